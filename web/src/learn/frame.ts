/** The code that puts this page into another one. */
import type { Lock, State } from "../contract.js";
import { addressOf } from "../state/link.js";

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

export interface FrameChoice {
  readonly lock: readonly Lock[];
  readonly height: number;
}

/** The address of the page as an embedded one, with what its reader cannot change. */
export const embedAddress = (page: string, state: State, lock: readonly Lock[]): string =>
  page.replace(/#.*$/, "") + addressOf({ ...state, embed: true, lock });

export function embedCode(page: string, state: State, { lock, height }: FrameChoice): string {
  const title = state.scenario["title"] ?? "percuss";
  return `<iframe src="${escape(embedAddress(page, state, lock))}" title="${escape(title)}" `
    + `width="100%" height="${Math.round(height)}" style="border:0" loading="lazy"></iframe>`;
}
