/** The path of an impact as phases in words, and the place of the player on it. No DOM. */
import type { Answer, Phase, Trace, TracePoint } from "../contract.js";

export type Motion = "stick" | "forward" | "backward" | "slides" | "turning" | "holds" | "slips";
export type Reason =
  | "compressed" | "recompressed" | "sticks" | "reverses" | "released" | "springs"
  | "newton" | "poisson" | "energetic" | "compromise" | "bilinear";

/** A phase with the points of the path in it, from its first to its last. */
export interface Stretch {
  readonly stage: Phase["stage"];
  readonly motion: Motion;
  /** Why it ends. */
  readonly reason: Reason;
  readonly points: readonly TracePoint[];
  /** True if only the ends are known, as under springs in space. */
  readonly ends: boolean;
  /** Where it begins and ends in the player, from 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** What a phase takes at least of the player's time: a short one must be seen, too. */
const LEAST = 0.14;

/** What the curves are drawn over: the normal impulse. */
export const along = (point: TracePoint): number => point.p[0] ?? 0;

const isFlow = (p: Phase): boolean => p.motion !== "stick";

function motionOf(phase: Phase, points: readonly TracePoint[], springs: boolean): Motion {
  if (springs) return isFlow(phase) ? "slips" : "holds";
  if (!isFlow(phase)) return "stick";
  const [first, last] = [points[0]!.v, points.at(-1)!.v];
  if (first.length === 2) return (first[1] ?? 0) + (last[1] ?? 0) >= 0 ? "forward" : "backward";
  return turns(points) ? "turning" : "slides";
}

/** In space: if the direction of slip changes visibly, where there is enough slip to have one. */
function turns(points: readonly TracePoint[]): boolean {
  const speed = (p: TracePoint): number => Math.hypot(p.v[1] ?? 0, p.v[2] ?? 0);
  const most = Math.max(...points.map(speed));
  const [first, ...rest] = points.filter((p) => speed(p) > 1e-3 * most).map((p) => p.v);
  return rest.some((v) => {
    const cross = first![1]! * v[2]! - first![2]! * v[1]!;
    const dot = first![1]! * v[1]! + first![2]! * v[2]!;
    return Math.abs(Math.atan2(cross, dot)) > 0.01;
  });
}

function reasonOf(phase: Phase, next: Phase | undefined, trace: Trace): Reason {
  if (!next) return trace.law as Reason;
  if (next.stage !== phase.stage) return next.stage === "restitution" ? "compressed" : "recompressed";
  if (trace.law === "bilinear") return "springs";
  if (!isFlow(next)) return "sticks";
  return isFlow(phase) ? "reverses" : "released";
}

/** The points of a phase; it begins where the one before ended. */
function pointsOf(trace: Trace, phase: number): TracePoint[] {
  const own = trace.points.filter((p) => p.phase === phase);
  const before = trace.points.filter((p) => p.phase < phase).at(-1);
  return before ? [before, ...own] : own;
}

/** The phases of an impact, in order; none if the law has no path or nothing happens. */
export function stretchesOf(answer: Answer, trace: Trace): Stretch[] {
  const all = (answer.phases ?? [])
    .map((phase, i) => ({ phase, next: answer.phases?.[i + 1], points: pointsOf(trace, i) }))
    .filter((s) => s.points.length > 1);
  const lengths = all.map(({ points }) => along(points.at(-1)!) - along(points[0]!));
  const whole = lengths.reduce((sum, x) => sum + x, 0);
  const times = lengths.map((x) => Math.max(LEAST, whole > 0 ? x / whole : 0));
  const sum = times.reduce((s, x) => s + x, 0);
  let at = 0;
  return all.map(({ phase, next, points }, i) => {
    const from = at / sum;
    at += times[i]!;
    return {
      stage: phase.stage, motion: motionOf(phase, points, trace.law === "bilinear"),
      reason: reasonOf(phase, next, trace), points,
      ends: trace.law === "bilinear" && trace.along === "p_n", from, to: i === all.length - 1 ? 1 : at / sum,
    };
  });
}

/** Index of the phase at a place of the player. At an end the next phase has begun. */
export function phaseAt(stretches: readonly Stretch[], place: number): number {
  const i = stretches.findIndex((s) => place < s.to);
  return i >= 0 ? i : stretches.length - 1;
}

const mix = (a: readonly number[], b: readonly number[], part: number): number[] =>
  a.map((x, i) => x + part * ((b[i] ?? x) - x));

/** The point of the path at a place of the player, between two points of the trace. */
export function pointAt(trace: Trace, stretches: readonly Stretch[], place: number): TracePoint | null {
  const s = stretches[phaseAt(stretches, place)];
  if (!s) return trace.points[place < 0.5 ? 0 : trace.points.length - 1] ?? null;
  const share = s.to > s.from ? Math.min(1, Math.max(0, (place - s.from) / (s.to - s.from))) : 1;
  const [low, high] = [along(s.points[0]!), along(s.points.at(-1)!)];
  const x = low + share * (high - low);
  const after = s.points.findIndex((p, i) => i > 0 && along(p) >= x);
  const i = after > 0 ? after : s.points.length - 1;
  const [a, b] = [s.points[i - 1]!, s.points[i]!];
  const gap = along(b) - along(a);
  const part = gap > 0 ? Math.min(1, Math.max(0, (x - along(a)) / gap)) : share;
  return {
    p: mix(a.p, b.p, part), v: mix(a.v, b.v, part), W_n: a.W_n + part * (b.W_n - a.W_n),
    W_t: a.W_t + part * (b.W_t - a.W_t), phase: b.phase,
  };
}

/** The place of the player for a place of the curves. */
export function placeOf(stretches: readonly Stretch[], x: number): number {
  const i = stretches.findIndex((s) => x <= along(s.points.at(-1)!));
  const s = stretches[i >= 0 ? i : stretches.length - 1];
  if (!s) return 0;
  const [low, high] = [along(s.points[0]!), along(s.points.at(-1)!)];
  const share = high > low ? Math.min(1, Math.max(0, (x - low) / (high - low))) : 1;
  return s.from + share * (s.to - s.from);
}

/** The end of the phase before, or after, a place: where the buttons of the player go. */
export function stepFrom(stretches: readonly Stretch[], place: number, by: 1 | -1): number {
  const ends = [0, ...stretches.map((s) => s.to)];
  if (by > 0) return ends.find((x) => x > place + 1e-9) ?? 1;
  return ends.filter((x) => x < place - 1e-9).at(-1) ?? 0;
}

/** The angle of slip from t1 towards t2, in degrees; null without slip. */
export function slipAngle(v: readonly number[]): number | null {
  const [, a = 0, b = 0] = v;
  return Math.hypot(a, b) > 1e-12 ? (Math.atan2(b, a) * 180) / Math.PI : null;
}

/** The ends of the phases of an answer as a trace, where the path between them is not known. */
export function traceOfPhases(answer: Answer, dimension: 2 | 3): Trace {
  const axes = dimension === 2 ? ["n", "t"] : ["n", "1", "2"];
  const of = (phase: Phase, kind: "p" | "v", end: "from" | "to"): number[] =>
    axes.map((axis) => Number(phase[`${kind}_${axis}_${end}`] ?? 0));
  let [W_n, W_t] = [0, 0];
  const points = (answer.phases ?? []).flatMap((phase, i): TracePoint[] => {
    const start: TracePoint[] = i === 0
      ? [{ p: of(phase, "p", "from"), v: of(phase, "v", "from"), W_n, W_t, phase: 0 }] : [];
    W_n += Number(phase["W_n"] ?? 0);
    W_t += Number(phase["W_t"] ?? 0);
    return [...start, { p: of(phase, "p", "to"), v: of(phase, "v", "to"), W_n, W_t, phase: i }];
  });
  return { law: answer.law, along: "p_n", points };
}
