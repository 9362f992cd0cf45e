// What everyone needs to use the page: names, targets, headings, contrast, in light and dark.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, open, start } from "./browser.mjs";

const PANELS = ["laws", "inside", "map", "engine", "learn"];

let browser;
before(async () => { browser = await start(); });
after(() => browser?.close());

/** Runs in the page: controls without a name or smaller than 24 px, headings that leave out a level. */
function unusable() {
  const found = [];
  const named = (e) => e.ariaLabel || e.textContent.trim() || e.title || [...(e.labels ?? [])].some((l) => l.textContent.trim()) ||
    document.getElementById(e.getAttribute("aria-labelledby") ?? "")?.textContent;
  for (const e of document.querySelectorAll("button, a[href]:not(.skip), input, select, summary, [role=slider]")) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.getBoundingClientRect().width === 0) continue;
    if (!named(e)) found.push(`no name: ${e.id || e.outerHTML.slice(0, 80)}`);
    const boxes = [e, ...(/radio|checkbox/.test(e.type) ? e.labels : [])].map((x) => x.getBoundingClientRect());
    if (!boxes.some((b) => b.width >= 23.5 && b.height >= 23.5)) found.push(`small: ${e.id || e.textContent}`);
  }
  let last = 0;
  for (const e of document.querySelectorAll("h1, h2, h3, h4, h5")) {
    if (!e.checkVisibility()) continue;
    const level = Number(e.tagName[1]);
    if (level > last + 1) found.push(`h${level} after h${last}: ${e.textContent}`);
    last = level;
  }
  return found;
}

/** Runs in the page: texts outside pictures with a contrast below 4.5, or 3 if they are large. */
function pale() {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below, a) => [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a));
  const upwards = (e) => (e ? [e, ...upwards(e.parentElement)] : []);
  const ground = (e) => upwards(e).map((x) => rgba(getComputedStyle(x).backgroundColor)).reverse()
    .reduce((below, top) => over(top, below, top[3]), rgba("Canvas"));
  const light = (colour) => colour.slice(0, 3).map((x) => x / 255).map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4))
    .reduce((sum, x, i) => sum + x * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (e) => {
    const below = ground(e);
    const opacity = upwards(e).reduce((product, x) => product * Number(getComputedStyle(x).opacity), 1);
    const own = rgba(getComputedStyle(e).color);
    const [a, b] = [light(over(own, below, own[3] * opacity)), light(below)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const large = ({ fontSize, fontWeight }) => parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
  return [...document.querySelectorAll("body *:not(svg *)")]
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && !e.closest(":disabled, script, style") &&
      e.checkVisibility({ visibilityProperty: true }))
    .filter((e) => contrast(e) < (large(getComputedStyle(e)) ? 3 : 4.5) - 0.02)
    .map((e) => `${contrast(e).toFixed(2)}: ${e.tagName} ${e.textContent.slice(0, 40)}`);
}

for (const colorScheme of ["light", "dark"])
  for (const width of [360, 1280])
    test(`controls have names and room, texts have contrast: ${colorScheme}, ${width} px`, async () => {
      const page = await open(browser, { width, colorScheme });
      for (const panel of PANELS) {
        await page.click(`#tab-${panel}`);
        await drawn(page);
        assert.deepEqual(await page.evaluate(unusable), [], panel);
        assert.deepEqual(await page.evaluate(pale), [], panel);
      }
      await page.context().close();
    });
