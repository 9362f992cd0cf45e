/** Not there yet. */
import type { Part } from "../contract.js";

export const learn: Part = () => undefined;
