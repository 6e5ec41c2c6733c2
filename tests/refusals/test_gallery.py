"""Every refusal as the banker sees it: the gallery is the test.

`PNP_REWRITE=1 pytest tests/refusals` writes the gallery anew; the difference is the review.
"""

import os
from pathlib import Path

import pytest

from pnp.bank.opening import Wishes, open_table
from pnp.bank.session import Session
from pnp.box.read import read_box
from pnp.errors import Refusal
from pnp.rules.line import parse

HERE = Path(__file__).parent
CONTENT = Path(__file__).parents[2] / "content"


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_gallery_of_refusals(tmp_path: Path, lang: str) -> None:
    lines = (HERE / "lines.txt").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "table.pnp"
    box = read_box(CONTENT / "cronulla", CONTENT)
    open_table(path, box, Wishes(("Anna", "Ben", "Bo", "Dora"), "book", lang=lang), 0)
    session = Session(path, lambda: 0)
    seen = []
    for line in lines:
        if line.startswith("= "):
            session.enter(parse(line[2:]))
        elif line.startswith("$ "):
            before = path.read_bytes()
            with pytest.raises(Refusal) as caught:
                session.enter(parse(line[2:]))
            assert path.read_bytes() == before, line
            assert "\n" not in str(caught.value)
            seen += [line, f"  {caught.value.code}: {caught.value}"]
        else:
            seen.append(line)
    shown = "\n".join(seen) + "\n"
    gallery = HERE / f"gallery.{lang}.txt"
    if os.environ.get("PNP_REWRITE"):
        gallery.write_text(shown, encoding="utf-8")
    assert shown == gallery.read_text(encoding="utf-8")
