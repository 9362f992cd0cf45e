/**
 * The contract between the parts of the page. The state of the page is a scenario and how it is
 * shown. Names of keys, laws, outcomes and quantities are those of the command.
 */

/**
 * A scenario: its keys as in a scenario file, each with its text. Items of lists go by name:
 * "bodies.body.mass": "2 kg". The page has the bodies "body" and perhaps "other", and the contact
 * "contact". Bodies are in world axes: x to the right, y up, counter-clockwise; z to the reader.
 */
export type Keys = Readonly<Record<string, string>>;

export type Law =
  | "newton" | "poisson" | "energetic" | "compromise" | "whittaker" | "brach"
  | "complementarity" | "walton" | "bilinear" | "impulse-ratio";

export const LAWS: readonly Law[] = [
  "newton", "poisson", "energetic", "compromise", "whittaker", "brach",
  "complementarity", "walton", "bilinear", "impulse-ratio",
];

/** The parts below the scene, one visible at a time. */
export type Panel = "laws" | "inside" | "map" | "engine" | "learn";
export const PANELS: readonly Panel[] = ["laws", "inside", "map", "engine", "learn"];

/** An axis of a map. `key` is a key with a number, or an element: "bodies.body.velocity.1". */
export interface Axis {
  readonly key: string;
  /** In SI units and radians. */
  readonly from: number;
  readonly to: number;
}

/** What an address may lock: sections of the page, and presets. */
export type Lock = "scene" | "controls" | "share" | "presets" | Panel;
export const LOCKS: readonly Lock[] = ["scene", "controls", "share", "presets", ...PANELS];

export interface MapChoice {
  readonly x: Axis;
  readonly y: Axis;
  /** "mode", "state" or a quantity such as "T_ratio". */
  readonly quantity: string;
  readonly law: Law;
}

/** Everything that an address carries. */
export interface State {
  readonly scenario: Keys;
  /** The laws that are shown, in the order of LAWS. */
  readonly shown: readonly Law[];
  /** The law that is followed inside the impact. */
  readonly law: Law;
  readonly panel: Panel;
  readonly map: MapChoice;
  /** The impact to compare with, or null. */
  readonly frozen: Keys | null;
  /** The name of the preset that the scenario began as, or null. */
  readonly preset: string | null;
  /**
   * True while the reader predicts the impact: results are hidden. The part `learn` then puts the
   * class "predicting" on <main>; learn.css covers the panels, and hides in the scene everything
   * with the class "ghost", [data-law] or a live region. Changes of it are of the kind "view".
   */
  readonly predict: boolean;
  /**
   * The page stands in another page: without its header. `lock` names what the reader cannot
   * change; <body data-lock="controls presets"> has the same names. Only an address sets them.
   */
  readonly embed?: boolean;
  readonly lock?: readonly Lock[];
}

/** A message of the library about a key, or about the whole scenario (key ""). */
export interface Fault {
  readonly key: string;
  readonly text: string;
}

/** A body as it is drawn. Numbers are SI; a planar vector has two components. */
export interface SceneBody {
  readonly name: string;
  readonly shape: string;
  readonly mass: number;
  /** Of the keys length, radius, width, height, depth those that the shape has. */
  readonly size: Readonly<Record<string, number>>;
  readonly at: readonly number[];
  /** Planar: angle of the body, rad. */
  readonly angle: number;
  /** In space: rotation matrix by rows; axes of the body are its columns. Planar: []. */
  readonly turn: readonly number[];
  readonly velocity: readonly number[];
  /** Planar: one number, counter-clockwise; in space three. */
  readonly omega: readonly number[];
}

/** The bodies and the contact before the impact, and what does not depend on a law. */
export interface Scene {
  readonly dimension: 2 | 3;
  readonly title: string;
  readonly bodies: readonly SceneBody[];
  readonly contact: {
    readonly at: readonly number[];
    /** n points out of the other body, or the ground, into the body. t is n turned clockwise. */
    readonly normal: readonly number[];
    /** Planar: [t]. In space: [t1, t2]. */
    readonly tangents: readonly (readonly number[])[];
    readonly gap: number;
  };
  /** Planar: theta of the body, rad; in space NaN is never sent: null. */
  readonly theta: number | null;
  /** v before the impact: v_n, v_t or v_n, v_1, v_2. */
  readonly v: readonly number[];
  /** G by rows: 2 x 2 or 3 x 3. */
  readonly G: readonly number[];
}

/** The JSON of `percuss solve --json`: the same keys, the same digits. null: no value. */
export interface Answer {
  readonly law: Law;
  readonly status: string;
  /** Flags, separated by blanks; "" is a plain result. */
  readonly outcome: string;
  readonly mode: number | null;
  readonly final: string | null;
  readonly state: string;
  readonly phases?: readonly Phase[];
  readonly bodies?: readonly Record<string, number | string | null>[];
  readonly contacts?: readonly Record<string, number | string | null>[];
  readonly [quantity: string]: unknown;
}

