import type { Maps } from "../contract.js";

export const startMaps = (): Maps => ({ request: () => undefined, cancel: () => undefined });
