/** The picture of a map: a canvas below, axes, numbers of regions and points in SVG above it. */
import { h, set, svg } from "../dom.js";
import type { Axis, Grid } from "../contract.js";
import { texts } from "../texts/en.js";
import { scaleOf, unitOf } from "./keys.js";
import { axisTitle } from "./name.js";
import { css, isNamed, namedColour, pixels, scaleFor } from "./paint.js";
import { labelsOf } from "./regions.js";
import { ticksOf } from "./ticks.js";

/** Room for the axes; map.css places the canvas by the same numbers. */
const MARGIN = { left: 58, right: 14, top: 10, bottom: 46 };

export interface Shares { readonly x: number; readonly y: number }

export interface Plot {
  readonly element: HTMLElement;
  readonly svg: SVGSVGElement;
  readonly handle: SVGGElement;
  axes(x: Axis, y: Axis): void;
  grid(grid: Grid): void;
  /** Place the present or the frozen impact; null hides it. Outside, it stays at the edge. */
  present(at: Shares | null): void;
  frozen(at: Shares | null): void;
  /** Shares of the axes at a pointer, within 0 to 1; and whether it is on the map. */
  sharesOf(e: PointerEvent | MouseEvent): Shares & { readonly inside: boolean };
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x));
/** A dark ink on light colours and the other way round. */
const ink = (c: readonly number[]): string =>
  0.299 * c[0]! + 0.587 * c[1]! + 0.114 * c[2]! > 140 ? "#000" : "#fff";

function marker(...shape: SVGElement[]): SVGGElement {
  return svg("g", { visibility: "hidden" }, ...shape);
}

class MapPlot implements Plot {
  readonly canvas = h("canvas", { id: "map-canvas", "aria-hidden": "true" });
  readonly svg = svg("svg", { id: "map-plot", role: "group", "aria-label": texts.map.plot });
  readonly element = h("div", { class: "map-plot" }, this.canvas, this.svg);
  readonly handle = marker(
    svg("circle", { r: 20, fill: "transparent" }),
    svg("circle", { r: 9, fill: "none", stroke: "#fff", "stroke-width": 5 }),
    svg("circle", { r: 9, fill: "none", stroke: "#000", "stroke-width": 2.5 }),
    svg("circle", { r: 2, fill: "#000", stroke: "#fff", "stroke-width": 1 }),
  );
  private readonly other = marker(
    svg("path", { d: "M0-9 9 0 0 9-9 0Z", fill: "#fff", stroke: "#000", "stroke-width": 2 }),
    svg("title", {}, texts.map.frozen),
  );
  private readonly frame = svg("rect", { fill: "none", stroke: "currentColor", class: "map-frame" });
  private readonly ticks = svg("g", { class: "map-ticks", "aria-hidden": "true" });
  private readonly labels = svg("g", { class: "map-labels", "aria-hidden": "true" });
  private readonly titles = [svg("text", { class: "map-title" }), svg("text", { class: "map-title" })] as const;
  private size = { width: 0, height: 0 };
  private of: readonly [Axis, Axis] | null = null;
  private points: { present: Shares | null; frozen: Shares | null } = { present: null, frozen: null };
  private last: Grid | null = null;

  constructor() {
    this.svg.append(this.ticks, this.frame, ...this.titles, this.labels, this.other, this.handle);
    new ResizeObserver(() => this.resize()).observe(this.element);
  }

  axes(x: Axis, y: Axis): void {
    if (this.of && JSON.stringify(this.of) === JSON.stringify([x, y])) return;
    this.of = [x, y];
    this.drawAxes();
  }

  grid(grid: Grid): void {
    this.last = grid;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    if (this.canvas.width !== grid.nx) this.canvas.width = grid.nx;
    if (this.canvas.height !== grid.ny) this.canvas.height = grid.ny;
    const scale = scaleFor(grid.choice.quantity, grid.low, grid.high);
    context.putImageData(new ImageData(pixels(grid, scale), grid.nx, grid.ny), 0, 0);
    this.drawLabels();
  }

  present(at: Shares | null): void {
    this.points.present = at;
    this.place(this.handle, at);
  }

