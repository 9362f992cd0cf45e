// The scene in the page: drags, keys, undo, freeze, energy gain, faults, two bodies, space.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, drawn, faultsOf, open, start } from "./browser.mjs";
import { load } from "./load.mjs";

const { addressOf } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");

let browser;
before(async () => { browser = await start(); });
after(() => browser?.close());

/** Open the page with other keys of the scenario, or another state; check at the end what it must not do. */
async function tried(t, { keys = null, state = {}, ...options }, work) {
  const scenario = keys ?? FIRST.scenario;
  const page = await open(browser, { hash: addressOf({ ...FIRST, scenario, ...state }), ...options });
  t.after(() => page.context().close());
  await work(page);
  assert.deepEqual(await faultsOf(page), []);
}

const handle = (page, kind, name = "body") => page.locator(`.handle[data-drag="${kind} ${name}"]`);
const numbers = async (locator, name = "data-value") => (await locator.getAttribute(name)).split(" ").map(Number);
const bodyAngle = async (page) => Number(await page.locator('[data-body="body"]').getAttribute("data-angle"));
const ghost = (page, law) => page.locator(`.ghost[data-law="${law}"] > .shape`).first();
const status = (page) => page.locator("#scene-status").textContent();

const PUCKS = {
  "bodies.body.shape": "disc", "bodies.body.mass": "170 g", "bodies.body.radius": "38 mm", "bodies.body.velocity": "3 0",
  "bodies.other.shape": "disc", "bodies.other.mass": "170 g", "bodies.other.radius": "38 mm", "bodies.other.at": "0 0",
  "contacts.contact.body": "body", "contacts.contact.other": "other", "contacts.contact.normal": "-2 1",
  "material.e": "0.7", "material.mu": "0.4",
};
const BOX3 = {
  dimension: "spatial", "bodies.body.shape": "box", "bodies.body.mass": "2 kg", "bodies.body.width": "0.4 m",
  "bodies.body.height": "0.2 m", "bodies.body.depth": "0.3 m", "bodies.body.orientation": "euler xyz 0.4 0.3 0.5",
  "bodies.body.velocity": "1 -2 0.5", "bodies.body.spin": "2 0 3", "contacts.contact.body": "body",
  "material.e": "0.7", "material.mu": "0.4",
};

test("dragging the tip of the velocity changes it, in the scale of the picture", (t) => tried(t, {}, async (page) => {
  const tip = handle(page, "velocity");
  const was = await ghost(page, "energetic").getAttribute("data-velocity");
  await drag(page, tip, 40, -30);
  const [x, y] = await numbers(tip);
  assert.ok(x > 1.9 && y > -3);
  assert.ok(Math.abs((x - 1.8) / (y + 3) - 40 / 30) < 0.05);
  assert.notEqual(await ghost(page, "energetic").getAttribute("data-velocity"), was);
  await page.keyboard.press("Control+z");
  await drawn(page);
  assert.deepEqual(await numbers(tip), [1.8, -3]);
  await page.keyboard.press("Control+Shift+z");
  await drawn(page);
  assert.deepEqual(await numbers(tip), [x, y]);
}));

test("the picture keeps its scale while a body is dragged, and follows in the same frame", (t) => tried(t, {}, async (page) => {
  const tip = await handle(page, "velocity").boundingBox();
  await page.mouse.move(tip.x + tip.width / 2, tip.y + tip.height / 2);
  await page.mouse.down();
  await page.mouse.move(tip.x + tip.width / 2 + 100, tip.y + tip.height / 2 - 60, { steps: 8 });
  await drawn(page);
  const now = await handle(page, "velocity").boundingBox();
  assert.ok(Math.abs(now.x - tip.x - 100) < 1.5 && Math.abs(now.y - tip.y + 60) < 1.5);
  await page.mouse.up();
}));

test("the knob and the body turn it; the contact follows", (t) => tried(t, {}, async (page) => {
  const before0 = await bodyAngle(page);
  await drag(page, handle(page, "turn"), -60, -40);
  const turned = await bodyAngle(page);
  assert.ok(turned > before0 + 0.2);
  await drag(page, handle(page, "spin"), -30, 10);
  const [w] = await numbers(handle(page, "spin"));
  assert.ok(w > 0);
}));

test("every handle works by keys, with one step of undo for each", (t) => tried(t, {}, async (page) => {
  await handle(page, "turn").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+ArrowUp");
  await drawn(page);
  assert.ok(Math.abs(await bodyAngle(page) - (56 * Math.PI) / 180) < 1e-9);
  await page.locator("#scene-undo").click();
  await drawn(page);
  assert.ok(Math.abs(await bodyAngle(page) - (46 * Math.PI) / 180) < 1e-9);
  await handle(page, "velocity").focus();
  await page.keyboard.press("ArrowRight");
  await drawn(page);
  const [x] = await numbers(handle(page, "velocity"));
  assert.ok(x > 1.8);
}));

