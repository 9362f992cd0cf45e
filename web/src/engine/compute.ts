/** The present impact in planck, alone and with percuss, and what is to be said about it. */
import type { Answer, Computed, Core, Law, Scene } from "../contract.js";
import { isFault } from "../contract.js";
import { general } from "../numbers.js";
import { after, answersOf } from "../scene/motion.js";
import { texts } from "../texts/en.js";
import type { Energy } from "./bars.js";
import { halfTime, stepsOf } from "./motion.js";
import { STEP, inertias, materialKeys, run, threshold, type Material, type Run } from "./run.js";

const T = texts.engine;

export interface Result {
  readonly scene: Scene;
  readonly half: number;
  readonly material: Material;
  /** Speed of approach, m/s. */
  readonly approach: number;
  readonly own: Run | null;
  readonly hooked: Run | null;
  /** Why there is no run with percuss. */
  readonly refused: string;
  readonly laws: readonly { readonly law: Law; readonly energy: Energy }[];
  readonly warnings: readonly string[];
}

type Shown = Pick<Computed, "compare" | "state"> & { readonly scene: Scene };

const number = (x: unknown): number | null => typeof x === "number" && Number.isFinite(x) ? x : null;

/** The energies of the bodies under a law. */
function energyOf(answer: Answer): Energy | null {
  const [T0, Tp] = [number(answer.T_bodies), number(answer.Tp_bodies)];
  return T0 === null || Tp === null ? null : { T: T0, Tp };
}

/** planck cuts what moves by more than 2 m or a quarter turn in a step, and so its energy. */
const isCut = (v: readonly number[], spin: number): boolean =>
  Math.hypot(...v) * STEP > 2 || Math.abs(spin) * STEP > Math.PI / 2;

/** Whether a body is cut, before or after the impact by planck's own law, which has no e_t, or by that in the hook. */
function isFast({ scene, compare, state }: Shown): boolean {
  const answers = answersOf(compare, [state.law, "complementarity"])
    .filter(({ law, e_t }) => law === state.law || e_t === 0);
  return scene.bodies.some((b) => isCut(b.velocity, b.omega[0] ?? 0) || answers.some((answer) => {
    const motion = after(answer, scene, b.name);
    return motion !== null && isCut(motion.v, motion.w[2]);
  }));
}

function warningsOf({ scene, compare, state }: Shown, approach: number,
                    { e, mu }: Material, own: Run | null): string[] {
  if (!own) return [T.shape];
  const { mu_s, mu_crit } = (compare?.laws[0] ?? {}) as Partial<Answer>;
  const warnings: string[] = [];
  if (approach <= 0) warnings.push(T.apart);
  else if (own.points === 0) warnings.push(T.missed);
  else if (approach <= threshold() && e > 0)
    warnings.push(T.slowWarning(general(approach, 3), general(threshold(), 3)));
  if (own.points > 1) warnings.push(T.pointsWarning(String(own.points)));
  if (mu_s !== mu) warnings.push(T.frictionWarning(general(mu, 3)));
  if (typeof mu_crit === "number" && compare?.laws.some(({ outcome }) => outcome.split("|").includes("jam")))
    warnings.push(T.jam(general(mu, 3), general(mu_crit, 3)));
  return isFast({ scene, compare, state }) ? [...warnings, T.fast] : warnings;
}

/** Why a law does not apply, or "". */
function refusalOf({ compare, state }: Computed, core: Core): string {
  const why = compare?.refused.find(({ law }) => law === state.law)?.why;
  if (why) return T.refused(state.law, why);
  const answer = core.solve(state.scenario, state.law);
  return isFault(answer) ? T.refused(state.law, answer.text) : "";
}

/** Null: there is no planar impact to show. */
export function resultOf(computed: Computed, core: Core): Result | null {
  const { scene, compare, state, fault } = computed;
  const any = compare?.laws[0];
  if (!scene || !any || fault || scene.dimension !== 2) return null;
  const material = { e: number(any.e) ?? 0, mu: number(any.mu_k) ?? 0 };
  const given = (body: string) => {
    const text = state.scenario[`bodies.${body}.inertia`];
    return text === undefined ? null : number(core.number(`bodies.${body}.inertia`, text));
  };
  const half = halfTime(scene);
  const setting = { material, inertias: inertias(scene, given).map((I) => I ?? 0), steps: stepsOf(half) };
  const own = run(scene, { ...setting, percuss: null });
  const refused = refusalOf(computed, core);
  const percuss = {
    keys: materialKeys(state.scenario), law: state.law,
    solve: (keys: typeof state.scenario, law: Law) => core.solve(keys, law),
  };
  const approach = -(scene.v[0] ?? 0);
  const laws = compare.laws.flatMap((answer) => {
    const energy = energyOf(answer);
    return energy ? [{ law: answer.law, energy }] : [];
  });
  return {
    scene, half, material, approach, own, refused, laws,
    hooked: refused ? null : run(scene, { ...setting, percuss }),
    warnings: warningsOf({ scene, compare, state }, approach, material, own),
  };
}
