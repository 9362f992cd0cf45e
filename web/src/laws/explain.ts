/** What a row of the table means: words, formula and unit, in a popover that moves nothing. */
import formulas from "virtual:formulas";
import type { About, Quantity } from "../contract.js";
import { h } from "../dom.js";
import { texts } from "../texts/en.js";

const words = texts.laws;

/** Meaning, formula and unit of a row; "mode" and "judge" are no quantities. */
export function quantityOf(about: About, name: string): Quantity {
  const found = about.quantities.find((q) => q.name === name);
  return found ?? { name, unit: "", meaning: words.rows[name] ?? "", formula: "" };
}

/** The formula of a name, which the build made of our own TeX: the only HTML that is set. */
export function formulaOf(name: string): HTMLElement {
  const place = h("div", { class: "laws-formula" });
  place.innerHTML = formulas[name] ?? "";
  return place;
}

/** Make the popover. Returns what opens it below a button. */
export function explainer(place: HTMLElement, about: About): (name: string, below: HTMLElement) => void {
  const box = h("div", {
    id: "laws-explain", class: "laws-explain", popover: "auto", role: "dialog", "aria-label": words.explain(""),
  });
  place.append(box);
  return (name, below) => {
    const q = quantityOf(about, name);
    const close = h("button", { type: "button", click: () => box.hidePopover() }, words.close);
    // new elements: those of another row would shift
    box.replaceChildren(
      h("h3", {}, q.unit ? `${q.name} [${q.unit}]` : q.name), h("p", {}, q.meaning),
      formulaOf(name), h("p", { class: "soft" }, q.formula), close);
    box.setAttribute("aria-label", words.explain(name));
    box.showPopover();
    const at = below.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8));
    const under = at.bottom + 6 + box.offsetHeight <= innerHeight;
    const top = under ? at.bottom + 6 : Math.max(8, at.top - box.offsetHeight - 6);
    // a transform is no shift of layout, also if the box goes from one row to another
    box.style.transform = `translate(${left}px, ${top}px)`;
    close.focus();
  };
}
