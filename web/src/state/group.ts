/** A group of fields with a place for the message of the library below them. */
import type { Computed, Store } from "../contract.js";
import { h, say, set } from "../dom.js";
import type { Binding } from "./field.js";
import { Field } from "./field.js";

export class Group {
  readonly element: HTMLFieldSetElement;
  readonly grid: HTMLElement;
  private readonly message: HTMLElement;
  readonly fields: Field[] = [];
  private rest = "";

  /** `owns`: true for keys whose faults are shown here if no field has them. */
  constructor(private readonly store: Store, readonly id: string, legend: string | null,
              private readonly owns: (key: string) => boolean) {
    this.message = h("p", { id: `${id}-message`, class: "controls-message fault", "aria-live": "polite" });
    this.grid = h("div", { class: "controls-grid" });
    this.element = h("fieldset", { id, class: "controls-group" },
      ...(legend === null ? [] : [h("legend", {}, legend)]), this.grid, this.message);
  }

  /** Add a field; `place` is where it stands, the grid if none is given. */
  field(name: string, label: string, binding: Binding, place: HTMLElement = this.grid): Field {
    const field = new Field(this.store, `${this.id}-${name}`, h("label", {}, label), binding, () => this.tell());
    this.fields.push(field);
    place.append(field.element);
    return field;
  }

  sync(computed: Computed): void {
    for (const field of this.fields) field.sync(computed);
    const { fault } = computed;
    const taken = fault && this.fields.some((field) => shown(field) && field.faultKey === fault.key);
    this.rest = fault && !taken && this.owns(fault.key) ? fault.text : "";
    this.tell();
  }

  /** True if the library has something to say about this group. */
  get wrong(): boolean {
    return this.message.textContent !== "";
  }

  /** The message of the field that is being written, or else of the first one with a message. */
  private tell(): void {
    const wrong = this.fields.filter((field) => field.message && shown(field));
    const first = wrong.find((field) => field.focused) ?? wrong[0];
    const name = first && wrong.length > 1 ? `${first.element.firstChild?.textContent ?? ""}: ` : "";
    say(this.message, first ? name + first.message : this.rest);
    for (const field of this.fields) {
      const describes = field === first ? this.message.id : null;
      if (field.input.getAttribute("aria-describedby") !== describes)
        set(field.input, { "aria-describedby": describes });
    }
  }
}

/** A field of the other dimension has its place, but is not seen. */
const shown = (field: Field): boolean => field.element.closest(".controls-empty") === null;
