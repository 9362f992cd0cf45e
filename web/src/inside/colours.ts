/** Colours of what moves inside the impact [Okabe & Ito 2008]; restitution is thin as well. */
import type { Motion, Stretch } from "./path.js";

const COLOURS: Readonly<Record<Motion, string>> = {
  forward: "var(--inside-blue)",
  slides: "var(--inside-blue)",
  turning: "var(--inside-blue)",
  slips: "var(--inside-blue)",
  backward: "var(--inside-red)",
  stick: "var(--inside-green)",
  holds: "var(--inside-green)",
};

export const colourOfMotion = (motion: Motion): string => COLOURS[motion];

export const strokeOf = (s: Stretch): { stroke: string; width: number; dash: string | null } => ({
  stroke: COLOURS[s.motion],
  width: s.stage === "compression" ? 5 : 2.5,
  dash: s.ends ? "2 8" : null,
});
