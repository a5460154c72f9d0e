"""Conditions: "you control a Swamp", "it's your turn", "a creature was dealt damage this turn"."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.text.amounts import rendered_amount
from rewind.aggregates.cards.text.english import Mood, Phrase, listed, possessive, verb
from rewind.aggregates.cards.text.nouns import bounds, predicate, reference, things
from rewind.aggregates.cards.text.speaker import Label, Speaker
from rewind.aggregates.cards.text.templates import rendered, renders, template, way, ways
from rewind.aggregates.editions import WRITTEN_FOR
from rewind.aggregates.editions.terms import terms_of
from rewind.events.base import Value

_TERMS = terms_of(WRITTEN_FOR)
_OF_CARDS = {"turn": "turn", "main": "main phase", "upkeep": "upkeep", "ending": "end phase"}
_PARTS: dict[str, str] = dict([*_TERMS.phases.items(), *_TERMS.steps.items(), *_OF_CARDS.items()])
"""Part of a turn → how a card calls it."""


def part_name(part: str) -> str:
    """A part of a turn: "upkeep", "main phase"."""
    return _PARTS.get(part, part)


@way("parts")
def _parts(value: Any, speaker: Speaker, node: Value) -> str:
    parts = (value,) if isinstance(value, str) else value
    return listed([f"the {part_name(part)}" for part in parts], "or")


ways(
    {
        "word": lambda value, *_: str(value).replace("_", " "),
        "condition": lambda value, speaker, _: rendered(value, speaker),
        "all": lambda value, speaker, _: _joined(value, speaker, "and"),
        "any": lambda value, speaker, _: _joined(value, speaker, "or"),
        "number_subject": lambda value, speaker, _: Phrase(rendered_amount(value, speaker)),
        "paid_cost": lambda value, speaker, _: Phrase(_label(value, speaker).noun),
        # What has no other subject.
        "it": lambda *_: Phrase("it"),
        "event": lambda value, speaker, _: rendered(value, speaker),
    }
)


@way("span")
def _span(value: Any, speaker: Speaker, node: Value) -> str:
    return f"this {value}" if isinstance(value, str) else rendered(value, speaker)


template(language.SinceTurnOf, "during <turn_of|possessive> last turn")
template(language.SinceEvent, "since the last time <since|past>")


# What is there


@renders(language.There, fields="there_is at_least at_most is matches active denied")
def _there(node: language.There, speaker: Speaker, mood: Mood) -> str:
    mood = Mood.DENIED if (mood is Mood.DENIED) != node.denied else Mood.PLAIN
    if mood is Mood.DENIED and _is_existence(node):
        return _absent(node.there_is, speaker)
    parts = []
    if node.there_is is not None:
        parts.append(_present(node, speaker))
    if node.is_ is not None:
        subject = reference(node.is_, speaker)
        matched = predicate(node.matches, speaker) if node.matches is not None else "there"
        parts.append(f"{subject} {verb('be', subject, Mood.DENIED if _alone(node, mood) else Mood.PLAIN)} {matched}")
    if node.active is not None:
        be = "isn't" if _alone(node, mood) else "is"
        start = "it's" if be == "is" else "it isn't"
        parts.append(f"{start} {possessive(str(reference(node.active, speaker)))} turn")
    text = " and ".join(parts)
    return f"it's not true that {text}" if mood is Mood.DENIED and not _alone(node, mood) else text


def _is_existence(node: language.There) -> bool:
    """Whether nothing is asked but whether there is something."""
    if node.there_is is None:
        return False
    return node == language.There(there_is=node.there_is, denied=node.denied)


def _absent(what: Any, speaker: Speaker) -> str:
    """That there is no such thing."""
    if isinstance(what, str) and what.startswith("host of "):
        return f"{reference(what.removeprefix('host of '), speaker)} isn't attached to anything"
    if isinstance(what, str):
        return f"{reference(what, speaker)} isn't there any more"
    return _present(language.There(there_is=what, at_least=0, at_most=0), speaker)


def _alone(node: language.There, mood: Mood) -> bool:
    """Whether a denial can stand with the verb, as it is the only one."""
    return mood is Mood.DENIED and node.there_is is None and (node.is_ is None) != (node.active is None)


def _present(node: language.There, speaker: Speaker) -> str:
    what = node.there_is
    if isinstance(what, str) and what.startswith("host of "):
        return f"{reference(what.removeprefix('host of '), speaker)} is attached to something"
    if isinstance(what, str) and node.at_most is None and node.at_least == 1:
        there = reference(what, speaker)
        return f"{there} {verb('be', there, Mood.PLAIN)} still there"
    subject, have = _holder(what, speaker)
    rest = what.model_copy(update={"controller": None}) if subject and isinstance(what, language.Filter) else what
    if node.at_most == 0:
        none = f"no {things(rest, speaker, 'plural')}"
        return f"{subject} {have} {none}" if subject else f"there are {none}"
    if node.at_most is None and node.at_least == 1:
        count = str(things(rest, speaker, "one"))
        return f"{subject} {have} {count}" if subject else f"there is {count}"
    least, most = (
        number_word(one) if isinstance(one, int) else rendered_amount(one, speaker) if one is not None else ""
        for one in (node.at_least, node.at_most)
    )
    few = f"{most} or fewer" if node.says_only_at_most else f"between {least} and {most}"
    count = str(things(rest, speaker, few if most else f"{least} or more"))
    return f"{subject} {have} {count}" if subject else f"there are {count}"


def _holder(what: Any, speaker: Speaker) -> tuple[str, str]:
    if not isinstance(what, language.Filter) or what.controller is None:
        return "", ""
    who = reference(what.controller, speaker)
    return str(who), verb("control", who, Mood.PLAIN)


# Several


def _joined(nodes: Any, speaker: Speaker, word: str) -> str:
    parts = [rendered(one, speaker) for one in nodes]
    return listed(
        [
            f"({part})" if isinstance(one, language.AllOf | language.AnyOf) else part
            for one, part in zip(nodes, parts, strict=True)
        ],
        word,
    )


template(language.AllOf, "[@denied?it's not true that (<all_of|all>)|<all_of|all>]")
template(language.AnyOf, "[@denied?it's not true that (<any_of|any>)|<any_of|any>]")


@renders(language.Not, fields="not")
def _not(node: language.Not, speaker: Speaker, mood: Mood) -> str:
    if mood is Mood.DENIED:
        return f"it's not true that {rendered(node, speaker)}"
    return rendered(node.not_, speaker, Mood.DENIED)


# Numbers, the past, what was chosen


template(
    language.Compare,
    "<number|number_subject> be~[exactly? <exactly|number>]"
    "[at_least? <at_least|or_more>][at_most?[at_least? and] <at_most|or_less>]",
)


@renders(language.Happened, fields="happened since before at_least at_most exactly")
def _happened(node: language.Happened, speaker: Speaker, mood: Mood) -> str:
    never = node.exactly == 0 and node.at_least is node.at_most is None
    if isinstance(node.happened, language.Pattern) and (never or (mood is Mood.DENIED and _is_plain(node))):
        did_not = Mood.PAST if never and mood is Mood.DENIED else Mood.PAST_DENIED
        before = " before that" if node.before else ""
        return f"{rendered(node.happened, speaker, did_not)} {_span(node.since, speaker, node)}{before}"
    pattern = rendered(node.happened, speaker, Mood.PAST)
    since = _span(node.since, speaker, node)
    before = " before that" if node.before else ""
    often = bounds(node, speaker, less="fewer")
    times = f" {often} times" if often else ""
    denied = "it's not true that " if mood is Mood.DENIED else ""
    return f"{denied}{pattern} {since}{before}{times}"


def _is_plain(node: language.Happened) -> bool:
    """Whether it is only asked whether it happened, not how often."""
    return node.at_least is node.at_most is node.exactly is None


def _label(value: str, speaker: Speaker) -> Label:
    return speaker.labels.get(value) or Label(f"“{value[1:].replace('_', ' ')}”", "done this way")


@way("label_was")
def _label_was(value: str, speaker: Speaker, node: Value) -> Phrase:
    return Phrase(_label(value, speaker).noun, plural=_label(value, speaker).plural)


@way("label_done")
def _label_done(value: str, speaker: Speaker, node: Value) -> str:
    done = _label(value, speaker).done
    return done if done and not done.startswith("target") else "done this way"


template(language.Did, "<did|label_was> was~ <did|label_done>")
template(language.Paid, "<paid|paid_cost> was~ paid")
template(language.During, "<during|it> be~ <during|parts>")
template(
    language.Designated,
    "[designated=day?<designated|it> be~ day|designated=night?<designated|it> be~ night|"
    "<player|doer> have~ the designation <designated|word>]",
)
template(language.UnderWay, "[@denied?it's not true that ]<under_way|event> right now")


@renders(language.Chosen, fields="chosen word")
def _chosen(node: language.Chosen, speaker: Speaker, mood: Mood) -> str:
    """The word says which choice it was of."""
    return f"{node.word} {verb('was', Phrase(node.word), mood)} chosen"


@renders(language.Can, fields="can")
def _can(node: language.Can, speaker: Speaker, mood: Mood) -> str:
    return rendered(node.can, speaker, Mood.COULD_NOT if mood is Mood.DENIED else Mood.COULD)
