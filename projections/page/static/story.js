// The play-by-play: turns, phases and steps as nested lists, every event a link to its moment.

class Story {
  constructor(game, link) {
    this.game = game;
    this.link = link;
    this.rows = new Map(); // event → its list item
    this.marks = new Map(game.marks.map((mark) => [mark.n, mark]));
    this.words = "";
    this.everything = false;
    this.current = null;
    this.build();
    this.sift();
    byId("turns").replaceChildren(el("ol", {}, game.turns.map((turn) => this.turnLink(turn))));
    byId("filter").addEventListener("input", (event) => {
      this.words = event.target.value.trim().toLowerCase();
      this.sift();
    });
    byId("everything").addEventListener("change", (event) => {
      this.everything = event.target.checked;
      this.sift();
    });
    byId("with-rules").addEventListener("change", (event) => {
      byId("log").classList.toggle("with-rules", event.target.checked);
      if (this.current) this.reveal(this.current);
    });
  }

  turnLink({ turn, seat, n }) {
    const whose = seat === null ? "" : `, ${this.game.player(seat)}`;
    const link = el("a", { href: this.link(n), "data-turn": n, title: `Turn ${turn}${whose}` }, unseen("Turn "), String(turn), unseen(whose));
    return el(`li.${this.seatClass(seat)}`, {}, link);
  }

  seatClass(seat) {
    return `seat-${Object.keys(this.game.game.players).indexOf(String(seat)) + 1}`;
  }

  build() {
    const root = el("ol.turns");
    const open = [{ level: -1, list: root }];
    const headings = new Map();
    for (const [n, level, text, own] of this.game.headings) headings.set(n, [...(headings.get(n) ?? []), { level, text, own }]);
    const start = (level, item, heading) => {
      while (open.at(-1).level >= level) open.pop();
      const list = el(level === 0 ? "ol.of-turn" : "ol.of-part");
      item.append(heading, list);
      open.at(-1).list.append(item);
      open.push({ level, list });
    };
    if (!this.game.headings.some(([n, level]) => n === 1 && level === 0)) {
      start(0, el("li.turn"), el("h3.heading", {}, "Before the first turn"));
    }
    for (let n = 1; n <= this.game.length; n += 1) {
      const mine = headings.get(n) ?? [];
      if (!mine.some((heading) => heading.own)) open.at(-1).list.append(this.row(n));
      for (const { level, text, own } of mine) {
        const item = el(level === 0 ? `li.turn.${this.seatClass(this.game.turns.findLast((turn) => turn.n <= n)?.seat)}` : `li.part.level-${level}`);
        const heading = el(`h${3 + level}.heading`, {}, own ? this.anchor(n, text) : text);
        if (own) this.rows.set(n, item);
        start(level, item, heading);
      }
    }
    byId("log").replaceChildren(root);
  }

  row(n) {
    const item = el(`li.event.is-${this.game.kind(n).replaceAll("_", "-")}`, {}, this.anchor(n, this.game.text(n)));
    const mark = this.marks.get(n);
    if (mark) item.classList.add("marked", `mark-${mark.kind}`);
    if (this.game.events.undone[n]) item.classList.add("undone");
    this.rows.set(n, item);
    return item;
  }

  anchor(n, text) {
    const rules = this.game.rules(n);
    const cited = rules.map((rule) => (this.game.summaries[rule] ? `${rule}: ${this.game.summaries[rule]}` : rule));
    const undone = this.game.events.undone[n];
    return el(
      "a",
      { href: this.link(n), tabindex: "-1", "data-event": n, title: undone ? `Undone by event ${undone}` : null },
      el("span.n", {}, String(n)),
      " ",
      el("span.text", {}, undone ? unseen("undone: ") : null, withPips(text)),
      rules.length ? el("span.rules", {}, ` rule ${cited.join("; ")}`) : null,
    );
  }

