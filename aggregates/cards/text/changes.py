"""Changes: "gets +1/+1 and has flying", "becomes a 2/2 creature", "you control it"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.text.amounts import rendered_amount, size
from rewind.aggregates.cards.text.english import Mood, Phrase, article, listed, plural, verb
from rewind.aggregates.cards.text.labels import labels_of
from rewind.aggregates.cards.text.nouns import reference, things
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import rendered, renders, template, way, ways
from rewind.events.base import COLOR_NAMES, Value

# Changes that share their subject


def rendered_changes(changes: Sequence[Any], to: Any, speaker: Speaker) -> str:
    """Changes to something, their subject once: "enchanted creature gets +2/+2 and has flying"."""
    subject = things(to, speaker, "plural") if to is not None else Phrase("")
    clauses: list[str] = []
    verbs: list[str] = []
    for change in changes:
        with speaker.having(subject=subject, each=speaker.each if to is None else str(subject)):
            text = rendered(change, speaker)
        if type(change) in SHARING:
            verbs.append(text)
        else:
            clauses += [_sharing(subject, verbs)] if verbs else []
            verbs = []
            clauses.append(text)
    clauses += [_sharing(subject, verbs)] if verbs else []
    return ", and ".join(clauses)


def _sharing(subject: Phrase, verbs: Sequence[str]) -> str:
    return f"{subject} {listed(verbs)}".strip()


def about_events(changes: Sequence[Any]) -> bool:
    """Whether changes are only about what may or would happen."""
    return all(type(change) in _ABOUT_EVENTS for change in changes)


_ABOUT_EVENTS = frozenset(
    {
        language.Forbid,
        language.Require,
        language.Allow,
        language.CostToDo,
        language.See,
        language.CastWith,
        language.TriggerAgain,
        language.Replace,
    }
)
"""Changes of what may or would happen."""

SHARING = language.members(language.Change) - _ABOUT_EVENTS - {language.Control}
"""Changes that are rendered as a verb of what they change."""


# What things are

_KEPT = {"name": "name", "mana_cost": "mana cost", "colors": "color", "types": "types", "power": "power"}


template(language.CopyOf, "a copy of <of|a>[without?, except for <without|kept>][and?, except that <and|exceptions>]")


ways(
    {
        "kept": lambda value, *_: listed([_KEPT.get(one, one) for one in value]),
        "copy": lambda value, speaker, _: rendered(value, speaker),
        "copied": lambda value, speaker, _: rendered(value, speaker).removeprefix("a copy of "),
        "values_copied": lambda value, *_: value.name or "an object",
        "abilities": lambda value, speaker, _: listed([ability_given(one, speaker) for one in value]),
    }
)


@way("exceptions")
def _exceptions(value: Any, speaker: Speaker, node: Value) -> str:
    with speaker.having(lasting=False):
        return rendered_on_it(value, speaker)


def rendered_on_it(changes: Any, speaker: Speaker) -> str:
    """Changes to something that was named before: "it gains flying"."""
    subject = Phrase("it")
    with speaker.having(subject=subject, each="it"):
        return f"it {listed([rendered(change, speaker) for change in changes])}"


template(
    language.Copy,
    "[@lasting?become~|be~] a copy of [values?<values|values_copied>|<of|a>[without?, except for <without|kept>]"
    "[and?, except that <and|exceptions>]]",
)


@renders(language.Control, fields="to")
def _control(node: language.Control, speaker: Speaker, mood: Mood) -> str:
    who = reference(node.to, speaker)
    if speaker.lasting:
        return f"{who} {verb('gain', who, Mood.PLAIN)} control of {speaker.subject}".removeprefix("you ")
    return f"{who} {verb('control', who, Mood.PLAIN)} {speaker.subject}"


@renders(language.ChangeText, fields="from to of and values")
def _text(node: language.ChangeText, speaker: Speaker, mood: Mood) -> str:
    if node.values is not None:
        return f"{verb('have', speaker.subject, Mood.PLAIN)} the full text of {node.values.name or 'an object'}"
    if node.of is not None or node.from_ is None or node.to is None:
        assert node.of is not None, "it has a text, or words"
        more = f" and {_exceptions(node.and_, speaker, node)}" if node.and_ else ""
        return f"{verb('have', speaker.subject, Mood.PLAIN)} the full text of {things(node.of, speaker)}{more}"
    old, new = (
        str(reference(one, speaker)) if one[0] == "$" else COLOR_NAMES.get(one, one) for one in (node.from_, node.to)
    )
    have, its = (verb(word, speaker.subject, Mood.PLAIN) for word in ("have", "its"))
    return f"{have} each instance of {old} in {its} text replaced by {new}"


def _type_words(words: Sequence[str], speaker: Speaker) -> list[str]:
    return [str(reference(one, speaker)) if one.startswith("$") else one for one in words]


@way("type_words", also="types supertypes not_types")
def _type_line(value: Any, speaker: Speaker, node: language.Becomes) -> str:
    if node.not_types:
        lost = listed([article(one.lower()) for one in _type_words(node.not_types, speaker)], "or")
        others = [*node.types, *node.subtypes, *node.supertypes]
        gained = _type_line(value, speaker, node.model_copy(update={"not_types": ()})) if others else ""
        return f"not {lost}" + (f" but {gained}" if gained else "")
    supers = [one.lower() for one in _type_words(node.supertypes, speaker)]
    types = [one.lower() for one in _type_words(node.types, speaker)]
    words = " ".join([*supers, *_type_words(node.subtypes, speaker), *types])
    if not (node.types or node.subtypes) or words.startswith("the "):
        return words
    return plural(words) if speaker.subject.plural else article(words)


@way("color_words")
def _color_words(value: Sequence[str], speaker: Speaker, node: Value) -> str:
    return listed([COLOR_NAMES.get(one) or str(reference(one, speaker)) for one in value]) or "colorless"


template(language.Becomes, "[@lasting?become~|be~] <subtypes|type_words>[still? in addition to its~ other types]")
template(language.SetName, "[@lasting?gain~|have~] the name <name|word>")
template(language.SetColors, "[@lasting?become~|be~] <colors|color_words>[still? in addition to its~ other colors]")


def ability_given(ability: Any, speaker: Speaker) -> str:
    """An ability that something has or loses: a keyword as it is, another in quotation marks."""
    if isinstance(ability, language.KeywordAbility):
        return rendered(ability, speaker)
    if ability.startswith("$"):
        return str(reference(ability, speaker))
    program = speaker.programs.get(ability)
    if program is None:
        return str(ability) if "/" not in ability and not ability.startswith(("granted", "own")) else f"“{ability}”"
    if isinstance(program, language.KeywordAbility):
        return rendered(program, speaker.quoted(ability, "that card"))
    if ability in speaker.quoting:
        return "this ability"
    from rewind.aggregates.cards.text.abilities import sentences  # noqa: PLC0415  # abilities are changes of others

    inside = speaker.quoted(ability)
    inside.labels = labels_of(program, speaker.programs.values(), speaker.name)
    return f"“{sentences(program, inside)}”"


@way("power_and_toughness", also="toughness")
def _size(value: Any, speaker: Speaker, node: Any) -> str:
    with speaker.having(each=_each_of_subject(speaker)):
        return size(value, node.toughness, speaker)


@way("size_changed", also="toughness")
def _size_changed(value: Any, speaker: Speaker, node: Any) -> str:
    with speaker.having(each=_each_of_subject(speaker)):
        return size(value, node.toughness, speaker, signed=True)


@way("size_equal_to", also="toughness")
def _size_equal_to(value: Any, speaker: Speaker, node: Any) -> str:
    power, toughness = rendered_amount(value, speaker), rendered_amount(node.toughness, speaker)
    if power == toughness:
        return f"power and toughness each equal to {power}"
    return f"power equal to {power} and toughness equal to {toughness}"


template(
    language.Gain,
    "[@lasting?gain~|have~] [abilities?<abilities|abilities>][abilities?[activated_of? and ]]"
    "[activated_of?all activated abilities of <activated_of|plural>]",
)
template(
    language.Lose,
    "lose~ [abilities?<abilities|abilities>|all abilities][cannot_have? and can't have or gain <abilities|abilities>]",
)
template(
    language.SetPowerToughness,
    "[characteristic?have~ <power|size_equal_to>|[@lasting?become~|be~] <power|power_and_toughness>]",
)
template(language.Pump, "get~ <power|size_changed>")
template(language.SwitchPowerToughness, "have~ its~ power and toughness switched")


def _each_of_subject(speaker: Speaker) -> str:
    """What each of the things is called whose sizes change."""
    return "each one" if speaker.subject.plural else speaker.each


def is_about_itself(change: Any) -> bool:
    """Whether a change is about how its own object is played or comes into play, which says where it works."""
    event = getattr(change, "event", None) or getattr(change, "of", None)
    if not isinstance(event, language.Pattern) or event.what != "this":
        return False
    return event.event == "play" or (event.event == "move" and event.to == "in_play")
