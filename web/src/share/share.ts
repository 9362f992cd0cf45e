/** Share an impact: its link, its scenario, programs that solve it, its picture. */
import type { Part, Store } from "../contract.js";
import { h } from "../dom.js";
import { addressOf, MOST } from "../state/link.js";
import { texts } from "../texts/en.js";
import { cOf } from "./c.js";
import { copy } from "./copy.js";
import { menu } from "./menu.js";
import { notify, readyNotice } from "./notice.js";
import { pictureOf, pngOf, save } from "./picture.js";
import { pythonOf } from "./python.js";
import { commandOf, nameOf, yamlOf } from "./yaml.js";

const t = texts.share;

async function copyAs(text: string, confirmation: string): Promise<void> {
  if (await copy(text)) notify(confirmation);
}

function copyLink({ state }: Store): void {
  const address = addressOf(state);
  if (address.length > MOST) notify(t.tooLong, true);
  else void copyAs(location.href.split("#")[0]! + address, t.copied.link);
}

/** A program needs the numbers of a scene without a fault. */
function copyProgram(store: Store, kind: "c" | "python"): void {
  const { computed, state } = store;
  const now = store.core.scene(state.scenario);
  if (computed.fault || "text" in now) {
    notify(t.fault, true);
    return;
  }
  const write = kind === "c" ? cOf : pythonOf;
  const text = write(state.scenario, now, state.law, (key, value) => store.core.number(key, value));
  void copyAs(text, t.copied[kind](nameOf(state.scenario)));
}

async function download(store: Store, kind: "svg" | "png"): Promise<void> {
  const drawing = document.querySelector<SVGSVGElement>("#scene svg");
  if (!drawing) {
    notify(t.noScene, true);
    return;
  }
  const { scenario } = store.state;
  const picture = pictureOf(drawing, scenario["title"] ?? texts.page.title);
  const file = `${nameOf(scenario)}.${kind}`;
  try {
    save(file, kind === "png" ? await pngOf(picture) : new Blob([picture.text], { type: "image/svg+xml" }));
    notify(t.saved(file));
  } catch {
    notify(t.noPicture, true);
  }
}

export const share: Part = (place, store) => {
  const keys = (): Store["state"]["scenario"] => store.state.scenario;
  readyNotice();
  place.append(
    h("button", { type: "button", id: "share-link", "data-share": "link", click: () => copyLink(store) }, t.link),
    menu("share", t.open, [
      { name: "yaml", text: t.yaml, act: () => void copyAs(yamlOf(keys()), t.copied.yaml(nameOf(keys()))) },
      { name: "c", text: t.c, act: () => copyProgram(store, "c") },
      { name: "python", text: t.python, act: () => copyProgram(store, "python") },
      { name: "command", text: t.command,
        act: () => void copyAs(commandOf(keys(), store.state.law), t.copied.command) },
      { name: "svg", text: t.svg, act: () => void download(store, "svg") },
      { name: "png", text: t.png, act: () => void download(store, "png") },
    ]),
  );
};
