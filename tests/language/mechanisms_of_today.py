"""The mechanisms that only 2026-04 has; their cards are the tests' own (`tests/games/today.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from docs.rule_scenarios import TODAY
from rewind.aggregates.cards.predefined.definitions import keyword_actions
from rewind.events import combat, objects, playing, zones
from tests.language.mechanism import Mechanism, Moment, Shows, by_rule, event_of, of_card

_own = partial(Mechanism, editions=(TODAY,), of_today=True)
_ACTIONS = keyword_actions(TODAY)


def _attacks(type_: str) -> Shows:
    """A permanent of a type is attacked."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, combat.AttackersDeclared):
            return False
        facts = (at.state.characteristics_of(one.defender) for one in event.attacks if isinstance(one.defender, str))
        return any(one is not None and type_ in one.type_line.types for one in facts)

    return shows


def _in_form(subtype: str | None) -> Shows:
    """A card is cast with its back face up; or as the spell of its inset frame, of a subtype."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, playing.SpellPlayed | playing.LandPlayed) or event.half is None:
            return False
        definition = at.state.definition_of(event.object)
        if definition is None:
            return False
        if subtype is None:
            return definition.back is not None
        return definition.inset is not None and subtype in definition.inset.type_line.subtypes

    return shows


def _after_its_adventure(at: Moment) -> bool:
    """An adventurer card is cast from exile, where its Adventure left it."""
    event = at.record.event
    if not isinstance(event, playing.SpellPlayed) or event.half is not None:
        return False
    definition, key = at.state.definition_of(event.object), at.state.position.get(event.object)
    return definition is not None and definition.inset is not None and key is not None and key.zone == "removed"


def _of_actions() -> Iterator[Mechanism]:
    """Each keyword action of chapter 701 that is a definition."""
    for word, action in _ACTIONS.items():
        says = f'"do":"{word}"'
        yield _own(
            f"to {word.replace('_', ' ')}",
            (action.rule.rpartition(" ")[2],),
            says,
            of_card(says, playing.ResolutionEnded),
        )


def _is(type_: str) -> str:
    """What the cards of a type match."""
    return rf'"supertypes":\[[^]]*\],"types":\["{type_}"'


OF_TODAY = (
    _own("loyalty abilities", ("606.3",), '"timing":"loyalty"', of_card('"timing":"loyalty"', playing.AbilityPlayed)),
    _own("attacks on planeswalkers", ("306.6",), _is("Planeswalker"), _attacks("Planeswalker")),
    _own("damage to planeswalkers", ("306.8",), _is("Planeswalker"), by_rule("2026-04 306.8"), ("Burn the Wise",)),
    _own("protectors of battles", ("310.8",), _is("Battle"), event_of(objects.ProtectorDesignated)),
    _own("attacks on battles", ("310.5",), _is("Battle"), _attacks("Battle")),
    _own("defeated battles", ("310.7",), _is("Battle"), by_rule("2026-04 704.5v")),
    _own("venturing", ("309.4",), '"do":"venture"', event_of(zones.VentureMarkerMoved)),
    _own("completed dungeons", ("309.6",), '"do":"venture"', by_rule("2026-04 704.5t", "2026-04 309.7")),
    _own("Sagas at their end", ("714.4",), '"Saga"', by_rule("2026-04 704.5s")),
    _own(
        "Roles",
        ("303.7",),
        "Role",
        event_of(zones.TokenCreated, lambda one: "Role" in one.characteristics.type_line.subtypes),
    ),
    _own("Roles of one player", ("303.7a",), "Role", by_rule("2026-04 704.5y")),
    _own("emblems", ("114.1",), '"do":"create_emblem"', event_of(zones.EmblemCreated)),
    _own("transforming", ("701.27",), '"do":"(transform|convert)"', event_of(objects.Transformed)),
    _own("back faces played", ("712.11",), '"back":|disturb', _in_form(None)),
    _own("Adventures", ("715.3",), "Adventure", _in_form("Adventure")),
    _own("adventurer cards in exile", ("715.3d",), "Adventure", _after_its_adventure),
    _own("Omens", ("720.3",), "Omen", _in_form("Omen")),
    _own(
        "awaited keyword actions",
        ("701.25d",),
        '"event":"keyword_action"',
        event_of(playing.KeywordActionDone),
        beside=("Watch", "Foresight", "Brawl"),
    ),
    _own("predefined tokens", ("111.10",), '"predefined":', event_of(zones.TokenCreated)),
    _own("until something happens", ("610.3",), '"until":{"until"', by_rule("2026-04 610.3c", "2026-04 610.3")),
    _own("reflexive triggers", ("603.12",), '"do":"later"', by_rule("2026-04 603.12")),
    _own("phasing by an effect", ("702.26",), '"do":"phase_out"', event_of(zones.PhasedOut)),
    _own("changed targets", ("115.7",), '"do":"retarget"', of_card('"do":"retarget"', playing.ResolutionEnded)),
    _own(
        "attacks chosen anew",
        ("508.7",),
        '"do":"reselect_attack"',
        event_of(combat.AttackReselected),
        ("Sage", "Plain Battle"),
    ),
    *_of_actions(),
)
"""What is held to `WANTED` games, beside what the older editions have too."""
