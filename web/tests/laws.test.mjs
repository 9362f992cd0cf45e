// The table, the ledger and the words of the laws side by side.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { load } from "./load.mjs";

const rows = await load("laws/rows.ts");
const { ledgerOf, percentOf } = await load("laws/ledger.ts");

/** An answer with a path, and one without. */
const path = {
  law: "newton", status: "ok", outcome: "impulse-exceeds|work-exceeds", mode: 2, final: null, state: "backward",
  T: 1.8, Tp: 1.6144, W_c: -1.512, W_r: 1.9184, W_f: -0.592, T_ratio: 0.9697, vp_n: 2.7, vp_t: -0, judge: 8.9e-17,
};
const jump = {
  law: "complementarity", status: "ok", outcome: "energy-gain", mode: null, final: "stick", state: "stick",
  T: 1.8, Tp: 2.278125, W_c: null, W_r: null, W_f: null, T_ratio: 1.078125, vp_n: 2.7, judge: null,
};

test("cells have the digits of the command, and all digits as data", () => {
  assert.deepEqual(rows.cellOf(path, "mode"), { text: "2 reverses", value: "2" });
  assert.deepEqual(rows.cellOf(jump, "mode"), { text: "stick", value: "stick" });
  assert.deepEqual(rows.cellOf(path, "W_r"), { text: "1.918", value: "1.9184" });
  assert.deepEqual(rows.cellOf(path, "vp_t").text, "0");
  assert.deepEqual(rows.cellOf(path, "judge"), { text: "8.9e-17", value: "8.9e-17" });
  assert.deepEqual(rows.cellOf(jump, "judge"), { text: "-", value: "" });
  assert.deepEqual(rows.cellOf(jump, "W_c"), { text: "-", value: "" });
  assert.deepEqual(rows.cellOf(undefined, "T"), { text: "-", value: "" });
});

test("the judge is printed as %.1e", () => {
  for (const [x, text] of [[0, "0.0e+00"], [7.82e-17, "7.8e-17"], [1.5e-8, "1.5e-08"], [12, "1.2e+01"]])
    assert.equal(rows.tiny(x), text);
});

test("rows are those of percuss compare", () => {
  const source = readFileSync(new URL("../../cli/commands/compare.c", import.meta.url), "utf8");
  const arrays = ["motion", "ledger", "ratios"].map((name) => {
    const text = new RegExp(`${name}\\[\\] = \\{([^}]*)\\}`).exec(source)[1];
    return [...text.matchAll(/"(\w+)"/g)].map((m) => m[1]);
  });
  const wanted = ["mode", ...arrays.flat(), "judge", "error_v", "error_T"];
  const both = new Set([...rows.groupsOf(2).flat(), ...rows.groupsOf(3).flat()]);
  assert.deepEqual([...both].sort(), [...new Set(wanted)].sort());
  for (const dimension of [2, 3]) {
    const names = rows.groupsOf(dimension).flat();
    assert.deepEqual(names, wanted.filter((name) => names.includes(name)));
  }
});

test("words for modes are those of percuss compare", () => {
  const source = readFileSync(new URL("../../cli/commands/compare.c", import.meta.url), "utf8");
  for (let mode = 0; mode <= 6; mode++)
    assert.ok(source.includes(`"${rows.cellOf({ ...path, mode }, "mode").text}"`));
});

test("the bars of the ledger begin where the last one ended, and end at T'", () => {
  const ledger = ledgerOf(path);
  assert.deepEqual(ledger.lanes.map((l) => l.name), ["T", "W_c", "W_r", "W_f", "Tp"]);
  for (let i = 2; i < 4; i++) assert.equal(ledger.lanes[i].from, ledger.lanes[i - 1].to);
  assert.ok(Math.abs(ledger.lanes[3].to - ledger.Tp) < 1e-12);
  assert.equal(ledger.gains, false);
});

test("a law without a path has dT, and its gain is found", () => {
  const ledger = ledgerOf(jump);
  assert.deepEqual(ledger.lanes.map((l) => l.name), ["T", "dT", "Tp"]);
  assert.equal(ledger.gains, true);
  assert.ok(Math.abs(percentOf(ledger) - 7.8125) < 1e-9);
  assert.equal(ledgerOf({ ...jump, outcome: "" }).gains, true);
  assert.equal(ledgerOf({ ...jump, outcome: "", Tp: 1.8 * (1 + 1e-15) }).gains, false);
  assert.equal(ledgerOf({ ...jump, Tp: null }), null);
});

test("changes since the frozen impact", () => {
  assert.equal(rows.changeOf({ ...path, T: 2 }, path, "T"), "+0.2");
  assert.equal(rows.changeOf(path, { ...path, T: 2 }, "T"), "\u22120.2");
  assert.equal(rows.changeOf(path, path, "T"), "=");
  assert.equal(rows.changeOf(path, jump, "W_c"), "");
  assert.equal(rows.changeOf(path, jump, "mode"), "from stick");
});

test("an exact answer is taken, not that of the approximate path; flags and soundness", () => {
  const compare = { laws: [{ ...path, path: "sun-baruh" }, { ...path, path: "exact" }], refused: [{ law: "walton", why: "w" }] };
  assert.equal(rows.answerOf(compare, "newton").path, "exact");
  assert.equal(rows.answerOf(null, "newton"), undefined);
  assert.equal(rows.refusalOf(compare, "walton"), "w");
  assert.deepEqual(rows.flagsOf(path), ["impulse-exceeds", "work-exceeds"]);
  assert.deepEqual(rows.flagsOf({ ...path, outcome: "" }), []);
  assert.equal(rows.soundness(path), "sound");
  assert.equal(rows.soundness({ ...path, judge: 2e-8 }), "unsound");
  assert.equal(rows.soundness(jump), "unjudged");
});

test("stick under a law with e_t may be slip the other way", () => {
  const walton = { ...jump, law: "walton", v_n: -3, v_t: 2, vp_t: -1.6 };
  assert.equal(rows.springsBack(walton), true);
  assert.equal(rows.springsBack({ ...walton, vp_t: 0 }), false);
  assert.equal(rows.springsBack({ ...walton, vp_t: 1e-16 }), false);
  assert.equal(rows.springsBack({ ...walton, state: "backward" }), false);
});
