"""What is paid for what a player plays at the prompt: asked for where there are different things to pay with."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from immutables import Map
from rich.console import Console

from rewind.aggregates.game import Game
from rewind.cli.playing.prompt import Prompt
from rewind.cli.playing.stops import Stops
from rewind.cli.playing.typed_answers import Left
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared
from rewind.events.playing import AbilityPlayed, ChoiceMade, CostPaid, LandPlayed, Payment, PlayBegun, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.bots import UniformBot
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards


def game_at(alice: str, bob: str = "in_play: [Grizzly Bears]", edition: str = "2006-10") -> Game:
    """A game in Alice's first main phase."""
    text = f"scenario: At the prompt\nplayers:\n  alice: {{{alice}}}\n  bob: {{{bob}}}\ndo: []\n"
    (document,) = read_scenarios(text, "test")
    return Game(run_scenario(document, edition, cards(), redact).records)


class Asked:
    """A prompt at which lines are typed one after the other; then the player leaves."""

    def __init__(self, game: Game, *lines: str, until: type[Event] = Event, seat: int = 1, pool: bool = False) -> None:
        """The game goes on against a bot until a decision of this kind, or nothing more is typed."""
        self._left: Iterator[str] = iter(lines)
        self._text = io.StringIO()
        self.game = game
        prompt = Prompt(Console(file=self._text, width=300), self._read, people=(seat,), pool=cards if pool else None)
        self.decision: Event | None = None
        """What was decided; None: nothing."""
        bot = UniformBot(1)
        with suppress(Left):
            while game.pending is not None and not isinstance(self.decision, until):
                self.decision = prompt.decide(game) if game.pending.seat == seat else bot.decide(game)
                game.decide(self.decision)

    def _read(self) -> str:
        for line in self._left:
            return line
        raise EOFError

    @property
    def text(self) -> str:
        return self._text.getvalue()

    @property
    def payment(self) -> Payment:
        assert isinstance(self.decision, AbilityPlayed | SpellPlayed), self.text
        assert self.decision.payment is not None, self.text
        return self.decision.payment

    def names(self, *objects: str) -> list[str]:
        """The names of cards, wherever they have gone since."""
        current = self.game.state.current
        return [self.game.engine().name(current[int(obj.partition(".")[0])]) for obj in objects]


SIEGE = "in_play: [Siege-Gang Commander, Goblin Warchief, Raging Goblin, Mountain x4]"


@pytest.mark.parametrize(
    "lines",
    [
        ("siege on bob", "raging"),
        ("activate siege-gang commander on bob", "3"),
        ("siege on bob sacrificing raging goblin",),
        ("siege", "bob", "raging"),
        ("siege on bob", "elf", "raging goblin"),
        ("siege on bob", "back", "siege on bob", "raging"),
        ("siege on bob sacrificing elf", "raging goblin"),
    ],
    ids=str,
)
def test_what_is_sacrificed_is_chosen(lines: tuple[str, ...]) -> None:
    asked = Asked(game_at(SIEGE), *lines)
    assert asked.names(*asked.payment.sacrificed) == ["Raging Goblin"], asked.text
    assert asked.payment.mana, asked.text


def test_the_question_says_for_what_and_names_all_that_can_be_sacrificed() -> None:
    asked = Asked(game_at(SIEGE), "siege on bob", "q")
    before = asked.text.split("choose 1 to sacrifice")[0].splitlines()
    assert "activated ability 1 of Siege-Gang Commander" in before[-1]
    offered = asked.text.split("choose 1 to sacrifice")[1]
    assert [name in offered for name in ("Siege-Gang", "Warchief", "Raging Goblin")] == [True] * 3
    assert asked.decision is None


def test_what_is_discarded_is_chosen_and_is_gone() -> None:
    asked = Asked(game_at("in_play: [Wild Mongrel], hand: [Shock, Forest, Grizzly Bears]"), "mongrel discarding forest")
    assert asked.names(*asked.payment.discarded) == ["Forest"]
    state = asked.game.state
    assert asked.names(*state.zone("graveyard", 1)) == ["Forest"]


