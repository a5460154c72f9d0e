"""What a sentence itself says a pronoun means, before other pronouns are looked for: passes over the tree of a text.

target creature and each other creature that shares a color with it    "it" is the target
each creature gets +1/+1 for each Aura attached to it                  "it" is each of them
each player loses 1 life for each creature they control                "they" is each of them, one after the other
enchanted creature can't block this turn                               it is what is enchanted as the effect begins
"""

from __future__ import annotations

from rewind.aggregates.cards.grammar.record_nodes import EACH_PLAYER
from rewind.aggregates.cards.grammar.rules import PLAYER_OF, SPOKEN, Mention, Tree, mentioned


def bound(tree: Tree) -> Tree:
    """A tree in which what a sentence binds is bound."""
    return _of_players(_of_host(_of_each(_with_targets(tree))), _speaks_of_player(tree))


def _with_targets(tree: Tree) -> Tree:
    """A tree in which "target creature and each other creature that shares a color with it" speaks of the target."""
    if isinstance(tree, list):
        parts = [_with_targets(part) for part in tree]
        if len(parts) == 2 and isinstance(parts[0], Mention) and "target" in parts[0] and isinstance(parts[1], dict):
            shares = parts[1].get("shares")
            if shares is not None and shares["with"] == {"pronoun": "it"}:
                parts[1] = {**parts[1], "shares": {**shares, "with": parts[0]}, "not": {"among": parts[0]}}
        return parts
    if isinstance(tree, dict):
        copy: dict[str, Tree] = {key: _with_targets(part) for key, part in tree.items()}
        return mentioned(tree, copy)
    return tree


def _of_each(tree: Tree) -> Tree:
    """A tree in which "it" is each of those of whom a sentence speaks ("each creature gets +1/+1 for each …")."""
    if isinstance(tree, list):
        return [_of_each(part) for part in tree]
    if isinstance(tree, dict) and isinstance(to := tree.get("to"), dict) and "changes" in tree and not _is_one(to):
        return {**tree, "changes": _in_place_of(tree["changes"], ("it",), "each")}
    if isinstance(tree, dict) and not isinstance(tree, Mention):
        return {key: _of_each(part) for key, part in tree.items()}
    return tree


def _of_host(tree: Tree) -> Tree:
    """A tree in which what happens to the host for some time goes on for it, whatever the object is put on later."""
    if isinstance(tree, list):
        return [_of_host(part) for part in tree]
    if not isinstance(tree, dict) or isinstance(tree, Mention):
        return tree
    if tree.get("do") == "apply" and "to" not in tree:
        hosts = [
            part for change in tree["changes"] for part in _roles(change) if isinstance(part, dict) and "host" in part
        ]
        if hosts:
            return {**tree, "to": hosts[0], "changes": [_as_each(change, hosts) for change in tree["changes"]]}
    return {key: _of_host(part) for key, part in tree.items()}


def _roles(change: Tree) -> list[Tree]:
    """What the event of a change is about."""
    event = change.get("event") if isinstance(change, dict) else None
    return [event[role] for role in ("what", "to", "from") if role in event] if isinstance(event, dict) else []


def _as_each(change: dict[str, Tree], hosts: list[Tree]) -> Tree:
    return {**change, "event": {role: "each" if part in hosts else part for role, part in change["event"].items()}}


_AT_ONCE = frozenset({"create_token", "damage", "discard", "gain_life", "lose_life", "move", "sacrifice"})
"""What all of them do at the same time."""


def _speaks_of_player(tree: Tree) -> bool:
    """Whether the event is one of a player, whom "that player" may mean too."""
    when = tree.get("when") if isinstance(tree, dict) else None
    patterns = when.get("any_of", [when]) if isinstance(when, dict) else []
    return any("player" in one or one.get("event") == "begin" or "players" in str(one.get("to")) for one in patterns)


def _of_players(tree: Tree, spoken_of: bool) -> Tree:
    """A tree in which what each player does is done for each, where the sentence speaks of that player again."""
    if isinstance(tree, list):
        return [_of_players(part, spoken_of) for part in tree]
    if not isinstance(tree, dict):
        return tree
    words = ("they",) if spoken_of else ("they", "player")
    for role in ("player", "to"):
        who = tree.get(role)
        if "do" in tree and who == "defending_player":
            tree = mentioned(tree, {key: _in_place_of(part, ("they",), who) for key, part in tree.items()})
        if "do" not in tree or tree["do"] == "may" or not isinstance(who, str) or who not in EACH_PLAYER:
            continue
        if _for_player(tree, words) != tree or f"'{who}'" in str(tree.get("number")):
            loop = {"do": "for_each", "of": EACH_PLAYER[who], "effect": [_for_player(tree, (*words, who))]}
            return {"do": "together", "effect": [loop]} if tree["do"] in _AT_ONCE else loop
    return mentioned(tree, {key: _of_players(part, spoken_of) for key, part in tree.items()})


def _is_pronoun(tree: Tree, words: tuple[str, ...]) -> bool:
    return isinstance(tree, dict) and set(tree) == {"pronoun"} and tree["pronoun"] in words


def _for_player(tree: Tree, words: tuple[str, ...]) -> Tree:
    if isinstance(tree, list):
        return [_for_player(part, words) for part in tree]
    if _is_pronoun(tree, words) or (isinstance(tree, str) and tree in words and tree in EACH_PLAYER):
        return "each"
    if not isinstance(tree, dict) or "quoted" in tree or "where" in tree:
        return tree
    return mentioned(tree, {key: _for_player(part, words) for key, part in tree.items()})


def _in_place_of(tree: Tree, words: tuple[str, ...], meant: str) -> Tree:
    """A tree with what is meant in place of these pronouns."""
    if isinstance(tree, list):
        return [_in_place_of(part, words, meant) for part in tree]
    if _is_pronoun(tree, words):
        return meant
    if not isinstance(tree, dict) or "quoted" in tree:
        return tree
    return mentioned(tree, {key: _in_place_of(part, words, meant) for key, part in tree.items()})


def _is_one(things: Tree) -> bool:
    return not (SPOKEN - {"_set"}).isdisjoint(things) or any(of in things for of in PLAYER_OF)
