"""The picture of a position: each player's side as at a table, the stack between them, and what just happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.state import GameState
from rewind.projections.page.card_words import colors_of_mana
from rewind.projections.pictures.drawing import Drawing, clipped, symbols_of, width_of, wrapped
from rewind.projections.views.legal_actions import scene_for
from rewind.projections.views.object_views import ObjectView, other_counters
from rewind.projections.views.positions import PlayerView, Position, position

WIDTH = 1000
_MARGIN, _PADDING, _GAP = 14, 12, 7
_PLAYER = 148
"""Width of what is said of a player."""
_CARD, _CARD_HEIGHT, _CHIP_HEIGHT = 138, 72, 24
_SENTENCE = 16
"""How large the sentence is taken to be: larger than it is, for its letters are wide."""
_ROW = WIDTH - 2 * _MARGIN - 2 * _PADDING - _PLAYER
_BASIC: Mapping[str, str] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def position_picture(state: GameState, sentence: str = "") -> str:
    """A position as an SVG image. It shows what the state holds: that of a seat's log, what the seat knows.

    `sentence`: what has just happened. Equal permanents lie on each other; a long row goes on in a next line.
    """
    return _Picture(state, sentence).svg()


@dataclass(frozen=True)
class _Group:
    """Objects that are alike in everything that is drawn."""

    view: ObjectView
    number: int


class _Picture:
    def __init__(self, state: GameState, sentence: str) -> None:
        self.position: Position = position(state)
        self.sentence = sentence
        self.scene = scene_for(state, state.redacted_for or None, ids=False)
        self.names = {player.seat: player.name for player in self.position.players}
        self.views = {view.id: view for zone in self.position.zones for view in zone.objects}
        self.mana = colors_of_mana(state, (key for view in self.views.values() for key in view.abilities))
        """Key → the colours of mana that an ability adds."""
        self.draw = Drawing()

    def svg(self) -> str:
        *far, near = self._from_far() or (None,)
        parts = Drawing()
        self.draw = parts
        y = _MARGIN + 30.0
        for seat in far:
            y = self._side(seat, y, far=True) + 8
        y = self._between(y)
        if near is not None:
            y = self._side(near, y, far=False)
        y = self._foot(y + 20)
        whole = Drawing()
        whole.box(0, 0, WIDTH, y, "paper", round_=0)
        self._headline(whole)
        whole.add(parts)
        return whole.svg(WIDTH, y, f"{self._when()}. {self.sentence}")

    def _from_far(self) -> Sequence[int]:
        """The seats from the far side of the table to the near one; before the first event there is none."""
        seats = [player.seat for player in self.position.players]
        start = seats.index(self.position.seen_by) if self.position.seen_by in seats else 0
        return (*reversed(seats[start + 1 :] + seats[:start]), *seats[start : start + 1])

    # Around the board

    def _headline(self, draw: Drawing) -> None:
        names = " – ".join(self.names.values())
        eyes = self.position.seen_by
        whose = (
            "" if eyes is None else " · as a spectator sees it" if eyes == 0 else f" · as {self.names[eyes]} sees it"
        )
        rules = f" · rules of {self.position.edition}" if self.position.edition else ""
        about = f"event {self.position.event}{rules}{whose}"
        draw.text(_MARGIN, _MARGIN + 16, clipped(names, 18, 560, bold=True), 18, "serif bold")
        draw.text(WIDTH - _MARGIN, _MARGIN + 15, clipped(about, 12, 400), 12, "soft", anchor="end")

    def _when(self) -> str:
        at = self.position
        if not at.turn:
            return "Before the first turn"
        part = at.step or at.phase
        words = [
            f"Turn {at.turn}",
            self.names.get(at.active or 0, ""),
            terms_of(at.edition).part(part).lower() if part else "",
        ]
        return " · ".join(word for word in words if word)

    def _between(self, y: float) -> float:
        at = self.position
        who = "" if at.priority is None else f" · {self.names[at.priority]} has priority"
        self.draw.text(
            WIDTH / 2, y + 16, clipped(self._when() + who, 14, WIDTH - 40), 14, "serif bold", anchor="middle"
        )
        y += 26
        for number, view in enumerate(self._zone("stack"), 1):
            words = f"{number}  {self._on_stack(view)}"
            self.draw.box(_MARGIN + _PLAYER + _PADDING, y, _ROW, _CHIP_HEIGHT, "surface")
            self.draw.text(_MARGIN + _PLAYER + 2 * _PADDING, y + 16, clipped(words, 13, _ROW - 24), 13)
            self.draw.text(_MARGIN + _PLAYER, y + 16, "Stack" if number == 1 else "", 12, "soft", anchor="end")
            y += _CHIP_HEIGHT + 4
        return y + 4

    def _on_stack(self, view: ObjectView) -> str:
        entry = view.stack
        source = None if entry is None else entry.source
        of = "" if source is None else f" of {self._thing(source)}"
        targets = [] if entry is None else [self._thing(one) for chosen in entry.targets for one in chosen]
        to = f" → {', '.join(targets)}" if targets else ""
        x = "" if entry is None or entry.x is None else f", X is {entry.x}"
        return f"{_title(view)}{of}{to}{x}"

    def _foot(self, y: float) -> float:
        for line in wrapped(self.sentence, _SENTENCE, WIDTH - 2 * _MARGIN, 4):
            self.draw.text(_MARGIN, y, line, 14, "serif")
            y += 19
        return y - 4

    # One player's side

    def _side(self, seat: int, y: float, *, far: bool) -> float:
        player = next(one for one in self.position.players if one.seat == seat)
        permanents = [view for view in self._zone("in_play", seat) if not self._hangs_on(view)]
        kinds = {
            kind: _groups([view for view in permanents if _row(view) == kind])
            for kind in ("creatures", "others", "lands")
        }
        rows = [
            partial(self._cards, kinds["creatures"]),
            partial(self._cards, kinds["others"]),
            partial(self._chips, "lands", kinds["lands"]),
        ]
        rows.append(partial(self._hand, player))
        heights = [self._measured(row) for row in rows]
        order = [index for index, height in enumerate(heights) if height]
        if far:
            order.reverse()
        height = max(sum(heights[index] for index in order) + _GAP * max(0, len(order) - 1) + 2 * _PADDING, 118)
        self.draw.box(_MARGIN, y, WIDTH - 2 * _MARGIN, height, "surface", round_=11)
        self._player(player, y + _PADDING)
        at = y + _PADDING
        for index in order:
            rows[index](at)
            at += heights[index] + _GAP
        return y + height

    def _measured(self, row: partial[float]) -> float:
        """How high a row would be."""
        kept, self.draw = self.draw, Drawing()
        height = row(0.0)
        self.draw = kept
        return height

    def _player(self, player: PlayerView, y: float) -> None:
        x = _MARGIN + _PADDING
        seat = [one.seat for one in self.position.players].index(player.seat) % 4 + 1
        self.draw.edge(x - 4, y, 92, [f"seat-{seat}"])
        active = " ●" if self.position.active == player.seat and self.position.turn else ""
        self.draw.text(x + 8, y + 14, clipped(player.name, 15, _PLAYER - 34, bold=True) + active, 15, "serif bold")
        self.draw.text(x + 8, y + 46, str(player.life), 32, "serif bold")
        self.draw.text(x + 16 + 21 * len(str(player.life)), y + 46, "life", 12, "soft")
        end = "lost" if player.lost else "won" if player.won else ""
        counters = [f"{number} {kind}" for kind, number in player.counters]
        mana = "".join(symbol * number if symbol != "1" else str(number) for symbol, number in player.mana)
        facts = [f"hand {player.hand} · library {player.library}", f"graveyard {player.graveyard}"]
        facts.append(" · ".join(word for word in (end, *counters, f"mana {mana}" if mana else "") if word))
        for line, words in enumerate(facts):
            self.draw.text(
                x + 8, y + 63 + 14 * line, clipped(words, 12, _PLAYER - 22), 12, "attack bold" if line == 2 else "soft"
            )

    def _hand(self, player: PlayerView, y: float) -> float:
        if not player.hand:
            return 0
        known = self._zone("hand", player.seat)
        return self._chips("hand", _groups(known), y, backs=player.hand - len(known))

    # Cards and chips

    def _cards(self, groups: Sequence[_Group], y: float) -> float:
        """Cards, line after line; returns how high they are."""
        x, top = self._left, y
        height = _CARD_HEIGHT + max((self._hanging_height(group.view) for group in groups), default=0)
        for group in groups:
            if x > self._left and x + _CARD > self._left + _ROW:
                x, top = self._left, top + height + _GAP
            self._card(group, x, top)
            x += _CARD + _GAP
        return top + height - y if groups else 0

    def _hanging_height(self, view: ObjectView) -> int:
        return 20 * len(self._attached(view))

    def _card(self, group: _Group, x: float, y: float) -> None:
        view, draw = group.view, self.draw
        draw.box(x, y, _CARD, _CARD_HEIGHT, _looks(view))
        draw.edge(x + 1, y + 6, _CARD_HEIGHT - 12, self._colors(view))
        symbols = symbols_of(view.mana_cost)
        left = draw.pips(x + _CARD - 5, y + 13, symbols, radius=6)
        for line, words in enumerate(wrapped(_title(view), 12, left - x - 13, 2, bold=True, later=_CARD - 17)):
            draw.text(x + 11, y + 17 + 14 * line, words, 12, "bold soft" if view.tapped else "bold")
        fight = self._fight(view)
        if fight:
            draw.text(
                x + 11,
                y + 48,
                clipped(fight, 11, _CARD - 18, bold=True),
                11,
                f"bold {'attack' if view.attacking is not None else 'block'}",
            )
        turned = 15 if view.tapped else 0
        draw.text(x + 10, y + 65, "↷" if view.tapped else "", 15, "bold")
        draw.text(x + 11 + turned, y + 64, clipped(_notes(view), 11, _CARD - 54 - turned), 11, "soft")
        draw.text(x + _CARD - 7, y + 65, _numbers(view), 16, "serif bold", anchor="end")
        if group.number > 1:
            draw.badge(x + _CARD + 4, y - 9, f"×{group.number}")
        for index, hung in enumerate(self._attached(view)):
            top = y + _CARD_HEIGHT + 20 * index
            draw.box(x + 8, top, _CARD - 8, 19, _looks(hung), round_=4)
            draw.edge(x + 9, top + 3, 13, self._colors(hung))
            draw.text(x + 18, top + 13.5, clipped(_title(hung), 11, _CARD - 30), 11)

    def _chips(self, label: str, groups: Sequence[_Group], y: float, *, backs: int = 0) -> float:
        """Names in a strip, line after line; returns how high they are."""
        if not groups and not backs:
            return 0
        self.draw.text(self._left, y + 9, label.upper(), 9, "soft bold")
        x, top = self._left, y + 14
        for group in groups:
            width = self._chip_width(group)
            if x > self._left and x + width > self._left + _ROW:
                x, top = self._left, top + _CHIP_HEIGHT + 4
            self._chip(group, x, top, width)
            x += width + 6
        for _ in range(min(backs, 20)):
            self.draw.box(x, top, 17, _CHIP_HEIGHT, "back", round_=4)
            x += 11
        return top + _CHIP_HEIGHT - y

    def _symbols(self, view: ObjectView) -> tuple[str, ...]:
        return symbols_of(view.mana_cost) or tuple(color for color in self._colors(view) if color in "WUBRG")

    def _chip_width(self, group: _Group) -> float:
        return min(width_of(_chip_words(group), 12, bold=True) + 22 + 14 * len(self._symbols(group.view)), float(_ROW))

    def _chip(self, group: _Group, x: float, y: float, width: float) -> None:
        view = group.view
        self.draw.box(x, y, width, _CHIP_HEIGHT, _looks(view), round_=5)
        self.draw.edge(x + 1, y + 4, _CHIP_HEIGHT - 8, self._colors(view))
        left = self.draw.pips(x + width - 5, y + _CHIP_HEIGHT / 2, self._symbols(view), radius=6)
        words = clipped(_chip_words(group), 12, left - x - 10, bold=True)
        self.draw.text(x + 10, y + 16, words, 12, "bold soft" if view.tapped else "bold")

    # What things are

    @property
    def _left(self) -> float:
        return _MARGIN + _PADDING + _PLAYER

    def _zone(self, zone: str, seat: int | None = None) -> list[ObjectView]:
        return [view for one in self.position.zones if one.zone == zone and one.seat == seat for view in one.objects]

    def _hangs_on(self, view: ObjectView) -> bool:
        host = self.views.get(view.attached_to) if isinstance(view.attached_to, str) else None
        return host is not None and host.zone == "in_play"

    def _attached(self, view: ObjectView) -> list[ObjectView]:
        """What is attached to a permanent, and to that."""
        found: list[ObjectView] = []
        waiting = list(view.attachments)
        while waiting:
            one = self.views.get(waiting.pop(0))
            if one is not None and one.zone == "in_play" and one not in found and one is not view:
                found.append(one)
                waiting += one.attachments
        return found

    def _thing(self, thing: str | int) -> str:
        if isinstance(thing, int):
            return self.names.get(thing, f"seat {thing}")
        view = self.views.get(thing)
        return self.scene.name(thing) if view is None else _title(view)

    def _fight(self, view: ObjectView) -> str:
        if view.attacking is not None:
            return f"▲ {self._thing(view.attacking)}"
        return f"■ {', '.join(map(self._thing, view.blocking))}" if view.blocking else ""

    def _colors(self, view: ObjectView) -> list[str]:
        """The colours of its edge: a land has those of its mana."""
        if view.colors or not _is(view, "Land"):
            return ["many"] if len(view.colors) > 1 else list(view.colors) or ["none"]
        subtypes = (view.type_line or "").partition(" — ")[2].split()
        made = "".join(_BASIC.get(word, "") for word in subtypes) + "".join(
            self.mana.get(key, "") for key in view.abilities
        )
        colors = [color for color in "WUBRG" if color in made]
        return ["many"] if len(colors) > 2 else colors or ["none"]


def _groups(views: Iterable[ObjectView]) -> list[_Group]:
    """Permanents that are alike, together; what bears something stands alone."""
    found: dict[object, list[ObjectView]] = {}
    for view in views:
        alike = (
            _title(view),
            view.mana_cost,
            _looks(view),
            _notes(view),
            _numbers(view),
            view.attacking,
            view.blocking,
        )
        found.setdefault(view.id if view.attachments else alike, []).append(view)
    return [_Group(views[0], len(views)) for views in found.values()]


def _chip_words(group: _Group) -> str:
    times = f"{group.number} × " if group.number > 1 else ""
    return f"{times}{'↷ ' if group.view.tapped else ''}{_title(group.view)}"


def _title(view: ObjectView) -> str:
    if view.name is not None:
        return view.name
    if view.face_down:
        return f"{view.card}, face down" if view.card else "Face-down card"
    if not view.known:
        return "Unknown card"
    return view.card or "Nameless card" if view.kind == "card" else view.kind.replace("_", " ").capitalize()


def _is(view: ObjectView, kind: str) -> bool:
    return kind in (view.type_line or "").partition(" — ")[0].split()


def _row(view: ObjectView) -> str:
    if _is(view, "Creature") or (view.face_down and view.power is not None):
        return "creatures"
    return "lands" if _is(view, "Land") else "others"


def _looks(view: ObjectView) -> str:
    looks = ["tapped" if view.tapped else "surface"]
    looks += ["token"] if view.kind == "token" else []
    looks += ["attacking"] if view.attacking is not None else ["blocking"] if view.blocking else []
    return " ".join(looks)


def _notes(view: ObjectView) -> str:
    found = [kind if number == 1 else f"{kind} ×{number}" for kind, number in other_counters(view)]
    found += [f"{view.damage} damage"] if view.damage else []
    found += [f"{name} {value}" for name in ("loyalty", "defense") if (value := getattr(view, name)) is not None]
    keywords = [key.replace("_", " ") for key in dict.fromkeys(view.abilities) if "/" not in key and ":" not in key]
    return ", ".join([*found, *keywords])


def _numbers(view: ObjectView) -> str:
    if view.power is None and view.toughness is None:
        return ""
    return "/".join("–" if one is None else str(one) for one in (view.power, view.toughness))
