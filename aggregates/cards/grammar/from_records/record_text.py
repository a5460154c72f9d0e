"""A record as text: an ability is lowered, said by the rules, and read again; said is only what is read as the same.

A tree is said twice: once with a mark at each place where something is spoken of, which tells in what order the text
speaks of it, and then with each target in full at the first place and by a pronoun at the others. Where a pronoun would
mean something else, the next way is tried.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import orjson

from rewind.aggregates.cards.grammar.abilities import abilities_of
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, read_line
from rewind.aggregates.cards.grammar.from_records.lower import Lowering
from rewind.aggregates.cards.grammar.from_records.lowered_tree import GIVEN, Lowered, Mentioned, Named
from rewind.aggregates.cards.grammar.from_records.same_meaning import without_what_is_granted
from rewind.aggregates.cards.grammar.from_records.usual_fields import usual_field, verify_reversible
from rewind.aggregates.cards.grammar.from_records.usual_pronouns import IT, NAME, NOUN, Spoken, usual_words
from rewind.aggregates.cards.grammar.lift import Lifting
from rewind.aggregates.cards.grammar.linking import link
from rewind.aggregates.cards.grammar.naming import CHOICES
from rewind.aggregates.cards.grammar.reading import BeyondBoundsError
from rewind.aggregates.cards.grammar.record_nodes import Fields, nodes_of
from rewind.aggregates.cards.grammar.rules import Tree
from rewind.aggregates.cards.grammar.saying import MARK, Speaker
from rewind.aggregates.cards.language.as_json import ABILITY
from rewind.aggregates.cards.language.plain_data import plain
from rewind.aggregates.cards.names import given_names, numbered, read_names, renamed

verify_reversible()

Line: TypeAlias = tuple[str, Tree]
"""A family, and the tree of a line."""

_MARKS = 0xE000


def card_named(card: ReadCard) -> Named:
    """What a text about a card that was read has to know of it."""
    types = card.card.types.split()
    return Named(
        card.card.name,
        host_noun(card.abilities, types),
        is_creature="Creature" in types,
        given={f"granted {number}": ability for number, ability in enumerate(card.granted, 1)},
        size=(card.card.power, card.card.toughness),
        is_land="Land" in types,
        kickers=kickers_of(card.abilities),
        exiled=exiled_word(card.abilities),
    )


def host_noun(abilities: Sequence[Any], types: Sequence[str]) -> str:
    """What the object is called that a card is attached to."""
    for subtype, bears in (("Equipment", "equipped"), ("Fortification", "fortified")):
        if subtype in types:
            return bears
    for one in abilities:
        if isinstance(one, str) and one.startswith("enchant "):
            return one.removeprefix("enchant ")
        if isinstance(one, dict) and one.get("keyword") == "enchant":
            what = one["what"]
            words = [*(word.lower() for word in what.get("types", ())), *what.get("subtypes", ()), "permanent"]
            return str(words[0] if "players" not in what else "player")
    return "creature"


def exiled_word(abilities: Sequence[Any]) -> str:
    """The word (`lowered_tree.EXILED`) for what one ability exiles and another speaks of; "" where none does."""
    for ability, one in _exiling(abilities):
        target: Fields = next(iter(ability.get("targets", ())), {})
        several = target.get("maximum", 1) != 1 or (isinstance(one["what"], dict) and "number" not in one)
        return "each" if ability["kind"] == "activated" else "cards" if several else "card"
    return ""


def _exiling(abilities: Sequence[Any]) -> Iterator[tuple[Fields, Fields]]:
    """The abilities that exile what they keep by a name, each with the instruction that does."""
    for ability in abilities:
        for one in nodes_of(ability) if isinstance(ability, dict) and "kind" in ability else ():
            if one.get("do") == "move" and one.get("to") == "removed" and "keep" in one:
                yield ability, one


def kickers_of(abilities: Sequence[Any]) -> dict[str, str]:
    """The names of kickers, where there are several, each with its mana."""
    keywords = [ability for ability in abilities if isinstance(ability, dict) and ability.get("keyword") == "kicker"]
    mana = {str(kicker["name"]): str(kicker["cost"][0]) for kicker in keywords if len(kicker["cost"]) == 1}
    return mana if len(mana) > 1 else {}


def stand_together(first: Any, second: Any) -> bool:
    """Whether one line may say two abilities: two kickers, what one asks of the other, or one trigger on two events."""
    if not isinstance(first, dict) or not isinstance(second, dict):
        return False
    if "keyword" in first or "keyword" in second:
        return bool(first.get("keyword") == "kicker" == second.get("keyword"))
    if first["kind"] == "triggered" == second["kind"]:
        return all(one["when"].get("event") in ("block", "become_blocked") for one in (first, second))
    asked: Fields = second.get("as_long_as") or second.get("if") or {}
    paid = asked.get("paid")
    return paid is not None and f'"{paid}"' in orjson.dumps(first.get("changes")).decode()


class RecordSpeaker:
    """Says the abilities of a card by the rules, in the words of a time: "now" or "era"."""

    def __init__(self, card: Named, abilities: Sequence[Any] = ()) -> None:
        """`abilities` are all that the card has: what one keeps by a name, others speak of."""
        self.card = card
        self.lowering = Lowering(card)
        self.kept = kept_names(abilities)

    def lines(self, ability: Any) -> list[str] | None:
        """The lines of an ability; None where the rules cannot say it, or what they say is read as another."""
        if "$" in str(ability):
            names = self.kept | chosen_elsewhere(ability, self.kept)
            ability = orjson.loads(renamed(orjson.dumps(ability).decode(), names))
        ability = of_itself(ability, self.card.given)
        asked = meaning(ability, self.card.given)
        tried = set()
        for chosen, any_name in _variants(ability):
            lowered = self.lowering.lowered(ability, chosen=chosen)
            for texts in self._tries(lowered, any_name, _families(ability)[0]):
                if tuple(texts) in tried:
                    continue
                tried.add(tuple(texts))
                if self.read(texts, ability) == asked:
                    return texts
        return None

    def of_card(self, abilities: Sequence[Any]) -> list[list[str] | None]:
        """The lines of all abilities of a card; two that one line says have one."""
        lines = []
        index = 0
        while index < len(abilities):
            pair = abilities[index : index + 2]
            line = self.together(pair) if len(pair) == 2 and stand_together(*pair) else None
            lines.append(self.lines(abilities[index]) if line is None else [line])
            index += 1 if line is None else 2
        return lines

    def together(self, abilities: Sequence[Any]) -> str | None:
        """The line that says two abilities; None where none does."""
        first, second = abilities
        if first.get("kind") == "triggered" == second["kind"]:
            lowered = self.lowering.lowered({**first, "when": {"any_of": [first["when"], second["when"]]}})
        else:
            lowered = self.lowering.lowered_together(abilities)
        asked = [meaning(one, self.card.given) for one in abilities]
        for (text,) in self._tries(lowered, False, "line"):
            if self._read_together(text) == asked:
                return text
        return None

    def _read_together(self, text: str) -> list[Any]:
        """The abilities that are read in a line; none where it is not read."""
        line = read_line(text, "line")
        if isinstance(line, Unread):
            return []
        lifting = Lifting(text, self.card.name)
        try:
            abilities = abilities_of(lifting, [line.tree], "line")
        except (ValueError, LookupError, StopIteration):
            return []
        given = {f"granted {number}": ability for number, ability in enumerate(lifting.granted, 1)}
        return [meaning(ability, given) for ability in abilities]

    def _tries(self, lowered: Lowered, any_name: bool, family: str) -> Iterator[list[str]]:
        for number, mentioned in enumerate(lowered.mentions):
            mentioned.part.mark = chr(_MARKS + number)
        marked = self._said(lowered.tree, any_name, family)
        if marked is None:
            return
        text = "\n".join(marked)
        places = [(mark.start(), lowered.mentions[ord(mark[0]) - _MARKS]) for mark in MARK.finditer(text)]
        in_words = {mentioned.part.reference for _, mentioned in places if mentioned.before}
        without_words = [one for one in lowered.mentions if one.before and one.part.reference not in in_words]
        places = [*((0, mentioned) for mentioned in without_words), *places]
        words = usual_words(text, [(place, spoken_of(mentioned)) for place, mentioned in places])
        for mentioned in lowered.mentions:
            mentioned.part.mark = ""
        for style in _STYLES:
            _put([mentioned for _, mentioned in places], style, words)
            texts = self._said(lowered.tree, any_name, family)
            if texts is not None:
                yield texts

    def _said(self, tree: Tree, any_name: bool, family: str) -> list[str] | None:
        speaker = Speaker(self.card.time, usual_field, any_name=any_name)
        try:
            texts = [speaker.say(family, part) for family, part in _lines(tree, family)]
        except BeyondBoundsError:
            return None
        return None if None in texts else [str(text) for text in texts]

    def read(self, texts: Sequence[str], ability: Any) -> Tree:
        """What is read in the lines of an ability, on its card; None where that is not one ability."""
        lifting = Lifting("\n".join(texts), self.card.name)
        families, trees, offset = _families(ability), [], 0
        for text, family in zip(texts, families, strict=True):
            line = read_line(text, family, offset)
            if isinstance(line, Unread):
                return None
            trees.append(line.tree)
            offset += len(text) + 1
        try:
            abilities = abilities_of(lifting, trees, families[0])
            if families[0] == "spell_line" and ability["kind"] != "spell":
                abilities = [one for one in abilities if one != {"kind": "spell", "effect": []}]
            if len(abilities) != 1:
                return None
            given = {f"granted {number}": one for number, one in enumerate(lifting.granted, 1)}
            return meaning(self.on_its_card(abilities[0], ability), given)
        except (ValueError, LookupError, StopIteration):
            return None

    def on_its_card(self, read: Any, ability: Any) -> Any:
        """The ability that was read, with what other lines of the card say of it, where they say it of `ability`."""
        if not isinstance(read, dict) or not isinstance(ability, dict):
            return read
        keys = [key for node in nodes_of(ability) for key in ("as", "keep") if node.get(key) == "$exiled"]
        if keys:
            link([read, {"what": "$exiled"}] if "keep" in keys else [read])
        number = {"if": {"paid": "$entwined"}, "then": len(read.get("modes", ())), "otherwise": 1}
        if ability.get("modes_chosen") == {"exactly": number}:
            read["modes_chosen"] = {"exactly": number}
        for change in read.get("changes", ()):
            for key, value in zip(("power", "toughness"), self.card.size, strict=True):
                if change.get(key) == "$printed":
                    change[key] = int(value or "")
        return read


def _lines(tree: Tree, family: str) -> list[Line]:
    """The lines of a tree: of a spell, what is paid for it and when it may be played stand in lines of their own."""
    if not isinstance(tree, dict) or tree.get("kind") != "spell":
        return [(family, tree if isinstance(tree, list) else [tree])]
    rest = {key: part for key, part in tree.items() if key not in ("cost", "condition")}
    lines = [[{"kind": "spell", key: tree[key]}] for key in ("cost", "condition") if key in tree]
    return [*(("spell_line", one) for one in lines), ("spell_line", [rest])]


def _families(ability: Any) -> list[str]:
    if not isinstance(ability, dict) or ability.get("kind") != "spell":
        from_exile = isinstance(ability, dict) and ability.get("zone") == "removed"
        return ["spell_line" if from_exile else "line"]
    return ["spell_line"] * (1 + ("cost" in ability) + ("condition" in ability))


def _variants(ability: Any) -> list[tuple[bool, bool]]:
    """Whether a colour that is chosen first is said where it is read, and whether a name may be another than a rule's.

    A name that the ability does not give itself is no other than that of a rule.
    """
    read = {name for name, _ in read_names(ability)}
    own = {name for name, _ in given_names(ability)}
    chosen_first = any(word in str(ability) for word in ("color", "type", "granted"))
    colors = (False, True) if chosen_first else (False,)
    return [
        (chosen, any_name) for any_name in ((False, True) if read and read <= own else (False,)) for chosen in colors
    ]


_KEPT = {
    "color": "$chosen_color",
    "subtype": "$chosen_type",
    "land_type": "$chosen_type",
    "players": "$chosen_player",
    "name": "$chosen_name",
}
"""What is chosen as something comes into play → the name that the rules have for it."""


def kept_names(abilities: Sequence[Any]) -> dict[str, str]:
    """Names that abilities keep for others → the names that the rules have.

    Of two that would have the same name neither is there: a text would not say which is meant.
    """
    names = {exiling["keep"]: "$exiled" for _, exiling in _exiling(abilities)}
    for node in nodes_of(list(abilities)):
        if node.get("do") == "choose" and "keep" in node and node.get("kind") in _KEPT:
            names[node["keep"]] = _KEPT[node["kind"]]
        for one in node.get("add", ()) if node.get("change") == "cost" else ():
            if isinstance(one, dict) and one.get("do") == "choose" and one.get("kind") in _KEPT:
                names[one["as"]] = _KEPT[one["kind"]]
    times = Counter(names.values())
    return {name: of_rules for name, of_rules in names.items() if times[of_rules] == 1}


def chosen_elsewhere(ability: Any, kept: Mapping[str, str]) -> dict[str, str]:
    """Names that a rule has for what is chosen by the ability itself, where another part of the card chooses it."""
    read = {name for name, _ in read_names(ability)}
    own = {name for name, _ in given_names(ability)}
    return {name: f"{name.rstrip('0123456789')}_elsewhere" for name in (read & CHOICES.keys()) - own - kept.keys()}


_STYLES = ("usual", "usual noun", "it", "noun", "name it", "name noun")
"""How what was spoken of already is put: by "it", by "that creature" and its like; `name`: the object by its name.

