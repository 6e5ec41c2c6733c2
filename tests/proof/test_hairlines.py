"""The thinnest strokes of fonts, measured in the fonts of the house."""

import pytest

from pnp.box.packs import content_root
from pnp.proof.page_objects import measure_hairline


@pytest.mark.parametrize(("font", "least", "most"), [
    ("serif-700", 0.008, 0.014),  # a display cut
    ("text-700", 0.055, 0.075),
    ("sans-400", 0.06, 0.08),
])  # fmt: skip
def test_a_display_cut_is_told_from_a_text_cut(font: str, least: float, most: float) -> None:
    thin = measure_hairline((content_root() / "fonts" / f"{font}.ttf").read_bytes())
    assert thin is not None
    assert least < thin < most


def test_what_lies_in_no_file_is_not_measured() -> None:
    assert measure_hairline(b"") is None
    assert measure_hairline(b"no font at all") is None