  frozen(at: Shares | null): void {
    this.points.frozen = at;
    this.place(this.other, at);
  }

  sharesOf(e: PointerEvent | MouseEvent): Shares & { readonly inside: boolean } {
    const box = this.svg.getBoundingClientRect();
    const { w, h: high } = this.inner();
    const x = (e.clientX - box.left - MARGIN.left) / w;
    const y = 1 - (e.clientY - box.top - MARGIN.top) / high;
    return { x: clamp(x), y: clamp(y), inside: x >= 0 && x <= 1 && y >= 0 && y <= 1 };
  }

  private inner(): { w: number; h: number } {
    return {
      w: Math.max(1, this.size.width - MARGIN.left - MARGIN.right),
      h: Math.max(1, this.size.height - MARGIN.top - MARGIN.bottom),
    };
  }

  private place(g: SVGGElement, at: Shares | null): void {
    const inside = at !== null && clamp(at.x) === at.x && clamp(at.y) === at.y;
    set(g, { visibility: at ? "visible" : "hidden", opacity: inside ? 1 : 0.45 });
    if (!at) return;
    const { w, h: high } = this.inner();
    const x = MARGIN.left + clamp(at.x) * w;
    const y = MARGIN.top + (1 - clamp(at.y)) * high;
    set(g, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || (width === this.size.width && height === this.size.height)) return;
    this.size = { width, height };
    const { w, h: high } = this.inner();
    set(this.svg, { viewBox: `0 0 ${width} ${height}`, width, height });
    set(this.frame, { x: MARGIN.left, y: MARGIN.top, width: w, height: high });
    this.drawAxes();
    this.drawLabels();
    this.place(this.handle, this.points.present);
    this.place(this.other, this.points.frozen);
  }

  private drawAxes(): void {
    if (!this.of || this.size.width === 0) return;
    const { w, h: high } = this.inner();
    const bottom = MARGIN.top + high;
    const share = (axis: Axis, x: number) => (x - axis.from) / (axis.to - axis.from);
    const ticks = (axis: Axis, most: number) =>
      ticksOf(axis.from, axis.to, scaleOf(axis.key), most, unitOf(axis.key) === "deg");
    const across = ticks(this.of[0], w / 55).flatMap(({ at, text }) => {
      const x = MARGIN.left + share(this.of![0], at) * w;
      return [svg("line", { x1: x, x2: x, y1: bottom, y2: bottom + 5 }),
              svg("text", { x, y: bottom + 18, "text-anchor": "middle" }, text)];
    });
    const up = ticks(this.of[1], high / 40).flatMap(({ at, text }) => {
      const y = bottom - share(this.of![1], at) * high;
      return [svg("line", { x1: MARGIN.left - 5, x2: MARGIN.left, y1: y, y2: y }),
              svg("text", { x: MARGIN.left - 8, y: y + 4, "text-anchor": "end" }, text)];
    });
    this.ticks.replaceChildren(...across, ...up);
    this.titles[0].textContent = axisTitle(this.of[0].key);
    this.titles[1].textContent = axisTitle(this.of[1].key);
    set(this.titles[0], { x: MARGIN.left + w / 2, y: bottom + 38, "text-anchor": "middle" });
    set(this.titles[1], { transform: `translate(14 ${MARGIN.top + high / 2}) rotate(-90)`, "text-anchor": "middle" });
  }

  /** Numbers in the regions, so that colours are not needed to tell them apart. */
  private drawLabels(): void {
    if (!this.last || this.size.width === 0) return;
    const { w, h: high } = this.inner();
    const labels = isNamed(this.last.choice.quantity) ? labelsOf(this.last, 12 / Math.min(w, high)) : [];
    this.labels.replaceChildren(...labels.map(({ value, x, y }) => {
      const colour = namedColour(value);
      return svg("text", {
        x: MARGIN.left + x * w, y: MARGIN.top + (1 - y) * high + 6, "text-anchor": "middle",
        fill: ink(colour), stroke: css(colour),
      }, String(value));
    }));
  }
}

export const makePlot = (): Plot => new MapPlot();
