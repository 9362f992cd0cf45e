/**
 * A word of the glossary as a button: its explanation shows on hover, focus and tap, and goes with
 * Escape. The explanation floats above the page, so nothing moves.
 */
import type { About } from "./contract.js";
import { h, say, set } from "./dom.js";

/** The explanation of a word: a term, law, outcome, quantity, or "mode 3". */
export function explanationOf(about: About, word: string): string | null {
  const mode = /^mode (\d)$/.exec(word);
  if (mode) return about.modes.find((m) => m.mode === Number(mode[1]))?.text ?? null;
  const quantity = about.quantities.find((q) => q.name === word);
  const unit = quantity?.unit ? ` (${quantity.unit})` : "";
  return about.terms.find((t) => t.term === word)?.text
    ?? about.outcomes.find((o) => o.name === word)?.text
    ?? about.laws.find((l) => l.name === word)?.rule
    ?? (quantity ? `${quantity.meaning}${unit}` : null);
}

const MARGIN = 8;

/** The one box of explanations. It is moved by a transform, which is no shift of layout. */
class Tip {
  private readonly box = h("div", { id: "term-tip", role: "tooltip", hidden: true });
  private owner: HTMLElement | null = null;
  /** True after a tap or click: the box then stays when the pointer leaves. */
  private held = false;

  constructor() {
    document.body.append(this.box);
    document.addEventListener("keydown", (e) => {
      if (e.key !== "Escape" || !this.owner) return;
      e.preventDefault(); // a dialog or the tour around the word stays
      this.hide(this.owner, true);
    }, { capture: true });
    document.addEventListener("scroll", () => this.owner && this.place(this.owner), { capture: true, passive: true });
  }

  show(owner: HTMLElement, text: string, held: boolean): void {
    if (this.owner && this.owner !== owner) this.hide(this.owner, true);
    this.owner = owner;
    this.held ||= held;
    say(this.box, text);
    this.box.hidden = false;
    set(owner, { "aria-describedby": this.box.id });
    this.place(owner);
  }

  /** Below the word, or above it where there is no room. */
  private place(owner: HTMLElement): void {
    const at = owner.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: tall } = this.box;
    const x = Math.max(MARGIN, Math.min(at.left, innerWidth - w - MARGIN));
    const below = at.bottom + MARGIN / 2;
    const y = below + tall < innerHeight ? below : Math.max(MARGIN, at.top - tall - MARGIN / 2);
    this.box.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  hide(owner: HTMLElement, even: boolean): void {
    if (this.owner !== owner || (this.held && !even)) return;
    set(owner, { "aria-describedby": null });
    this.box.hidden = true;
    this.owner = null;
    this.held = false;
  }

  toggle(owner: HTMLElement, text: string): void {
    if (this.owner === owner && this.held) this.hide(owner, true);
    else this.show(owner, text, true);
  }
}

let tip: Tip | null = null;

/** A word with its explanation; a plain word where there is none. */
export function term(about: About, word: string, text: string = word): HTMLElement {
  const explanation = explanationOf(about, word);
  if (explanation === null) return h("span", {}, text);
  tip ??= new Tip();
  const box = tip;
  const button: HTMLButtonElement = h("button", {
    type: "button", class: "term", "data-term": word,
    pointerenter: (e) => (e as PointerEvent).pointerType === "mouse" && box.show(button, explanation, false),
    pointerleave: (e) => (e as PointerEvent).pointerType === "mouse" && box.hide(button, false),
    focus: () => button.matches(":focus-visible") && box.show(button, explanation, false),
    blur: () => box.hide(button, true),
    click: () => box.toggle(button, explanation),
  }, text);
  return button;
}

/** A text whose words in brackets explain themselves: "the [friction cone]". */
export function phrase(about: About, text: string): (Node | string)[] {
  return text.split(/(\[[^\]]+\])/).filter((part) => part !== "").map((part) =>
    part.startsWith("[") ? term(about, part.slice(1, -1)) : part);
}
