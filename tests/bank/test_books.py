"""The books of a table: rows, the chain over them, and the letters of its seals."""

import random
from hashlib import sha256
from typing import Any

import pytest

from pnp.bank import books as bank_books
from pnp.bank.books import Books, Damage, EntryLog, content_seal, fold_rows, follow, link, write_row
from pnp.ledger.entry import Entry, Kind, Phrase, Record, in_force, move

Row = tuple[Any, ...]
LAST_SECOND = 253_402_300_799  # of the year 9999

OPENING = Record(1, 0, "open", "open cronulla", Entry(move("box", "bank", "cash", 100)))
SALE = Record(
    2, 60, "act", "buy anna kingsway", Entry(
        move("bank", "anna", "cash", 5),
        (Phrase("sold", {"who": "Zoë", "sum": 5}, "CR-4"),),
        (Phrase("price", {}, "CR-4"), Phrase("round", {}, "CR-2"), Phrase("again", {}, "CR-4")),
    ), command="a1",
)  # fmt: skip
AGAIN = SALE._replace(n=3, at=61, kind="fix", of=(1, 2), reason="slip", command="a2")
RECORDS = (OPENING, SALE, AGAIN)


def books(*records: Record) -> Books:
    postings = {each.n: [tuple(p) for p in each.entry.postings] for each in records}
    return fold_rows({}, [write_row(each) for each in records], postings, "head")


def chained(*rows: Row) -> list[Row]:
    """Seal rows one after the other, as the bank does."""
    head, found = "first", list[Row]()
    for row in rows:
        head = link(head, row, [])
        found.append((*row, head))
    return found


def of(row: Row, **other: object) -> Record:
    """Read a row with some columns changed."""
    names = [
        "n", "at", "kind", "of", "act", "reason", "force", "say", "why", "rules", "version",
        "command",
    ]  # fmt: skip
    changed = dict(zip(names, row, strict=True)) | other
    held = Books({}, EntryLog([tuple(changed.values())] * 3, [()] * 3), 3, books().balances, "")
    return held.record(1)


def test_a_record_is_written_in_twelve_columns() -> None:
    say = '[["sold",{"who":"Zoë","sum":5},"CR-4"]]'
    why = '[["price",{},"CR-4"],["round",{},"CR-2"],["again",{},"CR-4"]]'
    act = "buy anna kingsway"
    assert write_row(AGAIN) == (
        3, 61, "fix", "1 2", act, "slip", "", say, why, "CR-4 CR-2", 1, "a2",
    )  # fmt: skip


def test_what_is_written_is_read_again() -> None:
    held = books(*RECORDS)
    assert held.count == 3
    assert tuple(held.records()) == RECORDS
    assert [held.record(n) for n in (1, 2, 3)] == list(RECORDS)
    assert [held.postings(n) for n in (1, 2, 3)] == [each.entry.postings for each in RECORDS]
    assert (held.balances.of("anna", "cash"), held.balances.of("bank", "cash")) == (10, 90)


def test_an_outline_has_numbers_kinds_bonds_and_reasons_and_nothing_that_was_said() -> None:
    plain = [each._replace(entry=Entry(), command="") for each in RECORDS]
    assert list(books(*RECORDS).outline()) == plain


def test_books_go_on_with_one_more_record() -> None:
    before = books(OPENING, SALE)
    after = before.extended(write_row(AGAIN), AGAIN, "next")
    assert list(after.records()) == list(RECORDS)
    assert (after.balances, after.head) == (books(*RECORDS).balances, "next")
    assert (before.count, before.balances.of("anna", "cash")) == (2, 5)


def test_an_entry_that_did_not_come_to_the_disk_leaves_nothing_behind() -> None:
    before = books(OPENING, SALE)
    assert before.by_command("a1") == 2
    lost = before.extended(write_row(AGAIN), AGAIN, "lost")
    assert lost.by_command("a2") == 3
    lost.keep_sum("sum", "of three")
    assert (before.by_command("a2"), before.summed("sum")) == (0, (0, None))
    other = AGAIN._replace(act="pay", command="a3", entry=Entry())
    after = before.extended(write_row(other), other, "next")
    assert list(after.records()) == [OPENING, SALE, other]
    assert (after.by_command("a2"), after.by_command("a3"), after.postings(3)) == (0, 3, ())
    assert list(lost.records()) == list(RECORDS)


@pytest.mark.parametrize("seed", range(20))
def test_what_was_taken_back_is_what_is_not_in_force(seed: int) -> None:
    chance, held, standing, undone = random.Random(seed), books(OPENING), [1], list[int]()
    for n in range(2, 40):
        kind: Kind = chance.choice(("act", "act", "undo", "redo"))
        left = {"undo": standing[1:], "redo": undone}.get(kind, [])
        of = tuple(left[-chance.randint(1, 3) :])
        kind = kind if of else "act"
        record = Record(n, 0, kind, "", Entry(), of)
        held = held.extended(write_row(record), record, "")
        standing = [each for each in standing if kind != "undo" or each not in of]
        standing += of if kind == "redo" else (n,) if kind == "act" else ()
        undone = [each for each in undone if each not in of] + [*of] * (kind == "undo")
        gone = held.taken_back if chance.random() < 0.7 else frozenset(undone)
        assert gone == frozenset(undone)
        acts = {each.n for each in held.outline() if each.kind in {"open", "act"}}
        assert acts - gone == set(in_force(held.outline()).done)


