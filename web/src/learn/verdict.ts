/** What a guess means, in sentences. */
import { shown } from "../numbers.js";
import { texts } from "../texts/en.js";
import type { LawRow, Motion2, Question, Verdict } from "./guess.js";
import { distance, judge } from "./guess.js";

const words = texts.learn.predict;

/** Put values into a text: fill("{x} m", { x: "2" }). */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** A number of a text; what is only rounding is 0. */
export const brief = (x: number): string => shown(Math.abs(x) < 1e-9 ? 0 : x, 3);

export interface Sentence {
  readonly text: string;
  /** Whether the guess breaks a rule that every impact obeys; null: it is no such rule. */
  readonly wrong: boolean | null;
  readonly about: "energy" | "cone" | "leaves" | "spin" | "nearest";
}

/** A guess by hand is rounded: smaller differences are not remarked. */
const KEEPS = 0.005;
const SAME_SPIN = 0.02;

function energySentence({ energy }: Verdict): Sentence {
  const change = energy - 1;
  const x = brief(100 * Math.abs(change));
  const text = Math.abs(change) < KEEPS ? words.keeps : fill(change > 0 ? words.gains : words.loses, { x });
  return { text, wrong: change >= KEEPS, about: "energy" };
}

function coneSentence({ ratio, inCone }: Verdict, mu: number): Sentence {
  if (ratio === null) return { text: words.pulls, wrong: true, about: "cone" };
  const text = fill(inCone ? words.inside : words.outside, { x: brief(ratio), mu: shown(mu) });
  return { text, wrong: !inCone, about: "cone" };
}

function spinSentence(question: Question, guess: Motion2, { spin }: Verdict): Sentence {
  const right = distance(question, guess, { ...guess, spin }) < SAME_SPIN;
  const text = right ? words.spinRight
    : fill(words.spinWrong, { x: brief(spin), y: brief(guess.spin) });
  return { text, wrong: !right, about: "spin" };
}

export function sentencesOf(question: Question, guess: Motion2, rows: readonly LawRow[]): readonly Sentence[] {
  const verdict = judge(question, guess);
  const nearest = [...rows].sort((a, b) => a.off - b.off)[0];
  const enters = verdict.vp_n < -1e-9;
  const contact = enters ? words.enters : verdict.vp_n > 1e-9 ? words.leaves : words.stays;
  return [
    energySentence(verdict),
    coneSentence(verdict, question.mu),
    { text: fill(contact, { x: brief(verdict.vp_n) }), wrong: enters, about: "leaves" },
    spinSentence(question, guess, verdict),
    ...(nearest ? [{
      text: fill(words.nearest, { law: nearest.law, x: brief(100 * nearest.off) }), wrong: null, about: "nearest" as const,
    }] : []),
  ];
}
