// Maps in the page: the point and the scene follow each other; nothing is computed twice.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, start } from "./browser.mjs";
import { load } from "./load.mjs";

const { addressOf } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");

let browser;
before(async () => { browser = await start(); });
after(() => browser?.close());

/** Open the page at the map, and wait until it is complete. */
async function openMap(options = {}) {
  const page = await open(browser, { height: 1800, hash: addressOf({ ...FIRST, panel: "map" }), ...options });
  await done(page);
  return page;
}

const done = (page) => page.waitForSelector('#map-work[data-done="true"]');
const here = (page) => page.textContent("#map-here");

/** Count the messages to workers from now on. */
const countRequests = (page) => page.evaluate(() => {
  window.requests = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (...message) {
    window.requests++;
    return post.apply(this, message);
  };
});

test("the first map names its modes, and where the present impact is", async () => {
  const page = await openMap();
  assert.match(await here(page), /angle = 45 deg, friction mu = 0\.4: mode 2/);
  const modes = await page.locator("#map-legend [data-map-value]").evaluateAll((rows) => rows.map((r) => r.dataset.mapValue));
  assert.deepEqual(modes, ["0", "1", "2", "3", "4"]);
  const printed = await page.locator(".map-labels text").allTextContents();
  assert.deepEqual([...new Set(printed)].sort(), modes);
  assert.deepEqual(await faultsOf(page), []);
});

test("dragging the point moves the impact, as one step, and asks for no new map", async () => {
  const page = await openMap();
  await countRequests(page);
  const box = await page.locator("#map-point").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) await page.mouse.move(x + 8 * i, y - 4 * i);
  await page.mouse.up();
  await drawn(page);
  const moved = await here(page);
  assert.doesNotMatch(moved, /angle = 45 deg/);
  assert.equal(await page.evaluate(() => window.requests), 0);
  await page.mouse.click(x, y);
  await drawn(page);
  assert.match(await here(page), /angle = 45(\.\d+)? deg/);
  assert.deepEqual(await faultsOf(page), []);
});

test("by keys alone: arrows move the impact, Shift moves it further", async () => {
  const page = await openMap();
  await page.focus("#map-point");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await drawn(page);
  assert.match(await here(page), /angle = 46\.8 deg, friction mu = 0\.55: mode/);
  assert.equal(await page.getAttribute("#map-point", "aria-valuetext"), await here(page));
});

test("a law without a path has a state instead of a mode; a range that is wrong stays", async () => {
  const page = await openMap();
  await page.selectOption("#map-law", "whittaker");
  await drawn(page);
  assert.equal(await page.inputValue("#map-quantity"), "state");
  await page.fill("#map-to-x", "two turns");
  await page.keyboard.press("Tab");
  assert.equal(await page.inputValue("#map-to-x"), "two turns");
  assert.equal(await page.getAttribute("#map-to-x", "aria-invalid"), "true");
  assert.notEqual(await page.textContent(".map-fault"), "");
  await page.fill("#map-to-x", "90 deg");
  await page.keyboard.press("Tab");
  await drawn(page);
  assert.equal(await page.textContent(".map-fault"), "");
  assert.deepEqual(await faultsOf(page), []);
});

test("at 360 px the map fits, and a heat map has its bar", async () => {
  const page = await openMap({ width: 360 });
  await page.selectOption("#map-quantity", "T_ratio");
  await page.waitForSelector(".map-bar");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 360);
  assert.deepEqual(await faultsOf(page), []);
});

test("the form keeps its places when other impacts have other keys", async () => {
  for (const width of [360, 768, 1280]) {
    const page = await openMap({ width });
    const places = () => page.evaluate(() => [...document.querySelectorAll(".map-form *:not(option)")]
      .map((e) => e.getBoundingClientRect()).map((b) => `${b.left} ${b.top + scrollY} ${b.width}`));
    const first = await places();
    for (const choice of ["#controls-second-1", "#controls-space-1", "#controls-second-0", "#controls-space-0"]) {
      await page.evaluate((id) => document.querySelector(id).click(), choice);
      await drawn(page);
      assert.deepEqual(await places(), first, `${width} px, ${choice}`);
    }
    assert.deepEqual(await faultsOf(page), []);
    await page.context().close();
  }
});
