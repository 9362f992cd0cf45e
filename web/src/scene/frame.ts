/** The contact: its point, n and t, the angle theta, and the scale of lengths. */
import type { Scene } from "../contract.js";
import { say, svg } from "../dom.js";
import { arrow, put, show } from "./art.js";
import { arc, path } from "./hull.js";
import { number } from "./sentence.js";
import type { Tag } from "./tags.js";
import { vec } from "./vectors.js";
import type { View } from "./view.js";
import { nice, project, tip } from "./view.js";

const AXIS = 58;

/** Where a direction points on the screen, counter-clockwise. */
const angleOf = (dx: number, dy: number): number => Math.atan2(-dy, dx);

/** A bar of a round length, in the lower left corner. */
function drawScale(bar: SVGPathElement, name: SVGTextElement, view: View): void {
  const length = nice((0.09 * view.width) / view.metre);
  const y = view.height - 12;
  const end = 12 + length * view.metre;
  put(bar, "d", `M12 ${y - 4}V${y}H${end.toFixed(1)}V${y - 4}`);
  put(name, "x", (end + 6).toFixed(1));
  put(name, "y", String(y));
  say(name, length < 0.1 ? `${number(1000 * length)} mm` : `${number(length)} m`);
}

export class Frame {
  private readonly axes = [arrow("axis"), arrow("axis"), arrow("axis")];
  private readonly lever = svg("path", { class: "lever" });
  private readonly theta = svg("path", { class: "theta" });
  private readonly point = svg("circle", { class: "contact", r: 5 });
  private readonly bar = svg("path", { class: "scale" });
  private readonly name = svg("text", { class: "scale-name" });
  readonly node = svg("g", { class: "frame", "data-theta": "" },
    this.lever, this.theta, ...this.axes.map((a) => a.node), this.point, this.bar, this.name);

  draw(view: View, scene: Scene): Tag[] {
    const at = project(view, vec(scene.contact.at));
    put(this.point, "cx", at[0].toFixed(1));
    put(this.point, "cy", at[1].toFixed(1));
    const directions = [scene.contact.normal, ...scene.contact.tangents].map(vec);
    const names = scene.dimension === 2 ? ["n", "t"] : ["n", "t1", "t2"];
    const tagsOfAxes = this.axes.map((a, i): Tag | null => {
      const d = directions[i];
      show(a.node, d !== undefined);
      if (!d) return null;
      a.draw(at, tip(view, at, d, AXIS));
      // the name of a tangent stands above the surface
      const end = tip(view, at, d, i === 0 ? AXIS + 10 : AXIS);
      const name = i === 0 ? end : tip(view, end, directions[0] ?? d, 10);
      return { key: names[i]!, at: name, gap: 0, fixed: true, text: names[i]!, kind: "axis-name" };
    });
    drawScale(this.bar, this.name, view);
    return [...tagsOfAxes.filter((tag) => tag !== null), ...this.drawTheta(view, scene)];
  }

  private drawTheta(view: View, scene: Scene): Tag[] {
    const body = scene.bodies[0];
    const angle = scene.theta ?? 0;
    const seen = scene.dimension === 2 && body !== undefined && scene.theta !== null;
    show(this.lever, seen);
    show(this.theta, seen && Math.abs(angle) > 0.005);
    put(this.node, "data-theta", seen ? String(angle) : "");
    if (!seen || !body) return [];
    const at = project(view, vec(scene.contact.at));
    const centre = project(view, vec(body.at));
    put(this.lever, "d", path([at, centre], false));
    const radius = Math.max(24, Math.min(42, 0.5 * Math.hypot(centre[0] - at[0], centre[1] - at[1])));
    const n = tip(view, [0, 0], vec(scene.contact.normal), 1);
    const from = angleOf(n[0], n[1]);
    put(this.theta, "d", arc(at, radius, from, from - angle)); // clockwise from n
    if (Math.abs(angle) <= 0.005) return [];
    return [{
      key: "theta", gap: 8, at: tip(view, at, vec(scene.contact.normal), 0.6 * AXIS),
      text: `\u03b8 = ${number((angle * 180) / Math.PI, 4)}\u00b0`,
    }];
  }
}
