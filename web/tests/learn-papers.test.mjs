// Presets of the papers, in world axes, against the papers' own files, in their frames.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { compareFile, compareKeys } from "./scenario.mjs";

const { PAPERS } = await load("learn/papers.ts");
const { SOURCES } = await load("learn/sources.ts");

/** The sine of an angle and the cosine of its complement differ by rounding. */
const BOUND = 1e-12;
const near = (a, b, where) =>
  assert.ok(Math.abs(a - b) <= BOUND * Math.max(1, Math.abs(a), Math.abs(b)), `${where}: ${a} and ${b}`);

/** Not of the impact itself, or other in world axes. */
const OTHER = new Set(["title", "bodies", "contacts", "judge", "phases", "theta"]);

function same(ours, theirs, where) {
  for (const [name, x] of Object.entries(theirs)) {
    if (OTHER.has(name)) continue;
    if (typeof x === "number") near(ours[name], x, `${where} ${name}`);
    else if (typeof x === "object" && x !== null) same(ours[name], x, `${where} ${name}`);
    else assert.deepEqual(ours[name], x, `${where} ${name}`);
  }
}

const file = ({ id, source }) =>
  id === "sun-baruh-2022-space" ? "papers/sun-baruh-2022/rod3.yaml" : SOURCES[source].file;
const CHAIN = "hurmuzlu-marghitu-1994";

for (const preset of PAPERS.filter(({ id }) => id !== CHAIN)) {
  test(`${preset.id} is the impact of ${file(preset)}`, () => {
    const ours = compareKeys(preset.scenario);
    const theirs = compareFile(file(preset));
    assert.equal(ours.laws.length, theirs.laws.length);
    assert.ok(theirs.laws.length > 4);
    assert.equal(ours.trust, theirs.trust);
    theirs.laws.forEach((law, i) => same(ours.laws[i], law, `${preset.id} ${law.law}`));
  });
}

test("the rigid body of hurmuzlu-marghitu-1994 answers as the end of the chain", () => {
  const preset = PAPERS.find(({ id }) => id === CHAIN);
  const ours = compareKeys(preset.scenario);
  const theirs = compareFile(SOURCES[CHAIN].file);
  assert.ok(theirs.laws.length >= 7);
  for (const law of theirs.laws) {
    const [rests, strikes] = law.contacts;
    assert.equal(rests.p_n, 0);
    assert.equal(rests.p_t, 0);
    const mine = ours.laws.find((one) => one.law === law.law);
    for (const name of ["v_n", "v_t", "vp_n", "vp_t", "p_n", "p_t"])
      near(mine[name], strikes[name], `${law.law} ${name}`);
    near(mine.dT, law.dT, `${law.law} dT`);
    // v' = v + G p holds with our G, for impulses in several directions: it is the chain's G
    near(mine.G_nn * strikes.p_n + mine.G_nt * strikes.p_t, strikes.vp_n - strikes.v_n, `${law.law} G, n`);
    near(mine.G_nt * strikes.p_n + mine.G_tt * strikes.p_t, strikes.vp_t - strikes.v_t, `${law.law} G, t`);
  }
});
