/** Nice ticks of an axis, and views of a box of numbers as pixels. No DOM. */
import { general } from "../numbers.js";

/** Steps of 1, 2 or 5 times a power of ten, at most `most` of them between low and high. */
export function ticksOf(low: number, high: number, most: number): number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = [1, 2, 5, 10, 20].map((k) => k * power).find((s) => span / s <= most) ?? 20 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** The text of a tick: no rest of rounding, as 0.30000000000000004. */
export const tickText = (x: number): string => general(x === 0 ? 0 : x, 4).replace("-", "\u2212");

export interface View {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** Pixels of a number. */
  x(value: number): number;
  y(value: number): number;
}

/** Where a plot is in its picture, in pixels of its viewBox. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * A view of all points with one scale for both axes, so that angles are true. What is left over of
 * one direction is shared by its two sides; of an x that is never negative, most goes to the right.
 */
export function equalView(points: readonly (readonly [number, number])[], area: Area, air = 0.08, positive = false): View {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [xl, xh, yl, yh] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const wanted = Math.max((xh - xl) / width, (yh - yl) / height);
  // numbers per pixel; 1 if there is only one point
  const per = wanted > 0 ? wanted * (1 + 2 * air) : 2 / width;
  const x0 = positive ? -air * per * width : (xl + xh) / 2 - (per * width) / 2;
  const y0 = (yl + yh) / 2 - (per * height) / 2;
  return {
    x0, y0, x1: x0 + per * width, y1: y0 + per * height,
    x: (value) => area.left + (value - x0) / per,
    y: (value) => area.bottom - (value - y0) / per,
  };
}

type Ends = readonly [number, number, number, number];

/** The part inside the view of the line a + b x + c y = 0: x, y of both ends, or null. */
export function lineIn(view: View, a: number, b: number, c: number): Ends | null {
  if (!(Math.hypot(b, c) > 0)) return null;
  // the point of the line next to the middle of the view, and its direction
  const [mx, my] = [(view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2];
  const away = (a + b * mx + c * my) / (b * b + c * c);
  const [px, py] = [mx - away * b, my - away * c];
  const [dx, dy] = [-c, b];
  let [low, high] = [-Infinity, Infinity];
  for (const [p, d, from, to] of [[px, dx, view.x0, view.x1], [py, dy, view.y0, view.y1]] as const) {
    if (d === 0) {
      if (p < from || p > to) return null;
      continue;
    }
    const [s, t] = [(from - p) / d, (to - p) / d];
    low = Math.max(low, Math.min(s, t));
    high = Math.min(high, Math.max(s, t));
  }
  return low < high ? [px + low * dx, py + low * dy, px + high * dx, py + high * dy] : null;
}
