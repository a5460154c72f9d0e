"""What is chosen as something is played beside what its player decides: choices, targets that others choose (409.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.language import Choice, Choose, Target
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.played import names_of_targets
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.at_random import chosen_at_random
from rewind.aggregates.rules.instructions.executing import execute
from rewind.aggregates.rules.queries.announcements import Announcement
from rewind.aggregates.rules.queries.targets import is_chosen_otherwise, possible_targets, who_chooses
from rewind.events.playing import Targets, TargetsChosen


def choose_announced(context: Context, announce: Sequence[Choice], *rule: str) -> dict[str, Named]:
    """The choices that belong to the announcement are made (rule 409.1b); what names stand for then."""
    if not announce:
        return {}
    before = dict(context.names)
    fields = ({name: getattr(one, name) for name in one.model_fields_set} for one in announce)
    context.is_announcing = True
    execute(context, [Choose.model_construct(do="choose", **one) for one in fields], *rule)
    context.is_announcing = False
    return {name: named for name, named in context.names.items() if before.get(name) != named}


def chosen_things(
    context: Context, target: Target, found: Sequence[ObjectOrPlayer], minimum: int, maximum: int, *rules: str
) -> tuple[ObjectOrPlayer, ...]:
    """What is chosen for one instance of the word "target": by its controller, by another player, or at random."""
    engine, seat = context.engine, who_chooses(context, target)
    if target.at_random:
        number = min(maximum, len(found))
        return tuple(chosen_at_random(engine, seat, [one for one in found if isinstance(one, str)], number, *rules))
    return tuple(choose_objects(engine, seat, "target", found, minimum, maximum, *rules, source=context.source))


def announce_the_rest(context: Context, announcement: Announcement, chosen: Targets, obj: str) -> dict[str, Named]:
    """What is on the stack is announced as far as its player has not decided it; what names stand for (409.1b, 409.1c).

    `chosen` are the targets that the player has decided.
    """
    names = choose_announced(context, announcement.announce, "409.1b")
    if not any(is_chosen_otherwise(context, target) for target in announcement.targets):
        return names
    engine, found = context.engine, list(chosen)
    for index, target in enumerate(announcement.targets):
        if not is_chosen_otherwise(context, target):
            continue
        able = possible_targets(context, target)
        if engine.edition.policies.same_target_again == "never":
            able = [thing for thing in able if not any(thing in things for things in found)]
        few = (context.amount(target.minimum), context.amount(target.maximum))
        found[index] = chosen_things(context, target, able, *few, "409.1c")
        context.targets = tuple(found)
    context.names.update(names_of_targets(announcement.targets, context.targets))
    happen(engine, TargetsChosen(object=obj, targets=context.targets), "409.1c")
    return names
