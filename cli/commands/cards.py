"""`rewind cards`: the cards it knows; and what it reads of the texts of others (`compile`, `read`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from rewind.cli.card_search.criteria_options import checked_costs, checked_keywords, checked_types, criteria_options
from rewind.cli.card_texts.compiling import compile_
from rewind.cli.card_texts.reading import read
from rewind.cli.commands.scenario import CARDS, card_pool
from rewind.cli.options import EDITION, JSON
from rewind.cli.output import console, print_json, progress
from rewind.cli.pager import paged

if TYPE_CHECKING:
    from rewind.aggregates.cards import CardPool, CardRecord
    from rewind.aggregates.cards.built_in.not_known import NotKnown
    from rewind.aggregates.cards.search.card_names import Found
    from rewind.aggregates.cards.search.criteria import Criteria


class CardsGroup(click.Group):
    """A group that looks cards up where its first word is none of its commands."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        completing = not args and extra.get("resilient_parsing")
        if completing or (args and args[0] in self.commands):
            return super().make_context(info_name, args, parent, **extra)
        return look_up.make_context(info_name, args, parent, **extra)


@click.command()
@click.argument("name", metavar="[NAME]...", nargs=-1)
@criteria_options
@EDITION
@CARDS
@click.option("--programs", is_flag=True, help="On the page of a card: its abilities as programs, too.")
@JSON
@paged
def look_up(
    name: tuple[str, ...],
    words: tuple[str, ...],
    types: tuple[str, ...],
    costs: tuple[str, ...],
    colors: tuple[str, ...],
    keywords: tuple[str, ...],
    edition: str | None,
    cards: tuple[str, ...],
    programs: bool,
    as_json: bool,
) -> None:
    """Finds cards: by NAME, by what they are, by what their abilities say; shows the page of one.

    NAME is a name, or words of one or beginnings of words, as they are typed: case, accents and punctuation make no
    difference. The options narrow what is found; each that is given has to hold, in one edition. One card alone is
    shown with what it says in each edition, from where its record comes and by which text (docs/reading-cards.md), the
    paragraphs of the rules for its keywords and types, and the scenarios of this project in which it takes part.

    What it says is written anew from Rewind's own records of what a card does, and is never its printed text. A word
    of --words of four letters or more is also the beginning of a word. A converted mana cost (--cost) counts X as 0.

    With --cards your own records are read, and take part: what is wrong with them is told with its line.

    Exit status 2: a file of records is bad; 4: no card of that name is known, and it is told why where that is.

    \b
    Commands, each with a --help of its own:
      compile   records of cards from the files in which others publish their texts
      read      what is made of lines that you type

    \b
    Examples:
      rewind cards "Karn, Silver Golem"
      rewind cards lim dul vault
      rewind cards goblin --cost "<=2" --edition 2003-12
      rewind cards --type Creature --keyword flying --words "draw a card"
      rewind cards "Goblin Flag" --cards mine.yaml
    """
    from rewind.aggregates.cards.search.card_names import Found
    from rewind.aggregates.cards.search.criteria import Criteria

    known = card_pool(cards)
    criteria = Criteria(edition, checked_types(types), checked_costs(costs), colors, checked_keywords(keywords))
    narrows = bool(criteria or words)
    found = _found(" ".join(name), known, narrows=narrows) if name else Found(None, tuple(known.records))
    if found.exact is not None:
        _print_page(known.records[found.exact], edition, programs=programs, as_json=as_json)
        return
    records = _narrowed(_to_read(found.having, known, criteria), criteria, words)
    not_known = _not_known(" ".join(name), known) if name and not narrows else ()
    if name and len(records) == 1 and not not_known:
        _print_page(records[0], edition, programs=programs, as_json=as_json)
    else:
        _print_list(records, edition, not_known, as_json=as_json)


command = CardsGroup("cards", help=look_up.help)
command.add_command(compile_)
command.add_command(read)


def _found(typed: str, known: CardPool, *, narrows: bool) -> Found:
    """The known cards that fit what was typed: the one of that name, unless options narrow what is found.

    Raises CardError RW6002 where there are none, and where it is the name of a card that is not known.
    """
    from rewind.aggregates.cards.search.card_names import Found, find_names
    from rewind.aggregates.cards.search.not_found import not_found_error, not_known_of_name

    found = find_names(typed, known.records)
    if found.exact is not None:
        return Found(None, found.having or (found.exact,)) if narrows else found
    if not found.having or not_known_of_name(typed, known.records) is not None:
        raise not_found_error(typed, list(known.records), found.having)
    return found


def _not_known(typed: str, known: CardPool) -> Sequence[NotKnown]:
    from rewind.aggregates.cards.search.not_found import not_known_having

    return not_known_having(typed, known.records)


def _to_read(names: Sequence[str], cards: CardPool, criteria: Criteria) -> list[CardRecord]:
    """The records of these names that can fit, by their types and editions: only these have to be read."""
    fitting = set(cards.records.mentioning(criteria.types)) if criteria.types else set(names)
    if criteria.edition is not None:
        fitting &= set(cards.records.known(criteria.edition))
    return [cards.records[name] for name in names if name in fitting]


def _narrowed(records: Sequence[CardRecord], criteria: Criteria, words: tuple[str, ...]) -> Sequence[CardRecord]:
    """Those of the cards that are so, and whose abilities say the words."""
    from rewind.aggregates.cards.search.ability_words import records_having, words_in

    fitting = [record for record in records if criteria.fits(record)]
    wanted = [word for text in words for word in words_in(text)]
    if not wanted:
        return fitting
    with progress("printing") as done:

        def on_printed(number: int) -> None:
            done.total = number
            done.advance()

        return records_having(wanted, fitting, on_printed)


def _print_page(record: CardRecord, edition: str | None, *, programs: bool, as_json: bool) -> None:
    from rewind.aggregates.editions import NAMES
    from rewind.cli.card_search.page import CardPage

    page = CardPage(record, [one for one in NAMES if edition in (None, one)])
    if as_json:
        print_json(page.as_json())
        return
    page.show(console(), programs=programs)


def _print_list(
    records: Sequence[CardRecord], edition: str | None, not_known: Sequence[NotKnown], *, as_json: bool
) -> None:
    from rewind.cli.card_search.listing import print_list, print_list_as_json

    if as_json:
        print_list_as_json(records, edition, not_known)
    else:
        print_list(records, edition, not_known)
