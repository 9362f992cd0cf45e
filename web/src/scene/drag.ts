/** Pointer and keys in the picture. A drag is one step of undo, and so is a key that is held. */
import type { Store } from "../contract.js";
import type { Grip } from "./grips.js";
import { dragged, gripOf, keyed } from "./grips.js";
import type { Point } from "./hull.js";
import type { Camera, View } from "./view.js";

export interface Stage {
  readonly view: () => View | null;
  readonly camera: () => Camera;
  readonly turn: (camera: Camera) => void;
  /** Whether arrows of a body in space move upright without Shift. */
  readonly upright: () => boolean;
  readonly play: () => void;
}

const SLOW = 0.01;
const LOWEST = 0.08;
const HIGHEST = 1.45;

const limited = (c: Camera): Camera => ({ yaw: c.yaw, pitch: Math.max(LOWEST, Math.min(HIGHEST, c.pitch)) });

const dragOf = (e: Event): string | null =>
  (e.target instanceof Element ? e.target.closest("[data-drag]") : null)?.getAttribute("data-drag") ?? null;

/** One pointer at a time drags a handle or a body, or in space turns the view. */
class Pointer {
  private grip: Grip | null = null;
  private id: number | null = null;
  private last: Point = [0, 0];
  private changed = false;

  constructor(readonly picture: SVGSVGElement, readonly store: Store, readonly stage: Stage) {
    picture.addEventListener("pointerdown", (e) => this.begin(e));
    picture.addEventListener("pointermove", (e) => this.move(e));
    picture.addEventListener("pointerup", (e) => this.end(e));
    picture.addEventListener("pointercancel", (e) => this.end(e));
    // touch-action does not hold for shapes in a picture everywhere: a finger on a handle must not scroll
    picture.addEventListener("touchstart", (e) => {
      if (dragOf(e) !== null) e.preventDefault();
    }, { passive: false });
  }

  private pointOf(e: PointerEvent): Point {
    const box = this.picture.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  private begin(e: PointerEvent): void {
    const scene = this.store.computed.scene;
    if (this.id !== null || e.button !== 0 || !scene) return;
    this.grip = gripOf(dragOf(e), scene);
    if (!this.grip && scene.dimension === 2) return;
    this.id = e.pointerId;
    this.last = this.pointOf(e);
    this.changed = false;
    this.picture.setPointerCapture(e.pointerId);
    this.picture.classList.add("dragging");
  }

  private move(e: PointerEvent): void {
    const { store, stage, last, grip } = this;
    const scene = store.computed.scene;
    const view = stage.view();
    if (e.pointerId !== this.id || !scene || !view) return;
    const to = this.pointOf(e);
    this.last = to;
    if (!grip) {
      const { yaw, pitch } = stage.camera();
      stage.turn(limited({ yaw: yaw - (to[0] - last[0]) * SLOW, pitch: pitch + (to[1] - last[1]) * SLOW }));
      return;
    }
    const move = { from: last, to, upright: e.shiftKey || stage.upright() };
    store.set(dragged(grip, store.state.scenario, scene, view, move), "passing");
    this.changed = true;
  }

  private end(e: PointerEvent): void {
    if (e.pointerId !== this.id) return;
    this.id = null;
    this.picture.classList.remove("dragging");
    if (this.grip && this.changed) this.store.change({}, "step");
    this.grip = null;
  }
}

/** Arrow keys move the handle that has the focus, or turn the view; Space plays. */
class Keyboard {
  private held = false;
  private grip: Grip | null = null;
  private last: string | null = null;

  constructor(picture: SVGSVGElement, readonly store: Store, readonly stage: Stage) {
    picture.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey) return;
      if (e.key === " ") stage.play();
      else if (!(e.target === picture ? this.turnCamera(e) : this.move(e))) return;
      e.preventDefault();
    });
    picture.addEventListener("keyup", () => this.end());
    picture.addEventListener("focusout", () => this.end());
  }

  private turnCamera(e: KeyboardEvent): boolean {
    const { yaw, pitch } = this.stage.camera();
    const step = e.shiftKey ? 0.3 : 0.06;
    const dx = Number(e.key === "ArrowRight") - Number(e.key === "ArrowLeft");
    const dy = Number(e.key === "ArrowUp") - Number(e.key === "ArrowDown");
    if ((dx === 0 && dy === 0) || this.store.computed.scene?.dimension !== 3) return false;
    this.stage.turn(limited({ yaw: yaw + dx * step, pitch: pitch + dy * step }));
    return true;
  }

  private move(e: KeyboardEvent): boolean {
    const { store } = this;
    const scene = store.computed.scene;
    const view = this.stage.view();
    if (!scene || !view) return false;
    // keys that come before the next frame add up
    const text = dragOf(e);
    const goesOn = store.computed.state !== store.state && text === this.last && this.grip !== null;
    if (!goesOn) this.grip = gripOf(text, scene);
    this.last = text;
    const change = this.grip && keyed(this.grip, store.state.scenario, scene, view, e.key, e.shiftKey);
    if (!change) return false;
    this.held = true;
    store.set(change, "passing");
    return true;
  }

  private end(): void {
    if (this.held) this.store.change({}, "step");
    this.held = false;
  }
}

/** Undo and redo by keys, except in fields, which have their own. */
function undoKeys(store: Store): void {
  document.addEventListener("keydown", (e) => {
    const field = e.target instanceof HTMLInputElement && e.target.type !== "range" && e.target.type !== "checkbox";
    if (field || e.target instanceof HTMLTextAreaElement || !(e.ctrlKey || e.metaKey) || e.altKey) return;
    const key = e.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    e.preventDefault();
    if (key === "y" || e.shiftKey) store.redo();
    else store.undo();
  });
}

export function listen(picture: SVGSVGElement, store: Store, stage: Stage): void {
  new Pointer(picture, store, stage);
  new Keyboard(picture, store, stage);
  undoKeys(store);
}
