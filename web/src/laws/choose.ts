/** Check boxes of the laws that are shown. */
import { LAWS, type Computed, type Law, type Store } from "../contract.js";
import { h, set } from "../dom.js";
import { texts } from "../texts/en.js";
import { refusalOf } from "./rows.js";
import { swatch } from "./swatch.js";

const words = texts.laws;

/** Show a law, or do not; the order is that of LAWS. */
export const toggled = (shown: readonly Law[], law: Law, on: boolean): Law[] =>
  LAWS.filter((l) => (l === law ? on : shown.includes(l)));

export function choose(place: HTMLElement, store: Store): (computed: Computed) => void {
  const boxes = LAWS.map((law) => {
    const about = store.core.about.laws.find((l) => l.name === law);
    const input = h("input", {
      type: "checkbox", id: `laws-show-${law}`,
      change: () => store.change({ shown: toggled(store.state.shown, law, input.checked) }, "view"),
    });
    const title = about ? `${about.rule} (${words.of(about.family)})` : "";
    const label = h("label", { class: "laws-choice", for: input.id, title }, input, swatch(law), law);
    return { law, input, label, title };
  });
  place.append(h("fieldset", { class: "laws-choose" },
    h("legend", {}, words.choose), ...boxes.map((b) => b.label)));
  return ({ state, compare }) => {
    for (const { law, input, label, title } of boxes) {
      const on = state.shown.includes(law);
      if (input.checked !== on) input.checked = on;
      if (!compare) continue;
      const why = refusalOf(compare, law);
      label.classList.toggle("laws-refused", why !== null);
      const text = why === null ? title : `${title}; ${words.refused}: ${why}`;
      if (label.title !== text) set(label, { title: text });
    }
  };
}
