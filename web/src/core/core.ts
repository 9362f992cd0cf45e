import type { Core } from "../contract.js";

export const loadCore = (): Promise<Core> => Promise.reject(new Error("not there yet"));
