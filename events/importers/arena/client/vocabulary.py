"""The client's words and numbers in the words of this project. What is not in a table is kept as the client has it."""

from __future__ import annotations

from rewind.events.base import Color, Phase, Step, Zone
from rewind.events.zones import Reason

PLACES: dict[str, Zone] = {
    "ZoneType_Library": "library",
    "ZoneType_Hand": "hand",
    "ZoneType_Graveyard": "graveyard",
    "ZoneType_Battlefield": "in_play",
    "ZoneType_Stack": "stack",
    "ZoneType_Exile": "removed",
    "ZoneType_PhasedOut": "phased_out",
    "ZoneType_Command": "command",
}
"""The zones of the game. The client's others are its own: Limbo holds ids that are no longer used, Pending abilities on
their way to the stack, Revealed pictures of cards, Suppressed what is hidden for a moment; Sideboard is outside."""

OUTSIDE = frozenset({"ZoneType_Sideboard"})
"""Zones whose cards are outside the game."""

CARD, TOKEN, ABILITY, EMBLEM, REVEALED = (
    f"GameObjectType_{name}" for name in ("Card", "Token", "Ability", "Emblem", "RevealedCard")
)
PLACED = frozenset({CARD, TOKEN, ABILITY, EMBLEM, "GameObjectType_SplitCard"})
"""Types of objects that are somewhere in the game."""

_PARTS = "RevealedCard TriggerHolder Adventure Omen SplitLeft SplitRight RoomLeft RoomRight MDFCBack DisturbBack"
PARTS = frozenset(f"GameObjectType_{name}" for name in (*_PARTS.split(" "), "PrototypeFacet", "Boon"))
"""Types of objects that are pictures, parts of a card that is there itself, or the client's own devices."""

OWNED: frozenset[Zone] = frozenset({"library", "hand", "graveyard"})
"""Zones of which each player has one."""

REASONS: dict[str, Reason] = {
    "Draw": "drawn",
    "CastSpell": "played",
    "PlayLand": "played",
    "Resolve": "resolved",
    "Countered": "countered",
    "Discard": "discarded",
    "Destroy": "destroyed",
    "Sacrifice": "sacrificed",
    "Mill": "milled",
    "Surveil": "put",
    "Put": "put",
    "ManifestLike": "put",
    "Return": "returned",
    "Exile": "removed",
    "SBA_Damage": "state_based",
    "SBA_Deathtouch": "state_based",
    "SBA_ZeroToughness": "state_based",
    "SBA_ZeroLoyalty": "state_based",
    "SBA_ZeroDefense": "state_based",
    "SBA_LegendRule": "state_based",
    "SBA_UnattachedAura": "state_based",
    "SBA_Commander": "state_based",
    "nil": "unknown",
}
"""Category of a zone transfer → why. Others that begin with `SBA_` are state-based too."""

DIGITAL = frozenset({"Conjure", "Draft", "Seek", "Spellbook", "Incorporate", "Heist"})
"""Categories of zone transfers that only the client's own rules know. They become notes beside the move."""

COLORS: dict[str, Color] = {
    "CardColor_White": "W",
    "CardColor_Blue": "U",
    "CardColor_Black": "B",
    "CardColor_Red": "R",
    "CardColor_Green": "G",
}

MANA: dict[str, str] = {
    "ManaColor_White": "{W}",
    "ManaColor_Blue": "{U}",
    "ManaColor_Black": "{B}",
    "ManaColor_Red": "{R}",
    "ManaColor_Green": "{G}",
    "ManaColor_Colorless": "{1}",
    "ManaColor_Snow": "{S}",
}
MANA_NUMBERS = {1: "{W}", 2: "{U}", 3: "{B}", 4: "{R}", 5: "{G}", 12: "{1}", 13: "{S}"}
"""The client's numbers of mana colours, as payments name them. Mana of any other kind counts as colourless."""

PHASES: dict[str, Phase] = {
    "Phase_Beginning": "beginning",
    "Phase_Main1": "precombat_main",
    "Phase_Combat": "combat",
    "Phase_Main2": "postcombat_main",
    "Phase_Ending": "ending",
}
STEPS: dict[str, Step] = {
    "Step_Untap": "untap",
    "Step_Upkeep": "upkeep",
    "Step_Draw": "draw",
    "Step_BeginCombat": "beginning_of_combat",
    "Step_DeclareAttack": "declare_attackers",
    "Step_DeclareBlock": "declare_blockers",
    "Step_FirstStrikeDamage": "combat_damage",
    "Step_CombatDamage": "combat_damage",
    "Step_EndCombat": "end_of_combat",
    "Step_End": "end_of_turn",
    "Step_Cleanup": "cleanup",
}
FIRST_STRIKE, FIRST_STRIKE_NUMBER = "Step_FirstStrikeDamage", 11
"""The combat damage step in which only creatures with first strike or double strike deal damage."""
PHASE_NUMBERS: dict[int, Phase] = {
    1: "beginning",
    2: "precombat_main",
    3: "combat",
    4: "postcombat_main",
    5: "ending",
}
STEP_NUMBERS: dict[tuple[Phase, int], Step] = {
    ("beginning", 1): "untap",
    ("beginning", 2): "upkeep",
    ("beginning", 3): "draw",
    ("combat", 0): "beginning_of_combat",
    ("combat", 4): "beginning_of_combat",
    ("combat", 5): "declare_attackers",
    ("combat", 6): "declare_blockers",
    ("combat", 7): "combat_damage",
    ("combat", 11): "combat_damage",
    ("combat", 8): "end_of_combat",
    ("ending", 0): "end_of_turn",
    ("ending", 9): "end_of_turn",
    ("ending", 10): "cleanup",
}
"""Phase and step as the client's remarks number them; 0 is the phase itself, or its only step with priority."""

