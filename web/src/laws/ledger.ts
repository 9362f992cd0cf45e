/** The energy ledger of an answer: T + W_c + W_r + W_f = T'. No DOM. */
import type { Answer } from "../contract.js";
import { flagsOf, numberOf } from "./rows.js";

export type LaneName = "T" | "W_c" | "W_r" | "W_f" | "dT" | "Tp";

/** A bar from one energy to another, in J. Missing works have no bar: from is null. */
export interface Lane {
  readonly name: LaneName;
  readonly value: number | null;
  readonly from: number;
  readonly to: number;
}

export interface Ledger {
  readonly T: number;
  readonly Tp: number;
  readonly lanes: readonly Lane[];
  /** Energy after over energy before, of the bodies; without bodies of the contact. */
  readonly ratio: number | null;
  readonly gains: boolean;
}

/** T' may exceed T by rounding only; a gain is what the library calls one, or a visible one. */
const ROUNDING = 1e-9;

/**
 * The steps from T to T'. Each work begins where the last one ended, so that a reader sees that
 * the sum is T'. Laws without a path know only dT.
 */
export function ledgerOf(answer: Answer): Ledger | null {
  const T = numberOf(answer, "T");
  const Tp = numberOf(answer, "Tp");
  if (T === null || Tp === null) return null;
  const lanes: Lane[] = [{ name: "T", value: T, from: 0, to: T }];
  let at = T;
  const works = (["W_c", "W_r", "W_f"] as const).map((name) => ({ name, value: numberOf(answer, name) }));
  const known = works.every((w) => w.value !== null);
  for (const { name, value } of works) {
    const next = known ? at + (value ?? 0) : at;
    lanes.push({ name, value: known ? value : null, from: at, to: next });
    at = next;
  }
  if (!known) lanes.push({ name: "dT", value: Tp - T, from: T, to: Tp });
  lanes.push({ name: "Tp", value: Tp, from: 0, to: Tp });
  const ratio = numberOf(answer, "T_ratio") ?? (T > 0 ? Tp / T : null);
  const gains = flagsOf(answer).includes("energy-gain") || Tp > T * (1 + ROUNDING);
  return { T, Tp, lanes: known ? lanes : lanes.filter((l) => l.value !== null), ratio, gains };
}

/** The share of energy that is gained (> 0) or lost, in percent. */
export const percentOf = (ledger: Ledger): number | null =>
  ledger.ratio === null ? null : 100 * (ledger.ratio - 1);
