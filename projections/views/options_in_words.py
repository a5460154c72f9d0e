"""The options of a player in words: what each costs and does, and what there is to choose about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.cards.language import Spell
from rewind.aggregates.questions import plays
from rewind.aggregates.questions.plays import (
    Choices,
    Option,
    Pass,
    PayCost,
    PlayAbility,
    PlayLand,
    PlaySpell,
    Price,
    ReversePlay,
    TakeSpecialAction,
    Text,
)
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.state import number_of
from rewind.projections.views.legal_action import LegalAction, TargetOffered
from rewind.projections.words.chosen_costs import costs_in_words
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed
from rewind.projections.words.printed_abilities import ability_in_words, cost_in_words, in_mode


def rules_of(engine: Engine, *rules: str) -> tuple[str, ...]:
    """Rules, written as in 2006-10, by their numbers in the edition of the log; those that it has not are left out."""
    number = engine.edition.number
    return tuple(dict.fromkeys(known for rule in rules if (known := number(rule))))


class OptionsInWords:
    """Puts the options of a position in words, with the names of a scene."""

    def __init__(self, engine: Engine, scene: Scene) -> None:
        self.engine = engine
        self.scene = scene

    def action(self, option: Option) -> LegalAction:
        if isinstance(option, Pass):
            return self._made("pass", "pass", option)
        name = self.scene.name(option.object)
        match option:
            case PayCost():
                return self._made("pay", f"pay for {name}", option)
            case ReversePlay():
                return self._made("reverse", f"reverse {self._playing(option.object)} {name}", option)
            case PlayLand():
                source = plays.additional_land_play(self.engine, option.seat, option.object)
                using = () if source is None else (f"as {self.scene.name(source)} allows",)
                face = plays.half_name(self.engine, option)
                text = f"play {name}" if face is None else f"play {face} of {name}"
                return self._made("land", text, option, using)
            case TakeSpecialAction(ability=None):
                return self._made("special", f"turn {name} face up", option, tuple(self._morph_cost(option.object)))
            case TakeSpecialAction():
                return self._made("special", f"{option.action} of {name}", option)
            case PlayAbility(is_begun=True):
                return self._made("announce", f"announce {name}", option)
            case PlayAbility():
                words = self._printed(plays.text_of_ability(self.engine, option))
                return self._made(
                    "ability",
                    f"{self.scene.terms.play_ability} activated ability {option.ability} of {name}",
                    option,
                    (words,),
                )
            case PlaySpell(is_begun=True):
                return self._made("announce", f"announce {name}", option, tuple(self._splice_words(option)))
            case PlaySpell():
                half = plays.half_name(self.engine, option)
                play = self.scene.terms.play_spell
                text = f"{play} {name}" if half is None else f"{play} {half} of {name}"
                return self._made("spell", text, option, tuple(self._spell_words(option)))

    def _playing(self, obj: str) -> str:
        """What is done with a card or an ability that has begun to be played, as a gerund."""
        kind, terms = self.engine.draft.kinds.get(number_of(obj)), self.scene.terms
        return terms.playing_ability if kind == "activated_ability" else terms.playing_spell

    def _made(self, kind: str, text: str, option: Option, details: tuple[str, ...] = ()) -> LegalAction:
        choices, scene = option.choices, self.scene
        return LegalAction(
            kind,
            ", ".join((text, *self._how(option))),
            rules_of(self.engine, *option.rules),
            (*details, *self._to_choose(choices)),
            option,
            None if isinstance(option, Pass) else option.object,
            tuple(
                TargetOffered(
                    part.things, tuple(map(scene.thing, part.things)), part.minimum, part.maximum, part.with_x
                )
                for part in choices.targets
            ),
        )

    def _how(self, option: Option) -> Iterator[str]:
        """In which way something is played: face down, spliced, its modes and costs, in a few words each."""
        if isinstance(option, PlaySpell) and option.face_down:
            yield "face down"
        if isinstance(option, PlaySpell) and option.spliced:
            yield f"splicing {self.scene.things(option.spliced)}"
        if not isinstance(option, PlaySpell | PlayAbility):
            return
        if option.modes:
            yield f"mode{'s' if len(option.modes) > 1 else ''} {' and '.join(map(str, option.modes))}"
        yield from costs_in_words(self.scene.definition(option.object), option.costs)
        if isinstance(option, PlaySpell) and option.way is not None:
            yield f"way {option.way}"

    def _splice_words(self, option: PlaySpell) -> Iterator[str]:
        """What splicing costs, and the texts that it adds (2006-10, 502.40a)."""
        spliced = plays.spliced_onto(self.engine, option)
        yield from (f"and {cost_in_words(cost, self.scene.edition)}" for cost in spliced.costs)
        yield from map(self._printed, spliced.texts)

    def _morph_cost(self, obj: str) -> Iterator[str]:
        cost = plays.price_of_turning_face_up(self.engine, obj)
        if cost is not None:
            yield cost_in_words(cost, self.scene.edition) or "{0}"

    def _spell_words(self, option: PlaySpell) -> Iterator[str]:
        """What a spell costs and says, with what is spliced onto it."""
        yield from self._price_words(plays.price_of(self.engine, option))
        text = plays.text_of_spell(self.engine, option)
        if text is not None:
            yield self._printed(text, *option.modes)
        yield from self._splice_words(option)

    def _price_words(self, price: Price) -> Iterator[str]:
        """What a spell costs, in a few words each."""
        edition = self.scene.edition
        if price.instead is not None:
            yield cost_in_words(price.instead, edition) or "{0}"
        else:
            yield price.mana_cost or "without a mana cost"
        yield from (f"and {cost_in_words(cost, edition)}" for cost in price.more)
        yield from (f"less {mana if mana.startswith('{') else f'{{{mana}}}'}" for mana in price.less)

    def _printed(self, text: Text, *modes: int) -> str:
        """An ability as it is printed; with one mode, only that."""
        ability = text.ability
        if len(modes) == 1 and isinstance(ability, Spell):
            ability = in_mode(ability, *modes)
        return ability_in_words(ability, self.scene.edition, text.definition, text.characteristics)

    def _to_choose(self, choices: Choices) -> Iterator[str]:
        for number, part in enumerate(choices.targets, 1):
            which = "target" if len(choices.targets) == 1 else f"target {number}"
            few = str(part.minimum) if part.minimum == part.maximum else f"{part.minimum} to {part.maximum}"
            few = "X" if part.with_x else few
            few = "" if few == "1" else f", {few} of them"
            yield f"{which}: {listed(map(self.scene.thing, part.things), 'or')}{few}"
        if choices.x_values is not None:
            yield f"X: {values_of_x(choices.x_values)}"
        amount = "X" if choices.divided == 0 and choices.x_values is not None else choices.divided
        if amount is not None:
            yield f"{amount} divided, at least 1 each"


def values_of_x(values: Sequence[int]) -> str:
    """The values of X that can be paid: `0 to 3`, or `0 to 3, or 5 to 7` where a greater X costs less."""
    first = [x for x in values if x - 1 not in values]
    last = [x for x in values if x + 1 not in values]
    if first == [0]:
        return f"0 to {last[0]}"
    return ", or ".join(str(low) if low == high else f"{low} to {high}" for low, high in zip(first, last, strict=True))
