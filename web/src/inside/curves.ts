/** Curves by uPlot: they follow their place's width and dark mode, and carry the player's marker. */
import uPlot from "uplot";
import { h } from "../dom.js";
import { tickText } from "./ticks.js";

const HEIGHT = 230;

export interface Line {
  readonly label: string;
  /** The variable of the styles with its colour. */
  readonly colour: string;
  readonly dash: readonly number[];
}

export interface Curves {
  readonly root: HTMLElement;
  /** The lines' values over x, and where phases end. */
  draw(x: readonly number[], ys: readonly (readonly number[])[], ends: readonly number[]): void;
  mark(x: number | null): void;
}

/** A colour of the page now: the name of a variable of its styles. */
const style = (u: uPlot, name: string): string => getComputedStyle(u.root).getPropertyValue(name).trim();
const ink = (u: uPlot): string => style(u, "--ink");
const grid = (u: uPlot): string => style(u, "--line");

function axis(side: 2 | 3): uPlot.Axis {
  return {
    side, stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 },
    values: (_, ticks) => ticks.map(tickText), size: side === 2 ? 34 : 68, font: "12px system-ui, sans-serif",
    space: side === 2 ? 56 : 34,
  };
}

/** Thin lines where phases end. */
function drawEnds(u: uPlot, ends: readonly number[]): void {
  const { ctx, bbox } = u;
  ctx.save();
  ctx.strokeStyle = style(u, "--soft");
  ctx.setLineDash([4, 4]);
  for (const x of ends) {
    const at = Math.round(u.valToPos(x, "x", true));
    ctx.beginPath();
    ctx.moveTo(at, bbox.top);
    ctx.lineTo(at, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Half a range of air above and below, so that a constant line is visible as well. */
function range(_: uPlot, low: number | null, high: number | null): [number, number] {
  const [a, b] = [Math.min(0, low ?? 0), Math.max(0, high ?? 0)];
  const air = 0.06 * (b - a) || 0.5;
  return [a - air, b + air];
}

interface Parts {
  readonly lines: readonly Line[];
  readonly ends: () => readonly number[];
}

const optionsOf = ({ lines, ends }: Parts, width: number): uPlot.Options => ({
  width, height: HEIGHT, legend: { show: false }, cursor: { show: false }, padding: [10, 10, 0, 0], pxAlign: 0,
  scales: { x: { time: false, range: (_, low, high) => (low < high ? [low, high] : [low, low + 1]) }, y: { range } },
  axes: [axis(2), axis(3)],
  series: [{}, ...lines.map((l) => ({
    label: l.label, stroke: (u: uPlot) => style(u, l.colour), width: 2.5, pxAlign: 0, dash: [...l.dash],
    points: { show: false },
  }))],
  hooks: { draw: [(u: uPlot) => drawEnds(u, ends())] },
});

/** The data of a plot; without points the axes stay, and no line is drawn. */
const dataOf = (x: readonly number[], ys: readonly (readonly number[])[]): uPlot.AlignedData =>
  x.length > 1 ? [[...x], ...ys.map((y) => [...y])] : [[0, 1], ...ys.map(() => [null, null])];

/** A pointer that is held down in the plot seeks. */
function seekBy(u: uPlot, seek: (x: number) => void): void {
  const point = (e: PointerEvent): void => {
    if (e.buttons & 1) seek(u.posToVal(e.clientX - u.over.getBoundingClientRect().left, "x"));
  };
  u.over.addEventListener("pointerdown", (e) => {
    u.over.setPointerCapture(e.pointerId);
    point(e);
  });
  u.over.addEventListener("pointermove", point);
}

/** `seek` is called with the x that the reader points at. */
export function curves(
  id: string, label: string, xLabel: string, lines: readonly Line[], seek: (x: number) => void,
): Curves {
  const host = h("div", { class: "inside-curves-host" });
  const marker = h("div", { class: "inside-cursor", hidden: true });
  const root = h("div", { id, class: "inside-curves", role: "img", "aria-label": label },
    host, h("div", { class: "inside-xlabel" }, xLabel));
  let ends: readonly number[] = [];
  let at: number | null = null;
  const u = new uPlot(optionsOf({ lines, ends: () => ends }, 320), dataOf([], lines.map(() => [])), host);
  u.over.append(marker);
  seekBy(u, seek);

  const place = (): void => {
    if (marker.hidden !== (at === null)) marker.hidden = at === null;
    if (at !== null) marker.style.transform = `translateX(${u.valToPos(at, "x").toFixed(1)}px)`;
  };
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width > 0 && width !== u.width) u.setSize({ width, height: HEIGHT });
    place();
  }).observe(host);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => u.redraw(false, true));
  return {
    root,
    draw(x, ys, phaseEnds) {
      ends = phaseEnds;
      u.setData(dataOf(x, ys));
    },
    mark(x) {
      at = x;
      place();
    },
  };
}
