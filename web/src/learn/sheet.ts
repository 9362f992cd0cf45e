/** The teacher's sheet: five questions to print, each with an impact, its answer hidden until asked. */
import type { Comparison, Law, Scene, Store } from "../contract.js";
import { isFault } from "../contract.js";
import { h } from "../dom.js";
import { shown } from "../numbers.js";
import { ratioOf } from "../scene/motion.js";
import { addressOf } from "../state/link.js";
import { texts } from "../texts/en.js";
import { choosePreset } from "./choose.js";
import { makeEmbed } from "./embed.js";
import { givenOf } from "./given.js";
import { frameOf, makePicture } from "./picture.js";
import { patchOf, presetOf } from "./presets.js";

const words = texts.learn.sheet;

/** The energy after of each shown law, computed by the core. */
function energies(compare: Comparison, laws: readonly Law[]): string {
  const parts = compare.laws.filter(({ law }) => laws.includes(law)).map((answer) => {
    const ratio = ratioOf(answer);
    return ratio === null ? answer.law : `${answer.law} ${shown(100 * ratio)} %`;
  });
  return `${words.energy} ${parts.join(", ")}.`;
}

function picture(scene: Scene, title: string): SVGSVGElement {
  const { root, draw } = makePicture(title);
  const body = scene.bodies[0]!;
  draw(frameOf(scene), { x: body.velocity[0] ?? 0, y: body.velocity[1] ?? 0, spin: body.omega[0] ?? 0 });
  return root;
}

function question(store: Store, index: number): HTMLElement {
  const { preset: id, question: asked, answer } = words.questions[index]!;
  const preset = presetOf(id);
  const title = texts.learn.presets[id].title;
  const scene = store.core.scene(preset.scenario);
  const compare = store.core.compare(preset.scenario);
  const link = h("a", {
    href: addressOf({ ...store.state, ...patchOf(preset) }), "data-preset": id,
    click: (e) => {
      e.preventDefault();
      choosePreset(store, id);
    },
  }, `${words.open}: ${title}`);
  return h("li", {},
    ...(isFault(scene) ? [] : [picture(scene, title)]),
    h("div", {}, h("p", {}, asked), h("p", { class: "learn-given" }, givenOf(preset.scenario)), h("p", { class: "learn-link" }, link),
      h("div", { class: "learn-blank" }),
      h("p", { class: "learn-answer" }, h("strong", {}, `${words.answer}: `), answer, " ",
        isFault(compare) ? "" : energies(compare, preset.shown))));
}

/** Returns what is called when the sheet may have come into view. */
export function sheet(store: Store, place: HTMLElement): () => void {
  const list = h("ol", { class: "learn-questions" });
  const paper = h("article", { id: "learn-paper" },
    h("h3", {}, words.title), h("p", { class: "learn-name" }, `${words.name}: `), list);
  const answers = h("input", {
    type: "checkbox", id: "learn-answers-shown",
    change: () => paper.classList.toggle("learn-with-answers", answers.checked),
  });
  place.append(
    h("p", { class: "soft" }, words.intro),
    h("p", { class: "learn-row" }, h("label", { for: answers.id }, answers, ` ${words.answers}`),
      h("button", { type: "button", id: "learn-print", click: () => print() }, words.print)),
    paper, makeEmbed(store));
  // the answers are computed when the sheet is first seen, not when the page starts
  let made = false;
  return () => {
    if (made || place.hidden) return;
    made = true;
    list.append(...words.questions.map((_, i) => question(store, i)));
  };
}
