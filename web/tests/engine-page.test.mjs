// planck beside percuss in the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, start } from "./browser.mjs";
import { load } from "./load.mjs";

const { addressOf } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");

let browser;
before(async () => { browser = await start(); });
after(() => browser?.close());

async function openEngine(options = {}) {
  const page = await open(browser, { height: 1800, hash: addressOf({ ...FIRST, panel: "engine" }), ...options });
  await drawn(page);
  return page;
}

/** The energy after over that before: of an engine or a law. */
const ratio = async (page, of) => Number(await page.getAttribute(`#engine [${of}][data-quantity="T_ratio"]`, "data-value"));
const near = (a, b, tolerance) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b} to ${tolerance}`);

test("planck gains energy as complementarity does; with percuss it follows the law", async () => {
  const page = await openEngine();
  await page.click("#engine-preset-gain");
  await drawn(page);
  near(await ratio(page, 'data-engine="planck"'), 1.079, 0.002 * 1.079);
  near(await ratio(page, 'data-law="complementarity"'), 1.078125, 1e-9);
  near(await ratio(page, 'data-engine="percuss"'), await ratio(page, 'data-law="energetic"'), 1e-9);
  await page.selectOption("#engine-law", "poisson");
  await drawn(page);
  near(await ratio(page, 'data-engine="percuss"'), await ratio(page, 'data-law="poisson"'), 1e-9);
  assert.equal(await page.textContent("#engine-warning"), "");
  assert.deepEqual(await faultsOf(page), []);
});

test("presets: Newton's law gains energy; beyond critical friction sliding jams", async () => {
  const page = await openEngine();
  await page.click("#engine-preset-newton");
  await drawn(page);
  assert.ok(await ratio(page, 'data-engine="percuss"') > 1.07);
  assert.equal(await page.inputValue("#engine-law"), "newton");
  await page.click("#engine-preset-jam");
  await drawn(page);
  assert.match(await page.textContent("#engine-warning"), /critical friction/);
  assert.ok(await ratio(page, 'data-engine="percuss"') > await ratio(page, 'data-engine="planck"') + 0.1);
});

test("a spin after the impact that planck cuts is said", async () => {
  const { patchOf, presetOf } = await load("learn/presets.ts");
  const { scenario } = patchOf(presetOf("superball"));
  const page = await openEngine({ hash: addressOf({ ...FIRST, scenario, law: "walton", shown: ["energetic", "walton"], panel: "engine" }) });
  assert.ok(await ratio(page, 'data-engine="percuss"') < await ratio(page, 'data-law="walton"') - 0.02);
  assert.match(await page.textContent("#engine-warning"), /quarter turn/);
  assert.match(await page.textContent("#engine"), /slow motion, 1\/1\d\d; /);
  await page.selectOption("#engine-law", "energetic");
  await drawn(page);
  near(await ratio(page, 'data-engine="percuss"'), await ratio(page, 'data-law="energetic"'), 1e-9);
  assert.doesNotMatch(await page.textContent("#engine-warning"), /quarter turn/);
  assert.deepEqual(await faultsOf(page), []);
});

test("a law that does not apply is refused in words", async () => {
  const page = await openEngine();
  await page.selectOption("#engine-law", "walton");
  await drawn(page);
  assert.match(await page.textContent("#engine-percuss .engine-why"), /percuss refuses walton/);
  assert.deepEqual(await faultsOf(page), []);
});

test("play moves the bodies to the end, by the keyboard alone", async () => {
  const page = await openEngine({ width: 360 });
  await page.focus("#engine-play");
  await page.keyboard.press("Enter");
  await drawn(page);
  const at = () => page.locator("#engine-planck .engine-bodies > g").getAttribute("transform");
  const first = await at();
  assert.equal(await page.textContent("#engine-play"), "Pause");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("#engine-play"), "Play");
  await page.focus("#engine-time");
  await page.keyboard.press("End");
  await drawn(page);
  assert.notEqual(await at(), first);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 360);
  assert.deepEqual(await faultsOf(page), []);
});
