"""The words of a kit or of the house as one list, with what is known of each translation."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pnp.box.model import Box
from pnp.box.words import HOUSE
from pnp.translation.found_texts import FoundText
from pnp.translation.house_texts import rules_of_house, texts_of_house
from pnp.translation.pack_texts import texts_of_pack
from pnp.translation.source_digests import (
    UNKNOWN,
    digest_of_text,
    digests_file,
    read_digests,
)
from pnp.translation.text_units import HOUSE_WORDS, TextUnit, Translation


@dataclass(frozen=True, slots=True)
class KitWords:
    """All texts that a player of a kit reads, with their translations into one language."""

    kit: str
    own: str
    lang: str
    folder: Path
    """Where its words lie."""
    texts: tuple[FoundText, ...]
    digests: Mapping[str, str]
    faults: tuple[str, ...] = ()
    """What keeps the translations of a booklet from being read."""
    gone: tuple[str, ...] = ()
    """Translations of a booklet whose source is there no more."""
    rules: tuple[FoundText, ...] = ()
    """What no translator is asked, for it is known: each `source` is what is to be written."""

    def is_stale(self, text: FoundText) -> bool:
        """Tell whether a translation was made from another source text than today's."""
        known = self.digests.get(text.id) if text.said else None
        return known not in {None, UNKNOWN, digest_of_text(text.source)}


def words_of_kit(folder: Path, box: Box, lang: str) -> KitWords:
    """Gather the words of a kit in a language."""
    digests = read_digests(digests_file(folder, lang))
    pack = texts_of_pack(folder, box, lang, digests)
    game = box.game
    return KitWords(
        game.id, game.source, lang, folder, pack.texts, pack.digests, pack.faults, pack.gone
    )


def words_of_house(house: Path, lang: str) -> KitWords:
    """Gather the words of the house in a language."""
    folder = house / "words"
    digests = read_digests(digests_file(folder, lang))
    texts, rules = texts_of_house(house, lang), rules_of_house(house, lang)
    return KitWords(HOUSE_WORDS, HOUSE, lang, folder, texts, digests, rules=rules)


def translation_of(
    words: KitWords,
    room: Mapping[str, int] | None = None,
    places: Mapping[str, tuple[str, ...]] | None = None,
) -> Translation:
    """Give the words as a translator gets them, with the room and the pages that are known."""
    room, places = room or {}, places or {}
    units = (
        TextUnit(
            each.id,
            each.source,
            each.said or each.proposed,
            each.place,
            (*each.notes, *places.get(each.id, ())),
            room.get(each.id, each.room),
            words.is_stale(each),
        )
        for each in words.texts
    )
    return Translation(words.kit, words.own, words.lang, tuple(units))
