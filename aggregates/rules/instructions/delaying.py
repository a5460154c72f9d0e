"""Delayed triggered abilities begin to wait, with what they speak of settled (rule 404.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import orjson
from pydantic import TypeAdapter

from aggregates.cards import language
from aggregates.cards.language.words import name_and_role
from aggregates.cards.names import given_names
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening import delayed, meanings
from aggregates.rules.happening.happen import happen
from aggregates.rules.instructions.executing import executes
from events.playing import Bound, TriggerAwaited

_NAME = re.compile(r"\$[a-z_]+[0-9]?(?:\.[a-z_]+)?")
_TARGET = re.compile(r"\btarget[2-9]?\b")
_WORD = re.compile(r'(?:"| of )(each|chosen|sacrificed|host|giver)"')
_LATER: TypeAdapter[language.Later] = TypeAdapter(language.Later)


@executes(language.Later)
def _later(context: Context, instruction: language.Later, rule: tuple[str, ...]) -> None:
    """A delayed triggered ability is made: it triggers on what happens from now on (rule 404.4a)."""
    engine = context.engine
    assert context.key is not None, "no ability of a record makes it"
    ability = engine.compiler.written(context.key, engine.draft.definitions)
    path = None if ability is None else delayed.path_to(ability, instruction)
    assert path is not None, f"{context.key} has no such instruction"
    awaited = TriggerAwaited(
        seat=context.you,
        source=context.source,
        key=context.key,
        path=path,
        duration=_duration(instruction),
        bound=tuple(_settled(context, instruction)),
    )
    happen(engine, awaited, *rule, "404.4")


def _duration(instruction: language.Later) -> str | None:
    """Until when it waits; None: until it has triggered as often as it can."""
    until = instruction.until
    if isinstance(until, str):
        return None if until == "end_of_game" and instruction.uses == 1 else until
    return until.model_dump_json(by_alias=True, exclude_defaults=True)


def _settled(context: Context, instruction: language.Later) -> Iterator[Bound]:
    """What the words that it speaks of mean now, and do from now on."""
    program = _LATER.dump_json(instruction, by_alias=True, exclude_defaults=True).decode()
    given = {name for name, _ in given_names(orjson.loads(program))}
    whole, names = {word for word in _NAME.findall(program) if name_and_role(word)[0] not in given}, dict[str, None]()
    for word in sorted(whole):
        names[name_and_role(word)[0]] = None
        if "." in word:
            yield _role(context, word)
    for name in names:
        named = context.named(name)
        yield meanings.of_name(name, named)
        if named.done and not (named.things or named.values) and named.number is None:
            yield Bound(name=f"{name}.{meanings.DONE}", number=1)
    words = set(_WORD.findall(program))
    if not instruction.targets:
        words |= set(_TARGET.findall(program))
    for word in sorted(words):
        yield Bound(name=word, objects=tuple(context.resolve_reference(word)))
    if '"X"' in program or '"-X"' in program:
        yield Bound(name="X", number=context.x)


def _role(context: Context, word: str) -> Bound:
    name, role = name_and_role(word)
    value = context.named(name).roles.get(role)
    things: tuple[ObjectOrPlayer, ...] = () if value is None or isinstance(value, int) else value
    return Bound(name=word, objects=things, number=value if isinstance(value, int) else None)
