"""The examples of docs/library.md for `mypy --strict`, written by `python -m tests.library.test_page`."""

# ruff: noqa
# fmt: off
import rewind
log = rewind.open("replays/games/legends-2006-10.jsonl")
log
log.players, log.winners, log.edition, log.kind, len(log), log.turns, log.sealed
position = log.at(1824)
position.turn, position.step, position.active, position.to_act
position.player("Alice").life, position.player("Alice").library
[card.name for card in position.zone("hand", "Alice").objects]
[(obj.id, obj.name, obj.power, obj.tapped) for obj in position.objects if obj.attacking]
position.object("70.4").type_line
print(position)
event = log.event(1811)
print(event)
event.type, event.data["object"], event.data["to"]["zone"], event.rules, event.turn
[(obj.id, obj.name, obj.zone) for obj in event.objects]  # each as it was before the event, a new one as it is after it
sum(event.data["amount"] for event in log.events() if event.type == "damage_dealt" and event.data["to"] == 1)
[event.type for event in rewind.follow("replays/games/legends-2006-10.jsonl", timeout=0)][-1]
log.as_seat("Bob").at(1824).zone("hand", "Alice").unknown
rewind.open("replays/games/legends-2006-10.jsonl", seat="Bob").seat
game = rewind.new_game({"Mountain": 22, "Shock": 10, "Raging Goblin": 8}, "white-blue", edition="2006-10", seed=7)
if decision := game.decision:  # None once the game is over
    decision.question, decision.form
for action in game.legal():
    print(action.kind, "·", action)
events = game.play(game.legal()[0])
print(events[0])
while not any(action.name == "Shock" for action in game.legal()):
    lands = [action for action in game.legal() if action.kind == "land"]
    happened = game.play(lands[0] if lands else game.legal()[0])
shocks = [action for action in game.legal() if action.name == "Shock"]
[(action.kind, action.targets, action.details[0]) for action in shocks[:2]]
game.legal().complete
if refusal := game.refusal(game.announce(shocks[0], targets=[[1, 2]])):  # None where the rules do not refuse it
    str(refusal.code), refusal.what, [rule.number for rule in refusal.rules]
[(one.text, one.code, one.why, one.rules) for one in game.not_legal()][:1]
with game.append_to("growing.jsonl"):
    happened = game.play(game.legal()[0])
    [event.n for event in rewind.follow("growing.jsonl", timeout=0)][-1] == happened[-1].n
fork = log.resume(1823, seed=1)
len(fork.legal())
happened = fork.play(fork.attack(["66.4", "70.4", "68.4"]))
fork.position.player("Alice").life
def bot(game: rewind.View) -> rewind.Action:
    decision = game.decision
    actions = game.legal(mana=False)
    if decision.form == "attackers":
        return max(actions, key=lambda action: len(action.things))  # with as many as can
    if decision.form != "option":
        return actions[0]
    other = 3 - game.seat

    def worth(action: rewind.Action) -> int:
        if action.kind == "land":
            return 4
        if other in [target for targets in action.targets for target in targets]:
            return 3
        own_turn = game.position.active == game.seat
        return 2 if action.kind == "spell" and not action.targets and own_turn else 0

    best = max(actions, key=worth)
    return best if worth(best) else actions[0]


result = rewind.play(rewind.new_game("red-green", "white-blue", seed=3), bot, rewind.random_bot(1))
print(result.result, result.turns)
result.save("mine.jsonl")
legend = """
scenario: A second legend of the same name comes into play
players:
  alice:
    hand: ["Kamahl, Pit Fighter"]
    in_play: [Mountain x6, "Kamahl, Pit Fighter"]
do:
  - play: {by: alice, card: "Kamahl, Pit Fighter"}
  - resolve: all
expect: {count: {alice: {graveyard: {"Kamahl, Pit Fighter": 2}}}}
"""
for run in rewind.run_scenarios(legend):
    print(run.edition, run.result, [(failure.expected, failure.actual) for failure in run.failures])
claim = rewind.check_claim("replays/games/legends-2006-10.jsonl", {"legal": 1824})
claim.answer, claim.recorded.why
found = rewind.verify("replays/games/legends-2006-10.jsonl")
found.sound, found.whole, found.decisions, found.divergences
tables = rewind.tables(["replays/games/legends-2003-12.jsonl", "replays/games/legends-2006-10.jsonl"])
tables["games"].select(["game", "edition", "turns"]).to_pylist()
dealt = tables["turns"].group_by(["game", "seat"]).aggregate([("damage_dealt", "sum")])
games = tables["players"].select(["game", "seat", "won"]).join(dealt, ["game", "seat"])
print(games.group_by("won").aggregate([("damage_dealt_sum", "mean")]).to_pylist())
from collections import Counter
from pathlib import Path

deaths = Counter[tuple[str, str | None, str]]()
for path in sorted(Path("replays/games").glob("legends*.jsonl")):
    log = rewind.open(path)
    for event in log.events():
        if event.type == "zone_changed" and event.data["from"] and event.data["from"]["zone"] == "in_play":
            creature = event.objects[0]
            if "Creature" in (creature.type_line or "") and event.data["to"]["zone"] == "graveyard":
                deaths[log.edition, creature.name, event.data["reason"]] += 1
for (edition, name, reason), number in deaths.most_common(3):
    print(edition, name, reason, number)
shock = {"name": "Shock", "mana_cost": "{R}", "colors": ["R"], "type_line": {"types": ["Instant"]}}
library, hand, stack = {"zone": "library", "seat": 1, "position": 0}, {"zone": "hand", "seat": 1}, {"zone": "stack"}
with rewind.LogWriter("table-7.jsonl", players=["Ann", "Ben"], game_id="friday-7") as writer:
    writer.write("card_defined", definitions=[{"key": "shock", "characteristics": shock}])
    writer.write("cards_assigned", seat=1, cards=[{"card": 1, "definition": "shock"}])
    writer.write("cards_assigned", seat=2, cards=[{"card": 2}])  # nobody saw what it is
    writer.write("starting_player_chosen", seat=1)
    writer.write("turn_began", seat=1, turn=1)
    writer.write("phase_began", phase="precombat_main")
    writer.write("zone_changed", object="1.1", becomes="1.2", from_=library, to=hand, reason="drawn")
    writer.write("spell_played", seat=1, object="1.2", targets=[[2]])
    writer.write("zone_changed", object="1.2", becomes="1.3", from_=hand, to=stack, reason="played", controller=1)
    writer.write("damage_dealt", source="1.3", to=2, amount=2)
    writer.write("life_lost", seat=2, amount=2, source="1.3")
for event in rewind.follow("table-7.jsonl", timeout=0):  # a reader in another program does so meanwhile
    print(event)
print(rewind.verify("table-7.jsonl").sound, rewind.open("table-7.jsonl").end.player("Ben").life)
try:
    rewind.open("replays/games/none.jsonl")
except rewind.RewindError as error:
    print(error)
