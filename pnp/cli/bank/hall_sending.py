"""A courier to the hall, for tables that play in one; no other table loads him."""

from typing import TYPE_CHECKING

from pnp.bank.posting_file import has_outbox
from pnp.bank.session import Session

if TYPE_CHECKING:
    from pnp.cli.bank.hall_news import HallCourier


def send_courier(session: Session) -> "HallCourier | None":
    """Have a table's entries posted beside the shell, where it plays in a hall."""
    if not has_outbox(session.path):
        return None
    from pnp.cli.bank.hall_news import HallCourier  # noqa: PLC0415  # few tables play in a hall

    return HallCourier(session)
