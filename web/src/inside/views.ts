/** The planes of the panel: of the impulse, of the velocity, and in space the hodograph. */
import type { TracePoint } from "../contract.js";
import { set, svg } from "../dom.js";
import { texts } from "../texts/en.js";
import type { Followed } from "./followed.js";
import { AREA } from "./axes.js";
import { plane, type Plane, type Seen } from "./plane.js";
import { equalView, lineIn, type View } from "./ticks.js";

const words = texts.inside;

export interface Shown {
  readonly root: SVGSVGElement;
  draw(followed: Followed): void;
  mark(point: TracePoint | null): void;
}

const length = (v: readonly number[]): number => Math.hypot(v[1] ?? 0, v[2] ?? 0);
const number = (x: unknown): number => (typeof x === "number" ? x : 0);

/** Draw a line a + b x + c y = 0, or hide it. */
function drawLine(line: SVGLineElement, view: View, abc: readonly [number, number, number] | null): void {
  const ends = abc ? lineIn(view, ...abc) : null;
  set(line, ends
    ? { display: null, x1: view.x(ends[0]), y1: view.y(ends[1]), x2: view.x(ends[2]), y2: view.y(ends[3]) }
    : { display: "none" });
}

/** A plane with its view, the origin always in it, and its own drawing. */
function shownIn(base: Plane, seen: Seen, more: (view: View, f: Followed) => void, positive = false): Shown {
  let view: View | null = null;
  return {
    root: base.root,
    draw(followed) {
      const { trace, stretches } = followed;
      view = equalView([[0, 0], ...trace.points.map(seen)], AREA, undefined, positive);
      base.frame(view);
      more(view, followed);
      base.path(view, stretches, trace.points, seen);
    },
    mark(point) {
      if (view) base.mark(view, point, seen);
    },
  };
}

/** The corners of the friction cone up to a normal impulse above the view. */
function coneIn(view: View, mu: number, halved: boolean): string {
  const top = Math.max(view.y1, 0);
  const corners: [number, number][] = [[0, 0], [mu * top, top], [halved ? 0 : -mu * top, top]];
  return corners.map(([x, y]) => `${view.x(x).toFixed(2)},${view.y(y).toFixed(2)}`).join(" ");
}

/**
 * p_n over p_t, with |p_t| <= mu p_n. The lines are where v = v_0 + G p vanishes:
 * v_t + G_nt p_n + G_tt p_t = 0, and v_n + G_nn p_n + G_nt p_t = 0. In space p_n over |p_t|.
 */
export function impulseView(dimension: 2 | 3): Shown {
  const x = dimension === 2 ? words.axes.p_t : words.axes.p_abs;
  const base = plane(`inside-impulse${dimension}`, words.plane(words.impulse, x, words.axes.p_n), x, words.axes.p_n);
  const cone = svg("polygon", { class: "inside-cone" });
  const still = svg("polygon", { class: "inside-cone-static" });
  const sticking = svg("line", { class: "inside-sticking" });
  const compression = svg("line", { class: "inside-compression" });
  base.below.append(cone, still, sticking, compression);
  const seen: Seen = dimension === 2 ? (p) => [p.p[1] ?? 0, p.p[0] ?? 0] : (p) => [length(p.p), p.p[0] ?? 0];
  return shownIn(base, seen, (view, { scene, answer }) => {
    const [kinetic, fixed] = [number(answer["mu_k"]), number(answer["mu_s"])];
    set(cone, { points: coneIn(view, kinetic, dimension === 3) });
    set(still, { points: coneIn(view, fixed, dimension === 3), display: fixed > kinetic ? null : "none" });
    const [v, G] = [scene.v, scene.G];
    const planar = dimension === 2;
    drawLine(sticking, view, planar ? [v[1]!, G[3]!, G[1]!] : null);
    drawLine(compression, view, planar ? [v[0]!, G[1]!, G[0]!] : null);
  }, dimension === 3);
}

/** v_n over v_t. In space the hodograph has its place. */
export function velocityView(): Shown {
  const { v_t, v_n } = words.axes;
  const base = plane("inside-velocity", words.plane(words.velocity, v_t, v_n), v_t, v_n);
  const sticking = svg("line", { class: "inside-sticking" });
  const compression = svg("line", { class: "inside-compression" });
  base.below.append(sticking, compression);
  const seen: Seen = (p) => [p.v[1] ?? 0, p.v[0] ?? 0];
  return shownIn(base, seen, (view) => {
    drawLine(sticking, view, [0, 1, 0]);
    drawLine(compression, view, [0, 0, 1]);
  });
}

/** v_2 over v_1: the curve that the slip velocity describes, and the slip now as an arrow. */
export function hodographView(): Shown {
  const { v_1, v_2 } = words.axes;
  const base = plane("inside-hodograph", words.plane(words.hodograph, v_1, v_2), v_1, v_2);
  const shaft = svg("line", { class: "inside-slip" });
  const head = svg("path", { class: "inside-arrow", d: "M0 0 L-10 -4.5 L-10 4.5 Z" });
  base.above.append(shaft, head);
  const seen: Seen = (p) => [p.v[1] ?? 0, p.v[2] ?? 0];
  let view: View | null = null;
  const shown = shownIn(base, seen, (v) => {
    view = v;
  });
  return {
    ...shown,
    mark(point) {
      shown.mark(point);
      if (!view || !point) return;
      const [x, y] = [view.x(point.v[1] ?? 0), view.y(point.v[2] ?? 0)];
      const [x0, y0] = [view.x(0), view.y(0)];
      const far = Math.hypot(x - x0, y - y0);
      const turn = (Math.atan2(y - y0, x - x0) * 180) / Math.PI;
      set(shaft, { x1: x0, y1: y0, x2: x, y2: y });
      set(head, { display: far > 14 ? null : "none", transform: `translate(${x} ${y}) rotate(${turn})` });
    },
  };
}
