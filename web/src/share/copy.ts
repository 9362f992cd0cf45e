/** Copying a text; where the browser forbids it, the text is shown to be copied by hand. */
import { h } from "../dom.js";
import { texts } from "../texts/en.js";

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed here: no secure context, a frame, or the reader said no
  }
}

function showText(text: string): void {
  const area = h("textarea", { rows: "14", cols: "70", readonly: true, "aria-label": texts.share.byHand });
  area.value = text;
  const dialog = h("dialog", { id: "share-text", "aria-label": texts.share.byHand },
    h("p", {}, texts.share.byHand), area,
    h("form", { method: "dialog" }, h("button", {}, texts.share.close)));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}

/** True if the text is in the clipboard. */
export async function copy(text: string): Promise<boolean> {
  if (await copied(text)) return true;
  showText(text);
  return false;
}
