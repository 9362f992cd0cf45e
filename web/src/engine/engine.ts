/** The part "your engine": planck by its own law, and planck with percuss in its hook. */
import type { Computed, Law, Part, Store } from "../contract.js";
import { LAWS } from "../contract.js";
import { colourOf } from "../colours.js";
import { h, say, set } from "../dom.js";
import { general, shown } from "../numbers.js";
import { texts } from "../texts/en.js";
import { gains, makeBar, percent, scaleEnd, type BarRow, type Energy } from "./bars.js";
import { makeClock } from "./clock.js";
import { resultOf, type Result } from "./compute.js";
import { ENGINE_PRESETS } from "./presets.js";
import { PLANCK, threshold, type Run } from "./run.js";
import { skin } from "./shapes.js";
import { makeView } from "./view.js";

const T = texts.engine;

/** An engine: its picture, and its energy before and after. */
class Side {
  private readonly name = h("h3", {});
  readonly view;
  private readonly before: BarRow;
  private readonly after: BarRow;
  private readonly why = h("p", { class: "fault engine-why" });
  readonly element: HTMLElement;

  constructor(engine: "planck" | "percuss") {
    this.view = makeView(`${engine}: ${T.scene}`);
    this.before = makeBar(T.before, null);
    this.after = makeBar(T.after, { "data-engine": engine });
    this.element = h("article", { class: "engine-side", id: `engine-${engine}` }, this.name, this.view.element,
      this.before.element, this.after.element, this.why);
  }

  show(name: string, result: Result | null, run: Run | null, most: number, why: string): void {
    say(this.name, name);
    say(this.why, why);
    if (result) this.view.show(result.scene, run, result.half);
    this.before.show(run && { T: run.T, Tp: run.T }, most);
    this.after.show(run, most, why);
  }
}

/** "gains 7.8 %", "loses 12.8 %". */
function inWords(energy: Energy): string {
  const text = percent(energy).replace(/^[+\u2212]/, "");
  return gains(energy) ? T.gains(text) : text.startsWith("0.0") ? T.keeps : T.loses(text);
}

/** The laws of percuss, a row each, in the order of LAWS. */
class LawBars {
  private readonly rows = new Map<Law, BarRow>(LAWS.map((law) => [law, makeBar(law, { "data-law": law })]));
  readonly element = h("div", { class: "engine-laws" }, ...[...this.rows.values()].map((row) => row.element));

  constructor() {
    for (const [law, { element }] of this.rows) element.style.setProperty("--own", colourOf(law));
  }

  show(result: Result | null, shownLaws: readonly Law[], most: number): void {
    for (const [law, row] of this.rows) {
      row.element.hidden = !shownLaws.includes(law);
      row.show(result?.laws.find((l) => l.law === law)?.energy ?? null, most);
    }
  }
}

/** Lines about versions and settings, with the numbers of the present impact. */
class Facts {
  private readonly values = T.facts.map(() => h("dd", {}));
  readonly element = h("section", { class: "engine-facts" }, h("h3", {}, T.settings),
    h("dl", {}, ...T.facts.flatMap(([name], i) => [h("dt", {}, name), this.values[i]!])));

  show(result: Result | null): void {
    const numbers: Readonly<Record<string, string>> = {
      version: PLANCK, threshold: general(threshold(), 3), skin: general(skin(), 3),
      e: shown(result?.material.e), mu: shown(result?.material.mu),
      v: shown(result && Math.max(0, result.approach)),
    };
    T.facts.forEach(([, text], i) =>
      say(this.values[i]!, text.replace(/\{(\w+)\}/g, (_, name: string) => numbers[name] ?? "-")));
  }
}

function presetButtons(store: Store): HTMLElement {
  return h("div", { class: "engine-presets" }, ...ENGINE_PRESETS.map(({ name, law, scenario }) =>
    h("button", {
      type: "button", id: `engine-preset-${name}`,
      click: () => {
        const with_ = new Set([...store.state.shown, law, "energetic", "complementarity"]);
        store.change({ scenario, law, shown: LAWS.filter((l) => with_.has(l)), preset: null });
      },
    }, T.presets[name])));
}

class EnginePart {
  private readonly own = new Side("planck");
  private readonly hooked = new Side("percuss");
  private readonly laws = new LawBars();
  private readonly facts = new Facts();
  private readonly verdict = h("p", { id: "engine-verdict", role: "status" });
  private readonly warning = h("p", { id: "engine-warning", role: "status" });
  private readonly clock = makeClock((t) => {
    this.own.view.at(t);
    this.hooked.view.at(t);
  });
  private readonly law: HTMLSelectElement;
  private last: Pick<Computed, "compare" | "scene" | "state"> | null = null;

  constructor(private readonly place: HTMLElement, private readonly store: Store) {
    this.law = h("select", {
      id: "engine-law", change: () => store.change({ law: this.law.value as Law }, "view"),
    }, ...LAWS.map((law) => h("option", { value: law }, law)));
    place.append(h("h2", {}, T.title), h("p", { class: "soft" }, T.intro),
      h("div", { class: "engine-form" }, presetButtons(store),
        h("span", {}, h("label", { for: "engine-law" }, `${T.law} `), this.law)),
      this.verdict, this.warning, h("div", { class: "engine-sides" }, this.own.element, this.hooked.element),
      this.clock.element, h("p", { class: "soft engine-bars" }, T.bars),
      h("div", { class: "engine-below" }, h("section", {}, h("h3", {}, T.laws), this.laws.element,
        h("h3", {}, T.whyTitle), h("p", {}, T.why)), this.facts.element));
    store.watch((computed) => this.draw(computed));
  }

  private draw(computed: Computed): void {
    const { state, compare, scene } = computed;
    if (state.panel !== "engine") {
      this.clock.stop();
      return;
    }
    const { last } = this;
    if (last && last.compare === compare && last.scene === scene && last.state.law === state.law &&
        last.state.shown === state.shown) return;
    this.last = { compare, scene, state };
    this.law.value = state.law;
    this.show(computed, resultOf(computed, this.store.core));
  }

  private show({ state, scene, fault }: Computed, result: Result | null): void {
    const { own = null, hooked = null } = result ?? {};
    const laws = result?.laws.filter(({ law }) => state.shown.includes(law)) ?? [];
    const most = scaleEnd([own, hooked, ...laws.map((l) => l.energy)].filter((x) => x !== null));
    this.own.show(T.own(PLANCK), result, own, most, "");
    this.hooked.show(T.hooked(state.law), result, hooked, most, result?.refused ?? "");
    this.laws.show(result, state.shown, most);
    this.facts.show(result);
    this.place.classList.toggle("engine-none", !result);
    const lines = result ? result.warnings : [fault ? fault.text : scene?.dimension === 3 ? T.spatial : T.missed];
    say(this.warning, lines.join(" "));
    set(this.warning, { class: lines.length > 0 ? "engine-warned" : "" });
    say(this.verdict, own && hooked ? T.verdict(inWords(own), state.law, inWords(hooked)) : "");
    this.clock.span(result?.half ?? 1);
  }
}

export const engine: Part = (place, store) => {
  new EnginePart(place, store);
};
