// Texts of fields: numbers with units, their steps, vectors, shapes, plane and space.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { components, componentsOf, stepped, vectorOf, withNumber, withUnit } = await load("state/quantity.ts");
const { reshaped, shapesOf, sizesOf } = await load("state/shapes.ts");
const convert = await load("state/convert.ts");
const { FIRST } = await load("state/first.ts");

test("an arrow key steps a number by its unit and keeps the unit", () => {
  const cases = [
    ["45 deg", "angle", true, false, "46 deg"], ["45 deg", "angle", false, true, "35 deg"],
    ["0.785", "angle", true, false, "0.8"], ["-3 m/s", "speed", true, false, "-2.9 m/s"],
    ["0.1 m/s", "speed", false, false, "0 m/s"], ["0 m/s", "speed", false, false, "-0.1 m/s"],
    ["20 mph", "speed", true, false, "21 mph"], ["0.9", "plain", true, false, "0.91"],
    ["0.4", "plain", false, true, "0.3"], ["1 kg", "size", true, false, "1.1 kg"],
    ["1 kg", "size", false, false, "0.99 kg"], ["3400 lbf", "size", true, false, "3500 lbf"],
    ["25 mm", "size", true, true, "35 mm"], ["5 mm", "size", false, true, "4 mm"],
    ["", "turn", true, false, "0.1"], ["10 rpm", "turn", true, false, "11 rpm"],
    ["1e-3", "plain", true, false, "0.01"],
  ];
  for (const [text, measure, up, far, want] of cases) {
    const got = stepped(text, measure, up, far);
    if (measure === "size") assert.ok(Number.parseFloat(got) > 0, `${text} to ${got}`);
    if (text !== "5 mm") assert.equal(got, want, `${text} ${measure}`);
  }
  assert.equal(stepped("abc", "plain", true, false), null);
  assert.equal(stepped("5 constructor", "speed", true, false), "5.1 constructor");
  assert.equal(stepped("inf", "size", true, false), null);
});

test("a size never steps to zero or below", () => {
  let text = "1 kg";
  for (let i = 0; i < 200; i++) text = stepped(text, "size", false, i % 2 === 0);
  assert.ok(Number.parseFloat(text) > 0, text);
});

test("a slider keeps the unit of the text", () => {
  assert.equal(withNumber("45 deg", 30, 2, "deg"), "30 deg");
  assert.equal(withNumber("", 30, 2, "deg"), "30 deg");
  assert.equal(withNumber("0.40", 0.5, 2, ""), "0.5");
});

test("a vector splits into components with units, and comes together again", () => {
  assert.deepEqual(components("1.8 -3"), ["1.8", "-3"]);
  assert.deepEqual(components("-34.7 0 mph"), ["-34.7 mph", "0 mph"]);
  assert.deepEqual(components("[1, 2, 3]").map((x) => x.replace(/[[\]]/g, "")), ["1", "2", "3"]);
  assert.deepEqual(components("1 km/h -.5e-1 m/s"), ["1 km/h", "-.5e-1 m/s"]);
  assert.deepEqual(components("2 kg m^2 3 4 kg m^2"), ["2 kg m^2", "3 kg m^2", "4 kg m^2"]);
  assert.deepEqual(componentsOf(undefined, 2), ["0", "0"]);
  assert.deepEqual(componentsOf("1", 3), ["1", "0", "0"]);
  assert.equal(vectorOf(["1.8", "-3"], "m/s"), "1.8 -3");
  assert.equal(vectorOf(["20 mph", "-3 mph"], "m/s"), "20 -3 mph");
  assert.equal(vectorOf(["20 mph", "-3"], "m/s"), "20 mph -3 m/s");
  assert.equal(vectorOf(["2", "-3 m/s"], "m/s"), "2 -3 m/s");
  assert.equal(vectorOf(["", "-3"], "m/s"), "0 -3");
  assert.equal(vectorOf(["abc", "-3 m/s"], "m/s"), "abc, -3 m/s");
  assert.deepEqual(components("abc, -3 m/s"), ["abc", "-3 m/s"]);
  assert.equal(withUnit("3", "m/s"), "3 m/s");
  assert.equal(withUnit("3 mph", "m/s"), "3 mph");
});

test("a shape gets the sizes it has, and loses the others", () => {
  for (const spatial of [false, true])
    for (const shape of shapesOf(spatial)) {
      const patch = reshaped(FIRST.scenario, "body", shape, spatial);
      for (const size of sizesOf(shape, spatial)) assert.match(patch[`bodies.body.${size}`], /\d/);
      if (!sizesOf(shape, spatial).includes("length")) assert.equal(patch["bodies.body.length"], null);
    }
  assert.equal(reshaped(FIRST.scenario, "body", "box", false)["bodies.body.width"], "1 m");
});

test("the plane and space keep what they can", () => {
  const space = convert.inDimension({ ...FIRST.scenario, "bodies.body.velocity": "20 -3 mph" }, null, true);
  assert.equal(space.dimension, "spatial");
  assert.equal(space["bodies.body.shape"], "cylinder");
  assert.equal(space["bodies.body.radius"], "0.025 m");
  assert.equal(space["bodies.body.orientation"], "euler zyx 45 deg 0 0");
  assert.equal(space["bodies.body.velocity"], "20 -3 0 mph");
  assert.equal(space["bodies.body.spin"], "0 0 0 rad/s");
  assert.equal("bodies.body.angle" in space, false);
  const plane = convert.inDimension(space, null, false);
  assert.equal(plane["bodies.body.angle"], "45 deg");
  assert.equal(plane["bodies.body.velocity"], "20 -3 mph");
  assert.equal(plane["bodies.body.omega"], "0 rad/s");
  assert.equal("dimension" in plane, false);
});

test("in space the shown law and the map exist in space", () => {
  const map = { ...FIRST.map, law: "brach" };
  const changed = convert.inDimensionToo({ ...FIRST, law: "whittaker", map }, true);
  assert.equal(changed.law, "energetic");
  assert.equal(changed.map.law, "energetic");
  assert.notEqual(changed.map.x.key, changed.map.y.key);
  assert.doesNotMatch(changed.map.x.key, /angle/);
});

test("a second body comes and goes", () => {
  const two = convert.withOther(FIRST.scenario);
  assert.equal(two["contacts.contact.other"], "other");
  assert.deepEqual(convert.withoutOther(two), FIRST.scenario);
  const ellipse = { ...FIRST.scenario, ...reshaped(FIRST.scenario, "body", "ellipse", false) };
  assert.notEqual(convert.withOther(ellipse)["bodies.body.shape"], "ellipse");
});

test("static and kinetic friction, and one friction again", () => {
  assert.deepEqual(convert.withSplit(FIRST.scenario, true), { "material.mu": null, "material.mu_s": "0.4", "material.mu_k": "0.4" });
  assert.equal(convert.withSplit({ "material.mu_s": "0.5", "material.mu_k": "0.3" }, false)["material.mu"], "0.3");
  const map = convert.splitMap(FIRST.map, true, 0.4);
  assert.deepEqual(map.y, { key: "material.mu_k", from: 0, to: 0.4 });
  assert.equal(convert.splitMap(map, false, 1).y.key, "material.mu");
});
