/** The energy ledger of one law as bars: each work begins where the last one ended. */
import { colourOf } from "../colours.js";
import type { Law } from "../contract.js";
import { say, set, svg } from "../dom.js";
import { texts } from "../texts/en.js";
import { type Lane, type LaneName, type Ledger } from "./ledger.js";
import { four } from "./rows.js";

const LANES: readonly LaneName[] = ["T", "W_c", "W_r", "W_f", "dT", "Tp"];
/** View units: the label is on the left, the value on the right, bars between. */
const WIDTH = 320;
const LEFT = 42;
const RIGHT = 226;
const HEIGHT = 17;
const ROWS = 5;

export interface Bars {
  readonly root: SVGSVGElement;
  /** `most`: the energy at the right end of the bars, common to all laws. */
  draw(ledger: Ledger | null, most: number): void;
}

interface Drawn {
  readonly group: SVGGElement;
  readonly bar: SVGRectElement;
  readonly excess: SVGRectElement;
  readonly value: SVGTextElement;
}

function lane(name: LaneName, law: Law): Drawn {
  const bar = svg("rect", {
    height: HEIGHT - 5, y: 2.5, class: `laws-bar laws-bar-${name}`, ...(name === "Tp" ? { fill: colourOf(law) } : {}),
  });
  const excess = svg("rect", { height: HEIGHT - 5, y: 2.5, class: "laws-excess" });
  const value = svg("text", { x: WIDTH, y: HEIGHT - 4, "text-anchor": "end", class: "laws-number" });
  const group = svg("g", {}, svg("text", { x: 0, y: HEIGHT - 4 }, name), bar, excess, value);
  return { group, bar, excess, value };
}

/** The row of a lane: laws without a path show dT in the place of W_c, and two rows stay empty. */
const rowOf = (name: LaneName): number =>
  name === "T" ? 0 : name === "W_c" || name === "dT" ? 1 : name === "W_r" ? 2 : name === "W_f" ? 3 : 4;

function place(drawn: Drawn, found: Lane | undefined, T: number, x: (energy: number) => number): void {
  if (drawn.group.hasAttribute("display") !== !found) set(drawn.group, { display: found ? null : "none" });
  if (!found) return;
  const [low, high] = [Math.min(found.from, found.to), Math.max(found.from, found.to)];
  set(drawn.bar, { x: x(low), width: Math.max(0.8, x(high) - x(low)) });
  const beyond = found.name === "Tp" && high > T ? x(high) - x(T) : 0;
  set(drawn.excess, { x: x(T), width: beyond });
  say(drawn.value, found.value === null ? "-" : `${four(found.value)} J`);
}

export function bars(law: Law): Bars {
  const before = svg("line", { y1: 0, y2: ROWS * HEIGHT, class: "laws-before" });
  const drawn = new Map(LANES.map((name) => [name, lane(name, law)]));
  const root = svg("svg", { class: "laws-bars", viewBox: `0 0 ${WIDTH} ${ROWS * HEIGHT}`, role: "img" });
  for (const [name, { group }] of drawn) {
    set(group, { transform: `translate(0 ${rowOf(name) * HEIGHT})` });
    root.append(group);
  }
  root.append(before);
  return {
    root,
    draw(ledger, most) {
      const scale = most > 0 ? (RIGHT - LEFT) / most : 0;
      const x = (energy: number): number => LEFT + scale * energy;
      for (const [name, d] of drawn) place(d, ledger?.lanes.find((l) => l.name === name), ledger?.T ?? 0, x);
      set(before, { x1: x(ledger?.T ?? 0), x2: x(ledger?.T ?? 0) });
      const parts = (ledger?.lanes ?? []).map((l) => `${l.name} ${l.value === null ? "-" : four(l.value)} J`);
      root.setAttribute("aria-label", texts.laws.ledger(law, parts.join(", ")));
    },
  };
}
