"""What the server offered the recorder to choose, and what was chosen; nobody else learns either."""

from __future__ import annotations

from itertools import chain

import pytest

from rewind.events.base import SPECTATOR
from rewind.events.codec import encode
from rewind.events.game import Note
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.visibility.seat_log import redact
from rewind.projections.words.sentences import sentence
from tests.events.importers.arena_imported import begun, put_bear
from tests.events.importers.arena_server import BOLT, HANDS, Json, Server, event, log, room
from tests.events.importers.importing import Game, Imported

Asked = tuple[Json, Json | None]
"""A question, and the client's answer where there is one."""


def imported(server: Server, *asked: Asked) -> Game:
    """The game, in which the recorder is asked with the last state but one."""
    documents: list[Json] = [room(server.match)]
    for state in server.states:
        documents.append(event(state, seats=(server.recorder,)))
        if state is server.states[-2]:
            documents += chain.from_iterable(
                _said(server, 9000 + place, state, *one) for place, one in enumerate(asked)
            )
    game = Imported(log(documents)).game
    assert game.agrees
    return game


def _said(server: Server, number: int, state: Json, question: Json, answer: Json | None) -> list[Json]:
    """The documents of a question and its answer."""
    message = {"systemSeatIds": [server.recorder], "msgId": number, "gameStateId": state["gameStateId"]} | question
    asked: Json = {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [message]}}
    answered: Json = {}
    if answer is not None:
        kind = "".join(name[:1].upper() + name[1:] for name in answer)
        said = {"type": f"ClientMessageType_{kind}", "respId": number} | answer
        answered = {"requestId": 7, "payload": said}
    return [asked, answered] if answered else [asked]


def selection(ids: list[int], least: int = 1, most: int = 1, **more: object) -> Json:
    return {"minSel": least, "maxSel": most, "ids": ids, "idType": "IdType_InstanceId"} | more


def served(recorder: int = 1) -> Server:
    server = begun(recorder=recorder)
    server.begin_turn()
    server.send()
    return server


def choice(game: Game) -> tuple[ChoiceOffered, ChoiceMade | None]:
    """The only choice."""
    (offered,) = game.events_of(ChoiceOffered)
    assert (offered.seat, offered.private) == (game.records[0].event.recorded_by, True)  # type: ignore[attr-defined]
    made = game.events_of(ChoiceMade)
    return offered, made[0] if made else None


def told(game: Game) -> list[str]:
    """The choice and its answer in sentences."""
    return [
        sentence(game.timeline.at(record.n - 1), record, game.timeline.at(record.n))
        for record in game.records
        if isinstance(record.event, ChoiceOffered | ChoiceMade)
    ]


def test_cards_of_a_hand_are_offered_and_one_is_chosen() -> None:
    server = served()
    first, second, *_ = hand = server.zones[HANDS[1]][:3]
    question = {"selectNReq": selection(hand, 1, 2, optionContext="OptionContext_TurnBased")}
    offered, made = choice(imported(server, (question, {"selectNResp": {"ids": [second]}})))
    assert (offered.kind, offered.minimum, offered.maximum) == ("discard", 1, 2)
    assert len(offered.hidden_objects) == 3
    assert made is not None
    assert made.hidden_objects == offered.hidden_objects[1:2]
    assert first != second


def test_permanents_and_players_are_known_to_everybody() -> None:
    server = begun()
    bear = put_bear(server)
    server.send()
    question = {"selectNReq": selection([bear.instance, 2, 99999], sourceId=bear.instance)}
    offered, made = choice(imported(server, (question, {"selectNResp": {"ids": [2]}})))
    assert (offered.kind, offered.source) == ("objects", offered.objects[0])
    assert offered.objects[1:] == (2,)
    assert made is not None
    assert made.objects == (2,)


