/** Impacts at which an engine, or a law, goes wrong. */
import type { Keys, Law } from "../contract.js";
import { texts } from "../texts/en.js";

export interface EnginePreset {
  readonly name: keyof typeof texts.engine.presets;
  readonly law: Law;
  readonly scenario: Keys;
}

const rod = (title: string, angle: string, velocity: string, e: string, mu: string): Keys => ({
  title,
  "bodies.body.shape": "rod", "bodies.body.mass": "1 kg", "bodies.body.length": "1 m",
  "bodies.body.angle": angle, "bodies.body.velocity": velocity, "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body", "material.e": e, "material.mu": mu,
});

const T = texts.engine.titles;

/** Critical friction of a slender rod is least, 4/3, where tan(angle) = 2: 63.4 deg. */
export const ENGINE_PRESETS: readonly EnginePreset[] = [
  { name: "gain", law: "energetic", scenario: rod(T.gain, "45 deg", "1.8 -3", "0.9", "0.4") },
  { name: "newton", law: "newton", scenario: rod(T.newton, "45 deg", "1.5 -3", "0.9", "0.6") },
  { name: "jam", law: "energetic", scenario: rod(T.jam, "60 deg", "-4 -1.5", "0.9", "1.5") },
];
