/** Where the player is, in words: the phase, why it ends, and the numbers. No DOM. */
import type { TracePoint } from "../contract.js";
import { general } from "../numbers.js";
import { texts } from "../texts/en.js";
import type { Followed } from "./followed.js";
import { phaseAt, slipAngle, type Stretch } from "./path.js";

const words = texts.inside;

/** Sliding that drives the bodies together: v_n falls although p_n grows. */
const jams = ({ points }: Stretch): boolean => {
  const [from, to] = [points[0]?.v[0] ?? 0, points.at(-1)?.v[0] ?? 0];
  return to < from - 1e-9 * Math.abs(from);
};

/** "Phase 2: slides backward, compression"; before and after, and where there is no path. */
export function phaseWords({ stretches, message }: Followed, place: number): string {
  const i = phaseAt(stretches, place);
  const s = stretches[i];
  if (!s) return message;
  const text = words.phase(i + 1, words.motions[s.motion] + (jams(s) ? words.jams : ""), words.stages[s.stage]);
  return place >= 1 ? `${text}: ${words.end}` : text;
}

export function untilWords({ stretches, message }: Followed, place: number): string {
  const s = stretches[phaseAt(stretches, place)];
  return s ? `${words.until}${words.reasons[s.reason] ?? ""}. ${message}` : "";
}

/** What the digits cannot show of the scale is zero: the end of compression has v_n = 0. */
const number = (x: number, scale: number): string =>
  general(Math.abs(x) <= 1e-10 * scale ? 0 : x, 3).replace("-", "\u2212");

/** The velocity before and after, where there is no path between them. */
export const endsWords = (from: TracePoint, to: TracePoint, most: { readonly p: number; readonly v: number }): string =>
  words.ends(pointWords(from, most), pointWords(to, most));

/** The impulse and velocity of a point with units, and in space the direction of slip. */
export function pointWords(point: TracePoint, most: { readonly p: number; readonly v: number }): string {
  const names = point.p.length === 2 ? ["n", "t"] : ["n", "1", "2"];
  const list = (kind: "p" | "v", values: readonly number[], unit: string): string =>
    names.map((n, i) => `${kind}_${n} = ${number(values[i] ?? 0, most[kind])} ${unit}`).join(", ");
  const angle = point.v.length === 3 ? slipAngle(point.v) : null;
  return words.now(list("p", point.p, "N s"), list("v", point.v, "m/s")) +
    (angle === null ? "" : `; ${words.slip(general(angle, 3).replace("-", "\u2212"))}`);
}
