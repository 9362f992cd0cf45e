/** The laws that are shown, with their colours and the change of kinetic energy. */
import type { Comparison, Law } from "../contract.js";
import { colourOf, dashOf } from "../colours.js";
import { h, say, svg } from "../dom.js";
import { texts } from "../texts/en.js";
import { answersOf, gains, ratioOf } from "./motion.js";
import { percent } from "./sentence.js";

export interface Legend {
  readonly node: HTMLElement;
  readonly draw: (compare: Comparison | null, laws: readonly Law[]) => void;
}

interface Entry { readonly node: HTMLElement; readonly value: HTMLElement }

function makeEntry(law: Law): Entry {
  const value = h("span", { class: "value" });
  const swatch = svg("svg", { width: 26, height: 10, "aria-hidden": "true" },
    svg("line", { x1: 1, x2: 25, y1: 5, y2: 5, stroke: colourOf(law), "stroke-width": 3, "stroke-dasharray": dashOf(law) || "none" }));
  return { node: h("li", { "data-law": law, "data-quantity": "T_ratio" }, swatch, h("span", {}, law), value), value };
}

export function legend(): Legend {
  const node = h("ul", { class: "legend", "aria-label": texts.scene.energy });
  const entries = new Map<Law, Entry>();
  let order = "";
  return {
    node,
    draw(compare, laws) {
      if (order !== laws.join()) {
        order = laws.join();
        node.replaceChildren(...laws.map((law) => {
          const entry = entries.get(law) ?? makeEntry(law);
          entries.set(law, entry);
          return entry.node;
        }));
      }
      for (const law of laws) {
        const entry = entries.get(law);
        const answer = answersOf(compare, [law])[0];
        if (!entry) continue;
        entry.node.classList.toggle("gain", answer !== undefined && gains(answer));
        entry.node.dataset["value"] = answer ? String(ratioOf(answer) ?? "") : "";
        say(entry.value, (answer && percent(answer)) || "\u2013");
      }
    },
  };
}
