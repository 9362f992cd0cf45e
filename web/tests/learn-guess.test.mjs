// Prediction: the mechanics of a guess, its sentences, and questions from a seed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { compareKeys } from "./scenario.mjs";

const { distance, judge, questionOf, rowsOf, spinOfImpulse } = await load("learn/guess.ts");
const { sentencesOf } = await load("learn/verdict.ts");
const { nextSeed, questionKeys } = await load("learn/random.ts");
const { numberOf } = await load("learn/fields.ts");
const { presetOf } = await load("learn/presets.ts");

const near = (a, b, bound = 1e-9) => assert.ok(Math.abs(a - b) <= bound * Math.max(1, Math.abs(b)), `${a} is not ${b}`);

/** The scene of a planar body on the ground, from the command's numbers. */
function problem(keys) {
  const compare = compareKeys(keys);
  const { bodies: [b], contacts: [c] } = compare.laws[0];
  const scene = {
    dimension: 2,
    bodies: [{ name: "body", mass: b.mass, at: [0, 0], velocity: [b.v_x, b.v_y], omega: [b.omega] }],
    contact: { at: armOf(b, compare.laws[0]), normal: [c.normal_x, c.normal_y], tangents: [[1, 0]] },
  };
  return { scene, compare };
}

/** r from G: G_tt = 1/m + r_n^2/I, G_nt = -r_n r_t/I, with the contact below. */
function armOf({ mass, inertia }, { G_tt, G_nt }) {
  const r_n = -Math.sqrt((G_tt - 1 / mass) * inertia);
  return [-G_nt * inertia / r_n, r_n];
}

const rod = problem(presetOf("newton-gain").scenario);
const question = questionOf(rod.scene, rod.compare);
const rows = (guess) => rowsOf(question, rod.scene, rod.compare, guess);
const motionOf = (law) => rows(question.before).find((row) => row.law === law).motion;

test("a guess that is a law's answer has its impulse, its energy, and its spin", () => {
  for (const row of rows(question.before)) {
    const verdict = judge(question, row.motion);
    near(verdict.p_n, row.p_n);
    near(verdict.p_t, row.p_t);
    near(verdict.energy, row.energy);
    near(verdict.spin, row.motion.spin);
    assert.equal(verdict.inCone, true, row.law);
    near(verdict.vp_n, rod.compare.laws.find(({ law }) => law === row.law).vp_n);
    near(distance(question, row.motion, row.motion), 0);
  }
});

test("the sentences name what is impossible", () => {
  const wrong = (guess) => sentencesOf(question, guess, rows(guess)).filter((s) => s.wrong).map((s) => s.about);
  assert.deepEqual(wrong(motionOf("energetic")), []);
  assert.deepEqual(wrong(motionOf("newton")), ["energy"]);
  const { before } = question;
  const side = { x: before.x - 4, y: before.y + 2, spin: before.spin };
  assert.ok(wrong(side).includes("cone"));
  assert.ok(wrong({ ...before, y: before.y - 1 }).includes("cone"), "an impulse that pulls");
  assert.ok(wrong({ ...before, y: before.y + 0.1 }).includes("leaves"));
  const lift = { ...before, y: 0, spin: 0 };
  assert.match(sentencesOf(question, lift, rows(lift)).find(({ about }) => about === "leaves").text, /stays on the floor/);
  assert.ok(wrong({ ...motionOf("poisson"), spin: 0 }).includes("spin"));
});

test("the nearest law is named", () => {
  const said = sentencesOf(question, motionOf("poisson"), rows(motionOf("poisson")));
  assert.match(said.at(-1).text, /nearest to the law poisson, 0 % off/);
});

test("the spin from the velocity belongs to the impulse", () => {
  const guess = { x: 0.5, y: 0.4, spin: 0 };
  const spin = spinOfImpulse(question, guess);
  near(judge(question, { ...guess, spin }).spin, spin);
});

test("no question about two bodies, space, or bodies that do not approach", () => {
  assert.equal(questionOf({ ...rod.scene, dimension: 3 }, rod.compare), null);
  assert.equal(questionOf({ ...rod.scene, bodies: [rod.scene.bodies[0], rod.scene.bodies[0]] }, rod.compare), null);
  const laws = rod.compare.laws.map((law) => ({ ...law, outcome: "no-collision" }));
  assert.equal(questionOf(rod.scene, { ...rod.compare, laws }), null);
});

test("a seed gives the same question, and every question is an impact", () => {
  assert.deepEqual(questionKeys(7, "q"), questionKeys(7, "q"));
  const seen = new Set();
  for (let seed = 1; seed <= 60; seed++) {
    const keys = questionKeys(seed, "q");
    seen.add(keys["bodies.body.shape"]);
    const { laws } = compareKeys(keys);
    assert.ok(laws.length >= 7);
    for (const law of laws) assert.ok(!law.outcome.includes("no-collision"), `${seed} ${law.outcome}`);
  }
  assert.deepEqual([...seen].sort(), ["box", "rod", "sphere"]);
});

test("the next question is the next good one", () => {
  let asked = 0;
  assert.equal(nextSeed(5, () => ++asked === 3), 8);
  assert.ok(Number.isFinite(nextSeed(5, () => false)));
});

test("numbers of fields", () => {
  assert.equal(numberOf(" -1.5 "), -1.5);
  assert.equal(numberOf("0,3"), 0.3);
  for (const text of ["", "  ", "fast", "1e99", "Infinity", "NaN"]) assert.equal(numberOf(text), null, text);
});
