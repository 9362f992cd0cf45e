/** Poses of the bodies at a time, and how much of the motion is shown. */
import type { Scene, SceneBody } from "../contract.js";
import { STEP, extent, type Pose, type Run } from "./run.js";

/** The time before and after the impact that is shown, s: bodies move about their own length, or
 *  turn by less than a radian. */
export function halfTime(scene: Scene): number {
  const length = extent(scene);
  const rates = scene.bodies.map((b) => Math.max(
    Math.hypot(...b.velocity.slice(0, 2)) / (1.1 * length), Math.abs(b.omega[0] ?? 0) / 0.8));
  return 1 / Math.max(...rates, 0.1);
}

/** Steps of the engine that fill this time. */
export const stepsOf = (half: number): number => Math.min(240, Math.max(2, Math.ceil(half / STEP)));

/** Before the impact bodies fly straight on; after it they are where the engine puts them. */
export function poseAt(run: Run, body: SceneBody, index: number, t: number): Pose {
  const poses = run.poses[index]!;
  const first = poses[0]!;
  if (t <= 0)
    return {
      x: first.x + (body.velocity[0] ?? 0) * t, y: first.y + (body.velocity[1] ?? 0) * t,
      angle: first.angle + (body.omega[0] ?? 0) * t,
    };
  const at = Math.min(t / STEP, poses.length - 1);
  const i = Math.min(Math.floor(at), poses.length - 2);
  const [a, b] = [poses[i]!, poses[i + 1]!];
  const mix = (k: keyof Pose) => a[k] + (at - i) * (b[k] - a[k]);
  return { x: mix("x"), y: mix("y"), angle: mix("angle") };
}
