"""Events: "a creature attacks", "would be destroyed", "can't block", each verb of the language in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.language import VERBS, Filter, OneOfPatterns, Pattern
from rewind.aggregates.cards.text import templates
from rewind.aggregates.cards.text.conditions import part_name
from rewind.aggregates.cards.text.english import Mood, Phrase, article, listed, of_whom
from rewind.aggregates.cards.text.nouns import (
    OWNED,
    SHARED_ZONES,
    bounds,
    card_described,
    of_anything,
    reference,
    source_words,
    things,
)
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.events.base import COLOR_NAMES, Value

VERB_TEMPLATES: Mapping[str, str] = {
    "move": "<what|an_object> [to=in_play?come~ into play[ from <from|zone>][ under <player|control_of>]"
    "|to=graveyard,from=in_play?be~ put into a graveyard from play"
    "|to=removed?be~ removed from the game[ from <from|zone>]|!to,from=in_play?leave~ play|"
    "!to,from?leave~ <from|zone>|!to?change~ zones|be~ put into <to|zone>[ from <from|zone>]]"
    "[to=in_play?|[ by <player|a>]][ (<how|word>)]",
    "draw": "<player|a_player> draw~ a card",
    "discard": "<player|a_player> discard~ <what|a_card>[ by <how|word>]",
    "mill": "<player|a_player> put~ <what|a_card> from the top of a library into a graveyard",
    "destroy": "<what|a_permanent> be~ destroyed[regenerate=False? without regeneration|regenerate=True? with "
    "regeneration possible]",
    "regenerate": "<what|a_permanent> be~ regenerated",
    "sacrifice": "<player|a_player> sacrifice~ <what|a_permanent>",
    "counter": "<what|a_spell> be~ countered",
    "create_token": "<player|a_player> put~ [number?<number|bounded> tokens|a token]"
    "[what? that count as <what|a>] into play",
    "copy": "<player|a_player> copy~ <what|a_spell>",
    "play": "<player|a_player> play~ <what|a_card>[ from <from|zone>]"
    "[face_down=True? face down|face_down=False? face up]",
    "resolve": "<what|a_spell> resolve~",
    "target": "<what|an_object> become~ the target of <by|a_spell_or_ability>[ controlled by <player|a>]",
    "find": "<player|a_player> search~ [from?<from|zone>|a library]",
    "shuffle": "<player|a_player> shuffle~ a library",
    "reveal": "<player|a_player> reveal~ <what|a_card>",
    "look": "<player|a_player> look~ at <what|a_card>",
    "venture": "<player|a_player> move~ a venture marker into[number? room <number|bounded> of] <what|an_object>",
    "complete": "<player|a_player> complete~ <what|an_object>",
    "keyword_action": "<player|a_player> perform~ the action <action|word>[what? with <what|a>]",
    "designate": "[kind=day?it turns day|kind=night?it turns night|<player|a_player> get~ the designation"
    " <kind|word>][how=turned? after the other|how? by <how|word>]",
    "damage": "<from|a_source> deal~ [amount?<amount|bounded> ][excess?excess ]"
    "[combat=True?combat |combat=False?noncombat ]damage[ to <to|a>]",
    "prevent": "<amount|some_damage>[ from <from|source_of>][ to <to|one_of>] be~ prevented",
    "gain_life": "<player|a_player> gain~ [number?<number|bounded> ]life",
    "lose_life": "<player|a_player> lose~ [number?<number|bounded> ]life[ from <from|a_source>]"
    "[how=damage? by damage|how=mana_burn? by mana burn|how? by <how|word>]",
    "pay_life": "<player|a_player> pay~ [number?<number|bounded> ]life",
    "add_counters": "<kind|a_counter> be~ put on <on|a_permanent>[ (<number|bounded>)]",
    "remove_counters": "<kind|a_counter> be~ removed from <on|a_permanent>[ by <player|a>][ (<number|bounded>)]",
    "add_mana": "<player|a_player> add~ <mana|of_mana>[how=tapped? by tapping <from|a_permanent>|[ from <from|a>]"
    "[ by <how|word>]]",
    "pay": "<player|a_player> pay~ <mana|of_mana>[how=special_action? for a special action|how? for <how|word>]"
    "[ of <what|a>]",
    "tap": "<what|a_permanent> become~ tapped[how=attack? by attacking|how? by <how|word>]",
    "untap": "<what|a_permanent> untap~[how=untap_step? during its~ controller's untap step|how? by <how|word>]",
    "attach": "<what|an_object> become~ attached to <to|a_permanent>",
    "unattach": "<what|an_object> become~ unattached",
    "turn_face_up": "<what|a_permanent> be~ turned face up",
    "turn_face_down": "<what|a_permanent> be~ turned face down",
    "transform": "<what|a_permanent> transform~",
    "phase_out": "<what|a_permanent> phase~ out",
    "phase_in": "<what|a_permanent> phase~ in",
    "lose_ability": "<what|a_permanent> lose~ <kind|word>",
    "control": "<player|a_player> gain~ control of <what|a_permanent>",
    "attack": "[player?<player|a_player> attack~[ <to|a>] with <what|a_creature>|<what|a_creature> attack~[ <to|a>]]"
    "[alone=True? alone|alone=False? not alone][required=True?, having had to|required=False?, not having had to]",
    "block": "<what|a_creature> block~[ <to|a>][alone=True? alone|alone=False? not alone]",
    "become_blocked": "<what|a_creature> become~ blocked[ by <by|a>][number? by <number|bounded> creatures]",
    "go_unblocked": "<what|a_creature> attack~ and stay~ unblocked",
    "remove_from_combat": "<what|a_creature> be~ removed from combat",
    "assign_damage": "<what|a_creature> assign~ combat damage[ to <to|a>]",
    "begin": "<part|part_of_player> begin~",
    "end": "<part|part_of_player> end~",
    "pass": "<player|a_player> pass~",
    "flip_coin": "<player|a_player> [result=won?win~ a coin flip|result=lost?lose~ a coin flip|result?flip~ a coin "
    "that comes up <result|word>|flip~ a coin]",
    "lose_game": "<player|a_player> lose~ the game",
    "win_game": "<player|a_player> win~ the game",
}
"""Verb → its template; each renders all roles of the verb."""

_RULES: dict[str, templates.Rule] = {verb: templates.parsed(text) for verb, text in VERB_TEMPLATES.items()}

_OF_PATTERNS = " ".join(templates.fields_of(Pattern))


@templates.renders(Pattern, fields=_OF_PATTERNS)
def _pattern(node: Pattern, speaker: Speaker, mood: Mood) -> str:
    text = templates.printed(_RULES[node.event], _without_place_twice(node), speaker, mood)
    if node.cause is not None:
        with speaker.having(kind="spell or ability"):
            text += f" because of {things(_of_stack(node.cause), speaker, 'one')}"
    if node.during is not None:
        parts = (node.during,) if isinstance(node.during, str) else node.during
        text += f" during {listed([f'the {part_name(part)}' for part in parts], 'or')}"
    if node.where is not None:
        with speaker.having(event=node, each="it", general=False):
            text += f" while {templates.rendered(node.where, speaker)}"
    return f"{text}{_together(node, mood)}"


def _without_place_twice(node: Pattern) -> Pattern:
    """What is played from a zone, and described as being in it, is said to be there once."""
    is_there = node.event == "play" and isinstance(node.what, Filter) and node.what.zone == node.from_
    return node.model_copy(update={"from_": None}) if is_there else node


def _of_stack(cause: Any) -> Any:
    """What brings something about is a spell or ability where nothing else is said of it."""
    is_any = isinstance(cause, Filter) and cause.zone in ("any", "source", ("stack", "in_play"))
    return cause.model_copy(update={"zone": "in_play"}) if is_any else cause


_GROUPS = {"from": "source", "to": "of those that it is dealt to", "what": "creature that blocks"}
_OTHER_SIDE = {"block": "to", "become_blocked": "by"}


def _together(node: Pattern, mood: Mood) -> str:
    """Whether it counts once for all that happens at the same time; blocking does, where not said what is blocked."""
    if isinstance(node.together, str):
        return f", once for each {_GROUPS[node.together]}"
    if node.together and node.number is not None:
        return " at the same time"
    role = _OTHER_SIDE.get(node.event)
    if role is not None and node.what == "this" and getattr(node, role) is None:
        return " a creature" if node.event == "block" and mood is Mood.PLAIN and not node.together else ""
    if node.together and node.event == "damage" and node.from_ is not None and node.to is None:
        return " to one or more at once"
    return ", one or more at a time" if node.together else ""


@templates.renders(OneOfPatterns, fields="any_of")
def _one_of(node: OneOfPatterns, speaker: Speaker, mood: Mood) -> str:
    texts = [templates.rendered(one, speaker, mood) for one in node.any_of]
    start, auxiliary, _ = texts[0].partition(" can't ")
    if auxiliary and all(text.startswith(f"{start}{auxiliary}") for text in texts):
        return f"{start}{auxiliary}{listed([text.removeprefix(start + auxiliary) for text in texts], 'or')}"
    return listed(texts, "or")


templates.ways(
    {
        "past": lambda value, speaker, _: templates.rendered(value, speaker, Mood.PAST),
        "a_counter": lambda value, *_: Phrase(article(f"{value} counter" if value else "counter")),
        # One of some things, where the verb goes with what was named before.
        "one_of": lambda value, speaker, _: str(things(value, speaker, "one")),
        # A source of damage, where the verb goes with what was named before.
        "source_of": lambda value, speaker, _: str(source_words(value, speaker)),
    }
)


def _so_many(value: Any, number: Any, default: str, speaker: Speaker) -> Phrase:
    """So many creatures or permanents that something happens to at the same time: "two or more creatures"."""
    noun = default.split(" ", 1)[1]
    many = number_word(number) if isinstance(number, int) else _in_words(number, speaker)
    if isinstance(value, Filter):
        with speaker.having(kind=noun):
            return things(value, speaker, many)
    text = f"{many} {noun}s" if value is None else f"{many} of {things(value, speaker)}"
    return Phrase(text, plural=True)


def _in_words(number: Any, speaker: Speaker) -> str:
    limits = [value for value in (number.at_least, number.at_most, number.exactly) if value is not None]
    text = bounds(number, speaker, less="fewer")
    word = limits[0] if len(limits) == 1 and isinstance(limits[0], int) else None
    return text if word is None else text.replace(str(word), number_word(word), 1)


def _role(default: str) -> None:
    """A way to say a role: "a creature" where it may be anything, "creatures" where a rule is about all of them."""

    @templates.way(default.replace(" ", "_"), also="number" if default in ("a permanent", "a creature") else "")
    def role(value: Any, speaker: Speaker, node: Any) -> Phrase:
        several = speaker.general
        number = getattr(node, "number", None) if node.event in ("attack", "block", "untap") else None
        if number is not None and default in ("a permanent", "a creature"):
            return _so_many(value, number, default, speaker)
        if value is None and default == "a player" and node.event == "play" and node.what == "this":
            return Phrase("you", is_you=True)
        if value is None:
            noun = default.split(" ", 1)[1]
            noun = "spell or ability" if noun == "spell" and getattr(node, "event", "") == "resolve" else noun
            return (
                Phrase(f"{noun}s" if noun != "spell or ability" else "spells or abilities", plural=True)
                if several
                else (Phrase(article(noun)))
            )
        noun = default.split(" ", 1)[1]
        elsewhere = node.event == "move" and "in_play" not in (node.to, node.from_)
        noun = "card" if elsewhere and noun == "object" else noun
        number = "plural" if several else "one"
        if node.event in _OF_CARDS and isinstance(value, Filter) and value.zone == "in_play" and value.among is None:
            return card_described(value, speaker, number)
        value = of_anything(value) if noun in ("source", "spell or ability") else value
        with speaker.having(kind="permanent" if noun in ("object", "player") else noun):
            return things(value, speaker, number)


_OF_CARDS = frozenset({"discard", "mill", "reveal", "look"})
"""Events of cards that are in no zone where they are something else."""

for _noun in (
    "an object", "a permanent", "a creature", "a card", "a spell", "a spell or ability", "a player", "a source",
):  # fmt: skip
    _role(_noun)


@templates.way("some_damage", also="combat")
def _some_damage(value: Any, speaker: Speaker, node: Pattern) -> Phrase:
    much = "" if value is None else str(value) if isinstance(value, int) else bounds(value, speaker)
    kind = {None: "", True: "combat", False: "noncombat"}[node.combat]
    return Phrase(" ".join(part for part in (much, kind, "damage") if part))


@templates.way("of_mana")
def _of_mana(value: Any, speaker: Speaker, node: Value) -> str:
    if value is None:
        return "mana"
    colors = [COLOR_NAMES.get(one, one) for one in value.colors]
    not_colors = [f"non{COLOR_NAMES.get(one, one)}" for one in value.not_colors]
    rest = value.model_copy(update={"colors": (), "not_colors": ()})
    of = "" if rest == type(value)() else f" of {things(rest, speaker, 'one')}"
    return f"{' or '.join([*colors, *filter(None, [', '.join(not_colors)])])} mana{of}".strip()


@templates.way("control_of")
def _control_of(value: Any, speaker: Speaker, node: Value) -> str:
    return of_whom(str(things(value, speaker, "one")), "control")


@templates.way("zone")
def zone_name(value: Any, speaker: Speaker, node: Any) -> str:
    """A zone as where something goes to or comes from."""
    if isinstance(value, tuple):
        return listed([zone_name(one, speaker, node) for one in value], "or")
    if isinstance(value, str):
        if value in OWNED:
            return f"a {value}"
        return {"in_play": "play", "stack": "the stack", "removed": "the removed-from-the-game zone"}.get(
            value, SHARED_ZONES.get(value, value)
        )
    owner = str(reference(value.of, speaker)) if value.of is not None else None
    zones = (value.zone,) if isinstance(value.zone, str) else value.zone
    owned = [article(zone) if owner is None else of_whom(owner, zone) for zone in zones]
    named = [own if zone in OWNED else zone_name(zone, speaker, node) for zone, own in zip(zones, owned, strict=True)]
    return listed(named, "or")


@templates.way("part_of_player", also="player")
def part_of_player(value: Any, speaker: Speaker, node: Any) -> Phrase:
    """A part of somebody's turn: "your upkeep", "each turn"."""
    parts = (value,) if isinstance(value, str) else (value or ("turn",))
    part = listed([part_name(one) for one in parts], "or")
    return Phrase(article(part) if node.player is None else of_whom(str(things(node.player, speaker, "each")), part))


