"""Playing lands (rules 212.6, 305.4, 408.2d)."""

from __future__ import annotations

from rewind.aggregates.rules.at_work import plays
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal, refusal
from rewind.aggregates.rules.proposals.proposal import Moves
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.announcements import verify_not_forbidden
from rewind.aggregates.rules.queries.forms import AS_IT_IS, Form, form_as_played, form_played, is_modal
from rewind.aggregates.rules.queries.timing import verify_sorcery_time
from rewind.events.playing import LandPlayed


def verify_play_land(engine: Engine, seat: int, obj: str, using: str | None = None, form: Form = AS_IT_IS) -> None:
    """Raises IllegalAction where a player may not play this card, in this form, as a land now, with the land play of
    this effect."""
    with form_as_played(engine, obj, form, seat):
        _verify_face(engine, obj, form)
        _verify_play_land(engine, seat, obj, using)


def _verify_face(engine: Engine, obj: str, form: Form) -> None:
    """Raises IllegalAction RW3005 where the back face of a nonmodal card would be played (2026-04: 712.12)."""
    what = f"{engine.name(obj)} is the back face of a card of which only the front face is played"
    may = not form.back_face_up or is_modal(engine, obj)
    engine.require(may, Refusal.NOT_PLAYABLE, lambda: what, *(("2026-04 712.12",) if form.back_face_up else ()))


def _verify_play_land(engine: Engine, seat: int, obj: str, using: str | None) -> None:
    is_in_hand = engine.zone_of(obj) == "hand" and engine.owner(obj) == seat
    play = Play(engine, seat, obj)
    engine.require(
        is_in_hand or (engine.zone_of(obj) is not None and any(way.opens_a_zone for way in plays.ways(play))),
        Refusal.NOT_PLAYABLE,
        lambda: f"{obj} is not a card in the hand of {engine.player_name(seat)}",
        "212.6a",
    )
    name = engine.name(obj)
    engine.require("Land" in engine.types(obj), Refusal.NOT_PLAYABLE, lambda: f"{name} is not a land", "212.6a")
    verify_sorcery_time(engine, seat, f"play {name}", "212.6a", "408.2d")
    verify_not_forbidden(play, name, "409.4:land")
    verify_land_play(engine, seat, obj, using)


def verify_land_play(engine: Engine, seat: int, obj: str, using: str | None) -> None:
    """Raises IllegalAction RW3004 where no land play is left, or not the one that is announced (rule 212.6b).

    Where lands are counted nothing is announced (2026-04: 305.2a).
    """
    if are_counted(engine):
        engine.require(
            may_play_another(engine, seat, obj), Refusal.LAND_LIMIT, lambda: _too_many(engine, seat, obj), "212.6b"
        )
        what = "which effect allows a land to be played is not announced"
        engine.require(using is None, Refusal.ILLEGAL_ANNOUNCEMENT, lambda: what, "2026-04 305.2a")
        return
    if using is None:
        may = own_land_plays_left(engine, seat) > 0 or bool(land_plays_left(engine, seat, obj)[1])
        engine.require(may, Refusal.LAND_LIMIT, lambda: _too_many(engine, seat, obj), "212.6b")
        return
    _, additional = land_plays_left(engine, seat, obj)
    engine.require(
        using in additional,
        Refusal.LAND_LIMIT,
        lambda: (
            f"{engine.name(using) if using in engine.draft.position else using} allows no further land play to "
            f"{engine.player_name(seat)}"
        ),
        "212.6b",
    )


def _too_many(engine: Engine, seat: int, obj: str) -> str:
    played = engine.draft.players[seat].lands_played
    many = "a land" if played == 1 else f"{played} lands"
    return f"{engine.player_name(seat)} has played {many} this turn and cannot play {engine.name(obj)}"


def are_counted(engine: Engine) -> bool:
    """Whether lands played are counted, and no permission is named (2026-04: 305.2a)."""
    return engine.edition.policies.land_plays == "count_compared"


def may_play_another(engine: Engine, seat: int, obj: str) -> bool:
    """Whether more lands may be played this turn than a player has played (2026-04: 305.2a)."""
    return 1 + sum(_additional(engine, seat, obj).values()) > engine.draft.players[seat].lands_played


def own_land_plays_left(engine: Engine, seat: int) -> int:
    """The turn's own land plays that a player has not used: what was played without a word uses these first."""
    player = engine.draft.players[seat]
    return max(1 - player.lands_played + len(player.additional_land_plays), 0)


def land_plays_left(engine: Engine, seat: int, obj: str) -> tuple[int, dict[str, int]]:
    """The land plays of this turn that a player has not used for a land: the turn's own, and those of effects.

    Those of effects come the oldest first. What a position counts beyond the turn's own counts for the effects that
    are at work now.
    """
    player = engine.draft.players[seat]
    used = player.additional_land_plays
    unnamed = player.lands_played - len(used)
    beyond = max(unnamed - 1, 0)
    left: dict[str, int] = {}
    for source, number in _additional(engine, seat, obj).items():
        free = max(number - used.count(source), 0)
        taken = min(free, beyond)
        beyond -= taken
        if free > taken:
            left[source] = free - taken
    return own_land_plays_left(engine, seat), left


def _additional(engine: Engine, seat: int, obj: str) -> dict[str, int]:
    """The sources of effects that allow an additional land to be played, the oldest first, and how many."""
    found: dict[str, int] = {}
    for source, number in plays.land_plays(Play(engine, seat, obj)):
        found[source] = found.get(source, 0) + number
    return {source: found[source] for source in sorted(found, key=engine.timestamp)}


def can_play_land(engine: Engine, seat: int, obj: str, form: Form = AS_IT_IS) -> bool:
    """Whether a player may play this card, in one of its forms, as a land now."""
    return refusal(verify_play_land, engine, seat, obj, None, form) is None


def play_land(engine: Engine, event: LandPlayed) -> None:
    """A land is played: it is put into play and nobody can respond (rule 212.6a)."""
    form = form_played(engine, event.object, event.half)
    if not engine.overrides_rules:
        verify_play_land(engine, event.seat, event.object, event.using, form)
    engine.record_input(_with_its_land_play(engine, event))
    rules = ("212.6a", "408.2d", *(("2026-04 712.12",) if form.back_face_up else ()))
    values, up = form.values, form.back_face_up
    would(
        engine,
        Moves(
            event.object,
            "in_play",
            "played",
            controller=event.seat,
            characteristics=values,
            back_face_up=up,
            rules=rules,
        ),
    )


def _with_its_land_play(engine: Engine, event: LandPlayed) -> LandPlayed:
    """The decision with the land play that it uses: the turn's own, and when that is used the oldest of an effect.

    Where lands are counted it uses none by name.
    """
    if are_counted(engine) or event.using is not None or own_land_plays_left(engine, event.seat):
        return event
    _, additional = land_plays_left(engine, event.seat, event.object)
    return event if not additional else event.model_copy(update={"using": next(iter(additional))})
