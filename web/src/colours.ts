import type { Law } from "./contract.js";

/** Colours that colour-blind readers tell apart [Okabe & Ito 2008]; each law also has a dash. */
const COLOURS: Readonly<Record<Law, readonly [string, string]>> = {
  newton: ["#d55e00", ""],
  poisson: ["#0072b2", ""],
  energetic: ["#009e73", ""],
  compromise: ["#cc79a7", ""],
  whittaker: ["#e69f00", "8 3"],
  brach: ["#56b4e9", "8 3"],
  complementarity: ["#8a6d00", "8 3"],
  walton: ["#7f7f7f", "2 3"],
  bilinear: ["#9467bd", "10 3 2 3"],
  "impulse-ratio": ["#b03060", "2 3"],
};

export const colourOf = (law: Law): string => COLOURS[law][0];
export const dashOf = (law: Law): string => COLOURS[law][1];

/** The colours of modes 0 to 9, in maps and phases. */
export const MODE_COLOURS: readonly string[] = [
  "#999999", "#009e73", "#56b4e9", "#e69f00", "#d55e00",
  "#0072b2", "#cc79a7", "#f0e442", "#9467bd", "#8a6d00",
];

/** A colour scale for heat maps that darkens evenly (five points of cividis). */
const HEAT: readonly (readonly [number, number, number])[] = [
  [0, 34, 78], [65, 77, 107], [124, 123, 120], [188, 175, 111], [254, 232, 56],
];

/** The colour of a share from 0 to 1, as red, green, blue. */
export function heat(share: number): [number, number, number] {
  const x = Math.min(1, Math.max(0, share)) * (HEAT.length - 1);
  const i = Math.min(HEAT.length - 2, Math.floor(x));
  const a = HEAT[i]!;
  const b = HEAT[i + 1]!;
  const part = x - i;
  return [0, 1, 2].map((k) => Math.round(a[k]! + part * (b[k]! - a[k]!))) as [number, number, number];
}
