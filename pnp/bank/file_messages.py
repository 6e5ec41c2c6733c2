"""What is said where no table can speak: before it is opened, and of a file that cannot be used."""

import os
from pathlib import PurePath
from typing import Any, NoReturn

from pnp.box.house_words import words
from pnp.box.packs import languages
from pnp.rules.state.messages import Catalogue
from pnp.spelling import HOUSE
from pnp.system import screen_language


def tell(path: str | os.PathLike[str], key: str, lang: str = "", **facts: object) -> str:
    """Say the words of a key about a file; a language the bank has no words of is passed over."""
    known = languages("bank")
    spoken = next((each for each in (lang, screen_language(os.environ)) if each in known), HOUSE)
    said = words("bank", spoken)
    way_out = said["journal.way-out"].format(path=os.fspath(path))
    return said[key].format(path=PurePath(path), way=way_out, **facts)


def say_first(lang: str, key: str, /, **facts: Any) -> str:
    """Say a sentence of the bank before there is a table; in English where it has no such words."""
    spoken = lang if lang in languages("bank") else HOUSE
    language = {f"language.{name}": text for name, text in words("language", spoken).items()}
    return Catalogue(spoken, {**language, **words("bank", spoken)}, _no_box).text(key, **facts)


def _no_box() -> NoReturn:
    raise LookupError("what is said before a table is there names nothing that is in a box")
