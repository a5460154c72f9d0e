"""Names as they are typed: whole ones, beginnings of their words, and lists of them.

A comma, and the word "and", part the names of a list; both stand in names of cards too ("Kamahl, Pit Fighter"), so that
the longest run that is a name is taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property

from rewind.aggregates.cards.search.card_names import find_names, name_words, names_meant
from rewind.events.errors import RewindError, ScenarioError, did_you_mean, listed_names

_SUFFIX = re.compile(r"(?:#[1-9][0-9]*|@[^@#]+)+$")
_SEPARATOR = re.compile(r"(\s*,\s*(?:and\s+)?|\s+and\s+)")
_OPENING, _CLOSING = "([{", ")]}"


class Names:
    """The names that can be meant somewhere."""

    def __init__(
        self,
        names: Sequence[str],
        not_found: Callable[[str], RewindError] | None = None,
    ) -> None:
        """`not_found` makes the error for what is no name; without it that is RW6102, with those that are close."""
        self.names = names
        self._not_found = not_found

    @cached_property
    def _whole(self) -> dict[str, str]:
        """What a whole name comes to where case, accents, spaces and punctuation make no difference → the name."""
        return {_plain(name): name for name in reversed(self.names)}

    def whole(self, typed: str) -> str | None:
        """The name that this is, with the `#2` and `@bob` that stand behind it; None where it is not a whole one."""
        suffix = _SUFFIX.search(typed)
        bare = typed if suffix is None else typed[: suffix.start()]
        found = self._whole.get(_plain(bare)) if _plain(bare) else None
        return None if found is None else found + ("" if suffix is None else suffix[0])

    def meant(self, typed: str) -> str:
        """The name that is meant: a whole one, or the only one whose words begin so.

        Raises ScenarioError RW6102 where several do, or none.
        """
        found = self.whole(typed)
        if found is not None:
            return found
        suffix = _SUFFIX.search(typed)
        bare = typed if suffix is None else typed[: suffix.start()]
        several = names_meant(bare, self.names)
        if len(several) > 1:
            what = f'"{bare}" can be {len(several)} things: {listed_names(several)}'
            raise ScenarioError("RW6102", what)
        if several:
            return several[0] + ("" if suffix is None else suffix[0])
        if self._not_found is not None:
            raise self._not_found(bare)
        hint = did_you_mean(bare, self.names) or f"; there are {listed_names(self.names, 6)}"
        raise ScenarioError("RW6102", f'nothing here is named "{bare}"{hint}')

    def listed(self, text: str) -> list[str]:
        """The names of a list, as `meant` finds each."""
        return [self.meant(part) for part in self.parts(text)]

    def parts(self, text: str) -> Iterator[str]:
        """A list in its parts: the longest runs that are names; else what stands between the separators.

        What fits several names goes on over the next separator where it fits one then: "kamahl, pit".
        """
        pieces = _SEPARATOR.split(text.strip())
        at = 0
        while at < len(pieces):
            runs = range(len(pieces), at, -2) if len(pieces) - at < 12 else range(at + 11, at, -2)
            end = next((end for end in runs if self.whole("".join(pieces[at:end])) is not None), at + 1)
            if end == at + 1 and end < len(pieces) and self._fits_several(pieces[at]):
                end = next((end for end in (at + 3, at + 5) if self._only("".join(pieces[at:end]))), end)
            part = "".join(pieces[at:end]).strip()
            if part:
                yield part
            at = end + 1

    def leading(self, text: str) -> tuple[str, str]:
        """The name with which a text begins, and the rest: the longest that is a whole one, else the longest meant.

        Raises ScenarioError RW6102 where it begins with none.
        """
        words = text.split()
        for find in (self.whole, self._only):
            for end in range(len(words), 0, -1):
                found = find(" ".join(words[:end]).rstrip(":,"))
                if found is not None:
                    return found, " ".join(words[end:])
        return self.meant(text), ""

    def fits(self, typed: str) -> bool:
        """Whether it is a name, or the words of one or of several begin so."""
        return self.whole(typed) is not None or bool(find_names(typed, self.names).having)

    def _fits_several(self, typed: str) -> bool:
        return self.whole(typed) is None and len(set(find_names(typed, self.names).having)) > 1

    def _only(self, typed: str) -> str | None:
        having = dict.fromkeys(find_names(typed, self.names).having)
        return next(iter(having)) if len(having) == 1 else None


def _plain(name: str) -> str:
    return "".join(name_words(name))


def outside_brackets(text: str, separators: str) -> list[str]:
    """A text in its parts between separators that stand in no brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in _OPENING) - (sign in _CLOSING and depth > 0)
        if sign in separators and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def matched_word(typed: str, words: Iterable[str]) -> str | None:
    """The word that this is, whatever its case, or else the only one that begins so; None where none or several do."""
    folded = {word.casefold(): word for word in words}
    whole = folded.get(typed.casefold())
    if whole is not None:
        return whole
    begun = [word for key, word in folded.items() if typed and key.startswith(typed.casefold())]
    return begun[0] if len(begun) == 1 else None


def leading_player(
    line: str, players: Sequence[str], *, shortest: int = 1, not_players: Collection[str] = ()
) -> tuple[str, str]:
    """The player with whom a line begins, and the rest of it; two empty texts where it begins with none.

    A name is typed in full, or as one word with which only one begins, of `shortest` letters at least and none of
    `not_players`.
    """
    words = line.split(" ")
    for end in range(min(4, len(words) - 1), 0, -1):
        typed = " ".join(words[:end]).rstrip(":,")
        player = next((name for name in players if name.casefold() == typed.casefold()), None)
        if player is None and end == 1 and len(typed) >= shortest and typed.casefold() not in not_players:
            player = matched_word(typed, players)
        if player is not None:
            return player, " ".join(words[end:])
    return "", ""
