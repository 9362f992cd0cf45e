// Ticks and views of the plots, and the path of an impact in phases.
import assert from "node:assert/strict";
import test from "node:test";
import { load } from "./load.mjs";

const { ticksOf, tickText, equalView, lineIn } = await load("inside/ticks.ts");
const path = await load("inside/path.ts");

const near = (a, b, bound = 1e-9) => assert.ok(Math.abs(a - b) <= bound, `${a} is not ${b}`);

test("ticks are few, even, and inside", () => {
  assert.deepEqual(ticksOf(-1.3, 2.4, 5), [-1, 0, 1, 2]);
  assert.deepEqual(ticksOf(0, 1, 5).map(tickText), ["0", "0.2", "0.4", "0.6", "0.8", "1"].slice(0, ticksOf(0, 1, 5).length));
  for (const scale of [1e-9, 3e-4, 1, 7, 1e6])
    for (const most of [3, 5, 8]) {
      const all = ticksOf(-0.37 * scale, 1.9 * scale, most);
      assert.ok(all.length >= 2 && all.length <= most + 1, `${scale} ${most} ${all}`);
      assert.ok(all.every((x) => x >= -0.3701 * scale && x <= 1.9001 * scale));
    }
  assert.deepEqual(ticksOf(1, 1, 5), [1]);
  assert.equal(tickText(-0), "0");
  assert.equal(tickText(0.1 + 0.2), "0.3");
  assert.equal(tickText(-2), "\u22122");
});

test("a view has one scale for both axes and holds every point", () => {
  const area = { left: 50, right: 350, top: 20, bottom: 320 };
  const points = [[0, 0], [-0.3, 2.2], [0.4, 1]];
  const view = equalView(points, area);
  near(view.x(1) - view.x(0), view.y(0) - view.y(1));
  for (const [x, y] of points) {
    assert.ok(view.x(x) > area.left && view.x(x) < area.right);
    assert.ok(view.y(y) > area.top && view.y(y) < area.bottom);
  }
  const one = equalView([[0, 0], [0, 0]], area);
  assert.ok(Number.isFinite(one.x(0)) && one.x1 > one.x0);
  const length = equalView([[0, 0], [0.3, 1]], area, 0.08, true);
  assert.ok(length.x(0) > area.left && length.x(0) - area.left < 0.1 * (area.right - area.left), "0 is at the left");
  near(length.x(1) - length.x(0), length.y(0) - length.y(1));
});

test("a line is cut at the edges of the view", () => {
  const view = equalView([[-1, -1], [1, 1]], { left: 0, right: 100, top: 0, bottom: 100 }, 0);
  const [x1, y1, x2, y2] = lineIn(view, 0.5, 1, -1); // y = x + 0.5
  near(y1, x1 + 0.5);
  near(y2, x2 + 0.5);
  near(Math.max(y1, y2), 1);
  near(Math.min(x1, x2), -1);
  assert.equal(lineIn(view, 5, 1, 0), null);
  assert.equal(lineIn(view, 1, 0, 0), null);
  assert.deepEqual(lineIn(view, 0, 0, 1).map(Math.abs), [1, 0, 1, 0]);
});

/** Slip stops in compression, then reverses: three phases. */
const at = (p_n, p_t, v_n, v_t, W_n, W_t, phase) => ({ p: [p_n, p_t], v: [v_n, v_t], W_n, W_t, phase });
const trace = {
  law: "energetic", along: "p_n",
  points: [
    at(0, 0, -3, 1.8, 0, 0, 0), at(0.36, -0.144, -1.884, 0.9, -0.88, -0.19, 0), at(0.72, -0.288, -0.768, 0, -1.356, -0.259, 0),
    at(1.124, -0.126, 0, -0.202, -1.512, -0.276, 1), at(2.26, 0.328, 2.157, -0.77, -0.287, -0.496, 2),
  ],
};
const phase = (stage, motion, more = {}) => ({ stage, motion, ...more });
const answer = {
  law: "energetic", outcome: "",
  phases: [phase("compression", "slide"), phase("compression", "reverse slide"), phase("restitution", "reverse slide")],
};

