"""What systems do differently is asked of one module, and each has its way."""

import errno
import os
import sys
from pathlib import Path

import pytest

from pnp import system


def test_a_disk_without_links_gives_a_name_too_and_gives_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    for text in ("one", "two"):
        (tmp_path / text).write_text(text, "utf-8")
    system.take_name(tmp_path / "one", tmp_path / "name")
    with pytest.raises(FileExistsError):
        system.take_name(tmp_path / "two", tmp_path / "name")
    assert (tmp_path / "name").read_text("utf-8") == "one"


@pytest.mark.parametrize(
    ("name", "term", "able"),
    [
        ("linux", "xterm", True),
        ("linux", "dumb", False),
        ("darwin", "", False),
        ("win32", "", True),
    ],
)
def test_a_console_of_windows_needs_no_name(
    name: str, term: str, able: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    monkeypatch.setenv("TERM", term)
    assert system.can_write_anew() is able


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (FileNotFoundError(2, "No such file", "x" * 300), "260 letters or more"),
        (PermissionError(13, "Access is denied", "kit.pdf"), "close it where it is open"),
        (OSError(28, "No space left", "kit.pdf"), "No space left"),
    ],
)
def test_windows_is_told_what_is_the_matter(
    error: OSError, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert says in system.tell_fault(error)
