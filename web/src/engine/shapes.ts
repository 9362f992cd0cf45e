/** The bodies of a scene as shapes of planck, and their inertias. */
import { Box, Circle, Edge, Polygon, Settings } from "planck";
import type { Shape } from "planck";
import type { SceneBody } from "../contract.js";

export interface Vector { readonly x: number; readonly y: number }

/** planck keeps a skin of this thickness around polygons and edges. */
export const skin = (): number => Settings.polygonRadius;

/** Corners that planck welds: sizes below this cannot be polygons. */
const LEAST_SIZE = 0.01;

const size = (body: SceneBody, name: string): number => body.size[name] ?? 0;

/** Inertia about the mass centre of a uniform body, as the glossary has it. */
export function inertiaOf(body: SceneBody): number | null {
  const m = body.mass;
  const [l, r, w, h] = ["length", "radius", "width", "height"].map((name) => size(body, name)) as
    [number, number, number, number];
  switch (body.shape) {
    case "rod": return (m * l * l) / 12;
    case "cylinder": return m * (l * l / 12 + r * r / 4);
    case "disc": return (m * r * r) / 2;
    case "sphere": return (2 * m * r * r) / 5;
    case "box": return (m * (w * w + h * h)) / 12;
    case "ellipse": return (m * (w * w + h * h)) / 16;
    case "capsule": return capsuleInertia(m, l, r);
    default: return null;
  }
}

/** A rectangle and two half discs, whose mass centres are 4 r/(3 pi) beyond its ends. */
function capsuleInertia(m: number, l: number, r: number): number {
  const plate = 2 * r * l;
  const ends = Math.PI * r * r;
  const perMass = m / (plate + ends);
  const d = (4 * r) / (3 * Math.PI);
  return perMass * (plate * (l * l + 4 * r * r) / 12 + ends * (r * r / 2 + l * l / 4 + l * d));
}

/** The corners of an ellipse as a polygon; one of them is at `touch`, so that it touches there. */
function ellipse(a: number, b: number, touch: Vector, move: Vector): Shape {
  const n = Settings.maxPolygonVertices;
  const first = Math.atan2(touch.y / b, touch.x / a);
  return new Polygon(Array.from({ length: n }, (_, i) => {
    const s = first + (2 * Math.PI * i) / n;
    return { x: a * Math.cos(s) + move.x, y: b * Math.sin(s) + move.y };
  }));
}

/** A line as a polygon: two edges do not collide in planck. */
function lozenge(half: number, move: Vector): Shape {
  const thin = LEAST_SIZE / 4;
  const corners: [number, number][] = [[-half, 0], [0, -thin], [half, 0], [0, thin]];
  return new Polygon(corners.map(([x, y]) => ({ x: x + move.x, y: y + move.y })));
}

/** Two discs and the plate between them, thinner by the skin. */
function capsule(half: number, r: number): Shape[] {
  const plate = r > skin() + LEAST_SIZE ? [new Box(half, r - skin())] : [];
  return [new Circle({ x: -half, y: 0 }, r), new Circle({ x: half, y: 0 }, r), ...plate];
}

/**
 * The shapes of a body. Polygons and edges are moved by `move`, in axes of the body, so that
 * planck's skin, and not its core, touches where the body touches. `touch`: the contact, in axes
 * of the body. `asEdge`: a rod may be an edge. Null: planck has no such shape, or it is too small.
 */
export function shapesOf(body: SceneBody, move: Vector, touch: Vector, asEdge: boolean): Shape[] | null {
  const [l, r, w, h] = ["length", "radius", "width", "height"].map((name) => size(body, name) / 2) as
    [number, number, number, number];
  switch (body.shape) {
    case "rod":
    case "cylinder":
      if (l < LEAST_SIZE) return null;
      return [asEdge ? new Edge({ x: move.x - l, y: move.y }, { x: move.x + l, y: move.y })
                     : lozenge(l, move)];
    case "disc":
    case "sphere": return [new Circle(2 * r)];
    case "box": return Math.min(w, h) < LEAST_SIZE ? null : [new Box(w, h, move)];
    case "ellipse": return Math.min(w, h) < LEAST_SIZE ? null : [ellipse(w, h, touch, move)];
    case "capsule": return capsule(l, 2 * r);
    default: return null;
  }
}

/** Turn a vector by an angle, counter-clockwise. */
export function turned(v: Vector, angle: number): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return { x: c * v.x - s * v.y, y: s * v.x + c * v.y };
}
