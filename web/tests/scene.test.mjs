// The scene without a page: shapes, projection, motion, edits, labels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const [vectors, shapes, view, motion, edit, labels, hulls, grips] = await Promise.all(
  ["vectors", "shapes", "view", "motion", "edit", "labels", "hull", "grips"].map((name) => load(`scene/${name}.ts`)),
);

const near = (a, b, within = 1e-12) => assert.ok(Math.abs(a - b) <= within, `${a} and ${b}`);

const body = (shape, size, more = {}) => ({
  name: "body", shape, mass: 1, size, at: [0, 0.4], angle: 0.5, turn: [], velocity: [1, -2], omega: [3], ...more,
});
const rod = body("rod", { length: 1 });
const sceneOf = (bodies, dimension = 2) => ({
  dimension, title: "", bodies, theta: null, v: [-1, 0], G: [1, 0, 0, 1],
  contact: {
    at: dimension === 2 ? [0, 0] : [0, 0, 0], normal: dimension === 2 ? [0, 1] : [0, 1, 0],
    tangents: dimension === 2 ? [[1, 0]] : [[1, 0, 0], [0, 0, -1]], gap: 0,
  },
});

test("a rotation matrix keeps lengths, and its quaternion turns by the same", () => {
  for (const by of [[0, 0, 0.3], [1, -2, 0.5], [3, 0, 0.01], [0, Math.PI, 0], [0, 0, 0]]) {
    const m = vectors.rotation(by);
    const identity = vectors.product(m, vectors.transposed(m));
    identity.forEach((row, i) => row.forEach((x, j) => near(x, Number(i === j), 1e-14)));
    const [w, x, y, z] = vectors.quaternion(m);
    near(w * w + x * x + y * y + z * z, 1, 1e-14);
    near(1 - 2 * (y * y + z * z), m[0][0], 1e-14);
    near(2 * (x * y - w * z), m[0][1], 1e-14);
    near(2 * (x * z + w * y), m[0][2], 1e-14);
    near(2 * (y * z - w * x), m[1][2], 1e-14);
  }
});

test("the extent of a planar body along n is that of its outline", () => {
  const bodies = [
    body("cylinder", { length: 0.6, radius: 0.1 }), body("box", { width: 0.4, height: 0.2 }), body("disc", { radius: 0.2 }),
    body("ellipse", { width: 0.4, height: 0.1 }), body("capsule", { length: 0.5, radius: 0.1 }), body("sphere", { radius: 1 }),
  ];
  for (const b of bodies) {
    for (let a = 0.05; a < 6.3; a += 0.4) {
      const n = [Math.cos(a), Math.sin(a), 0];
      const most = Math.max(...shapes.planarLoop(b).map((p) => vectors.dot(p, n)));
      near(shapes.support(b, 2, n), most, 0.002 * shapes.reach(b));
      assert.ok(shapes.support(b, 2, n) <= shapes.reach(b) + 1e-12);
    }
  }
});

test("the silhouette of a body in space extends as far as the body", () => {
  const turn = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const bodies = [
    body("box", { width: 0.4, height: 0.2, depth: 0.3 }), body("sphere", { radius: 0.2 }),
    body("ellipsoid", { width: 0.4, height: 0.2, depth: 0.3 }), body("capsule", { length: 0.4, radius: 0.1 }),
    body("cylinder", { length: 0.4, radius: 0.1 }),
  ].map((b) => ({ ...b, turn }));
  const d = vectors.unit([0.3, 0.5, 0.8]);
  const u = vectors.unit(vectors.cross(d, [0, 1, 0]));
  const v = vectors.cross(d, u);
  for (const b of bodies) {
    const seen = shapes.spatialSeen(b, d);
    for (let a = 0; a < 6.3; a += 0.3) {
      const n = vectors.add(vectors.times(Math.cos(a), u), vectors.times(Math.sin(a), v));
      const most = Math.max(...seen.silhouette.map((p) => vectors.dot(p, n)));
      near(shapes.support(b, 3, n), most, 0.003 * shapes.reach(b));
    }
    for (const f of seen.faces) for (const p of f.points) near(vectors.dot(f.normal, p), shapes.support(b, 3, f.normal), 0.005);
  }
});