export interface Phase {
  readonly stage: "compression" | "restitution";
  readonly motion: string;
  readonly [quantity: string]: number | string | null;
}

/** The JSON of `percuss compare --json`, and why the other laws do not apply. */
export interface Comparison {
  readonly trust: string;
  readonly why: string;
  readonly laws: readonly Answer[];
  /** Laws that do not apply: name and reason, as the command prints them. */
  readonly refused: readonly { readonly law: Law; readonly why: string }[];
  /** In space: the errors of the path of Sun & Baruh against the exact one. */
  readonly deviations?: readonly { readonly law: Law; readonly velocity: number; readonly energy: number }[];
}

/** A point of the path inside an impact. */
export interface TracePoint {
  /** p and v along n, t (or n, t1, t2), W_n and W_t up to here, index of the phase. */
  readonly p: readonly number[];
  readonly v: readonly number[];
  readonly W_n: number;
  readonly W_t: number;
  readonly phase: number;
}

export interface Trace {
  readonly law: Law;
  /** What the points are ordered by: normal impulse, or for springs time. */
  readonly along: "p_n" | "t";
  readonly points: readonly TracePoint[];
}

/** What the page shows of a state. Without a fault there are a scene and a comparison. */
export interface Computed {
  readonly state: State;
  readonly fault: Fault | null;
  /** The scene of the last scenario without a fault. */
  readonly scene: Scene | null;
  readonly compare: Comparison | null;
  /** The same of the frozen scenario. */
  readonly frozen: { readonly scene: Scene; readonly compare: Comparison } | null;
  /** True while the user drags: the judge and slow laws may be missing until the end. */
  readonly passing: boolean;
}

/** A quantity of the command's table: `percuss explain NAME`. */
export interface Quantity {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  readonly formula: string;
}

export interface About {
  readonly version: string;
  readonly laws: readonly { readonly name: Law; readonly family: "path" | "algebraic" | "compliant";
                            readonly spatial: boolean; readonly rule: string;
                            readonly source: string }[];
  readonly modes: readonly { readonly mode: number; readonly text: string }[];
  readonly outcomes: readonly { readonly name: string; readonly text: string }[];
  readonly quantities: readonly Quantity[];
  readonly terms: readonly { readonly term: string; readonly text: string }[];
  readonly keys: readonly { readonly key: string; readonly unit: string;
                            readonly meaning: string }[];
}

/** Options of a comparison. quick: no judge, and no laws that take longer than a millisecond. */
export interface CompareOptions {
  readonly quick: boolean;
  readonly laws: readonly Law[];
}

/** The library in WebAssembly. Calls return at once; a fault is returned, never thrown. */
export interface Core {
  readonly about: About;
  /** Read a scenario: its scene, or a fault. */
  scene(keys: Keys): Scene | Fault;
  /** Solve by all laws, as `percuss compare`; `laws` limits it to some. */
  compare(keys: Keys, options?: Partial<CompareOptions>): Comparison | Fault;
  /** Solve by one law, as `percuss solve`. */
  solve(keys: Keys, law: Law): Answer | Fault;
  /** About n points of the path inside the impact; ends of phases are among them. */
  trace(keys: Keys, law: Law, n: number): Trace | Fault;
  /** The number, in SI, that a text with a unit means for a key; or a fault. */
  number(key: string, text: string): number | Fault;
}

/** A map: values by rows, y from low to high. NaN: no value. */
export interface Grid {
  readonly choice: MapChoice;
  readonly nx: number;
  readonly ny: number;
  /** For "mode": the mode; for "state": number of the state; else the quantity. */
  readonly values: Float64Array;
  /** The least and the largest finite value. */
  readonly low: number;
  readonly high: number;
  /** ms of work in the core. */
  readonly ms: number;
  readonly done: boolean;
}

/** Maps are computed in a worker: coarse first, then refined; a new request cancels the last. */
export interface Maps {
  request(keys: Keys, choice: MapChoice, n: number, got: (grid: Grid | Fault) => void): void;
  cancel(): void;
}

/** How a change is remembered: as a step of undo, or as part of a drag that ends by a step. */
export type Kind = "step" | "passing" | "view";

export interface Store {
  readonly core: Core;
  readonly maps: Maps;
  readonly state: State;
  readonly computed: Computed;
  /**
   * Change the state. "view" is for what is not undone: panel, laws, map. A passing change of the
   * scenario is followed by a step.
   */
  change(patch: Partial<State>, kind?: Kind): void;
  /** Change keys of the scenario; null removes a key. */
  set(keys: Readonly<Record<string, string | null>>, kind?: Kind): void;
  undo(): void;
  redo(): void;
  reset(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Called at most once in a frame, after changes. Returns a function that ends it. */
  watch(listener: (computed: Computed) => void): () => void;
}

/** A part of the page. It fills `place` once and draws again by store.watch. */
export type Part = (place: HTMLElement, store: Store) => void;

export const isFault = (x: object): x is Fault => "text" in x && "key" in x;
