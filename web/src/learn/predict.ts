/** Predict first: the reader guesses the motion after an impact, and only then sees the laws. */
import type { Computed, Keys, Law, Store } from "../contract.js";
import { isFault } from "../contract.js";
import { colourOf, dashOf } from "../colours.js";
import { h, say, set, svg } from "../dom.js";
import { shown } from "../numbers.js";
import { ratioOf } from "../scene/motion.js";
import { texts } from "../texts/en.js";
import { makeAnswers } from "./answers.js";
import { makeFields } from "./fields.js";
import { givenOf } from "./given.js";
import type { LawRow, Motion2, Question } from "./guess.js";
import { questionOf, rowsOf, spinOfImpulse } from "./guess.js";
import { makeHandles } from "./handles.js";
import { arrow, centre, frameOf, makePicture, tipOf } from "./picture.js";
import type { Frame } from "./picture.js";
import { PATHS } from "./presets.js";
import { nextSeed, questionKeys } from "./random.js";

const words = texts.learn.predict;
const LAWS_ASKED: readonly Law[] = [...PATHS, "complementarity"];
/** Of the energy after over that before. */
const LEAST_SPREAD = 0.02;

/** The guess to begin with: the body goes on along the floor, and keeps its spin. */
const first = ({ before }: Question): Motion2 => ({ x: before.x, y: 0, spin: before.spin });

class Predict {
  private readonly picture = makePicture(words.picture);
  private readonly ghosts = svg("g", { class: "learn-laws" });
  private readonly answers;
  private readonly none = h("p", { id: "learn-none" }, words.only);
  private readonly task = h("p", { id: "learn-task", tabindex: -1 });
  private readonly fields = makeFields((part) => this.change(part));
  private readonly handles;
  private readonly buttons;
  private readonly work;
  private question: Question | null = null;
  private frame: Frame | null = null;
  private guess: Motion2 = { x: 0, y: 0, spin: 0 };
  /** The scenario of the guess; another scenario is another question. */
  private scenario: object | null = null;
  private asked = false;
  private seed = Math.floor(Math.random() * 900);

  constructor(private readonly store: Store, place: HTMLElement) {
    this.answers = makeAnswers(store.core.about);
    this.picture.root.append(this.ghosts);
    this.handles = makeHandles(this.picture.root,
      () => ({ frame: this.frame!, guess: this.guess }), (part) => this.change(part));
    this.buttons = this.makeButtons();
    this.fields.place.addEventListener("keydown", (e) => e.key === "Enter" && store.state.predict && this.reveal());
    const { start, own, reveal, fit, next, stop } = this.buttons;
    this.work = h("div", { class: "learn-work" },
      h("div", {}, this.picture.root, h("p", { class: "learn-legend" },
        h("span", {}, words.before), h("span", { class: "learn-own" }, words.guess))),
      h("div", {}, this.task, this.fields.place, h("p", { class: "learn-row" }, fit),
        h("p", { class: "soft" }, words.fitHint),
        h("p", { class: "learn-row" }, reveal, next)));
    place.append(h("p", {}, words.intro), h("p", { class: "learn-row" }, start, own, stop), this.none, this.work,
      this.answers.place);
    store.watch((computed) => this.draw(computed));
  }

  private makeButtons() {
    const button = (id: string, text: string, click: () => void): HTMLButtonElement =>
      h("button", { type: "button", id: `learn-${id}`, click }, text);
    return {
      start: button("ask", words.start, () => this.ask()),
      own: button("ask-this", words.this, () => this.begin({})),
      reveal: button("reveal", words.reveal, () => this.reveal()),
      fit: button("fit", words.fit, () => this.question &&
        this.change({ spin: Number(spinOfImpulse(this.question, this.guess).toPrecision(4)) })),
      next: button("next-question", words.again, () => this.ask()),
      stop: button("stop", words.stop, () => this.stop()),
    };
  }

