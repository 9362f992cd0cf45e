/** The main result: which restitution to trust and why, and which laws create energy. */
import type { Computed, Law } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { ledgerOf } from "./ledger.js";
import { answerOf } from "./rows.js";

const words = texts.laws;

/** Laws among those shown that create energy. */
export const gaining = ({ state, compare }: Pick<Computed, "state" | "compare">): Law[] =>
  state.shown.filter((law) => {
    const answer = answerOf(compare, law);
    return answer !== undefined && (ledgerOf(answer)?.gains ?? false);
  });

const sentence = (text: string): string =>
  text === "" ? "" : `${text[0]!.toUpperCase()}${text.slice(1)}.`;

export function verdict(place: HTMLElement): (computed: Computed) => void {
  const trust = h("strong", { id: "laws-trust" });
  const why = h("p", { id: "laws-why" });
  const energy = h("p", { id: "laws-gain", class: "laws-gain" });
  place.append(
    h("div", { class: "laws-verdict" },
      h("div", { class: "laws-trust" }, h("h2", {}, words.trustTitle), trust, why), energy));
  return (computed) => {
    const { compare } = computed;
    if (!compare) return;
    const name = compare.trust;
    say(trust, name ? words.trustNames[name] ?? words.trustLaw(name) : words.noTrust);
    say(why, sentence(compare.why ?? ""));
    const laws = gaining(computed);
    energy.classList.toggle("laws-warns", laws.length > 0);
    say(energy, laws.length > 0 ? `\u26a0 ${words.gains(laws.join(", "))}` : words.noGain);
  };
}
