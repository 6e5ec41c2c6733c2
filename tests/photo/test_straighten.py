"""A page in a photo is found where it lies, bent as it is, and laid flat."""

import numpy as np
import pytest

from pnp.photo.picture import Points, Unsure
from pnp.photo.recognise import find_in_photo, fit_page, straighten
from pnp.units import Size

GRID = np.stack(np.meshgrid(np.linspace(8, 202, 12), np.linspace(8, 289, 16)), -1).reshape(-1, 2)


def see(mm: Points) -> Points:
    """Look at a page aslant; it is curled, by six dots at its ends."""
    lifted = np.column_stack([mm, np.ones(len(mm))])
    lifted @= np.array([[9, 0.4, 300], [-0.2, 8.5, 200], [1e-4, 3e-4, 1]]).T
    up = ((mm - [105, 148]) / 148)[:, 1]
    return np.asarray(lifted[:, :2] / lifted[:, 2:] + np.stack([6 * up**2, 4 * up**3], axis=1))


def test_strangers_among_the_points_and_a_curl_do_no_harm() -> None:
    chance = np.random.default_rng(1)
    dots = see(GRID) + chance.normal(0, 0.1, GRID.shape)
    strangers = chance.choice(len(GRID), 30, replace=False)
    dots[strangers] += chance.uniform(10, 40, (30, 2))
    fit = fit_page(GRID, dots)
    assert np.abs(find_in_photo(fit, GRID) - see(GRID)).max() < 0.2


def test_points_that_agree_on_nothing_are_told() -> None:
    with pytest.raises(Unsure, match="whole sheet flat"):
        fit_page(GRID[:3], see(GRID[:3]))


def test_a_page_is_laid_flat_with_what_lies_around_it() -> None:
    even, size = fit_page(GRID, GRID + 49.75), Size(100, 80)
    ramp = np.tile(np.arange(250, dtype=np.uint8), (250, 1))
    flat = straighten(ramp, even, size, 2)
    assert (flat.shape, flat[80, [0, 50, 100, 199]].tolist()) == ((160, 200), [50, 75, 100, 150])
    flat = straighten(ramp, even, size, 2, margin=10)
    assert (flat.shape, flat[80, [0, 20, 239]].tolist()) == ((200, 240), [40, 50, 160])
