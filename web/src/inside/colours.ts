/** Colours of what moves inside the impact [Okabe & Ito 2008]; restitution is thin as well. */
import type { Motion, Stretch } from "./path.js";

const COLOURS: Readonly<Record<Motion, string>> = {
  forward: "#0072b2",
  slides: "#0072b2",
  turning: "#0072b2",
  slips: "#0072b2",
  backward: "#d55e00",
  stick: "#009e73",
  holds: "#009e73",
};

export const colourOfMotion = (motion: Motion): string => COLOURS[motion];

export const strokeOf = (s: Stretch): { stroke: string; width: number } => ({
  stroke: COLOURS[s.motion],
  width: s.stage === "compression" ? 5 : 2.5,
});
