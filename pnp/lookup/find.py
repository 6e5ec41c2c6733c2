"""From what somebody typed or scanned to the pieces and terms that are meant."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from pnp.box.codes import is_code, meant_code, squeeze
from pnp.lookup.found import Found
from pnp.spelling import count_edits

_SHAPE: Final = re.compile(r"[A-Z]{3}[0-9A-Z]{2,7}")
_OFFERED: Final = 3
_LOOKALIKES: Final = str.maketrans("OIL", "011")


def code_in(typed: str) -> str:
    """Give the code in a scanned line, a link, or what was typed; empty if there is none.

    >>> code_in("CR-L07-E: Surf"), code_in("HTTPS://X.EXAMPLE/C/CR-L07-E"), code_in("cr l07 e")
    ('CRL07E', 'CRL07E', 'CRL07E')
    >>> code_in("beleihungsgr")
    ''
    """
    spot = typed.strip()
    if "://" in spot:
        spot = re.split(r"[?#]", spot)[0].rstrip("/").rpartition("/")[2]
    bare = squeeze(spot.partition(":")[0])
    return bare if _SHAPE.fullmatch(bare) and any(map(str.isdigit, bare)) else ""


def near_codes(bare: str, known: Mapping[str, Found]) -> Sequence[Found]:
    """List the pieces whose codes are one character from a mistyped one, three at most.

    A code with only its check character wrong or missing comes first. Lookalikes (O for 0, I and L
    for 1) are no mistakes here.
    """
    near = []
    for place, code in enumerate(known):
        edits = count_edits(_unlike(bare), _unlike(code), 1)
        if edits <= 1:
            near.append((code[:-1] not in {bare, bare[:-1]}, edits, place, code))
    return [known[code] for *_, code in sorted(near)[:_OFFERED]]


def _unlike(bare: str) -> str:
    return bare[:3] + bare[3:].translate(_LOOKALIKES)


def short_code(bare: str, known: Mapping[str, Found]) -> str:
    """Complete a code that lacks only its check character; empty where that could mislead."""
    meant = meant_code(bare, lambda each: squeeze(each.right) in known)
    return meant.right if meant is not None and squeeze(meant.right) in known else ""


def why_refused(bare: str) -> str:
    """Say why a code leads nowhere."""
    return "is no code of these games" if is_code(bare) else "is mistyped, or no code"
