// What stands beside the board instead of the play-by-play: why an event, one card, the course, the moments.

class Panels {
  constructor(game, link) {
    this.game = game;
    this.link = link;
    this.alternatives = new Alternatives(game, link);
    this.chosen = null; // the card that is shown
    this.body("moments").replaceChildren(this.moments());
    this.course();
  }

  body(name) {
    return byId(name).querySelector(".body");
  }

  to(n, text) {
    return el("a", { href: this.link(n), "data-event": n }, el("span.n", {}, String(n)), " ", el("span.text", {}, text ?? this.game.text(n)));
  }

  // Why an event happened

  why(n) {
    const chain = [];
    for (let event = n; event !== null && !chain.includes(event); event = this.game.cause(event)) chain.push(event);
    const effects = this.game.broughtAbout.get(n) ?? [];
    const parts = [
      el("p.which", {}, `Event ${n}, `, el("code", {}, this.game.kind(n)), this.source(n)),
      el("ol.chain", { "aria-label": "From this event back to what began it" }, chain.map((event) => this.step(event))),
      el("p.origin", {}, this.origin(chain.at(-1))),
      this.group("It is about", this.game.events.about[n] ?? []),
      this.group("Undone by", this.game.events.undone[n] ? [this.game.events.undone[n]] : []),
      this.group("At the same time", this.together(n)),
      this.group("It brought about", effects),
    ];
    this.body("why").replaceChildren(...parts.filter(Boolean));
  }

  step(n) {
    const rules = this.game.rules(n).map((rule) =>
      el("li", {}, el("span.rule", {}, `${this.game.game.edition} ${rule}`), this.game.summaries[rule] ? ` ${this.game.summaries[rule]}` : ""),
    );
    const mended = this.game.mended[n];
    if (mended) rules.push(el("li", {}, mended));
    return el("li", {}, this.to(n), rules.length ? el("ul.rules", { "aria-label": "Rules" }, rules) : null);
  }

  origin(n) {
    if (this.game.game.kind === "claimed") {
      return "This log is a claim: it tells what happened, and names neither causes nor rules.";
    }
    return n === 1 ? "With this the game begins." : `Event ${n} was brought about by no other: it is a decision, a chance or a ruling, or part of setting up.`;
  }

  together(n) {
    const group = this.game.events.together[n];
    const all = group ? Object.entries(this.game.events.together) : [];
    return all.filter(([other, of]) => of === group && Number(other) !== n).map(([other]) => Number(other));
  }

  group(label, events) {
    if (!events.length) return null;
    return el("div", {}, el("h3", {}, label), el("ul", {}, events.map((event) => el("li", {}, this.to(event)))));
  }

  source(n) {
    const [line, ref] = this.game.events.source[n] ?? [];
    const parts = [line ? `line ${line} of the imported file` : "", ref ?? ""].filter(Boolean);
    return parts.length ? `, from ${parts.join(", ")}` : "";
  }

  // One card

  card(n, frame) {
    const id = this.chosen;
    if (id === null) {
      byId("card-title").textContent = "Card";
      this.body("card").replaceChildren(el("p.nothing", {}, "Choose a card on the board to see its life: where it was, what it was, what happened to it."));
      return;
    }
    const life = this.game.life(id, n);
    const now = Object.keys(frame.objects).find((each) => numberOf(each) === numberOf(id));
    byId("card-title").textContent = life ? life.title : "Card";
    this.body("card").replaceChildren(...[this.now(frame, now), this.says(frame, now), this.poolSays(frame, now), this.types(life), this.stays(life, n), this.entries(life, n)].filter(Boolean));
    const current = this.body("card").querySelector("[aria-current]");
    if (current) scrollInside(byId("card"), current, "nearest");
  }

