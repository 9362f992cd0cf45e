/**
 * The scenarios of the papers in world axes. A paper gives theta, from n to the mass centre,
 * clockwise: angle = 90 deg - theta. On level ground t is x and n is y, so velocity = "v_t v_n";
 * without spin the mass centre moves as the contact. learn-papers.test.mjs compares each with the
 * paper's own file.
 */
import type { Keys } from "../contract.js";
import { texts } from "../texts/en.js";
import type { Preset } from "./presets.js";

const title = (id: keyof typeof texts.learn.presets): string => texts.learn.presets[id].title;

const baruh: Keys = {
  title: title("baruh-2022"),
  "bodies.body.shape": "rod",
  "bodies.body.mass": "1 kg",
  "bodies.body.length": "4.6 m",
  "bodies.body.angle": "70 deg",
  "bodies.body.velocity": "1 -1",
  "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body",
  "material.e": "0.7",
  "material.mu": "0.4",
};

const brach: Keys = {
  title: title("brach-1993"),
  "bodies.body.shape": "rod",
  "bodies.body.mass": "1 kg",
  "bodies.body.length": "1 m",
  "bodies.body.angle": "45 deg",
  "bodies.body.velocity": "0.6 -1",
  "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body",
  "material.e": "1",
  "material.mu": "0.01",
};

/**
 * While one end of the chain strikes, the other gets no impulse: the chain answers like one rigid
 * body with the same G and v at the contact. 1/mass is the least eigenvalue of that G, its other
 * eigenvalue gives inertia and angle for a length of 1 m.
 */
const hurmuzlu: Keys = {
  title: title("hurmuzlu-marghitu-1994"),
  "bodies.body.shape": "rod",
  "bodies.body.mass": "1.6116095209105816 kg",
  "bodies.body.length": "1 m",
  "bodies.body.inertia": "0.094401678631597208 kg m^2",
  "bodies.body.angle": "134.41629985602194 deg",
  "bodies.body.velocity": "-0.13382612127177151 -0.34862896509547892",
  "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body",
  "material.e": "0.9",
  "material.mu": "0.5",
};

const payr: Keys = {
  title: title("payr-glocker-2005"),
  "bodies.body.shape": "rod",
  "bodies.body.mass": "1 kg",
  "bodies.body.length": "2 m",
  "bodies.body.angle": "135 deg",
  "bodies.body.velocity": "-1 -1",
  "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body",
  "material.e": "1",
  "material.e_t": "1",
  "material.mu": "0.5",
};

const sunBaruh: Keys = {
  ...baruh,
  title: title("sun-baruh-2022"),
  "bodies.body.angle": "60 deg",
  "bodies.body.velocity": "0.5 -1",
};

/**
 * t2 is -z here. The axis of the cylinder points up to the mass centre, by theta1 = 20 deg from n
 * towards t1 and theta2 = 15 deg out of that plane; it is struck on its axis, at 0 0 0.
 */
const sunBaruhSpace: Keys = {
  title: title("sun-baruh-2022-space"),
  dimension: "spatial",
  path: "sun-baruh",
  "bodies.body.shape": "cylinder",
  "bodies.body.mass": "1 kg",
  "bodies.body.length": "4.6 m",
  "bodies.body.radius": "0.5 m",
  "bodies.body.orientation": "euler zyx 70 deg -15 deg 0 deg",
  "bodies.body.at": "0.75984200596350981 2.0876487537378479 0.5952838037357977",
  "bodies.body.velocity": "0.4 -1 0",
  "contacts.contact.body": "body",
  "contacts.contact.at": "0 0 0",
  "contacts.contact.normal": "0 1 0",
  "material.e": "0.8",
  "material.mu": "0.2",
};

const kharaz: Keys = {
  title: title("kharaz-2001"),
  "bodies.body.shape": "sphere",
  "bodies.body.mass": "0.255 g",
  "bodies.body.radius": "2.5 mm",
  "bodies.body.velocity": "1.3345 -3.6646",
  "bodies.body.omega": "0 rad/s",
  "contacts.contact.body": "body",
  "material.e": "0.98",
  "material.mu": "0.0955",
  "material.eta2": "1.28",
};

export const PAPERS: readonly Preset[] = [
  { id: "baruh-2022", source: "baruh-2022", scenario: baruh, law: "energetic", panel: "laws",
    shown: ["newton", "poisson", "energetic", "compromise"] },
  { id: "brach-1993", source: "brach-1993", scenario: brach, law: "energetic", panel: "inside",
    shown: ["newton", "poisson", "energetic", "brach"] },
  { id: "hurmuzlu-marghitu-1994", source: "hurmuzlu-marghitu-1994", scenario: hurmuzlu,
    law: "newton", panel: "laws", shown: ["newton", "energetic", "whittaker", "brach"] },
  { id: "payr-glocker-2005", source: "payr-glocker-2005", scenario: payr, law: "energetic",
    panel: "laws", shown: ["newton", "poisson", "energetic", "complementarity"] },
  { id: "sun-baruh-2022", source: "sun-baruh-2022", scenario: sunBaruh, law: "poisson", panel: "map",
    shown: ["newton", "poisson", "energetic"],
    map: { x: { key: "bodies.body.angle", from: Math.PI / 9, to: 8 * Math.PI / 9 },
           y: { key: "bodies.body.velocity.1", from: 0, to: 3 }, quantity: "mode", law: "poisson" } },
  { id: "sun-baruh-2022-space", source: "sun-baruh-2022", scenario: sunBaruhSpace, law: "poisson",
    panel: "inside", shown: ["newton", "poisson", "energetic", "complementarity"] },
  { id: "kharaz-2001", source: "kharaz-2001", scenario: kharaz, law: "bilinear", panel: "laws",
    shown: ["energetic", "walton", "bilinear"] },
];
