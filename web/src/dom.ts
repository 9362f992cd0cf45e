/** Small helpers for elements. Texts are set as text, never as HTML. */

type Attributes = Readonly<Record<string, string | number | boolean | null | ((e: Event) => void)>>;

function dress(e: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") e.addEventListener(name, value);
    else if (value === false || value === null) e.removeAttribute(name);
    else e.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Make an HTML element. A function as an attribute listens to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  dress(e, attributes);
  e.append(...children);
  return e;
}

/** Make an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(e, attributes);
  e.append(...children);
  return e;
}

/** Set attributes; null removes one. */
export function set(e: Element, attributes: Attributes): void {
  dress(e, attributes);
}

/** Set a text, if it differs: an unchanged text costs no layout. */
export function say(e: Element, text: string): void {
  if (e.textContent !== text) e.textContent = text;
}
