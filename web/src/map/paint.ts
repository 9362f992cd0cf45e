/** A grid of values as colours: modes and states by colours that differ, quantities by a scale. */
import { MODE_COLOURS, heat } from "../colours.js";
import type { Grid } from "../contract.js";

export type Colour = readonly [number, number, number];

/** A scale of colours from `low` to `high`, with white at `centre` if there is one. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly centre: number | null;
  readonly colour: (x: number) => Colour;
}

const WHITE: Colour = [255, 255, 255];
const BELOW: Colour = [33, 102, 172];
const ABOVE: Colour = [178, 16, 24];
const HEAT: readonly Colour[] = Array.from({ length: 256 }, (_, i) => heat(i / 255));
/** What is above the centre starts with this share of its colour: a small gain is seen. */
const LEAP = 0.4;

export const isNamed = (quantity: string): boolean => quantity === "mode" || quantity === "state";

const between = (a: number, b: number, share: number): number => Math.round(a + share * (b - a));
const mix = (a: Colour, b: Colour, share: number): Colour =>
  [between(a[0], b[0], share), between(a[1], b[1], share), between(a[2], b[2], share)];

/** Energy is neither gained nor lost at 1 and 0; else white is at 0 where both signs occur. */
function centreOf(quantity: string, low: number, high: number): number | null {
  if (quantity === "T_ratio") return 1;
  return quantity === "dT" || (low < 0 && high > 0) ? 0 : null;
}

/** The scale of a quantity whose values lie from low to high. */
export function scaleFor(quantity: string, low: number, high: number): Scale {
  const centre = centreOf(quantity, low, high);
  if (centre === null) {
    const span = high - low;
    return { low, high, centre, colour: (x) => HEAT[Math.round(span > 0 ? (255 * (x - low)) / span : 127.5)] ?? WHITE };
  }
  const leap = quantity === "T_ratio" || quantity === "dT" ? LEAP : 0;
  // differences of rounding are no gain
  const noise = 1e-9 * Math.max(1, Math.abs(low), Math.abs(high));
  return {
    low: Math.min(low, centre), high: Math.max(high, centre), centre,
    colour(x) {
      if (Math.abs(x - centre) <= noise) return WHITE;
      if (x < centre) return mix(WHITE, BELOW, (centre - x) / (centre - low));
      return mix(WHITE, ABOVE, leap + (1 - leap) * ((x - centre) / (high - centre)));
    },
  };
}

const hex = (text: string): Colour =>
  [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16)) as unknown as Colour;
const NAMED: readonly Colour[] = MODE_COLOURS.map(hex);
export const namedColour = (value: number): Colour => NAMED[value % NAMED.length] ?? WHITE;

export const css = (c: Colour): string => `rgb(${c[0]} ${c[1]} ${c[2]})`;

/**
 * The pixels of a grid: rows from the top, y from high to low. Without a value a pixel is
 * transparent. Borders of modes, and of gain and loss, are dark.
 */
export function pixels(grid: Grid, scale: Scale): Uint8ClampedArray<ArrayBuffer> {
  const { nx, ny, values, choice } = grid;
  const named = isNamed(choice.quantity);
  const colour = named ? namedColour : scale.colour;
  const centre = scale.centre;
  const side = (x: number): number => named ? x : centre === null ? 0 : x > centre ? 1 : 0;
  const differs = (x: number, y: number): boolean => x === x && y === y && side(x) !== side(y);
  const out = new Uint8ClampedArray(4 * nx * ny);
  for (let iy = 0; iy < ny; iy++)
    for (let ix = 0; ix < nx; ix++) {
      const i = iy * nx + ix;
      const x = values[i]!;
      if (Number.isNaN(x)) continue;
      const border = nx > 60 && (differs(x, ix + 1 < nx ? values[i + 1]! : x) || differs(x, iy + 1 < ny ? values[i + nx]! : x));
      const c = colour(x);
      const dim = border ? 0.25 : 1;
      const at = 4 * ((ny - 1 - iy) * nx + ix);
      out[at] = c[0] * dim;
      out[at + 1] = c[1] * dim;
      out[at + 2] = c[2] * dim;
      out[at + 3] = 255;
    }
  return out;
}

/** The value of a grid at shares of its axes; NaN: none. */
export function sample({ nx, ny, values }: Grid, x: number, y: number): number {
  const index = (share: number, n: number) => Math.min(n - 1, Math.max(0, Math.round(share * (n - 1))));
  return values[index(y, ny) * nx + index(x, nx)] ?? NaN;
}
