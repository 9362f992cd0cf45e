/** Labels of the picture: texts with a frame, placed so that they can be read. */
import { say, svg } from "../dom.js";
import { put, show } from "./art.js";
import type { Point } from "./hull.js";
import type { Box, Wish } from "./labels.js";
import { place } from "./labels.js";

export interface Tag {
  readonly key: string;
  readonly at: Point;
  readonly text: string;
  readonly gap: number;
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
export function widthMeter(font: number): (text: string) => number {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `${font}px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif`;
  return (text) => context?.measureText(text).width ?? text.length * font * 0.6;
}

function makeNode(): SVGGElement {
  return svg("g", {}, svg("rect", { rx: 4, height: HIGH }), svg("text", { x: 5, y: 14.5 }));
}

function drawOne(node: SVGGElement, tag: Tag, box: Box): void {
  const [rect, text] = node.children;
  if (!rect || !text) return;
  put(node, "class", `tag ${tag.kind ?? ""}`);
  put(node, "transform", `translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})`);
  put(rect, "width", box.w.toFixed(1));
  put(rect, "stroke-dasharray", tag.law?.dash ?? "");
  node.style.setProperty("--law", tag.law?.colour ?? "none");
  if (tag.law) put(node, "data-law", tag.law.name);
  say(text, tag.text);
}

export function tags(): Tags {
  const node = svg("g", { class: "tags", "aria-hidden": "true" });
  const nodes = new Map<string, SVGGElement>();
  const places = new Map<string, number>();
  const widthOf = widthMeter(FONT);
  return {
    node,
    draw(list, taken, width, height) {
      const wishes = list.map((t): Wish =>
        ({ key: t.key, at: t.at, gap: t.gap, w: Math.ceil(widthOf(t.text)) + 10, h: HIGH }));
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
