/** Names of axes and values for readers. */
import type { About, Comparison, MapChoice } from "../contract.js";
import { general } from "../numbers.js";
import { texts } from "../texts/en.js";
import { partsOf, unitOf } from "./keys.js";
import { isNamed } from "./paint.js";

const T = texts.map;

/** "velocity y", "angle of the second body". */
export function axisName(axis: string): string {
  const { key, element } = partsOf(axis);
  const last = key.split(".").at(-1)!;
  const component = element < 0 ? "" : ` ${T.component[element] ?? element + 1}`;
  const owner = key.startsWith("bodies.other.") ? ` ${T.ofOther}` : "";
  return (T.keys[last] ?? key) + component + owner;
}

/** "angle in deg". */
export function axisTitle(axis: string): string {
  const unit = unitOf(axis);
  return axisName(axis) + (unit ? `, ${unit}` : "");
}

/** The name of a mode or a state. */
export function valueName(quantity: string, value: number, about: About): string {
  if (quantity === "state") return T.states[value] ?? String(value);
  return about.modes.find((m) => m.mode === value)?.text ?? "";
}

/** A value of a map in words: "mode 2: slip ...", "T_ratio = 1.078". */
export function valueText({ quantity }: MapChoice, value: number, about: About): string {
  if (!Number.isFinite(value)) return T.none;
  if (quantity === "mode") return `${T.mode} ${value}: ${valueName(quantity, value, about)}`;
  if (isNamed(quantity)) return valueName(quantity, value, about);
  const unit = about.quantities.find((q) => q.name === quantity)?.unit ?? "";
  return `${quantity} = ${general(value, 4)}${unit ? ` ${unit}` : ""}`;
}

/** The value of the present impact itself: near a border the next point of the grid may be across it. */
export function valueOwn(compare: Comparison | null, { quantity, law }: MapChoice): number | null {
  const answers = compare?.laws.filter((answer) => answer.law === law) ?? [];
  const value = answers.length === 1 ? answers[0]?.[quantity] : null;
  return typeof value === "number" ? value : null;
}
