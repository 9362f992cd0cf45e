/** Bars of kinetic energy: before, after, and the change in percent; a gain stands out. */
import { h, say, set } from "../dom.js";
import { general, shown } from "../numbers.js";

export interface Energy { readonly T: number; readonly Tp: number }

export interface BarRow {
  readonly element: HTMLElement;
  /** Show an energy on a scale that ends at `most` times T; null: none, with a reason. */
  show(energy: Energy | null, most: number, why?: string): void;
}

/** The change in percent, with its sign. */
export function percent({ T, Tp }: Energy): string {
  const change = 100 * (Tp / T - 1);
  const text = Math.abs(change).toFixed(1);
  return `${text === "0.0" ? "" : change > 0 ? "+" : "\u2212"}${text} %`;
}

/** A gain that is not a rounding error. */
export const gains = ({ T, Tp }: Energy): boolean => Tp > T * (1 + 1e-9);

/** The end of a scale for these energies: 1.5, 2, 5, 10 ... times the energy before. */
export function scaleEnd(all: readonly Energy[]): number {
  const most = Math.max(1, ...all.map(({ T, Tp }) => Tp / T).filter(Number.isFinite));
  if (most <= 1.45) return 1.5;
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([2, 5, 10].find((s) => s * power >= most) ?? 10);
}

/** One bar; `of` is what its number belongs to: data-engine or data-law; null: no change is shown. */
export function makeBar(label: string, of: Readonly<Record<string, string>> | null): BarRow {
  const fill = h("div", { class: "engine-fill" });
  const over = h("div", { class: "engine-over" });
  const mark = h("div", { class: "engine-mark" });
  const joule = h("span", { class: "engine-joule" });
  const change = h("span", { class: "engine-percent", ...(of && { "data-quantity": "T_ratio", ...of }) });
  const element = h("div", { class: "engine-bar" }, h("span", { class: "engine-label" }, label),
    h("div", { class: "engine-track", "aria-hidden": "true" }, fill, over, mark), joule, change);
  return {
    element,
    show(energy, most, why = "") {
      const there = energy !== null && energy.T > 0;
      const ratio = there ? energy.Tp / energy.T : 0;
      const share = (x: number) => `${((100 * x) / most).toFixed(2)}%`;
      fill.style.width = share(Math.min(1, ratio));
      over.style.width = share(Math.max(0, ratio - 1));
      over.style.left = mark.style.left = share(1);
      const gain = there && gains(energy);
      element.classList.toggle("engine-gain", gain);
      element.title = why;
      say(joule, there ? `${shown(energy.Tp)} J` : "-");
      if (!of) return;
      say(change, there ? percent(energy) : "-");
      set(change, { "data-value": there ? general(ratio, 17) : null });
    },
  };
}
