/** The steps of the guided tour: the state that each begins with, and how it sees that it is done. */
import type { Comparison, Computed, Law, State } from "../contract.js";
import { vector } from "../numbers.js";
import { gains } from "../scene/motion.js";
import { patchOf, presetOf } from "./presets.js";

export interface Step {
  readonly start: () => Partial<State>;
  /** What it asks for is in the panel below the scene. */
  readonly below?: true;
  /** `began` is what the page showed when the step began. */
  readonly done: (now: Computed, began: Computed) => boolean;
}

const LAWS: readonly Law[] = ["newton", "poisson", "energetic"];

const answerOf = (compare: Comparison | null, law: Law) => compare?.laws.find((one) => one.law === law);
const modeOf = ({ compare }: Computed, law: Law): number | null => answerOf(compare, law)?.mode ?? null;
const text = ({ state }: Computed, key: string): string => state.scenario[key] ?? "";
const angle = ({ scene }: Computed): number => scene?.bodies[0]?.angle ?? 0;

/** The y of the velocity. */
const fall = (c: Computed): number => vector(text(c, "bodies.body.velocity").replace(/[a-z/].*$/, ""))[1] ?? 0;

const TURNED = 10 * Math.PI / 180;
const FASTER = 0.25;

export const STEPS: readonly Step[] = [
  {
    start: () => ({ ...patchOf(presetOf("readme")), shown: LAWS, panel: "laws" }),
    done: (now, began) => fall(now) < fall(began) - FASTER,
  },
  {
    start: () => ({ ...patchOf(presetOf("mode-2")), shown: LAWS, panel: "laws" }),
    done: (now, began) => Math.abs(angle(now) - angle(began)) > TURNED,
  },
  {
    start: () => ({ ...patchOf(presetOf("mode-4")), shown: LAWS, law: "energetic", panel: "inside" }),
    done: (now) => [1, 3].includes(modeOf(now, "energetic") ?? -1),
  },
  {
    start: () => {
      const gain = presetOf("newton-gain");
      return { ...patchOf(gain), scenario: { ...gain.scenario, "material.e": "0.4" }, shown: LAWS, panel: "laws" };
    },
    done: ({ compare }) => {
      const newton = answerOf(compare, "newton");
      return newton !== undefined && gains(newton);
    },
  },
  {
    start: () => ({ ...patchOf(presetOf("all-modes")), shown: LAWS }),
    below: true,
    done: (now, began) => modeOf(now, "energetic") !== null && modeOf(now, "energetic") !== modeOf(began, "energetic"),
  },
  {
    start: () => ({ ...patchOf(presetOf("engine-gain")), panel: "laws" }),
    below: true,
    done: ({ state }) => state.panel === "engine",
  },
];
