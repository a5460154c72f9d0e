"""A short game told by hand, so that what tables say of it can be worked out with a pencil.

Ann (seat 1) goes first and wins in turn 6.

| turn | what happens |
|---|---|
| before | Ann draws two Forests, Grizzly Bears, Sprout and Giant Growth; Ben Mountain, Shock, Island, Counterspell |
| 1 Ann | plays a Forest |
| 2 Ben | plays the Mountain; Shock for {R} on Ann: 20 → 18 |
| 3 Ann | plays the other Forest; Grizzly Bears for {G}{G}; a Saproling token |
| 4 Ben | plays the Island |
| 5 Ann | Bears and token attack: 20 → 17; Sprout for {G} is countered by Counterspell for {U}{U} |
| | a Forest becomes a creature |
| 6 Ben | the Saproling is destroyed and ceases to exist; Ben concedes; a judge is asked about Sprout |

Giant Growth is still in hand at the end.
"""

from __future__ import annotations

from functools import cache

from rewind.aggregates.recorder import Recorder
from rewind.events.base import CardDefinition, Characteristics, Color, Event, ObjectOrSeat, Place, TypeLine, Zone
from rewind.events.combat import Attack, AttackersDeclared, DamageDealt, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    GameEnded,
    GameStarted,
    OpeningHandKept,
    PlayerConceded,
    PlayerLost,
    SeatName,
    StartingPlayerChosen,
)
from rewind.events.judging import RulingGiven
from rewind.events.objects import TypesChanged
from rewind.events.playing import (
    LandPlayed,
    ManaAdded,
    ManaSpent,
    PlayCompleted,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
)
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, Reason, TokenCreated, ZoneChanged

FOREST, OTHER_FOREST, BEARS, SPROUT, GROWTH, MOUNTAIN, SHOCK, ISLAND, COUNTERSPELL, TOKEN = range(1, 11)

_CARDS: dict[int, tuple[str, str, str | None, Color | None]] = {
    FOREST: ("Forest", "Land", None, None),
    OTHER_FOREST: ("Forest", "Land", None, None),
    BEARS: ("Grizzly Bears", "Creature", "{1}{G}", "G"),
    SPROUT: ("Sprout", "Instant", "{G}", "G"),
    GROWTH: ("Giant Growth", "Instant", "{G}", "G"),
    MOUNTAIN: ("Mountain", "Land", None, None),
    SHOCK: ("Shock", "Instant", "{R}", "R"),
    ISLAND: ("Island", "Land", None, None),
    COUNTERSPELL: ("Counterspell", "Instant", "{U}{U}", "U"),
}
_OWNERS = {card: 1 if card < MOUNTAIN else 2 for card in _CARDS}
_SAPROLING = Characteristics(
    name="Saproling",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Saproling",)),
    power=1,
    toughness=1,
)


class Table:
    """The game being recorded; each method is something that happens."""

    def __init__(self, game: str, names: tuple[str, str]) -> None:
        self.recorder = Recorder()
        seats = tuple(SeatName(seat=seat, name=name) for seat, name in enumerate(names, 1))
        self.tell(GameStarted(format=1, game=game, edition="2006-10", seats=seats, kind="played", engine="0.2.0"))

    def tell(self, event: Event, *rule: str) -> int:
        """An event; with a rule a consequence of the one before."""
        return self.recorder.record(event, cause=self.recorder.state.n if rule else None, rule=rule)

    def now(self, card: int) -> str:
        """The object that a card is."""
        return self.recorder.state.current[card]

    def move(self, card: int, from_: Zone, to: Zone, reason: Reason) -> None:
        """A card goes from one zone to another."""
        owner = _OWNERS.get(card, 1)
        number, _, stay = self.now(card).partition(".")
        whose = {zone: owner if zone in ("hand", "library", "graveyard") else None for zone in (from_, to)}
        event = ZoneChanged(
            object=self.now(card),
            becomes=f"{number}.{int(stay) + 1}",
            from_=Place(zone=from_, seat=whose[from_]),
            to=Place(zone=to, seat=whose[to]),
            reason=reason,
        )
        self.tell(event, "217.1c")

    def turn(self, number: int) -> None:
        """The next turn, with a pass of each player in it."""
        seat = 2 - number % 2
        self.tell(TurnBegan(seat=seat, turn=number), "300.1")
        self.tell(PhaseBegan(phase="precombat_main"), "300.1")
        for player in (seat, 3 - seat):
            self.tell(PriorityReceived(seat=player), "408.1")
            self.tell(PriorityPassed(seat=player))

    def play_land(self, card: int) -> None:
        """A land is played."""
        self.tell(LandPlayed(seat=_OWNERS[card], object=self.now(card)))
        self.move(card, "hand", "in_play", "played")

    def play(self, card: int, mana: str, *targets: ObjectOrSeat) -> None:
        """A spell is played and paid."""
        seat = _OWNERS[card]
        self.tell(SpellPlayed(seat=seat, object=self.now(card), targets=(targets,) if targets else ()))
        self.move(card, "hand", "stack", "played")
        self.tell(ManaAdded(seat=seat, mana=mana), "406.1")
        self.tell(ManaSpent(seat=seat, mana=mana, object=self.now(card)), "409.1h")
        self.tell(PlayCompleted(object=self.now(card)), "409.1i")

    def resolve(self, card: int, to: Zone, *inside: Event) -> None:
        """A spell resolves; `inside` is what it does."""
        spell = self.now(card)
        self.tell(ResolutionBegan(object=spell), "413.1")
        for event in inside:
            self.tell(event, "413.2")
        self.move(card, "stack", to, "resolved")
        self.tell(ResolutionEnded(object=spell), "413.2")

    def hurt(self, source: str, seat: int, amount: int, *, combat: bool = False) -> None:
        """A player is dealt damage and loses life."""
        self.tell(DamageDealt(source=source, to=seat, amount=amount, combat=combat), "212.3f")
        self.tell(LifeLost(seat=seat, amount=amount, source=source), "212.3f")


