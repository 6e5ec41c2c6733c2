"""From what cannot be printed back to the line it is written in."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import origins
from pnp.cli.new import make
from pnp.errors import Misfit


@pytest.fixture
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("village"))
    return Path("village")


def place(village: Path, **known: str | int) -> str:
    """Give file and line of a misfit, as text, and the line itself."""
    found = origins(village).locate(Misfit("too wide", **known))  # type: ignore[arg-type]
    assert found.sentence.endswith("too wide")
    return f"{found.file}:{found.line}: {found.excerpt}"


def line(village: Path, name: str, text: str) -> str:
    lines = (village / name).read_text(encoding="utf-8").split("\n")
    n = next(n for n, each in enumerate(lines) if text in each)
    return f"village/{name}:{n + 1}: {lines[n].strip()}"


@pytest.mark.parametrize(
    ("piece", "text", "name", "there"),
    [
        ("castle-hill", "", "deeds.yaml", "- id: castle-hill"),
        ("castle-hill", "Burgberg", "deeds.yaml", "de: Burgberg"),
        ("castle-hill", "BURGBERG", "deeds.yaml", "de: Burgberg"),
        ("blank-deed", "", "deeds.yaml", "count: 2"),
        ("news/pie", "", "cards.yaml", "- id: pie"),
        ("news/eggs", "Your hens lay", "cards.yaml", "en: Your hens lay well"),
        ("news/eggs", "News", "cards.yaml", "name: {en: News"),
        ("note-100", "", "money.yaml", "value: 100"),
        ("board", "", "board.yaml", "kind: ring"),
        ("board", "Castle Hill", "deeds.yaml", "en: Castle Hill"),
        ("board", "Fête du village", "board.yaml", "fr: Fête du village"),
        ("bankers-sheet/1", "", "game.yaml", "id: village"),
    ],
)  # fmt: skip
def test_a_text_is_found_on_its_piece_first_then_anywhere(
    village: Path, piece: str, text: str, name: str, there: str
) -> None:
    assert place(village, piece=piece, text=text) == line(village, name, there)


def test_a_line_of_a_booklet_is_its_own(village: Path) -> None:
    assert place(village, file="rulebook.en.md", line=1).startswith("village/rulebook.en.md:1: # ")


def test_a_word_of_a_translation_is_found_in_its_file(village: Path) -> None:
    words = "deeds:\n  castle-hill:\n    name: Schlossberg\n"
    (village / "words.it.yaml").write_text(words, encoding="utf-8")
    found = place(village, piece="castle-hill", text="Schlossberg")
    assert found == "village/words.it.yaml:3: name: Schlossberg"


def test_a_row_of_a_spreadsheet_is_found(village: Path) -> None:
    head, row = "id,no,name,group,price,rents", "x,9,Rowton,mill,60,10 20 40 80 120 160"
    (village / "rows.csv").write_text(f"{head}\n{row}\n", encoding="utf-8")
    text = (village / "deeds.yaml").read_text(encoding="utf-8")
    (village / "deeds.yaml").write_text(
        text.replace("\ndeeds:\n", "\ndeeds:\n  - {from: rows.csv}\n", 1), encoding="utf-8"
    )
    assert place(village, piece="x", text="Rowton") == f"village/rows.csv:2: {row}"
