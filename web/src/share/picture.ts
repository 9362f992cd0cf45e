/** The picture of the scene as a file: SVG that needs no style sheet, and PNG drawn from it. */

/** Properties that a style sheet may set and that change the drawing. */
const STYLES = [
  "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
  "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size",
  "font-weight", "font-style", "text-anchor", "dominant-baseline", "paint-order", "visibility",
  "vector-effect", "letter-spacing", "marker-start", "marker-mid", "marker-end", "stop-color", "stop-opacity",
];

const SVG = "http://www.w3.org/2000/svg";

/** url("file:///page.html#arrow") is url(#arrow) in a file of its own. */
const local = (value: string): string => value.replace(/url\("?[^"#)]*(#[^")]+)"?\)/g, "url($1)");

/** Write the computed styles of an element into its copy. False: it is not drawn. */
function dress(from: Element, to: Element, above: CSSStyleDeclaration | null): CSSStyleDeclaration | null {
  const style = getComputedStyle(from);
  if (style.display === "none" && from.localName !== "defs") return null;
  const parts = STYLES.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => value !== "" && (!above || above.getPropertyValue(name) !== value || name === "opacity"));
  const moved = !from.hasAttribute("transform") && style.transform !== "none" ? `;transform:${style.transform}` : "";
  to.setAttribute("style", parts.map(([name, value]) => `${name}:${local(value)}`).join(";") + moved);
  for (const { name } of [...to.attributes])
    if (/^(class|tabindex|role|aria-|data-|on)/.test(name)) to.removeAttribute(name);
  return style;
}

function copyInto(from: Element, to: Element, above: CSSStyleDeclaration | null): boolean {
  const style = dress(from, to, above);
  if (!style) return false;
  const copies = [...to.children];
  [...from.children].forEach((child, i) => {
    if (!copyInto(child, copies[i]!, style)) copies[i]!.remove();
  });
  return true;
}

export interface Picture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** A drawing of the page as a file of its own, on the ground of its section. */
export function pictureOf(drawing: SVGSVGElement, title: string): Picture {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.getBoundingClientRect();
  copyInto(drawing, copy, null);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  if (!copy.hasAttribute("viewBox")) copy.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const [x, y, w, h] = copy.getAttribute("viewBox")!.split(/[\s,]+/) as [string, string, string, string];
  const ground = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x, y, width: w, height: h, fill: groundOf(drawing) }))
    ground.setAttribute(name, value);
  const name = document.createElementNS(SVG, "title");
  name.textContent = title;
  copy.prepend(name, ground);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** The colour behind a drawing: that of the nearest element that has one. */
function groundOf(e: Element): string {
  for (let at: Element | null = e; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (colour !== "transparent" && colour !== "rgba(0, 0, 0, 0)") return colour;
  }
  return "#ffffff";
}

const SCALE = 2;

/** Draw the picture with twice its pixels. */
export async function pngOf({ text, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SCALE);
  canvas.height = Math.round(height * SCALE);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((good, bad) => {
    canvas.toBlob((blob) => (blob ? good(blob) : bad(new Error("no picture"))), "image/png");
  });
}

/** Let the browser save a file. */
export function save(name: string, data: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
