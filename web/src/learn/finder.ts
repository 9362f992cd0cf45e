/** The search field and its results. */
import type { Store } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { perform } from "./choose.js";
import type { Entry } from "./search.js";
import { entriesOf, search } from "./search.js";

const words = texts.learn.find;
/** A field below this share of the window is moved up, so that its results are seen. */
const MOST_DOWN = 0.5;

function row(store: Store, entry: Entry): HTMLElement {
  const kind = h("span", { class: "learn-kind" }, words.kinds[entry.kind]);
  const name = entry.deed
    ? h("button", {
      type: "button", class: "learn-result", click: () => perform(store, entry.deed),
      "aria-label": `${words.open}: ${entry.title}`,
    }, entry.title)
    : h("strong", {}, entry.title);
  return h("li", { "data-kind": entry.kind, "data-title": entry.title },
    h("div", {}, kind, name), h("p", {}, entry.text));
}

/** The field; what was found stands in the place of `rest`. */
export function finder(store: Store, rest: HTMLElement): HTMLElement {
  const entries = entriesOf(store.core.about);
  const list = h("ul", { id: "learn-results", class: "learn-results" });
  const count = h("p", { class: "soft", role: "status", "aria-live": "polite", id: "learn-count" });
  const field = h("input", {
    type: "search", id: "learn-find", placeholder: words.hint, autocomplete: "off", spellcheck: "false",
  });
  const show = (): void => {
    const found = search(entries, field.value);
    list.replaceChildren(...found.map((entry) => row(store, entry)));
    const empty = field.value.trim() === "";
    rest.hidden = found.length > 0;
    if (found.length > 0 && field.getBoundingClientRect().bottom > MOST_DOWN * innerHeight)
      place.scrollIntoView({ block: "start" });
    say(count, empty ? "" : found.length ? `${found.length} ${words.count}` : words.none);
  };
  field.addEventListener("input", show);
  field.addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    list.querySelector<HTMLElement>("button")?.focus();
  });
  const place = h("search", { id: "learn-finder" },
    h("label", { for: "learn-find" }, words.label), field, count, list);
  return place;
}
