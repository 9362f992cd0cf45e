/** The time of the motion before and after the impact: a slider, play and pause. */
import { h, say, set } from "../dom.js";
import { texts } from "../texts/en.js";
import { number } from "./sentence.js";

const t = texts.scene;
/** Steps of the slider on each side of the impact. */
const STEPS = 100;
/** What is shown at first. */
const FIRST = 0.7;
/** ms from one end to the other. */
const DURATION = 5000;

export class Player {
  /** The time that is shown, as a share of the longest, -1 to 1. */
  share = FIRST;
  private began: number | null = null;
  private from = 0;
  private readonly button = h("button", { type: "button", id: "scene-play", class: "play", click: () => this.toggle() }, t.play);
  private readonly slider = h("input", {
    type: "range", id: "scene-time", min: -STEPS, max: STEPS, step: 1, value: STEPS * FIRST, "aria-label": t.time,
    input: () => this.slide(),
  });
  private readonly output = h("output", { id: "scene-clock", for: "scene-time" });
  readonly node = h("div", { class: "player" }, this.button, this.slider, this.output);

  constructor(private readonly redraw: () => void) {}

  toggle(): void {
    if (this.began === null) this.play();
    else this.pause();
  }

  /** Say which time it is; `longest` in s. */
  tell(longest: number): void {
    const seconds = Math.abs(this.share * longest);
    const time = longest < 0.1 ? `${number(1000 * seconds, 2)} ms` : `${number(seconds, 2)} s`;
    const words = this.share < 0 ? t.before(time) : this.share > 0 ? t.after(time) : t.at;
    say(this.output, words);
    set(this.slider, { "aria-valuetext": words });
  }

  private slide(): void {
    this.pause();
    this.share = Number(this.slider.value) / STEPS;
    this.redraw();
  }

  private pause(): void {
    this.began = null;
    say(this.button, t.play);
  }

  private play(): void {
    this.from = this.share >= 1 ? -1 : this.share;
    this.began = performance.now();
    say(this.button, t.pause);
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    if (this.began === null) return;
    this.share = Math.min(1, this.from + (2 * Math.max(0, now - this.began)) / DURATION);
    this.slider.value = String(Math.round(this.share * STEPS));
    if (this.share >= 1) this.pause();
    else requestAnimationFrame((next) => this.frame(next));
    this.redraw();
  }
}
