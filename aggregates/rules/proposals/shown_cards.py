"""Hidden cards that effects let players see (rule 103.1), and drawn ones that nobody sees yet (2006-10, 217.2f)."""

from __future__ import annotations

from rewind.aggregates.cards.language import See
from rewind.aggregates.rules.at_work.rules_at_work import at_work
from rewind.aggregates.rules.engine.cache import is_spoken_of
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.queries.exiled_face_down import is_exiled_face_down, who_has_seen
from rewind.aggregates.state import HIDDEN_ZONES, OWNED_ZONES
from rewind.events.base import Place, Zone
from rewind.events.zones import CardsLookedAt, CardsRevealed


def show_cards(engine: Engine) -> None:
    """Whoever may look at hidden cards by an effect is shown those that he or she does not know yet.

    While something is being played nobody is shown the new top card of a library (rule 217.2e).
    """
    if engine.plays_meanwhile or engine.collected is not None or not is_spoken_of(engine, See):
        return
    for one in list(at_work(engine, See)):
        seats = tuple(sorted(one.context.seats(one.change.to)))
        for obj in one.context.objects(one.change.what):
            zone = engine.zone_of(obj)
            if zone is None:
                continue
            is_hidden = zone in HIDDEN_ZONES or is_exiled_face_down(engine, obj)
            if is_hidden and not set(seats) <= who_has_seen(engine, obj):
                _show(engine, obj, zone, seats)


def _show(engine: Engine, obj: str, zone: Zone, seats: tuple[int, ...]) -> None:
    owner = engine.owner(obj)
    if set(seats) >= set(engine.players()):
        rule = "217.2e" if zone == "library" else "217.3c"
        happen(engine, CardsRevealed(seat=owner, objects=(obj,), in_order=zone == "library"), "103.1", rule)
        return
    place = Place(zone=zone, seat=owner if zone in OWNED_ZONES else None)
    rule = "217.2b" if zone == "library" else "217.3c"  # what the effect overrides
    happen(engine, CardsLookedAt(seats=seats, count=1, of=place, objects=(obj,)), "103.1", rule)


def draws_unseen(engine: Engine) -> bool:
    """Whether a card that is drawn now stays face down, as something is being played (2006-10, rule 217.2f)."""
    return engine.plays_meanwhile and engine.edition.policies.drawn_while_playing == "face_down"


def see_drawn_cards(engine: Engine) -> None:
    """What was drawn face down while something was being played is seen by who drew it (2006-10, rule 217.2f)."""
    if engine.edition.policies.drawn_while_playing == "seen":
        return
    for seat in engine.players():
        unseen = tuple(obj for obj in engine.zone("hand", seat) if engine.draft.status_of(obj).face_down)
        if unseen:
            place = Place(zone="hand", seat=seat)
            looked = CardsLookedAt(seats=(seat,), count=len(unseen), of=place, objects=unseen)
            happen(engine, looked, "drawn_while_playing")
