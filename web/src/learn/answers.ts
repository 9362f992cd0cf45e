/** The answers beside a guess: sentences, a table, and the impulses in the friction cone. */
import type { About, Law } from "../contract.js";
import { colourOf } from "../colours.js";
import { h, say, svg } from "../dom.js";
import { phrase } from "../term.js";
import { texts } from "../texts/en.js";
import type { LawRow, Motion2, Question } from "./guess.js";
import { judge } from "./guess.js";
import { brief, sentencesOf } from "./verdict.js";

const words = texts.learn.predict;
const SIDE = 240;
const ORIGIN: readonly [number, number] = [SIDE / 2, SIDE - 24];

interface Line {
  readonly who: string;
  readonly law: Law | null;
  readonly motion: Motion2;
  readonly p_n: number;
  readonly p_t: number;
  readonly energy: number;
  readonly off: number | null;
}

function cells({ motion, p_n, p_t, energy, off }: Line): readonly [string, number | null][] {
  return [
    ["speed", Math.hypot(motion.x, motion.y)],
    ["angle", Math.atan2(motion.y, motion.x) * 180 / Math.PI],
    ["spin", motion.spin], ["energy", 100 * energy], ["p_n", p_n], ["p_t", p_t],
    ["off", off === null ? null : 100 * off],
  ];
}

function tableRow(line: Line): HTMLElement {
  const mark = h("span", { class: "learn-mark", style: line.law ? `background:${colourOf(line.law)}` : "" });
  return h("tr", { "data-who": line.law ?? "guess" },
    h("th", { scope: "row" }, mark, line.who),
    ...cells(line).map(([name, x]) => h("td", {
      "data-guess": name, class: name === "energy" && x !== null && x > 100.0001 ? "fault" : "",
    }, x === null ? "" : brief(x))));
}

const UNITS = [words.units.speed, words.units.angle, words.units.spin, words.units.energy,
  words.units.p, words.units.p, words.units.off];

function head(): HTMLElement {
  const { who, speed, angle, spin, energy, pn, pt, off } = words.table;
  const names = [who, speed, angle, spin, energy, pn, pt, off];
  return h("thead", {}, h("tr", {}, ...names.map((name, i) =>
    h("th", { scope: "col" }, name, ...(i ? [h("small", { class: "soft" }, ` ${UNITS[i - 1]}`)] : [])))));
}

function dot(line: Line, scale: number): SVGElement {
  const x = ORIGIN[0] + line.p_t * scale;
  const y = ORIGIN[1] - line.p_n * scale;
  const title = svg("title", {}, line.who);
  if (line.law) return svg("circle", { cx: x, cy: y, r: 5, fill: colourOf(line.law), class: "learn-point" }, title);
  return svg("path", { d: `M${x - 7} ${y}L${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}Z`, class: "learn-mine" }, title);
}

/** The friction cone |p_t| <= mu p_n, with p_n upwards, and the impulses in it. */
function plane(lines: readonly Line[], mu: number): readonly SVGElement[] {
  const largest = Math.max(...lines.map(({ p_n, p_t }) => Math.max(Math.abs(p_n), 1.9 * Math.abs(p_t))));
  const scale = 0.85 * ORIGIN[1] / (largest || 1);
  const high = 2 * SIDE; // beyond the picture, which clips it
  const edge = mu * high;
  return [
    svg("path", { d: `M${ORIGIN[0]} ${ORIGIN[1]}l${-edge} ${-high}h${2 * edge}Z`, class: "learn-cone" }),
    svg("path", { d: `M0 ${ORIGIN[1]}H${SIDE}M${ORIGIN[0]} 0V${SIDE}`, class: "learn-axes" }),
    svg("text", { x: SIDE - 4, y: ORIGIN[1] - 5, "text-anchor": "end" }, words.tangential),
    svg("text", { x: ORIGIN[0] + 5, y: 12 }, words.normal),
    ...lines.map((line) => dot(line, scale)),
  ];
}

export interface Answers {
  readonly place: HTMLElement;
  show(question: Question, guess: Motion2, rows: readonly LawRow[]): void;
}

export function makeAnswers(about: About): Answers {
  const list = h("ul", { class: "learn-verdict", id: "learn-verdict" });
  const body = h("tbody");
  const picture = svg("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`, class: "learn-plane", role: "img", "aria-label": words.plane });
  const live = h("p", { class: "learn-live", role: "status", "aria-live": "polite" });
  const place = h("div", { class: "learn-answers", id: "learn-answers" }, live, list,
    h("div", { class: "learn-both" }, picture,
      h("div", { class: "scroll" }, h("table", { id: "learn-table" }, head(), body))),
    h("p", { class: "soft" }, ...phrase(about, words.measure)));
  return {
    place,
    show: (question, guess, rows) => {
      const sentences = sentencesOf(question, guess, rows);
      const mine = judge(question, guess);
      const lines: Line[] = [
        { who: words.guess, law: null, motion: guess, p_n: mine.p_n, p_t: mine.p_t, energy: mine.energy, off: null },
        ...rows.map((row) => ({ ...row, who: row.law })),
      ];
      say(live, sentences.map(({ text }) => text).join(" "));
      list.replaceChildren(...sentences.map(({ text, wrong, about }) =>
        h("li", { "data-about": about, class: wrong === null ? "" : wrong ? "learn-wrong" : "learn-right" }, text)));
      body.replaceChildren(...lines.map(tableRow));
      picture.replaceChildren(...plane(lines, question.mu));
    },
  };
}
