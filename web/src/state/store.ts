/** The state of the page, its history, and what the core computes of it. */
import type { Comparison, Computed, Core, Fault, Keys, Kind, Maps, Scene, State, Store } from "../contract.js";
import { isFault } from "../contract.js";

const MOST_STEPS = 500;

/** What undo restores. Panel, laws and map are views: they stay as they are. */
type Step = Pick<State, "scenario" | "frozen" | "preset">;

const stepOf = ({ scenario, frozen, preset }: State): Step => ({ scenario, frozen, preset });

function sameKeys(a: Keys | null, b: Keys | null): boolean {
  if (a === b || !a || !b) return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

const sameStep = (a: Step, b: Step): boolean =>
  a.preset === b.preset && sameKeys(a.scenario, b.scenario) && sameKeys(a.frozen, b.frozen);

type Frozen = { readonly scene: Scene; readonly compare: Comparison };

class PageStore implements Store {
  state: State;
  computed: Computed;
  private past: Step[] = [];
  private future: Step[] = [];
  /** The state at which a drag began, while it lasts. */
  private before: Step | null = null;
  /** What reset returns to: the state of the address, or the last preset. */
  private first: Step;
  private listeners = new Set<(computed: Computed) => void>();
  private asked = false;
  private frozenOf: { keys: Keys; result: Frozen | null } | null = null;

  constructor(readonly core: Core, readonly maps: Maps, first: State) {
    this.first = stepOf(first);
    this.state = first;
    this.computed = this.compute(null, false);
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  change(patch: Partial<State>, kind: Kind = "step"): void {
    const next = { ...this.state, ...patch };
    if (kind === "passing") this.before ??= stepOf(this.state);
    if (kind === "step") this.remember(this.before ?? stepOf(this.state), stepOf(next));
    if (patch.scenario && patch.preset !== undefined) this.first = stepOf(next);
    this.put(next, kind === "passing" || (kind === "view" && this.before !== null));
  }

  set(keys: Readonly<Record<string, string | null>>, kind: Kind = "step"): void {
    const scenario: Record<string, string> = { ...this.state.scenario };
    for (const [key, text] of Object.entries(keys)) {
      if (text === null) delete scenario[key];
      else scenario[key] = text;
    }
    this.change({ scenario }, kind);
  }

  undo(): void {
    const last = this.before ?? this.past.pop();
    this.before = null;
    if (!last) return;
    this.future.push(stepOf(this.state));
    this.put({ ...this.state, ...last }, false);
  }

  redo(): void {
    const next = this.before ? undefined : this.future.pop();
    if (!next) return;
    this.past.push(stepOf(this.state));
    this.put({ ...this.state, ...next }, false);
  }

  reset(): void {
    this.change(this.first);
  }

  watch(listener: (computed: Computed) => void): () => void {
    this.listeners.add(listener);
    listener(this.computed);
    return () => this.listeners.delete(listener);
  }

  /** A step that changes nothing is not remembered: undo would seem to do nothing. */
  private remember(before: Step, after: Step): void {
    this.before = null;
    if (sameStep(before, after)) return;
    this.past.push(before);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
  }

  private put(state: State, passing: boolean): void {
    this.state = state;
    if (passing !== this.passing) this.stale = true;
    this.passing = passing;
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.tell());
  }

  private passing = false;
  private stale = false;

  /** Compute once for all changes since the last frame, and tell every part. */
  private tell(): void {
    this.asked = false;
    this.computed = this.compute(this.stale ? null : this.computed, this.passing);
    this.stale = false;
    for (const listener of this.listeners) listener(this.computed);
  }

  private compute(last: Computed | null, passing: boolean): Computed {
    const state = this.state;
    const frozen = this.computeFrozen(state.frozen);
    if (last && last.state.scenario === state.scenario && last.state.shown === state.shown)
      return { ...last, state, frozen, passing };
    const scene = this.core.scene(state.scenario);
    const compare = isFault(scene)
      ? scene
      : this.core.compare(state.scenario, passing ? { quick: true, laws: state.shown } : {});
    const fault: Fault | null = isFault(scene) ? scene : isFault(compare) ? compare : null;
    return {
      state, fault, frozen, passing,
      scene: isFault(scene) ? (last ?? this.computed ?? null)?.scene ?? null : scene,
      compare: isFault(compare) ? null : compare,
    };
  }

  private computeFrozen(keys: Keys | null): Frozen | null {
    if (!keys) return null;
    if (this.frozenOf?.keys === keys) return this.frozenOf.result;
    const scene = this.core.scene(keys);
    const compare = isFault(scene) ? scene : this.core.compare(keys);
    const result = isFault(scene) || isFault(compare) ? null : { scene, compare };
    this.frozenOf = { keys, result };
    return result;
  }
}

export function makeStore(core: Core, maps: Maps, first: State): Store {
  return new PageStore(core, maps, first);
}
