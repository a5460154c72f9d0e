"""What replaces and prevents: "if a source would deal damage to you, prevent that damage", "comes into play tapped"."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.text.amounts import rendered_amount
from rewind.aggregates.cards.text.conditions import part_name
from rewind.aggregates.cards.text.costs import paying
from rewind.aggregates.cards.text.english import Mood, Phrase, listed, plural, possessive, verb
from rewind.aggregates.cards.text.nouns import reference, source_words, things
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import rendered, renders


@renders(
    language.Replace,
    fields="event if copiable optional first set with modes prevent regenerate then uses shield as keep",
)
def _replace(node: language.Replace, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(event=node.event, doer="you", bare=False, lasting=False, during=speaker.lasting):
        if _is_entering(node) and node.set is not None:
            return _enters(node, speaker)
        return _instead(node, speaker)


def _is_entering(node: language.Replace) -> bool:
    event = node.event
    return isinstance(event, language.Pattern) and event.event == "move" and event.to == "in_play" and node.uses is None


def _enters(node: language.Replace, speaker: Speaker) -> str:
    """How something comes into play: "this comes into play tapped"."""
    assert node.set is not None
    unless = _unless_paid(node)
    if unless is not None:
        rest = node.model_copy(update={"first": node.first[:-1], "condition": None})
        player = reference(unless.player, speaker)
        first, _, more = paying(unless.cost, speaker).partition(" ")
        return f"{_enters(rest, speaker)} unless {player} {verb(first, player, Mood.PLAIN)} {more}"
    condition = f" if {rendered(node.condition, speaker)}" if node.condition is not None else ""
    condition += ", whatever effects make of it," if node.copiable else ""
    first = f"as {rendered(node.event, speaker)}, {_doing(node.first, speaker)}, and " if node.first else ""
    how = _entering_words(node.set, speaker)
    if node.optional is not None:
        who = reference(node.optional, speaker)
        text = f"{first}{who} may have {rendered(node.event, speaker, Mood.BARE)}{how}{condition}"
    else:
        text = f"{first}{rendered(node.event, speaker)}{how}{condition}"
    return f"{text}{_then(node, speaker)}"


def _unless_paid(node: language.Replace) -> language.May | None:
    """The payment, last of what is done first, unless which a permanent comes into play so."""
    last = node.first[-1] if node.first else None
    if isinstance(last, language.May) and last.cost is not None and not last.effect and not last.otherwise and last.as_:
        return (
            last
            if isinstance(last.as_, str) and node.condition == language.Not(not_=language.Did(did=last.as_))
            else None
        )
    return None


def _entering_words(changed: language.ChangedEvent, speaker: Speaker) -> str:
    speaker.printed.add(language.ChangedEvent)
    if changed.options:
        forms = [_entering_words(one, speaker).strip() for one in changed.options]
        return f" {listed(forms, 'or')}, as its controller chooses"
    text = " tapped" if changed.tapped else ""
    text += " face down" if changed.face_down else ""
    text += " transformed" if changed.transformed else ""
    text += f" as {rendered(changed.copy_, speaker)}" if changed.copy_ is not None else ""
    text += f" with {rendered(changed.counters, speaker)} on it" if changed.counters is not None else ""
    text += f" attached to {reference(changed.attached_to, speaker)}" if changed.attached_to is not None else ""
    text += f" under {possessive(str(reference(changed.under, speaker)))} control" if changed.under is not None else ""
    rest = _changed(changed, speaker, language.Pattern.model_construct(event="move"))
    return f"{text}, and {rest} instead" if rest else text


def _doing(effect: Any, speaker: Speaker, bare: bool = False) -> str:
    from rewind.aggregates.cards.text.flow import inner  # noqa: PLC0415  # instructions make changes

    return inner(effect, speaker, bare=bare)


def _then(node: language.Replace, speaker: Speaker) -> str:
    return f", and then {_doing(node.then, speaker)}" if node.then else ""


def _instead(node: language.Replace, speaker: Speaker) -> str:
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
    event = rendered(node.event, speaker, Mood.WOULD) + (
        f" {speaker.this_turn}" if speaker.during and not speaker.for_good else ""
    )
    condition = f" and {rendered(node.condition, speaker)}" if node.condition is not None else ""
    return f"{often} {event}{condition}, {may}{first}{done}{_then(node, speaker)}"


def _when(speaker: Speaker) -> str:
    """That it is this turn, of an effect that lasts no longer."""
    return f" {speaker.this_turn}" if speaker.during and not speaker.for_good else ""


def _skipped(node: language.Replace, speaker: Speaker) -> str:
    """The skipping of a part of a turn: "skip your draw step", "skips their next two turns"."""
    event = node.event
    plain = language.Replace(change="replace", event=node.event, with_=(), uses=node.uses)
    if node != plain or not isinstance(event, language.Pattern) or event.event != "begin":
        return ""
    if event.model_fields_set - {"event", "part", "player"}:
        return ""
    parts = (event.part,) if isinstance(event.part, str) else (event.part or ("turn",))
    part = listed([part_name(one) for one in parts], "or")
    if node.uses is not None:
        part = f"next {part}" if node.uses == 1 else f"next {number_word(node.uses)} {plural(part)}"
    when = _when(speaker)
    who = Phrase("each player") if event.player is None else things(event.player, speaker, "each")
    return f"{who} {verb('skip', who, Mood.PLAIN)} {'your' if who.is_you else 'their'} {part}{when}"


def _prevented(node: language.Replace, speaker: Speaker) -> str:
    """The prevention of all damage, or of so much: "prevent the next 3 damage that would be dealt to you this turn"."""
    event, more = node.event, {"event", "prevent", "shield", "then", "change"}
    if node.prevent != "all" or node.model_fields_set - more or not isinstance(event, language.Pattern):
        return ""
    if event.model_fields_set - {"event", "from_", "to", "combat"}:
        return ""
    kind = {None: "", True: "combat ", False: "noncombat "}[event.combat]
    if node.shield == language.Statistic(number="share", of="each") and not node.then:
        speaker.printed.add(language.Statistic)
        whole = _prevented(node.model_copy(update={"shield": None}), speaker).removeprefix("prevent all ")
        return f"prevent the next {whole}, for each as much as its share"
    much = "all" if node.shield is None else f"the next {rendered_amount(node.shield, speaker)}"
    would = "would be dealt" if event.from_ is None else f"{source_words(event.from_, speaker)} would deal"
    to = f" to {things(event.to, speaker, 'one')}" if event.to is not None else ""
    when = _when(speaker)
    return f"prevent {much} {kind}damage that {would}{to}{when}{_then(node, speaker)}"


def _what_instead(node: language.Replace, speaker: Speaker) -> str:
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
    language.ChangedEvent,
    fields="to position options amount number tapped counters copy under face_down transformed attached_to player mana "
    "kind from regenerate",
)
def _changed_event(node: language.ChangedEvent, speaker: Speaker, mood: Mood) -> str:
    event = (
        speaker.event if isinstance(speaker.event, language.Pattern) else language.Pattern.model_construct(event="move")
    )
    if node.options and not (event.event == "move" and event.to == "in_play"):
        return f"one of these, as chosen: {'; or '.join(rendered(one, speaker) for one in node.options)}"
    parts = [_changed(node, speaker, event)]
    entering = _entering_words(
        language.ChangedEvent(**{name: getattr(node, name) for name in _OF_ENTERING if name in node.model_fields_set}),
        speaker,
    )
    parts += [f"it comes into play{entering}"] if entering else []
    return ", and ".join(part for part in parts if part)


_OF_ENTERING = ("tapped", "counters", "copy_", "under", "face_down", "transformed", "attached_to", "options")
"""What can be otherwise about coming into play."""

_PLACES = {
    "library": "it's put on {position} of its owner's library",
    "hand": "it's returned to its owner's hand",
    "graveyard": "it's put into its owner's graveyard",
    "removed": "it's removed from the game",
    "ante": "it's anted",
}


def _changed(node: language.ChangedEvent, speaker: Speaker, event: Any) -> str:
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