  private ask(): void {
    this.seed = nextSeed(this.seed, (keys) => this.differ(keys));
    const scenario = questionKeys(this.seed, `${words.question} ${this.seed}`);
    this.begin({ scenario, preset: null, frozen: null, shown: LAWS_ASKED });
  }

  /** Whether the laws differ: a question where all agree teaches little. */
  private differ(keys: Keys): boolean {
    const compare = this.store.core.compare(keys, { quick: true, laws: LAWS_ASKED });
    if (isFault(compare)) return false;
    const ratios = compare.laws.map(ratioOf).filter((x) => x !== null);
    return ratios.length > 1 && Math.max(...ratios) - Math.min(...ratios) > LEAST_SPREAD;
  }

  private begin(patch: Parameters<Store["change"]>[0]): void {
    this.scenario = null;
    this.asked = true;
    this.store.change({ ...patch, predict: true }, patch.scenario ? "step" : "view");
    requestAnimationFrame(() => {
      this.work.scrollIntoView({ block: "nearest" });
      this.task.focus({ preventScroll: true });
    });
  }

  private reveal(): void {
    if (!this.fields.good()) return;
    this.store.change({ predict: false }, "view");
    requestAnimationFrame(() => {
      this.answers.place.scrollIntoView({ block: "nearest" });
      this.buttons.next.focus({ preventScroll: true });
    });
  }

  private stop(): void {
    this.asked = false;
    this.store.change({ predict: false }, "view");
    requestAnimationFrame(() => this.buttons.start.focus({ preventScroll: true }));
  }

  private change(part: Partial<Motion2>): void {
    if (!this.store.state.predict) return;
    this.guess = { ...this.guess, ...part };
    this.drawGuess(true);
  }

  private draw({ state, scene, compare, fault, passing }: Computed): void {
    if (passing && !state.predict) return; // an answer goes at the end of a drag, not under the pointer
    const question = scene && compare && !fault ? questionOf(scene, compare) : null;
    this.buttons.own.disabled = !question || state.predict;
    if (state.scenario !== this.scenario) {
      this.scenario = state.scenario;
      this.question = question;
      this.frame = question && scene ? frameOf(scene) : null;
      if (question) this.guess = first(question);
      if (!state.predict) this.asked = false;
    }
    if (state.predict) this.asked = true;
    const active = this.asked && this.question !== null && this.frame !== null;
    this.work.hidden = !active;
    this.none.hidden = question !== null;
    this.buttons.stop.hidden = !state.predict;
    this.answers.place.hidden = !active || state.predict;
    if (!active) return;
    say(this.task, `${state.scenario["title"] ?? words.question}. ${givenOf(state.scenario)} ${words.task}`);
    this.drawGuess(state.predict);
    const rows = state.predict || !scene || !compare ? [] : rowsOf(this.question!, scene, compare, this.guess)
      .filter(({ law }) => state.shown.includes(law));
    this.drawLaws(rows);
    if (!state.predict) this.answers.show(this.question!, this.guess, rows);
    this.dressButtons(state.predict);
  }

  private dressButtons(open: boolean): void {
    const { reveal, fit, next } = this.buttons;
    reveal.hidden = !open;
    fit.disabled = !open;
    next.hidden = open;
  }

  private drawGuess(open: boolean): void {
    const { question, frame, guess } = this;
    if (!question || !frame) return;
    this.picture.draw(frame, question.before);
    this.handles.draw(frame, guess, open);
    this.fields.draw(guess, open);
    set(this.picture.root, { "aria-description": `${words.guess}: ${shown(guess.x)}, ${shown(guess.y)}; ${shown(guess.spin)}` });
  }

  private drawLaws(rows: readonly LawRow[]): void {
    const frame = this.frame!;
    this.ghosts.replaceChildren(...rows.map(({ law, motion }) => svg("path", {
      d: arrow(centre, tipOf(frame, motion)), stroke: colourOf(law), "stroke-dasharray": dashOf(law), "data-law": law,
    })));
  }
}

export function predict(store: Store, place: HTMLElement): void {
  new Predict(store, place);
}
