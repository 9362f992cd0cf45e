/** Motion after the impact: each body keeps its velocity and spin; there is no gravity. */
import type { Answer, Comparison, Law, Scene } from "../contract.js";
import { reach, support } from "./shapes.js";
import type { Pose, Vec } from "./vectors.js";
import { add, applyBack, dot, poseOf, product, rotation, sub, times, vec } from "./vectors.js";

export interface Motion { readonly v: Vec; readonly w: Vec }

/** Velocity and spin of a body after the impact by a law; null if the law gives none. */
export function after(answer: Answer, scene: Scene, name: string): Motion | null {
  const index = scene.bodies.findIndex((b) => b.name === name);
  const row = answer.bodies?.find((b) => b["name"] === name) ?? answer.bodies?.[index];
  if (!row) return null;
  const planar = scene.dimension === 2;
  const numbers = (planar
    ? ["vp_x", "vp_y", "", "", "", "omegap"]
    : ["vp_x", "vp_y", "vp_z", "omegap_x", "omegap_y", "omegap_z"]
  ).map((key) => (key === "" ? 0 : row[key]));
  if (!numbers.every((x): x is number => typeof x === "number" && Number.isFinite(x))) return null;
  return { v: vec(numbers.slice(0, 3)), w: vec(numbers.slice(3)) };
}

export const moved = (pose: Pose, m: Motion, t: number): Pose =>
  ({ at: add(pose.at, times(t, m.v)), turn: product(rotation(times(t, m.w)), pose.turn) });

/** The answers of laws. In space a law that follows slip has a second one, by the approximate path: not this. */
export const answersOf = (compare: Comparison | null, laws: readonly Law[]): readonly Answer[] =>
  (compare?.laws ?? []).filter((a) => laws.includes(a.law) && a["path"] !== "sun-baruh");

/** A gain below this is rounding. */
const GAIN = 1 + 1e-9;

/** T'/T of all bodies, or null where it has no value. */
export function ratioOf(answer: Answer): number | null {
  const ratio = answer["T_ratio"];
  return typeof ratio === "number" && Number.isFinite(ratio) ? ratio : null;
}

export const gains = (answer: Answer): boolean => (ratioOf(answer) ?? 0) > GAIN;

const STEPS = 60;

/**
 * The time at which a body would hit the surface again, at most `limit`: after this the motion of
 * the model is over. A small share of its size is allowed as overlap, so that rounding and a
 * contact that stays closed do not count.
 */
export function untilNext(scene: Scene, m: Motion, limit: number): number {
  const body = scene.bodies[0];
  if (!body || scene.bodies.length > 1) return limit;
  const n = vec(scene.contact.normal);
  const pose = poseOf(body);
  const overlap = -0.02 * reach(body);
  for (let i = 1; i <= STEPS; i++) {
    const p = moved(pose, m, (limit * i) / STEPS);
    const height = dot(n, sub(p.at, vec(scene.contact.at)));
    if (height - support(body, scene.dimension, applyBack(p.turn, n)) < overlap) {
      return (limit * (i - 1)) / STEPS;
    }
  }
  return limit;
}
