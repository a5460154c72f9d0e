"""What a message says of the players, the turn and the fighting, as events; how a game begins and ends."""

from __future__ import annotations

from rewind.events.game import GameEnded, PlayerConceded, PlayerLost, StartingPlayerChosen
from rewind.events.importers.arena.client.messages import Player, Result, TurnInfo
from rewind.events.importers.arena.client.view import hand_size, pool_of
from rewind.events.importers.arena.client.vocabulary import FIRST_STRIKE, LOSSES, PHASES, STEPS
from rewind.events.importers.arena.translating import changing, opening, restating, turns
from rewind.events.importers.arena.translating.table import Table, Thing
from rewind.events.importers.arena.translating.translation import Translation


def reconcile_players(translation: Translation) -> None:
    """Life, mana, counters and hand sizes are what the message says."""
    table = translation.table
    for player in translation.state.players:
        seat = player.system_seat_number
        notes = table.seats.get(seat)
        if notes is None:
            continue
        if player.life_total != notes.life:
            table.unannounced["life"] += 1
            changing.change_life(table, seat, player.life_total - notes.life, None)
        _reconcile_mana(table, player)
        size = hand_size(player)
        if size != notes.maximum_hand_size:
            changing.set_maximum_hand_size(table, seat, size)
    opening.note_keeping(translation)
    for seat, notes in table.seats.items():
        wanted = table.view.counters.get(seat, {})
        if wanted != notes.counters:
            table.unannounced["player counters"] += changing.set_counters(table, seat, wanted)


def _reconcile_mana(table: Table, player: Player) -> None:
    seat, wanted = player.system_seat_number, pool_of(player)
    present = table.seats[seat].mana
    sources = {part.mana_id: part.src_instance_id for part in player.mana_pool}
    for mana in sorted({*present, *wanted}):
        more = wanted.get(mana, 0) - present.get(mana, 0)
        for _ in range(more):
            changing.add_mana(table, seat, mana, table.known(sources[mana.number]))
        if more < 0:
            changing.lose_mana(table, seat, mana, -more)


def reconcile_turn(table: Table, turn_info: TurnInfo | None) -> None:
    """Turn, phase and step are what the message says."""
    if turn_info is None:
        return
    if table.starting_player is None and turn_info.active_player in table.seats:
        table.starting_player = turn_info.active_player
        chooser = table.view.chooser
        by = chooser if chooser in table.seats else None
        table.add(StartingPlayerChosen(seat=turn_info.active_player, by=by))
    if not turn_info.turn_number or not turn_info.phase:
        return
    if turn_info.turn_number == table.turn + 1 and turn_info.active_player in table.seats:
        table.unannounced["turn"] += 1
        turns.begin_turn(table, turn_info.active_player)
    if turn_info.turn_number != table.turn or turn_info.active_player != table.active:
        table.unannounced["turn"] += 1
        restating.set_position(table)
    phase, step = PHASES.get(turn_info.phase), STEPS.get(turn_info.step)
    first_strike = turn_info.step == FIRST_STRIKE
    if phase is not None and (phase, step, first_strike) != (table.phase, table.step, table.first_strike):
        table.unannounced["step"] += 1
        if step is None or turns.PHASE_OF[step] != phase:
            turns.begin_phase(table, phase)
        else:
            turns.begin_step(table, step, first_strike=first_strike)


def reconcile_combat(translation: Translation) -> None:
    """What attacks and blocks is what the message says."""
    table = translation.table
    attacks, blocks, blocker = dict(table.attacking), dict(table.blocking), 0
    for record in translation.state.game_objects:
        thing = table.thing(record.instance_id)
        if thing is None or thing.zone != "in_play" or table.view.spot(record.zone_id) != thing.spot:
            continue
        attacks.pop(thing.id, None)
        blocks.pop(thing.id, None)
        if record.attack_state == "AttackState_Attacking":
            target = None if record.attack_info is None else table.subject(record.attack_info.target_id)
            if target is not None:
                attacks[thing.id] = target
        if record.block_state == "BlockState_Blocking" and record.block_info is not None:
            blocked = _blocked(table, thing, record.block_info.attacker_ids)
            if blocked:
                blocks[thing.id], blocker = blocked, thing.controller
    in_order = {obj: attacks[obj] for obj in (*table.attacking, *attacks) if obj in attacks}
    turns.set_attackers(table, in_order)
    turns.set_blockers(table, {obj: blocks[obj] for obj in (*table.blocking, *blocks) if obj in blocks}, blocker)


def _blocked(table: Table, blocker: Thing, attackers: tuple[int, ...]) -> tuple[str, ...]:
    """The objects that a creature blocks; one that has left is the object it was when it was blocked."""
    before = {obj.partition(".")[0]: obj for obj in table.blocking.get(blocker.id, ())}
    found = []
    for instance in attackers:
        thing = table.things.get(table.instances.get(instance, 0))
        if thing is not None and (obj := before.get(str(thing.number), thing.id if thing.zone == "in_play" else None)):
            found.append(obj)
    return tuple(found)


def reconcile_end(translation: Translation) -> None:
    """Who has lost, and how the game ended, where the message says so."""
    table = translation.table
    for seat, reason in table.view.losses.items():
        if seat in table.seats and not table.seats[seat].lost and not table.ended:
            lose(table, seat, LOSSES.get(reason, "effect"))
    info = table.view.info
    if info.stage == "GameStage_GameOver" and not table.ended:
        games = [result for result in info.results if result.scope == "MatchScope_Game"]
        if games:
            end(table, games[-1])


def lose(table: Table, seat: int, reason: str) -> None:
    """A player loses."""
    table.seats[seat].lost = True
    table.add(PlayerLost.model_validate({"seat": seat, "reason": reason}))


def end(table: Table, result: Result) -> None:
    """The game is over as a result says."""
    teams = {seat: player.team_id for seat, player in table.view.players.items() if seat in table.seats}
    drawn = result.result == "ResultType_Draw" or result.winning_team_id not in teams.values()
    winners = () if drawn else tuple(sorted(seat for seat, team in teams.items() if team == result.winning_team_id))
    reason = result.reason.removeprefix("ResultReason_")
    for seat in sorted(table.seats):
        if drawn or seat in winners or table.seats[seat].lost:
            continue
        if reason == "Concede":
            table.add(PlayerConceded(seat=seat))
        lose(table, seat, "conceded" if reason == "Concede" else "unknown")
    table.ended, table.priority = True, None
    table.add(GameEnded(winners=winners, reason=reason.lower()))
