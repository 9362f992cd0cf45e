/** A slider of a number: the text of its key keeps its unit. */
import type { Computed, Store } from "../contract.js";
import { h } from "../dom.js";
import { withNumber } from "./quantity.js";

export interface SliderSpec {
  readonly id: string;
  readonly label: string;
  /** The key of the state as it is now. */
  readonly key: () => string;
  /** In the unit of the slider; an angle is in degrees. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly angle: boolean;
}

const DEGREES = 180 / Math.PI;

export class Slider {
  readonly input: HTMLInputElement;
  private last = "";
  /** True from a passing change to its step. */
  private moving = false;

  constructor(private readonly store: Store, private readonly spec: SliderSpec) {
    this.input = h("input", {
      id: spec.id, type: "range", min: spec.from, max: spec.to, step: spec.step, "aria-label": spec.label,
      input: () => this.put("passing"), change: () => this.put("step"),
      pointerup: () => this.end(), pointercancel: () => this.end(), blur: () => this.end(),
    });
  }

  sync({ state }: Computed): void {
    const key = this.spec.key();
    const text = state.scenario[key] ?? "0";
    if (`${key}\0${text}` === this.last) return;
    this.last = `${key}\0${text}`;
    const x = this.store.core.number(key, text);
    this.input.setAttribute("aria-valuetext", text);
    if (typeof x !== "number") return;
    const at = this.spec.angle ? this.turned(x * DEGREES) : x;
    if (Number(this.input.value) !== at) this.input.value = String(at);
  }

  /** An angle between -180 and 180 degrees. */
  private turned(degrees: number): number {
    return degrees - 360 * Math.round(degrees / 360);
  }

  private put(kind: "passing" | "step"): void {
    const key = this.spec.key();
    const text = this.store.state.scenario[key] ?? "";
    const x = Number(this.input.value);
    const radians = this.spec.angle && text.trim() !== "" && !/deg\s*$/.test(text);
    const next = radians ? withNumber(text, x / DEGREES, 4, "") : withNumber(text, x, 2, this.spec.angle ? "deg" : "");
    this.last = `${key}\0${next}`;
    this.input.setAttribute("aria-valuetext", next);
    this.moving = kind === "passing";
    this.store.set({ [key]: next }, kind);
  }

  /** A slider that came back to where it was tells no change: the drag ends all the same. */
  private end(): void {
    if (this.moving) this.put("step");
  }
}
