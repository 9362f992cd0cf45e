/** The phases of the impact as a table; the one that the player is in stands out. */
import { h, say } from "../dom.js";
import { texts } from "../texts/en.js";
import { general } from "../numbers.js";
import { colourOfMotion } from "./colours.js";
import type { Followed } from "./followed.js";
import type { Stretch } from "./path.js";

const words = texts.inside;
/** Rows that are always there, so that nothing moves; more phases scroll. */
const ROWS = 5;

/** The texts of a row, as words.heads has its columns. */
const cellsOf = (s: Stretch, i: number): string[] => [
  String(i + 1), words.motions[s.motion], words.stages[s.stage],
  general(s.points.at(-1)!.p[0] ?? 0, 4), words.reasons[s.reason] ?? "",
];

export interface Phases {
  readonly root: HTMLElement;
  draw(followed: Followed): void;
  mark(phase: number): void;
}

export function phases(go: (phase: number) => void): Phases {
  const body = h("tbody", {});
  const rows: HTMLTableRowElement[] = [];
  const add = (): void => {
    const i = rows.length;
    const row = h("tr", { click: () => go(i) }, ...words.heads.map(() => h("td", {})));
    rows.push(row);
    body.append(row);
  };
  for (let i = 0; i < ROWS; i++) add();
  const root = h("div", { class: "scroll inside-phases", tabindex: 0, role: "region", "aria-label": words.phases },
    h("table", { id: "inside-phases" },
      h("colgroup", {}, ...words.heads.map(() => h("col", {}))),
      h("thead", {}, h("tr", {}, ...words.heads.map((t) => h("th", { scope: "col" }, t)))), body));
  return {
    root,
    draw({ stretches }) {
      while (rows.length < stretches.length) add();
      rows.forEach((row, i) => {
        const s = stretches[i];
        const cells = s ? cellsOf(s, i) : words.heads.map(() => "");
        cells.forEach((text, k) => say(row.cells[k]!, text));
        row.style.setProperty("--motion", s ? colourOfMotion(s.motion) : "transparent");
      });
    },
    mark(phase) {
      rows.forEach((row, i) => row.classList.toggle("inside-now", i === phase));
    },
  };
}
