"""The text of what acts in a window, as far as it is known: of what resolves or triggers, of a land that is played.

It is that of the log's own definition where this has programs, else that of the built-in card of the name. Whatever
else is in view stays a claim, without text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rewind.aggregates.cards import language, parse_ability, pool
from rewind.aggregates.state import GameState, StackEntry, incarnation_of, number_of, object_id
from rewind.events.base import CardDefinition, Characteristics
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityTriggered, Bound, LandPlayed, PutOnStack, ResolutionBegan
from rewind.replays.partly.claims import source_of
from rewind.replays.partly.outcomes import NotDecided, card_name
from rewind.replays.partly.windows import Window

_OF_EVENT = re.compile(r"\bevent\.\w+")
"""What a program says of the event that it triggered on."""


@dataclass(frozen=True, slots=True)
class Acting:
    """What acts in a window, and what its text is."""

    texts: Mapping[int, CardDefinition] = field(default_factory=dict)
    """Number of a card → its definition, with programs."""
    stack: Mapping[str, StackEntry] = field(default_factory=dict)
    """Ability that resolves → what it is, besides what the log says of it."""
    triggers: Mapping[int, AbilityTriggered] = field(default_factory=dict)
    """What it triggered on, by the number that its entry has."""
    unknown: tuple[NotDecided, ...] = ()
    """For each that acts whose text is not known: why what it does is not decided."""

    @property
    def is_known(self) -> bool:
        """Whether the text of everything that acts is known."""
        return not self.unknown


def acts(window: Window) -> bool:
    """Whether a spell or ability resolves in a window, or a triggered ability is put on the stack."""
    return bool(window.events(ResolutionBegan)) or any(_triggered(window))


def _triggered(window: Window) -> Iterator[PutOnStack]:
    return (event for event in window.events(PutOnStack) if event.kind == "triggered_ability")


class Texts:
    """The texts of one log's cards."""

    def __init__(self, edition: str) -> None:
        """`edition`: the rules under which they are read."""
        self._edition = edition
        self._waiting: dict[str, tuple[AbilityTriggered, PutOnStack]] = {}
        """Triggered ability of the log → what the rules made of it as it was put on the stack."""

    def acting(self, window: Window, resolving: str | None) -> Acting:
        """What acts in a window; `resolving`: the spell or ability that resolves, where one does."""
        texts = dict[int, CardDefinition]()
        unknown = list[NotDecided]()
        acting = Acting(texts, {}, {})
        delayed = [event.source for event in _triggered(window) if event.ability is None and event.key is None]
        unknown += [NotDecided("text", "" if one is None else card_name(window.after, one)) for one in delayed]
        sources = [event.source for event in _triggered(window) if event.source not in delayed]
        sources += [source_of(window.before, resolving)] if resolving is not None else []
        sources += [window.decision.event.object] if isinstance(window.decision.event, LandPlayed) else []
        for source in sources:
            definition = None if source is None else self._definition(window.after, source)
            if source is None or definition is None:
                unknown.append(NotDecided("text", "" if source is None else card_name(window.after, source)))
            else:
                texts[number_of(source)] = definition
        if resolving is not None and not unknown:
            acting = self._resolving(window, resolving, texts)
        return Acting(acting.texts, acting.stack, acting.triggers, (*unknown, *acting.unknown))

    def _resolving(self, window: Window, obj: str, texts: Mapping[int, CardDefinition]) -> Acting:
        """What an ability that resolves is; a spell is what its card says."""
        state, source = window.before, source_of(window.before, obj)
        entry, kind = state.stack.get(obj, StackEntry()), state.kinds[number_of(obj)]
        why = (NotDecided("text", card_name(state, source)),)
        if kind == "card":
            costs = tuple(_way_of_playing(state, obj, texts[number_of(obj)]))
            return Acting(texts, {obj: entry._replace(costs=(*entry.costs, *costs))} if costs else {})
        if kind not in ("triggered_ability", "activated_ability"):
            return Acting(texts, unknown=why)
        if obj in self._waiting:
            trigger, put = self._waiting[obj]
            number = put.trigger or 0
            whole = entry._replace(
                source=put.source, key=put.key, trigger=number, modes=put.modes, x=put.x, bound=put.bound
            )
            return Acting(texts, {obj: whole}, {number: trigger})
        if entry.key is not None:
            return Acting(texts)
        key = self._key(state, source, entry, texts[number_of(source)], kind)
        if key is None:
            return Acting(texts, unknown=why)
        if kind == "activated_ability":
            return Acting(texts, {obj: entry._replace(key=key)})
        return _triggered_unseen(state, obj, entry._replace(key=key), texts) or Acting(texts, unknown=why)

    def _key(self, state: GameState, source: str, entry: StackEntry, text: CardDefinition, kind: str) -> str | None:
        """Which ability of a card it is that the log counts; None where that cannot be told."""
        if entry.ability is None:  # a delayed one, say
            return None
        form = form_named(text, state.characteristics_of(source), self._edition)
        keys, programs = form.abilities, programs_of(text)
        wanted = language.Triggered if kind == "triggered_ability" else language.Activated
        fitting = {key: part for key in keys if (part := _part_of_kind(key, programs.get(key), wanted)) is not None}
        if len(fitting) == 1:
            return next(iter(fitting.values()))
        known, at = state.definition_of(source), entry.ability - 1
        same = known is not None and len(known.characteristics.abilities) == len(keys)
        return fitting.get(keys[at]) if same and 0 <= at < len(keys) else None

    def _definition(self, state: GameState, obj: str) -> CardDefinition | None:
        """The definition of a card with its programs; None where its text is not known, as that of a token."""
        own, facts = state.definition_of(obj), state.characteristics_of(obj)
        if state.kinds.get(number_of(obj)) != "card" or own is None or facts is None:
            return None
        if own.programs:
            return own
        record = pool().records.get(own.characteristics.name or "")
        if record is None or self._edition not in record.editions:
            return None
        names = {form.name for form in record.definition.forms_in(self._edition)}
        return record.definition if facts.name in names else None

    def remember(self, window: Window, made: Sequence[Recorded]) -> None:
        """What the rules put on the stack in a window is what the log has there, of each source in their order."""
        triggers = {record.n: record.event for record in made if isinstance(record.event, AbilityTriggered)}
        puts = [record.event for record in made if isinstance(record.event, PutOnStack)]
        for event in _triggered(window):
            mine = next((one for one in puts if _is_of(one, event) and one.trigger in triggers), None)
            if mine is not None:
                puts.remove(mine)
                self._waiting[event.object] = triggers[mine.trigger or 0], mine


