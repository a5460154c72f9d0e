// The board: each seat's zones as at a table, the stack and what is shared at the side.

const FIT_LEVELS = 7; // how far a board shrinks until both sides are in sight: 0 not at all
const FIT_OF_CARDS = 4; // from the next level on everything is smaller
const CHIPS_FROM = [["hand", 1], ["others", 3], ["creatures", 4], ["lands", 0]]; // rows, and the level from which they are chips
const SHARED = ["removed", "phased_out", "ante", "command", "outside"];

class Board {
  constructor(game, open) {
    this.game = game;
    this.open = open; // shows the card of an id
    this.flipped = 0;
    this.piles = new Map(); // which are unfolded
  }

  get seats() {
    return Object.keys(this.game.game.players).map(Number);
  }

  // The seats from the far side of the table to the near one.
  fromFar() {
    const near = this.game.game.seen_by || this.seats[0];
    const start = (this.seats.indexOf(near) + this.flipped) % this.seats.length;
    return this.seats.map((_, index) => this.seats[(start + index) % this.seats.length]).reverse();
  }

  show(n) {
    this.n = n;
    this.frame = this.game.at(n);
    this.changes = this.game.changes(n);
    this.named = new Set(this.game.events.objects[n - 1]);
    this.views = new Map(Object.keys(this.frame.objects).map((id) => [id, this.game.object(this.frame, id)]));
    const from = this.game.stepFrom(n);
    this.before = from > 1 ? this.game.at(from - 1) : this.frame;
    this.game.at(n);
    const held = document.activeElement?.dataset?.id;
    const seats = this.fromFar();
    const last = seats.length - 1;
    byId("board").replaceChildren(
      ...seats.slice(0, last).map((seat) => this.half(seat, true)),
      this.middle(),
      this.half(seats[last], false),
    );
    byId("side").replaceChildren(...this.side());
    this.fit();
    if (held) document.querySelector(`main [data-id="${held}"]`)?.focus();
  }

  // Shrinks the rows until both sides are wholly in sight. Within a turn they only shrink: steps do not make them jump.
  fit(anew = false) {
    const board = byId("board");
    const narrow = matchMedia("(max-width: 799px)").matches;
    const room = narrow ? document.querySelector("main") : board;
    const { turn } = this.frame.top;
    const last = narrow ? FIT_OF_CARDS : FIT_LEVELS;
    for (let level = anew || turn !== this.fitted?.turn ? 0 : this.fitted.level; level <= last; level += 1) {
      this.fitted = { turn, level };
      this.shrink(board, level);
      if (board.scrollHeight <= room.clientHeight) break;
    }
  }

  shrink(board, level) {
    if (level) board.dataset.fit = String(level);
    else delete board.dataset.fit;
    for (const row of board.querySelectorAll(".row")) {
      row.classList.toggle("chips", level >= (CHIPS_FROM.find(([kind]) => row.classList.contains(kind))?.[1] ?? 0));
    }
  }

  thing = (target) => {
    if (typeof target === "number") return this.game.player(target);
    const view = this.views.get(target);
    return view ? title(view) : this.game.titleOf(target, this.n);
  };

  // One player's side; far: upside down, as it lies across the table.
  half(seat, far) {
    const player = this.frame.players.find((each) => each.seat === seat);
    const permanents = this.zone("in_play", seat).filter((view) => !this.hangsOn(view));
    const [creatures, lands, others] = ["creatures", "lands", "others"].map((name) =>
      this.row(name, permanents.filter((view) => row(view) === name)),
    );
    const behind = lands || others ? el("div.behind", {}, [lands, others].filter(Boolean)) : null;
    const parts = [creatures, behind, this.hand(seat, player)];
    if (far) parts.reverse();
    return el(
      `section.half.${far ? "far" : "near"}.seat-${this.seats.indexOf(seat) + 1}`,
      { "aria-label": player.name, "data-seat": seat },
      this.player(player),
      el("div.table", {}, parts.filter(Boolean)),
      el("div.piles", {}, this.pile("library", seat, player.library), this.pile("graveyard", seat, player.graveyard)),
    );
  }

  zone(zone, seat = 0) {
    return (this.frame.zones[`${zone}:${seat}`]?.ids ?? []).map((id) => this.views.get(id));
  }

  hangsOn(view) {
    return typeof view.attached_to === "string" && this.views.has(view.attached_to) && this.isPermanent(view.attached_to);
  }

