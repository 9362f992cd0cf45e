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

function pointer(picture: SVGSVGElement, store: Store, stage: Stage): void {
  let grip: Grip | null = null;
  let id: number | null = null;
  let last: Point = [0, 0];
  let changed = false;
  const pointOf = (e: PointerEvent): Point => {
    const box = picture.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  };

  picture.addEventListener("pointerdown", (e) => {
    const scene = store.computed.scene;
    if (id !== null || e.button !== 0 || !scene) return;
    grip = gripOf(dragOf(e), scene);
    if (!grip && scene.dimension === 2) return;
    id = e.pointerId;
    last = pointOf(e);
    changed = false;
    picture.setPointerCapture(id);
    picture.classList.add("dragging");
  });
  picture.addEventListener("pointermove", (e) => {
    const scene = store.computed.scene;
    const view = stage.view();
    if (e.pointerId !== id || !scene || !view) return;
    const to = pointOf(e);
    if (grip) {
      const move = { from: last, to, upright: e.shiftKey || stage.upright() };
      store.set(dragged(grip, store.state.scenario, scene, view, move), "passing");
      changed = true;
    } else {
      const { yaw, pitch } = stage.camera();
      stage.turn(limited({ yaw: yaw - (to[0] - last[0]) * SLOW, pitch: pitch + (to[1] - last[1]) * SLOW }));
    }
    last = to;
  });
  // touch-action does not hold for shapes in a picture everywhere: a finger on a handle must not scroll
  picture.addEventListener("touchstart", (e) => {
    if (dragOf(e) !== null) e.preventDefault();
  }, { passive: false });
  const end = (e: PointerEvent): void => {
    if (e.pointerId !== id) return;
    id = null;
    picture.classList.remove("dragging");
    if (grip && changed) store.change({}, "step");
    grip = null;
  };
  picture.addEventListener("pointerup", end);
  picture.addEventListener("pointercancel", end);
}

function keys(picture: SVGSVGElement, store: Store, stage: Stage): void {
  let held = false;
  let grip: Grip | null = null;
  let last: string | null = null;
  const turnCamera = (e: KeyboardEvent): void => {
    const { yaw, pitch } = stage.camera();
    const step = e.shiftKey ? 0.3 : 0.06;
    const dx = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    const dy = e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0;
    if (dx === 0 && dy === 0) return;
    e.preventDefault();
    stage.turn(limited({ yaw: yaw + dx * step, pitch: pitch + dy * step }));
  };
  picture.addEventListener("keydown", (e) => {
    const scene = store.computed.scene;
    const view = stage.view();
    if (!scene || !view || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === " ") {
      e.preventDefault();
      stage.play();
      return;
    }
    if (e.target === picture) {
      if (scene.dimension === 3) turnCamera(e);
      return;
    }
    // keys that come before the next frame add up
    const text = dragOf(e);
    if (store.computed.state !== store.state && text === last) grip ??= gripOf(text, scene);
    else grip = gripOf(text, scene);
    last = text;
    const change = grip && keyed(grip, store.state.scenario, scene, view, e.key, e.shiftKey);
    if (!change) return;
    e.preventDefault();
    held = true;
    store.set(change, "passing");
  });
  const end = (): void => {
    if (held) store.change({}, "step");
    held = false;
  };
  picture.addEventListener("keyup", end);
  picture.addEventListener("focusout", end);
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
  pointer(picture, store, stage);
  keys(picture, store, stage);
  undoKeys(store);
}
