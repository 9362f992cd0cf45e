// What the page copies: the command reads its scenarios and gives the same numbers; its programs in C
// and Python compile, run and print the velocities of the command. PERCUSS, PERCUSS_WASM and
// PERCUSS_PYTHONPATH name other builds.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "./load.mjs";
import { problems, yamlOf as quotedYaml } from "./problems.mjs";

const top = fileURLToPath(new URL("../../", import.meta.url));
const command = process.env.PERCUSS ?? join(top, "build/percuss");
const library = join(dirname(command), "libpercuss.a");
const python = process.env.PERCUSS_PYTHONPATH ??
  [join(dirname(command), "python/stage"), join(top, "build/python/python/stage")].find(existsSync);
const wasm = readFileSync(process.env.PERCUSS_WASM ?? join(top, "build/web-core/percuss.wasm"));

const { coreOf } = await load("core/core.ts");
const { yamlOf, nameOf, commandOf, scalar } = await load("share/yaml.ts");
const { cOf } = await load("share/c.ts");
const { pythonOf } = await load("share/python.ts");
const { withOther } = await load("state/convert.ts");
const { FIRST } = await load("state/first.ts");
const core = await coreOf(wasm);
const read = (key, text) => core.number(key, text);

let folder;
before(() => { folder = mkdtempSync(join(tmpdir(), "percuss-")); });
after(() => rmSync(folder, { recursive: true }));

const TITLES = [
  "a: b # c", "- list", "{x: 1}", "'quoted' \"twice\" \\", "yes", "1", "~", "@at", "%YAML", " blank ",
  "é ü 漢字 🎱", "*/ end of a comment ??/", "*alias & !tag | > `", "---", "...", "null", "\u00a0\u2028\u202e\ufeff",
  "trailing \\", "key:", "?", "a\u0007b", "\u0085",
];
const UNITS = [
  (keys) => keys,
  (keys) => ({ ...keys, "bodies.body.mass": `${keys["bodies.body.mass"].split(" ")[0]} lbf` }),
  (keys) => ({ ...keys, "bodies.body.velocity": `${keys["bodies.body.velocity"]} ft/s` }),
  (keys) => ({ ...keys, "bodies.body.mass": " 250 g " }),
];

/** Random problems as readers write them, and pairs whose touch is found. */
function states(n, seed) {
  const all = problems(n, seed).map((keys, i) =>
    ({ ...UNITS[i % UNITS.length](keys), title: TITLES[i % TITLES.length] }));
  const pairs = ["box", "disc", "rod", "capsule"].map((shape, i) => {
    const size = shape === "box" ? { width: "0.4 m", height: "20 cm" } : shape === "disc" ? { radius: "3 in" }
      : shape === "rod" ? { length: "1 m" } : { length: "0.5 m", radius: "0.1 m" };
    const { "bodies.body.length": _, ...rest } = FIRST.scenario;
    const named = Object.fromEntries(Object.entries(size).map(([k, v]) => [`bodies.body.${k}`, v]));
    return withOther({ ...rest, "bodies.body.shape": shape, ...named, "bodies.body.angle": `${10 + i} deg` });
  });
  return [
    ...all, ...pairs,
    { ...FIRST.scenario, "bodies.body.velocity": "1 0", "bodies.body.drop": "2 ft" },
    { ...pairs[1], "bodies.other.mass": "inf", "bodies.body.inertia": "0.01 kg m^2" },
    { ...FIRST.scenario, "contacts.contact.mu": "0.1", "contacts.contact.e": ".5" },
    { ...FIRST.scenario, "material.mu": "0.6", law: "poisson", "material.e": "1.2", "material.e_above_1": "yes" },
  ];
}

const run = (file, args) => new Promise((done) => execFile(file, args, { maxBuffer: 1 << 24, env: { ...process.env, PYTHONPATH: python ?? "" } },
  (_, out, err) => done({ out, err })));

async function inParallel(all, work) {
  let next = 0;
  const one = async () => { while (next < all.length) { const i = next++; await work(all[i], i); } };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
}

/** Motion, impulse and energy; others, as mu_crit of a sphere, may be rounding errors alone. */
const FIRM = /\.(vp?_[nt12xyz]|p_[nt12]|dT|Tp?|Tp?_bodies|W_[crf])$/;

/** The largest difference of firm numbers, as a part of their size. */
function distance(a, b, path) {
  if (typeof a === "number" && typeof b === "number")
    return FIRM.test(path) ? Math.abs(a - b) / Math.max(1, Math.abs(a)) : 0;
  if (typeof a !== "object" || !a || !b) return 0;
  return Math.max(0, ...Object.keys(a).map((key) => distance(a[key], b[key], `${path}.${key}`)));
}

async function compared(keys, yaml, name) {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, yaml(keys));
  const { out, err } = await run(command, ["compare", file, "--json"]);
  return out ? JSON.parse(out, (key, x) => (key === "title" ? undefined : x)) : { text: err };
}

/** The core has other functions sin and cos: a problem near an event may come to its other side. */
const FAR = 4;

test("scenarios of 200 states give every digit of the same keys, and the numbers of the core", { timeout: 600000 }, async () => {
  let refused = 0;
  let far = 0;
  await inParallel(states(200, 7), async (keys, i) => {
    const ours = core.compare(keys);
    const theirs = await compared(keys, yamlOf, `s${i}`);
    if (theirs.text) {
      refused++;
      assert.ok("key" in ours && theirs.text.includes(ours.text), `${i}: ${theirs.text}${ours.text}`);
      return;
    }
    assert.ok(!("key" in ours), `${i}: ${ours.text}`);
    assert.deepEqual(theirs, await compared({ ...keys, title: "t" }, quotedYaml, `q${i}`), `${i}`);
    far += distance(theirs, ours, "") > 1e-9 ? 1 : 0;
  });
  assert.ok(refused < 30, `${refused} are refused`);
  assert.ok(far <= FAR, `${far} are far from the core`);
});