def test_equal_things_and_all_that_there_is_are_not_asked_for() -> None:
    for hand in ("[Shock]", "[Forest, Forest]"):
        asked = Asked(game_at(f"in_play: [Wild Mongrel], hand: {hand}"), "mongrel")
        assert isinstance(asked.decision, AbilityPlayed), asked.text
        assert "to discard" not in asked.text


def test_cards_removed_from_the_graveyard_are_chosen_two_at_once() -> None:
    alice = "in_play: [Psychatog], graveyard: [Shock, Forest, Terror, Opt]"
    asked = Asked(game_at(alice), "ability 2 of psychatog", "forest", "forest, terror")
    assert asked.names(*asked.payment.removed) == ["Forest", "Terror"]
    assert "choose 2 to remove from the game" in asked.text


def test_what_is_played_step_by_step_asks_what_it_takes_when_it_is_paid() -> None:
    game = game_at(SIEGE)
    (siege,) = (obj for obj in game.state.zone("in_play") if game.engine().name(obj) == "Siege-Gang Commander")
    game.decide(PlayBegun(seat=1, object=siege, ability=1))
    announced = Asked(game, "announce siege on bob")
    assert isinstance(announced.decision, AbilityPlayed), announced.text
    assert "to sacrifice" not in announced.text
    paid = Asked(game, "pay siege", "raging goblin")
    assert isinstance(paid.decision, CostPaid), paid.text
    assert paid.decision.payment is not None
    assert paid.names(*paid.decision.payment.sacrificed) == ["Raging Goblin"]


def test_all_is_too_much_where_fewer_are_chosen() -> None:
    asked = Asked(game_at(SIEGE), "siege on bob", "all", "raging")
    assert "choose 1: all are 3" in asked.text
    assert asked.names(*asked.payment.sacrificed) == ["Raging Goblin"]


def test_what_is_paid_says_which_of_two_abilities_is_meant() -> None:
    alice = "in_play: [Psychatog], graveyard: [Shock, Forest, Terror], hand: [Opt, Island]"
    discards = Asked(game_at(alice), "psychatog discarding opt")
    assert discards.names(*discards.payment.discarded) == ["Opt"], discards.text
    removes = Asked(game_at(alice), "psychatog removing shock and terror")
    assert removes.names(*removes.payment.removed) == ["Shock", "Terror"], removes.text
    assert "is more than one: " in Asked(game_at(alice), "psychatog").text


def test_the_board_says_what_the_cards_of_the_hand_cost() -> None:
    asked = Asked(game_at("hand: [Terror, Forest], graveyard: [Shock]"), "board")
    assert "Terror [1.1]  {1}{B}, Instant" in asked.text
    assert "{R}" not in asked.text


def test_what_an_additional_cost_of_a_spell_takes_is_chosen() -> None:
    alice = "in_play: [Forest x4, Grizzly Bears, Elvish Warrior, Raging Goblin], hand: [Natural Order]"
    asked = Asked(game_at(alice), "natural order sacrificing grizzly")
    assert asked.names(*asked.payment.sacrificed) == ["Grizzly Bears"]


def test_what_a_mana_ability_costs_is_chosen_too() -> None:
    alice = "in_play: [Skirk Prospector, Goblin Piledriver, Siege-Gang Commander], hand: [Raging Goblin]"
    spell = Asked(game_at(alice), "play raging goblin", "piledriver")
    (use,) = spell.payment.abilities
    assert spell.names(*use.sacrificed) == ["Goblin Piledriver"], spell.text
    assert "for the mana of Skirk Prospector" in spell.text
    tapped = Asked(game_at(alice), "tap prospector sacrificing siege")
    assert tapped.names(*tapped.payment.sacrificed) == ["Siege-Gang Commander"], tapped.text


