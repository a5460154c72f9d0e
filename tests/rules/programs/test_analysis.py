"""What a program speaks of: every field of the language is read, and what is read is what stands there."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Annotated, ForwardRef, Literal, Union, get_args, get_origin

import pytest

from rewind.aggregates.cards import canonical
from rewind.aggregates.cards.language import NODES, Allow, Forbid, Gain, Replace, UnderWay, evaluated
from rewind.aggregates.cards.language.as_json import ABILITY
from rewind.aggregates.cards.language.walking import fields_of, walk
from rewind.aggregates.rules.happening.delayed import at_path
from rewind.aggregates.rules.programs.analysis import (
    NAMING,
    NAMING_OR_READ,
    NOTHING,
    OF_NODES,
    READ,
    SILENT,
    analysed,
    analysis_of,
    analysis_of_effect,
    union,
)
from rewind.events.base import Characteristics, Value


def leaves(annotation: object, seen: frozenset[object] = frozenset()) -> Iterator[type]:
    """What a field may hold at the ends of its unions and tuples: classes; the words of a literal are none."""
    annotation = evaluated(annotation) if isinstance(annotation, str | ForwardRef) else annotation
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from leaves(get_args(annotation)[0], seen)
    elif origin in (Union, types.UnionType, tuple):
        for one in get_args(annotation):
            if one is not Ellipsis and repr(one) not in seen:
                yield from leaves(one, seen | {repr(one)})
    elif origin is not Literal and isinstance(annotation, type):
        yield annotation


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_no_field_that_is_passed_over_can_hold_a_word_or_a_node(node: type[Value]) -> None:
    """A word of a field that is silent, or a node there, would be missed; so would a word of a field of nodes."""
    node.model_rebuild()
    for name, info in node.model_fields.items():
        held = set(leaves(info.annotation))
        holds_nodes = any(issubclass(one, Value) for one in held)
        assert held or name in SILENT | READ | OF_NODES | NAMING_OR_READ, name
        if name in SILENT:
            assert str not in held, name
            assert not holds_nodes, name
        elif name in OF_NODES:
            assert str not in held, name
        else:
            assert name in READ | NAMING | NAMING_OR_READ, name


def test_every_field_is_sorted_once() -> None:
    names = {field.name for node in NODES for field in fields_of(node)}
    sets = (NAMING, NAMING_OR_READ, READ, OF_NODES, SILENT)
    assert names == frozenset().union(*sets)
    assert sum(map(len, sets)) == len(names)


PROGRAM = (
    '{"kind":"triggered","when":{"event":"move","what":"this","from":"in_play"},'
    '"targets":[{"objects":{"types":["Creature"]},"as":"$it"}],'
    '"effect":[{"do":"apply","to":"target2","changes":[{"change":"replace","event":{"event":"damage","to":"$it",'
    '"cause":"controller of host"},"if":{"under_way":{"event":"find"}},"prevent":"event.amount",'
    '"then":[{"do":"damage","amount":"X","to":"$other.what"}]}]}]}'
)


def test_what_stands_in_a_program_is_found_however_deep_it_is() -> None:
    found = analysis_of(PROGRAM)
    assert {Replace, UnderWay} <= found.kinds
    assert found.replaces == {"damage"}
    assert UnderWay in found.kinds
    assert found.asks_cause
    assert found.asks_for_x
    assert found.verbs == {"move", "damage", "find"}
    assert found.names_given == {"$it"}
    assert found.names_read == {"$other.what"}
    assert found.event_words == {"event.amount"}
    assert "host" in found.words
    assert "controller of host" not in found.words
    assert found.words_to_settle == ("$it", "$other.what", "X", "event.amount", "target2")
    assert Allow not in found.kinds
    assert not found.looks_back
    assert not found.triggers_elsewhere


def test_what_is_said_by_default_is_no_word_that_is_said() -> None:
    """Damage is dealt by `this` where nothing else is said."""
    dealing = analysed(ABILITY.read('{"kind":"spell","effect":[{"do":"damage","amount":1,"to":"you"}]}'))
    assert "this" not in dealing.words
    assert dealing.speaks_of_itself
    assert "from" not in dealing.fields
    assert "to" in dealing.fields


def test_a_static_ability_says_where_it_works_and_what_it_forbids() -> None:
    forbids = '{"change":"forbid","event":{"any_of":[{"event":"attack"},{"event":"block"}]}}'
    gives = '{"change":"gain","abilities":["flying"]}'
    of_one = analysis_of(f'{{"changes":[{forbids}],"kind":"static","zone":["in_play","graveyard"]}}')
    assert of_one.forbids == {"attack", "block"}
    assert of_one.zones_of(Forbid) == ("graveyard",)
    assert of_one.gives_from == ()
    of_other = analysis_of(f'{{"changes":[{gives}],"kind":"static","zone":"removed","to":{{"types":["Creature"]}}}}')
    assert of_other.gives_from == of_other.zones_of(Gain) == ("removed",)
    assert of_other.zones_of(Forbid) == ()
    both = union((of_one, of_other, NOTHING))
    assert both.works_in == {(Forbid, "graveyard"), (Gain, "removed")}
    assert both.forbids == of_one.forbids
    assert both.kinds == of_one.kinds | of_other.kinds
    assert union(()) == NOTHING


def test_an_effect_is_read_in_all_its_parts() -> None:
    effect = '[{"change":"forbid","event":{"event":"attack"}}]'
    assert analysis_of_effect(effect).forbids == {"attack"}
    until = '[{"while":{"under_way":{"event":"pay"}}}]'
    assert UnderWay not in analysis_of_effect(effect).kinds
    assert UnderWay in analysis_of_effect(effect, None, until).kinds
    assert analysis_of_effect(effect, '{"controller":"controller of target"}').words_to_settle == ("target",)
    assert analysis_of_effect(effect, None, None, '{"event":"pass","player":"$who"}').verbs >= {"pass"}
    assert analysis_of_effect("regeneration") == NOTHING


def test_each_node_of_a_walk_stands_where_its_path_says() -> None:
    ability = ABILITY.read(PROGRAM)
    found = list(walk(ability))
    assert found[0] == ((), ability)
    assert ("effect", 0, "changes", 0, "then", 0) in [path for path, _ in found]
    for path, node in found:
        assert at_path(ability, path) is node
    assert canonical(ability) == canonical(ABILITY.read(canonical(ability)))
    assert not any(isinstance(node, Characteristics) for _, node in found)
