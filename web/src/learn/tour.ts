/** The guided tour: a bar at the bottom of the page that says what to do and sees that it is done. */
import type { Computed, Store } from "../contract.js";
import { h, say } from "../dom.js";
import { phrase } from "../term.js";
import { texts } from "../texts/en.js";
import { STEPS } from "./steps.js";
import { fill } from "./verdict.js";

const words = texts.learn.tour;

/** A place as high as the highest of its texts, so that the bar keeps its size at every step. */
function stack(all: readonly string[], ...children: HTMLElement[]): HTMLElement {
  const sizers = all.map((text) => h("p", { class: "learn-sizer", "aria-hidden": "true" }, text.replace(/[[\]]/g, "")));
  return h("div", { class: "learn-stack" }, ...sizers, ...children);
}

const titleOf = (i: number): string =>
  `${fill(words.step, { i: String(i + 1), n: String(STEPS.length) })}: ${words.steps[i]?.title ?? ""}`;
const doneOf = (i: number): string =>
  `${words.done} ${words.steps[i]?.done ?? ""}${i + 1 < STEPS.length ? "" : ` ${words.finished}`}`;

class Tour {
  private readonly title = h("h2", { id: "learn-tour-title", tabindex: -1 });
  private readonly todo = h("p", { class: "learn-todo" });
  private readonly look = h("p", { class: "soft", id: "learn-tour-look" });
  private readonly done = h("p", { class: "learn-done", role: "status", "aria-live": "polite", id: "learn-tour-done" });
  private readonly back = h("button", { type: "button", id: "learn-tour-back", click: () => this.go(this.at - 1) }, words.back);
  private readonly next = h("button", { type: "button", id: "learn-tour-next", click: () => this.go(this.at + 1) }, words.next);
  private readonly end = h("button", { type: "button", id: "learn-tour-end", click: () => this.finish() }, words.end);
  private readonly bar = h("aside", { id: "learn-tour", "aria-label": words.label, hidden: true },
    h("div", {},
      stack(STEPS.map((_, i) => titleOf(i)), this.title),
      stack(words.steps.map(({ todo }) => todo), this.todo),
      stack([...words.steps.map(({ look }) => look), ...STEPS.map((_, i) => doneOf(i))], this.look, this.done)),
    h("p", { class: "learn-row" }, this.back, this.next, this.end));
  /** The step, or -1. */
  private at = -1;
  private began: Computed | null = null;
  private seen = false;

  constructor(private readonly store: Store, page: HTMLElement, private readonly home: () => void) {
    page.append(this.bar);
    this.bar.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && !e.defaultPrevented) this.finish();
    });
    store.watch((computed) => this.watch(computed));
  }

  go(at: number): void {
    const step = STEPS[at];
    const said = words.steps[at];
    if (!step || !said) {
      this.finish();
      return;
    }
    this.at = at;
    this.began = null;
    this.seen = false;
    this.bar.hidden = false;
    this.store.change(step.start());
    say(this.title, titleOf(at));
    const { about } = this.store.core;
    this.todo.replaceChildren(...phrase(about, said.todo));
    this.look.replaceChildren(...phrase(about, said.look));
    say(this.done, "");
    this.bar.classList.remove("learn-is-done");
    this.back.disabled = at === 0;
    this.next.disabled = at + 1 >= STEPS.length;
    this.title.focus({ preventScroll: true });
    if (step.below) document.getElementById("tabs")?.scrollIntoView({ block: "start" });
    else scrollTo({ top: 0 });
  }

  private finish(): void {
    this.at = -1;
    this.bar.hidden = true;
    this.store.change({ panel: "learn" }, "view");
    requestAnimationFrame(this.home);
  }

  /** The first picture after the start of a step is what its end is compared with. */
  private watch(computed: Computed): void {
    const step = STEPS[this.at];
    if (!step || computed.fault) return;
    if (!this.began) {
      this.began = computed;
      return;
    }
    if (this.seen || computed.passing || !step.done(computed, this.began)) return;
    this.seen = true;
    this.bar.classList.add("learn-is-done");
    say(this.done, doneOf(this.at));
  }
}

export function tour(store: Store, place: HTMLElement, page: HTMLElement): void {
  const start = h("button", { type: "button", id: "learn-tour-start" }, words.start);
  const run = new Tour(store, page, () => start.focus());
  start.addEventListener("click", () => run.go(0));
  place.append(h("p", {}, words.intro),
    h("ol", { class: "learn-steps" }, ...words.steps.map(({ title }) => h("li", {}, title))),
    h("p", {}, start));
}
