"""Where a fault on a printed piece is said to be written: each coded piece has its line."""

from pnp.box.coded_pieces import coded_pieces
from pnp.box.packs import content_root
from pnp.box.reading.reader import origins, read_box


def test_every_coded_piece_of_chalet_has_its_line() -> None:
    written = origins(content_root() / "chalet").places
    pieces = {piece.key: piece for piece in coded_pieces(read_box(content_root() / "chalet"))}
    assert {"building/zweifamilienhaus", "contract/contract-20000"} <= set(pieces) <= set(written)
    for key, piece in pieces.items():
        assert written[key] == (piece.file, piece.path), key
