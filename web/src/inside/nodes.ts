/** Small changes of SVG nodes that are kept. */
import { set } from "../dom.js";

export const shift = (x: number, y: number): string => `translate(${x.toFixed(2)} ${y.toFixed(2)})`;

/** Show or hide; nothing is written if it is so already. */
export const show = (e: Element, on: boolean): void => {
  if (e.hasAttribute("display") === on) set(e, { display: on ? null : "none" });
};
