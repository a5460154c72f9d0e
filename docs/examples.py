"""One example of every event, by published name: bits of one game between two seats, for the reference and for tests.

Seat 1 plays red and green, seat 2 blue and black. Each example is possible by itself; together they are not one log.
"""

from __future__ import annotations

from rewind.events import client, combat, game, judging, objects, playing, turn, zones
from rewind.events.base import (
    CardDefinition,
    Characteristics,
    Counter,
    EditionVariant,
    Event,
    Place,
    TypeLine,
)

GRIZZLY_BEARS = Characteristics(
    name="Grizzly Bears",
    mana_cost="{1}{G}",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Bear",)),
    power=2,
    toughness=2,
)
FACE_DOWN = Characteristics(type_line=TypeLine(types=("Creature",)), power=2, toughness=2)
SAPROLING = Characteristics(
    name="Saproling",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Saproling",)),
    power=1,
    toughness=1,
)
ORNITHOPTER = CardDefinition(
    key="ornithopter",
    characteristics=Characteristics(
        name="Ornithopter",
        mana_cost="{0}",
        type_line=TypeLine(types=("Artifact", "Creature"), subtypes=("Thopter",)),
        power=0,
        toughness=2,
        abilities=("flying",),
    ),
    variants=(
        EditionVariant(
            edition="2003-12",
            characteristics=Characteristics(
                name="Ornithopter",
                mana_cost="{0}",
                type_line=TypeLine(types=("Artifact", "Creature")),
                power=0,
                toughness=2,
                abilities=("flying",),
            ),
        ),
    ),
)