test("a convex hull keeps the corners only", () => {
  const points = [[0, 0], [2, 0], [2, 1], [0, 1], [1, 0.5], [1, 0], [0.2, 0.9]];
  assert.deepEqual(new Set(hulls.hull(points).map(String)), new Set(["0,0", "2,0", "2,1", "0,1"]));
  assert.equal(hulls.path([[0, 0], [1.04, 2]]), "M0 0L1 2Z");
});

test("moves on the screen are the inverse of the projection", () => {
  const scales = { centre: [0, 0, 0], anchor: [0.5, 0.5], metre: 100, speed: 40, spin: 5, arc: 1, time: 1 };
  for (const camera of [view.PLANE, view.OBLIQUE, { yaw: -2, pitch: 1.1 }]) {
    const sight = view.viewOf(scales, camera, 600, 400);
    near(vectors.dot(sight.right, sight.up), 0);
    near(vectors.size(sight.up), 1);
    const ways = camera === view.PLANE ? [view.inScreen, view.upright] : [view.inScreen, view.upright, view.onGround];
    for (const way of ways) {
      const by = way(sight, 30, -12, 40);
      const [x, y] = view.tip(sight, [0, 0], by, 40);
      near(x, 30, 1e-9);
      near(y, -12, 1e-9);
    }
    if (camera !== view.PLANE) near(view.onGround(sight, 5, 7, 40)[1], 0);
  }
});

test("scales stay while they fit, and are round", () => {
  assert.deepEqual([0.11, 0.2, 3, 7].map(view.nice), [0.2, 0.2, 5, 10]);
  assert.equal(view.stepOf(40), 0.01);
  const first = view.fit(sceneOf([rod]), null, [], 600, 400);
  const turnedRod = sceneOf([{ ...rod, angle: 1.2, velocity: [1.1, -2.2] }]);
  assert.deepEqual(view.keep(first, view.fit(turnedRod, null, [], 600, 400), 400), first);
  const large = view.keep(first, view.fit(sceneOf([body("rod", { length: 5 })]), null, [], 600, 400), 400);
  assert.ok(large.metre < first.metre / 4);
});

test("motion after: velocity, spin, until the body would hit again", () => {
  const scene = sceneOf([rod]);
  const answer = { law: "newton", bodies: [{ name: "body", vp_x: 1, vp_y: 2, omegap: -3 }], T_ratio: 1.1 };
  const m = motion.after(answer, scene, "body");
  assert.deepEqual(m, { v: [1, 2, 0], w: [0, 0, -3] });
  assert.equal(motion.after({ ...answer, bodies: [{ vp_x: null, vp_y: 1, omegap: 0 }] }, scene, "body"), null);
  const pose = motion.moved(vectors.poseOf(rod), m, 0.1);
  near(pose.at[0], 0.1);
  near(Math.atan2(pose.turn[1][0], pose.turn[0][0]), 0.5 - 0.3);
  assert.equal(motion.untilNext(scene, m, 1), 1);
  // straight down from 0.4 m, turned by 0.5 rad: the lower end is at 0.4 - sin(0.5)/2
  const falls = motion.untilNext(scene, { v: [0, -1, 0], w: [0, 0, 0] }, 1);
  near(falls, 0.4 - Math.sin(0.5) / 2 + 0.02 * 0.5, 1 / 60);
  assert.ok(motion.gains(answer));
  assert.ok(!motion.gains({ T_ratio: 1 + 1e-12 }));
  assert.ok(!motion.gains({ T_ratio: null }));
});

test("of a law with two paths in space the exact one counts", () => {
  const laws = [{ law: "newton", path: "exact" }, { law: "newton", path: "sun-baruh" }, { law: "brach", path: null }];
  assert.deepEqual(motion.answersOf({ laws }, ["newton", "brach"]), [laws[0], laws[2]]);
  assert.deepEqual(motion.answersOf(null, ["newton"]), []);
});

