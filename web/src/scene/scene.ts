/** The scene: the bodies before the impact, and after it under each law that is shown. */
import type { Computed, Part, Scene, Store } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { put, show } from "./art.js";
import { bar } from "./bar.js";
import { listen } from "./drag.js";
import { legend } from "./legend.js";
import { drawAll, layers } from "./picture.js";
import { Player } from "./player.js";
import { resultOf } from "./sentence.js";
import { Sight } from "./sight.js";

const t = texts.scene;

function hintOf(scene: Scene): string {
  const pair = scene.bodies.length > 1;
  const how = scene.dimension === 3 ? t.dragSpace : pair ? t.dragPair : t.drag;
  return `${how} ${pair ? t.motionPair : t.motion}`;
}

class ScenePart {
  private readonly layers = layers();
  private readonly sight = new Sight();
  private readonly clock = new Player(() => this.later());
  private readonly laws = legend();
  private readonly status = h("p", { id: "scene-status", class: "status", role: "status", "aria-live": "polite" });
  private readonly hint = h("p", { class: "hint soft" });
  private readonly stage = h("div", { class: "stage" }, this.layers.node);
  private readonly buttons;
  private asked = false;

  constructor(place: HTMLElement, private readonly store: Store) {
    this.buttons = bar(store, () => {
      this.sight.reset();
      this.later();
    });
    place.append(this.buttons.node, this.stage, this.clock.node, this.laws.node, this.status, this.hint);
    listen(this.layers.node, store, {
      view: () => this.sight.view,
      camera: () => this.sight.camera,
      upright: this.buttons.upright,
      play: () => this.clock.toggle(),
      turn: (camera) => {
        this.sight.camera = camera;
        this.later();
      },
    });
    const measure = (): void => this.sight.resize(this.stage.clientWidth, this.stage.clientHeight);
    new ResizeObserver(() => {
      measure();
      this.later();
    }).observe(this.stage);
    measure();
    store.watch((computed) => this.draw(computed));
  }

  /** Draw in the next frame, where nothing of the state has changed. */
  private later(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw(this.store.computed);
    });
  }

  private draw(computed: Computed): void {
    const { scene, fault } = computed;
    this.buttons.draw(computed);
    this.status.classList.toggle("fault", fault !== null);
    if (fault) say(this.status, fault.text);
    else if (!computed.passing) say(this.status, resultOf(computed));
    const view = this.sight.look(computed);
    const { node } = this.layers;
    show(node, view !== null);
    if (!view || !scene) return;
    put(node, "viewBox", `0 0 ${view.width} ${view.height}`);
    put(node, "tabindex", scene.dimension === 3 ? "0" : "-1");
    node.classList.toggle("space", scene.dimension === 3);
    node.classList.toggle("faulty", fault !== null);
    drawAll(this.layers, view, computed, scene, this.clock.share * view.time);
    this.clock.tell(view.time);
    this.laws.draw(fault ? null : computed.compare, computed.state.shown);
    say(this.hint, hintOf(scene));
  }
}

export const scene: Part = (place, store) => {
  new ScenePart(place, store);
};
