"""Every event type there is: published name, version, class, and how old versions become today's.

The names are a published format. A class may be renamed or moved; its `published` name may not. A change of a
published payload is a new version, with an upcaster from the old one, whose class is kept in `OLD_VERSIONS`; the golden
schemas in `events/schemas/` hold what has been published (drafts until the rules engine is whole).
"""

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar

from pydantic import InstanceOf

from rewind.events.base import Event

FAMILIES: Mapping[str, str] = {
    "game": (
        "game_started card_defined cards_assigned starting_player_chosen mulligan_taken opening_hand_kept "
        "player_conceded designation_gained player_lost player_won game_ended log_sealed forked note "
        "deck_submitted player_ranked match_ended"
    ),
    "client": "clock_read event_standing draft_pick_made draft_ended",
    "turn": (
        "turn_began phase_began step_began part_skipped turn_added part_added player_control_changed "
        "priority_received priority_passed"
    ),
    "playing": (
        "play_begun action_reversed player_restored land_played spell_played ability_played "
        "special_action_taken ability_triggered put_on_stack targets_chosen text_spliced cost_paid "
        "became_played resolution_began resolution_ended mana_added mana_spent mana_emptied mana_burned "
        "choice_offered choice_made die_rolled coin_flipped keyword_action_done random_choice_made "
        "continuous_effect_began continuous_effect_ended event_replaced event_prevented shield_used remembered "
        "trigger_awaited trigger_ended position_noted loop_proposed loop_repeated"
    ),
    "zones": (
        "zone_changed draw_failed cards_revealed cards_looked_at library_shuffled library_ordered "
        "token_created emblem_created dungeon_entered "
        "venture_marker_moved ceased_to_exist phased_out phased_in object_placed object_restored identified"
    ),
    "objects": (
        "tapped untapped turned_face_up turned_face_down flipped protector_designated transformed types_changed "
        "colors_changed name_changed text_changed abilities_changed power_toughness_changed copied control_changed "
        "attached unattached counters_added counters_removed owner_changed"
    ),
    "combat": (
        "attackers_declared blockers_declared block_added became_blocked removed_from_combat attack_reselected "
        "combat_damage_assigned damage_dealt damage_removed life_gained life_lost maximum_hand_size_changed"
    ),
    "judging": (
        "position_set effect_caused position_restated rollback ruling_given appeal dispute_opened "
        "claim_tested remedy_planned backup_applied effect_restored trigger_restored combat_restored"
    ),
}
"""Module that defines events → their published names, in the order of its text; in the order of `docs/events.md`.

A family is imported when one of its events is asked for: making its classes takes a command that reads only what a log
is longer than reading it.
"""


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """The event classes that a family's module defines, in the order of its text."""
    return tuple(
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value.__module__ == module.__name__
    )


def module_of(family: str) -> ModuleType:
    """The module of a family. Raises RuntimeError where it defines other events than `FAMILIES` says."""
    module = import_module(f"{__package__}.{family}")
    if (defined := " ".join(cls.published for cls in events_of(module))) != FAMILIES[family]:
        raise RuntimeError(f"{module.__name__} defines {defined}, and the catalogue says {FAMILIES[family]}")
    return module


class _Events(MutableMapping[str, type[Event]]):
    """Classes by published name; which names there are is known before any family is imported."""

    def __init__(self) -> None:
        self._found: dict[str, type[Event] | str] = {
            published: family for family, names in FAMILIES.items() for published in names.split()
        }
        """Published name → class, or the family that defines it and has not been asked for yet."""
        if len(self._found) != sum(len(published.split()) for published in FAMILIES.values()):
            raise RuntimeError("two events have one published name")

    def __getitem__(self, published: str) -> type[Event]:
        found = self._found[published]
        if isinstance(found, str):
            self._found |= {cls.published: cls for cls in events_of(module_of(found))}
            return self[published]
        return found

    def __setitem__(self, published: str, cls: type[Event]) -> None:
        self._found[published] = cls

    def __delitem__(self, published: str) -> None:
        del self._found[published]

    def __contains__(self, published: object) -> bool:
        return published in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


EVENTS: MutableMapping[str, type[Event]] = _Events()
"""Published name → class, today's version of every event."""

Payload = dict[str, Any]
Upcaster = Callable[[Payload], list[tuple[str, int, Payload]]]

UPCASTERS: dict[tuple[str, int], Upcaster] = {}
"""(published name, old version) → what a payload of that version is now: none, one or several payloads, each with
its name and version. A step need not reach today's version; steps are chained."""


OLD_VERSIONS: dict[tuple[str, int], type[Event]] = {}
"""(published name, old version) → the class of that version, as it was; its bytes are verified with it."""

if missing := UPCASTERS.keys() ^ OLD_VERSIONS.keys():
    raise RuntimeError(f"an old version needs both an upcaster and its class: {sorted(missing)}")


class Upcasted(Event):
    """What an old event became where that is not exactly one of today's events. Never written to a log."""

    published: ClassVar[str] = "upcasted"

    events: tuple[InstanceOf[Event], ...]
    """Today's events, in order; none where the old event says nothing any more."""


class UnknownVersion(LookupError):
    """No event of today, and no upcaster, has this published name and version."""


def upcast(name: str, version: int, payload: Payload) -> list[tuple[str, Payload]]:
    """Today's payloads for an old one, in order, by chained upcasters. UnknownVersion where a step is missing."""
    cls = EVENTS.get(name)
    if cls is not None and cls.version == version:
        return [(name, payload)]
    step = UPCASTERS.get((name, version))
    if step is None:
        raise UnknownVersion(name, version)
    return [result for part in step(payload) for result in upcast(*part)]
