/** The search over impacts, modes, outcomes, laws, quantities, words and what one can do. */
import type { About, Panel } from "../contract.js";
import { texts } from "../texts/en.js";
import type { PresetId } from "./presets.js";
import { PRESETS } from "./presets.js";

export type EntryKind = keyof typeof texts.learn.find.kinds;

/** What choosing an entry does. */
export type Deed =
  | { readonly preset: PresetId }
  | { readonly panel: Panel }
  | { readonly share: true }
  | null;

export interface Entry {
  readonly kind: EntryKind;
  readonly title: string;
  readonly text: string;
  /** More words that find it. */
  readonly words: string;
  readonly deed: Deed;
}

function deedOf(action: keyof typeof texts.learn.actions): Deed {
  return action === "share" ? { share: true } : { panel: action };
}

const modePreset = (mode: number): Deed => {
  const found = PRESETS.find((one) => one.id === `mode-${mode}`);
  return found ? { preset: found.id } : null;
};

/** The impact that shows an outcome best. */
const OUTCOME_PRESETS: Readonly<Record<string, PresetId>> = {
  "energy-gain": "newton-gain", jam: "jam", "impulse-exceeds": "newton-gain", "work-exceeds": "newton-gain",
};

function outcomeDeed(name: string): Deed {
  const preset = OUTCOME_PRESETS[name];
  return preset ? { preset } : null;
}

export function entriesOf(about: About): readonly Entry[] {
  const { actions, presets, find } = texts.learn;
  return [
    ...PRESETS.map(({ id }): Entry => ({ kind: "preset", ...presets[id], deed: { preset: id } })),
    ...(Object.keys(actions) as (keyof typeof actions)[]).map((name): Entry =>
      ({ kind: "action", title: actions[name].title, text: "", words: actions[name].words, deed: deedOf(name) })),
    ...about.modes.map(({ mode, text }): Entry =>
      ({ kind: "mode", title: `${find.mode} ${mode}`, text, words: "", deed: modePreset(mode) })),
    ...about.outcomes.map(({ name, text }): Entry =>
      ({ kind: "outcome", title: name, text, words: name.replaceAll("-", " "), deed: outcomeDeed(name) })),
    ...about.laws.map(({ name, rule }): Entry =>
      ({ kind: "law", title: name, text: rule, words: "", deed: null })),
    ...about.quantities.map(({ name, unit, meaning, formula }): Entry =>
      ({ kind: "quantity", title: name, text: unit ? `${meaning} (${unit})` : meaning, words: formula, deed: null })),
    ...about.terms.map(({ term, text }): Entry => ({ kind: "term", title: term, text, words: "", deed: null })),
  ];
}

const plain = (text: string): string => text.toLowerCase().replaceAll("-", " ");
/** Words that say nothing about what is sought. */
const EMPTY = new Set(["a", "an", "the", "is", "of", "in", "to", "what", "where", "how", "which", "with", "does", "by", "i", "do"]);

const wordsOf = (query: string): string[] => {
  const all = plain(query).split(/[^\p{L}\p{N}_'/]+/u).filter((word) => word !== "");
  const telling = all.filter((word) => !EMPTY.has(word));
  return telling.length > 0 ? telling : all;
};

/** How well one word fits: begins a word of the title, is in the words, or in the text; 0: not. */
function fit(word: string, { title, words, text }: Entry): number {
  const begins = (where: string): boolean =>
    plain(where).split(/[^\p{L}\p{N}_'/]+/u).some((w) => w.startsWith(word) && (w === word || !/^\d+$/.test(word)));
  if (plain(title) === word) return 8;
  if (begins(title)) return 4;
  if (begins(words)) return 3;
  return begins(text) ? 1 : 0;
}

const FIRST_KINDS: readonly EntryKind[] = ["mode", "preset", "action"];

/** The entries that have all words of a query, the best first. */
export function search(entries: readonly Entry[], query: string, most = 12): readonly Entry[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const whole = plain(query.trim());
  const scored = entries.map((entry, index) => {
    const fits = words.map((word) => fit(word, entry));
    const sum = fits.includes(0) ? 0 : fits.reduce((a, b) => a + b, 0);
    const kind = FIRST_KINDS.includes(entry.kind) ? 0.5 : 0;
    return { entry, index, score: sum && sum + kind + (plain(entry.title) === whole ? 10 : 0) };
  });
  return scored.filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, most)
    .map(({ entry }) => entry);
}
