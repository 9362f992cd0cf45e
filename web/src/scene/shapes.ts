/**
 * Outlines of bodies. A planar body is a loop of points. A body in space is seen from a direction:
 * points whose convex hull is its silhouette, faces with normals, and curves on its surface.
 */
import type { SceneBody } from "../contract.js";
import type { Vec } from "./vectors.js";
import { cross, size, unit } from "./vectors.js";

export type Loop = readonly Vec[];
export interface Face { readonly points: Loop; readonly normal: Vec }
export interface Seen {
  readonly silhouette: Loop;
  readonly faces: readonly Face[];
  readonly curves: readonly Loop[];
}

const ROUND = 72;
/** A rod has no width; it is drawn with this share of its length. */
const ROD_WIDTH = 0.024;
const turnOf = (i: number, n = ROUND): number => (2 * Math.PI * i) / n;
const ring = <T>(n: number, at: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => at(i));

const half = (b: SceneBody, key: string): number => (b.size[key] ?? 0) / 2;
const radius = (b: SceneBody): number => b.size["radius"] ?? 0;

function rectangle(x: number, y: number): Loop {
  return [[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]];
}

/** An ellipse with its right half moved by +shift and its left half by -shift. */
function roundLoop(a: number, b: number, shift: number): Loop {
  return ring(ROUND, (i) => {
    const angle = turnOf(i + 0.5) - Math.PI / 2;
    return [a * Math.cos(angle) + (i < ROUND / 2 ? shift : -shift), b * Math.sin(angle), 0];
  });
}

/** The outline of a planar body in its own axes. */
export function planarLoop(b: SceneBody): Loop {
  switch (b.shape) {
    case "rod": return rectangle(half(b, "length"), ROD_WIDTH * half(b, "length"));
    case "cylinder": return rectangle(half(b, "length"), radius(b));
    case "box": return rectangle(half(b, "width"), half(b, "height"));
    case "ellipse": return roundLoop(half(b, "width"), half(b, "height"), 0);
    case "capsule": return roundLoop(radius(b), radius(b), half(b, "length"));
    default: return roundLoop(radius(b), radius(b), 0);
  }
}

function halfAxes(b: SceneBody): Vec {
  if (b.shape !== "ellipsoid") return [radius(b), radius(b), radius(b)];
  return [half(b, "width"), half(b, "height"), half(b, "depth")];
}

/** Two unit vectors across w, from the axis that is farthest from w. */
function across(w: Vec): readonly [Vec, Vec] {
  const k = w.map(Math.abs).indexOf(Math.min(...w.map(Math.abs)));
  const axis: Vec = [Number(k === 0), Number(k === 1), Number(k === 2)];
  const u = unit(cross(w, axis));
  return [u, unit(cross(w, u))];
}

/** The rim of an ellipsoid A u, |u| = 1, seen along d: its normal A^-1 u is at right angles to d. */
function rim(axes: Vec, d: Vec, shift: number): Loop {
  const [u, v] = across([d[0] / axes[0], d[1] / axes[1], d[2] / axes[2]]);
  return ring(ROUND, (i) => {
    const c = Math.cos(turnOf(i));
    const s = Math.sin(turnOf(i));
    const at = (k: 0 | 1 | 2): number => axes[k] * (u[k] * c + v[k] * s);
    return [at(0) + shift, at(1), at(2)];
  });
}

/** The visible half of the section of an ellipsoid at right angles to an axis. */
function halfSection(axes: Vec, axis: number, shift: number, d: Vec): Loop {
  const j = (axis + 1) % 3;
  const k = (axis + 2) % 3;
  const middle = Math.atan2(d[k]! / axes[k]!, d[j]! / axes[j]!);
  return ring(ROUND / 2 + 1, (i) => {
    const angle = middle + turnOf(i) - Math.PI / 2;
    const at = [0, 0, 0];
    at[j] = axes[j]! * Math.cos(angle);
    at[k] = axes[k]! * Math.sin(angle);
    return [at[0]! + shift, at[1]!, at[2]!];
  });
}

