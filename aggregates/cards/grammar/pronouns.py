"""What pronouns mean: tables of what may be meant, in the order of the text, refused where two fit.

that creature, that player …    the last thing of this noun that was spoken of; refused where two different ones were
it                              an object that an earlier sentence has as its target; else the subject of the trigger;
                                else this object. Refused where the sentence itself has another subject and a target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rewind.aggregates.cards.grammar.rules import PLAYER_OF, Mention, Tree

_ROLES = ("what", "player", "from", "to", "by", "on", "cause")
_PLAYERS = frozenset(
    {"you", "each_player", "opponent", "each_opponent", "any_player", "active_player", "$chosen_player"}
)

_OF_PLAYERS = frozenset({"player", "opponent", "they"})

_SEVERAL = frozenset({"each_player", "each_opponent"})
_IT_IS_A_CARD = re.compile(r"\bit(?:'s| is| was|'s not| isn't) (?:an? )?[^.,]*\bcard\b")


_BLOCKS = re.compile(r"\bblocks? \Z")
_ATTACHES = re.compile(r"\battach(?:es)? [^.,]* to \Z")
"""Before a pronoun that does not mean what blocks it, or what becomes attached to it."""


class UnclearError(ValueError):
    """A pronoun that may mean two things, or nothing."""

    def __init__(self, word: str, place: int) -> None:
        super().__init__(f'what "{word}" means')
        self.word = word
        self.place = place


class _Candidate(NamedTuple):
    place: int
    word: str
    """The reference."""
    nouns: frozenset[str]
    """What it may be called."""
    subject: bool
    """Whether it is the subject of the trigger."""
    many: bool = False
    """Whether it may be several things."""


class Antecedents:
    """What pronouns of one ability may mean."""

    def __init__(self, tree: Tree, text: str) -> None:
        self.text = text
        self.targets: dict[int, str] = {}
        self.names: dict[int, str] = {}
        self.tree = tree
        self.event = _event_of(tree)

    def meant(self, pronoun: Mention) -> str:
        """The reference that a pronoun stands for. Raises UnclearError."""
        noun, place = str(pronoun["pronoun"]), pronoun.place
        before = [one for one in self._candidates(place) if one.place < place]
        if noun not in _OF_PLAYERS and any(one < place for one in _done_later(self.tree, place)):
            raise UnclearError(noun, place)
        if noun == "it":
            word = self._it(before, place)
            if word == "this" and _IT_IS_A_CARD.match(self.text, place):  # a permanent or a spell is no card
                raise UnclearError(noun, place)
            return word
        if noun == "they":
            noun = "player"
        if pronoun.get("_many"):
            before = [one for one in before if one.many]
        else:
            before = [one for one in before if not (one.many and one.word.startswith("$"))]
        fitting = [one for one in before if noun in one.nouns or (noun == "them" and "player" not in one.nouns)]
        if noun == "card" and not fitting:
            fitting = [one for one in before if "player" not in one.nouns and one.word != "this"]
        words = list(dict.fromkeys(one.word for one in fitting))
        if not words and noun == "player":
            words = list(dict.fromkeys((*self._controllers(self.tree, place), *self._opponents())))
        if len(words) > 1:  # what this paragraph itself has spoken of
            start = self.text.rfind("\n", 0, place)
            words = list(dict.fromkeys(one.word for one in fitting if one.place > start >= 0)) or words
        if len(words) == 1:
            return words[0]
        raise UnclearError(noun, place)

    def _controllers(self, tree: Tree, place: int) -> Iterator[str]:
        """Controllers and owners that were spoken of before a place."""
        if isinstance(tree, list):
            for part in tree:
                yield from self._controllers(part, place)
        elif isinstance(tree, dict) and "quoted" not in tree:
            for of in PLAYER_OF:
                thing = tree.get(of)
                if isinstance(thing, Mention) and thing.place < place:
                    yield f"{of} {self._word_of(thing)}"
            for part in tree.values():
                yield from self._controllers(part, place)

    def _opponents(self) -> Iterator[str]:
        """The opponent who controls what the event is about: "whenever a creature an opponent controls dies"."""
        patterns = self.event.get("any_of", [self.event])
        for pattern in patterns if len(patterns) == 1 else ():
            for role in ("what", "from", "by", "cause"):
                part = pattern.get(role)
                if isinstance(part, dict) and part.get("controller") == "opponent":
                    comes = role == "what" and pattern.get("event") == "move" and pattern.get("to") == "in_play"
                    yield f"controller of event.{'became' if comes else role}"

    def _word_of(self, thing: Mention) -> str:
        if "pronoun" in thing:
            return self.meant(thing)
        return self.targets[thing.place] if "target" in thing else "host" if "host" in thing else str(thing.get("ref"))

    def _it(self, before: list[_Candidate], place: int) -> str:
        objects = [one for one in before if "player" not in one.nouns or one.nouns - _OF_PLAYERS]
        at_start = self.text[max(place - 2, 0) : place] in (", ", ". ", ": ", "") and _is_subject(self.text, place)
        start = max(self.text.rfind(". ", 0, place), self.text.rfind("\n", 0, place))
        here = list(dict.fromkeys(one.word for one in objects if one.place > start))
        if (other := self._done_to_it(objects, place, start)) is not None:
            objects = [one for one in objects if one.word != other]
            here = [word for word in here if word != other]
        if self._is_this(place, start, here):
            return "this"
        if at_start and len(here) == 1:
            return here[0]
        if self.text.startswith(". ", start):
            said = [one for one in _mentions(self.tree) if start < one.place < place and one.get("pronoun") == "it"]
            if len(same := {self.meant(one) for one in said}) == 1:
                return same.pop()
            here = list(dict.fromkeys([*here, *self._spoken_of(place, start)]))
            if len(here) == 1:
                return here[0]
        spoken_of = self._spoken_of(place)
        if len(spoken_of) > 1:
            raise UnclearError("it", place)
        if spoken_of:
            return spoken_of[0]
        targets = list(dict.fromkeys(one.word for one in objects if one.word.startswith("target")))
        names = list(dict.fromkeys(one.word for one in objects if one.word.startswith("$")))
        if names:
            last = max(one.place for one in objects if one.word.startswith("$"))
            others = [one.word for one in objects if one.place > last] + self._between(last, place)
            if len(names) > 1 or targets or any(word != names[0] for word in others):
                same = {
                    self.meant(one)
                    for one in _mentions(self.tree)
                    if start < one.place < place and one.get("pronoun") == "it"
                }
                if len(same) == 1:  # it is the same in one sentence
                    return same.pop()
                raise UnclearError("it", place)
            return names[0]
        if len(targets) == 1:
            of_target = [one for one in objects if one.word == targets[0]]
            rivals = [one for one in objects if one.place > start and one.word != targets[0] and not one.subject]
            if rivals and any(one.place > start for one in of_target):
                raise UnclearError("it", place)
            return targets[0]
        subjects = list(dict.fromkeys(one.word for one in objects if one.subject))
        if subjects and "host" not in subjects and any(one.word == "host" and one.place > start for one in objects):
            raise UnclearError("it", place)
        if not targets and len(subjects) == 1:
            if subjects[0] != "this" and self.text.endswith("~. ", 0, place) and _is_subject(self.text, place):
                raise UnclearError("it", place)
            return subjects[0]
        others = list(dict.fromkeys(one.word for one in objects))
        if not targets and not subjects and len(others) <= 1:
            return others[0] if others else "this"
        raise UnclearError("it", place)

    def _done_to_it(self, objects: list[_Candidate], place: int, start: int) -> str | None:
        """What "it" cannot be: what blocks it, or what becomes attached to it."""
        attaches = _ATTACHES.search(self.text, start + 1, place)
        if attaches is None and _BLOCKS.search(self.text, start + 1, place) is None:
            return None
        since = start if attaches is None else attaches.start()
        near = [one for one in objects if since < one.place and one.word.startswith("target")]
        return max(near, key=lambda one: one.place).word if near else None

    def _is_this(self, place: int, start: int, here: list[str]) -> bool:
        """Whether the words just before are about this object: "tap ~ and it …", "you may exile ~. if you do, … it"."""
        if self.text.endswith("~ and ", 0, place):
            return _is_subject(self.text, place)
        doing_so = self.text.startswith(". if you do, ", start) and self.text.endswith("~", 0, start)
        return doing_so and not here and not self._spoken_of(place, start)

    def _spoken_of(self, place: int, sentence: int = -1) -> list[str]:
        """What "that creature" and its like mean, in the same sentence or the one before: "it" is the same then."""
        start = self.text.rfind("\n", 0, place) + 1
        if sentence < 0:
            sentence = self.text.rfind(". ", start, max(place - 2, start))
        found = [
            self.meant(one)
            for one in _mentions(self.tree)
            if max(start, sentence) <= one.place < place and one.get("pronoun") not in (None, "it", *_OF_PLAYERS)
        ]
        return list(dict.fromkeys(found))

    def _between(self, start: int, end: int) -> list[str]:
        """What pronouns with a noun mean between two places."""
        found = [one for one in _mentions(self.tree) if start < one.place < end]
        return [self.meant(one) for one in found if one.get("pronoun") not in (None, "it", "them", *_OF_PLAYERS)]

    def _candidates(self, place: int) -> list[_Candidate]:
        """What may be meant; nothing whose own description has the pronoun in it ("target creature blocking it")."""
        candidates = []
        for mention in _mentions(self.tree):
            if any(one.place == place for one in _mentions(mention.get("target"))):
                continue
            if "target" in mention and mention.place in self.targets:
                candidates.append(_of_target(mention, self.targets[mention.place]))
            elif mention.get("ref") == "this" and mention.place >= 0:
                candidates.append(_Candidate(mention.place, "this", frozenset({"it"}), False))
            elif "host" in mention:
                candidates.append(_Candidate(mention.place, "host", frozenset({mention["host"]}), False))
            elif "named" in mention and (mention["named"] != "milled" or self._is_of_milled(mention.place, place)):
                if isinstance(who := mention.get("player"), str) and who in _SEVERAL:
                    raise UnclearError("card", place)
                candidates.append(_named(mention, self.names[mention.place]))
            elif "_set" in mention and mention.place in self.names:
                nouns = nouns_of(mention) - {"it"} | {"card"}
                candidates.append(_Candidate(mention.place, self.names[mention.place], nouns, False, True))
        return [*self._of_event(), *candidates]

    def _is_of_milled(self, start: int, place: int) -> bool:
        """Whether a pronoun may mean the card that is milled: "that card", or once "it" was said to be a card."""
        end = min((at for mark in ",." if (at := self.text.find(mark, place)) >= 0), default=len(self.text))
        return self.text.startswith("that card", place) or _IT_IS_A_CARD.search(self.text, start, end) is not None

    def _of_event(self) -> list[_Candidate]:
        candidates = []
        patterns = self.event.get("any_of", [self.event]) if self.event else []
        for number, pattern in enumerate(patterns):
            for role in _ROLES:
                if role not in pattern or (pattern.get("event") == "move" and role in ("from", "to")):  # a zone
                    continue
                part = pattern[role]
                subject = role == pattern.get("_subject", "what")
                if (
                    role == "what"
                    and pattern.get("event") == "move"
                    and pattern.get("to") == "in_play"
                    and isinstance(part, dict)
                    and not {"ref", "host"} & set(part)
                ):
                    candidates.append(_Candidate(-1, "event.became", nouns_of(part), subject and number == 0))
                elif isinstance(part, dict) and part.get("ref") == "this":
                    candidates.append(_Candidate(-1, "this", frozenset({"it"}), subject))
                elif part == "you":
                    continue
                elif isinstance(part, dict) and "host" in part:
                    candidates.append(_Candidate(-1, f"event.{role}", frozenset({part["host"], "it"}), subject))
                elif isinstance(part, dict | list) or (isinstance(part, str) and part in _PLAYERS):
                    candidates.append(_Candidate(-1, f"event.{role}", nouns_of(part), subject and number == 0))
            of = pattern["player"].get("controller of") if isinstance(pattern.get("player"), dict) else None
            if of is not None:
                candidates.append(_Candidate(-1, "host", frozenset({str(of.get("host"))}), True))
                candidates.append(_Candidate(-1, "event.player", frozenset({"player"}), False))
            if pattern.get("event") == "begin" and "player" not in pattern:
                candidates.append(_Candidate(-1, "event.player", frozenset({"player"}), False))
        return candidates


def moved_place(tree: Tree) -> int:
    """Where an instruction says that it moves all that fits a description; 0 where it does not."""
    if not isinstance(tree, dict) or tree.get("do") != "move" or "as" in tree:
        return 0
    what = tree.get("what")
    return what.place if isinstance(what, Mention) and "_set" in what else 0


def _of_target(mention: Mention, word: str) -> _Candidate:
    return _Candidate(
        mention.place, word, nouns_of_target(mention["target"]), False, mention["target"].get("maximum", 1) != 1
    )


def _named(mention: Mention, word: str) -> _Candidate:
    """What an instruction is about: cards that are revealed, tokens that are created …"""
    nouns = {"card" if mention["named"] == "milled" else str(mention["named"])}
    if "token" in mention:
        nouns |= {"creature", "permanent"}
    what = mention.get("what", mention.get("among"))
    if isinstance(what, dict):
        nouns |= nouns_of(what)
    number = mention.get("number", mention.get("maximum", what.get("top", 1) if isinstance(what, dict) else 1))
    nouns = nouns - {"it"} if mention.get("_weak") or number != 1 else nouns | {"it"}
    return _Candidate(mention.place, word, frozenset(nouns), False, number != 1)


def _is_subject(text: str, place: int) -> bool:
    """Whether the pronoun is a subject: "it", and not "its"."""
    return text.startswith("it ", place)


def _event_of(tree: Tree) -> dict[str, Tree]:
    when = tree.get("when") if isinstance(tree, dict) else None
    return when if isinstance(when, dict) else {}


def _mentions(tree: Tree) -> list[Mention]:
    if isinstance(tree, list):
        return [one for part in tree for one in _mentions(part)]
    if isinstance(tree, dict):
        if "quoted" in tree:
            return []
        own = [tree] if isinstance(tree, Mention) else []
        return own + [one for key, part in tree.items() if key != "when" for one in _mentions(part)]
    return []


def _done_later(tree: Tree, place: int) -> Iterator[int]:
    """The places of what delayed triggered abilities are about alone, for a pronoun outside these (rule 404.4)."""
    if isinstance(tree, list):
        for part in tree:
            yield from _done_later(part, place)
    elif isinstance(tree, dict):
        inner = _mentions(tree.get("effect"))
        if tree.get("do") == "later" and "when" in tree and all(one.place != place for one in inner):
            yield from (one.place for one in inner if "named" in one or "_set" in one)
        else:
            yield from _done_later([part for key, part in tree.items() if key != "when"], place)


def nouns_of_target(entry: Tree) -> frozenset[str]:
    """What a target may be called."""
    nouns: set[str] = set()
    if "objects" in entry:
        nouns |= nouns_of(entry["objects"])
    if "players" in entry:
        nouns |= {"player", *(["opponent"] if entry["players"] == "opponent" else [])}
    return frozenset(nouns)


def nouns_of(part: Tree) -> frozenset[str]:
    """What things may be called that fit a description, of a tree or of a record."""
    if isinstance(part, str) and part in _PLAYERS:
        return frozenset({"player", "opponent"} if part in ("opponent", "each_opponent") else {"player"})
    if isinstance(part, list):
        return frozenset().union(*(nouns_of(one) for one in part))
    if not isinstance(part, dict) or "ref" in part:
        return frozenset({"it"})
    if "players" in part:
        return frozenset({"player", "opponent"} if part["players"] == "opponent" else {"player"})
    nouns = {"it"}
    types = [*part.get("types", ()), *part.get("all_types", ())]
    for one in part.get("any_of", ()):
        nouns |= nouns_of(one)
    noun = part.get("_noun")  # a record does not have it
    if noun == "spell" or (noun is None and part.get("spell") is True):
        nouns.add("spell")
    elif noun == "card" or part.get("zone") in ("graveyard", "hand", "library"):
        nouns |= {"card", *(word.lower() for word in types)}
    elif noun == "source":
        nouns.add("source")
    else:
        nouns |= {word.lower() for word in types} | {"permanent"}
        if part.get("subtypes") and not types:
            nouns |= {"creature", "land"}
            nouns |= set(part["subtypes"])
    return frozenset(nouns)
