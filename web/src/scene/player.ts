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

export interface Player {
  readonly node: HTMLElement;
  /** The time that is shown, as a share of the longest, -1 to 1. */
  readonly share: () => number;
  readonly toggle: () => void;
  /** Say which time it is; `longest` in s. */
  readonly tell: (longest: number) => void;
}

export function player(redraw: () => void): Player {
  let share = FIRST;
  let began: number | null = null;
  let from = 0;

  const button = h("button", { type: "button", id: "scene-play", class: "play", click: () => toggle() }, t.play);
  const slider = h("input", {
    type: "range", id: "scene-time", min: -STEPS, max: STEPS, step: 1, value: STEPS * FIRST, "aria-label": t.time,
    input: () => {
      pause();
      share = Number(slider.value) / STEPS;
      redraw();
    },
  });
  const output = h("output", { id: "scene-clock", for: "scene-time" });
  const node = h("div", { class: "player" }, button, slider, output);

  function pause(): void {
    began = null;
    say(button, t.play);
    button.classList.remove("on");
  }

  function play(): void {
    from = share >= 1 ? -1 : share;
    began = performance.now();
    say(button, t.pause);
    button.classList.add("on");
    requestAnimationFrame(frame);
  }

  function toggle(): void {
    if (began === null) play();
    else pause();
  }

  function frame(now: number): void {
    if (began === null) return;
    share = Math.min(1, from + (2 * Math.max(0, now - began)) / DURATION);
    slider.value = String(Math.round(share * STEPS));
    if (share >= 1) pause();
    else requestAnimationFrame(frame);
    redraw();
  }

  return {
    node,
    share: () => share,
    toggle,
    tell(longest) {
      const time = number(Math.abs(share * longest), 2);
      const words = share < 0 ? t.before(time) : share > 0 ? t.after(time) : t.at;
      say(output, words);
      set(slider, { "aria-valuetext": words });
    },
  };
}
