// The page: what it shows now, and how it goes from one moment to another.

const PACE = 900; // milliseconds an event stands while the game plays
const QUIET = 150; // milliseconds without another step before a moment is said aloud and put into the address

class Page {
  constructor(game) {
    this.game = game;
    this.eyes = game.game.seen_by === null ? "judge" : game.game.seen_by === 0 ? "spectator" : String(game.game.seen_by);
    const link = (n) => `#e=${n}&as=${this.eyes}`;
    this.link = link;
    this.board = new Board(game, (id) => this.openCard(id));
    this.story = new Story(game, link);
    this.panels = new Panels(game, link);
    this.band = new TimeBand(game, link);
    this.notes = new Notes(game, this);
    this.n = 0;
    this.playing = null;
    this.head();
    this.listen();
    this.view(this.home());
    this.follow();
  }

  head() {
    const { game } = this;
    const { edition, kind, result, turns, events, players, seen_by, sealed } = game.game;
    const names = Object.keys(players).map((seat) => game.player(seat));
    const kinds = { played: "played under the rules engine", scenario: "a scenario", claimed: "a claim: recorded, not judged" };
    document.title = names.join(" – ");
    byId("players").replaceChildren(...names.flatMap((name, index) => [index ? el("span.versus", {}, " vs ") : null, name]).filter(Boolean));
    const ended = turns && result !== "not finished" ? `${result} on turn ${turns}` : result;
    const about = [capital(ended), `rules of ${edition}`, kinds[kind]];
    const mended = Object.keys(game.mended).length;
    const since = mended ? ` · holds; ${plural(mended, "citation")} mended since` : "";
    byId("about").replaceChildren(about.join(" · "), el("span.wide", {}, ` · ${plural(events, "event")} · ${sealed ? "sealed" : "not sealed"}${since}`));
    byId("eyes").textContent = seen_by === null ? "As a judge sees it" : seen_by === 0 ? "As a spectator sees it" : `As ${game.player(seen_by)} sees it`;
    byId("slider").max = String(game.length);
  }

  listen() {
    const actions = this.actions();
    this.keys = new Keys(actions);
    const buttons = { start: "start", "turn-back": "turnBack", back: "back", on: "on", "turn-on": "turnOn", end: "end" };
    for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", actions[buttons[button.dataset.go]]);
    for (const button of document.querySelectorAll("#views button")) button.addEventListener("click", () => this.view(button.dataset.view));
    byId("play").addEventListener("click", actions.play);
    byId("flip").addEventListener("click", actions.flip);
    byId("keys").addEventListener("click", actions.help);
    byId("link").addEventListener("click", () => this.copyLink());
    byId("slider").addEventListener("input", (event) => this.go(Number(event.target.value)));
    window.addEventListener("hashchange", () => this.follow());
    window.addEventListener("popstate", () => this.follow());
    window.addEventListener("resize", () => this.refit());
    document.addEventListener("click", (event) => {
      const command = event.target.closest?.("[data-copy]")?.dataset.copy;
      if (command) this.copyCommand(command);
      const link = event.target.closest?.("a[data-event], a[data-turn]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.go(Number(link.dataset.event ?? link.dataset.turn), { jump: true });
    });
  }

  actions() {
    const jump = (n) => this.go(n, { jump: true });
    return {
      on: () => this.go(this.story.stops.find((n) => n > this.n) ?? this.game.length),
      back: () => this.go(this.story.stops.findLast((n) => n < this.n) ?? 1),
      eventOn: () => this.go(this.n + 1),
      eventBack: () => this.go(this.n - 1),
      start: () => jump(1),
      end: () => jump(this.game.length),
      turnOn: () => jump(this.game.turns.find((turn) => turn.n > this.n)?.n ?? this.game.length),
      turnBack: () => jump(this.game.turns.findLast((turn) => turn.n < this.n)?.n ?? 1),
      markOn: () => this.mark(this.game.marks.find((mark) => mark.n > this.n), "after"),
      markBack: () => this.mark(this.game.marks.findLast((mark) => mark.n < this.n), "before"),
      turn: (number) => this.turn(number),
      flip: () => this.flip(),
      play: () => (this.playing ? this.pause() : this.play()),
      help: () => byId("help").showModal(),
      escape: () => this.escape(),
    };
  }

  // Goes to the moment after event n. A jump can be gone back from; a step replaces the address.
  go(n, { jump = false, playing = false } = {}) {
    const to = Math.min(Math.max(1, n), this.game.length);
    if (!playing) this.pause();
    if (to === this.n) return;
    this.n = to;
    const frame = this.game.at(to);
    this.band.show(to);
    this.showCaption(frame); // both before the board, which takes the height that they leave
    this.board.show(to);
    this.story.show(to, frame);
    this.panels.show(document.body.dataset.view, to, frame);
    this.notes.show(to);
    clearTimeout(this.quiet);
    if (jump && location.hash !== this.link(to)) history.pushState(null, "", this.link(to));
    this.quiet = setTimeout(() => this.settle(), QUIET);
  }

  showCaption(frame) {
    const { n, game } = this;
    const when = game.when(frame);
    byId("when").replaceChildren(el("strong", {}, `${n}`), ` of ${game.length} · ${capital(when)}`);
    byId("sentence").replaceChildren(...withPips(game.sentences(n)));
    this.fitSentence();
    byId("slider").value = String(n);
    byId("slider").setAttribute("aria-valuetext", `event ${n} of ${game.length}, ${when}`);
  }

  refit() {
    this.board.fit(true);
    this.fitSentence();
    this.notes.draw();
  }

  // A long sentence is in smaller letters, so that all of it is seen; one that is longer still can be scrolled.
  fitSentence() {
    const sentence = byId("sentence");
    delete sentence.dataset.fit;
    for (const level of ["1", "2"]) {
      if (sentence.scrollHeight <= sentence.clientHeight + 1) break;
      sentence.dataset.fit = level;
    }
    const scrolls = sentence.scrollHeight > sentence.clientHeight + 1;
    if (scrolls) sentence.setAttribute("tabindex", "0");
    else sentence.removeAttribute("tabindex");
  }

  // What is done once a moment is stayed at.
  settle() {
    byId("live").textContent = `Event ${this.n}, ${this.game.when(this.game.at(this.n))}: ${this.game.sentences(this.n)}`;
    if (location.hash !== this.link(this.n)) history.replaceState(null, "", this.link(this.n));
  }

  // Opens the moment that the address names.
  follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const event = asked.get("e");
    const n = /^[0-9]{1,9}$/.test(event ?? "") ? Number(event) : null;
    if (n !== null && (n < 1 || n > this.game.length)) this.notice(`There is no event ${n}: this game has ${this.game.length}.`);
    const as = asked.get("as");
    if (as !== null && as !== this.eyes) this.notice(this.otherEyes(as));
    this.go(n ?? (this.n || this.start()));
  }

