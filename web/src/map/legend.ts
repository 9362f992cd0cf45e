/** What the colours of a map mean: a row for each mode or state, or a bar with ticks. */
import { h, svg } from "../dom.js";
import type { About, Grid } from "../contract.js";
import { texts } from "../texts/en.js";
import { valueName } from "./name.js";
import { css, isNamed, namedColour, scaleFor, type Scale } from "./paint.js";
import { ticksOf } from "./ticks.js";

const T = texts.map;
const BAR = { left: 12, width: 236, top: 26, height: 18 };
const PARTS = 118;

const hatch = (): HTMLElement => h("span", { class: "map-chip map-none" });

function rows(grid: Grid, about: About): HTMLElement[] {
  const present = [...new Set(grid.values)].filter((x) => !Number.isNaN(x)).sort((a, b) => a - b);
  return present.map((value) => {
    const chip = h("span", { class: "map-chip" }, String(value));
    chip.style.background = css(namedColour(value));
    return h("div", { class: "map-row", "data-map-value": value },
      chip, h("span", {}, valueName(grid.choice.quantity, value, about)));
  });
}

/** The bar: where the scale has a centre, gain and loss are named. */
function bar(scale: Scale, quantity: string, unit: string): SVGSVGElement {
  const { low, high } = scale;
  const span = high - low || 1;
  const x = (value: number) => BAR.left + ((value - low) / span) * BAR.width;
  const parts = Array.from({ length: PARTS }, (_, i) => svg("rect", {
    x: BAR.left + (i * BAR.width) / PARTS, width: BAR.width / PARTS + 0.5, y: BAR.top, height: BAR.height,
    fill: css(scale.colour(low + ((i + 0.5) / PARTS) * span)),
  }));
  const ticks = ticksOf(low, high, 1, 4).flatMap(({ at, text }) => [
    svg("line", { x1: x(at), x2: x(at), y1: BAR.top + BAR.height, y2: BAR.top + BAR.height + 5 }),
    svg("text", { x: x(at), y: BAR.top + BAR.height + 19, "text-anchor": "middle" }, text),
  ]);
  return svg("svg", { class: "map-bar", viewBox: "0 0 260 70", role: "img", "aria-label": `${quantity} ${low} ${high}` },
    svg("text", { x: BAR.left, y: 16 }, quantity + (unit ? `, ${unit}` : "")), ...parts,
    svg("rect", { x: BAR.left, y: BAR.top, width: BAR.width, height: BAR.height, fill: "none", stroke: "currentColor" }),
    ...ticks);
}

/** Blue and red, with what they mean. */
function sides(scale: Scale): HTMLElement[] {
  return ([[scale.low, T.loss], [scale.high, T.gain]] as const)
    .filter(([end]) => end !== scale.centre)
    .map(([end, text]) => {
      const chip = h("span", { class: "map-chip" });
      chip.style.background = css(scale.colour(end));
      return h("div", { class: "map-row" }, chip, h("span", {}, text));
    });
}

/** Fill a legend with what a grid needs. */
export function fillLegend(place: HTMLElement, grid: Grid, about: About): void {
  const { quantity } = grid.choice;
  const empty = grid.values.some((x) => Number.isNaN(x));
  const none = empty ? [h("div", { class: "map-row" }, hatch(), h("span", {}, T.none))] : [];
  if (isNamed(quantity)) {
    place.replaceChildren(...rows(grid, about), ...none);
    return;
  }
  if (!(grid.high >= grid.low)) {
    place.replaceChildren(...none);
    return;
  }
  const scale = scaleFor(quantity, grid.low, grid.high);
  const unit = about.quantities.find((q) => q.name === quantity)?.unit ?? "";
  const energy = quantity === "T_ratio" || quantity === "dT";
  place.replaceChildren(bar(scale, quantity, unit), ...(energy ? sides(scale) : []), ...none);
}
