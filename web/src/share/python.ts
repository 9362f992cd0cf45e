/** An impact as a Python program that uses the package percuss. */
import type { Keys, Law, Scene } from "../contract.js";
import type { ExportBody, Problem, Read } from "./problem.js";
import { problemOf } from "./problem.js";
import { commentOf } from "./yaml.js";

/** A number as Python writes a float, with all its digits. */
function number(x: number): string {
  if (x === Infinity) return "float('inf')";
  const text = String(x);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const tuple = (xs: readonly number[]): string => `(${xs.map(number).join(", ")})`;
const named = (pairs: readonly (readonly [string, number])[]): string =>
  pairs.map(([name, x]) => `${name}=${number(x)}`).join(", ");

function made(b: ExportBody, d: string): string[] {
  const inertia = d === "2" ? number(b.inertia[0] ?? 0) : tuple(b.inertia);
  if (!b.shape) return [`${b.name} = percuss.Body${d}(mass=${number(b.mass)}, inertia=${inertia})`];
  return [
    `${b.name}_solid = percuss.Solid${d}('${b.shape}', ${named(b.size)})`,
    `${b.name} = ${b.name}_solid.body(mass=${number(b.mass)})`,
    ...(b.inertia.length > 0 ? [`${b.name}.inertia = ${inertia}`] : []),
  ];
}

function bodyLines(b: ExportBody, planar: boolean): string[] {
  return [
    ...made(b, planar ? "2" : "3"),
    `${b.name}.position = ${tuple(b.at)}  # m, mass centre`,
    planar ? `${b.name}.angle = ${number(b.angle)}  # rad, counter-clockwise`
      : `${b.name}.quaternion = ${tuple(b.quaternion)}`,
    `${b.name}.velocity = ${tuple(b.velocity)}  # m/s`,
    planar ? `${b.name}.spin = ${number(b.spin[0] ?? 0)}  # rad/s, counter-clockwise`
      : `${b.name}.spin = ${tuple(b.spin)}  # rad/s`,
  ];
}

function touchLine({ touch, planar, bodies, within }: Problem): string {
  const d = planar ? "2" : "3";
  if (touch) return `touch = percuss.Touch${d}(${tuple(touch.point)}, ${tuple(touch.normal)})`;
  const more = within > 0 ? `, within=${number(within)}` : "";
  if (bodies.length === 2)
    return `touch = percuss.touches(body_solid, body, other_solid, other${more})[0]`;
  const [origin, up] = planar ? ["(0, 0)", "(0, 1)"] : ["(0, 0, 0)", "(0, 1, 0)"];
  return `touch = percuss.touches_surface(body_solid, body, point=${origin}, normal=${up}${more})[0]`;
}

function materialLine(p: Problem): string {
  const more = [
    ...(p.branch === "rest" ? ["branch='rest'"] : []), ...(p.eAbove1 ? ["e_above_1=True"] : []),
  ];
  const mu_s = p.material.find(([name]) => name === "mu_s");
  const mu_k = p.material.find(([name]) => name === "mu_k");
  const one = mu_s && mu_k && mu_s[1] === mu_k[1];
  const pairs = p.material.flatMap(([name, x]): [string, number][] =>
    !one ? [[name, x]] : name === "mu_s" ? [["mu", x]] : name === "mu_k" ? [] : [[name, x]]);
  return `material = percuss.Material(${[named(pairs), ...more].join(", ")})`;
}

/** A complete program that prints the velocities after the impact. */
export function pythonOf(keys: Keys, scene: Scene, law: Law, read: Read): string {
  const p = problemOf(keys, scene, read);
  const two = p.bodies.length === 2;
  const path = !p.planar && p.path === "sun-baruh" ? ", path='sun-baruh'" : "";
  return [
    `# ${commentOf(keys)}`,
    "import percuss",
    ...p.bodies.flatMap((b) => ["", ...bodyLines(b, p.planar)]),
    "",
    touchLine(p), materialLine(p),
    `after = percuss.collide(body${two ? ", other" : ""}, touch=touch, material=material, law='${law}'${path})`,
    "",
    ...p.bodies.map(({ name }) => `print('${name}: v =', after.${name}.velocity, 'm/s, spin', after.${name}.spin, 'rad/s')`),
    "print('energy change', after.impact.dT, 'J; outcome:', after.impact.outcome)",
    "",
  ].join("\n");
}
