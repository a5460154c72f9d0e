// What was legal at a decision, what was not and why, and the commands that try another line from there.

class Alternatives {
  constructor(game, link) {
    this.game = game;
    this.link = link;
    this.decisions = Object.keys(game.legal?.at ?? {}).map(Number);
  }

  // The decision that moment n is about: event n, or the next one.
  decision(n) {
    return this.decisions.find((each) => each >= n) ?? null;
  }

  show(n, to) {
    byId("legal").querySelector(".body").replaceChildren(...this.parts(n, to).filter(Boolean));
  }

  parts(n, to) {
    const d = this.decision(n);
    if (d === null || (d > n && n >= this.game.legal.until)) return [el("p.nothing", {}, this.absent(n))];
    const [question, numbers, chosen, refused] = this.game.legal.at[d];
    const actions = numbers.map((number) => this.game.legal.actions[number]);
    const refusals = refused.map((number) => this.game.legal.refusals[number]);
    const [else_, what, not] = this.game.legal.by_client
      ? ["What else the client listed", "What the client listed as possible", "What the client listed as not possible then"]
      : ["What else was legal", "What was legal", "What was not legal, and why"];
    return [
      el("p.which", {}, d === n ? "Before this decision" : "Before the next decision", ":"),
      to(d),
      el("p.question", {}, `${capital(question)}.`),
      this.list("What was done", actions.slice(0, chosen), "done"),
      this.list(chosen ? else_ : what, actions.slice(chosen), "other"),
      this.list(not, refusals, "refused"),
      this.commands(d),
    ];
  }

  absent(n) {
    const { seen_by, kind } = this.game.game;
    if (this.game.legal && n >= this.game.legal.until && this.game.legal.until < this.game.length) {
      return "The page was made with what was legal in its first part only: rewind view --legal puts all of it in.";
    }
    if (this.game.legal) return "No decision comes after this moment.";
    if (kind === "claimed") return "This log is a claim: what was legal cannot be told from it.";
    if (seen_by === 0) return "A spectator is not told what players may do: a page made with --as judge, or for a seat, shows it.";
    return "This page was made without what was legal. rewind view shows it with --legal, from a whole log that the rules engine made.";
  }

  list(label, lines, kind) {
    if (!lines.length) return null;
    const items = lines.map(([text, more, rules]) => el("li", {},
      el("span.text", {}, withPips(text)),
      more ? el("span.more", {}, kind === "refused" ? ": " : " – ", withPips(more)) : null,
      rules.length ? el("span.rules", {}, ` ${rules.join(", ")}`) : null));
    return el(`div.${kind}`, {}, el("h3", {}, label), el("ul", {}, items));
  }

  // Ready to be copied: another line of play goes on where somebody is to act, which is before the decision.
  commands(d) {
    if (this.game.game.seen_by !== null || this.game.legal.by_client) return null;
    const { log } = this.game;
    const lines = [
      ["Another line from here, played on", `rewind fork ${log} --at ${d - 1} --open -o other.jsonl && rewind play -o other.jsonl`],
      ["The same, with decisions from a file", `rewind fork ${log} --at ${d - 1} --do instead.yaml -o other.jsonl`],
      ["This answer in a terminal, with objects by number", `rewind legal ${log} --at ${d}`],
    ];
    const items = lines.map(([label, command]) =>
      el("li", {}, el("span.text", {}, label), el("span.command", {}, el("code", {}, command), el("button", { type: "button", "data-copy": command, "aria-label": `Copy the command: ${label}` }, "Copy"))));
    return el("div.commands", {}, el("h3", {}, "Another line"), el("ul", {}, items));
  }
}
