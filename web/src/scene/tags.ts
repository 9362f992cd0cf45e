/** Labels of the picture: texts with a frame, placed so that they can be read. */
import { say, svg } from "../dom.js";
import { put, show } from "./art.js";
import type { Point } from "./hull.js";
import { path } from "./hull.js";
import type { Box, Wish } from "./labels.js";
import { place } from "./labels.js";

export interface Tag {
  readonly key: string;
  readonly at: Point;
  readonly text: string;
  readonly gap: number;
  /** Stands on the point itself. */
  readonly fixed?: boolean;
  /** A class, and a law's colour and dash. */
  readonly kind?: string;
  readonly law?: { readonly name: string; readonly colour: string; readonly dash: string };
}

export interface Tags {
  readonly node: SVGGElement;
  draw(tags: readonly Tag[], taken: readonly Box[], width: number, height: number): void;
}

const FONT = 13;
const HIGH = 20;

/** Widths of texts, without asking the layout. */
export function widthMeter(font: number, weight = 400): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `${weight} ${font}px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif`;
  return (text) => context?.measureText(text).width ?? text.length * font * 0.6;
}

function makeNode(): SVGGElement {
  return svg("g", {}, svg("path", { class: "leader" }), svg("rect", { rx: 4, height: HIGH }), svg("text", { x: 5, y: 14.5 }));
}

/** A line from what is named to the nearest point of its label, in the axes of the label. */
function leaderOf(at: Point, box: Box): string {
  const [x, y] = [at[0] - box.x, at[1] - box.y];
  const end: Point = [Math.max(0, Math.min(box.w, x)), Math.max(0, Math.min(box.h, y))];
  return path([[x, y], end], false);
}

function drawOne(node: SVGGElement, tag: Tag, box: Box): void {
  const [leader, rect, text] = node.children;
  if (!leader || !rect || !text) return;
  put(node, "class", `tag ${tag.kind ?? ""}`);
  put(node, "transform", `translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})`);
  put(leader, "d", tag.law ? leaderOf(tag.at, box) : "");
  put(rect, "width", box.w.toFixed(1));
  put(rect, "stroke-dasharray", tag.law?.dash ?? "");
  node.style.setProperty("--law", tag.law?.colour ?? "none");
  say(text, tag.text);
}

export function tags(): Tags {
  const node = svg("g", { class: "tags", "aria-hidden": "true" });
  const nodes = new Map<string, SVGGElement>();
  const places = new Map<string, number>();
  const light = widthMeter(FONT);
  const heavy = widthMeter(FONT, 600);
  const widthOf = (tag: Tag): number => (tag.kind?.includes("gain") ? heavy : light)(tag.text);
  return {
    node,
    draw(list, taken, width, height) {
      const wishes = list.map((t): Wish =>
        ({ key: t.key, at: t.at, gap: t.gap, fixed: t.fixed ?? false, w: Math.ceil(widthOf(t)) + 10, h: HIGH }));
      const boxes = place(wishes, taken, width, height, places);
      for (const e of nodes.values()) show(e, false);
      list.forEach((tag, i) => {
        let e = nodes.get(tag.key);
        if (!e) {
          e = makeNode();
          nodes.set(tag.key, e);
          node.append(e);
        }
        show(e, true);
        drawOne(e, tag, boxes[i]!);
      });
    },
  };
}
