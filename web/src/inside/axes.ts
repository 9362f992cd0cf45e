/** The frame of a plot in SVG, with grid, ticks and names of the axes. Nodes are kept. */
import { say, set, svg } from "../dom.js";
import { show, shift } from "./nodes.js";
import { ticksOf, tickText, type Area, type View } from "./ticks.js";

export const SIZE = 360;
export const AREA: Area = { left: 54, right: 348, top: 26, bottom: 320 };
const MOST_TICKS = 5;

/** Ticks of one axis: a grid line and a number each. */
function ticks(across: boolean): { root: SVGGElement; draw: (view: View) => void } {
  const all = Array.from({ length: 2 * MOST_TICKS }, () => {
    const line = svg("line", across
      ? { y1: AREA.top, y2: AREA.bottom, class: "inside-grid" }
      : { x1: AREA.left, x2: AREA.right, class: "inside-grid" });
    const text = svg("text", across
      ? { y: AREA.bottom + 16, "text-anchor": "middle" }
      : { x: AREA.left - 6, y: 4, "text-anchor": "end" });
    return { group: svg("g", { display: "none" }, line, text), line, text };
  });
  const root = svg("g", {}, ...all.map((t) => t.group));
  const draw = (view: View): void => {
    const at = across ? ticksOf(view.x0, view.x1, MOST_TICKS) : ticksOf(view.y0, view.y1, MOST_TICKS);
    all.forEach(({ group, line, text }, i) => {
      const value = at[i];
      show(group, value !== undefined);
      if (value === undefined) return;
      set(group, { transform: across ? shift(view.x(value), 0) : shift(0, view.y(value)) });
      line.classList.toggle("inside-zero", Math.abs(value) < 1e-12);
      // a number at the very end would leave the picture
      const fits = !across || (view.x(value) < AREA.right - 8 && view.x(value) > AREA.left + 4);
      say(text, fits ? tickText(value) : "");
    });
  };
  return { root, draw };
}

export const BOX = { x: AREA.left, y: AREA.top, width: AREA.right - AREA.left, height: AREA.bottom - AREA.top };

export interface Axes {
  /** Below what is drawn: the grid and the numbers. */
  readonly below: SVGGElement;
  /** Above it: the frame and the names. */
  readonly above: SVGGElement;
  draw(view: View): void;
}

export function axes(xName: string, yName: string): Axes {
  const [across, up] = [ticks(true), ticks(false)];
  const name = (text: string, at: Readonly<Record<string, string | number>>): SVGTextElement =>
    svg("text", { class: "inside-axis", ...at }, text);
  return {
    below: svg("g", {}, across.root, up.root),
    above: svg("g", {}, svg("rect", { ...BOX, class: "inside-frame" }),
      name(xName, { x: (AREA.left + AREA.right) / 2, y: SIZE - 6, "text-anchor": "middle" }),
      name(yName, { x: 6, y: 15 })),
    draw(view) {
      across.draw(view);
      up.draw(view);
    },
  };
}
