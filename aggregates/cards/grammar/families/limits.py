"""When something may be played, and for how long something lasts."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

_BEFORE_ATTACKERS = ["beginning", "precombat_main", "beginning_of_combat"]
_BEFORE_BLOCKERS = ["beginning_of_combat", "declare_attackers"]
_FIRST_COMBAT = {"not": {"happened": {"event": "end", "part": "combat"}, "since": "turn"}}
_AFTER_BLOCKERS = ["declare_blockers", "combat_damage", "end_of_combat"]

_UNTIL_LEAVES = {"until": {"event": "move", "what": "this", "from": "in_play"}}

# Parts of a turn

rule("only", "during your upkeep", {"all_of": [{"active": "you"}, {"during": ["upkeep"]}]})
rule("only", "during your turn", {"active": "you"})
rule("only", "during a opponent's turn", {"active": "opponent"})
rule("only", "during a opponent's upkeep", {"all_of": [{"active": "opponent"}, {"during": ["upkeep"]}]})
rule("only", "during any upkeep step", {"during": ["upkeep"]})
rule("only", "during combat", {"during": ["combat"]})
rule("only", "during the declare attackers step", {"during": ["declare_attackers"]})
rule("only", "during the declare blockers step", {"during": ["declare_blockers"]})
rule("only", "before the combat damage step", {"all_of": [{"during": [*_BEFORE_ATTACKERS, "declare_attackers", "declare_blockers"]}, _FIRST_COMBAT]})
rule("only", "during your turn, before attackers are declared", {"all_of": [{"active": "you"}, {"during": _BEFORE_ATTACKERS}, _FIRST_COMBAT]})
rule("only", "during a opponent's turn, before attackers are declared", {"all_of": [{"active": "opponent"}, {"during": _BEFORE_ATTACKERS}, _FIRST_COMBAT]})
rule("only", "before attackers are declared", {"all_of": [{"during": _BEFORE_ATTACKERS}, _FIRST_COMBAT]})
rule("only", "before blockers are declared", {"all_of": [{"during": [*_BEFORE_ATTACKERS, "declare_attackers"]}, _FIRST_COMBAT]})
rule("only", "during combat before blockers are declared", {"during": _BEFORE_BLOCKERS})
rule("only", "during combat after blockers are declared", {"all_of": [{"during": _AFTER_BLOCKERS}, {"happened": {"event": "begin", "part": "declare_blockers"}, "since": "phase"}]})
rule("only", "if {condition}", "<condition>")

rule("activated", "{cost}: {body} activate only {only}.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "condition": "<only>"}, era="{cost}: {body} play this ability only {only}.")
rule("activated", "{cost}: {body} activate only {only} and only once each turn.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "condition": "<only>", "uses": {"number": 1, "per": "turn"}}, era="{cost}: {body} play this ability only {only} and only once each turn.")
rule("activated", "{cost}: {body} activate no more than {many_times} each turn.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "uses": {"number": "<many_times>", "per": "turn"}}, era="{cost}: {body} play this ability no more than {many_times} each turn.")
rule("activated", "{cost}: {body} activate only once.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "uses": {"number": 1, "per": "game"}}, era="{cost}: {body} play this ability only once.")
rule("activated", "{cost}: {body} any player may activate this ability but only {only}.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "condition": "<only>", "player": "any_player"}, era="{cost}: {body} any player may play this ability but only {only}.")
rule("activated", "{cost}: {body} any player may activate this ability but only as a sorcery.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "timing": "sorcery", "player": "any_player"}, era="{cost}: {body} any player may play this ability but only any time they could play a sorcery.")
rule("activated", "{cost}: {body} activate only as a sorcery and only once each turn.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "timing": "sorcery", "uses": {"number": 1, "per": "turn"}}, era="{cost}: {body} play this ability only any time you could play a sorcery and only once each turn.")
rule("many_times", "twice", 2)
rule("many_times", "three times", 3)
rule("spell_line", "cast ~ only {only}.", [{"kind": "spell", "condition": "<only>"}], era="play ~ only {only}.")

rule("ability", "{triggered} this ability triggers only once each turn.", {"...": "<triggered>", "uses": {"number": 1, "per": "turn"}})
rule("ability", "{triggered} this ability triggers only twice each turn.", {"...": "<triggered>", "uses": {"number": 2, "per": "turn"}})
rule("ability", "{triggered} this ability triggers only once.", {"...": "<triggered>", "uses": {"number": 1, "per": "game"}})

# How long

rule("lasts", "for as long as you control ~", {"while": {"is": "this", "matches": {"zone": ["in_play"], "controller": "you"}}})
rule("lasts", "for as long as ~ remains tapped", {"while": {"is": "this", "matches": {"zone": ["in_play"], "tapped": True}}})
rule("lasts", "for as long as ~ remains on the battlefield", {"while": {"is": "this", "matches": {"zone": ["in_play"]}}}, era="for as long as ~ remains in play")
rule("lasts", "for as long as you control ~ and ~ remains tapped", {"while": {"all_of": [{"is": "this", "matches": {"zone": ["in_play"], "controller": "you"}}, {"is": "this", "matches": {"zone": ["in_play"], "tapped": True}}]}})
rule("order", "gain control of {what} {lasts}", [{"do": "apply", "to": "<what>", "changes": [{"change": "control"}], "until": "<lasts>"}])
rule("act", "{lasting|=} {lasts}", [{"do": "apply", "to": "@", "changes": "<lasting>", "until": "<lasts>"}])
rule("act", "{denials|=} {lasts}", [{"do": "apply", "changes": "<denials>", "until": "<lasts>"}])
rule("act", "doesn't~ untap during its controller's next untap step", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "untap", "what": "@", "how": "untap_step"}}], "until": {"until": {"event": "end", "part": "untap", "player": {"controller of": "@"}}}}])
rule("act", "doesn't~ untap during your next untap step", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "untap", "what": "@", "how": "untap_step", "where": {"active": "you"}}}], "until": {"until": {"event": "end", "part": "untap", "player": "you"}}}])
rule("act", "{lasting|=} until your next turn", [{"do": "apply", "to": "@", "changes": "<lasting>", "until": {"until": {"event": "begin", "part": "turn", "player": "you"}}}])
rule("order", "exile {what} until ~ leaves the battlefield", [{"do": "move", "what": "<what>", "to": "removed", "until": _UNTIL_LEAVES}], era="remove {what} from the game until ~ leaves play")
rule("act", "phase~ out until ~ leaves the battlefield", [{"do": "phase_out", "what": "@", "until": _UNTIL_LEAVES}], era="phase~ out until ~ leaves play")