def _is_of(one: PutOnStack, other: PutOnStack) -> bool:
    """Whether two triggered abilities are of the same card."""
    if one.source is None or other.source is None:
        return False
    return one.kind == other.kind and number_of(one.source) == number_of(other.source) and one.seat == other.seat


def _part_of_kind(key: str, ability: language.Ability | None, kind: type[language.Ability]) -> str | None:
    """The key of an ability of a kind: itself, or the one that a keyword means; None: it is of another kind."""
    if isinstance(ability, kind):
        return key
    means = ability.means if isinstance(ability, language.KeywordAbility) else ()
    found = [f"{key}.{number}" for number, one in enumerate(means, 1) if isinstance(one, kind)]
    return found[0] if len(found) == 1 else None


def _triggered_unseen(
    state: GameState, obj: str, entry: StackEntry, texts: Mapping[int, CardDefinition]
) -> Acting | None:
    """An ability that triggered in a window that was not decided: the log does not say on what it triggered.

    Where its source has left play since, it has triggered on that, as the source was there (2026-04: 603.10a). None:
    its text speaks of the event otherwise.
    """
    key, source = entry.key or "", entry.source or ""
    programs = texts[number_of(source)].programs
    program = next(one.ability for one in programs if key == one.key or key.startswith(f"{one.key}."))
    spoken_of = set(_OF_EVENT.findall(program))
    before = object_id(number_of(source), incarnation_of(source) - 1)
    if state.in_play(source) or not state.in_play(before):
        return None if spoken_of else Acting(texts, {obj: entry})
    roles = {"event.became": source, "event.what": before}
    if not spoken_of <= roles.keys():
        return None
    bound = tuple(Bound(name=role, objects=(roles[role],)) for role in sorted(spoken_of))
    number = entry.trigger or state.entered.get(source) or 0
    trigger = AbilityTriggered(
        seat=state.controller[obj], object=before, ability=entry.ability or 1, key=key, it=source, bound=bound
    )
    return Acting(texts, {obj: entry._replace(source=before, trigger=number)}, {number: trigger})


