"""The printing plan: what to load into the printer, in which order, how many sheets."""

from collections.abc import Mapping
from typing import Any, Final

_STOCKS: Final = {
    "plain": "plain paper",
    "card": "light card (160-200 g)",
    "coloured": "coloured paper",
}

_FLIPS: Final = {
    "long-edge": "both sides, flip on the long edge",
    "short-edge": "both sides, flip on the short edge",
}


def plan(manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """Write the printing plan of a built kit, one line for each part, a sum at the end."""
    rows = [_row(part) for part in manifest["parts"]]
    sheets = sum(part["sheets"] for part in manifest["parts"])
    return (
        *rows,
        f"{sheets} sheets in all. Print at 100 %, not “fit to page”: the bar on each is 50 mm.",
    )


def _row(part: Mapping[str, Any]) -> str:
    sheets = part["sheets"]
    sides = _FLIPS.get(part["duplex"] or "", "one side")
    noun = "sheet" if sheets == 1 else "sheets"
    return (
        f"{part['file']:<18} {sheets:>3} {noun} {part['paper']}, {_STOCKS[part['stock']]}, {sides}"
    )
