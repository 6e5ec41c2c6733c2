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

pytestmark = pytest.mark.usefixtures("village")


def run(*words: str) -> Result:
    return CliRunner().invoke(check, list(words))


def refused(*words: str) -> str:
    result = run(*words)
    assert isinstance(result.exception, PnpError)
    return str(result.exception)


def test_a_list_on_a_full_disk_stays_as_is(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("village", "--release")
    lock = village / "codes.lock"
    stamp = lock.stat().st_mtime_ns
    run("village", "--release")
    assert lock.stat().st_mtime_ns == stamp, "nothing was added"
    change(lock, ("VI-D05-V: deed/castle-road\n", ""))
    before = lock.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    say = "cannot be written: No space left on device; no code"
    assert say in refused("village", "--release")
    assert lock.read_bytes() == before
    assert [path.name for path in village.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("kit", ["chalet", "cronulla"])
def test_a_new_id_under_a_released_code_is_refused_in_a_town_and_round_a_ring(kit: str) -> None:
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


def test_a_card_that_moved_is_found_by_who_types_its_code_on_the_page(village: Path) -> None:
    run("village", "--release")
    change(village / "cards.yaml", ("- id: pie\n        no: 2\n", "- id: plum\n        no: 9\n"))
    moved = "VI-N02-P: {was: news/pie, moved: VI-N09-B}"
    change(village / "codes.lock", ("VI-N02-P: news/pie", moved))
    assert run("village", "--release").exit_code == 0
    CliRunner().invoke(site, ["village", "-o", "pages"])
    assert '"c":"VI-N02-P"' in Path("pages/entries.js").read_text(encoding="utf-8")
