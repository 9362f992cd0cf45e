/** The mechanics of a guess: what impulse it needs, and what that impulse would do. */
import type { Answer, Comparison, Law, Scene } from "../contract.js";
import { after, ratioOf } from "../scene/motion.js";

/** Velocity of the mass centre and spin, counter-clockwise. */
export interface Motion2 {
  readonly x: number;
  readonly y: number;
  readonly spin: number;
}

/** One body in the plane that hits the ground. */
export interface Question {
  readonly mass: number;
  readonly inertia: number;
  readonly mu: number;
  /** From the mass centre to the contact, in world axes. */
  readonly arm: readonly [number, number];
  readonly n: readonly [number, number];
  readonly t: readonly [number, number];
  readonly before: Motion2;
}

export interface Verdict {
  readonly p_n: number;
  readonly p_t: number;
  /** |p_t|/p_n; null where p_n is not positive. */
  readonly ratio: number | null;
  readonly inCone: boolean;
  /** Normal velocity of the contact after. */
  readonly vp_n: number;
  /** Kinetic energy after over before. */
  readonly energy: number;
  /** The spin after that this impulse gives if it acts at the contact. */
  readonly spin: number;
}

const number = (x: unknown): number | null => (typeof x === "number" && Number.isFinite(x) ? x : null);
const pair = (v: readonly number[]): readonly [number, number] => [v[0] ?? 0, v[1] ?? 0];

/** The question of a scene, or null where there is none: two bodies, space, no impact. */
export function questionOf(scene: Scene, compare: Comparison): Question | null {
  const body = scene.bodies[0];
  const answer = compare.laws[0];
  const row = answer?.bodies?.[0];
  if (scene.dimension !== 2 || scene.bodies.length !== 1 || !body || !answer || !row) return null;
  const inertia = number(row["inertia"]);
  const mu = number(answer["mu_k"]);
  if (inertia === null || mu === null || answer.outcome.includes("no-collision")) return null;
  const [x, y] = pair(body.velocity);
  return {
    mass: body.mass, inertia, mu,
    arm: [scene.contact.at[0]! - body.at[0]!, scene.contact.at[1]! - body.at[1]!],
    n: pair(scene.contact.normal), t: pair(scene.contact.tangents[0] ?? []),
    before: { x, y, spin: body.omega[0] ?? 0 },
  };
}

const dot = (a: readonly [number, number], x: number, y: number): number => a[0] * x + a[1] * y;

/** 2 T = m v^2 + I omega^2. */
export const twice = (q: Question, m: Motion2): number =>
  q.mass * (m.x * m.x + m.y * m.y) + q.inertia * m.spin * m.spin;

/** The spin after: omega + (r x p)/I with p = m (v' - v). */
export function spinOfImpulse(q: Question, m: Motion2): number {
  const x = q.mass * (m.x - q.before.x);
  const y = q.mass * (m.y - q.before.y);
  return q.before.spin + (q.arm[0] * y - q.arm[1] * x) / q.inertia;
}

/** Rounding of a spin or a ratio is no mistake. */
const ROUNDING = 1e-9;

export function judge(q: Question, guess: Motion2): Verdict {
  const x = q.mass * (guess.x - q.before.x);
  const y = q.mass * (guess.y - q.before.y);
  const p_n = dot(q.n, x, y);
  const p_t = dot(q.t, x, y);
  // v_c = v + omega x r
  const vp_n = dot(q.n, guess.x - guess.spin * q.arm[1], guess.y + guess.spin * q.arm[0]);
  return {
    p_n, p_t, vp_n,
    ratio: p_n > 0 ? Math.abs(p_t) / p_n : null,
    inCone: p_n > 0 && Math.abs(p_t) <= q.mu * p_n * (1 + ROUNDING),
    energy: twice(q, guess) / twice(q, q.before),
    spin: spinOfImpulse(q, guess),
  };
}

/** The length of a difference in the energy norm, over that of the motion before. */
export function distance(q: Question, a: Motion2, b: Motion2): number {
  const difference = { x: a.x - b.x, y: a.y - b.y, spin: a.spin - b.spin };
  return Math.sqrt(twice(q, difference) / twice(q, q.before));
}

export interface LawRow {
  readonly law: Law;
  readonly motion: Motion2;
  readonly p_n: number;
  readonly p_t: number;
  readonly energy: number;
  readonly off: number;
}

function rowOf(q: Question, scene: Scene, answer: Answer, guess: Motion2): LawRow | null {
  const m = after(answer, scene, scene.bodies[0]?.name ?? "");
  const p_n = number(answer["p_n"]);
  const p_t = number(answer["p_t"]);
  const energy = ratioOf(answer);
  if (!m || p_n === null || p_t === null || energy === null) return null;
  const motion = { x: m.v[0], y: m.v[1], spin: m.w[2] };
  return { law: answer.law, motion, p_n, p_t, energy, off: distance(q, guess, motion) };
}

/** What each law says, beside the guess. */
export function rowsOf(q: Question, scene: Scene, compare: Comparison, guess: Motion2): readonly LawRow[] {
  return compare.laws.map((answer) => rowOf(q, scene, answer, guess)).filter((row) => row !== null);
}
