// Axes, ticks, colours and regions of maps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { axisKeys, valueOf, textOf, changed, usualAxis, digitsOf, isRange } = await load("map/keys.ts");
const { ticksOf } = await load("map/ticks.ts");
const { scaleFor, pixels, sample } = await load("map/paint.ts");
const { labelsOf } = await load("map/regions.ts");
const { signature } = await load("map/ask.ts");
const { valueOwn } = await load("map/name.ts");

const keys = {
  title: "a rod", "bodies.body.shape": "rod", "bodies.body.mass": "1 kg", "bodies.body.length": "1 m",
  "bodies.body.angle": "45 deg", "bodies.body.velocity": "1.8 -3", "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body", "material.e": "0.9", "material.mu": "0.4",
};
/** Core.number, for the units of these tests. */
const number = (key, text) => {
  const factor = /deg/.test(text) ? Math.PI / 180 : /km\/h/.test(text) ? 1 / 3.6 : 1;
  const x = parseFloat(text);
  return Number.isFinite(x) ? x * factor : { key, text: "not a number" };
};
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);
const angle = { key: "bodies.body.angle", from: 0, to: Math.PI };
const choice = { x: angle, y: { key: "bodies.body.velocity.2", from: -6, to: 0 }, quantity: "mode", law: "newton" };

test("numbers of a scenario are axes, texts are not", () => {
  assert.deepEqual(axisKeys(keys), [
    "bodies.body.mass", "bodies.body.length", "bodies.body.angle", "bodies.body.velocity.1",
    "bodies.body.velocity.2", "bodies.body.omega", "material.e", "material.mu",
  ]);
});

test("the value of an axis, with units and elements of vectors", () => {
  near(valueOf(keys, "bodies.body.angle", number), Math.PI / 4);
  assert.equal(valueOf(keys, "bodies.body.velocity.2", number), -3);
  near(valueOf({ ...keys, "bodies.body.velocity": "36 -18 km/h" }, "bodies.body.velocity.1", number), 10);
  assert.equal(valueOf({ ...keys, "material.mu": "rough" }, "material.mu", number), null);
  assert.equal(valueOf(keys, "bodies.other.angle", number), null);
});

test("a point of the map as texts of the scenario", () => {
  assert.deepEqual(changed(keys, angle, Math.PI / 6, number), { "bodies.body.angle": "30 deg" });
  assert.deepEqual(changed(keys, choice.y, -2.123456, number), { "bodies.body.velocity": "1.8 -2.12" });
  const km = { ...keys, "bodies.body.velocity": "36 -18 km/h" };
  assert.deepEqual(changed(km, choice.y, -2, number), { "bodies.body.velocity": "10 -2" });
  assert.equal(textOf("material.mu", 0.4), "0.4");
  assert.equal(digitsOf({ key: "material.mu", from: 0, to: 1.5 }), 3);
  const speed = usualAxis(keys, "bodies.body.velocity.2", number);
  assert.deepEqual([speed.from, speed.to], [-6, 6]);
});

test("ticks are round, in degrees for angles", () => {
  const text = (...a) => ticksOf(...a).map((t) => t.text).join(" ");
  assert.equal(text(0, Math.PI, Math.PI / 180, 6, true), "0 30 60 90 120 150 180");
  assert.equal(text(0, 1.5, 1, 5), "0 0.5 1 1.5");
  assert.equal(text(-6, 6, 1, 7), "-6 -4 -2 0 2 4 6");
  assert.equal(text(1.5, 0, 1, 5), "0 0.5 1 1.5");
  assert.equal(text(0, 0, 1, 5), "");
  assert.equal(text(0, 1e-7, 1, 4), "0 2.5e-08 5e-08 7.5e-08 1e-07");
});

test("a gain of energy is red at once, no change is white, a loss is blue", () => {
  const scale = scaleFor("T_ratio", 0.4, 1.5);
  assert.equal(scale.centre, 1);
  assert.deepEqual(scale.colour(1), [255, 255, 255]);
  const [red, , blue] = scale.colour(1.01);
  assert.ok(red - blue > 60);
  assert.ok(scale.colour(0.6)[2] > scale.colour(0.6)[0]);
  assert.equal(scaleFor("vp_n", 1, 3).centre, null);
  assert.equal(scaleFor("p_t", -1, 3).centre, 0);
  assert.deepEqual(scaleFor("e_kinematic", 2, 2).colour(2), scaleFor("e_kinematic", 1, 3).colour(2));
});

/** A map of `n` x `n` with values by column and row. */
function gridOf(n, value, quantity = "mode") {
  const values = new Float64Array(n * n);
  for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) values[y * n + x] = value(x, y);
  const known = values.filter((v) => !Number.isNaN(v));
  return { choice: { ...choice, quantity }, nx: n, ny: n, values, ms: 0, done: true,
           low: Math.min(...known), high: Math.max(...known) };
}

test("each region has one number, inside it; slivers have none", () => {
  const labels = labelsOf(gridOf(40, (x, y) => y === 20 ? 3 : x < 30 ? 1 : y < 20 ? NaN : 2), 0.05);
  assert.deepEqual(labels.map((l) => l.value).sort(), [1, 1, 2]);
  for (const { value, x } of labels) assert.equal(x < 0.75, value === 1);
});

test("pixels start at the top; without a value they are transparent", () => {
  const grid = gridOf(4, (x, y) => y === 3 ? NaN : x, "vp_n");
  const data = pixels(grid, scaleFor("vp_n", grid.low, grid.high));
  assert.deepEqual([...data.slice(0, 4)], [0, 0, 0, 0]);
  assert.equal(data[4 * 4 + 3], 255);
  assert.equal(sample(grid, 1, 0), 3);
  assert.equal(sample(grid, 0, 0), 0);
  assert.ok(Number.isNaN(sample(grid, 0.5, 1)));
});

test("a map stays while its two axes and the title change", () => {
  const now = signature(keys, choice);
  assert.equal(signature({ ...keys, "bodies.body.angle": "10 deg", title: "b" }, choice), now);
  assert.equal(signature({ ...keys, "bodies.body.velocity": "1.8 -1" }, choice), now);
  assert.notEqual(signature({ ...keys, "bodies.body.velocity": "1 -3" }, choice), now);
  assert.notEqual(signature({ ...keys, "material.mu": "0.5" }, choice), now);
  assert.notEqual(signature(keys, { ...choice, law: "poisson" }), now);
});

test("the present impact has its own value, not that of the next point of the grid", () => {
  const choice = { quantity: "mode", law: "energetic" };
  const answer = { law: "energetic", mode: 3, T_ratio: 0.8 };
  assert.equal(valueOwn({ laws: [{ law: "newton", mode: 4 }, answer] }, choice), 3);
  assert.equal(valueOwn({ laws: [answer] }, { ...choice, quantity: "T_ratio" }), 0.8);
  assert.equal(valueOwn({ laws: [{ ...answer, mode: null }] }, choice), null);
  assert.equal(valueOwn({ laws: [answer, answer] }, choice), null, "two paths");
  assert.equal(valueOwn(null, choice), null);
});

test("keys that no scenario has are no axes, and an axis has a length", () => {
  assert.deepEqual(axisKeys({ "material.constructor": "1", "material.toString": "2" }), []);
  assert.equal(usualAxis({}, "material.constructor", () => 1).to, 3);
  assert.deepEqual([[0, 1], [1, 0], [1, 1], [-1e308, 1e308]].map(([from, to]) => isRange(from, to)), [true, true, false, false]);
});
