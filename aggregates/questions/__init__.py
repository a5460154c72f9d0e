"""What may be asked of the rules: projections, replays and the command line import nothing else of them.

- of a position: `position` (an engine to ask), `coverage` (which abilities the rules know there);
- of a log: `recorded_moments` (whether its rules are known, what is awaited after an event);
- what may be done: `options` (with priority, or as the next step of a play), `plays` (what a play costs and says, and
  why it is refused), `announcing` (targets, divisions, the total cost), `paying`, `combat`, `choices`; `ways` (every
  way in which a decision may be taken);
- what is done: `inputs`, `refusals`, `flags`, `mana`;
- `running` runs the rules over records that are there already, `stating` says what the rules make of what is stated.

What decides a game is `rewind.aggregates.game`.
"""
