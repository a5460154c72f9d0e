"""Instructions: "destroy target creature", "you may pay {2}. If you do, draw a card"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aggregates.cards.language import (
    AddMana,
    AddPart,
    Apply,
    Arrange,
    Attach,
    BecomeBlocked,
    Block,
    ChangeCounters,
    ChangeLife,
    CopySpell,
    Counter,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    EmptyMana,
    EndGame,
    EndPart,
    EntryCounters,
    Exchange,
    Filter,
    Find,
    FlipCoin,
    ForEach,
    If,
    Later,
    Let,
    Look,
    May,
    Mill,
    Move,
    Pattern,
    Play,
    Regenerate,
    RemoveDamage,
    RemoveFromCombat,
    Repeat,
    Retarget,
    Reveal,
    Sacrifice,
    Search,
    Shuffle,
    Tap,
    Together,
    Token,
    Unattach,
    UntilEvent,
    WhileTrue,
)
from aggregates.cards.language.instructions import ManaOf
from aggregates.cards.text.amounts import amount_said, quantity, size
from aggregates.cards.text.changes import ability_given, about_events, changes_said
from aggregates.cards.text.conditions import part_said
from aggregates.cards.text.costs import paying
from aggregates.cards.text.english import ORDINALS, Mood, Phrase, listed, possessive, verb
from aggregates.cards.text.nouns import COLORS, described, head_noun, reference, things
from aggregates.cards.text.older import searched
from aggregates.cards.text.patterns import trigger
from aggregates.cards.text.speaker import Speaker
from aggregates.cards.text.templates import WAYS, said, says, says_by, way
from events.base import Value

_BETWEEN = (". ", ", then ", " and then ")
"""What stands between instructions, by how deep they are in others."""


def body(effect: Sequence[Any], speaker: Speaker) -> str:
    """Instructions in their order."""
    mood = Mood.BARE if speaker.bare else Mood.PLAIN
    texts = []
    for instruction in effect:
        text = said(instruction, speaker, mood)
        texts.append(text[:1].upper() + text[1:] if speaker.depth == 0 else text)
    return _BETWEEN[min(speaker.depth, 2)].join(
        text.removesuffix(".") if speaker.depth else text.rstrip(".") for text in texts
    )


def inner(effect: Sequence[Any], speaker: Speaker, **values: Any) -> str:
    """Instructions inside another one; nothing is "do nothing"."""
    with speaker.having(depth=speaker.depth + 1, **values):
        return body(effect, speaker) if effect else "do nothing"


@way("effect")
def _effect(value: Any, speaker: Speaker, node: Value) -> str:
    return inner(value, speaker)


def _else(otherwise: Sequence[Any], speaker: Speaker, words: str = "otherwise") -> str:
    if not otherwise:
        return ""
    stop = (
        f". {words.capitalize() if words == 'otherwise' else words[:1].upper() + words[1:]}"
        if speaker.depth == 0
        else f"; {words}"
    )
    return f"{stop}, {inner(otherwise, speaker, bare=False)}"


# Objects

says(
    EntryCounters,
    "[of?the counters that <of|things> had|<number|counters>]"
    "[of?[kind? of the kind <kind|word>][number? (<number|number>)]]",
)
says(
    Move,
    "[to=removed?remove <what|some> from the game[ face_down? face down]|to=ante?ante <what|some>"
    "|to=hand?return <what|some> to its~ owner's hand|to=graveyard?put <what|some> into its~ owner's graveyard"
    "|to=library,position=any?put <what|some> into its~ owner's library at any place"
    "|to=library,position=bottom?put <what|some> on the bottom of its~ owner's library"
    "|to=library?put <what|some> on top of its~ owner's library"
    "|put <what|some> into play]"
    "[to=in_play,position?<position|word>][tapped? tapped][face_down? face down][ attacking <attacking|a>]"
    "[ attached to <attached_to|things>][ under <under|possessive> control][ as <copy|copy>][ with <counters|on_it>]"
    "[at_random? chosen at random][player? chosen by <player|things>][ (<how|word>)]",
)
says(Draw, "<player|doer> draw~ <number|cards>")
says(
    Discard,
    "<player|doer> discard~ [what?<what|some_cards>|number=all?<player|their> hand|<number|cards>]"
    "[at_random? at random][how? (<how|word>)]",
)
says(Mill, "<player|doer> put~ the <number|top_cards> of <player|their> library into <player|their> graveyard")
says(Destroy, "destroy <what|things>[regenerate=False?, and they~ can't be regenerated]")
says(Sacrifice, "<player|doer> sacrifice~ <what|some>")
says(
    Counter,
    "counter <what|things>[to=removed?, and remove it~ from the game|to=hand?, and return it~ to its~ owner's hand"
    "|to=library,position=bottom?, and put it~ on the bottom of its~ owner's library"
    "|to=library?, and put it~ on top of its~ owner's library|position? (<position|word>)]",
)
says(
    CreateToken,
    "<player|doer> put~ [token?<token|tokens>|<number|token_copies> of <copy|copied>] into play"
    "[tapped? tapped][ attacking <attacking|a>]<token|token_where>",
)
says(
    CopySpell,
    "<player|doer> copy~ <what|things>[number? <number|times>][zone=removed? where it is removed from the game]"
    "[ except that <and|exceptions>][retarget?, with new targets if its controller chooses]",
)
says(
    Play,
    "[optional?<player|who> may play|<player|doer> play~] <what|some>[free? without paying its mana cost]"
    "[ for <cost|cost> rather than its mana cost]",
)
says(
    Exchange,
    "exchange [of=life?the life totals of <what|things> and <with|things>|of=control?control of <what|things> and "
    "<with|things>|<what|things> and <with|things>]",
)


@way("on_it")
def _on_it(value: EntryCounters, speaker: Speaker, node: Value) -> str:
    return f"{said(value, speaker)} on it"


@way("their")
def _their(value: str, speaker: Speaker, node: Value) -> str:
    if value == speaker.doer:
        return "your" if value == "you" else "their"
    return (
        "their"
        if value in ("each_player", "each_opponent", "any_player")
        else possessive(str(reference(value, speaker)))
    )


@way("tokens", also="number")
def _tokens(token: Token, speaker: Speaker, node: CreateToken) -> str:
    speaker.printed.add(Token)
    colors = listed([COLORS.get(one) or str(reference(one, speaker)) for one in token.colors])
    before, _, after = token.types.replace(" - ", " — ").partition(" — ")
    kinds = before.split()
    supers = [word.lower() for word in kinds if word in ("Legendary", "Snow", "Basic", "World")]
    types = " ".join(word.lower() for word in kinds if word.lower() not in supers)
    words = " ".join(supers)
    if token.power is not None or token.toughness is not None:
        words = f"{words} {size(token.power or 0, token.toughness or 0, speaker).partition(', where')[0]}".strip()
    creature = "Creature" in kinds or "Artifact" in kinds
    noun = " ".join(
        part for part in (words, colors or ("colorless" if creature else ""), after, types, "token") if part
    )
    text = str(quantity(node.number, noun, speaker))
    if token.abilities:
        text += f" with {abilities_listed(token.abilities, speaker)}"
    return f"{text}{f' named {token.name}' if token.name else ''}"


@way("token_where")
def _token_where(token: Token | None, speaker: Speaker, node: Value) -> str:
    """What the letters in the size of a token stand for."""
    if token is None:
        return ""
    return "".join(size(token.power or 0, token.toughness or 0, speaker).partition(", where")[1:])


def abilities_listed(abilities: Sequence[Any], speaker: Speaker) -> str:
    """Abilities that something has: "flying and haste"."""
    return listed([ability_given(one, speaker) for one in abilities])


says(Token, "<name|word><types|word><power|number><toughness|number><colors|word><abilities|word>")


@way("token_copies")
def _token_copies(value: Any, speaker: Speaker, node: Value) -> str:
    return f"{quantity(value, 'token', speaker)} {'that is a copy' if value == 1 else 'that are copies'}"


# Libraries and hidden cards

says(
    Find,
    "<player|doer> search~ <among|searched_zone> for [maximum=all?any number of |minimum?between <minimum|number> and "
    "<maximum|number> |up to <maximum|few> ]<among|searched_for>",
)
says(Look, "<player|doer> look~ at <what|things>")
says(Reveal, "<player|doer> reveal~ <what|some>[number? ]")
says(
    Arrange,
    "<player|doer> put~ <what|things> on [to=top?top|to=bottom?the bottom|either top or bottom] of the "
    "library in any order",
)
says(Shuffle, "<player|doer> shuffle~ [what?<what|things> within ]<player|their> library")


@way("searched_zone")
def _searched_zone(value: Filter, speaker: Speaker, node: Find) -> str:
    zones = (value.zone,) if isinstance(value.zone, str) else value.zone
    whose = _their(value.of, speaker, node) if value.of is not None else "each"
    return listed([f"{whose} {zone}" if zone != "outside" else "outside the game" for zone in zones])


@way("searched_for", also="maximum")
def _searched_for(value: Filter, speaker: Speaker, node: Find) -> str:
    sought = value.model_copy(update={"zone": "hand", "of": None})
    one = node.maximum == 1
    return str(described(sought, speaker, "bare" if one else "plural")).replace(" in a hand", "")


# The state of permanents and players


@says_by(Damage, fields="amount to from divided")
def _damage(node: Damage, speaker: Speaker, mood: Mood) -> str:
    source = reference(node.source, speaker)
    deal = f"have {source} deal" if speaker.bare else f"{source} {verb('deal', source, Mood.PLAIN)}"
    with speaker.having(dividing=node.divided):
        to = things(node.to, speaker, "each") if isinstance(node.to, Filter) else things(node.to, speaker)
    divided = "divided as its controller chooses among" if node.divided else "to"
    amount = quantity(node.amount, "damage", speaker, mass=True)
    if not isinstance(node.amount, int | str):
        return f"{deal} damage {divided} {to} equal to {amount_said(node.amount, speaker)}"
    return f"{deal} {amount} {divided} {to}"


@says_by(ChangeLife, fields="number player")
def _life(node: ChangeLife, speaker: Speaker, mood: Mood) -> str:
    if node.do == "set_life":
        whose = possessive(str(things(node.player, speaker, "each")))
        return f"{whose} life total becomes {amount_said(node.number, speaker)}"
    who = _doing(node.player, speaker)
    word = verb(node.do.split("_", 1)[0], who, mood)
    return f"{who} {word} {quantity(node.number, 'life', speaker, mass=True)}"


def _doing(player: str, speaker: Speaker) -> Phrase:
    """Who does something; "you" is said, where nothing but the verb would stand there."""
    if player == speaker.doer and (player != "you" or speaker.bare):
        return Phrase("", is_you=True)
    who = things(player, speaker, "each")
    return Phrase(f"have {who}", is_you=True) if speaker.bare else who


@says_by(ChangeCounters, fields="on kind number")
def _counters(node: ChangeCounters, speaker: Speaker, mood: Mood) -> str:
    many = quantity(node.number, f"{node.kind} counter", speaker)
    on = things(node.on, speaker, "each")
    return f"put {many} on {on}" if node.do == "add_counters" else f"remove {many} from {on}"


@says_by(Tap, fields="what number player")
def _tap(node: Tap, speaker: Speaker, mood: Mood) -> str:
    who = _doer_only(node.player, speaker)
    what = WAYS["some"](node.what, speaker, node)
    return f"{who} {verb(node.do, who, mood)} {what}"


def _doer_only(player: str, speaker: Speaker) -> Phrase:
    if player == speaker.doer:
        return Phrase("", is_you=True)
    who = things(player, speaker, "each")
    return Phrase(f"have {who}", is_you=True) if speaker.bare else who


says(Attach, "attach <what|things> to <to|things>")
says(Unattach, "unattach <what|things>")
says(Regenerate, "regenerate <what|things>")
says(RemoveDamage, "remove all damage from <what|things>")
says(ManaOf, "[by=colors?one mana of any color of <of|plural>|one mana of any type that <of|plural> could produce]")
says(EmptyMana, "<player|doer> empty~ <player|their> mana pool")


@says_by(AddMana, fields="mana player number mixed only_for")
def _add_mana(node: AddMana, speaker: Speaker, mood: Mood) -> str:
    who = _doer_only(node.player, speaker)
    if isinstance(node.mana, ManaOf):
        mana = said(node.mana, speaker)
    elif isinstance(node.mana, str):
        mana = node.mana if node.mana.startswith("{") else str(reference(node.mana, speaker))
    else:
        mana = _mana_words(node.mana, speaker)
    times = "" if node.number == 1 else f" {quantity(node.number, 'time', speaker)}"
    times = f" for each of {amount_said(node.number, speaker)}" if not isinstance(node.number, int | str) else times
    mixed = ", in any combination" if node.mixed else ""
    text = f"{who} {verb('add', who, mood)} {mana}{times}{mixed} to {_their(node.player, speaker, node)} mana pool"
    if node.only_for is not None:
        with speaker.having(general=True):
            text += f", to be spent only so that {said(node.only_for, speaker)}"
    return text


def _mana_words(mana: Sequence[Any], speaker: Speaker) -> str:
    if tuple(mana) == ("{W}", "{U}", "{B}", "{R}", "{G}"):
        return "one mana of any color"
    return listed([one if one.startswith("{") else str(reference(one, speaker)) for one in mana], "or")


# The course of combat and the game

says(RemoveFromCombat, "remove <what|things> from combat")
says(Block, "<what|things> block~ <to|things>")
says(BecomeBlocked, "<what|things> become~ blocked")
says(
    Retarget,
    "[optional?<player|who> may change|<player|doer> change~] the target of <what|things>[ to <to|a>]",
)


@way("part")
def _part(value: str, speaker: Speaker, node: Value) -> str:
    return part_said(value)


@says_by(AddPart, fields="part player after number")
def _add_part(node: AddPart, speaker: Speaker, mood: Mood) -> str:
    many = quantity(node.number, f"extra {part_said(node.part)}", speaker)
    if node.part == "turn" and node.after is None:
        who = _doer_only(node.player, speaker)
        return f"{who} {verb('take', who, mood)} {many} after this one"
    after = "this part of the turn" if node.after is None else f"the {part_said(node.after)}"
    of = "" if node.player == "you" else f" (of {reference(node.player, speaker)})"
    return f"after {after}, there is {many}{of}"


says(EndPart, "end the <part|part>")


@says_by(EndGame, fields="player")
def _end_game(node: EndGame, speaker: Speaker, mood: Mood) -> str:
    if node.do == "draw_game":
        return "the game is a draw" + ("" if node.player == "you" else f" (by {reference(node.player, speaker)})")
    who = _doing(node.player, speaker)
    return f"{who} {verb(node.do.split('_')[0], who, mood)} the game"


@says_by(FlipCoin, fields="won lost player result")
def _flip(node: FlipCoin, speaker: Speaker, mood: Mood) -> str:
    who = _doer_only(node.player, speaker)
    text = f"{who} {verb('flip', who, mood)} a coin"
    player = reference(node.player, speaker)
    asked = f", hoping for {node.result}" if node.result else ""
    won = _else(node.won, speaker, f"if {player} {verb('win', player, Mood.PLAIN)} the flip")
    lose = verb("lose", player, Mood.PLAIN)
    return f"{text}{asked}{won}{_else(node.lost, speaker, f'if {player} {lose} the flip')}"


# Flow


@says_by(May, fields="effect player cost otherwise")
def _may(node: May, speaker: Speaker, mood: Mood) -> str:
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
        done += _else(node.effect, speaker, f"if {again} {do}")
    return done + _else(node.otherwise, speaker, f"if {again} {doesnt}")


def _unless(node: May, speaker: Speaker) -> str:
    """What happens unless a player pays: "sacrifice it unless you pay {2}"."""
    with speaker.having(bare=False, doer="you"):
        otherwise = inner(node.otherwise, speaker)
    player = things(node.player, speaker, "each")
    with speaker.having(bare=True, doer=node.player):
        pays = paying(node.cost, speaker)
    first, _, rest = pays.partition(" ")
    return f"{otherwise} unless {player} {verb(first, player, Mood.PLAIN)} {rest}"


@says_by(If, fields="condition effect otherwise")
def _if(node: If, speaker: Speaker, mood: Mood) -> str:
    return (
        f"if {said(node.condition, speaker)}, {inner(node.effect, speaker, bare=False)}{_else(node.otherwise, speaker)}"
    )


@says_by(ForEach, fields="of values effect")
def _for_each(node: ForEach, speaker: Speaker, mood: Mood) -> str:
    if node.of is None:
        among, each = listed(list(node.values)), "that one"
    elif isinstance(node.of, Filter):
        among = str(described(node.of, speaker, "bare"))
        each = "the player" if node.of.players is not None else f"the {head_noun(node.of, speaker)}"
    else:
        among, each = f"one of {things(node.of, speaker)}", "that one"
    with speaker.having(each=each):
        return f"for each {among}, {inner(node.effect, speaker, bare=False)}"


@says_by(Repeat, fields="effect times while")
def _repeat(node: Repeat, speaker: Speaker, mood: Mood) -> str:
    done = inner(node.effect, speaker, bare=False)
    times = f" {quantity(node.times, 'time', speaker)}" if node.times is not None else ""
    again = f", and again as long as {said(node.while_, speaker)}" if node.while_ is not None else ""
    return f"do the following{times}{again}: {done}"


@says_by(Together, fields="effect")
def _together(node: Together, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(depth=speaker.depth + 1):
        parts = [said(one, speaker, Mood.BARE if speaker.bare else Mood.PLAIN) for one in node.effect]
    return f"at the same time, {listed(parts)}"


@says_by(Let, fields="value things")
def _let(node: Let, speaker: Speaker, mood: Mood) -> str:
    if node.things is not None:
        return f"note {things(node.things, speaker)}"
    name = node.as_ or node.keep
    assert isinstance(name, str)
    return f"{speaker.labels[name].noun if name in speaker.labels else name} is {amount_said(node.value, speaker)}"


# What lasts

says(UntilEvent, "until [number?, for the <number|ordinal> time,] <until|clause>")
says(WhileTrue, "as long as <while|condition>")
_DURATIONS = {
    "end_of_turn": "until end of turn",
    "end_of_combat": "until end of combat",
    "end_of_game": "for the rest of the game",
}


def lasting(until: Any, speaker: Speaker) -> str:
    """How long an effect lasts."""
    if isinstance(until, tuple):
        return listed([lasting(one, speaker) for one in until], "or")
    return _DURATIONS[until] if isinstance(until, str) else said(until, speaker)


@way("ordinal")
def _ordinal(value: int, speaker: Speaker, node: Value) -> str:
    return ORDINALS[value - 1]


@way("clause")
def _clause(value: Any, speaker: Speaker, node: Value) -> str:
    return said(value, speaker)


@says_by(Apply, fields="to changes until starting")
def _apply(node: Apply, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(lasting=True, each="each of them" if isinstance(node.to, Filter) else "it"):
        text = changes_said(node.changes, node.to, speaker)
    start = f" starting when {said(node.starting, speaker)}" if node.starting is not None else ""
    until = lasting(node.until, speaker)
    text = f"make it so that {text}" if speaker.bare and not text.startswith("gain control") else text
    if node.until == "end_of_turn" and about_events(node.changes):
        until = "" if speaker.this_turn in text else speaker.this_turn
    return f"{text} {until}{start}"


@says_by(Later, fields="when if targets effect uses until")
def _later(node: Later, speaker: Speaker, mood: Mood) -> str:
    when = trigger(node.when, speaker, once=node.uses == 1)
    if node.uses not in (1, "all"):
        when = f"the next {node.uses} times, {when}"
    until = "" if node.until == "end_of_game" else f" {lasting(node.until, speaker)}"
    condition = f", if {said(node.if_, speaker)}" if node.if_ is not None else ""
    targets = {"targets": node.targets, "mentioned": set[int]()} if node.targets else {}
    with speaker.having(event=node.when if isinstance(node.when, Pattern) else speaker.event, **targets):
        done = inner(node.effect, speaker, bare=False, doer="you")
    return f"{when}{until}{condition}, {done}"


@says_by(Search, fields="among player maximum to reveal tapped")
def _search(node: Search, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(depth=max(1, speaker.depth)):
        return body(searched(node), speaker)
