/** The result of an impact in words, and numbers as the scene writes them. */
import type { Answer, Computed } from "../contract.js";
import { shown } from "../numbers.js";
import { texts } from "../texts/en.js";
import { answersOf, gains, ratioOf } from "./motion.js";

const t = texts.scene;

/** A number with a real minus sign. */
export const number = (x: number, digits = 3): string =>
  shown(Object.is(x, -0) ? 0 : x, digits).replace(/-/g, "\u2212");

export const vectorOf = (v: readonly number[], n: number): string =>
  `(${v.slice(0, n).map((x) => number(Math.abs(x) < 1e-12 ? 0 : x)).join(", ")})`;

/** The change of kinetic energy in percent, with its sign; "" without a value. */
export function percent(answer: Answer): string {
  const ratio = ratioOf(answer);
  if (ratio === null) return "";
  const change = 100 * (ratio - 1);
  if (Math.abs(change) < 1e-7) return "0\u00a0%";
  const text = Math.abs(change) < 0.05 ? number(change, 1) : change.toFixed(1).replace("-", "\u2212");
  return `${gains(answer) ? "+" : ""}${text}\u00a0%`;
}

/** What the live region says when a change has ended. */
export function resultOf(computed: Computed): string {
  const { scene, compare, state } = computed;
  if (!scene || !compare) return "";
  if ((scene.v[0] ?? 0) >= 0) return t.noApproach;
  const parts: string[] = [];
  const answer = answersOf(compare, [state.law])[0];
  const vpn = answer?.["vp_n"];
  if (answer && typeof vpn === "number") {
    parts.push(t.result(answer.law, number(scene.v[0] ?? 0), number(vpn), percent(answer)));
  }
  const gaining = answersOf(compare, state.shown).filter(gains);
  parts.push(gaining.length > 0
    ? t.gaining(gaining.map((a) => `${a.law} ${percent(a)}`).join(", "))
    : t.noGain);
  return parts.join(" ");
}
