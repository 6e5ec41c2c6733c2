"""What a shell offers behind `pnp bank`: the acts of the table that lies there."""

from pnp.bank.journal import glimpse
from pnp.bank.loaded_table import load_table
from pnp.bank.preview import completions
from pnp.cli.bank.options import Seat


def acts_of_table(table: str, lang: str, before: str) -> tuple[str, ...]:
    """Give the words that go on what is typed; none where there is no table."""
    journal = glimpse(Seat(table=table).path)
    if not journal:
        return ()
    with journal:
        return completions(load_table(journal.read(), lang), before)[1]
