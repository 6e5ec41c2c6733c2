"""What a command ends with: each code of the reference, met."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp import errors
from pnp.cli import main
from pnp.cli.kits import kits
from pnp.cli.main import EXIT_CODES

PACKAGE = Path(main.__file__).parents[1]


def end(words: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["pnp", *words.split()])
    try:
        main.main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0


@pytest.mark.parametrize(
    ("words", "code"),
    [("kits", 0), ("--help", 0), ("check ./broken", 1), ("build nokit", 1),
     ("bank buy anna kingsway", 1), ("xyzzy", 2), ("kits --nope", 2),
     ("show cronulla --lang de", 2), ("bank check --table torn.pnp", 3)],
)  # fmt: skip
def test_a_command_ends_with_its_code(
    words: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.yaml").write_text("id: [", "utf-8")
    (tmp_path / "torn.pnp").write_bytes(b"SQLite format 3\0" + bytes(200))
    assert end(words, monkeypatch) == code
    assert code in EXIT_CODES


@pytest.mark.parametrize(
    ("stopped", "code"), [(KeyboardInterrupt(), 130), (MemoryError(), 3), (OSError(28, "full"), 1)]
)
def test_what_stops_a_command_has_its_code(
    stopped: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(**_: object) -> None:
        raise stopped

    monkeypatch.setattr(kits, "callback", stop)
    assert end("kits", monkeypatch) == code
    assert code in EXIT_CODES


def written(tree: ast.AST) -> Iterator[int]:
    """Give every figure that a command may leave with, as the code has it."""
    for each in ast.walk(tree):
        leaves = isinstance(each, ast.Call) and ast.unparse(each.func) == "sys.exit"
        told = isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "exit_code"
        for part in ast.walk(each) if leaves or told else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, int):
                yield part.value


def test_no_command_ends_with_a_code_that_the_reference_does_not_have() -> None:
    trees = [ast.parse(file.read_text("utf-8")) for file in PACKAGE.rglob("*.py")]
    found = {code for tree in trees for code in written(tree)}
    kinds: tuple[type[errors.PnpError], ...] = (errors.PnpError, *errors.PnpError.__subclasses__())
    found |= {each.exit_code for each in kinds}
    assert found | {0} == set(EXIT_CODES)
