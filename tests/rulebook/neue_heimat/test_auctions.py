"""Neue Heimat: cheques, the display, and one auction after the other."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.bank.table_opening import Wishes, open_table
from pnp.errors import PnpError
from pnp.games.neue_heimat import placing
from pnp.ledger.entry import move
from pnp.rules.state import accounts
from tests.rulebook.neue_heimat.conftest import Make, Play, chart_move


@pytest.mark.rule("NH-01")
def test_sixty_cheques_seat_five_and_a_sixth_is_refused(
    seat: Callable[..., Play], tmp_path: Path
) -> None:
    five = ("Anna", "Ben", "Cem", "Dora", "Emil")
    play = seat("neue-heimat", players=" ".join(five))
    assert [play.cash(name) for name in five] == [12] * 5
    with pytest.raises(PnpError, match="2 to 5 players, not 6"):
        open_table(tmp_path / "six.pnp", play.box, Wishes((*five, "Fritz"), "book"), 0)


@pytest.mark.rule("NH-01")
def test_whoever_may_not_see_what_others_have_judges_as_if_it_were_enough(seat: Make) -> None:
    play = seat("neue-heimat")
    play.state = play.state.after(
        move(accounts.TABLE, accounts.player("Ben"), accounts.CASH, 10**9)
    )
    play.do("pay Anna Ben 1")
    assert play.cash("Anna") == 11


@pytest.mark.rule("NH-03")
def test_a_floor_that_fits_nowhere_may_not_be_chosen_or_is_discarded(seat: Make) -> None:
    for option in ("refuse", "discard"):
        play = seat("neue-heimat", f"unplaceable={option}")
        play.state = play.state.after(
            tuple(
                posting
                for r in (1, 2, 3)
                for posting in (
                    *chart_move(accounts.row(r), f"permit-{r}"),
                    *(
                        each
                        for lot in range(1, 5 - r)
                        for each in chart_move(
                            accounts.lot(r, lot), f"{['red', 'blue', 'green'][r - 1]}-{lot}"
                        )
                    ),
                )
            )
        )
        line = "auction anna white-6 ben:1 cem:pass sell"
        if option == "refuse":
            assert play.refused(line).code == "E_PIECE"
        else:
            play.do(line, "discard ben white-6")


@pytest.mark.rule("NH-03")
@pytest.mark.parametrize(
    ("typed", "piece"),
    [("red5", "red-5"), ("RED5", "red-5"), ("II", "permit-2"), ("ii", "permit-2"), ("roo", "roof")],
)
def test_a_piece_is_called_as_it_is_called_at_the_table(play: Play, typed: str, piece: str) -> None:
    assert placing.PIECE.read(play.state, typed) == piece
