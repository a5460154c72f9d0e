"""Names at a table: what is there goes before all other cards, one of which may come out of a hand at any time."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.search.card_names import names_meant
from rewind.cli.asking.typed_names import Names
from rewind.replays.scenarios.form.naming import parse_reference


class NamesHereFirst(Names):
    """The names of what is there, and then those of all cards."""

    def __init__(self, here: Sequence[str], cards: Names) -> None:
        super().__init__(here)
        self.cards = cards

    def whole(self, typed: str) -> str | None:
        """The name that this is: of something that is there, else of a card."""
        return super().whole(typed) or self.cards.whole(typed)

    def meant(self, typed: str) -> str:
        """The name that is meant. Raises ScenarioError RW6102 and CardError RW6002, as the names of cards do."""
        bare = parse_reference(typed).name
        if self.whole(typed) is None and not names_meant(bare, self.names):
            return self.cards.meant(typed)
        return super().meant(typed)

    def _fits_several(self, typed: str) -> bool:
        return super()._fits_several(typed) or (self._only(typed) is None and self.cards._fits_several(typed))

    def _only(self, typed: str) -> str | None:
        return super()._only(typed) or self.cards._only(typed)
