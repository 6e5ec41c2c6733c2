"""A record of the journal, as plain as it can be."""

from pnp.ledger.entry import Entry
from pnp.ledger.record import Record


def test_a_plain_record_is_about_no_other_and_says_no_more_than_its_line() -> None:
    plain = Record(1, 0, "act", "pay anna ben 5", Entry())
    assert (plain.of, plain.reason, plain.force, plain.command) == ((), "", "", "")
    assert plain.version == 1  # tables older than versions were judged by the first
