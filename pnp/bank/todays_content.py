"""What today's content gives to a table opened before its file kept that, and to new languages."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from pnp.bank.journal_tables import BANK, HELP, LANGUAGE
from pnp.bank.loaded_table import kept_words
from pnp.box.model import Box
from pnp.box.packs import find_kit, languages
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.reader import labels_of, read_rules
from pnp.box.rulebook import agree, matters_of
from pnp.errors import ContentError, UsageError
from pnp.rules.state.game_state import Table
from pnp.spelling import HOUSE


def with_matters(table: Table) -> Table:
    """Give a table of before they were kept the matters, options and numbers of today."""
    today = read_rules(find_kit(table.kit))
    values = agree(today, table.options)
    options = {name: values[name] for name in (each.name for each in today.options)}
    return replace(
        table,
        matters=matters_of(today),
        options=options,
        numbers={k: v for k, v in values.items() if k not in options and isinstance(v, int)}
        | dict(table.numbers),
    )


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


def complete_roles(box: Box) -> Box:
    """Give an old box the roles of its game as it is today; what is printed there stays its own.

    Raises ContentError where that game is gone or unsound.
    """
    assert box.town is not None  # asked only where stops have roles
    today = open_box(find_kit(box.game.id))
    stops = {each.id: each.role for each in today.town.stops} if today.town else {}
    homes = {each.id: each.role for each in today.dwellings}
    town = replace(
        box.town,
        stops=tuple(replace(each, role=stops.get(each.id)) for each in box.town.stops),
    )
    dwellings = tuple(replace(each, role=homes.get(each.id, "")) for each in box.dwellings)
    return replace(box, town=town, dwellings=dwellings)
