// Graphs over turns, and the band over the slider: turns, life, and marks.

const SIGNS = { ruling: "◆", appeal: "◇", backup: "◀", gap: "≋", fork: "Y", combat: "▲", life: "♥", losses: "✱", divergence: "✕", end: "■" };
const [WIDE, HIGH, LEFT, TOP, BOTTOM] = [320, 110, 26, 14, 16];

// One quantity of each player over the turns.
class Graph {
  constructor(game, turns, seats, what) {
    this.turns = turns;
    const values = (seat) => turns.map((turn) => turn.seats.find((each) => each.seat === seat)?.[what] ?? 0);
    const all = seats.flatMap(values);
    const low = Math.min(0, ...all);
    const high = Math.max(4, ...all);
    this.x = (index) => LEFT + ((WIDE - LEFT - 10) * index) / Math.max(1, turns.length - 1);
    const y = (value) => TOP + ((HIGH - TOP - BOTTOM) * (high - value)) / (high - low);
    const name = capital(spelled(what));
    const label = `${name} by turn. ${seats.map((seat) => `${game.player(seat)}: ${values(seat).join(", ")}`).join(". ")}.`;
    const drawing = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label });
    for (const value of new Set([low, 0, high])) {
      drawing.append(svg("path", { d: `M${LEFT} ${y(value)}H${WIDE - 10}`, class: "grid" }), svg("text", { x: LEFT - 5, y: y(value) + 3.5, class: "value" }, String(value)));
    }
    const every = Math.ceil(turns.length / 12);
    turns.forEach((turn, index) => {
      if (turn.turn && index % every === 0) drawing.append(svg("text", { x: this.x(index), y: HIGH - 3, class: "turn" }, String(turn.turn)));
    });
    this.cursor = svg("path", { class: "cursor" });
    drawing.append(this.cursor);
    seats.forEach((seat, index) => {
      const points = values(seat).map((value, turn) => `${this.x(turn).toFixed(1)} ${y(value).toFixed(1)}`);
      drawing.append(svg("path", { d: `M${points.join("L")}`, class: `line line-${index + 1}` }));
      if (turns.length === 1) drawing.append(svg("circle", { cx: this.x(0), cy: y(values(seat)[0]), r: 2.5, class: `dot line-${index + 1}` }));
    });
    this.element = el("figure", {}, el("figcaption", {}, name), drawing);
  }

  at(n) {
    const index = Math.max(0, this.turns.findLastIndex((turn) => turn.began <= n));
    this.cursor.setAttribute("d", `M${this.x(index)} ${TOP - 4}V${HIGH - BOTTOM}`);
  }
}

class TimeBand {
  constructor(game, link) {
    this.game = game;
    this.link = link;
    this.drawLife();
    this.label();
    new ResizeObserver(() => this.label()).observe(byId("band"));
  }

  // Where an event lies on the band, in hundredths of its width.
  share(n) {
    return this.game.length < 2 ? 0 : (100 * (n - 1)) / (this.game.length - 1);
  }

  drawLife() {
    const { game } = this;
    const drawing = svg("svg", { viewBox: "0 0 1000 40", preserveAspectRatio: "none" });
    const x = (n) => 10 * this.share(n);
    game.turns.forEach(({ n }, index) => {
      const until = game.turns[index + 1]?.n ?? game.length;
      drawing.append(svg("rect", { x: x(n), y: 0, width: Math.max(0, x(until) - x(n)), height: 40, class: index % 2 ? "even" : "odd" }));
    });
    const lives = this.lives();
    const all = lives.flatMap((steps) => steps.map(([, life]) => life));
    const [low, high] = [Math.min(0, ...all), Math.max(20, ...all)];
    const y = (life) => (3 + (34 * (high - life)) / (high - low)).toFixed(1);
    lives.forEach((steps, index) => {
      const path = steps.map(([n, life], step) => (step ? `H${x(n).toFixed(1)}V${y(life)}` : `M${x(n).toFixed(1)} ${y(life)}`)).join("");
      drawing.append(svg("path", { d: `${path}H1000`, class: `line line-${index + 1}` }));
    });
    this.drawing = drawing;
  }

  // Each player's life totals: event from which it holds, life.
  lives() {
    const { game } = this;
    const found = game.at(1).players.map((player) => [[1, player.life]]);
    game.differences.forEach((difference, index) => {
      for (const [player, changed] of Object.entries(difference.players ?? {})) {
        if ("life" in changed) found[player].push([index + 2, changed.life]);
      }
    });
    return found;
  }

  // The numbers of turns, as many as there is room for, and the signs of the marks.
  label() {
    const { game } = this;
    const room = Math.max(1, Math.floor(byId("band").clientWidth / 26));
    const every = Math.ceil(game.turns.length / room);
    const turns = game.turns.filter((_, index) => index % every === 0).map((turn) => this.place(turn.n, "turn", String(turn.turn), `Turn ${turn.turn}, ${game.player(turn.seat)}`));
    const marks = game.marks.map((mark) => this.place(mark.n, `mark.mark-${mark.kind}`, SIGNS[mark.kind], `${mark.kind}: ${mark.text}`));
    this.here = el("span.here");
    byId("band").replaceChildren(this.drawing, ...turns, ...marks, this.here);
    if (this.n) this.show(this.n);
  }

  place(n, kind, sign, text) {
    const link = el(`a.${kind}`, { href: this.link(n), tabindex: "-1", title: text, "data-event": n }, sign);
    link.style.left = `${this.share(n)}%`;
    return link;
  }

  show(n) {
    this.n = n;
    this.here.style.left = `${this.share(n)}%`;
  }
}
