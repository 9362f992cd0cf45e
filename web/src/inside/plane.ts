/** A plot in SVG: frame, ticks, grid, and a path by phases with a marker. Nodes are kept. */
import { say, set, svg } from "../dom.js";
import { strokeOf } from "./colours.js";
import type { Stretch } from "./path.js";
import { ticksOf, tickText, type Area, type View } from "./ticks.js";
import type { TracePoint } from "../contract.js";

export const SIZE = 360;
export const AREA: Area = { left: 54, right: 348, top: 26, bottom: 320 };
const MOST_TICKS = 5;
const MOST_PHASES = 24;

/** Where a point of the trace is in a plane. */
export type Seen = (point: TracePoint) => readonly [number, number];

export interface Plane {
  readonly root: SVGSVGElement;
  /** Below the path: lines and cones. */
  readonly below: SVGGElement;
  /** Above the path. */
  readonly above: SVGGElement;
  frame(view: View): void;
  path(view: View, stretches: readonly Stretch[], start: TracePoint | null, end: TracePoint | null, seen: Seen): void;
  mark(view: View, point: TracePoint | null, seen: Seen): void;
}

const shift = (x: number, y: number): string => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;
const show = (e: Element, on: boolean): void => {
  if (e.hasAttribute("display") === on) set(e, { display: on ? null : "none" });
};

/** Ticks of one axis: a grid line and a number each. */
function ticks(across: boolean): { root: SVGGElement; draw: (view: View) => void } {
  const all = Array.from({ length: 2 * MOST_TICKS }, () => {
    const line = svg("line", across
      ? { y1: AREA.top, y2: AREA.bottom, class: "inside-grid" }
      : { x1: AREA.left, x2: AREA.right, class: "inside-grid" });
    const text = svg("text", across
      ? { y: AREA.bottom + 16, "text-anchor": "middle" }
      : { x: AREA.left - 6, y: 4, "text-anchor": "end" });
    return { group: svg("g", { display: "none" }, line, text), line, text };
  });
  const root = svg("g", {}, ...all.map((t) => t.group));
  const draw = (view: View): void => {
    const at = across ? ticksOf(view.x0, view.x1, MOST_TICKS) : ticksOf(view.y0, view.y1, MOST_TICKS);
    all.forEach(({ group, line, text }, i) => {
      const value = at[i];
      show(group, value !== undefined);
      if (value === undefined) return;
      set(group, { transform: across ? shift(view.x(value), 0) : shift(0, view.y(value)) });
      line.classList.toggle("inside-zero", Math.abs(value) < 1e-12);
      // a number at the very end would leave the picture
      const fits = !across || (view.x(value) < AREA.right - 8 && view.x(value) > AREA.left + 4);
      say(text, fits ? tickText(value) : "");
    });
  };
  return { root, draw };
}

/** Numbers at the ends of phases; ends in one place share a dot. */
function dots(): { root: SVGGElement; draw: (at: readonly (readonly [number, number])[]) => void } {
  const all = Array.from({ length: MOST_PHASES + 1 }, () => {
    const text = svg("text", { x: 9, y: -8, class: "inside-label" });
    return { group: svg("g", { display: "none" }, svg("circle", { r: 4, class: "inside-dot" }), text), text };
  });
  const draw = (at: readonly (readonly [number, number])[]): void => {
    const names = at.map((_, i) => String(i));
    // from the last to the first: a label joins one that it would overlap
    at.forEach(([x, y], i) => {
      const near = at.findIndex(([u, w], k) => k < i && names[k] !== "" && Math.hypot(u - x, w - y) < 22);
      if (near < 0) return;
      names[near] += `, ${i}`;
      names[i] = "";
    });
    all.forEach(({ group, text }, i) => {
      const p = at[i];
      show(group, p !== undefined);
      if (!p) return;
      set(group, { transform: shift(p[0], p[1]) });
      const left = p[0] > AREA.right - 40;
      set(text, { x: left ? -9 : 9, y: p[1] < AREA.top + 18 ? 18 : -8, "text-anchor": left ? "end" : "start" });
      say(text, names[i] ?? "");
    });
  };
  return { root: svg("g", {}, ...all.map((d) => d.group)), draw };
}

export function plane(id: string, label: string, xName: string, yName: string): Plane {
  const clip = `${id}-clip`;
  const [across, up] = [ticks(true), ticks(false)];
  const lines = Array.from({ length: MOST_PHASES }, () => svg("polyline", { class: "inside-path", display: "none" }));
  const straight = svg("line", { class: "inside-jump", display: "none" });
  const ends = dots();
  const marker = svg("g", { class: "inside-marker", display: "none" }, svg("circle", { r: 8 }), svg("circle", { r: 2.5 }));
  const below = svg("g", { "clip-path": `url(#${clip})` });
  const above = svg("g", { "clip-path": `url(#${clip})` });
  const root = svg("svg", { id, class: "inside-plane", viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": label },
    svg("clipPath", { id: clip }, svg("rect", {
      x: AREA.left, y: AREA.top, width: AREA.right - AREA.left, height: AREA.bottom - AREA.top,
    })),
    across.root, up.root, below,
    svg("rect", { x: AREA.left, y: AREA.top, width: AREA.right - AREA.left, height: AREA.bottom - AREA.top, class: "inside-frame" }),
    svg("text", { x: (AREA.left + AREA.right) / 2, y: SIZE - 6, "text-anchor": "middle", class: "inside-axis" }, xName),
    svg("text", { x: 6, y: 15, class: "inside-axis" }, yName),
    straight, ...lines, above, ends.root, marker);
  return {
    root, below, above,
    frame(view) {
      across.draw(view);
      up.draw(view);
    },
    path(view, stretches, start, end, seen) {
      const at = (p: TracePoint): [number, number] => [view.x(seen(p)[0]), view.y(seen(p)[1])];
      lines.forEach((line, i) => {
        const s = stretches[i];
        show(line, s !== undefined);
        if (!s) return;
        const { stroke, width, dash } = strokeOf(s);
        set(line, {
          points: s.points.map((p) => at(p).map((c) => c.toFixed(2)).join()).join(" "), stroke, "stroke-width": width, "stroke-dasharray": dash,
        });
      });
      const jump = stretches.length === 0 && start !== null && end !== null;
      show(straight, jump);
      if (jump) set(straight, { x1: at(start)[0], y1: at(start)[1], x2: at(end)[0], y2: at(end)[1] });
      const inner = stretches.map((s) => at(s.points.at(-1)!));
      ends.draw([...(start ? [at(start)] : []), ...(jump ? [at(end)] : inner)]);
    },
    mark(view, point, seen) {
      show(marker, point !== null);
      if (point) set(marker, { transform: shift(view.x(seen(point)[0]), view.y(seen(point)[1])) });
    },
  };
}