test("edits write texts of a scenario, and leave the place to the library", () => {
  const scene = sceneOf([rod]);
  assert.deepEqual(edit.setVelocity({}, scene, rod, [1.80004, -2.9999, 0], 0.01), { "bodies.body.velocity": "1.8 -3" });
  assert.deepEqual(edit.setVelocity({ "bodies.body.drop": "1 m" }, scene, rod, [0, -0.001, 0], 0.01),
    { "bodies.body.velocity": "0 0", "bodies.body.drop": null });
  assert.deepEqual(edit.setSpin(scene, rod, [0, 0, 2.345], 0.01), { "bodies.body.omega": "2.35 rad/s" });
  const keys = { "bodies.body.at": "0 1", "contacts.contact.at": "0 0", "contacts.contact.normal": "0 1" };
  assert.deepEqual(edit.setAngle(keys, scene, rod, 4), {
    "bodies.body.at": null, "contacts.contact.at": null, "contacts.contact.normal": null, "bodies.body.angle": "-130.8 deg",
  });
  const other = { ...rod, name: "other", at: [0, 0] };
  const pair = sceneOf([{ ...rod, at: [0, 2] }, other]);
  assert.deepEqual(edit.moveTo({}, pair, [2, 2, 0]), { "contacts.contact.normal": "0.7071 0.7071" });
  assert.ok(!edit.canMove({ "contacts.contact.at": "0 0" }, pair));
  assert.equal(edit.degrees(Math.PI), 180);
  assert.equal(edit.degrees(-Math.PI), 180);
});

test("grips: a pointer around the mass centre turns, a key changes one component", () => {
  const scene = sceneOf([rod]);
  const sight = view.viewOf(view.fit(scene, null, [], 600, 400), view.PLANE, 600, 400);
  const [x, y] = view.project(sight, vectors.vec(rod.at));
  const quarter = { from: [x + 50, y], to: [x, y - 50], upright: false };
  near(grips.turned([x, y], quarter), Math.PI / 2);
  const turn = grips.gripOf("turn body", scene);
  assert.deepEqual(grips.dragged(turn, {}, scene, sight, quarter), { "bodies.body.angle": "118.6 deg" });
  const velocity = grips.gripOf("velocity body", scene);
  const change = grips.keyed(velocity, {}, scene, sight, "ArrowUp", false);
  const [vx, vy] = change["bodies.body.velocity"].split(" ").map(Number);
  assert.equal(vx, 1);
  assert.ok(vy > -2 && vy < -1.8);
  assert.equal(grips.keyed(velocity, {}, scene, sight, "PageUp", false), null);
  assert.equal(grips.gripOf("velocity nobody", scene), null);
});

test("labels do not cover each other, and keep their place", () => {
  const last = new Map();
  const wishes = Array.from({ length: 8 }, (_, i) => ({ key: String(i), at: [300 + i, 200], w: 90, h: 20, gap: 9 }));
  const boxes = labels.place(wishes, [], 600, 400, last);
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) =>
    assert.ok(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y)));
  const again = labels.place(wishes.map((w) => ({ ...w, at: [w.at[0] + 2, 201] })), [], 600, 400, last);
  again.forEach((box, i) => near(box.y, boxes[i].y + 1, 1e-9));
  const [corner] = labels.place([{ key: "c", at: [599, 1], w: 90, h: 20, gap: 9 }], [], 600, 400, new Map());
  assert.ok(corner.x >= 0 && corner.x + 90 <= 600 && corner.y >= 0);
});

test("labels keep clear of one that stands on its point, and come back to what they name", () => {
  const axis = { key: "t", at: [150, 200], w: 16, h: 20, gap: 0, fixed: true };
  const v = { key: "v", at: [100, 200], w: 90, h: 20, gap: 13 };
  const [box] = labels.place([v, axis], [], 600, 400, new Map());
  assert.ok(box.x >= 158 || box.x + 90 <= 142 || box.y >= 210 || box.y + 20 <= 190);
  const far = new Map([["v", 14]]);
  const [back] = labels.place([v], [], 600, 400, far);
  near(back.x, 113);
  near(back.y, 190);
});
