"""A code cut short is its own piece or none, and the answer says how it was read."""

from pnp.bank.preview import Watch
from pnp.box.codes import code
from pnp.box.model import Box
from tests.fixtures.bank import Desk


def test_every_code_of_the_box_cut_short_is_its_own_piece_or_none(desk: Desk, box: Box) -> None:
    for deed in box.deeds:
        whole = code("CR", "D", deed.no)
        with desk.session.looking() as loaded:
            name = loaded.state.messages.deed(deed.id)
        says = Watch(desk.session).read(f"buy ben {whole[:-2]}").says
        assert f"{whole}, {name}" in says
