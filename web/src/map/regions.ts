/** Where the number of each region of a mode map is printed: its innermost point. */
import type { Grid } from "../contract.js";

export interface Label { readonly value: number; readonly x: number; readonly y: number }

/** Distance of each cell to the next cell with another value, or to the border, in cells. */
function depths({ nx, ny, values }: Grid): Float64Array {
  const d = new Float64Array(nx * ny);
  const look = (i: number, j: number, inside: boolean): number =>
    inside && values[j] === values[i] ? d[j]! + 1 : 1;
  for (let y = 0; y < ny; y++)
    for (let x = 0; x < nx; x++) {
      const i = y * nx + x;
      d[i] = Math.min(look(i, i - 1, x > 0), look(i, i - nx, y > 0));
    }
  for (let y = ny - 1; y >= 0; y--)
    for (let x = nx - 1; x >= 0; x--) {
      const i = y * nx + x;
      d[i] = Math.min(d[i]!, look(i, i + 1, x + 1 < nx), look(i, i + nx, y + 1 < ny));
    }
  return d;
}

/** The cell of greatest depth of the region of a cell; `seen` marks its cells. */
function deepest({ nx, ny, values }: Grid, start: number, depth: Float64Array, seen: Uint8Array): number {
  let best = start;
  const stack = [start];
  const visit = (j: number): void => {
    if (seen[j] || values[j] !== values[start]) return;
    seen[j] = 1;
    stack.push(j);
  };
  seen[start] = 1;
  while (stack.length > 0) {
    const i = stack.pop()!;
    if (depth[i]! > depth[best]!) best = i;
    const x = i % nx;
    if (x > 0) visit(i - 1);
    if (x + 1 < nx) visit(i + 1);
    if (i >= nx) visit(i - nx);
    if (i + nx < nx * ny) visit(i + nx);
  }
  return best;
}

/** Labels of the regions that have room for one: `least` is a share of the map. x, y: shares. */
export function labelsOf(grid: Grid, least = 0.02): Label[] {
  const { nx, ny, values } = grid;
  const depth = depths(grid);
  const seen = new Uint8Array(nx * ny);
  const labels: Label[] = [];
  for (let i = 0; i < nx * ny; i++) {
    if (seen[i] || Number.isNaN(values[i]!)) continue;
    const best = deepest(grid, i, depth, seen);
    if (depth[best]! < least * Math.min(nx, ny)) continue;
    const x = best % nx;
    labels.push({ value: values[best]!, x: (x + 0.5) / nx, y: ((best - x) / nx + 0.5) / ny });
  }
  return labels;
}
