/** Dots at the ends of phases, with their numbers. Nodes are kept. */
import { say, set, svg } from "../dom.js";
import { AREA } from "./axes.js";
import { show, shift } from "./nodes.js";

/** Numbers at the ends of phases; ends in one place share a dot. */
export function dots(most: number): { root: SVGGElement; draw: (at: readonly (readonly [number, number])[]) => void } {
  const all = Array.from({ length: most }, () => {
    const text = svg("text", { x: 9, y: -8, class: "inside-label" });
    return { group: svg("g", { display: "none" }, svg("circle", { r: 4, class: "inside-dot" }), text), text };
  });
  const draw = (at: readonly (readonly [number, number])[]): void => {
    const names = at.map((_, i) => String(i));
    // from the last to the first: a label joins one that it would overlap
    at.forEach(([x, y], i) => {
      const near = at.findIndex(([u, w], k) => k < i && names[k] !== "" && Math.hypot(u - x, w - y) < 22);
      if (near < 0) return;
      names[near] += `, ${i}`;
      names[i] = "";
    });
    all.forEach(({ group, text }, i) => {
      const p = at[i];
      show(group, p !== undefined);
      if (!p) return;
      set(group, { transform: shift(p[0], p[1]) });
      const left = p[0] > AREA.right - 40;
      set(text, { x: left ? -9 : 9, y: p[1] < AREA.top + 18 ? 18 : -8, "text-anchor": left ? "end" : "start" });
      say(text, names[i] ?? "");
    });
  };
  return { root: svg("g", {}, ...all.map((d) => d.group)), draw };
}
