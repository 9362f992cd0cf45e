/** The bodies before the impact: outline, mass centre, velocity, spin, and their handles. */
import type { SceneBody } from "../contract.js";
import { set, svg } from "../dom.js";
import { texts } from "../texts/en.js";
import { arrow, bodyArt, handle, moveHandle, put, show, tell } from "./art.js";
import { degrees } from "./edit.js";
import type { Point } from "./hull.js";
import { arc, path } from "./hull.js";
import { number, vectorOf } from "./sentence.js";
import { reach, spine } from "./shapes.js";
import type { Tag } from "./tags.js";
import { add, apply, dot, poseOf, size, spinOf, times, vec } from "./vectors.js";
import type { View } from "./view.js";
import { project, tip } from "./view.js";

const t = texts.scene;
/** An arc begins above the mass centre, at this distance in px. */
const ARC = 34;
const MOST_ARC = 5.6;
const KNOB = 24;
/** A handle is at least this far from the mass centre, so that both can be taken. */
const APART = 24;

export interface Before {
  readonly node: SVGGElement;
  readonly handles: SVGGElement;
  /** `held`: a drag is under way, so the knob stays at its end. */
  draw(view: View, body: SceneBody, movable: boolean, held: boolean): Tag[];
  hide(): void;
}

const apart = (from: Point, to: Point, to0: Point): Point =>
  Math.hypot(to[0] - from[0], to[1] - from[1]) < APART ? to0 : to;

interface Pieces {
  readonly art: ReturnType<typeof bodyArt>;
  readonly v: ReturnType<typeof arrow>;
  readonly w: ReturnType<typeof arrow>;
  readonly sweep: SVGPathElement;
  readonly stem: SVGPathElement;
  readonly centre: SVGGElement;
  readonly grips: Readonly<Record<"velocity" | "spin" | "turn" | "move", SVGGElement>>;
}

function makePieces(index: number): Pieces {
  return {
    art: bodyArt(index === 0 ? "body first" : "body second", false),
    v: arrow("velocity"), w: arrow("spin"),
    sweep: svg("path", { class: "sweep" }), stem: svg("path", { class: "stem" }),
    centre: svg("g", { class: "centre" }, svg("circle", { r: 5 }), svg("path", { d: "M-5 0H5M0 -5V5" })),
    grips: {
      velocity: handle("velocity", ""), spin: handle("spin", ""),
      turn: handle("turn", ""), move: handle("move", ""),
    },
  };
}

/** The spin: an arc in the plane, in space an arrow by the right-hand rule. Returns its tip. */
function drawSpin(p: Pieces, view: View, body: SceneBody, at: Point): Point {
  const w = spinOf(body.omega);
  const planar = body.turn.length < 9;
  show(p.sweep, planar);
  if (!planar) {
    const to = tip(view, at, w, view.spin);
    p.w.draw(at, to);
    return apart(at, to, [at[0], at[1] - APART]);
  }
  const begin = Math.PI / 2;
  const swept = Math.max(-MOST_ARC, Math.min(MOST_ARC, w[2] * view.arc));
  const end = begin + swept;
  const on = (a: number): Point => [at[0] + ARC * Math.cos(a), at[1] - ARC * Math.sin(a)];
  put(p.sweep, "d", arc(at, ARC, begin, end));
  const back = end - Math.sign(swept) * Math.min(Math.abs(swept), 0.3);
  p.w.draw(on(back), on(end));
  return on(end);
}

/** The knob stands off the end of the body along its x axis; `side` is 1 or -1. */
function drawKnob(p: Pieces, view: View, body: SceneBody, side: number): void {
  const pose = poseOf(body);
  const end = project(view, add(pose.at, apply(pose.turn, [side * reach(body), 0, 0])));
  const at = project(view, pose.at);
  const [dx, dy] = [end[0] - at[0], end[1] - at[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = length > 1 ? [dx / length, dy / length] : [0, -1];
  const knob: Point = [end[0] + ux * KNOB, end[1] + uy * KNOB];
  const middle = spine(body)[side > 0 ? 8 : 0] ?? [0, 0, 0];
  put(p.stem, "d", path([project(view, add(pose.at, apply(pose.turn, middle))), knob], false));
  moveHandle(p.grips.turn, knob);
}

function describe(p: Pieces, body: SceneBody): void {
  const n = body.velocity.length;
  const v = vec(body.velocity);
  const w = spinOf(body.omega);
  const { velocity, spin, turn, move } = p.grips;
  tell(velocity, size(v), t.velocityValue(vectorOf(v, n)));
  tell(spin, n === 2 ? w[2] : size(w), t.spinValue(n === 2 ? number(w[2]) : vectorOf(w, 3)));
  tell(turn, degrees(body.angle), n === 2 ? t.angleValue(number(degrees(body.angle), 4)) : "");
  tell(move, 0, vectorOf(body.at, n));
  for (const [kind, grip] of Object.entries(p.grips)) {
    set(grip, { "data-drag": `${kind} ${body.name}`, "aria-label": t[kind as keyof Pieces["grips"]](body.name) });
  }
  set(p.art.node, { "data-drag": `turn ${body.name}`, "data-body": body.name, "data-angle": body.angle });
  put(velocity, "data-value", body.velocity.join(" "));
  put(spin, "data-value", body.omega.join(" "));
}

/** Where numbers stand beside the arrows. */
function tagsOf(body: SceneBody, first: boolean, v: Point, w: Point): Tag[] {
  const name = first ? "" : ` ${body.name}`;
  const n = body.velocity.length;
  const spin = n === 2 ? number(body.omega[0] ?? 0) : vectorOf(body.omega, 3);
  return [
    { key: `v ${body.name}`, at: v, gap: 13, text: `v${name} = ${vectorOf(body.velocity, n)} m/s`, kind: "handle" },
    { key: `w ${body.name}`, at: w, gap: 13, text: `\u03c9${name} = ${spin} rad/s`, kind: "handle" },
  ];
}

export function before(index: number): Before {
  const p = makePieces(index);
  let side = 1;
  const node = svg("g", { class: "before" }, p.art.node);
  const { velocity, spin, turn, move } = p.grips;
  const handles = svg("g", { class: "handles" },
    p.stem, p.centre, p.sweep, p.w.node, p.v.node, move, turn, spin, velocity);
  return {
    node, handles,
    draw(view, body, movable, held) {
      show(node, true);
      show(handles, true);
      const pose = poseOf(body);
      p.art.draw(view, body, pose);
      const at = project(view, pose.at);
      put(p.centre, "transform", `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`);
      const v = tip(view, at, vec(body.velocity), view.speed);
      p.v.draw(at, v);
      const vGrip = apart(at, v, [at[0] + APART, at[1]]);
      moveHandle(velocity, vGrip);
      const w = drawSpin(p, view, body, at);
      moveHandle(spin, w);
      moveHandle(move, at);
      show(move, movable);
      const axis = apply(pose.turn, [1, 0, 0]);
      if (!held) side = dot(axis, times(index === 0 ? 1 : -1, view.up)) >= -0.05 ? 1 : -1;
      drawKnob(p, view, body, side);
      describe(p, body);
      return tagsOf(body, index === 0, vGrip, w);
    },
    hide() {
      show(node, false);
      show(handles, false);
    },
  };
}
