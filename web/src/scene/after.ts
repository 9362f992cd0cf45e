/** Ghosts: the bodies after the impact under each law that is shown, and the warnings of gains. */
import type { Comparison, Law, Scene } from "../contract.js";
import { colourOf, dashOf } from "../colours.js";
import { svg } from "../dom.js";
import { texts } from "../texts/en.js";
import type { Arrow, BodyArt } from "./art.js";
import { arrow, bodyArt, put, show } from "./art.js";
import { after, gains, moved, untilNext } from "./motion.js";
import { percent } from "./sentence.js";
import type { Tag } from "./tags.js";
import { poseOf } from "./vectors.js";
import type { View } from "./view.js";
import { project, tip } from "./view.js";

interface Ghost {
  readonly node: SVGGElement;
  readonly bodies: readonly { readonly art: BodyArt; readonly v: Arrow }[];
}

export interface Ghosts {
  readonly node: SVGGElement;
  draw(view: View, scene: Scene, compare: Comparison | null, laws: readonly Law[], time: number): Tag[];
}

function makeGhost(law: Law, frozen: boolean): Ghost {
  const bodies = [0, 1].map(() => ({ art: bodyArt("after", true), v: arrow("velocity") }));
  const node = svg("g", { class: `ghost${frozen ? " frozen" : ""}`, ...(frozen ? { "data-frozen": law } : { "data-law": law }) },
    ...bodies.flatMap((b) => [b.art.node, b.v.node]));
  node.style.setProperty("--law", colourOf(law));
  node.style.setProperty("--dash", (frozen ? "4 4" : dashOf(law)) || "none");
  return { node, bodies };
}

export function ghosts(frozen: boolean): Ghosts {
  const node = svg("g", { class: "ghosts" });
  const made = new Map<Law, Ghost>();

  function ghostOf(law: Law): Ghost {
    let ghost = made.get(law);
    if (!ghost) {
      ghost = makeGhost(law, frozen);
      made.set(law, ghost);
      node.append(ghost.node);
    }
    return ghost;
  }

  return {
    node,
    draw(view, scene, compare, laws, time) {
      for (const ghost of made.values()) show(ghost.node, false);
      if (time < 0 || !compare) return [];
      return compare.laws.filter((a) => laws.includes(a.law)).flatMap((answer) => {
        const motions = scene.bodies.map((b) => after(answer, scene, b.name));
        if (!motions.every((m) => m !== null)) return [];
        const ghost = ghostOf(answer.law);
        show(ghost.node, true);
        ghost.node.classList.toggle("gain", gains(answer));
        const places = ghost.bodies.map(({ art, v }, i) => {
          const [body, m] = [scene.bodies[i], motions[i]];
          show(art.node, body !== undefined);
          if (!body || !m) {
            show(v.node, false);
            return null;
          }
          const pose = moved(poseOf(body), m, Math.min(time, untilNext(scene, m, time)));
          art.draw(view, body, pose);
          const at = project(view, pose.at);
          const end = tip(view, at, m.v, view.speed);
          v.draw(at, end);
          put(art.node, "data-velocity", m.v.join(" "));
          return end;
        });
        const gain = gains(answer);
        return places.slice(0, 1).flatMap((at): Tag[] => (at ? [{
          key: `${frozen ? "frozen " : ""}${answer.law}`, at, gap: 9,
          text: `${frozen ? `${texts.scene.frozen}: ` : ""}${gain ? "\u26a0\ufe0e " : ""}${answer.law}${gain ? ` ${percent(answer)}` : ""}`,
          kind: `ghost law${gain ? " gain" : ""}${frozen ? " frozen" : ""}`,
          law: { name: answer.law, colour: colourOf(answer.law), dash: dashOf(answer.law) },
        }] : []));
      });
    },
  };
}
