/** A picture of the bodies in the engine: where they are, and faintly where they were and will be. */
import { set, svg } from "../dom.js";
import type { Scene, SceneBody } from "../contract.js";
import { poseAt } from "./motion.js";
import { extent, type Run } from "./run.js";

const WIDTH = 420;
const HEIGHT = 300;
const SURFACE = 236;
/** Shares of the shown time at which faint bodies stand. */
const GHOSTS = [-1, -0.5, 0, 0.5, 1];

/** The outline of a body in its own axes; `k`: pixels in a metre. */
function outline({ shape, size }: SceneBody, k: number): SVGElement[] {
  const of = (name: string) => k * (size[name] ?? 0);
  const [l, r, w, high] = [of("length"), of("radius"), of("width"), of("height")];
  const rect = (a: number, b: number, rx: number) => svg("rect", { x: -a / 2, y: -b / 2, width: a, height: b, rx });
  const centre = svg("circle", { r: 2.5, class: "engine-centre" });
  switch (shape) {
    case "rod": return [rect(l, 5, 2), centre];
    case "cylinder": return [rect(l, Math.max(5, 2 * r), 0), centre];
    case "box": return [rect(w, high, 0), centre];
    case "capsule": return [rect(l + 2 * r, 2 * r, r), centre];
    case "ellipse": return [svg("ellipse", { rx: w / 2, ry: high / 2 }), svg("line", { x2: w / 2 }), centre];
    default: return [svg("circle", { r }), svg("line", { x2: r }), centre];
  }
}

export interface View {
  readonly element: SVGSVGElement;
  show(scene: Scene, run: Run | null, half: number): void;
  /** Put the bodies where they are at a time from the impact. */
  at(t: number): void;
}

class EngineView implements View {
  readonly element: SVGSVGElement;
  private readonly ground = svg("g", { class: "engine-ground" },
    svg("rect", { x: -WIDTH, y: 0, width: 3 * WIDTH, height: HEIGHT }), svg("line", { x1: -WIDTH, x2: 2 * WIDTH }));
  private readonly ghosts = svg("g", { class: "engine-ghosts" });
  private readonly bodies = svg("g", { class: "engine-bodies" });
  private made = "";
  private k = 1;
  private now: { scene: Scene; run: Run; half: number } | null = null;

  constructor(label: string) {
    this.element = svg("svg", { class: "engine-view", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      this.ground, this.ghosts, this.bodies);
  }

  show(scene: Scene, run: Run | null, half: number): void {
    this.now = run && { scene, run, half };
    set(this.ghosts, { visibility: run ? "visible" : "hidden" });
    set(this.bodies, { visibility: run ? "visible" : "hidden" });
    const alone = scene.bodies.length < 2;
    this.k = WIDTH / ((alone ? 3.4 : 4.6) * extent(scene));
    this.make(scene.bodies);
    const [nx = 0, ny = 1] = scene.contact.normal;
    set(this.ground, {
      visibility: alone ? "visible" : "hidden",
      transform: `translate(${WIDTH / 2} ${SURFACE}) rotate(${(Math.atan2(nx, ny) * 180) / Math.PI})`,
    });
    GHOSTS.forEach((share, g) => this.put(this.ghosts.children[g]!, share * half));
  }

  at(t: number): void {
    this.put(this.bodies, t);
  }

  /** New outlines only where shapes or the scale differ. */
  private make(bodies: readonly SceneBody[]): void {
    const mark = JSON.stringify([bodies.map(({ shape, size }) => [shape, size]), this.k]);
    if (mark === this.made) return;
    this.made = mark;
    const all = () => bodies.map((b) => svg("g", { "data-body": b.name }, ...outline(b, this.k)));
    this.bodies.replaceChildren(...all());
    this.ghosts.replaceChildren(...GHOSTS.map((share) =>
      svg("g", { class: share > 0 ? "engine-later" : "engine-earlier" }, ...all())));
  }

  private put(group: Element, t: number): void {
    if (!this.now) return;
    const { scene, run } = this.now;
    const [cx = 0, cy = 0] = scene.contact.at;
    const middle = scene.bodies.length < 2 ? SURFACE : HEIGHT / 2;
    scene.bodies.forEach((body, i) => {
      const p = poseAt(run, body, i, t);
      const x = WIDTH / 2 + this.k * (p.x - cx);
      const y = middle - this.k * (p.y - cy);
      set(group.children[i]!, {
        transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${((-p.angle * 180) / Math.PI).toFixed(3)})`,
      });
    });
  }
}

export const makeView = (label: string): View => new EngineView(label);
