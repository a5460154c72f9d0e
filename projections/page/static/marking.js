// Making elements, and the words and signs for what is in a game.

const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };

// An element: el("p.which", {title: "…"}, "text", child).
function el(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const badge = (kind, text) => el(`span.badge.${kind}`, {}, text);
const byId = (id) => document.getElementById(id);
const unseen = (text) => el("span.unseen", {}, text);
const spelled = (word) => String(word).replaceAll("_", " ");
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const symbolsOf = (mana) => [...(mana || "").matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]);

// Mana symbols as small round signs, each with its letter.
function pips(symbols) {
  return symbols.map((symbol) => el(`span.pip.pip-${/^[WUBRG]$/.test(symbol) ? symbol : "other"}`, {}, symbol));
}

// A sentence with its mana symbols as signs.
function withPips(text) {
  return text.split(/((?:\{[^{}\s]{1,8}\})+)/).map((part) => (part.startsWith("{") ? el("span.cost", {}, pips(symbolsOf(part))) : part));
}

// What an object is called.
function title(object) {
  if (object.name !== null) return object.name;
  if (object.face_down) return object.card ? `${object.card}, face down` : "Face-down card";
  if (!object.known) return "Unknown card";
  return object.kind === "card" ? object.card || "Nameless card" : capital(spelled(object.kind));
}

const isBack = (object) => object.kind === "card" && (!object.known || object.face_down) && object.name === null && !object.card;

function powerToughness(object) {
  if (object.power === null && object.toughness === null) return "";
  return `${object.power ?? "–"}/${object.toughness ?? "–"}`;
}

const isOf = (object, type) => (object.type_line || "").split(" — ")[0].split(" ").includes(type);

function row(object) {
  if (isOf(object, "Creature") || (object.face_down && object.power !== null)) return "creatures";
  return isOf(object, "Land") ? "lands" : "others";
}

const BASIC = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };

// The colours of mana that a land makes: by its basic types, and by its abilities (`mana`: key of an ability → colours).
function landColors(object, mana) {
  const types = ((object.type_line || "").split(" — ")[1] ?? "").split(" ").map((type) => BASIC[type] ?? "");
  const found = types.join("") + object.abilities.map((key) => mana[key] ?? "").join("");
  return isOf(object, "Land") ? [..."WUBRG"].filter((color) => found.includes(color)) : [];
}

// The colour of a card's edge: a land's is that of its mana.
function colorClass(object, mana) {
  const colors = object.colors.length ? object.colors : landColors(object, mana);
  if (colors.length > 2 || object.colors.length > 1) return "of-many";
  if (colors.length) return `of-${colors[0]}${colors.length > 1 ? `.and-${colors[1]}` : ""}`;
  return isOf(object, "Land") ? "of-land" : "of-none";
}

// Abilities that are words. The others have a key in the ability language ("Karn, Silver Golem/1"), which tells nothing.
const keywords = (abilities) => [...new Set(abilities)].filter((ability) => !/\/[0-9]+$|^[a-z]+:[0-9]+$/.test(ability)).map(spelled);

// The counters of an object but those that its loyalty says already.
const otherCounters = (object) => object.counters.filter(([kind, number]) => kind !== "loyalty" || number !== object.loyalty);

// What is to be said of an object, each in a few words; `thing` names objects and seats.
function facts(object, thing) {
  const found = [powerToughness(object), object.type_line, object.mana_cost && `mana cost ${object.mana_cost}`];
  found.push(object.kind === "token" ? "token" : null, ...keywords(object.abilities));
  if (object.colors.length) found.push(object.colors.map((color) => COLORS[color]).join(" and "));
  if (object.loyalty !== null) found.push(`loyalty ${object.loyalty}`);
  if (object.defense !== null) found.push(`defense ${object.defense}`);
  found.push(object.tapped && "tapped", object.flipped && "flipped", object.face_down && "face down");
  if (object.back_face_up) found.push("back face up");
  if (object.other_face) found.push(`other face ${object.other_face}`);
  found.push(...otherCounters(object).map(([kind, number]) => plural(number, `${kind} counter`)));
  if (object.damage) found.push(`${object.damage} damage`);
  if (object.attacking !== null) found.push(`attacks ${thing(object.attacking)}`);
  if (object.blocking.length) found.push(`blocks ${object.blocking.map(thing).join(" and ")}`);
  if (object.protector !== null) found.push(`protected by ${thing(object.protector)}`);
  if (object.room !== null) found.push(`room ${object.room}`);
  if (object.attached_to !== null) found.push(`attached to ${thing(object.attached_to)}`);
  if (object.controller !== null && object.owner !== null && object.controller !== object.owner) {
    found.push(`owned by ${thing(object.owner)}`);
  }
  found.push(...object.words.map(([before, now]) => `“${before}” reads “${now}”`));
  return found.filter(Boolean);
}
