/** An impact as a C program for the installed library: cc impact.c -lpercuss -lm */
import type { Keys, Law, Scene } from "../contract.js";
import type { ExportBody, Problem, Read } from "./problem.js";
import { problemOf } from "./problem.js";
import { commentOf, nameOf } from "./yaml.js";

const FIELD_UNITS: Readonly<Record<string, string>> = {
  length: "m, whole length", radius: "m", width: "m, along x of the body",
  height: "m, along y of the body", depth: "m, along z of the body",
  e: "restitution", e_t: "tangential restitution", mu_s: "static friction", mu_k: "kinetic friction",
  d1: "weight of N_P", d2: "weight of N_E", eta2: "stiffness ratio k_n/k_t", ratio: "p_t/p_n",
};

/** A number as C writes a double, with all its digits. */
function number(x: number): string {
  if (x === Infinity) return "INFINITY";
  const text = String(x);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const listOf = (xs: readonly number[]): string => `{${xs.map(number).join(", ")}}`;

function field(owner: string, name: string, x: number): string {
  const unit = FIELD_UNITS[name];
  return `${owner}.${name} = ${number(x)};${unit ? ` /* ${unit} */` : ""}`;
}

const elements = (owner: string, name: string, xs: readonly number[]): string =>
  xs.map((x, i) => `${owner}.${name}[${i}] = ${number(x)};`).join(" ");

const calls = (call: string): string[] => [`if (${call} != PCS_OK)`, "    return failed(&fault);"];

/** A body of a uniform solid, or of its mass and inertia. */
function made(b: ExportBody, d: string): string[] {
  if (!b.shape)
    return [`pcs_body${d} ${b.name} = pcs_body${d}_default();`, field(b.name, "mass", b.mass)];
  const solid = `${b.name}_solid`;
  const shape = `PCS_SHAPE${d}_${b.shape.toUpperCase()}`;
  return [
    `pcs_solid${d} ${solid} = pcs_solid${d}_default();`,
    `${solid}.shape = ${shape};`,
    ...b.size.map(([name, x]) => field(solid, name, x)),
    `pcs_body${d} ${b.name};`,
    ...calls(`pcs_body${d}_of_solid(&${solid}, ${number(b.mass)}, &${b.name}, &fault)`),
  ];
}

function bodyLines(b: ExportBody, planar: boolean): string[] {
  const inertia = b.inertia.length === 0 ? []
    : planar ? [field(b.name, "inertia", b.inertia[0]!)] : [elements(b.name, "inertia", b.inertia)];
  const turned = planar
    ? [`${b.name}.angle = ${number(b.angle)}; /* rad, counter-clockwise */`]
    : [elements(b.name, "quaternion", b.quaternion)];
  return [
    ...made(b, planar ? "2" : "3"), ...inertia,
    `${elements(b.name, "position", b.at)} /* m, mass centre */`,
    ...turned,
    `${elements(b.name, "velocity", b.velocity)} /* m/s */`,
    planar ? `${b.name}.spin = ${number(b.spin[0] ?? 0)}; /* rad/s, counter-clockwise */`
      : `${elements(b.name, "spin", b.spin)} /* rad/s */`,
  ];
}

function touchLines({ touch, planar, bodies, within }: Problem): string[] {
  const d = planar ? "2" : "3";
  if (touch)
    return [`const pcs_touch${d} touch = {${listOf(touch.point)}, ${listOf(touch.normal)}, 0};`];
  const zeros = planar ? "{0, 0}" : "{0, 0, 0}";
  const up = planar ? "{0, 1}" : "{0, 1, 0}";
  const call = bodies.length === 2
    ? `pcs_touch${d}_between(&body_solid, &body, &other_solid, &other, ${number(within)}, &found, &fault)`
    : `pcs_touch${d}_on_${planar ? "line" : "plane"}(&body_solid, &body, origin, up, ${number(within)}, &found, &fault)`;
  return [
    ...(bodies.length === 2 ? [] : [`const double origin[] = ${zeros}, up[] = ${up}; /* the ground */`]),
    `pcs_touches${d} found;`,
    ...calls(call),
    "if (found.count != 1)",
    "    return fprintf(stderr, \"they touch at %d points\\n\", found.count), 1;",
    `const pcs_touch${d} touch = found.at[0];`,
  ];
}

function materialLines(p: Problem): string[] {
  return [
    "pcs_material material = pcs_material_default();",
    ...p.material.map(([name, x]) => field("material", name, x)),
    ...(p.eAbove1 ? ["material.e_above_1 = true;"] : []),
    ...(p.branch === "rest" ? ["material.branch = PCS_BRANCH_REST;"] : []),
  ];
}

function solveLines(p: Problem, law: Law): string[] {
  const d = p.planar ? "2" : "3";
  const name = `PCS_LAW_${law.toUpperCase().replace("-", "_")}`;
  const path = p.planar ? "" : `PCS_PATH_${p.path.toUpperCase().replace("-", "_")}, `;
  const other = p.bodies.length === 2 ? "&other" : "NULL";
  return [
    `pcs_impact${d} impact;`,
    ...calls(`pcs_collide${d}(${name}, ${path}&touch, &material, &body, ${other}, NULL, NULL, &impact, &fault)`),
  ];
}

function printLine(b: ExportBody, planar: boolean): string {
  const axes = planar ? [0, 1] : [0, 1, 2];
  const vector = axes.map(() => "%.12g").join(", ");
  const values = (name: string): string => axes.map((i) => `${b.name}.${name}[${i}]`).join(", ");
  return planar
    ? `printf("${b.name}: v = (${vector}) m/s, spin %.12g rad/s\\n", ${values("velocity")}, ${b.name}.spin);`
    : `printf("${b.name}: v = (${vector}) m/s, spin (${vector}) rad/s\\n", ${values("velocity")}, ${values("spin")});`;
}

const HEAD = `#include <percuss/percuss.h>
#include <math.h>
#include <stdio.h>

/* Print why a call failed. The result is the exit status of the program. */
static int failed(const pcs_fault *fault)
{
    char text[200];
    pcs_fault_text(fault, text, sizeof text);
    return fprintf(stderr, "%s\\n", text), 1;
}
`;

/** A complete program that prints the velocities after the impact. */
export function cOf(keys: Keys, scene: Scene, law: Law, read: Read): string {
  const p = problemOf(keys, scene, read);
  const groups = [
    ["pcs_fault fault;"],
    ...p.bodies.map((b) => bodyLines(b, p.planar)),
    touchLines(p), materialLines(p), solveLines(p, law),
    [
      "char outcome[200];",
      "pcs_outcome_text(impact.outcome, outcome, sizeof outcome);",
      ...p.bodies.map((b) => printLine(b, p.planar)),
      "printf(\"energy change %.12g J; outcome: %s\\n\", impact.dT, outcome);",
      "return 0;",
    ],
  ];
  const body = groups.map((lines) => lines.map((line) => `    ${line}\n`).join("")).join("\n");
  const name = nameOf(keys);
  return `/* ${commentOf(keys)}\n * cc ${name}.c -lpercuss -lm -o ${name} */\n${HEAD}\nint main(void)\n{\n${body}}\n`;
}
