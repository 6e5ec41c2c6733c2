"""Several cards in one photo: the site lists them all."""

from pathlib import Path

import pytest

from tests.web.conftest import Reader

pytestmark = pytest.mark.web

CODES = ("CR-L05-I", "CR-L02-O", "GB-E09-H", "GB-G03-D")

SPREAD = """
const sheet = document.createElement("canvas"), pen = sheet.getContext("2d");
sheet.width = 1700; sheet.height = 1300;
pen.fillStyle = "#8a7660";
pen.fillRect(0, 0, 1700, 1300);
pen.filter = "blur(1px)";
for (const [n, svg] of given[0].entries()) {
  const face = new Image();
  face.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await face.decode();
  pen.setTransform(1, 0, 0, 1, 300 + 370 * n, 350 + 600 * (n % 2));
  pen.rotate(n - 1);
  pen.drawImage(face, -190, -265, 380, 530);
}
const blob = await new Promise(done => sheet.toBlob(done, "image/jpeg", 0.85));
const box = new DataTransfer();
box.items.add(new File([blob], "photo.jpg"));
taken.files = box.files;
await readPhoto();
return [...document.querySelectorAll("#found .code")].map(each => each.textContent);
"""
"""Lay four cards on a table, each turned another way, and take a photo of them."""


def test_several_cards_in_one_photo_are_all_listed(reader: Reader, site: Path) -> None:
    faces = [(site / code / "face.svg").read_text(encoding="utf-8") for code in CODES]
    reader.open((site / "index.html").as_uri())
    assert sorted(reader.run(SPREAD, faces)) == sorted(CODES)
    assert reader.see("#status") == "Found: 4"
    assert reader.faults() == []


def test_a_photo_without_a_code_says_what_to_do(reader: Reader, site: Path) -> None:
    reader.open((site / "index.html").as_uri())
    assert reader.run(SPREAD, []) == []
    assert reader.see("#status").startswith("No code is seen in this photo. Go nearer")
