/** Puts the page together. */
import type { Part } from "./contract.js";
import { PANELS } from "./contract.js";
import { loadCore } from "./core/core.js";
import { startMaps } from "./core/maps.js";
import { h, say } from "./dom.js";
import { engine } from "./engine/engine.js";
import { inside } from "./inside/inside.js";
import { laws } from "./laws/laws.js";
import { learn } from "./learn/learn.js";
import { map } from "./map/map.js";
import { scene } from "./scene/scene.js";
import { share } from "./share/share.js";
import { followAddress, stateOfAddress } from "./state/address.js";
import { controls } from "./state/controls.js";
import { makeStore } from "./state/store.js";
import { texts } from "./texts/en.js";

const PARTS: Readonly<Record<string, Part>> = { scene, controls, share, laws, inside, map, engine, learn };

function placeOf(id: string): HTMLElement {
  const place = document.getElementById(id);
  if (!place) throw new Error(`the page has no element ${id}`);
  return place;
}

/** A panel that the reader chose is seen: its tabs are not below the middle of the window. */
function bringUp(list: HTMLElement): void {
  const low = list.getBoundingClientRect().top - innerHeight / 2;
  if (low > 0) scrollBy({ top: low, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

/** Tabs: one panel at a time; arrow keys move between them. */
function tabs(store: Parameters<Part>[1]): void {
  const list = placeOf("tabs");
  const buttons = PANELS.map((panel) =>
    h("button", {
      role: "tab", id: `tab-${panel}`, type: "button", "aria-controls": panel,
      click: () => {
        store.change({ panel }, "view");
        requestAnimationFrame(() => bringUp(list));
      },
    }, texts.page.panels[panel]));
  list.append(...buttons);
  list.addEventListener("keydown", (e) => {
    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = PANELS.indexOf(store.state.panel);
    const next = PANELS[(at + step + PANELS.length) % PANELS.length]!;
    store.change({ panel: next }, "view");
    placeOf(`tab-${next}`).focus();
  });
  store.watch(({ state }) => {
    PANELS.forEach((panel, i) => {
      const chosen = panel === state.panel;
      buttons[i]!.setAttribute("aria-selected", String(chosen));
      buttons[i]!.tabIndex = chosen ? 0 : -1;
      placeOf(panel).hidden = !chosen;
    });
  });
}

async function begin(): Promise<void> {
  const message = placeOf("message");
  if (typeof WebAssembly !== "object") {
    say(message, texts.page.noWebAssembly);
    return;
  }
  const core = await loadCore();
  const store = makeStore(core, startMaps(), stateOfAddress(location.hash));
  say(message, "");
  placeOf("page").hidden = false;
  for (const [id, part] of Object.entries(PARTS)) part(placeOf(id), store);
  tabs(store);
  followAddress(store);
}

begin().catch((why: unknown) => {
  say(placeOf("message"), `${texts.page.failed} ${why instanceof Error ? why.message : String(why)}`);
});
