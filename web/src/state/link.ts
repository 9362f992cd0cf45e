/**
 * The address of a state, and back. An address is `#1;` and entries separated by `;`:
 *
 *   #1;title=a+rod;bodies.body.mass=1+kg;...;laws=newton,poisson;inside=energetic;panel=laws;
 *   map=KEY,FROM,TO,KEY,FROM,TO,QUANTITY,LAW;frozen;frozen.KEY=TEXT;frozen-KEY;preset=NAME;
 *   predict;embed;lock=controls,presets
 *
 * All other entries are keys of the scenario. The frozen scenario is written by its differences.
 */
import type { Axis, Keys, Law, Lock, MapChoice, Panel, State } from "../contract.js";
import { LAWS, LOCKS, PANELS } from "../contract.js";
import { isRange } from "../map/keys.js";
import { FIRST } from "./first.js";

/** Why an address is not read. */
export type Refusal = "newer" | "bad" | "long";
export interface Read {
  readonly state: State;
  readonly refusal: Refusal | null;
}

const VERSION = 1;
/** Longest address; browsers and chat programs cut links far below what a scenario needs. */
export const MOST = 16000;
const MOST_ENTRIES = 200;
const MOST_TEXT = 2000;
const KEY = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/;
const OWN = new Set(["laws", "inside", "panel", "map", "preset", "lock"]);

class Unreadable extends Error {}

/** Percent-encoding that keeps what is readable in an address; a blank is +. */
function escape(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, "\uFFFD");
  return encodeURIComponent(whole).replace(/%20/g, "+").replace(/%(2F|3A|2C|40)/g, decodeURIComponent);
}

function unescape(text: string): string {
  return decodeURIComponent(text.replace(/\+/g, "%20"));
}

const axis = (a: Axis): string => `${a.key},${a.from},${a.to}`;
const entry = (name: string, text: string): string => `${name}=${escape(text)}`;

function frozenEntries(frozen: Keys, scenario: Keys): string[] {
  // in the order in which the address gives them back
  const differs = Object.keys(frozen).filter((key) => frozen[key] !== scenario[key]).sort();
  const lacks = Object.keys(scenario).filter((key) => !(key in frozen));
  return [
    "frozen",
    ...differs.map((key) => entry(`frozen.${key}`, frozen[key]!)),
    ...lacks.map((key) => `frozen-${key}`),
  ];
}

/** The address of a state: the part from # on. */
export function addressOf(state: State): string {
  const { scenario, map } = state;
  const entries = [
    ...Object.entries(scenario).map(([key, text]) => entry(key, text)),
    entry("laws", state.shown.join(",")),
    entry("inside", state.law),
    entry("panel", state.panel),
    entry("map", [axis(map.x), axis(map.y), map.quantity, map.law].join(",")),
    ...(state.frozen ? frozenEntries(state.frozen, scenario) : []),
    ...(state.preset === null ? [] : [entry("preset", state.preset)]),
    ...(state.predict ? ["predict"] : []),
    ...(state.embed ? ["embed"] : []),
    ...(state.lock?.length ? [entry("lock", state.lock.join(","))] : []),
  ];
  return `#${VERSION};${entries.join(";")}`;
}

/** One of the known names, or the address is bad. */
function one<T extends string>(known: readonly T[], name: string): T {
  const found = known.find((k) => k === name);
  if (found === undefined) throw new Unreadable(name);
  return found;
}

function some<T extends string>(known: readonly T[], names: string): T[] {
  return names === "" ? [] : names.split(",").map((name) => one(known, name));
}

function finite(text: string): number {
  const x = text === "" ? NaN : Number(text);
  if (!Number.isFinite(x)) throw new Unreadable(text);
  return x;
}

function key(text: string): string {
  if (!KEY.test(text)) throw new Unreadable(text);
  return text;
}

function mapOf(text: string): MapChoice {
  const parts = text.split(",");
  if (parts.length !== 8) throw new Unreadable(text);
  const at = (i: number): Axis => {
    const [from, to] = [finite(parts[i + 1]!), finite(parts[i + 2]!)];
    if (!isRange(from, to)) throw new Unreadable(text);
    return { key: key(parts[i]!), from, to };
  };
  return { x: at(0), y: at(3), quantity: key(parts[6]!), law: one<Law>(LAWS, parts[7]!) };
}

/** What the entries say; a later entry of the same name is a mistake. */
interface Entries {
  readonly scenario: Record<string, string>;
  readonly own: Map<string, string>;
  readonly changed: Record<string, string>;
  readonly removed: string[];
  readonly flags: Set<string>;
}

function sort(parts: readonly string[]): Entries {
  const sorted: Entries = { scenario: {}, own: new Map(), changed: {}, removed: [], flags: new Set() };
  for (const part of parts) {
    const at = part.indexOf("=");
    if (at < 0) {
      if (part.startsWith("frozen-")) sorted.removed.push(key(part.slice(7)));
      else sorted.flags.add(one(["frozen", "predict", "embed"], part));
      continue;
    }
    const name = key(part.slice(0, at));
    const text = unescape(part.slice(at + 1));
    if (text.length > MOST_TEXT) throw new Unreadable(name);
    if (OWN.has(name)) sorted.own.set(name, text);
    else if (name.startsWith("frozen.")) sorted.changed[name.slice(7)] = text;
    else sorted.scenario[name] = text;
  }
  return sorted;
}

function frozenOf({ flags, scenario, changed, removed }: Entries): Keys | null {
  if (!flags.has("frozen")) return null;
  const frozen: Record<string, string> = { ...scenario, ...changed };
  for (const name of removed) delete frozen[name];
  return frozen;
}

function stateOf(entries: Entries): State {
  const { own, flags, scenario } = entries;
  const get = <T>(name: string, read: (text: string) => T, otherwise: T): T => {
    const text = own.get(name);
    return text === undefined ? otherwise : read(text);
  };
  if (Object.keys(scenario).length === 0) throw new Unreadable("no scenario");
  const lock = get<readonly Lock[]>("lock", (text) => some(LOCKS, text), []);
  return {
    scenario,
    shown: get("laws", (text) => LAWS.filter((law) => some(LAWS, text).includes(law)), FIRST.shown),
    law: get("inside", (text) => one(LAWS, text), FIRST.law),
    panel: get<Panel>("panel", (text) => one(PANELS, text), FIRST.panel),
    map: get("map", mapOf, FIRST.map),
    frozen: frozenOf(entries),
    preset: get<string | null>("preset", (text) => text, null),
    predict: flags.has("predict"),
    ...(flags.has("embed") ? { embed: true } : {}),
    ...(lock.length > 0 ? { lock } : {}),
  };
}

/** True if the address is meant as a state; "#scene" is a place in the page. */
export const isState = (hash: string): boolean => /^#\d+(;|$)/.test(hash);

/** Read an address. What cannot be read is refused, and the state is the first one. */
export function readAddress(hash: string): Read {
  const refused = (refusal: Refusal | null): Read => ({ state: FIRST, refusal });
  if (!isState(hash)) return refused(null);
  if (hash.length > MOST) return refused("long");
  const [version, ...parts] = hash.slice(1).split(";");
  if (Number(version) > VERSION) return refused("newer");
  if (parts.length > MOST_ENTRIES) return refused("long");
  try {
    return { state: stateOf(sort(parts.filter((part) => part !== ""))), refusal: null };
  } catch (why) {
    if (why instanceof Unreadable || why instanceof URIError) return refused("bad");
    throw why;
  }
}
