/** Keys of a scenario as axes of a map: their numbers, units and usual ranges. */
import type { Axis, Fault, Keys } from "../contract.js";
import { written } from "../numbers.js";

/** Core.number. */
export type ToNumber = (key: string, text: string) => number | Fault;

interface Kind {
  /** The unit of texts; a number of it is `scale` in SI. */
  readonly unit: string;
  readonly scale: number;
  /** A usual range for a value, in SI. */
  readonly range: (x: number) => readonly [number, number];
  /** Of vectors: a scalar key of the same dimension. */
  readonly vector?: string;
}

const around = (least: number) => (x: number): [number, number] => {
  const most = Math.max(2 * Math.abs(x), least);
  return [-most, most];
};
const times = (x: number): [number, number] => x > 0 ? [x / 4, 3 * x] : [0.1, 2];
const positive = (unit: string): Kind => ({ unit, scale: 1, range: times });
const plain = (from: number, to: number): Kind => ({
  unit: "", scale: 1, range: (x) => [from, Math.max(to, x)],
});

const KINDS: Readonly<Record<string, Kind>> = {
  mass: positive("kg"), length: positive("m"), radius: positive("m"), width: positive("m"),
  height: positive("m"), depth: positive("m"), inertia: positive("kg m^2"), drop: positive("m"),
  angle: { unit: "deg", scale: Math.PI / 180, range: () => [0, Math.PI] },
  omega: { unit: "rad/s", scale: 1, range: around(10) },
  velocity: { unit: "m/s", scale: 1, range: around(2), vector: "motion.v_n" },
  spin: { unit: "rad/s", scale: 1, range: around(10), vector: "motion.omega" },
  e: plain(0, 1), e_t: plain(0, 1), mu: plain(0, 1.5), mu_s: plain(0, 1.5), mu_k: plain(0, 1.5),
  d1: plain(0, 2), d2: plain(0, 2), eta2: plain(0.5, 3), ratio: plain(-1, 1),
};

/** The key of the text, and the element of its vector, from 0, or -1. */
export function partsOf(axis: string): { key: string; element: number } {
  const match = /^(.*)\.([1-9])$/.exec(axis);
  return match ? { key: match[1]!, element: Number(match[2]) - 1 } : { key: axis, element: -1 };
}

function kindOf(axis: string): Kind | undefined {
  const name = partsOf(axis).key.split(".").at(-1)!;
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

/** True if an axis can go from one number to the other: they differ, and their difference is a number. */
export const isRange = (from: number, to: number): boolean => from !== to && Number.isFinite(to - from);

export const unitOf = (axis: string): string => kindOf(axis)?.unit ?? "";
/** SI units in one unit of texts. */
export const scaleOf = (axis: string): number => kindOf(axis)?.scale ?? 1;

/** The numbers of a vector, and the unit that holds for them all. */
function vectorOf(text: string): { numbers: number[]; unit: string } {
  const words = text.trim().split(/[\s,]+/);
  const numbers: number[] = [];
  while (words.length > 0 && Number.isFinite(Number(words[0]))) numbers.push(Number(words.shift()));
  return { numbers, unit: words.join(" ") };
}

/** A vector in SI; null if it is not one. */
function vectorInSi(key: string, text: string, number: ToNumber): number[] | null {
  const { numbers, unit } = vectorOf(text);
  if (unit === "" || unit === unitOf(key)) return numbers;
  const one = number(kindOf(key)?.vector ?? key, `1 ${unit}`);
  return typeof one === "number" ? numbers.map((x) => x * one) : null;
}

/** All keys of a scenario that can be axes. */
export function axisKeys(keys: Keys): string[] {
  return Object.entries(keys).flatMap(([key, text]) => {
    const kind = kindOf(key);
    if (!kind) return [];
    if (!kind.vector) return [key];
    return vectorOf(text).numbers.map((_, i) => `${key}.${i + 1}`);
  });
}

/** The present value of an axis, in SI; null: it has none. */
export function valueOf(keys: Keys, axis: string, number: ToNumber): number | null {
  const { key, element } = partsOf(axis);
  const text = keys[key];
  if (text === undefined) return null;
  const value = element < 0 ? number(key, text) : vectorInSi(key, text, number)?.[element];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A number with the unit of its axis; `digits` after the point, or as many as it has. */
export function textOf(axis: string, si: number, digits?: number): string {
  const x = si / scaleOf(axis);
  const text = digits === undefined ? written(x) : written(Number(x.toFixed(digits)));
  const unit = unitOf(axis);
  return unit && partsOf(axis).element < 0 ? `${text} ${unit}` : text;
}

/** Digits after the point that tell a five hundredth of an axis. */
export function digitsOf({ key, from, to }: Axis): number {
  const step = Math.abs(to - from) / scaleOf(key) / 500;
  return Math.min(12, Math.max(0, Math.ceil(-Math.log10(step || 1))));
}

/** The text of a key of the scenario when an axis takes a value: a vector keeps its other elements. */
export function changed(keys: Keys, axis: Axis, si: number, number: ToNumber): Record<string, string> {
  const { key, element } = partsOf(axis.key);
  const own = textOf(axis.key, si, digitsOf(axis));
  if (element < 0) return { [key]: own };
  const vector = vectorInSi(key, keys[key] ?? "", number);
  if (!vector) return {};
  return { [key]: vector.map((x, i) => i === element ? own : written(x)).join(" ") };
}

/** An axis with its usual range about the present value. */
export function usualAxis(keys: Keys, key: string, number: ToNumber): Axis {
  const value = valueOf(keys, key, number) ?? 1;
  const [from, to] = kindOf(key)?.range(value) ?? times(value);
  return { key, from, to };
}
