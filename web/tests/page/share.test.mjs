// An address carries the whole state; numbers on the page are those of the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { drag, drawn, faultsOf, open, start } from "../browser.mjs";
import { load } from "../load.mjs";
import { problems, yamlOf } from "../problems.mjs";

const { addressOf } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");
const { LAWS } = await load("contract.ts");
const command = process.env.PERCUSS ?? fileURLToPath(new URL("../../../build/percuss", import.meta.url));

let browser, folder;
before(async () => {
  browser = await start();
  folder = mkdtempSync(join(tmpdir(), "percuss-"));
});
after(async () => {
  rmSync(folder, { recursive: true });
  await browser.close();
});

/** The table of the laws as the page shows it: "law quantity" to [digits, text]. */
const table = (page) => page.locator("#laws-table td[data-law]").evaluateAll((cells) =>
  Object.fromEntries(cells.map((c) => [`${c.dataset.law} ${c.dataset.quantity}`, [c.dataset.value, c.innerText]])));

test("a link opens as it was copied", async () => {
  const page = await open(browser);
  await drag(page, page.locator("[data-drag='velocity body']"), 35, -20);
  await page.locator("#laws-show-brach").check();
  await page.locator("#scene-freeze").click();
  await drag(page, page.locator("[data-drag='turn body']").last(), 40, 30);
  await page.waitForTimeout(600); // the address follows some times a second
  const other = await open(browser, { hash: new URL(page.url()).hash });
  assert.equal(new URL(other.url()).hash, new URL(page.url()).hash);
  assert.deepEqual(await table(other), await table(page));
  assert.deepEqual([...await faultsOf(page), ...await faultsOf(other)], []);
  await page.context().close();
  await other.context().close();
});

test("a bad address gives a message and an impact", async () => {
  for (const hash of ["#nonsense", "#1;bodies.body.mass=%E0%A4%A", "#9;x=1", `#1;title=${"x".repeat(20000)}`]) {
    const page = await open(browser, { hash });
    assert.ok((await table(page))["energetic vp_n"], hash.slice(0, 40));
    assert.equal(await page.locator("#share-notice").isVisible(), true, hash.slice(0, 40));
    assert.deepEqual(await faultsOf(page), []);
    await page.context().close();
  }
});

test("50 random problems read from the page have the command's digits", async () => {
  const page = await open(browser);
  let compared = 0;
  for (const [i, scenario] of problems(50, 20261119).entries()) {
    const file = join(folder, `${i}.yaml`);
    writeFileSync(file, yamlOf(scenario));
    let json;
    try {
      json = JSON.parse(execFileSync(command, ["compare", file, "--json"], { stdio: ["ignore", "pipe", "ignore"] }));
    } catch (refused) {
      // status 1: the judge warns, the results are there
      json = refused.stdout?.length ? JSON.parse(refused.stdout) : null;
    }
    assert.ok(json, `the command refuses ${file}`);
    await page.evaluate((hash) => { location.hash = hash; }, addressOf({ ...FIRST, scenario, shown: LAWS }));
    await page.waitForFunction((title) => document.querySelector("#controls")?.textContent.includes(title) ||
      [...document.querySelectorAll("#controls input")].some((e) => e.value === title), scenario.title);
    await drawn(page);
    const cells = await table(page);
    for (const answer of json.laws)
      for (const [name, value] of Object.entries(answer)) {
        const cell = cells[`${answer.law} ${name}`];
        if (!cell || typeof value !== "number" || name === "mode") continue;
        assert.equal(Number(cell[0]), value, `problem ${i}, ${answer.law} ${name}`);
        compared++;
      }
  }
  assert.ok(compared > 50 * 4 * 10, `${compared} numbers compared`);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});
