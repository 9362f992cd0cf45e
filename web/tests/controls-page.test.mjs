// The numbers beside the scene, and the address, in Chromium.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, rested, start } from "./browser.mjs";

let browser;
before(async () => { browser = await start(); });
after(() => browser.close());

async function on(options, work) {
  const page = await open(browser, options);
  page.setDefaultTimeout(10000);
  try {
    await work(page);
    assert.deepEqual(await faultsOf(page), []);
  } finally {
    await page.context().close();
  }
}

const value = (page, id) => page.locator(`#controls-${id}`).inputValue();
const theta = (page) => page.locator("#controls-contact [data-quantity=theta]").getAttribute("data-value");
const address = async (page) => {
  await rested(page);
  return new URL(page.url()).hash;
};
async function enter(page, id, text) {
  await page.fill(`#controls-${id}`, text);
  await page.press(`#controls-${id}`, "Enter");
  await drawn(page);
}

test("a number with a unit changes the impact, and stays as it was written", () => on({}, async (page) => {
  await enter(page, "body-vx", "20 mph");
  assert.equal(await value(page, "body-vx"), "20 mph");
  assert.equal(await value(page, "body-vy"), "-3 m/s");
  await enter(page, "body-mass", "3400 lbf");
  await enter(page, "body-angle", "30 deg");
  assert.ok(Math.abs(Number(await theta(page)) - 60) < 1e-9);
  assert.match(await address(page), /bodies\.body\.velocity=20\+mph\+-3\+m\/s;/);
}));

