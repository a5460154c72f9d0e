"""Flow and what lasts: "you may pay {2}. If you do, draw a card", "for each player", "until end of turn"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.text.amounts import quantity, rendered_amount
from rewind.aggregates.cards.text.changes import about_events, rendered_changes
from rewind.aggregates.cards.text.costs import paying
from rewind.aggregates.cards.text.english import ORDINALS, Mood, listed, verb
from rewind.aggregates.cards.text.nouns import described, doer, head_noun, reference, things
from rewind.aggregates.cards.text.patterns import trigger
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import rendered, renders, template, ways

_BETWEEN = (". ", ", then ", " and then ")
"""What stands between instructions, by how deep they are in others."""


def body(effect: Sequence[Any], speaker: Speaker) -> str:
    """Instructions in their order."""
    mood = Mood.BARE if speaker.bare else Mood.PLAIN
    texts = []
    for instruction in effect:
        text = rendered(instruction, speaker, mood)
        texts.append(text[:1].upper() + text[1:] if speaker.depth == 0 else text)
    joined = texts[0].rstrip(".") if texts else ""
    for text in texts[1:]:
        between = _BETWEEN[min(speaker.depth, 2)]
        comma = "," if speaker.depth and text.startswith("unless ") else ""
        joined += f"{between.rstrip()}{comma} {text.rstrip('.')}"
    return joined


def inner(effect: Sequence[Any], speaker: Speaker, **values: Any) -> str:
    """Instructions inside another one; nothing is "do nothing"."""
    with speaker.having(depth=speaker.depth + 1, **values):
        return body(effect, speaker) if effect else "do nothing"


ways(
    {
        "effect": lambda value, speaker, _: inner(value, speaker),
        "ordinal": lambda value, *_: ORDINALS[value - 1],
        "clause": lambda value, speaker, _: rendered(value, speaker),
    }
)


def otherwise(effect: Sequence[Any], speaker: Speaker, words: str = "otherwise") -> str:
    """What is done where a condition is not true, after what is done where it is."""
    if not effect:
        return ""
    stop = (
        f". {words.capitalize() if words == 'otherwise' else words[:1].upper() + words[1:]}"
        if speaker.depth == 0
        else f"; {words}"
    )
    return f"{stop}, {inner(effect, speaker, bare=False)}"


# Flow


@renders(language.FlipCoin, fields="won lost player result")
def _flip(node: language.FlipCoin, speaker: Speaker, mood: Mood) -> str:
    who = doer(node.player, speaker)
    text = f"{who} {verb('flip', who, mood)} a coin"
    player = reference(node.player, speaker)
    asked = f", hoping for {node.result}" if node.result else ""
    won = otherwise(node.won, speaker, f"if {player} {verb('win', player, Mood.PLAIN)} the flip")
    lose = verb("lose", player, Mood.PLAIN)
    return f"{text}{asked}{won}{otherwise(node.lost, speaker, f'if {player} {lose} the flip')}"


# Flow


@renders(language.May, fields="effect player cost otherwise")
def _may(node: language.May, speaker: Speaker, mood: Mood) -> str:
    if node.cost is not None and node.otherwise and not node.effect:
        return _unless(node, speaker)
    player = things(node.player, speaker, "each")
    may = "may" if not speaker.bare else "be allowed to"
    with speaker.having(bare=True, doer=node.player):
        if node.cost is not None:
            done = f"{player} {may} {paying(node.cost, speaker)}"
        else:
            done = f"{player} {may} {inner(node.effect, speaker)}"
    do = verb("do", player, Mood.PLAIN)
    doesnt = "doesn't" if do == "does" else "don't"
    again = "you" if player.is_you else "that player"
    if node.cost is not None:
        done += otherwise(node.effect, speaker, f"if {again} {do}")
    return done + otherwise(node.otherwise, speaker, f"if {again} {doesnt}")


def _unless(node: language.May, speaker: Speaker) -> str:
    """What happens unless a player pays: "sacrifice it unless you pay {2}"."""
    with speaker.having(bare=False, doer="you"):
        done = inner(node.otherwise, speaker)
    player = things(node.player, speaker, "each")
    with speaker.having(bare=True, doer=node.player):
        pays = paying(node.cost, speaker)
    first, _, rest = pays.partition(" ")
    unless = f"unless {player} {verb(first, player, Mood.PLAIN)} {rest}"
    if speaker.depth or len(node.otherwise) > 1:  # what comes before it, or all that it is about, could be meant
        return f"{unless}, {done}"
    return f"{done} {unless}"


@renders(language.If, fields="condition effect otherwise")
def _if(node: language.If, speaker: Speaker, mood: Mood) -> str:
    done = f"if {rendered(node.condition, speaker)}, {inner(node.effect, speaker, bare=False)}"
    return f"{done}{otherwise(node.otherwise, speaker)}"


@renders(language.ForEach, fields="of values effect")
def _for_each(node: language.ForEach, speaker: Speaker, mood: Mood) -> str:
    if node.of is None:
        among, each = listed(list(node.values)), "that one"
    elif isinstance(node.of, language.Filter):
        among = str(described(node.of, speaker, "bare"))
        each = "the player" if node.of.players is not None else f"the {head_noun(node.of, speaker)}"
    else:
        among, each = f"one of {things(node.of, speaker)}", "that one"
    with speaker.having(each=each):
        return f"for each {among}, {inner(node.effect, speaker, bare=False)}"


@renders(language.Repeat, fields="effect times while")
def _repeat(node: language.Repeat, speaker: Speaker, mood: Mood) -> str:
    done = inner(node.effect, speaker, bare=False)
    times = f" {quantity(node.times, 'time', speaker)}" if node.times is not None else ""
    again = f", and again as long as {rendered(node.while_, speaker)}" if node.while_ is not None else ""
    return f"do the following{times}{again}: {done}"


@renders(language.Together, fields="effect")
def _together(node: language.Together, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(depth=speaker.depth + 1):
        parts = [rendered(one, speaker, Mood.BARE if speaker.bare else Mood.PLAIN) for one in node.effect]
    return f"at the same time, {listed(parts)}"


@renders(language.Let, fields="value things")
def _let(node: language.Let, speaker: Speaker, mood: Mood) -> str:
    if node.things is not None:
        return f"note {things(node.things, speaker)}"
    name = node.as_ or node.keep
    assert isinstance(name, str)
    return f"{speaker.labels[name].noun if name in speaker.labels else name} is {rendered_amount(node.value, speaker)}"


# What lasts

template(language.UntilEvent, "until [number?, for the <number|ordinal> time,] <until|clause>")
template(language.WhileTrue, "as long as <while|condition>")
_DURATIONS = {
    "end_of_turn": "until end of turn",
    "end_of_combat": "until end of combat",
    "end_of_game": "for the rest of the game",
}


def lasting(until: Any, speaker: Speaker) -> str:
    """How long an effect lasts."""
    if isinstance(until, tuple):
        return listed([lasting(one, speaker) for one in until], "or")
    return _DURATIONS[until] if isinstance(until, str) else rendered(until, speaker)


@renders(language.Apply, fields="to changes until starting")
def _apply(node: language.Apply, speaker: Speaker, mood: Mood) -> str:
    each = "each of them" if isinstance(node.to, language.Filter) else "it"
    with speaker.having(lasting=True, each=each, for_good=node.until == "end_of_game"):
        text = rendered_changes(node.changes, node.to, speaker)
    start = f" starting when {rendered(node.starting, speaker)}" if node.starting is not None else ""
    until = lasting(node.until, speaker)
    text = f"make it so that {text}" if speaker.bare and not text.startswith("gain control") else text
    if node.until == "end_of_turn" and about_events(node.changes):
        until = "" if speaker.this_turn in text else speaker.this_turn
    if node.until == "end_of_game" and all(_is_skipped_so_often(change) for change in node.changes):
        until = ""
    return f"{text} {until}".rstrip() + start


def _is_skipped_so_often(change: Any) -> bool:
    """Whether parts of turns are skipped that are counted, so that it need not be said until when."""
    if not isinstance(change, language.Replace) or not isinstance(change.event, language.Pattern):
        return False
    return change.event.event == "begin" and change.uses is not None


@renders(language.Later, fields="when if targets effect uses until")
def _later(node: language.Later, speaker: Speaker, mood: Mood) -> str:
    when = "when that is done" if node.when is None else trigger(node.when, speaker, once=node.uses == 1)
    if node.uses not in (1, "all"):
        when = f"the next {node.uses} times, {when}"
    until = "" if node.until == "end_of_game" else f" {lasting(node.until, speaker)}"
    condition = f", if {rendered(node.if_, speaker)}" if node.if_ is not None else ""
    targets = {"targets": node.targets, "mentioned": set[int]()} if node.targets else {}
    with speaker.having(event=node.when if isinstance(node.when, language.Pattern) else speaker.event, **targets):
        done = inner(node.effect, speaker, bare=False, doer="you")
    return f"{when}{until}{condition}, {done}"
