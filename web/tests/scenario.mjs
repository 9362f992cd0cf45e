// Scenarios of the page through the command: keys as YAML, and what the command answers.
import { execFileSync } from "node:child_process";

const top = new URL("../..", import.meta.url).pathname;
const command = process.env.PERCUSS ?? `${top}build/percuss`;

const map = (o) => `{${Object.entries(o).map(([k, v]) => `${k}: ${JSON.stringify(v)}`).join(", ")}}`;

/** Dotted keys as YAML, a part in a line. */
export function yaml(keys) {
  const parts = {};
  for (const [key, text] of Object.entries(keys)) {
    const [first, name, last] = key.split(".");
    if (last) ((parts[first] ??= {})[name] ??= { name })[last] = text;
    else if (name) (parts[first] ??= {})[name] = text;
    else parts[first] = text;
  }
  return Object.entries(parts).map(([name, part]) => {
    if (typeof part === "string") return `${name}: ${JSON.stringify(part)}`;
    return name === "material" ? `${name}: ${map(part)}` : `${name}: [${Object.values(part).map(map).join(", ")}]`;
  }).join("\n");
}

const run = (args, input) => JSON.parse(execFileSync(command, args, { input, encoding: "utf8", cwd: top }));

/** percuss compare --json of keys. */
export const compareKeys = (keys) => run(["compare", "-", "--json"], yaml(keys));

/** percuss compare --json of a file, by its path in the repository. */
export const compareFile = (file) => run(["compare", file, "--json"], "");
