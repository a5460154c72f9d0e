"""Sentences for choices, random outcomes, and continuous, replacement and prevention effects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rewind.events import playing
from rewind.events.base import COLOR_NAMES
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import gathered, listed, plural, spelled
from rewind.projections.words.printed_abilities import duration_at_work, effect_at_work

_DURATIONS: Mapping[str, str] = {
    "end_of_turn": "until end of turn",
    "end_of_combat": "until end of combat",
    "end_of_game": "for the rest of the game",
    "while_source_in_play": "as long as its source stays",
}
"""Duration → in words. One that is not here is printed as it is."""

_NOT_BY_A_WORD = ("while_true", "until_event")
"""Durations of effects that only an event or a condition ends."""


_COLORS: Mapping[str, str] = {str(letter): name for letter, name in COLOR_NAMES.items()}

_THING = re.compile(r"(?<![\w.])(?:[1-9][0-9]*\.[1-9][0-9]*|seat (?P<seat>[1-9]))(?![\w.])")
"""An object or a player as the program of an effect names it."""


def lasting(duration: str, edition: str, until: str | None = None, source: str = "this") -> str:
    """Until when an effect lasts, or a delayed triggered ability waits: by a word, or by what else ends it.

    `edition`: in whose terms it is said. `until`: what else ends it, in the ability language; so may be `duration`.
    `source`: what its source is called.
    """
    if duration.startswith("{"):
        return duration_at_work(duration, edition, source)
    if until is None:
        return _DURATIONS.get(duration, spelled(duration))
    ends = duration_at_work(until, edition, source)
    return ends if duration in _NOT_BY_A_WORD else f"{_DURATIONS[duration]} or {ends}"


def _choice_offered(scene: Scene, event: playing.ChoiceOffered) -> str:
    source = _for_source(scene, event)
    if event.kind == "division":
        among = listed(map(scene.thing, event.objects))
        return f"{scene.player(event.seat)} has to divide {event.values[0]}{source} among {among}"
    number = event.maximum if event.minimum == event.maximum else f"{event.minimum} to {event.maximum}"
    things = gathered([scene.thing(thing) for thing in event.objects + event.hidden_objects])
    options = [*things, *_values(event.kind, event.values)]
    if event.least is not None:
        options = [f"{event.least} or more" if event.most is None else f"{event.least} to {event.most}"]
    if event.piles:
        piles = zip(event.values, event.piles, strict=False)
        options = [f"pile {value} ({listed(map(scene.thing, held)) if held else 'nothing'})" for value, held in piles]
    of = f", {number} of {listed(options, 'or')}" if options else ""
    of_types = [f"{kind.lower()} type" for kind in event.of_types]
    kind = listed(of_types, "or") if of_types else spelled(event.kind)
    return f"{scene.player(event.seat)} has to choose{source} ({kind}{of})"


def _chosen(scene: Scene, event: playing.ChoiceMade | playing.RandomChoiceMade) -> str | None:
    """What was chosen; None where a redacted log does not say."""
    things = gathered([scene.thing(thing) for thing in event.objects + event.hidden_objects])
    words = event.values + (event.hidden_values if isinstance(event, playing.ChoiceMade) else ())
    if not (things or words):
        return None if scene.before.redacted_for is not None else "nothing"
    awaiting = scene.before.awaiting
    return listed([*things, *_values("" if awaiting is None else awaiting.kind, words)])


def _values(kind: str, values: Iterable[str]) -> list[str]:
    """Words that are offered or chosen: a pile by its letter, a colour by its name."""
    if kind == "pile":
        return [f"pile {value}" for value in values]
    return [_COLORS.get(value, spelled(value)) for value in values]


def _choice_made(scene: Scene, event: playing.ChoiceMade) -> str:
    awaiting, who = scene.before.awaiting, scene.player(event.seat)
    if awaiting is not None and awaiting.kind == "division" and len(event.objects) == len(event.values):
        shares = zip(event.values, event.objects, strict=True)
        divided = "it" if scene.asked is None else f"{scene.asked.values[0]}{_for_source(scene, scene.asked)}"
        return f"{who} divides {divided}: {listed(f'{share} to {scene.thing(thing)}' for share, thing in shares)}"
    if event.hidden_objects and len(event.hidden_objects) == len(event.hidden_values):
        places = zip(event.hidden_objects, event.hidden_values, strict=True)
        return f"{who} puts {listed(f'{scene.thing(thing)}: {place}' for thing, place in places)}{_as_answer(scene)}"
    chosen = _chosen(scene, event)
    return f"{who} makes a choice" if chosen is None else f"{who} chooses {chosen}{_as_answer(scene)}"


def _as_answer(scene: Scene) -> str:
    """For what a choice was asked, and of which kind it is, where that is to be said."""
    if scene.asked is None:
        return ""
    kind = "" if scene.asked.kind == "yes_no" else f" ({spelled(scene.asked.kind)})"
    return _for_source(scene, scene.asked) + kind


def _for_source(scene: Scene, offered: playing.ChoiceOffered) -> str:
    return "" if offered.source is None else f" for {scene.name(offered.source)}"


def _random_choice_made(scene: Scene, event: playing.RandomChoiceMade) -> str:
    chosen = _chosen(scene, event)
    who = scene.player(event.seat)
    return f"A random choice is made for {who}{'' if chosen is None else f': {chosen}'}"


def _die_rolled(scene: Scene, event: playing.DieRolled) -> str:
    return f"{scene.player(event.seat)} rolls {event.result} on a die with {plural(event.sides, 'side')}"


def _coin_flipped(scene: Scene, event: playing.CoinFlipped) -> str:
    who = scene.player(event.seat)
    if event.called is None:
        return f"{who} flips a coin: {event.result}"
    outcome = "wins" if event.called == event.result else "loses"
    return f"{who} calls {event.called} and {outcome} the flip: {event.result}"


def _keyword_action_done(scene: Scene, event: playing.KeywordActionDone) -> str:
    of = f": {scene.things(event.objects)}" if event.objects else ""
    return f"{scene.player(event.seat)} is done with the keyword action {event.action.replace('_', ' ')}{of}"


def _continuous_effect_began(scene: Scene, event: playing.ContinuousEffectBegan) -> str:
    source = "" if event.source is None else f" of {scene.name(event.source)}"
    affects = f" on {scene.things(event.things)}" if event.things else ""
    says = _named(scene, event.effect, event.things)
    return f"An effect{source} begins{affects}{_saying(says)}, {_until(scene, event)}"


def _until(scene: Scene, event: playing.ContinuousEffectBegan) -> str:
    source = "this" if event.source is None else scene.name(event.source)
    return _with_names(scene, lasting(event.duration, scene.edition, event.until, source))


def _named(scene: Scene, effect: str, things: Sequence[str | int] = ()) -> str:
    """A continuous effect in words, with the objects and players that it names, and what it is on."""
    text = _with_names(scene, effect_at_work(effect, scene.edition))
    return f"{text} {scene.things(things)}" if text.endswith(" of") and things else text


def _with_names(scene: Scene, text: str) -> str:
    """A part of the ability language in words, with the names of the objects and players that it names."""

    def name(found: re.Match[str]) -> str:
        if found["seat"] is not None:
            return scene.player(int(found["seat"]))
        is_object = found[0] in scene.before.position or scene.facts(found[0]) is not None
        return scene.name(found[0]) if is_object else found[0]

    return _THING.sub(name, text)


def _continuous_effect_ended(scene: Scene, event: playing.ContinuousEffectEnded) -> str:
    effect = scene.before.effects.get(event.effect)
    if effect is None:
        return f"The effect begun with event {event.effect} ends"
    source = "" if effect.source is None else f" of {scene.name(effect.source)}"
    if event.objects:
        gone = scene.things(event.objects)
        return f"The effect{source} affects {gone} no more" + _saying(_named(scene, effect.effect, event.objects))
    affects = f" on {scene.things(effect.things)}" if effect.things else ""
    return f"The effect{source}{affects} ends" + _saying(_named(scene, effect.effect, effect.things))


def _saying(text: str) -> str:
    return f": {text}" if text else ""


def _event_replaced(scene: Scene, event: playing.EventReplaced) -> str:
    by = "" if event.by is None else f" of {scene.name(event.by)}"
    if event.verb is None:
        thing = scene.thing(event.object)
        return f"A replacement effect{by} changes what would happen to {thing} ({spelled(event.what)})"
    does = "applies to" if event.goes_on else "takes the place of"
    return f"A replacement effect{by} {does} {_would_be(scene, event)}"


def _would_be(scene: Scene, event: playing.EventReplaced) -> str:
    """What would have happened: "3 damage to Bob from Shock", "a draw of Alice"."""
    thing, number = scene.thing(event.object), "" if event.amount is None else f"{event.amount} "
    match event.verb:
        case "damage":
            source = "" if event.source is None else f" from {scene.name(event.source)}"
            return f"{number}damage to {thing}{source}"
        case "destroy":
            return f"the destruction of {thing}"
        case "draw":
            return f"a draw of {thing}"
        case "move":
            to = "" if event.to is None else f" to {scene.terms.destinations.get(event.to, spelled(event.to))}"
            return f"a move{to} of {thing if isinstance(event.object, str) else f'a card of {thing}'}"
        case "begin":
            part = event.part
            return f"{thing}'s {'turn' if part is None or part == 'turn' else scene.terms.part(part)}"
        case "create_token":
            return f"{number}tokens for {thing}"
        case _:
            pattern = WOULD_BE.get(event.verb or "", "an event of {thing}")
            if event.verb == "mill" and scene.terms.mills:
                pattern = "a card being milled by {thing}"
            return pattern.format(number=number, thing=thing)


WOULD_BE: Mapping[str, str] = {
    "regenerate": "a regeneration of {thing}",
    "sacrifice": "a sacrifice of {thing}",
    "discard": "a discard by {thing}",
    "mill": "a card of {thing} going from the library to the graveyard",
    "counter": "the countering of {thing}",
    "resolve": "the resolution of {thing}",
    "gain_life": "a gain of {number}life by {thing}",
    "lose_life": "a loss of {number}life by {thing}",
    "add_counters": "{number}counters being put on {thing}",
    "remove_counters": "{number}counters being removed from {thing}",
    "add_mana": "mana being added by {thing}",
    "shuffle": "a shuffle of the library of {thing}",
    "find": "a search by {thing}",
    "tap": "{thing} becoming tapped",
    "untap": "{thing} becoming untapped",
    "phase_out": "{thing} phasing out",
    "phase_in": "{thing} phasing in",
    "turn_face_up": "{thing} being turned face up",
    "transform": "{thing} transforming",
    "lose_game": "{thing} losing the game",
}
"""Verb of the ability language → what would have happened, where it is no verb of its own above."""


def _event_prevented(scene: Scene, event: playing.EventPrevented) -> str:
    source = "" if event.source is None else f" from {scene.name(event.source)}"
    by = "" if event.by is None else f" by {scene.name(event.by)}"
    of = "" if event.would_be in (None, event.amount) else f" of {event.would_be}"
    return f"{event.amount}{of} damage to {scene.thing(event.object)}{source} is prevented{by}"


def _shield_used(scene: Scene, event: playing.ShieldUsed) -> str:
    effect = scene.before.effects.get(event.effect)
    source = "" if effect is None or effect.source is None else f" of {scene.name(effect.source)}"
    return f"{event.left} is left of the effect{source}"


def _remembered(scene: Scene, event: playing.Remembered) -> str:
    if event.name == playing.ENDED_DURATIONS:
        source = scene.name(event.object)
        durations = listed([duration_at_work(end, scene.edition, source) for end in event.values])
        return f"what {source} is to do {durations} has ended before it begins"
    number = [] if event.number is None else [str(event.number)]
    things = [scene.thing(thing) for thing in event.objects + event.hidden_objects]
    return f"{scene.name(event.object)} remembers {listed([*gathered(things), *_values('', event.values), *number])}"


def _trigger_awaited(scene: Scene, event: playing.TriggerAwaited) -> str:
    affects = f" on {scene.things(event.affects)}" if event.affects else ""
    source = "this" if event.source is None else scene.name(event.source)
    until = ""
    if event.duration is not None:
        until = f", {_with_names(scene, lasting(event.duration, scene.edition, source=source))}"
    return f"{_delayed(scene, event)} begins to wait for {scene.player(event.seat)}{affects}{until}"


def _delayed(scene: Scene, event: playing.TriggerAwaited) -> str:
    source = "" if event.source is None else f" of {scene.name(event.source)}"
    return f"A delayed triggered ability{source}"


def _trigger_ended(scene: Scene, event: playing.TriggerEnded) -> str:
    trigger = scene.before.awaited.get(event.trigger)
    waiting = scene.before.triggers.get(event.trigger)
    if waiting is not None:
        return f"The triggered ability of {scene.name(waiting.object)} ceases to exist"
    if trigger is None:
        return f"The delayed triggered ability of event {event.trigger} waits no more"
    if event.objects:
        return f"{_delayed(scene, trigger)} affects {scene.things(event.objects)} no more"
    return f"{_delayed(scene, trigger)} waits no more"


PHRASES = {
    playing.ChoiceOffered: _choice_offered,
    playing.ChoiceMade: _choice_made,
    playing.DieRolled: _die_rolled,
    playing.CoinFlipped: _coin_flipped,
    playing.KeywordActionDone: _keyword_action_done,
    playing.RandomChoiceMade: _random_choice_made,
    playing.ContinuousEffectBegan: _continuous_effect_began,
    playing.ContinuousEffectEnded: _continuous_effect_ended,
    playing.EventReplaced: _event_replaced,
    playing.EventPrevented: _event_prevented,
    playing.ShieldUsed: _shield_used,
    playing.Remembered: _remembered,
    playing.TriggerAwaited: _trigger_awaited,
    playing.TriggerEnded: _trigger_ended,
}
"""Event class → its sentence, without the full stop."""
