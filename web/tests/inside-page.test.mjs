// Inside the impact in the page: phases in words, the player, laws without a path.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, start } from "./browser.mjs";
import { load } from "./load.mjs";

const { addressOf } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");
const rod = FIRST.scenario;
const coin = {
  title: "a coin", dimension: "spatial", "bodies.body.shape": "cylinder", "bodies.body.mass": "7.5 g",
  "bodies.body.radius": "12 mm", "bodies.body.length": "2 mm", "bodies.body.orientation": "euler zyx 60 deg 0 0",
  "bodies.body.velocity": "0.3 -1 0", "bodies.body.spin": "0 100 0", "contacts.contact.body": "body",
  "material.e": "0.7", "material.mu": "1.5",
};

let browser;
before(async () => { browser = await start(); });
after(() => browser?.close());

const openInside = (state = {}, options = {}) =>
  open(browser, { hash: addressOf({ ...FIRST, panel: "inside", ...state }), ...options });
const phase = (page) => page.textContent("#inside-phase");
const marker = (page, plane) => page.getAttribute(`#${plane} .inside-marker`, "transform");

test("the player steps through the phases, and names them", async () => {
  const page = await openInside();
  assert.equal(await phase(page), "Phase 1: slides forward, compression");
  assert.match(await page.textContent("#inside-until"), /friction is too weak to hold it/);
  const places = [await marker(page, "inside-impulse2")];
  await page.focus("#inside-next");
  for (const wanted of ["Phase 2: slides backward, compression", "Phase 3: slides backward, restitution"]) {
    await page.keyboard.press("Enter");
    assert.equal(await phase(page), wanted);
    places.push(await marker(page, "inside-impulse2"));
  }
  assert.match(await page.textContent("#inside-point"), /v_n = 0 m\/s/);
  assert.equal(new Set(places).size, 3);
  await page.focus("#inside-slider");
  await page.keyboard.press("End");
  assert.match(await page.getAttribute("#inside-slider", "aria-valuetext"), /the impact is over/);
  assert.deepEqual(await faultsOf(page), []);
});

test("it plays when asked to, moves nothing else, and pauses", async () => {
  const page = await openInside({}, { reducedMotion: "no-preference" });
  assert.equal(await page.inputValue("#inside-slider"), "0");
  await page.selectOption("#inside-speed", "0.5");
  await page.click("#inside-play");
  await page.waitForFunction(() => Number(document.querySelector("#inside-slider").value) > 10);
  await page.click("#inside-play");
  const at = Number(await page.inputValue("#inside-slider"));
  assert.ok(at > 10 && at < 900, `${at}`);
  await page.waitForTimeout(200);
  assert.equal(Number(await page.inputValue("#inside-slider")), at);
  assert.deepEqual(await faultsOf(page), []);
});

test("a pointer in the curves moves the player", async () => {
  const page = await openInside({}, { height: 1800 });
  const over = page.locator("#inside-works2 .u-over");
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.click(box.x + 0.9 * box.width, box.y + 0.5 * box.height);
  assert.match(await phase(page), /Phase 3/);
});

test("laws without a path, refused laws, and no collision say so", async () => {
  for (const [state, wanted, why] of [
    [{ law: "complementarity" }, /has no path/],
    [{ law: "walton" }, /walton does not apply/, /G_nt must be 0/],
    [{ scenario: { ...rod, "bodies.body.velocity": "1 3" } }, /No collision/],
    [{ scenario: { ...rod, "material.mu": "-1" } }, /a number is wrong/, /mu/],
  ]) {
    const page = await openInside(state);
    assert.match(await phase(page), wanted);
    if (why) assert.match(await page.textContent("#inside-until"), why);
    assert.equal(await page.isDisabled("#inside-play"), true);
    assert.deepEqual(await faultsOf(page), []);
    await page.context().close();
  }
});

test("springs have a curved path in the plane, and the ends of their phases in space", async () => {
  const until = (page) => page.textContent("#inside-until");
  const planar = await openInside({ law: "bilinear", scenario: { ...rod, "material.eta2": "1.21" } });
  assert.doesNotMatch(await until(planar), /only the ends/);
  assert.deepEqual(await faultsOf(planar), []);
  const spatial = await openInside({ law: "bilinear", scenario: { ...coin, "material.eta2": "1.21" } });
  assert.match(await until(spatial), /only the ends of phases are known/);
  assert.deepEqual(await faultsOf(spatial), []);
});

test("in space there is a hodograph with the direction of slip", async () => {
  const page = await openInside({ scenario: coin }, { width: 360, colorScheme: "dark" });
  assert.match(await phase(page), /slip turns/);
  assert.match(await page.textContent("#inside-point"), /slip at 73.1\u00b0 from t1/);
  assert.equal(await page.isVisible("#inside-hodograph"), true);
  assert.equal(await page.isVisible("#inside-velocity"), false);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  assert.deepEqual(await faultsOf(page), []);
});