def test_a_command_is_found_by_its_mark_and_an_entry_without_mark_never() -> None:
    held = books(*RECORDS)
    assert [held.by_command(mark) for mark in ("a1", "a2", "a3", "")] == [2, 3, 0, 0]


@pytest.mark.parametrize(("n", "other"), [
    (1, {"at": 0}), (1, {"at": LAST_SECOND}), (3, {"of": "1"}), (3, {"of": "2"}),
])  # fmt: skip
def test_an_entry_is_of_this_age_and_about_what_came_before(n: int, other: dict[str, Any]) -> None:
    about = tuple(int(each) for each in other.get("of", "").split())
    assert of(write_row(RECORDS[n - 1]), **other).of == (about if "of" in other else ())


@pytest.mark.parametrize(("n", "other"), [
    (1, {"at": -1}), (1, {"at": LAST_SECOND + 1}), (1, {"kind": "act"}), (2, {"kind": "open"}),
    (3, {"of": ""}), (3, {"of": "0"}), (3, {"of": "3"}), (3, {"of": "4"}), (3, {"of": "1 x"}),
    (2, {"say": "[[1,{},null]]"}), (2, {"say": '[["sold",[],null]]'}),
    (2, {"say": '[["sold",{},4]]'}), (2, {"say": '[["sold",{}]]'}), (2, {"why": "{"}),
    (2, {"why": None}),
])  # fmt: skip
def test_what_the_bank_never_writes_is_damage_of_that_entry(n: int, other: dict[str, Any]) -> None:
    with pytest.raises(bank_books.DamageFound) as caught:
        of(write_row(RECORDS[n - 1]), **other)
    assert caught.value.damage == Damage(n, "no-entry")
    assert str(caught.value) == "no-entry"


def test_a_chain_is_followed_to_its_end() -> None:
    rows = [write_row(each) for each in RECORDS]
    faults: list[Damage] = []
    last = link(link(link("first", rows[0], []), rows[1], []), rows[2], [])
    assert follow("first", chained(*rows), {}, faults) == (rows, last)
    assert faults == []
    assert follow("first", [], {}, faults) == ([], "first")


def test_a_chain_is_followed_as_far_as_it_is_whole_and_its_first_fault_is_told() -> None:
    rows = [write_row(each) for each in RECORDS]
    whole = chained(*rows)
    faults: list[Damage] = []
    broken = [whole[0], (*rows[1], "x"), whole[2]]
    assert follow("first", broken, {}, faults) == (rows[:1], whole[0][-1])
    assert faults == [Damage(2, "seal")]
    faults.clear()
    assert follow("first", [whole[0], whole[2], whole[2]], {}, faults) == (rows[:1], whole[0][-1])
    assert faults == [Damage(2, "missing", {"n": 3})]


def test_a_seal_covers_the_postings_of_its_own_entry() -> None:
    row = write_row(OPENING)
    plain = [tuple(each) for each in OPENING.entry.postings]
    faults: list[Damage] = []
    sound = [(*row, link("first", row, plain))]
    assert follow("first", sound, {1: plain}, faults)[0] == [row]
    assert follow("first", sound, {2: plain}, faults)[0] == []
    assert faults == [Damage(1, "seal")]


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


@pytest.mark.parametrize(("head", "letters"), [
    ("0000000000", "0000-0000"), ("ffffffffffff", "ZZZZ-ZZZZ"), ("0000008421f3a9", "0000-1111"),
    ("00443214c7ff", "0123-4567"), ("4254b635cf000", "89AB-CDEF"),
    ("84653a56d700", "GHJK-MNPQ"), ("c675be77df00", "RSTV-WXYZ"),
])  # fmt: skip
def test_forty_bits_are_eight_letters(head: str, letters: str) -> None:
    """Five bits a letter, of Crockford's base 32, from the first bit of the hash."""
    bits = f"{int(head[:10], 16):040b}"
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    told = "".join(signs[int(bits[n : n + 5], 2)] for n in range(0, 40, 5))
    assert bank_books.seal_letters(head) == f"{told[:4]}-{told[4:]}" == letters


@pytest.mark.parametrize(("typed", "read"), [
    ("k7q29xmv", "K7Q2-9XMV"), ("K7Q2-9XMV", "K7Q2-9XMV"), (" K 7Q2 9X-MV", "K7Q2-9XMV"),
    ("OoIiLl00", "0011-1100"), ("K7Q2-9XM", ""), ("K7Q2-9XMVV", ""), ("K7Q2-9XMU", ""), ("", ""),
])  # fmt: skip
def test_letters_are_read_as_people_copy_them(typed: str, read: str) -> None:
    assert bank_books.read_letters(typed) == read
