"""Reading a scenario file: its documents, and the line of whatever is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rewind.aggregates.cards.yamlfile import Item, read_documents
from rewind.events.errors import CardError, ScenarioError, Where
from rewind.replays.scenarios.form import checking
from rewind.replays.scenarios.form.models import CARD_ZONES, PlayerForm, ScenarioForm, StepForm, verbs_in
from rewind.replays.scenarios.form.naming import UNKNOWN, times
from rewind.replays.scenarios.form.words import PlainData


@dataclass(frozen=True, slots=True)
class Document:
    """A scenario, and the file that it stands in."""

    form: ScenarioForm
    item: Item

    @property
    def file(self) -> str:
        """The file."""
        return self.item.file

    @property
    def name(self) -> str:
        """What the scenario says of itself."""
        return self.form.scenario

    def line(self, *path: str | int) -> int:
        """The line of what a path leads to."""
        return self.item.line(path)

    def zones(self, player: str) -> Sequence[str]:
        """The zones of a player in the order of the file."""
        data: Any = self.item.data
        return [key for key in data["players"][player] or () if key in CARD_ZONES]

    @property
    def players(self) -> Mapping[str, PlayerForm]:
        """The players in the order of the file; the first has seat 1."""
        return {name: player or PlayerForm() for name, player in self.form.players.items()}

    @property
    def free(self) -> Mapping[str, PlainData]:
        """The keys without effect that are given."""
        names = ("source", "note", "tags", "suspect")
        return {name: getattr(self.form, name) for name in names if name in self.form.model_fields_set}

    @property
    def claims(self) -> bool:
        """Whether it states what was done although the rules refuse it, what was forgotten, or facts as they were seen.

        Its log is a claimed one then (docs/decisions/0013-claimed-logs.md).
        """
        stated = any({"anyway", "happened", "forgotten"} & set(verbs_in(step)) for step in self.form.do)
        return stated or self.has_unknown_cards

    @property
    def has_unknown_cards(self) -> bool:
        """Whether cards lie in a hand or a library that nobody has named."""
        cards = [card for player in self.players.values() for card in (*player.hand, *player.library)]
        names = (card if isinstance(card, str) else card.card or "" for card in cards)
        return any(times(name)[0] == UNKNOWN for name in names)


def read_scenarios(text: str, file: str) -> list[Document]:
    """The scenarios of a file, which is named in errors. Raises ScenarioError RW6101 with the line of what is wrong."""
    try:
        documents = [_document(item) for item in read_documents(text, file)]
    except CardError as error:
        what = re.sub(r"^.*?: ", "", error.what) if error.what.startswith("None: ") else error.what
        code = "RW6102" if isinstance(error, checking.UnknownName) else "RW6101"
        raise ScenarioError(code, what, error.where) from None
    if not documents:
        raise ScenarioError("RW6101", "there is no scenario in it", Where(file))
    return documents


def _document(item: Item) -> Document:
    document = Document(item.validated(ScenarioForm), item)
    if not document.form.players:
        raise item.error("players: at least one is needed", ("players",))
    for number, step in enumerate(document.form.do):
        check_step(item, step, ("do", number))
    _check_cards(document)
    checking.check(item)
    return document


def check_step(item: Item, step: StepForm, path: tuple[str | int, ...]) -> None:
    """Raises CardError where a step, or the one inside it, has not exactly one verb with something under it."""
    verbs = step.verbs
    if len(verbs) != 1:
        given = f", not {' and '.join(verbs)}" if verbs else ""
        raise item.error(f"a step has one verb{given}", path)
    if getattr(step, verbs[0], getattr(step, verbs[0] + "_", None)) is None:
        raise item.error(f"{verbs[0]}: something has to stand here", (*path, verbs[0]))
    if step.inner is not None:
        if step.inner.only is not None:
            raise item.error('"only" stands beside the outer verb', (*path, verbs[0], "step", "only"))
        check_step(item, step.inner, (*path, verbs[0], "step"))
    if step.happened is not None and len(step.happened.model_fields_set) != 1:
        raise item.error("happened: one fact an entry", (*path, "happened"))


def _check_cards(document: Document) -> None:
    """Raises CardError for what is neither a card nor a token or is both, and for an `as` that is used already."""
    used: set[str] = set(document.form.players)
    for player, player_fields in document.players.items():
        for zone in document.zones(player):
            for number, card in enumerate(getattr(player_fields, zone)):
                path: tuple[str | int, ...] = ("players", player, zone, number)
                if isinstance(card, str):
                    continue
                if (card.card is None) == (card.token is None):
                    raise document.item.error("a card or a token is needed here", path)
                if card.as_ is not None and card.as_ in used:
                    raise document.item.error(f'"{card.as_}" stands for something already', (*path, "as"))
                used.update(() if card.as_ is None else (card.as_,))
                if document.form.start == "opening":
                    raise document.item.error("at the opening there are only cards of the library", path)
