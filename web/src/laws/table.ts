/** The table of `percuss compare`: a column for each law that is shown. */
import type { Comparison, Computed, Law, Store } from "../contract.js";
import { h, say, set } from "../dom.js";
import { texts } from "../texts/en.js";
import { explainer, quantityOf } from "./explain.js";
import { answerOf, cellIn, changeOf, groupsOf } from "./rows.js";
import { swatch } from "./swatch.js";

const words = texts.laws;

interface Place {
  readonly name: string;
  readonly law: Law;
  readonly cell: HTMLElement;
  readonly now: HTMLElement;
  readonly change: HTMLElement;
}

function head(shown: readonly Law[]): HTMLElement {
  return h("thead", {}, h("tr", {},
    h("th", { scope: "col" }, words.quantity),
    ...shown.map((law) => h("th", { scope: "col" }, swatch(law), h("span", {}, law)))));
}

/** A row header that explains its quantity. */
function label(name: string, store: Store, explain: ReturnType<typeof explainer>): HTMLElement {
  const q = quantityOf(store.core.about, name);
  const button: HTMLButtonElement = h("button", {
    type: "button", class: "laws-name", title: q.meaning, "aria-haspopup": "dialog",
    "aria-label": `${name}${q.unit ? `, ${q.unit}` : ""}. ${words.explain(name)}`,
    click: () => explain(name, button),
  }, h("span", {}, name), h("span", { class: "soft" }, q.unit));
  return h("th", { scope: "row" }, button);
}

function placeOf(name: string, law: Law): Place {
  const now = h("span", { class: "laws-now" });
  const change = h("span", { class: "laws-change" });
  return { name, law, now, change, cell: h("td", { "data-law": law, "data-quantity": name }, now, change) };
}

/** The value of a cell, and its change since the frozen impact. */
function fill({ name, law, cell, now, change }: Place, compare: Comparison | null, frozen: Comparison | null): void {
  const { text, value } = cellIn(compare, law, name);
  say(now, text);
  if (cell.dataset["value"] !== value) set(cell, { "data-value": value });
  say(change, frozen ? changeOf(answerOf(compare, law), answerOf(frozen, law), name) : "");
}

export function table(place: HTMLElement, store: Store): (computed: Computed) => void {
  const grid = h("table", { class: "laws-table", id: "laws-table" });
  const text = h("p", { class: "soft" });
  place.append(h("h2", { id: "laws-table-title" }, words.tableTitle), text,
    h("div", { class: "scroll", role: "region", tabindex: 0, "aria-labelledby": "laws-table-title" }, grid));
  const explain = explainer(place, store.core.about);
  let made = "";
  let places: Place[] = [];

  const build = (shown: readonly Law[], dimension: 2 | 3): void => {
    places = [];
    const row = (name: string): HTMLElement => {
      const added = shown.map((law) => placeOf(name, law));
      places.push(...added);
      return h("tr", { "data-row": name }, label(name, store, explain), ...added.map((p) => p.cell));
    };
    const bodies = groupsOf(dimension).map((names) => h("tbody", {}, ...names.map(row)));
    grid.style.setProperty("--laws", String(shown.length));
    grid.replaceChildren(
      h("colgroup", {}, h("col", { class: "laws-first" }), ...shown.map(() => h("col", {}))),
      head(shown), ...bodies);
  };

  return ({ state, scene, compare, frozen }) => {
    const dimension = scene?.dimension ?? 2;
    const wanted = `${dimension} ${state.shown.join(" ")}`;
    if (wanted !== made) build(state.shown, dimension);
    made = wanted;
    grid.classList.toggle("laws-frozen", state.frozen !== null);
    say(text, state.frozen ? words.tableText : words.tablePlain);
    for (const place of places) fill(place, compare, frozen?.compare ?? null);
  };
}
