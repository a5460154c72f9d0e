"""What lasts: continuous effects and delayed triggered abilities begin (rules 418.3, 404)."""

from __future__ import annotations

from aggregates.cards import language
from aggregates.rules.engine.context import Context
from aggregates.rules.instructions.continuous_effects import begin
from aggregates.rules.instructions.executing import executes
from aggregates.rules.proposals.lasting import begin_replacing


@executes(language.Apply)
def _apply(context: Context, instruction: language.Apply, rule: tuple[str, ...]) -> None:
    """What replaces or prevents is an effect of its own; the other changes are one (rules 418.3a, 419.3)."""
    for change in instruction.changes:
        if isinstance(change, language.Replace):
            begin_replacing(context, change, instruction, *rule, "418.3a")
    others = tuple([change for change in instruction.changes if not isinstance(change, language.Replace)])
    if len(others) == len(instruction.changes):
        begin(context, instruction.to, instruction, *rule)
    elif others:
        begin(context, instruction.to, instruction.model_copy(update={"changes": others}), *rule)
