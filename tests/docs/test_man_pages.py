"""Man pages: one for each command, whole, and nothing in them that roff would misread."""

import re
from pathlib import Path

import click
import pytest

from docs.command_line import walk, write_pages
from pnp.cli.main import EXIT_CODES, pnp

MACROS = {"TH", "SH", "SS", "PP", "TP", "B", "BR", "nf", "fi"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("man") / "man1"
    write_pages(folder)
    return {file.stem: file.read_text("ascii") for file in folder.iterdir()}


def test_each_command_has_a_page_with_all_its_options(pages: dict[str, str]) -> None:
    commands = dict(walk(pnp))
    assert pages.keys() == {path.replace(" ", "-") for path in commands}
    for path, context in commands.items():
        page = pages[path.replace(" ", "-")].replace("\\-", "-")
        for each in context.command.params:
            if isinstance(each, click.Option) and not each.hidden:
                assert re.search(rf"^\.B .*{re.escape(each.opts[0])}\b", page, re.MULTILINE), path


def test_every_line_is_text_or_a_macro_that_is_known(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        for line in page.splitlines():
            assert line.strip(), f"{name}: a blank line"
            assert line[0] != "'", f"{name}: {line}"
            assert line[0] != "." or re.split(r"[ ]", line[1:])[0] in MACROS, f"{name}: {line}"
            assert re.fullmatch(r"([^\\]|\\[e\-&]|\\\[u[0-9A-F]{4,5}\])*", line), f"{name}: {line}"
        heads = re.findall(r"^\.SH (.*)$", page, re.MULTILINE)
        assert [heads[0], heads[-2], heads[-1]] == ["NAME", "EXIT STATUS", "SEE ALSO"], name
        assert page.splitlines().count(".nf") == page.splitlines().count(".fi")
        assert re.findall(r"^\.B (\d+)$", page, re.MULTILINE) == [*map(str, EXIT_CODES)]


def test_a_page_is_dated_by_who_packs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    write_pages(tmp_path)
    assert (tmp_path / "pnp-cut.1").read_text("ascii").startswith('.TH "PNP\\-CUT" 1 "1970-01-02"')
