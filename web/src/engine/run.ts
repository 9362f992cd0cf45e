/** The present impact in planck: by its own law, or with percuss in its hook. */
import { Box, Settings, World } from "planck";
import type { Body } from "planck";
import type { Keys, Law, Scene, SceneBody } from "../contract.js";
import { usePercuss, type Solve } from "./hook.js";
import { inertiaOf, shapesOf, skin, turned, type Vector } from "./shapes.js";

/** The version of package.json; a test compares them. */
export const PLANCK = "1.4.2";
export const STEP = 1 / 60;

/** planck finds a contact when bodies overlap, if only by this, m: far below all that is shown. */
const OVERLAP = 1e-10;

export interface Pose { readonly x: number; readonly y: number; readonly angle: number }

export interface Run {
  /** Poses of each body: at the contact, and after each step. */
  readonly poses: readonly (readonly Pose[])[];
  /** Kinetic energy before, and right after the step with the contact. */
  readonly T: number;
  readonly Tp: number;
  /** Points of the contact that planck found; 0: it found none. */
  readonly points: number;
}

/** The material as an engine has it: one friction, one restitution for each contact. */
export interface Material { readonly e: number; readonly mu: number }

interface Moving { readonly body: Body; readonly mass: number; readonly inertia: number }

/** Kinetic energy of the bodies that can move: (m v^2 + I omega^2)/2. */
function energy(bodies: readonly Moving[]): number {
  return bodies.reduce((sum, { body, mass, inertia }) => {
    const v = body.getLinearVelocity();
    const omega = body.getAngularVelocity();
    return sum + (mass * (v.x * v.x + v.y * v.y) + inertia * omega * omega) / 2;
  }, 0);
}

const at = (v: readonly number[]): Vector => ({ x: v[0] ?? 0, y: v[1] ?? 0 });

/** Put a body of the scene into the world. `into`: the normal, out of the contact into it. */
function put(world: World, scene: Scene, b: SceneBody, into: Vector, inertia: number, m: Material): Moving | null {
  const place = at(b.at);
  const touch = at(scene.contact.at);
  const back = (v: Vector) => turned(v, -b.angle);
  const move = back({ x: into.x * skin(), y: into.y * skin() });
  const shapes = shapesOf(b, move, back({ x: touch.x - place.x, y: touch.y - place.y }),
                          b.name === "body");
  if (!shapes) return null;
  const moves = Number.isFinite(b.mass) && b.mass > 0;
  const body = world.createBody({
    type: moves ? "dynamic" : "kinematic", position: place, angle: b.angle,
    linearVelocity: at(b.velocity), angularVelocity: b.omega[0] ?? 0,
  });
  for (const shape of shapes) body.createFixture({ shape, friction: m.mu, restitution: m.e });
  if (moves) body.setMassData({ mass: b.mass, center: { x: 0, y: 0 }, I: inertia });
  return { body, mass: moves ? b.mass : 0, inertia: moves ? inertia : 0 };
}

/** A block whose skin is the surface. */
function putGround(world: World, scene: Scene, far: number, m: Material): void {
  const n = at(scene.contact.normal);
  const touch = at(scene.contact.at);
  const deep = far + skin();
  const ground = world.createBody({
    type: "static", angle: Math.atan2(-n.x, n.y),
    position: { x: touch.x - n.x * deep, y: touch.y - n.y * deep },
  });
  ground.createFixture({ shape: new Box(100 * far, far), friction: m.mu, restitution: m.e });
}

/** The length that a scene is drawn by. */
export function extent(scene: Scene): number {
  return Math.max(...scene.bodies.map(({ size }) =>
    Math.max(size.length ?? 0, 2 * (size.radius ?? 0), size.width ?? 0, size.height ?? 0)), 1e-6);
}

/** The scene with its bodies at the contact: they overlap by OVERLAP. */
function touching(scene: Scene): Scene {
  const d = -scene.contact.gap - OVERLAP;
  const bodies = scene.bodies.map((b) => b.name !== "body" ? b : {
    ...b, at: b.at.map((x, i) => x + d * (scene.contact.normal[i] ?? 0)),
  });
  return { ...scene, bodies };
}

export interface Setting {
  readonly material: Material;
  /** Inertia of each body. */
  readonly inertias: readonly number[];
  readonly steps: number;
  /** With percuss in the hook: its material, law and solver. */
  readonly percuss: { readonly keys: Keys; readonly law: Law; readonly solve: Solve } | null;
}

/** Run an impact; null if planck has no shape for a body. */
export function run(given: Scene, setting: Setting): Run | null {
  const scene = touching(given);
  const world = new World({ gravity: { x: 0, y: 0 } });
  const n = at(scene.contact.normal);
  const moving = scene.bodies.map((b, i) =>
    put(world, scene, b, b.name === "body" ? n : { x: -n.x, y: -n.y }, setting.inertias[i] ?? 0,
        setting.material));
  if (moving.some((b) => b === null)) return null;
  const bodies = moving as Moving[];
  if (bodies.length < 2) putGround(world, scene, 10 * Math.max(extent(scene), 0.1), setting.material);
  if (setting.percuss) usePercuss(world, setting.percuss.keys, setting.percuss.law, setting.percuss.solve);
  let points = 0;
  world.on("pre-solve", (contact) => { points ||= contact.getManifold().pointCount; });
  const poses: Pose[][] = bodies.map(() => []);
  const remember = () => bodies.forEach(({ body }, i) => {
    const p = body.getPosition();
    poses[i]!.push({ x: p.x, y: p.y, angle: body.getAngle() });
  });
  const T = energy(bodies);
  remember();
  world.step(STEP);
  const result = { T, Tp: energy(bodies), points };
  remember();
  for (let i = 1; i < setting.steps; i++) {
    world.step(STEP);
    remember();
  }
  return { poses, ...result };
}

/** The material of the contact: keys of the contact go before those of the material. */
export function materialKeys(keys: Keys): Keys {
  const entries = Object.entries(keys);
  const of = (start: string) => entries.filter(([key]) => key.startsWith(start));
  const own = of("contacts.contact.").map(([key, text]) => [key.replace("contacts.contact", "material"), text] as const)
    .filter(([key]) => /\.(e|e_t|mu|mu_s|mu_k)$/.test(key));
  return Object.fromEntries([...of("material."), ...of("branch"), ...own]);
}

/** planck's speed below which it does not restore, m/s. */
export const threshold = (): number => Settings.velocityThreshold;

/** Inertias of the bodies of a scene: as given, or of the uniform shape. */
export function inertias(scene: Scene, given: (body: string) => number | null): (number | null)[] {
  return scene.bodies.map((b) => given(b.name) ?? inertiaOf(b));
}
