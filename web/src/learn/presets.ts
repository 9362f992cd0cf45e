/** Impacts to start from. Their texts are texts.learn.presets. */
import type { Keys, Law, MapChoice, Panel, State } from "../contract.js";
import { FIRST } from "../state/first.js";
import { texts } from "../texts/en.js";
import { PAPERS } from "./papers.js";
import type { SourceKey } from "./sources.js";

export type PresetId = keyof typeof texts.learn.presets;

export interface Preset {
  readonly id: PresetId;
  readonly scenario: Keys;
  readonly shown: readonly Law[];
  readonly law: Law;
  readonly panel: Panel;
  readonly map?: MapChoice;
  readonly source?: SourceKey;
}

export const PATHS: readonly Law[] = ["newton", "poisson", "energetic"];
const USUAL: readonly Law[] = ["newton", "poisson", "energetic", "complementarity"];

interface Rod {
  readonly angle: string;
  readonly velocity: string;
  readonly e: string;
  readonly mu: string;
}

/** A slender rod of 1 kg and 1 m that hits the floor with one end. */
function rod(id: PresetId, { angle, velocity, e, mu }: Rod): Keys {
  return {
    title: texts.learn.presets[id].title,
    "bodies.body.shape": "rod",
    "bodies.body.mass": "1 kg",
    "bodies.body.length": "1 m",
    "bodies.body.angle": angle,
    "bodies.body.velocity": velocity,
    "bodies.body.omega": "0 rad/s",
    "contacts.contact.body": "body",
    "material.e": e,
    "material.mu": mu,
  };
}

const preset = (id: PresetId, scenario: Keys, more: Partial<Preset> = {}): Preset =>
  ({ id, scenario, shown: USUAL, law: "energetic", panel: "laws", ...more });

const mode = (id: PresetId, numbers: Rod): Preset =>
  preset(id, rod(id, numbers), { shown: PATHS, panel: "inside" });

/** The numbers of each were found by sweeps; learn-presets.test.mjs holds what the texts say. */
const OWN: readonly Preset[] = [
  preset("newton-gain", rod("newton-gain", { angle: "50 deg", velocity: "1 -2", e: "0.9", mu: "0.6" })),
  preset("engine-gain", rod("engine-gain", { angle: "45 deg", velocity: "1.8 -3", e: "0.9", mu: "0.4" }),
    { panel: "engine" }),
  preset("readme", rod("readme", { angle: "70 deg", velocity: "1 -1", e: "0.7", mu: "0.4" })),
  preset("jam", rod("jam", { angle: "65 deg", velocity: "-4 -2", e: "0.5", mu: "1.5" }),
    { shown: PATHS, panel: "inside" }),
  mode("mode-0", { angle: "55 deg", velocity: "4 -2", e: "0.7", mu: "0.3" }),
  mode("mode-1", { angle: "65 deg", velocity: "1 -2", e: "0.7", mu: "0.4" }),
  mode("mode-2", { angle: "45 deg", velocity: "1 -2", e: "0.7", mu: "0.4" }),
  mode("mode-3", { angle: "65 deg", velocity: "3 -2", e: "0.7", mu: "0.5" }),
  mode("mode-4", { angle: "40 deg", velocity: "1.5 -2", e: "0.7", mu: "0.4" }),
  mode("mode-5", { angle: "70 deg", velocity: "0 -2", e: "0.7", mu: "0.4" }),
  mode("mode-6", { angle: "45 deg", velocity: "0 -2", e: "0.7", mu: "0.3" }),
  preset("all-modes", rod("all-modes", { angle: "65 deg", velocity: "3.5 -2", e: "0.7", mu: "0.4" }), {
    shown: PATHS, panel: "map",
    map: {
      x: { key: "bodies.body.angle", from: 0, to: Math.PI },
      y: { key: "bodies.body.velocity.1", from: -6, to: 6 },
      quantity: "mode", law: "energetic",
    },
  }),
  preset("ball", {
    title: texts.learn.presets.ball.title,
    "bodies.body.shape": "sphere",
    "bodies.body.mass": "60 g",
    "bodies.body.radius": "25 mm",
    "bodies.body.velocity": "2 -3",
    "bodies.body.omega": "250 rad/s",
    "contacts.contact.body": "body",
    "material.e": "0.8",
    "material.mu": "0.3",
  }, { shown: ["energetic", "walton"] }),
  preset("superball", {
    title: texts.learn.presets.superball.title,
    "bodies.body.shape": "sphere",
    "bodies.body.mass": "60 g",
    "bodies.body.radius": "25 mm",
    "bodies.body.velocity": "2 -3",
    "bodies.body.omega": "0 rad/s",
    "contacts.contact.body": "body",
    "material.e": "0.9",
    "material.e_t": "0.8",
    "material.mu": "0.9",
  }, { shown: ["energetic", "walton"], law: "walton" }),
  preset("discs", {
    title: texts.learn.presets.discs.title,
    "bodies.body.shape": "disc",
    "bodies.body.mass": "170 g",
    "bodies.body.radius": "38 mm",
    "bodies.body.velocity": "3 0",
    "bodies.body.omega": "60 rad/s",
    "bodies.other.shape": "disc",
    "bodies.other.mass": "170 g",
    "bodies.other.radius": "38 mm",
    "bodies.other.at": "0 0",
    "contacts.contact.body": "body",
    "contacts.contact.other": "other",
    "contacts.contact.normal": "-2 1",
    "material.e": "0.8",
    "material.mu": "0.2",
  }, { shown: ["energetic", "complementarity"] }),
  preset("coin", {
    title: texts.learn.presets.coin.title,
    dimension: "spatial",
    "bodies.body.shape": "cylinder",
    "bodies.body.mass": "7.5 g",
    "bodies.body.length": "2 mm",
    "bodies.body.radius": "12 mm",
    "bodies.body.orientation": "euler zyx 60 deg 0 0",
    "bodies.body.velocity": "0.3 -1 0",
    "bodies.body.spin": "0 100 0",
    "contacts.contact.body": "body",
    "material.e": "0.7",
    "material.mu": "0.4",
  }, { panel: "inside" }),
];

export const PRESETS: readonly Preset[] = [...OWN, ...PAPERS];

export function presetOf(id: PresetId): Preset {
  const found = PRESETS.find((one) => one.id === id);
  if (!found) throw new Error(`no preset ${id}`);
  return found;
}

/** What choosing a preset changes: all of it is one step of undo. */
export function patchOf(one: Preset): Partial<State> {
  return {
    scenario: one.scenario,
    shown: one.shown,
    law: one.law,
    panel: one.panel,
    map: one.map ?? { ...FIRST.map, law: one.law },
    frozen: null,
    preset: one.id,
    predict: false,
  };
}
