// Bundles a file of web/src, so that node can import it.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

/** Import `path`, relative to web/src. */
export async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../src/${path}`, import.meta.url))],
    bundle: true, write: false, format: "esm", platform: "neutral", mainFields: ["module", "main"],
    target: "es2022", logLevel: "error",
  });
  const text = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${text}`);
}
