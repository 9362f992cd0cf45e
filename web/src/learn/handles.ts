/** Handles for the guess: the tip of its velocity, and the knob of its spin. */
import { set, svg } from "../dom.js";
import { shown } from "../numbers.js";
import { texts } from "../texts/en.js";
import type { Motion2 } from "./guess.js";
import type { Frame, Px } from "./picture.js";
import { HEIGHT, WIDTH, arcOf, arrow, centre, knobOf, spinAt, tipOf, velocityAt } from "./picture.js";

const words = texts.learn.predict;

/** A round step for a number of this size: the guess needs no more digits. */
const step = (largest: number): number => 10 ** (Math.floor(Math.log10(largest)) - 1);
export const round = (x: number, to: number): number => Number((Math.round(x / to) * to).toPrecision(12)) + 0;
const speedStep = (f: Frame): number => step(100 / f.speed);
const spinStep = (f: Frame): number => step(Math.PI / f.spin);

const ARROWS: Readonly<Record<string, Px>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

/** Limits that readers of the screen are told; there is none in the page. */
const MOST = 1e6;

type Change = (part: Partial<Motion2>) => void;

/** A disc that is dragged or moved by arrow keys; its target is 44 units wide, 27 px on a phone. */
function handle(root: SVGSVGElement, label: string, drag: (at: Px) => void, key: (by: Px) => void): SVGGElement {
  const g = svg("g", { class: "learn-handle", role: "slider", tabindex: 0, "aria-label": label,
    "aria-valuenow": 0, "aria-valuemin": -MOST, "aria-valuemax": MOST },
    svg("circle", { r: 22, class: "learn-target" }), svg("circle", { r: 8, class: "learn-grip" }));
  const at = (e: PointerEvent): Px => {
    const box = root.getBoundingClientRect();
    const x = (e.clientX - box.left) * WIDTH / box.width;
    const y = (e.clientY - box.top) * HEIGHT / box.height;
    return [Math.max(8, Math.min(WIDTH - 8, x)), Math.max(8, Math.min(HEIGHT - 8, y))];
  };
  g.addEventListener("pointerdown", (e) => {
    g.setPointerCapture(e.pointerId);
    g.focus({ preventScroll: true });
    e.preventDefault();
  });
  g.addEventListener("pointermove", (e) => {
    if (g.hasPointerCapture(e.pointerId)) drag(at(e));
  });
  g.addEventListener("keydown", (e) => {
    const by = ARROWS[e.key];
    if (!by) return;
    e.preventDefault();
    const far = e.shiftKey ? 10 : 1;
    key([by[0] * far, by[1] * far]);
  });
  return g;
}

export interface Handles {
  draw(frame: Frame, guess: Motion2, open: boolean): void;
}

export function makeHandles(root: SVGSVGElement, now: () => { frame: Frame; guess: Motion2 }, change: Change): Handles {
  const line = svg("path", { class: "learn-guess" });
  const arc = svg("path", { class: "learn-guess" });
  const tip = handle(root, words.arrow, (at) => {
    const { frame } = now();
    const to = speedStep(frame);
    const v = velocityAt(frame, at);
    change({ x: round(v.x, to), y: round(v.y, to) });
  }, ([dx, dy]) => {
    const { frame, guess } = now();
    const by = speedStep(frame);
    change({ x: round(guess.x + dx * by, by), y: round(guess.y + dy * by, by) });
  });
  const knob = handle(root, words.knob, (at) => {
    const { frame } = now();
    change({ spin: round(spinAt(frame, at), spinStep(frame)) });
  }, ([dx, dy]) => {
    const { frame, guess } = now();
    const by = spinStep(frame);
    change({ spin: round(guess.spin + (dy - dx) * by, by) });
  });
  root.append(arc, line, knob, tip);
  const put = (g: SVGGElement, [x, y]: Px, value: number, text: string, open: boolean): void => set(g, {
    transform: `translate(${x} ${y})`, "aria-valuenow": value, "aria-valuetext": text,
    tabindex: open ? 0 : -1, "aria-disabled": String(!open),
  });
  return {
    draw: (frame, guess, open) => {
      line.setAttribute("d", arrow(centre, tipOf(frame, guess)));
      arc.setAttribute("d", guess.spin === 0 ? "" : arcOf(frame, guess));
      put(tip, tipOf(frame, guess), guess.x, `${shown(guess.x)}, ${shown(guess.y)} ${words.units.speed}`, open);
      put(knob, knobOf(frame, guess), guess.spin, `${shown(guess.spin)} ${words.units.spin}`, open);
    },
  };
}
