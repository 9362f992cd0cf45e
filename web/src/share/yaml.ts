/** A scenario as a file in YAML, and the commands that read it. */
import type { Keys, Law } from "../contract.js";

/** Texts that YAML reads as themselves, also inside the library's rules for plain scalars. */
const PLAIN = /^[A-Za-z0-9.+-][A-Za-z0-9 .+/^_-]*$/;

/** Characters that a file in YAML cannot hold, or that end a line in it. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\ufeff]/gu;

function hex(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= 0xd800 && code <= 0xdfff) return "\\uFFFD";
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

/** A scalar: plain where that is safe, else in double quotes with escapes. */
export function scalar(text: string): string {
  const safe = PLAIN.test(text) && text === text.trim() && !/^[-.]( |$)|^(---|\.\.\.)/.test(text);
  return safe ? text : `"${text.replace(/[\\"]/g, "\\$&").replace(HIDDEN, hex)}"`;
}

/** Items of a list: {body: {mass: ...}} of the keys "bodies.body.mass". */
function itemsOf(keys: Keys, list: string): Map<string, [string, string][]> {
  const items = new Map<string, [string, string][]>();
  for (const [key, text] of Object.entries(keys)) {
    const [head, name, ...rest] = key.split(".");
    if (head !== list || !name || rest.length === 0) continue;
    items.set(name, [...(items.get(name) ?? []), [rest.join("."), text]]);
  }
  return items;
}

function listLines(keys: Keys, list: string): string[] {
  const items = itemsOf(keys, list);
  if (items.size === 0) return [];
  const lines = [...items].flatMap(([name, pairs]) => [
    `  - name: ${scalar(name)}`,
    ...pairs.filter(([key]) => key !== "name").map(([key, text]) => `    ${key}: ${scalar(text)}`),
  ]);
  return ["", `${list}:`, ...lines];
}

function sectionLines(keys: Keys): string[] {
  const sections = new Map<string, string[]>();
  for (const [key, text] of Object.entries(keys)) {
    const [head, name] = key.split(".");
    if (!head || !name || LISTS.includes(head)) continue;
    sections.set(head, [...(sections.get(head) ?? []), `  ${name}: ${scalar(text)}`]);
  }
  return [...sections].flatMap(([head, lines]) => ["", `${head}:`, ...lines]);
}

const LISTS: readonly string[] = ["bodies", "contacts"];

/** The scenario file. */
export function yamlOf(keys: Keys): string {
  const top = Object.entries(keys).filter(([key]) => !key.includes("."));
  return [
    `# percuss compare ${nameOf(keys)}.yaml`,
    ...top.map(([key, text]) => `${key}: ${scalar(text)}`),
    ...LISTS.flatMap((list) => listLines(keys, list)),
    ...sectionLines(keys),
    "",
  ].join("\n");
}

/** A name for files, from the title: "a rod hits" is "a-rod-hits". */
export function nameOf(keys: Keys): string {
  const words = (keys["title"] ?? "").normalize("NFKD").toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const name = words.slice(0, 5).join("-").slice(0, 40).replace(/(-[a-z0-9]{0,3})+$/, "");
  return name || "impact";
}

/** What to type: the comparison of all laws, and one law with all its numbers. */
export function commandOf(keys: Keys, law: Law): string {
  const file = `${nameOf(keys)}.yaml`;
  return `percuss compare ${file}\npercuss solve ${file} --law ${law}\n`;
}

/** A title as it may stand in a comment of a program: one line, no end of a comment in it. */
export function commentOf(keys: Keys): string {
  const text = (keys["title"] ?? "").replace(HIDDEN, " ").replace(/[\\?]/g, " ").replace(/\*\/|\/\*/g, " ");
  return text.replace(/\s+/g, " ").trim() || "an impact";
}
