/** What a program needs of an impact: bodies, the touch and the material, in SI units. */
import type { Fault, Keys, Scene, SceneBody } from "../contract.js";
import { components } from "../state/quantity.js";

/** Core.number. */
export type Read = (key: string, text: string) => number | Fault;

export interface ExportBody {
  /** Its variable in a program. */
  readonly name: "body" | "other";
  /** "" for a body without a shape. */
  readonly shape: string;
  readonly size: readonly (readonly [string, number])[];
  readonly mass: number;
  /** kg m^2: one number, in space six; [] for that of the uniform shape. */
  readonly inertia: readonly number[];
  readonly at: readonly number[];
  readonly angle: number;
  /** In space: w, x, y, z. */
  readonly quaternion: readonly number[];
  readonly velocity: readonly number[];
  readonly spin: readonly number[];
}

export interface Problem {
  readonly planar: boolean;
  readonly bodies: readonly ExportBody[];
  /** The point and the normal if the scenario gives them; null: where the shapes touch. */
  readonly touch: { readonly point: readonly number[]; readonly normal: readonly number[] } | null;
  /** Points up to this distance touch, m. */
  readonly within: number;
  /** Fields of the material and their numbers. */
  readonly material: readonly (readonly [string, number])[];
  readonly eAbove1: boolean;
  readonly branch: "impact" | "rest";
  readonly path: "exact" | "sun-baruh";
}

const MATERIAL = ["e", "e_t", "mu_s", "mu_k", "d1", "d2", "eta2", "ratio"];

/** A number of a text; NaN would be a fault that the scene has reported before. */
function value(read: Read, key: string, text: string): number {
  if (/^\s*\+?\.?inf/.test(text)) return Infinity;
  const x = read(key, text);
  return typeof x === "number" ? x : NaN;
}

/** A key of the material, or the contact's own; mu stands for mu_s and mu_k. */
function materialText(keys: Keys, name: string): string | undefined {
  const own = (k: string): string | undefined => keys[`contacts.contact.${k}`];
  const all = (k: string): string | undefined => keys[`material.${k}`];
  if (name !== "mu_s" && name !== "mu_k") return own(name) ?? all(name);
  const kinetic = own("mu_k") ?? own("mu") ?? all("mu_k") ?? all("mu");
  return name === "mu_k" ? kinetic : own("mu_s") ?? own("mu") ?? all("mu_s") ?? kinetic;
}

/** The quaternion of a rotation matrix by rows, from its largest element; of any length. */
export function quaternionOf(R: readonly number[]): number[] {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = R as [number, number, number, number, number, number, number, number, number];
  const fours = [1 + xx + yy + zz, 1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz];
  const rows = [
    [fours[0]!, zy - yz, xz - zx, yx - xy], [zy - yz, fours[1]!, yx + xy, zx + xz],
    [xz - zx, yx + xy, fours[2]!, zy + yz], [yx - xy, zx + xz, zy + yz, fours[3]!],
  ];
  const q = rows[fours.indexOf(Math.max(...fours))]!;
  const length = Math.hypot(...q);
  return q.map((x) => x / length);
}

function inertiaOf(keys: Keys, name: string, planar: boolean, read: Read): number[] {
  const text = keys[`bodies.${name}.${planar ? "inertia" : "tensor"}`];
  if (text === undefined) return [];
  const numbers = components(text).map((part) => value(read, `bodies.${name}.inertia`, part));
  return planar || numbers.length === 6 ? numbers : [...numbers, 0, 0, 0];
}

function bodyOf(keys: Keys, b: SceneBody, name: "body" | "other", planar: boolean, read: Read): ExportBody {
  const massText = keys[`bodies.${b.name}.mass`] ?? "";
  return {
    name,
    shape: keys[`bodies.${b.name}.shape`] ?? "",
    size: Object.entries(b.size),
    mass: value(read, `bodies.${b.name}.mass`, massText),
    inertia: inertiaOf(keys, b.name, planar, read),
    at: b.at, angle: b.angle,
    quaternion: planar ? [] : quaternionOf(b.turn),
    velocity: b.velocity, spin: b.omega,
  };
}

function touchOf(keys: Keys, scene: Scene): Problem["touch"] {
  const { at, normal } = scene.contact;
  return keys["contacts.contact.at"] === undefined ? null : { point: at, normal };
}

export function problemOf(keys: Keys, scene: Scene, read: Read): Problem {
  const planar = scene.dimension === 2;
  const names = [keys["contacts.contact.body"] ?? "body", keys["contacts.contact.other"]];
  const bodies = names.flatMap((name, i) => {
    const found = scene.bodies.find((b) => b.name === name);
    return found ? [bodyOf(keys, found, i === 0 ? "body" : "other", planar, read)] : [];
  });
  return {
    planar, bodies,
    touch: touchOf(keys, scene),
    within: Math.max(0, scene.contact.gap),
    material: MATERIAL.flatMap((name) => {
      const text = materialText(keys, name);
      return text === undefined ? [] : [[name, value(read, "material.e", text)] as const];
    }),
    eAbove1: keys["material.e_above_1"]?.trim() === "yes",
    branch: keys["branch"]?.trim() === "rest" ? "rest" : "impact",
    path: keys["path"]?.trim() === "sun-baruh" ? "sun-baruh" : "exact",
  };
}
