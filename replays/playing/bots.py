"""A player that chooses among what is legal, by a seed, without a thought of winning."""

from __future__ import annotations

from copy import copy
from itertools import combinations
from random import Random

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.choices import NAMED, choice_of, choice_of_things, existing_subtypes, mulligan
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.plays import Choices, Option, PlayAbility, options
from rewind.aggregates.questions.position import Engine, ObjectOrPlayer, is_mana_ability
from rewind.aggregates.questions.refusals import IllegalAction, refusal
from rewind.events.base import Event
from rewind.events.combat import Block, BlockersDeclared
from rewind.events.game import OpeningHandKept
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    ChoiceOffered,
    CostPaid,
    PlayBegun,
    SpellPlayed,
    Targets,
)

_FITTING = frozenset({"objects", "players", "things", "name", "subtype", "splice", "optional_costs"})
"""Kinds of choices in which not everything that is offered fits what may be chosen."""
_TRIES = 20
_NO_MOST = 5
"""Where a number may be as great as the player likes: so much more than the least at most."""


def _words(game: Game, offer: ChoiceOffered) -> list[str]:
    """Names of the cards in the game, or their subtypes of the type that is asked for; where they have none, all."""
    definitions = [definition for _, definition in sorted(game.state.definitions.items())]
    if offer.kind == "name":
        return [definition.key for definition in definitions]
    lines = [definition.characteristics_in(game.state.edition).type_line for definition in definitions]
    existing = existing_subtypes(game.engine(), offer.of_types)
    return sorted({word for line in lines for word in line.subtypes} & existing) or sorted(existing)


