/** The part `learn`: examples and search, prediction, a tour, and a sheet for teachers. */
import type { Part, Store } from "../contract.js";
import { h } from "../dom.js";
import { texts } from "../texts/en.js";
import { examples } from "./examples.js";
import { finder } from "./finder.js";
import { predict } from "./predict.js";
import { sheet } from "./sheet.js";
import { tour } from "./tour.js";

const VIEWS = ["examples", "predict", "tour", "sheet"] as const;
type View = (typeof VIEWS)[number];
const words = texts.learn;

/** Buttons of the views; arrow keys move between them. */
function makeViews(places: Readonly<Record<View, HTMLElement>>, changed: () => void): { list: HTMLElement; show: (view: View) => void } {
  const buttons = VIEWS.map((view) => h("button", {
    role: "tab", type: "button", id: `learn-tab-${view}`, "aria-controls": `learn-view-${view}`,
    click: () => show(view),
  }, words.views[view]));
  let now: View = "examples";
  const show = (view: View): void => {
    now = view;
    VIEWS.forEach((one, i) => {
      buttons[i]!.setAttribute("aria-selected", String(one === view));
      buttons[i]!.tabIndex = one === view ? 0 : -1;
      places[one].hidden = one !== view;
    });
    changed();
  };
  const list = h("div", { role: "tablist", class: "learn-views", "aria-label": words.viewsLabel }, ...buttons);
  list.addEventListener("keydown", (e) => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    // a lock may hide some
    const seen = VIEWS.filter((_, i) => buttons[i]!.offsetParent !== null);
    const next = seen[(seen.indexOf(now) + step + seen.length) % seen.length] ?? now;
    show(next);
    buttons[VIEWS.indexOf(next)]!.focus();
  });
  return { list, show };
}

/** While the reader predicts, learn.css covers the results, and this part shows the question. */
function cover(store: Store, page: HTMLElement, show: (view: View) => void): void {
  page.style.setProperty("--learn-cover", JSON.stringify(words.cover));
  let last = false;
  store.watch(({ state }) => {
    if (state.predict === last) return;
    last = state.predict;
    page.classList.toggle("predicting", last);
    if (last) show("predict");
  });
}

const makeView = (view: View): HTMLElement => h("div", {
  id: `learn-view-${view}`, role: "tabpanel", "aria-labelledby": `learn-tab-${view}`, class: "learn-view",
});

export const learn: Part = (place, store) => {
  const page = place.closest("main") ?? place;
  const places: Record<View, HTMLElement> = {
    examples: makeView("examples"), predict: makeView("predict"), tour: makeView("tour"), sheet: makeView("sheet"),
  };
  let changed: () => void = () => undefined;
  const { list, show } = makeViews(places, () => changed());
  place.append(list, ...VIEWS.map((view) => places[view]));
  const cards = h("div", { id: "learn-cards" });
  places.examples.append(finder(store, cards), cards);
  examples(store, cards);
  predict(store, places.predict);
  tour(store, places.tour, page);
  changed = sheet(store, places.sheet);
  show(store.state.lock?.includes("presets") ? "predict" : "examples");
  cover(store, page, show);
};
