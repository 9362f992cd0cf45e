/** The numbers of the scenario, beside the scene. */
import type { Part, Store } from "../contract.js";
import { h } from "../dom.js";
import { texts } from "../texts/en.js";
import { BodyGroup } from "./body.js";
import { ContactList } from "./contact.js";
import { hasOther, inDimension, inDimensionToo, withOther, withoutOther } from "./convert.js";
import { Field, plainKey } from "./field.js";
import { MaterialGroup } from "./material.js";
import { isSpatial } from "./shapes.js";

const t = texts.controls;

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

export const controls: Part = (place, store) => {
  const title = new Field(store, "controls-title", h("label", {}, t.title), plainKey("title", "text", true), () => undefined);
  title.element.classList.add("controls-title");
  const space = choice("controls-space", t.kind, [t.plane, t.space], (on) => setDimension(store, on));
  const second = choice("controls-second", t.against, [t.ground, t.second], (on) => setOther(store, on));
  const bodies = [new BodyGroup(store, "body"), new BodyGroup(store, "other")];
  const material = new MaterialGroup(store);
  const contact = new ContactList();
  const all = h("fieldset", { id: "controls-all", "aria-label": t.all },
    title.element,
    h("div", { class: "controls-kind" }, space.element,
      h("span", { class: "controls-against", "aria-hidden": "true" }, t.against), second.element),
    ...bodies.map((b) => b.group.element), material.group.element);
  place.append(all, contact.element);
  store.watch((computed) => {
    const { state } = computed;
    const locked = state.lock?.includes("controls") === true;
    if (all.disabled !== locked) all.disabled = locked;
    title.sync(computed);
    space.show(isSpatial(state.scenario));
    second.show(hasOther(state.scenario));
    for (const body of bodies) body.sync(computed);
    material.sync(computed);
    contact.sync(computed);
  });
};
