"""`pnp words`: out to a translator, back again, and how far each language is."""

import shutil
from pathlib import Path

import pytest

from pnp.box.packs import content_root
from tests.typed import typed


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
