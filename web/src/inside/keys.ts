/** What lines and colours of the plots mean, beside them: labels in a plot would overlap. */
import formulas from "virtual:formulas";
import { h, svg } from "../dom.js";
import { colourOfMotion } from "./colours.js";
import type { Motion } from "./path.js";
import { texts } from "../texts/en.js";

const words = texts.inside.keys;

/** An entry: a line of a class or a colour, and what it means. */
export function key(text: string, attributes: Readonly<Record<string, string | number>>): HTMLElement {
  return h("li", {},
    svg("svg", { viewBox: "0 0 28 10", width: 28, height: 10, "aria-hidden": "true" },
      svg("line", { x1: 1, y1: 5, x2: 27, y2: 5, ...attributes })), text);
}

/** The same with its formula, which the build made of our own TeX. */
function keyOf(text: string, formula: string, attributes: Readonly<Record<string, string | number>>): HTMLElement {
  const math = h("span", { class: "inside-math" });
  math.innerHTML = formulas[formula] ?? "";
  const entry = key(text, attributes);
  entry.append(math);
  return entry;
}

const motion = (name: Motion, text: string): HTMLElement =>
  key(text, { stroke: colourOfMotion(name), "stroke-width": 5 });

/** The key of all planes: colours of motions, and the lines of the impulse plane. */
export function planeKey(dimension: 2 | 3): HTMLElement {
  const moves = dimension === 2
    ? [motion("forward", words.forward), motion("backward", words.backward), motion("stick", words.stick)]
    : [motion("slides", words.slides), motion("stick", words.stick)];
  const lines = dimension === 2
    ? [
        keyOf(words.sticking, "sticking", { class: "inside-sticking" }),
        keyOf(words.compression, "compression", { class: "inside-compression" }),
      ]
    : [key(words.direction, { class: "inside-slip" })];
  return h("ul", { class: "inside-key" }, ...moves,
    key(words.dashes, { stroke: "currentColor", "stroke-width": 2 }),
    keyOf(words.cone, "cone", { class: "inside-cone" }), ...lines);
}

/** The key of a plot of curves. */
export const curveKey = (lines: readonly { label: string; colour: string; dash: readonly number[] }[]): HTMLElement =>
  h("ul", { class: "inside-key" }, ...lines.map((l) =>
    key(l.label, { stroke: `var(${l.colour})`, "stroke-width": 3, "stroke-dasharray": l.dash.join(" ") || "none" })));
