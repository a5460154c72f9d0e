"""A dispute file grows and is never edited: any change to it, or to its log, shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.errors import DisputeError
from rewind.events.logfile import read_lines, read_records, write_log
from rewind.replays.judging.claims.testing_claims import WORDS_ALONE
from rewind.replays.judging.dispute_file import Dispute, add, digest_of, lines_of, open_dispute, read_dispute
from rewind.replays.judging.records import Appealed, Claim, Claimed, Evidence, Opened, Planned, Ruled
from tests.replays.judging.worked_disputes import FOLDER

LOG = FOLDER / "games" / "second-land.jsonl"


@pytest.fixture
def dispute(tmp_path: Path) -> Dispute:

    lines = list(read_lines(LOG))
    (tmp_path / "game.jsonl").write_bytes(LOG.read_bytes())
    opened = Opened(
        who="judge", log="game.jsonl", game="second-land", edition="2006-10", moment=24, chain=lines[23].value.hex()
    )
    return open_dispute(str(tmp_path / "dispute.yaml"), opened)


def words(text: str) -> Claimed:
    return Claimed(
        who="judge",
        text=text,
        recorded=WORDS_ALONE.recorded,
        decided_again=WORDS_ALONE.decided_again,
        answer=WORDS_ALONE.answer,
    )


def test_it_grows_at_its_end_and_is_read_as_it_was_written(dispute: Dispute) -> None:
    before = Path(dispute.file).read_bytes()
    grown, record = add(dispute, words('He said: "no: never" - {yes}\n# 7'))
    after = Path(dispute.file).read_bytes()
    assert after.startswith(before)
    assert record.n == 2
    assert read_dispute(dispute.file) == grown
    again, _ = add(grown, words("on"))
    assert Path(dispute.file).read_bytes().startswith(after)
    assert read_dispute(dispute.file) == again
    assert lines_of(again)[0].number == 1


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("question: ''", "question: x", ""),
        ("who: judge", "who: other", "RW6202"),
        ("text: first", "text: other", "RW6202"),
        ("moment: 24", "moment: 23", "RW6202"),
        ("record: claim", "record: verdict", "RW6201"),
        ("- n: 2", "- n: 3", "RW6201"),
        ("text: first", "txt: first", "RW6201"),
        ("dispute: 1", "dispute: 2", "RW6201"),
        ("dispute: 1", "dispute: [", "RW6201"),
        ("answer: cannot_be_told", "answer: upheld", "RW6202"),
    ],
)
def test_any_change_shows(dispute: Dispute, old: str, new: str, code: str) -> None:
    dispute, _ = add(dispute, words("first"))
    add(dispute, words("second"))
    file = Path(dispute.file)
    text = file.read_text()
    if not code:
        assert old not in text, "what is empty is not written"
        return
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(DisputeError) as caught:
        read_dispute(dispute.file)
    assert caught.value.code == code
    assert dispute.file in str(caught.value)


def test_a_record_that_is_taken_out_or_moved_shows(dispute: Dispute) -> None:
    for text in ("first", "second"):
        dispute, _ = add(dispute, words(text))
    file = Path(dispute.file)
    head, one, two, three = file.read_text().split("- n: ")
    for changed in ([head, two, three], [head, one, three], [head, one, three, two], [head, two]):
        file.write_text("- n: ".join(changed))
        with pytest.raises(DisputeError) as caught:
            read_dispute(dispute.file)
        assert caught.value.code in ("RW6201", "RW6202")


def test_a_digest_is_over_the_one_before(dispute: Dispute) -> None:
    record = words("So it was.")
    first, second = (digest_of(record, f"r1:{digit * 32}") for digit in "01")
    assert first != second
    assert digest_of(record, None) == first, "before the first there are zeros"


def test_a_file_that_is_none(tmp_path: Path) -> None:
    for name, data, code in (("a", b"", "RW6201"), ("b", b"\xff", "RW6201"), ("c", b"x: 1\n---\ny: 1\n", "RW6201")):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(DisputeError) as caught:
            read_dispute(str(tmp_path / name))
        assert caught.value.code == code
    with pytest.raises(DisputeError, match="RW2009"):
        read_dispute(str(tmp_path / "nowhere"))


def test_the_log_has_to_be_the_one_that_it_was_and_may_go_on(dispute: Dispute) -> None:
    log = Path(dispute.log)
    assert len(lines_of(dispute)) == 27
    records = list(read_records(LOG))
    write_log(log, records[:25], replace=True)
    assert len(lines_of(dispute)) == 25
    for changed in (records[:20], list(read_records(FOLDER / "games" / "still-a-land.jsonl"))):
        write_log(log, changed, replace=True)
        with pytest.raises(DisputeError) as caught:
            lines_of(dispute)
        assert caught.value.code == "RW6203"


def test_a_record_is_asked_for_by_its_kind(dispute: Dispute) -> None:
    dispute, _ = add(dispute, words("first"))
    assert dispute.record(2, Claimed).text == "first"
    for ask in (
        lambda: dispute.record(2, Ruled),
        lambda: dispute.record(1, Claimed),
        lambda: dispute.record(3, Claimed),
        lambda: dispute.record(0, Planned),
    ):
        with pytest.raises(DisputeError, match="RW6204"):
            ask()
    assert list(dispute.of(Appealed)) == []
    assert dispute.standing is None


@pytest.mark.parametrize("fields", [{}, {"legal": 1, "illegal": 2}, {"legal": None}])
def test_a_claim_says_one_thing(fields: dict[str, int | None]) -> None:
    with pytest.raises(ValueError, match="a claim is one of"):
        Claim.model_validate(fields)


def test_a_test_says_nothing_without_an_answer() -> None:
    with pytest.raises(ValueError, match="answer"):
        Evidence.model_validate({})


@pytest.mark.parametrize("sign", ["\u202e", "\u200b", "\u2066", "\x85", "\x07", "\u2028", "\ufeff", "\U000e0041"])
def test_what_does_not_print_stands_escaped_in_the_file_and_is_read_as_it_was(dispute: Dispute, sign: str) -> None:
    text = f"He said{sign}: yes\nand: {sign}no"
    grown, record = add(dispute, words(text))
    written = Path(dispute.file).read_text("utf-8")
    assert written.replace("\n", "").isprintable()
    assert sign not in written
    assert read_dispute(dispute.file) == grown
    assert grown.record(record.n, Claimed).text == text
