"""Lines taken apart: words, quotes, reasons, groups, scanned payloads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.language.line import parse, typed


def words(text: str) -> list[list[str]]:
    return [[word.text for word in act] for act in parse(text).acts]


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("buy anna kingsway", [["buy", "anna", "kingsway"]]),
        ("  buy\tanna   kingsway ", [["buy", "anna", "kingsway"]]),
        ("50 anna ben; 20 ben anna", [["50", "anna", "ben"], ["20", "ben", "anna"]]),
        ("50 anna ben;20 ben anna", [["50", "anna", "ben"], ["20", "ben", "anna"]]),
        ('buy "Anna Maria" kingsway', [["buy", "Anna Maria", "kingsway"]]),
        ("buy 'x; y' kingsway", [["buy", "x; y", "kingsway"]]),
        ("buy „Anna Maria“ kingsway", [["buy", "Anna Maria", "kingsway"]]),
        ("buy o'neill kingsway", [["buy", "o'neill", "kingsway"]]),
        ('buy "unclosed kingsway', [["buy", '"unclosed', "kingsway"]]),
        ("", []),
        (" ; ; ", []),
        ("# only a remark", []),
        ("rent ben CR-D07-4: Loyer; # 5", [["rent", "ben", "CR-D07-4"]]),
        ("rent ben crd074: Loyer", [["rent", "ben", "crd074"]]),
        (
            "auction anna red-5 ben:3 cem:pass sell",
            [["auction", "anna", "red-5", "ben:3", "cem:pass", "sell"]],
        ),
    ],
)
def test_words_of_a_line(text: str, acts: list[list[str]]) -> None:
    assert words(text) == acts


def test_a_reason_begins_with_a_hash_at_a_word() -> None:
    assert parse("50 anna ben # lost; a bet").reason == "lost; a bet"
    assert words("note a#b") == [["note", "a#b"]]


def test_force_takes_its_reason_along() -> None:
    line = parse('build anna kingsway --force "agreed by all"')
    assert (line.force, words('build anna kingsway --force "agreed"')) == (
        "agreed by all",
        [["build", "anna", "kingsway"]],
    )


def test_words_know_where_they_stand() -> None:
    text = 'pay  anna "the bank" 5'
    for word in parse(text).acts[0]:
        assert text[word.start : word.end].strip('"') == word.text


@given(st.text(max_size=60))
def test_no_line_makes_the_parser_fail(text: str) -> None:
    line = parse(text)
    for act in line.acts:
        assert act
        for word in act:
            assert 0 <= word.start <= word.end <= len(text)


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_characters='"\t'), min_size=1, max_size=9),
        min_size=1,
        max_size=5,
    )
)
def test_words_of_a_shell_stay_words(given_words: list[str]) -> None:
    line = typed(tuple(given_words))
    assert [word.text for word in line.acts[0]] == given_words[: len(line.acts[0])]