  isPermanent(id) {
    return Object.entries(this.frame.zones).some(([key, zone]) => key.startsWith("in_play:") && zone.ids.includes(id));
  }

  player(player) {
    const was = this.before.players.find((each) => each.seat === player.seat);
    const gained = player.life - (was?.life ?? player.life);
    const mana = player.mana.flatMap(([symbol, number]) =>
      symbol === "1" ? [String(number)] : Array(number).fill(symbol),
    );
    const active = this.frame.top.active === player.seat && this.frame.top.turn > 0;
    return el(
      "div.player",
      {},
      el("h2.name", {}, player.name, active ? el("span.turn-sign", { title: "active player" }, "●", unseen(" active player")) : null),
      el(
        `p.life${gained ? ".changed" : ""}`,
        {},
        el("strong", { "data-life": player.seat }, String(player.life)),
        " life",
        gained ? el(`span.delta.${gained > 0 ? "up" : "down"}`, {}, gained > 0 ? `+${gained}` : `−${-gained}`) : null,
      ),
      el(
        "ul.facts",
        {},
        el("li.count", {}, plural(player.hand, "card"), " in hand"),
        player.counters.map(([kind, number]) => el("li.counter", {}, plural(number, `${kind} counter`))),
        mana.length ? el("li.mana", {}, unseen("mana pool "), pips(mana)) : null,
        this.frame.top.priority === player.seat ? el("li.priority", {}, "priority") : null,
        player.lost ? el("li.lost", {}, "lost") : null,
        player.won ? el("li.won", {}, "won") : null,
        player.attachments.map((id) => el("li", {}, this.thing(id))),
      ),
    );
  }

  row(name, views) {
    if (!views.length) return null;
    const label = { creatures: "Creatures", others: "Other permanents", lands: "Lands" }[name];
    const ready = views.filter((view) => !view.tapped).length;
    const count = name === "lands" ? `, ${ready} of ${views.length} untapped` : "";
    return this.cards(label, `row.${name}`, this.gathered(views), "in_play", count);
  }

  // Slots; permanents that are alike in everything lie on each other, as they do on a table.
  gathered(views) {
    const alike = new Map();
    for (const view of views) {
      const key = view.attachments.length ? view.id : [this.classes(view), title(view), ...facts(view, this.thing)].join();
      alike.set(key, [...(alike.get(key) ?? []), view]);
    }
    return [...alike.values()].map((group) => (group.length === 1 ? this.slot(group[0]) : this.heap(group)));
  }

  heap(group) {
    const name = `${group.length} × ${title(group[0])}`;
    const close = group.length > 8 ? ".close" : "";
    return el("li.slot", {}, el("span.times", { "aria-hidden": "true" }, `×${group.length}`), el(`ul.heap${close}`, { "aria-label": name }, group.map((view) => this.slot(view))));
  }

  cards(label, kind, slots, zone, count = "") {
    return el(`div.${kind}`, {}, el("h3", {}, label, el("span.count", {}, count)), el("ul.cards", { "aria-label": label, "data-zone": zone }, slots));
  }

  hand(seat, player) {
    if (!player.hand) return null;
    const known = this.zone("hand", seat);
    const backs = player.hand - known.length;
    const slots = known.map((view) => el("li.slot", {}, this.card(view)));
    if (backs) slots.push(el("li.slot.backs", {}, Array.from({ length: Math.min(backs, 12) }, () => el("span.back")), unseen(plural(backs, "unknown card"))));
    return this.cards("Hand", "row.hand", slots, `hand:${seat}`);
  }

  // A card with whatever is attached to it under it.
  slot(view) {
    const attached = view.attachments.map((id) => this.views.get(id)).filter((each) => each && this.isPermanent(each.id));
    const under = attached.length
      ? el("ul.attached", { "aria-label": `Attached to ${title(view)}` }, attached.map((each) => this.slot(each)))
      : null;
    return el("li.slot", {}, this.card(view), under);
  }

  classes(view) {
    const found = ["card", colorClass(view, this.game.mana)];
    if (view.face_down) found.push(isBack(view) ? "face-down" : "seen-face-down");
    for (const word of ["tapped", "flipped"]) if (view[word]) found.push(word);
    if (view.protector !== null) found.push(badge("counter", `protected by ${this.game.player(view.protector)}`));
    if (view.room !== null) found.push(badge("counter", `room ${view.room}`));
    if (view.kind === "token") found.push("token");
    if (view.attacking !== null) found.push("attacking");
    if (view.blocking.length) found.push("blocking");
    if (this.changes.objects?.[view.id]) found.push("changed");
    else if (this.named.has(view.id)) found.push("named");
    return found.join(".");
  }

