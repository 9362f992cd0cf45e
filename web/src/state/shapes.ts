/** The shapes of bodies, their sizes, and what becomes of the keys when a shape changes. */
import type { Keys } from "../contract.js";

export type Patch = Readonly<Record<string, string | null>>;
export type BodyName = "body" | "other";
export type Size = "length" | "radius" | "width" | "height" | "depth";

export const SIZES: readonly Size[] = ["length", "radius", "width", "height", "depth"];

type Sizes = Readonly<Record<string, readonly Size[]>>;

/** The sizes of each shape, as pcs_shape2_dimensions and pcs_shape3_dimensions list them. */
const PLANAR: Sizes = {
  rod: ["length"], box: ["width", "height"], disc: ["radius"], sphere: ["radius"],
  ellipse: ["width", "height"], capsule: ["length", "radius"], cylinder: ["length", "radius"],
};
const SPATIAL: Sizes = {
  cylinder: ["length", "radius"], sphere: ["radius"], box: ["width", "height", "depth"],
  ellipsoid: ["width", "height", "depth"], capsule: ["length", "radius"],
};

const DEFAULTS: Readonly<Record<Size, string>> = {
  length: "1 m", radius: "0.2 m", width: "0.6 m", height: "0.3 m", depth: "0.3 m",
};

export const isSpatial = (keys: Keys): boolean => keys["dimension"]?.trim() === "spatial";

const tableOf = (spatial: boolean): Sizes => (spatial ? SPATIAL : PLANAR);

export const shapesOf = (spatial: boolean): readonly string[] => Object.keys(tableOf(spatial));

export const sizesOf = (shape: string, spatial: boolean): readonly Size[] =>
  tableOf(spatial)[shape] ?? [];

/**
 * True if the library finds where two shapes touch: in the plane all but ellipses; in space spheres
 * and capsules on each other and on a box.
 */
export function touch(a: string, b: string, spatial: boolean): boolean {
  if (!spatial) return a !== "ellipse" && b !== "ellipse";
  const round = (shape: string): boolean => shape === "sphere" || shape === "capsule";
  return (round(a) && (round(b) || b === "box")) || (a === "box" && round(b));
}

/** Give a body another shape: the sizes it has stay, the others get defaults or go. */
export function reshaped(keys: Keys, body: BodyName, shape: string, spatial: boolean): Patch {
  const of = (name: string): string => `bodies.${body}.${name}`;
  const has = sizesOf(shape, spatial);
  const patch: Record<string, string | null> = { [of("shape")]: shape };
  for (const size of SIZES) {
    const text = keys[of(size)];
    if (has.includes(size)) patch[of(size)] = text ?? similar(keys, body, size);
    else if (text !== undefined) patch[of(size)] = null;
  }
  // an inertia of its own belongs to the shape before
  for (const name of ["inertia", "tensor"]) if (keys[of(name)] !== undefined) patch[of(name)] = null;
  return patch;
}

/** A size of the same extent as the body has now: a rod of 1 m becomes a box 1 m wide. */
function similar(keys: Keys, body: BodyName, size: Size): string {
  const of = (name: Size): string | undefined => keys[`bodies.${body}.${name}`];
  if (size === "width") return of("length") ?? DEFAULTS.width;
  if (size === "length") return of("width") ?? DEFAULTS.length;
  if (size === "depth") return of("height") ?? DEFAULTS.depth;
  return DEFAULTS[size];
}