  now(frame, id) {
    if (!id) return el("p.now", {}, "It is nowhere at this moment.");
    const view = this.game.object(frame, id);
    const thing = (target) => (typeof target === "number" ? this.game.player(target) : frame.objects[target] ? title(this.game.object(frame, target)) : target);
    const key = Object.keys(frame.zones).find((each) => frame.zones[each].ids.includes(id));
    const [zone, seat] = key?.split(":") ?? [];
    const where = key ? this.zoneName(zone, Number(seat)) : "in a hidden zone";
    return el("p.now", {}, el("strong", {}, `${capital(where)}: `), withPips([title(view), ...facts(view, thing)].join(", ")));
  }

  // What it says at this moment, in the words of the edition: written by the program, never the printed text.
  says(frame, id) {
    const lines = id ? this.game.says(this.game.object(frame, id)) : [];
    if (!lines.length) return null;
    return el("div.says", {}, el("h3", {}, `What it says, by the rules of ${this.game.game.edition}`), lines.map((line) => el("p", {}, withPips(line))));
  }

  // What the pool's card of this name says: of an imported game, whose log has no texts.
  poolSays(frame, id) {
    const name = id ? this.game.object(frame, id).name : null;
    const lines = name && Object.hasOwn(this.game.pool, name) ? this.game.pool[name] : [];
    if (!lines.length) return null;
    const heading = `What the pool’s ${name} says, by the rules of ${this.game.game.edition}; the log has no texts`;
    return el("div.says.pool", {}, el("h3", {}, heading), lines.map((line) => el("p", {}, withPips(line))));
  }

  // A zone in the words of the edition, with whose it is: "hand of Alice".
  zoneName(zone, seat) {
    const words = (this.game.words.zones[zone] ?? zone).toLowerCase();
    return seat ? `${words} of ${this.game.player(seat)}` : words;
  }

  // The same of "hand of 1", as histories write a zone.
  zoneOfHistory(written) {
    const [zone, seat] = written.split(" of ");
    return this.zoneName(zone, Number(seat));
  }

  types(life) {
    const changes = (life?.entries ?? []).flatMap(([n, changes]) =>
      changes.filter(([what, before, now]) => what === "types" && before !== null && now !== null).map((change) => [n, change]),
    );
    if (!changes.length) return null;
    return el("div.types", {}, el("h3", {}, "Changes of type"), el("ol", {}, changes.map(([n, [, before, now]]) => el("li", {}, this.to(n, `${before} → ${now}`)))));
  }

  stays(life, n) {
    if (!life) return null;
    const items = life.stays.map(([id, zone, entered, left]) => {
      const here = entered <= n && (left === null || n < left);
      const span = left === null || left === this.game.length ? `from ${entered}` : `${entered} to ${left}`;
      return el(`li${here ? ".here" : ""}`, {}, el("a", { href: this.link(entered) }, this.zoneOfHistory(zone)), el("span.span", {}, ` ${id}, ${span}`));
    });
    return el("div.stays", {}, el("h3", {}, "Where it was"), el("ol", {}, items));
  }

  entries(life, n) {
    if (!life) return null;
    const items = life.entries.map(([event, changes, sentence]) =>
      el(
        `li${event <= n ? "" : ".later"}`,
        { "aria-current": event === n },
        this.to(event, sentence),
        el("ul.changes", {}, changes.map((change) => this.change(change)).filter(Boolean)),
      ),
    );
    for (const list of items.map((item) => item.querySelector("ul.changes"))) if (!list.children.length) list.remove();
    return el("div.entries", {}, el("h3", {}, "What happened to it"), el("ol", {}, items));
  }

  change([what, before, now]) {
    const [was, is] = [this.fact(what, before), this.fact(what, now)];
    return was === is ? null : el("li", {}, el("span.what", {}, spelled(what)), ` ${was} → ${is}`);
  }

