"""The table `removals`: what killed or removed a permanent, by the causes that the log has."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rewind.aggregates.rules.turn import state_based_effects
from rewind.aggregates.rules.turn.kinds_of_state_based_effects import Destroyed, Sacrificed, ToGraveyard
from rewind.events.base import Event
from rewind.events.combat import CombatDamageAssigned, DamageDealt, DamageRemoved
from rewind.events.judging import EffectCaused
from rewind.events.playing import (
    AbilityPlayed,
    CostPaid,
    LandPlayed,
    ManaAbilityUse,
    Payment,
    PlayBegun,
    PutOnStack,
    ResolutionBegan,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.turn import PriorityPassed, TurnBegan
from rewind.events.zones import Reason
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.removals import STATE_BASED, Removals
from rewind.projections.tables.schema import Row
from tests.projections.tables import Table

ALICE, BOB = 1, 2
BEARS, FACTORY = "Grizzly Bears", "Mishra’s Factory"
ABOUT_CAUSE = ("cause_kind", "combat", "source", "source_name", "source_seat", "sources", "source_names")
NOTHING = (None,) * len(ABOUT_CAUSE)


class Causing(Table):
    """A game in which things follow from others."""

    def follows(self, event: Event, cause: int | None, *rule: str) -> int:
        return self.record(event, cause=cause, rule=rule)

    def resolves(self, obj: str) -> int:
        self.record(PriorityPassed(seat=BOB))
        return self.follows(ResolutionBegan(object=obj), self.state.n)

    def ability(self, source: str, seat: int = ALICE) -> str:
        obj = f"{max(self.state.incarnations) + 1}.1"
        self.record(PutOnStack(object=obj, kind="triggered_ability", seat=seat, source=source, ability=1))
        return obj

    def combat_damage(self) -> str:
        obj = f"{max(self.state.incarnations) + 1}.1"
        self.record(CombatDamageAssigned(object=obj, seat=ALICE, assignments=()))
        return obj

    def dies(self, obj: str, cause: int | None, *rule: str, reason: Reason = "destroyed") -> int:
        self.move(obj, "graveyard", reason)
        last = self.records[-1]
        self.records[-1] = last._replace(cause=cause, rule=rule)
        return last.n

    def removals(self) -> list[Row]:
        return rows_of(self.records, (Removals,))["removals"]

    def cause(self) -> tuple[object, ...]:
        (row,) = self.removals()
        return tuple(row.get(name) for name in ABOUT_CAUSE)


@pytest.fixture
def table() -> Causing:
    table = Causing()
    table.record(TurnBegan(turn=1, seat=ALICE))
    return table


def test_a_spell_that_destroys(table: Causing) -> None:
    bears = table.permanent(BOB, "bears")
    spell = table.move(table.cards(ALICE, "rancor", zone="hand")[0], "stack", "played", controller=ALICE)
    began = table.resolves(spell)
    n = table.dies(bears, began, "413.2b", "217.4a")
    (row,) = table.removals()
    assert table.cause() == ("effect", False, spell, "Rancor", ALICE, [spell], ["Rancor"])
    assert (row["n"], row["turn"], row["object"], row["name"], row["reason"]) == (
        n,
        1,
        bears,
        BEARS,
        "destroyed",
    )
    assert (row["owner"], row["controller"], row["object_kind"], row["to_zone"]) == (BOB, BOB, "card", "graveyard")
    assert (row["cause"], row["origin"], row["resolving"]) == (began, began, spell)
    assert row["types"] == "Creature — Bear"


def test_an_ability_counts_as_the_object_that_it_comes_from(table: Causing) -> None:
    bears, factory = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory")
    ability = table.ability(factory)
    table.dies(bears, table.resolves(ability), reason="sacrificed")
    assert table.cause() == ("effect", False, factory, FACTORY, ALICE, [factory], [FACTORY])
    assert table.removals()[0]["resolving"] == ability


@pytest.mark.parametrize("combat", [True, False])
def test_the_last_damage_kills(table: Causing, combat: bool) -> None:
    bears, factory, token = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory"), table.token(ALICE)
    first = table.resolves(table.ability(token))
    table.follows(DamageDealt(source=token, to=bears, amount=1), first)
    began = table.resolves(table.combat_damage() if combat else table.ability(token))
    table.follows(DamageDealt(source=factory, to=bears, amount=1, combat=combat), began)
    table.dies(bears, began, "420.5c")
    assert table.cause() == (
        "lethal_damage",
        combat,
        factory,
        FACTORY,
        ALICE,
        [factory],
        [FACTORY],
    )


def test_several_kill_together(table: Causing) -> None:
    bears, factory, token = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory"), table.token(ALICE)
    began = table.resolves(table.combat_damage())
    for source in (factory, token):
        table.follows(DamageDealt(source=source, to=bears, amount=1, combat=True), began)
    table.dies(bears, began, "420.5c")
    assert table.cause() == (
        *("lethal_damage", True, None, None, None),
        *([factory, token], [FACTORY, "Saproling"]),
    )


def test_damage_that_was_removed_or_not_marked_kills_nothing(table: Causing) -> None:
    bears, factory, token = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory"), table.token(ALICE)
    began = table.resolves(table.ability(factory))
    table.follows(DamageDealt(source=token, to=bears, amount=1), began)
    table.follows(DamageRemoved(object=bears), began)
    table.follows(DamageDealt(source=token, to=bears, amount=1, marked=False), began)
    table.dies(bears, began, "420.5c")
    assert table.cause()[:3] == ("lethal_damage", False, factory)


def test_what_makes_earlier_damage_lethal_kills(table: Causing) -> None:
    bears, factory, token = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory"), table.token(ALICE)
    first = table.resolves(table.combat_damage())
    table.follows(DamageDealt(source=token, to=bears, amount=1, combat=True), first)
    table.dies(bears, table.resolves(table.ability(factory)), "420.5c")
    assert table.cause()[:3] == ("lethal_damage", False, factory)


def test_what_follows_from_combat_damage_and_is_not_killed_by_it_has_no_source(table: Causing) -> None:
    aura = table.permanent(BOB, "rancor")
    table.dies(aura, table.resolves(table.combat_damage()), "420.5d", reason="state_based")
    assert table.cause() == ("aura_rule", False, None, None, None, None, None)


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("420.5b", "zero_toughness"),
        ("420.5c", "lethal_damage"),
        ("420.5d", "aura_rule"),
        ("420.5e", "legend_rule"),
        ("420.5i", "world_rule"),
    ],
)
def test_state_based_effects_are_named_by_their_rules(table: Causing, rule: str, kind: str) -> None:
    bears, factory = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory")
    table.dies(bears, table.resolves(table.ability(factory)), rule, reason="state_based")
    assert table.cause()[:3] == (kind, False, factory)


def test_every_state_based_effect_that_removes_a_permanent_has_a_name() -> None:
    tree = ast.parse(Path(state_based_effects.__file__).read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {ToGraveyard.__name__, Destroyed.__name__, Sacrificed.__name__}
    removing = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id in names]
    variables = {rule.id for rule in removing if isinstance(rule, ast.Name)}
    given = [node.value for node in ast.walk(tree) if isinstance(node, ast.Assign) and _name(node) in variables]
    rules = [rule for rule in (*removing, *given) if not isinstance(rule, ast.Name)]
    firsts = [node.elts[0] for node in ast.walk(tree) if isinstance(node, ast.Tuple) and node.elts]  # tables of rules
    rules += [one for one in firsts if isinstance(one, ast.Constant) and "704.5" in str(one.value)]
    assert {rule.value for rule in rules if isinstance(rule, ast.Constant)} == STATE_BASED.keys()
    assert all(isinstance(rule, ast.Constant) for rule in rules)


def _name(assignment: ast.Assign) -> str:
    """The name to which something is assigned; empty where it is no name."""
    target = assignment.targets[0]
    return target.id if isinstance(target, ast.Name) else ""


def test_what_is_sacrificed_as_a_cost(table: Causing) -> None:
    bears, factory = table.permanent(ALICE, "bears"), table.permanent(ALICE, "factory")
    played = table.record(AbilityPlayed(seat=ALICE, object=factory, ability=1, payment=Payment(sacrificed=(bears,))))
    table.dies(bears, played, "409.1h", reason="sacrificed")
    assert table.cause()[:3] == ("cost", False, factory)
    assert table.removals()[0]["resolving"] is None


@pytest.mark.parametrize("itself", [True, False])
def test_what_a_mana_ability_costs_is_that_ability_s(table: Causing, itself: bool) -> None:
    bears, token = table.permanent(ALICE, "bears"), table.token(ALICE)
    (card,) = table.cards(ALICE, "rancor", zone="hand")
    use = ManaAbilityUse(object=token, ability=1, mana="{G}", sacrificed=() if itself else (bears,))
    played = table.record(SpellPlayed(seat=ALICE, object=card, payment=Payment(mana="{G}", abilities=(use,))))
    table.dies(token if itself else bears, played, "411.1", reason="sacrificed")
    assert table.cause()[:3] == ("cost", False, token)


def test_a_land_that_is_played_removes_nothing_but_by_a_state_based_effect(table: Causing) -> None:
    bears, other = table.permanent(ALICE, "bears"), table.permanent(ALICE, "bears")
    (land,) = table.cards(ALICE, "factory", zone="hand")
    played = table.record(LandPlayed(seat=ALICE, object=land))
    table.dies(bears, played, "420.5e", reason="state_based")
    table.dies(other, played, reason="put")
    first, second = table.removals()
    assert (first["cause_kind"], first["source"]) == ("legend_rule", land)
    assert (second["cause_kind"], second["source"], second["combat"]) == (None, None, None)


@pytest.mark.parametrize(
    ("kind", "cause_kind"), [("paid", "cost"), ("special", "cost"), ("begun", None), ("later", "cost"), ("turn", None)]
)
def test_what_follows_from_other_events(table: Causing, kind: str, cause_kind: str | None) -> None:
    bears, factory = table.permanent(ALICE, "bears"), table.permanent(ALICE, "factory")
    events: dict[str, Event] = {
        "begun": PlayBegun(seat=ALICE, object=factory, ability=1),
        "special": SpecialActionTaken(seat=ALICE, action="counter", object=factory),
        "turn": PriorityPassed(seat=ALICE),
    }
    cause = table.record(events.get(kind, CostPaid(seat=ALICE, object=factory)))
    if kind == "later":
        cause = table.follows(PriorityPassed(seat=ALICE), cause)
    table.dies(bears, cause, reason="sacrificed")
    assert table.cause()[:3] == (
        cause_kind,
        None if cause_kind is None else False,
        None if cause_kind is None else factory,
    )


def test_an_effect_of_nothing_has_no_source(table: Causing) -> None:
    bears = table.permanent(BOB, "bears")
    caused = table.record(EffectCaused(seat=ALICE, effect="[]"))
    table.dies(bears, caused)
    assert table.cause() == ("effect", False, None, None, None, None, None)


def test_nothing_is_guessed_where_the_log_has_no_causes(table: Causing) -> None:
    bears, factory = table.permanent(BOB, "bears"), table.permanent(ALICE, "factory")
    table.record(DamageDealt(source=factory, to=bears, amount=2, combat=True))
    table.dies(bears, None)
    assert table.cause() == NOTHING


@pytest.mark.parametrize("reason", ["phased", "reversed", "set_up", "unknown"])
def test_what_only_the_log_moves_was_not_removed(table: Causing, reason: Reason) -> None:
    bears = table.permanent(BOB, "bears")
    table.dies(bears, None, reason=reason)
    assert table.removals() == []


def test_what_was_not_in_play_was_not_removed(table: Causing) -> None:
    table.move(table.cards(BOB, "bears", zone="hand")[0], "graveyard", "discarded")
    assert table.removals() == []
