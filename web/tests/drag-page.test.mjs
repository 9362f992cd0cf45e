// Drags: the scene, the arrows and the point of the map change the impact, in time.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, drawn, faultsOf, open, start, tasksDuring } from "./browser.mjs";

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

const number = async (page, selector, attribute) => Number(await page.locator(selector).getAttribute(attribute));
const vpOf = (page, law) => number(page, `td[data-law=${law}][data-quantity=vp_n]`, "data-value");

test("a drag of the body turns it, and every law follows", async () => {
  const page = await open(browser);
  const before = await number(page, "[data-body=body]", "data-angle");
  const vp = await vpOf(page, "energetic");
  await drag(page, page.locator("[data-drag='turn body']").last(), 60, -40);
  assert.notEqual(await number(page, "[data-body=body]", "data-angle"), before);
  assert.notEqual(await vpOf(page, "energetic"), vp);
  await page.locator("#scene-undo").click();
  await drawn(page);
  assert.equal(await number(page, "[data-body=body]", "data-angle"), before);
  assert.equal(await vpOf(page, "energetic"), vp);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

test("drags of the velocity and of the spin", async () => {
  const page = await open(browser);
  for (const what of ["velocity", "spin"]) {
    const grip = page.locator(`[data-drag='${what} body']`);
    const before = await grip.getAttribute("data-value");
    await drag(page, grip, 30, 25);
    assert.notEqual(await grip.getAttribute("data-value"), before, what);
  }
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

test("a drag of the map's point moves the body", async () => {
  const page = await open(browser);
  await page.locator("#tab-map").click();
  await page.locator("#map-work[data-done=true]").waitFor();
  const before = await number(page, "[data-body=body]", "data-angle");
  await page.locator("#map-point").scrollIntoViewIfNeeded();
  await drag(page, page.locator("#map-point"), 50, 30);
  assert.notEqual(await number(page, "[data-body=body]", "data-angle"), before);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

test("the main thread is free while four laws and a map follow a drag", async (t) => {
  const page = await open(browser);
  await page.locator("#tab-map").click();
  await page.locator("#map-work[data-done=true]").waitFor();
  const grip = page.locator("[data-drag='velocity body']");
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  const tasks = await tasksDuring(page, async () => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) {
      await page.mouse.move(x + 40 * Math.sin(i / 9), y + 30 * Math.sin(i / 7));
      await drawn(page);
    }
    await page.mouse.up();
  });
  t.diagnostic(`${tasks.count} tasks, 95th percentile ${tasks.p95.toFixed(1)} ms, longest ${tasks.most.toFixed(1)} ms`);
  assert.ok(tasks.count > 100);
  assert.ok(tasks.p95 <= 33, `95th percentile ${tasks.p95} ms`);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});
