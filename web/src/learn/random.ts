/** Questions from a seed: the same seed gives the same question everywhere. */
import type { Keys } from "../contract.js";

/** Numbers from 0 to 1 (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** A round number from low to high. */
function between(random: () => number, low: number, high: number, step: number): number {
  const steps = Math.round((high - low) / step);
  return Number((low + step * Math.floor(random() * (steps + 1))).toFixed(6));
}

function bodyOf(random: () => number): Record<string, string> {
  const kind = Math.floor(random() * 4);
  const lean = between(random, 25, 155, 5);
  if (kind <= 1) return {
    "bodies.body.shape": "rod", "bodies.body.mass": "1 kg", "bodies.body.length": "1 m",
    "bodies.body.angle": `${lean} deg`, "bodies.body.omega": "0 rad/s",
  };
  if (kind === 2) return {
    "bodies.body.shape": "box", "bodies.body.mass": "2 kg", "bodies.body.width": "0.6 m",
    "bodies.body.height": "0.3 m", "bodies.body.angle": `${between(random, 15, 75, 5)} deg`,
    "bodies.body.omega": "0 rad/s",
  };
  return {
    "bodies.body.shape": "sphere", "bodies.body.mass": "60 g", "bodies.body.radius": "30 mm",
    "bodies.body.omega": `${between(random, -150, 150, 10)} rad/s`,
    "material.e_t": String(between(random, 0, 0.8, 0.2)),
  };
}

/** A question; it approaches, since the body falls without spin, or is round. */
export function questionKeys(seed: number, title: string): Keys {
  const random = numbers(seed);
  return {
    title,
    ...bodyOf(random),
    "bodies.body.velocity": `${between(random, -3, 3, 0.5)} ${between(random, -4, -1, 0.5)}`,
    "contacts.contact.body": "body",
    "material.e": String(between(random, 0.3, 0.9, 0.1)),
    "material.mu": String(between(random, 0.1, 0.8, 0.1)),
  };
}

const MOST_TRIES = 100;
/** The next seed whose question is good; after many tries the last one. */
export function nextSeed(seed: number, good: (keys: Keys) => boolean): number {
  let next = seed + 1;
  for (let i = 0; i < MOST_TRIES && !good(questionKeys(next, `question ${next}`)); i++) next += 1;
  return next;
}
