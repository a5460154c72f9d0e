"""Instructions about permanents, players, combat and the course of the game: "tap target creature", "end the turn"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language.instructions import ManaOf
from rewind.aggregates.cards.text.amounts import quantity, rendered_amount
from rewind.aggregates.cards.text.conditions import part_name
from rewind.aggregates.cards.text.english import Mood, Phrase, listed, plural, possessive, verb
from rewind.aggregates.cards.text.nouns import doer, reference, their, things, who_does
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import WAYS, rendered, renders, template, way
from rewind.events.base import Value

# The state of permanents and players


@renders(language.Damage, fields="amount to from divided excess_to")
def _damage(node: language.Damage, speaker: Speaker, mood: Mood) -> str:
    source = reference(node.source, speaker)
    deal = f"have {source} deal" if speaker.bare else f"{source} {verb('deal', source, Mood.PLAIN)}"
    with speaker.having(dividing=node.divided):
        to = things(node.to, speaker, "each") if isinstance(node.to, language.Filter) else things(node.to, speaker)
    divided = "divided as its controller chooses among" if node.divided else "to"
    amount = quantity(node.amount, "damage", speaker, mass=True)
    excess = "" if node.excess_to is None else f", excess damage to {reference(node.excess_to, speaker)} instead"
    if not isinstance(node.amount, int | str):
        return f"{deal} damage {divided} {to} equal to {rendered_amount(node.amount, speaker)}{excess}"
    return f"{deal} {amount} {divided} {to}{excess}"


@renders(language.ChangeLife, fields="number player")
def _life(node: language.ChangeLife, speaker: Speaker, mood: Mood) -> str:
    if node.do == "set_life":
        whose = possessive(str(things(node.player, speaker, "each")))
        become = "have {} life total become" if speaker.bare else "{} life total becomes"
        return f"{become.format(whose)} {rendered_amount(node.number, speaker)}"
    who = who_does(node.player, speaker)
    word = verb(node.do.split("_", 1)[0], who, mood)
    return f"{who} {word} {quantity(node.number, 'life', speaker, mass=True)}"


@renders(language.ChangeCounters, fields="on kind number")
def _counters(node: language.ChangeCounters, speaker: Speaker, mood: Mood) -> str:
    if node.on == "you" and node.kind == "energy" and isinstance(node.number, int):
        energy = "{E}" * node.number
        return f"you get {energy}" if node.do == "add_counters" else f"pay {energy}"
    many = quantity(node.number, f"{node.kind} counter", speaker)
    on = things(node.on, speaker, "each")
    return f"put {many} on {on}" if node.do == "add_counters" else f"remove {many} from {on}"


@renders(language.Tap, fields="what number player")
def _tap(node: language.Tap, speaker: Speaker, mood: Mood) -> str:
    who = doer(node.player, speaker)
    what = WAYS["some"](node.what, speaker, node)
    return f"{who} {verb(node.do, who, mood)} {what}"


template(language.TurnFace, "turn <what|things> face [do=turn_face_up?up|down]")
template(language.Flip, "flip <what|things>")
template(language.Transform, "[do=convert?convert|transform] <what|things>")
template(language.Attach, "attach <what|things> to <to|things>")
template(language.Unattach, "unattach <what|things>")


@renders(language.Phasing, fields="what until")
def _phasing(node: language.Phasing, speaker: Speaker, mood: Mood) -> str:
    what, direction = things(node.what, speaker), node.do.removeprefix("phase_")
    phase = f"have {what} phase" if speaker.bare else f"{what} {verb('phase', what, Mood.PLAIN)}"
    until = "" if node.until is None else f" {rendered(node.until, speaker)}"
    return f"{phase} {direction}{until}"


template(language.Regenerate, "regenerate <what|things>")
template(language.RemoveDamage, "remove all damage from <what|things>")
template(ManaOf, "[by=colors?one mana of any color of <of|plural>|one mana of any type that <of|plural> could produce]")
template(
    language.EmptyMana,
    "<player|doer> empty~ <player|their> mana pool[to?, and the mana lost this way is added to <to|their> mana pool]",
)


@renders(language.AddMana, fields="mana player number mixed only_for")
def _add_mana(node: language.AddMana, speaker: Speaker, mood: Mood) -> str:
    who = doer(node.player, speaker)
    if isinstance(node.mana, ManaOf):
        mana = rendered(node.mana, speaker)
    elif isinstance(node.mana, str):
        mana = node.mana if node.mana.startswith("{") else str(reference(node.mana, speaker))
    else:
        mana = _mana_words(node.mana, speaker)
    times = "" if node.number == 1 else f" {quantity(node.number, 'time', speaker)}"
    if isinstance(node.number, language.Count) and node.number.times == 1 and node.number.distinct is None:
        times = f" for each {things(node.number.count, speaker, 'bare')}"
    elif not isinstance(node.number, int | str):
        times = f" as many times as {rendered_amount(node.number, speaker)}"
    mixed = ", in any combination" if node.mixed else ""
    text = f"{who} {verb('add', who, mood)} {mana}{times}{mixed} to {their(node.player, speaker, node)} mana pool"
    if node.only_for is not None:
        with speaker.having(general=True):
            limit = "" if isinstance(node.only_for, language.AllBut) else "to be spent only so that "
            text += f", {limit}{rendered(node.only_for, speaker)}"
    return text


@renders(language.AllBut, fields="not")
def _all_but(node: language.AllBut, speaker: Speaker, mood: Mood) -> str:
    return f"not to be spent so that {rendered(node.not_, speaker)}"


def _mana_words(mana: Sequence[Any], speaker: Speaker) -> str:
    if tuple(mana) == ("{W}", "{U}", "{B}", "{R}", "{G}"):
        return "one mana of any color"
    if tuple(mana) == ("event.mana",):
        return "one mana of any type that was added"
    return listed([one if one.startswith("{") else str(reference(one, speaker)) for one in mana], "or")


# The course of combat and the game

template(language.RemoveFromCombat, "remove <what|things> from combat")
template(
    language.ReselectAttack, "<player|doer> reselect~ which player, planeswalker, or battle <what|things> is attacking"
)
template(language.Block, "<what|actor> block~ <to|things>")
template(language.BecomeBlocked, "<what|actor> become~ blocked")
template(
    language.Retarget,
    "[optional?<player|who> may change|<player|doer> change~] <which|targets> of <what|things>[ to <to|a>]",
)


@way("targets")
def _targets(value: Any, *_: Any) -> str:
    """How many of the targets of something change."""
    return {"all": "the target or targets", "one": "a target", "any": "any targets"}.get(value, "the target")


@way("actor")
def _actor(value: Any, speaker: Speaker, node: Value) -> Phrase:
    """What does something, though it is no player."""
    phrase = things(value, speaker)
    return Phrase(f"have {phrase}", is_you=True) if speaker.bare else phrase


way("part")(lambda value, *_: part_name(value))


@renders(language.AddPart, fields="part player after number own_turn")
def _add_part(node: language.AddPart, speaker: Speaker, mood: Mood) -> str:
    many = quantity(node.number, f"extra {part_name(node.part)}", speaker)
    if node.part == "turn" and node.after is None:
        who = doer(node.player, speaker)
        return f"{who} {verb('take', who, mood)} {many} after this one"
    if node.after is None:
        after = "this part of the turn"
    else:
        after = "this phase" if node.after == "phase" else f"the {part_name(node.after)}"
    of = "" if node.player == "you" else f" (of {reference(node.player, speaker)})"
    return f"you get {many} after {after}" if node.own_turn else f"after {after}, there is {many}{of}"


template(language.EndPart, "end the <part|part>")


@renders(language.EndGame, fields="player")
def _end_game(node: language.EndGame, speaker: Speaker, mood: Mood) -> str:
    if node.do == "draw_game":
        return "the game is a draw" + ("" if node.player == "you" else f" (by {reference(node.player, speaker)})")
    who = who_does(node.player, speaker)
    return f"{who} {verb(node.do.split('_')[0], who, mood)} the game"


# Keyword actions (2026-04: 701)


@renders(language.KeywordAction, fields="do what with number player subtype means")
def _keyword_action(node: language.KeywordAction, speaker: Speaker, mood: Mood) -> str:
    """A keyword action by its word: of what does it, of what it is done to, or of who does it."""
    match node.do:
        case "explore" | "connive" | "fight" | "endure":
            who = things(node.what or "this", speaker)
            done = f"have {who} {node.do}" if speaker.bare else f"{who} {verb(node.do, who, Mood.PLAIN)}"
            if node.with_ is not None:
                return f"{done} {things(node.with_, speaker)}"
            return (
                done if node.number == 1 and node.do != "endure" else f"{done} {rendered_amount(node.number, speaker)}"
            )
        case "goad" | "detain" | "suspect" | "airbend" | "exert":
            return f"{node.do} {things(node.what or 'this', speaker)}"
        case "monstrosity" | "bolster" | "adapt" | "earthbend":
            return f"{node.do} {rendered_amount(node.number, speaker)}"
        case "amass":
            return f"amass {plural(node.subtype or '')} {rendered_amount(node.number, speaker)}"
        case _:
            who = doer(node.player, speaker)
            number = f" {rendered_amount(node.number, speaker)}" if node.do in _OF_SO_MANY else ""
            word, *rest = _SAID_OF_PLAYERS.get(node.do, node.do).split(maxsplit=1)
            return " ".join((str(who), verb(word, who, mood), *rest)) + number


template(language.ActionDone, "<player|doer> have~ performed the action <action|word>[what? with <what|things>]")

template(
    language.Designate,
    "[designation=day?it becomes day|designation=night?it becomes night|"
    "<player|doer> get~ the designation <designation|word>]",
)

_SAID_OF_PLAYERS = {"time_travel": "time travel", "clash": "clash with an opponent"}
"""What a player does that is said otherwise than by its word."""

_OF_SO_MANY = frozenset({"scry", "surveil", "fateseal", "blight", "discover"})
"""What a player does so many times, or with so many cards or counters."""


@renders(language.Venture, fields="player subtype dungeons")
def _venture(node: language.Venture, speaker: Speaker, mood: Mood) -> str:
    """Into what somebody ventures (2026-04: 701.49); which dungeons there are is not said."""
    speaker.printed.add(language.Dungeon)
    who = doer(node.player, speaker)
    return f"{who} {verb('venture', who, mood)} into {node.subtype or 'the dungeon'}"


@renders(language.Dungeon, fields="predefined types leads_to abilities")
def _dungeon(node: language.Dungeon, speaker: Speaker, mood: Mood) -> str:
    """A dungeon by its name."""
    return node.predefined
