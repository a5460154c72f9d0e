"""How what a claim is about came to be so: each effect on an object in its order, each step of damage to a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.type_lines import LAND_TYPES
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.questions.position import Derived, asking, derivation
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.cli.disputes.derivation_rows import Row, name_of, numbers
from rewind.cli.disputes.life_totals import life_rows
from rewind.events.base import Characteristics
from rewind.events.errors import RewindError
from rewind.projections.words.ability_names import ability_names
from rewind.projections.words.phrases.words import colors, listed
from rewind.projections.words.printed_abilities import ability_in_words
from rewind.replays.forking.steps import naming_of
from rewind.replays.judging.claims.at_a_moment import expected
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.records import Position
from rewind.replays.scenarios.form.naming import everywhere

_MADE_BY_EFFECTS = frozenset(
    {"power", "toughness", "types", "has_types", "has_not_types", "colors", "has_keywords", "has_not_keywords"}
) | {"controller"}
"""What is expected of an object and made by effects."""


class Derivation(NamedTuple):
    """How something came to be so."""

    of: str
    """What came to be so, and until when."""
    rows: tuple[Row, ...]
    is_by_rules: bool
    """Whether the rules come there; else it is as the log has it."""


def derivations(tester: ClaimTester, body: Position) -> Iterator[Derivation]:
    """How what is claimed to be so came to be so: of each object, and of each life total.

    Decided again, as far as the rules come there; else as the log has it.
    """
    if body.once is not None:
        return  # what is so only after more has resolved than the log has
    n = tester.moment if body.at is None else body.at
    again = tester.again.until(n)
    timeline = Timeline(tester.timeline.records[:n] if again is None else again)
    _, expect = expected(timeline, body)
    state = timeline.end
    when = "at the question" if body.at is None else f"after event {body.at}"
    for name, fields in expect.objects.items():
        if fields is None or _MADE_BY_EFFECTS.isdisjoint(fields.model_fields_set):
            continue
        obj = _in_play(state, name)
        if obj is not None:
            yield Derivation(f"{_which(state, obj)} {when}", tuple(rows_of_object(state, obj)), again is not None)
    if "life" in expect.model_fields_set:
        for seat in expect.life:
            number = seat if isinstance(seat, int) else next(s for s in state.seats if state.names.get(s) == seat)
            rows = tuple(life_rows(timeline, number, frozenset() if again is None else tester.again.reported.keys()))
            if rows and (again is not None or timeline.end.kind != "claimed"):
                name = state.names.get(number) or f"seat {number}"
                yield Derivation(f"The life total of {name} {when}", rows, is_by_rules=True)


def _in_play(state: GameState, name: str) -> str | None:
    """The object in play of a name; None where there is none."""
    obj = naming_of(state).first(state, name, everywhere(state))
    return obj if obj is not None and state.in_play(obj) and state.is_current(obj) else None


def applied(timeline: Timeline, body: Position) -> Iterator[Derived]:
    """What applies at the end of a game to the objects of which something is claimed that effects make."""
    _, expect = expected(timeline, body)
    for name, fields in expect.objects.items():
        if fields is None or _MADE_BY_EFFECTS.isdisjoint(fields.model_fields_set):
            continue
        obj = _in_play(timeline.end, name)
        if obj is not None:
            yield from (step for step in _steps(timeline.end, obj)[1:] if not step.own)


def _steps(state: GameState, obj: str) -> list[Derived]:
    """What an object is before any effect, and after each; nothing where a claimed log has what cannot be read."""
    try:
        return derivation(asking(state), obj)
    except (RewindError, LookupError, AssertionError):  # a claimed log may hold what the rules cannot read
        return []


def _which(state: GameState, obj: str) -> str:
    """An object, told apart from others of its name by what is on it."""
    name = name_of(state, obj)
    alike = [one for one in state.current.values() if state.in_play(one) and name_of(state, one) == name]
    if len(alike) < 2:
        return name
    on_it = [name_of(state, one) for one, to in state.attached_to.items() if to == obj and state.is_current(one)]
    if on_it:
        return f"{name} (the one with {listed(on_it)} on it)"
    return f"{name} (number {alike.index(obj) + 1} of the {len(alike)} {terms_of(state.edition).in_play})"


# The layers


def rows_of_object(state: GameState, obj: str) -> Iterator[Row]:
    """What an object is before any effect, and after each that applies to it, in the order in which they apply."""
    steps = _steps(state, obj)
    if not steps:
        return
    before = steps[0]
    yield Row("", "as it is before any effect", _all_of(state, before), numbers(state, before.rule))
    for step in steps[1:]:
        if step.own:
            idle, has_star = _why_idle(step), step.says_size and isinstance(steps[0].values.power, str)
            after, paragraphs = (f"{idle}: its * is 0", numbers(state, "104.2")) if has_star else (idle, ())
            yield Row(step.layer, f"its own ability: {_ability(state, obj, step.own)}", after, paragraphs)
            continue
        rules = (step.rule, *step.also, *(("418.5c", "418.5d") if step.before_older else ()))
        yield Row(
            step.layer, _applies(state, step), _changed(state, before, step) or "as before", numbers(state, *rules)
        )
        before = step
    if state.characteristics_of(obj) != before.values:
        now = state.characteristics_of(obj)
        if now is not None and now.power is None and before.values.power is not None:
            yield Row("", "it is no creature", "it has no power and toughness", numbers(state, "noncreature_size"))


def _ability(state: GameState, obj: str, key: str) -> str:
    """The text of an ability of an object."""
    definition = state.definition_of(obj)
    programs = {} if definition is None else {program.key: program.ability for program in definition.programs}
    if key not in programs:
        return listed(ability_names(state, (key,)))
    facts = state.characteristics_of(obj)
    return ability_in_words(parse_ability(programs[key]), state.edition, definition, facts).rstrip(".")


def _why_idle(step: Derived) -> str:
    reason = "it has lost that ability" if step.is_lost else "what it asks for is not so"
    return f"does not apply, for {reason}"


def _abilities(state: GameState, values: Characteristics) -> list[str]:
    """Its abilities, and the mana abilities that a land has from its basic types (rule 212.6d)."""
    line = values.type_line
    basic = [one for one in line.subtypes if one in LAND_TYPES and one not in values.lost_land_mana]
    of_types = [f"the mana ability of its type {one}" for one in basic] if "Land" in line.types else []
    return [*ability_names(state, values.abilities), *of_types]


def _applies(state: GameState, step: Derived) -> str:
    if step.is_of_counters:
        return "its counters"
    name = "an effect" if step.source is None else name_of(state, step.source)
    if step.before_older:
        older = listed(name_of(state, one) for one in step.before_older)
        depends = "depends" if len(step.before_older) == 1 else "depend"
        return f"{name}, before the older {older}, which {depends} on it"
    return name


def _size(values: Characteristics) -> str:
    if values.power is None and values.toughness is None:
        return ""
    return f"{values.power}/{values.toughness}"


def _all_of(state: GameState, step: Derived) -> str:
    values = step.values
    has = _abilities(state, values)
    parts = [_size(values), str(values.type_line).strip(), listed(has) if has else ""]
    return ", ".join(part for part in parts if part)


def _changed(state: GameState, before: Derived, after: Derived) -> str:
    """What an effect made otherwise."""
    old, new = before.values, after.values
    parts = []
    if before.controller != after.controller:
        parts.append(f"controlled by {state.names.get(after.controller) or f'seat {after.controller}'}")
    if old.name != new.name:
        parts.append(f"called {new.name}")
    if old.type_line != new.type_line:
        parts.append(str(new.type_line).strip() or "without a type")
    if old.colors != new.colors:
        parts.append(colors(new.colors))
    if (had := _abilities(state, old)) != (has := _abilities(state, new)) or old.abilities != new.abilities:
        parts.append(f"has {listed(has)}" if has else "has no abilities" if had else "")
    if _size(old) != _size(new) and not (new.power is None and isinstance(old.power, str)):
        parts.append(_size(new) or "no power and toughness")
    return ", ".join(part for part in parts if part)
