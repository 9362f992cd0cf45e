/** Not there yet. */
import type { Part } from "../contract.js";

export const scene: Part = () => undefined;
