"""`pnp schema`: the form of the files for an editor."""

import json
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from pnp.box.reading.reader import FORMS
from pnp.cli.new import schema
from pnp.errors import PnpError


def test_one_schema_is_written_for_every_kind_of_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(schema, ["-o", str(tmp_path / "here")])
    assert result.exit_code == 0
    names = {file.name.partition(".")[0] for file in (tmp_path / "here").iterdir()}
    assert names == {*FORMS, "words"}
    assert {"game", "board", "deeds", "cards", "money", "pieces", "look", "rules"} < names
    for file in (tmp_path / "here").iterdir():
        assert json.loads(file.read_text(encoding="utf-8"))["type"] == "object"


def test_a_reader_that_goes_away_is_not_taken_for_a_full_disk(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "schema", "-o", str(tmp_path / "s")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == ""


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = CliRunner().invoke(schema, ["-o", str(tmp_path / "file" / "x")])
    assert isinstance(result.exception, PnpError)
    assert "cannot be written" in str(result.exception)
