/** The material of the contact: e and mu with sliders, and numbers that only some laws use. */
import type { Computed, Keys, Law, Store } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { applied, splitMap, withSplit } from "./convert.js";
import type { Field } from "./field.js";
import { plainKey } from "./field.js";
import { Group } from "./group.js";
import { Slider } from "./slider.js";

const t = texts.controls;

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

export class MaterialGroup {
  readonly group: Group;
  private readonly mu: Field;
  private readonly mu_k: Field;
  private readonly sliders: readonly Slider[];
  private readonly rare: ReadonlyMap<Rare, Field>;
  private readonly split: HTMLInputElement;

  constructor(private readonly store: Store) {
    this.group = new Group(store, "controls-material", t.material,
      (key) => /^(material|contacts)(\.|$)/.test(key) && !/\.(body|at|normal)$/.test(key));
    const e = this.row("e", 1);
    const mu = this.row("mu", 2);
    this.mu = mu.field;
    this.sliders = [e.slider, mu.slider];
    this.mu_k = this.group.field("mu_k", t.materials.mu_k, plainKey("material.mu_k", "plain", false), mu.end);
    this.rare = new Map(RARE.map((name) => [name, this.rareField(name)]));
    this.split = h("input", { id: "controls-split", type: "checkbox", change: () => this.setSplit() });
    this.group.grid.append(h("label", { class: "controls-check", for: "controls-split", title: t.splitHint },
      this.split, h("span", {}, t.split)));
  }

  /** A field with a slider beside it. */
  private row(name: "e" | "mu", to: number): { field: Field; slider: Slider; end: HTMLElement } {
    const key = `material.${name}`;
    const element = h("div", { class: "controls-row controls-wide" });
    const field = this.group.field(name, t.materials[name], plainKey(key, "plain", false), element);
    const slider = new Slider(this.store, {
      id: `controls-material-${name}-slider`, label: t.slider(t.materials[name]), key: () => key,
      from: 0, to, step: 0.01, angle: false,
    });
    const end = h("div", { class: "controls-stack" }, slider.input);
    element.append(end);
    this.group.grid.append(element);
    return { field, slider, end };
  }

  private rareField(name: Rare): Field {
    const field = this.group.field(name, t.materials[name], plainKey(`material.${name}`, "plain", true));
    field.input.placeholder = DEFAULTS[name] ?? "";
    field.element.title = t.usedBy(USED[name].join(", "));
    return field;
  }

  private setSplit(): void {
    const { scenario, map } = this.store.state;
    const split = this.split.checked;
    const mu = this.store.core.number("material.mu", scenario["material.mu"] ?? "1");
    const most = typeof mu === "number" && mu > 0 ? mu : 1;
    this.store.change({
      scenario: applied(scenario, withSplit(scenario, split)), map: splitMap(map, split, most),
    });
  }

  sync(computed: Computed): void {
    const { scenario, shown } = computed.state;
    const split = isSplit(scenario);
    this.split.checked = split;
    const label = this.mu.element.firstElementChild!;
    say(label, split ? t.materials.mu_s : t.materials.mu);
    this.mu.bind(plainKey(split ? "material.mu_s" : "material.mu", "plain", false));
    this.mu_k.element.classList.toggle("controls-empty", !split);
    this.sliders[1]!.input.classList.toggle("controls-empty", split);
    for (const [name, field] of this.rare)
      field.element.classList.toggle("controls-unused", !USED[name].some((law) => shown.includes(law)));
    this.group.sync(computed);
    for (const slider of this.sliders) slider.sync(computed);
  }
}
