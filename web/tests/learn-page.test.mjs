// The part `learn` in Chromium: every preset, prediction, the tour, the sheet, words, a newcomer's tasks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, faultsOf, open, rested, start } from "./browser.mjs";
import { load } from "./load.mjs";

const { PRESETS } = await load("learn/presets.ts");
const { readAddress } = await load("state/link.ts");

let browser;
before(async () => { browser = await start(); });
after(() => browser?.close());

/** A page, that must be without faults of this part at its end. */
const withPage = (options, work) => async () => {
  const page = await open(browser, options);
  try {
    await work(page);
    await drawn(page);
    const faults = await faultsOf(page);
    assert.deepEqual(faults.filter((fault) => !fault.startsWith("layout shift") || fault.includes("learn-")), []);
  } finally {
    await page.context().close();
  }
};

const learn = async (page, view) => {
  await page.locator("#tab-learn").click();
  if (view) await page.locator(`#learn-tab-${view}`).click();
  await drawn(page);
};
/** The address follows the state after a rest. */
const stateOf = async (page) => {
  await rested(page);
  return readAddress(await page.evaluate(() => location.hash)).state;
};
const visible = (page, selector) => page.locator(selector).first().isVisible();

test("every preset: its scenario, laws and panel, one step of undo, and focus on its tab", { timeout: 120000 },
  withPage({}, async (page) => {
    for (const { id, scenario, shown, panel } of PRESETS) {
      await learn(page, "examples");
      const earlier = await page.evaluate(() => document.querySelector(".learn-chosen button")?.dataset.preset ?? null);
      await page.locator(`#learn-cards [data-preset="${id}"]`).click();
      await drawn(page);
      assert.equal(await page.evaluate(() => document.activeElement.id), `tab-${panel}`, id);
      const state = await stateOf(page);
      assert.equal(state.preset, id);
      assert.deepEqual(state.scenario, scenario, id);
      assert.deepEqual([...state.shown].sort(), [...shown].sort(), id);
      assert.equal(state.panel, panel, id);
      await page.locator("#scene-undo").click();
      await drawn(page);
      assert.equal((await stateOf(page)).preset, earlier, `undo of ${id}`);
      await page.locator("#scene-redo").click();
      await drawn(page);
    }
  }));

test("prediction: results are hidden until the guess is made; then it is compared", withPage({}, async (page) => {
  await learn(page, "predict");
  await page.locator("#learn-ask").click();
  await drawn(page);
  assert.equal(await visible(page, "#scene .ghost"), false);
  await page.locator("#tab-laws").click();
  await drawn(page);
  assert.equal(await visible(page, "#laws > *"), false);
  await page.locator("#tab-learn").click();
  await drawn(page);
  const handle = page.locator(".learn-handle").nth(1);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y - 90, { steps: 4 });
  await page.mouse.up();
  assert.ok(Number(await page.locator("#learn-y").inputValue()) > 0, "the drag sets the number");
  await page.locator("#learn-spin").fill("fast");
  await page.locator("#learn-reveal").click();
  assert.equal(await visible(page, "#learn-verdict"), false, "a text that is no number is not a guess");
  await page.locator("#learn-fit").click();
  await page.locator("#learn-spin").fill("0");
  await page.locator("#learn-reveal").click();
  await drawn(page);
  assert.deepEqual(await page.locator("#learn-verdict li").evaluateAll((all) => all.map((e) => e.dataset.about)),
    ["energy", "cone", "leaves", "spin", "nearest"]);
  assert.deepEqual(await page.locator("#learn-table tbody tr").evaluateAll((all) => all.map((e) => e.dataset.who)),
    ["guess", "newton", "poisson", "energetic", "complementarity"]);
  assert.equal(await visible(page, "#scene .ghost"), true);
  const energies = (await page.locator("#learn-table td[data-guess=energy]").allTextContents()).slice(1);
  assert.ok(new Set(energies).size > 1, `the laws of a question differ: ${energies}`);
  await page.locator("#learn-next-question").click();
  await drawn(page);
  assert.equal(await visible(page, "#scene .ghost"), false);
  await page.locator("#learn-stop").click();
  await drawn(page);
  assert.equal(await visible(page, "#scene .ghost"), true);
}));

