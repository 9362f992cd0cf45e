/** The library in WebAssembly: scenarios as text in, JSON out (embed/embed.h). */
import type { About, Comparison, CompareOptions, Core, Fault, Keys, Law, Answer, Scene, SceneBody, Trace } from "../contract.js";
import { isFault } from "../contract.js";

/** The functions of embed/embed.h; a pointer is a number. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(at: number): void;
  embed_new(): number;
  embed_scene(e: number, pairs: number): number;
  embed_solve(e: number, pairs: number, law: number): number;
  embed_compare(e: number, pairs: number, laws: number, quick: number): number;
  embed_trace(e: number, pairs: number, law: number, n: number): number;
  embed_number(e: number, key: number, text: number): number;
  embed_about(e: number): number;
  embed_map_begin(e: number, pairs: number, law: number, quantity: number, x: number, y: number): number;
  embed_map_row(e: number, row: number, values: number): number;
}

/** A running module with one embed. */
export interface Running {
  readonly exports: Exports;
  readonly embed: number;
}

/** What the C library would need to print; nothing is printed here. 52: not supported. */
const refuse = (): number => 52;
const WASI = { wasi_snapshot_preview1: { fd_write: refuse, fd_seek: refuse, fd_close: refuse } };

export async function run(core: WebAssembly.Module): Promise<Running> {
  const instance = await WebAssembly.instantiate(core, WASI);
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return { exports, embed: exports.embed_new() };
}

/** A line of the text would end a pair: line ends and tabs become blanks. */
const plain = (text: string): string => text.replace(/[\t\n\r]+/g, " ");

export const pairsOf = (keys: Keys): string =>
  Object.entries(keys).map(([key, value]) => `${plain(key)}\t${plain(value)}\n`).join("");

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Call a function with texts, which it gets as pointers; they are freed after the call. */
export function withTexts<T>(exports: Exports, texts: readonly string[], call: (...at: number[]) => T): T {
  const places = texts.map((text) => {
    const bytes = encoder.encode(text.replaceAll("\0", "\ufffd"));
    const at = exports.malloc(bytes.length + 1);
    const memory = new Uint8Array(exports.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  });
  try {
    return call(...places);
  } finally {
    places.forEach((at) => exports.free(at));
  }
}

/** The text at a pointer, up to its NUL. */
export function textAt(exports: Exports, at: number): string {
  const memory = new Uint8Array(exports.memory.buffer);
  return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
}

/** JSON has no infinity: an immovable body comes with null. */
const withMass = (body: SceneBody): SceneBody => ({ ...body, mass: (body.mass as number | null) ?? Infinity });

const withMasses = (scene: Scene | Fault): Scene | Fault =>
  isFault(scene) ? scene : { ...scene, bodies: scene.bodies.map(withMass) };

class WasmCore implements Core {
  readonly about: About;

  constructor(private readonly running: Running) {
    this.about = this.ask((exports, embed) => exports.embed_about(embed));
  }

  scene(keys: Keys): Scene | Fault {
    return withMasses(this.ask<Scene | Fault>((x, e, pairs) => x.embed_scene(e, pairs), pairsOf(keys)));
  }

  compare(keys: Keys, options: Partial<CompareOptions> = {}): Comparison | Fault {
    return this.ask(
      (x, e, pairs, laws) => x.embed_compare(e, pairs, laws, options.quick ? 1 : 0),
      pairsOf(keys), (options.laws ?? []).join(" "),
    );
  }

  solve(keys: Keys, law: Law): Answer | Fault {
    return this.ask((x, e, pairs, name) => x.embed_solve(e, pairs, name), pairsOf(keys), law);
  }

  trace(keys: Keys, law: Law, n: number): Trace | Fault {
    return this.ask((x, e, pairs, name) => x.embed_trace(e, pairs, name, n), pairsOf(keys), law);
  }

  number(key: string, text: string): number | Fault {
    const x = this.ask<number | Fault | null>((exports, e, at, value) => exports.embed_number(e, at, value), key, text);
    // JSON has no infinity, which a mass may be
    return x ?? (text.trim().startsWith("-") ? -Infinity : Infinity);
  }

  private ask<T>(call: (exports: Exports, embed: number, ...at: number[]) => number, ...texts: string[]): T {
    const { exports, embed } = this.running;
    const json = withTexts(exports, texts, (...at) => textAt(exports, call(exports, embed, ...at)));
    return JSON.parse(json) as T;
  }
}

/** The core of bytes that are there already. */
export const coreOf = async (bytes: BufferSource): Promise<Core> =>
  new WasmCore(await run(await WebAssembly.compile(bytes)));

/** Base64 of gzip, as the page in one file has it. */
async function unpack(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function compile(): Promise<WebAssembly.Module> {
  const inPage = document.getElementById("core")?.textContent;
  if (inPage) return WebAssembly.compile(await unpack(inPage));
  const answer = await fetch("percuss.wasm");
  if (!answer.ok) throw new Error(`percuss.wasm: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module of this page, compiled once; the worker of the maps takes the same. */
export const moduleOfPage = (): Promise<WebAssembly.Module> => (compiled ??= compile());

export const loadCore = async (): Promise<Core> => new WasmCore(await run(await moduleOfPage()));
