/** The maps of the core, a slice of rows at a time. */
import type { Axis, Fault, Grid, Keys, MapChoice } from "../contract.js";
import type { Running } from "./core.js";
import { pairsOf, textAt, withTexts } from "./core.js";

/** Points on an axis of the first, coarse picture. */
const COARSE = 25;
/** ms of work between two looks for a new request. */
const SLICE = 12;
/** Bytes of embed_range: key, from, to, n. */
const RANGE = 32;

function putRange(memory: DataView, at: number, key: number, axis: Axis, n: number): void {
  memory.setUint32(at, key, true);
  memory.setFloat64(at + 8, axis.from, true);
  memory.setFloat64(at + 16, axis.to, true);
  memory.setInt32(at + 24, n, true);
}

/** Begin a map of n x n points. Null: it has begun. */
function begin({ exports, embed }: Running, keys: Keys, choice: MapChoice, n: number): Fault | null {
  const { x, y, law, quantity } = choice;
  return withTexts(exports, [pairsOf(keys), law, quantity, x.key, y.key], (pairs, name, what, xKey, yKey) => {
    const ranges = exports.malloc(2 * RANGE);
    const memory = new DataView(exports.memory.buffer);
    putRange(memory, ranges, xKey!, x, n);
    putRange(memory, ranges + RANGE, yKey!, y, n);
    const fault = exports.embed_map_begin(embed, pairs!, name!, what!, ranges, ranges + RANGE);
    exports.free(ranges);
    return fault ? JSON.parse(textAt(exports, fault)) as Fault : null;
  });
}

/** The least and the largest finite value. */
function limits(values: Float64Array): { low: number; high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (const x of values) {
    if (x < low) low = x;
    if (x > high && x < Infinity) high = x;
  }
  return low <= high ? { low, high } : { low: 0, high: 0 };
}

/** Compute one map. `rest` is awaited between slices; false ends the work. */
async function one(running: Running, keys: Keys, choice: MapChoice, n: number, done: boolean,
                   rest: () => Promise<boolean>): Promise<Grid | Fault | null> {
  const { exports, embed } = running;
  let from = performance.now();
  const fault = begin(running, keys, choice, n);
  if (fault) return fault;
  const values = new Float64Array(n * n);
  const row = exports.malloc(8 * n);
  let ms = 0;
  for (let y = 0; y < n; y++) {
    exports.embed_map_row(embed, y, row);
    values.set(new Float64Array(exports.memory.buffer, row, n), y * n);
    const now = performance.now();
    if (now - from < SLICE) continue;
    ms += now - from;
    if (!(await rest())) {
      exports.free(row);
      return null;
    }
    from = performance.now();
  }
  exports.free(row);
  ms += performance.now() - from;
  return { choice, nx: n, ny: n, values, ...limits(values), ms, done };
}

/** Compute a map, coarse first. got is not called after `rest` has said false. */
export async function mapOf(running: Running, keys: Keys, choice: MapChoice, n: number,
                            rest: () => Promise<boolean>, got: (grid: Grid | Fault) => void): Promise<void> {
  const sizes = n > COARSE ? [COARSE, n] : [n];
  for (const size of sizes) {
    const grid = await one(running, keys, choice, size, size === n, rest);
    if (!grid) return;
    got(grid);
    if ("text" in grid || !(await rest())) return;
  }
}
