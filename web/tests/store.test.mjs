// The store: steps of undo, drags, views, and one redraw for all changes of a frame.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

const { makeStore } = await load("state/store.ts");
const { FIRST } = await load("state/first.ts");

let frames = [];
globalThis.requestAnimationFrame = (work) => frames.push(work);
const frame = () => {
  const now = frames;
  frames = [];
  for (const work of now) work();
};

/** A core that counts, and that refuses a negative mu. */
function fakeCore() {
  const calls = { scene: 0, compare: [] };
  const core = {
    scene: (keys) => {
      calls.scene++;
      return keys["material.mu"].startsWith("-")
        ? { key: "material.mu", text: "must be 0 or more" } : { of: keys };
    },
    compare: (keys, options) => {
      calls.compare.push(options);
      return { of: keys };
    },
  };
  return { core, calls };
}

let store;
let calls;
beforeEach(() => {
  frames = [];
  const fake = fakeCore();
  calls = fake.calls;
  store = makeStore(fake.core, {}, FIRST);
});
const mu = () => store.state.scenario["material.mu"];

test("a drag is one step of undo, and its moves are computed quickly", () => {
  for (const x of ["0.5", "0.6", "0.7"]) store.set({ "material.mu": x }, "passing");
  frame();
  assert.equal(store.computed.passing, true);
  assert.equal(calls.compare.at(-1).quick, true);
  store.set({ "material.mu": "0.8" });
  frame();
  assert.equal(store.computed.passing, false);
  assert.deepEqual(calls.compare.at(-1), {});
  store.undo();
  assert.equal(mu(), "0.4");
  assert.equal(store.canUndo, false);
  store.redo();
  assert.equal(mu(), "0.8");
  assert.equal(store.canRedo, false);
});

test("changes of one frame are computed and told once", () => {
  const told = [];
  store.watch((computed) => told.push(computed.state.scenario["material.mu"]));
  const before = calls.scene;
  for (const x of ["0.1", "0.2", "0.3"]) store.set({ "material.mu": x });
  frame();
  assert.deepEqual(told, ["0.4", "0.3"]);
  assert.equal(calls.scene, before + 1);
});

test("undo keeps what is only a view", () => {
  store.set({ "material.mu": "0.9" });
  store.change({ panel: "map", shown: ["newton"], predict: true }, "view");
  store.undo();
  assert.equal(mu(), "0.4");
  assert.equal(store.state.panel, "map");
  assert.deepEqual(store.state.shown, ["newton"]);
  assert.equal(store.state.predict, true);
});

test("undo during a drag returns to its start", () => {
  store.set({ "material.mu": "0.5" });
  store.set({ "material.mu": "0.6" }, "passing");
  store.undo();
  assert.equal(mu(), "0.5");
  store.redo();
  assert.equal(mu(), "0.6");
  store.undo();
  store.undo();
  assert.equal(mu(), "0.4");
});

test("a step that changes nothing is no step", () => {
  store.set({ "material.mu": "0.5" }, "passing");
  store.set({ "material.mu": "0.4" });
  assert.equal(store.canUndo, false);
  store.set({ "material.mu": "0.4" });
  assert.equal(store.canUndo, false);
});

test("a change after undo ends redo", () => {
  store.set({ "material.mu": "0.5" });
  store.undo();
  store.set({ "material.mu": "0.6" });
  assert.equal(store.canRedo, false);
});

test("a fault keeps the last scene, and null removes a key", () => {
  store.set({ "material.mu": "-1", "bodies.body.omega": null });
  frame();
  assert.equal(store.computed.fault.key, "material.mu");
  assert.equal(store.computed.scene.of["material.mu"], "0.4");
  assert.equal(store.computed.compare, null);
  assert.equal("bodies.body.omega" in store.state.scenario, false);
});

test("reset returns to the address or to the last preset, and can be undone", () => {
  store.set({ "material.mu": "0.5" });
  store.reset();
  assert.equal(mu(), "0.4");
  store.undo();
  assert.equal(mu(), "0.5");
  store.change({ scenario: { "material.mu": "0.7" }, preset: "ball", frozen: null });
  store.set({ "material.mu": "0.8" });
  store.reset();
  assert.deepEqual(store.state.scenario, { "material.mu": "0.7" });
  assert.equal(store.state.preset, "ball");
});

test("a view without a new law is not computed again", () => {
  const before = calls.compare.length;
  store.change({ panel: "map" }, "view");
  frame();
  assert.equal(calls.compare.length, before);
  assert.equal(store.computed.state.panel, "map");
});
