"""Names as they are typed."""

from __future__ import annotations

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.built_in.not_known import not_known
from rewind.aggregates.cards.search.card_names import Found, close_names, find_names, name_words


def test_case_accents_and_punctuation_make_no_difference() -> None:
    assert name_words("Lim-Dûl's Vault") == name_words("lim DUL’s, vault") == ("lim", "duls", "vault")
    assert name_words("Æther_Sting") == ("aether", "sting")
    assert name_words("…") == ()
    assert name_words("____ Goblin") == ("____", "goblin"), "a blank is a word"


def test_names_that_differ_in_punctuation_alone_are_found_as_they_are_written() -> None:
    alike: dict[str, list[str]] = {}
    for name in [*pool().records, *not_known()]:
        alike.setdefault("".join(name_words(name)), []).append(name)
    several = [names for names in alike.values() if len(names) > 1]
    assert several
    for names in several:
        assert [find_names(name.lower(), names).exact for name in names] == names


def test_a_word_may_go_on_over_the_next_words() -> None:
    names = ["Will-o'-the-Wisp", "Free Will"]
    assert find_names("willo", names) == Found(None, ("Will-o'-the-Wisp",))
    assert find_names("will", names).having == tuple(names)
    assert find_names("ill", names).having == ()
    assert find_names("", names) == Found(None, ())


def test_a_half_is_exact_where_one_card_alone_has_it() -> None:
    assert find_names("fire", ["Fire // Ice"]).exact == "Fire // Ice"
    assert find_names("fire", ["Fire // Ice", "Fire"]).exact == "Fire"
    assert find_names("fire", ["Fire // Ice", "Fire // Water"]).exact is None


def test_close_names() -> None:
    names = ["Karn, Silver Golem", "Karn's Touch", "Shock"]
    assert close_names("karrn", names) == ("Karn's Touch", "Karn, Silver Golem")
    assert close_names("shok", names) == ("Shock",)
    assert close_names("", names) == ()
    assert len(close_names("golbin", pool().records)) == 5
