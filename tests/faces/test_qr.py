"""QR codes: every module is qrcode's own, whether drawn or added up."""

import random

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from pnp.faces import qr


def drawn_by_qrcode(payload: str) -> tuple[str, ...]:
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=3)
    code.add_data(payload.encode(), optimize=0)
    code.make(fit=True)
    return tuple("".join("1" if module else "0" for module in row) for row in code.modules)


def test_a_code_added_up_from_others_is_the_code_qrcode_draws() -> None:
    chance = random.Random(3)
    streets = ["Mühlgäßchen", "Rue de l’Évêché", "Surf Road", "Hafenstraße"]
    payloads = [f"BE-D{n:02d}-X: {chance.choice(streets)} {n} · {chance.choice(streets)}"
                for n in range(1, 600)]  # fmt: skip
    for number, payload in enumerate(payloads):
        shown = qr.modules(payload)
        if number > 400:
            assert shown == drawn_by_qrcode(payload)


def test_most_codes_of_a_long_deck_are_not_drawn_again() -> None:
    album = qr._Album()
    for number in range(1_000, 2_000):
        album.code(f"BE-D{number}-X: Mill Lane {number}".encode())
    assert len(album._drawn) < 60


def test_codes_of_every_length_and_kind_are_those_of_qrcode() -> None:
    chance = random.Random(7)
    alphabet = "abcdefgh ÄÖü·’:-0123456789"
    for length in range(1, 60):
        for _ in range(2):
            payload = "".join(chance.choice(alphabet) for _ in range(length))
            assert qr.modules(payload) == drawn_by_qrcode(payload)
    for payload in ("HTTPS://X.EXAMPLE/C/CR-D07-4", "0123456789", "CR-D07-4", "x" * 120):
        assert qr.modules(payload) == drawn_by_qrcode(payload)
