"""The worked disputes of `replays/disputes/`: how each was made, and what its report has to conclude.

`python -m tests.replays.judging.worked_disputes` writes games and dispute files anew, by the commands that a judge
types. In a command `{land_played 2}` stands for the number of the second event of that type.
"""
# Over 400 lines: one table, a worked dispute an entry

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rewind.aggregates.editions import NAMES
from rewind.aggregates.timeline import Timeline
from rewind.cli.loading import load
from rewind.events.judging import Answer, Remedy
from tests.cli.running import run

FOLDER = Path(__file__).parents[3] / "replays" / "disputes"
_EVENT = re.compile(r"\{(\w+) (\d+)\}")


@dataclass(frozen=True, slots=True)
class Worked:
    """One worked dispute."""

    name: str
    edition: str
    commands: tuple[tuple[str, ...], ...]
    """The words of each command after the file, the first those of `open` after the log."""
    answers: tuple[Answer, ...]
    """What each claim comes to."""
    remedy: Remedy
    """The remedy that is ruled in the end."""
    rules: tuple[str, ...]
    """Rules that the report cites."""
    at_odds: Mapping[str, tuple[Answer, ...]] = field(default_factory=dict)
    """Edition → what each claim comes to when the game is decided again by its rules, where that is told."""

    @property
    def file(self) -> Path:
        """The dispute file."""
        return FOLDER / f"{self.name}.yaml"

    @property
    def log(self) -> Path:
        """The game."""
        return FOLDER / "games" / f"{self.name}.jsonl"

    @property
    def table(self) -> Path:
        """What was seen at the table."""
        return FOLDER / "tables" / f"{self.name}.yaml"


def _rule(text: str, *more: str) -> tuple[str, ...]:
    return ("rule", "--who", "floor judge", "--ruling", text, *more)


def _open(question: str, *more: str) -> tuple[str, ...]:
    return ("open", "--question", question, *more)


_LEGENDS: tuple[tuple[str, str, Answer], ...] = (
    ("2003-12", "The first one stays.", "upheld"),
    ("2006-10", "Both go.", "rejected"),
)
"""Edition, ruling, and what the claim comes to that the first one stays."""

