"""What is said where no table can speak: before it is opened, and of a file that cannot be used."""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import PurePath
from typing import Any, Final, NoReturn

from pnp.box.packs import languages
from pnp.box.reading.reader import labels_of
from pnp.box.words import HOUSE
from pnp.rules.state.messages import Catalogue

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


def say_first(lang: str, key: str, /, **facts: Any) -> str:
    """Say a sentence of the bank before there is a table; in English where it has no such words."""
    spoken = lang if lang in languages("bank") else HOUSE
    words = {name.removeprefix(_BANK): text for name, text in labels_of(spoken).items()}
    return Catalogue(spoken, words, _no_box).text(key, **facts)


def _no_box() -> NoReturn:
    message = "what is said before a table is there names nothing that is in a box"
    raise LookupError(message)
