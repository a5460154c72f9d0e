"""Records `first-game.jsonl`: a short game between Alice and Bob in October 2006, played by hand.

    python -m tests.recording.first_game [OUT]

It is told turn by turn, each line one thing a player does; `tests.recording.table` has the verbs. No engine decided
anything here: the log is a claim, and so its events name neither cause nor rule. In the last turn the players try out
moves between zones that no card in their decks makes (`README.md` has the table of them).
"""
# Over 400 lines: one game, told in the order in which it was played

from __future__ import annotations

import sys
from pathlib import Path

from rewind.aggregates.state import number_of
from rewind.events.base import CardDefinition, Characteristics, Color, Counter, PrintedNumber
from rewind.events.combat import LifeGained
from rewind.events.envelope import Recorded
from rewind.events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    GameEnded,
    GameOptions,
    GameStarted,
    MulliganTaken,
    Note,
    OpeningHandKept,
    PlayerLost,
    SeatName,
    StartingPlayerChosen,
)
from rewind.events.judging import RulingGiven
from rewind.events.logfile import write_log
from rewind.events.objects import (
    Attached,
    ControlChanged,
    CountersAdded,
    CountersRemoved,
    Flipped,
    Tapped,
    TurnedFaceUp,
    Unattached,
)
from rewind.events.playing import (
    ChoiceMade,
    ChoiceOffered,
    CoinFlipped,
    DieRolled,
    ManaAdded,
    ManaBurned,
    ManaEmptied,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.turn import PartSkipped, StepBegan
from rewind.events.zones import CardsLookedAt, CardsRevealed, LibraryOrdered
from tests.recording.table import Table, type_line

OUT = Path(__file__).parents[2] / "replays/games/first-game.jsonl"
ALICE, BOB = 1, 2


def card(
    name: str,
    cost: str | None,
    types: str,
    *,
    colors: tuple[Color, ...] = (),
    power: PrintedNumber = None,
    toughness: PrintedNumber = None,
    abilities: tuple[str, ...] = (),
) -> CardDefinition:
    """A card's definition: what is printed on it, with its abilities by keyword alone."""
    return CardDefinition(
        key=name.lower().replace("'", "").replace(" ", "-"),
        characteristics=Characteristics(
            name=name,
            mana_cost=cost,
            colors=colors,
            type_line=type_line(types),
            power=power,
            toughness=toughness,
            abilities=abilities,
        ),
    )


CARDS = (
    card("Forest", None, "Basic Land — Forest"),
    card("Plains", None, "Basic Land — Plains"),
    card("Island", None, "Basic Land — Island"),
    card("Swamp", None, "Basic Land — Swamp"),
    card("Treetop Village", None, "Land"),
    card("Mishra's Workshop", None, "Land"),
    card("Chrome Mox", "{0}", "Artifact", abilities=("imprint",)),
    card("Jeweled Bird", "{1}", "Artifact"),
    card("Bonesplitter", "{1}", "Artifact — Equipment", abilities=("equip",)),
    card("Chimeric Idol", "{3}", "Artifact"),
    card("Ornithopter", "{0}", "Artifact Creature — Thopter", power=0, toughness=2, abilities=("flying",)),
    card("Sprout", "{G}", "Instant", colors=("G",)),
    card("Giant Growth", "{G}", "Instant", colors=("G",)),
    card("Berserk", "{G}", "Instant", colors=("G",)),
    card("Natural Selection", "{G}", "Instant", colors=("G",)),
    card("Rancor", "{G}", "Enchantment — Aura", colors=("G",), abilities=("enchant",)),
    card("Whipcorder", "{W}{W}", "Creature — Human Soldier Rebel", colors=("W",), power=2, toughness=2),
    card("Icatian Javelineers", "{W}", "Creature — Human Soldier", colors=("W",), power=1, toughness=1),
    card("Sleeper Agent", "{B}", "Creature — Minion", colors=("B",), power=3, toughness=3),
    card("Nezumi Graverobber", "{1}{B}", "Creature — Rat Rogue", colors=("B",), power=2, toughness=1),
    card("Dark Ritual", "{B}", "Instant", colors=("B",)),
    card("Terror", "{1}{B}", "Instant", colors=("B",)),
    card("Reality Ripple", "{1}{U}", "Instant", colors=("U",)),
    card("Foil", "{2}{U}{U}", "Instant", colors=("U",)),
    card("Counterspell", "{U}{U}", "Instant", colors=("U",)),
    card("Prodigal Sorcerer", "{2}{U}", "Creature — Human Wizard", colors=("U",), power=1, toughness=1),
    card("Air Elemental", "{3}{U}{U}", "Creature — Elemental", colors=("U",), power=4, toughness=4),
)
"""Every card of the two decks."""

ALICES_DECK = """
    Forest, Forest, Forest, Plains, Plains, Treetop Village, Mishra's Workshop, Chrome Mox, Jeweled Bird, Bonesplitter,
    Chimeric Idol, Ornithopter, Sprout, Giant Growth, Berserk, Natural Selection, Rancor, Whipcorder,
    Icatian Javelineers, Icatian Javelineers
"""
BOBS_DECK = """
    Swamp, Swamp, Swamp, Island, Island, Island, Island, Island, Sleeper Agent, Nezumi Graverobber, Dark Ritual,
    Dark Ritual, Terror, Reality Ripple, Foil, Counterspell, Counterspell, Prodigal Sorcerer, Prodigal Sorcerer,
    Air Elemental
"""

SAPROLING = Characteristics(
    name="Saproling", colors=("G",), type_line=type_line("Creature — Saproling"), power=1, toughness=1
)
NIGHTEYES = Characteristics(
    name="Nighteyes the Desecrator",
    mana_cost="{1}{B}",
    colors=("B",),
    type_line=type_line("Legendary Creature — Rat Wizard"),
    power=4,
    toughness=2,
)
"""The other half of Nezumi Graverobber, a flip card (rule 508)."""


def play() -> list[Recorded]:
    """The records of the whole game."""
    t = Table()
    set_up(t)
    opening_hands(t)
    first_turn(t)
    second_turn(t)
    third_turn(t)
    fourth_turn(t)
    fifth_turn(t)
    sixth_turn(t)
    seventh_turn(t)
    return t.recorder.records


def set_up(t: Table) -> None:
    """The decks are shuffled, each player antes a card, and it is settled who begins (rules 101 and 217.9b)."""
    t.say(
        GameStarted(
            format=1,
            game="first-game",
            edition="2006-10",
            seats=(SeatName(seat=ALICE, name="Alice"), SeatName(seat=BOB, name="Bob")),
            kind="claimed",
            engine="0.2.0",
            options=GameOptions(ante=True),
        )
    )
    for definition in CARDS:
        t.say(CardDefined(definition=definition))
    keys = {definition.characteristics.name: definition.key for definition in CARDS}
    for seat, deck in ((ALICE, ALICES_DECK), (BOB, BOBS_DECK)):
        names = [name.strip() for name in deck.split(",")]
        t.say(
            CardsAssigned(
                seat=seat, cards=tuple(AssignedCard(card=t.new_number(), definition=keys[name]) for name in names)
            )
        )
    t.shuffle(
        ALICE,
        *("Berserk", "Treetop Village", "Chrome Mox", "Sprout", "Giant Growth", "Jeweled Bird", "Rancor"),
        *("Bonesplitter", "Mishra's Workshop", "Forest", "Chimeric Idol", "Natural Selection"),
    )
    t.shuffle(BOB, "Air Elemental", "Island", "Island", "Island", "Counterspell", "Island", "Swamp", "Island")
    for seat in (ALICE, BOB):
        t.move(t.state.zone("library", seat)[-1], "ante", "anted")
    t.say(DieRolled(seat=ALICE, sides=20, result=11))
    t.say(DieRolled(seat=BOB, sides=20, result=11))
    t.say(CoinFlipped(seat=BOB, result="heads", called="tails"))
    t.say(StartingPlayerChosen(seat=ALICE, by=ALICE))


def opening_hands(t: Table) -> None:
    """Alice keeps seven cards; Bob has nothing to do with his, and takes a mulligan (rule 101.4)."""
    t.draw(ALICE, 7)
    t.draw(BOB, 7)
    t.say(OpeningHandKept(seat=ALICE))
    t.say(MulliganTaken(seat=BOB, hand_size=6))
    with t.at_once():
        for obj in t.state.zone("hand", BOB):
            t.move(obj, "library", "mulligan")
    t.shuffle(
        BOB,
        *("Swamp", "Island", "Sleeper Agent", "Dark Ritual", "Foil", "Island"),
        *("Nezumi Graverobber", "Counterspell", "Reality Ripple", "Terror"),
    )
    t.draw(BOB, 6)
    t.say(OpeningHandKept(seat=BOB))


def first_turn(t: Table) -> None:
    """Alice: Treetop Village, Chrome Mox with Giant Growth imprinted, and a Saproling."""
    t.begin_turn(ALICE)
    t.quiet("upkeep")
    t.say(PartSkipped(part="draw", seat=ALICE))  # she plays first (101.5a)
    t.phase("precombat_main")
    t.play_land("Treetop Village")
    t.play("Chrome Mox")
    mox = t.resolve_permanent(hold=True)
    t.trigger(mox, ALICE)
    t.give_priority()
    with t.resolution():
        growth = t.find("Giant Growth", "hand", ALICE)
        t.say(ChoiceOffered(seat=ALICE, kind="objects", minimum=0, hidden_objects=(growth,), source=mox))
        t.say(ChoiceMade(seat=ALICE, hidden_objects=(growth,)))
        t.move(growth, "removed", "removed")
    t.give_priority()
    t.play("Sprout", [("Chrome Mox", "{G}")])
    with t.resolution() as sprout:
        t.create_token(ALICE, SAPROLING, sprout)
    t.give_priority()
    t.both_pass()
    t.quiet_combat()
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()


def second_turn(t: Table) -> None:
    """Bob: a Sleeper Agent, which goes over to Alice as it comes into play."""
    t.begin_turn(BOB)
    t.quiet("upkeep")
    t.draw_step()
    t.phase("precombat_main")
    t.play_land("Swamp")
    t.play("Sleeper Agent", [("Swamp", "{B}")])
    agent = t.resolve_permanent(hold=True)
    t.trigger(agent, BOB, targets=((ALICE,),))
    t.give_priority()
    with t.resolution() as ability:
        gained = t.effect(agent, "gain_control", ability, "end_of_game")
        t.say(ControlChanged(object=agent, before=BOB, after=ALICE, effects=(gained,)))
    t.give_priority()
    t.both_pass()
    t.quiet_combat()
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()


def agents_upkeep(t: Table) -> None:
    """Sleeper Agent deals 2 damage to whoever controls it, in that player's upkeep."""
    agent = t.find("Sleeper Agent")
    t.say(StepBegan(step="upkeep"))
    t.trigger(agent, t.active, ability=2)
    t.give_priority()
    with t.resolution():
        t.deal_damage(agent, t.active, 2)
    t.give_priority()
    t.both_pass()


def third_turn(t: Table) -> None:
    """Alice arms the Agent with Rancor and Bonesplitter, forgets a mana, and attacks."""
    t.begin_turn(ALICE)
    agents_upkeep(t)
    t.draw_step()
    t.phase("precombat_main")
    workshop = t.play_land("Mishra's Workshop")
    t.say(Tapped(object=workshop))
    t.say(ManaAdded(seat=ALICE, mana="{3}", source=workshop))
    t.play("Bonesplitter", pool="{1}")
    bonesplitter = t.resolve_permanent()
    t.play("Jeweled Bird", pool="{1}")
    t.resolve_permanent()
    agent = t.find("Sleeper Agent")
    t.play("Rancor", [("Chrome Mox", "{G}")], targets=((agent,),))
    rancor_resolves(t, agent)
    equip(t, bonesplitter, agent, "Treetop Village")
    t.both_pass()
    t.say(ManaEmptied(seat=ALICE, mana="{1}"))
    t.say(ManaBurned(seat=ALICE, amount=1))
    t.phase("combat")
    t.quiet("beginning_of_combat")
    t.declare_attackers(agent)
    t.both_pass()
    t.declare_blockers()
    t.both_pass()
    t.combat_damage((agent, BOB, 7))
    t.give_priority()
    t.both_pass()
    t.quiet("end_of_combat")
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()


def rancor_resolves(t: Table, creature: str) -> None:
    """Rancor comes into play attached to a creature, which gets +2/+0 and trample."""
    rancor = t.resolve_permanent(attached_to=creature, hold=True)
    boon = t.effect(creature, "+2/+0 and trample", rancor, "while_attached")
    t.grows(creature, 2, 0, boon, abilities=("trample",))
    t.give_priority()


def equip(t: Table, bonesplitter: str, creature: str, source: str) -> None:
    """Bonesplitter's equip ability: the creature gets +2/+0."""
    t.activate(bonesplitter, [(source, "{G}")], targets=((creature,),))
    with t.resolution():
        t.say(Attached(object=bonesplitter, to=creature))
        t.grows(creature, 2, 0, t.effect(creature, "+2/+0", bonesplitter, "while_attached"))
    t.give_priority()


def fourth_turn(t: Table) -> None:
    """Bob: Dark Ritual for a Nezumi Graverobber, which robs Alice's graveyard of its only card, and flips."""
    t.begin_turn(BOB)
    t.quiet("upkeep")
    t.draw_step()
    t.phase("precombat_main")
    t.play_land("Island")
    t.play("Dark Ritual", [("Swamp", "{B}")])
    with t.resolution() as ritual:
        t.say(ManaAdded(seat=BOB, mana="{B}{B}{B}", source=ritual))
    t.give_priority()
    t.play("Nezumi Graverobber", pool="{B}{B}")
    graverobber = t.resolve_permanent()
    sprout = t.find("Sprout", "graveyard", ALICE)
    island = t.untapped("Island", BOB)
    t.say(Tapped(object=island))
    t.say(ManaAdded(seat=BOB, mana="{U}", source=island))
    t.activate(graverobber, pool="{U}{B}", targets=((sprout,),))
    with t.resolution():
        t.move(sprout, "removed", "removed")
        t.say(Flipped(object=graverobber))
        t.becomes(graverobber, NIGHTEYES)
    t.give_priority()
    t.both_pass()
    t.quiet_combat()
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()


def fifth_turn(t: Table) -> None:
    """Alice exchanges her ante for Jeweled Bird, has an Idol countered, and attacks with a land among others."""
    t.begin_turn(ALICE)
    agents_upkeep(t)
    t.draw_step()
    t.phase("precombat_main")
    t.play_land("Forest")
    exchange_ante(t)
    idol = t.play("Chimeric Idol", [("Mishra's Workshop", "{3}")])
    foil_it(t, idol)
    village = animate_village(t)
    t.both_pass()
    attack_with_three(t, village)
    t.quiet("end_of_combat")
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()


def exchange_ante(t: Table) -> None:
    """Jeweled Bird goes to the ante; the card that Alice anted goes to her graveyard, and she draws a card."""
    bird = t.find("Jeweled Bird")
    t.activate(bird, taps=True)
    with t.resolution():
        t.move(bird, "ante", "anted")
        t.move(t.find("Berserk", "ante"), "graveyard", "put")
        t.draw(ALICE)
    t.give_priority()


def foil_it(t: Table, spell: str) -> None:
    """Bob counters a spell with Foil, for which he discards an Island and another card."""
    t.passes()
    t.play("Foil", targets=((spell,),), costs=("alternative",), discarding=("Island", "Counterspell"))
    t.passes()
    with t.resolution():
        t.move(spell, "graveyard", "countered")
    t.give_priority()


def animate_village(t: Table) -> str:
    """Treetop Village becomes a 3/3 green Ape creature with trample that is still a land, until end of turn."""
    village = t.find("Treetop Village")
    t.activate(village, [("Forest", "{G}"), ("Chrome Mox", "{G}")])
    with t.resolution():
        ape = t.effect(village, "3/3 green Ape creature with trample", village)
        facts = t.facts(village).model_copy(
            update={
                "type_line": type_line("Creature Land — Ape"),
                "colors": ("G",),
                "abilities": ("trample",),
                "power": 3,
                "toughness": 3,
            }
        )
        t.becomes_until_end_of_turn(village, facts, ape)
    t.give_priority()
    return village


def attack_with_three(t: Table, village: str) -> None:
    """The Agent, the Village and the Saproling attack; Nighteyes blocks the Saproling and survives it."""
    agent, saproling = t.find("Sleeper Agent"), t.find("Saproling")
    nighteyes = t.find("Nighteyes the Desecrator")
    t.phase("combat")
    t.quiet("beginning_of_combat")
    t.declare_attackers(agent, village, saproling)
    t.both_pass()
    t.declare_blockers((nighteyes, saproling))
    t.both_pass()
    t.combat_damage((agent, BOB, 7), (village, BOB, 3), (saproling, nighteyes, 1), (nighteyes, saproling, 4))
    t.move(saproling, "graveyard", "destroyed")
    t.check_tokens()
    t.give_priority()
    t.both_pass()


def sixth_turn(t: Table) -> None:
    """Bob: Reality Ripple on the Agent, which phases out and takes along what is attached to it."""
    t.begin_turn(BOB)
    t.quiet("upkeep")
    t.draw_step()
    t.phase("precombat_main")
    agent = t.find("Sleeper Agent")
    t.play("Reality Ripple", [("Swamp", "{B}"), ("Island", "{U}")], targets=((agent,),))
    with t.resolution():
        t.phase_out(agent)
    t.give_priority()
    t.both_pass()
    t.quiet_combat()
    t.phase("postcombat_main")
    t.both_pass()
    t.end_turn()


def seventh_turn(t: Table) -> None:
    """Alice looks at Bob's library, moves cards about in every way there is, and wins."""
    t.begin_turn(ALICE)
    agents_upkeep(t)
    t.draw_step()
    t.phase("precombat_main")
    natural_selection(t)
    t.say(Note(text="Here they try out moves between zones that no card in their decks makes."))
    search_for_a_plains(t)
    ornithopters_journey(t)
    whipcorder_face_down(t)
    rancor_again(t)
    bonesplitter_again(t)
    idol_comes_to_life(t)
    cards_go_about(t)
    t.both_pass()
    last_attack(t)
    the_end(t)


def natural_selection(t: Table) -> None:
    """Alice looks at the top three cards of Bob's library, puts them back in another order, and has him shuffle."""
    t.play("Natural Selection", [("Treetop Village", "{G}")], targets=((BOB,),))
    with t.resolution():
        top = tuple(reversed(t.state.zone("library", BOB)[-3:]))
        t.say(CardsLookedAt(seats=(ALICE,), count=3, objects=top))
        numbers = [number_of(obj) for obj in top]
        t.say(LibraryOrdered(seat=BOB, by=ALICE, count=3, order=(numbers[2], numbers[0], numbers[1])))
        t.shuffle(BOB)
    t.give_priority()


def search_for_a_plains(t: Table) -> None:
    """A Plains is put from Alice's library into play, as Kodama's Reach does it, and she shuffles."""
    plains = t.find("Plains", "library", ALICE)
    t.say(CardsRevealed(seat=ALICE, objects=(plains,)))
    t.move(plains, "in_play", "searched", searched=True)
    t.shuffle(ALICE, "Ornithopter", "Whipcorder")


def ornithopters_journey(t: Table) -> None:
    """Ornithopter, which costs nothing, is played from everywhere and goes from the stack to everywhere."""
    ornithopter = t.find("Ornithopter", "library", ALICE)
    t.say(CardsRevealed(seat=ALICE, objects=(ornithopter,)))
    t.play("Ornithopter", zone="library")  # as with Future Sight
    with t.resolution(goes_to="library"):  # as Memory Lapse would have it
        pass
    t.give_priority()
    t.move(t.find("Ornithopter", "library", ALICE), "graveyard", "milled")  # as with Millstone
    t.play("Ornithopter", zone="graveyard")  # as with flashback (502.22) …
    with t.resolution(goes_to="removed"):
        pass
    t.give_priority()
    t.play("Ornithopter", zone="removed")  # as with Mind's Desire
    with t.resolution(goes_to="hand"):  # as with buyback (502.16)
        pass
    t.give_priority()
    t.move(t.find("Ornithopter", "hand", ALICE), "ante", "anted")  # 217.9d
    t.play("Ornithopter", zone="ante")
    with t.resolution(goes_to="ante"):
        pass
    t.move(t.find("Ornithopter", "ante"), "hand", "returned")
    t.give_priority()


def whipcorder_face_down(t: Table) -> None:
    """Whipcorder is removed face down, played face down from there, and turned up for its morph cost (502.26)."""
    t.move(t.find("Whipcorder", "library", ALICE), "removed", "removed", face_down=True)
    hidden = t.state.zone("removed")[-1]
    t.say(CardsLookedAt(seats=(ALICE,), count=1, objects=(hidden,)))
    t.play_face_down(hidden)
    whipcorder = t.resolve_permanent()
    t.say(SpecialActionTaken(seat=ALICE, action="turn_face_up", object=whipcorder))
    t.pay(ALICE, [("Plains", "{W}")], whipcorder)
    t.say(TurnedFaceUp(object=whipcorder))
    t.give_priority()


def idol_comes_to_life(t: Table) -> None:
    """Chimeric Idol comes back, goes and comes again, and becomes a creature as all of Alice's lands are tapped."""
    idol = t.move(t.find("Chimeric Idol", "graveyard", ALICE), "in_play", "returned")  # as Argivian Archaeologist might
    idol = t.move(idol, "removed", "removed")
    idol = t.move(idol, "in_play", "returned", counters=(Counter(kind="+1/+1", number=1),))
    t.say(CountersAdded(on=idol, kind="+1/+1", number=2))
    t.say(CountersRemoved(on=idol, kind="+1/+1", number=1))
    t.activate(idol)
    with t.resolution():
        t.tap_lands(ALICE)
        turtle = t.effect(idol, "3/3 Turtle artifact creature", idol)
        facts = t.facts(idol).model_copy(
            update={"type_line": type_line("Artifact Creature — Turtle"), "power": 5, "toughness": 5}
        )
        t.becomes_until_end_of_turn(idol, facts, turtle)
    t.give_priority()


def rancor_again(t: Table) -> None:
    """Rancor is put into the graveyard, returns to Alice's hand by its own ability, and is played anew."""
    rancor, agent = t.find("Rancor"), t.find("Sleeper Agent")
    without = t.facts(agent).model_copy(update={"power": 5, "abilities": ()})
    t.comes_off(rancor, without)
    buried = t.move(rancor, "graveyard", "destroyed")
    t.trigger(rancor, ALICE)
    t.give_priority()
    with t.resolution():
        t.move(buried, "hand", "returned")
    t.give_priority()
    t.play("Rancor", [("Forest", "{G}")], targets=((agent,),))
    rancor_resolves(t, agent)


def bonesplitter_again(t: Table) -> None:
    """Bonesplitter comes off the Agent, and Alice attaches it anew."""
    bonesplitter, agent = t.find("Bonesplitter"), t.find("Sleeper Agent")
    t.comes_off(bonesplitter, t.facts(agent).model_copy(update={"power": 5}))
    t.say(Unattached(object=bonesplitter, from_=agent))
    equip(t, bonesplitter, agent, "Chrome Mox")


def cards_go_about(t: Table) -> None:
    """What is left of the table of zones: from each to each that the rules know."""
    bird = t.move(t.find("Jeweled Bird", "ante"), "in_play", "returned")
    t.move(bird, "hand", "returned")  # as with Boomerang
    berserk = t.move(t.find("Berserk", "graveyard", ALICE), "ante", "anted")
    berserk = t.move(berserk, "removed", "removed")
    berserk = t.move(berserk, "ante", "anted")
    t.move(berserk, "library", "returned")  # as with Darkpact
    growth = t.move(t.find("Giant Growth", "removed"), "graveyard", "returned")  # as with Pull from Eternity
    t.move(growth, "library", "returned")
    t.move(t.find("Sprout", "removed"), "hand", "returned")
    t.move(t.find("Chrome Mox"), "library", "returned")
    nighteyes = t.move(t.find("Nighteyes the Desecrator"), "removed", "removed")  # as with Swords to Plowshares
    t.say(LifeGained(seat=BOB, amount=4))
    t.move(nighteyes, "library", "returned")


def last_attack(t: Table) -> None:
    """The Agent attacks with Rancor and Bonesplitter, and Bob has no creature left."""
    agent = t.find("Sleeper Agent")
    t.phase("combat")
    t.quiet("beginning_of_combat")
    t.declare_attackers(agent)
    t.both_pass()
    t.declare_blockers()
    t.both_pass()
    t.combat_damage((agent, BOB, 7))


def the_end(t: Table) -> None:
    """Bob has no life left and loses (rule 420.5a). The log is sealed; a judge is asked about it afterwards."""
    t.say(PlayerLost(seat=BOB, reason="life"))
    t.say(GameEnded(winners=(ALICE,), reason="Bob has no life left"))
    t.recorder.seal()
    t.say(
        RulingGiven(
            judge="floor judge",
            about=(foil_played(t),),
            ruling="Foil may be played against an artifact spell: it counters any spell.",
            rules=("414.1",),
        )
    )


def foil_played(t: Table) -> int:
    """The number of the event by which Foil was played."""
    return next(
        record.n
        for record in t.recorder.records
        if isinstance(record.event, SpellPlayed) and "alternative" in record.event.costs
    )


def main(out: str | None = None) -> None:
    """Plays the game and writes it, in place of an older one."""
    write_log(out or OUT, play(), replace=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
