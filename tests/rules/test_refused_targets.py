"""A refused target says what it is, which condition does not hold, what is asked for, and by which rule."""

from __future__ import annotations

import json

import pytest

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.language import Filter, Target
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.queries.target_words import FACTS, UNWANTED, asked_for, describe_illegal_target
from rewind.aggregates.rules.queries.targets import can_target, verify_targets
from tests import played
from tests.replays.scenarios.running import run, told

TABLE = """\
players:
  alice:
    mana: "{1}{B}{B}{R}{U}{U}{W}{W}{W}"
    hand: [Terror, Shock, Raise Dead, Counterspell, Pacifism]
    graveyard: [Forest]
    in_play: [Prodigal Sorcerer]
  bob:
    hand: [Hill Giant]
    in_play: [Bog Imp, Ornithopter, Grizzly Bears, Forest]
    graveyard: [Grizzly Bears]
"""
OF_TERROR = "is no legal target of Terror"
TERROR = "asked for: target nonblack nonartifact creature"


BEARS = "Grizzly Bears@graveyard"
RAISED = "asked for: target creature card in your graveyard"
COUNTERED = "asked for: target spell"


@pytest.mark.parametrize(
    ("card", "target", "what", "rules"),
    [
        ("Terror", "Bog Imp", f"Bog Imp (black Creature — Imp) {OF_TERROR}: it is black; {TERROR}", ()),
        ("Terror", "Ornithopter", f"Ornithopter (Artifact Creature) {OF_TERROR}: it is an artifact; {TERROR}", ()),
        ("Terror", "Forest@bob", f"Forest (Basic Land — Forest) {OF_TERROR}: it is no creature; {TERROR}", ()),
        ("Terror", "bob", f"bob {OF_TERROR}: it is a player; {TERROR}", ()),
        ("Terror", "Hill Giant", f"Hill Giant {OF_TERROR}: it is in bob's hand; {TERROR}", ("415.5",)),
        (
            "Terror",
            BEARS,
            f"(green Creature — Bear) {OF_TERROR}: it is in bob's graveyard; {TERROR}",
            ("415.5",),
        ),
        ("Raise Dead", "Forest@graveyard", f"it is no creature; {RAISED}", ()),
        ("Raise Dead", BEARS, f"it is in bob's graveyard; {RAISED}", ()),
        ("Counterspell", "Counterspell", f"it is the spell or ability itself; {COUNTERED}", ("415.6",)),
        ("Counterspell", "Bog Imp", f"it is in play; {COUNTERED}", ()),
        ("Shock", "Forest@bob", "it is no creature; asked for: target creature or player", ()),
    ],
)
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_why(edition: str, card: str, target: str, what: str, rules: tuple[str, ...]) -> None:
    text = f"{TABLE}do: [{{play: {{by: alice, card: {card}, targets: ['{target}']}}}}]\n"
    outcome = run(text, edition)
    (failure,) = outcome.failures
    assert failure.actual.startswith("RW3006 ")
    assert what in failure.actual
    assert failure.actual.endswith(f"[{', '.join(f'{edition} {rule}' for rule in ('409.1c', *rules))}]")


@pytest.mark.parametrize("targets", ["[]", "[[]]", "[Grizzly Bears, Grizzly Bears]"])
def test_a_wrong_number_of_targets_says_what_is_asked_for(targets: str) -> None:
    outcome = run(f"{TABLE}do: [{{play: {{by: alice, card: Terror, targets: {targets}}}}}]\n")
    (failure,) = outcome.failures
    assert failure.actual.startswith("RW3006 ")
    assert "target nonblack nonartifact creature" in failure.actual
    assert "1 instances" not in failure.actual


@pytest.mark.parametrize(("target", "why"), [("Forest@bob", "it is no creature"), ("bob", "it is a player")])
def test_what_an_aura_cannot_enchant(target: str, why: str) -> None:
    outcome = run(f"{TABLE}do: [{{play: {{by: alice, card: Pacifism, targets: ['{target}']}}}}]\n")
    (failure,) = outcome.failures
    assert f"is no legal target of Pacifism: {why}; asked for: creature (enchant)" in failure.actual
    assert failure.actual.endswith("[2006-10 212.4e, 2006-10 502.45a]")


def everything() -> dict[str, object]:
    """Values for conditions that a description can have."""
    return {
        "types": ("Land",),
        "all_types": ("Artifact", "Creature"),
        "not_types": ("Creature", "Land"),
        "subtypes": ("Imp",),
        "not_subtypes": ("Bear", "Forest"),
        "supertypes": ("Legendary",),
        "not_supertypes": ("Basic",),
        "colors": ("R",),
        "not_colors": ("B", "G"),
        "colorless": True,
        "names": ("Bog Imp",),
        "keywords": ("flying",),
        "not_keywords": ("flying",),
        "controller": "you",
        "owner": "opponent",
        "tapped": True,
        "attacking": True,
        "blocking": True,
        "token": True,
        "spell": False,
        "other": True,
        "attached_to": "this",
        "power_at_least": 2,
        "power_at_most": 1,
        "mana_cost_at_most": 1,
        "any_of": (Filter(subtypes=("Imp",)), Filter(colors=("R",), tapped=True)),
    }


