// The core in WebAssembly gives the digits of the command. They have different libraries of sin, cos,
// hypot, atan2, exp, log and pow, whose last bits differ. So every digit is compared with a command
// that has the functions of musl, as the page has (cmake/musl.cmake; PERCUSS_MUSL names it), and the
// command itself (PERCUSS) must agree within rounding errors.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";
import { problems, yamlOf } from "./problems.mjs";

const top = fileURLToPath(new URL("../../", import.meta.url));
const command = process.env.PERCUSS ?? join(top, "build/percuss");
const twin = process.env.PERCUSS_MUSL;
const wasm = readFileSync(process.env.PERCUSS_WASM ?? join(top, "build/web-core/percuss.wasm"));
const N = Number(process.env.PERCUSS_PROBLEMS ?? 1000);

const { coreOf, run } = await load("core/core.ts");
const { mapOf } = await load("core/work.ts");
const { FIRST } = await load("state/first.ts");
const core = await coreOf(wasm);
const rod = FIRST.scenario;

let folder;
before(() => { folder = mkdtempSync(join(tmpdir(), "percuss-")); });
after(() => rmSync(folder, { recursive: true }));

/** The JSON of the command for a scenario, or its message. */
function ask(program, args, keys, name) {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, yamlOf(keys));
  return new Promise((answer) => execFile(program, [...args, file, "--json"], { maxBuffer: 1 << 24 },
    (_, out, err) => answer(out ? JSON.parse(out) : { text: err })));
}

async function inParallel(all, work) {
  let next = 0;
  const one = async () => { while (next < all.length) { const i = next++; await work(all[i], i); } };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
}

const withoutRefused = ({ refused, ...rest }) => rest;

/** Numbers that differ: [path, theirs, ours]. */
function differences(a, b, path, found) {
  if (typeof a === "object" && a && typeof b === "object" && b) {
    assert.deepEqual(Object.keys(a), Object.keys(b), path);
    for (const key of Object.keys(a)) differences(a[key], b[key], `${path}.${a[key]?.law ?? key}`, found);
  } else if (a !== b) {
    found.push([path, a, b]);
  }
}

/** Compare the results of all laws for one problem. Returns true if both refuse it. */
function compareBoth(theirs, ours, i, found) {
  if (!theirs.text) {
    assert.ok(!("key" in ours), `${i}: only the core refuses: ${ours.text}`);
    differences(theirs, withoutRefused(ours), `${i}`, found);
    return false;
  }
  assert.ok("key" in ours, `${i}: only the command refuses: ${theirs.text}`);
  assert.ok(theirs.text.includes(ours.text), `${theirs.text}\n${ours.text}`);
  return true;
}

async function compareAll(program, all) {
  const found = [];
  let refused = 0;
  await inParallel(all, async (keys, i) => {
    refused += compareBoth(await ask(program, ["compare"], keys, `p${i}`), core.compare(keys), i, found) ? 1 : 0;
  });
  assert.ok(refused < all.length / 20, `${refused} problems are refused`);
  return found;
}

const problemsIn = (found) => new Set(found.map(([path]) => path.split(".")[0])).size;

test(`${N} random problems have every digit of the command with the functions of musl`,
  { timeout: 600000, skip: !twin && "PERCUSS_MUSL names no command" }, async () => {
    const found = await compareAll(twin, problems(N, 25));
    assert.equal(problemsIn(found), 0, `first ${JSON.stringify(found[0])}`);
  });

/** What a last bit of sin does to a problem that is well conditioned is less. */
const ROUNDING = 1e-9;
/** Motion, impulse and energy; others, as mu_crit of a sphere, may be rounding errors alone. */
const FIRM = /\.(vp?_[nt12xyz]|p_[nt12]|dT|Tp?|Tp?_bodies|W_[crf])$/;

test("random problems agree with the command within rounding errors", { timeout: 600000 }, async () => {
  const n = Math.min(N, 150);
  const found = await compareAll(command, problems(n, 26));
  const far = found.filter(([path]) => FIRM.test(path)).filter(([, a, b]) => !(Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a))));
  // a problem near an event may come to the other side of it
  assert.ok(problemsIn(far) <= n / 50, JSON.stringify(far.slice(0, 5)));
});

test("a comparison may be of some laws, and quick", () => {
  const all = core.compare(rod);
  const some = core.compare(rod, { laws: ["energetic", "walton"], quick: true });
  const { judge, ...energetic } = all.laws.find(({ law }) => law === "energetic");
  const { judge: none, ...quick } = some.laws[0];
  assert.deepEqual(quick, energetic);
  assert.ok(judge < 1e-12 && none === null);
  assert.deepEqual(some.refused.map(({ law }) => law), ["walton"]);
  assert.equal(some.trust, all.trust);
});

test("messages name the key, its value and a remedy", () => {
  const cases = [
    ["bodies.body.mass", "-1", "must be positive"], ["bodies.body.mass", "1 m", "measures a length"],
    ["bodies.body.mas", "1", "did you mean 'mass'?"], ["material.mu", "0,7", "write 0.7"],
    ["material.e", "2", "e_above_1"], ["bodies.body.angle", "45", "Write deg or rad"],
    ["bodies.body.shape", "rock", "rod"], ["contacts.contact.body", "x", "name of one of the bodies"],
    ["nonsense", "1", "no such key"], ["bodies", "1", "NAME"], ["contacts.contact.mu", "", "number"],
  ];
  for (const [key, value, piece] of cases) {
    const fault = core.compare({ ...rod, [key]: value });
    assert.equal(fault.key, key, fault.text);
    assert.ok(fault.text.includes(piece), `${key}: ${fault.text}`);
    assert.deepEqual(core.scene({ ...rod, [key]: value }), fault);
    assert.doesNotMatch(fault.text, /:\d+:|\.yaml|NaN|undefined/);
  }
});

