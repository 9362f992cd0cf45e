/** Plane and space, one body and two: what of a scenario can be kept. */
import type { Axis, Keys, MapChoice, Scene, State } from "../contract.js";
import { components, componentsOf, partsOf, vectorOf, withUnit } from "./quantity.js";
import type { BodyName, Patch } from "./shapes.js";
import { isSpatial, reshaped, SIZES, sizesOf, touch } from "./shapes.js";

export const BODIES: readonly BodyName[] = ["body", "other"];

export const hasOther = (keys: Keys): boolean => keys["contacts.contact.other"] !== undefined;

/** Laws that exist in the plane only. */
const PLANAR_LAWS: readonly string[] = ["whittaker", "brach", "impulse-ratio"];

export const applied = (keys: Keys, patch: Patch): Keys => {
  const out: Record<string, string> = { ...keys };
  for (const [key, text] of Object.entries(patch)) {
    if (text === null) delete out[key];
    else out[key] = text;
  }
  return out;
};

const SPATIAL_SHAPES: Readonly<Record<string, string>> =
  { rod: "cylinder", disc: "sphere", ellipse: "ellipsoid" };

/** A shape of the same outline, with its sizes; a rod becomes a thin cylinder. */
function shapeIn(keys: Keys, body: BodyName, spatial: boolean): Patch {
  const shape = keys[`bodies.${body}.shape`];
  if (shape === undefined) return {};
  const other = spatial ? SPATIAL_SHAPES[shape] ?? shape : shape === "ellipsoid" ? "ellipse" : shape;
  const patch = reshaped(keys, body, other, spatial);
  const radius = `bodies.${body}.radius`;
  const length = partsOf(keys[`bodies.${body}.length`] ?? "");
  if (shape !== "rod" || !spatial || !length) return patch;
  const thin = Number((length.number / 40).toPrecision(6));
  return { ...patch, [radius]: `${thin} ${length.unit}`.trim() };
}

/** A vector with a third component 0, or without its third. */
function vectorIn(text: string, spatial: boolean, si: string): string {
  const two = components(text).slice(0, 2);
  return vectorOf(spatial ? [...two, withUnit("0", partsOf(two[1] ?? "")?.unit ?? "")] : two, si);
}

/** The angle of the X axis of a body in the plane of x and y, in degrees. */
function angleOf(orientation: string, turn: readonly number[] | undefined): string {
  const about = /^euler\s+z[xyz]{2}\s+(.+?)\s+0\s+0\s*$/.exec(orientation.trim());
  if (about) return about[1]!;
  if (!turn || turn.length < 9) return "0 deg";
  const degrees = (Math.atan2(turn[3]!, turn[0]!) * 180) / Math.PI;
  return `${Number(degrees.toFixed(3))} deg`;
}

function bodyIn(keys: Keys, scene: Scene | null, body: BodyName, spatial: boolean): Patch {
  const of = (name: string): string => `bodies.${body}.${name}`;
  const patch: Record<string, string | null> = { ...shapeIn(keys, body, spatial) };
  const move = (from: string, to: string, read: (text: string) => string): void => {
    const text = keys[of(from)];
    if (text === undefined) return;
    patch[of(from)] = null;
    patch[of(to)] = read(text);
  };
  const turn = scene?.bodies.find((b) => b.name === body)?.turn;
  if (spatial) {
    move("angle", "orientation", (text) => `euler zyx ${text.trim()} 0 0`);
    move("omega", "spin", (text) => vectorOf(["0", "0", text], "rad/s"));
  } else {
    move("orientation", "angle", (text) => angleOf(text, turn));
    move("spin", "omega", (text) => componentsOf(text, 3)[2]!);
  }
  for (const [name, si] of [["velocity", "m/s"], ["at", "m"]] as const) {
    const text = keys[of(name)];
    if (text !== undefined) patch[of(name)] = vectorIn(text, spatial, si);
  }
  for (const name of ["inertia", "tensor"]) if (keys[of(name)] !== undefined) patch[of(name)] = null;
  return patch;
}