test("a law that gains energy has a badge with the percent", (t) => tried(t, {}, async (page) => {
  const badge = page.locator('[data-gain="complementarity"]');
  assert.match(await badge.textContent(), /complementarity: \+7\.8.% energy/);
  assert.match(await status(page), /Energy gain, which is impossible: complementarity/);
  assert.equal(await page.locator(".ghosts > .gain").count(), 1);
}));

test("a fault leaves the last good scene, greyed, with the message", (t) => tried(t, {}, async (page) => {
  await handle(page, "turn").focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("Shift+ArrowDown");
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowDown");
  await drawn(page);
  assert.match(await status(page), /touch at 2 points/);
  assert.equal(await page.locator("#scene-picture.faulty").count(), 1);
  await page.locator("#scene-undo").click();
  await drawn(page);
  assert.equal(await page.locator("#scene-picture.faulty").count(), 0);
}));

test("freeze keeps an impact beside the next one", (t) => tried(t, {}, async (page) => {
  await page.locator("#scene-freeze").click();
  await drag(page, handle(page, "turn"), -40, -20);
  assert.equal(await page.locator(".ghost.frozen:not([display=none])").count(), 4);
  assert.equal(await page.locator(".shape.frozen:not([display=none])").count(), 1);
  await page.locator("#scene-freeze").click();
  await drawn(page);
  assert.equal(await page.locator(".ghost.frozen:not([display=none])").count(), 0);
}));

test("time: the slider moves the ghosts, play runs to the end", (t) => tried(t, { reducedMotion: "no-preference" }, async (page) => {
  const path = () => ghost(page, "energetic").locator(".outline").getAttribute("d");
  const was = await path();
  await page.locator("#scene-time").focus();
  await page.keyboard.press("Home");
  await drawn(page);
  assert.match(await page.locator("#scene-clock").textContent(), /before the impact/);
  assert.equal(await page.locator(".ghost[data-law=energetic]").getAttribute("display"), "none");
  await page.locator("#scene-play").click();
  await page.waitForFunction(() => document.querySelector("#scene-time").value !== "-100");
  await page.locator("#scene-play").click();
  await page.locator("#scene-time").fill("100");
  await drawn(page);
  assert.notEqual(await path(), was);
}));

test("two bodies: the first moves around the other, and both turn", (t) => tried(t, { keys: PUCKS }, async (page) => {
  const place = () => page.locator('[data-body="body"] .outline').getAttribute("d");
  const was = await place();
  await handle(page, "move").focus();
  await page.keyboard.press("Shift+ArrowUp");
  await drawn(page);
  assert.notEqual(await place(), was);
  await drag(page, handle(page, "turn", "other"), 10, 40);
  assert.notEqual(Number(await page.locator('[data-body="other"]').getAttribute("data-angle")), 0);
  await drag(page, handle(page, "velocity", "other"), -30, 0);
  const [x] = await numbers(handle(page, "velocity", "other"));
  assert.ok(x < 0);
}));

test("space: arrows move along the ground, with Shift upright; the ground turns the view", (t) => tried(t, { keys: BOX3 }, async (page) => {
  const tip = handle(page, "velocity");
  await drag(page, tip, 30, 10);
  const along = await numbers(tip);
  assert.equal(along[1], -2);
  assert.notDeepEqual(along, [1, -2, 0.5]);
  await page.keyboard.down("Shift");
  await drag(page, tip, 0, -30);
  await page.keyboard.up("Shift");
  const upright = await numbers(tip);
  assert.ok(upright[1] > -2);
  assert.equal(upright[0], along[0]);
  const outline = () => page.locator('[data-body="body"] .outline').getAttribute("d");
  const was = await outline();
  const box = await page.locator("#scene-picture").boundingBox();
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  await drawn(page);
  const turned = await outline();
  assert.notEqual(turned, was);
  await page.locator("#scene-picture").focus();
  await page.keyboard.press("ArrowLeft");
  await drawn(page);
  assert.notEqual(await outline(), turned);
  await drag(page, handle(page, "turn"), 30, 20);
  assert.deepEqual(await numbers(tip), upright);
}));

test("at 360 px nothing is wider than the page", (t) => tried(t, { width: 360, height: 740 }, async (page) => {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));

test("a finger on a handle drags, and does not scroll the page", (t) =>
  tried(t, { width: 360, height: 740, hasTouch: true, isMobile: true }, async (page) => {
    const client = await page.context().newCDPSession(page);
    const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const { x, y } = await handle(page, "velocity").boundingBox();
    await touch("touchStart", [{ x: x + 14, y: y + 14 }]);
    for (let i = 1; i <= 10; i++) await touch("touchMove", [{ x: x + 14 + 4 * i, y: y + 14 - 5 * i }]);
    await touch("touchEnd", []);
    await drawn(page);
    const [vx] = await numbers(handle(page, "velocity"));
    assert.ok(vx > 3);
    assert.equal(await page.evaluate(() => scrollY), 0);
  }));

test("Space plays and pauses from any handle", (t) => tried(t, {}, async (page) => {
  await handle(page, "velocity").focus();
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#scene-play").textContent(), "Pause");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#scene-play").textContent(), "Play");
}));
