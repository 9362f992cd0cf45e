/** What the laws get: theta, the velocity of the contact before, and G. */
import type { Computed, Scene } from "../contract.js";
import { h, say } from "../dom.js";
import { shown } from "../numbers.js";
import { texts } from "../texts/en.js";

const t = texts.controls;

/** Names, values and units of a scene; G by its upper half. */
function quantitiesOf({ dimension, theta, v, G }: Scene): [string, number | null, string][] {
  const axes = dimension === 2 ? ["n", "t"] : ["n", "1", "2"];
  const n = axes.length;
  const angle: [string, number | null, string][] = dimension === 2
    ? [["theta", theta === null ? null : (theta * 180) / Math.PI, "°"]] : [];
  return [
    ...angle,
    ...axes.map((axis, i): [string, number, string] => [`v_${axis}`, v[i]!, " m/s"]),
    ...axes.flatMap((a, i) => axes.slice(i).map((b, k): [string, number, string] =>
      [`G_${a}${b}`, G[i * n + i + k]!, " 1/kg"])),
  ];
}

/** Four digits with a real minus sign; below a million without a power of ten, as the G of a small body. */
function short(x: number): string {
  const text = Math.abs(x) >= 1e4 && Math.abs(x) < 1e6 ? String(Number(x.toPrecision(4))) : shown(x);
  return text.replace(/-/g, "\u2212");
}

export class ContactList {
  readonly element: HTMLElement;
  private readonly items: { name: HTMLElement; value: HTMLElement; pair: HTMLElement }[];

  constructor() {
    this.items = Array.from({ length: 9 }, () => {
      const name = h("dt", {});
      const value = h("dd", {});
      return { name, value, pair: h("div", {}, name, value) };
    });
    this.element = h("section", { id: "controls-contact", class: "soft", "aria-label": t.results },
      h("h2", {}, t.results), h("dl", {}, ...this.items.map(({ pair }) => pair)));
  }

  sync({ scene, fault }: Computed): void {
    const all = scene ? quantitiesOf(scene) : [];
    const names: Readonly<Record<string, string>> = t.quantities;
    this.items.forEach(({ name, value, pair }, i) => {
      const [label, x, unit] = all[i] ?? ["", null, ""];
      pair.classList.toggle("controls-empty", label === "");
      say(name, names[label] ?? label);
      pair.title = label === "theta" ? t.thetaHint : "";
      say(value, fault || x === null ? "-" : short(x) + unit);
      pair.dataset["quantity"] = label;
      pair.dataset["value"] = fault || x === null ? "" : String(x);
    });
  }
}
