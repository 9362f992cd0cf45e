/** Choose what an embedded page locks, and copy its code. */
import type { Lock, Store } from "../contract.js";
import { LOCKS } from "../contract.js";
import { h } from "../dom.js";
import { copy } from "../share/copy.js";
import { notify } from "../share/notice.js";
import { texts } from "../texts/en.js";
import { embedCode } from "./frame.js";

const words = texts.learn.embed;
const HEIGHTS = [500, 700, 900] as const;

export function makeEmbed(store: Store): HTMLElement {
  const boxes = LOCKS.map((lock) => {
    const input = h("input", { type: "checkbox", id: `learn-lock-${lock}`, change: () => show() });
    return { lock, input, label: h("label", { for: input.id }, input, ` ${words.locks[lock]}`) };
  });
  const height = h("select", { id: "learn-height", change: () => show() },
    ...HEIGHTS.map((x) => h("option", { value: x, selected: x === 700 }, String(x))));
  const code = h("textarea", { id: "learn-code", readonly: true, rows: 4, spellcheck: "false" });
  const show = (): void => {
    const lock: Lock[] = boxes.filter(({ input }) => input.checked).map((box) => box.lock);
    code.value = embedCode(location.href, store.state, { lock, height: Number(height.value) });
  };
  const copyCode = async (): Promise<void> => {
    if (await copy(code.value)) notify(words.copied);
  };
  let last: object | null = null;
  store.watch(({ state, passing }) => {
    if (state === last || passing || state.panel !== "learn") return;
    last = state;
    show();
  });
  return h("section", { id: "learn-embed" },
    h("h3", {}, words.title), h("p", { class: "soft" }, words.intro),
    h("fieldset", {}, h("legend", {}, words.lock), ...boxes.map(({ label }) => label)),
    h("p", { class: "learn-row" }, h("label", { for: height.id }, `${words.height} `), height),
    h("label", { for: code.id }, words.code), code,
    h("p", { class: "learn-row" }, h("button", { type: "button", id: "learn-copy", click: () => void copyCode() }, words.copy)));
}
