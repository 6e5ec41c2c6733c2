"""`pnp check --release`: codes are frozen, and a piece taken out of a kit still answers."""

import os
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.box.coded_pieces import coded_pieces
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.check import check
from pnp.cli.site import site
from pnp.errors import ContentError, PnpError
from tests.fixtures.pack import change
from tests.shipped import SHIPPED

PLUM = "VI-N09-B"
"""The code a ninth card of the village would have."""

pytestmark = pytest.mark.usefixtures("village")


def run(*words: str) -> Result:
    return CliRunner().invoke(check, list(words))


def refused(*words: str) -> str:
    result = run(*words)
    assert isinstance(result.exception, PnpError)
    return str(result.exception)


def test_a_second_release_adds_only_what_is_new_below_the_old_lines(village: Path) -> None:
    run("village", "--release")
    lock = village / "codes.lock"
    road = "VI-D05-V: deed/castle-road\n"
    change(lock, (road, ""), ("VI-N08-D", "# the last of eight\nVI-N08-D"))
    before = lock.read_text(encoding="utf-8").splitlines()
    result = run("village", "--release")
    assert f"  codes.lock: 1 code released:\n    {road}" in result.output
    assert lock.read_text(encoding="utf-8").splitlines() == [*before, road.strip()]
    stamp = lock.stat().st_mtime_ns
    assert "nothing was added" in run("village", "--release").output
    assert lock.stat().st_mtime_ns == stamp


def test_a_list_on_a_full_disk_stays_as_it_is(
    village: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("village", "--release")
    lock = village / "codes.lock"
    change(lock, ("VI-D05-V: deed/castle-road\n", ""))
    before = lock.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    say = "cannot be written: No space left on device; no code"
    assert say in refused("village", "--release")
    assert lock.read_bytes() == before
    assert [path.name for path in village.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("kit", SHIPPED)
def test_a_new_id_under_a_released_code_is_refused_in_every_shipped_kit(kit: str) -> None:
    folder = Path(shutil.copytree(content_root() / kit, kit))
    names = [piece.id for piece in coded_pieces(read_box(folder)) if piece.kind != "deed"]
    name = next(each for each in names if not each.startswith(("contract-", "blank-")))
    for file in folder.glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(rf"(?<!kind: )\b{name}\b", f"{name}-anew", text), encoding="utf-8")
    said = refused(f"./{kit}")
    assert f"/{name}`; give `" in said
    assert "if it is the same piece, name it `" in said
    with pytest.raises(ContentError):  # what is unsound is not printed either
        CliRunner().invoke(build, [f"./{kit}"], catch_exceptions=False)


def retire(village: Path, line: str) -> None:
    """Take the card `pie` out of the village: a card `plum` stands in its place."""
    run("village", "--release")
    change(village / "cards.yaml", ("- id: pie\n        no: 2\n", "- id: plum\n        no: 9\n"))
    assert "VI-N02-P was released to `news/pie`, which is gone" in refused("village")
    change(village / "codes.lock", ("VI-N02-P: news/pie", f"VI-N02-P: {line}"))
    assert run("village", "--release").exit_code == 0


def test_a_card_that_moved_keeps_its_page(village: Path, tmp_path: Path) -> None:
    retire(village, f"{{was: news/pie, moved: {PLUM}}}")
    assert CliRunner().invoke(site, ["village", "-o", "pages"]).exit_code == 0
    page = (tmp_path / "pages" / "VI-N02-P" / "index.html").read_text(encoding="utf-8")
    assert f'href="../{PLUM}/index.html"' in page
    assert f"Ersetzt durch {PLUM}" in page
    assert "No longer in the kit" in page
    assert (tmp_path / "pages" / PLUM / "index.html").is_file()
    assert '"c":"VI-N02-P"' in (tmp_path / "pages" / "entries.js").read_text(encoding="utf-8")
    CliRunner().invoke(site, ["village", "--single", "-o", "single"])
    single = (tmp_path / "single" / "village.html").read_text(encoding="utf-8")
    card = single.partition('<article id="VI-N02-P"')[2].partition("</article>")[0]
    assert f"Ersetzt durch {PLUM}" in card
    assert f'href="#{PLUM}"' in card
