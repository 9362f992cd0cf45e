/** The colour and dash of a law, as a short line. */
import { colourOf, dashOf } from "../colours.js";
import type { Law } from "../contract.js";
import { svg } from "../dom.js";

export const swatch = (law: Law): SVGSVGElement =>
  svg("svg", { class: "laws-swatch", viewBox: "0 0 30 8", width: 30, height: 8, "aria-hidden": "true" },
    svg("line", {
      x1: 1, y1: 4, x2: 29, y2: 4, stroke: colourOf(law), "stroke-width": 4,
      "stroke-dasharray": dashOf(law) || null,
    }));
