// The page without a mouse, and what it does with bad input.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, start } from "./browser.mjs";

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

/** What the tab key reaches, by id or label, until it comes round. */
async function reached(page, most = 200) {
  const found = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      if (!e || e === document.body) return null;
      const box = e.getBoundingClientRect();
      return { id: e.id, drag: e.dataset.drag ?? "", name: e.getAttribute("aria-label") ?? e.innerText ?? "", seen: box.width > 0 };
    });
    if (!at) break;
    found.push(at);
  }
  return found;
}

test("the tab key reaches every control, and each has a name", async () => {
  const page = await open(browser);
  const found = await reached(page);
  const drags = found.map((e) => e.drag);
  for (const drag of ["turn body", "velocity body", "spin body"]) assert.ok(drags.includes(drag), drag);
  const ids = found.map((e) => e.id);
  for (const id of ["scene-reset", "scene-freeze", "scene-play", "scene-time", "share-link", "tab-laws", "laws-show-newton"])
    assert.ok(ids.includes(id), id);
  const missed = await page.evaluate((ids) => [...document.querySelectorAll("#page button, #page input, #page select")]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.tabIndex >= 0 && e.id)
    .filter((e) => !(e.type === "radio" && !e.checked)) // arrow keys move within a group
    .map((e) => e.id).filter((id) => !ids.includes(id)), ids);
  assert.deepEqual(missed, []);
  await page.context().close();
});

test("arrow keys turn the body, tabs and the map's point", async () => {
  const page = await open(browser);
  const angle = () => page.locator("[data-body=body]").getAttribute("data-angle");
  const before = await angle();
  await page.locator("[data-drag='turn body'][tabindex]").first().focus();
  await page.keyboard.press("ArrowUp");
  await drawn(page);
  assert.notEqual(await angle(), before);
  await page.keyboard.press("Control+z");
  await drawn(page);
  assert.equal(await angle(), before);
  await page.locator("#tab-laws").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator("#map-work[data-done=true]").waitFor();
  await page.locator("#map-point").focus();
  await page.keyboard.press("ArrowRight");
  await drawn(page);
  assert.notEqual(await angle(), before);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

test("bad numbers stay in their fields with the library's message", async () => {
  const page = await open(browser);
  const fields = page.locator("#controls input[type=text], #controls input:not([type])");
  const n = await fields.count();
  assert.ok(n > 5);
  for (const bad of ["-1e400 kg", "NaN", "", "three", "1e999", "20 rad", "1 furlong"])
    for (let i = 0; i < n; i++) {
      const field = fields.nth(i);
      if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
      const before = await field.inputValue();
      await field.fill(bad);
      await field.press("Enter");
      await drawn(page);
      assert.equal(await field.inputValue(), bad);
      await field.fill(before);
      await field.press("Enter");
      await drawn(page);
    }
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});
