/** The table of `percuss compare`: its rows, and the texts of its cells. No DOM. */
import type { Answer, Comparison, Law } from "../contract.js";
import { general } from "../numbers.js";

/** Names of the rows, by group, as cli/commands/compare.c prints them. */
const MOTION = {
  2: ["vp_n", "vp_t", "p_n", "p_t", "impulse_ratio"],
  3: ["vp_n", "vp_1", "vp_2", "p_n", "p_1", "p_2", "impulse_ratio"],
} as const;
const LEDGER = ["T", "W_c", "W_r", "W_f", "dT", "Tp", "T_bodies", "Tp_bodies"] as const;
const RATIOS = ["N_P", "N_N", "N_E", "e_kinematic", "R_kinetic", "E2_energetic"] as const;

/** The groups of rows between which the table leaves a space. */
export function groupsOf(dimension: 2 | 3): readonly (readonly string[])[] {
  const groups = [["mode", ...MOTION[dimension]], LEDGER, [...RATIOS, "judge"]];
  return dimension === 2 ? groups : [...groups, ["error_v", "error_T"]];
}

/** Short words for the modes, as the command's table has them. */
const MODES = [
  "0 slides", "1 sticks", "2 reverses", "3 sticks", "4 reverses", "5 sticks", "6 slides",
] as const;

export interface Cell {
  /** As the command prints it; "-" where there is no value. */
  readonly text: string;
  /** All digits, or the word; "" where there is no value. */
  readonly value: string;
}

const EMPTY: Cell = { text: "-", value: "" };

/** C's %.1e, as for the judge. */
export function tiny(x: number): string {
  const [digits, power] = x.toExponential(1).split("e") as [string, string];
  const n = Number(power);
  return `${digits}e${n < 0 ? "-" : "+"}${String(Math.abs(n)).padStart(2, "0")}`;
}

export const numberOf = (answer: Answer, name: string): number | null => {
  const value = answer[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};

/** A number as the command's tables show it: four digits, and no -0. */
export const four = (x: number): string => general(x === 0 ? 0 : x, 4);

/** The cell of a quantity, "mode" or "judge" of an answer. */
export function cellOf(answer: Answer | undefined, name: string): Cell {
  if (!answer) return EMPTY;
  if (name === "mode") {
    if (answer.mode !== null) return { text: MODES[answer.mode] ?? "-", value: String(answer.mode) };
    return answer.final ? { text: answer.final, value: answer.final } : EMPTY;
  }
  const x = numberOf(answer, name);
  if (x === null) return EMPTY;
  return { text: name === "judge" ? tiny(x) : four(x), value: String(x) };
}

/** In space: the error of the approximate path, which the command prints below its second table. */
function errorOf(compare: Comparison | null, law: Law, name: string): Cell {
  // a law without a path has no approximate one
  const follows = compare?.laws.some((a) => a.law === law && a["path"] === "sun-baruh") ?? false;
  const found = follows ? compare?.deviations?.find((d) => d.law === law) : undefined;
  const x = name === "error_v" ? found?.velocity : found?.energy;
  return typeof x === "number" ? { text: general(x === 0 ? 0 : x, 3), value: String(x) } : EMPTY;
}

/** The cell of a row of the table. */
export function cellIn(compare: Comparison | null, law: Law, name: string): Cell {
  return name.startsWith("error_") ? errorOf(compare, law, name) : cellOf(answerOf(compare, law), name);
}

/** The change of a quantity since the frozen impact, with its sign; "" where one is missing. */
export function changeOf(now: Answer | undefined, before: Answer | undefined, name: string): string {
  if (name === "judge") return "";
  if (name === "mode") {
    const [a, b] = [cellOf(before, name).text, cellOf(now, name).text];
    return a === b ? "=" : `from ${a}`;
  }
  const a = before ? numberOf(before, name) : null;
  const b = now ? numberOf(now, name) : null;
  if (a === null || b === null) return "";
  const change = b - a;
  // what the digits of the table cannot tell apart is no change
  if (four(a) === four(b) || Math.abs(change) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b))) return "=";
  return `${change > 0 ? "+" : "\u2212"}${general(Math.abs(change), 2)}`;
}

/** The answer of a law. In space there may be a second one, of the approximate path: not this. */
export function answerOf(compare: Comparison | null, law: Law): Answer | undefined {
  return compare?.laws.find((a) => a.law === law && a["path"] !== "sun-baruh");
}

export const refusalOf = (compare: Comparison | null, law: Law): string | null =>
  compare?.refused.find((r) => r.law === law)?.why ?? null;

/** Flags of an answer. */
export const flagsOf = (answer: Answer): string[] => answer.outcome.split(/[|\s]+/).filter(Boolean);

/** What the judge says of an answer: it must not be used above 1e-8 (docs/mechanics, The judge). */
export const JUDGE_BOUND = 1e-8;
export function soundness(answer: Answer): "sound" | "unsound" | "unjudged" {
  const judge = numberOf(answer, "judge");
  return judge === null ? "unjudged" : judge <= JUDGE_BOUND ? "sound" : "unsound";
}

/** A law with e_t calls it stick where friction suffices: v_t' = -e_t v_t, which is 0 only if e_t is. */
export function springsBack(answer: Answer): boolean {
  const after = ["vp_t", "vp_1", "vp_2"].map((name) => Math.abs(numberOf(answer, name) ?? 0));
  const before = ["v_n", "v_t", "v_1", "v_2"].map((name) => Math.abs(numberOf(answer, name) ?? 0));
  return answer.state === "stick" && answer.mode === null && Math.max(...after) > 1e-9 * Math.max(...before);
}