# When something triggers


def trigger(pattern: Any, speaker: Speaker, *, once: bool = False) -> str:
    """The beginning of a triggered ability: "Whenever a creature attacks", "At the beginning of your upkeep"."""
    if isinstance(pattern, Pattern) and pattern.event == "begin" and pattern.part is not None:
        rest = pattern.model_copy(update={"part": None, "player": None})
        plain = rest == Pattern.model_construct(event="begin")
        if plain and pattern.part == "end_of_turn":
            return _at_end_of_turn(pattern, speaker, once)
        if plain:
            return f"at the beginning of {_when_part(pattern, speaker, once)}"
    clause = templates.rendered(pattern, speaker)
    if once:
        return f"the next time {clause}"
    return f"{'when' if _happens_once(pattern) else 'whenever'} {clause}"


def _at_end_of_turn(pattern: Pattern, speaker: Speaker, once: bool) -> str:
    if pattern.player is None:
        return "at end of turn"
    return f"at the end of {of_whom(str(things(pattern.player, speaker, 'each')), 'next turn' if once else 'turn')}"


def _when_part(pattern: Pattern, speaker: Speaker, once: bool) -> str:
    parts = (pattern.part,) if isinstance(pattern.part, str) else (pattern.part or ())
    part = listed([part_name(one) for one in parts], "or")
    if pattern.player is None:
        return f"the next {part}" if once else f"each {part}"
    return of_whom(str(things(pattern.player, speaker, "each")), f"next {part}" if once else part)


def _happens_once(pattern: Any) -> bool:
    patterns = getattr(pattern, "any_of", (pattern,))
    return all(one.event == "move" and one.what == "this" for one in patterns)


for _verb, _roles in VERBS.items():
    if _missing := _roles - set(_RULES[_verb].fields()) - templates.also_rendered(_RULES[_verb]):
        raise RuntimeError(f"the event {_verb} is printed without {', '.join(sorted(_missing))}")
