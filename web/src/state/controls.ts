/** The numbers of the scenario, beside the scene. */
import type { Part, Store } from "../contract.js";
import { h, set } from "../dom.js";
import { texts } from "../texts/en.js";
import { BodyGroup } from "./body.js";
import { ContactList } from "./contact.js";
import { hasOther, inDimension, inDimensionToo, withOther, withoutOther } from "./convert.js";
import { Field, plainKey } from "./field.js";
import { MaterialGroup } from "./material.js";
import { isSpatial } from "./shapes.js";

const t = texts.controls;

/** A field with its label on the left. */
function line(store: Store, id: string, label: string, key: string, more: string): Field {
  const field = new Field(store, id, h("label", {}, label), plainKey(key, "text", true), () => undefined);
  field.element.className = `controls-field controls-title ${more}`.trim();
  return field;
}

/** Two choices side by side. Returns the element and how to set it. */
function choice(name: string, label: string, choices: readonly [string, string], chosen: (second: boolean) => void): {
  element: HTMLElement; show: (second: boolean) => void;
} {
  const inputs = choices.map((_text, i) => h("input", {
    type: "radio", name, id: `${name}-${i}`, change: () => chosen(i === 1),
  }));
  const element = h("div", { class: "controls-choice", role: "radiogroup", "aria-label": label },
    ...choices.map((text, i) => h("label", { for: `${name}-${i}` }, inputs[i]!, h("span", {}, text))));
  return {
    element,
    show: (second) => {
      const now = inputs[second ? 1 : 0]!;
      if (!now.checked) now.checked = true;
    },
  };
}

function setDimension(store: Store, spatial: boolean): void {
  const { state, computed } = store;
  store.change({
    scenario: inDimension(state.scenario, computed.scene, spatial), ...inDimensionToo(state, spatial),
  });
}

function setOther(store: Store, other: boolean): void {
  const { scenario } = store.state;
  store.change({ scenario: other ? withOther(scenario) : withoutOther(scenario) });
}

/** The two bodies in one place: a tab for each. Without a second body its tab cannot be chosen. */
function bodyTabs(bodies: readonly BodyGroup[]): { element: HTMLElement; show: (two: boolean) => void; choose: (i: number) => void } {
  const names = [t.body, t.other];
  let chosen = 0;
  const buttons = bodies.map((b, i) => h("button", {
    type: "button", role: "tab", id: `controls-tab-${i}`, "aria-controls": b.group.element.id,
    click: () => choose(i),
    keydown: (e) => {
      if (!/^Arrow(Left|Right)$/.test((e as KeyboardEvent).key) || buttons[1 - i]!.disabled) return;
      choose(1 - i);
      buttons[1 - i]!.focus();
    },
  }, names[i]!));
  const choose = (i: number): void => {
    chosen = i;
    bodies.forEach((b, k) => {
      b.group.element.classList.toggle("controls-empty", k !== i);
      set(buttons[k]!, { "aria-selected": String(k === i), tabindex: k === i ? 0 : -1 });
    });
  };
  for (const b of bodies) set(b.group.element, { role: "tabpanel" });
  bodies.forEach((b, i) => set(b.group.element, { "aria-labelledby": buttons[i]!.id }));
  choose(0);
  return {
    element: h("div", { id: "controls-bodies" },
      h("div", { role: "tablist", "aria-label": t.bodiesLabel }, ...buttons),
      h("div", { class: "controls-stack" }, ...bodies.map((b) => b.group.element))),
    choose,
    show: (two) => {
      buttons[1]!.disabled = !two;
      if (!two && chosen === 1) choose(0);
      bodies.forEach((b, i) => buttons[i]!.classList.toggle("fault", b.group.wrong && (i === 0 || two)));
    },
  };
}

export const controls: Part = (place, store) => {
  const title = line(store, "controls-title", t.title, "title", "");
  const normal = line(store, "controls-normal", t.normal, "contacts.contact.normal", "controls-normal");
  const bodies = [new BodyGroup(store, "body"), new BodyGroup(store, "other")];
  const tabs = bodyTabs(bodies);
  const space = choice("controls-space", t.kind, [t.plane, t.space], (on) => setDimension(store, on));
  const second = choice("controls-second", t.against, [t.ground, t.second], (on) => {
    setOther(store, on);
    tabs.choose(on ? 1 : 0);
  });
  const material = new MaterialGroup(store);
  const contact = new ContactList();
  const all = h("fieldset", { id: "controls-all", "aria-label": t.all },
    title.element,
    h("div", { class: "controls-kind" }, space.element),
    h("div", { class: "controls-kind" }, second.element, normal.element),
    tabs.element, material.group.element);
  place.append(all, contact.element);
  store.watch((computed) => {
    const { state } = computed;
    const locked = state.lock?.includes("controls") === true;
    const two = hasOther(state.scenario);
    if (all.disabled !== locked) all.disabled = locked;
    title.sync(computed);
    normal.sync(computed);
    normal.element.classList.toggle("controls-empty", !two);
    space.show(isSpatial(state.scenario));
    second.show(two);
    for (const body of bodies) body.sync(computed);
    tabs.show(two);
    material.sync(computed);
    contact.sync(computed);
  });
};