def test_words_for_a_cost_that_is_not_there_change_nothing() -> None:
    asked = Asked(game_at(SIEGE), "siege on bob discarding mountain")
    assert asked.decision is None
    assert "nothing that you could choose is discarded for it" in asked.text


def test_which_of_several_costs_is_paid_is_chosen() -> None:
    both = Asked(game_at("in_play: [Test Paybox, Mountain x3]"), "ability 1 of test paybox", "2")
    assert (both.payment.life, both.payment.options) == (2, (2,)), both.text
    assert "{3}" in both.text.split("choose what is paid")[1]
    mana = Asked(game_at("in_play: [Test Paybox, Mountain x3]"), "ability 1 of test paybox", "1")
    assert (mana.payment.life, mana.payment.mana) == (0, "{R}{R}{R}")
    one = Asked(game_at("in_play: [Test Paybox]"), "ability 1 of test paybox")
    assert "choose what is paid" not in one.text
    assert isinstance(one.decision, AbilityPlayed)


TOKEN = "{token: {name: Goblin, types: Creature — Goblin, power: 1, toughness: 1, colors: [R]}}"
ATTACKERS = f"in_play: [Siege-Gang Commander, {TOKEN}, {TOKEN}, {TOKEN}, Goblin Warchief]"


@pytest.mark.parametrize(
    ("lines", "attackers"),
    [
        (("attack with siege and 3 goblin",), ["Goblin", "Goblin", "Goblin", "Siege-Gang Commander"]),
        (("attack with goblin",), ["Goblin"]),
        (("attack with goblin warchief",), ["Goblin Warchief"]),
        (("attack with 4 goblin", "attack with 2 goblin"), ["Goblin", "Goblin"]),
        (("attack with none",), None),
    ],
    ids=str,
)
def test_a_name_that_begins_another_name_attacks(lines: tuple[str, ...], attackers: list[str] | None) -> None:
    asked = Asked(game_at(ATTACKERS), *lines, until=AttackersDeclared)
    assert isinstance(asked.decision, AttackersDeclared), asked.text
    names = sorted(asked.names(*(one.attacker for one in asked.decision.attacks)))
    assert names == (attackers or []), asked.text


PLAGUE = "in_play: [Swamp x3], hand: [Engineered Plague]"


@pytest.mark.parametrize(
    "lines", [("goblin",), ("Goblin",), ("gobiln", "goblin"), ("", "nothing like it", "gobl")], ids=str
)
def test_a_creature_type_is_chosen_however_it_is_written(lines: tuple[str, ...]) -> None:
    game = game_at(PLAGUE, "in_play: [Goblin Piledriver]")
    asked = Asked(game, "engineered plague", "", *lines, until=ChoiceMade)
    assert isinstance(asked.decision, ChoiceMade), asked.text
    assert asked.decision.values == ("Goblin",)
    assert ("did you mean: Goblin" in asked.text) == (lines[0] == "gobiln")


def test_who_divides_into_piles_is_told_what_they_are() -> None:
    game = game_at("in_play: [Island x4], hand: [Fact or Fiction], library: [Shock x9]", "in_play: [Swamp]")
    Asked(game, "fact or fiction")
    asked = Asked(game, "1 1", seat=2, until=ChoiceMade)
    assert isinstance(asked.decision, ChoiceMade), asked.text
    assert "what you choose is pile 1, the rest pile 2" in asked.text
    assert "Fact or Fiction  {3}{U} Instant" in asked.text


@pytest.mark.parametrize("line", ["attack with all", "attack with elf", "attack with 3 raging goblin"])
def test_an_attack_that_cannot_be_made_changes_nothing(line: str) -> None:
    alice = "in_play: [Mountain]" if line == "attack with all" else "in_play: [Mountain, Raging Goblin]"
    alice += ", hand: [Mountain]"
    asked = Asked(game_at(alice), line, "mountain")
    assert isinstance(asked.decision, LandPlayed), asked.text


CYCLED = "in_play: [Mountain x4, Raging Goblin], hand: [Gempalm Incinerator], library: [Mountain x3]"


