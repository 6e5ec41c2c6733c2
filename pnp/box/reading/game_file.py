"""What a file `game.yaml` says that others must know before it is held against its form."""

import re
from typing import Any

from pnp.box.recipient import KNOWN


def source_of(game: Any) -> str:
    """Give the language the game was written in, before its file is held against its form."""
    source = game.get("source") if isinstance(game, dict) else None
    # a misspelt language is one fault of game.yaml, not one of every text there is
    return source if isinstance(source, str) and len(source) == 2 and source.isalpha() else "en"


def kit_of(game: Any) -> str:
    """Give the id of a game before its file is held against its form; nothing for what is none."""
    kit = game.get("id") if isinstance(game, dict) else None
    return kit if isinstance(kit, str) and re.fullmatch("[a-z0-9][a-z0-9-]*", kit) else ""


def languages_of(game: Any) -> tuple[str, ...]:
    """Give the languages of a game before its file is held against its form."""
    languages = game.get("languages") if isinstance(game, dict) else None
    if not isinstance(languages, list):
        return ()
    return tuple(lang for lang in languages if isinstance(lang, str))


def declared_fields(game: Any) -> tuple[str, ...]:
    """Name the fields a game may ask for, before its file is held against its form."""
    own = game.get("recipient") if isinstance(game, dict) else None
    named = own if isinstance(own, list) else []
    return tuple(dict.fromkeys((*KNOWN, *(each for each in named if isinstance(each, str)))))
