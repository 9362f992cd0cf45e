/** Warnings that a law gains energy: impossible to overlook. */
import type { Comparison, Law } from "../contract.js";
import { colourOf } from "../colours.js";
import { say, svg } from "../dom.js";
import { texts } from "../texts/en.js";
import { put, show } from "./art.js";
import type { Box } from "./labels.js";
import { answersOf, gains } from "./motion.js";
import { percent } from "./sentence.js";
import { widthMeter } from "./tags.js";

const HIGH = 27;
const GAP = 5;

export interface Badges {
  readonly node: SVGGElement;
  draw(compare: Comparison | null, laws: readonly Law[], width: number): Box[];
}

export function badges(): Badges {
  const node = svg("g", { class: "badges" });
  const widthOf = widthMeter(15, 700);
  const make = (): SVGGElement => {
    const badge = svg("g", { class: "badge ghost" },
      svg("rect", { rx: 6, height: HIGH, class: "plate" }),
      svg("rect", { x: 6, y: 6, width: 8, height: HIGH - 12, rx: 2, class: "swatch" }),
      svg("text", { x: 21, y: 18.5 }));
    node.append(badge);
    return badge;
  };
  return {
    node,
    draw(compare, laws, width) {
      const gaining = answersOf(compare, laws).filter(gains);
      while (node.childElementCount < gaining.length) make();
      return [...node.children].flatMap((e, i): Box[] => {
        const answer = gaining[i];
        show(e as SVGGElement, answer !== undefined);
        if (!answer) return [];
        const text = `\u26a0\ufe0e ${texts.scene.gain(answer.law, percent(answer))}`;
        const [plate, swatch, words] = e.children;
        const y = 8 + i * (HIGH + GAP);
        const w = Math.ceil(widthOf(text)) + 32;
        const scale = Math.min(1, (width - 16) / w);
        put(e, "transform", `translate(8 ${y}) scale(${scale.toFixed(3)})`);
        put(e, "data-gain", answer.law);
        if (plate) put(plate, "width", String(w));
        if (swatch) put(swatch, "fill", colourOf(answer.law));
        if (words) say(words, text);
        return [{ x: 8, y, w: w * scale, h: HIGH }];
      });
    },
  };
}
