/** A short message at the foot of the window: a live region above the page, which moves nothing. */
import { h } from "../dom.js";

const SHOWN = 6000;

let place: HTMLElement | null = null;
let timer = 0;

function made(): HTMLElement {
  place ??= document.body.appendChild(
    h("div", { id: "share-notice", role: "status", "aria-live": "polite" }));
  return place;
}

/** Make the live region before its first message: readers tell only what changes. */
export function readyNotice(): void {
  made();
}

/** Say it for some seconds; a fault is shown longer. Each message is a new element: none grows. */
export function notify(text: string, fault = false): void {
  const region = made();
  clearTimeout(timer);
  region.replaceChildren(h("p", fault ? { class: "of-fault" } : {}, text));
  timer = window.setTimeout(() => region.replaceChildren(), fault ? 3 * SHOWN : SHOWN);
}
