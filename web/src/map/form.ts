/** What a map shows: its quantity, its law, and two axes with their ranges. */
import { h, say, set } from "../dom.js";
import type { Axis, Computed, Law, MapChoice, Store } from "../contract.js";
import { texts } from "../texts/en.js";
import { axisKeys, isRange, textOf, unitOf, partsOf, usualAxis } from "./keys.js";
import { axisName } from "./name.js";

const T = texts.map;

type Option = readonly [value: string, text: string];

/** Set the options of a list, if they differ, and the chosen one. */
function choose(list: HTMLSelectElement, options: readonly Option[], value: string): void {
  const mark = JSON.stringify(options);
  if (list.dataset.options !== mark) {
    list.dataset.options = mark;
    list.replaceChildren(...options.map(([v, text]) => h("option", { value: v }, text)));
  }
  if (list.value !== value) list.value = value;
}

/** The first words of a meaning. */
const short = (meaning: string): string => meaning.split(/[;:,]/)[0]!;

function quantityOptions({ compare }: Computed, store: Store): Option[] {
  const there = new Set(compare?.laws.flatMap((a) => Object.keys(a)) ?? []);
  const numbers = store.core.about.quantities.filter((q) => there.has(q.name));
  return [
    ["mode", T.special.mode], ["state", T.special.state],
    ...numbers.map((q): Option => [q.name, `${q.name}: ${short(q.meaning)}`]),
  ];
}

/** Fields of one axis. */
class AxisFields {
  readonly list: HTMLSelectElement;
  private readonly ends: readonly [HTMLInputElement, HTMLInputElement];
  readonly element: HTMLElement;

  constructor(private readonly store: Store, private readonly which: "x" | "y", label: string,
              private readonly fault: (text: string) => void) {
    this.list = h("select", { id: `map-key-${which}`, "aria-label": label, change: () => this.key() });
    const end = (name: "from" | "to") => h("input", {
      id: `map-${name}-${which}`, "aria-label": `${label} ${T[name]}`, size: 8, autocomplete: "off",
      change: () => this.range(), spellcheck: "false",
    });
    this.ends = [end("from"), end("to")];
    this.element = h("div", { class: "map-axis" }, h("label", { for: this.list.id }, label), this.list,
      ...this.ends.map((field, i) => h("span", { class: "map-pair" }, h("span", { class: "soft" }, i ? T.to : T.from), field)));
  }

  show(keys: readonly string[], axis: Axis): void {
    const all = keys.includes(axis.key) ? keys : [axis.key, ...keys];
    choose(this.list, all.map((key) => [key, axisName(key)] as const), axis.key);
    [axis.from, axis.to].forEach((x, i) => {
      const text = textOf(axis.key, x);
      const field = this.ends[i]!;
      if (field.dataset.text === text) return;
      field.dataset.text = text;
      field.value = text;
      set(field, { "aria-invalid": null });
    });
  }

  /** Another key: its usual range; the key of the other axis: they change places. */
  private key(): void {
    const { map, scenario } = this.store.state;
    const other = this.which === "x" ? map.y : map.x;
    const old = map[this.which];
    const next = this.list.value === other.key
      ? { [this.which]: other, [this.which === "x" ? "y" : "x"]: old }
      : { [this.which]: usualAxis(scenario, this.list.value, (k, t) => this.store.core.number(k, t)) };
    this.store.change({ map: { ...map, ...next } }, "view");
  }

  /** A number in the units of the axis, or a text with a unit; or a message. */
  private parse(text: string, key: string): number | string {
    const unit = unitOf(key);
    const isElement = partsOf(key).element >= 0;
    const own = (isElement && unit && text.trim().endsWith(unit) ? text.trim().slice(0, -unit.length) : text).trim();
    const bare = own !== "" && Number.isFinite(Number(own));
    if (bare && unit !== "deg") return Number(own);
    if (isElement) return T.needsNumber(unit);
    const number = this.store.core.number(key, bare ? `${text} ${unit}` : text);
    return typeof number === "number" ? number : number.text;
  }

  private range(): void {
    const { map } = this.store.state;
    const key = map[this.which].key;
    const values = this.ends.map((field) => this.parse(field.value, key));
    const wrong = values.map((v) => typeof v === "string");
    const [from, to] = values as [number | string, number | string];
    const apart = typeof from === "string" || typeof to === "string" || isRange(from, to);
    if (!apart) wrong[1] = true;
    this.ends.forEach((field, i) => set(field, { "aria-invalid": wrong[i] ? "true" : null }));
    const text = values.find((v) => typeof v === "string");
    this.fault(typeof text === "string" ? text : apart ? "" : T.needs);
    if (typeof from === "string" || typeof to === "string" || !apart) return;
    this.ends.forEach((field) => delete field.dataset.text);
    this.store.change({ map: { ...map, [this.which]: { key, from, to } } }, "view");
  }
}

/** A law that follows a path has a mode; others have a state only. */
function fitting(choice: MapChoice, store: Store, changed: "law" | "quantity"): MapChoice {
  const path = (law: Law) => store.core.about.laws.find((l) => l.name === law)?.family === "path";
  if (choice.quantity !== "mode" || path(choice.law)) return choice;
  return changed === "law" ? { ...choice, quantity: "state" } : { ...choice, law: "energetic" };
}

export interface Form { readonly element: HTMLElement; show(computed: Computed): void }

export function makeForm(store: Store): Form {
  const put = (patch: Partial<MapChoice>, changed: "law" | "quantity") =>
    store.change({ map: fitting({ ...store.state.map, ...patch }, store, changed) }, "view");
  const quantity = h("select", { id: "map-quantity", change: () => put({ quantity: quantity.value }, "quantity") });
  const law = h("select", { id: "map-law", change: () => put({ law: law.value as Law }, "law") });
  const fault = h("p", { class: "fault map-fault", role: "alert" });
  const [x, y] = ([["x", T.across], ["y", T.up]] as const)
    .map(([which, label]) => new AxisFields(store, which, label, (text) => say(fault, text))) as [AxisFields, AxisFields];
  const swap = () => store.change({ map: { ...store.state.map, x: store.state.map.y, y: store.state.map.x } }, "view");
  const usual = () => {
    const { map, scenario } = store.state;
    const axis = (a: Axis) => usualAxis(scenario, a.key, (k, t) => store.core.number(k, t));
    store.change({ map: { ...map, x: axis(map.x), y: axis(map.y) } }, "view");
  };
  const element = h("div", { class: "map-form" },
    h("div", { class: "map-axis" }, h("label", { for: "map-quantity" }, T.show), quantity),
    h("div", { class: "map-axis" }, h("label", { for: "map-law" }, T.law), law),
    x.element, y.element,
    h("div", { class: "map-buttons" }, h("button", { type: "button", id: "map-swap", click: swap }, T.swap),
      h("button", { type: "button", id: "map-usual", click: usual }, T.usual)), fault);
  return {
    element,
    show(computed) {
      const { map, scenario } = computed.state;
      if (computed.compare) choose(quantity, quantityOptions(computed, store), map.quantity);
      else quantity.value = map.quantity;
      choose(law, store.core.about.laws.map((l) => [l.name, l.name] as const), map.law);
      const keys = axisKeys(scenario);
      x.show(keys, map.x);
      y.show(keys, map.y);
    },
  };
}
