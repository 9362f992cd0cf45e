/** A number of the scenario as a field: any text with a unit, arrow keys, and perhaps a slider. */
import type { Computed, Fault, Keys, Store } from "../contract.js";
import { h, set } from "../dom.js";
import { partsOf, stepped } from "./quantity.js";
import type { Measure } from "./quantity.js";
import type { Patch } from "./shapes.js";

/** What a field shows and changes. */
export interface Binding {
  /** Whose dimension the text has: a key, or an element as "bodies.body.velocity.1". "": any text. */
  readonly key: string;
  /** The key whose faults belong to this field. */
  readonly faultKey: string;
  readonly measure: Measure | "text";
  read(keys: Keys): string;
  write(keys: Keys, text: string): Patch;
}

/** A plain key. An optional one is removed by an empty text. */
export const plainKey = (key: string, measure: Measure | "text", optional: boolean): Binding => ({
  key: measure === "text" ? "" : key, faultKey: key, measure,
  read: (keys) => keys[key] ?? "",
  write: (_keys, text) => ({ [key]: optional && text.trim() === "" ? null : text }),
});

/** The library's message without the name of the key: the label says it. */
const short = (fault: Fault, key: string): string =>
  fault.text.startsWith(`${key}: `) ? fault.text.slice(key.length + 2) : fault.text;

/** As long as a value in a scenario may be, in bytes less than this. */
const LONGEST = 200;

export class Field {
  readonly input: HTMLInputElement;
  readonly element: HTMLElement;
  /** The message of the library about this text, or "". */
  message = "";
  /** The text of the state that the field shows; the reader may have written it differently. */
  private known = "";
  private checked = "";
  private ownMessage = "";
  private binding: Binding;
  /** True from a passing change to its step. */
  private writing = false;

  constructor(private readonly store: Store, id: string, label: HTMLElement,
              binding: Binding, private readonly changed: () => void) {
    this.binding = binding;
    this.input = h("input", {
      id, type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: LONGEST,
      input: () => this.typed(), change: () => this.entered(), blur: () => this.left(),
      keydown: (e) => this.pressed(e as KeyboardEvent),
    });
    if (binding.measure !== "text") this.input.dataset["key"] = binding.key;
    set(label, { for: id });
    this.element = h("div", { class: "controls-field" }, label, this.input);
  }

  /** Show another key in the same place. */
  bind(binding: Binding): void {
    if (this.binding.key === binding.key && this.binding.faultKey === binding.faultKey) return;
    this.binding = binding;
    this.input.dataset["key"] = binding.key;
    this.known = "\0";
  }

  get faultKey(): string {
    return this.binding.faultKey;
  }

  get focused(): boolean {
    return document.activeElement === this.input;
  }

  /** Show the state, unless it is what the reader is writing. */
  sync({ state, fault }: Computed): void {
    const text = this.binding.read(state.scenario);
    if (text !== this.known) this.show(text);
    this.check();
    const theirs = fault && this.fits(fault) ? short(fault, fault.key) : "";
    this.mark(this.ownMessage || theirs);
  }

  private fits({ key }: Fault): boolean {
    return key !== "" && (key === this.binding.faultKey || key === this.binding.key);
  }

  private show(text: string): void {
    this.known = text;
    if (this.input.value === text) return;
    const { selectionStart, selectionEnd } = this.input;
    this.input.value = text;
    if (this.focused) this.input.setSelectionRange(selectionStart, selectionEnd);
  }

  /** Ask the library what the text means, if it is another text than before. */
  private check(): boolean {
    const text = this.input.value;
    const { key } = this.binding;
    const asked = `${key}\0${text}`;
    if (asked === this.checked) return this.ownMessage === "";
    this.checked = asked;
    const x = key === "" || text.trim() === "" ? 0 : this.store.core.number(key, text);
    this.ownMessage = typeof x === "number" ? "" : short(x, key);
    return this.ownMessage === "";
  }

  private mark(message: string): void {
    if (message === this.message) return;
    this.message = message;
    set(this.input, { "aria-invalid": message ? "true" : null });
    this.changed();
  }

  private put(text: string, kind: "passing" | "step"): void {
    const keys = this.store.state.scenario;
    const patch = this.binding.write(keys, text);
    const next: Record<string, string> = { ...keys };
    for (const [key, value] of Object.entries(patch)) {
      if (value === null) delete next[key];
      else next[key] = value;
    }
    this.known = this.binding.read(next);
    this.writing = kind === "passing";
    this.store.set(patch, kind);
  }

  /** While the reader writes, only what the library can read is taken. */
  private typed(): void {
    const good = this.check();
    this.mark(this.ownMessage);
    if (good && this.input.value.trim() !== "") this.put(this.input.value, "passing");
  }

  /** At the end any text is taken: a wrong one stays, and the page says why. */
  private entered(): void {
    this.check();
    this.put(this.input.value, "step");
  }

  /** A good text is shown as the scenario has it. Without a change the browser told no end. */
  private left(): void {
    if (this.writing) this.entered();
    if (this.ownMessage === "") this.show(this.binding.read(this.store.state.scenario));
  }

  private pressed(e: KeyboardEvent): void {
    const up = e.key === "ArrowUp";
    if ((!up && e.key !== "ArrowDown") || e.altKey || e.ctrlKey || e.metaKey) return;
    const text = this.binding.measure === "text"
      ? steppedAt(this.input, up, e.shiftKey)
      : stepped(this.input.value, this.binding.measure, up, e.shiftKey);
    if (text === null) return;
    e.preventDefault();
    const { selectionStart } = this.input;
    this.input.value = text;
    this.input.setSelectionRange(selectionStart, selectionStart);
    this.entered();
  }
}

/** Step the number at the caret of a text with several: "euler zyx 60 deg 0 0". */
function steppedAt(input: HTMLInputElement, up: boolean, far: boolean): string | null {
  const text = input.value;
  const caret = input.selectionStart ?? 0;
  for (const found of text.matchAll(/(?<![\w.])[+-]?(?:\d+\.?\d*|\.\d+)(\s*deg\b)?/g)) {
    const [whole, degrees] = found;
    if (caret < found.index || caret > found.index + whole.length) continue;
    const next = stepped(whole, degrees || Math.abs(partsOf(whole)?.number ?? 0) > 7 ? "angle" : "plain", up, far);
    return next === null ? null : text.slice(0, found.index) + next + text.slice(found.index + whole.length);
  }
  return null;
}
