"""Wordings of texts of today, in lines of our own: read, taken by the language, and said as they were read."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.compiling.records_of_editions import record_of_today
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard

CREATURE = "Creature — Elf"
SAGA = "Enchantment — Saga"


def card(text: str, types: str) -> PrintedCard:
    """A card of today; a creature is a 1/1."""
    size = "1" if "Creature" in types else None
    return PrintedCard("Test Card", "{X}{G}", types, text, size, size, names_planeswalkers=True)


LINES = [
    ("Whenever Test Card enters or attacks, draw a card.", CREATURE),
    ("When Test Card enters and whenever you cast a creature spell, draw a card.", CREATURE),
    ("Whenever you attack, draw a card.", CREATURE),
    ("Whenever you attack with one or more Elves, draw a card.", CREATURE),
    ("Whenever you attack with two or more Elves, draw a card.", CREATURE),
    ("Whenever you draw your second card each turn, put a +1/+1 counter on Test Card.", CREATURE),
    ("Whenever you cast your second spell each turn, draw a card.", CREATURE),
    ("Whenever you cast your first noncreature spell each turn, draw a card.", CREATURE),
    ("Whenever one or more creatures you control die, draw a card.", CREATURE),
    ("Whenever one or more cards leave your graveyard, draw a card.", CREATURE),
    ("Whenever one or more +1/+1 counters are put on Test Card, draw a card.", CREATURE),
    ("Whenever you cycle or discard a card, draw a card.", CREATURE),
    ("When you cast Test Card, draw a card.", CREATURE),
    ("When you sacrifice Test Card, draw a card.", CREATURE),
    ("At the beginning of your second main phase, draw a card.", CREATURE),
    ("At the beginning of each combat, draw a card.", CREATURE),
    ("When Test Card enters, if you attacked this turn, draw a card.", CREATURE),
    ("At the beginning of your end step, if you gained 3 or more life this turn, draw a card.", CREATURE),
    ("At the beginning of your end step, if you descended this turn, draw a card.", CREATURE),
    (
        "At the beginning of your end step, if a permanent left the battlefield under your control "
        "this turn, draw a card.",
        CREATURE,
    ),
    ("If you've cast another spell this turn, draw a card.", "Sorcery"),
    ("Test Card gets +1/+0 as long as there are four or more card types among cards in your graveyard.", CREATURE),
    ("{T}: Draw a card. Activate only if an opponent has three or more poison counters.", CREATURE),
    ("Test Card enters tapped unless you have two or more opponents.", CREATURE),
    ("Test Card enters tapped unless a player has 13 or less life.", CREATURE),
    ("Test Card enters with a +1/+1 counter on it for each color of mana spent to cast it.", CREATURE),
    ("When Test Card enters, if at least three red mana was spent to cast it, draw a card.", CREATURE),
    ("Choose one or both —\n• Draw a card.\n• You gain 3 life.", "Sorcery"),
    ("Choose one or more —\n• Draw a card.\n• You gain 3 life.", "Sorcery"),
    (
        "Choose one. If you control an Elf as you cast this spell, you may choose both instead.\n• "
        "Draw a card.\n• You gain 3 life.",
        "Sorcery",
    ),
    ("Whenever Test Card deals combat damage to a player or planeswalker, draw a card.", CREATURE),
    (
        "Whenever Test Card becomes the target of a spell or ability you control for the first time "
        "each turn, draw a card.",
        CREATURE,
    ),
    ("At the beginning of enchanted player's upkeep, draw a card.", CREATURE),
    ("{T}: Draw a card. Activate only if creatures you control have total power 8 or greater.", CREATURE),
    ("Whenever Test Card and at least two other creatures attack, draw a card.", CREATURE),
    (
        "Exile the top two cards of your library. Until the end of your next turn, you may play those cards.",
        "Sorcery",
    ),
    ("When Test Card enters, exile the top card of your library. You may play it this turn.", CREATURE),
    ("Whenever Test Card attacks, exile the top card of your library. You may play that card this turn.", CREATURE),
    ("{2}: Return Test Card from your graveyard to the battlefield tapped.", CREATURE),
    ("Return target creature card from your graveyard to the battlefield with two +1/+1 counters on it.", "Sorcery"),
    ("When Test Card enters, return another creature you control to its owner's hand.", CREATURE),
    ("When Test Card enters, exile target player's graveyard.", CREATURE),
    ("Choose one or both —\n• Draw a card.\n• Exile target player's graveyard.", "Sorcery"),
    ("Double the number of +1/+1 counters on target creature.", "Sorcery"),
    (
        "Put a +1/+1 counter on target creature you control, then double the number of +1/+1 "
        "counters on that creature.",
        "Sorcery",
    ),
    ("Up to two target creatures each get +2/+2 until end of turn.", "Sorcery"),
    ("Up to two target creatures each get +2/+2 and gain trample until end of turn.", "Sorcery"),
    ("When Test Card enters, exile up to one other target creature.", CREATURE),
    (
        "Look at the top five cards of your library. You may reveal a creature card from among them "
        "and put it into your hand. Put the rest on the bottom of your library in a random order.",
        "Sorcery",
    ),
    (
        "When Test Card enters, create a 1/1 colorless Eldrazi Scion creature token. It has "
        '"Sacrifice this token: Add {C}."',
        CREATURE,
    ),
    ('Create two 0/1 colorless Eldrazi Spawn creature tokens. They have "Sacrifice this token: Add {C}."', "Sorcery"),
    ("Whenever Test Card attacks, create a 1/1 red Goblin creature token that's tapped and attacking.", CREATURE),
    ("Create a number of 1/1 red Goblin creature tokens equal to the number of creatures you control.", "Sorcery"),
    ("If you would gain life, you gain that much life plus 1 instead.", CREATURE),
    (
        "If one or more tokens would be created under your control, twice that many of those tokens "
        "are created instead.",
        CREATURE,
    ),
    ("If Test Card would be put into a graveyard from anywhere, exile it instead.", CREATURE),
    ("Each other Angel you control enters with an additional +1/+1 counter on it.", CREATURE),
    ("Test Card enters with your choice of a trample counter or a flying counter on it.", CREATURE),
    ("You may look at the top card of your library any time.", CREATURE),
    ("You may cast Test Card from your graveyard.", CREATURE),
    ("Whenever you cast a historic spell, draw a card.", CREATURE),
    ("Destroy target creature or Vehicle.", "Sorcery"),
    ("Creatures you control with +1/+1 counters on them have trample.", CREATURE),
    ("Each creature you control with a counter on it has ward {1}.", CREATURE),
    ("Foretell {1}{U}", CREATURE),
    ("Basic landcycling {2}", CREATURE),
    ("Boast — {1}: Target opponent loses 1 life and you gain 1 life.", CREATURE),
    ("Exhaust — {3}: Put a +1/+1 counter on Test Card.", CREATURE),
    ("Escape—{2}{U}, Exile three other cards from your graveyard.", CREATURE),
    ("When Test Card enters, attach it to target creature you control.", CREATURE),
    ("Plot {1}{R}", CREATURE),
    ("Dash {2}{R}", CREATURE),
    ("When Test Card dies, if it was a creature, return it to the battlefield under its owner's control.", CREATURE),
    ("Exhaust — {3}: Destroy target creature.", CREATURE),
    ("I — Draw a card.", SAGA),
    ("I, II — Destroy target creature.\nIII — You gain 3 life.", SAGA),
    ("This spell costs {3} less to cast if you control an Elf.\nDraw a card.", "Sorcery"),
    (
        "This spell costs {X} less to cast, where X is the greatest power among creatures you control.\nDraw a card.",
        "Sorcery",
    ),
    ("Spells your opponents cast that target Test Card cost {2} more to cast.", CREATURE),
    ("Tap another untapped Elf you control: Draw a card.", CREATURE),
    (
        "As Test Card enters, you may reveal an Elf card from your hand. If you don't, Test Card enters tapped.",
        CREATURE,
    ),
    ("If you control two or more other lands, Test Card enters tapped.", CREATURE),
    ("The owner of target creature puts it on their choice of the top or bottom of their library.", "Sorcery"),
    ("Target creature's owner shuffles it into their library.", "Sorcery"),
    ("Target opponent reveals their hand. You choose a nonland card from it and exile that card.", "Sorcery"),
    (
        "Reveal the top five cards of your library. Put a land card from among them onto the "
        "battlefield and the rest into your graveyard.",
        "Sorcery",
    ),
    (
        "Look at the top five cards of your library. You may put any number of creature cards from "
        "among them onto the battlefield. Put the rest on the bottom of your library in a random "
        "order.",
        "Sorcery",
    ),
    ("Whenever you cast or copy an instant or sorcery spell, draw a card.", CREATURE),
    ("Whenever you cast your first spell during each opponent's turn, draw a card.", CREATURE),
    ("Whenever you cast a spell that targets Test Card, draw a card.", CREATURE),
    (
        "Whenever Test Card attacks, put a +1/+1 counter on it. If this is the second time this "
        "ability has resolved this turn, draw a card.",
        CREATURE,
    ),
    ("Draw X cards. If X is 5 or more, you gain 3 life.", "Sorcery"),
    ("Whenever another creature you control dies, if it had a +1/+1 counter on it, draw a card.", CREATURE),
    ("Target creature gets +1/+0 until end of turn. When that creature dies this turn, draw a card.", "Sorcery"),
    ("Whenever a creature dies this turn, draw a card.", "Sorcery"),
    ("Until end of turn, whenever a creature you control deals combat damage to a player, draw a card.", "Sorcery"),
    (
        "At the beginning of combat on your turn, choose up to one target creature you control. "
        "That creature gains flying until end of turn.",
        CREATURE,
    ),
    ("Draw three cards, then put two cards from your hand on top of your library in any order.", "Sorcery"),
    (
        "Search your library for a basic land card or a Desert card, reveal it, put it into your hand, then shuffle.",
        "Sorcery",
    ),
    ("Create a token that's a copy of target creature you control, except it has haste.", "Sorcery"),
    (
        "Create a token that's a copy of target creature you control, except it has haste and \"At "
        'the beginning of the end step, sacrifice this token."',
        "Sorcery",
    ),
    (
        "You may have Test Card enter as a copy of any creature on the battlefield, except it's a "
        "Wizard in addition to its other types.",
        CREATURE,
    ),
    ("You may have Test Card enter as a copy of a creature you control.", CREATURE),
    ("Prevent all noncombat damage that would be dealt to creatures you control.", CREATURE),
    ("When enchanted land is put into a graveyard, draw a card.", CREATURE),
    ("Whenever a creature attacks you or a planeswalker you control, draw a card.", CREATURE),
    ("Whenever a source you control deals noncombat damage to an opponent, draw a card.", CREATURE),
    ("You have hexproof.", CREATURE),
    ("Your opponents can't cast spells during your turn.", CREATURE),
    ("Damage can't be prevented.", CREATURE),
    ("Test Card enters tapped. As it enters, choose a color.", CREATURE),
    ("When Test Card enters, support 2.", CREATURE),
    ("{T}, Pay six {E}: Draw a card.", CREATURE),
    ("If a card would be put into a graveyard from anywhere, exile it instead.", CREATURE),
    ("Whenever an opponent discards a creature card, draw a card.", CREATURE),
    ("Creatures your opponents control with counters on them can't attack or block.", CREATURE),
    (
        "When Test Card is put into a graveyard from the battlefield, its owner shuffles it into their library.",
        CREATURE,
    ),
    ("Test Card enters tapped unless you control a Mountain or a Forest.", CREATURE),
    ("{T}: Add {W}. Activate only if you control a Plains or a Swamp.", CREATURE),
    ("{T}: Add {W} or {U}. Activate only if Test Card entered this turn or if you control a basic land.", CREATURE),
    (
        "When Test Card enters, if you control a Desert or there is a Desert card in your graveyard, draw a card.",
        CREATURE,
    ),
    (
        "Mill two cards. You may put a permanent card from among the milled cards into your hand. You gain 2 life.",
        "Sorcery",
    ),
    ("Put target creature into its owner's library third from the top.", "Sorcery"),
    ("Each player can't draw more than one card each turn.", CREATURE),
    ("Each opponent can't draw more than one card each turn.", CREATURE),
    ("Test Card can't have counters put on it.", CREATURE),
    ("Target artifact you control becomes an artifact creature until end of turn.", "Sorcery"),
    ("Until your next turn, creatures you control get +1/+0 and gain lifelink.", "Sorcery"),
    (
        "Search your library for a basic land card or Cave card, reveal it, put it into your hand, then shuffle.",
        "Sorcery",
    ),
    ("Whenever you gain life, put that many +1/+1 counters on target creature you control.", CREATURE),
    ("You may cast Test Card as though it had flash if you control a Faerie.", CREATURE),
    ("When Test Card enters untapped, put a +1/+1 counter on target creature you control.", CREATURE),
    ("Whenever an opponent is dealt noncombat damage, Test Card gets +3/+0 until end of turn.", CREATURE),
    ("When Test Card becomes monstrous, draw a card.", CREATURE),
    ("Whenever you scry, put a +1/+1 counter on target creature.", CREATURE),
    ("Counter target spell, activated ability, or triggered ability.", "Sorcery"),
    ("Whenever Test Card deals combat damage to a player, create a Treasure token for each opponent.", CREATURE),
    ("When Test Card enters, create a 1/1 white Human creature token and a 2/2 green Wolf creature token.", CREATURE),
    ("Create Ob, a legendary 3/3 black Demon creature token with flying.", "Sorcery"),
    ("Create a 4/4 red, white, and blue Dragon creature token.", "Sorcery"),
    ("Create a 1/1 white Cat enchantment creature token.", "Sorcery"),
    ("Create X tapped 2/2 black Insect Warrior artifact creature tokens, then you gain 3 life.", "Sorcery"),
    ("{T}: Add two mana in any combination of colors. Spend this mana only to cast Elemental spells.", CREATURE),
    ("When Test Card enters, if you cast it, draw a card.", CREATURE),
    ("When Test Card enters, if it was cast, draw a card.", CREATURE),
    ("Draw a card. If this spell was cast from a graveyard, draw two cards instead.", "Sorcery"),
    (
        "Whenever Test Card attacks while you control two or more artifacts, it gets +2/+1 until end of turn.",
        CREATURE,
    ),
    ("The first creature spell you cast each turn costs {1} less to cast.", CREATURE),
    (
        "Whenever one or more +1/+1 counters are put on a creature you control, draw a card.",
        CREATURE,
    ),
    (
        'When Test Card dies, create a 3/3 blue Fish creature token with "When this token dies, create a 6/6 blue '
        "Whale creature token with 'When this token dies, draw a card.'\"",
        CREATURE,
    ),
    (
        "When Test Card enters, you may search your library and/or graveyard for a card named Ada, Bravest, reveal it, "
        "and put it into your hand. If you search your library this way, shuffle.",
        CREATURE,
    ),
    ("Exile the top card of your library. You may cast that card this turn.", "Sorcery"),
    ("Return one or two target creature cards from your graveyard to your hand.", "Sorcery"),
    ("When Test Card enters, for each land you control, create a Treasure token.", CREATURE),
    (
        "Enchant land\nEnchanted land is a 2/2 blue Elemental creature with flying. It's still a land.",
        "Enchantment — Aura",
    ),
    ("As an additional cost to cast this spell, sacrifice a creature or discard a card.\nDraw two cards.", "Sorcery"),
    ("Backup 1\nFlying\nWhenever Test Card attacks, draw a card.", CREATURE),
    ("Test Card gets +1/+1 for each artifact and/or enchantment you control.", CREATURE),
    ("Krakens, Leviathans, Octopuses, and Serpents you control get +1/+1.", "Enchantment"),
    ("Put a +1/+1 counter on each of up to two target creatures.", "Sorcery"),
    ("When Test Card enters, put a +1/+1 counter on each of two other target creatures.", CREATURE),
    ("Destroy target nonland, nontoken permanent.", "Sorcery"),
    ("At the beginning of your upkeep, if you're the monarch, draw a card.", "Enchantment"),
    ("Test Card gets +1/+0 as long as it's night.", CREATURE),
    ("{T}: Add {R}, {W}, or {B}. Spend this mana only to cast a Knight or Equipment spell.", "Artifact"),
    ("{T}: Add {G}. Spend this mana only to cast Elf spells or activate abilities of Elves.", "Artifact"),
    ("Whenever you discard one or more artifact cards, draw a card.", CREATURE),
    (
        "As Test Card enters, choose Mardu or Jeskai.\n• Mardu — Whenever Test Card attacks, draw a card.\n"
        "• Jeskai — Creatures you control have flying.",
        CREATURE,
    ),
]

UNREAD = [
    ("Whenever a creature blocks this turn, it gets +0/+1 until end of turn.", "Sorcery"),
    ("When Test Card enters and whenever a creature you control dies, it gets +1/+1 until end of turn.", CREATURE),
    ("Whenever you attack, it gets +1/+1 until end of turn.", CREATURE),
    ("Whenever one or more creatures you control die, put a +1/+1 counter on it.", CREATURE),
    ("Whenever you cast a spell that targets Test Card, it gets +1/+1 until end of turn.", CREATURE),
    ("Whenever you cast or copy a creature spell, it gains flying until end of turn.", CREATURE),
    ("Companion — Each card in your starting deck is green.", CREATURE),
    ("To solve — You control an Elf.", "Enchantment"),
]
"""What might mean two things, or is a keyword and no flavor word."""


@pytest.mark.parametrize(("text", "types"), LINES)
def test_it_is_said_as_it_is_read_and_the_language_takes_it(text: str, types: str) -> None:
    found = read_card(card(text, types))
    assert isinstance(found, ReadCard), found
    assert [one.said for one in found.lines] == [one.text for one in found.lines]
    record_of_today(found)


@pytest.mark.parametrize(("text", "types"), UNREAD)
def test_it_is_not_read(text: str, types: str) -> None:
    assert isinstance(read_card(card(text, types)), Unread)


@pytest.mark.parametrize("word", ["Landfall", "Morbid", "Fathomless descent", "Council's dilemma", "Crushing Teeth"])
def test_words_before_a_dash_that_mean_nothing_are_left_out(word: str) -> None:
    found = read_card(card(f"{word} — Whenever Test Card attacks, draw a card.", CREATURE))
    assert isinstance(found, ReadCard), found
    assert found.lines[0].text == "whenever ~ attacks, draw a card."


def test_permanent_cards_are_of_more_types_today() -> None:
    found = read_card(card("Return target permanent card from your graveyard to your hand.", "Sorcery"))
    assert isinstance(found, ReadCard), found
    record, _ = record_of_today(found)
    types = record["abilities"][0]["targets"][0]["objects"]["types"]
    assert types == ["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"]


def test_that_player_is_the_opponent_who_controls_what_an_event_is_about() -> None:
    found = read_card(card("Whenever a creature an opponent controls dies, that player loses 2 life.", CREATURE))
    assert isinstance(found, ReadCard), found
    assert found.abilities[0]["effect"][0]["player"] == "controller of event.what"


def test_what_is_read_for_an_older_book_leaves_no_planeswalkers_out() -> None:
    text = "Test Card deals 2 damage to target creature or planeswalker."
    found = read_card(card(text, "Sorcery"))
    assert isinstance(found, ReadCard), found
    assert found.abilities[0]["targets"][0]["objects"]["types"] == ["Creature", "Planeswalker"]


def test_what_has_backup_gives_what_is_printed_after_it() -> None:
    found = read_card(card("Haste\nBackup 1\nFlying\nWhenever Test Card attacks, draw a card.", CREATURE))
    assert isinstance(found, ReadCard), found
    assert found.abilities[:2] == ["haste", {"keyword": "backup", "number": 1, "abilities": ["flying", "granted 1"]}]
    assert found.abilities[3] == found.granted[0]


def test_the_x_of_what_triggers_as_the_spell_is_cast_is_that_of_the_spell() -> None:
    found = read_card(PrintedCard("Test Card", "{X}{G}", CREATURE, "When you cast this spell, draw X cards.", "1", "1"))
    assert isinstance(found, ReadCard), found
    assert found.abilities[0]["effect"] == [{"do": "draw", "number": {"number": "x", "of": "this"}, "player": "you"}]


@pytest.mark.parametrize(
    "text",
    [
        "Exile target creature you control, then return that card to the battlefield under its owner's control. "
        "If it's an Elf, put a +1/+1 counter on it.",
        "Return target creature card from your graveyard to the battlefield. If it's an Elf, put a +1/+1 counter on "
        "it.",
    ],
)
def test_what_has_come_into_play_is_asked_about_as_it_is_there(text: str) -> None:
    found = read_card(card(text, "Instant"))
    assert isinstance(found, ReadCard), found
    *moves, last = found.abilities[0]["effect"]
    assert [one["as"] for one in moves] == ["$moved"] * len(moves)
    assert (last["condition"]["is"], last["effect"][0]["on"]) == ("$moved", "$moved")
