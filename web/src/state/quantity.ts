/** Numbers with units as texts: their parts, their steps, and vectors of them. */

const NUMBER = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(\S.*?)?\s*$/;

export interface Parts {
  readonly number: number;
  readonly unit: string;
}

/** The number and the unit of a text; null if it does not begin with a number. */
export function partsOf(text: string): Parts | null {
  const found = NUMBER.exec(text);
  return found ? { number: Number(found[1]), unit: found[2] ?? "" } : null;
}

/** What a number measures, which says how far an arrow key goes. */
export type Measure = "size" | "angle" | "speed" | "turn" | "plain";

const STEPS: Readonly<Record<Exclude<Measure, "size">, Readonly<Record<string, number>>>> = {
  angle: { "": 0.01, rad: 0.01, deg: 1 },
  speed: { "": 0.1, "m/s": 0.1, mph: 1, "km/h": 1, "ft/s": 0.5, "in/s": 1, "cm/s": 10, "mm/s": 100 },
  turn: { "": 0.1, "rad/s": 0.1, "deg/s": 5, rpm: 1 },
  plain: { "": 0.01 },
};

/** A step of a size: a unit of the second digit, so that it stays positive. */
function sizeStep(x: number, up: boolean): number {
  const digits = Math.floor(Math.log10(Math.abs(x)) + 1e-9);
  const exact = Math.abs(x) <= 10 ** digits * (1 + 1e-9);
  return 10 ** (digits - (exact && !up ? 2 : 1));
}

const decimals = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** A text without zeros at its end: "0.50" is "0.5". */
const plain = (x: number, digits: number): string => {
  const text = x.toFixed(Math.min(20, digits));
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return short === "-0" ? "0" : short;
};

/** The text a step up or down, with its unit; ten steps at once if `far`. Null: no number. */
export function stepped(text: string, measure: Measure, up: boolean, far: boolean): string | null {
  const parts = partsOf(text.trim() === "" ? "0" : text);
  if (!parts || !Number.isFinite(parts.number)) return null;
  const { number: x, unit } = parts;
  if (measure === "size" && !(x > 0)) return null;
  const one = measure === "size" ? sizeStep(x, up) : STEPS[measure][Object.hasOwn(STEPS[measure], unit) ? unit : ""]!;
  const step = far ? 10 * one : one;
  let next = Math.round((x + (up ? step : -step)) / one) * one;
  if (measure === "size" && !(next > 0)) next = x / 2;
  const digits = measure === "size" && next === x / 2 ? decimals(one) + 2 : decimals(one);
  return unit ? `${plain(next, digits)} ${unit}` : plain(next, digits);
}

/** The text with another number and the same unit. */
export function withNumber(text: string, x: number, digits: number, otherwise: string): string {
  const unit = partsOf(text)?.unit ?? otherwise;
  return unit ? `${plain(x, digits)} ${unit}` : plain(x, digits);
}

const STARTS = /^[+-]?(?:\d|\.\d)/;

/**
 * The components of a vector, each with its unit: "-34.7 0 mph" is "-34.7 mph", "0 mph". A unit
 * holds for all numbers before it that have none, as the library reads it.
 */
export function components(text: string): string[] {
  if (text.includes(",") && !text.includes(";"))
    return text.split(",").map((part) => part.trim());
  const out: { number: string; unit: string }[] = [];
  for (const word of text.split(/[\s,;[\]]+/).filter((w) => w !== "")) {
    const last = out.at(-1);
    if (STARTS.test(word) || !last) out.push({ number: word, unit: "" });
    else last.unit = last.unit ? `${last.unit} ${word}` : word;
  }
  for (let i = out.length - 2; i >= 0; i--)
    if (!out[i]!.unit) out[i]!.unit = out[i + 1]!.unit;
  return out.map(({ number, unit }) => (unit ? `${number} ${unit}` : number));
}

/** n components of a vector; 0 where there are too few. */
export function componentsOf(text: string | undefined, n: number): string[] {
  const found = components(text ?? "");
  return Array.from({ length: n }, (_, i) => found[i] ?? "0");
}

/** A number without a unit gets this one. */
export function withUnit(text: string, si: string): string {
  const parts = partsOf(text);
  return parts && !parts.unit && si ? `${text.trim()} ${si}` : text;
}

/** A vector of these components; `si` is the unit of a number without one, if others have one. */
export function vectorOf(parts: readonly string[], si: string): string {
  const bare = parts.map((text) => text.replace(/[\s,;[\]]+/g, " ").trim() || "0");
  if (bare.some((text) => partsOf(text) === null)) return bare.join(", ");
  const united = bare.some((text) => partsOf(text)!.unit !== "");
  const all = united ? bare.map((text) => withUnit(text, si)) : bare;
  const units = new Set(all.map((text) => partsOf(text)!.unit));
  if (units.size > 1) return all.join(" ");
  return [...all.map((text) => NUMBER.exec(text)![1]!), ...units].join(" ").trim();
}
