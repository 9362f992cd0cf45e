/** The picture of the scene: its layers, and how they are drawn. */
import type { Computed, Law, Scene } from "../contract.js";
import { svg } from "../dom.js";
import { texts } from "../texts/en.js";
import { ghosts } from "./after.js";
import { bodyArt, show } from "./art.js";
import { badges } from "./badges.js";
import { before } from "./before.js";
import { canMove } from "./edit.js";
import { Frame } from "./frame.js";
import { Ground } from "./ground.js";
import type { Point } from "./hull.js";
import type { Box } from "./labels.js";
import { moved } from "./motion.js";
import { spine } from "./shapes.js";
import type { Tag } from "./tags.js";
import { tags } from "./tags.js";
import { add, apply, poseOf, spinOf, vec } from "./vectors.js";
import type { View } from "./view.js";
import { project, tip } from "./view.js";

const t = texts.scene;

/** The layers of the picture, from the back to the front. */
export function layers() {
  const gradient = svg("radialGradient", { id: "scene-ball", cx: 0.36, cy: 0.3, r: 0.8 },
    svg("stop", { offset: 0, class: "lit" }), svg("stop", { offset: 1, class: "dim" }));
  const all = {
    ground: new Ground(), frozenBodies: [bodyArt("frozen", true), bodyArt("frozen", true)], frozen: ghosts(true),
    approach: [bodyArt("approach", true), bodyArt("approach", true)],
    bodies: [before(0), before(1)], after: ghosts(false), frame: new Frame(), tags: tags(), badges: badges(),
  };
  const [first, second] = all.bodies;
  const node = svg("svg", { id: "scene-picture", role: "group", "aria-label": t.picture },
    svg("defs", {}, gradient), all.ground.node, ...all.frozenBodies.map((b) => b.node), all.frozen.node,
    ...(second && first ? [second.node, first.node] : []), ...all.approach.map((b) => b.node), all.after.node,
    all.frame.node, ...all.bodies.map((b) => b.handles), all.tags.node, all.badges.node);
  return { ...all, node };
}

export type Layers = ReturnType<typeof layers>;

const around = (at: Point, half: number): Box => ({ x: at[0] - half, y: at[1] - half, w: 2 * half, h: 2 * half });

/** What tags do not cover: handles, and the bodies and arrows before the impact. */
function keepFree(view: View, scene: Scene, tagList: readonly Tag[]): Box[] {
  const handles = tagList.filter((tag) => tag.kind === "handle").map((tag) => around(tag.at, 11));
  const share = [0, 0.25, 0.5, 0.75];
  const drawn = scene.bodies.flatMap((b) => {
    const pose = poseOf(b);
    const at = project(view, pose.at);
    const v = tip(view, at, vec(b.velocity), view.speed);
    const [x, y] = [v[0] - at[0], v[1] - at[1]];
    return [
      ...share.map((k) => around([at[0] + k * x, at[1] + k * y], 7)),
      ...spine(b).map((p) => around(project(view, add(pose.at, apply(pose.turn, p))), 8)),
    ];
  });
  const contact = project(view, vec(scene.contact.at));
  const axes = [scene.contact.normal, ...scene.contact.tangents].flatMap((d) =>
    [14, 30, 46].map((px) => around(tip(view, contact, vec(d), px), 6)));
  const scale = { x: 8, y: view.height - 30, w: 64 + 0.1 * view.width, h: 30 };
  return [...handles, ...drawn, ...axes, scale];
}

/** What is far outside has no label. */
const isSeen = (view: View, [x, y]: Point): boolean =>
  x > -30 && y > -30 && x < view.width + 30 && y < view.height + 30;

/** The frozen impact, paler, behind the present one. */
function drawFrozen(l: Layers, view: View, computed: Computed, time: number): Tag[] {
  const frozen = computed.frozen;
  const fits = frozen !== null && frozen.scene.dimension === computed.scene?.dimension;
  l.frozenBodies.forEach((art, i) => {
    const body = fits ? frozen.scene.bodies[i] : undefined;
    show(art.node, body !== undefined);
    if (body) art.draw(view, body, poseOf(body));
  });
  if (!fits) {
    l.frozen.clear();
    return [];
  }
  l.frozen.draw(view, frozen.scene, frozen.compare, computed.state.shown, time);
  const body = frozen.scene.bodies[0];
  if (!body) return [];
  const pose = poseOf(body);
  const ends = spine(body).map((p) => project(view, add(pose.at, apply(pose.turn, p))));
  const top = ends.reduce((a, b) => (b[1] < a[1] ? b : a));
  return [{ key: "frozen", at: top, gap: 8, text: t.frozen, kind: "frozen" }];
}

/** The bodies before the impact, and where they came from at a time below 0. */
function drawBefore(l: Layers, view: View, computed: Computed, scene: Scene, time: number): Tag[] {
  const movable = canMove(computed.state.scenario, scene);
  return l.bodies.flatMap((layer, i) => {
    const body = scene.bodies[i];
    const approach = l.approach[i];
    if (approach) show(approach.node, body !== undefined && time < 0);
    if (!body) {
      layer.hide();
      return [];
    }
    if (time < 0) {
      const motion = { v: vec(body.velocity), w: spinOf(body.omega) };
      approach?.draw(view, body, moved(poseOf(body), motion, time));
    }
    return layer.draw(view, body, i === 0 && movable, computed.passing);
  });
}

export function drawAll(l: Layers, view: View, computed: Computed, scene: Scene, time: number): void {
  const laws: readonly Law[] = computed.state.shown;
  l.ground.draw(view, scene);
  const numbers = drawBefore(l, view, computed, scene, time);
  const axes = l.frame.draw(view, scene);
  const compare = computed.fault ? null : computed.compare;
  const present = l.after.draw(view, scene, compare, laws, time);
  const old = drawFrozen(l, view, computed, time);
  const taken = [...l.badges.draw(compare, laws, view.width), ...keepFree(view, scene, [...numbers, ...axes])];
  const seen = [...numbers, ...axes, ...present, ...old].filter((tag) => isSeen(view, tag.at));
  l.tags.draw(seen, taken, view.width, view.height);
}
