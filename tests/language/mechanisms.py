"""The mechanisms of the rules, the cards of the pool that have them, and whether a game's log shows one at work.

`python -m tests.language.mechanisms` plays games about each mechanism until it was at work in `WANTED` of them, and
holds every law in all; the suite plays a sample (`test_mechanisms.py`).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

from rewind.aggregates.cards import CardRecord
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.events import combat, judging, objects, playing, turn, zones
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from tests.games.holding import wrong_with
from tests.games.playing import Kind
from tests.games.today import cards_of_today, own_cards
from tests.language.language_cards import position
from tests.language.mechanism import (
    Mechanism,
    Moment,
    Shows,
    announced_with,
    by_rule,
    choice_of,
    event_of,
    of_card,
    program_of,
)
from tests.language.mechanisms_of_today import OF_TODAY

WANTED = 10
"""In so many games each mechanism has to be at work."""
MOST_GAMES = 160
"""After so many games without that it is said that it was not."""
MOST_EVENTS = 450
OF_A_GAME = 4
"""So many different cards of the mechanism a game is about."""


def _declared_with(words: str) -> Shows:
    """Attackers or blockers are declared while a permanent says something."""
    pattern = re.compile(words)

    def shows(at: Moment) -> bool:
        if not isinstance(at.record.event, combat.AttackersDeclared | combat.BlockersDeclared):
            return False
        return any(pattern.search(program_of(at.state, obj)) for obj in at.state.zone("in_play"))

    return shows


def _from_elsewhere(at: Moment) -> bool:
    """An ability triggers of an object that is, or was just, in no place where permanents are."""
    event = at.record.event
    if not isinstance(event, playing.AbilityTriggered):
        return False
    key = at.state.position.get(event.object)
    return key is not None and key.zone in ("graveyard", "hand", "removed", "library", "stack")


def _looks_back(at: Moment) -> bool:
    """An ability of an object that is not there any more triggers."""
    event = at.record.event
    return isinstance(event, playing.AbilityTriggered) and not at.state.is_current(event.object)


OF_EVERY_EDITION = (
    Mechanism("modes", ("409.1b",), '"modes":', announced_with("modes")),
    Mechanism("announced X", ("409.1b",), r"\{X\}", announced_with("x")),
    Mechanism("optional and alternative costs", ("409.1b",), '"optional":|"change":"allow"', announced_with("costs")),
    Mechanism("changed costs", ("409.1f",), '"change":"cost"', of_card('"change":"cost"', playing.SpellPlayed)),
    Mechanism("division among targets", ("409.1d",), '"divided":', announced_with("divided")),
    Mechanism(
        "mana for one use only",
        ("406.1",),
        '"only_for":',
        event_of(playing.ManaSpent, lambda one: one.restricted),
        beside=("Black Vise", "Coat of Arms"),
    ),
    Mechanism(
        "snow mana",
        ("104.3h",),
        r"\{S\}",
        event_of(playing.ManaSpent, lambda one: "{S" in one.mana),
        beside=("Snow-Covered Forest", "Snow-Covered Island"),
        editions=("2006-10",),
    ),
    Mechanism(
        "playing while resolving",
        ("413.2e",),
        '"do":"play"',
        event_of((playing.SpellPlayed, playing.PlayCompleted), resolving=True),
    ),
    Mechanism("costs while resolving", ("413.2e",), '"do":"may".*"cost":', event_of(playing.CostPaid, resolving=True)),
    Mechanism(
        "exchanges",
        ("413.2",),
        '"do":"exchange"',
        of_card('"do":"exchange"', playing.ResolutionEnded, objects.OwnerChanged),
    ),
    Mechanism("piles", ("413.2",), '"pile', choice_of("pile")),
    Mechanism("searching a library", ("413.2",), '"do":"find"', choice_of("search")),
    Mechanism("revealing cards", ("413.2",), '"do":"reveal"', event_of(zones.CardsRevealed)),
    Mechanism("cards put in order", ("217.2d",), '"do":"arrange"', event_of(zones.LibraryOrdered)),
    Mechanism("for each", ("413.2",), '"do":"for_each"', of_card('"do":"for_each"', playing.ResolutionEnded)),
    Mechanism("state triggers", ("410.11",), '"state":', by_rule("410.11")),
    Mechanism(
        "delayed triggers", ("404.4",), '"do":"later"', event_of(playing.AbilityTriggered, lambda one: one.awaited)
    ),
    Mechanism(
        "triggers that work elsewhere",
        ("404.2",),
        '"kind":"triggered".*"zone":"(graveyard|hand|stack)"',
        _from_elsewhere,
    ),
    Mechanism(
        "triggers that look back",
        ("410.10d",),
        '"kind":"triggered".*"from":"in_play"|"dies"|"to":"graveyard"',
        _looks_back,
    ),
    Mechanism(
        "triggers with targets",
        ("410.4",),
        '"kind":"triggered".*"targets":',
        event_of(playing.PutOnStack, lambda one: one.kind == "triggered_ability" and one.targets),
    ),
    Mechanism(
        "extra turns, phases and steps",
        ("300.6", "300.7"),
        '"do":"add_part"',
        event_of((turn.TurnAdded, turn.PartAdded)),
    ),
    Mechanism(
        "skipped parts", ("419.6e",), '"change":"replace","event":\\{"event":"begin"', event_of(turn.PartSkipped)
    ),
    Mechanism("requirements", ("500.2", "500.3"), '"change":"require"', _declared_with('"change":"require"')),
    Mechanism(
        "restrictions",
        ("500.2", "500.3"),
        '"change":"forbid".*"event":"(attack|block)"',
        _declared_with('"event":"(attack|block)"'),
    ),
    Mechanism(
        "costs to attack and block",
        ("308.2d", "309.2b"),
        '"change":"cost".*"event":"(attack|block)"',
        event_of((combat.AttackersDeclared, combat.BlockersDeclared), lambda one: one.payment is not None),
    ),
    Mechanism("banding", ("502.10",), r"\bbanding\b", event_of(combat.AttackersDeclared, lambda one: one.bands)),
    Mechanism(
        "removal from combat", ("306.2",), '"regenerate"|"do":"remove_from_combat"', event_of(combat.RemovedFromCombat)
    ),
    Mechanism("replacement", ("419.6",), '"change":"replace"', event_of(playing.EventReplaced)),
    Mechanism("prevention", ("419.7",), '"shield"|"prevent', event_of(playing.EventPrevented)),
    Mechanism(
        "copies of spells",
        ("503.10",),
        '"do":"copy"',
        event_of(playing.PutOnStack, lambda one: one.kind == "spell_copy"),
    ),
    Mechanism("copied permanents", ("503.3",), '"change":"copy"', event_of(objects.Copied)),
    Mechanism("coins", ("511.1",), '"do":"flip_coin"', event_of(playing.CoinFlipped)),
    Mechanism("controlled turns", ("507.1",), '"control_player"', event_of(turn.PlayerControlChanged)),
    Mechanism("text changes", ("418.6",), '"change":"text"', event_of(objects.TextChanged)),
    Mechanism("reversal", ("422.1",), '"do":"', event_of(playing.ActionReversed)),
)
MECHANISMS = (*OF_EVERY_EDITION, *OF_TODAY)
"""What is held to `WANTED` games; keywords have theirs in `tests/keyword_games`."""


@cache
def cards_with(mechanism: Mechanism, edition: str) -> tuple[str, ...]:
    """The cards of an edition that have a mechanism."""
    pattern = re.compile(mechanism.words)
    beside = [one for one in by_hand().known(edition) if one.name in mechanism.beside] if mechanism.of_today else ()
    records = (*own_cards(), *beside) if mechanism.of_today else by_hand().known(edition)
    text = _text_and_faces if mechanism.of_today else _text
    return tuple(one.name for one in records if one.name in mechanism.beside or pattern.search(text(one)))


def _text(record: CardRecord) -> str:
    """The programs of a card, and its keywords."""
    definition = record.definition
    return " ".join((*(program.ability for program in definition.programs), *definition.characteristics.abilities))


@cache
def _text_and_faces(record: CardRecord) -> str:
    """The same, and all that is printed on each face of the card."""
    return _text(record) + record.definition.model_dump_json(exclude={"programs"}, exclude_none=True)


def begin(slug: str, seed: int, edition: str) -> Iterator[Event]:
    """A position with a few cards of a mechanism."""
    mechanism = next(one for one in MECHANISMS if one.slug == slug)
    names = cards_with(mechanism, edition)
    at = seed * OF_A_GAME % len(names)
    cards = cards_of_today() if mechanism.of_today else None
    return position((names[at:] + names[:at])[:OF_A_GAME], seed, edition, cards=cards)


def kind_of(mechanism: Mechanism) -> Kind:
    """Games about a mechanism."""
    return Kind(mechanism.slug, partial(begin, mechanism.slug), MOST_EVENTS)


def is_at_work(mechanism: Mechanism, records: Sequence[Recorded]) -> bool:
    """Whether a game shows a mechanism at work."""
    state, resolving = EMPTY, 0
    for record in records:
        event = record.event
        is_set_up = not state.n or isinstance(event, judging.PositionSet)
        if not is_set_up and mechanism.shows(Moment(state, record, resolving > 0)):
            return True
        resolving += isinstance(event, playing.ResolutionBegan) - isinstance(event, playing.ResolutionEnded)
        state = fold(state, [record])
    return False


def seeds_at_work(mechanism: Mechanism, wanted: int = WANTED) -> Iterator[tuple[int, str]]:
    """The first games in which a mechanism is at work."""
    found = 0
    for index in range(MOST_GAMES):
        seed, edition = index // len(mechanism.editions), mechanism.editions[index % len(mechanism.editions)]
        if not cards_with(mechanism, edition):
            continue
        if is_at_work(mechanism, kind_of(mechanism).records(seed, edition)):
            found += 1
            yield seed, edition
        if found == wanted:
            return


def _counted(index: int) -> tuple[str, int, list[str]]:
    mechanism = MECHANISMS[index]
    games = list(seeds_at_work(mechanism))
    return mechanism.name, len(games), wrong_with(kind_of(mechanism), games)


def main() -> int:
    """Plays the games, prints a line for each mechanism, and what is wrong; the exit status."""
    is_wrong = False
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for name, number, wrong in workers.map(_counted, range(len(MECHANISMS))):
            print(f"{number:>3} games  {name}", flush=True)
            for line in wrong:
                print(f"  {line}", flush=True)
            is_wrong = is_wrong or bool(wrong) or number < WANTED
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