  fact(what, value) {
    if (value === null || value === "" || (Array.isArray(value) && !value.length)) return "none";
    if (value === true || value === false) return value ? "yes" : "no";
    if (what === "zone") return this.zoneOfHistory(value);
    if (["controller", "attached_to", "attacking"].includes(what) && typeof value === "number") return this.game.player(value);
    if (what === "counters") return value.map(([kind, number]) => plural(number, `${kind} counter`)).join(", ");
    if (what === "colors") return value.map((color) => COLORS[color]).join(", ");
    if (what === "targets") return value.flat().map((each) => (typeof each === "number" ? this.game.player(each) : each)).join(", ");
    if (what === "abilities") return value.map((ability) => spelled(ability.replace(/^.*\/([0-9]+)$/, "ability $1"))).join(", ");
    return Array.isArray(value) ? value.flat().join(", ") : String(value);
  }

  // The marks, turn by turn

  moments() {
    const { marks, turns } = this.game;
    if (!marks.length && !turns.length) return el("p.nothing", {}, "This game has no turn yet.");
    const groups = [{ label: "Before the first turn", n: 0 }, ...turns.map((turn) => ({ label: `Turn ${turn.turn}: ${this.game.player(turn.seat)}`, n: turn.n }))];
    const items = groups.map(({ label, n }, index) => {
      const until = groups[index + 1]?.n ?? this.game.length + 1;
      const mine = marks.filter((mark) => mark.n >= n && mark.n < until);
      if (!mine.length && n === 0) return null;
      const list = mine.length ? el("ul", {}, mine.map((mark) => el(`li.mark-${mark.kind}`, {}, el("span.kind", {}, SIGNS[mark.kind], ` ${mark.kind}`), this.to(mark.n, mark.text)))) : null;
      return el("li", {}, el("h3", {}, n ? el("a", { href: this.link(n), "data-event": n }, label) : label), list);
    });
    return el("ol.moments", {}, items.filter(Boolean));
  }

  // The course: small graphs over the turns, and their numbers

  course() {
    const turns = this.game.course;
    const seats = Object.keys(this.game.game.players).map(Number);
    const graphs = ["life", "permanents", "lands", "hand", "mana_spent"].map((what) => new Graph(this.game, turns, seats, what));
    this.graphs = graphs;
    const legend = el("ul.legend", {}, seats.map((seat, index) => el(`li.seat-${index + 1}`, {}, svg("svg", { viewBox: "0 0 28 8", class: "sample", "aria-hidden": "true" }, svg("path", { d: "M1 4H27", class: `line line-${index + 1}` })), this.game.player(seat))));
    this.body("course").replaceChildren(legend, el("div.graphs", {}, graphs.map((graph) => graph.element)), this.numbers(turns, seats));
  }

  numbers(turns, seats) {
    const what = ["life", "hand", "permanents", "lands", "mana_spent"];
    const head = el("tr", {}, el("th", { scope: "col" }, "Turn"), el("th", { scope: "col" }, "Player"), what.map((each) => el("th", { scope: "col" }, capital(spelled(each)))));
    const rows = turns.flatMap((turn) => seats.map((seat, index) => {
      const mine = turn.seats.find((each) => each.seat === seat);
      const first = index ? null : el("th", { scope: "rowgroup", rowspan: seats.length }, turn.turn ? String(turn.turn) : "start");
      return el("tr", {}, first, el("th", { scope: "row" }, this.game.player(seat)), what.map((each) => el("td", {}, String(mine?.[each] ?? ""))));
    }));
    return el("details.numbers", {}, el("summary", {}, "The numbers"), el("div.scroll", { tabindex: "0", role: "region", "aria-label": "The numbers" }, el("table", {}, el("caption", {}, "At the end of each turn; mana spent during it"), el("thead", {}, head), el("tbody", {}, rows))));
  }

  show(view, n, frame) {
    if (view === "why") this.why(n);
    if (view === "legal") this.alternatives.show(n, (event) => this.to(event));
    if (view === "card") this.card(n, frame);
    if (view === "course") for (const graph of this.graphs) graph.at(n);
  }
}
