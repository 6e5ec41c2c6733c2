"""The camera of the tests tells the truth: else what is measured with it proves nothing."""

import cv2
import numpy as np
import pytest

from tests.photo.camera import photograph

DOTS = 6.0
PLACES = [(20, 20), (190, 20), (105, 148), (20, 277), (190, 277)]


def _find_off(seed: int, **told: float) -> float:
    page = np.full((round(297 * DOTS), round(210 * DOTS), 3), 255, np.uint8)
    for x, y in PLACES:
        cv2.circle(page, (round(x * DOTS), round(y * DOTS)), round(3 * DOTS), (0, 0, 0), -1)
    photo = photograph(page, DOTS, seed, other=False, megapixels=4, **told)
    flat = np.array([[DOTS, 0, -0.5], [0, DOTS, -0.5], [0, 0, 1]]) @ np.linalg.inv(photo.homography)
    seen = cv2.warpPerspective(photo.picture, flat, page.shape[1::-1])
    worst = 0.0
    for x, y in PLACES:
        left, top, near = round((x - 8) * DOTS), round((y - 8) * DOTS), round(16 * DOTS)
        spot = 255.0 - seen[top : top + near, left : left + near].mean(axis=2)
        down, across = np.nonzero(spot > 150)
        off = across.mean() + left - round(x * DOTS), down.mean() + top - round(y * DOTS)
        worst = max(worst, float(np.hypot(*off)) / DOTS)
    return worst


@pytest.mark.parametrize("seed", range(2))
def test_a_flat_sheet_lies_where_it_is_said_to(seed: int) -> None:
    assert _find_off(seed, curl=0, crease=0) < 0.05
    assert _find_off(seed, curl=4, crease=3) > 0.3  # and a bent one does not