test("titles come back through the file", async () => {
  for (const [i, title] of [...TITLES, "plain title", "1e5", "rod 0x1F", "a\tb"].entries()) {
    const file = join(folder, `t${i}.yaml`);
    writeFileSync(file, yamlOf({ ...FIRST.scenario, title }));
    const { out, err } = await run(command, ["solve", file, "--law", "newton", "--json"]);
    assert.ok(out, `${JSON.stringify(title)}: ${err}`);
    assert.equal(JSON.parse(out).title, title);
  }
});

test("plain texts stay plain, others are quoted", () => {
  for (const text of ["45 deg", "1.8 -3", "-34.7 0 mph", "rod", "2 kg m^2", "0.9", "euler zyx 60 deg 0 0"])
    assert.equal(scalar(text), text);
  assert.equal(scalar("a: b"), '"a: b"');
  assert.equal(scalar("- 3"), '"- 3"');
  assert.equal(scalar(""), '""');
  assert.equal(nameOf(FIRST.scenario), "a-slender-rod-hits");
  assert.equal(nameOf({ title: "漢字" }), "impact");
  assert.match(commandOf(FIRST.scenario, "brach"), /^percuss compare .*\.yaml\npercuss solve .* --law brach\n$/);
});

const LAWS = ["newton", "poisson", "energetic", "compromise", "complementarity", "bilinear", "impulse-ratio", "whittaker"];

/** The velocities that the command prints for a law; null: the law is refused. */
async function velocities(keys, law, name) {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, yamlOf(keys));
  const { out } = await run(command, ["solve", file, "--law", law, "--json"]);
  if (!out) return null;
  const { bodies } = JSON.parse(out);
  const spatial = keys.dimension === "spatial";
  const of = (b) => spatial ? [b.vp_x, b.vp_y, b.vp_z, b.omegap_x, b.omegap_y, b.omegap_z] : [b.vp_x, b.vp_y, b.omegap];
  const name0 = keys["contacts.contact.body"];
  return [...bodies].sort((a, b) => (b.name === name0) - (a.name === name0)).map(of);
}

/** The numbers of the lines that begin with a body's name. */
const printed = (out) => out.split("\n").filter((line) => /^(body|other): /.test(line))
  .map((line) => (line.match(/-?\d+\.?\d*(e[+-]?\d+)?/g) ?? []).map(Number));

function close(got, want, what) {
  assert.equal(got.length, want.length, what);
  want.forEach((numbers, b) => {
    const size = Math.max(1e-9, ...numbers.map(Math.abs));
    assert.equal(got[b].length, numbers.length, what);
    numbers.forEach((x, k) => assert.ok(Math.abs(x - got[b][k]) <= 1e-9 * size, `${what}: ${got[b]} for ${numbers}`));
  });
}

/** States that are no fault, each with a law. */
const programs = (n, seed) => states(n, seed)
  .map((keys, i) => ({ keys, law: LAWS[i % LAWS.length], scene: core.scene(keys) }))
  .filter(({ scene }) => !("text" in scene));

test("programs in C compile without a warning and print the command's velocities", { timeout: 300000 }, async (t) => {
  if (!existsSync(library)) return t.skip(`${library} is not there`);
  let solved = 0;
  await inParallel(programs(16, 3), async ({ keys, law, scene }, i) => {
    const source = join(folder, `p${i}.c`);
    const program = join(folder, `p${i}`);
    writeFileSync(source, cOf(keys, scene, law, read));
    const built = await run("cc", ["-std=c11", "-Wall", "-Wextra", "-Werror", `-I${join(top, "include")}`, source, library, "-lm", "-o", program]);
    assert.equal(built.err, "", `${i}`);
    const want = await velocities(keys, law, `c${i}`);
    const { out, err } = await run(program, []);
    if (!want) return assert.ok(err, `${i}: ${law} is refused by the command only`);
    solved++;
    assert.equal(err, "", `${i} ${law}`);
    return close(printed(out), want, `${i} ${law}`);
  });
  assert.ok(solved >= 10, `${solved} were solved`);
});

test("programs in Python print the command's velocities", { timeout: 300000 }, async (t) => {
  if (!python) return t.skip("the Python package is not built");
  let solved = 0;
  await inParallel(programs(24, 5), async ({ keys, law, scene }, i) => {
    const source = join(folder, `q${i}.py`);
    writeFileSync(source, pythonOf(keys, scene, law, read));
    const want = await velocities(keys, law, `q${i}`);
    const { out, err } = await run("/usr/bin/python3", [source]);
    if (!want) return assert.match(err, /percuss\.Error|Error/, `${i}: ${law} is refused by the command only`);
    solved++;
    assert.equal(err, "", `${i} ${law}\n${readFileSync(source, "utf8")}`);
    return close(printed(out), want, `${i} ${law}`);
  });
  assert.ok(solved >= 15, `${solved} were solved`);
});

test("a program keeps a hostile title in its comment", () => {
  const keys = { ...FIRST.scenario, title: "x */ int y; /*\nimport os \\" };
  const c = cOf(keys, core.scene(keys), "newton", read);
  assert.equal(c.split("*/")[0].includes("int y"), true);
  assert.doesNotMatch(pythonOf(keys, core.scene(keys), "newton", read), /^import os/m);
  execFileSync("cc", ["-std=c11", "-Wall", "-Werror", `-I${join(top, "include")}`, "-fsyntax-only", "-xc", "-"], { input: c });
});
