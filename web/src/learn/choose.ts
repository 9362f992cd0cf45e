/** What a card, a result of the search or a step of the tour does to the page. */
import type { Panel, Store } from "../contract.js";
import type { Deed } from "./search.js";
import type { PresetId } from "./presets.js";
import { patchOf, presetOf } from "./presets.js";

/** Show the top of an element, unless it is in view. */
function reveal(e: Element | null): void {
  e?.scrollIntoView({ block: "nearest" });
}

/** The panel that was left is hidden, so focus goes to the tab of the panel that is shown now. */
export function focusPanel(panel: Panel): void {
  requestAnimationFrame(() => {
    document.getElementById(`tab-${panel}`)?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  });
}

export function choosePreset(store: Store, id: PresetId): void {
  const preset = presetOf(id);
  store.change(patchOf(preset));
  focusPanel(preset.panel);
}

/** The first thing of the header's part `share` that can have focus. */
function focusShare(): void {
  const share = document.getElementById("share");
  reveal(share);
  share?.querySelector<HTMLElement>("button:not(:disabled), summary, a, select")?.focus();
}

export function perform(store: Store, deed: Deed): void {
  if (!deed) return;
  if ("preset" in deed) choosePreset(store, deed.preset);
  else if ("panel" in deed) {
    store.change({ panel: deed.panel }, "view");
    focusPanel(deed.panel);
  } else focusShare();
}
