"""The stages in which continuous effects apply: each edition's list, as data (rule 418.5a); how type lines change."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rewind.aggregates.cards import language
from rewind.aggregates.cards.type_lines import LAND_TYPES, keeps
from rewind.aggregates.editions.policies import Policies
from rewind.events.base import TypeLine, Value

Part = Literal[
    "copy",
    "control",
    "text",
    "types",
    "colors",
    "abilities",
    "set_by_itself",
    "set",
    "pump",
    "pump_of_static",
    "switch",
]
"""What a change of characteristics or control is, for the order in which effects apply."""


class Stage(NamedTuple):
    """One layer, or one sublayer of the one in which power and toughness change."""

    name: str
    """As the edition numbers it."""
    rule: str
    """The rule by which what applies in it applies there."""
    parts: frozenset[Part]
    """What applies in it."""
    counters: bool = False
    """Whether changes from counters apply in it, after those of characteristic-setting abilities."""
    keyword_counters: bool = False
    """Whether counters that give keywords apply in it (2026-04: 613.1f)."""


_FIRST = (
    Stage("1", "418.5a:copy", frozenset({"copy"})),
    Stage("2", "418.5a:control", frozenset({"control"})),
    Stage("3", "418.5a:text", frozenset({"text"})),
    Stage("4", "418.5a:types", frozenset({"types"})),
)
_COLORS_AND_ABILITIES = Stage("5", "418.5a", frozenset({"colors", "abilities"}))

STAGES: dict[str, tuple[Stage, ...]] = {
    "counters_after_characteristic": (
        *_FIRST,
        _COLORS_AND_ABILITIES,
        Stage("6", "418.5a", frozenset({"set_by_itself", "set", "pump", "pump_of_static", "switch"}), counters=True),
    ),
    "sublayers": (
        *_FIRST,
        _COLORS_AND_ABILITIES,
        Stage("6a", "418.5a", frozenset({"set_by_itself"})),
        Stage("6b", "418.5a", frozenset({"set", "pump"})),
        Stage("6c", "418.5a", frozenset(), counters=True),
        Stage("6d", "418.5a", frozenset({"pump_of_static"})),
        Stage("6e", "418.5a", frozenset({"switch"})),
    ),
    "set_modify_switch": (
        Stage("1a", "418.5a:copy", frozenset({"copy"})),
        *_FIRST[1:],
        Stage("5", "418.5a:colors", frozenset({"colors"})),
        Stage("6", "418.5a:abilities", frozenset({"abilities"}), keyword_counters=True),
        Stage("7a", "418.5a:defined", frozenset({"set_by_itself"})),
        Stage("7b", "418.5a:set", frozenset({"set"})),
        Stage("7c", "418.5a:modified", frozenset({"pump", "pump_of_static"}), counters=True),
        Stage("7d", "418.5a:switched", frozenset({"switch"})),
    ),
}
"""The policy `power_toughness_order` → the stages, in order."""

PARTS: dict[type, Part] = {
    language.Copy: "copy",
    language.Control: "control",
    language.ChangeText: "text",
    language.SetName: "text",
    language.Becomes: "types",
    language.SetColors: "colors",
    language.Gain: "abilities",
    language.Lose: "abilities",
    language.SetPowerToughness: "set",
    language.Pump: "pump",
    language.SwitchPowerToughness: "switch",
}
"""Change → what it is for the order, where nothing more is to be said of it."""

RULES_OF_THE_GAME: frozenset[type[Value]] = frozenset(
    {
        language.Forbid,
        language.Require,
        language.Allow,
        language.CostToDo,
        language.CastWith,
        language.TriggerAgain,
        language.HandSize,
        language.MostCounters,
        language.HasDesignation,
        language.ManaAs,
        language.See,
        language.ControlPlayer,
        language.SetStatus,
        language.Replace,
    }
)
"""Changes of what may be done rather than of what something is; they apply in no stage (rule 418.3b)."""

if missing := language.members(language.Change) - RULES_OF_THE_GAME - PARTS.keys():
    raise RuntimeError(f"no stage for {', '.join(sorted(kind.__name__ for kind in missing))}")


WORDS_OF_TYPES = ("types", "subtypes", "supertypes", "not_types")
"""The lists of words of a change of types."""


def may_define(condition: language.Condition | None, policies: Policies) -> bool:
    """Whether an ability with a condition, or none, may define what its object is (2006-10: 405.2; 2026-04: 604.3a)."""
    return condition is None or policies.own_abilities != "defining"


def part_of(change: language.Change, is_static: bool, *, may_define: bool = True) -> Part | None:
    """What a change is for the order; None where it changes the rules of the game.

    `may_define`: whether its ability may define what its object is.
    """
    if isinstance(change, language.SetPowerToughness) and change.characteristic and may_define:
        return "set_by_itself"
    if isinstance(change, language.Pump) and is_static:
        return "pump_of_static"
    return PARTS.get(type(change))


def sets_basic_land_type(line: TypeLine, change: language.Becomes) -> bool:
    """Whether a land's type is set to a basic one, by which the land loses what its text says (rule 212.6e)."""
    return "Land" in line.types and makes_basic_lands(change)


def makes_basic_lands(change: language.Becomes) -> bool:
    """Whether the change sets land types, one of them a basic one, and no types."""
    return not change.still and not change.types and not LAND_TYPES.isdisjoint(change.subtypes)


def rule_of(line: TypeLine, change: language.Becomes) -> str:
    """The rule by which a type line changes so.

    Which subtypes are of which type (rules 212.2c, 212.3c, 212.4c, 212.6c) is in `rewind.aggregates.cards.type_lines`.
    """
    if sets_basic_land_type(line, change):
        return "212.6e"
    if change.not_types:
        return "212.1b"
    if not change.types and not change.subtypes:
        return "212.1d"
    return "212.1c" if keeps(change) else "212.1b"