test("arrow keys step a number, Shift steps ten times, the slider follows", () => on({}, async (page) => {
  await page.focus("#controls-body-angle");
  for (const key of ["ArrowUp", "ArrowUp", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await drawn(page);
  assert.equal(await value(page, "body-angle"), "37 deg");
  assert.equal(await page.locator("#controls-body-angle-slider").inputValue(), "37");
  await page.focus("#controls-material-mu-slider");
  await page.keyboard.press("ArrowRight");
  await drawn(page);
  assert.equal(await value(page, "material-mu"), "0.41");
}));

test("a wrong value stays in its field with the library's message", () => on({}, async (page) => {
  for (const [id, text, message] of [
    ["material-mu", "abc", /'abc' is not a number/], ["material-e", "1.5", /1/], ["body-mass", "-1 kg", /positive/],
    ["body-vx", "3 deg", /measures an angle/], ["body-length", "", /empty/],
  ]) {
    const field = id === "body-length" ? "body-size0" : id;
    const before = await value(page, field);
    await enter(page, field, text);
    const input = page.locator(`#controls-${field}`);
    assert.equal(await input.getAttribute("aria-invalid"), "true", field);
    assert.equal(await input.inputValue(), text);
    const by = await input.getAttribute("aria-describedby");
    assert.match(await page.locator(`#${by}`).textContent(), message);
    await enter(page, field, before);
    assert.equal(await input.getAttribute("aria-invalid"), null, field);
  }
}));

test("a text or a slider that comes back to its start ends the change", () => on({}, async (page) => {
  const judged = () => page.evaluate(() => document.querySelector("#laws").textContent.includes("after the drag"));
  await page.focus("#controls-material-mu");
  await page.keyboard.press("End");
  await page.keyboard.type("5");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await drawn(page);
  assert.equal(await judged(), false);
  const box = await page.locator("#controls-body-angle-slider").boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.down();
  await drawn(page);
  const start = await value(page, "body-angle");
  await page.mouse.move(box.x + box.width * 0.9, y);
  await drawn(page);
  assert.notEqual(await value(page, "body-angle"), start);
  await page.mouse.move(box.x + box.width * 0.7, y);
  await page.mouse.up();
  await drawn(page);
  assert.equal(await judged(), false);
  assert.equal(await value(page, "body-angle"), start);
}));

test("a field keeps its focus and its caret while the impact changes elsewhere", () => on({}, async (page) => {
  const input = page.locator("#controls-body-angle");
  await input.focus();
  await input.evaluate((e) => e.setSelectionRange(2, 2));
  await page.locator("#controls-material-e-slider").evaluate((e) => {
    e.value = "0.5";
    e.dispatchEvent(new Event("input"));
    e.dispatchEvent(new Event("change"));
  });
  await page.locator("#controls-body-angle-slider").evaluate((e) => {
    e.value = "60";
    e.dispatchEvent(new Event("input"));
  });
  await drawn(page);
  assert.deepEqual(await input.evaluate((e) => [document.activeElement === e, e.selectionStart, e.value]), [true, 2, "60 deg"]);
}));

test("every shape has its sizes, in the plane and in space, with one body and with two", () => on({}, async (page) => {
  for (const space of [0, 1])
    for (const second of [0, 1]) {
      await page.check(`#controls-space-${space}`);
      await page.check(`#controls-second-${second}`);
      await page.click("#controls-tab-0");
      await enter(page, space ? "body-orientation" : "body-angle", space ? "euler zyx 30 deg 10 deg 5 deg" : "30 deg");
      const shapes = await page.locator("#controls-body-shape option:not([disabled])").evaluateAll((all) => all.map((o) => o.value));
      assert.ok(shapes.length >= 2, `${shapes}`);
      for (const shape of shapes) {
        await page.selectOption("#controls-body-shape", shape);
        await drawn(page);
        assert.equal(await page.locator("#controls-body-message").textContent(), "", `${space} ${second} ${shape}`);
        assert.notEqual(await page.locator("#controls-contact dd").first().textContent(), "-", shape);
      }
    }
}));

test("static and kinetic friction have fields of their own", () => on({}, async (page) => {
  await page.check("#controls-split");
  await drawn(page);
  await enter(page, "material-mu", "0.6");
  await enter(page, "material-mu_k", "0.7");
  assert.match(await page.locator("#controls-material-message").textContent(), /mu_/);
  await enter(page, "material-mu_k", "0.3");
  assert.match(await address(page), /material\.mu_s=0\.6;material\.mu_k=0\.3/);
  await page.uncheck("#controls-split");
  await drawn(page);
  assert.equal(await value(page, "material-mu"), "0.3");
}));

test("an address brings the impact back, also one that is put in later", async () => {
  let hash;
  await on({}, async (page) => {
    await enter(page, "title", "é: a; \u{1f3b1} +%#");
    await enter(page, "body-angle", "33.5 deg");
    hash = await address(page);
  });
  await on({ hash }, async (page) => {
    assert.equal(await value(page, "title"), "é: a; \u{1f3b1} +%#");
    assert.equal(await value(page, "body-angle"), "33.5 deg");
    assert.equal(await address(page), hash);
    await page.evaluate((next) => { location.hash = next; }, hash.replace("33.5", "12"));
    await drawn(page);
    assert.equal(await value(page, "body-angle"), "12 deg");
  });
});

test("an address that cannot be read gives a message and the first impact", () => on({ hash: "#1;a=1;laws=x" }, async (page) => {
  assert.match(await page.locator("#share-notice").textContent(), /address/);
  assert.equal(await value(page, "body-angle"), "45 deg");
}));

test("an embedded page has no header, and locks what the address locks", () =>
  on({ hash: "#1;title=t;bodies.body.shape=rod;bodies.body.mass=1+kg;bodies.body.length=1+m;bodies.body.angle=1;contacts.contact.body=body;material.e=1;material.mu=0;embed;lock=controls,map" }, async (page) => {
    assert.equal(await page.locator("#header").isVisible(), false);
    assert.equal(await page.locator("#controls-body-mass").isDisabled(), true);
    assert.equal(await page.locator("#map").evaluate((e) => e.inert), true);
    assert.equal(await page.locator("body").getAttribute("data-lock"), "controls map");
  }));

test("an address without locks opens a page that was locked", async () => {
  const page = await open(browser, { hash: "#1;title=t;bodies.body.shape=rod;bodies.body.mass=1+kg;bodies.body.length=1+m;bodies.body.angle=1;contacts.contact.body=body;material.e=1;material.mu=0;embed;lock=controls" });
  await page.evaluate(() => { location.hash = location.hash.replace(/;embed.*/, ""); });
  await drawn(page);
  assert.equal(await page.locator("#header").isVisible(), true);
  assert.equal(await page.locator("#controls-body-mass").isDisabled(), false);
  assert.doesNotMatch(await address(page), /embed|lock/);
  await page.context().close();
});

test("a body that cannot move has the mass inf, in the field and in an address", () => on({}, async (page) => {
  await page.check("#controls-second-1");
  await drawn(page);
  await enter(page, "other-mass", "inf");
  assert.equal(await page.locator("#controls-other-mass").getAttribute("aria-invalid"), null);
  const hash = await address(page);
  for (const panel of ["inside", "map", "engine", "learn", "laws"]) await page.click(`#tab-${panel}`);
  const again = await open(browser, { hash });
  assert.equal(await value(again, "other-mass"), "inf");
  assert.equal(await again.locator("#message").textContent(), "");
  assert.deepEqual(await faultsOf(again), []);
  await again.context().close();
}));

test("at 360 px nothing is wider than the window", () => on({ width: 360, height: 740 }, async (page) => {
  await page.check("#controls-space-1");
  await page.check("#controls-second-1");
  await drawn(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  const small = await page.locator("#controls").locator("input:visible, select:visible, button:visible").evaluateAll((all) =>
    all.filter((e) => e.type !== "radio" && e.type !== "checkbox" && e.getBoundingClientRect().height < 24).map((e) => e.id));
  assert.deepEqual(small, []);
}));
