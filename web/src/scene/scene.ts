/** The scene: the bodies before the impact, and after it under each law that is shown. */
import type { Computed, Law, Part, Scene, Store } from "../contract.js";
import { h, say, svg } from "../dom.js";
import { texts } from "../texts/en.js";
import { ghosts } from "./after.js";
import { bodyArt, put, show } from "./art.js";
import { badges } from "./badges.js";
import { bar } from "./bar.js";
import { before } from "./before.js";
import { listen } from "./drag.js";
import { canMove } from "./edit.js";
import { frame } from "./frame.js";
import { ground } from "./ground.js";
import type { Point } from "./hull.js";
import type { Box } from "./labels.js";
import { legend } from "./legend.js";
import { moved } from "./motion.js";
import { player } from "./player.js";
import { resultOf } from "./sentence.js";
import { spine } from "./shapes.js";
import type { Tag } from "./tags.js";
import { tags } from "./tags.js";
import { add, apply, poseOf, spinOf, vec } from "./vectors.js";
import type { Camera, Scales, View } from "./view.js";
import { OBLIQUE, PLANE, fit, keep, project, tip, viewOf } from "./view.js";

const t = texts.scene;

/** The layers of the picture, from the back to the front. */
function layers() {
  const gradient = svg("radialGradient", { id: "scene-ball", cx: 0.36, cy: 0.3, r: 0.8 },
    svg("stop", { offset: 0, class: "lit" }), svg("stop", { offset: 1, class: "dim" }));
  const all = {
    ground: ground(), frozenBodies: [bodyArt("frozen", true), bodyArt("frozen", true)], frozen: ghosts(true),
    approach: [bodyArt("approach", true), bodyArt("approach", true)],
    bodies: [before(0), before(1)], after: ghosts(false), frame: frame(), tags: tags(), badges: badges(),
  };
  const [first, second] = all.bodies;
  const node = svg("svg", { id: "scene-picture", role: "group", "aria-label": t.picture },
    svg("defs", {}, gradient), all.ground.node, ...all.frozenBodies.map((b) => b.node), all.frozen.node,
    ...(second && first ? [second.node, first.node] : []), ...all.approach.map((b) => b.node), all.after.node,
    all.frame.node, ...all.bodies.map((b) => b.handles), all.tags.node, all.badges.node);
  return { ...all, node };
}

type Layers = ReturnType<typeof layers>;

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

function drawAll(l: Layers, view: View, computed: Computed, scene: Scene, time: number): void {
  const laws: readonly Law[] = computed.state.shown;
  l.ground.draw(view, scene);
  const numbers = drawBefore(l, view, computed, scene, time);
  const axes = l.frame.draw(view, scene);
  const compare = computed.fault ? null : computed.compare;
  const present = l.after.draw(view, scene, compare, laws, time);
  const old = drawFrozen(l, view, computed, time);
  const taken = [...l.badges.draw(compare, laws, view.width), ...keepFree(view, scene, [...numbers, ...axes])];
  l.tags.draw([...numbers, ...axes, ...present, ...old], taken, view.width, view.height);
}

const hintOf = (scene: Scene): string =>
  scene.dimension === 3 ? t.dragSpace : scene.bodies.length > 1 ? t.dragPair : t.drag;

/** Size, scales and camera of the picture; they change between drags only. */
class Sight {
  camera: Camera = OBLIQUE;
  view: View | null = null;
  private scales: Scales | null = null;
  private width = 0;
  private height = 0;

  resize(width: number, height: number): void {
    this.width = Math.max(200, width);
    this.height = Math.max(150, height);
    this.scales = null;
  }

  reset(): void {
    this.scales = null;
    this.camera = OBLIQUE;
  }

  look({ scene, compare, state, passing, fault }: Computed): View | null {
    if (!scene || this.width === 0) return null;
    if (!this.scales || (!passing && !fault)) {
      const fits = fit(scene, compare, state.shown, this.width, this.height);
      this.scales = this.scales ? keep(this.scales, fits, Math.min(this.width, this.height)) : fits;
    }
    this.view = viewOf(this.scales, scene.dimension === 2 ? PLANE : this.camera, this.width, this.height);
    return this.view;
  }
}

export const scene: Part = (place: HTMLElement, store: Store): void => {
  const l = layers();
  const sight = new Sight();
  let asked = false;
  const later = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw(store.computed);
    });
  };
  const clock = player(later);
  const buttons = bar(store, () => {
    sight.reset();
    later();
  });
  const laws = legend();
  const status = h("p", { id: "scene-status", class: "status", role: "status", "aria-live": "polite" });
  const hint = h("p", { class: "hint soft" });
  const stage = h("div", { class: "stage" }, l.node);
  place.append(buttons.node, stage, clock.node, laws.node, status, hint);

  function draw(computed: Computed): void {
    buttons.draw(computed);
    status.classList.toggle("fault", computed.fault !== null);
    if (computed.fault) say(status, computed.fault.text);
    else if (!computed.passing) say(status, resultOf(computed));
    const view = sight.look(computed);
    show(l.node, view !== null);
    if (!view || !computed.scene) return;
    put(l.node, "viewBox", `0 0 ${view.width} ${view.height}`);
    put(l.node, "tabindex", computed.scene.dimension === 3 ? "0" : "-1");
    l.node.classList.toggle("space", computed.scene.dimension === 3);
    l.node.classList.toggle("faulty", computed.fault !== null);
    drawAll(l, view, computed, computed.scene, clock.share() * view.time);
    clock.tell(view.time);
    laws.draw(computed.fault ? null : computed.compare, computed.state.shown);
    say(hint, `${hintOf(computed.scene)} ${computed.scene.bodies.length > 1 ? t.motionPair : t.motion}`);
  }

  listen(l.node, store, {
    view: () => sight.view, camera: () => sight.camera, upright: buttons.upright, play: clock.toggle,
    turn(camera) {
      sight.camera = camera;
      later();
    },
  });
  const measure = (): void => sight.resize(stage.clientWidth, stage.clientHeight);
  new ResizeObserver(() => {
    measure();
    later();
  }).observe(stage);
  measure();
  store.watch(draw);
};
