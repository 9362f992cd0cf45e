/** A plot in SVG: axes, a path coloured by phases, and a marker. Nodes are kept. */
import type { TracePoint } from "../contract.js";
import { set, svg } from "../dom.js";
import { axes, BOX, SIZE } from "./axes.js";
import { strokeOf } from "./colours.js";
import { dots } from "./dots.js";
import { shift, show } from "./nodes.js";
import type { Stretch } from "./path.js";
import type { View } from "./ticks.js";

/** More phases than these are not drawn; the table has them. */
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
  path(view: View, stretches: readonly Stretch[], ends: readonly TracePoint[], seen: Seen): void;
  mark(view: View, point: TracePoint | null, seen: Seen): void;
}

type Pixels = (p: TracePoint) => [number, number];

function drawStretch(line: SVGPolylineElement, s: Stretch | undefined, at: Pixels): void {
  show(line, s !== undefined);
  if (!s) return;
  const { stroke, width, dash } = strokeOf(s);
  const points = s.points.map((p) => at(p).map((c) => c.toFixed(2)).join()).join(" ");
  set(line, { points, stroke, "stroke-width": width, "stroke-dasharray": dash });
}

interface Track {
  readonly root: SVGGElement;
  readonly draw: (stretches: readonly Stretch[], ends: readonly TracePoint[], at: Pixels) => void;
}

/** The path by phases, or a dotted line between its ends. The first and the last of `ends` are its ends. */
function track(): Track {
  const lines = Array.from({ length: MOST_PHASES }, () => svg("polyline", { class: "inside-path", display: "none" }));
  const jump = svg("line", { class: "inside-jump", display: "none" });
  const marks = dots(MOST_PHASES + 1);
  const draw = (stretches: readonly Stretch[], ends: readonly TracePoint[], at: Pixels): void => {
    lines.forEach((line, i) => drawStretch(line, stretches[i], at));
    const [from, to] = [ends[0], ends.at(-1)];
    if (!from || !to) return;
    const [a, b] = [at(from), at(to)];
    show(jump, stretches.length === 0);
    set(jump, { x1: a[0], y1: a[1], x2: b[0], y2: b[1] });
    marks.draw([a, ...(stretches.length === 0 ? [b] : stretches.map((s) => at(s.points.at(-1)!)))]);
  };
  return { root: svg("g", {}, jump, ...lines, marks.root), draw };
}

export function plane(id: string, label: string, xName: string, yName: string): Plane {
  const clip = { "clip-path": `url(#${id}-clip)` };
  const frame = axes(xName, yName);
  const followed = track();
  const marker = svg("g", { class: "inside-marker", display: "none" },
    svg("circle", { r: 8 }), svg("circle", { r: 2.5 }));
  const [below, above] = [svg("g", clip), svg("g", clip)];
  const root = svg("svg", {
    id, class: "inside-plane", viewBox: `0 0 ${SIZE} ${SIZE}`, role: "img", "aria-label": label,
  }, svg("clipPath", { id: `${id}-clip` }, svg("rect", BOX)),
  frame.below, below, frame.above, followed.root, above, marker);
  return {
    root, below, above,
    frame: (view) => frame.draw(view),
    path(view, stretches, ends, seen) {
      followed.draw(stretches, ends, (p) => [view.x(seen(p)[0]), view.y(seen(p)[1])]);
    },
    mark(view, point, seen) {
      show(marker, point !== null);
      if (point) set(marker, { transform: shift(view.x(seen(point)[0]), view.y(seen(point)[1])) });
    },
  };
}
