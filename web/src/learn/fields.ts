/** The guess as numbers. A text that is no number stays, with a message. */
import { h, say, set } from "../dom.js";
import { written } from "../numbers.js";
import { texts } from "../texts/en.js";
import type { Motion2 } from "./guess.js";

const words = texts.learn.predict;

export interface Fields {
  readonly place: HTMLElement;
  draw(guess: Motion2, open: boolean): void;
  /** True if all texts are numbers; else the first that is not gets the focus. */
  good(): boolean;
}

const FIELDS = [
  ["x", words.velocityX, words.units.speed],
  ["y", words.velocityY, words.units.speed],
  ["spin", words.spin, words.units.spin],
] as const;

/** The number of a text, or null. */
export function numberOf(text: string): number | null {
  const x = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && Number.isFinite(x) && Math.abs(x) < 1e6 ? x : null;
}

function makeField(name: keyof Motion2, label: string, unit: string, change: (x: number) => void) {
  const message = h("span", { class: "fault learn-message", id: `learn-${name}-fault` });
  const input = h("input", {
    id: `learn-${name}`, inputmode: "text", autocomplete: "off", "aria-describedby": message.id,
    input: () => {
      const x = numberOf(input.value);
      set(input, { "aria-invalid": String(x === null) });
      say(message, x === null ? words.notNumber : "");
      if (x !== null) change(x);
    },
  });
  const place = h("div", { class: "learn-field" }, h("label", { for: input.id }, label),
    h("span", {}, input, ` ${unit}`), message);
  return { name, input, message, place };
}

export function makeFields(change: (part: Partial<Motion2>) => void): Fields {
  const fields = FIELDS.map(([name, label, unit]) => makeField(name, label, unit, (x) => change({ [name]: x })));
  return {
    place: h("div", { class: "learn-fields" }, ...fields.map(({ place }) => place)),
    draw: (guess, open) => {
      for (const { name, input, message } of fields) {
        input.disabled = !open;
        if (numberOf(input.value) === guess[name] || document.activeElement === input) continue;
        input.value = written(guess[name]);
        set(input, { "aria-invalid": "false" });
        say(message, "");
      }
    },
    good: () => {
      const wrong = fields.find(({ input }) => numberOf(input.value) === null);
      wrong?.input.focus();
      return wrong === undefined;
    },
  };
}