test("numbers with units", () => {
  assert.equal(core.number("bodies.body.velocity.1", "36 km/h"), 10);
  assert.equal(core.number("bodies.body.angle", "180 deg"), Math.PI);
  assert.equal(core.number("material.mu", "0.4"), 0.4);
  assert.equal(core.number("bodies.body.mass", "2 s").key, "bodies.body.mass");
  assert.equal(core.number("bodies.body.mass", "inf"), Infinity);
  assert.equal(core.number("bodies.body.mass", "-inf"), -Infinity);
});

test("a trace begins and ends as its record, with the ends of the phases", () => {
  for (const keys of problems(200, 27)) {
    const answers = core.compare(keys, { quick: true }).laws ?? [];
    for (const answer of answers.filter(({ path }) => path !== "sun-baruh")) {
      const trace = core.trace(keys, answer.law, 40);
      const axes = "p_t" in answer ? ["n", "t"] : ["n", "1", "2"];
      if ("key" in trace || answer.p_n === null) continue;
      const last = trace.points.at(-1);
      assert.deepEqual(trace.points[0].v, axes.map((axis) => answer[`v_${axis}`]));
      assert.deepEqual(trace.points[0].p, axes.map(() => 0));
      for (const phase of answer.phases)
        assert.ok(trace.points.some(({ p }) => p[0] === phase.p_n_to), answer.law);
      if (answer.phases.length === 0 && answer.p_n === 0) continue;
      axes.forEach((axis, k) => {
        assert.ok(Math.abs(last.p[k] - answer[`p_${axis}`]) <= 1e-12 * (1 + Math.abs(last.p[k])));
        assert.ok(Math.abs(last.v[k] - answer[`vp_${axis}`]) <= 1e-12 * (1 + Math.abs(last.v[k])));
      });
      assert.ok(Math.abs(last.W_n + last.W_t - answer.dT) <= 1e-9 * (1 + answer.T), answer.law);
    }
  }
});

test("points of a map equal a solve; a new request ends the last one", async () => {
  const running = await run(await WebAssembly.compile(wasm));
  const axes = [
    { key: "bodies.body.angle", from: 0.1, to: 3 }, { key: "material.mu", from: 0, to: 1.5 },
    { key: "bodies.body.velocity.1", from: -3, to: 3 }, { key: "bodies.body.velocity.2", from: -4, to: -0.5 },
    { key: "bodies.body.length", from: 0.5, to: 2 }, { key: "material.e", from: 0, to: 1 },
  ];
  const at = (axis, i, n) => axis.from * (1 - i / (n - 1)) + axis.to * (i / (n - 1));
  const put = (keys, { key }, x) => {
    const element = /^(.*velocity)\.(\d)$/.exec(key);
    if (!element) return { ...keys, [key]: String(x) };
    const vector = keys[element[1]].split(" ");
    vector[element[2] - 1] = String(x);
    return { ...keys, [element[1]]: vector.join(" ") };
  };
  const n = 9;
  for (const x of axes) for (const y of axes.filter((other) => other !== x))
    for (const quantity of ["T_ratio", "mode", "W_f", "mu_crit"]) {
      const grids = [];
      await mapOf(running, rod, { x, y, quantity, law: "poisson" }, n, async () => true, (grid) => grids.push(grid));
      assert.equal(grids.length, 1);
      grids[0].values.forEach((value, i) => {
        const keys = put(put(rod, x, at(x, i % n, n)), y, at(y, Math.floor(i / n), n));
        const solved = core.solve(keys, "poisson")[quantity] ?? NaN;
        assert.ok(Math.abs(value - solved) < 1e-10 * (1 + Math.abs(solved)) || (Number.isNaN(value) && Number.isNaN(solved)),
          `${x.key} ${y.key} ${quantity}: ${value}, ${solved}`);
      });
    }
  // mu_k must be at most mu_s, so that neither says alone which points are valid
  const { "material.mu": mu, ...other } = rod;
  const split = { ...other, "material.mu_s": "0.3", "material.mu_k": "0.1" };
  const frictions = { x: { key: "material.mu_s", from: 0, to: 1.5 }, y: { key: "material.mu_k", from: 0, to: 1.5 } };
  await mapOf(running, split, { ...frictions, quantity: "vp_n", law: "poisson" }, 4, async () => true, (grid) => {
    const there = [...grid.values].map((v) => Number.isFinite(v));
    assert.deepEqual(there, there.map((_, i) => Math.floor(i / 4) <= i % 4));
  });
  const coarse = [];
  const [x, y] = axes;
  await mapOf(running, rod, { x, y, quantity: "mode", law: "poisson" }, 60, async () => coarse.length === 0, (grid) => coarse.push(grid));
  assert.deepEqual(coarse.map(({ nx, done }) => [nx, done]), [[25, false]]);
});
