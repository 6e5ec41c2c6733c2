"""What is told of a table's file that cannot be used: in its language, else in the screen's."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import PurePath
from typing import Final

from pnp.box.packs import languages
from pnp.box.reading.reader import labels_of
from pnp.box.words import HOUSE

_SCREEN: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""What tells the language of the screen; the first that is set counts."""

_BANK: Final = "bank."


def told(path: str | os.PathLike[str], key: str, lang: str = "", **facts: object) -> str:
    """Say the words of a key about a file; a language the bank has no words of is passed over."""
    known = languages("bank")
    spoken = next((each for each in (lang, screen_language(os.environ)) if each in known), HOUSE)
    labels = _words(spoken)
    way_out = labels[f"{_BANK}journal.way-out"].format(path=os.fspath(path))
    return labels[_BANK + key].format(path=PurePath(path), way=way_out, **facts)


@cache
def _words(lang: str) -> Mapping[str, str]:
    return labels_of(HOUSE) | labels_of(lang)


def screen_language(environment: Mapping[str, str]) -> str:
    """Give the language of the screen in two letters; nothing where it is not set.

    >>> screen_language({"LANG": "de_CH.UTF-8"}), screen_language({"LC_ALL": "C", "LANG": "fr"})
    ('de', '')
    """
    value = next((environment[name] for name in _SCREEN if environment.get(name)), "")
    found = value.partition(".")[0].partition("_")[0].lower()
    return "" if found in {"c", "posix"} else found
