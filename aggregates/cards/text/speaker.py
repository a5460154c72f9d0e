"""What the printer knows while it prints one ability: names of things, what was spoken of already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rewind.aggregates.cards.text.english import Phrase
from rewind.events.base import Value


@dataclass(frozen=True, slots=True)
class Label:
    """What a name (`$card`) is called in English: a noun, and what was done: "the card", "discarded this way"."""

    noun: str
    done: str = ""
    plural: bool = False
    moved: str | None = None
    """What it is called in the zone to which it was moved, where it was something else before: "the card"."""

    @property
    def phrase(self) -> Phrase:
        """The thing itself: "the card discarded this way"."""
        return Phrase(f"{self.noun} {self.done}".strip(), plural=self.plural)


@dataclass(slots=True)
class Speaker:
    """Who prints: whose ability it is, and what its words stand for at the place that is being printed."""

    name: str = "this"
    """What `this` is called: the card's name, or "this permanent"."""
    host: str = "the object it's attached to"
    giver: str = "the object that gave this ability"
    programs: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Key of a program → ability, for abilities that effects give."""
    labels: Mapping[str, Label] = field(default_factory=lambda: MappingProxyType({}))
    targets: tuple[Any, ...] = ()
    mentioned: set[int] = field(default_factory=set)
    """Which targets were spoken of already."""
    event: Any = None
    """The pattern of the event that `event.what` and its like speak of."""
    each: str = "it"
    doer: str = "you"
    """The player who need not be named as the one who does something."""
    bare: bool = False
    """Whether clauses stand in the infinitive, as after "may"."""
    general: bool = False
    """Whether events are spoken of as a rule about all of their kind."""
    depth: int = 0
    """How deep in other instructions the present ones are."""
    lasting: bool = False
    """Whether changes are those of an effect that begins, not of a static ability."""
    subject: Phrase = Phrase("", is_you=True)  # noqa: RUF009  # frozen
    """What the changes that are being printed are about."""
    kind: str = "permanent"
    """What a thing in play is called of which nothing else is known."""
    this_turn: str = "this turn"
    """What is said of what happens in the present turn."""
    during: bool = False
    """Whether what replaces does so as an effect that lasts."""
    for_good: bool = False
    """Whether an effect lasts longer than the present turn."""
    paying: bool = False
    """Whether things are those of the player who pays, where nothing else is said."""
    dividing: bool = False
    """Whether it was said already that an amount is divided."""
    quoting: tuple[str, ...] = ()
    """The keys of the given abilities inside which the present one is printed."""
    printed: set[type[Value]] = field(default_factory=set)
    """The nodes that were printed."""

    def quoted(self, key: str, name: str = "this permanent") -> Speaker:
        """A speaker for an ability that this one gives, which is the other object's; `name` is what that is called."""
        return Speaker(
            name=name,
            giver=self.name,
            programs=self.programs,
            labels=self.labels,
            quoting=(*self.quoting, key),
            printed=self.printed,
        )

    @contextmanager
    def having(self, **values: Any) -> Iterator[Speaker]:
        """The same speaker, for a while with other values."""
        before = {name: getattr(self, name) for name in values}
        for name, value in values.items():
            setattr(self, name, value)
        try:
            yield self
        finally:
            for name, value in before.items():
                setattr(self, name, value)
