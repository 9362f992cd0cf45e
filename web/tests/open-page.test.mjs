// Every view, preset and width: nothing moves, nothing is said in the console, nothing is asked of the network.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { PAGE, drawn, faultsOf, open, start } from "./browser.mjs";

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

const PANELS = ["laws", "inside", "map", "engine", "learn"];

/** Wait until the map is finished, if it is shown. */
const settled = async (page) => {
  await drawn(page);
  if (await page.locator("#map").isVisible()) await page.locator("#map-work[data-done=true]").waitFor();
  await drawn(page);
};

test("the first answer is there, and how long it took", async (t) => {
  const page = await open(browser);
  assert.notEqual(await page.locator('td[data-law=energetic][data-quantity=vp_n]').textContent(), "");
  const ms = await page.evaluate(() => Math.round(performance.now()));
  t.diagnostic(`first answer at most ${ms} ms after the start of loading`);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

for (const colorScheme of ["light", "dark"])
  test(`each view, ${colorScheme}`, async () => {
    const page = await open(browser, { colorScheme });
    for (const panel of PANELS) {
      await page.locator(`#tab-${panel}`).click();
      await settled(page);
      assert.equal(await page.locator(`#${panel}`).isVisible(), true, panel);
    }
    assert.deepEqual(await faultsOf(page), []);
    await page.context().close();
  });

test("360 pixels wide: nothing is wider than the page", async () => {
  const page = await open(browser, { width: 360, height: 740, hasTouch: true });
  for (const panel of PANELS) {
    await page.locator(`#tab-${panel}`).click();
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${panel} is ${wide} pixels too wide`);
  }
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

test("each preset, in each view", async () => {
  const page = await open(browser);
  await page.locator("#tab-learn").click();
  const names = await page.locator("#learn [data-preset]").evaluateAll((all) => [...new Set(all.map((e) => e.dataset.preset))]);
  assert.ok(names.length >= 15, `${names.length} presets`);
  for (const name of names) {
    await page.locator("#tab-learn").click();
    await page.locator(`#learn button[data-preset="${name}"]`).first().click();
    await settled(page);
    await page.waitForURL(new RegExp(`;preset=${name}(;|$)`));
    for (const panel of ["laws", "inside", "engine"]) {
      await page.locator(`#tab-${panel}`).click();
      await settled(page);
    }
    assert.deepEqual(await faultsOf(page), [], name);
  }
  await page.context().close();
});

test("without WebAssembly the page says so", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await page.goto(pathToFileURL(PAGE).href);
  await page.getByText("needs WebAssembly").waitFor();
  await context.close();
});
