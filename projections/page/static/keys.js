// Keys: none while a modifier is held or somebody types; a button that has the focus keeps space and Enter.

class Keys {
  constructor(actions) {
    this.actions = actions;
    this.digits = "";
    document.addEventListener("keydown", (event) => this.take(event));
  }

  take(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape") return this.escape(event);
    if (byId("help").open) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.matches("input:not([type=range], [type=checkbox]), textarea, select")) return;
    const pressable = target instanceof HTMLElement && target.closest("button, a, summary, input[type=checkbox]");
    if (pressable && (event.key === " " || (event.key === "Enter" && !this.digits))) return;
    const action = this.action(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  action({ key, shiftKey }) {
    const { actions } = this;
    if (/^[0-9]$/.test(key)) return () => this.type(key);
    if (key === "Enter" && this.digits) return () => this.enter();
    if (key === "Backspace" && this.digits) return () => this.type("");
    const plain = {
      ArrowLeft: shiftKey ? actions.turnBack : actions.back,
      ArrowRight: shiftKey ? actions.turnOn : actions.on,
      ",": actions.eventBack,
      ".": actions.eventOn,
      Home: actions.start,
      End: actions.end,
      "[": actions.markBack,
      "]": actions.markOn,
      f: actions.flip,
      " ": actions.play,
      "?": actions.help,
    };
    return plain[key];
  }

  type(digit) {
    this.digits = digit ? (this.digits + digit).slice(0, 6) : this.digits.slice(0, -1);
    this.showTyped();
  }

  enter() {
    const turn = Number(this.digits);
    this.digits = "";
    this.showTyped();
    this.actions.turn(turn);
  }

  showTyped() {
    byId("typed").hidden = !this.digits;
    byId("typed").textContent = this.digits ? `Turn ${this.digits} – Enter` : "";
  }

  escape(event) {
    if (byId("help").open) return;
    if (this.digits) {
      this.digits = "";
      this.showTyped();
      return;
    }
    this.actions.escape(event);
  }
}
