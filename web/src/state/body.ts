/** The numbers of one body: shape, mass, sizes, angle or orientation, velocity, spin. */
import type { Computed, Keys, Store } from "../contract.js";
import { h, set } from "../dom.js";
import { texts } from "../texts/en.js";
import { hasOther, sizePlaces } from "./convert.js";
import type { Binding, Field } from "./field.js";
import { plainKey } from "./field.js";
import { Group } from "./group.js";
import { componentsOf, vectorOf, withUnit } from "./quantity.js";
import type { BodyName } from "./shapes.js";
import { isSpatial, reshaped, shapesOf, touch } from "./shapes.js";
import { Slider } from "./slider.js";

const t = texts.controls;
const AXES = ["x", "y", "z"];

/** A component of a vector. Its text has the unit of the vector. */
function component(vector: string, i: number, si: string, measure: "speed" | "turn" | "size"): Binding {
  const n = (keys: Keys): number => (isSpatial(keys) ? 3 : 2);
  const zero = (keys: Keys): string[] => Array.from({ length: n(keys) }, () => `0 ${si}`);
  const parts = (keys: Keys): string[] =>
    keys[vector] === undefined ? zero(keys) : componentsOf(keys[vector], n(keys));
  return {
    key: `${vector}.${i + 1}`, faultKey: vector, measure,
    read: (keys) => withUnit(parts(keys)[i] ?? "", si),
    write: (keys, text) => ({ [vector]: vectorOf(parts(keys).map((part, k) => (k === i ? text : part)), si) }),
  };
}

export class BodyGroup {
  readonly group: Group;
  private readonly shape: HTMLSelectElement;
  private readonly sizes: Field[];
  /** Fields of the plane and of space; they have the same places. */
  private readonly planar: HTMLElement[];
  private readonly spatial: HTMLElement[];
  private readonly slider: Slider;
  private options = "";

  constructor(private readonly store: Store, private readonly body: BodyName) {
    const of = (name: string): string => `bodies.${body}.${name}`;
    const id = `controls-${body}`;
    const g = new Group(store, id, null, (key) => this.owns(key));
    this.group = g;
    this.shape = h("select", { id: `${id}-shape`, change: () => this.choose() });
    g.grid.append(h("div", { class: "controls-field" }, h("label", { for: `${id}-shape` }, t.shape), this.shape));
    g.field("mass", t.mass, plainKey(of("mass"), "size", false));
    if (body === "other") g.field("at", t.at, plainKey(of("at"), "text", false));
    else g.grid.append(h("div"));
    this.slider = new Slider(store, {
      id: `${id}-angle-slider`, label: t.slider(t.of(t.bodies[body], t.angle)), key: () => of("angle"),
      from: -180, to: 180, step: 1, angle: true,
    });
    const angle = h("div", { class: "controls-angle" });
    const turns = h("div", { class: "controls-wide controls-stack" }, angle);
    g.field("angle", t.angle, plainKey(of("angle"), "angle", true), angle).input.placeholder = "0 deg";
    angle.append(this.slider.input);
    g.grid.append(turns);
    const orientation = g.field("orientation", t.orientation, plainKey(of("orientation"), "text", true), turns);
    set(orientation.input, { placeholder: t.orientationHint, title: t.orientationHint });
    this.sizes = [0, 1, 2].map((i) => g.field(`size${i}`, "", plainKey(of("length"), "size", false)));
    const velocity = AXES.map((axis, i) =>
      g.field(`v${axis}`, t.velocity(axis), component(of("velocity"), i, "m/s", "speed")));
    const first = h("div", { class: "controls-stack" });
    g.grid.append(first);
    const omega = g.field("omega", t.spin(""), plainKey(of("omega"), "turn", true), first);
    omega.input.placeholder = "0 rad/s";
    const spin = AXES.map((axis, i) =>
      g.field(`w${axis}`, t.spin(axis), component(of("spin"), i, "rad/s", "turn"), i === 0 ? first : g.grid));
    this.planar = [angle, omega.element];
    this.spatial = [orientation.element, velocity[2]!.element, ...spin.map((f) => f.element)];
  }

  private owns(key: string): boolean {
    const own = key.startsWith(`bodies.${this.body}`);
    return this.body === "body" ? own || /^(contacts\.contact\.(body|at|normal)|bodies|)$/.test(key) : own;
  }

  private choose(): void {
    const { scenario } = this.store.state;
    this.store.set(reshaped(scenario, this.body, this.shape.value, isSpatial(scenario)));
  }

  sync(computed: Computed): void {
    const keys = computed.state.scenario;
    const spatial = isSpatial(keys);
    for (const e of this.planar) e.classList.toggle("controls-empty", spatial);
    for (const e of this.spatial) e.classList.toggle("controls-empty", !spatial);
    this.syncShape(keys, spatial);
    sizePlaces(keys, this.body).forEach((size, i) => this.syncSize(i, size));
    this.group.sync(computed);
    if (!spatial) this.slider.sync(computed);
  }

  private syncSize(i: number, size: ReturnType<typeof sizePlaces>[number]): void {
    const field = this.sizes[i]!;
    field.element.classList.toggle("controls-empty", size === null);
    if (size === null) return;
    const label = field.element.firstElementChild!;
    if (label.textContent !== t.sizes[size]) label.textContent = t.sizes[size];
    field.bind(plainKey(`bodies.${this.body}.${size}`, "size", false));
  }

  /** The shapes to choose from: those that touch the other body. */
  private syncShape(keys: Keys, spatial: boolean): void {
    const shape = keys[`bodies.${this.body}.shape`] ?? "";
    const against = hasOther(keys) && keys["contacts.contact.at"] === undefined
      ? keys[`bodies.${this.body === "body" ? "other" : "body"}.shape`] ?? "" : null;
    const options = `${spatial} ${against} ${shape}`;
    if (options === this.options) return;
    this.options = options;
    const names: Readonly<Record<string, string>> = t.shapes;
    const known = shapesOf(spatial);
    this.shape.replaceChildren(
      ...known.map((name) => h("option", {
        value: name, disabled: against !== null && name !== shape && !touch(name, against, spatial),
      }, names[name] ?? name)),
      ...(known.includes(shape) ? [] : [h("option", { value: shape }, shape || t.noShape)]),
    );
    this.shape.value = shape;
  }
}
