"""What is said at a table of what was seen: written down where the rules come to the same, else asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rewind.aggregates.state import GameState
from rewind.cli.asking.doings import reference
from rewind.cli.asking.question import Fields
from rewind.cli.asking.typed_names import leading_player
from rewind.cli.scribing.said import SHORTEST, Said
from rewind.cli.scribing.telling import open_choice
from rewind.cli.scribing.transcript import Transcript
from rewind.cli.scribing.ways import befores, everything, known, reason
from rewind.events.errors import ScenarioError
from rewind.events.zones import LibraryShuffled, ZoneChanged
from rewind.projections.words.names import names_of
from rewind.replays.scenarios.form.naming import UNKNOWN, parse_reference


class Seen(NamedTuple):
    """What comes of a line."""

    transcript: Transcript
    """The game with it."""
    first: str = ""
    """What went before that nobody said, or that nothing has to be written down."""
    differs: str = ""
    """Where the rules come to something else: what; then it is for the scribe to say whether it happened."""


# Totals


def life(transcript: Transcript, line: Said) -> Seen:
    """A life total: by the rules as it stands, or once what is under way is over."""
    by, total = line.by, int(line.text)
    seat = transcript.names.index(by) + 1
    check: Fields = {"check": {"life": {by: total}}}
    for before in befores(transcript):
        tried = transcript.with_steps([*transcript.steps, *before.steps, check])
        if not tried.failures and tried.state.turn == transcript.state.turn:
            return Seen(tried, before.words)
    happened = _possible(transcript.following({"happened": {"life": {by: total}}}))
    now = transcript.state.players[seat].life
    return Seen(happened, differs=f"by the rules {by} is at {now}, not at {total}")


# Cards


_COUNTED: Mapping[str, int] = {"": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "seven": 7}
"""How many cards are drawn, as it is typed."""


def draw(transcript: Transcript, line: Said) -> Seen:
    """Cards that are drawn, which card it was that was drawn, or one more than the rules give."""
    text = re.sub(r"(?i)\s*\bcards?$", "", line.text)
    text, more = re.subn(r"(?i)^(?:another|one more|an? (?:extra|second|additional))\b\s*", "", text)
    counted = int(text) if text.isdecimal() and len(text) < 4 else _COUNTED.get(text.casefold())
    names = _names(transcript, text) if counted is None else []
    number = counted or len(names)
    told = [step for name in names for step in _which(line.by, name, drawn=True, to=[line.by])]
    seat = transcript.names.index(line.by) + 1
    for before in befores(transcript) if not more else ():
        tried = transcript.with_steps([*transcript.steps, *before.steps])
        if not tried.failures and _drawn(tried, seat, since=_since(transcript)) == number:
            if not told and not before.steps:
                return Seen(transcript, f"{line.by} has drawn that by the rules already; or draws another?")
            return Seen(_possible(tried.with_steps([*tried.steps, *told])), before.words)
    happened = transcript.following({"happened": {"draw": {"player": line.by, "number": number}}})
    happened = _possible(happened.with_steps([*happened.steps, *told]))
    return Seen(happened, differs=f"by the rules {line.by} does not draw that here")


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


def has(transcript: Transcript, line: Said) -> Seen:
    """A card that a player has, as far as nobody knew: in the hand, or in the library."""
    text, zone = line.text, "hand"
    for behind, named in ((" in library", "library"), (" in the library", "library"), (" in hand", "hand")):
        if text.casefold().endswith(behind):
            text, zone = text[: -len(behind)], named
    found = known(transcript, line.by, _names(transcript, text), zone, to=[line.by])
    if not found:
        return Seen(transcript, "that is written down already")
    return Seen(_possible(transcript.with_steps([*transcript.steps, *found])))


def reveal(transcript: Transcript, line: Said) -> Seen:
    """Cards of a hand that everybody sees."""
    names = _names(transcript, line.text)
    steps = known(transcript, line.by, names)
    shown = [f"{name}@{line.by}@hand" if "@" not in name else name for name in names]
    return Seen(
        _possible(
            transcript.with_steps(
                [*transcript.steps, *steps, {"happened": {"reveal": {"by": line.by, "cards": shown}}}]
            )
        )
    )


def shuffle(transcript: Transcript, line: Said) -> Seen:
    """A shuffle."""
    seat = transcript.names.index(line.by) + 1
    happened = (record.event for record in transcript.outcome.records[_since(transcript) :])
    if any(isinstance(event, LibraryShuffled) and event.seat == seat for event in happened):
        return Seen(transcript, f"{line.by} has shuffled by the rules already")
    return Seen(
        _possible(transcript.following({"happened": {"shuffle": line.by}})),
        differs=f"by the rules {line.by} does not shuffle here",
    )


# Choices and chance


def answer(transcript: Transcript, line: Said) -> Seen:
    """What a player chooses: a word, or cards."""
    by = line.by or transcript.awaited or transcript.names[0]
    word = {"accepts": "yes", "declines": "no"}.get(line.text.casefold(), line.text)
    said: object = word.casefold()
    if said not in ("yes", "no"):
        names = _names(transcript, word)
        said = names[0] if len(names) == 1 else names
    return Seen(answered(transcript, {"answer": {"by": by, "with": said}}))


def discard(transcript: Transcript, line: Said) -> Seen:
    """Cards that are discarded: as the rules ask, or because it was seen."""
    names = _names(transcript, line.text)
    step: Fields = {"answer": {"by": line.by, "with": names[0] if len(names) == 1 else names}}
    try:
        return Seen(answered(transcript, step))
    except ScenarioError:
        if transcript.choice:
            raise
    moves = [{"happened": {"move": {"object": f"{name}@{line.by}@hand", "to": "graveyard"}}} for name in names]
    steps = [*transcript.steps, *known(transcript, line.by, names), *moves]
    return Seen(_possible(transcript.with_steps(steps)), differs=f"by the rules {line.by} discards nothing here")


def answered(transcript: Transcript, step: Fields) -> Transcript:
    """The game with an answer; a card that nobody had named is named just before the choice came.

    Raises ScenarioError RW6106 where there is no choice that it fits.
    """
    said = step["answer"]
    names = _cards_in(transcript, said["with"])
    for steps in _choosing(transcript, said["by"], names, [step]):
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
    goes_on: list[Sequence[Fields]] = [[]] if transcript.choice else [before.steps for before in befores(transcript)]
    places = [(transcript, steps) for steps in goes_on]
    for earlier, after in [*places, (transcript.with_steps(transcript.steps[:at]), transcript.steps[at:])]:
        if not ahead:
            yield [*earlier.steps, *after, *answering]
        else:
            yield [*earlier.steps, *known(earlier, by, names), *answering, *after]
            continue
        for owner, zone in product((by, transcript.other(by)), ("hand", "library") if names else ()):
            found = known(earlier, owner, names, zone)
            if found:
                yield [*earlier.steps, *found, *after, *answering]
                yield [*earlier.steps, *found, *after]


def _have_moved(transcript: Transcript, tried: Transcript, names: Sequence[str]) -> bool:
    """Whether cards lie where everybody sees them that did not before."""
    return all(_in_sight(tried.state, name) > _in_sight(transcript.state, name) for name in names)


def _in_sight(state: GameState, name: str) -> int:
    zones = ("graveyard", "removed", "in_play")
    return sum(name in names_of(state, obj) for zone in zones for obj in everything(state, zone))


def _cards_in(transcript: Transcript, said: object) -> list[str]:
    parts = said if isinstance(said, list) else [said]
    return [name for part in parts if isinstance(part, str) and (name := transcript.cards.whole(part)) is not None]


def at_random(transcript: Transcript, line: Said) -> Seen:
    """The cards that chance picked, which is known only after it is said that it should."""
    names = _names(transcript, line.text)
    return Seen(_by_chance(transcript, line.by, names, {"chance": {"by": line.by, "pick": names}}))


def flip(transcript: Transcript, line: Said) -> Seen:
    """How the flip of a coin came out."""
    result = "win" if line.text.casefold() == "wins" else "lose"
    return Seen(_by_chance(transcript, line.by, (), {"chance": {"by": line.by, "flip": result}}))


def _by_chance(transcript: Transcript, by: str, names: Sequence[str], chance: Fields) -> Transcript:
    for steps in _choosing(transcript, by, names, [chance], ahead=True):
        tried = transcript.with_steps(steps)
        if not tried.failures and not any("left over" in note for note in tried.outcome.reported):
            return tried
    raise ScenarioError("RW6106", "nothing here was left to chance")


# The opening


def keep(transcript: Transcript, line: Said) -> Seen:
    """A player keeps the opening hand."""
    return Seen(_possible(transcript.following({"keep": line.by})))


def mulligan(transcript: Transcript, line: Said) -> Seen:
    """A player takes a mulligan."""
    return Seen(_possible(transcript.following({"mulligan": line.by})))


def first(transcript: Transcript, line: Said) -> Seen:
    """Who takes the first turn, which has to be said before anything is done."""
    if transcript.header.get("start") != "opening" or any("chance" not in step for step in transcript.steps):
        raise ScenarioError("RW6106", "who goes first is said before anything is done; undo goes back")
    return Seen(_possible(transcript.with_steps([{"chance": {"pick": [line.by]}}])))


# What was seen


def move(transcript: Transcript, line: Said) -> Seen:
    """Something went to a zone: by the rules, or because it was seen."""
    whose, rest = leading_player(line.text.replace("'s ", " ").replace("’s ", " "), transcript.names, shortest=SHORTEST)
    ref = reference(transcript.things(), rest if whose else line.text)
    name = parse_reference(ref).name if isinstance(ref, str) else ""
    if name in transcript.names:
        raise ScenarioError("RW6106", f"{name} is a player, and goes nowhere")
    before_it = _lying(transcript.with_steps(transcript.steps[:-1]).state, line.to, name)
    if transcript.steps and _lying(transcript.state, line.to, name) > before_it:
        return Seen(transcript, "that has happened by the rules already")
    for before in befores(transcript):
        tried = transcript.with_steps([*transcript.steps, *before.steps])
        same_turn = tried.state.turn == transcript.state.turn
        if not tried.failures and same_turn and _lying(tried.state, line.to, name) > before_it:
            return Seen(tried, before.words)
    steps: list[Fields] = []
    if not any(name in names_of(transcript.state, obj) for obj in transcript.state.current.values()):
        steps = known(transcript, whose or transcript.awaited or transcript.names[0], [name])
    happened = {"happened": {"move": {"object": ref, "to": line.to}}}
    return Seen(
        _possible(transcript.with_steps([*transcript.steps, *steps, happened])),
        differs=f"by the rules {name or line.text} does not go there here",
    )


def _lying(state: GameState, zone: str, name: str) -> int:
    """How many of a name lie in a zone, whose objects are told apart by nothing else."""
    return sum(name in names_of(state, obj) for obj in everything(state, zone))


def tap(transcript: Transcript, line: Said) -> Seen:
    """Something is tapped, or untapped, for no reason that the rules know."""
    return Seen(
        _possible(transcript.following({"happened": {line.kind: reference(transcript.things(), line.text)}})),
        differs=f"by the rules nothing does that to {line.text} here",
    )


def note(transcript: Transcript, line: Said) -> Seen:
    """Words for the record."""
    return Seen(_possible(transcript.following({"happened": {"note": line.text}})))


def forget(transcript: Transcript, line: Said) -> Seen:
    """An ability triggered and nobody noticed: in what was last done, or next."""
    name = transcript.things().meant(line.text)
    step: Fields = {"forgotten": {"ability_of": name}}
    at = transcript.last_action
    tried = transcript.with_steps([*transcript.steps[:at], step, *transcript.steps[at:]])
    if not tried.failures:
        return Seen(tried)
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
    things = transcript.things()
    names = [UNKNOWN if part == UNKNOWN else things.meant(part) for part in things.parts(text)]
    if not names:
        raise ScenarioError("RW6106", "which card? its name is missing")
    return names


def _possible(tried: Transcript) -> Transcript:
    """A game that can be written down so. Raises ScenarioError RW6106."""
    if tried.failures:
        raise ScenarioError("RW6106", reason(tried.stopped))
    return tried


SEEN: Mapping[str, Callable[[Transcript, Said], Seen]] = {
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
"""What is said at a table → what comes of it."""

WHILE_CHOOSING = ("answer", "discard", "random", "flip")
"""What can be said while a choice is open."""
