// The data of the page, and the positions made of it: keyframes, and what each event made otherwise.

const ORDERED = new Set(["library", "graveyard", "stack"]);

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

const numberOf = (id) => Number(id.split(".")[0]);

class Game {
  constructor(data) {
    Object.assign(this, data);
    this.length = data.events.text.length;
    this.effectWords = data.effects;
    this.keyframes = new Map(data.keys);
    this.latest = [1, this.keyframes.get(1)];
    this.asides = new Set(data.events.aside);
    this.turns = data.turns.map(([n, turn, seat]) => ({ n, turn, seat }));
    this.broughtAbout = this.findEffects();
    this.groups = this.findGroups();
  }

  // Number of an event → the first and the last of those that happened together with it, one after another.
  findGroups() {
    const found = new Map();
    for (let n = 1; n <= this.length; n += 1) {
      const group = this.events.together[n];
      const before = found.get(n - 1);
      if (group === undefined) continue;
      if (before && this.events.together[n - 1] === group) before.last = n;
      found.set(n, before?.last === n ? before : { first: n, last: n });
    }
    return found;
  }

  // The first event of the step that ends with event n: what happened together is one step.
  stepFrom(n) {
    const group = this.groups.get(n);
    return group?.last === n ? group.first : n;
  }

  // What the step that ends with event n made otherwise, as far as it is marked: objects and zones.
  changes(n) {
    const found = { objects: {}, zones: {} };
    for (let event = this.stepFrom(n); event <= n; event += 1) {
      Object.assign(found.objects, this.difference(event).objects);
      Object.assign(found.zones, this.difference(event).zones);
    }
    return found;
  }

  // The sentences of the step that ends with event n, without what goes without saying.
  sentences(n) {
    const events = [];
    for (let event = this.stepFrom(n); event < n; event += 1) if (!this.asides.has(event)) events.push(event);
    return [...events, n].map((event) => this.text(event)).join(" ");
  }

  // The frame after event n. Going on by one event is cheap; anywhere else is as far as from the keyframe before it.
  at(n) {
    let [from, frame] = this.latest;
    if (from > n || n - from > 64) {
      from = n;
      while (!this.keyframes.has(from)) from -= 1;
      frame = this.keyframes.get(from);
    }
    for (; from < n; from += 1) frame = after(frame, this.differences[from - 1]);
    this.latest = [n, frame];
    return frame;
  }

  // What event n made otherwise.
  difference(n) {
    return n < 2 ? {} : this.differences[n - 2];
  }

  // One object of a frame with all its values, as `rewind show --json` gives them.
  object(frame, id) {
    const { face, ...own } = frame.objects[id];
    return { ...this.usual.face, ...this.faces[face], ...this.usual.object, ...own, id, number: numberOf(id), current: true };
  }

  zone(frame, key) {
    const [zone, seat] = key.split(":");
    const { ids, unknown, places } = frame.zones[key];
    const objects = ids.map((id, index) => ({
      ...this.object(frame, id),
      zone: zone === "outside" ? null : zone,
      place: !ORDERED.has(zone) ? null : places ? places[index] : index,
    }));
    return {
      zone,
      seat: Number(seat) || null,
      count: ids.length + (unknown || 0),
      unknown: unknown ?? objects.filter((object) => !object.known).length,
      objects,
    };
  }

  // The position after event n: the same as `rewind show --at n --json`.
  position(n) {
    const frame = this.at(n);
    const { game, edition, seen_by } = this.game;
    const zones = Object.keys(frame.zones).map((key) => this.zone(frame, key));
    return { event: n, game, edition, seen_by, ...frame.top, players: frame.players, zones };
  }

  // Number of an event → the events that it brought about.
  findEffects() {
    const found = new Map();
    this.events.cause.forEach((back, index) => {
      if (!back) return;
      const cause = index + 1 - back;
      if (!found.has(cause)) found.set(cause, []);
      found.get(cause).push(index + 1);
    });
    return found;
  }

  cause(n) {
    const back = this.events.cause[n - 1];
    return back ? n - back : null;
  }

  // The life that an object belongs to, at event n: a seat may lose track of a card, which then has another.
  life(id, n) {
    const lives = this.lives.filter((life) => life.number === numberOf(id));
    const stays = (life) => life.stays.filter(([object]) => object === id);
    const covers = ([, , entered, left]) => entered <= n && (left === null || n <= left);
    return lives.find((life) => stays(life).some(covers)) ?? lives.find((life) => stays(life).length) ?? lives.at(-1);
  }

  // What to call an object that has left.
  titleOf(id, n) {
    return this.life(id, n)?.title ?? id;
  }

  // What an object says, line by line, in the words of the edition: all of its abilities, or the one that it is.
  says(object) {
    const own = this.played[object.id];
    const keys = own ? [own] : [...new Set(object.abilities)];
    const lines = keys.map((key) => this.texts[key] ?? (/\/[0-9]/.test(key) ? "" : capital(spelled(key)))).filter(Boolean);
    return joined(lines);
  }

  // Until when an effect lasts; `source`: what its source is called.
  lasts(effect, source) {
    const words = this.durations[`${effect.duration}|${effect.until ?? ""}`] ?? spelled(effect.duration);
    return words.replaceAll("{source}", source);
  }

  text(n) {
    return this.events.text[n - 1];
  }

  kind(n) {
    return this.events.kinds[this.events.kind[n - 1]];
  }

  rules(n) {
    return this.events.rules[n] || [];
  }

  player(seat) {
    const name = this.game.players[seat] ?? (seat === null ? "nobody" : `seat ${seat}`);
    return name.length > 60 ? `${name.slice(0, 59)}…` : name;
  }

  // The frame's turn, whose it is, phase or step: "turn 5, Alice, declare attackers step".
  when(frame) {
    const { turn, active } = frame.top;
    if (!turn) return "before the first turn";
    return [`turn ${turn}`, active === null ? "" : this.player(active), this.part(frame)].filter(Boolean).join(", ");
  }

  // The frame's step, or its phase where that has no steps, in the words of the edition.
  part(frame) {
    const { phase, step } = frame.top;
    return step ? this.words.steps[step] : phase ? this.words.phases[phase] : "";
  }
}

// Lines of what is said: words alone, such as keywords, stand in one line.
function joined(lines) {
  const found = [];
  let words = false; // whether the last line is of words alone
  for (const line of lines) {
    const alone = !/[.:]/.test(line);
    if (alone && words) found.push(`${found.pop()}, ${line.charAt(0).toLowerCase()}${line.slice(1)}`);
    else found.push(line);
    words = alone;
  }
  return found;
}

function after(frame, difference) {
  return {
    top: difference.top ? { ...frame.top, ...difference.top } : frame.top,
    players: difference.players
      ? frame.players.map((player, index) => ({ ...player, ...difference.players[index] }))
      : frame.players,
    zones: difference.zones ? changedZones(frame.zones, difference.zones) : frame.zones,
    objects: difference.objects ? without({ ...frame.objects, ...difference.objects }) : frame.objects,
  };
}

function without(values) {
  for (const [name, value] of Object.entries(values)) if (value === null) delete values[name];
  return values;
}

function changedZones(before, differences) {
  const zones = { ...before };
  for (const [key, difference] of Object.entries(differences)) {
    if (difference === null) {
      delete zones[key];
      continue;
    }
    const zone = { ids: [], ...zones[key], ...difference };
    if (difference.ids) {
      const [start, gone, ...come] = difference.ids;
      zone.ids = [...(zones[key]?.ids ?? [])];
      zone.ids.splice(start, gone, ...come);
    }
    zones[key] = without(zone);
  }
  return zones;
}