@pytest.mark.parametrize(
    ("question", "answer", "kind", "values", "chosen"),
    [
        (
            {"optionalActionMessage": {"sourceId": 1}},
            {"optionalResp": {"response": "OptionResponse_Allow_Yes"}},
            *("yes_no", ("yes", "no"), ("yes",)),
        ),
        (
            {"optionalActionMessage": {"sourceId": 1}},
            {"optionalResp": {"response": "OptionResponse_Cancel_No"}},
            *("yes_no", ("yes", "no"), ("no",)),
        ),
        (
            {
                "castingTimeOptionsReq": {
                    "castingTimeOptionReq": [
                        {"castingTimeOptionType": "CastingTimeOptionType_Kicker"},
                        {"castingTimeOptionType": "CastingTimeOptionType_Done", "isRequired": True},
                    ]
                }
            },
            {
                "castingTimeOptionsResp": {
                    "castingTimeOptionResp": {"castingTimeOptionType": "CastingTimeOptionType_Kicker"}
                }
            },
            *("optional_costs", ("Kicker",), ("Kicker",)),
        ),
        (
            {
                "castingTimeOptionsReq": {
                    "castingTimeOptionReq": [
                        {
                            "castingTimeOptionType": "CastingTimeOptionType_Modal",
                            "modalReq": {
                                "minSel": 1,
                                "maxSel": 1,
                                "modalOptions": [{"grpId": 171820}, {"grpId": 171821}],
                            },
                        }
                    ]
                }
            },
            {"castingTimeOptionsResp": {"castingTimeOptionResp": {"chooseModalResp": {"grpIds": [171821]}}}},
            *("modes", ("arena:171820", "arena:171821"), ("arena:171821",)),
        ),
        (
            {
                "castingTimeOptionsReq": {
                    "castingTimeOptionReq": [{"selectNReq": {"minSel": 1, "maxSel": 1, "ids": [1, 2]}}]
                }
            },
            {"castingTimeOptionsResp": {"castingTimeOptionResp": {"selectNResp": {"ids": [2]}}}},
            *("cost", ("1", "2"), ("2",)),
        ),
        (
            {"selectNReq": {"minSel": 1, "maxSel": 1, "staticList": "StaticList_BasicLandTypes"}},
            {"selectNResp": {"ids": [3]}},
            *("values", (), ("arena:BasicLandTypes:3",)),
        ),
        (
            {"selectNReq": selection([99999], 1, 2, optionContext="OptionContext_Stacking")},
            {"selectNResp": {"ids": [0], "useArbitrary": "OrderingType_OrderArbitraryOnce"}},
            *("order", (), ("any order",)),
        ),
    ],
)
def test_words_are_offered_and_chosen(
    question: Json, answer: Json, kind: str, values: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    offered, made = choice(imported(served(), (question, answer)))
    assert (offered.kind, offered.values) == (kind, values)
    assert made is not None
    assert made.hidden_values == chosen


def test_optional_costs_that_are_not_paid_are_a_choice_too() -> None:
    option = {"castingTimeOptionType": "CastingTimeOptionType_Kicker"}
    done = {"castingTimeOptionType": "CastingTimeOptionType_Done"}
    question = {"castingTimeOptionsReq": {"castingTimeOptionReq": [option, done]}}
    answer = {"castingTimeOptionsResp": {"castingTimeOptionResp": done}}
    offered, made = choice(imported(served(), (question, answer)))
    assert (offered.minimum, offered.maximum) == (0, 1)
    assert made == ChoiceMade(seat=1, private=True)


def test_cards_that_are_put_in_two_places_are_told_with_them() -> None:
    server = served()
    first, second = server.zones[HANDS[1]][:2]
    places = [{"lowerBound": 1, "upperBound": 1}, {"lowerBound": 1, "upperBound": 1}]
    question = {"instanceIds": [first, second], "groupSpecs": places, "context": "GroupingContext_LondonMulligan"}
    groups = [
        {"ids": [second], "zoneType": "ZoneType_Hand", "subZoneType": "SubZoneType_Top"},
        {"ids": [first], "zoneType": "ZoneType_Library", "subZoneType": "SubZoneType_Bottom"},
    ]
    game = imported(server, ({"groupReq": question}, {"groupResp": {"groups": groups}}))
    offered, made = choice(game)
    assert (offered.kind, offered.minimum, offered.maximum) == ("put_back", 1, 1)
    assert made is not None
    assert made.hidden_objects == offered.hidden_objects[::-1]
    assert made.hidden_values == ("hand", "library bottom")
    assert told(game)[1].endswith(": library bottom.")


@pytest.mark.parametrize("name", ["order", "search", "payment"])
def test_an_order_what_is_found_and_what_a_cost_is_paid_with(name: str) -> None:
    server = served()
    first, second = ids = server.zones[HANDS[1]][:2]
    questions: dict[str, Asked] = {
        "order": ({"orderReq": {"ids": ids}}, {"orderResp": {"ids": [second, first]}}),
        "search": ({"searchReq": {"maxFind": 1, "itemsSought": ids}}, {"searchResp": {"itemsFound": [second]}}),
        "payment": (
            {
                "payCostsReq": {
                    "effectCostReq": {"costSelection": selection(ids, optionContext="OptionContext_Payment")}
                }
            },
            {"effectCostResp": {"costSelection": {"ids": [second]}}},
        ),
    }
    offered, made = choice(imported(server, questions[name]))
    assert offered.kind == name
    assert made is not None
    assert made.hidden_objects[:1] == offered.hidden_objects[1:]
    assert (offered.minimum, offered.maximum) == {"order": (2, 2), "search": (0, 1), "payment": (1, 1)}[name]


def test_damage_that_is_divided_has_what_each_must_be_dealt() -> None:
    server = begun()
    bear = put_bear(server)
    server.send()
    among = [{"instanceId": bear.instance, "minDamage": 2}, {"instanceId": 2, "maxDamage": 1}]
    dealt = [one | {"assignedDamage": amount} for one, amount in zip(among, (2, 1), strict=True)]
    by = {"instanceId": bear.instance, "totalDamage": 3}
    question = {"assignDamageReq": {"damageAssigners": [by | {"assignments": among}]}}
    game = imported(server, (question, {"assignDamageResp": {"assigners": [by | {"assignments": dealt}]}}))
    offered, made = choice(game)
    assert (offered.kind, offered.values) == ("division", ("3", "2", "0"))
    assert made is not None
    assert (made.objects, made.values) == (offered.objects, ("2", "1"))
    assert "divides it: 2 to" in told(game)[1]


def test_mana_that_is_paid_is_no_choice_here_nor_is_an_answer_to_something_else() -> None:
    mana: Asked = {"payCostsReq": {"manaCost": [{"count": 2}]}}, {"performAutoTapActionsResp": {}}
    options: Asked = {"castingTimeOptionsReq": {"castingTimeOptionReq": []}}, None
    assert imported(served(), mana, options).events_of(ChoiceOffered) == []
    yes_no: Json = {"optionalActionMessage": {"sourceId": 1}}
    answers: list[Json | None] = [None, {"searchResp": {"itemsFound": []}}, {"castingTimeOptionsResp": {}}]
    for answer in answers:
        assert choice(imported(served(), (yes_no, answer)))[1] is None


def test_the_tables_have_what_was_offered_with_what_was_chosen() -> None:
    server = served()
    hand = server.zones[HANDS[1]][:3]
    game = imported(server, ({"selectNReq": selection(hand, 0, 2)}, {"selectNResp": {"ids": hand[:1]}}))
    offered, made = choice(game)
    (row,) = [row for row in rows_of(game.records)["decisions"] if row["type"] == "choice_made"]
    assert made is not None
    assert (row["choice"], row["minimum"], row["maximum"]) == ("objects", 0, 2)
    assert row["hidden_objects"] == list(made.hidden_objects)
    assert game.records[row["offered"] - 1].event == offered  # type: ignore[operator]
    (listed,) = rows_of(game.records)["offered_actions"]
    assert (listed["action"], listed["options"]) == ("Choose", list(offered.hidden_objects))


@pytest.mark.parametrize("recorder", [1, 2])
def test_nobody_else_learns_what_was_offered_asked_or_chosen(recorder: int) -> None:
    server = served(recorder)
    hand = server.zones[HANDS[recorder]]
    asked: list[Asked] = [
        ({"selectNReq": selection(hand[:3], 1, 2)}, {"selectNResp": {"ids": hand[:1]}}),
        ({"searchReq": {"maxFind": 3, "itemsSought": hand[:2]}}, {"searchResp": {"itemsFound": hand[1:2]}}),
        ({"optionalActionMessage": {"sourceId": hand[0]}}, {"optionalResp": {"response": "OptionResponse_Cancel_No"}}),
    ]
    games = [imported(server, one) for one in asked]
    for seat in (recorder, 3 - recorder, SPECTATOR):
        logs = [[encode(record) for record in redact(game.records, seat)] for game in games]
        tables = [rows_of(redact(game.records, seat)) for game in games]
        for other, rows in zip(logs[1:], tables[1:], strict=True):
            assert (logs[0] == other) == (seat != recorder), seat
            assert (tables[0] == rows) == (seat != recorder), seat
    shown = [record.event for record in redact(games[0].records, 3 - recorder)]
    own = [record.n for record in games[0].records if isinstance(record.event, ChoiceOffered | ChoiceMade)]
    assert [shown[n - 1] for n in own] == [Note(), Note()]


def test_what_everybody_is_told_was_chosen_stays_public() -> None:
    """A remark of the client's tells everybody of a choice; the recorder's own question before it is the recorder's."""
    server = served()
    server.cast(1, BOLT, 2)
    server.say("ChoiceResult", 1, [1], Choice_Domain=9, Choice_Value=29)
    server.send()
    game = imported(server, ({"optionalActionMessage": {"sourceId": 1}}, None))
    public = [one.event for one in redact(game.records, 2) if isinstance(one.event, ChoiceMade)]
    assert public == [ChoiceMade(seat=1, values=("arena:9:29",))]
