"""What a program speaks of, found by one walk of its typed tree.

A program is read once: its JSON is parsed (`rewind.aggregates.cards.parse_ability`, `as_logged`), its names are
resolved (`references`), and `analysed` walks it. What the rules want to know of it before they carry it out they read
from its `Analysis`; nobody looks into its JSON. A game's analysis is the union of those of its cards: what no card of a
game speaks of need not be looked for in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple, get_args

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language.as_json import parse_ability
from rewind.aggregates.cards.language.walking import fields_of, nodes
from rewind.aggregates.rules.programs.abilities import zones_where
from rewind.aggregates.rules.programs.as_logged import changes_of, description_of, ends_of, pattern_of
from rewind.aggregates.rules.programs.references import NameOf, RoleOf, TargetOf, base_of, is_name, read_reference
from rewind.aggregates.rules.programs.stages import RULES_OF_THE_GAME
from rewind.aggregates.rules.programs.zones import zones_of
from rewind.events.base import Value, Zone

NAMING = frozenset({"as_", "keep"})
"""Fields that give a name to what is done, chosen or paid."""

NAMING_OR_READ = frozenset({"optional", "name"})
"""Fields that give a name where they hold one, and hold another word otherwise."""

READ = frozenset(
    {
        "abilities", "action", "activated_of", "active", "add", "all_types", "among", "amount", "any_of", "at_least",
        "at_most", "attached_to", "attacking", "blocked_by", "blocking", "blocks", "by", "cause", "colors",
        "controller", "cost", "count", "did", "divide", "divided", "exactly", "excess", "excess_to", "from_",
        "greatest", "highest", "how", "is_", "keyword", "keywords", "kind", "least", "lowest", "mana", "mana_cost_of",
        "maximum", "minimum", "minus", "multiply", "names", "not_colors", "not_keywords", "not_subtypes",
        "not_supertypes", "not_types", "not_values", "not_zone", "number", "of", "of_keyword", "on", "once", "only",
        "otherwise", "owner", "paid", "player", "players", "plus", "power", "predefined", "prevent", "reduce",
        "reduce_by", "result", "shield", "source", "spend", "subtype", "subtypes", "supertypes", "targets", "then",
        "there_is", "things", "times", "timing", "to", "top", "toughness", "turn_of", "types", "under", "value",
        "values", "what", "with_", "word", "x", "zone", "chosen",
    }
)  # fmt: skip
"""Fields that may hold words: for somebody or something, for numbers, zones, mana, and words of the game."""

OF_NODES = frozenset(
    {
        "all_of", "and_", "announce", "as_though", "back", "bears", "being", "can", "changes", "condition", "copy_",
        "counters",
        "dungeons", "effect", "emblem",
        "event", "first", "for_", "happened", "if_", "land", "mana_cost", "matches", "means", "modes",
        "modes_chosen", "not_", "objects", "only_for", "options", "set", "shares", "since", "starting", "state",
        "token", "under_way", "unless", "until", "uses", "when", "where", "while_", "won", "lost",
    }
)  # fmt: skip
"""Fields whose nodes are walked; the words that some of them hold instead are among a few that the rules have."""

SILENT = frozenset(
    {
        "ability", "after", "alone", "at_random", "before", "below_zero", "blocked", "cannot_have", "change",
        "characteristic", "colorless", "combat", "copiable", "denied", "designated", "designation", "distinct", "do",
        "during", "face_down", "free", "goes_on", "hidden", "leads_to", "local", "mana_cost_at_most", "mixed", "one_of",
        "only_generic", "other", "own_turn", "part", "pays", "per", "position", "power_at_least", "power_at_most",
        "regenerate", "required", "retarget", "round", "spell", "still", "sum", "take", "tapped", "together",
        "transformed", "which", "without",
    }
)  # fmt: skip
"""Fields that hold neither nodes nor words that mean something else elsewhere: of them it is only known whether they
say anything (`Analysis.fields`)."""

_SORTED = (NAMING, NAMING_OR_READ, READ, OF_NODES, SILENT)
_NAMES = {name for node in language.NODES for name in node.model_fields}
if _unsorted := sorted(name for name in _NAMES if sum(name in names for names in _SORTED) != 1):
    raise RuntimeError(f"fields of the language that are not either read or silent: {', '.join(_unsorted)}")
if _unknown := sorted(frozenset().union(*_SORTED) - _NAMES):
    raise RuntimeError(f"no node of the language has these fields: {', '.join(_unknown)}")


class Analysis(NamedTuple):
    """What stands anywhere in a program, or in several programs."""

    kinds: frozenset[type[Value]] = frozenset()
    """The kinds of its nodes."""
    fields: frozenset[str] = frozenset()
    """The fields that say anything but what they say by default, by their names in JSON."""
    words: frozenset[str] = frozenset()
    """The words that are said; in place of `controller of target` and its like what they begin with, `target`."""
    words_by_default: frozenset[str] = frozenset()
    """The words of fields that say nothing else: damage is dealt by `this` unless another source is said."""
    names_given: frozenset[str] = frozenset()
    """The names that it gives to something itself."""
    verbs: frozenset[str] = frozenset()
    """The verbs of its patterns of events."""
    keywords: frozenset[str] = frozenset()
    """Its keywords with parameters, or with abilities that they mean."""
    forbids: frozenset[str] = frozenset()
    """The verbs of the events that its static abilities, or the changes of the effect that it is, forbid."""
    replaces: frozenset[str] = frozenset()
    """The verbs of the events that anything in it replaces or prevents."""
    works_in: frozenset[tuple[type[language.Change], Zone]] = frozenset()
    """The kinds of changes of its static abilities, each with a zone besides play in which it is made."""
    triggers_elsewhere: bool = False
    """Whether an ability of it triggers where its object is not in play."""
    colors_elsewhere: bool = False
    """Whether a static ability says the colours of cards that are neither in play nor on the stack."""

    def zones_of(self, kind: type[Value]) -> tuple[Zone, ...]:
        """The zones besides play in which a static ability makes a kind of change."""
        return tuple(sorted(zone for made, zone in self.works_in if made is kind)) if self.works_in else ()

    @property
    def gives_from(self) -> tuple[Zone, ...]:
        """The zones besides play in which a static ability says what objects are: it gives abilities, or is an emblem's
        (2026-04: 114.4)."""
        if not self.works_in:
            return ()
        return tuple(sorted({zone for made, zone in self.works_in if made not in RULES_OF_THE_GAME}))

    @property
    def has_opening_actions(self) -> bool:
        """Whether it allows something before the first turn."""
        return language.Special in self.kinds and "opening" in self.words

    @property
    def has_mulligan_actions(self) -> bool:
        """Whether it allows something where a player could take a mulligan (2026-04: 103.5b)."""
        return language.Special in self.kinds and "mulligan" in self.words

    @property
    def asks_cause(self) -> bool:
        """Whether it asks what brought an event about."""
        return "cause" in self.fields or "event.cause" in self.words

    @property
    def looks_back(self) -> bool:
        """Whether it asks what has happened, which two equal positions do not tell."""
        return language.Happened in self.kinds or language.TimesHappened in self.kinds

    @property
    def asks_for_x(self) -> bool:
        """Whether anything in it is as large as X."""
        return not self.words.isdisjoint(("X", "-X")) or any("{X}" in word for word in self.words)

    @property
    def asks_for_mana_costs(self) -> bool:
        """Whether it asks what mana cost anything has, converted."""
        return not self.fields.isdisjoint(("mana_cost", "mana_cost_at_most")) or "mana_cost" in self.words

    @property
    def speaks_of_itself(self) -> bool:
        """Whether it speaks of the object that has it."""
        return "this" in self.words or "this" in self.words_by_default

    @property
    def has_snow_symbols(self) -> bool:
        """Whether it has the snow symbol in a cost (2006-10: 104.3h)."""
        return any("{S}" in word for word in self.words)

    @property
    def event_words(self) -> frozenset[str]:
        """The words for roles of an event (`event.what`)."""
        return frozenset(word for word in self.words if isinstance(read_reference(word), RoleOf))

    @property
    def names_read(self) -> frozenset[str]:
        """The words for names that it does not give itself, with their roles: `$card`, `$card.to`."""
        names = (read_reference(word) for word in self.words)
        return frozenset(name.text for name in names if isinstance(name, NameOf) and name.name not in self.names_given)

    @property
    def words_to_settle(self) -> tuple[str, ...]:
        """The words that mean something only where it was made, in order: `target`, `X`, `event.player`, `$card`."""
        words = {word.removeprefix("-") for word in self.words | self.names_given}
        words |= self.verbs & {"target"}  # logs hold what was targeted too where an effect is about targeting
        return tuple(
            word
            for word in sorted(words)
            if word == "X" or isinstance(read_reference(word), TargetOf | RoleOf | NameOf)
        )


NOTHING = Analysis()
"""Of no program."""


def union(analyses: Iterable[Analysis]) -> Analysis:
    """What stands in any of several programs."""
    every = tuple(analyses)
    if len(every) < 2:
        return every[0] if every else NOTHING
    return Analysis._make(
        any(found) if isinstance(found[0], bool) else frozenset().union(*found) for found in zip(*every, strict=True)
    )


@lru_cache(maxsize=4096)
def analysis_of(program: str) -> Analysis:
    """What stands in an ability of canonical JSON, and in what it means."""
    ability = parse_ability(program)
    abilities = means(ability)
    statics = [one for one in abilities if isinstance(one, language.Static)]
    return analysed(ability)._replace(
        forbids=_verbs((change for static in statics for change in static.changes), language.Forbid),
        works_in=frozenset(
            (type(change), zone) for static in statics for change in static.changes for zone in _zones(static)
        ),
        colors_elsewhere=any(_colors_elsewhere(static) for static in statics),
        triggers_elsewhere=any(isinstance(one, language.Triggered) and one.zone != "in_play" for one in abilities),
    )


def _colors_elsewhere(static: language.Static) -> bool:
    """Whether a static ability says the colours of cards that are neither in play nor on the stack."""
    if not isinstance(static.to, language.Filter):
        return False
    is_of_colors = any(isinstance(change, language.SetColors) for change in static.changes)
    return is_of_colors and not {"in_play", "stack"}.issuperset(zones_of(static.to))


@lru_cache(maxsize=4096)
def analysis_of_effect(
    effect: str, to: str | None = None, until: str | None = None, starting: str | None = None
) -> Analysis:
    """What stands in a continuous effect, as `continuous_effect_began` holds its parts."""
    changes = changes_of(effect)
    parts = (
        changes,
        None if to is None else description_of(to),
        None if until is None else ends_of(until),
        None if starting is None else pattern_of(starting),
    )
    return analysed(parts)._replace(forbids=_verbs(changes, language.Forbid))


def analysed(part: object) -> Analysis:
    """What stands in a part of a program: a node, a word, or several of these."""
    kinds, said, words, given = set[type[Value]](), set[str](), set[str](), set[str]()
    verbs, keywords, by_default = set[str](), set[str](), set[str]()
    words.update(_words(part))
    every = tuple(nodes(part))
    for node in every:
        kind = type(node)
        kinds.add(kind)
        held = node.__dict__
        for name, alias, default, words_of_default in _fields(kind):
            value = held[name]
            if value is default or value == default:
                by_default |= words_of_default
                continue
            said.add(alias)
            if name in READ:
                words.update(_words(value))
            elif name in NAMING:
                given.update(_words(value))
            elif name in NAMING_OR_READ:
                for word in _words(value):
                    (given if is_name(word) else words).add(word)
        if isinstance(node, language.Pattern):
            verbs.add(node.event)
        elif isinstance(node, language.KeywordAbility):
            keywords.add(node.keyword)
    return Analysis(
        kinds=frozenset(kinds),
        fields=frozenset(said),
        words=frozenset(words),
        words_by_default=frozenset(by_default),
        names_given=frozenset(given),
        verbs=frozenset(verbs),
        keywords=frozenset(keywords),
        replaces=_verbs(every, language.Replace),
    )


@cache
def _fields(kind: type[Value]) -> tuple[tuple[str, str, object, frozenset[str]], ...]:
    """The fields of a kind of node, as `fields_of` gives them, each with the words that it says by default."""
    return tuple((*field, frozenset(_words(field.default) if field.name in READ else ())) for field in fields_of(kind))


def _words(value: object) -> Iterator[str]:
    """The words that a field holds, without those of nodes in it."""
    if isinstance(value, str):
        yield base_of(read_reference(value)).text
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)


def means(ability: language.Ability) -> tuple[language.Ability, ...]:
    """The abilities that a keyword means; of another ability that ability."""
    return ability.means if isinstance(ability, language.KeywordAbility) else (ability,)


def _zones(static: language.Static) -> Iterator[Zone]:
    """The zones, beside play, in which a static ability works; `any` is none of them."""
    named = zones_where(static)
    return (zone for zone in get_args(Zone) if zone != "in_play" and zone in named)


def _verbs(parts: Iterable[Value], kind: type[language.Forbid | language.Replace]) -> frozenset[str]:
    """The verbs of the events of which the changes of a kind among some nodes speak."""
    events = (part.event for part in parts if isinstance(part, kind))
    patterns = (event.any_of if isinstance(event, language.OneOfPatterns) else (event,) for event in events)
    return frozenset(pattern.event for several in patterns for pattern in several)
