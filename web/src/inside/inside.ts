/** Inside the impact: its path in planes and curves, and a player that follows it in slow motion. */
import { LAWS, type Computed, type Law, type Part, type Store } from "../contract.js";
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { chartsOf, type Charts } from "./charts.js";
import { follow, type Followed, type Refused } from "./followed.js";
import { phaseAt, pointAt, stepFrom } from "./path.js";
import { phases } from "./phases.js";
import { player } from "./player.js";
import { endsWords, phaseWords, pointWords, untilWords } from "./words.js";

const words = texts.inside;

/** The greatest impulse and velocity of the path: numbers far below them are zero. */
function mostOf({ trace }: Followed): { p: number; v: number } {
  const most = (kind: "p" | "v"): number => Math.max(0, ...trace.points.flatMap((x) => x[kind].map(Math.abs)));
  return { p: most("p"), v: most("v") };
}

function chooser(store: Store): HTMLSelectElement {
  const select = h("select", {
    id: "inside-law", change: () => store.change({ law: select.value as Law }, "view"),
  }, ...LAWS.map((law) => h("option", { value: law }, law)));
  return select;
}

class Panel {
  private followed: Followed | null = null;
  private readonly select: HTMLSelectElement;
  private readonly now = h("p", { id: "inside-phase", class: "inside-phase" });
  private readonly until = h("p", { id: "inside-until", class: "inside-until" });
  private readonly point = h("p", { id: "inside-point", class: "inside-point" });
  private readonly views: Readonly<Record<2 | 3, Charts>>;
  private readonly player = player({
    step: (place, by) => stepFrom(this.followed?.stretches ?? [], place, by),
    tell: (place) => this.mark(place),
  });
  private readonly phases = phases((i) => this.player.go(this.followed?.stretches[i]?.from ?? 0));

  constructor(place: HTMLElement, private readonly store: Store) {
    this.select = chooser(store);
    const go = (at: number): void => this.player.go(at);
    this.views = { 2: chartsOf(2, go), 3: chartsOf(3, go) };
    place.append(
      h("div", { class: "inside-head" },
        h("label", { for: this.select.id }, words.law), this.select, this.player.root),
      this.now, this.until, this.point,
      this.views[2].root, this.views[3].root, h("h3", {}, words.phases), this.phases.root);
  }

  draw({ state, scene, fault }: Computed): void {
    if (this.select.value !== state.law) this.select.value = state.law;
    const dimension = scene?.dimension ?? 2;
    for (const d of [2, 3] as const) this.views[d].root.hidden = d !== dimension;
    const found = scene && !fault ? follow(this.store, state, scene) : { title: words.fault, why: fault?.text ?? "" };
    if ("why" in found) {
      this.refuse(found);
      return;
    }
    this.followed = found;
    this.views[dimension].root.classList.remove("inside-stale");
    this.views[dimension].draw(found);
    this.phases.draw(found);
    this.player.enable(found.stretches.length > 0);
    if (found.stretches.length === 0) this.player.stop();
    this.mark(this.player.place);
  }

  stop(): void {
    this.player.stop();
  }

  /** No path: the last one stays, pale. */
  private refuse({ title, why }: Refused): void {
    this.player.stop();
    this.player.enable(false);
    for (const view of Object.values(this.views)) view.root.classList.add("inside-stale");
    say(this.now, title);
    say(this.until, why);
    say(this.point, "");
    this.followed = null;
  }

  private mark(place: number): void {
    const found = this.followed;
    if (!found) return;
    const point = pointAt(found.trace, found.stretches, place);
    this.views[found.scene.dimension].mark(found, point);
    this.phases.mark(phaseAt(found.stretches, place));
    const text = phaseWords(found, place);
    say(this.now, text);
    say(this.until, untilWords(found, place));
    const [from, to] = [found.trace.points[0], found.trace.points.at(-1)];
    const jump = found.stretches.length === 0 && from && to;
    say(this.point, jump ? endsWords(from, to, mostOf(found)) : point ? pointWords(point, mostOf(found)) : "");
    this.player.describe(text);
  }
}

export const inside: Part = (place, store) => {
  const panel = new Panel(place, store);
  let drawn: Computed | null = null;
  store.watch((computed) => {
    if (computed.state.panel !== "inside") panel.stop();
    else if (computed !== drawn) {
      drawn = computed;
      panel.draw(computed);
    }
  });
};
