"""The choices that this engine asks for and an older one did not, each named by a flag in the first line of a log.

A game begins with every flag of the engine that plays it. A choice is asked for only where the log names its flag; a
log without it was recorded by an engine that did not ask, and is decided as that engine did, for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Flag:
    """A choice that is asked for only in logs that name it."""

    since: str
    """The first version that asks."""
    rule: str
    """The rule that gives the choice, as the code cites rules."""
    choice: str
    """Who chooses what, in one line."""


FLAGS: Mapping[str, Flag] = MappingProxyType(
    {
        "announces_choices": Flag(
            "0.2.0", "409.1b", "What an ability has chosen as it is announced is asked for; an older engine did not."
        ),
        "announces_in_resolutions": Flag(
            "0.2.0",
            "409.1b",
            "Who plays a spell as something resolves announces X, optional costs and modes, and how it is paid for.",
        ),
        "asks_only_the_possible": Flag(
            "0.2.0", "413.2c", "Nobody is asked whether to do what cannot be done; an older engine asked."
        ),
        "chooses_hosts": Flag(
            "0.2.0", "212.4j", "Who puts an Aura into play chooses what it enchants; without a host it does not come."
        ),
        "divides_triggered": Flag(
            "0.2.0", "410.4", "How a triggered ability divides its damage is announced as it goes on the stack."
        ),
        "finds_loops": Flag(
            "0.2.0", "421.4", "Where a position comes again and nobody chose, who could break the loop says whether to."
        ),
        "marks_paid_life": Flag(
            "0.2.0",
            "413.2c",
            "Life that is paid in a resolution is told as paid; an older engine did not say so.",
        ),
        "names_land_plays": Flag("0.2.0", "212.6b", "Which effect allows an additional land play stands in the input."),
        "orders_equal_triggers": Flag(
            "0.2.0", "410.3", "Equal abilities of objects that differ for all to see are put in an order."
        ),
        "orders_graveyard": Flag(
            "0.2.0", "217.4c", "The owner orders several cards that go to one graveyard at the same time."
        ),
        "orders_library": Flag("0.2.0", "217.2d", "The owner orders several cards that go to one library at once."),
        "orders_timestamps": Flag(
            "0.2.0", "418.5e", "The active player orders the timestamps of what comes into play at the same time."
        ),
        "others_choose_targets": Flag(
            "0.2.0", "409.1c", "Another player, or chance, chooses the targets of a spell or ability that says so."
        ),
        "pays_with_any_mana_ability": Flag(
            "0.2.0", "413.2e", "A cost in a resolution that only mana abilities of other costs can pay is offered."
        ),
    }
)
"""Name of each flag that this engine knows → what it stands for. A row stays for ever."""


def all_flags() -> tuple[str, ...]:
    """The flags with which this engine begins a game, in the order of the alphabet."""
    return tuple(sorted(FLAGS))
