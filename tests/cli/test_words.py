"""`pnp words`: out to a translator, back again, and how far each language is."""

import shutil
from pathlib import Path

import polib
import pytest

from pnp.box.packs import content_root
from tests.typed import typed


@pytest.fixture
def place(tmp_path: Path) -> Path:
    shutil.copytree(content_root() / "neue-heimat", tmp_path / "mine")
    return tmp_path


def test_out_and_back(place: Path) -> None:
    out = typed("words", "export", "mine", "--to", "xx", "-o", "a.po", cwd=place)
    given = polib.pofile(place / "a.po")
    many = len(given)
    assert out.stdout == f"a.po: {many} texts, 0 of them in xx\n"
    line = next(each for each in given if each.msgctxt == "game/subtitle")
    assert line.occurrences == [("game.yaml", "7")]
    assert any(each.comment == "on NH-P01-3" for each in given)
    line.msgstr = "Neu gebaut"
    given[:] = [line]
    given.save()
    back = typed("words", "import", "a.po", "--kit", "mine", cwd=place)
    assert back.stderr == (
        f"{many - 1} not in the file, and as before: diagrams/diagrams/owners/shows/#1/says, "
        "diagrams/diagrams/owners/shows/#2/says, diagrams/diagrams/owners/shows/#3/says, "
        "diagrams/diagrams/owners/shows/#4/says, diagrams/diagrams/owners/shows/#5/says …\n"
    )
    assert back.stdout.split("\n")[0] == (
        f"neue-heimat in xx: 1 new, 0 changed, 0 confirmed, 0 as before; 1 of {many} done"
    )
    words = (place / "mine" / "words.xx.yaml").read_text(encoding="utf-8")
    assert words.endswith('texts:\n  game/subtitle: "Neu gebaut"\n')
    told = typed("words", "status", "mine", cwd=place).stdout
    assert f"neue-heimat in xx: 1 of {many}, " in told
    assert told.endswith(" may stay empty, 0 stale\n")
    listed = typed("words", "status", "mine", "xx", cwd=place).stdout
    assert "  empty game.yaml:5 game/title: 'Neue Heimat'\n" in listed


@pytest.mark.parametrize(
    ("text", "source", "many", "says"),
    [
        ("deeds/blanks/short", "Blank deed", 45, "in de has 45 bytes; 44 is the most"),
        ("board/spaces/start/name", "Start", 60, "mm too wide for its"),
    ],
)
def test_a_pack_that_would_not_be_sound_stays_as_it_was(
    tmp_path: Path, text: str, source: str, many: int, says: str
) -> None:
    pack = tmp_path / "cronulla"
    shutil.copytree(content_root() / "cronulla", pack)
    before = {file: file.read_bytes() for file in pack.rglob("*") if file.is_file()}
    entry = f'msgctxt "{text}"\nmsgid "{source}"\nmsgstr "{"W" * many}"\n'
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Pnp-Source: en\\n"\n'
    (tmp_path / "a.po").write_text(f"{head}\n{entry}", encoding="utf-8")
    back = typed("words", "import", "a.po", "--kit", "./cronulla", cwd=tmp_path)
    assert back.returncode == 1
    assert says in back.stderr
    assert {f: f.read_bytes() for f in pack.rglob("*") if f.is_file()} == before
