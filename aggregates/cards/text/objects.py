"""Instructions about objects, libraries and hidden cards: "destroy target creature", "reveal the top card"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.text.amounts import quantity, rendered_amount, size, so_many
from rewind.aggregates.cards.text.changes import ability_given
from rewind.aggregates.cards.text.english import Mood, Phrase, listed, possessive, verb
from rewind.aggregates.cards.text.nouns import card_described, reference, their
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import rendered, renders, template, way
from rewind.events.base import COLOR_NAMES, Value

# Objects

template(
    language.EntryCounters,
    "[of?the counters that <of|things> had|<number|counters>]"
    "[of?[kind? of the kind <kind|word>][number? (<number|number>)]]",
)
template(
    language.Move,
    "[to=removed?remove <what|some> from the game[ face_down? face down]|to=ante?ante <what|some>"
    "|to=hand?<what|to_hand>|to=graveyard?put <what|some> into its~ owner's graveyard"
    "|to=library,position=any?put <what|some> into its~ owner's library at any place"
    "|to=library,position=bottom?put <what|some> on the bottom of its~ owner's library"
    "|to=library,position=top?put <what|some> on top of its~ owner's library"
    "|to=library?put <what|some> <position|ordinal> from the top of its~ owner's library"
    "|put <what|some> into play]"
    "[to=in_play,position?<position|word>][tapped? tapped][face_down? face down][transformed? transformed]"
    "[ attacking <attacking|a>][ blocking <blocking|a>]"
    "[ attached to <attached_to|things>][ under <under|possessive> control][ as <copy|copy>][ with <counters|on_it>]"
    "[at_random? chosen at random][player? chosen by <player|things>][ (<how|word>)][ <until|clause>]"
    "[being? and it <being|changed_so>]",
)
template(language.Draw, "<player|doer> draw~ <number|cards>")
template(
    language.Discard,
    "<player|doer> discard~ [what?<what|some_cards>|number=all?<player|their> hand|<number|cards>]"
    "[at_random? at random][how? (<how|word>)]",
)
template(
    language.Mill, "<player|doer> put~ the <number|top_cards> of <player|their> library into <player|their> graveyard"
)
template(language.Destroy, "destroy <what|things>[regenerate=False?, and they~ can't be regenerated]")
template(language.Sacrifice, "<player|doer> sacrifice~ <what|some>")
template(
    language.Counter,
    "counter <what|things>[to=removed?, and remove it~ from the game|to=hand?, and return it~ to its~ owner's hand"
    "|to=library,position=bottom?, and put it~ on the bottom of its~ owner's library"
    "|to=library?, and put it~ on top of its~ owner's library|position? (<position|word>)]",
)
template(
    language.CreateToken,
    "<player|doer> put~ [token?<token|tokens>|<number|token_copies> of <copy|copied>] into play"
    "[tapped? tapped][ with <counters|on_it>][ attached to <attached_to|things>][ attacking <attacking|a>]"
    "[ blocking <blocking|a>]"
    "<token|token_where>",
)
template(language.CreateEmblem, "<player|who_does> get~ an emblem<emblem|emblem>")
template(
    language.CopySpell,
    "<player|doer> copy~ <what|things>[number? <number|times>][zone=removed? where it is removed from the game]"
    "[ except that <and|exceptions>][retarget?, with new targets if its controller chooses]",
)
template(
    language.Play,
    "[optional?<player|who> may play|<player|doer> play~] <what|some>[transformed? transformed]"
    "[free? without paying its mana cost]"
    "[ for <cost|cost> rather than its mana cost]"
    "[ if the converted mana cost of that spell is <mana_cost|bounded>]",
)
template(
    language.Exchange,
    "exchange [of=life?the life totals of <what|things> and <with|things>|of=control?control of <what|things> and "
    "<with|things>|of=ownership?ownership of <what|things> and <with|things>|<what|things> and <with|things>]",
)


@way("to_hand", also="number")
def _to_hand(value: Any, speaker: Speaker, node: language.Move) -> Phrase:
    """What comes from play, or from where all can see it, returns to a hand; what comes from a library is put there."""
    what = so_many(value, speaker, node)
    put, to = ("put", "into") if _is_of_a_library(value, what) else ("return", "to")
    return Phrase(f"{put} {what} {to} {verb('its', what, Mood.PLAIN)} owner's hand", plural=what.plural)


def _is_of_a_library(value: Any, phrase: Phrase) -> bool:
    if isinstance(value, language.Filter):
        return value.zone == "library" or value.top is not None or value.until is not None
    return phrase.text.endswith(("found this way", "revealed this way", "looked at this way"))


way("on_it")(lambda value, speaker, _: f"{rendered(value, speaker)} on it")


@way("tokens", also="number")
def _tokens(token: language.Token, speaker: Speaker, node: language.CreateToken) -> str:
    speaker.printed.add(language.Token)
    if token.predefined is not None:
        return _predefined(token, speaker, node)
    colors = listed([COLOR_NAMES.get(one) or str(reference(one, speaker)) for one in token.colors])
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
    back = "" if token.back is None else f", and as its back face {_token(token.back, speaker, Mood.PLAIN)}"
    return f"{text}{f' named {token.name}' if token.name else ''}{back}"


def _predefined(token: language.Token, speaker: Speaker, node: language.CreateToken) -> str:
    """A token by the name by which the book defines it, with what an effect says of it besides."""
    colors = listed([COLOR_NAMES.get(one) or str(reference(one, speaker)) for one in token.colors])
    text = str(quantity(node.number, " ".join(part for part in (colors, token.predefined, "token") if part), speaker))
    own = [one for one in token.abilities if not isinstance(one, str) or "/given " not in one]
    return f"{text} with {abilities_listed(own, speaker)}" if own else text


@way("token_where")
def _token_where(token: language.Token | None, speaker: Speaker, node: Value) -> str:
    """What the letters in the size of a token stand for."""
    if token is None:
        return ""
    return "".join(size(token.power or 0, token.toughness or 0, speaker).partition(", where")[1:])


def abilities_listed(abilities: Sequence[Any], speaker: Speaker) -> str:
    """Abilities that something has: "flying and haste"."""
    return listed([ability_given(one, speaker) for one in abilities])


@renders(language.Token, fields="name types predefined power toughness colors abilities back")
def _token(node: language.Token, speaker: Speaker, mood: Mood) -> str:
    """One token by itself."""
    return _tokens(node, speaker, language.CreateToken(do="create_token", token=node))


@way("emblem")
def _with(emblem: language.Emblem, speaker: Speaker, node: Value) -> str:
    """What an emblem is, after the word."""
    speaker.printed.add(language.Emblem)
    named = f" named {emblem.name}" if emblem.name else ""
    return f"{named} with {abilities_listed(emblem.abilities, speaker)}"


@renders(language.Emblem, fields="name abilities")
def _emblem(node: language.Emblem, speaker: Speaker, mood: Mood) -> str:
    """An emblem by itself."""
    return f"an emblem{_with(node, speaker, node)}"


@way("token_copies")
def _token_copies(value: Any, speaker: Speaker, node: Value) -> str:
    return f"{quantity(value, 'token', speaker)} {'that is a copy' if value == 1 else 'that are copies'}"


# Libraries and hidden cards

template(
    language.Find,
    "<player|doer> search~ <among|searched_zone> for [maximum=all?any number of |maximum=1,!minimum?"
    "|<among|how_many_sought> ]<among|searched_for>",
)
template(language.Look, "<player|doer> look~ at <what|things>")
template(language.Reveal, "<player|doer> reveal~ <what|some>")
template(
    language.Arrange,
    "<player|doer> put~ <what|things> on [to=top?top|to=bottom?the bottom|either top or bottom] of the "
    "library in any order",
)
template(language.Shuffle, "<player|doer> shuffle~ [what?<what|things> within ]<player|their> library")


@way("how_many_sought", also="minimum maximum")
def _how_many_sought(value: language.Filter, speaker: Speaker, node: language.Find) -> str:
    least, most = (
        number_word(one) if isinstance(one, int) else rendered_amount(one, speaker)
        for one in (node.minimum, node.maximum)
    )
    if node.minimum == node.maximum:
        return most
    return f"between {least} and {most}" if node.minimum != 0 else f"up to {most}"


@way("searched_zone")
def _searched_zone(value: language.Filter, speaker: Speaker, node: language.Find) -> str:
    zones = (value.zone,) if isinstance(value.zone, str) else value.zone
    is_own = value.of in (None, node.player)
    whose = their(node.player, speaker, node) if is_own else possessive(str(reference(str(value.of), speaker)))
    return listed([f"{whose} {zone}" if zone != "outside" else "outside the game" for zone in zones])


@way("searched_for", also="minimum maximum")
def _searched_for(value: language.Filter, speaker: Speaker, node: language.Find) -> str:
    if (node.minimum, node.maximum) == (0, 1):
        return str(card_described(value, speaker))
    return str(card_described(value, speaker, "bare" if node.maximum == 1 else "plural"))
