/** The player: a place from 0 to 1 inside the impact, that moves in slow motion. */
import { h, say, set } from "../dom.js";
import { texts } from "../texts/en.js";

const words = texts.inside;
/** How long an impact takes at normal speed, s. */
const DURATION = 8;
const STEPS = 1000;

export interface Player {
  readonly root: HTMLElement;
  readonly place: number;
  /** Go to a place; `tell` says it to the rest of the panel. */
  go(place: number): void;
  stop(): void;
  enable(on: boolean): void;
  /** What a screen reader says of the place. */
  describe(text: string): void;
}

interface Steps {
  /** The end of the phase before or after a place. */
  step(place: number, by: 1 | -1): number;
  tell(place: number): void;
}

/** Moves the place at each frame until the end. */
class Clock {
  place = 0;
  speed = 1;
  private last: number | null = null;
  private frame = 0;

  constructor(private readonly moved: (playing: boolean) => void) {}

  get playing(): boolean {
    return this.frame !== 0;
  }

  go(place: number): void {
    this.place = Math.min(1, Math.max(0, place));
    this.moved(this.playing);
  }

  start(): void {
    if (this.place >= 1) this.place = 0;
    this.last = null;
    this.frame = requestAnimationFrame((now) => this.tick(now));
    this.moved(true);
  }

  stop(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.moved(false);
  }

  private tick(now: number): void {
    // a frame that was late must not jump over a phase
    const passed = this.last === null ? 0 : Math.min(0.1, (now - this.last) / 1000);
    this.last = now;
    this.place = Math.min(1, this.place + (passed * this.speed) / DURATION);
    if (this.place >= 1) this.stop();
    else {
      this.frame = requestAnimationFrame((next) => this.tick(next));
      this.moved(true);
    }
  }
}

function speeds(clock: Clock): HTMLElement {
  const select = h("select", {
    id: "inside-speed", "aria-label": words.speed, change: () => (clock.speed = Number(select.value)),
  }, ...Object.entries(words.speeds).map(([value, text]) => h("option", { value, selected: value === "1" }, text)));
  return select;
}

const button = (id: string, sign: string, text: string, click: () => void): HTMLButtonElement =>
  h("button", { type: "button", id: `inside-${id}`, title: text, "aria-label": text, click }, sign);

function sliderOf(moved: (place: number) => void): HTMLInputElement {
  const slider = h("input", {
    type: "range", id: "inside-slider", min: 0, max: STEPS, step: 1, value: 0, "aria-label": words.slider,
    input: () => moved(Number(slider.value) / STEPS),
  });
  return slider;
}

export function player({ step, tell }: Steps): Player {
  const clock = new Clock((playing) => {
    say(play, playing ? `\u275a\u275a ${words.pause}` : `\u25b6 ${words.play}`);
    const value = String(Math.round(clock.place * STEPS));
    if (slider.value !== value) slider.value = value;
    tell(clock.place);
  });
  const jump = (to: () => number) => (): void => {
    clock.stop();
    clock.go(to());
  };
  const play = h("button", {
    type: "button", id: "inside-play", class: "inside-play",
    click: () => (clock.playing ? clock.stop() : clock.start()),
  }, `\u25b6 ${words.play}`);
  const slider = sliderOf((place) => jump(() => place)());
  const buttons = [
    button("first", "|\u2190", words.first, jump(() => 0)),
    button("back", "\u2190", words.back, jump(() => step(clock.place, -1))),
    play,
    button("next", "\u2192", words.next, jump(() => step(clock.place, 1))),
  ];
  return {
    root: h("div", { class: "inside-player", role: "group", "aria-label": words.slider },
      ...buttons, slider, speeds(clock)),
    get place() {
      return clock.place;
    },
    go: (place) => clock.go(place),
    stop: () => clock.stop(),
    enable(on) {
      for (const e of [...buttons, slider]) if (e.disabled === on) e.disabled = !on;
    },
    describe: (text) => set(slider, { "aria-valuetext": text }),
  };
}
