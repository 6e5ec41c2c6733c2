"""Records of the journal, and which are in force after undoing, redoing and fixing."""

from pnp.ledger.entry import Entry
from pnp.ledger.record import Kind, Record, in_force


def record(n: int, kind: Kind, *of: int) -> Record:
    return Record(n, 0, kind, "", Entry(), of)


def test_what_is_in_force_follows_undo_redo_and_fix() -> None:
    journal = [record(1, "open"), record(2, "act"), record(3, "act")]
    assert in_force(journal).done == (1, 2, 3)
    journal.append(record(4, "undo", 2, 3))
    assert in_force(journal).done == (1,)
    assert in_force(journal).undone == ((4, (2, 3)),)
    journal.append(record(5, "redo", 2, 3))
    assert in_force(journal).done == (1, 2, 3)
    journal.append(record(6, "fix", 2))
    assert in_force(journal).fixed == ((2, 6),)
    journal.append(record(7, "undo", 6))
    assert in_force(journal).fixed == ()
    journal.append(record(8, "act"))
    assert in_force(journal).undone == ()


def test_a_redo_puts_back_what_the_last_undo_took() -> None:
    journal = [record(1, "open"), record(2, "act"), record(3, "act")]
    journal += [record(4, "undo", 3), record(5, "undo", 2)]
    assert in_force(journal).undone == ((4, (3,)), (5, (2,)))
    journal.append(record(6, "redo", 2))
    assert (in_force(journal).done, in_force(journal).undone) == ((1, 2), ((4, (3,)),))


def test_a_correction_stands_for_its_entry_and_is_followed_by_what_it_changed() -> None:
    journal = [record(n, "act") for n in range(2, 6)]
    journal.append(record(6, "fix", 2, 4, 5))
    force = in_force([record(1, "open"), *journal])
    assert force.done == (1, 2, 3, 4, 5, 6)
    assert (force.fixed, force.changed) == (((2, 6),), ((4, 6), (5, 6)))


def test_an_act_ends_what_could_be_redone_and_an_undone_part_stays_redoable() -> None:
    journal = [record(1, "open"), record(2, "act"), record(3, "act"), record(4, "undo", 2, 3)]
    journal.append(record(5, "redo", 2))
    force = in_force(journal)
    assert (force.done, force.undone) == ((1, 2), ((4, (3,)),))
    assert in_force([*journal, record(6, "act")]).undone == ()
    assert in_force([]).done == ()


def test_a_plain_record_is_about_no_other_and_says_no_more_than_its_line() -> None:
    plain = Record(1, 0, "act", "pay anna ben 5", Entry())
    assert (plain.of, plain.reason, plain.force, plain.command) == ((), "", "", "")
    assert plain.version == 1  # tables older than versions were judged by the first
