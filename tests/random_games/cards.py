"""The cards of random games, and what else they are made of."""

from __future__ import annotations

from rewind.events.base import CardDefinition, Characteristics, Color, Counter, EditionVariant, Program, TypeLine


def card(name: str, cost: str | None, types: str, *, colors: tuple[Color, ...] = (), body: str = "") -> CardDefinition:
    """A definition from a table row; `types` is `"Creature Bear"`, `body` is `"2/2"`."""
    kind, *subtypes = types.split()
    power, _, toughness = body.partition("/")
    facts = Characteristics(
        name=name,
        mana_cost=cost,
        colors=colors,
        type_line=TypeLine(types=(kind,), subtypes=tuple(subtypes)),
        power=int(power) if body else None,
        toughness=int(toughness) if body else None,
    )
    older = facts.model_copy(update={"type_line": TypeLine(types=(kind,))})
    variants = (EditionVariant(edition="2003-12", characteristics=older),) if body else ()
    key = name.lower().replace(" ", "-")
    programs = (Program(key=f"{key} 1", ability='{"kind":"mana","produces":"{G}"}'),) if kind == "Land" else ()
    elsewhere = facts.model_copy(update={"colors": ("R",)}) if kind == "Artifact" else None
    return CardDefinition(key=key, characteristics=facts, elsewhere=elsewhere, variants=variants, programs=programs)


CARDS: tuple[CardDefinition, ...] = (
    card("Forest", None, "Land Forest"),
    card("Island", None, "Land Island"),
    card("Grizzly Bears", "{1}{G}", "Creature Bear", colors=("G",), body="2/2"),
    card("Exalted Angel", "{4}{W}{W}", "Creature Angel", colors=("W",), body="4/5"),
    card("Lightning Bolt", "{R}", "Instant", colors=("R",)),
    card("Counterspell", "{U}{U}", "Instant", colors=("U",)),
    card("Pacifism", "{1}{W}", "Enchantment Aura", colors=("W",)),
    card("Bonesplitter", "{1}", "Artifact Equipment"),
    card("Ornithopter", "{0}", "Artifact", body="0/2"),
)
"""The definitions of every random game. Several cards of a deck share each of them."""


FACE_DOWN = Characteristics(type_line=TypeLine(types=("Creature",)), power=2, toughness=2)


SAPROLING = Characteristics(
    name="Saproling",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Saproling",)),
    power=1,
    toughness=1,
)


LEGENDARY_WORLD = SAPROLING.model_copy(
    update={"type_line": TypeLine(supertypes=("Legendary", "World"), types=("Creature",), subtypes=("Saproling",))}
)
"""A token that is a legend and a world, so that it can be told since when."""


COUNTERS: tuple[tuple[Counter, ...], ...] = (
    (Counter(kind="+1/+1", number=2),),
    (Counter(kind="charge", number=1), Counter(kind="age", number=1), Counter(kind="charge", number=2)),
)


MANA = ("{W}", "{U}", "{B}", "{R}", "{G}", "{1}", "{3}", "{2}{G}", "{R}{R}")
