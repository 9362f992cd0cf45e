/**
 * How the world is shown: a parallel projection, and scales of velocity, spin and time. Scales are
 * chosen when a change ends, never while it lasts, and kept if they still fit.
 */
import type { Comparison, Law, Scene } from "../contract.js";
import type { Point } from "./hull.js";
import { after, answersOf } from "./motion.js";
import { reach } from "./shapes.js";
import type { Vec } from "./vectors.js";
import { add, cross, dot, size, spinOf, sub, times, vec } from "./vectors.js";

export interface Camera { readonly yaw: number; readonly pitch: number }
export interface Scales {
  /** World point that is shown at `anchor`, a share of width and height. */
  readonly centre: Vec;
  readonly anchor: Point;
  /** px for a metre; for 1 m/s; for 1 rad/s in space; angle of the arc for 1 rad/s in the plane. */
  readonly metre: number;
  readonly speed: number;
  readonly spin: number;
  readonly arc: number;
  /** The motion is shown from -time to time, s. */
  readonly time: number;
}
export interface View extends Scales {
  readonly width: number;
  readonly height: number;
  readonly right: Vec;
  readonly up: Vec;
  readonly toward: Vec;
}

export const PLANE: Camera = { yaw: 0, pitch: 0 };
export const OBLIQUE: Camera = { yaw: 0.5, pitch: 0.42 };

export function viewOf(scales: Scales, camera: Camera, width: number, height: number): View {
  const { yaw, pitch } = camera;
  const right: Vec = [Math.cos(yaw), 0, -Math.sin(yaw)];
  const toward: Vec = [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
  return { ...scales, width, height, right, toward, up: cross(toward, right) };
}

export function project(view: View, at: Vec): Point {
  const r = sub(at, view.centre);
  return [
    view.anchor[0] * view.width + view.metre * dot(view.right, r),
    view.anchor[1] * view.height - view.metre * dot(view.up, r),
  ];
}

/** The tip of an arrow: `px` for a unit of the vector, from a point of the screen. */
export const tip = (view: View, from: Point, v: Vec, px: number): Point =>
  [from[0] + px * dot(view.right, v), from[1] - px * dot(view.up, v)];

/** The vector in the plane of the screen that moves a point by dx, dy px (dy down). */
export const inScreen = (view: View, dx: number, dy: number, px: number): Vec =>
  add(times(dx / px, view.right), times(-dy / px, view.up));

/**
 * The vector in the plane of x and z that moves a point by dx, dy px. A camera near the ground
 * would make it very long: the slope counts as at least 0.25.
 */
export function onGround(view: View, dx: number, dy: number, px: number): Vec {
  const back: Vec = [-view.right[2], 0, view.right[0]];
  const slope = Math.max(0.25, Math.abs(view.toward[1]));
  return add(times(dx / px, view.right), times(dy / px / slope, back));
}

/** The vector along the right of the screen and the upright axis y that moves a point by dx, dy px. */
export const upright = (view: View, dx: number, dy: number, px: number): Vec =>
  add(times(dx / px, view.right), [0, -dy / px / Math.max(0.25, view.up[1]), 0]);

/** 1, 2 or 5 times a power of ten: the least that is not below x. */
export function nice(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x));
  const digit = [1, 2, 5, 10].find((d) => d * power >= x * (1 - 1e-9)) ?? 10;
  return Number((digit * power).toPrecision(1));
}

/** The power of ten that is at most what one px means: values of a drag are rounded to it. */
export const stepOf = (px: number): number => Number((10 ** Math.floor(Math.log10(1 / px))).toPrecision(1));

/** Half the extent that the view must show; a much larger partner may be cut off. */
export function extent(scene: Scene): number {
  const [a, b] = scene.bodies.map(reach).sort((x, y) => x - y);
  return b === undefined ? (a ?? 1) : ((a ?? 1) + Math.min(b, 3 * (a ?? 1))) * 0.75;
}

const orOne = (x: number): number => (x > 0 && Number.isFinite(x) ? x : 1);

/** Scales that fit a scene and the motion after it by the laws that are shown. */
export function fit(scene: Scene, compare: Comparison | null, shown: readonly Law[],
                    width: number, height: number): Scales {
  const ground = scene.bodies.length < 2;
  const half = orOne(extent(scene));
  const least = Math.min(width, height);
  const motions = scene.bodies.flatMap((b) => [
    { v: vec(b.velocity), w: spinOf(b.omega) },
    ...answersOf(compare, shown).flatMap((a) => after(a, scene, b.name) ?? []),
  ]);
  const fastest = orOne(Math.max(...motions.map((m) => size(m.v))));
  const turning = orOne(Math.max(fastest / half / 2, ...motions.map((m) => size(m.w))));
  const at = vec(scene.contact.at);
  const body = scene.bodies[0];
  const under: Vec = body ? [body.at[0] ?? 0, at[1], body.at[2] ?? 0] : at;
  return {
    centre: ground ? under : at,
    // below the surface there is room for the tip of an arrow and its numbers
    anchor: ground ? [0.5, scene.dimension === 2 ? Math.min(0.82, 1 - 76 / height) : 0.72] : [0.5, 0.5],
    metre: Math.min(width / 4.8, height / 3.25) / half,
    speed: (0.27 * least) / fastest,
    spin: (0.22 * least) / turning,
    arc: 4 / turning,
    time: nice((0.7 * half) / Math.max(fastest, (half * turning) / 1.6)),
  };
}

const near = (a: number, b: number, factor: number): number =>
  a / b < factor && b / a < factor ? a : b;

/** The scales that were used, each as long as it is near the one that fits. */
export function keep(last: Scales, fits: Scales, least: number): Scales {
  const sameAnchor = last.anchor[0] === fits.anchor[0] && last.anchor[1] === fits.anchor[1];
  const metre = near(last.metre, fits.metre, 1.25);
  const moved = size(sub(last.centre, fits.centre)) * metre;
  return {
    anchor: fits.anchor,
    centre: sameAnchor && moved < 0.1 * least ? last.centre : fits.centre,
    metre,
    speed: near(last.speed, fits.speed, 1.7),
    spin: near(last.spin, fits.spin, 1.7),
    arc: near(last.arc, fits.arc, 1.7),
    time: near(last.time, fits.time, 3),
  };
}
