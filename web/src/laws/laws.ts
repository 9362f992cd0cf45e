/** Not there yet. */
import type { Part } from "../contract.js";

export const laws: Part = () => undefined;