test("a guess by keyboard only", withPage({}, async (page) => {
  await page.locator("#tab-learn").focus();
  await page.keyboard.press("Enter");
  await drawn(page);
  await page.locator("#learn-tab-examples").focus();
  await page.keyboard.press("ArrowRight");
  await drawn(page);
  await page.locator("#learn-ask").focus();
  await page.keyboard.press("Enter");
  await drawn(page);
  await drawn(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), "learn-task");
  const y = Number(await page.locator("#learn-y").inputValue());
  await page.locator(".learn-handle").nth(1).focus();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.ok(Number(await page.locator("#learn-y").inputValue()) > y);
  await page.locator(".learn-handle").nth(0).focus();
  await page.keyboard.press("ArrowUp");
  assert.ok(Number(await page.locator("#learn-spin").inputValue()) !== 0);
  await page.locator("#learn-spin").focus();
  await page.keyboard.press("Enter");
  await drawn(page);
  await drawn(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), "learn-next-question");
}));

test("the tour sees what the reader does, and gives the focus back", withPage({}, async (page) => {
  await learn(page, "tour");
  await page.locator("#learn-tour-start").click();
  await drawn(page);
  const focus = () => page.evaluate(() => document.activeElement.id);
  assert.equal(await focus(), "learn-tour-title");
  assert.equal(await page.locator("#learn-tour-done").textContent(), "");
  for (let step = 2; step <= 6; step++) {
    await page.locator("#learn-tour-next").click();
    await drawn(page);
    assert.equal(await focus(), "learn-tour-title");
    assert.match(await page.locator("#learn-tour-title").textContent(), new RegExp(`^Step ${step} of 6`));
    const top = await page.locator("#tabs").evaluate((e) => e.getBoundingClientRect().top);
    assert.equal(top < 10, step >= 5, `the panel is seen where step ${step} needs it`);
  }
  await page.locator("#tab-engine").click();
  await drawn(page);
  assert.match(await page.locator("#learn-tour-done").textContent(), /^Done/);
  await page.locator("#learn-tour-end").click();
  await drawn(page);
  assert.equal(await focus(), "learn-tour-start");
  assert.equal(await visible(page, "#learn-tour"), false);
}));

test("the sheet: answers on demand, links that are states, print without controls", withPage({}, async (page) => {
  await learn(page, "sheet");
  assert.equal(await page.locator(".learn-questions > li").count(), 5);
  assert.equal(await visible(page, ".learn-answer"), false);
  for (const link of await page.locator(".learn-link a").all()) {
    const { state, refusal } = readAddress(await link.getAttribute("href"));
    assert.equal(refusal, null);
    assert.equal(state.preset, await link.getAttribute("data-preset"));
  }
  await page.locator("#learn-answers-shown").check();
  assert.equal(await visible(page, ".learn-answer"), true);
  // on paper everything stands elsewhere, which is no shift of the page
  await page.evaluate(() => window.seen.end());
  await page.emulateMedia({ media: "print" });
  for (const hidden of ["#scene", "#tabs", "#learn-print", "#learn-embed", ".learn-link"])
    assert.equal(await visible(page, hidden), false, hidden);
  assert.equal(await visible(page, "#learn-paper"), true);
}));

test("a word explains itself on hover, focus and click, and Escape closes it", withPage({}, async (page) => {
  await learn(page, "tour");
  await page.locator("#learn-tour-start").click();
  await page.locator("#learn-tour-next").click();
  await page.locator("#learn-tour-next").click();
  await drawn(page);
  const word = page.locator('#learn-tour [data-term="slip"]');
  const tip = page.locator("#term-tip");
  await word.hover();
  assert.match(await tip.textContent(), /tangential velocity/);
  assert.equal(await tip.isVisible(), true);
  await page.locator("#learn-tour-title").hover();
  assert.equal(await tip.isVisible(), false);
  await word.click();
  await page.locator("#learn-tour-title").hover();
  assert.equal(await tip.isVisible(), true, "a click holds it");
  await page.keyboard.press("Escape");
  assert.equal(await tip.isVisible(), false);
  assert.equal(await visible(page, "#learn-tour"), true, "Escape closes the word, not the tour");
  await page.locator("#learn-tour-title").focus();
  await page.keyboard.press("Tab");
  assert.equal(await tip.isVisible(), true, "focus shows it");
  assert.equal(await word.getAttribute("aria-describedby"), "term-tip");
}));

