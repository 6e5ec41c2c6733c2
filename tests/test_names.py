"""One word, one thing: a module or class has a name of its own, but for those agreed on here."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pnp"

GAMES = ("games/",)
"""Games do not know each other: two may call a thing by the same name."""

MODULES = {"check", "words"}
"""Modules that may bear the same name: `pnp check` and `pnp bank check`; a text and `pnp words`."""

MOST_MODULES = 6

CLASSES = {"Note", "PathStep", "Point"}
"""Classes and names of types that may stand for two things; the list only shrinks."""

MOST_CLASSES = 8


def modules() -> Iterator[tuple[str, Path]]:
    """Give every module outside the games by its path in the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if path.name not in {"__init__.py", "__main__.py"} and not place.startswith(GAMES):
            yield place, path


def types_in(path: Path) -> Iterator[str]:
    """Give the public classes of a module, and the names it gives to types."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def is_type(name: str) -> bool:
    """Tell a type from a constant: `Placement`, not `MARGIN` and not `_Nib`."""
    return name[0].isupper() and not name.isupper()


def used_twice(named: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Give the names that stand in more than one place, with the places."""
    places: dict[str, list[str]] = {}
    for name, place in named:
        places.setdefault(name, []).append(place)
    return {name: found for name, found in sorted(places.items()) if len(found) > 1}


def check(twice: dict[str, list[str]], agreed: set[str]) -> None:
    new = {name: places for name, places in twice.items() if name not in agreed}
    assert new == {}, "find another word, or agree on it here"
    assert sorted(agreed - set(twice)) == [], "stands only once: strike it off the list"


def test_a_module_name_stands_once() -> None:
    check(used_twice([(path.stem, place) for place, path in modules()]), MODULES)


def test_a_class_name_stands_once() -> None:
    names = [(name, place) for place, path in modules() for name in types_in(path)]
    check(used_twice([each for each in names if is_type(each[0])]), CLASSES)


@pytest.mark.parametrize(("agreed", "most"), [(MODULES, MOST_MODULES), (CLASSES, MOST_CLASSES)])
def test_what_is_agreed_on_stays_a_short_list(agreed: set[str], most: int) -> None:
    assert len(agreed) <= most
