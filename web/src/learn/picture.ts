/** A small picture of a body on the ground, and how its pixels measure velocity and spin. */
import type { Scene } from "../contract.js";
import { svg } from "../dom.js";
import { path } from "../scene/hull.js";
import { planarLoop } from "../scene/shapes.js";
import { apply, poseOf, vec } from "../scene/vectors.js";
import type { Motion2 } from "./guess.js";

export const WIDTH = 480;
export const HEIGHT = 320;
const CENTRE: readonly [number, number] = [WIDTH / 2, 165];
/** Pixels from the mass centre to the farthest point of the body, and of the velocity before. */
const BODY = 105;
const SPEED = 95;
export const KNOB = 70;
/** The spin of the knob at half a turn, in units of speed over size of the body. */
const HALF_TURN = 8;

export interface Frame {
  /** px per m, px per m/s, rad of the knob per rad/s. */
  readonly size: number;
  readonly speed: number;
  readonly spin: number;
  readonly ground: number;
  readonly outline: string;
}

export function frameOf(scene: Scene): Frame {
  const body = scene.bodies[0]!;
  const pose = poseOf(body);
  const points = planarLoop(body).map((p) => apply(pose.turn, p));
  const reach = Math.max(...points.map((p) => Math.hypot(p[0], p[1])));
  const at = vec(body.at);
  const contact = vec(scene.contact.at);
  const size = BODY / reach;
  const fast = Math.hypot(...body.velocity) || 1;
  return {
    size, speed: SPEED / fast, spin: Math.PI / (HALF_TURN * fast / reach),
    ground: CENTRE[1] + (at[1] - contact[1]) * size,
    outline: path(points.map((p) => [CENTRE[0] + p[0] * size, CENTRE[1] - p[1] * size])),
  };
}

export type Px = readonly [number, number];
export const centre: Px = CENTRE;
export const tipOf = (f: Frame, m: Motion2): Px => [CENTRE[0] + m.x * f.speed, CENTRE[1] - m.y * f.speed];
/** The knob turns counter-clockwise from the top with a positive spin. */
export const knobOf = (f: Frame, m: Motion2): Px => {
  const angle = Math.max(-Math.PI, Math.min(Math.PI, m.spin * f.spin));
  return [CENTRE[0] - KNOB * Math.sin(angle), CENTRE[1] - KNOB * Math.cos(angle)];
};
export const velocityAt = (f: Frame, [x, y]: Px): { x: number; y: number } =>
  ({ x: (x - CENTRE[0]) / f.speed, y: (CENTRE[1] - y) / f.speed });
export const spinAt = (f: Frame, [x, y]: Px): number =>
  Math.atan2(CENTRE[0] - x, CENTRE[1] - y) / f.spin;

/** The arc from the top to the knob. */
export function arcOf(f: Frame, m: Motion2): string {
  const [x, y] = knobOf(f, m);
  const large = Math.abs(m.spin * f.spin) > Math.PI ? 1 : 0;
  return `M${CENTRE[0]} ${CENTRE[1] - KNOB}A${KNOB} ${KNOB} 0 ${large} ${m.spin > 0 ? 0 : 1} ${x} ${y}`;
}

const HEAD = 9;
/** An arrow as a path: a line and its head. */
export function arrow([x, y]: Px, [u, v]: Px): string {
  const length = Math.hypot(u - x, v - y);
  if (length < 1) return `M${x} ${y}`;
  const [c, s] = [(u - x) / length, (v - y) / length];
  const head = Math.min(HEAD, length);
  const side = (k: number): string =>
    `L${u - head * c - k * head * 0.45 * s} ${v - head * s + k * head * 0.45 * c}`;
  return `M${x} ${y}L${u} ${v}M${u} ${v}${side(1)}M${u} ${v}${side(-1)}`;
}

/** The body, the ground, and the velocity before; with elements that can be set again. */
export function makePicture(label: string): { root: SVGSVGElement; draw: (f: Frame, before: Motion2) => void } {
  const body = svg("path", { class: "learn-body" });
  const ground = svg("rect", { class: "learn-ground", x: 0, width: WIDTH, height: HEIGHT });
  const line = svg("line", { class: "learn-floor", x1: 0, x2: WIDTH });
  const velocity = svg("path", { class: "learn-before" });
  const spin = svg("path", { class: "learn-before" });
  const dot = svg("circle", { class: "learn-centre", cx: CENTRE[0], cy: CENTRE[1], r: 3 });
  const root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "learn-picture", role: "img", "aria-label": label },
    ground, line, body, velocity, spin, dot);
  return {
    root,
    draw: (f, before) => {
      body.setAttribute("d", f.outline);
      ground.setAttribute("y", String(f.ground));
      line.setAttribute("y1", String(f.ground));
      line.setAttribute("y2", String(f.ground));
      velocity.setAttribute("d", arrow(CENTRE, tipOf(f, before)));
      spin.setAttribute("d", before.spin === 0 ? "" : arcOf(f, before));
    },
  };
}
