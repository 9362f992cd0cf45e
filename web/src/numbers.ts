/** Numbers as the command prints them in tables: four significant digits, never NaN. */

/** C's %.{digits}g. */
export function general(x: number, digits: number): string {
  if (!Number.isFinite(x)) return "-";
  if (x === 0) return Object.is(x, -0) ? "-0" : "0";
  const exponent = Number(x.toExponential(digits - 1).split("e")[1]);
  const plain = exponent >= -4 && exponent < digits;
  let text = plain ? x.toFixed(digits - 1 - exponent) : x.toExponential(digits - 1);
  let tail = "";
  if (!plain) {
    const at = text.indexOf("e");
    const power = Number(text.slice(at + 1));
    tail = `e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
    text = text.slice(0, at);
  }
  return (text.includes(".") ? text.replace(/\.?0+$/, "") : text) + tail;
}

/** A number of a table; "-" where there is no value. */
export function shown(x: unknown, digits = 4): string {
  return typeof x === "number" ? general(x, digits) : "-";
}

/** The shortest text of a number for a field or a file. */
export function written(x: number): string {
  return general(Number(x.toPrecision(12)), 12);
}

/** A vector of a scenario: "1 -2". */
export function vector(text: string): number[] {
  return text.trim().split(/[\s,]+/).map(Number);
}
