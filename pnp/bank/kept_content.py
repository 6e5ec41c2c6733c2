"""What a table keeps of its game, and what of today it has not kept: a payment loads none of it."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache

from pnp.bank.books import OPENING, forms_kept
from pnp.bank.journal_tables import BANK, HELP, LANGUAGE
from pnp.bank.loaded_table import kept_words
from pnp.box.fields import from_plain, to_plain
from pnp.box.house_words import labels_of
from pnp.box.model import Box
from pnp.box.packs import languages
from pnp.errors import UsageError
from pnp.rules.state.game_state import Table
from pnp.rules.state.messages import words_in
from pnp.spelling import HOUSE


def content_of(table: Table, box: Box) -> dict[str, str]:
    """Write down all a table is played with: later changes of the kit never reach it."""
    return {"table": json.dumps(asdict(table), ensure_ascii=False), **write_content(box, table.kit)}


def write_content(box: Box, kit: str) -> dict[str, str]:
    """Write down a game as every table keeps it, with the words that the bank has for it."""
    plain = to_plain(box)
    labels = plain.pop("labels")
    plain["booklets"], plain["easy_texts"] = [], []
    kept = (BANK, LANGUAGE, f"{HELP}{kit.replace('-', '_')}.")
    content = {"box": json.dumps(plain, ensure_ascii=False)}
    for lang in _spoken_in(box):
        words = ((key, text) for key, text in labels.get(lang, {}).items() if key.startswith(kept))
        own = {key.removeprefix(BANK): text for key, text in words}
        content[f"words.{lang}"] = json.dumps(own, ensure_ascii=False)
    return content


def _spoken_in(box: Box) -> tuple[str, ...]:
    has = {lang for lang, labels in box.labels.items() if f"{BANK}the-bank" in labels}
    return tuple(sorted({HOUSE, *has}, key=lambda lang: (lang != HOUSE, lang)))


def choose_language(box: Box, wanted: str) -> str:
    """Give the language a table is to have; a UsageError names those that the bank has."""
    known = _spoken_in(box)
    if wanted and wanted not in known:
        say = words_in(box, HOUSE)
        raise UsageError(say.text("open.no-language", known=list(known), typed=wanted))
    return wanted or (box.game.source if box.game.source in known else HOUSE)


@lru_cache(maxsize=2)
def read_kept_box(text: str) -> Box:
    """Read a box as the file of a table keeps it."""
    with forms_kept(0, OPENING):
        return from_plain(Box, json.loads(text))


def check_spoken(lang: str, content: Mapping[str, str]) -> None:
    """Refuse a language that nobody has brought since the table was opened."""
    today = languages("bank")
    if lang not in today:
        known = ", ".join(dict.fromkeys([*today, *sorted(kept_words(content))]))
        raise UsageError(f"the bank speaks {known}, not `{lang}`")


@lru_cache(maxsize=4)
def words_of_today(kit: str, lang: str) -> Mapping[str, str]:
    """Give the bank's words of today."""
    labels = (each for tongue in (HOUSE, lang) for each in labels_of(tongue, kit).items())
    own = (BANK, LANGUAGE, HELP)
    return {key.removeprefix(BANK): text for key, text in labels if key.startswith(own)}
