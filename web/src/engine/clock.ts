/** Play, pause and a slider of the time from the impact. */
import { h, say, set } from "../dom.js";
import { general } from "../numbers.js";
import { texts } from "../texts/en.js";

const T = texts.engine;
/** Seconds that the whole motion takes on the page. */
const SECONDS = 4;
const STEPS = 1000;

export interface Clock {
  readonly element: HTMLElement;
  /** The shown time is from -half to half, s. */
  span(half: number): void;
  stop(): void;
}

class EngineClock implements Clock {
  private readonly button = h("button", { type: "button", id: "engine-play", click: () => this.toggle() }, T.play);
  private readonly slider = h("input", {
    type: "range", id: "engine-time", min: -STEPS, max: STEPS, value: STEPS, step: 1, "aria-label": T.time,
    input: () => { this.stop(); this.put(Number(this.slider.value) / STEPS); },
  });
  private readonly text = h("span", { class: "soft engine-clock-text" });
  readonly element = h("div", { class: "engine-clock" }, this.button, this.slider, this.text);
  private half = 1;
  private share = 1;
  private last: number | null = null;

  constructor(private readonly show: (t: number) => void) {}

  span(half: number): void {
    this.half = half;
    this.put(this.share);
  }

  stop(): void {
    this.last = null;
    say(this.button, T.play);
  }

  private toggle(): void {
    if (this.last !== null) {
      this.stop();
      return;
    }
    if (this.share >= 1) this.put(-1);
    say(this.button, T.pause);
    this.last = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(now: number): void {
    if (this.last === null) return;
    const next = this.share + (2 * Math.max(0, now - this.last)) / (1000 * SECONDS);
    this.last = now;
    this.put(Math.min(1, next));
    if (next >= 1) this.stop();
    else requestAnimationFrame((t) => this.frame(t));
  }

  /** Put the clock to a share of the shown time, from -1 to 1. */
  private put(share: number): void {
    this.share = share;
    const t = share * this.half;
    this.slider.value = String(Math.round(share * STEPS));
    set(this.slider, { "aria-valuetext": `${general(t, 3)} s` });
    const slower = SECONDS / (2 * this.half);
    say(this.text, T.slow(slower < 10 ? general(slower, 2) : String(Math.round(slower)), t.toFixed(3)));
    this.show(t);
  }
}

export const makeClock = (show: (t: number) => void): Clock => new EngineClock(show);
