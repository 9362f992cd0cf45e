/** What a drag or a key in the scene changes: keys of the scenario, with their texts. */
import type { Keys, Scene, SceneBody } from "../contract.js";
import { written } from "../numbers.js";
import type { Mat, Vec } from "./vectors.js";
import { quaternion, size, sub, times, vec } from "./vectors.js";

export type Change = Readonly<Record<string, string | null>>;

/** A number rounded to a step, without -0. */
export const rounded = (x: number, step: number): number => Number((Math.round(x / step) * step).toPrecision(12)) + 0;

const vectorText = (v: Vec, n: number, step: number): string =>
  v.slice(0, n).map((x) => written(rounded(x, step))).join(" ");

/** A velocity replaces the height of a fall, which means the same. */
export function setVelocity(keys: Keys, scene: Scene, body: SceneBody, v: Vec, step: number): Change {
  const change = { [`bodies.${body.name}.velocity`]: vectorText(v, scene.dimension, step) };
  const drop = `bodies.${body.name}.drop`;
  return drop in keys ? { ...change, [drop]: null } : change;
}

export function setSpin(scene: Scene, body: SceneBody, w: Vec, step: number): Change {
  return scene.dimension === 2
    ? { [`bodies.${body.name}.omega`]: `${written(rounded(w[2], step))} rad/s` }
    : { [`bodies.${body.name}.spin`]: vectorText(w, 3, step) };
}

/**
 * A body that turns or moves touches elsewhere, so its place and that of the contact are left to
 * the library. Beside another body it is then placed along the line of the mass centres. A pair
 * with a contact of its own keeps it: its shapes may be such that the library cannot find one.
 */
function letTouch(keys: Keys, scene: Scene): Record<string, string | null> {
  const change: Record<string, string | null> = {};
  const [body, other] = scene.bodies;
  if (other && "contacts.contact.at" in keys) return change;
  for (const key of [`bodies.${body?.name ?? ""}.at`, "contacts.contact.at"]) {
    if (key in keys) change[key] = null;
  }
  const placed = Object.keys(change).length > 0;
  if (!other && placed && "contacts.contact.normal" in keys) change["contacts.contact.normal"] = null;
  if (body && other && placed) change["contacts.contact.normal"] = normalText(sub(vec(body.at), vec(other.at)), scene);
  return change;
}

const FINE = 1e-4;
const normalText = (along: Vec, scene: Scene): string =>
  vectorText(times(1 / (size(along) || 1), along), scene.dimension, FINE);

/** An angle in degrees, from -180 to 180. */
export const degrees = (angle: number): number => {
  const turn = rounded((angle * 180) / Math.PI, 0.1) % 360;
  return rounded(turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn, 0.1);
};

/** Planar: turn a body to an angle, rad. */
export const setAngle = (keys: Keys, scene: Scene, body: SceneBody, angle: number): Change =>
  ({ ...letTouch(keys, scene), [`bodies.${body.name}.angle`]: `${written(degrees(angle))} deg` });

/** In space: turn a body to axes that are the columns of a matrix. */
export function setTurn(keys: Keys, scene: Scene, body: SceneBody, turn: Mat): Change {
  const text = quaternion(turn).map((x) => written(rounded(x, FINE / 10))).join(" ");
  return { ...letTouch(keys, scene), [`bodies.${body.name}.orientation`]: `quaternion ${text}` };
}

/** Two bodies: whether the first may be moved around the other, as shapes that touch. */
export const canMove = (keys: Keys, scene: Scene): boolean =>
  scene.bodies.length === 2 && !("contacts.contact.at" in keys);

/** Two bodies: put the mass centre of the first in a direction from the other; it stays in touch. */
export const moveTo = (keys: Keys, scene: Scene, along: Vec): Change =>
  ({ ...letTouch(keys, scene), "contacts.contact.normal": normalText(along, scene) });