/** The scenario in space, or in the plane. */
export function inDimension(keys: Keys, scene: Scene | null, spatial: boolean): Keys {
  if (isSpatial(keys) === spatial) return keys;
  const patch: Record<string, string | null> = { dimension: spatial ? "spatial" : null };
  if (!spatial) patch["path"] = null;
  for (const body of BODIES) Object.assign(patch, bodyIn(keys, scene, body, spatial));
  for (const name of ["at", "normal"]) {
    const key = `contacts.contact.${name}`;
    if (keys[key] !== undefined) patch[key] = vectorIn(keys[key], spatial, "m");
  }
  const turned = applied(keys, patch);
  return hasOther(turned) ? applied(turned, fit(turned)) : turned;
}

/** Shapes that touch each other, in place of those for which the library finds no touch. */
function fit(keys: Keys): Patch {
  const spatial = isSpatial(keys);
  const a = keys["bodies.body.shape"] ?? "";
  const b = keys["bodies.other.shape"] ?? "";
  if (keys["contacts.contact.at"] !== undefined || touch(a, b, spatial)) return {};
  const [first, second] = spatial ? ["capsule", "sphere"] as const : ["box", "disc"] as const;
  if (touch(a, second, spatial)) return reshaped(keys, "other", second, spatial);
  const body = reshaped(keys, "body", first, spatial);
  return touch(first, b, spatial) ? body : { ...body, ...reshaped(keys, "other", second, spatial) };
}

/** Laws and map of a state that the dimension has. */
export function inDimensionToo({ law, map }: State, spatial: boolean): Partial<State> {
  if (!spatial) return {};
  const turn = (choice: MapChoice["x"], key: string): MapChoice["x"] =>
    /\.(angle|omega)$/.test(choice.key) ? { key, from: 0, to: 1 } : choice;
  const x = turn(map.x, map.y.key === "material.e" ? "material.mu" : "material.e");
  const y = turn(map.y, x.key === "material.mu" ? "material.e" : "material.mu");
  const possible = (name: State["law"]): State["law"] => (PLANAR_LAWS.includes(name) ? "energetic" : name);
  return { law: possible(law), map: { ...map, x, y, law: possible(map.law) } };
}

/** A second body at the origin, on which the body falls along y. */
export function withOther(keys: Keys): Keys {
  if (hasOther(keys)) return keys;
  const spatial = isSpatial(keys);
  const zeros = spatial ? "0 0 0" : "0 0";
  const added = applied(keys, {
    "contacts.contact.other": "other",
    "contacts.contact.normal": spatial ? "0 1 0" : "0 1",
    "bodies.body.at": null, "contacts.contact.at": null,
    "bodies.other.shape": spatial ? "sphere" : "disc",
    "bodies.other.mass": "1 kg", "bodies.other.radius": DEFAULT_RADIUS,
    "bodies.other.at": zeros, "bodies.other.velocity": zeros,
    [`bodies.other.${spatial ? "spin" : "omega"}`]: spatial ? zeros : "0 rad/s",
  });
  return applied(added, fit(added));
}

const DEFAULT_RADIUS = "0.3 m";

/** Without the second body: against the ground. */
export function withoutOther(keys: Keys): Keys {
  const patch: Record<string, null> = {};
  for (const key of Object.keys(keys))
    if (key.startsWith("bodies.other.") || /^contacts\.contact\.(other|normal|at)$/.test(key) || key === "bodies.body.at")
      patch[key] = null;
  return applied(keys, patch);
}

/** Static and kinetic friction by two numbers, or by one. */
export function withSplit(keys: Keys, split: boolean): Patch {
  const mu = keys["material.mu"] ?? keys["material.mu_k"] ?? "0";
  return split
    ? { "material.mu": null, "material.mu_s": mu, "material.mu_k": mu }
    : { "material.mu": mu, "material.mu_s": null, "material.mu_k": null };
}

/** A map over friction: mu, or mu_k up to mu_s. */
export function splitMap(map: MapChoice, split: boolean, mu_s: number): MapChoice {
  const turn = (axis: Axis): Axis => {
    if (split) return axis.key === "material.mu" ? { key: "material.mu_k", from: 0, to: mu_s } : axis;
    return /^material\.mu_[sk]$/.test(axis.key) ? { key: "material.mu", from: 0, to: 1.5 } : axis;
  };
  return { ...map, x: turn(map.x), y: turn(map.y) };
}

/** Sizes that a body has, in three places; null: an empty one. */
export function sizePlaces(keys: Keys, body: BodyName): (typeof SIZES[number] | null)[] {
  const sizes = sizesOf(keys[`bodies.${body}.shape`] ?? "", isSpatial(keys));
  return [0, 1, 2].map((i) => sizes[i] ?? null);
}
