/** Vectors and rotation matrices. In the plane z is 0 and bodies turn about z. */
import type { SceneBody } from "../contract.js";

export type Vec = readonly [number, number, number];
/** Rows of a matrix. */
export type Mat = readonly [Vec, Vec, Vec];
/** Where a body is: its mass centre, and its axes as the columns of a matrix. */
export interface Pose { readonly at: Vec; readonly turn: Mat }

export const vec = (x: readonly number[]): Vec => [x[0] ?? 0, x[1] ?? 0, x[2] ?? 0];
export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (k: number, a: Vec): Vec => [k * a[0], k * a[1], k * a[2]];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const size = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const cross = (a: Vec, b: Vec): Vec =>
  [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export function unit(a: Vec): Vec {
  const length = size(a);
  return length > 0 ? times(1 / length, a) : [0, 1, 0];
}

export const apply = (m: Mat, a: Vec): Vec => [dot(m[0], a), dot(m[1], a), dot(m[2], a)];

export const transposed = (m: Mat): Mat =>
  [[m[0][0], m[1][0], m[2][0]], [m[0][1], m[1][1], m[2][1]], [m[0][2], m[1][2], m[2][2]]];

/** From world axes to those of the body. */
export const applyBack = (m: Mat, a: Vec): Vec => apply(transposed(m), a);

export function product(a: Mat, b: Mat): Mat {
  const columns = transposed(b);
  const row = (r: Vec): Vec => [dot(r, columns[0]), dot(r, columns[1]), dot(r, columns[2])];
  return [row(a[0]), row(a[1]), row(a[2])];
}

/** The rotation about a vector by its length: R = c 1 + (1 - c) u u' + s [u] (Rodrigues). */
export function rotation(by: Vec): Mat {
  const angle = size(by);
  const [x, y, z] = angle > 0 ? times(1 / angle, by) : [0, 0, 1];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const d = 1 - c;
  return [
    [c + d * x * x, d * x * y - s * z, d * x * z + s * y],
    [d * x * y + s * z, c + d * y * y, d * y * z - s * x],
    [d * x * z - s * y, d * y * z + s * x, c + d * z * z],
  ];
}

/** The quaternion w, x, y, z of a rotation matrix; its largest part is found first. */
export function quaternion(m: Mat): readonly [number, number, number, number] {
  const [xx, yy, zz] = [m[0][0], m[1][1], m[2][2]];
  const trace = xx + yy + zz;
  const fours = [1 + trace, 1 + 2 * xx - trace, 1 + 2 * yy - trace, 1 + 2 * zz - trace];
  const k = fours.indexOf(Math.max(...fours));
  const [a, b, c] = [m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]];
  const [p, q, r] = [m[0][1] + m[1][0], m[0][2] + m[2][0], m[1][2] + m[2][1]];
  const rows = [
    [fours[0]!, a, b, c], [a, fours[1]!, p, q], [b, p, fours[2]!, r], [c, q, r, fours[3]!],
  ] as const;
  const row = rows[k] ?? rows[0];
  const length = Math.hypot(...row);
  return [row[0] / length, row[1] / length, row[2] / length, row[3] / length];
}

export function poseOf(body: SceneBody): Pose {
  const at = vec(body.at);
  if (body.turn.length < 9) return { at, turn: rotation([0, 0, body.angle]) };
  const row = (i: number): Vec => vec(body.turn.slice(3 * i, 3 * i + 3));
  return { at, turn: [row(0), row(1), row(2)] };
}

/** A spin as a vector: in the plane about z. */
export const spinOf = (omega: readonly number[]): Vec =>
  omega.length < 3 ? [0, 0, omega[0] ?? 0] : vec(omega);
