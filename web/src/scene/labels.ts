/** Places labels beside what they name, so that they cover each other as little as possible. */
import type { Point } from "./hull.js";

export interface Box { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
export interface Wish {
  readonly key: string;
  readonly at: Point;
  readonly w: number;
  readonly h: number;
  /** Distance from the point. */
  readonly gap: number;
  /** Stands on the point itself, whatever it covers. */
  readonly fixed?: boolean;
}

/** Directions that are tried, the best first. */
const DIRECTIONS: readonly Point[] = [
  [1, 0], [1, -1], [-1, -1], [-1, 0], [0, -1], [0, 1], [1, 1], [-1, 1],
];

function beside(wish: Wish, index: number): Box {
  const [dx, dy] = DIRECTIONS[index % DIRECTIONS.length]!;
  const gap = wish.gap + 22 * Math.floor(index / DIRECTIONS.length);
  const x = wish.at[0] + dx * gap + (dx === 1 ? 0 : dx === -1 ? -wish.w : -wish.w / 2);
  const y = wish.at[1] + dy * gap + (dy === 1 ? 0 : dy === -1 ? -wish.h : -wish.h / 2);
  return { x, y, w: wish.w, h: wish.h };
}

const onPoint = ({ at, w, h }: Wish): Box => ({ x: at[0] - w / 2, y: at[1] - h / 2, w, h });

const common = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const inside = (box: Box, width: number, height: number): Box => ({
  ...box,
  x: Math.max(2, Math.min(width - box.w - 2, box.x)),
  y: Math.max(2, Math.min(height - box.h - 2, box.y)),
});

const RINGS = 4;

/** What a label gains where it stays: less far from its point, so that it comes back. */
const stays = (index: number): number => (index < DIRECTIONS.length ? 150 : 60);

/**
 * One box for each wish, in the order of importance. `last` remembers which place each label had:
 * it keeps it unless another one is clearly better, so that labels do not jump.
 */
export function place(wishes: readonly Wish[], taken: readonly Box[], width: number, height: number,
                      last: Map<string, number>): Box[] {
  const boxes = [...taken, ...wishes.filter((wish) => wish.fixed).map(onPoint)];
  return wishes.map((wish) => {
    if (wish.fixed) return onPoint(wish);
    let best: Box | null = null;
    let least = Infinity;
    let chosen = 0;
    for (let i = 0; i < RINGS * DIRECTIONS.length; i++) {
      const free = beside(wish, i);
      const box = inside(free, width, height);
      const covered = boxes.reduce((sum, other) => sum + common(box, other), 0);
      const pushed = Math.abs(free.x - box.x) + Math.abs(free.y - box.y);
      const cost = 4 * covered + 6 * pushed + 8 * i - (last.get(wish.key) === i ? stays(i) : 0);
      if (cost < least) [best, least, chosen] = [box, cost, i];
    }
    last.set(wish.key, chosen);
    const box = best ?? beside(wish, 0);
    boxes.push(box);
    return box;
  });
}