def _way_of_playing(state: GameState, obj: str, text: CardDefinition) -> Iterator[str]:
    """The names of what allowed a spell to be played from where it was, such as flashback."""
    place = state.position.get(object_id(number_of(obj), incarnation_of(obj) - 1))
    for ability in programs_of(text).values():
        means = ability.means if isinstance(ability, language.KeywordAbility) else (ability,)
        changes = (change for one in means if isinstance(one, language.Static) for change in one.changes)
        for change in changes:
            if not isinstance(change, language.Allow) or change.as_ is None or place is None:
                continue
            event = change.event
            if isinstance(event, language.Pattern) and event.event == "play" and event.from_ == place.zone:
                yield change.as_


def programs_of(text: CardDefinition) -> Mapping[str, language.Ability]:
    """The abilities of a definition, by their keys."""
    return {program.key: parse_ability(program.ability) for program in text.programs}


def form_named(text: CardDefinition, facts: Characteristics | None, edition: str) -> Characteristics:
    """What a card is under the name that something goes by."""
    forms = text.forms_in(edition)
    return next((form for form in forms if facts is not None and form.name == facts.name), forms[0])


def _triggers(ability: language.Ability | None) -> bool:
    means = ability.means if isinstance(ability, language.KeywordAbility) else (ability,)
    return any(isinstance(one, language.Triggered) for one in means)


def triggered_keys(state: GameState, acting: Acting) -> Mapping[int, tuple[str, ...]]:
    """Card number → the keys of its triggered abilities; what else a card says of a permanent is claimed with it."""
    found = dict[int, tuple[str, ...]]()
    for number, text in acting.texts.items():
        obj = state.current.get(number)
        facts, programs = None if obj is None else state.characteristics_of(obj), programs_of(text)
        keys = form_named(text, facts, state.edition).abilities
        found[number] = tuple(key for key in keys if _triggers(programs.get(key)))
    return found


def with_texts(claimed: GameState, acting: Acting) -> GameState:
    """A position of claims in which what acts has its text: a permanent its triggered abilities, any other card all."""
    assigned = claimed.assigned.mutate()
    characteristics, copiable = claimed.characteristics.mutate(), claimed.copiable.mutate()
    triggered = triggered_keys(claimed, acting)
    for number, text in acting.texts.items():
        assigned[number] = text.key
        obj = claimed.current.get(number)
        if obj is None:
            continue
        keys = triggered[number]
        if not claimed.in_play(obj):
            keys = form_named(text, claimed.characteristics_of(obj), claimed.edition).abilities
        for known in (characteristics, copiable):
            facts = known.get(obj)
            if facts is not None:
                had = facts.abilities if claimed.in_play(obj) else ()
                known[obj] = facts.model_copy(update={"abilities": tuple(dict.fromkeys((*had, *keys)))})
    return replace(
        claimed,
        assigned=assigned.finish(),
        characteristics=characteristics.finish(),
        copiable=copiable.finish(),
        stack=claimed.stack.update(acting.stack),
        past_triggers=claimed.past_triggers.update(acting.triggers),
    )
