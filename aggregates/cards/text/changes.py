# Over 400 lines: what effects change, and what replaces events
"""Changes: "gets +1/+1 and has flying", "can't block", "if a source would deal damage to you, prevent that damage"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aggregates.cards.language import (
    Allow,
    Becomes,
    ChangedEvent,
    ChangeText,
    Control,
    ControlPlayer,
    Copy,
    CopyOf,
    CostToDo,
    Did,
    Forbid,
    Gain,
    HandSize,
    KeywordAbility,
    Lose,
    ManaAs,
    May,
    Not,
    Pattern,
    Pump,
    Replace,
    Require,
    See,
    SetColors,
    SetPowerToughness,
    SetStatus,
    SwitchPowerToughness,
)
from aggregates.cards.text.amounts import quantity, rendered_amount, size
from aggregates.cards.text.conditions import part_name
from aggregates.cards.text.costs import is_mana, paying, rendered_cost
from aggregates.cards.text.english import NUMBERS, Mood, Phrase, article, listed, plural, possessive, verb
from aggregates.cards.text.labels import labels_of
from aggregates.cards.text.nouns import COLORS, reference, things
from aggregates.cards.text.patterns import part_of_player
from aggregates.cards.text.speaker import Speaker
from aggregates.cards.text.templates import WAYS, rendered, renders, template, way
from events.base import Value

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


def _be(speaker: Speaker) -> str:
    return verb("become" if speaker.lasting else "be", speaker.subject, Mood.PLAIN)


def _have(speaker: Speaker) -> str:
    return verb("gain" if speaker.lasting else "have", speaker.subject, Mood.PLAIN)


def about_events(changes: Sequence[Any]) -> bool:
    """Whether changes are only about what may or would happen."""
    return all(type(change) not in SHARING and not isinstance(change, Control) for change in changes)


SHARING = frozenset(
    {
        Copy, ChangeText, Becomes, SetColors, Gain, Lose, SetPowerToughness, Pump, SwitchPowerToughness, SetStatus,
        HandSize, ManaAs, ControlPlayer,
    }
)  # fmt: skip
"""Changes that are rendered as a verb of what they change."""


# What things are

_KEPT = {"name": "name", "mana_cost": "mana cost", "colors": "color", "types": "types", "power": "power"}


@renders(CopyOf, fields="of without and")
def _copy_of(node: CopyOf, speaker: Speaker, mood: Mood) -> str:
    text = f"a copy of {reference(node.of, speaker)}"
    if node.without:
        text += f", except for {listed([_KEPT.get(one, one) for one in node.without])}"
    if node.and_:
        text += f", except that {_exceptions(node.and_, speaker, node)}"
    return text


@way("exceptions")
def _exceptions(value: Any, speaker: Speaker, node: Value) -> str:
    with speaker.having(lasting=False):
        return _on_it(value, speaker)


def _on_it(changes: Any, speaker: Speaker) -> str:
    subject = Phrase("it")
    with speaker.having(subject=subject, each="it"):
        return f"it {listed([rendered(change, speaker) for change in changes])}"


@way("copy")
def _copy(value: CopyOf, speaker: Speaker, node: Value) -> str:
    return rendered(value, speaker)


@way("copied")
def _copied(value: CopyOf, speaker: Speaker, node: Value) -> str:
    return rendered(value, speaker).removeprefix("a copy of ")


@renders(Copy, fields="of without and values")
def _copies(node: Copy, speaker: Speaker, mood: Mood) -> str:
    if node.values is not None:
        return f"{_be(speaker)} a copy of {node.values.name or 'an object'}"
    return f"{_be(speaker)} {_copy_of(node, speaker, mood)}"


@renders(Control, fields="to")
def _control(node: Control, speaker: Speaker, mood: Mood) -> str:
    who = reference(node.to, speaker)
    if speaker.lasting:
        return f"{who} {verb('gain', who, Mood.PLAIN)} control of {speaker.subject}".removeprefix("you ")
    return f"{who} {verb('control', who, Mood.PLAIN)} {speaker.subject}"


@renders(ChangeText, fields="from to of and values")
def _text(node: ChangeText, speaker: Speaker, mood: Mood) -> str:
    if node.values is not None:
        return f"{verb('have', speaker.subject, Mood.PLAIN)} the full text of {node.values.name or 'an object'}"
    if node.of is not None or node.from_ is None or node.to is None:
        assert node.of is not None, "it has a text, or words"
        more = f" and {_exceptions(node.and_, speaker, node)}" if node.and_ else ""
        return f"{verb('have', speaker.subject, Mood.PLAIN)} the full text of {things(node.of, speaker)}{more}"
    old, new = (
        str(reference(one, speaker)) if one[0] == "$" else COLORS.get(one, one) for one in (node.from_, node.to)
    )
    have, its = (verb(word, speaker.subject, Mood.PLAIN) for word in ("have", "its"))
    return f"{have} each instance of {old} in {its} text replaced by {new}"


def _type_words(words: Sequence[str], speaker: Speaker) -> list[str]:
    return [str(reference(one, speaker)) if one.startswith("$") else one for one in words]


@renders(Becomes, fields="types subtypes supertypes still")
def _becomes(node: Becomes, speaker: Speaker, mood: Mood) -> str:
    supers = [one.lower() for one in _type_words(node.supertypes, speaker)]
    types = [one.lower() for one in _type_words(node.types, speaker)]
    words = " ".join([*supers, *_type_words(node.subtypes, speaker), *types])
    named = bool(node.types or node.subtypes)
    text = words if not named else plural(words) if speaker.subject.plural else article(words)
    still = f" in addition to {verb('its', speaker.subject, Mood.PLAIN)} other types" if node.still else ""
    return f"{_be(speaker)} {text}{still}"


@renders(SetColors, fields="colors still")
def _set_colors(node: SetColors, speaker: Speaker, mood: Mood) -> str:
    colors = listed([COLORS.get(one) or str(reference(one, speaker)) for one in node.colors]) or "colorless"
    still = f" in addition to {verb('its', speaker.subject, Mood.PLAIN)} other colors" if node.still else ""
    return f"{_be(speaker)} {colors}{still}"


def ability_given(ability: Any, speaker: Speaker) -> str:
    """An ability that something has or loses: a keyword as it is, another in quotation marks."""
    if isinstance(ability, KeywordAbility):
        return rendered(ability, speaker)
    program = speaker.programs.get(ability)
    if program is None:
        return str(ability) if "/" not in ability and not ability.startswith(("granted", "own")) else f"“{ability}”"
    if isinstance(program, KeywordAbility):
        return rendered(program, speaker)
    if ability in speaker.quoting:
        return "this ability"
    from aggregates.cards.text.abilities import sentences  # noqa: PLC0415  # abilities are changes of others

    inside = speaker.quoted(ability)
    inside.labels = labels_of(program, speaker.programs.values(), speaker.name)
    return f"“{sentences(program, inside)}”"


def _abilities(abilities: Sequence[Any], speaker: Speaker) -> str:
    return listed([ability_given(one, speaker) for one in abilities])


@renders(Gain, fields="abilities")
def _gain(node: Gain, speaker: Speaker, mood: Mood) -> str:
    return f"{_have(speaker)} {_abilities(node.abilities, speaker)}"


@renders(Lose, fields="abilities")
def _lose(node: Lose, speaker: Speaker, mood: Mood) -> str:
    return f"{verb('lose', speaker.subject, Mood.PLAIN)} {_abilities(node.abilities, speaker) or 'all abilities'}"


@renders(SetPowerToughness, fields="power toughness characteristic")
def _set_size(node: SetPowerToughness, speaker: Speaker, mood: Mood) -> str:
    if node.characteristic:
        power, toughness = rendered_amount(node.power, speaker), rendered_amount(node.toughness, speaker)
        have = verb("have", speaker.subject, Mood.PLAIN)
        if power == toughness:
            return f"{have} power and toughness each equal to {power}"
        return f"{have} power equal to {power} and toughness equal to {toughness}"
    with speaker.having(each=_each_of_subject(speaker)):
        return f"{_be(speaker)} {size(node.power, node.toughness, speaker)}"


@renders(Pump, fields="power toughness")
def _pump(node: Pump, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(each=_each_of_subject(speaker)):
        return f"{verb('get', speaker.subject, Mood.PLAIN)} {size(node.power, node.toughness, speaker, signed=True)}"


def _each_of_subject(speaker: Speaker) -> str:
    """What each of the things is called whose sizes change."""
    return "each one" if speaker.subject.plural else speaker.each


@renders(SwitchPowerToughness)
def _switch(node: SwitchPowerToughness, speaker: Speaker, mood: Mood) -> str:
    have, its = (verb(word, speaker.subject, Mood.PLAIN) for word in ("have", "its"))
    return f"{have} {its} power and toughness switched"


# What may be done


def _event(pattern: Any, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(general=True, event=pattern):
        return rendered(pattern, speaker, mood)


def _limits(node: Any, speaker: Speaker) -> str:
    unless = getattr(node, "unless", None)
    condition = getattr(node, "condition", None)
    uses = getattr(node, "uses", None)
    with speaker.having(event=getattr(node, "event", None) or node.of):
        text = f" unless {rendered(unless, speaker)}" if unless is not None else ""
        text += f" if {rendered(condition, speaker)}" if condition is not None else ""
    times = "once" if uses == 1 else f"{NUMBERS[uses]} times" if uses is not None else ""
    return f"{text}, {times} only" if times else text


@renders(Forbid, fields="event unless uses")
def _forbid(node: Forbid, speaker: Speaker, mood: Mood) -> str:
    return f"{_event(node.event, speaker, Mood.CANNOT)}{_limits(node, speaker)}"


@renders(Require, fields="event unless")
def _require(node: Require, speaker: Speaker, mood: Mood) -> str:
    return f"{_event(node.event, speaker, Mood.MUST)} if able{_limits(node, speaker)}"


@renders(Allow, fields="event cost as as_though number if uses")
def _allow(node: Allow, speaker: Speaker, mood: Mood) -> str:
    text = _event(node.event, speaker, Mood.MAY)
    if node.number is not None:
        text += f" {quantity(node.number, 'additional time', speaker)} each turn"
    if node.cost is not None:
        text += f" by choosing to {paying(node.cost, speaker)} rather than paying its cost"
    if node.as_though:
        text += f" as though {_on_it(node.as_though, speaker)}"
    return f"{text}{_limits(node, speaker)}"


@renders(CostToDo, fields="of add reduce at_least times optional if uses")
def _cost_to_do(node: CostToDo, speaker: Speaker, mood: Mood) -> str:
    times = ""
    if node.times is not None:
        times = f" {quantity(node.times, 'time', speaker)}" if node.times != "any" else " any number of times"
    parts = [_added(node, speaker, times)] if node.add is not None else []
    if node.reduce is not None:
        what = "it costs" if parts else _costs(node.of, speaker)
        if isinstance(node.reduce, int):
            parts.append(f"{what} {{{node.reduce}}} less")
        elif isinstance(node.reduce, str) and node.reduce.startswith("{"):
            parts.append(f"{what} {node.reduce} less")
        else:
            parts.append(f"{what} an amount of mana less equal to {rendered_amount(node.reduce, speaker)}")
    play = " to play" if node.reduce is not None and _is_play(node.of) else ""
    least = f", but not less than {rendered_amount(node.at_least, speaker)} mana" if node.at_least is not None else ""
    if not parts:
        parts, play = [_costs(node.of, speaker)], " to play" if _is_play(node.of) else ""
        parts[0] += (
            f" at least {rendered_amount(node.at_least, speaker)} mana" if node.at_least is not None else " the same"
        )
        least = ""
    return f"{', and '.join(parts)}{play}{least}{_limits(node, speaker)}"


def _is_play(pattern: Any) -> bool:
    return isinstance(pattern, Pattern) and pattern.event == "play"


def _played(pattern: Any, speaker: Speaker) -> Phrase:
    """What is played: "artifact spells you play"."""
    phrase = things(pattern.what, speaker, "plural") if pattern.what is not None else Phrase("all cards", plural=True)
    more = ""
    if pattern.player is not None:
        who = things(pattern.player, speaker, "one")
        more = f" {who} {verb('play', who, Mood.PLAIN)}"
    if pattern.face_down is not None:
        more += " face down" if pattern.face_down else " face up"
    if pattern.from_ is not None:
        more += f" from {WAYS['zone'](pattern.from_, speaker, pattern)}"
    if pattern.where is not None:
        with speaker.having(event=pattern):
            more += f" while {rendered(pattern.where, speaker)}"
    return Phrase(f"{phrase}{more}", plural=phrase.plural)


def _costs(pattern: Any, speaker: Speaker) -> str:
    """What costs more or less: "artifact spells cost"."""
    if not _is_play(pattern):
        return f"to have {_event(pattern, speaker, Mood.BARE)} costs"
    subject = _played(pattern, speaker)
    return f"{subject} {verb('cost', subject, Mood.PLAIN)}"


def _added(node: CostToDo, speaker: Speaker, times: str) -> str:
    """A cost that is added, which may be paid or has to be."""
    if _is_play(node.of) and (node.optional or not is_mana(node.add)):
        may = "you may " if node.optional else ""
        with speaker.having(general=True):
            played = _played(node.of, speaker)
        return f"as an additional cost to play {played}, {may}{paying(node.add, speaker)}{times}"
    if _is_play(node.of):
        play = "" if node.reduce is not None else " to play"
        return f"{_costs(node.of, speaker)} {rendered_cost(node.add, speaker)} more{play}{times}"
    if node.optional:
        return f"to have {_event(node.of, speaker, Mood.BARE)}, a player may also {paying(node.add, speaker)}{times}"
    first, _, rest = paying(node.add, speaker).partition(" ")
    pays = f"{verb(first, Phrase('a player'), Mood.PLAIN)} {rest}"
    return f"{_event(node.of, speaker, Mood.CANNOT)} unless a player {pays}{times} for each of them"


template(See, "<to|things> may look at <what|things>")


@renders(HandSize, fields="number")
def _hand_size(node: HandSize, speaker: Speaker, mood: Mood) -> str:
    have = verb("have", speaker.subject, Mood.PLAIN)
    if node.number == "none":
        return f"{have} no maximum hand size"
    return f"{have} a maximum hand size of {rendered_amount(node.number, speaker)}"


@way("mana_list")
def _mana_list(value: Any, speaker: Speaker, node: Value) -> str:
    return listed([one if one.startswith("{") else str(reference(one, speaker)) for one in value], "or")


template(ManaAs, "may spend mana as though it were <mana|mana_list>")
template(ControlPlayer, "be~ controlled by <by|things>")
template(
    SetStatus, "count~ as[tapped=True? tapped|tapped=False? untapped][blocked=True? blocked|blocked=False? unblocked]"
)

# What replaces and prevents


@renders(
    Replace,
    fields="event if optional first set with modes prevent regenerate then uses shield as keep",
)
def _replace(node: Replace, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(event=node.event, doer="you", bare=False, lasting=False, during=speaker.lasting):
        if _is_entering(node) and node.set is not None:
            return _enters(node, speaker)
        return _instead(node, speaker)


def _is_entering(node: Replace) -> bool:
    event = node.event
    return isinstance(event, Pattern) and event.event == "move" and event.to == "in_play" and node.uses is None


def _enters(node: Replace, speaker: Speaker) -> str:
    """How something comes into play: "this comes into play tapped"."""
    assert node.set is not None
    unless = _unless_paid(node)
    if unless is not None:
        rest = node.model_copy(update={"first": node.first[:-1], "condition": None})
        player = reference(unless.player, speaker)
        first, _, more = paying(unless.cost, speaker).partition(" ")
        return f"{_enters(rest, speaker)} unless {player} {verb(first, player, Mood.PLAIN)} {more}"
    condition = f" if {rendered(node.condition, speaker)}" if node.condition is not None else ""
    first = f"as {rendered(node.event, speaker)}, {_doing(node.first, speaker)}, and " if node.first else ""
    how = _entering_words(node.set, speaker)
    if node.optional is not None:
        who = reference(node.optional, speaker)
        text = f"{first}{who} may have {rendered(node.event, speaker, Mood.BARE)}{how}{condition}"
    else:
        text = f"{first}{rendered(node.event, speaker)}{how}{condition}"
    return f"{text}{_then(node, speaker)}"


def _unless_paid(node: Replace) -> May | None:
    """The payment, last of what is done first, unless which a permanent comes into play so."""
    last = node.first[-1] if node.first else None
    if isinstance(last, May) and last.cost is not None and not last.effect and not last.otherwise and last.as_:
        return last if isinstance(last.as_, str) and node.condition == Not(not_=Did(did=last.as_)) else None
    return None


def _entering_words(changed: ChangedEvent, speaker: Speaker) -> str:
    speaker.printed.add(ChangedEvent)
    if changed.options:
        forms = [_entering_words(one, speaker).strip() for one in changed.options]
        return f" {listed(forms, 'or')}, as its controller chooses"
    text = " tapped" if changed.tapped else ""
    text += " face down" if changed.face_down else ""
    text += f" as {rendered(changed.copy_, speaker)}" if changed.copy_ is not None else ""
    text += f" with {rendered(changed.counters, speaker)} on it" if changed.counters is not None else ""
    text += f" attached to {reference(changed.attached_to, speaker)}" if changed.attached_to is not None else ""
    text += f" under {possessive(str(reference(changed.under, speaker)))} control" if changed.under is not None else ""
    rest = _changed(changed, speaker, Pattern(event="move"))
    return f"{text}, and {rest} instead" if rest else text


def _doing(effect: Any, speaker: Speaker, bare: bool = False) -> str:
    from aggregates.cards.text.flow import inner  # noqa: PLC0415  # instructions make changes

    return inner(effect, speaker, bare=bare)


def _then(node: Replace, speaker: Speaker) -> str:
    return f", and then {_doing(node.then, speaker)}" if node.then else ""


def _instead(node: Replace, speaker: Speaker) -> str:
    if plain := _skipped(node, speaker) or _prevented(node, speaker):
        return plain
    often = {None: "if", 1: "the next time"}.get(node.uses, f"the next {node.uses} times")
    first = f"{_doing(node.first, speaker)}, then " if node.first else ""
    may = f"{reference(node.optional, speaker)} may " if node.optional is not None else ""
    done = _what_instead(node, speaker)
    may = f"{may}have it so that " if may and not node.with_ and done else may
    if not done:
        when = "as" if node.uses is None else often
        after = f"{', and ' if node.first else ''}afterwards {_doing(node.then, speaker)}" if node.then else ""
        condition = f" and {rendered(node.condition, speaker)}" if node.condition is not None else ""
        return f"{when} {rendered(node.event, speaker)}{condition}, {may}{first.removesuffix(', then ')}{after}"
    event = rendered(node.event, speaker, Mood.WOULD) + (f" {speaker.this_turn}" if speaker.during else "")
    condition = f" and {rendered(node.condition, speaker)}" if node.condition is not None else ""
    return f"{often} {event}{condition}, {may}{first}{done}{_then(node, speaker)}"


def _skipped(node: Replace, speaker: Speaker) -> str:
    """The skipping of a part of a turn: "skip your draw step"."""
    event = node.event
    plain = Replace(change="replace", event=node.event, with_=())
    if node != plain or not isinstance(event, Pattern) or event.event != "begin":
        return ""
    if event.player is None:
        parts = (event.part,) if isinstance(event.part, str) else (event.part or ("turn",))
        return f"each player skips their {listed([part_name(one) for one in parts], 'or')}"
    part = part_of_player(event.part, speaker, event)
    who = things(event.player, speaker, "each")
    return f"{who} {verb('skip', who, Mood.PLAIN)} {part}"


def _prevented(node: Replace, speaker: Speaker) -> str:
    """The prevention of all damage, or of so much: "prevent the next 3 damage that would be dealt to you this turn"."""
    event, more = node.event, {"event", "prevent", "shield", "then", "change"}
    if node.prevent != "all" or node.model_fields_set - more or not isinstance(event, Pattern):
        return ""
    if event.model_fields_set - {"event", "from_", "to", "combat"}:
        return ""
    kind = {None: "", True: "combat ", False: "noncombat "}[event.combat]
    much = "all" if node.shield is None else f"the next {rendered_amount(node.shield, speaker)}"
    would = "would be dealt" if event.from_ is None else f"{things(event.from_, speaker, 'one')} would deal"
    to = f" to {things(event.to, speaker, 'one')}" if event.to is not None else ""
    when = f" {speaker.this_turn}" if speaker.during else ""
    return f"prevent {much} {kind}damage that {would}{to}{when}{_then(node, speaker)}"


def _what_instead(node: Replace, speaker: Speaker) -> str:
    if node.prevent is not None:
        if node.shield is not None:
            much = "" if node.prevent == "all" else f" (up to {rendered_amount(node.prevent, speaker)} each time)"
            return f"prevent the next {rendered_amount(node.shield, speaker)} of that damage{much}"
        return (
            "prevent that damage"
            if node.prevent == "all"
            else f"prevent {rendered_amount(node.prevent, speaker)} of that damage"
        )
    if node.regenerate:
        return "regenerate it instead"
    if node.set is not None:
        shield = (
            f"for the next {rendered_amount(node.shield, speaker)} of that damage, " if node.shield is not None else ""
        )
        return f"{shield}{rendered(node.set, speaker)} instead"
    if node.with_ is not None:
        if not node.with_:
            return "nothing happens instead"
        if node.optional is None:
            return f"{_doing(node.with_, speaker)} instead"
        with speaker.having(doer=node.optional):
            return f"{_doing(node.with_, speaker, bare=True)} instead"
    if node.modes:
        return f"one of these happens instead, as chosen: {'; or '.join(_doing(one, speaker) for one in node.modes)}"
    return ""


@renders(
    ChangedEvent,
    fields="to position options amount number tapped counters copy under face_down attached_to player mana kind "
    "from regenerate",
)
def _changed_event(node: ChangedEvent, speaker: Speaker, mood: Mood) -> str:
    event = speaker.event if isinstance(speaker.event, Pattern) else Pattern(event="move")
    if node.options and not (event.event == "move" and event.to == "in_play"):
        return f"one of these, as chosen: {'; or '.join(rendered(one, speaker) for one in node.options)}"
    parts = [_changed(node, speaker, event)]
    entering = _entering_words(
        ChangedEvent(**{name: getattr(node, name) for name in _OF_ENTERING if name in node.model_fields_set}), speaker
    )
    parts += [f"it comes into play{entering}"] if entering else []
    return ", and ".join(part for part in parts if part)


_OF_ENTERING = ("tapped", "counters", "copy_", "under", "face_down", "attached_to", "options")
"""What can be otherwise about coming into play."""

_PLACES = {
    "library": "it's put on {position} of its owner's library",
    "hand": "it's returned to its owner's hand",
    "graveyard": "it's put into its owner's graveyard",
    "removed": "it's removed from the game",
    "ante": "it's anted",
}


def _changed(node: ChangedEvent, speaker: Speaker, event: Any) -> str:
    parts = []
    if node.to is not None and event.event != "damage" and node.to in _PLACES:
        position = "top" if node.position == "top" else "the bottom"
        parts.append(_PLACES[str(node.to)].format(position=position))
    elif node.to is not None:
        parts.append(f"that damage is dealt to {reference(str(node.to), speaker)}")
    if node.amount is not None:
        parts.append(f"the damage is {rendered_amount(node.amount, speaker)}")
    if node.number is not None:
        number = "amount of life" if str(event.event).endswith("_life") else "number"
        parts.append(f"the {number} is {rendered_amount(node.number, speaker)}")
    if node.player is not None:
        parts.append(f"it's {reference(node.player, speaker)}")
    if node.mana is not None:
        mana = node.mana if node.mana.startswith("{") else str(reference(node.mana, speaker))
        parts.append(f"the mana is {mana}")
    if node.kind is not None:
        kind = node.kind if node.kind.startswith("{") else str(reference(node.kind, speaker))
        parts.append(f"each of that mana is {kind}")
    if node.from_ is not None:
        parts.append(f"the source is {reference(node.from_, speaker)}")
    if node.regenerate is not None:
        parts.append("it can be regenerated" if node.regenerate else "it can't be regenerated")
    return " and ".join(parts)


def is_about_itself(change: Any) -> bool:
    """Whether a change is about how its own object is played or comes into play, which says where it works."""
    event = getattr(change, "event", None) or getattr(change, "of", None)
    if not isinstance(event, Pattern) or event.what != "this":
        return False
    return event.event == "play" or (event.event == "move" and event.to == "in_play")