function boxSeen(b: SceneBody): Seen {
  const h: Vec = [half(b, "width"), half(b, "height"), half(b, "depth")];
  const corner = (axis: number, sign: number, p: number, q: number): Vec => {
    const at = [0, 0, 0];
    at[axis] = sign * h[axis]!;
    at[(axis + 1) % 3] = p * h[(axis + 1) % 3]!;
    at[(axis + 2) % 3] = q * h[(axis + 2) % 3]!;
    return [at[0]!, at[1]!, at[2]!];
  };
  const faces = [0, 1, 2].flatMap((axis) => [-1, 1].map((sign): Face => ({
    points: ([[-1, -1], [1, -1], [1, 1], [-1, 1]] as const).map(([p, q]) => corner(axis, sign, p, q)),
    normal: [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0],
  })));
  return { silhouette: faces.slice(0, 2).flatMap((f) => f.points), faces, curves: [] };
}

function cylinderSeen(b: SceneBody): Seen {
  const x = half(b, "length");
  const r = radius(b);
  const at = (side: number, i: number): Vec =>
    [side * x, r * Math.cos(turnOf(i)), r * Math.sin(turnOf(i))];
  const ends = [-1, 1].map((side): Face =>
    ({ points: ring(ROUND, (i) => at(side, i)), normal: [side, 0, 0] }));
  const strips = ring(ROUND / 3, (i): Face => ({
    points: [at(-1, 3 * i), at(1, 3 * i), at(1, 3 * i + 3), at(-1, 3 * i + 3)],
    normal: [0, Math.cos(turnOf(3 * i + 1.5)), Math.sin(turnOf(3 * i + 1.5))],
  }));
  return { silhouette: ends.flatMap((f) => f.points), faces: [...strips, ...ends], curves: [] };
}

/** A body in space as it is seen; `d` points to the reader, in the axes of the body. */
export function spatialSeen(b: SceneBody, d: Vec): Seen {
  const axes = halfAxes(b);
  if (b.shape === "box") return boxSeen(b);
  if (b.shape === "cylinder") return cylinderSeen(b);
  if (b.shape === "capsule") {
    const x = half(b, "length");
    return {
      silhouette: [...rim(axes, d, -x), ...rim(axes, d, x)],
      faces: [],
      curves: [halfSection(axes, 0, -x, d), halfSection(axes, 0, x, d)],
    };
  }
  return {
    silhouette: rim(axes, d, 0), faces: [],
    curves: [0, 1, 2].map((axis) => halfSection(axes, axis, 0, d)),
  };
}

export const isRound = (b: SceneBody): boolean => !["box", "cylinder", "rod"].includes(b.shape);

/** The largest distance of a point of a body from its mass centre. */
export function reach(b: SceneBody): number {
  const h = (key: string): number => half(b, key);
  switch (b.shape) {
    case "rod": return h("length");
    case "cylinder": return Math.hypot(h("length"), radius(b));
    case "capsule": return h("length") + radius(b);
    case "disc": case "sphere": return radius(b);
    case "box": return size([h("width"), h("height"), h("depth")]);
    default: return Math.max(h("width"), h("height"), h("depth"));
  }
}

/** How far a body extends from its mass centre along n, a unit vector in its axes. */
export function support(b: SceneBody, dimension: 2 | 3, n: Vec): number {
  const [x, y, z] = n.map(Math.abs) as [number, number, number];
  const box = (p: number, q: number, r: number): number => p * x + q * y + r * z;
  const flat = dimension === 2;
  switch (b.shape) {
    case "rod": return box(half(b, "length"), 0, 0);
    case "box": return box(half(b, "width"), half(b, "height"), half(b, "depth"));
    case "cylinder": return half(b, "length") * x + radius(b) * (flat ? y : Math.hypot(y, z));
    case "capsule": return half(b, "length") * x + radius(b);
    case "ellipse": case "ellipsoid":
      return Math.hypot(half(b, "width") * x, half(b, "height") * y, half(b, "depth") * z);
    default: return radius(b);
  }
}

/** Points along the longest axis of a body: what labels do not cover. */
export function spine(b: SceneBody): Loop {
  const end = half(b, "length") || half(b, "width") || radius(b);
  return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((k): Vec => [k * end, 0, 0]);
}