test("phases have a motion in words and a reason why they end", () => {
  const all = path.stretchesOf(answer, trace);
  assert.deepEqual(all.map((s) => s.motion), ["forward", "backward", "backward"]);
  assert.deepEqual(all.map((s) => s.reason), ["reverses", "compressed", "energetic"]);
  assert.equal(all[1].points[0], trace.points[2]);
  assert.equal(all[0].from, 0);
  assert.equal(all.at(-1).to, 1);
  const stick = { ...answer, phases: [phase("compression", "slide"), phase("compression", "stick"), phase("restitution", "stick")] };
  assert.deepEqual(path.stretchesOf(stick, trace).map((s) => s.reason), ["sticks", "compressed", "energetic"]);
  const again = { ...answer, phases: [phase("compression", "stick"), phase("restitution", "stick"), phase("compression", "slide")] };
  assert.deepEqual(path.stretchesOf(again, trace).map((s) => s.reason), ["compressed", "recompressed", "energetic"]);
});

test("a short phase has a share of the player that can be seen", () => {
  for (const s of path.stretchesOf(answer, trace)) assert.ok(s.to - s.from > 0.1);
});

test("the player goes through every end of a phase, and back", () => {
  const all = path.stretchesOf(answer, trace);
  const ends = [0];
  while (ends.at(-1) < 1) ends.push(path.stepFrom(all, ends.at(-1), 1));
  assert.equal(ends.length, 4);
  ends.forEach((end, i) => {
    const point = path.pointAt(trace, all, end);
    const wanted = [trace.points[0], trace.points[2], trace.points[3], trace.points[4]][i];
    near(point.p[0], wanted.p[0]);
    near(point.v[1], wanted.v[1]);
    near(point.W_n, wanted.W_n);
  });
  const back = [1];
  while (back.at(-1) > 0) back.push(path.stepFrom(all, back.at(-1), -1));
  assert.deepEqual(back.reverse(), ends);
  assert.equal(path.phaseAt(all, 0), 0);
  assert.equal(path.phaseAt(all, ends[1]), 1);
  assert.equal(path.phaseAt(all, 1), 2);
});

test("a place of the curves is a place of the player, and the reverse", () => {
  const all = path.stretchesOf(answer, trace);
  for (const x of [0, 0.1, 0.5, 0.72, 1, 1.124, 2, 2.26])
    near(path.pointAt(trace, all, path.placeOf(all, x)).p[0], x);
  assert.equal(path.placeOf([], 1), 0);
});

test("a law without a path has its two ends", () => {
  const two = { ...trace, points: [trace.points[0], trace.points[4]] };
  assert.deepEqual(path.stretchesOf({ ...answer, phases: [] }, two), []);
  assert.equal(path.pointAt(two, [], 0), two.points[0]);
  assert.equal(path.pointAt(two, [], 1), two.points[1]);
});

test("springs: the ends of phases are the trace", () => {
  const ends = (i) => ({ p_n_from: i, p_n_to: i + 1, p_t_from: 0, p_t_to: -i, v_n_from: -1, v_n_to: i, v_t_from: 1, v_t_to: 0, W_n: -1, W_t: -0.5 });
  const springs = {
    law: "bilinear", outcome: "",
    phases: [phase("compression", "slide", ends(0)), phase("compression", "stick", ends(1)), phase("restitution", "slide", ends(2))],
  };
  const found = path.traceOfPhases(springs, 2);
  assert.deepEqual(found.points.map((p) => p.p[0]), [0, 1, 2, 3]);
  assert.deepEqual(found.points.map((p) => p.W_n), [0, -1, -2, -3]);
  const all = path.stretchesOf(springs, found);
  assert.deepEqual(all.map((s) => s.motion), ["slips", "holds", "slips"]);
  assert.deepEqual(all.map((s) => s.reason), ["springs", "compressed", "bilinear"]);
});

test("in space slip turns, or keeps its direction", () => {
  const spatial = (v1, v2, p, i) => ({ p: [p, 0, 0], v: [-1, v1, v2], W_n: 0, W_t: 0, phase: i });
  const one = { ...answer, phases: [phase("compression", "slide")] };
  const turning = { ...trace, points: [spatial(1, 0, 0, 0), spatial(0.5, 0.5, 1, 0)] };
  const straight = { ...trace, points: [spatial(1, 0, 0, 0), spatial(0.5, 0, 1, 0)] };
  assert.equal(path.stretchesOf(one, turning)[0].motion, "turning");
  assert.equal(path.stretchesOf(one, straight)[0].motion, "slides");
  near(path.slipAngle([-1, 0, 2]), 90);
  assert.equal(path.slipAngle([-1, 0, 0]), null);
});