@pytest.mark.parametrize(
    ("target", "why"),
    [("Grizzly Bears@in_play", "it is in play"), ("Forest@graveyard", "it is no creature"), ("bob", "it is a player")],
)
def test_what_an_aura_cannot_enchant_that_says_so_by_a_description(target: str, why: str) -> None:
    table = TABLE.replace("Pacifism]", "Animate Dead]")
    outcome = run(f"{table}do: [{{play: {{by: alice, card: Animate Dead, targets: ['{target}']}}}}]\n")
    (failure,) = outcome.failures
    assert (
        f"is no legal target of Animate Dead: {why}; asked for: creature card in a graveyard (enchant)"
        in failure.actual
    )


SAID = {
    "types": "is no land",
    "all_types": "is no artifact creature",
    "not_types": "is a land",
    "subtypes": "is no Imp",
    "not_subtypes": "is a Forest",
    "supertypes": "is not legendary",
    "not_supertypes": "is basic",
    "colors": "is not red",
    "not_colors": "is green",
    "colorless": "is not colorless",
    "names": "is none named Bog Imp",
    "keywords": "is none with flying",
    "not_keywords": "has flying",
    "controller": "is controlled by bob",
    "owner": "is owned by alice",
    "tapped": "is not tapped",
    "attacking": "is not attacking",
    "blocking": "is not blocking",
    "token": "is no token",
    "spell": "is no ability",
    "other": "is what the ability is on itself",
    "attached_to": "is none attached to Prodigal Sorcerer",
    "power_at_least": "has power 0",
    "power_at_most": "has power 2",
    "mana_cost_at_most": "has converted mana cost 2",
    "any_of": "is none that's an Imp or a tapped red permanent",
}
"""Condition → what is said of the last thing in play that is refused for it alone."""


def test_every_condition_has_a_reason_exactly_where_it_does_not_hold() -> None:
    given = everything()
    assert {*FACTS, *UNWANTED} <= set(given) == set(SAID)
    game = Game(told(TABLE).records)
    run_, said, whole = game.engine(), {}, {}
    context = Context(run_, 1, run_.zone("in_play")[0])
    for name, value in given.items():
        target = Target(objects=Filter().model_copy(update={name: value}))
        for obj in run_.zone("in_play"):
            if can_target(context, target, obj):
                continue
            said[name] = why = describe_illegal_target(context, target, obj)[0]
            assert why, (name, obj)
            with pytest.raises(IllegalAction, match="asked for: ") as error:
                verify_targets(context, (target,), ((obj,),), "a test")
            assert f"it {why}; asked for: " in error.value.what
            whole[name] = error.value.what
    assert said == SAID
    assert len(set(whole.values())) == len(whole)


@pytest.mark.long
def test_every_target_of_every_card_has_a_reason_for_whatever_is_refused() -> None:
    """In a game in its middle, for every object, in whatever zone, and every player."""
    timeline = played.timeline()
    state = timeline.at(len(timeline) // 2)
    run_ = Game(timeline.records[: state.n]).engine()
    told_of = 0
    wanted = [
        target
        for record in by_hand().records.values()
        for program in record.definition.programs
        for target in getattr(parse_ability(program.ability), "targets", ())
    ]
    context = Context(run_, 1, run_.zone("in_play")[0])
    for target in wanted:
        assert "target" in asked_for(context, target)
        for thing in (1, 2, 9, *state.current.values()):
            if not can_target(context, target, thing):
                why, _ = describe_illegal_target(context, target, thing)
                assert why
                told_of += 1
    assert told_of > 100


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"power": {"at_least": 4}}, "with power 4 or more"),
        ({"toughness": {"at_least": 1}}, "with toughness 1 or more"),
        ({"mana_cost": {"exactly": 7}}, "with converted mana cost 7"),
        ({"counters": {"kind": "charge"}}, "with a charge counter on it"),
        ({"blocked": True}, "blocked"),
        ({"face_down": True}, "face-down"),
        ({"bears": {"subtypes": ["Equipment"]}}, "with an Equipment attached to it"),
        ({"blocks": {"subtypes": ["Wall"]}}, "blocking a Wall"),
        ({"not": {"zone": ["in_play"], "types": ["Land"]}}, "that isn't a land"),
        ({"where": {"active": "opponent"}}, "such that it's an opponent's turn"),
    ],
)
def test_what_a_target_asks_for_is_said_as_abilities_are_printed(asked: dict[str, object], words: str) -> None:
    target = Target(objects=Filter.model_validate_json(json.dumps(asked), strict=True))
    game = Game(told(TABLE).records).engine()
    context = Context(game, 1, game.zone("in_play")[0])
    assert words in asked_for(context, target)
    forest = next(obj for obj in game.zone("in_play") if game.name(obj) == "Forest")
    assert not can_target(context, target, forest)
    assert f"is {'none' if ' ' in words else 'not'} {words}" in describe_illegal_target(context, target, forest)[0]


def test_what_is_asked_for_is_said_also_where_nothing_asks() -> None:
    game = Game(told(TABLE).records).engine()
    target = Target(objects=Filter.model_validate_json('{"attached_to": "this"}', strict=True))
    assert asked_for(Context(game, 1, None), target) == "target permanent attached to this"


def test_an_article_goes_before_a_type_alone() -> None:
    game = Game(told(TABLE.replace("Bog Imp", "Segovian Leviathan")).records).engine()
    leviathan = next(obj for obj in game.zone("in_play") if game.name(obj) == "Segovian Leviathan")
    target = Target(objects=Filter(not_keywords=("islandwalk",)))
    assert describe_illegal_target(Context(game, 1, None), target, leviathan)[0] == "has islandwalk"
