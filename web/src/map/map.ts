/** The part of maps: where an impact changes its kind, with the present impact as a point. */
import type { Axis, Computed, Fault, Grid, Keys, Kind, Part, Store } from "../contract.js";
import { isFault } from "../contract.js";
import { h, say, set } from "../dom.js";
import { general } from "../numbers.js";
import { texts } from "../texts/en.js";
import { signature } from "./ask.js";
import { makeForm, type Form } from "./form.js";
import { changed, digitsOf, textOf, unitOf, valueOf, type ToNumber } from "./keys.js";
import { fillLegend } from "./legend.js";
import { axisName, valueOwn, valueText } from "./name.js";
import { sample } from "./paint.js";
import { makePlot, type Plot, type Shares } from "./plot.js";

const T = texts.map;
const FINE = 200;
const QUICK = 100;

const share = ({ from, to }: Axis, x: number): number => (x - from) / (to - from);
const along = ({ from, to }: Axis, part: number): number => from + part * (to - from);

const clamp = (x: number): number => Math.min(1, Math.max(0, x));

/** A pointer that moves the point, and how far from the point it took hold, in shares of the axes. */
interface Pull { readonly pointer: number; readonly dx: number; readonly dy: number; moved: boolean }

class MapPart {
  private readonly plot: Plot = makePlot();
  private readonly form: Form;
  private readonly legend = h("div", { id: "map-legend", role: "group", "aria-label": T.legend });
  private readonly here = h("output", { id: "map-here", "aria-live": "off" });
  private readonly there = h("output", { id: "map-there", "aria-live": "off" });
  private readonly old = [h("dt", { hidden: true }, T.frozen), h("dd", { hidden: true, id: "map-frozen" })] as const;
  private readonly work = h("p", { id: "map-work", class: "soft" });
  private readonly fault = h("p", { id: "map-fault", class: "fault", role: "status" });
  private grid: Grid | null = null;
  private readonly number: ToNumber = (key, text) => this.store.core.number(key, text);
  private waits = false;
  private pull: Pull | null = null;
  /** The signature of the grid that is drawn. */
  private drawn = "";
  private asked: { signature: string; n: number } | null = null;

  constructor(place: HTMLElement, private readonly store: Store) {
    this.form = makeForm(store);
    const readout = h("dl", { class: "map-readout" },
      h("dt", {}, T.present), h("dd", {}, this.here), h("dt", {}, T.pointer), h("dd", {}, this.there), this.old[0], this.old[1]);
    place.append(h("h2", {}, T.title), h("p", { class: "soft" }, T.intro), this.form.element,
      h("div", { class: "map-body" }, h("div", { class: "map-left" }, this.plot.element, this.work, this.fault),
        h("div", { class: "map-side" }, this.legend, readout)));
    say(this.there, T.nothing);
    this.listen();
    store.watch((computed) => this.draw(computed));
  }

  private draw(computed: Computed): void {
    const { state } = computed;
    if (state.panel !== "map") {
      this.leave();
      return;
    }
    this.form.show(computed);
    this.plot.axes(state.map.x, state.map.y);
    this.plot.present(this.pointOf(state.scenario));
    this.plot.frozen(state.frozen && this.pointOf(state.frozen));
    this.ask(computed);
    this.tell();
  }

  /** Nobody looks: a map that is not complete is given up. */
  private leave(): void {
    if (!this.waits) return;
    this.store.maps.cancel();
    this.waits = false;
    this.asked = null;
  }

  /** Where the map is not the one of the last request, ask for it: coarser while dragging. */
  private ask({ state, passing }: Computed): void {
    const wanted = signature(state.scenario, state.map);
    const n = passing ? QUICK : FINE;
    if (this.asked && this.asked.signature === wanted && this.asked.n >= n) return;
    this.asked = { signature: wanted, n };
    this.waits = true;
    set(this.work, { "data-done": "false" });
    if (!this.grid) say(this.work, T.computing);
    this.store.maps.request(state.scenario, state.map, n, (grid) => this.got(grid));
  }

  private got(grid: Grid | Fault): void {
    this.waits = !isFault(grid) && !grid.done;
    say(this.fault, isFault(grid) ? grid.text : "");
    if (isFault(grid)) {
      say(this.work, "");
      return;
    }
    // a finer picture of the same map stays until the new one is as fine
    const mark = this.asked?.signature ?? "";
    if (this.drawn === mark && this.grid && grid.nx < this.grid.nx) return;
    this.drawn = mark;
    this.grid = grid;
    this.plot.grid(grid);
    fillLegend(this.legend, grid, this.store.core.about);
    say(this.work, grid.done ? T.work(grid.nx, grid.ny, grid.ms.toFixed(grid.ms < 10 ? 1 : 0)) : T.computing);
    set(this.work, { "data-done": String(grid.done), "data-ms": grid.ms, "data-n": grid.nx });
    this.tell();
  }