KEYWORDS = {
    1: "deathtouch",
    2: "defender",
    3: "double strike",
    6: "first strike",
    7: "flash",
    8: "flying",
    9: "haste",
    12: "lifelink",
    13: "reach",
    14: "trample",
    15: "vigilance",
    104: "indestructible",
    142: "menace",
}
"""The client's numbers of abilities that are keywords. Any other ability is `arena:` and its number."""

_COUNTERS = (
    "1 +1/+1,2 -1/-1,3 poison,4 wind,5 time,6 fade,7 loyalty,8 wish,9 age,10 aim,11 arrow,12 arrowhead,13 awakening,"
    "14 blaze,15 blood,16 bounty,17 bribery,18 carrion,19 charge,20 control,21 corpse,22 credit,23 cube,24 currency,"
    "25 death,26 delay,27 depletion,28 despair,29 devotion,30 divinity,31 doom,32 dream,33 echo,34 elixir,35 energy,"
    "36 eon,37 eyeball,38 fate,39 feather,40 filibuster,41 flame,42 flood,43 fungus,44 fuse,45 glyph,46 gold,"
    "47 growth,48 hatchling,49 healing,50 hoofprint,51 hourglass,52 hunger,53 ice,54 infection,55 intervention,"
    "56 javelin,57 ki,58 level,59 luck,60 magnet,61 mannequin,62 matrix,63 may,64 mine,65 mining,66 mire,67 muster,"
    "68 net,69 omen,70 ore,71 page,72 pain,73 paralyzation,74 petal,75 petrification,76 phylactery,77 pin,78 plague,"
    "79 polyp,80 pressure,81 pupa,82 quest,83 scream,84 scroll,85 shell,86 shield,87 shred,88 sleep,89 sleight,"
    "90 slime,91 soot,92 spell,93 spore,94 storage,95 strife,96 study,97 theft,98 tide,100 tower,101 training,"
    "102 trap,103 treasure,104 verse,105 vitality,106 wage,107 winch,108 lore,109 +1/+2,110 +0/+1,111 +0/+2,"
    "112 +1/+0,113 +2/+2,114 -0/-1,115 -0/-2,116 -1/-0,117 -2/-1,118 -2/-2,119 manifestation,120 gem,121 crystal,"
    "122 isolation,123 hour,124 unity,125 velocity,126 brick,127 landmark,128 prey,129 silver,130 egg,131 hit,"
    "132 knowledge,133 task,134 coin,135 deathtouch,136 first strike,137 flying,138 hexproof,139 lifelink,140 menace,"
    "141 reach,142 trample,143 vigilance,144 foreshadow,145 incarnation,146 soul,147 voyage,148 ghostform,149 night,"
    "150 indestructible,151 hone,152 book,153 point,154 enlightened,155 harmony,156 void,157 ember,158 ritual,"
    "159 valor,160 judgment,161 invitation,162 croak,163 bloodline,164 suspect,165 acorn,166 hatching,167 stash,"
    "168 collection,169 rope,170 ingenuity,171 phyresis,172 stun,173 oil,174 defense,175 experience,176 slumber"
)
COUNTERS = {int(number): name for number, _, name in (entry.partition(" ") for entry in _COUNTERS.split(","))}
"""The client's numbers of kinds of counters. Any other is `arena:` and its number."""

LOSSES = {
    "SBA_LifeTotal": "life",
    "SBA_Poison": "poison",
    "SBA_PoisonCounters": "poison",
    "SBA_EmptyLibrary": "empty_library",
    "SBA_DrawFromEmptyLibrary": "empty_library",
}
"""Reason of a loss → reason as events have it; any other is "effect" or "unknown"."""


def without_prefix(word: str) -> str:
    """An enumeration's word: `CardType_Creature` is `Creature`."""
    return word.partition("_")[2] or word


def counter_kind(number: int) -> str:
    """The kind of a counter by the client's number."""
    return COUNTERS.get(number, f"arena:{number}")


def ability_key(number: int) -> str:
    """An ability by the client's number."""
    return KEYWORDS.get(number, f"arena:{number}")


def reason_of(category: str) -> Reason:
    """Why something changed zones."""
    return REASONS.get(category) or ("state_based" if category.startswith("SBA_") else "unknown")
