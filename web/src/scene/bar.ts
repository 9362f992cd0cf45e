/** Buttons of the scene. */
import type { Computed, Store } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";

const t = texts.scene;

export interface Bar {
  readonly node: HTMLElement;
  /** Whether arrows move upright. */
  readonly upright: () => boolean;
  readonly draw: (computed: Computed) => void;
}

export function bar(store: Store, resetView: () => void): Bar {
  let upright = false;
  const button = (id: string, text: string, click: () => void, title = ""): HTMLButtonElement =>
    h("button", { type: "button", id: `scene-${id}`, class: id, title: title || null, click }, text);
  const undo = button("undo", t.undo, () => store.undo(), "Ctrl+Z");
  const redo = button("redo", t.redo, () => store.redo(), "Ctrl+Shift+Z");
  const reset = button("reset", t.reset, () => store.reset());
  const freeze = button("freeze", t.freeze, () => {
    const { frozen, scenario } = store.state;
    store.change({ frozen: frozen ? null : scenario });
  }, t.freezeHint);
  const view = button("view", t.view, resetView);
  const drag = button("upright", t.upright, () => {
    upright = !upright;
    drag.setAttribute("aria-pressed", String(upright));
  }, t.uprightHint);
  drag.setAttribute("aria-pressed", "false");
  return {
    node: h("div", { class: "bar", role: "toolbar", "aria-label": t.tools }, undo, redo, reset, freeze, view, drag),
    upright: () => upright,
    draw({ state, fault, scene }) {
      undo.disabled = !store.canUndo;
      redo.disabled = !store.canRedo;
      const frozen = state.frozen !== null;
      say(freeze, frozen ? t.unfreeze : t.freeze);
      freeze.setAttribute("aria-pressed", String(frozen));
      freeze.disabled = fault !== null && !frozen;
      drag.style.visibility = scene?.dimension === 3 ? "" : "hidden"; // it keeps its place
    },
  };
}