_ALL: tuple[Event, ...] = (
    # game
    game.GameStarted(
        format=1,
        game="7f0c2a",
        edition="2006-10",
        seats=(game.SeatName(seat=1, name="Alice"), game.SeatName(seat=2, name="Bob")),
        kind="played",
        engine="0.2.0",
        cards="b2:9c41d0",
        options=game.GameOptions(match="Table 12", game_of_match=2),
    ),
    game.CardDefined(definition=ORNITHOPTER),
    game.CardsAssigned(
        seat=1,
        cards=(
            game.AssignedCard(card=1, definition="grizzly-bears"),
            game.AssignedCard(card=2, definition="shock"),
            game.AssignedCard(card=3, definition="forest"),
        ),
    ),
    game.StartingPlayerChosen(seat=1, by=2),
    game.MulliganTaken(seat=2, hand_size=6),
    game.OpeningHandKept(seat=1),
    game.PlayerConceded(seat=2),
    game.DesignationGained(designation="monarch", seat=1),
    game.PlayerLost(seat=2, reason="conceded"),
    game.PlayerWon(seat=1),
    game.GameEnded(winners=(1,), reason="conceded"),
    game.LogSealed(events=812, digest="d1:41f6a9"),
    game.Forked(parent="7f0c2a", last=412, parent_chain="88aa0c5d1e2f3a4b5c6d7e8f90a1b2c3"),
    game.Note(text="the client reported a connection lost for 40 seconds"),
    game.DeckSubmitted(
        seat=1,
        name="Boros Tokens",
        deck_format="Standard",
        main=(game.DeckEntry(card="arena:95818", name="Plains", number=24),),
        sideboard=(game.DeckEntry(card="arena:68735", number=2),),
        brought_in=(game.DeckEntry(card="arena:95818", name="Plains", number=1),),
        taken_out=(game.DeckEntry(card="arena:68735", number=1),),
    ),
    game.PlayerRanked(
        seat=1,
        stage="before",
        ranks=(game.Rank(ladder="constructed", rank="Silver", level=3, step=1, won=14, lost=11, season=87),),
    ),
    game.MatchEnded(
        winners=(1,),
        reason="concede",
        games=(game.MatchGame(winners=(1,), reason="game"), game.MatchGame(winners=(1,), reason="concede")),
    ),
    # client
    client.ClockRead(
        seat=2, clocks=(client.Clock(time_limit="MatchClock", used=13244, allowed=1_800_000),), timeouts=1
    ),
    client.EventStanding(
        seat=1,
        stage="before",
        wins=2,
        losses=1,
        pool=(
            game.DeckEntry(card="arena:95818", name="Plains", number=17),
            game.DeckEntry(card="arena:68735", number=2),
        ),
    ),
    client.DraftPickMade(
        seat=1,
        pack=1,
        pick=2,
        pack_cards=(
            game.DeckEntry(card="arena:68735", number=1),
            game.DeckEntry(card="arena:95818", name="Plains", number=1),
        ),
        picked=(game.DeckEntry(card="arena:68735", number=1),),
    ),
    client.DraftEnded(seat=1, pool=(game.DeckEntry(card="arena:68735", number=42),)),
    # turn
    turn.TurnBegan(seat=1, turn=3, digest="d1:0be2c7"),
    turn.PhaseBegan(phase="precombat_main"),
    turn.StepBegan(step="upkeep"),
    turn.PartSkipped(part="draw", seat=1),
    turn.TurnAdded(seat=2),
    turn.PartAdded(part="combat", after="postcombat_main"),
    turn.PlayerControlChanged(seat=2, decider=1, effect=3, objects=("30.2", "31.2")),
    turn.PriorityReceived(
        seat=1,
        offered=(turn.OfferedAction(action="Cast", object="2.2", cost="{R}"), turn.OfferedAction(action="Pass")),
        barred=(
            turn.OfferedAction(
                action="Activate", object="61.3", client_ability="arena:1886", cost="{2}", payable=False
            ),
        ),
        declined=(turn.OfferedAction(action="Attack", object="1.3", options=(2, "22.3")),),
    ),
    turn.PriorityPassed(seat=2, asked=False),
    # playing
    playing.PlayBegun(seat=1, object="2.2"),
    playing.ActionReversed(action=301, kept=(304, 305, 306), seat=1),
    playing.PlayerRestored(seat=1, life=17, mana="{G}"),
    playing.LandPlayed(seat=1, object="3.2"),
    playing.SpellPlayed(
        seat=1,
        object="2.2",
        targets=(("61.3",),),
        payment=playing.Payment(mana="{R}", abilities=(playing.ManaAbilityUse(object="5.3", ability=1, mana="{R}"),)),
    ),
    playing.AbilityPlayed(
        seat=2,
        object="66.3",
        ability=1,
        targets=((1,),),
        x=2,
        payment=playing.Payment(mana="{2}{B}", sacrificed=("61.3",), life=1),
        costs=("$stoked",),
    ),
    playing.SpecialActionTaken(seat=1, action="turn_face_up", object="14.3"),
    playing.AbilityTriggered(seat=1, object="20.3", ability=1),
    playing.PutOnStack(
        object="123.1", kind="triggered_ability", seat=1, source="20.3", ability=1, trigger=230, targets=((2,),)
    ),
    playing.TargetsChosen(object="123.1", targets=(("61.3", 2),)),
    playing.TextSpliced(object="2.3", cards=("7.2",), abilities=("Glacial Ray/1", "Glacial Ray/2")),
    playing.CostPaid(seat=1, object="2.3", mana="{R}"),
    playing.PlayCompleted(object="2.3"),
    playing.ResolutionBegan(object="2.3"),
    playing.ResolutionEnded(object="2.3"),
    playing.ManaAdded(seat=1, mana="{R}", source="5.3"),
    playing.ManaSpent(seat=1, mana="{R}", object="2.3"),
    playing.ManaEmptied(seat=2, mana="{U}{2}"),
    playing.ManaBurned(seat=2, amount=3),
    playing.ChoiceOffered(
        seat=1, kind="discard", minimum=2, maximum=2, hidden_objects=("7.2", "9.2", "11.2"), source="70.3"
    ),
    playing.ChoiceMade(seat=1, hidden_objects=("7.2", "11.2")),
    playing.DieRolled(seat=2, sides=20, result=17),
    playing.CoinFlipped(seat=1, result="heads", called="tails"),
    playing.KeywordActionDone(action="explore", seat=1, objects=("5.2",)),
    playing.RandomChoiceMade(seat=2, hidden_objects=("64.2",)),
    playing.ContinuousEffectBegan(seat=1, source="8.3", effect="+3/+3", duration="end_of_turn", affects=("1.3",)),
    playing.ContinuousEffectEnded(effect=318),
    playing.EventReplaced(what="zone_changed", object="61.3", by="61.3", effect=322, verb="destroy"),
    playing.EventPrevented(object=1, source="66.3", amount=2, by="16.3", effect=318, would_be=5),
    playing.ShieldUsed(effect=318, amount=2, left=1),
    playing.Remembered(object="26.3", key="clone-shell", name="$card", seat=1, hidden_objects=("12.2",)),
    playing.TriggerAwaited(
        seat=1,
        source="2.3",
        key="flicker/1",
        path=("effect", 1),
        bound=(playing.Bound(name="$card", objects=("1.4",)),),
    ),
    playing.TriggerEnded(trigger=330),
    playing.PositionNoted(position="l1:0123456789abcdef0123456789abcdef", again=340),
    playing.LoopProposed(
        seat=1,
        inputs=(
            playing.LoopInput(kind="ability", seat=1, object="66.3", ability=1, targets=((2,),)),
            playing.LoopInput(kind="pass", seat=1),
            playing.LoopInput(kind="pass", seat=2),
        ),
        times=1000,
    ),
    playing.LoopRepeated(
        proposal=350,
        times=999,
        players=(playing.PlayerAfterLoop(seat=1, life=1016, mana=(Counter(kind="G", number=2),)),),
        objects=(playing.ObjectAfterLoop(object="66.3", counters=(Counter(kind="+1/+1", number=999),)),),
    ),
    # zones
    zones.ZoneChanged(
        object="2.3",
        becomes="2.4",
        from_=Place(zone="stack"),
        to=Place(zone="graveyard", seat=1),
        reason="resolved",
    ),
    zones.DrawFailed(seat=2),
    zones.CardsRevealed(seat=2, objects=("62.2", "63.2")),
    zones.CardsLookedAt(seats=(2,), count=3, of=Place(zone="library", seat=2), objects=("71.1", "80.1", "75.1")),
    zones.LibraryShuffled(seat=1, order=(31, 7, 12)),
    zones.LibraryOrdered(seat=2, by=2, count=3, to_bottom=1, order=(80, 71, 75)),
    zones.TokenCreated(object="124.1", owner=1, controller=1, characteristics=SAPROLING, source="21.3"),
    zones.EmblemCreated(
        object="125.1",
        owner=2,
        characteristics=Characteristics(type_line=TypeLine(), abilities=("Elspeth/granted 1",)),
        source="22.3",
    ),
    zones.DungeonEntered(
        object="126.1",
        owner=2,
        characteristics=Characteristics(name="Lost Mine of Phandelver", type_line=TypeLine(types=("Dungeon",))),
        leads_to=((2, 3), (4,), (4,), ()),
    ),
    zones.VentureMarkerMoved(object="126.1", room=1),
    zones.CeasedToExist(object="124.2"),
    zones.PhasedOut(object="22.3", with_="1.3"),
    zones.PhasedIn(object="1.3"),
    zones.ObjectPlaced(
        object="1.3",
        place=Place(zone="in_play", seat=1),
        owner=1,
        definition="grizzly-bears",
        tapped=True,
        counters=(Counter(kind="+1/+1", number=1),),
        damage=2,
    ),
    zones.ObjectRestored(
        object="2.3",
        instead_of="2.4",
        place=Place(zone="stack"),
        controller=1,
        entered=277,
        stack=zones.OnStack(targets=(("61.3",),), x=2, costs=("kicker",)),
    ),
    zones.CardIdentified(card=64, definition="counterspell", public=False, visible_to=(1, 2)),
    # objects
    objects.Tapped(object="5.3"),
    objects.Untapped(object="5.3"),
    objects.TurnedFaceUp(object="14.3"),
    objects.TurnedFaceDown(object="14.3", characteristics=FACE_DOWN),
    objects.Flipped(object="15.3"),
    objects.ProtectorDesignated(object="16.3", seat=2),
    objects.Transformed(object="15.3", characteristics=Characteristics(name="Ragged Moth", power=3, toughness=2)),
    objects.TypesChanged(
        object="3.3",
        before=TypeLine(supertypes=("Basic",), types=("Land",), subtypes=("Forest",)),
        after=TypeLine(supertypes=("Basic",), types=("Creature", "Land"), subtypes=("Forest",)),
        effects=(345,),
    ),
    objects.ColorsChanged(object="1.3", before=("G",), after=("U",), effects=(350,)),
    objects.NameChanged(object="15.3", before="Nezumi Graverobber", after="Nighteyes the Desecrator"),
    objects.TextChanged(object="13.3", words=(objects.WordChange(before="red", after="blue"),), effects=(355,)),
    objects.AbilitiesChanged(object="1.3", before=(), after=("flying",), effects=(360,)),
    objects.PowerToughnessChanged(
        object="1.3",
        before=objects.PowerToughness(power=2, toughness=2),
        after=objects.PowerToughness(power=5, toughness=5),
        effects=(318,),
    ),
    objects.Copied(object="65.3", of="1.3", characteristics=GRIZZLY_BEARS),
    objects.ControlChanged(object="1.3", before=1, after=2, effects=(371,)),
    objects.Attached(object="23.3", to="1.3"),
    objects.Unattached(object="23.3", from_="1.3"),
    objects.CountersAdded(on="1.3", kind="+1/+1", number=2),
    objects.CountersRemoved(on="24.3", kind="charge", number=1),
    objects.OwnerChanged(object="12.2", before=1, after=2),
    # combat
    combat.AttackersDeclared(
        seat=1,
        attacks=(combat.Attack(attacker="1.3", defender=2), combat.Attack(attacker="20.3", defender=2)),
        bands=(("1.3", "20.3"),),
    ),
    combat.BlockersDeclared(
        seat=2,
        blocks=(combat.Block(blocker="61.3", attackers=("1.3",)),),
        offered=(turn.OfferedAction(action="Block", object="61.3", options=("1.3", "20.3")),),
    ),
    combat.BlockAdded(blocker="61.3", attackers=("20.3",)),
    combat.BecameBlocked(object="20.3"),
    combat.RemovedFromCombat(object="61.3"),
    combat.AttackReselected(object="20.3", attacking="22.3"),
    combat.CombatDamageAssigned(
        object="125.1",
        seat=1,
        assignments=(
            combat.DamageAssignment(source="1.3", to="61.3", amount=2),
            combat.DamageAssignment(source="20.3", to=2, amount=1),
        ),
    ),
    combat.DamageDealt(source="20.3", to=2, amount=1, combat=True),
    combat.DamageRemoved(object="1.3"),
    combat.LifeGained(seat=1, amount=4, source="25.3"),
    combat.LifeLost(seat=2, amount=1, source="20.3"),
    combat.MaximumHandSizeChanged(seat=1, before=7, after=None),
    # judging
    judging.PositionSet(
        players=(
            judging.PlayerPosition(seat=1, life=12, lands_played=1),
            judging.PlayerPosition(seat=2, life=7, mana="{U}"),
        ),
        turn=9,
        active=1,
        phase="combat",
        step="declare_blockers",
        priority=1,
    ),
    judging.EffectCaused(seat=1, effect='[{"do":"destroy","what":"20.3"}]'),
    judging.PositionRestated(reason="the client's log has no lines for turn 4", gone=(61, 124)),
    judging.Rollback(to=290, reason="undo asked for and granted"),
    judging.RulingGiven(
        judge="head judge",
        about=(301, 302),
        ruling="The block stands: the creature was untapped when blockers were declared.",
        rules=("309.2a",),
        remedy="backup",
        overturns=298,
    ),
    judging.Appeal(seat=2, ruling=298, grounds="the creature had been tapped for mana"),
    judging.DisputeOpened(moment=300, caller=2, question="May it block?", policy="2007"),
    judging.ClaimTested(
        dispute=301,
        seat=2,
        claim='{"illegal":299}',
        text="It was tapped.",
        recorded="rejected",
        decided_again="rejected",
        answer="rejected",
        about=(299,),
        rules=("309.2a",),
    ),
    judging.RemedyPlanned(
        dispute=301, policy="2007", remedy="backup", to=290, commitment="s1:8f14e45fceea167a5a36dedd4bea2543"
    ),
    judging.BackupApplied(to=290, reversed_=(293, 292, 291), authorised_by="head judge", ruling=303),
    judging.EffectRestored(effect=260),
    judging.TriggerRestored(trigger=281),
    judging.CombatRestored(
        attacks=(combat.Attack(attacker="1.3", defender=2), combat.Attack(attacker="20.3", defender=2)),
        blocks=(combat.Block(blocker="61.3", attackers=("1.3",)),),
        bands=(("1.3", "20.3"),),
    ),
)

EXAMPLES: dict[str, Event] = {event.published: event for event in _ALL}
"""Published name → a valid event of that type."""
