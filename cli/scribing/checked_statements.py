"""What is said at a table of what was seen: written down where the rules come to the same, else asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rewind.aggregates.state import GameState
from rewind.cli.asking.possibility import without_code
from rewind.cli.asking.question import Fields
from rewind.cli.asking.typed_names import leading_player
from rewind.cli.asking.typed_steps import reference
from rewind.cli.scribing.implied_steps import identified, implied_before, objects_in
from rewind.cli.scribing.report import open_choice
from rewind.cli.scribing.table_talk import SHORTEST, Statement
from rewind.cli.scribing.transcript import Transcript
from rewind.events.errors import ScenarioError
from rewind.events.zones import LibraryShuffled, ZoneChanged
from rewind.projections.words.names import names_of
from rewind.replays.scenarios.form.naming import UNKNOWN, parse_reference


class Checked(NamedTuple):
    """What comes of a statement once it is held against the rules."""

    transcript: Transcript
    """The game with it; the one that there was, where nothing has to be written down."""
    remark: str = ""
    """What went before that nobody said, or why nothing has to be written down."""
    contradiction: str = ""
    """Where the rules come to something else: what; then it is for the scribe to say whether it happened."""


# Totals


def life(transcript: Transcript, statement: Statement) -> Checked:
    """A life total: by the rules as it stands, or once what is under way is over."""
    by, total = statement.by, int(statement.text)
    seat = transcript.names.index(by) + 1
    check: Fields = {"check": {"life": {by: total}}}
    for before in implied_before(transcript):
        tried = transcript.with_steps([*transcript.steps, *before.steps, check])
        if not tried.failures and tried.state.turn == transcript.state.turn:
            return Checked(tried, before.remark)
    happened = _possible(transcript.following({"happened": {"life": {by: total}}}))
    now = transcript.state.players[seat].life
    return Checked(happened, contradiction=f"by the rules {by} is at {now}, not at {total}")


# Cards


_COUNTED: Mapping[str, int] = {"": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "seven": 7}
"""How many cards are drawn, as it is typed."""


def draw(transcript: Transcript, statement: Statement) -> Checked:
    """Cards that are drawn, which card it was that was drawn, or one more than the rules give."""
    text = re.sub(r"(?i)\s*\bcards?$", "", statement.text)
    text, more = re.subn(r"(?i)^(?:another|one more|an? (?:extra|second|additional))\b\s*", "", text)
    counted = int(text) if text.isdecimal() and len(text) < 4 else _COUNTED.get(text.casefold())
    names = _names(transcript, text) if counted is None else []
    number = counted or len(names)
    identifying = [step for name in names for step in _which(statement.by, name, drawn=True, to=[statement.by])]
    seat = transcript.names.index(statement.by) + 1
    for before in implied_before(transcript) if not more else ():
        tried = transcript.with_steps([*transcript.steps, *before.steps])
        if not tried.failures and _drawn(tried, seat, since=_since(transcript)) == number:
            if not identifying and not before.steps:
                return Checked(transcript, f"{statement.by} has drawn that by the rules already; or draws another?")
            return Checked(_possible(tried.with_steps([*tried.steps, *identifying])), before.remark)
    happened = transcript.following({"happened": {"draw": {"player": statement.by, "number": number}}})
    happened = _possible(happened.with_steps([*happened.steps, *identifying]))
    return Checked(happened, contradiction=f"by the rules {statement.by} does not draw that here")


def _since(transcript: Transcript) -> int:
    """The number of the last event before the last step."""
    taken = transcript.outcome.steps
    return taken[-1].began if taken else 0


def _drawn(transcript: Transcript, seat: int, since: int) -> int:
    return sum(
        isinstance(record.event, ZoneChanged)
        and record.event.reason == "drawn"
        and transcript.state.owner(record.event.becomes) == seat
        for record in transcript.outcome.records[since:]
    )


def _which(by: str, name: str, **more: object) -> list[Fields]:
    return [{"happened": {"known": {"card": parse_reference(name).name, "of": by, **more}}}]


def has(transcript: Transcript, statement: Statement) -> Checked:
    """A card that a player has, as far as nobody knew: in the hand, or in the library."""
    text, zone = statement.text, "hand"
    for behind, named in ((" in library", "library"), (" in the library", "library"), (" in hand", "hand")):
        if text.casefold().endswith(behind):
            text, zone = text[: -len(behind)], named
    found = identified(transcript, statement.by, _names(transcript, text), zone, to=[statement.by])
    if not found:
        return Checked(transcript, "that is written down already")
    return Checked(_possible(transcript.with_steps([*transcript.steps, *found])))


def reveal(transcript: Transcript, statement: Statement) -> Checked:
    """Cards of a hand that everybody sees."""
    names = _names(transcript, statement.text)
    steps = identified(transcript, statement.by, names)
    shown = [f"{name}@{statement.by}@hand" if "@" not in name else name for name in names]
    return Checked(
        _possible(
            transcript.with_steps(
                [*transcript.steps, *steps, {"happened": {"reveal": {"by": statement.by, "cards": shown}}}]
            )
        )
    )


def shuffle(transcript: Transcript, statement: Statement) -> Checked:
    """A shuffle."""
    seat = transcript.names.index(statement.by) + 1
    happened = (record.event for record in transcript.outcome.records[_since(transcript) :])
    if any(isinstance(event, LibraryShuffled) and event.seat == seat for event in happened):
        return Checked(transcript, f"{statement.by} has shuffled by the rules already")
    return Checked(
        _possible(transcript.following({"happened": {"shuffle": statement.by}})),
        contradiction=f"by the rules {statement.by} does not shuffle here",
    )


# Choices and chance


def answer(transcript: Transcript, statement: Statement) -> Checked:
    """What a player chooses: a word, or cards."""
    by = statement.by or transcript.awaited or transcript.names[0]
    word = {"accepts": "yes", "declines": "no"}.get(statement.text.casefold(), statement.text)
    chosen: object = word.casefold()
    if chosen not in ("yes", "no"):
        names = _names(transcript, word)
        chosen = names[0] if len(names) == 1 else names
    return Checked(answered(transcript, {"answer": {"by": by, "with": chosen}}))


def discard(transcript: Transcript, statement: Statement) -> Checked:
    """Cards that are discarded: as the rules ask, or because it was seen."""
    names = _names(transcript, statement.text)
    step: Fields = {"answer": {"by": statement.by, "with": names[0] if len(names) == 1 else names}}
    try:
        return Checked(answered(transcript, step))
    except ScenarioError:
        if transcript.choice:
            raise
    moves = [{"happened": {"move": {"object": f"{name}@{statement.by}@hand", "to": "graveyard"}}} for name in names]
    steps = [*transcript.steps, *identified(transcript, statement.by, names), *moves]
    return Checked(
        _possible(transcript.with_steps(steps)), contradiction=f"by the rules {statement.by} discards nothing here"
    )


def answered(transcript: Transcript, step: Fields) -> Transcript:
    """The game with an answer; a card that nobody had named is named just before the choice came.

    Raises ScenarioError RW6106 where there is no choice that it fits.
    """
    fields = step["answer"]
    names = _cards_in(transcript, fields["with"])
    for steps in _choosing(transcript, fields["by"], names, [step]):
        tried = transcript.with_steps(steps)
        if not tried.failures and (steps[-1] == step or _have_moved(transcript, tried, names)):
            return tried
    if transcript.choice:
        raise ScenarioError("RW6106", f"that is no answer to this: {open_choice(transcript)}")
    raise ScenarioError("RW6106", "nobody has to choose that here")


def _choosing(
    transcript: Transcript, by: str, names: Sequence[str], answering: Sequence[Fields], *, ahead: bool = False
) -> Iterator[list[Fields]]:
    """The steps with which cards can be chosen: now, once what is under way goes on, or in what was done last.

    `ahead`: what decides it has to stand before what asks for it, as an outcome of chance has.
    """
    at = transcript.last_action
    goes_on: list[Sequence[Fields]] = (
        [[]] if transcript.choice else [before.steps for before in implied_before(transcript)]
    )
    places = [(transcript, steps) for steps in goes_on]
    for earlier, after in [*places, (transcript.with_steps(transcript.steps[:at]), transcript.steps[at:])]:
        if not ahead:
            yield [*earlier.steps, *after, *answering]
        else:
            yield [*earlier.steps, *identified(earlier, by, names), *answering, *after]
            continue
        for owner, zone in product((by, transcript.other(by)), ("hand", "library") if names else ()):
            found = identified(earlier, owner, names, zone)
            if found:
                yield [*earlier.steps, *found, *after, *answering]
                yield [*earlier.steps, *found, *after]


def _have_moved(transcript: Transcript, tried: Transcript, names: Sequence[str]) -> bool:
    """Whether cards lie where everybody sees them that did not before."""
    return all(_in_sight(tried.state, name) > _in_sight(transcript.state, name) for name in names)


def _in_sight(state: GameState, name: str) -> int:
    zones = ("graveyard", "removed", "in_play")
    return sum(name in names_of(state, obj) for zone in zones for obj in objects_in(state, zone))


def _cards_in(transcript: Transcript, chosen: object) -> list[str]:
    parts = chosen if isinstance(chosen, list) else [chosen]
    return [name for part in parts if isinstance(part, str) and (name := transcript.cards.whole(part)) is not None]


def at_random(transcript: Transcript, statement: Statement) -> Checked:
    """The cards that chance picked, which is known only after it is said that it should."""
    names = _names(transcript, statement.text)
    return Checked(_by_chance(transcript, statement.by, names, {"chance": {"by": statement.by, "pick": names}}))


def flip(transcript: Transcript, statement: Statement) -> Checked:
    """How the flip of a coin came out."""
    result = "win" if statement.text.casefold() == "wins" else "lose"
    return Checked(_by_chance(transcript, statement.by, (), {"chance": {"by": statement.by, "flip": result}}))


def _by_chance(transcript: Transcript, by: str, names: Sequence[str], chance: Fields) -> Transcript:
    for steps in _choosing(transcript, by, names, [chance], ahead=True):
        tried = transcript.with_steps(steps)
        if not tried.failures and not any("left over" in note for note in tried.outcome.reported):
            return tried
    raise ScenarioError("RW6106", "nothing here was left to chance")


# The opening


def keep(transcript: Transcript, statement: Statement) -> Checked:
    """A player keeps the opening hand."""
    return Checked(_possible(transcript.following({"keep": statement.by})))


def mulligan(transcript: Transcript, statement: Statement) -> Checked:
    """A player takes a mulligan."""
    return Checked(_possible(transcript.following({"mulligan": statement.by})))


def first(transcript: Transcript, statement: Statement) -> Checked:
    """Who takes the first turn, which has to be said before anything is done."""
    if transcript.header.get("start") != "opening" or any("chance" not in step for step in transcript.steps):
        raise ScenarioError("RW6106", "who goes first is said before anything is done; undo goes back")
    return Checked(_possible(transcript.with_steps([{"chance": {"pick": [statement.by]}}])))


# What was seen


def move(transcript: Transcript, statement: Statement) -> Checked:
    """Something went to a zone: by the rules, or because it was seen."""
    whose, rest = leading_player(
        statement.text.replace("'s ", " ").replace("’s ", " "), transcript.names, shortest=SHORTEST
    )
    ref = reference(transcript.names_here(), rest if whose else statement.text)
    name = parse_reference(ref).name if isinstance(ref, str) else ""
    if name in transcript.names:
        raise ScenarioError("RW6106", f"{name} is a player, and goes nowhere")
    before_it = _lying(transcript.with_steps(transcript.steps[:-1]).state, statement.to, name)
    if transcript.steps and _lying(transcript.state, statement.to, name) > before_it:
        return Checked(transcript, "that has happened by the rules already")
    for before in implied_before(transcript):
        tried = transcript.with_steps([*transcript.steps, *before.steps])
        same_turn = tried.state.turn == transcript.state.turn
        if not tried.failures and same_turn and _lying(tried.state, statement.to, name) > before_it:
            return Checked(tried, before.remark)
    steps: list[Fields] = []
    if not any(name in names_of(transcript.state, obj) for obj in transcript.state.current.values()):
        steps = identified(transcript, whose or transcript.awaited or transcript.names[0], [name])
    happened = {"happened": {"move": {"object": ref, "to": statement.to}}}
    return Checked(
        _possible(transcript.with_steps([*transcript.steps, *steps, happened])),
        contradiction=f"by the rules {name or statement.text} does not go there here",
    )


def _lying(state: GameState, zone: str, name: str) -> int:
    """How many of a name lie in a zone, whose objects are told apart by nothing else."""
    return sum(name in names_of(state, obj) for obj in objects_in(state, zone))


def tap(transcript: Transcript, statement: Statement) -> Checked:
    """Something is tapped, or untapped, for no reason that the rules know."""
    return Checked(
        _possible(
            transcript.following({"happened": {statement.kind: reference(transcript.names_here(), statement.text)}})
        ),
        contradiction=f"by the rules nothing does that to {statement.text} here",
    )


def note(transcript: Transcript, statement: Statement) -> Checked:
    """Words for the record."""
    return Checked(_possible(transcript.following({"happened": {"note": statement.text}})))


def forget(transcript: Transcript, statement: Statement) -> Checked:
    """An ability triggered and nobody noticed: in what was last done, or next."""
    name = transcript.names_here().meant(statement.text)
    step: Fields = {"forgotten": {"ability_of": name}}
    at = transcript.last_action
    tried = transcript.with_steps([*transcript.steps[:at], step, *transcript.steps[at:]])
    if not tried.failures:
        return Checked(tried)
    raise ScenarioError("RW6106", f"nothing of {name} triggered in what was last done")


def caller(transcript: Transcript, rest: str) -> tuple[str, str]:
    """Who calls a judge, and what is asked; the player who is to act where nobody is named."""
    line = rest.replace(":", " :", 1) if ":" in rest else f"{rest} "
    by, text = leading_player(line, transcript.names, shortest=SHORTEST)
    if not by:
        return transcript.awaited or transcript.names[0], rest.strip()
    return by, text.lstrip(": ").strip()


def _names(transcript: Transcript, text: str) -> list[str]:
    """The names of a list; `?` is a card that is not named. Raises ScenarioError RW6102, CardError RW6002."""
    things = transcript.names_here()
    names = [UNKNOWN if part == UNKNOWN else things.meant(part) for part in things.parts(text)]
    if not names:
        raise ScenarioError("RW6106", "which card? its name is missing")
    return names


def _possible(tried: Transcript) -> Transcript:
    """A game that can be written down so. Raises ScenarioError RW6106."""
    if tried.failures:
        raise ScenarioError("RW6106", without_code(tried.stopped))
    return tried


CHECKS: Mapping[str, Callable[[Transcript, Statement], Checked]] = {
    "life": life,
    "draw": draw,
    "keep": keep,
    "mulligan": mulligan,
    "first": first,
    "random": at_random,
    "discard": discard,
    "answer": answer,
    "flip": flip,
    "reveal": reveal,
    "has": has,
    "shuffle": shuffle,
    "forget": forget,
    "tap": tap,
    "untap": tap,
    "move": move,
    "note": note,
}
"""Kind of a statement → what holds it against the rules."""

WHILE_CHOOSING = ("answer", "discard", "random", "flip")
"""What can be said while a choice is open."""
