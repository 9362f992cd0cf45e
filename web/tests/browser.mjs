// The page in real Chromium: start, open, wait until it has drawn, and what it must not do.
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const CHROMIUM = process.env.PERCUSS_CHROMIUM ?? "/usr/bin/chromium";
const ARGUMENTS = [
  "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--no-first-run", "--disable-quic",
];

/** The page that is tested: build/web/percuss.html, or PERCUSS_PAGE. */
export const PAGE = process.env.PERCUSS_PAGE ?? new URL("../../build/web/percuss.html", import.meta.url).pathname;

export async function start() {
  if (!existsSync(PAGE)) throw new Error(`${PAGE} is not there; make web builds it`);
  return chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
}

/** Count layout shifts, from before any script of the page runs. */
function observe() {
  window.seen = { shifts: [] };
  const observer = new PerformanceObserver((list) => {
    for (const e of list.getEntries()) window.seen.shifts.push({ value: e.value, by: e.sources.map((s) => s.node?.id || s.node?.className || s.node?.parentElement?.id || s.node?.parentElement?.className || s.node?.nodeName) });
  });
  observer.observe({ type: "layout-shift", buffered: true });
  window.seen.end = () => observer.disconnect();
}

const ACTIONS = ["click", "check", "uncheck", "fill", "press", "selectOption", "hover", "focus", "dispatchEvent"];

/** Let each action of this object wait for the frame that shows what it did. */
function shown(object, page) {
  for (const name of ACTIONS.filter((action) => typeof object[action] === "function")) {
    const act = object[name].bind(object);
    object[name] = async (...given) => {
      await act(...given);
      await drawn(page);
    };
  }
  return object;
}

/** The same for the page, its keyboard, and every locator that is made from it. */
function showActions(page) {
  const deeper = (object) => {
    for (const name of ["locator", "getByText", "getByRole", "getByLabel", "first", "last", "nth", "filter"]) {
      if (typeof object[name] !== "function") continue;
      const make = object[name].bind(object);
      object[name] = (...given) => deeper(shown(make(...given), page));
    }
    return object;
  };
  shown(page.keyboard, page);
  deeper(shown(page, page));
}

/** Open the page with an address part, in a window of that size. Collects everything it must not do. */
export async function open(browser, { hash = "", width = 1280, height = 900, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (m) => page.faults.push(`console ${m.type()}: ${m.text()}`));
  page.on("pageerror", (e) => page.faults.push(`error: ${e.message}`));
  page.on("request", (r) => {
    if (!/^(file|blob|data):/.test(r.url())) page.faults.push(`request: ${r.url()}`);
  });
  await page.addInitScript(observe);
  await page.goto(pathToFileURL(PAGE).href + hash);
  await page.locator("#page").waitFor({ state: "visible" });
  await drawn(page);
  showActions(page);
  return page;
}

/** Wait until two frames have been drawn. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Wait until the address has followed the state. The timer of the page that writes it is shorter, and
 * was set before this one, so that it ends first on a busy machine, too.
 */
export async function rested(page) {
  await drawn(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
}

/** What the page did that it must not: lines in the console, requests, shifts of the layout, NaN. */
export async function faultsOf(page) {
  const { shifts, text } = await page.evaluate(() => ({
    shifts: window.seen.shifts, text: document.body.innerText,
  }));
  const words = /\b(NaN|undefined|Infinity|null|\[object)\b/.exec(text);
  return [
    ...page.faults,
    ...shifts.filter((s) => s.value > 0).map((s) => `layout shift ${s.value} of ${s.by}`),
    ...(words ? [`shows ${words[0]}`] : []),
  ];
}

/** Drag from the middle of an element by some pixels, in steps. */
export async function drag(page, locator, dx, dy, steps = 12) {
  const box = await locator.boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) await page.mouse.move(x + (dx * i) / steps, y + (dy * i) / steps);
  await page.mouse.up();
  await drawn(page);
}

/** The 95th percentile of the main thread's tasks, in ms, while `work` runs. */
export async function tasksDuring(page, work) {
  const client = await page.context().newCDPSession(page);
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await client.send("Tracing.start", { categories: "toplevel,disabled-by-default-devtools.timeline,devtools.timeline", transferMode: "ReportEvents" });
  await work();
  const ended = new Promise((done) => client.once("Tracing.tracingComplete", done));
  await client.send("Tracing.end");
  await ended;
  const main = events.find((e) => e.name === "thread_name" && e.args?.name === "CrRendererMain");
  const tasks = events
    .filter((e) => e.name === "RunTask" && e.ph === "X" && (!main || (e.tid === main.tid && e.pid === main.pid)))
    .map((e) => (e.tdur ?? e.dur) / 1000)
    .filter((ms) => ms > 0.5)
    .sort((a, b) => a - b);
  return { count: tasks.length, p95: tasks[Math.floor(0.95 * tasks.length)] ?? 0, most: tasks.at(-1) ?? 0 };
}
