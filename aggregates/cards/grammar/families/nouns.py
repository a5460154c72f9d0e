"""Nouns: this object, what is attached to, targets, descriptions of permanents, cards and spells, players, pronouns."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from itertools import permutations

from rewind.aggregates.cards.grammar.rules import Tree, rule, token, words
from rewind.aggregates.cards.grammar.tables import CARD_TYPES, PERMANENT_CARDS, subtypes
from rewind.aggregates.cards.type_lines import LAND_TYPES
from rewind.events.base import COLORS

# Words

words("color", COLORS)
words("card_type", CARD_TYPES)
words("subtype", {word: word for word in sorted(subtypes())})
words("supertype", {"legendary": "Legendary", "basic": "Basic", "snow": "Snow"})
words("land_type", {word: word for word in sorted(LAND_TYPES)})
words(
    "plain_keyword",
    {
        word: word
        for word in (
            "flying", "first strike", "double strike", "trample", "haste", "vigilance", "fear", "shadow", "banding",
            "horsemanship", "defender", "flanking", "phasing", "flash", "provoke", "swampwalk", "islandwalk",
            "forestwalk", "mountainwalk", "plainswalk", "storm", "sunburst", "convoke", "split second", "haunt", "epic",
            "deathtouch", "lifelink", "wither", "infect", "intimidate", "skulk", "prowess", "exalted", "battle cry",
            "mentor", "training", "dethrone", "ingest", "decayed", "extort", "cascade", "evolve", "exploit", "persist",
            "undying", "unleash", "living weapon", "devoid", "melee", "gravestorm", "demonstrate", "undaunted", "retrace",
            "jump-start", "rebound", "riot", "ravenous", "for Mirrodin!", "job select", "living metal", "umbra armor",
            "increment", "daybound", "nightbound", "aftermath", "delve", "improvise", "partner", "choose a Background", "myriad",
        )
    },
)  # fmt: skip

words("plain_keyword", {"partner — character select": "partner—character select", "partner — father & son": "partner—Father & son", "partner — friends forever": "partner—friends forever", "partner — Survivors": "partner—survivors"})
words("plain_keyword", {"doctor's companion": "Doctor's companion"})
words("keyword_of_today", {word: word for word in ("shroud", "reach", "indestructible", "hexproof", "menace")})

# The object itself, what it is attached to, pronouns

rule("self", "~", {"ref": "this"})
words("host_noun", {word: word for word in ("creature", "artifact", "land", "permanent", "enchantment", "Wall", "Forest", "Island", "Swamp", "Mountain", "Plains", "player") })
rule("host", ["enchanted {host_noun}"], {"host": "<host_noun>"})
rule("host", ["equipped creature"], {"host": "equipped"})
rule("host", ["fortified land"], {"host": "fortified"})
words("pronoun_noun", {word: word for word in ("creature", "permanent", "land", "artifact", "enchantment", "card", "spell", "source", "token") })
rule("pronoun", "it", {"pronoun": "it"})
rule("pronoun", "that {pronoun_noun}", {"pronoun": "<pronoun_noun>"})
rule("pronoun", "those {pronoun_noun|many}", {"pronoun": "<pronoun_noun>", "_many": True})
rule("pronoun", "each of those {pronoun_noun|many}", {"pronoun": "<pronoun_noun>", "_many": True, "_each": True})
rule("pronoun", "them", {"pronoun": "them", "_many": True})
rule("pronoun", "the {pronoun_noun}", {"pronoun": "<pronoun_noun>", "_the": True})
rule("pronoun_player", "that player", {"pronoun": "player"})
rule("pronoun_player", "that opponent", {"pronoun": "opponent"})
rule("pronoun_player", "they", {"pronoun": "they"})

# Descriptions of permanents: the noun, what stands before it, what stands after it

rule("types", "{card_type|=}", {"types": ["<card_type>"]})
rule("types", "{a:card_type} or {b:card_type|=}", {"types": ["<a>", "<b>"]})
rule("types", "{a:card_type}, {b:card_type}, or {c:card_type|=}", {"types": ["<a>", "<b>", "<c>"]})
rule("types", "{a:card_type} {b:card_type|=}", {"all_types": ["<a>", "<b>"]})
rule("types", "{a:card_type}, {b:card_type}, {c:card_type}, or {d:card_type|=}", {"types": ["<a>", "<b>", "<c>", "<d>"]})
rule("types", "{a:card_type|=} and {b:card_type|=}", {"types": ["<a>", "<b>"], "_and": True})
rule("types", "{a:card_type|=}, {b:card_type|=}, and {c:card_type|=}", {"types": ["<a>", "<b>", "<c>"], "_and": True})
rule("types", "{a:card_type|many}, {b:card_type|many}, and {c:card_type|=}", {"types": ["<a>", "<b>", "<c>"], "_and": True})
rule("kinds", "{subtype|=}", {"subtypes": ["<subtype>"]})
rule("kinds", "{a:subtype|=} or {b:subtype|=}", {"subtypes": ["<a>", "<b>"]})
rule("kinds", "{a:subtype|=}, {b:subtype|=}, or {c:subtype|=}", {"subtypes": ["<a>", "<b>", "<c>"]})
rule("kinds", "{a:subtype|=}, {b:subtype|=}, {c:subtype|=}, or {d:subtype|=}", {"subtypes": ["<a>", "<b>", "<c>", "<d>"]})
rule("kinds", "{a:subtype|=}, {b:subtype|=}, {c:subtype|=}, {d:subtype|=}, or {e:subtype|=}", {"subtypes": ["<a>", "<b>", "<c>", "<d>", "<e>"]})
rule("kinds", "{a:subtype|many} and {b:subtype|many}", {"subtypes": ["<a>", "<b>"], "_and": True}, unless="one")

rule("head", "permanent%", {})
rule("head", "{types|=}", "<types>")
rule("head", "{kinds|=}", "<kinds>")
rule("head", "{kinds} {card_type|=}", {"...": "<kinds>", "types": ["<card_type>"]})
rule("head", "{card_type} token%", {"types": ["<card_type>"], "token": True})
rule("head", "{kinds} token%", {"...": "<kinds>", "token": True})
rule("head", "token%", {"token": True})
for _word in ("Mine", "Power-Plant", "Tower"):
    rule("head", f"Urza's {_word}", {"subtypes": [_word], "any_of": [{"subtypes": ["Urza's"]}]})

_ADJECTIVES: dict[str, Tree] = {
    "other": {"other": True},
    "tapped": {"tapped": True},
    "transformed": {"transformed": True},
    "untapped": {"tapped": False},
    "attacking": {"attacking": True},
    "blocking": {"blocking": True},
    "attacking or blocking": {"any_of": [{"attacking": True}, {"blocking": True}]},
    "unblocked": {"attacking": True, "blocked": False},
    "blocked": {"blocked": True},
    "nonattacking": {"attacking": False},
    "nonblocking": {"blocking": False},
    "nontoken": {"token": False},
    "enchanted": {"bears": {"local": True}},
    "face-down": {"face_down": True},
    "face-up": {"face_down": False},
    "colorless": {"colorless": True},
    "multicolored": {"where": {"number": {"number": "colors", "of": "each"}, "at_least": 2}},
    "monocolored": {"where": {"number": {"number": "colors", "of": "each"}, "exactly": 1}},
}
_DENIED: dict[str, tuple[str, str]] = {
    **{f"non{_word}": ("not_types", _type) for _word, _type in CARD_TYPES.items()},
    **{f"non{_word}": ("not_colors", _color) for _word, _color in COLORS.items()},
    "nonbasic": ("not_supertypes", "Basic"),
    "nonlegendary": ("not_supertypes", "Legendary"),
}
for _family in ("noun", "card", "spell_noun"):
    for _word, _tree in _ADJECTIVES.items():
        rule(f"{_family}_before", f"{_word} {{{_family}_before|=}}", {"...": f"<{_family}_before>", **_tree})
    for _word, _color in COLORS.items():
        rule(f"{_family}_before", f"non{_word} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "not_colors": [_color]})
    rule(f"{_family}_before", f"{{color}} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "colors": ["<color>"]})
    rule(f"{_family}_before", f"{{a:color}} or {{b:color}} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "colors": ["<a>", "<b>"]})
    rule(f"{_family}_before", f"{{supertype}} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "supertypes": ["<supertype>"]})
    for _word in ("legendary", "basic", "snow"):
        rule(f"{_family}_before", f"non{_word} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "not_supertypes": [_word.title()]})
    for _word, _type in CARD_TYPES.items():
        rule(f"{_family}_before", f"non{_word} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "not_types": [_type]})
    rule(f"{_family}_before", f"non-{{subtype}} {{{_family}_before|=}}", {"...": f"<{_family}_before>", "not_subtypes": ["<subtype>"]})
    for (_a, (_field, _one)), (_b, (_other_field, _other)) in permutations(_DENIED.items(), 2):
        _both = {_field: [_one, _other]} if _field == _other_field else {_field: [_one], _other_field: [_other]}
        rule(f"{_family}_before", f"{_a}, {_b} {{{_family}_before|=}}", {"...": f"<{_family}_before>", **_both, "_first": _a})
rule("noun_before", "{color} nontoken {noun_before|=}", {"...": "<noun_before>", "colors": ["<color>"], "token": False, "_late": True})
rule("noun_before", "nonattacking, nonblocking {noun_before|=}", {"...": "<noun_before>", "attacking": False, "blocking": False, "_comma": True})
rule("noun_before", "{head|=}", "<head>")

# What stands after the noun, the last first

rule("noun", "{noun_before|=}", "<noun_before>")
_AFTER: list[tuple[str, Tree]] = [
    ("you control", {"controller": "you"}),
    ("you don't control", {"controller": "opponent"}),
    ("a opponent controls", {"controller": "opponent", "_whose": "opponent"}),
    ("your opponents control", {"controller": "opponent", "_opponents": True}),
    ("you own", {"owner": "you"}),
    ("defending player controls", {"controller": "defending_player"}),
    ("attached to ~", {"attached_to": "this"}),
    ("blocking ~", {"blocks": "this"}),
    ("blocked by ~", {"blocked_by": "this"}),
]
for _words, _tree in _AFTER:
    rule("noun", f"{{noun|=}} {_words}", {"...": "<noun>", **_tree})
rule("noun", "{noun|=} on the battlefield", {"...": "<noun>", "_on": True}, era="{noun|=} in play")
rule("noun", "{noun|=} {controls}", {"...": "<noun>", "controller": "<controls>"})
rule("controls", "{pronoun_player} control~pronoun_player", "<pronoun_player>")
rule("controls", "{target_player} controls", "<target_player>")
rule("noun", "{noun|=!up_to_creatures} with {qualities}", {"...": "<noun>", "keywords": "<qualities>"})
rule("noun", "{noun|=!up_to_creatures} without {plain_keyword}", {"...": "<noun>", "not_keywords": ["<plain_keyword>"]})
rule("noun", "{noun|=!up_to_creatures} without {keyword_of_today}", {"...": "<noun>", "not_keywords": ["<keyword_of_today>"]})
rule("qualities", "{plain_keyword}", ["<plain_keyword>"])
rule("qualities", "{keyword_of_today}", ["<keyword_of_today>"])
rule("noun", "{noun|=!up_to_creatures} with {plain_keyword} or {keyword_of_today}", {"...": "<noun>", "any_of": [{"keywords": ["<plain_keyword>"]}, {"keywords": ["<keyword_of_today>"]}]})
rule("qualities", "{a:plain_keyword} or {b:plain_keyword}", ["<a>", "<b>"])
rule("noun", "{noun|=} named {card_name}", {"...": "<noun>", "names": ["<card_name>"]})
rule("noun", "{noun|=} you control named {card_name}", {"...": "<noun>", "controller": "you", "names": ["<card_name>"], "_named_last": True})
rule("noun", "{noun|=!up_to_creatures} with power {bounds}", {"...": "<noun>", "power": "<bounds>"})
rule("noun", "{noun|=!up_to_creatures} with toughness {bounds}", {"...": "<noun>", "toughness": "<bounds>"})
rule("noun", "{noun|=} with mana value {bounds}", {"...": "<noun>", "mana_cost": "<bounds>"}, era="{noun|=} with converted mana cost {bounds}")
rule("noun", "{noun|=} with a {counter} counter on it", {"...": "<noun>", "counters": {"kind": "<counter>", "at_least": 1}, "_one": True})
rule("noun", "{noun|=} with {a:counter} counters on them", {"...": "<noun>", "counters": {"kind": "<a>", "at_least": 1}})
rule("noun", "{noun|=} that's {color}", {"...": "<noun>", "colors": ["<color>"], "_thats": True})
rule("noun", ["{noun|=} that's {a:color} or {b:color}", "{noun|=} that are {a:color} or {b:color}"], {"...": "<noun>", "colors": ["<a>", "<b>"], "_thats": True})
_WHOSE: list[tuple[str, Tree]] = [(_words, _tree) for _words, _tree in _AFTER if "control" in _words or "battlefield" in _words] + [("{controls}", {"controller": "<controls>"})]
for _words, _tree in _WHOSE:
    rule("noun", f"{{noun|=!up_to_creatures}} {_words} with {{qualities}}", {"...": "<noun>", **_tree, "keywords": "<qualities>", "_late": True})
    rule("noun", f"{{noun|=!up_to_creatures}} {_words} without {{plain_keyword}}", {"...": "<noun>", **_tree, "not_keywords": ["<plain_keyword>"], "_late": True})
    for _statistic in ("power", "toughness"):
        rule("noun", f"{{noun|=!up_to_creatures}} {_words} with {_statistic} {{bounds}}", {"...": "<noun>", **_tree, _statistic: "<bounds>", "_late": True})
    rule("noun", f"{{noun|=}} {_words} with mana value {{bounds}}", {"...": "<noun>", **_tree, "mana_cost": "<bounds>", "_late": True}, era=f"{{noun|=}} {_words} with converted mana cost {{bounds}}")
rule("noun", "{noun|=} that are enchanted", {"...": "<noun>", "bears": {"local": True}, "_are": True})
rule("bounds", "{number} or less", {"at_most": "<number>"})
rule("bounds", ["{number} or greater", "{number} or more"], {"at_least": "<number>"})
rule("bounds", "{number}", {"exactly": "<number>"})
token("card_name", r"[A-Z][A-Za-z'-]+(?: (?:of|the|and|to|from|for|in)\b(?= [A-Z~])| [A-Z][A-Za-z'-]+)*|~", lambda text: text, lambda tree: tree if isinstance(tree, str) else None)

# Things: a target, all, each

rule("what", "{self}", "<self>")
rule("what", "{host}", "<host>")
rule("what", "{pronoun}", "<pronoun>")
rule("what", "{target}", "<target>")
rule("what", "all {noun|many}", {"...": "<noun>", "_put": "all", "_set": True})
rule("what", "each {noun|one}", {"...": "<noun>", "_put": "each", "_set": True})
rule("what", "{a:what} and {b:what}", ["<a>", "<b>"])
rule("thing", "{what}", "<what>")
rule("thing", "{noun|many}", {"...": "<noun>", "_put": "plural"})
rule("target", "target {noun|one}", {"target": {"objects": "<noun>"}})
rule("target", "another target {noun|one}", {"target": {"objects": {"...": "<noun>", "another": True}}})
rule("target", "{many} target {noun|many}", {"target": {"objects": "<noun>", "minimum": "<many>", "maximum": "<many>"}})
rule("target", "up to {many} target {noun|many}", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "<many>"}})
rule("target", "up to one target {noun|one}", {"target": {"objects": "<noun>", "minimum": 0}})
rule("target", "any number of target {noun|many}", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "any"}})
rule("target", "target {spell_noun|one}", {"target": {"objects": "<spell_noun>"}})
rule("anyone", "any target", {"target": {"objects": {"types": ["Creature"]}, "players": "any"}}, era="target creature or player")
rule("anyone", "target player or planeswalker", {"target": {"objects": {"types": ["Planeswalker"]}, "players": "any"}})
rule("anyone", "target opponent or planeswalker", {"target": {"objects": {"types": ["Planeswalker"]}, "players": "opponent"}})
rule("recipient", "{what}", "<what>")
rule("recipient", "{player}", "<player>")
rule("recipient", "{anyone}", "<anyone>")

# One of several, not targeted

rule("some", "a {noun|one}", {"what": "<noun>", "number": 1})
rule("some", "another {noun|one}", {"what": {"...": "<noun>", "other": True}, "number": 1, "_put": "another"})
rule("some", "{many} {noun|many}", {"what": "<noun>", "number": "<many>"})

# Cards and spells

rule("card_head", "card%", {"_noun": "card"})
rule("card_head", "{kinds} permanent card%", {"...": "<kinds>", "types": PERMANENT_CARDS, "_noun": "card"})
rule("card_head", "permanent card%", {"types": PERMANENT_CARDS, "_noun": "card"})
rule("card_head", "{types} card%", {"...": "<types>", "_noun": "card"})
rule("card_head", "{kinds} card%", {"...": "<kinds>", "_noun": "card"})
rule("card_head", "{kinds} {card_type} card%", {"...": "<kinds>", "types": ["<card_type>"], "_noun": "card"})
rule("card_before", "{card_head|=}", "<card_head>")
rule("card", "{card_before|=}", "<card_before>")
rule("card", "{card|=} with mana value {bounds}", {"...": "<card>", "mana_cost": "<bounds>"}, era="{card|=} with converted mana cost {bounds}")
rule("card", "{card|=} with power {bounds}", {"...": "<card>", "power": "<bounds>"})
rule("card", "{card|=} named {card_name}", {"...": "<card>", "names": ["<card_name>"]})
rule("card", "{card|=} with {qualities}", {"...": "<card>", "keywords": "<qualities>"})

rule("spell_noun_head", "spell%", {"zone": "stack", "spell": True, "_noun": "spell"})
rule("spell_noun_head", "{types} spell%", {"...": "<types>", "zone": "stack", "spell": True, "_noun": "spell"})
rule("spell_noun_head", "{kinds} spell%", {"...": "<kinds>", "zone": "stack", "spell": True, "_noun": "spell"})
rule("spell_noun_before", "{spell_noun_head|=}", "<spell_noun_head>")
rule("spell_noun", "{spell_noun_before|=}", "<spell_noun_before>")
rule("spell_noun", "{spell_noun|=} with mana value {bounds}", {"...": "<spell_noun>", "mana_cost": "<bounds>"}, era="{spell_noun|=} with converted mana cost {bounds}")
rule("spell_noun", "{spell_noun|=} you control", {"...": "<spell_noun>", "controller": "you"})
rule("spell_noun", "{spell_noun|=} a opponent controls", {"...": "<spell_noun>", "controller": "opponent"})
rule("spell_noun", "{spell_noun|=} that targets {what}", {"...": "<spell_noun>", "targets": "<what>"})

# Cards in zones

rule("in_zone", "{card|=} in your graveyard", {"...": "<card>", "zone": "graveyard", "of": "you"})
rule("in_zone", "{card|=} from your graveyard", {"...": "<card>", "zone": "graveyard", "of": "you", "_from": True})
rule("in_zone", "{card|=} from a graveyard", {"...": "<card>", "zone": "graveyard", "_from": True})
rule("in_zone", "{card|=} in a graveyard", {"...": "<card>", "zone": "graveyard"})
rule("in_zone", "{card|=} in your hand", {"...": "<card>", "zone": "hand", "of": "you"})
rule("in_zone", "{card|=} in {whose} graveyard", {"...": "<card>", "zone": "graveyard", "of": "<whose>"})
rule("in_zone", "{card|=} from {whose} graveyard", {"...": "<card>", "zone": "graveyard", "of": "<whose>", "_from": True})
rule("in_zone", "{card|=} in {whose} hand", {"...": "<card>", "zone": "hand", "of": "<whose>"})
rule("in_zone", "{card|=} in all graveyards", {"...": "<card>", "zone": "graveyard", "_all": True})
rule("in_zone", "{card|=} from all graveyards", {"...": "<card>", "zone": "graveyard", "_all": True, "_from": True})
rule("target", "target {in_zone|one}", {"target": {"objects": "<in_zone>"}})
rule("target", "up to {many} target {in_zone|many}", {"target": {"objects": "<in_zone>", "minimum": 0, "maximum": "<many>"}})
rule("target", "{many} target {in_zone|many}", {"target": {"objects": "<in_zone>", "minimum": "<many>", "maximum": "<many>"}})
rule("what", "all {in_zone|many}", {"...": "<in_zone>", "_put": "all", "_set": True})

# Players

rule("target_player", "target player", {"target": {"players": "any"}})
rule("target_player", "target opponent", {"target": {"players": "opponent"}})
rule("player", "you", {"ref": "you"})
rule("player", "each player", "each_player")
rule("player", "each opponent", "each_opponent")
rule("player", "a opponent", "opponent")
rule("player", "defending player", "defending_player")
rule("player", "{target_player}", "<target_player>")
rule("player", "{pronoun_player}", "<pronoun_player>")
rule("player", "{possessor} controller", {"controller of": "<possessor>"})
rule("player", "{possessor} owner", {"owner of": "<possessor>"})
rule("possessor", "its", {"pronoun": "it"})
rule("possessor", "their", {"pronoun": "it", "_many": True})
rule("possessor", "that {pronoun_noun}'s", {"pronoun": "<pronoun_noun>"})
rule("possessor", "the revealed {pronoun_noun}'s", {"pronoun": "<pronoun_noun>", "_how": "revealed"})
rule("possessor", "the exiled {pronoun_noun}'s", {"pronoun": "<pronoun_noun>", "_how": "exiled"})
rule("possessor", "~'s", {"ref": "this"})
rule("possessor", "enchanted {host_noun}'s", {"host": "<host_noun>"})
rule("possessor", "equipped creature's", {"host": "equipped"})
rule("possessor", "fortified land's", {"host": "fortified"})
rule("whose", "your", "you")
rule("whose", "their", {"pronoun": "they"})
rule("whose", "that player's", {"pronoun": "player"})
rule("whose", "target player's", {"target": {"players": "any"}})
rule("whose", "target opponent's", {"target": {"players": "opponent"}})
rule("whose", "a opponent's", "opponent")
rule("whose", "{possessor} controller's", {"controller of": "<possessor>"})
rule("whose", "{possessor} owner's", {"owner of": "<possessor>"})
