/** The impact that the page begins with: complementarity, the law of engines, gains energy here; energetic does not. */
import type { State } from "../contract.js";

export const FIRST: State = {
  scenario: {
    title: "A slender rod hits the floor",
    "bodies.body.shape": "rod",
    "bodies.body.mass": "1 kg",
    "bodies.body.length": "1 m",
    "bodies.body.angle": "45 deg",
    "bodies.body.velocity": "1.8 -3",
    "bodies.body.omega": "0 rad/s",
    "contacts.contact.body": "body",
    "material.e": "0.9",
    "material.mu": "0.4",
  },
  shown: ["newton", "poisson", "energetic", "complementarity"],
  law: "energetic",
  panel: "laws",
  map: {
    x: { key: "bodies.body.angle", from: 0, to: Math.PI },
    y: { key: "material.mu", from: 0, to: 1.5 },
    quantity: "mode",
    law: "energetic",
  },
  frozen: null,
  preset: null,
  predict: false,
};