The usual words of each place are tried first, and then those with nouns in place of each "it".
"""


def spoken_of(mentioned: Mentioned) -> Spoken:
    """What the tables of usual words ask of a place."""
    part, pronouns = mentioned.part, mentioned.pronouns
    is_player = {"pronoun": "player"} in pronouns and {"pronoun": "creature"} not in pronouns
    in_cost = mentioned.before and not mentioned.event
    return Spoken(part.reference, part.word, is_player, mentioned.key, mentioned.doing, mentioned.event, in_cost)


_IT: Tree = {"pronoun": "it"}
_THEY: Tree = {"pronoun": "they"}


def _pronouns(mentioned: Mentioned, word: str) -> list[Tree]:
    """The pronouns for a place, that first which is asked for."""
    pronouns = mentioned.pronouns
    first: list[Tree] = [] if word == NAME else [{"pronoun": word}]
    if word == NOUN:
        first = [pronoun for pronoun in pronouns if pronoun not in (_IT, _THEY)][:1]
    first = [pronoun for pronoun in first if pronoun in pronouns]
    return [*first, *(pronoun for pronoun in pronouns if pronoun not in first)]


def _put(places: Sequence[Mentioned], style: str, words: Sequence[str]) -> None:
    """Puts what is spoken of in full where it is spoken of first, and in a style afterwards."""
    spoken = set()
    for mentioned, usual_word in zip(places, words, strict=True):
        part, full, pronouns = mentioned.part, mentioned.full, list(mentioned.pronouns)
        is_first = part.reference not in spoken
        spoken.add(part.reference)
        is_target = isinstance(full, dict) and "target" in full
        by_name = "name" in style
        if "usual" in style:
            word = (NAME if full is not None else NOUN) if (style, usual_word) == ("usual noun", IT) else usual_word
            by_name, pronouns = word == NAME, _pronouns(mentioned, NOUN if word == NAME and is_target else word)
        elif "noun" in style:
            pronouns = [*pronouns[1:], *pronouns[:1]]
        if full is None:
            part.ways = pronouns
        elif style == "usual" and is_first and (full, usual_word) == ("this", IT):
            part.ways = [_IT, full]
        elif is_first or (by_name and not is_target):
            part.ways = [full]
        else:
            part.ways = pronouns if is_target else [*pronouns, full]


def of_itself(ability: Any, given: Mapping[str, Any]) -> Any:
    """An ability that gives or loses itself, with the word for that."""
    for word, one in given.items():
        if one == ability and isinstance(ability, dict) and GIVEN.fullmatch(word):
            text = orjson.dumps(ability).decode().replace(f'"{word}"', '"own this"')
            return orjson.loads(text.replace(f'"{word.rpartition("/")[2]}"', '"own this"'))
    return ability


def meaning(ability: Any, given: Mapping[str, Any]) -> Any:
    """An ability without defaults, names numbered in their order, and what it gives in place of the words for it."""
    whole = _whole(ability, given)
    return orjson.loads(numbered(orjson.dumps(whole, option=orjson.OPT_SORT_KEYS).decode()))


def _whole(ability: Any, given: Mapping[str, Any], inside: frozenset[str] = frozenset()) -> Any:
    if isinstance(ability, dict):
        ability = plain(ABILITY.right(ability))
        if ability.keys() - {"means"} == {"keyword"}:
            return ability["keyword"]
    elif isinstance(ability, str) and (costs := _EQUIP.fullmatch(ability)) is not None:
        return {"keyword": "equip", "cost": [costs[1]]}
    return _in_place(ability, given, inside)


_EQUIP = re.compile(r"equip (\S+)")


def _in_place(part: Any, given: Mapping[str, Any], inside: frozenset[str]) -> Any:
    if isinstance(part, list):
        return [_in_place(one, given, inside) for one in part]
    if isinstance(part, dict):
        return without_what_is_granted(
            {key: _in_place(one, given, inside) for key, one in part.items() if key != "means"}
        )
    if isinstance(part, str) and GIVEN.fullmatch(part):
        word = part.rpartition("/")[2]
        ability = given.get(part) or given[word]
        return word if word in inside else _whole(ability, given, inside | {word})
    return part
