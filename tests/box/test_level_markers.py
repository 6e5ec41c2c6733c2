"""Level markers: as many of each as can lie on the board at once, and what the Bank must count."""

from dataclasses import replace

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.places.fits import BankStock, bank_stock, level_markers
from pnp.box.reading.reader import read_box


def counts_of(box: Box) -> dict[str, int]:
    return {
        marker.id: marker.count
        for piece in box.pieces
        if piece.kind in {"house", "hotel"}
        for marker in level_markers(box, piece)
    }


@pytest.mark.rule("DE-23")
@pytest.mark.rule("SO-22")
@pytest.mark.parametrize("kit", ["grundbesitz", "solo"])
def test_thirty_two_houses_and_twelve_hotels_need_so_many_markers(kit: str) -> None:
    # 22 streets, 16 of them with two houses, 10 with three, 8 with four, 12 with a hotel
    counts = counts_of(read_box(find_kit(kit)))
    assert counts == {"house-1": 22, "house-2": 16, "house-3": 10, "house-4": 8, "hotel": 12}


@pytest.mark.rule("CR-21")
def test_a_bank_that_never_runs_out_has_every_marker_for_every_street() -> None:
    box = read_box(find_kit("cronulla"))
    assert counts_of(box) == dict.fromkeys(
        ("house-1", "house-2", "house-3", "house-4", "hotel"), 22
    )
    assert bank_stock(box) is None


def test_markers_are_enough_for_whatever_the_stock_allows() -> None:
    """Build up street after street to one level, however the stock is spent: no marker lacks."""
    box = read_box(find_kit("grundbesitz"))
    counts, streets = counts_of(box), 22
    for level in range(1, 5):
        assert counts[f"house-{level}"] == max(
            built for built in range(streets + 1) if built * level <= 32
        )


def test_a_stock_that_can_run_out_is_counted() -> None:
    box = read_box(find_kit("solo"))
    assert bank_stock(box) == BankStock(32, 12)
    assert bank_stock(replace(box, pieces=())) is None


def test_without_a_ring_there_is_a_marker_for_each_house() -> None:
    box = replace(read_box(find_kit("solo")), board=None)
    assert counts_of(box) == {"house": 32, "hotel": 12}
