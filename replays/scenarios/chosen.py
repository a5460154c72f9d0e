"""What was chosen for an object of a position: the names under which its abilities know it (rule 217.1c)."""

from __future__ import annotations

from collections.abc import Mapping

from rewind.aggregates.cards.language import Choose
from rewind.aggregates.editions import Edition
from rewind.aggregates.questions.stating import kept_choices, words_to_choose
from rewind.events.base import CardDefinition
from rewind.events.playing import RememberedName
from rewind.replays.scenarios.form.words import KINDS_OF_MANA, PlainData
from rewind.replays.scenarios.results import Failed, Failure, Unsupported


def remembered(
    definition: CardDefinition, chosen: PlainData, edition: Edition, seats: Mapping[str, int], line: int
) -> tuple[RememberedName, ...]:
    """What an object of this definition remembers: one choice, or several by their names without "$".

    Raises Failed where its abilities do not keep such a choice, Unsupported where that is one among objects.
    """
    choices = {str(one.keep).removeprefix("$"): one for one in kept_choices(definition, edition.name)}
    name = definition.key
    if isinstance(chosen, dict):
        wrong = next((key for key in chosen if key not in choices), None)
        if wrong is not None:
            raise Failed(Failure(f"chosen.{wrong}", f"one of {', '.join(choices) or 'none'}", f"{name} keeps it", line))
        named = chosen
    elif len(choices) == 1:
        named = {next(iter(choices)): chosen}
    else:
        expected = f"{', '.join(choices)} each by its name" if choices else "a card that keeps what is chosen for it"
        raise Failed(Failure("chosen", expected, f"{name}: {chosen}", line))
    return tuple(_remembered(name, key, choices[key], value, edition, seats, line) for key, value in named.items())


def _remembered(
    key: str, name: str, choice: Choose, chosen: PlainData, edition: Edition, seats: Mapping[str, int], line: int
) -> RememberedName:
    """One choice as it is remembered. Raises Failed where it could not be chosen, Unsupported."""
    found = RememberedName(key=key, name=f"${name}")
    written = str(chosen)
    if isinstance(chosen, int) and not isinstance(chosen, bool) and choice.kind == "number" and chosen >= 0:
        return found.model_copy(update={"number": chosen, "values": (written,)})
    if isinstance(chosen, str) and choice.kind == "name":
        return found.model_copy(update={"values": (chosen,)})
    if choice.kind in ("players", "things") and written in seats:
        return found.model_copy(update={"objects": (seats[written],)})
    if choice.kind in ("objects", "things", "source", "piles", "pile", "order", "mode"):
        raise Unsupported(f"chosen (line {line}): the rules here know nothing of a choice of {choice.kind} beforehand")
    able = words_to_choose(choice, edition)
    meant = KINDS_OF_MANA.get(written.lower(), written) if choice.kind == "color" else written
    if meant not in able:
        expected = "a player" if choice.kind == "players" else f"a {choice.kind} that may be chosen".replace("_", " ")
        raise Failed(Failure("chosen", expected, written, line))
    return found.model_copy(update={"values": (meant,)})
