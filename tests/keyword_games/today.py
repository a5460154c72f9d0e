"""The keyword abilities that only 2026-04 has: what shows in a game that each was at work, and what its games need.

No card that is built in has them: the cards are the tests' own (`tests/games/today.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rewind.aggregates.rules.queries.mana_costs import mana_cost
from rewind.events.base import Color
from rewind.events.combat import BlockersDeclared
from rewind.events.playing import AbilityPlayed, PutOnStack, SpecialActionTaken, SpellPlayed, TargetsChosen
from rewind.events.turn import PriorityPassed
from tests.keyword_games.signs import (
    KeywordGames,
    Moment,
    Sign,
    attacks,
    by_rule,
    enters_with_counters,
    evades,
    is_cheaper,
    on_stack,
    paid,
    played_with,
    replaces,
)


def _is_cast(_: Moment, event: SpellPlayed) -> bool:
    """A spell with the keyword is cast: bots rarely come to what it does."""
    return True


def _is_paid_by_exiling(_: Moment, event: SpellPlayed) -> bool:
    """Cards are exiled for a spell."""
    return bool(event.payment and event.payment.removed)


def _blocks(word: str, when: Callable[[Moment, str, str], bool]) -> Sign:
    """A creature with the keyword blocks, and more is true of it and of what it blocks."""

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, BlockersDeclared):
            return False
        return any(
            word in at.keywords(one.blocker) and when(at, one.blocker, attacker)
            for one in event.blocks
            for attacker in one.attackers
        )

    return shows


def _flies_alone(at: Moment, blocker: str, attacker: str) -> bool:
    """Of two creatures the attacking one alone has flying."""
    return "flying" in at.keywords(attacker) - at.keywords(blocker)


def _is_blocked_by_many(at: Moment) -> bool:
    """A creature with menace is blocked; that one creature alone never does is one of the laws here."""
    event = at.record.event
    if not isinstance(event, BlockersDeclared):
        return False
    blocked = [attacker for one in event.blocks for attacker in one.attackers]
    attackers = [one for one in blocked if "menace" in at.keywords(one)]
    assert all(attackers.count(one) > 1 for one in attackers), "it is blocked by one creature"
    return bool(attackers)


def _is_blocked_by_less(at: Moment) -> bool:
    """What has skulk attacks a player with creatures of greater power; that none of those blocks it is a law here."""
    event, state = at.record.event, at.state
    if not isinstance(event, BlockersDeclared):
        return False
    least = min((_power(at, one) for one in state.attacking if "skulk" in at.keywords(one)), default=None)
    for one in event.blocks:
        skulking = [attacker for attacker in one.attackers if "skulk" in at.keywords(attacker)]
        assert all(_power(at, one.blocker) <= _power(at, attacker) for attacker in skulking), "greater power blocks it"
    own = (obj for obj in state.zone("in_play") if state.controller.get(obj) == event.seat)
    return least is not None and any(_power(at, obj) > least for obj in own)


def _power(at: Moment, obj: str) -> int:
    facts = at.state.characteristics_of(obj)
    return 0 if facts is None or facts.power is None else int(facts.power)


def _is_no_target(word: str, *, of_opponents: bool, colors: tuple[Color, ...] = ()) -> Sign:
    """Something else is targeted while a permanent with the keyword is there; that it never is itself is a law here.

    With `of_opponents` by an opponent of its controller, with `colors` by something of one of these.
    """

    def shows(at: Moment) -> bool:
        event, state = at.record.event, at.state
        if not isinstance(event, SpellPlayed | AbilityPlayed | PutOnStack | TargetsChosen) or not event.targets:
            return False
        obj = event.object if isinstance(event, SpellPlayed) else None
        facts = None if obj is None else state.characteristics_of(obj)
        if colors and (facts is None or not {*colors} & {*facts.colors}):
            return False
        seat = getattr(event, "seat", None) or getattr(event, "controller", None)
        kept = {
            one
            for one in state.zone("in_play")
            if word in at.keywords(one) and not (of_opponents and state.controller.get(one) == seat)
        }
        named = {one for target in event.targets for one in (target if isinstance(target, tuple) else (target,))}
        assert not kept & named, "it is a target"
        return bool(kept) and any(isinstance(one, str) and one in state.zone("in_play") for one in named)

    return shows


def _outlasts(at: Moment) -> bool:
    """A creature with indestructible stays although it was dealt lethal damage."""
    state = at.state
    if not isinstance(at.record.event, PriorityPassed):
        return False
    for obj in state.zone("in_play"):
        facts = state.characteristics_of(obj)
        if facts is not None and facts.toughness and 0 < int(facts.toughness) <= state.damage.get(obj, 0):
            assert "indestructible" in at.keywords(obj), "it is not destroyed"
            return True
    return False


def _is_without_color(at: Moment, event: SpellPlayed) -> bool:
    """A spell is colorless for whose cost colored mana is asked."""
    facts = at.state.characteristics_of(event.object)
    return facts is not None and not facts.colors and any(mana_cost(facts.mana_cost or "").colored)


def _special(action: str) -> Sign:
    """A player takes a special action."""
    return lambda at: isinstance(at.record.event, SpecialActionTaken) and at.record.event.action == action


_KILLS = ("Shock", "Terror", "Shock")
_SMALL = ("Raging Goblin", "Storm Crow")

OF_TODAY: Mapping[str, KeywordGames] = {
    "chapter": KeywordGames(on_stack("chapter")),
    "deathtouch": KeywordGames(by_rule("2026-04 704.5h")),
    "lifelink": KeywordGames(by_rule("2026-04 702.15")),
    "wither": KeywordGames(by_rule("2026-04 702.80")),
    "infect": KeywordGames(by_rule("2026-04 702.90")),
    "toxic": KeywordGames(by_rule("2026-04 702.164")),
    "foretell": KeywordGames(paid("$foretell")),
    "plot": KeywordGames(paid("$plot")),
    "crew": KeywordGames(on_stack("crew")),
    "intimidate": KeywordGames(evades("2026-04 702.13")),
    "skulk": KeywordGames(_is_blocked_by_less),
    "menace": KeywordGames(_is_blocked_by_many, beside=_SMALL),
    "reach": KeywordGames(_blocks("reach", _flies_alone), beside=("Storm Crow", "Wind Drake")),
    "shroud": KeywordGames(_is_no_target("shroud", of_opponents=False), hand=_KILLS),
    "hexproof": KeywordGames(_is_no_target("hexproof", of_opponents=True), hand=_KILLS),
    "hexproof from": KeywordGames(
        _is_no_target("hexproof from", of_opponents=True, colors=("B",)), hand=("Terror", "Terror")
    ),
    "indestructible": KeywordGames(_outlasts, hand=("Shock", "Shock")),
    "ward": KeywordGames(on_stack("ward"), hand=_KILLS),
    "exalted": KeywordGames(on_stack("exalted")),
    "annihilator": KeywordGames(on_stack("annihilator")),
    "battle cry": KeywordGames(on_stack("battle cry")),
    "frenzy": KeywordGames(on_stack("frenzy")),
    "afflict": KeywordGames(on_stack("afflict")),
    "mentor": KeywordGames(on_stack("mentor"), beside=_SMALL),
    "training": KeywordGames(on_stack("training")),
    "dethrone": KeywordGames(on_stack("dethrone")),
    "poisonous": KeywordGames(on_stack("poisonous")),
    "ingest": KeywordGames(on_stack("ingest")),
    "decayed": KeywordGames(on_stack("decayed")),
    "prowess": KeywordGames(on_stack("prowess"), hand=("Shock", "Ornithopter")),
    "extort": KeywordGames(on_stack("extort")),
    "cascade": KeywordGames(on_stack("cascade")),
    "evolve": KeywordGames(on_stack("evolve")),
    "exploit": KeywordGames(on_stack("exploit")),
    "fabricate": KeywordGames(on_stack("fabricate")),
    "afterlife": KeywordGames(on_stack("afterlife"), hand=_KILLS),
    "persist": KeywordGames(on_stack("persist"), hand=_KILLS),
    "undying": KeywordGames(on_stack("undying"), hand=_KILLS),
    "unleash": KeywordGames(enters_with_counters("unleash")),
    "devour": KeywordGames(enters_with_counters("devour")),
    "living weapon": KeywordGames(on_stack("living weapon")),
    "vanishing": KeywordGames(on_stack("vanishing")),
    "devoid": KeywordGames(played_with("devoid", _is_without_color)),
    "outlast": KeywordGames(on_stack("outlast")),
    "fortify": KeywordGames(on_stack("fortify")),
    "reinforce": KeywordGames(on_stack("reinforce")),
    "scavenge": KeywordGames(on_stack("scavenge")),
    "unearth": KeywordGames(on_stack("unearth")),
    "craft": KeywordGames(on_stack("craft")),
    "disturb": KeywordGames(paid("$disturb")),
    "more than meets the eye": KeywordGames(paid("$converted")),
    "aftermath": KeywordGames(paid("$aftermath")),
    "evoke": KeywordGames(paid("$evoked")),
    "spectacle": KeywordGames(paid("$spectacle"), hand=("Shock", "Shock")),
    "multikicker": KeywordGames(paid("$kicked")),
    "absorb": KeywordGames(replaces("absorb"), hand=("Shock", "Shock")),
    "renown": KeywordGames(on_stack("renown")),
    "melee": KeywordGames(on_stack("melee")),
    "mobilize": KeywordGames(on_stack("mobilize")),
    "gravestorm": KeywordGames(on_stack("gravestorm"), hand=_KILLS),
    "conspire": KeywordGames(on_stack("conspire")),
    "casualty": KeywordGames(on_stack("casualty")),
    "demonstrate": KeywordGames(on_stack("demonstrate")),
    "undaunted": KeywordGames(played_with("undaunted", is_cheaper)),
    "bargain": KeywordGames(paid("$bargained"), beside=("Ornithopter", "Ornithopter")),
    "squad": KeywordGames(on_stack("squad")),
    "offspring": KeywordGames(on_stack("offspring")),
    "prowl": KeywordGames(
        paid("$prowled"), beside=("Lane Prowler", "Lane Prowler", *("Island",) * 6), hand=("Lane Prowler",) * 3
    ),
    "surge": KeywordGames(paid("$surged"), hand=("Shock", "Ornithopter")),
    "freerunning": KeywordGames(
        paid("$freerun"), beside=("Ledge Stalker", "Ledge Stalker", *("Swamp",) * 6), hand=("Ledge Stalker",) * 3
    ),
    "web-slinging": KeywordGames(paid("$slung"), beside=_SMALL, hand=("Threaded Scout",) * 2),
    "retrace": KeywordGames(paid("$retraced"), hand=("Forest", "Forest")),
    "jump-start": KeywordGames(paid("$jumped")),
    "escape": KeywordGames(paid("$escaped")),
    "overload": KeywordGames(paid("$overloaded")),
    "cleave": KeywordGames(paid("$cleaved")),
    "mayhem": KeywordGames(paid("$mayhem"), about=("Wild Mongrel", "Mind Rot")),
    "rebound": KeywordGames(replaces("rebound")),
    "champion": KeywordGames(on_stack("champion")),
    "tribute": KeywordGames(enters_with_counters("tribute")),
    "riot": KeywordGames(enters_with_counters("riot")),
    "ravenous": KeywordGames(enters_with_counters("ravenous")),
    "for Mirrodin!": KeywordGames(on_stack("for Mirrodin!")),
    "job select": KeywordGames(on_stack("job select")),
    "hideaway": KeywordGames(on_stack("hideaway")),
    "living metal": KeywordGames(attacks("living metal")),
    "umbra armor": KeywordGames(replaces("umbra armor"), hand=(*_KILLS, "Shell Umbra", "Warding Umbra")),
    "increment": KeywordGames(on_stack("increment")),
    "level up": KeywordGames(on_stack("level up")),
    "transfigure": KeywordGames(on_stack("transfigure")),
    "saddle": KeywordGames(on_stack("saddle")),
    "boast": KeywordGames(on_stack("boast")),
    "exhaust": KeywordGames(on_stack("exhaust")),
    "embalm": KeywordGames(on_stack("embalm")),
    "eternalize": KeywordGames(on_stack("eternalize")),
    "encore": KeywordGames(on_stack("encore")),
    "dash": KeywordGames(paid("$dashed")),
    "blitz": KeywordGames(paid("$blitzed")),
    "warp": KeywordGames(paid("$warped")),
    "impending": KeywordGames(paid("$impending")),
    "backup": KeywordGames(on_stack("backup")),
    "daybound": KeywordGames(by_rule("2026-04 702.145"), about=("Night Bell",)),
    "nightbound": KeywordGames(by_rule("2026-04 702.145"), about=("Night Bell",)),
    "ascend": KeywordGames(played_with("ascend", _is_cast)),
    "delve": KeywordGames(played_with("delve", _is_paid_by_exiling), about=("Mind Rot",)),
    "improvise": KeywordGames(played_with("improvise", _is_cast)),
    "partner with": KeywordGames(on_stack("partner with")),
    "myriad": KeywordGames(on_stack("myriad")),
}
"""Keyword → its games."""
