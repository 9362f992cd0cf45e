// An address carries the whole state; numbers on the page are those of the command.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { drag, drawn, faultsOf, open, rested, start } from "./browser.mjs";
import { load } from "./load.mjs";
import { problems, yamlOf } from "./problems.mjs";

const { addressOf } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");
const { LAWS } = await load("contract.ts");
const { general } = await load("numbers.ts");
const command = process.env.PERCUSS ?? fileURLToPath(new URL("../../build/percuss", import.meta.url));

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
  await rested(page);
  const other = await open(browser, { hash: new URL(page.url()).hash });
  assert.equal(new URL(other.url()).hash, new URL(page.url()).hash);
  assert.deepEqual(await table(other), await table(page));
  assert.deepEqual([...await faultsOf(page), ...await faultsOf(other)], []);
  await page.context().close();
  await other.context().close();
});

test("a bad address gives a message and an impact", async () => {
  for (const hash of ["#1;panel=map", "#1;bodies.body.mass=%E0%A4%A", "#9;x=1", `#1;title=${"x".repeat(20000)}`]) {
    const page = await open(browser, { hash });
    assert.ok((await table(page))["energetic vp_n"], hash.slice(0, 40));
    await page.locator("#share-notice .of-fault").waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.context().close();
  }
});

/** The comparison that a program prints, as JSON; status 1 is a warning of the judge. */
function compared(program, file) {
  const { stdout, stderr } = spawnSync(program, ["compare", file, "--json"], { encoding: "utf8" });
  assert.ok(stdout, stderr);
  return JSON.parse(stdout).laws.filter(({ path }) => path !== "sun-baruh");
}

/** Numbers that are rounding errors, or follow from such numbers, have no digits to compare. */
const ROUGH = new Set(["judge", "error_v", "error_T", "mode"]);

/** Show the problem, and compare each number of the table with the program's by `same`. */
async function readAll(page, program, same) {
  let numbers = 0;
  for (const [i, scenario] of problems(50, 20261119).entries()) {
    const file = join(folder, `${i}.yaml`);
    writeFileSync(file, yamlOf(scenario));
    const answers = compared(program, file);
    await page.evaluate((hash) => { location.hash = hash; }, addressOf({ ...FIRST, scenario, shown: LAWS }));
    await page.waitForFunction((title) => document.querySelector("#controls-title").value === title, scenario.title);
    await drawn(page);
    const cells = await table(page);
    for (const answer of answers)
      for (const [name, value] of Object.entries(answer)) {
        const cell = cells[`${answer.law} ${name}`];
        if (!cell || typeof value !== "number" || ROUGH.has(name)) continue;
        same(cell, value, `problem ${i}, ${answer.law} ${name}: ${cell} ${value}`);
        numbers++;
      }
  }
  assert.ok(numbers > 50 * 4 * 10, `${numbers} numbers compared`);
  return numbers;
}

test("50 random problems read from the page have the digits that the command prints", async (t) => {
  const page = await open(browser);
  let zeros = 0;
  const numbers = await readAll(page, command, ([, text], value, what) => {
    // an impulse of 1e-17 is zero with a rounding error
    if (Math.abs(value) < 1e-12 && Math.abs(Number(text)) < 1e-12) zeros++;
    else assert.equal(text, general(value, 4), what);
  });
  t.diagnostic(`${numbers} numbers, ${zeros} of them zeros`);
  assert.deepEqual(await faultsOf(page), []);
  await page.context().close();
});

// sin and cos of two C libraries may differ in the last bit; with those of the page every digit is the same
test("the same 50 have every digit of the command with the functions of musl",
  { skip: !process.env.PERCUSS_MUSL && "PERCUSS_MUSL names no command" }, async () => {
    const page = await open(browser);
    await readAll(page, process.env.PERCUSS_MUSL, ([digits], value, what) => assert.equal(Number(digits), value, what));
    await page.context().close();
  });
