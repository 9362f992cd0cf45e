/** When a map must be computed anew. */
import type { Keys, MapChoice } from "../contract.js";
import { partsOf } from "./keys.js";

/** A text that differs if the map differs: all of the scenario but its title and the two axes. */
export function signature(keys: Keys, choice: MapChoice): string {
  const axes = [partsOf(choice.x.key), partsOf(choice.y.key)];
  const rest = Object.entries(keys).filter(([key]) => key !== "title").map(([key, text]) => {
    const own = axes.filter((a) => a.key === key);
    if (own.length === 0) return [key, text];
    if (own.some((a) => a.element < 0)) return [key];
    return [key, text.trim().split(/[\s,]+/).map((word, i) => own.some((a) => a.element === i) ? "" : word)];
  });
  return JSON.stringify([rest, choice]);
}
