/** Ghosts: the bodies after the impact under each law that is shown. */
import type { Answer, Comparison, Law, Scene } from "../contract.js";
import { colourOf, dashOf } from "../colours.js";
import { svg } from "../dom.js";
import { texts } from "../texts/en.js";
import type { Arrow, BodyArt } from "./art.js";
import { arrow, bodyArt, put, show } from "./art.js";
import type { Point } from "./hull.js";
import type { Motion } from "./motion.js";
import { after, answersOf, gains, moved, untilNext } from "./motion.js";
import { percent } from "./sentence.js";
import type { Tag } from "./tags.js";
import { poseOf } from "./vectors.js";
import type { View } from "./view.js";
import { project, tip } from "./view.js";

const t = texts.scene;

interface GhostBody { readonly art: BodyArt; readonly v: Arrow; readonly w: Arrow }
interface Ghost { readonly node: SVGGElement; readonly bodies: readonly GhostBody[] }

export interface Ghosts {
  readonly node: SVGGElement;
  clear(): void;
  draw(view: View, scene: Scene, compare: Comparison | null, laws: readonly Law[], time: number): Tag[];
}

function makeGhost(law: Law, frozen: boolean): Ghost {
  const bodies = [0, 1].map(() => ({ art: bodyArt("after", true), v: arrow("velocity"), w: arrow("spin") }));
  const node = svg("g", { class: `ghost${frozen ? " frozen" : ""}`, [frozen ? "data-frozen" : "data-law"]: law },
    ...bodies.flatMap((b) => [b.art.node, b.w.node, b.v.node]));
  node.style.setProperty("--law", colourOf(law));
  node.style.setProperty("--dash", (frozen ? "4 4" : dashOf(law)) || "none");
  return { node, bodies };
}

/** Draw one body of a ghost; returns the tip of its velocity. */
function drawBody(ghost: GhostBody, view: View, scene: Scene, index: number, m: Motion | null, time: number): Point | null {
  const body = scene.bodies[index];
  for (const e of [ghost.art.node, ghost.v.node, ghost.w.node]) show(e, body !== undefined);
  if (!body || !m) return null;
  const pose = moved(poseOf(body), m, untilNext(scene, m, time));
  ghost.art.draw(view, body, pose);
  const at = project(view, pose.at);
  const end = tip(view, at, m.v, view.speed);
  ghost.v.draw(at, end);
  if (scene.dimension === 3) ghost.w.draw(at, tip(view, at, m.w, view.spin));
  else show(ghost.w.node, false);
  put(ghost.art.node, "data-velocity", m.v.join(" "));
  put(ghost.art.node, "data-spin", m.w.join(" "));
  return end;
}

interface Named { readonly answer: Answer; readonly end: Point; readonly motion: Motion }

const SAME = 1e-6;
const near = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((x, i) => Math.abs(x - (b[i] ?? 0)) <= SAME * (1 + Math.abs(x)));

/** Laws with the same motion share a label. */
export function grouped<T extends { readonly motion: Motion }>(list: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const item of list) {
    const same = groups.find(([g]) => g && near(g.motion.v, item.motion.v) && near(g.motion.w, item.motion.w));
    if (same) same.push(item);
    else groups.push([item]);
  }
  return groups;
}

function tagOf(group: readonly Named[]): Tag[] {
  const first = group[0];
  if (!first) return [];
  const { law } = first.answer;
  const gain = gains(first.answer);
  const names = group.length > 2 ? t.agree(group.length) : group.map((g) => g.answer.law).join(", ");
  return [{
    key: law, at: first.end, gap: 9, text: gain ? `\u26a0\ufe0e ${names} ${percent(first.answer)}` : names,
    kind: `ghost law${gain ? " gain" : ""}`,
    law: { name: law, colour: colourOf(law), dash: dashOf(law) },
  }];
}

/** In a narrow picture labels would cover it; the legend below has the colours. */
const NARROW = 440;

export function ghosts(frozen: boolean): Ghosts {
  const node = svg("g", { class: "ghosts" });
  const made = new Map<Law, Ghost>();

  function ghostOf(law: Law): Ghost {
    const ghost = made.get(law) ?? makeGhost(law, frozen);
    if (!made.has(law)) node.append(ghost.node);
    made.set(law, ghost);
    return ghost;
  }

  const clear = (): void => {
    for (const ghost of made.values()) show(ghost.node, false);
  };

  return {
    node, clear,
    draw(view, scene, compare, laws, time) {
      clear();
      if (time < 0 || !compare) return [];
      const named = answersOf(compare, laws).flatMap((answer): Named[] => {
        const motions = scene.bodies.map((b) => after(answer, scene, b.name));
        if (motions.includes(null)) return [];
        const ghost = ghostOf(answer.law);
        show(ghost.node, true);
        ghost.node.classList.toggle("gain", gains(answer));
        const [end] = ghost.bodies.map((b, i) => drawBody(b, view, scene, i, motions[i] ?? null, time));
        const [motion] = motions;
        return end && motion ? [{ answer, end, motion }] : [];
      });
      return frozen || view.width < NARROW ? [] : grouped(named).flatMap(tagOf);
    },
  };
}
