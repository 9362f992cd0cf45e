/** One law in words: what it does with the energy, how slip evolves, what is unusual, if it is sound. */
import { type About, type Answer, type Law } from "../contract.js";
import { h, say } from "../dom.js";
import { general } from "../numbers.js";
import { texts } from "../texts/en.js";
import { bars } from "./bars.js";
import { ledgerOf, percentOf, type Ledger } from "./ledger.js";
import { flagsOf, four, numberOf, soundness, springsBack, tiny } from "./rows.js";
import { swatch } from "./swatch.js";

const words = texts.laws;

/** "loses 12.8 % of the energy", or the gain. */
export function energyWords(ledger: Ledger | null): string {
  if (!ledger) return words.noAnswer;
  const percent = percentOf(ledger);
  if (ledger.gains) return percent !== null && percent >= 0.05 ? words.gain(general(percent, 3)) : words.gainTiny;
  if (percent === null || percent > -0.05) return words.keeps;
  return words.loss(general(-percent, 3));
}

/** Mode and state of the contact afterwards. */
export function motionWords(answer: Answer, about: About): string {
  const mode = about.modes.find((m) => m.mode === answer.mode);
  const first = mode ? `${words.mode(String(mode.mode))}${mode.text}. ` : words.noMode;
  const state = springsBack(answer) ? "springsBack" : answer.state;
  return first + (words.states[state] ?? words.states[answer.final ?? ""] ?? "");
}

/** What is unusual about the impact under this law. */
export function flagWords(answer: Answer, about: About): string {
  const all = flagsOf(answer).map((name) => {
    const text = about.outcomes.find((o) => o.name === name)?.text;
    return text ? `${name}: ${text}.` : `${name}.`;
  });
  return all.length > 0 ? all.join(" ") : words.noFlags;
}

function judgeWords(answer: Answer): string {
  const judge = numberOf(answer, "judge");
  const sound = soundness(answer);
  return sound === "unjudged" || judge === null ? words.judge.unjudged : words.judge[sound](tiny(judge));
}

function bodiesWords(answer: Answer): string {
  const [before, after] = [numberOf(answer, "T_bodies"), numberOf(answer, "Tp_bodies")];
  return before === null || after === null ? words.noBodies : words.bodies(four(before), four(after));
}

export interface Card {
  readonly root: HTMLElement;
  draw(answer: Answer | undefined, refused: string | null, most: number): void;
}

export function card(law: Law, about: About): Card {
  const energy = h("strong", { class: "laws-energy", "data-law": law, "data-quantity": "energy" });
  const graph = bars(law);
  const [bodies, motion, flags, judge] = [h("p", {}), h("p", {}), h("p", {}), h("p", {})];
  const root = h("article", { class: "laws-card", "aria-label": law },
    h("header", {}, swatch(law), h("h3", {}, law), energy),
    graph.root, bodies, h("div", { class: "laws-words" }, motion, judge, flags));
  return {
    root,
    draw(answer, refused, most) {
      const ledger = answer ? ledgerOf(answer) : null;
      const gains = ledger?.gains ?? false;
      root.classList.toggle("laws-gains", gains);
      root.classList.toggle("laws-unsound", answer !== undefined && soundness(answer) === "unsound");
      say(energy, refused === null ? (gains ? "\u26a0 " : "") + energyWords(ledger) : words.refused);
      graph.draw(ledger, most);
      say(bodies, answer ? bodiesWords(answer) : "");
      say(motion, answer ? motionWords(answer, about) : refused ?? "");
      say(flags, answer ? flagWords(answer, about) : "");
      flags.classList.toggle("laws-flags", answer !== undefined && answer.outcome !== "");
      say(judge, answer ? judgeWords(answer) : "");
    },
  };
}