def opening(game: str, names: tuple[str, str] = ("Ann", "Ben")) -> Table:
    """The table with all cards drawn, before the first turn."""
    table = Table(game, names)
    for key, (name, kind, cost, color) in {card[0]: card for card in _CARDS.values()}.items():
        facts = Characteristics(
            name=name,
            mana_cost=cost,
            colors=(color,) if color else (),
            type_line=TypeLine(types=(kind,)),
            power=2 if kind == "Creature" else None,
            toughness=2 if kind == "Creature" else None,
        )
        table.tell(CardDefined(definition=CardDefinition(key=key, characteristics=facts)))
    for seat in (1, 2):
        cards = tuple(AssignedCard(card=n, definition=_CARDS[n][0]) for n in _CARDS if _OWNERS[n] == seat)
        table.tell(CardsAssigned(seat=seat, cards=cards))
    table.tell(StartingPlayerChosen(seat=1))
    for card in _CARDS:
        table.move(card, "library", "hand", "drawn")
    for seat in (1, 2):
        table.tell(OpeningHandKept(seat=seat))
    return table


@cache
def handmade_game(game: str = "handmade", names: tuple[str, str] = ("Ann", "Ben")) -> tuple[Recorded, ...]:
    """The game of the table above, sealed, with a ruling after the seal."""
    table = opening(game, names)
    table.turn(1)
    table.play_land(FOREST)
    table.turn(2)
    table.play_land(MOUNTAIN)
    table.play(SHOCK, "{R}", 1)
    shock = table.now(SHOCK)
    hurt = (DamageDealt(source=shock, to=1, amount=2), LifeLost(seat=1, amount=2, source=shock))
    table.resolve(SHOCK, "graveyard", *hurt)
    _turn_three_to_five(table)
    table.turn(6)
    table.move(TOKEN, "in_play", "graveyard", "destroyed")
    table.tell(CeasedToExist(object=table.now(TOKEN)), "216.3")
    table.tell(PlayerConceded(seat=2))
    table.tell(PlayerLost(seat=2, reason="conceded"), "102.3a")
    table.tell(GameEnded(winners=(1,), reason=f"{names[1]} concedes"), "102.1")
    table.recorder.seal()
    table.tell(RulingGiven(judge="floor judge", ruling=f"{names[0]}'s Sprout was countered.", rules=("414.1",)))
    return tuple(table.recorder.records)


def _turn_three_to_five(table: Table) -> None:
    table.turn(3)
    table.play_land(OTHER_FOREST)
    table.play(BEARS, "{G}{G}")
    table.resolve(BEARS, "in_play")
    table.tell(
        TokenCreated(object=f"{TOKEN}.1", owner=1, controller=1, characteristics=_SAPROLING, source=table.now(BEARS)),
        "216.1",
    )
    table.turn(4)
    table.play_land(ISLAND)
    table.turn(5)
    table.tell(PhaseBegan(phase="combat"), "300.1")
    table.tell(StepBegan(step="declare_attackers"), "306.1")
    attackers = (table.now(BEARS), table.now(TOKEN))
    table.tell(AttackersDeclared(seat=1, attacks=tuple(Attack(attacker=obj, defender=2) for obj in attackers)))
    table.tell(StepBegan(step="combat_damage"), "306.1")
    for obj, amount in zip(attackers, (2, 1), strict=True):
        table.hurt(obj, 2, amount, combat=True)
    table.tell(PhaseBegan(phase="postcombat_main"), "300.1")
    table.play(SPROUT, "{G}")
    table.play(COUNTERSPELL, "{U}{U}", table.now(SPROUT))
    counterspell = table.now(COUNTERSPELL)
    table.tell(ResolutionBegan(object=counterspell), "413.1")
    table.move(SPROUT, "stack", "graveyard", "countered")
    table.move(COUNTERSPELL, "stack", "graveyard", "resolved")
    table.tell(ResolutionEnded(object=counterspell), "413.2")
    line = TypeLine(types=("Land",))
    after = TypeLine(types=("Creature", "Land"))
    table.tell(TypesChanged(object=table.now(FOREST), before=line, after=after), "418.5")
