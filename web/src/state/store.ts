/** The state of the page, its history, and what the core computes of it. */
import type { Comparison, Computed, Core, Fault, Keys, Kind, Maps, Scene, State, Store } from "../contract.js";
import { isFault } from "../contract.js";

const MOST_STEPS = 500;

type Frozen = { readonly scene: Scene; readonly compare: Comparison };

class PageStore implements Store {
  state: State;
  computed: Computed;
  private past: State[] = [];
  private future: State[] = [];
  /** The state at which a drag began, while it lasts. */
  private before: State | null = null;
  private first: State;
  private listeners = new Set<(computed: Computed) => void>();
  private asked = false;
  private frozenOf: { keys: Keys; result: Frozen | null } | null = null;

  constructor(readonly core: Core, readonly maps: Maps, first: State) {
    this.first = first;
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
    if (kind === "passing") this.before ??= this.state;
    if (kind === "step") this.remember(this.before ?? this.state);
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
    this.before = null;
    const last = this.past.pop();
    if (!last) return;
    this.future.push(this.state);
    this.put(last, false);
  }

  redo(): void {
    this.before = null;
    const next = this.future.pop();
    if (!next) return;
    this.past.push(this.state);
    this.put(next, false);
  }

  reset(): void {
    const { scenario, frozen } = this.first;
    this.change({ scenario, frozen });
  }

  watch(listener: (computed: Computed) => void): () => void {
    this.listeners.add(listener);
    listener(this.computed);
    return () => this.listeners.delete(listener);
  }

  private remember(state: State): void {
    this.before = null;
    this.past.push(state);
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
