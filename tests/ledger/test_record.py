"""Records of the journal, and which are in force after undoing, redoing and fixing."""

from typing import cast

import pytest

from pnp.ledger.entry import Entry, InForce, Kind, Record, in_force


@pytest.mark.parametrize(("journal", "stands"), [
    ("open, act, act", InForce((1, 2, 3))),
    ("open, act, act, undo 2 3", InForce((1,), ((4, (2, 3)),))),
    ("open, act, act, undo 2 3, redo 2 3", InForce((1, 2, 3))),
    ("open, act, act, fix 2", InForce((1, 2, 3, 4), (), ((2, 4),))),
    ("open, act, act, fix 2, undo 4", InForce((1, 2, 3), ((5, (4,)),))),
    ("open, act, act, undo 3, undo 2", InForce((1,), ((4, (3,)), (5, (2,))))),
    ("open, act, act, undo 3, undo 2, redo 2", InForce((1, 2), ((4, (3,)),))),
    ("open, act, act, undo 2 3, redo 2", InForce((1, 2), ((4, (3,)),))),
    ("open, act, act, undo 2 3, redo 2, act", InForce((1, 2, 6))),
    ("open, act, act, act, fix 2 4", InForce((1, 2, 3, 4, 5), (), ((2, 5),), ((4, 5),))),
])  # fmt: skip
def test_what_is_in_force_follows_undo_redo_and_fix(journal: str, stands: InForce) -> None:
    """An act ends what could be redone; a correction is followed by what it changed."""
    rows = enumerate((each.split() for each in journal.split(", ")), start=1)
    told = [Record(n, 0, cast(Kind, of[0]), "", Entry(), (*map(int, of[1:]),)) for n, of in rows]
    assert in_force(told) == stands
    assert in_force([]).done == ()


def test_a_plain_record_is_about_no_other_and_says_no_more_than_its_line() -> None:
    plain = Record(1, 0, "act", "pay anna ben 5", Entry())
    assert (plain.of, plain.reason, plain.force, plain.command) == ((), "", "", "")
    assert plain.version == 1  # tables older than versions were judged by the first
