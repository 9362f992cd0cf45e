/** The address of the page carries its state: it is read at the start, and follows every change. */
import type { State, Store } from "../contract.js";
import { notify } from "../share/notice.js";
import { texts } from "../texts/en.js";
import { addressOf, isState, MOST, readAddress } from "./link.js";

/** ms between changes of the address: Safari allows 100 in 30 s. */
const REST = 400;

export const stateOfAddress = (hash: string): State => readAddress(hash).state;

/** Hide the header of an embedded page, and lock what the address locks. */
function embed({ embed: embedded, lock = [] }: State): void {
  document.body.classList.toggle("embedded", embedded === true);
  document.body.dataset["lock"] = lock.join(" ");
  for (const section of document.querySelectorAll<HTMLElement>("#page section, #share"))
    section.inert = section.id !== "controls" && lock.some((name) => name === section.id);
}

/** Write the address, at most once in REST ms and not during a drag. */
function follower(store: Store): () => void {
  let timer = 0;
  let written = -Infinity;
  const write = (): void => {
    timer = 0;
    const address = addressOf(store.state);
    if (address === location.hash || address.length > MOST) return;
    written = performance.now();
    try {
      history.replaceState(null, "", address);
    } catch {
      // a page without an address of its own (srcdoc), or too many changes: the next one tries again
    }
  };
  return () => {
    if (timer) return;
    timer = window.setTimeout(write, Math.max(0, REST - (performance.now() - written)));
  };
}

export function followAddress(store: Store): void {
  const { refusal } = readAddress(location.hash);
  if (refusal) notify(texts.controls.address[refusal], true);
  const follow = follower(store);
  let last: State | null = refusal ? store.state : null;
  store.watch(({ state, passing }) => {
    embed(state);
    if (!passing && state !== last) follow();
    last = passing ? last : state;
  });
  addEventListener("hashchange", () => {
    if (!isState(location.hash) || location.hash === addressOf(store.state)) return;
    const read = readAddress(location.hash);
    if (read.refusal) notify(texts.controls.address[read.refusal], true);
    else store.change({ embed: false, lock: [], ...read.state });
  });
}
