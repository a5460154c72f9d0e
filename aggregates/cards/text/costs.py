"""Costs, targets and choices: "{2}, {T}, sacrifice a creature", "up to two target creatures"."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.text import nouns
from rewind.aggregates.cards.text.amounts import rendered_amount
from rewind.aggregates.cards.text.english import Mood, article, listed
from rewind.aggregates.cards.text.labels import subtype_noun
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import parsed, printed, rendered, renders, template, way, ways
from rewind.events.base import COLOR_NAMES, Value

# Costs


def rendered_cost(cost: Any, speaker: Speaker) -> str:
    """A cost as it stands before a colon: "{2}, {T}, sacrifice a creature"."""
    return ", ".join(_part(part, speaker) for part in _in_order(cost)) or "{0}"


def _in_order(cost: Any) -> list[Any]:
    """The parts of a cost as they are printed: mana, the tap symbol, all else."""
    return sorted(cost, key=lambda part: 0 if is_mana((part,)) else 1 if part in ("tap", "untap") else 2)


def _part(part: Any, speaker: Speaker) -> str:
    if isinstance(part, str):
        return {"tap": "{T}", "untap": f"untap {speaker.name}"}.get(part, part)
    with speaker.having(bare=True, doer="you", depth=speaker.depth + 1, paying=True):
        return rendered(part, speaker, Mood.BARE)


def is_mana(cost: Any) -> bool:
    """Whether a cost is mana, and nothing else."""
    return all(
        part.startswith("{")
        if isinstance(part, str)
        else isinstance(part, language.NamedMana | language.ManaCostOf | language.TimesCost)
        for part in cost
    )


def paying(cost: Any, speaker: Speaker) -> str:
    """A cost as something to do: "pay {2} and sacrifice a creature"."""
    done = []
    for part in _in_order(cost):
        text = _part(part, speaker)
        if part == "tap":
            text = f"tap {speaker.name}"
        elif is_mana((part,)):
            text = f"pay {text}"
        done.append(text)
    return listed(done) or "pay {0}"


ways(
    {
        "cost": lambda value, speaker, _: rendered_cost(value, speaker),
        "paying": lambda value, speaker, _: paying(value, speaker),
        "colors": lambda value, speaker, _: listed(
            [COLOR_NAMES.get(one) or str(nouns.reference(one, speaker)) for one in value]
        ),
        "costs": lambda value, speaker, _: listed([rendered_cost(one, speaker) for one in value], "or"),
        "listed": lambda value, *_: listed(list(value), "or"),
    }
)


template(language.NamedMana, "<mana|word>[ (only <only|colors> mana)]")
template(language.ManaCostOf, "<mana_cost_of|possessive> mana cost")
template(language.OneOfCosts, "either <any_of|costs>")
template(language.TimesCost, "<cost|cost> <times|times>")


# Targets

_PLAYERS = {"any": "player", "you": "player who is you", "opponent": "opponent"}


@renders(language.Target, fields="objects players minimum maximum player at_random divided where")
def _target(node: language.Target, speaker: Speaker, mood: Mood) -> str:
    many, several = _how_many(node.minimum, node.maximum, speaker)
    found = []
    if node.objects is not None:
        other = node.objects.other and not several
        filter_ = node.objects.model_copy(update={"other": False}) if other else node.objects
        words = str(nouns.described(filter_, speaker, "target" if not several else "target "))
        found.append(f"another {words}" if other else words)
    if node.players is not None:
        if isinstance(node.players, str):
            player = _PLAYERS[node.players]
        else:
            player = str(nouns.described(node.players, speaker, "bare"))
        player = player if not several else player.replace("player", "players").replace("opponent", "opponents")
        before = "" if found and not _is_long(node.objects) else "target "
        found.append(f"{before}{player}")
    text = f"{many}{' or '.join(found)}"
    text += f", chosen by {nouns.reference(node.player, speaker)}" if node.player is not None else ""
    text += " chosen at random" if node.at_random else ""
    text += (
        f", with {rendered_amount(node.divided, speaker)} divided among them,"
        if node.divided is not None and not speaker.dividing
        else ""
    )
    if node.where is not None:
        with speaker.having(each="it"):
            text += f" such that {rendered(node.where, speaker)}"
    return text


def _is_long(filter_: Any) -> bool:
    """Whether a description says more than types, so that a second noun would be read into it."""
    return bool(
        filter_.model_fields_set - {"types", "colors", "not_colors", "not_types", "tapped", "attacking", "other"}
    )


def _how_many(least: Any, most: Any, speaker: Speaker) -> tuple[str, bool]:
    if (least, most) == (1, 1):
        return "", False
    word = number_word(most) if isinstance(most, int) else rendered_amount(most, speaker)
    if least == most:
        return f"{word} ", True
    if least == 0:
        one = most == 1
        return ("any number of " if most in ("any", "all") else f"up to {word} "), not one
    start = number_word(least) if isinstance(least, int) else rendered_amount(least, speaker)
    if isinstance(least, int) and most == least + 1:
        return f"{start} or {word} ", True
    return (f"{start} or more " if most in ("any", "all") else f"between {start} and {word} "), True


# Choices

_KINDS = {
    "source": "a source",
    "color": "a color",
    "type": "a type",
    "land_type": "a basic land type",
    "name": "a card's name",
    "word": "a word",
}
_CHOOSING = parsed(
    "<player|doer> choose~ <kind|choice>[values? among <values|listed>][not_values? other than <not_values|words>]"
    "[number,!kind=division,!kind=piles? (<number|number>)][at_random? at random][hidden? secretly]"
    "[ such that <where|condition>]"
)


@renders(
    language.Choose,
    language.Choice,
    fields="kind among values not_values options player minimum maximum number at_random hidden where",
)
def _choose(node: language.Choice, speaker: Speaker, mood: Mood) -> str:
    return printed(_CHOOSING, node, speaker, mood)


@way("words")
def _words(value: Any, speaker: Speaker, node: Value) -> str:
    return listed([str(nouns.reference(one, speaker)) if one.startswith("$") else one for one in value], "or")


@way("choice", also="among minimum maximum number options")
def _choice(kind: str, speaker: Speaker, node: language.Choice) -> str:
    many, several = _how_many(node.minimum, node.maximum, speaker)
    match kind:
        case "objects" | "players" | "things":
            return f"{many}{_chosen(node, speaker, many, several)}".replace("any number of of", "any number of")
        case "number":
            most = "" if node.maximum in ("any", "all", 1) else f" and at most {rendered_amount(node.maximum, speaker)}"
            return f"a number that's at least {rendered_amount(node.minimum, speaker)}{most}"
        case "mode":
            from rewind.aggregates.cards.text.flow import body  # noqa: PLC0415  # instructions hold choices

            with speaker.having(depth=2, bare=True):
                modes = [body(option, speaker) for option in node.options]
            return f"{many or 'one '}— {'; or '.join(modes)}"
        case "order":
            return f"an order for {nouns.things(node.among, speaker)}"
        case "piles":
            piles = number_word(node.number) if isinstance(node.number, int) else "two"
            return f"how to separate {nouns.things(node.among, speaker)} into {piles} piles"
        case "pile":
            return f"{many or 'one '}of {listed([str(nouns.reference(one, speaker)) for one in _names(node.among)])}"
        case "division":
            amount = rendered_amount(node.number, speaker) if node.number is not None else "it"
            return f"how to divide {amount} among {nouns.things(node.among, speaker)}"
        case "subtype":
            return article(subtype_noun(node))
        case _:
            if node.among is not None and kind == "source":
                return f"{many}{nouns.source_words(node.among, speaker, 'plural' if several else 'one')}"
            if kind == "name" and node.among is not None and not many:
                return f"the name of {_among(node, speaker)}"
            among = f" that's {_among(node, speaker)}" if node.among is not None else ""
            words = _KINDS[kind] if not many else f"{many}{_KINDS[kind].split(' ', 1)[1]}s"
            return f"{words}{among}"


def _among(node: language.Choice, speaker: Speaker) -> str:
    among = node.among
    if isinstance(among, language.Filter) and among.zone == "any":
        return str(nouns.card_described(among, speaker))
    return str(nouns.things(among, speaker, "one"))


def _chosen(node: language.Choice, speaker: Speaker, many: str, several: bool) -> str:
    if node.among is None:
        return {"players": "players" if several else "a player", "things": "things"}.get(node.kind, "things")
    if isinstance(node.among, tuple):
        number = "plural" if several else "bare" if many else "one"
        return listed([str(nouns.things(one, speaker, number)) for one in node.among], "or")
    if isinstance(node.among, str):
        return f"{'' if many else 'one '}of {nouns.things(node.among, speaker)}"
    if several:
        return nouns.plain_plural(node.among, speaker)
    return str(nouns.things(node.among, speaker, "bare" if many else "one"))


def _names(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
