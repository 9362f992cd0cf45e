// Random problems with a fixed seed: in the plane and in space, all shapes, one body or two.

/** mulberry32: numbers from 0 to 1. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The sizes that each shape has; X is in the plane, XYZ in space. */
const PLANE = {
  rod: ["length"], cylinder: ["length", "radius"], disc: ["radius"], sphere: ["radius"],
  box: ["width", "height"], capsule: ["length", "radius"], ellipse: ["width", "height"],
};
const SPACE = {
  cylinder: ["length", "radius"], sphere: ["radius"], box: ["width", "height", "depth"],
  ellipsoid: ["width", "height", "depth"], capsule: ["length", "radius"],
};

const digits = (x) => String(Number(x.toPrecision(6)));

function body(random, name, dimension, keys) {
  const shapes = dimension === 2 ? PLANE : SPACE;
  const names = Object.keys(shapes);
  const shape = names[Math.floor(random() * names.length)];
  const within = (low, high) => digits(low + (high - low) * random());
  const vector = (size, n) => Array.from({ length: n }, () => within(-size, size)).join(" ");
  const set = (key, value) => { keys[`bodies.${name}.${key}`] = value; };
  set("shape", shape);
  set("mass", `${within(0.2, 5)} kg`);
  for (const size of shapes[shape]) set(size, `${within(0.1, 1.5)} m`);
  if (dimension === 2) {
    set("angle", `${within(-180, 180)} deg`);
    set("omega", `${within(-8, 8)} rad/s`);
  } else {
    set("orientation", `quaternion ${vector(1, 4)}`);
    set("spin", vector(8, 3));
  }
  set("velocity", vector(3, dimension));
  return set;
}

function material(random, keys) {
  const within = (low, high) => digits(low + (high - low) * random());
  keys["material.e"] = random() < 0.1 ? "0" : random() < 0.1 ? "1" : within(0, 1);
  if (random() < 0.2) {
    const kinetic = random();
    keys["material.mu_k"] = digits(kinetic);
    keys["material.mu_s"] = digits(kinetic + 0.5 * random());
  } else {
    keys["material.mu"] = random() < 0.05 ? "0" : within(0, 2);
  }
  if (random() < 0.3) keys["material.e_t"] = within(0, 1);
  if (random() < 0.5) keys["material.eta2"] = within(0.6, 2);
  if (random() < 0.3) keys["material.ratio"] = within(-0.6, 0.6);
}

function problem(random, number) {
  const dimension = random() < 0.5 ? 2 : 3;
  const keys = { title: `random problem ${number}` };
  if (dimension === 3) keys.dimension = "spatial";
  const put = body(random, "body", dimension, keys);
  keys["contacts.contact.body"] = "body";
  const velocity = keys["bodies.body.velocity"].split(" ");
  velocity[1] = digits(-3 * random());
  put("velocity", velocity.join(" "));
  if (random() < 0.5) {
    // their shapes need not touch: the contact is given
    const at = (y) => [0.4 * random() - 0.2, y, 0.4 * random() - 0.2].slice(0, dimension).map(digits).join(" ");
    const put2 = body(random, "other", dimension, keys);
    put("at", at(0.3 + random()));
    put2("at", at(-0.3 - random()));
    keys["contacts.contact.other"] = "other";
    keys["contacts.contact.at"] = dimension === 2 ? "0 0" : "0 0 0";
    keys["contacts.contact.normal"] = dimension === 2 ? `${digits(random() - 0.5)} 1` : `${digits(random() - 0.5)} 1 ${digits(random() - 0.5)}`;
  }
  material(random, keys);
  return keys;
}

export function problems(n, seed) {
  const random = randomOf(seed);
  return Array.from({ length: n }, (_, i) => problem(random, i + 1));
}

const quoted = (text) => JSON.stringify(text);

/** The scenario file of these keys. */
export function yamlOf(keys) {
  const lines = [];
  const groups = {};
  for (const [key, value] of Object.entries(keys)) {
    const [section, ...rest] = key.split(".");
    if (rest.length === 0) lines.push(`${section}: ${quoted(value)}`);
    else if (rest.length === 1) (groups[section] ??= {})[rest[0]] = value;
    else ((groups[section] ??= {})[rest[0]] ??= {})[rest.slice(1).join(".")] = value;
  }
  for (const [section, entries] of Object.entries(groups)) {
    lines.push(`${section}:`);
    for (const [name, value] of Object.entries(entries)) {
      if (typeof value === "string") { lines.push(`  ${name}: ${quoted(value)}`); continue; }
      lines.push(`  - name: ${quoted(name)}`);
      for (const [key, text] of Object.entries(value)) lines.push(`    ${key}: ${quoted(text)}`);
    }
  }
  return lines.join("\n") + "\n";
}
