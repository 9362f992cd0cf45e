/** The laws side by side: which are shown, what each does with the energy, and the table. */
import { LAWS, type Computed, type Law, type Part, type Store } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { card, type Card } from "./card.js";
import { formulaOf } from "./explain.js";
import { choose } from "./choose.js";
import { ledgerOf } from "./ledger.js";
import { answerOf, refusalOf } from "./rows.js";
import { table } from "./table.js";
import { verdict } from "./verdict.js";

const words = texts.laws;

/** The greatest energy in the bars of all laws that are shown, so that they have one scale. */
function mostEnergy({ state, compare }: Computed): number {
  const ledgers = state.shown.map((law) => answerOf(compare, law)).map((a) => (a ? ledgerOf(a) : null));
  return Math.max(0, ...ledgers.flatMap((l) => (l ? l.lanes.flatMap((lane) => [lane.from, lane.to]) : [])));
}

/** A card for each law that is shown, with its energy ledger. */
function cards(place: HTMLElement, store: Store): (computed: Computed) => void {
  const all = new Map<Law, Card>(LAWS.map((law) => [law, card(law, store.core.about)]));
  const list = h("div", { class: "laws-cards" });
  place.append(h("h2", {}, words.ledgerTitle), h("p", { class: "soft" }, words.ledgerText), formulaOf("ledger"), list);
  let made = "";
  return (computed) => {
    const { shown } = computed.state;
    if (made !== shown.join(" ")) list.replaceChildren(...shown.map((law) => all.get(law)!.root));
    made = shown.join(" ");
    const most = mostEnergy(computed);
    for (const law of shown)
      all.get(law)!.draw(answerOf(computed.compare, law), refusalOf(computed.compare, law), most);
  };
}

/** The laws that do not apply, each with the reason. One block of lines, so that none moves. */
function notes(place: HTMLElement): (computed: Computed) => void {
  const lines = h("p", { class: "laws-notes", id: "laws-refused" });
  place.append(h("h2", {}, words.notes), lines);
  return ({ compare }) => {
    if (compare?.refused.length) say(lines, compare.refused.map(({ law, why }) => `${law}: ${why}.`).join("\n"));
    else if (compare) say(lines, words.noNotes);
  };
}

export const laws: Part = (place, store) => {
  const [left, right] = [h("div", {}), h("div", {})];
  const parts = [
    choose(place, store), verdict(place), cards(place, store), table(left, store), notes(right),
  ];
  place.append(h("div", { class: "laws-below" }, left, right));
  let drawn: Computed | null = null;
  let last: Computed["compare"] = null;
  store.watch((computed) => {
    if (computed.state.panel !== "laws" || computed === drawn) return;
    drawn = computed;
    // with a fault the last results stay, pale: the message is at the field
    last = computed.compare ?? last;
    place.classList.toggle("laws-stale", computed.fault !== null);
    for (const draw of parts) draw({ ...computed, compare: last });
  });
};
