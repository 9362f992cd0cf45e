// The search: what a newcomer types finds the impact, the explanation, or the place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { entriesOf, search } = await load("learn/search.ts");
const { explanationOf } = await load("term.ts");
const { embedCode } = await load("learn/frame.ts");
const { readAddress } = await load("state/link.ts");
const { FIRST } = await load("state/first.ts");
const { LOCKS } = await load("contract.ts");

const about = {
  version: "0", keys: [],
  laws: [{ name: "newton", family: "path", spatial: true, rule: "path ends where v_n' = -e v_n", source: "" }],
  modes: [0, 1, 2, 3].map((mode) => ({ mode, text: mode === 3 ? "slip stops in restitution, then it sticks" : "slides" })),
  outcomes: [{ name: "energy-gain", text: "kinetic energy increases" }, { name: "jam", text: "sliding drives the bodies together" }],
  quantities: [{ name: "N_P", unit: "", meaning: "impulse ratio of restitution over e", formula: "N_P = pr_n/(e pc_n)" },
               { name: "p_n", unit: "N s", meaning: "normal impulse", formula: "" }],
  terms: [{ term: "friction cone", text: "the impulses that friction allows" }, { term: "slip", text: "the tangential velocity" }],
};
const entries = entriesOf(about);
const titles = (query) => search(entries, query).map(({ title }) => title);
const deeds = (query) => search(entries, query).map(({ deed }) => deed);

test("what mode 3 is: its meaning and an impact, both at the top", () => {
  for (const query of ["mode 3", "Mode 3", "what is mode 3", "3"]) {
    const found = search(entries, query).slice(0, 2);
    assert.deepEqual(found.map(({ kind }) => kind).sort(), ["mode", "preset"], query);
    for (const { text } of found) assert.ok(text.length > 0);
    assert.ok(found.every(({ deed }) => deed.preset === "mode-3"), query);
  }
});

test("an impact where a law gains energy", () => {
  for (const query of ["energy gain", "gains energy", "energy-gain", "where does a law gain energy"])
    assert.ok(deeds(query).some((deed) => deed?.preset === "newton-gain"), query);
});

test("slip that reverses in restitution", () => {
  for (const query of ["reverses in restitution", "slip reverses", "reverse restitution"])
    assert.ok(deeds(query).some((deed) => deed?.preset === "mode-4"), query);
  assert.equal(deeds("reverses in restitution")[0].preset, "mode-4");
});

test("the engine, and export to the command", () => {
  assert.ok(deeds("compare with the engine").some((deed) => deed?.panel === "engine"));
  for (const query of ["export", "command", "yaml", "export to the command", "share link"])
    assert.ok(deeds(query).some((deed) => deed?.share), query);
});

test("words, quantities and outcomes", () => {
  assert.equal(titles("friction cone")[0], "friction cone");
  assert.equal(titles("N_P")[0], "N_P");
  assert.ok(titles("jam").includes("jam"));
  assert.deepEqual(titles("xyzzy"), []);
  assert.deepEqual(titles("   "), []);
});

test("a word has its explanation, or none", () => {
  assert.equal(explanationOf(about, "slip"), "the tangential velocity");
  assert.equal(explanationOf(about, "mode 3"), "slip stops in restitution, then it sticks");
  assert.equal(explanationOf(about, "p_n"), "normal impulse (N s)");
  assert.equal(explanationOf(about, "jam"), "sliding drives the bodies together");
  assert.equal(explanationOf(about, "mode 9"), null);
  assert.equal(explanationOf(about, "constructor"), null);
});

test("the code of a frame keeps the state and its locks, and is safe as HTML", () => {
  const state = { ...FIRST, scenario: { ...FIRST.scenario, title: 'a "rod" <b>' } };
  const code = embedCode("https://example.org/percuss.html#old", state, { lock: [...LOCKS], height: 700 });
  assert.match(code, /^<iframe src="https:\/\/example\.org\/percuss\.html#1;[^"<>]*" title="a &quot;rod&quot; &lt;b&gt;" /);
  assert.ok(!code.includes("#old"));
  const hash = /src="[^"]*(#[^"]*)"/.exec(code)[1].replaceAll("&amp;", "&");
  assert.deepEqual(readAddress(hash).state, { ...state, embed: true, lock: [...LOCKS] });
});
