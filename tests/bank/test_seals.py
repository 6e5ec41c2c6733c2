"""The chain of hashes and the letters read aloud: reckoned here a second time, from outside."""

from hashlib import sha256

import pytest

from pnp.bank.books import content_seal, link, read_letters, seal_letters
from tests.fixtures.bank import Desk


def test_a_link_covers_what_went_before_the_row_and_its_postings() -> None:
    row, postings = (7, 1_800_000_000, "act", "", "pay Zoë 5"), [("bank", "cash", -5)]
    text = '["ab",[7,1800000000,"act","","pay Zo\\u00eb 5"],[["bank","cash",-5]]]'
    assert link("ab", row, postings) == sha256(text.encode("ascii")).hexdigest()
    assert link("ac", row, postings) != link("ab", row, postings)


def test_what_no_program_wrote_has_a_seal_as_well() -> None:
    """A tampered row may hold bytes, which are sealed as they are written in Python."""
    text = '["",[1,"b\'x\'"],[]]'
    assert link("", (1, b"x"), []) == sha256(text.encode("ascii")).hexdigest()


def test_the_first_link_covers_each_text_of_the_content_by_its_length() -> None:
    assert content_seal([("a", "bc")]) == sha256(b"1:a2:bc").hexdigest()
    assert content_seal([("ab", "c")]) == sha256(b"2:ab1:c").hexdigest()
    assert content_seal([("ü", "")]) == sha256("2:ü0:".encode()).hexdigest()
    assert content_seal([("b", "2"), ("a", "1")]) == content_seal([("a", "1"), ("b", "2")])


@pytest.mark.parametrize(
    ("head", "letters"),
    [
        ("0000000000", "0000-0000"),
        ("ffffffffffff", "ZZZZ-ZZZZ"),
        ("0000008421f3a9", "0000-1111"),
        ("00443214c7ff", "0123-4567"),
        ("4254b635cf000", "89AB-CDEF"),
        ("84653a56d700", "GHJK-MNPQ"),
        ("c675be77df00", "RSTV-WXYZ"),
    ],
)
def test_forty_bits_are_eight_letters(head: str, letters: str) -> None:
    """Five bits a letter, of Crockford's base 32, from the first bit of the hash."""
    bits = f"{int(head[:10], 16):040b}"
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    told = "".join(signs[int(bits[n : n + 5], 2)] for n in range(0, 40, 5))
    assert seal_letters(head) == f"{told[:4]}-{told[4:]}" == letters


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("k7q29xmv", "K7Q2-9XMV"),
        ("K7Q2-9XMV", "K7Q2-9XMV"),
        (" K 7Q2 9X-MV", "K7Q2-9XMV"),
        ("OoIiLl00", "0011-1100"),
        ("K7Q2-9XM", ""),
        ("K7Q2-9XMVV", ""),
        ("K7Q2-9XMU", ""),
        ("", ""),
    ],
)
def test_letters_are_read_as_people_copy_them(typed: str, read: str) -> None:
    assert read_letters(typed) == read


def test_the_seal_of_the_journal_is_told_with_every_tenth_entry(desk: Desk) -> None:
    told: dict[int, tuple[str, str]] = {}
    for n in range(2, 22):
        answer = desk.do(f"{n} anna ben")
        with desk.session.looking() as loaded:
            told |= {answer.n: (answer.seal, seal_letters(loaded.books.head))}
    assert [n for n, (seal, _) in told.items() if seal] == [10, 20]
    assert all(seal == head for seal, head in told.values() if seal)
