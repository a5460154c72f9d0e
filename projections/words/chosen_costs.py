"""The optional and alternative costs that a player chose, in words: by the keywords that give them (rule 409.1b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.language import Ability, Allow, CostToDo, KeywordAbility
from rewind.aggregates.cards.language.walking import nodes
from rewind.aggregates.editions import NAMES
from rewind.events.base import CardDefinition
from rewind.events.errors import CardError
from rewind.projections.words.ability_names import keyword_as_printed
from rewind.projections.words.phrases.words import spelled


def costs_in_words(definition: CardDefinition | None, costs: Iterable[str]) -> Iterator[str]:
    """What was chosen for a spell or an ability of a card: "with buyback", "for its alternative cost".

    `costs`: the names of the costs as the log has them; one that is paid several times is named so often. A cost that
    the card does not have, or of a card that is not known, is called by the keyword that names it so, or by its name.
    """
    abilities = () if definition is None else _abilities(definition)
    for name, times in Counter(costs).items():
        yield _in_words(abilities, name) + (f" {times} times" if times > 1 else "")


def _abilities(definition: CardDefinition) -> Sequence[Ability]:
    """Those that a card's programs say; none where one is of a later version of the language."""
    try:
        return tuple(parse_ability(program.ability) for program in definition.programs)
    except CardError:
        return ()


def _in_words(abilities: Sequence[Ability], name: str) -> str:
    for ability in abilities:
        change = next((node for node in nodes(ability) if _gives(node, name)), None)
        if change is not None and isinstance(ability, KeywordAbility):
            return f"with {_keyword(ability, abilities)}"
        if change is not None:
            return "for its alternative cost" if isinstance(change, Allow) else "with its additional cost"
    if name == "alternative":
        return "for its alternative cost"
    return f"with {_keyword_of(name) or spelled(name.removeprefix('$'))}"


@cache
def _keyword_of(name: str) -> str:
    """The keyword that gives a cost of this name, whatever the card: "$bought" is that of buyback; empty: none does."""
    words = (one for edition in NAMES for one in definitions(edition).values())
    return next((one.word for one in words if f"'{name}'" in str(one.means)), "")


def _gives(node: object, name: str) -> bool:
    """Whether this gives a cost its name: an additional cost that may be paid, or a way to play for another cost."""
    return (isinstance(node, CostToDo) and node.optional == name) or (isinstance(node, Allow) and node.as_ == name)


def _keyword(ability: KeywordAbility, abilities: Iterable[Ability]) -> str:
    """The word; with its cost where the card has the keyword twice, as with two kickers.

    What a keyword means may differ between editions: then a card has it once for each, printed alike.
    """
    alike = [one for one in abilities if isinstance(one, KeywordAbility) and one.keyword == ability.keyword]
    printed = keyword_as_printed(ability)
    return ability.keyword if all(keyword_as_printed(one) == printed for one in alike) else printed
