/** The plots of the panel for one dimension, drawn and marked together. */
import type { TracePoint } from "../contract.js";
import { h } from "../dom.js";
import { texts } from "../texts/en.js";
import { curves, type Curves, type Line } from "./curves.js";
import type { Followed } from "./followed.js";
import { curveKey, planeKey } from "./keys.js";
import { along, placeOf } from "./path.js";
import { hodographView, impulseView, velocityView, type Shown } from "./views.js";

const words = texts.inside;

export interface Charts {
  readonly root: HTMLElement;
  draw(followed: Followed): void;
  mark(followed: Followed, point: TracePoint | null): void;
}

const VELOCITIES: readonly Line[] = [
  { label: "v_n", colour: "--inside-blue", dash: [] },
  { label: "v_t", colour: "--inside-red", dash: [8, 4] },
];
const SPATIAL: readonly Line[] = [
  { label: "v_n", colour: "--inside-blue", dash: [] },
  { label: "v_1", colour: "--inside-red", dash: [8, 4] },
  { label: "v_2", colour: "--inside-green", dash: [3, 3] },
];
const WORKS: readonly Line[] = [
  { label: words.keys.W_n, colour: "--inside-blue", dash: [] },
  { label: words.keys.W_t, colour: "--inside-yellow", dash: [8, 4] },
  { label: words.keys.sum, colour: "--soft", dash: [3, 3] },
];

const figure = (title: string, text: string, ...parts: Node[]): HTMLElement =>
  h("figure", { class: "inside-figure" },
    h("figcaption", {}, h("strong", {}, title), " ", h("span", { class: "soft" }, text)), ...parts);

/** Velocities and works over the normal impulse. A law without a path has no curves. */
function drawCurves({ trace, stretches }: Followed, velocities: Curves, works: Curves): void {
  const points = stretches.flatMap((s, i) => (i === 0 ? s.points : s.points.slice(1)));
  const x = points.map((p) => along(p));
  const ends = stretches.slice(0, -1).map((s) => along(s.points.at(-1)!));
  const components = (trace.points[0]?.v ?? []).map((_, k) => points.map((p) => p.v[k] ?? 0));
  velocities.draw(x, components, ends);
  works.draw(x, [points.map((p) => p.W_n), points.map((p) => p.W_t), points.map((p) => p.W_n + p.W_t)], ends);
}

export function chartsOf(dimension: 2 | 3, go: (place: number) => void): Charts {
  let last: Followed | null = null;
  const seek = (x: number): void => {
    if (last && last.stretches.length > 0) go(placeOf(last.stretches, x));
  };
  const lines = dimension === 2 ? VELOCITIES : SPATIAL;
  const planes: Shown[] = [impulseView(dimension), dimension === 2 ? velocityView() : hodographView()];
  const velocities = curves(`inside-velocities${dimension}`, words.velocities, words.axes.p_n, lines, seek);
  const works = curves(`inside-works${dimension}`, words.works, words.axes.p_n, WORKS, seek);
  const second = dimension === 2
    ? figure(words.velocity, words.velocityText, planes[1]!.root)
    : figure(words.hodograph, words.hodographText, planes[1]!.root);
  const root = h("div", { class: "inside-charts" },
    h("div", { class: "inside-grid2" }, figure(words.impulse, words.impulseText, planes[0]!.root), second),
    planeKey(dimension),
    h("div", { class: "inside-grid2" },
      figure(words.velocities, "", velocities.root, curveKey(lines)),
      figure(words.works, "", works.root, curveKey(WORKS))));
  return {
    root,
    draw(followed) {
      last = followed;
      for (const p of planes) p.draw(followed);
      drawCurves(followed, velocities, works);
    },
    mark(followed, point) {
      for (const p of planes) p.mark(point);
      const x = point && followed.stretches.length > 0 ? along(point) : null;
      for (const c of [velocities, works]) c.mark(x);
    },
  };
}
