// Copying and downloading in Chromium, by pointer and by keyboard.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, start } from "./browser.mjs";

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

async function on(options, work) {
  const page = await open(browser, { acceptDownloads: true, ...options });
  page.setDefaultTimeout(10000);
  try {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await work(page);
    assert.deepEqual(await faultsOf(page), []);
  } finally {
    await page.context().close();
  }
}

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const notice = (page) => page.locator("#share-notice:not(:empty)").textContent();
async function choose(page, name) {
  await page.click("#share-open");
  await page.click(`#share-${name}`);
}

test("the link holds the impact as it is now", () => on({}, async (page) => {
  await page.fill("#controls-body-angle", "31 deg");
  await page.press("#controls-body-angle", "Enter");
  await page.click("#share-link");
  assert.match(await notice(page), /copied/);
  const link = await clipboard(page);
  assert.match(link, /^file:.*percuss\.html#1;.*bodies\.body\.angle=31\+deg/);
}));

test("the scenario, the programs and the command line are copied", () => on({}, async (page) => {
  for (const [name, begins] of [
    ["yaml", /^# percuss compare [\s\S]*bodies:\n {2}- name: body\n {4}shape: rod/], ["c", /int main\(void\)/],
    ["python", /percuss\.collide/], ["command", /^percuss compare .*\.yaml\n/],
  ]) {
    await choose(page, name);
    assert.match(await notice(page), /copied/);
    assert.match(await clipboard(page), begins, name);
  }
}));

test("a wrong number is a reason not to write a program", () => on({}, async (page) => {
  await page.fill("#controls-body-mass", "-1 kg");
  await page.press("#controls-body-mass", "Enter");
  await drawn(page);
  await choose(page, "c");
  assert.match(await notice(page), /not valid/);
}));

test("the menu opens, moves and closes by keyboard", () => on({}, async (page) => {
  await page.focus("#share-open");
  const focus = () => page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("ArrowDown");
  assert.equal(await focus(), "share-yaml");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focus(), "share-png");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focus(), "share-c");
  await page.keyboard.press("Escape");
  assert.equal(await focus(), "share-open");
  assert.equal(await page.locator("#share-menu").isVisible(), false);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  assert.match(await notice(page), /scenario is copied/);
  assert.equal(await focus(), "share-open");
}));

async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), choose(page, name)]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("the picture is a file of its own", () => on({}, async (page) => {
  const svg = await downloaded(page, "svg");
  assert.equal(svg.name, "a-slender-rod-hits.svg");
  const text = svg.bytes.toString("utf8");
  assert.doesNotMatch(text, /var\(--|currentColor|class=|href="(?!#|data:)/);
  const alone = await page.context().newPage();
  await alone.setContent(text);
  assert.ok(await alone.locator("svg *").count() > 20);
  await alone.close();
  const png = await downloaded(page, "png");
  assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(png.bytes.readUInt32BE(16) > 600, "twice as many pixels as on the page");
}));
