"""Every table there is, and the families that fill them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.events.envelope import Recorded
from rewind.projections.tables.families import (
    cards_in_hand,
    claims,
    client,
    combat,
    decisions,
    decks,
    events,
    findings,
    games,
    life,
    objects,
    offers,
    removals,
    rulings,
    spells,
    turns,
    type_lines,
    zones,
)
from rewind.projections.tables.schema import Row, Table
from rewind.projections.tables.walking import Family, Game, walk

FAMILIES: tuple[type[Family], ...] = (
    games.Games,
    client.SubmittedDecks,
    client.Clocks,
    client.DraftPicks,
    events.Events,
    decisions.Decisions,
    offers.OfferedActions,
    zones.ZoneChanges,
    removals.Removals,
    type_lines.TypeChanges,
    objects.Objects,
    objects.Tokens,
    cards_in_hand.CardsInHand,
    spells.Spells,
    combat.Combat,
    combat.Damage,
    life.Life,
    turns.Turns,
    rulings.Rulings,
    claims.Claims,
)

TABLES: tuple[Table, ...] = (
    games.GAMES,
    games.PLAYERS,
    decks.TABLE,
    client.TABLE,
    client.DRAFT_PICKS,
    client.CLOCKS,
    cards_in_hand.TABLE,
    events.TABLE,
    decisions.TABLE,
    offers.TABLE,
    zones.TABLE,
    removals.TABLE,
    type_lines.TABLE,
    objects.OBJECTS,
    objects.TOKENS,
    spells.TABLE,
    combat.COMBAT,
    combat.DAMAGE,
    life.TABLE,
    turns.TABLE,
    rulings.TABLE,
    claims.TABLE,
    findings.TABLE,
)


def rows_of(records: Iterable[Recorded], families: Sequence[type[Family]] = FAMILIES) -> dict[str, list[Row]]:
    """The rows of one game by table, each table in its order. Raises FoldError, and whatever `records` raises."""
    game = Game(TABLES)
    walk(game, [family(game) for family in families], records)
    return game.rows
