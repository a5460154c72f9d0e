"""Older words are sugar: the records of version 0.1, said in general words, play to equal logs.

`python -m tests.aggregates.cards.test_sugar 100` plays more games than the suite.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from unittest.mock import patch

import pytest

from aggregates.cards import canonical, language, parse_ability, pool, sugar
from aggregates.cards.language import Ability
from aggregates.editions import NAMES
from aggregates.game import Game
from aggregates.rules.engine.inputs import is_input
from events.base import CardDefinition, Event, Program, Value
from events.envelope import Recorded
from events.game import CardDefined, LogSealed
from events.playing import ContinuousEffectBegan
from events.turn import TurnBegan
from replays.playing.bots import UniformBot
from replays.playing.live import play
from replays.playing.random_outcomes import SeededRandom
from tests.language.counting import counted
from tests.language.language_cards import in_older_words, position

NODES: tuple[type[Value], ...] = (
    language.AsEnters,
    language.AttackWithoutTapping,
    language.Cant,
    language.Combats,
    language.Cost,
    language.CostChange,
    language.DealsDamage,
    language.Enters,
    language.IsPlayed,
    language.LandPlays,
    language.Leaves,
    language.MaximumHandSize,
    language.PlayerDoes,
    language.Search,
    language.StepBegins,
    language.TapsOrUntaps,
)
"""The nodes of older words."""
WORDS = ("anyone", "chosen", "it", "sacrificed", "that_much", "that_player")
"""Older words that are not nodes."""
LEFT = frozenset({"chosen", "it", "sacrificed", "that_player"})
"""What the older records still say once they are said in general words."""

OLDER = in_older_words(NAMES[-1])
OF_A_GAME = 12
"""So many different cards a game is about."""
GAMES = -(-len(OLDER) // OF_A_GAME)
"""So many games are about every card."""
MOST = 300
"""Events after which a game is given up."""


def in_general_words(ability: Ability) -> Ability:
    """An ability without sugar, in what its effects do too, which stands in logs as it was written."""
    with patch.object(sugar, "_AS_WRITTEN", {}):
        return sugar.expanded(ability)


@cache
def definition_in_general_words(name: str) -> CardDefinition:
    """A card whose abilities are said in general words."""
    definition = pool().records[name].definition
    programs = tuple(
        Program(key=program.key, ability=canonical(in_general_words(parse_ability(program.ability))))
        for program in definition.programs
    )
    return definition.model_copy(update={"programs": programs})


def nodes(value: object) -> Iterator[Value]:
    """Every node of an ability."""
    if isinstance(value, Value):
        yield value
        for name in type(value).model_fields:
            yield from nodes(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from nodes(one)


def words(value: object) -> Iterator[str]:
    """Every word of a program, and its fields that are true."""
    match value:
        case str():
            yield value.rpartition(" of ")[2]
        case list():
            for part in value:
                yield from words(part)
        case dict():
            for key, part in value.items():
                if part is True:
                    yield key
                yield from words(part)
        case _:
            pass


def programs() -> Iterator[tuple[str, Ability]]:
    """Every program of the older records."""
    for name in OLDER:
        for program in pool().records[name].definition.programs:
            yield program.key, parse_ability(program.ability)


def test_what_is_said_in_general_words_is_in_the_language_and_stays_as_it_is() -> None:
    """The text in a log means the very same; it has nothing that would be expanded again."""
    for key, ability in programs():
        general = in_general_words(ability)
        assert parse_ability(canonical(general)) == general, key
        assert in_general_words(general) == general, key


def test_no_sugar_is_left() -> None:
    left = set()
    for _, ability in programs():
        general = in_general_words(ability)
        left |= {type(node).__name__ for node in nodes(general) if isinstance(node, NODES)}
        left |= {*words(json.loads(canonical(general)))} & {*WORDS}
    assert left == LEFT


def test_the_record_in_general_words_is_a_record() -> None:
    """Each older record is meant by one in which some word is another, or which is the same because it has no sugar."""
    changed = [name for name in OLDER if definition_in_general_words(name) != pool().records[name].definition]
    sugared = {key.partition("/")[0] for key, ability in programs() if in_general_words(ability) != ability}
    assert sorted(changed) == sorted(sugared & {*OLDER})


# Games


def older_game(seed: int, edition: str) -> tuple[Recorded, ...]:
    """A game from a position with a dozen of the older cards; every so many seeds are about all of them."""
    names = in_older_words(edition)
    at = seed * OF_A_GAME % len(names)
    chosen = (names[at:] + names[:at])[:OF_A_GAME]
    game = Game((), SeededRandom(seed))
    for event in position(chosen, seed, edition):
        game.decide(event)
    return play(game, {seat: UniformBot(2 * seed + seat).decide for seat in (1, 2)}, MOST)


def said_generally(event: Event) -> Event:
    """The definitions in general words; another input as it is."""
    if not isinstance(event, CardDefined):
        return event
    names = [definition.key for definition in event.definitions]
    return event.model_copy(update={"definitions": tuple(definition_in_general_words(name) for name in names)})


def decided_again(records: Sequence[Recorded]) -> list[Recorded]:
    """The same inputs in a game whose definitions are in general words."""
    game, made = Game(), list[Recorded]()
    for record in records:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += game.decide(said_generally(record.event))
    return made


def without_text(record: Recorded) -> Recorded:
    """A record without definitions, texts of effects, and digests, which are of these texts too."""
    event = record.event
    match event:
        case CardDefined():
            event = event.model_copy(update={"definitions": ()})
        case ContinuousEffectBegan():
            event = event.model_copy(update={"effect": "", "to": None})
        case TurnBegan():
            event = event.model_copy(update={"digest": None})
        case _:
            pass
    return record._replace(event=event)


def wrong_with(seed: int, edition: str, seen: Counter[tuple[str, str]] | None = None) -> list[str]:
    """What is otherwise in general words; nothing where the logs are equal."""
    records = older_game(seed, edition)
    if seen is not None:
        seen.update(counted(records))
    try:
        again = decided_again(records)
    except Exception as error:  # what it crashes with is told, and the game by its seed
        return [f"game {seed} {edition}: {error!r}"]
    for record, other in zip(records, again, strict=False):
        if without_text(record) != without_text(other):
            return [f"game {seed} {edition}: event {record.n} is {other.event!r} in place of {record.event!r}"]
    more = len(records) - 1 - len(again)  # the seal is no part of it
    return [f"game {seed} {edition}: {more} events are missing"] if more else []


@pytest.mark.parametrize("seed", range(GAMES))
def test_games_come_out_the_same(seed: int) -> None:
    """Every card is in one of them in each edition."""
    assert wrong_with(seed, NAMES[seed % 2]) + wrong_with(seed, NAMES[1 - seed % 2]) == []


def main(games: int) -> int:
    """Plays more games, prints what is otherwise, and the cards that were never played."""
    seen: Counter[tuple[str, str]] = Counter()
    wrong = [one for index in range(games) for one in wrong_with(index // 2, NAMES[index % 2], seen)]
    never = [name for name in OLDER if not seen[name, "played"]]
    print(
        *wrong, f"{games} games: {len(wrong) or 'nothing'} wrong; never played: {'; '.join(never) or 'none'}", sep="\n"
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
