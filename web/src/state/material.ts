/** The material of the contact: e and mu with sliders, and numbers that only some laws use. */
import type { Computed, Keys, Law, Store } from "../contract.js";
import { h } from "../dom.js";
import { texts } from "../texts/en.js";
import { withSplit } from "./convert.js";
import type { Field } from "./field.js";
import { plainKey } from "./field.js";
import { Group } from "./group.js";
import { Slider } from "./slider.js";

const t = texts.controls;

type Name = keyof typeof t.materials;

/** Which laws use a number. The others do not read it. */
const USED: Readonly<Record<"e_t" | "eta2" | "d1" | "d2" | "ratio", readonly Law[]>> = {
  e_t: ["complementarity", "walton"], eta2: ["bilinear"], d1: ["compromise"], d2: ["compromise"],
  ratio: ["impulse-ratio"],
};
type Rare = keyof typeof USED;
const RARE: readonly Rare[] = ["e_t", "eta2", "d1", "d2", "ratio"];

/** Defaults of the library, shown in an empty field. */
const DEFAULTS: Readonly<Partial<Record<Rare, string>>> = { e_t: "0", d1: "1", d2: "1" };

const isSplit = (keys: Keys): boolean =>
  keys["material.mu_s"] !== undefined || keys["material.mu_k"] !== undefined;

interface Row {
  readonly field: Field;
  readonly slider: Slider;
  readonly element: HTMLElement;
}

export class MaterialGroup {
  readonly group: Group;
  private readonly rows: readonly Row[];
  private readonly mu: Row;
  private readonly mu_s: Row;
  private readonly rare: ReadonlyMap<Rare, Field>;
  private readonly needed: HTMLElement;
  private readonly others: HTMLElement;
  private readonly more: HTMLDetailsElement;
  private readonly split: HTMLInputElement;
  private order = "";

  constructor(private readonly store: Store) {
    this.group = new Group(store, "controls-material", t.material,
      (key) => /^(material|contacts)(\.|$)/.test(key) && !/\.(body|at|normal)$/.test(key));
    const e = this.row("e", 1, () => "material.e");
    this.mu_s = this.row("mu_s", 2, () => "material.mu_s");
    this.mu = this.row("mu", 2, () => (isSplit(store.state.scenario) ? "material.mu_k" : "material.mu"));
    this.rows = [e, this.mu_s, this.mu];
    this.needed = h("div", { class: "controls-grid controls-wide" });
    this.others = h("div", { class: "controls-grid controls-wide" });
    this.split = h("input", { id: "controls-split", type: "checkbox", change: () => this.setSplit() });
    this.more = h("details", { id: "controls-more", class: "controls-wide" },
      h("summary", { title: t.moreHint }, t.more), this.others,
      h("label", { class: "controls-check", for: "controls-split" }, this.split, ` ${t.split}`));
    this.group.grid.append(this.needed, this.more);
    this.rare = new Map(RARE.map((name) => [name, this.rareField(name)]));
  }

  /** A field with a slider beside it. */
  private row(name: "e" | "mu" | "mu_s", to: number, key: () => string): Row {
    const element = h("div", { class: "controls-row controls-wide" });
    const field = this.group.field(name, t.materials[name], plainKey(`material.${name}`, "plain", false), element);
    const slider = new Slider(this.store, {
      id: `controls-material-${name}-slider`, label: t.slider(t.materials[name]), key,
      from: 0, to, step: 0.01, angle: false,
    });
    element.append(slider.input);
    this.group.grid.append(element);
    return { field, slider, element };
  }

  private rareField(name: Rare): Field {
    const field = this.group.field(name, t.materials[name], plainKey(`material.${name}`, "plain", true), this.others);
    field.input.placeholder = DEFAULTS[name] ?? "";
    return field;
  }

  private setSplit(): void {
    this.store.set(withSplit(this.store.state.scenario, this.split.checked));
  }

  /** Numbers of shown laws are in sight; the others are under "more". */
  private arrange(shown: readonly Law[]): void {
    const order = RARE.filter((name) => USED[name].some((law) => shown.includes(law))).join(" ");
    if (order === this.order) return;
    this.order = order;
    const needed = order.split(" ");
    for (const [name, field] of this.rare)
      (needed.includes(name) ? this.needed : this.others).append(field.element);
  }

  sync(computed: Computed): void {
    const keys = computed.state.scenario;
    const split = isSplit(keys);
    const name: Name = split ? "mu_k" : "mu";
    this.split.checked = split;
    this.mu_s.element.hidden = this.mu_s.field.element.hidden = !split;
    const label = this.mu.field.element.firstElementChild!;
    if (label.textContent !== t.materials[name]) label.textContent = t.materials[name];
    this.mu.field.bind(plainKey(`material.${name}`, "plain", false));
    this.arrange(computed.state.shown);
    this.group.sync(computed);
    for (const row of this.rows) if (!row.element.hidden) row.slider.sync(computed);
  }
}
