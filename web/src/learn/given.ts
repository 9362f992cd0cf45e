/** The numbers of an impact in one line, for a reader who computes it by hand. */
import type { Keys } from "../contract.js";
import { texts } from "../texts/en.js";

const words = texts.learn.given;
const SIZES = ["length", "width", "height", "radius"] as const;
const MATERIAL = ["e", "e_t", "mu"] as const;

/** "Rod: mass 1 kg, length 1 m; angle 50 deg; v = (1, -2) m/s; e = 0.9, mu = 0.6". */
export function givenOf(keys: Keys): string {
  const body = (name: string): string | undefined => keys[`bodies.body.${name}`];
  const sizes = ["mass", ...SIZES].flatMap((name) => body(name) ? [`${name} ${body(name)}`] : []);
  const velocity = (body("velocity") ?? "0 0").split(/\s+/);
  const motion = [
    ...(body("angle") ? [`${words.angle} ${body("angle")}`] : []),
    `v = (${velocity.slice(0, 2).join(", ")}) ${velocity.slice(2).join(" ") || "m/s"}`,
    ...(body("omega") ? [`omega = ${body("omega")}`] : []),
  ];
  const material = MATERIAL.flatMap((name) => keys[`material.${name}`] ? [`${name} = ${keys[`material.${name}`]}`] : []);
  const shape = body("shape") ?? words.body;
  return `${shape.charAt(0).toUpperCase()}${shape.slice(1)}: ${sizes.join(", ")}; ${motion.join("; ")}; ${material.join(", ")}.`;
}
