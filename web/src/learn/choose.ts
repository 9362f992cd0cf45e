/** What a card, a result of the search or a step of the tour does to the page. */
import type { Panel, Store } from "../contract.js";
import type { Deed } from "./search.js";
import type { PresetId } from "./presets.js";
import { patchOf, presetOf } from "./presets.js";

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

/** Open the menu of exports in the header; it takes the focus. */
function openShare(): void {
  scrollTo({ top: 0 });
  document.getElementById("share-open")?.click();
}

export function perform(store: Store, deed: Deed): void {
  if (!deed) return;
  if ("preset" in deed) choosePreset(store, deed.preset);
  else if ("panel" in deed) {
    store.change({ panel: deed.panel }, "view");
    focusPanel(deed.panel);
  } else openShare();
}
