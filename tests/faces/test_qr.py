"""QR codes: what they say is read back, whatever the letters; none is larger than it need be."""

import random

from pnp.qr_codes import modules, read_codes
from tests.drawn_codes import draw_code


def read_back(payload: str) -> tuple[str, str]:
    (code,) = read_codes(draw_code(payload))
    return code.text, code.ec_level


def test_codes_of_every_length_and_kind_are_read_back() -> None:
    chance = random.Random(7)
    alphabet = "abcdefgh ÄÖü·’:-0123456789日"
    for length in range(1, 100, 3):
        payload = "".join(chance.choice(alphabet) for _ in range(length))
        assert read_back(payload) == (payload, "M")
    for payload in ("HTTPS://X.EXAMPLE/C/CR-D07-4", "0123456789", "CR-D07-4", "x" * 120):
        assert read_back(payload) == (payload, "M")


def test_a_code_is_as_small_as_its_text_allows() -> None:
    sides = [len(modules(text)) for text in ("CR-D07-4", "x" * 26, "é" * 12, "x" * 9_000)]
    assert sides == [21, 25, 25, 177]