  card(view) {
    const changed = this.changes.objects?.[view.id] ? ["just changed"] : [];
    const label = [title(view), ...facts(view, this.thing), ...changed].join(", ");
    const numbers = powerToughness(view);
    const long = /\S{16}/.test(title(view)) ? ".long" : "";
    return el(
      `button.${this.classes(view)}`,
      { type: "button", "data-id": view.id, "aria-label": label, title: this.tip(label, view), onclick: () => this.open(view.id) },
      el("span.top", {}, el("span.cost", {}, pips(this.symbols(view))), el(`span.title${long}`, {}, title(view))),
      el("span.type", {}, view.type_line || ""),
      this.fight(view),
      el("span.foot", {}, el("span.badges", {}, this.badges(view)), numbers ? el("span.numbers", {}, numbers) : null),
    );
  }

  tip = (label, view) => [label, ...this.game.says(view)].join("\n");

  // The symbols at the top of a card: its mana cost; of a land, the mana that it makes.
  symbols(view) {
    const cost = symbolsOf(view.mana_cost);
    return cost.length ? cost : landColors(view, this.game.mana);
  }

  fight(view) {
    if (view.attacking !== null) return badge("attack", `▲ attacks ${this.thing(view.attacking)}`);
    return view.blocking.length ? badge("block", `■ blocks ${view.blocking.map(this.thing).join(", ")}`) : null;
  }

  badges(view) {
    const found = [];
    if (view.tapped) found.push(badge("tapping", "tapped"));
    if (view.face_down && !isBack(view)) found.push(badge("turned", "face down"));
    if (view.flipped) found.push(badge("turned", "flipped"));
    if (view.back_face_up) found.push(badge("turned", "back face up"));
    found.push(...otherCounters(view).map(([kind, number]) => badge("counter", number === 1 ? kind : `${kind} ×${number}`)));
    if (view.damage) found.push(badge("damage", `${view.damage} damage`));
    if (view.loyalty !== null) found.push(badge("counter", `loyalty ${view.loyalty}`));
    if (view.defense !== null) found.push(badge("counter", `defense ${view.defense}`));
    if (view.kind === "token") found.push(badge("turned", "token"));
    if (view.controller !== null && view.owner !== null && view.controller !== view.owner) {
      found.push(badge("turned", `${this.game.player(view.owner)}’s`));
    }
    found.push(...keywords(view.abilities).map((ability) => badge("ability", ability)));
    return found;
  }

  // A zone folded up to a line; unfolded, a list of what is in it, from the top.
  pile(zone, seat, count) {
    const name = this.game.words.zones[zone];
    const key = `${zone}:${seat}`;
    const views = this.zone(zone, seat);
    const top = zone === "graveyard" && views.length ? title(views[0]) : "";
    const changed = this.changes.zones?.[key] ? ".changed" : "";
    if (!views.length) {
      return el(`p.pile.${zone}${changed}`, { "data-zone": key }, el("span.label", {}, name), el("span.number", {}, String(count)));
    }
    return el(
      `details.pile.${zone}${changed}`,
      { open: this.piles.get(key) ?? false, ontoggle: (event) => this.piles.set(key, event.target.open) },
      el("summary", {}, el("span.label", {}, name), el("span.number", {}, String(count)), el("span.on-top", {}, top)),
      this.list(views, key, name),
    );
  }

  list(views, key, name) {
    return el("ol.names", { "aria-label": name, "data-zone": key }, views.map((view) => el("li", {}, this.line(view))));
  }

  // A card as a line.
  line(view) {
    const changed = this.changes.objects?.[view.id] ? ".changed" : "";
    const label = [title(view), ...facts(view, this.thing)].join(", ");
    return el(
      `button.line.${colorClass(view, this.game.mana)}${changed}`,
      { type: "button", "data-id": view.id, "aria-label": label, title: this.tip(label, view), onclick: () => this.open(view.id) },
      el("span.title", {}, title(view)),
      el("span.cost", {}, pips(this.symbols(view))),
    );
  }