test("the code of a frame opens with its locks", withPage({}, async (page) => {
  await learn(page, "sheet");
  await page.locator("#learn-lock-controls").check();
  await page.locator("#learn-lock-presets").check();
  const code = await page.locator("#learn-code").inputValue();
  const hash = /src="[^"]*(#[^"]*)"/.exec(code)[1].replaceAll("&amp;", "&");
  const framed = await open(browser, { hash });
  assert.equal(await framed.evaluate(() => document.body.dataset.lock), "controls presets");
  await framed.locator("#tab-engine").click();
  assert.equal(await visible(framed, ".engine-presets"), false);
  await framed.locator("#tab-learn").click();
  for (const other of ["#learn-tab-examples", "#learn-tab-tour", "#learn-tab-sheet"])
    assert.equal(await visible(framed, other), false, `${other} would load another impact`);
  await framed.locator("#learn-tab-predict").press("ArrowRight");
  assert.equal(await visible(framed, "#learn-ask-this"), true);
  await framed.locator("#tab-learn").click();
  await drawn(framed);
  assert.equal(await visible(framed, "#learn-cards"), false);
  assert.equal(await visible(framed, "#learn-ask"), true);
  await framed.context().close();
}));

test("360 px: nothing is wider than the window", withPage({ width: 360, height: 740 }, async (page) => {
  for (const view of ["examples", "predict", "tour", "sheet"]) {
    await learn(page, view);
    if (view === "predict") await page.locator("#learn-ask").click();
    await drawn(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), view);
    if (view === "predict") await page.locator("#learn-reveal").click();
  }
}));

/** Interactions of a newcomer: a click is one, a typed phrase is one. */
class Newcomer {
  count = 0;
  log = [];
  constructor(page) { this.page = page; }
  async click(selector) {
    this.note(`click ${selector}`);
    await this.page.locator(selector).first().click();
    await drawn(this.page);
  }
  async type(selector, text) {
    this.note(`type ${text}`);
    await this.page.locator(selector).pressSequentially(text);
    await drawn(this.page);
  }
  note(what) {
    this.count += 1;
    this.log.push(what);
  }
}

const MOST = 12;
const task = (name, work) => test(`a newcomer: ${name}`, withPage({}, async (page) => {
  const newcomer = new Newcomer(page);
  await work(newcomer, page);
  assert.ok(newcomer.count <= MOST, newcomer.log.join("; "));
}));
const seek = async (newcomer, words) => {
  await newcomer.click("#tab-learn");
  await newcomer.type("#learn-find", words);
};

task("an impact where a law gains energy", async (newcomer, page) => {
  await seek(newcomer, "gains energy");
  await newcomer.click("#learn-results li[data-kind=preset] button");
  assert.match(await page.locator("#scene").textContent(), /newton\s*\+7\.9\s%/);
});

task("slip that reverses in restitution", async (newcomer, page) => {
  await seek(newcomer, "slip reverses in restitution");
  await newcomer.click("#learn-results button");
  assert.equal((await stateOf(page)).preset, "mode-4");
});

task("what mode 3 is", async (newcomer, page) => {
  await seek(newcomer, "mode 3");
  assert.match(await page.locator("#learn-results li[data-kind=mode]").textContent(), /slip stops in restitution, then it sticks/);
});

task("compare with the engine", async (newcomer, page) => {
  await seek(newcomer, "compare engine");
  await newcomer.click("#learn-results li[data-kind=action] button");
  assert.equal((await stateOf(page)).panel, "engine");
});

task("export to the command", async (newcomer, page) => {
  await seek(newcomer, "export command");
  await newcomer.click("#learn-results button");
  assert.equal(await page.evaluate(() => document.activeElement.id), "share-yaml");
  await newcomer.click("#share-yaml");
  const said = await page.waitForFunction(() =>
    document.querySelector("#share-text textarea")?.value || document.getElementById("share-notice").textContent);
  assert.match(await said.jsonValue(), /^title: |percuss compare/);
});
