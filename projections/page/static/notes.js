// Notes and arrows on moments of the game: written here, saved to a file beside the log, opened from one.

class Notes {
  constructor(game, page) {
    this.game = game;
    this.page = page;
    this.take(game.notes ?? []);
    this.drawing = null; // while an arrow is drawn: { from: object, seat or null }
    this.canvas = svg("svg", { id: "arrows", "aria-hidden": "true" });
    document.body.append(this.canvas);
    byId("note").addEventListener("input", (event) => this.write(event.target.value));
    byId("draw").addEventListener("click", () => (this.drawing ? this.stop() : this.start()));
    byId("save-notes").addEventListener("click", () => this.save());
    byId("open-notes").addEventListener("change", (event) => this.open(event.target));
    byId("board").addEventListener("scroll", () => this.draw());
    window.addEventListener("beforeunload", (event) => this.changed && event.preventDefault());
  }

  take(notes) {
    this.notes = new Map(notes.map(({ event, text, arrows }) => [event, { text, arrows }]));
    this.changed = false;
  }

  at(n) {
    return this.notes.get(n) ?? { text: "", arrows: [] };
  }

  set(n, note) {
    if (note.text || note.arrows.length) this.notes.set(n, note);
    else this.notes.delete(n);
    this.changed = true;
  }

  write(text) {
    this.set(this.page.n, { ...this.at(this.page.n), text: text.replace(/\s+/g, " ").trimStart().slice(0, 4000) });
    this.list();
  }

  // What is shown at moment n.
  show(n) {
    if (this.drawing && this.drawing.n !== n) this.stop();
    const { text } = this.at(n);
    if (byId("note").value.trim() !== text.trim()) byId("note").value = text;
    this.list();
    this.draw();
  }

  list() {
    const { n } = this.page;
    const name = (end) => this.page.board.thing(end);
    const { arrows } = this.at(n);
    byId("arrow-list").replaceChildren(...arrows.map(([from, to], index) =>
      el("li", {}, `${name(from)} → ${name(to)} `, el("button", { type: "button", "aria-label": `Remove the arrow from ${name(from)} to ${name(to)}`, onclick: () => this.remove(index) }, "×"))));
    const all = [...this.notes].sort(([one], [other]) => one - other);
    const inShort = ({ text, arrows: drawn }) => text || plural(drawn.length, "arrow");
    byId("note-list").replaceChildren(...all.map(([event, note]) => el("li", {}, this.page.panels.to(event, inShort(note)))));
    byId("note-count").textContent = all.length ? plural(all.length, "note") : "No notes yet";
    byId("save-notes").disabled = !all.length;
  }

  // Drawing: first where the arrow begins, then where it ends; cards are chosen on the board.
  start() {
    this.drawing = { n: this.page.n, from: null };
    this.ask();
  }

  stop() {
    this.drawing = null;
    this.ask();
  }

  ask() {
    byId("draw").setAttribute("aria-pressed", String(this.drawing !== null));
    const part = this.drawing?.from === null ? "begins" : "ends";
    byId("draw-hint").textContent = this.drawing ? `Choose a card on the board, or a player here, where the arrow ${part}.` : "";
    byId("draw-players").replaceChildren(...(this.drawing ? this.page.board.seats : []).map((seat) =>
      el("button", { type: "button", onclick: () => this.choose(seat) }, this.game.player(seat))));
  }

  // An end of the arrow: an object or a seat. Returns whether one was drawn at all.
  choose(end) {
    if (!this.drawing) return false;
    if (this.drawing.from === null) {
      this.drawing.from = end;
      this.ask();
      return true;
    }
    const { n, from } = this.drawing;
    const note = this.at(n);
    if (from !== end) this.set(n, { ...note, arrows: [...note.arrows, [from, end]] });
    this.stop();
    this.show(n);
    return true;
  }

  remove(index) {
    const { n } = this.page;
    const note = this.at(n);
    this.set(n, { ...note, arrows: note.arrows.filter((_, each) => each !== index) });
    this.show(n);
    byId("draw").focus();
  }

  draw() {
    const place = (end) => {
      const found = typeof end === "number" ? document.querySelector(`#board [data-seat="${end}"] .player`) : document.querySelector(`main [data-id="${end}"]`);
      const box = found?.getBoundingClientRect();
      return box?.height ? [box.left + box.width / 2, box.top + box.height / 2] : null;
    };
    const lines = this.at(this.page.n).arrows.map((arrow) => arrow.map(place)).filter(([from, to]) => from && to);
    this.canvas.replaceChildren(...lines.map(([from, to]) => svg("path", { d: arrowPath(from, to) })));
  }

  file() {
    const notes = [...this.notes].sort(([one], [other]) => one - other).map(([event, { text, arrows }]) => ({ event, text: text.trim(), arrows }));
    return JSON.stringify({ rewind_notes: 1, game: this.game.game.game, notes }, null, 1);
  }

  save() {
    const url = URL.createObjectURL(new Blob([this.file()], { type: "application/json" }));
    const link = el("a", { href: url, download: this.game.notesName });
    link.click();
    URL.revokeObjectURL(url);
    this.changed = false;
    this.page.notice(`Saved as ${this.game.notesName}. A page that rewind view --notes makes with that file has these notes in it.`);
  }

  async open(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      const notes = checkedNotes(JSON.parse(await file.text()), this.game);
      if (this.changed && this.notes.size) {
        this.page.notice(`The notes on this page are not saved yet. Save them before ${file.name} takes their place.`);
      } else {
        this.take(notes);
        this.page.notice(`${plural(this.notes.size, "note")} from ${file.name}.`);
      }
    } catch (error) {
      this.page.notice(`${file.name} has no notes on this game: ${error.message}`);
    }
    input.value = "";
    this.show(this.page.n);
  }
}

// The notes of a file that `rewind view --notes` reads, or an error that says what is wrong.
function checkedNotes(found, game) {
  if (found?.rewind_notes !== 1 || !Array.isArray(found.notes)) throw new Error("it is not a file of notes");
  if (found.game !== game.game.game) throw new Error(`they are on game ${found.game}`);
  const isEnd = (end) => (typeof end === "number" ? end in game.game.players : /^[0-9]+\.[0-9]+$/.test(end));
  const events = new Set();
  return found.notes.map(({ event, text = "", arrows = [] }) => {
    if (!Number.isInteger(event) || event < 1 || event > game.length) throw new Error(`there is no event ${event}`);
    const right = typeof text === "string" && Array.isArray(arrows) && arrows.every((arrow) => arrow.length === 2 && arrow.every(isEnd));
    if (!right) throw new Error(`the note on event ${event} is not in the format`);
    if (events.has(event)) throw new Error(`two notes are on event ${event}`);
    events.add(event);
    return { event, text, arrows };
  });
}

// A line with a head, from one point to another, as a shape.
function arrowPath([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along, aside) => `${(x1 + ux * along - uy * aside).toFixed(1)} ${(y1 + uy * along + ux * aside).toFixed(1)}`;
  const neck = Math.max(0, length - 16);
  return `M${at(0, 3)}L${at(neck, 3)}L${at(neck, 9)}L${at(length, 0)}L${at(neck, -9)}L${at(neck, -3)}L${at(0, -3)}Z`;
}
