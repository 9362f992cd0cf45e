/** Cards of presets: impacts to try, and those of the papers. */
import type { Store } from "../contract.js";
import { h } from "../dom.js";
import { texts } from "../texts/en.js";
import { choosePreset } from "./choose.js";
import type { Preset } from "./presets.js";
import { PRESETS } from "./presets.js";
import { SOURCES } from "./sources.js";

const words = texts.learn.examples;

function reference({ source }: Preset): HTMLElement[] {
  if (!source) return [];
  const { text, doi } = SOURCES[source];
  const title = doi === null ? text : h("a", {
    href: `https://doi.org/${doi}`, target: "_blank", rel: "noopener noreferrer",
  }, text);
  return [h("p", { class: "learn-source" }, `${words.reference}: `, title)];
}

interface Card {
  readonly preset: Preset;
  readonly place: HTMLElement;
  readonly button: HTMLButtonElement;
}

function card(store: Store, preset: Preset): Card {
  const { title, text } = texts.learn.presets[preset.id];
  const button = h("button", {
    type: "button", class: "learn-choose", "data-preset": preset.id,
    click: () => choosePreset(store, preset.id),
  }, title);
  const place = h("li", { class: "learn-card" },
    h("h4", {}, button), h("p", {}, text), ...reference(preset));
  return { preset, place, button };
}

/** The cards; the one that the page began as is marked. */
export function examples(store: Store, place: HTMLElement): void {
  const cards = PRESETS.map((preset) => card(store, preset));
  const list = (paper: boolean): HTMLElement => h("ul", { class: "learn-cards" },
    ...cards.filter(({ preset }) => (preset.source !== undefined) === paper).map((one) => one.place));
  place.append(
    h("p", { class: "soft" }, words.choose),
    h("h3", {}, words.own), list(false), h("h3", {}, words.papers), list(true));
  let last: string | null | undefined;
  store.watch(({ state }) => {
    if (state.preset === last) return;
    last = state.preset;
    for (const one of cards) {
      const chosen = one.preset.id === last;
      one.place.classList.toggle("learn-chosen", chosen);
      one.button.setAttribute("aria-pressed", String(chosen));
    }
  });
}
