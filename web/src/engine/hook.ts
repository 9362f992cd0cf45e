/**
 * percuss as the contact law of planck: an example for authors of engines. planck calls its hook
 * `pre-solve` for each contact, before it solves the step. Here percuss solves the impact, its
 * impulse is applied, and planck is told to leave the contact alone in this step.
 */
import type { Body, Contact, World } from "planck";
import type { Answer, Fault, Keys, Law } from "../contract.js";

interface Point { readonly x: number; readonly y: number }

/** A contact as a law sees it: where, and n out of the other body into the body; t is n turned
 *  clockwise. */
export interface Touch {
  readonly body: Body;
  readonly other: Body;
  readonly at: Point;
  readonly n: Point;
}

/** Solves a scenario by a law, as Core.solve. */
export type Solve = (keys: Keys, law: Law) => Answer | Fault;

/** planck's contact: its normal points from the first body to the second. */
function touchOf(contact: Contact): Touch | null {
  const manifold = contact.getWorldManifold(null);
  if (!manifold || manifold.pointCount === 0) return null;
  const points = manifold.points.slice(0, manifold.pointCount);
  const mean = (k: "x" | "y") => points.reduce((sum, p) => sum + p[k], 0) / points.length;
  return {
    body: contact.getFixtureB().getBody(),
    other: contact.getFixtureA().getBody(),
    at: { x: mean("x"), y: mean("y") },
    n: { x: manifold.normal.x, y: manifold.normal.y },
  };
}

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;

/** The velocity of a point of a body. */
function velocityAt(body: Body, at: Point): Point {
  const centre = body.getWorldCenter();
  const v = body.getLinearVelocity();
  const omega = body.getAngularVelocity();
  return { x: v.x - omega * (at.y - centre.y), y: v.y + omega * (at.x - centre.x) };
}

/** The contact problem: G = W M^-1 W^T and v = W u, summed over the bodies that can move. */
export function problemOf({ body, other, at, n }: Touch): Record<string, number> {
  const t = { x: n.y, y: -n.x };
  let [nn, nt, tt] = [0, 0, 0];
  for (const b of [body, other]) {
    if (!b.isDynamic()) continue;
    const centre = b.getWorldCenter();
    const r = { x: at.x - centre.x, y: at.y - centre.y };
    const [rn, rt, m, I] = [dot(r, n), dot(r, t), b.getMass(), b.getInertia()];
    nn += 1 / m + (rt * rt) / I;
    nt -= (rn * rt) / I;
    tt += 1 / m + (rn * rn) / I;
  }
  const a = velocityAt(body, at);
  const b = velocityAt(other, at);
  const v = { x: a.x - b.x, y: a.y - b.y };
  return {
    "contact.G_nn": nn, "contact.G_nt": nt, "contact.G_tt": tt,
    "contact.v_n": dot(v, n), "contact.v_t": dot(v, t),
  };
}

/**
 * Let percuss solve the contacts of a world by a law. `material` has the keys of the material:
 * "material.e" and so on. A contact that percuss refuses is left to planck.
 */
export function usePercuss(world: World, material: Keys, law: Law, solve: Solve): void {
  world.on("pre-solve", (contact) => {
    const touch = touchOf(contact);
    if (!touch) return;
    const numbers = Object.entries(problemOf(touch)).map(([key, x]) => [key, String(x)]);
    const answer = solve({ ...material, ...Object.fromEntries(numbers) }, law);
    const { p_n, p_t } = answer as Partial<Record<string, unknown>>;
    if (typeof p_n !== "number" || typeof p_t !== "number") return;
    const { n, at } = touch;
    const p = { x: p_n * n.x + p_t * n.y, y: p_n * n.y - p_t * n.x };
    touch.body.applyLinearImpulse(p, at);
    touch.other.applyLinearImpulse({ x: -p.x, y: -p.y }, at);
    contact.setEnabled(false);
  });
}
