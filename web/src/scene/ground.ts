/** The surface: a hatched line, in space a grid with the shadow of the body; of a pair a plane. */
import type { Scene } from "../contract.js";
import { svg } from "../dom.js";
import { put, show } from "./art.js";
import type { Point } from "./hull.js";
import { hull, path } from "./hull.js";
import { spatialSeen } from "./shapes.js";
import type { Vec } from "./vectors.js";
import { add, apply, applyBack, poseOf, times, vec } from "./vectors.js";
import type { View } from "./view.js";
import { nice, project } from "./view.js";

const BAND = 13;

/** Lines of a grid in the plane of u and v, around a point. */
function grid(view: View, middle: Vec, u: Vec, v: Vec, cell: number, cells: number): string {
  const at = (a: number, b: number): Point =>
    project(view, add(middle, add(times(a * cell, u), times(b * cell, v))));
  const lines: string[] = [];
  for (let i = -cells; i <= cells; i++) {
    lines.push(path([at(i, -cells), at(i, cells)], false), path([at(-cells, i), at(cells, i)], false));
  }
  return lines.join("");
}

/** Lines that slope, as in drawings of mechanics. */
const hatch = (): SVGPatternElement => svg("pattern", {
  id: "scene-hatch", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
}, svg("line", { x1: 0, y1: 0, x2: 0, y2: 9, class: "hatch" }));

export class Ground {
  private readonly plane = svg("path", { class: "plane" });
  private readonly lines = svg("path", { class: "grid" });
  private readonly shadow = svg("path", { class: "shadow" });
  private readonly band = svg("path", { class: "band", fill: "url(#scene-hatch)" });
  private readonly line = svg("path", { class: "surface" });
  readonly node = svg("g", { class: "ground" },
    svg("defs", {}, hatch()), this.plane, this.lines, this.shadow, this.band, this.line);

  draw(view: View, scene: Scene): void {
    if (scene.dimension === 2) this.planar(view, scene);
    else this.spatial(view, scene);
  }

  private planar(view: View, scene: Scene): void {
    const pair = scene.bodies.length > 1;
    const t = vec(scene.contact.tangents[0] ?? [1, 0]);
    const n = vec(scene.contact.normal);
    const far = (view.width + view.height) / view.metre;
    const length = pair ? far * 0.2 : far;
    const at = (a: number, b: number): Point =>
      project(view, add(vec(scene.contact.at), add(times(a, t), times(b / view.metre, n))));
    put(this.line, "d", path([at(-length, 0), at(length, 0)], false));
    put(this.line, "class", pair ? "surface pair" : "surface");
    put(this.band, "d", pair ? "" : path([at(-far, 0), at(far, 0), at(far, -BAND), at(-far, -BAND)]));
    for (const e of [this.plane, this.lines, this.shadow]) put(e, "d", "");
  }

  private spatial(view: View, scene: Scene): void {
    const pair = scene.bodies.length > 1;
    const reached = ((pair ? 0.3 : 0.75) * view.height) / view.metre;
    const cell = nice(reached / 10);
    const cells = Math.round(reached / cell);
    const [u, v] = scene.contact.tangents.map(vec);
    const at = vec(scene.contact.at);
    const middle = pair ? at : view.centre;
    for (const e of [this.band, this.line]) put(e, "d", "");
    if (!u || !v) return;
    const corner = (a: number, b: number): Point =>
      project(view, add(middle, add(times(a * cell * cells, u), times(b * cell * cells, v))));
    put(this.plane, "d", path([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]));
    put(this.lines, "d", grid(view, middle, u, v, cell, cells));
    show(this.shadow, !pair);
    const body = scene.bodies[0];
    if (!body || pair) return;
    const pose = poseOf(body);
    const seen = spatialSeen(body, applyBack(pose.turn, [0, 1, 0]));
    put(this.shadow, "d", path(hull(seen.silhouette.map((p) => {
      const w = add(pose.at, apply(pose.turn, p));
      return project(view, [w[0], at[1], w[2]]);
    }))));
  }
}
