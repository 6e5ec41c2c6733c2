"""Neue Heimat: the cheques and the rows are sound whatever is typed."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.errors import Refusal
from pnp.games.neue_heimat import building_site, rounds
from tests.rulebook.neue_heimat.conftest import Make, put


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_cheques_are_conserved_and_no_row_is_too_short_in_any_state(
    seat: Make, data: st.DataObject
) -> None:
    """Hands and hidden cheques stay 12 for each player, whatever is tried."""
    play = put(seat("neue-heimat"), white_6="1", black_6="1", yellow_5="1")
    pieces = ["roof", "mayor", "cancel", "permit-1", "permit-2", "permit-3", "red-6", "red-5"]
    pieces += ["blue-4", "blue-6", "green-3", "black-2", "white-1", "yellow-6"]
    for _ in range(25):
        now, held = building_site.find_auctioneer(play.state), building_site.bought(play.state)
        n, r, lot = (data.draw(st.integers(1, top)) for top in (6, 3, 5))
        if held is None:
            bids = " ".join(
                f"{each}:{data.draw(st.sampled_from(('pass', '1', '2', '5')))}"
                for each in building_site.clockwise(play.state, now)
            )
            piece, end = (
                data.draw(st.sampled_from(pieces)),
                data.draw(st.sampled_from(("sell", "keep", ""))),
            )
            line = data.draw(st.sampled_from((f"auction {now} {piece} {bids} {end}", f"box {now}")))
        else:
            who, piece = held
            line = {
                "roof": f"roof {who} {n} {r}.{lot}",
                "mayor": f"mayor {who} {r}",
                "cancel": f"cancel {who} {min(n, 3)} {r}",
            }.get(piece, f"place {who} {piece} {r}")
            if piece.startswith("permit"):
                turned = data.draw(st.sampled_from(("longer", "shorter")))
                line = f"permit {who} {piece} {r} {turned}"
        try:
            play.do(line)
        except Refusal:
            continue
        assert rounds.conserved(play.state)
        for each in building_site.rows(play.state):
            assert len(each.houses) <= each.length
