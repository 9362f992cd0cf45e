// The address: every state comes back, and no address breaks the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { addressOf, isState, MOST, readAddress } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");

/** Numbers that repeat: mulberry32. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** As the browser gives it back: an URL keeps an address that needs no more encoding. */
const through = (address) => new URL(`file:///percuss.html${address}`).hash;
const roundTrip = (state) => readAddress(through(addressOf(state)));

test("the first state is readable in the address, and comes back", () => {
  const address = addressOf(FIRST);
  assert.match(address, /^#1;title=A\+slender\+rod/);
  assert.match(address, /;bodies\.body\.velocity=1\.8\+-3;/);
  assert.match(address, /;laws=newton,poisson,energetic,complementarity;/);
  assert.ok(address.length < 700, `${address.length}`);
  assert.deepEqual(roundTrip(FIRST), { state: FIRST, refusal: null });
});

test("everything that an address carries comes back", () => {
  const state = {
    ...FIRST,
    shown: [],
    law: "bilinear",
    panel: "map",
    map: {
      x: { key: "bodies.body.velocity.1", from: -1 / 3, to: 1e-300 },
      y: { key: "material.e", from: 0, to: Math.PI }, quantity: "T_ratio", law: "newton",
    },
    frozen: { ...FIRST.scenario, "material.mu": "1;=&", "bodies.other.mass": "inf" },
    preset: "a-b",
    predict: true,
    embed: true,
    lock: ["controls", "presets"],
  };
  delete state.frozen.title;
  assert.deepEqual(roundTrip(state), { state, refusal: null });
});

test("a map needs axes that have a length", () => {
  for (const x of ["material.mu,1,1", "material.mu,-1e308,1e308"])
    assert.equal(readAddress(`#1;title=x;map=${x},material.e,0,1,mode,energetic`).refusal, "bad");
});

test("an address that was read is written as it was", () => {
  const { "material.e": e, "material.mu": mu, ...others } = FIRST.scenario;
  const frozen = { "material.mu": "0.1", "bodies.other.mass": "1 kg", ...others, "bodies.body.angle": "1 deg", "material.e": "0.3" };
  const address = addressOf({ ...FIRST, frozen });
  assert.equal(addressOf(readAddress(address).state), address);
});

test("any Unicode text comes back", () => {
  const next = random(7);
  const some = ["", " ", "+", "%", "%25", ";", "=", "#", "\0", "\n", "\\", "\"", "'", "\u2028", "\u00e9", "\ufeff", "\u{1f3b1}", "\u202e"];
  for (let i = 0; i < 2000; i++) {
    let text = some[Math.floor(next() * some.length)];
    for (let k = Math.floor(next() * 20); k > 0; k--) {
      let code = Math.floor(next() * (next() < 0.5 ? 0x100 : 0x110000));
      if (code >= 0xd800 && code <= 0xdfff) code = 0x41;
      text += String.fromCodePoint(code);
    }
    const state = { ...FIRST, scenario: { ...FIRST.scenario, title: text }, preset: text };
    assert.deepEqual(roundTrip(state), { state, refusal: null });
  }
});

test("half a surrogate pair becomes the replacement character", () => {
  const state = { ...FIRST, preset: "a\ud800b" };
  assert.equal(roundTrip(state).state.preset, "a\ufffdb");
});

test("places of the page and an empty address are no states", () => {
  for (const hash of ["", "#", "#scene", "#laws"]) {
    assert.equal(isState(hash), false);
    assert.deepEqual(readAddress(hash), { state: FIRST, refusal: null });
  }
});

test("what cannot be read is refused with the first state", () => {
  const bad = [
    "#1", "#1;", "#1;%", "#1;title=%ff", "#1;a=1;laws=nobody", "#1;a=1;panel=x", "#1;a=1;map=1,2",
    "#1;a=1;map=k,NaN,1,k,0,1,mode,newton", "#1;a=1;map=k,,1,k,0,1,mode,newton", "#1;=1", "#1;a=1;b",
    "#1;__proto__=1", "#1;a=1;lock=all", "#1;a=1;inside=", `#1;title=${"x".repeat(3000)}`,
  ];
  for (const hash of bad) assert.deepEqual(readAddress(hash), { state: FIRST, refusal: "bad" }, hash);
  assert.equal(readAddress("#2;title=a").refusal, "newer");
  assert.equal(readAddress(`#1;title=${"x".repeat(MOST)}`).refusal, "long");
  assert.equal(readAddress(`#1${";a=1".repeat(300)}`).refusal, "long");
});

test("damaged addresses never throw", () => {
  const next = random(11);
  const address = addressOf({ ...FIRST, frozen: { title: "x" }, embed: true });
  for (let i = 0; i < 3000; i++) {
    const from = Math.floor(next() * address.length);
    const many = Math.floor(next() * 8);
    const put = String.fromCharCode(32 + Math.floor(next() * 95));
    const { state } = readAddress(address.slice(0, from) + put + address.slice(from + many));
    assert.equal(typeof state.scenario, "object");
    assert.ok(Array.isArray(state.shown));
  }
});
