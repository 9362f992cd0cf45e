/** Ticks of an axis, in readable units. */
import { general } from "../numbers.js";

export interface Tick { readonly at: number; readonly text: string }

const STEPS = [1, 2, 2.5, 5, 10];
const DEGREES = [1, 2, 5, 10, 15, 30, 45, 90, 180];

/** The least step of a list, or of 1, 2, 2.5, 5 times a power of ten, for at most `most` steps. */
function stepOf(span: number, most: number, degrees: boolean): number {
  const least = span / most;
  const whole = degrees ? DEGREES.find((s) => s >= least) : undefined;
  if (whole !== undefined && least >= 0.5) return whole;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (STEPS.find((s) => s * power >= least * (1 - 1e-9)) ?? 10);
}

/** Ticks from `from` to `to`, which are SI; `scale`: SI units in one unit of the texts. */
export function ticksOf(from: number, to: number, scale: number, most: number, degrees = false): Tick[] {
  const [a, b] = [Math.min(from, to) / scale, Math.max(from, to) / scale];
  if (!(b > a) || !Number.isFinite(b - a)) return [];
  const step = stepOf(b - a, most, degrees);
  const first = Math.ceil(a / step - 1e-9);
  const last = Math.floor(b / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const x = (first + i) * step;
    return { at: x * scale, text: general(Number(x.toPrecision(10)), 6) };
  });
}
