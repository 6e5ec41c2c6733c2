"""The page on security: what is said to be held is held by a test that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("named", re.findall(r"`(tests/[^`]+)`", PAGE))
def test_a_test_that_is_named_is_there(named: str) -> None:
    found = ROOT / named
    assert found.is_file() or list(found.glob("test_*.py"))


@pytest.mark.parametrize("command", re.findall(r"`make ([a-z]+)`", PAGE))
def test_a_command_that_is_named_is_there(command: str) -> None:
    assert f"\n{command}:" in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_budgets_are_linked() -> None:
    links = re.findall(r"\]\((\.\./[^)]+)\)", PAGE)
    assert links
    assert all((ROOT / "docs" / link).is_file() for link in links)
