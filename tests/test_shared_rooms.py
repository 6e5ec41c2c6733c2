"""What one game alone knows lives in its folder: shared rooms name no game, no prefix, no office.

Docstrings, help and examples may name anything; what the program acts on and says may not.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

PNP = Path(__file__).parents[1] / "pnp"
CONTENT = Path(__file__).parents[1] / "content"
GAMES = ("cronulla", "grundbesitz", "solo", "chalet", "neue-heimat")
EXAMPLE = re.compile(r"such as|`pnp |looks like")
"""A string that shows what could be typed or written."""


def game_of(kit: str) -> dict[str, str]:
    plain: dict[str, str] = yaml.safe_load((CONTENT / kit / "game.yaml").read_text("utf-8"))
    return plain


def offices() -> set[str]:
    town = yaml.safe_load((CONTENT / "chalet" / "town.yaml").read_text("utf-8"))
    return {stop["office"] for stop in town["stops"] if "office" in stop}


@cache
def secrets() -> re.Pattern[str]:
    """Give what is the business of one game: its name, the letters of its codes, its offices."""
    names = "|".join(kit.replace("-", ".") for kit in GAMES)
    letters = "|".join(game_of(kit)["prefix"] for kit in GAMES)
    return re.compile(rf"(?i:\b(?:{names})\b)|\b(?:{letters})-|^(?:{'|'.join(sorted(offices()))})$")


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Give the strings of a module that are neither docstrings nor help, with their lines."""
    apart: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            apart.add(node.value)
        if isinstance(node, ast.keyword) and node.arg in {"help", "epilog"}:
            apart.update(ast.walk(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in apart:
            yield node.lineno, node.value


def shared() -> list[Path]:
    return [path for path in sorted(PNP.rglob("*.py")) if PNP / "games" not in path.parents]


def told(path: Path) -> Iterator[str]:
    """Find the secrets of games in one module: in its strings, and in the names it uses."""
    tree, secret = ast.parse(path.read_text("utf-8")), secrets()
    for line, text in strings(tree):
        if secret.search(text) and not EXAMPLE.search(text):
            yield f"{path.relative_to(PNP)}:{line}: {text[:60]}"
    for node in ast.walk(tree):
        module = getattr(node, "module", None) or ""
        if isinstance(node, ast.ImportFrom | ast.Import) and "pnp.games" in module:
            yield f"{path.relative_to(PNP)}:{node.lineno}: {module}"


def test_there_is_something_to_find() -> None:
    assert {"h4", "r4", "s11"} <= offices()
    assert secrets().search("CR-28")
    assert secrets().search("neue-heimat")
    assert not secrets().search("DECK-3 h40")
    assert len(shared()) > 200


def test_shared_rooms_keep_no_secret_of_one_game() -> None:
    assert [each for path in shared() for each in told(path)] == []


def test_what_the_deed_games_share_names_none_of_them() -> None:
    secret = re.compile(
        r"\b(cronulla|grundbesitz|solo|chalet|neue.heimat|[A-Z]{2}-A?\d\d)\b", re.IGNORECASE
    )
    files = sorted((PNP / "games" / "property").glob("*.py"))
    assert files
    named = [p.name for p in files if secret.search(p.read_text("utf-8"))]
    assert named == []