def test_a_card_that_cannot_be_played_itself_is_not_cycled_unasked() -> None:
    lands = CYCLED.replace("Mountain x4", "Mountain x2")
    for lines in (("play gempalm incinerator",), ("gempalm", "")):
        refused = Asked(game_at(lands), *lines)
        assert refused.decision is None, refused.text
        assert "itself cannot be played now; its ability can" in refused.text
    for lines in (("play gempalm incinerator", "1"), ("cycle gempalm",), ("activate gempalm",)):
        asked = Asked(game_at(lands), *lines)
        assert isinstance(asked.decision, AbilityPlayed), asked.text


def test_play_is_for_cards_and_the_verb_of_a_keyword_for_its_ability() -> None:
    assert isinstance(Asked(game_at(CYCLED), "play gempalm").decision, SpellPlayed)
    assert isinstance(Asked(game_at(CYCLED), "gempalm incinerator").decision, SpellPlayed)
    assert isinstance(Asked(game_at(CYCLED), "cycle gempalm").decision, AbilityPlayed)


def test_a_target_may_stand_behind_the_name_without_a_word_between() -> None:
    alice = "in_play: [Mountain], hand: [Shock]"
    asked = Asked(game_at(alice), "shock bob")
    assert isinstance(asked.decision, SpellPlayed), asked.text
    assert asked.decision.targets == ((2,),)
    assert Asked(game_at(alice), "shock forest").decision is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("mountian", "did you mean Mountain?"),
        ("shokc on bob", "did you mean Shock?"),
        ("read Countrspell", "close to it: Counterspell"),
        ("attack with gobiln", "did you mean Raging Goblin?"),
        ("why play goblin grenade", "there is too little that can be sacrificed"),
        ("why grizzly bears", "there is no way to pay {1}{G}"),
        ("why cycle elvish", "there is nothing here that you could play, called 'cycle elvish'"),
        ("why xyz", "there is nothing here that you could play, called 'xyz'"),
    ],
)
def test_what_cannot_be_done_is_answered_with_why_or_with_the_right_name(line: str, said: str) -> None:
    hand = "hand: [Mountain, Shock, Goblin Grenade, Grizzly Bears]"
    in_play = "[Mountain]" if "grenade" in line else "[Mountain, Raging Goblin]"
    asked = Asked(game_at(f"in_play: {in_play}, {hand}"), line, pool=True)
    assert said in asked.text
    assert asked.decision is None


def test_what_cannot_be_paid_is_told_with_the_cost_as_it_is_reduced() -> None:
    asked = Asked(
        game_at("in_play: [Mountain, Goblin Warchief], hand: [Shock, Siege-Gang Commander]"),
        "why siege-gang commander",
        pool=True,
    )
    assert "there is no way to pay {2}{R}{R}" in asked.text


def test_words_for_nothing_pass_and_attack_with_nobody() -> None:
    goblins = "in_play: [Raging Goblin], hand: [Mountain]"
    assert isinstance(Asked(game_at(goblins), "none").decision, PriorityPassed)
    asked = Asked(game_at(goblins), "", "pp", until=AttackersDeclared)
    assert isinstance(asked.decision, AttackersDeclared), asked.text
    assert asked.decision.attacks == ()


def test_while_something_is_chosen_the_question_says_how_to_begin_anew() -> None:
    assert "1, back: anew> " in Asked(game_at(SIEGE), "siege on bob").text


def test_a_hand_that_could_do_something_is_not_asked_where_nobody_attacked() -> None:
    stops, state = Stops(), game_at("in_play: [Mountain]", "in_play: [Mountain], hand: [Shock]").state
    there = replace(state, step="declare_attackers", phase="combat")
    attacked = replace(there, attacking=Map({"1.1": 2}))
    assert [stops.stops(one, 2, can_act=True) for one in (there, attacked)] == [False, True]
    stops.set("their attackers always")
    assert stops.stops(there, 2, can_act=False)
