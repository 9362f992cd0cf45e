/** What can be dragged, and what a move of the pointer or an arrow key changes. */
import type { Keys, Scene, SceneBody } from "../contract.js";
import type { Change } from "./edit.js";
import { canMove, moveTo, rounded, setAngle, setSpin, setTurn, setVelocity } from "./edit.js";
import type { Point } from "./hull.js";
import type { Mat, Vec } from "./vectors.js";
import { add, poseOf, product, rotation, spinOf, sub, times, vec } from "./vectors.js";
import type { View } from "./view.js";
import { inScreen, onGround, project, stepOf, upright } from "./view.js";

export type Kind = "velocity" | "spin" | "turn" | "move";
const KINDS: readonly string[] = ["velocity", "spin", "turn", "move"];

/** A drag: its values are not rounded, so that small moves add up. */
export interface Grip {
  readonly kind: Kind;
  readonly name: string;
  vector: Vec;
  angle: number;
  turn: Mat;
}

export interface Move {
  readonly from: Point;
  readonly to: Point;
  readonly upright: boolean;
}

export function gripOf(text: string | null | undefined, scene: Scene): Grip | null {
  const [kind, ...rest] = (text ?? "").split(" ");
  const name = rest.join(" ");
  const body = scene.bodies.find((b) => b.name === name);
  if (!body || kind === undefined || !KINDS.includes(kind)) return null;
  const vector = kind === "velocity" ? vec(body.velocity)
    : kind === "spin" ? spinOf(body.omega)
    : sub(vec(body.at), vec(scene.bodies[1]?.at ?? [0]));
  return { kind: kind as Kind, name, vector, angle: body.angle, turn: poseOf(body).turn };
}

/** The angle by which the pointer turned around a point of the screen, counter-clockwise. */
export function turned(centre: Point, { from, to }: Move): number {
  const [ax, ay] = [from[0] - centre[0], centre[1] - from[1]];
  const [bx, by] = [to[0] - centre[0], centre[1] - to[1]];
  if (Math.hypot(ax, ay) < 4 || Math.hypot(bx, by) < 4) return 0;
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
}

const ROLL = 0.01;

/** The displacement of an arrow's tip, as a vector. */
function shift(view: View, scene: Scene, move: Move, px: number): Vec {
  const [dx, dy] = [move.to[0] - move.from[0], move.to[1] - move.from[1]];
  if (scene.dimension === 2) return inScreen(view, dx, dy, px);
  return (move.upright ? upright : onGround)(view, dx, dy, px);
}

/** In space a body rolls under the pointer: about the up and the right of the screen. */
const roll = (view: View, dx: number, dy: number): Mat =>
  rotation(add(times(dx * ROLL, view.up), times(dy * ROLL, view.right)));

export function dragged(grip: Grip, keys: Keys, scene: Scene, view: View, move: Move): Change {
  const body = scene.bodies.find((b) => b.name === grip.name);
  if (!body) return {};
  const planar = scene.dimension === 2;
  const [dx, dy] = [move.to[0] - move.from[0], move.to[1] - move.from[1]];
  const around = turned(project(view, vec(body.at)), move);
  switch (grip.kind) {
    case "velocity":
      grip.vector = add(grip.vector, shift(view, scene, move, view.speed));
      break;
    case "spin":
      grip.vector = add(grip.vector, planar ? [0, 0, around / view.arc] : shift(view, scene, move, view.spin));
      break;
    case "turn":
      grip.angle += around;
      grip.turn = product(roll(view, dx, dy), grip.turn);
      break;
    case "move":
      grip.vector = add(grip.vector, inScreen(view, dx, dy, view.metre));
      break;
  }
  return changeOf(grip, keys, scene, body, view);
}

/** The change that a grip means now; numbers are rounded to what a pixel means. */
function changeOf(grip: Grip, keys: Keys, scene: Scene, body: SceneBody, view: View): Change {
  const planar = scene.dimension === 2;
  if (grip.kind === "velocity") return setVelocity(keys, scene, body, grip.vector, stepOf(view.speed));
  if (grip.kind === "spin") return setSpin(scene, body, grip.vector, spinStep(view, planar));
  if (grip.kind === "move") return canMove(keys, scene) ? moveTo(keys, scene, grip.vector) : {};
  return planar ? setAngle(keys, scene, body, grip.angle) : setTurn(keys, scene, body, grip.turn);
}

/** In the plane a pixel on the arc of the handle is about 1/34 rad. */
const spinStep = (view: View, planar: boolean): number => stepOf(planar ? view.arc * 34 : view.spin);

const ARROWS: Readonly<Record<string, Vec>> = {
  ArrowRight: [1, 0, 0], ArrowLeft: [-1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1], PageDown: [0, 0, -1],
};
const LARGE = 10;
const DEGREE = Math.PI / 180;

/** The direction of a key, or null. In space up and down go along the ground, pages upright. */
export function direction(key: string, planar: boolean): Vec | null {
  const d = ARROWS[key];
  if (!d || (planar && d[2] !== 0)) return null;
  return planar ? d : [d[0], d[2], -d[1]];
}

export function keyed(grip: Grip, keys: Keys, scene: Scene, view: View, key: string, large: boolean): Change | null {
  const planar = scene.dimension === 2;
  const d = direction(key, planar);
  const body = scene.bodies.find((b) => b.name === grip.name);
  if (!d || !body) return null;
  const many = large ? LARGE : 1;
  const along = d[0] + d[1];
  if (grip.kind === "move") {
    grip.vector = add(grip.vector, times((2 * many) / view.metre, d));
    return changeOf(grip, keys, scene, body, view);
  }
  if (grip.kind === "turn") {
    const by = DEGREE * many * (planar ? -d[0] + d[1] : 1);
    grip.angle += by;
    grip.turn = product(rotation(times(by, [-d[2], d[0], d[1]])), grip.turn);
    return changeOf(grip, keys, scene, body, view);
  }
  const step = grip.kind === "velocity" ? LARGE * stepOf(view.speed) : LARGE * spinStep(view, planar);
  const by: Vec = grip.kind === "spin" && planar ? [0, 0, along] : d;
  grip.vector = add(grip.vector, times(step * many, by));
  grip.vector = vec(grip.vector.map((x) => rounded(x, step / LARGE)));
  return changeOf(grip, keys, scene, body, view);
}
