"""The names of folders for kits: by number and name, such as every file system takes them."""

from typing import Final

from pnp.box.parts.texts import slug_of
from pnp.box.recipient import Recipient

_LETTERS: Final = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th",
     "Þ": "Th", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ı": "i"}
)  # fmt: skip
"""Letters that no accent makes of plain ones."""


def folder_name(recipient: Recipient, digits: int) -> str:
    """Name the folder of a kit: its number first, which no other has, then what is left of a name.

    It is of small letters, figures and hyphens: nothing that leads elsewhere, that Windows keeps
    for itself, or that differs in case alone.

    >>> folder_name(Recipient(7, 8, (("name", "Łucja Ångström"),)), 4)
    '0007-lucja-angstrom'
    >>> folder_name(Recipient(8, 9, (("name", "../CON"),)), 4), \
        folder_name(Recipient(9, 10, (("name", "Анна"),)), 4)
    ('0008-con', '0009')
    """
    slug = slug_of(recipient.name.translate(_LETTERS))
    return f"{recipient.no:0{digits}d}-{slug}" if slug else f"{recipient.no:0{digits}d}"