class UniformBot:
    """Chooses evenly among the legal options. It plays mana abilities only to pay for something."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # moves in a game, no secrets

    def decide(self, game: Game) -> Event:
        """The next input of the game, which wants one."""
        return decided(self._decide(game), game.state.deciders)

    def _decide(self, game: Game) -> Event:
        pending = game.pending
        assert pending is not None
        if pending.kind == "priority" or pending.object is not None:
            return self._act(game)
        assert pending.offer is not None
        match pending.offer.kind:
            case "mulligan":
                return self._mulligan(game, pending.seat)
            case "attackers":
                return self._attack(game, pending.offer)
            case "blockers":
                return self._block(game, pending.seat)
            case "division":
                return self._divide(pending.offer)
            case _:
                return self._choose(game, pending.offer)

    def _options(self, game: Game) -> list[Option]:
        """All that may be done with priority, or meanwhile."""
        return list(options(game.engine(), mana=False))

    def _act(self, game: Game) -> Event:
        found = self._options(game)
        option = self._random.choice(found)
        choices = option.choices
        most_targets = min((len(choice.things) for choice in choices.targets if choice.with_x), default=None)
        values = [x for x in choices.x_values or () if most_targets is None or x <= most_targets]
        if choices.x_values is not None and not values:
            return found[0].decision()
        x = self._random.choice(values) if values and most_targets is not None else None
        chosen = self._targets(choices, x or 0)
        if chosen is None:
            return found[0].decision()
        if x is None and values:
            x = self._random.choice(values)
        things = [thing for part in chosen for thing in part]
        parts = [part for part in choices.divisions(chosen, x) if part.things]
        if any(part.amount < len(part.things) for part in parts):
            return found[0].decision()
        shares = [self._shares(part.amount, len(part.things), least=1) for part in parts]
        divided = tuple(share for some in shares for share in some)
        decision = option.decision(chosen, x, divided)
        # not all targets go together, or with each X, and more of them, or fewer, may cost more than there is
        varies = x is not None or any(part.minimum != part.maximum for part in choices.targets)
        depends = len(things) > 1 or (varies and bool(choices.targets))
        return decision if not depends or self._is_legal(game, decision) else found[0].decision()

    def _targets(self, choices: Choices, x: int) -> Targets | None:
        """Targets for each instance of the word; None where those left over do not suffice."""
        chosen: list[tuple[ObjectOrPlayer, ...]] = []
        for choice in choices.targets:
            free = [thing for thing in choice.things if not any(thing in part for part in chosen)]
            if len(free) < choice.minimum:
                return None
            number = x if choice.with_x else self._random.randint(choice.minimum, min(choice.maximum, len(free)))
            if number > len(free):
                return None
            chosen.append(tuple(self._random.sample(free, number)))
        return tuple(chosen)

    def _mulligan(self, game: Game, seat: int) -> Event:
        if self._random.randrange(10) == 0:
            return mulligan(game.state, seat)
        return OpeningHandKept(seat=seat)

    def _attack(self, game: Game, offer: ChoiceOffered) -> Event:
        engine = game.engine()
        attackable = combat.attackable(engine, offer.seat)
        attackers = [obj for obj in offer.objects if isinstance(obj, str) and self._random.random() < 0.5]
        defender = attackable[0] if len(attackable) == 1 else self._random.choice(attackable)
        event = combat.attack_with(offer.seat, defender, attackers, self._bands(engine, attackers))
        return event if refusal(combat.verify_declare_attackers, engine, event) is None else combat.least_attack(engine)

    def _bands(self, engine: Engine, attackers: list[str]) -> tuple[tuple[str, ...], ...]:
        """Perhaps a band of two attackers, where two can form one."""
        able = [pair for pair in combinations(attackers, 2) if combat.can_form_band(engine, pair)]
        return (self._random.choice(able),) if able and self._random.random() < 0.5 else ()

    def _block(self, game: Game, seat: int) -> Event:
        engine, blocks = game.engine(), []
        for blocker, attackers in combat.possible_blocks(engine, seat).items():
            if self._random.random() < 0.5:
                blocks.append(Block(blocker=blocker, attackers=(self._random.choice(attackers),)))
        event = BlockersDeclared(seat=seat, blocks=tuple(blocks))
        is_legal = refusal(combat.verify_declare_blockers, engine, event, seat) is None
        return event if is_legal else combat.least_block(engine, seat)

    def _divide(self, offer: ChoiceOffered) -> Event:
        power, *lethal = (int(value) for value in offer.values)
        creatures = sum(isinstance(thing, str) for thing in offer.objects)
        if not lethal and offer.minimum == 1 and 0 < creatures < len(offer.objects):  # as though it were not blocked
            to_creatures = self._random.random() < 0.5
            shares = (*self._shares(power, creatures, least=0), 0) if to_creatures else (*[0] * creatures, power)
        elif not lethal:
            shares = self._shares(power, len(offer.objects), least=int(offer.minimum > 1))  # 310.2c, 409.1e
        elif self._random.random() < 0.5 or power < sum(lethal):
            blockers = len(offer.objects) - 1  # what it attacks is the last, a player or a planeswalker
            shares = (*self._shares(power, blockers, least=0), 0)
        else:
            more = self._shares(power - sum(lethal), len(lethal), least=0)
            shares = tuple(least + one for least, one in zip(lethal, more, strict=True))
        return ChoiceMade(seat=offer.seat, objects=offer.objects, values=tuple(str(share) for share in shares))

    def _shares(self, amount: int, parts: int, *, least: int) -> tuple[int, ...]:
        """An amount divided evenly at random, each part at least so much."""
        shares = [least] * parts
        if not parts:  # any number of targets may be none
            return ()
        for _ in range(amount - least * parts):
            shares[self._random.randrange(parts)] += 1
        return tuple(shares)

    def _choose(self, game: Game, offer: ChoiceOffered) -> Event:
        """A choice of any kind; where what is chosen has to fit together, another one is tried until it does."""
        chosen = self._chosen(game, offer)
        for _ in range(_TRIES if offer.kind in _FITTING else 0):
            if self._is_legal(game, chosen):
                break
            chosen = self._chosen(game, offer)
        return chosen

    def _chosen(self, game: Game, offer: ChoiceOffered) -> Event:
        if offer.least is not None:
            most = offer.least + _NO_MOST if offer.most is None else offer.most
            return choice_of(offer, (str(self._random.randint(offer.least, most)),))
        if offer.kind in NAMED:
            return choice_of(offer, (self._random.choice(_words(game, offer)),))
        able = len(offer.objects) or len(offer.hidden_objects) or len(offer.values)
        number = self._random.randint(offer.minimum, min(offer.maximum, able))
        if offer.values:
            return choice_of(offer, tuple(self._random.sample(offer.values, number)))
        return choice_of_things(offer, self._random.sample(offer.hidden_objects or offer.objects, number))

    def _is_legal(self, game: Game, event: Event) -> bool:
        trial = copy(game)
        try:
            trial.decide(decided(event, game.state.deciders))
        except IllegalAction:
            return False
        return True


class StepByStepBot(UniformBot):
    """Chooses as `UniformBot` does, plays half of what it plays step by step, and takes some of that back (422)."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._announced: SpellPlayed | AbilityPlayed | None = None
        """What it is about to announce."""

    def _decide(self, game: Game) -> Event:
        pending = game.pending
        assert pending is not None
        if pending.object is None:
            event = super()._decide(game)
            return self._begun(game, event) if self._random.random() < 0.5 else event
        if self._random.random() < 0.15:
            return self._reversed(game, pending.seat)
        if pending.kind == "announcement":
            return self._announce(pending.object)
        uses = [option for option in options(game.engine()) if isinstance(option, PlayAbility)]
        if uses and self._random.random() < 0.4:
            return self._used(self._random.choice(uses))
        paid = CostPaid(seat=pending.seat, object=pending.object)
        return paid if self._is_legal(game, paid) else self._reversed(game, pending.seat)

    def _used(self, option: PlayAbility) -> Event:
        """A mana ability that is played to pay with, with any value of X that it asks for."""
        values = option.choices.x_values
        return option.decision(x=self._random.choice(values) if values else None)

    def _begun(self, game: Game, event: Event) -> Event:
        """The beginning of a play, where it is one that goes on the stack."""
        if isinstance(event, SpellPlayed):
            self._announced = event
            return PlayBegun(seat=event.seat, object=event.object, face_down=event.face_down, half=event.half)
        if isinstance(event, AbilityPlayed):
            engine = game.engine()
            _, ability = engine.abilities(event.object).activated[event.ability - 1]
            if not is_mana_ability(ability, engine.edition.policies):
                self._announced = event
                return PlayBegun(seat=event.seat, object=event.object, ability=event.ability)
        return event

    def _announce(self, obj: str) -> Event:
        event = self._announced
        assert event is not None, "something has begun to be played"
        return event.model_copy(update={"object": obj} if isinstance(event, SpellPlayed) else {"on_stack": obj})

    def _reversed(self, game: Game, seat: int) -> Event:
        """The reversal of what has begun; its mana abilities all stay, or none."""
        action = game.state.action
        assert action is not None, "something has begun to be played"
        since = ((record.n, record.event) for record in game.records[action.began :])
        played = [n for n, event in since if isinstance(event, AbilityPlayed) and event.on_stack is None]
        kept = tuple(played) if self._random.random() < 0.5 else ()
        return ActionReversed(action=action.began, kept=kept, seat=seat)
