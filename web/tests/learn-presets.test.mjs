// Presets do what their texts say; by the command.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";
import { compareKeys } from "./scenario.mjs";

const { PRESETS, patchOf, presetOf } = await load("learn/presets.ts");
const { STEPS } = await load("learn/steps.ts");
const { texts } = await load("texts/en.ts");

const results = new Map(PRESETS.map((preset) => [preset.id, compareKeys(preset.scenario)]));
const answer = (id, law) => results.get(id).laws.find((one) => one.law === law);
const change = (id, law) => 100 * (answer(id, law).T_ratio - 1);
const near = (a, b, bound) => assert.ok(Math.abs(a - b) <= bound, `${a} is not ${b}`);

test("every text has a preset, every preset its text, and no id is there twice", () => {
  assert.deepEqual(PRESETS.map(({ id }) => id).sort(), Object.keys(texts.learn.presets).sort());
});

test("every shown law applies", () => {
  for (const { id, shown, law } of PRESETS) {
    for (const name of [...shown, law]) assert.ok(answer(id, name), `${id}: ${name} does not apply`);
    assert.ok(shown.includes(law), `${id}: ${law} is followed but not shown`);
  }
});

test("Newton's law gains energy, the others of the text do not", () => {
  near(change("newton-gain", "newton"), 7.9, 0.05);
  assert.match(answer("newton-gain", "newton").outcome, /energy-gain/);
  assert.ok(change("newton-gain", "poisson") < 0 && change("newton-gain", "energetic") < 0);
});

test("the law of engines gains 7.8 %, the energetic loses 12.8 %", () => {
  near(change("engine-gain", "complementarity"), 7.8, 0.05);
  near(change("engine-gain", "energetic"), -12.8, 0.05);
});

test("the rebounds of the first example", () => {
  near(answer("readme", "poisson").vp_n, 0.52, 0.005);
  near(answer("readme", "energetic").vp_n, 0.57, 0.005);
  near(answer("readme", "newton").vp_n, 0.7, 1e-12);
});

test("friction jams", () => {
  const { outcome, mu_crit, phases } = answer("jam", "energetic");
  assert.match(outcome, /jam/);
  near(mu_crit, 1.337, 5e-4);
  assert.ok(phases[0].v_n_to < phases[0].v_n_from, "v_n falls while it slides");
});

for (let mode = 0; mode <= 6; mode++) {
  test(`mode ${mode} under every law that is shown`, () => {
    const { shown } = presetOf(`mode-${mode}`);
    assert.ok(shown.length >= 3);
    for (const law of shown) assert.equal(answer(`mode-${mode}`, law).mode, mode, law);
  });
}

test("what the texts of the modes add", () => {
  near(answer("mode-6", "energetic").R2, 0.6, 1e-9);
  assert.ok(Math.abs(answer("mode-6", "energetic").W_f) > 0);
  assert.ok(Math.abs(answer("mode-5", "energetic").W_f) < 1e-12);
  assert.ok(answer("mode-4", "energetic").v_t > 0 && answer("mode-4", "energetic").vp_t < 0);
});

test("the ball: all laws agree; its lowest point moves forward", () => {
  for (const law of results.get("ball").laws) near(law.vp_t, answer("ball", "energetic").vp_t, 1e-9);
  const { G_nt, v_t, vp_t, bodies } = answer("ball", "energetic");
  assert.equal(Math.abs(G_nt), 0);
  assert.ok(v_t > 0 && vp_t > 0 && bodies[0].vp_x < bodies[0].v_x && bodies[0].omegap < bodies[0].omega);
});

test("the superball springs back along the floor", () => {
  const { v_t, vp_t } = answer("superball", "walton");
  near(vp_t, -0.8 * v_t, 1e-12);
  near(answer("superball", "energetic").vp_t, 0, 1e-12);
});

test("the second disc gets a spin", () => {
  const { bodies } = answer("discs", "energetic");
  assert.equal(bodies[1].omega, 0);
  assert.ok(bodies[1].omegap !== 0);
});

test("the slip of the coin turns by 44 deg", () => {
  near(Math.abs(answer("coin", "energetic").turn) * 180 / Math.PI, 44.3, 0.1);
});

test("the papers: who gains, what reverses", () => {
  assert.ok(change("hurmuzlu-marghitu-1994", "whittaker") > 1);
  near(change("hurmuzlu-marghitu-1994", "brach"), 0, 1e-9);
  assert.ok(change("brach-1993", "newton") > 0);
  assert.match(answer("payr-glocker-2005", "newton").outcome, /energy-gain/);
  const bar = answer("payr-glocker-2005", "complementarity");
  assert.ok(bar.v_t < 0 && bar.vp_t > 0);
  assert.ok(Math.abs(answer("baruh-2022", "poisson").N_E - 1) > 0.05);
});

test("a preset sets everything, and leaves prediction and the frozen impact", () => {
  const patch = patchOf(presetOf("all-modes"));
  assert.equal(patch.panel, "map");
  assert.equal(patch.predict, false);
  assert.equal(patch.frozen, null);
  assert.equal(patch.preset, "all-modes");
  assert.equal(patch.map.x.key, "bodies.body.angle");
});

/** What the store would show of a state. */
const computedOf = (state) => ({
  state, fault: null, frozen: null, passing: false, compare: compareKeys(state.scenario),
  scene: { bodies: [{ angle: parseFloat(state.scenario["bodies.body.angle"]) * Math.PI / 180 }] },
});
const withKeys = (step, keys) => {
  const state = STEPS[step].start();
  return computedOf({ ...state, scenario: { ...state.scenario, ...keys } });
};

test("each step of the tour begins undone, and sees what its text asks for", () => {
  assert.equal(STEPS.length, texts.learn.tour.steps.length);
  const done = [
    { "bodies.body.velocity": "1 -2" }, { "bodies.body.angle": "60 deg" }, { "material.mu": "0.9" },
    { "material.e": "0.9" }, { "bodies.body.angle": "30 deg" },
  ];
  done.forEach((keys, i) => {
    const began = withKeys(i, {});
    assert.equal(STEPS[i].done(began, began), false, `step ${i + 1} is done at once`);
    assert.equal(STEPS[i].done(withKeys(i, keys), began), true, `step ${i + 1} does not see it`);
  });
  const last = withKeys(5, {});
  assert.equal(STEPS[5].done(last, last), false);
  assert.equal(STEPS[5].done({ ...last, state: { ...last.state, panel: "engine" } }, last), true);
});
