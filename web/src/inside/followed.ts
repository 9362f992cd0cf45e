/** What the panel shows of an impact: its answer, trace and phases, or why there are none. */
import type { Answer, Scene, State, Store, Trace, TracePoint } from "../contract.js";
import { isFault } from "../contract.js";
import { texts } from "../texts/en.js";
import { stretchesOf, traceOfPhases, type Stretch } from "./path.js";

const words = texts.inside;

export interface Followed {
  readonly scene: Scene;
  readonly answer: Answer;
  /** A law without a path has the points before and after only, and no phases. */
  readonly trace: Trace;
  readonly stretches: readonly Stretch[];
  /** Why there is no path, or what is not known of it; "" if all is there. */
  readonly message: string;
}

/** Why an impact cannot be followed: what, and the library's reason. */
export interface Refused {
  readonly title: string;
  readonly why: string;
}

/** Enough for smooth curves of work; in the plane the path itself is made of straight lines. */
const POINTS = 64;

const numbers = (answer: Answer, names: readonly string[]): number[] =>
  names.map((name) => (typeof answer[name] === "number" ? (answer[name] as number) : 0));

/** Before and after the impact, from the answer. */
function endsOf(answer: Answer, dimension: 2 | 3): TracePoint[] {
  const names = dimension === 2 ? ["n", "t"] : ["n", "1", "2"];
  const of = (kind: string): number[] => numbers(answer, names.map((n) => `${kind}_${n}`));
  const none = { W_n: 0, W_t: 0, phase: 0 };
  return [
    { p: names.map(() => 0), v: of("v"), ...none },
    { p: of("p"), v: of("vp"), ...none },
  ];
}

/** Follow the law of the state through the impact, or say why it is not possible. */
export function follow(store: Store, state: State, scene: Scene): Followed | Refused {
  const answer = store.core.solve(state.scenario, state.law);
  if (isFault(answer)) return { title: words.refused(state.law), why: answer.text };
  const springs = state.law === "bilinear";
  const algebraic = store.core.about.laws.find((l) => l.name === state.law)?.family === "algebraic";
  const whole = algebraic ? null : store.core.trace(state.scenario, state.law, POINTS);
  // of springs in space only the ends of the phases are known
  const found = springs && whole && isFault(whole) ? traceOfPhases(answer, scene.dimension) : whole;
  const trace = found && !isFault(found) && found.points.length > 1 ? found : null;
  const stretches = trace ? stretchesOf(answer, trace) : [];
  if (trace && stretches.length > 0) return { scene, answer, trace, stretches, message: stretches.some((s) => s.ends) ? words.springs : "" };
  const idle = answer.outcome.includes("no-collision");
  const message = algebraic && !idle ? words.algebraic
    : found && isFault(found) ? found.text
    : words.noCollision;
  const points = endsOf(answer, scene.dimension);
  return { scene, answer, trace: { law: state.law, along: "p_n", points }, stretches: [], message };
}
