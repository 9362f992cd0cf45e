// Builds the page from web/src and the core in WebAssembly.
// Usage: node build.mjs CORE.wasm FOLDER [LANGUAGE]   (the file of web/src/texts: en)
import { build } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import temml from "temml";

const here = dirname(fileURLToPath(import.meta.url));
const source = (name) => join(here, "src", name);
const [wasmFile, folder, language = "en"] = process.argv.slice(2);
if (!wasmFile || !folder) {
  console.error("percuss: node build.mjs CORE.wasm FOLDER [LANGUAGE]");
  process.exit(2);
}

/** Formulas in TeX become MathML now, so that the page needs no program for it. */
function formulas() {
  const tex = JSON.parse(readFileSync(source("texts/formulas.json"), "utf8"));
  return Object.fromEntries(Object.entries(tex).map(([name, text]) => [
    name, temml.renderToString(text, { throwOnError: true }),
  ]));
}

/** Texts of the language; and modules that are made here: the worker as text, and the formulas. */
const made = (worker) => ({
  name: "made",
  setup(b) {
    b.onResolve({ filter: /\/texts\/en\.js$/ }, () => ({ path: source(`texts/${language}.ts`) }));
    b.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "made" }));
    b.onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => {
      const content = path === "virtual:worker" ? worker : path === "virtual:formulas" ? formulas() : null;
      if (content === null) throw new Error(`no module ${path}`);
      return { contents: `export default ${JSON.stringify(content)};`, loader: "js" };
    });
  },
});

async function bundle(options) {
  const result = await build({
    bundle: true, minify: true, write: false, target: "es2022", legalComments: "none",
    logLevel: "warning", outdir: folder, ...options,
  });
  return result.outputFiles;
}

const one = (files, end) => files.find((f) => f.path.endsWith(end)).text;

const worker = (await bundle({ entryPoints: [source("core/worker.ts")], format: "iife" }))[0].text;
const files = await bundle({
  entryPoints: [{ in: source("main.ts"), out: "percuss" }], format: "iife", plugins: [made(worker)],
});
const script = one(files, ".js");
const style = await bundle({ entryPoints: [{ in: source("all.css"), out: "percuss" }] });
const css = one(style, ".css");
const wasm = readFileSync(wasmFile);
const page = readFileSync(source("index.html"), "utf8").replace('lang="en"', `lang="${language}"`);

const inPage = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const fill = (head, body) => page.replace("<!-- style -->", () => head).replace("<!-- script -->", () => body);

mkdirSync(folder, { recursive: true });
const put = (name, data) => writeFileSync(join(folder, name), data);
put("percuss.js", script);
put("percuss.css", css);
put("percuss.wasm", wasm);
put("index.html", fill('<link rel="stylesheet" href="percuss.css">', '<script src="percuss.js"></script>'));
const core = gzipSync(wasm, { level: 9 }).toString("base64");
put("percuss.html", fill(
  `<style>${css}</style>`,
  `<script type="application/octet-stream" id="core">${core}</script>\n<script>${inPage(script)}</script>`,
));
const size = Buffer.byteLength(readFileSync(join(folder, "percuss.html")));
console.log(`percuss: ${join(folder, "percuss.html")}, ${Math.round(size / 1000)} kB`);
