"""The line a QR code holds: the code of the piece and its words in other languages, or a link."""

from collections.abc import Mapping
from itertools import islice
from typing import Final

from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.box.model import Box
from pnp.box.two_languages import languages_of

SHORT: Final = 44
"""The most bytes a short text may have in one language."""

LONGEST: Final = 106
"""The most bytes a QR code of version 6, level M, can hold."""


def payloads(box: Box, lang: str, link: str = "") -> Mapping[str, str]:
    """Give what the QR code of every piece holds, by the piece's id, for a kit in one language.

    Without a link it is one line, `CODE: ` and the short texts in the two other languages.
    """
    return {each.id: payload_of(each, box.game.languages, lang, link) for each in coded_pieces(box)}


def payload_of(
    piece: CodedPiece,
    languages: tuple[str, ...],
    lang: str,
    link: str = "",
    wanted: tuple[str, ...] = (),
) -> str:
    """Write the line of a piece's QR code, or its link in capitals.

    A line says it in the languages wanted, else the first two that are not printed on the piece.

    >>> from pnp.box.words import Words
    >>> luck = Words("en", {"en": "Collect 50", "de": "Nimm 50", "fr": "Recevez 50"})
    >>> card = CodedPiece("CR", "L", 1, "luck", "a", luck, luck, "cards", ())
    >>> payload_of(card, ("en", "de", "fr"), "en")
    'CR-L01-Q: Nimm 50 · Recevez 50'
    >>> payload_of(card, ("en", "de", "fr"), "en", wanted=("fr",))
    'CR-L01-Q: Recevez 50'
    >>> payload_of(card, (), "en", "https://x.example/c")
    'HTTPS://X.EXAMPLE/C/CR-L01-Q'
    """
    if link:
        return f"{link.rstrip('/')}/{piece.code}".upper()
    printed = languages_of(lang)
    others = wanted or islice((each for each in languages if each not in printed), 2)
    shorts = dict.fromkeys(piece.short.said(each) for each in others)
    return f"{piece.code}: {' · '.join(shorts or [piece.short.said(printed[0])])}"
