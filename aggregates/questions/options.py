"""What a player may do with priority, or as the next step of playing something (rule 408.1)."""

from rewind.aggregates.rules.stack.legal import STEPS, options
from rewind.aggregates.rules.stack.options import (
    Choices,
    Option,
    Pass,
    PayCost,
    PlayAbility,
    PlayLand,
    PlaySpell,
    ReversePlay,
    TakeSpecialAction,
    TargetChoice,
)

__all__ = [
    "STEPS",
    "Choices",
    "Option",
    "Pass",
    "PayCost",
    "PlayAbility",
    "PlayLand",
    "PlaySpell",
    "ReversePlay",
    "TakeSpecialAction",
    "TargetChoice",
    "options",
]
