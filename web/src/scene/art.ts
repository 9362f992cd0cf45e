/** Pieces of the picture that are made once and moved by attributes. */
import type { SceneBody } from "../contract.js";
import { svg } from "../dom.js";
import type { Point } from "./hull.js";
import { hull, path } from "./hull.js";
import { isRound, planarLoop, spatialSeen } from "./shapes.js";
import type { Pose, Vec } from "./vectors.js";
import { add, apply, applyBack, dot, unit } from "./vectors.js";
import type { View } from "./view.js";
import { project } from "./view.js";

const HEAD = 11;

/** Set an attribute if it differs. */
export function put(e: Element, name: string, value: string): void {
  if (e.getAttribute(name) !== value) e.setAttribute(name, value);
}

export const show = (e: SVGElement, visible: boolean): void =>
  put(e, "display", visible ? "inline" : "none");

export interface Arrow { readonly node: SVGGElement; draw(from: Point, to: Point): void }

/** An arrow; of no length it is not seen. */
export function arrow(kind: string): Arrow {
  const line = svg("path", { class: "shaft" });
  const head = svg("path", { class: "head" });
  const node = svg("g", { class: `arrow ${kind}` }, line, head);
  return {
    node,
    draw(from, to) {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dy);
      show(node, length > 1.5);
      if (length <= 1.5) return;
      const h = Math.min(HEAD, length * 0.6);
      const [ux, uy] = [dx / length, dy / length];
      const neck: Point = [to[0] - ux * h, to[1] - uy * h];
      put(line, "d", path([from, neck], false));
      const w = h * 0.42;
      put(head, "d", path([to, [neck[0] - uy * w, neck[1] + ux * w], [neck[0] + uy * w, neck[1] - ux * w]]));
    },
  };
}

export interface BodyArt {
  readonly node: SVGGElement;
  draw(view: View, body: SceneBody, pose: Pose): void;
}

/** Light comes from above, from the left of the reader. */
function shade(view: View, normal: Vec): number {
  const light = unit(add(add([-0.45 * view.right[0], 0, -0.45 * view.right[2]], [0, 0.8, 0]), view.toward));
  return 0.5 - 0.5 * dot(light, normal);
}

/** A line from the mass centre along x of the body shows how a round planar body is turned. */
function spoke(view: View, body: SceneBody, pose: Pose): string {
  const r = body.size["radius"] ?? body.size["width"] ?? 0;
  const end = body.shape === "ellipse" ? r / 2 : r;
  if (!isRound(body) || body.shape === "capsule") return "";
  return path([project(view, pose.at), project(view, add(pose.at, apply(pose.turn, [end, 0, 0])))], false);
}

/** The outline of a body; in space with faces and curves. `plain` leaves out shades of faces. */
export function bodyArt(kind: string, plain: boolean): BodyArt {
  const target = svg("path", { class: "target" });
  const halo = svg("path", { class: "halo" });
  const outline = svg("path", { class: "outline" });
  const faces = svg("g", { class: "faces" });
  const curves = svg("path", { class: "curves" });
  const node = svg("g", { class: `shape ${kind}` }, target, halo, outline, faces, curves);

  function spatial(view: View, body: SceneBody, pose: Pose): void {
    const seen = spatialSeen(body, applyBack(pose.turn, view.toward));
    const at = (p: Vec): Point => project(view, add(pose.at, apply(pose.turn, p)));
    dressOutline(path(hull(seen.silhouette.map(at))));
    put(outline, "fill-rule", "nonzero");
    node.classList.toggle("round", seen.faces.length === 0);
    const visible = seen.faces.filter((f) => dot(apply(pose.turn, f.normal), view.toward) > 1e-6);
    while (!plain && faces.childElementCount < visible.length) faces.append(svg("path", { class: "face" }));
    for (const [i, face] of [...faces.children].entries()) {
      const f = visible[i];
      put(face, "d", f ? path(f.points.map(at)) : "");
      if (f) put(face, "fill-opacity", shade(view, apply(pose.turn, f.normal)).toFixed(3));
    }
    const edges = seen.faces.length <= 6 ? visible : visible.filter((f) => f.points.length > 4);
    put(curves, "d", [
      ...seen.curves.map((c) => path(c.map(at), false)), ...edges.map((f) => path(f.points.map(at))),
    ].join(""));
  }

  function dressOutline(d: string): void {
    for (const e of [target, halo, outline]) put(e, "d", d);
  }

  return {
    node,
    draw(view, body, pose) {
      show(node, true);
      if (body.turn.length >= 9) return spatial(view, body, pose);
      node.classList.remove("round");
      faces.replaceChildren();
      dressOutline(path(planarLoop(body).map((p) => project(view, add(pose.at, apply(pose.turn, p))))));
      put(curves, "d", spoke(view, body, pose));
    },
  };
}

/** Values of handles have no ends, but a slider must name some. */
const MOST = 1e6;

/** A handle: a dot that can be dragged or moved by arrow keys. Its target is 28 px wide. */
export function handle(kind: string, label: string): SVGGElement {
  return svg("g", { class: `handle ${kind}`, role: "slider", tabindex: 0, "aria-label": label, "aria-valuenow": 0, "aria-valuemin": -MOST, "aria-valuemax": MOST },
    svg("circle", { class: "target", r: 14 }), svg("circle", { class: "dot", r: 6 }));
}

export function moveHandle(e: SVGGElement, at: Point): void {
  put(e, "transform", `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`);
}

/** What a screen reader says of a handle. */
export function tell(e: SVGGElement, now: number, text: string): void {
  put(e, "aria-valuenow", String(Number(now.toPrecision(6))));
  put(e, "aria-valuetext", text);
}