WORKED: tuple[Worked, ...] = (
    Worked(
        "second-land",
        "2006-10",
        (
            _open("May a second land be played?", "--by", "2", "--at", "{priority_received 3}", "--policy", "2007"),
            ("claim", "illegal: {land_played 2}", "--by", "2", "--text", "That was the second land this turn."),
            ("plan", "--to", "{priority_received 2}"),
            _rule(
                "The second land goes back to the hand.",
                *("--claim", "2", "--rule", "212.6b", "--infraction", "game rule violation", "--penalty", "warning"),
                *("--remedy", "simple_backup", "--plan", "3", "--authorised-by", "head judge"),
            ),
        ),
        ("upheld",),
        "simple_backup",
        ("212.6b",),
        {"2003-12": ("upheld",), "2006-10": ("upheld",)},
    ),
    Worked(
        "sorcery-in-response",
        "2006-10",
        (
            _open("May Lava Axe be played in response?", "--by", "1", "--policy", "2007"),
            ("claim", "illegal: {spell_played 2}", "--by", "1"),
            ("plan", "--to", "{priority_received 2}"),
            _rule(
                "Lava Axe goes back to the hand, its mana is not spent.",
                *("--claim", "2", "--rule", "408.1d", "--remedy", "leave", "--plan", "3"),
            ),
            ("appeal", "--by", "1", "--grounds", "It cannot stay on the stack."),
            (
                *("rule", "--who", "head judge", "--head-judge", "--ruling", "It is backed up to before Lava Axe."),
                *("--overturns", "4", "--claim", "2", "--remedy", "simple_backup", "--plan", "3", "--rule", "408.1d"),
            ),
        ),
        ("upheld",),
        "simple_backup",
        ("408.1d",),
    ),
    Worked(
        "instant-in-response",
        "2006-10",
        (
            _open("May Shock be played in response?", "--by", "1", "--policy", "2007"),
            ("claim", "illegal: {spell_played 2}", "--by", "1", "--text", "My spell has not resolved yet."),
            _rule("Shock was legal: Bob had priority.", "--claim", "2", "--rule", "408.1d"),
        ),
        ("rejected",),
        "leave",
        ("408.1d",),
    ),
    Worked(
        "landwalk-blocked",
        "2006-10",
        (
            _open("Could Hill Giant block Bog Wraith last turn?", "--by", "1", "--policy", "2024"),
            ("claim", "illegal: {blockers_declared 1}", "--by", "1", "--text", "Bob had a Swamp."),
            ("plan", "--to", "{priority_received 5}", "--infraction", "game rule violation"),
            _rule(
                "The block was illegal. A turn has passed: the game goes on as it is.",
                *("--claim", "2", "--rule", "502.6b", "--infraction", "game rule violation", "--plan", "3"),
            ),
        ),
        ("upheld",),
        "leave",
        ("502.6b",),
        {"2003-12": ("upheld",), "2006-10": ("upheld",)},
    ),
    Worked(
        "land-that-kept-its-types",
        "2006-10",
        (
            _open("Is Treetop Village still a land?", "--by", "2", "--policy", "2021"),
            ("claim", "fact: {expect: {objects: {Treetop Village: {has_not_types: Land}}}}", "--by", "2"),
            (
                "claim",
                "fact: {expect: {objects: {Treetop Village: {has_types: Land Creature, power: 3}}}}",
                "--by",
                "1",
            ),
            _rule("It is both.", "--claim", "2", "--claim", "3", "--rule", "212.1c"),
        ),
        ("rejected", "upheld"),
        "leave",
        ("212.1c",),
        {"2003-12": ("rejected", "upheld"), "2006-10": ("rejected", "upheld")},
    ),
    Worked(
        "land-that-lost-its-types",
        "2003-12",
        (
            _open("May Stone Rain be played on the creature?", "--by", "1"),
            ("claim", "illegal: {spell_played 1}", "--by", "1", "--text", "It is no land any more."),
            ("plan",),
            _rule("The target was illegal; the spell is taken back.", *("--claim", "2", "--remedy", "discretion")),
        ),
        ("upheld",),
        "discretion",
        (),
    ),
    Worked(
        "still-a-land",
        "2006-10",
        (
            _open("May Stone Rain be played on a Forest under Living Lands?", "--by", "1", "--policy", "2007"),
            ("claim", "illegal: {spell_played 1}", "--by", "1", "--text", "It is a creature now."),
            _rule("It is still a land.", "--claim", "2", "--rule", "212.1c"),
        ),
        ("rejected",),
        "leave",
        ("212.1c",),
        {"2003-12": ("rejected",), "2006-10": ("rejected",)},
    ),
    Worked(
        "token-to-hand",
        "2006-10",
        (
            _open("May the token come back?", "--by", "2", "--policy", "2021"),
            ("claim", "fact: {expect: {objects: {Saproling: null}}}", "--by", "2", "--text", "It is gone for good."),
            ("claim", "illegal: {zone_changed 4}", "--by", "2"),
            ("plan", "--fix", "wrong_zone"),
            _rule(
                "The token has ceased to exist; it is taken away.",
                *("--claim", "2", "--claim", "3", "--rule", "216.3", "--remedy", "partial_fix", "--plan", "4"),
            ),
        ),
        ("upheld", "upheld"),
        "partial_fix",
        ("216.3",),
        {"2003-12": ("upheld", "upheld"), "2006-10": ("upheld", "upheld")},
    ),
    Worked(
        "stolen-creature",
        "2003-12",
        (
            _open("Whose graveyard does it go to?", "--by", "1", "--policy", "2005"),
            ("claim", "fact: {expect: {has: {Alice: {graveyard: [Grizzly Bears]}}}}", "--by", "1"),
            ("claim", "fact: {expect: {has: {Bob: {graveyard: [Grizzly Bears]}}}}", "--by", "2"),
            _rule("To its owner's.", "--claim", "3", "--rule", "217.1a", "--remedy", "discretion"),
        ),
        ("rejected", "upheld"),
        "discretion",
        ("217.1a",),
        {"2003-12": ("rejected", "upheld"), "2006-10": ("rejected", "upheld")},
    ),
    Worked(
        "equipment-on-a-noncreature",
        "2006-10",
        (
            _open("May Bonesplitter equip Chimeric Sphere?", "--by", "2", "--policy", "2024"),
            ("claim", "illegal: {ability_played 1}", "--by", "2"),
            ("claim", "could: {at: {priority_received 1}, step: {pass: Alice}}", "--by", "1"),
            ("plan", "--to", "{priority_received 1}"),
            _rule(
                "It is no creature: the ability is taken back.",
                *("--claim", "2", "--remedy", "simple_backup", "--plan", "4", "--head-judge"),
            ),
        ),
        ("upheld", "upheld"),
        "simple_backup",
        (),
    ),
    Worked(
        "aura-without-a-host",
        "2006-10",
        (
            _open("Does Pacifism stay?", "--by", "1", "--policy", "2007"),
            ("claim", "fact: {expect: {objects: {Pacifism: {zone: in_play}}}}", "--by", "1"),
            (
                *(
                    "claim",
                    "should_have_happened: {event: {type: zone_changed, object: Pacifism, reason: state_based}}",
                ),
                *("--by", "2"),
            ),
            _rule("It goes to the graveyard.", "--claim", "2", "--claim", "3", "--rule", "420.5d"),
        ),
        ("rejected", "upheld"),
        "leave",
        ("420.5d",),
    ),
    *(
        Worked(
            f"legend-rule-{edition}",
            edition,
            (
                _open("Does the first one stay?", "--by", "1", "--policy", "2005"),
                ("claim", 'fact: {expect: {count: {Alice: {in_play: {"Karn, Silver Golem": 1}}}}}', "--by", "1"),
                _rule(text, "--claim", "2", "--rule", "420.5e", "--remedy", "discretion"),
            ),
            (answer,),
            "discretion",
            ("420.5e",),
            {"2003-12": ("upheld",), "2006-10": ("rejected",)},
        )
        for edition, text, answer in _LEGENDS
    ),
    Worked(
        "power-and-toughness-switched",
        "2006-10",
        (
            _open("How large is it?", "--by", "1", "--policy", "2007"),
            ("claim", "fact: {expect: {objects: {Horned Turtle: {power: 5, toughness: 2}}}}", "--by", "1"),
            ("claim", "fact: {expect: {objects: {Horned Turtle: {power: 4, toughness: 3}}}}", "--by", "2"),
            _rule("5/2: the switch comes last.", "--claim", "2", "--rule", "418.5a"),
        ),
        ("upheld", "rejected"),
        "leave",
        ("418.5a",),
        {"2003-12": ("rejected", "upheld"), "2006-10": ("upheld", "rejected")},
    ),
    Worked(
        "damage-of-a-sacrificed-creature",
        "2003-12",
        (
            _open("Does Mogg Fanatic still deal its combat damage?", "--by", "2", "--policy", "2005"),
            ("claim", "fact: {expect: {has: {Bob: {graveyard: [Grizzly Bears]}}}}", "--by", "1"),
            (
                *(
                    "claim",
                    "should_not_have_happened: {event: {type: damage_dealt, source: Mogg Fanatic, combat: true}}",
                ),
                *("--by", "2", "--text", "It was gone."),
            ),
            _rule("It does.", "--claim", "2", "--claim", "3", "--rule", "310.4a", "--remedy", "discretion"),
        ),
        ("upheld", "rejected"),
        "discretion",
        ("310.4a",),
        {"2003-12": ("upheld", "rejected"), "2006-10": ("upheld", "rejected")},
    ),
    Worked(
        "missed-trigger",
        "2006-10",
        (
            _open("Did Gravedigger trigger?", "--by", "1", "--policy", "2024"),
            ("claim", "should_have_happened: {event: {type: ability_triggered, object: Gravedigger}}", "--by", "1"),
            ("plan", "--infraction", "missed trigger"),
            _rule(
                "It triggered; the opponent lets it be put on the stack.",
                *("--claim", "2", "--infraction", "missed trigger", "--rule", "410.2", "--plan", "3"),
                *("--remedy", "additional_remedy", "--penalty", "none"),
            ),
        ),
        ("upheld",),
        "additional_remedy",
        ("410.2",),
        {"2003-12": ("upheld",), "2006-10": ("upheld",)},
    ),
    Worked(
        "missed-trigger-at-upkeep",
        "2006-10",
        (
            _open("Nobody thought of Phyrexian Arena. Did it trigger?", "--by", "1", "--policy", "2024"),
            (
                *(
                    "claim",
                    "should_have_happened: {event: {type: ability_triggered, object: Phyrexian Arena}}",
                ),
                *("--by", "1", "--text", "It triggers at the beginning of my upkeep."),
            ),
            ("plan", "--infraction", "missed trigger"),
            _rule(
                "It triggered. Bob does not want it on the stack: the game goes on as it is.",
                *("--claim", "2", "--infraction", "missed trigger", "--rule", "410.2", "--plan", "3"),
                *("--penalty", "none"),
            ),
        ),
        ("upheld",),
        "leave",
        ("410.2",),
        {"2003-12": ("upheld",), "2006-10": ("upheld",)},
    ),
    Worked(
        "wrong-layers",
        "2006-10",
        (
            _open("How large is Humility?", "--by", "2", "--policy", "2007"),
            ("claim", "fact: {expect: {objects: {Humility: {power: 1, toughness: 1}}}}", "--by", "2"),
            ("claim", "fact: {expect: {objects: {Humility: {power: 4, toughness: 4}}}}", "--by", "1"),
            _rule("4/4: Opalescence is the newer of the two.", "--claim", "2", "--claim", "3", "--rule", "418.5a"),
        ),
        ("rejected", "upheld"),
        "leave",
        ("418.5a",),
        {"2003-12": ("upheld", "rejected"), "2006-10": ("rejected", "upheld")},
    ),
    Worked(
        "wrong-damage",
        "2006-10",
        (
            _open("How much life has Bob?", "--by", "1", "--policy", "2024"),
            (
                *("claim", "fact: {at: {phase_began 2}, expect: {life: {Bob: 15}}}", "--by", "1"),
                *("--text", "Two creatures dealt damage to him, three and two."),
            ),
            ("claim", "legal: {life_gained 1}", "--by", "2", "--text", "I have written down 17."),
            ("plan", "--infraction", "game rule violation"),
            _rule(
                "Bob has 15 life: nothing gave him two.",
                *("--claim", "2", "--claim", "3", "--rule", "310.4a", "--infraction", "game rule violation"),
                *("--plan", "4", "--remedy", "correction", "--life", "Bob=15"),
            ),
        ),
        ("upheld", "rejected"),
        "correction",
        ("310.4a", "416.1"),
        {"2003-12": ("upheld", "rejected"), "2006-10": ("upheld", "rejected")},
    ),
    Worked(
        "extra-card",
        "2003-12",
        (
            _open("A card too many was drawn.", "--by", "2", "--policy", "Regular"),
            ("claim", "illegal: {zone_changed 2}", "--by", "2"),
            ("plan", "--to", "{priority_received 3}", "--seed", "seven and twelve"),
            _rule(
                "A random card goes back on top.",
                *("--claim", "2", "--rule", "304.1", "--infraction", "a common issue", "--remedy", "rewind"),
                *("--plan", "3", "--seed", "seven and twelve"),
            ),
        ),
        ("upheld",),
        "rewind",
        ("304.1",),
    ),
    Worked(
        "summoning-sick-attacker",
        "2003-12",
        (
            _open("May a creature attack that came this turn?", "--by", "2", "--policy", "2005"),
            ("claim", "legal: {attackers_declared 1}", "--by", "1", "--text", "I have controlled it for a while."),
            _rule("The attack stands.", "--claim", "2", "--remedy", "discretion"),
            ("appeal", "--by", "2", "--grounds", "It came this turn."),
            (
                *("rule", "--who", "head judge", "--head-judge", "--ruling", "It cannot attack."),
                *("--overturns", "3", "--claim", "2", "--rule", "212.3d", "--remedy", "discretion"),
            ),
        ),
        ("rejected",),
        "discretion",
        ("212.3d",),
        {"2003-12": ("rejected",), "2006-10": ("rejected",)},
    ),
    Worked(
        "missed-trigger-2026-04",
        "2026-04",
        (
            _open("Nobody thought of Phyrexian Arena. Did it trigger?", "--by", "1", "--policy", "2024"),
            (
                *("claim", "should_have_happened: {event: {type: ability_triggered, object: Phyrexian Arena}}"),
                *("--by", "1", "--text", "It triggers at the beginning of my upkeep."),
            ),
            ("plan", "--infraction", "missed trigger"),
            _rule(
                "It triggered. Bob lets it be put on the stack now.",
                *("--claim", "2", "--infraction", "missed trigger", "--rule", "603.2"),
                *("--plan", "3", "--remedy", "additional_remedy", "--penalty", "none"),
            ),
        ),
        ("upheld",),
        "additional_remedy",
        ("603.2",),
        {"2003-12": ("upheld",), "2006-10": ("upheld",), "2026-04": ("upheld",)},
    ),
    Worked(
        "flyer-blocked",
        "2026-04",
        (
            _open("May Hill Giant block Storm Crow?", "--by", "1", "--policy", "2024"),
            ("claim", "illegal: {blockers_declared 1}", "--by", "1", "--text", "Storm Crow flies."),
            ("plan", "--to", "{priority_received 5}", "--infraction", "game rule violation"),
            _rule(
                "It may not; the game goes back to the declare attackers step.",
                *("--claim", "2", "--rule", "509.1b", "--rule", "702.9b", "--infraction", "game rule violation"),
                *("--plan", "3", "--remedy", "simple_backup", "--authorised-by", "head judge"),
            ),
        ),
        ("upheld",),
        "simple_backup",
        ("509.1b", "702.9b"),
        {"2003-12": ("upheld",), "2006-10": ("upheld",), "2026-04": ("upheld",)},
    ),
    Worked(
        "block-with-reach",
        "2026-04",
        (
            _open("May Giant Spider block Serra Angel?", "--by", "1", "--policy", "2024"),
            ("claim", "illegal: {blockers_declared 1}", "--by", "1", "--text", "Giant Spider does not fly."),
            _rule("It may: it has reach.", "--claim", "2", "--rule", "702.9b"),
        ),
        ("rejected",),
        "leave",
        ("702.9b",),
        {"2003-12": ("rejected",), "2006-10": ("rejected",), "2026-04": ("rejected",)},
    ),
    Worked(
        "legend-rule-2026-04",
        "2026-04",
        (
            _open("May Alice keep the new one?", "--by", "2", "--policy", "2024"),
            ("claim", "illegal: {choice_made 1}", "--by", "2", "--text", "The first one has to stay."),
            ("claim", 'fact: {expect: {count: {Alice: {graveyard: {"Karn, Silver Golem": 2}}}}}', "--by", "2"),
            ("claim", 'fact: {expect: {count: {Alice: {in_play: {"Karn, Silver Golem": 1}}}}}', "--by", "1"),
            _rule("She chooses which one stays.", "--claim", "2", "--claim", "3", "--claim", "4", "--rule", "704.5j"),
        ),
        ("rejected", "rejected", "upheld"),
        "leave",
        ("704.5j",),
        {"2026-04": ("rejected", "rejected", "upheld")},
    ),
    Worked(
        "mulligan",
        "2026-04",
        (
            _open("How many cards does Alice draw after a mulligan?", "--by", "2", "--policy", "2024"),
            ("claim", "fact: {at: {choice_offered 3}, expect: {sizes: {Alice: {hand: 6}}}}", "--by", "2"),
            ("claim", "fact: {expect: {sizes: {Alice: {hand: 6, library: 5}}}}", "--by", "1"),
            _rule(
                "Seven, and she has put one of them on the bottom.", "--claim", "2", "--claim", "3", "--rule", "103.5"
            ),
        ),
        ("rejected", "upheld"),
        "leave",
        ("103.5",),
        {"2026-04": ("rejected", "upheld")},
    ),
    Worked(
        "opalescence-first",
        "2026-04",
        (
            _open("How large is Humility?", "--by", "1", "--policy", "2024"),
            ("claim", "fact: {expect: {objects: {Humility: {power: 4, toughness: 4}}}}", "--by", "1"),
            ("claim", "fact: {expect: {objects: {Humility: {power: 1, toughness: 1}}}}", "--by", "2"),
            _rule(
                "1/1: both set it in layer 7b, and Humility is the newer of the two.",
                *("--claim", "2", "--claim", "3", "--rule", "613.4b", "--rule", "613.6", "--rule", "613.7a"),
            ),
        ),
        ("rejected", "upheld"),
        "leave",
        ("613.4b", "613.6", "613.7a"),
        dict.fromkeys(NAMES, ("rejected", "upheld")),
    ),
    Worked(
        "mana-of-the-upkeep",
        "2026-04",
        (
            _open("What becomes of mana that was made in the upkeep?", "--by", "2", "--policy", "2024"),
            (
                *("claim", 'fact: {at: {priority_received 4}, expect: {mana: {Alice: "{R}"}}}', "--by", "1"),
                *("--text", "In the draw step it is still there."),
            ),
            ("claim", "fact: {expect: {life: {Alice: 19}}}", "--by", "2", "--text", "She has mana burn."),
            _rule("It went as the upkeep ended, and did no harm.", "--claim", "2", "--claim", "3", "--rule", "500.5"),
        ),
        ("rejected", "rejected"),
        "leave",
        ("500.5",),
        {
            "2003-12": ("upheld", "upheld"),
            "2006-10": ("upheld", "upheld"),
            "2026-04": ("rejected", "rejected"),
        },
    ),
    Worked(
        "damage-without-the-stack",
        "2026-04",
        (
            _open("May Mogg Fanatic deal its combat damage and then be sacrificed?", "--by", "1", "--policy", "2024"),
            (
                "claim",
                "could: {at: {combat_damage_assigned 1}, "
                "step: {activate: {by: Alice, object: Mogg Fanatic, targets: [Grizzly Bears]}}}",
                *("--by", "1"),
            ),
            ("claim", "fact: {expect: {objects: {Grizzly Bears: {zone: in_play, damage: 1}}}}", "--by", "2"),
            _rule(
                "Nobody has priority between the two: it is gone before Alice could sacrifice it.",
                *("--claim", "2", "--claim", "3", "--rule", "510.2", "--rule", "704.5g"),
            ),
        ),
        ("rejected", "upheld"),
        "leave",
        ("510.2", "704.5g"),
        {"2003-12": ("upheld", "rejected"), "2006-10": ("upheld", "rejected"), "2026-04": ("rejected", "upheld")},
    ),
    Worked(
        "illegal-target",
        "2026-04",
        (
            _open("Does Alice draw the card of Zap?", "--by", "1", "--policy", "2024"),
            (
                *("claim", "fact: {expect: {sizes: {Alice: {hand: 1}}}}", "--by", "1"),
                *("--text", "Drawing needs no target."),
            ),
            ("claim", "fact: {expect: {has: {Alice: {graveyard: [Zap]}}}}", "--by", "2"),
            _rule(
                "Its only target was illegal: it does not resolve.", "--claim", "2", "--claim", "3", "--rule", "608.2b"
            ),
        ),
        ("rejected", "upheld"),
        "leave",
        ("608.2b",),
        dict.fromkeys(NAMES, ("rejected", "upheld")),
    ),
    Worked(
        "third-land",
        "2026-04",
        (
            _open("How many lands may be played with Exploration?", "--by", "2", "--policy", "2024"),
            ("claim", "illegal: {land_played 2}", "--by", "2"),
            ("claim", "illegal: {land_played 3}", "--by", "2"),
            ("plan", "--to", "{priority_received 3}", "--infraction", "game rule violation"),
            _rule(
                "Two. The third goes back to the hand.",
                *("--claim", "2", "--claim", "3", "--rule", "305.2a", "--rule", "305.2b"),
                *("--infraction", "game rule violation", "--plan", "4", "--remedy", "simple_backup", "--head-judge"),
            ),
        ),
        ("rejected", "upheld"),
        "simple_backup",
        ("305.2a", "305.2b"),
        dict.fromkeys(NAMES, ("rejected", "upheld")),
    ),
    Worked(
        "first-strike",
        "2026-04",
        (
            _open("Does Grizzly Bears deal damage to Youthful Knight?", "--by", "2", "--policy", "2024"),
            (
                *("claim", "should_have_happened: {event: {type: damage_dealt, source: Grizzly Bears}}", "--by", "2"),
                *("--text", "They fight at the same time."),
            ),
            ("claim", "fact: {expect: {has: {Bob: {graveyard: [Grizzly Bears]}}}}", "--by", "1"),
            _rule(
                "It is gone before the second combat damage step.", "--claim", "2", "--claim", "3", "--rule", "510.4"
            ),
        ),
        ("rejected", "upheld"),
        "leave",
        ("510.4",),
        {"2026-04": ("rejected", "upheld")},
    ),
    Worked(
        "aura-and-equipment",
        "2026-04",
        (
            _open("What becomes of Holy Strength and Bonesplitter?", "--by", "1", "--policy", "2024"),
            ("claim", "fact: {expect: {objects: {Holy Strength: {zone: in_play}}}}", "--by", "1"),
            ("claim", "fact: {expect: {objects: {Bonesplitter: {zone: in_play, attached_to: null}}}}", "--by", "1"),
            _rule(
                "The Aura goes to the graveyard, the Equipment stays.",
                *("--claim", "2", "--claim", "3", "--rule", "704.5m", "--rule", "704.5n"),
            ),
        ),
        ("rejected", "upheld"),
        "leave",
        ("704.5m", "704.5n"),
        dict.fromkeys(NAMES, ("rejected", "upheld")),
    ),
    Worked(
        "phased-token",
        "2026-04",
        (
            _open("Does a token come back that phased out?", "--by", "1", "--policy", "2024"),
            ("claim", "should_have_happened: {event: {type: ceased_to_exist, object: Saproling Token}}", "--by", "1"),
            ("claim", "fact: {expect: {objects: {Saproling Token: {zone: in_play}}}}", "--by", "2"),
            _rule("It does: it never left the battlefield.", "--claim", "2", "--claim", "3", "--rule", "702.26d"),
        ),
        ("rejected", "upheld"),
        "leave",
        ("702.26d",),
        {"2003-12": ("upheld", "rejected"), "2006-10": ("upheld", "rejected"), "2026-04": ("rejected", "upheld")},
    ),
)
"""Every worked dispute."""


def write(worked: Worked, game: Path, file: Path) -> None:
    """Writes the game and the dispute file of a worked dispute, by the commands. Raises AssertionError."""
    made = run("transcribe", worked.table, "--edition", worked.edition, "--id", worked.name, "-o", game, "--force")
    assert made.status == 0, made.error
    timeline = load(str(game))
    for words in worked.commands:
        name, *rest = (_EVENT.sub(lambda match: _number(timeline, match), word) for word in words)
        if name == "open":
            moment = [] if "--at" in rest else ["--at", str(len(timeline) - 1)]  # a seal ends the log
            ran = run("dispute", "open", game, *moment, *rest, "-o", file, "--force")
        else:
            ran = run("dispute", name, file, *rest)
        assert ran.status in ((0, 1) if name == "claim" else (0,)), (worked.name, name, ran.err)


def _number(timeline: Timeline, match: re.Match[str]) -> str:
    numbers = list(_numbers(timeline, match[1]))
    return str(numbers[int(match[2]) - 1])


def _numbers(timeline: Timeline, type_: str) -> Iterator[int]:
    return (record.n for record in timeline.records if record.event.published == type_)


if __name__ == "__main__":
    for one in WORKED:
        write(one, one.log, one.file)
