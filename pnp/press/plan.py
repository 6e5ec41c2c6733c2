"""The printing plan: what to load into the printer, in which order, how many sheets."""

from collections.abc import Callable, Mapping
from typing import Any

Label = Callable[..., str]
"""Gives a label of the printed matter by its key, its figures filled in."""


def plan(manifest: Mapping[str, Any], label: Label) -> tuple[str, ...]:
    """Write the printing plan of a built kit: a title, one line for each part, the sum."""
    parts = manifest["parts"]
    wide = max((len(part["file"]) for part in parts), default=0)
    total = label("plan_total", sheets=sum(part["sheets"] for part in parts))
    rows = [f"  {part['file']:<{wide}}  {_row(part, label)}" for part in parts]
    head = label("plan_head", title=label("plan_title"))
    return (head, *rows, f"{total}. {label('print_100')}.")


def _row(part: Mapping[str, Any], label: Label) -> str:
    """Say how many sheets of which paper a part takes, and on how many sides."""
    flips = {"long-edge": "flip_long_edge", "short-edge": "flip_short_edge"}
    sides = label(flips.get(part["duplex"] or "", "no_back"))
    stock = label(f"paper_{part['stock']}")
    return f"{part['sheets']:>3} × {part['paper']}, {stock}; {sides}"