  /** Shares of the axes at which a scenario is. */
  private pointOf(keys: Keys): Shares | null {
    const { x, y } = this.store.state.map;
    const at = [x, y].map((axis) => valueOf(keys, axis.key, this.number));
    return at[0] == null || at[1] == null ? null : { x: share(x, at[0]), y: share(y, at[1]) };
  }

  /** The value at a point, as text: "angle = 45 deg, friction mu = 0.4: mode 2". `own`: not the grid's value. */
  private textAt(at: Shares, valued = true, own: number | null = null): string {
    const { x, y } = this.store.state.map;
    const where = ([[x, at.x], [y, at.y]] as const).map(([axis, part]) => {
      const unit = textOf(axis.key, 0).includes(" ") ? "" : unitOf(axis.key);
      return `${axisName(axis.key)} = ${textOf(axis.key, along(axis, part), digitsOf(axis))}${unit ? ` ${unit}` : ""}`;
    }).join(", ");
    const inside = at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1;
    if (!inside) return `${where}: ${T.outside}`;
    if (!this.grid || !valued) return where;
    return `${where}: ${valueText(this.grid.choice, own ?? sample(this.grid, at.x, at.y), this.store.core.about)}`;
  }

  private tell(): void {
    const at = this.pointOf(this.store.state.scenario);
    const own = this.grid && valueOwn(this.store.computed.compare, this.grid.choice);
    const text = at ? this.textAt(at, true, own) : T.outside;
    say(this.here, text);
    const { frozen, scenario, map: choice } = this.store.state;
    const before = frozen && this.pointOf(frozen);
    // the map holds for the frozen impact where they differ by the two axes only
    const same = frozen !== null && signature(frozen, choice) === signature(scenario, choice);
    this.old.forEach((e) => { e.hidden = !before; });
    say(this.old[1], before ? this.textAt(before, same) : "");
    set(this.plot.handle, {
      tabindex: 0, role: "slider", id: "map-point", "aria-label": T.point, "aria-valuetext": text,
      "aria-valuemin": 0, "aria-valuemax": 1, "aria-valuenow": general(at?.x ?? 0, 4),
    });
  }

  /** Move the present impact. */
  private move(at: Shares, kind: Kind): void {
    const { map, scenario } = this.store.state;
    const first = changed(scenario, map.x, along(map.x, at.x), this.number);
    const next = { ...scenario, ...first };
    const second = changed(next, map.y, along(map.y, at.y), this.number);
    this.store.set({ ...first, ...second }, kind);
  }

  private listen(): void {
    const area = this.plot.svg;
    area.addEventListener("pointerdown", (e) => this.grab(e));
    area.addEventListener("pointermove", (e) => {
      const at = this.plot.sharesOf(e);
      say(this.there, at.inside ? this.textAt(at) : T.nothing);
      if (this.pull?.pointer === e.pointerId) this.drag(e, "passing");
    });
    for (const end of ["pointerup", "pointercancel"] as const)
      area.addEventListener(end, (e) => {
        if (this.pull?.pointer !== e.pointerId) return;
        if (this.pull.moved) this.drag(e, "step");
        this.pull = null;
      });
    area.addEventListener("pointerleave", () => say(this.there, T.nothing));
    // a finger that taps sets the point; one that moves scrolls the page
    area.addEventListener("click", (e) => {
      const at = this.plot.sharesOf(e);
      const onPoint = this.plot.handle.contains(e.target as Node);
      if ((e as PointerEvent).pointerType === "touch" && at.inside && !onPoint) this.move(at, "step");
    });
    this.plot.handle.addEventListener("keydown", (e) => this.key(e));
  }

  /** A pointer takes the point; a mouse also where the point is not, and the point jumps to it. */
  private grab(e: PointerEvent): void {
    const at = this.plot.sharesOf(e);
    const onPoint = this.plot.handle.contains(e.target as Node);
    if (e.button !== 0 || !(onPoint || (at.inside && e.pointerType === "mouse"))) return;
    const point = onPoint ? this.pointOf(this.store.state.scenario) ?? at : at;
    this.pull = { pointer: e.pointerId, dx: clamp(point.x) - at.x, dy: clamp(point.y) - at.y, moved: !onPoint };
    this.plot.svg.setPointerCapture(e.pointerId);
    if (!onPoint) this.move(at, "passing");
  }

  private drag(e: PointerEvent, kind: Kind): void {
    if (!this.pull) return;
    const at = this.plot.sharesOf(e);
    this.pull.moved = true;
    this.move({ x: clamp(at.x + this.pull.dx), y: clamp(at.y + this.pull.dy) }, kind);
  }

  private key(e: KeyboardEvent): void {
    const step = e.shiftKey ? 0.1 : 0.01;
    const by = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] } as
      Readonly<Record<string, readonly [number, number]>>)[e.key];
    const at = this.pointOf(this.store.state.scenario);
    if (!by || !at) return;
    e.preventDefault();
    this.move({ x: clamp(at.x + by[0] * step), y: clamp(at.y + by[1] * step) }, "step");
  }
}

export const map: Part = (place, store) => {
  new MapPart(place, store);
};
