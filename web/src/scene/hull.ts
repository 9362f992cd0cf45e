/** Points on the screen: convex hull and paths. */

export type Point = readonly [number, number];

const turned = (o: Point, a: Point, b: Point): number =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The convex hull of points, by two chains from left to right and back [Andrew 1979]. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (list: readonly Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && turned(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop();
      out.push(p);
    }
    out.pop();
    return out;
  };
  return sorted.length < 3 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
}

const text = (x: number): string => String(Math.round(x * 10) / 10);

/** The text of a path through points; closed or open. */
export function path(points: readonly Point[], closed = true): string {
  if (points.length === 0) return "";
  return `M${points.map((p) => `${text(p[0])} ${text(p[1])}`).join("L")}${closed ? "Z" : ""}`;
}

/** The text of an arc about a point of the screen; angles counter-clockwise as the reader sees. */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const n = Math.max(2, Math.ceil(Math.abs(to - from) / 0.1));
  return path(Array.from({ length: n + 1 }, (_, i): Point => {
    const angle = from + ((to - from) * i) / n;
    return [centre[0] + radius * Math.cos(angle), centre[1] - radius * Math.sin(angle)];
  }), false);
}