  // Which events are listed: what belongs to the story or everything, and of that what the filter's words are in.
  sift() {
    let found = 0;
    for (const [n, item] of this.rows) {
      if (!item.classList.contains("event")) continue;
      const listed = (this.everything || !this.game.asides.has(n)) && this.fits(n);
      item.classList.toggle("off", !listed);
      found += listed;
    }
    byId("log").classList.toggle("sifted", this.words !== "");
    for (const level of ["level-2", "level-1", "turn"]) {
      for (const part of byId("log").querySelectorAll(`li.${level}`)) {
        const whole = this.everything && !this.words;
        const empty = !whole && !part.querySelector("li.event:not(.off)") && !(level === "turn" && !this.words);
        part.classList.toggle("off", empty);
      }
    }
    this.stops = this.findStops();
    byId("found").textContent = this.words ? `${found ? plural(found, "event") : "No event"} with “${this.words}”` : "";
    if (this.current) this.reveal(this.current);
  }

  fits(n) {
    if (!this.words) return true;
    return `${n} ${this.game.text(n)} ${this.game.rules(n).join(" ")}`.toLowerCase().includes(this.words);
  }

  isListed(n) {
    const item = this.rows.get(n);
    return item.classList.contains("event") && !item.classList.contains("off");
  }

  // Where one stops who goes step by step: what is listed; where several events happened together, the last of them.
  findStops() {
    const found = [];
    for (let n = 1; n <= this.game.length; n += 1) {
      const stop = this.everything ? n : (this.game.groups.get(n)?.last ?? n);
      if (this.isListed(n) && found.at(-1) !== stop) found.push(stop);
    }
    return found;
  }

  show(n, frame) {
    this.rows.get(this.current)?.classList.remove("current");
    const before = this.rows.get(this.current)?.querySelector("a[aria-current]");
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    for (const part of byId("log").querySelectorAll(".holds-current")) part.classList.remove("holds-current");
    this.current = n;
    const item = this.rows.get(n);
    item.classList.add("current");
    const link = item.querySelector("a");
    link.setAttribute("aria-current", "true");
    link.removeAttribute("tabindex");
    this.reveal(n);
    const turn = this.game.turns.filter((each) => each.n <= n).at(-1);
    for (const each of byId("turns").querySelectorAll("a")) {
      const here = turn !== undefined && frame.top.turn > 0 && Number(each.dataset.turn) === turn.n;
      if (here) each.setAttribute("aria-current", "true");
      else each.removeAttribute("aria-current");
      if (here) scrollInside(byId("turns"), each, "nearest");
    }
  }

  reveal(n) {
    const item = this.rows.get(n);
    for (let part = item.parentElement.closest("li"); part; part = part.parentElement.closest("li")) part.classList.add("holds-current");
    const scroll = () => {
      const [element, where] = this.shown(n);
      scrollInside(byId("log"), element, where);
    };
    scroll();
    requestAnimationFrame(() => this.current === n && scroll()); // turns that were not drawn yet were guessed in height
  }

  // What is seen of an event, and where it is to stand: where its row is folded away, that of the last event before it.
  shown(n) {
    for (let before = n; before > 0; before -= 1) {
      const item = this.rows.get(before);
      const heading = !item.classList.contains("event");
      const element = heading ? item.querySelector(".heading") : item;
      if (element.getBoundingClientRect().height) return [element, heading ? "start" : "nearest"];
    }
    return [this.rows.get(n), "nearest"];
  }
}

// Scrolls a box, and nothing around it, so that something in it is seen.
function scrollInside(box, element, where) {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (!outer.height || !inner.height) return;
  const left = inner.left < outer.left || inner.right > outer.right;
  if (left) box.scrollLeft += inner.left - outer.left - outer.width / 2;
  const top = inner.top - outer.top;
  if (where === "start") box.scrollTop += top;
  else if (top < 40 || inner.bottom > outer.bottom - 24) box.scrollTop += top - outer.height / 3;
}