  // What lies between the players: the turn, and who has to do something.
  middle() {
    const { turn, active, priority, awaiting, ended, winners } = this.frame.top;
    const part = this.game.part(this.frame);
    const asked = awaiting && awaiting.kind !== "priority" ? `${this.game.player(awaiting.seat)} has to choose` : "";
    const waiting = asked || (priority === null ? "" : `${this.game.player(priority)} has priority`);
    const end = ended ? (winners.length ? `${winners.map((seat) => this.game.player(seat)).join(" and ")} won` : "a draw") : "";
    return el(
      "div.middle",
      { "aria-hidden": "true" },
      el("span.which", {}, turn ? `Turn ${turn}` : "Before the first turn"),
      turn && active !== null ? el("span", {}, this.game.player(active)) : null,
      part ? el("span.part", {}, part) : null,
      waiting ? el("span.waiting", {}, waiting) : null,
      end ? el("span.waiting", {}, end) : null,
    );
  }

  side() {
    const found = [this.stack(), this.combat(), this.effects()];
    for (const zone of SHARED) {
      const views = this.zone(zone);
      if (views.length) found.push(el("section.shared", {}, el("h2", {}, this.game.words.zones[zone]), this.list(views, `${zone}:0`, this.game.words.zones[zone])));
    }
    return found.filter(Boolean);
  }

  stack() {
    const views = this.zone("stack");
    const empty = views.length ? "" : ".empty";
    return el(
      `section.stack${empty}`,
      {},
      el("h2", {}, "Stack"),
      views.length
        ? el("ol", { "aria-label": "Stack, from the top", "data-zone": "stack:0" }, views.map((view) => el("li.slot", {}, this.card(view), this.onStack(view))))
        : el("p.nothing", {}, "empty"),
    );
  }

  onStack(view) {
    const entry = view.stack || {};
    const targets = (entry.targets || []).flat().map(this.thing);
    const lines = [
      view.controller === null ? "" : this.game.player(view.controller),
      entry.source ? `from ${this.thing(entry.source)}` : "",
      targets.length ? `targets ${targets.join(", ")}` : "",
      entry.x === null || entry.x === undefined ? "" : `X is ${entry.x}`,
      ...(entry.assignments || []).map(([from, to, amount]) => `${this.thing(from)} deals ${amount} to ${this.thing(to)}`),
    ];
    if (entry.modes?.length) lines.push(`${entry.modes.length > 1 ? "modes" : "mode"} ${entry.modes.join(" and ")}`);
    const says = isOf(view, "Instant") || isOf(view, "Sorcery") || view.kind !== "card" ? this.game.says(view) : [];
    return el("ul.more", {}, says.map((line) => el("li.says", {}, withPips(line))), lines.filter(Boolean).map((line) => el("li", {}, line)));
  }

  combat() {
    const attackers = [...this.views.values()].filter((view) => view.attacking !== null);
    if (!attackers.length) return null;
    const blockers = [...this.views.values()];
    return el(
      "section.combat",
      {},
      el("h2", {}, "Combat"),
      el("ul", {}, attackers.map((view) => {
        const by = blockers.filter((each) => each.blocking.includes(view.id)).map(title);
        return el("li", {}, el("strong", {}, title(view)), ` ${powerToughness(view)} → ${this.thing(view.attacking)}`, by.length ? `, blocked by ${by.join(" and ")}` : "");
      })),
    );
  }

  effects() {
    const { effects, triggers } = this.frame.top;
    if (!effects.length && !triggers.length) return null;
    const times = new Map();
    for (const text of effects.map((effect) => this.effect(effect))) times.set(text, (times.get(text) ?? 0) + 1);
    const lasting = [...times].map(([text, number]) => el("li", {}, withPips(text), number > 1 ? ` (${number} times)` : ""));
    const waiting = triggers.map((trigger) => {
      const says = this.game.texts[this.game.played[trigger.triggered]];
      return el("li", {}, `Waits for the stack: ${says ? "" : `triggered ability ${trigger.ability} of `}${this.thing(trigger.source)}`, says ? ": " : "", withPips(says ?? ""));
    });
    return el("section.effects", {}, el("h2", {}, "Effects at work"), el("ul", {}, lasting, waiting));
  }

  // "Faerie Conclave becomes a creature and gains flying, until end of turn."
  effect(effect) {
    const on = effect.affects.map(this.thing);
    const words = this.game.effectWords[effect.effect] ?? spelled(effect.effect);
    const source = effect.source ? this.thing(effect.source) : "its source";
    const of = effect.source && !effect.affects.includes(effect.source) ? ` (${source})` : "";
    const what = on.length === 1 && effect.effect.startsWith("[") ? `${on[0]} ${words}` : on.length ? `${on.join(", ")}: ${words}` : capital(words);
    return `${what}, ${this.game.lasts(effect, source)}${of}.`;
  }
}
