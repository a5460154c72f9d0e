"""Delayed triggered abilities begin to wait, with what they speak of settled (rule 404.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.cards import language
from rewind.aggregates.cards.events_spoken_of import roles_around
from rewind.aggregates.cards.language.as_json import LATER, parse_ability
from rewind.aggregates.cards.language.walking import Path
from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening import delayed, meanings
from rewind.aggregates.rules.happening.ended_early import goes_on
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.meanings import bound_words
from rewind.aggregates.rules.instructions.executing import executes
from rewind.aggregates.rules.programs.analysis import analysed, analysis_of
from rewind.aggregates.rules.programs.as_logged import end_as_json
from rewind.aggregates.rules.programs.references import TargetOf, read_reference
from rewind.aggregates.state import number_of
from rewind.events.playing import Bound, TriggerAwaited

_WORDS = frozenset({"each", "chosen", "sacrificed", "host", "giver"})
"""Words that mean something only where an instruction is carried out, beside targets, names and roles."""


@executes(language.Later)
def _later(context: Context, instruction: language.Later, rule: tuple[str, ...]) -> None:
    """A delayed triggered ability is made: it triggers on what happens from now on (rule 404.4a)."""
    if not goes_on(context, instruction.until):
        return
    engine = context.engine
    key, path = _written_at(context, instruction)
    awaited = TriggerAwaited(
        seat=context.you,
        source=context.source,
        key=key,
        path=path,
        duration=_duration(instruction),
        bound=tuple(_settled(context, instruction)),
    )
    if instruction.when is not None:
        happen(engine, awaited, *rule, "404.4")
        return
    number = engine.record(awaited, (*rule, "2026-04 603.12", "404.4"))
    delayed.trigger_at_once(engine, number, "2026-04 603.12")


def _written_at(context: Context, instruction: language.Later) -> tuple[str, Path]:
    """The ability that makes it, by its key, and where in that it stands.

    What an effect replaces with is not known by an ability: then it is looked for in the records of the game, that of
    the source first.
    """
    engine, draft = context.engine, context.engine.draft
    keys = (context.key,) if context.key is not None else _keys(context)
    for key in keys:
        ability = engine.compiler.ability(key, draft.definitions)
        path = None if ability is None else delayed.path_to(ability, instruction)
        if path is not None and not isinstance(ability, language.KeywordAbility):
            return key, path
    raise AssertionError(f"{context.key or 'no ability of a record'} has no such instruction")


def _keys(context: Context) -> Iterator[str]:
    """The keys of all abilities of the game in which such an instruction stands, those of the source first."""
    draft, definitions = context.engine.draft, context.engine.state().definitions
    own = None if context.source is None else draft.assigned.get(number_of(context.source))
    for name in (*(() if own is None else (own,)), *sorted(definitions)):
        for program in definitions[name].programs:
            if language.Later in analysis_of(program.ability).kinds:
                ability = parse_ability(program.ability)
                means = ability.means if isinstance(ability, language.KeywordAbility) else ()
                yield from (f"{program.key}.{number}" for number in range(1, len(means) + 1))
                yield program.key


def _duration(instruction: language.Later) -> str | None:
    """Until when it waits; None: until it has triggered as often as it can."""
    until = instruction.until
    if isinstance(until, str):
        return None if until == "end_of_game" and instruction.uses == 1 else until
    return end_as_json(until)


def _settled(context: Context, instruction: language.Later) -> Iterator[Bound]:
    """What the words that it speaks of mean now, and do from now on."""
    analysis, names = analysed(instruction), dict[str, None]()
    for word in sorted(analysis.names_read):
        names[name_and_role(word)[0]] = None
        if "." in word:
            yield _role(context, word)
    for name in names:
        named = context.named(name)
        yield meanings.of_name(name, named)
        if named.done and not (named.things or named.values) and named.number is None:
            yield Bound(name=f"{name}.{meanings.DONE}", number=1)
    words = set(analysis.words & _WORDS)
    if not instruction.targets:
        words |= {word for word in analysis.words if isinstance(read_reference(word), TargetOf)}
    for word in sorted(words):
        yield Bound(name=word, objects=tuple(context.resolve_reference(word)))
    yield from bound_words(context, sorted(roles_around(LATER.plain(instruction))))
    if not analysis.words.isdisjoint(("X", "-X")):
        yield Bound(name="X", number=context.x)


def _role(context: Context, word: str) -> Bound:
    name, role = name_and_role(word)
    value = context.named(name).roles.get(role)
    things: tuple[ObjectOrPlayer, ...] = () if value is None or isinstance(value, int) else value
    return Bound(name=word, objects=things, number=value if isinstance(value, int) else None)