  // Where a page opens that no link opens elsewhere: the first turn, where there is one.
  start() {
    return this.game.opens || (this.game.turns[0]?.n ?? 1);
  }

  otherEyes(as) {
    const whose = (eyes) => (eyes === "judge" ? "a judge" : eyes === "spectator" ? "a spectator" : this.game.player(eyes));
    return `The link asks for the game as ${whose(as)} saw it. This page was made for ${whose(this.eyes)} and holds nothing else; a page made with --as ${as} shows it. The moment is the same.`;
  }

  notice(text) {
    const close = el("button", { type: "button", "aria-label": "Close", onclick: () => (byId("notice").hidden = true) }, "×");
    byId("notice").replaceChildren(el("span", {}, text), close);
    byId("notice").hidden = false;
  }

  turn(number) {
    const turn = this.game.turns.find((each) => each.turn === number);
    if (turn) this.go(turn.n, { jump: true });
    else if (number === 0) this.go(1, { jump: true });
    else this.notice(`There is no turn ${number}: this game has ${plural(this.game.game.turns, "turn")}.`);
  }

  mark(mark, where) {
    if (mark) this.go(mark.n, { jump: true });
    else byId("live").textContent = `There is no mark ${where} this moment.`;
  }

  flip() {
    this.board.flipped += 1;
    this.board.show(this.n);
    this.notes.draw();
    byId("live").textContent = `${this.game.player(this.board.fromFar().at(-1))} is on the near side.`;
  }

  // Plays what is listed, step after step.
  play() {
    if (this.n === this.game.length) this.go(1);
    this.playing = setInterval(() => {
      const next = this.story.stops.find((n) => n > this.n) ?? this.game.length;
      this.go(next, { playing: true });
      if (this.n === this.game.length) this.pause();
    }, PACE);
    this.showPlaying();
  }

  pause() {
    if (!this.playing) return;
    clearInterval(this.playing);
    this.playing = null;
    this.showPlaying();
  }

  showPlaying() {
    byId("play").setAttribute("aria-pressed", String(this.playing !== null));
    byId("play").setAttribute("aria-label", this.playing ? "Pause" : "Play");
    byId("play").textContent = this.playing ? "❚❚" : "▶";
  }

  view(name) {
    document.body.dataset.view = name;
    for (const button of document.querySelectorAll("#views button")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === name));
      if (button.dataset.view === name) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    if (!this.n) return;
    this.panels.show(name, this.n, this.game.at(this.n));
    this.notes.draw();
    if (name === "story") this.story.reveal(this.n);
  }

  openCard(id) {
    if (this.notes.choose(id)) return;
    this.panels.chosen = id;
    this.view("card");
    if (this.home() === "board") byId("card-title").focus(); // the board, where the focus was, is not there now
  }

  escape() {
    if (this.playing) this.pause();
    else if (this.notes.drawing) this.notes.stop();
    else if (!byId("notice").hidden) byId("notice").hidden = true;
    else if (document.activeElement?.matches("input:not([type=range]), textarea")) document.activeElement.blur();
    else this.view(this.home());
  }

  // What is seen first: where there is no room for both, the board.
  home() {
    return matchMedia("(max-width: 799px)").matches ? "board" : "story";
  }

  async copyLink() {
    this.settle();
    const served = location.protocol !== "file:";
    const here = served ? "" : ` It is a link to a file of this computer. Where others can open the page, its address with ${location.hash} after it is the link.`;
    if (await this.copy(location.href)) this.notice(`The link to this moment is copied.${here}`);
    else this.notice(`The link to this moment: ${location.href}${served ? "" : "."}${here}`);
  }

  async copyCommand(command) {
    this.notice((await this.copy(command)) ? `Copied: ${command}` : command);
  }

  // Whether a text could be put into the clipboard: a page that is served without encryption may not.
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
}

async function open() {
  if (typeof DecompressionStream === "undefined") {
    byId("about").textContent = "This page needs a browser of 2023 or later.";
    return;
  }
  const game = new Game(await unpack(byId("data").textContent));
  window.rewind = new Page(game);
  document.documentElement.dataset.ready = "";
}

open();
