"""In which order and with which joints a record is said: each context of `order_of_words`, in wording of our own."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.test_record_text import again


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "{1}, exile two cards from your graveyard: untap ~.",
        "you may exile a red card from your hand rather than pay ~'s mana cost.",
        "when ~ enters, each player discards their hand.",
        "{T}: put target artifact card from your graveyard on top of your library.",
        "{2}: look at the top three cards of your library, then put them back in any order.",
        "whenever ~ becomes blocked by a artifact creature, destroy that creature at end of combat.",
        "if ~ was kicked, it enters with a +1/+1 counter on it.",
        "{B}, {T}: target player loses 3 life and you gain 3 life.",
        "{2}{B}: each opponent loses 1 life. you gain life equal to the life lost this way.",
        "{T}: untap target artifact and gain control of it until end of turn.",
        'until end of turn, creatures you control gain "{T}: draw a card.".',
        "{G}: target land becomes a 3/3 creature until end of turn. it's still a land.",
        "if there are no ore counters on ~, sacrifice it.",
        "at the beginning of your upkeep, if there are four or more creatures on the battlefield, draw a card.",
        "at the beginning of your draw step, draw a additional card.",
        "white spells and blue spells you cast cost {1} less to cast.",
        "artifact and creature spells you cast cost {1} less to cast.",
        "~ doesn't untap during your untap step if it has a ice counter on it.",
        "at the beginning of your upkeep, sacrifice a creature other than ~.",
        "whenever a source a opponent controls deals damage to you, draw a card.",
        "as long as ~ is untapped, creatures you control have vigilance.",
        "~ deals X damage to target player, where X is 7 minus the number of cards in their hand.",
        "destroy target nonartifact, nonblack creature.",
        "{T}: ~ gets +1/+1 until end of turn for each creature blocking it.",
        "{2}: ~ can attack this turn as though it didn't have defender.",
        "{1}: ~ can block a additional creature this turn.",
        "{3}: prevent all damage that would be dealt to you this turn by artifact creatures.",
        "creatures you control have menace.",
        "{U}: counter target spell that targets a creature you control.",
        "all Forests are 1/1 green creatures that are still lands.",
        "{G}: ~ becomes a 4/4 creature in addition to its other types until end of turn.",
        "during your turn, creatures you control get +1/+0.",
        "{1}: flip a coin. if you win the flip, untap ~ and it gets +1/+1 until end of turn.",
        "whenever ~ attacks, you may pay {2}. if you do, choose a color, then destroy all creatures of that color.",
        "{1}, {T}: draw a card and put a ore counter on ~.",
        "{1}: target creature and each other creature that shares a color with it gain haste until end of turn.",
        "creatures you control that are enchanted get +1/+1.",
        "whenever a creature you control that's enchanted attacks, draw a card.",
        "{2}: ~ deals 1 damage to target creature without flying that's attacking you.",
        "{1}: target noncreature artifact becomes a artifact creature with power and toughness each equal to its mana "
        "value until end of turn.",
        "when a creature with power 4 or greater enters, you may return ~ from your graveyard to the battlefield.",
        "whenever a Goblin you control enters, return ~ from your graveyard to your hand.",
        "prevent all damage that ~ would deal to green creatures.",
        "if a source would deal damage to a creature, it deals double that damage to that creature instead.",
        "if a red source would deal damage to a opponent, it deals that much damage plus 1 to that player instead.",
        "if damage would be dealt to ~, put that many +1/+1 counters on it instead.",
        "each creature you control can block a additional creature each combat.",
        "{X}, sacrifice ~: destroy each artifact, creature, and enchantment with mana value X or less.",
        "{1}: choose a card name, then reveal a card at random from your hand. "
        "if that card has the chosen name, draw a card.",
        "{1}: draw a card, then put ~ on top of its owner's library.",
        "when ~ dies, create a 1/1 white Bird creature token with flying for each age counter on it.",
        "{1}: ~ deals 5 damage to any target. target opponent gains 5 life.",
        "if you control a Goblin, damage that would reduce your life total to less than 1 reduces it to 1 instead.",
        "Goblins can't be the targets of spells.",
        "~ can't block unless at least two other creatures block.",
        "all nonland permanents are black.",
        "{T}: ~ deals damage to each player equal to half that player's life total, rounded down.",
        "{T}: target creature gets +1/+1 until end of turn for each +1/+1 counter on ~.",
        "at the beginning of each player's upkeep, destroy target creature that player controls of their choice.",
        "{T}: shuffle your graveyard into your library.",
        "activated abilities of artifacts and creatures can't be activated.",
        "{T}: target artifact card in your graveyard gains flashback until end of turn. "
        "the flashback cost is equal to its mana cost.",
        "whenever another creature enters, ~ becomes a copy of that creature, except it has this ability.",
        "at the beginning of your upkeep, you may discard a card. if you don't, sacrifice ~ and draw a card.",
        "whenever ~ attacks, discard a card if you don't control a Goblin.",
        "{T}: ~ deals 1 damage to target creature and 2 damage to itself.",
        "{1}: ~ deals X damage to target creature and you gain X life, where X is the number of Goblins you control.",
        "{1}: draw a card. then if you control a Goblin, untap ~.",
        "whenever ~ attacks, any player may discard a card. if a player does, ~ assigns no combat damage this turn.",
        "{1}: return target creature card from your graveyard to the battlefield. exile it at the beginning of the "
        "next end step.",
        "when ~ enters, you may search your library for a land card, reveal it, put it into your hand, then shuffle.",
        "{1}: return target creature that isn't enchanted to its owner's hand.",
        "{1}: prevent all damage that would be dealt this turn to creatures you control.",
        "{1}: target unblocked attacking creature becomes blocked.",
        "whenever ~ attacks and isn't blocked, defending player loses 1 life for each card in their graveyard.",
        "{3}: two target creatures each get +1/+1 until end of turn.",
        "{2}: until end of turn, target creature loses all abilities and has base power and toughness 1/1.",
        '{2}: until end of turn, target creature gains "{T}: draw a card.".',
    ],
)
def test_a_text_is_put_as_texts_usually_are(text: str) -> None:
    if text.startswith(("~ deals", "destroy", "until")):
        assert again(f"When Test Card enters, {text.replace('~', 'it')}") == [
            f"when ~ enters, {text.replace('~', 'it')}"
        ]
    elif text.startswith("if there"):
        assert again(f"{{T}}: Draw a card. {text.replace('~', 'Test Card')}") == [f"{{T}}: draw a card. {text}"]
    elif "kicked" in text:
        assert again(f"Kicker {{1}}\n{text.replace('~', 'Test Card')}")[1:] == [text]
    else:
        assert again(text.replace("~", "Test Card")) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "~ deals 2 damage to target creature. if ~ was kicked, ~ deals 4 damage to that creature instead.",
        "flashback — {1}{G}, pay 2 life.",
        "any player may have ~ deal 3 damage to them. if no one does, target player draws two cards.",
        "create a 1/1 green Snake creature token. create three 1/1 green Snake creature tokens instead if there are "
        "seven or more cards in your graveyard.",
        "destroy target land. if ~ was kicked, instead destroy that land and draw a card.",
    ],
)
def test_a_spell_is_put_as_texts_usually_are(text: str) -> None:
    kicker = "Kicker {1}\n" if "kicked" in text else ""
    assert text in again(f"{kicker}{text.replace('~', 'Test Card')}", "Sorcery")
