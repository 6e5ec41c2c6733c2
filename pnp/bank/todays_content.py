"""What today's words give to a table whose file has none in a language."""

from collections.abc import Mapping
from functools import lru_cache

from pnp.bank.journal_tables import BANK, HELP, LANGUAGE
from pnp.bank.loaded_table import kept_words
from pnp.box.packs import find_kit, languages
from pnp.box.reading.reader import labels_of
from pnp.errors import ContentError, UsageError
from pnp.spelling import HOUSE


def check_spoken(lang: str, content: Mapping[str, str]) -> None:
    """Refuse a language that nobody has brought since the table was opened."""
    today = languages("bank")
    if lang not in today:
        known = ", ".join(dict.fromkeys([*today, *sorted(kept_words(content))]))
        message = f"the bank speaks {known}, not `{lang}`"
        raise UsageError(message)


@lru_cache(maxsize=4)
def words_of_today(kit: str, lang: str) -> Mapping[str, str]:
    """Give the bank's words of today; a pack that is not found has none of its own."""
    try:
        pack = find_kit(kit)
    except ContentError:
        pack = None
    spoken = (labels_of(tongue, pack, kit) for tongue in (HOUSE, lang))
    return {
        key.removeprefix(BANK): text
        for labels in spoken
        for key, text in labels.items()
        if key.startswith((BANK, LANGUAGE, HELP))
    }
