"""Every refusal as the banker sees it: the gallery is the test.

`PNP_REWRITE=1 pytest tests/refusals` writes the gallery anew; the difference is the review.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.shipped import box_of

HERE = Path(__file__).parent


PLAYERS = ("Anna", "Ben", "Bo", "Dora")

TABLES = {
    "": ("cronulla", Wishes(PLAYERS, "book")),
    "grundbesitz.": ("grundbesitz", Wishes(PLAYERS, "book", until=60, hour="22:00")),
    "turns.": ("cronulla", Wishes(PLAYERS, "book", turns=True)),
    "jail.": ("grundbesitz", Wishes(PLAYERS, "book", turns=True)),
    "solo.": ("solo", Wishes(("Nova",), "book")),
    "chalet.": ("chalet", Wishes(PLAYERS[:3], "book")),
    "notes.": ("cronulla", Wishes(PLAYERS, "paper")),
}
"""How the files of a gallery begin, its kit, and what its table agreed on."""


def answered(session: Session, path: Path, lines: list[str]) -> Iterator[str]:
    """Type the lines of a gallery, and give them with the refusals below; none leaves a trace."""
    for line in lines:
        if line.startswith("= "):
            session.enter(parse(line[2:]))
            continue
        yield line
        if line.startswith("$ "):
            before = path.read_bytes()
            with pytest.raises(Refusal) as caught:
                session.enter(parse(line[2:]))
            assert path.read_bytes() == before, line
            assert "\n" not in str(caught.value)
            yield f"  {caught.value.code}: {caught.value}"


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("begins", TABLES)
def test_the_gallery_of_refusals(tmp_path: Path, begins: str, lang: str) -> None:
    kit, wishes = TABLES[begins]
    lines = (HERE / f"{begins}lines.txt").read_text(encoding="utf-8").splitlines()
    path = tmp_path / "table.pnp"
    open_table(path, box_of(kit), replace(wishes, lang=lang), 0)
    with Session(path, lambda: 0).held() as session:
        shown = "\n".join(answered(session, path, lines)) + "\n"
    gallery = HERE / f"{begins}gallery.{lang}.txt"
    if os.environ.get("PNP_REWRITE"):
        gallery.write_text(shown, encoding="utf-8")
    assert shown == gallery.read_text(encoding="utf-8")
