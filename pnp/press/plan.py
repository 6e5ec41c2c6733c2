"""The printing plan: what to load into the printer, in which order; sheets, cuts and minutes."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final

from pnp.press.cuts import SECONDS

Label = Callable[..., str]
"""Gives a label of the printed matter by its key, its figures filled in."""


def plan(manifest: Mapping[str, Any], label: Label) -> tuple[str, ...]:
    """Write the printing plan of a kit: one line for each file to print, then what is in them."""
    parts: Sequence[Mapping[str, Any]] = manifest["parts"]
    runs: Sequence[Mapping[str, Any]] = manifest["runs"]
    apart = [part for part in parts if not any(part["id"] in run["parts"] for run in runs)]
    wide = max((len(file["file"]) for file in (*runs, *parts)), default=0)
    lines = [label("plan_head", title=label("plan_title"))]
    lines += [f"  {file['file']:<{wide}}  {_load(file, label)}" for file in (*runs, *apart)]
    if runs:
        lines.append(label("plan_head", title=label("plan_parts")))
        lines += [f"  {part['file']:<{wide}}  {_holding(part, label)}" for part in parts]
    lines += _sums(manifest, label)
    lines += _piles(manifest.get("piles", ()), label)
    return tuple(lines)


def _load(file: Mapping[str, Any], label: Label) -> str:
    flips = {"long-edge": "flip_long_edge", "short-edge": "flip_short_edge"}
    sides = label(flips.get(file["duplex"] or "", "no_back"))
    stock = label(f"paper_{file['stock']}")
    return f"{file['sheets']:>3} × {file['paper']}, {stock}; {sides}"


def _holding(part: Mapping[str, Any], label: Label) -> str:
    title = f"{part['title']}: {part['note']}" if part.get("note") else part["title"]
    cuts = label("plan_cuts", n=part["cuts"]) if part["cuts"] else ""
    return f"{part['sheets']:>3} × {title}{f'; {cuts}' if cuts else ''}"


def _sums(manifest: Mapping[str, Any], label: Label) -> Iterator[str]:
    yield f"{label('plan_total', sheets=manifest['sheets'])}. {label('print_100')}."
    single, piled = manifest["cuts"], manifest["cuts_in_piles"]
    if single:
        yield label(
            "plan_cutting",
            cuts=single,
            minutes=_minutes(single),
            piled=piled,
            less=_minutes(piled),
        )


def tell_changes(manifest: Mapping[str, Any], label: Label) -> Iterator[str]:
    """Say what to take out of the box, and that nothing changed if nothing did."""
    if not manifest["options"]["since"]:
        return
    if not manifest["parts"]:
        yield label("plan_nothing_new")
    names = (f"{piece} ×{count}" if count > 1 else piece for piece, count in manifest["take_out"])
    if manifest["take_out"]:
        yield label("plan_take_out", what=", ".join(names))


def _piles(piles: Sequence[Mapping[str, Any]], label: Label) -> Iterator[str]:
    if not piles:
        return
    yield label("plan_head", title=label("plan_piles"))
    wide = max(len(pile["file"]) for pile in piles)
    for pile in piles:
        first, last = pile["sheets"]
        key = "plan_pile_one" if first == last else "plan_pile"
        said = label(key, first=first, last=last, n=len(pile["cuts"]))
        yield f"  {pile['file']:<{wide}}  {said}: {'; '.join(_runs_of_cuts(pile['cuts'], label))}"


def _runs_of_cuts(cuts: Sequence[Sequence[Any]], label: Label) -> Iterator[str]:
    number = 0
    for way in ("upright", "level"):
        places = Counter(f"{round(cut[1], 1):g}" for cut in cuts if cut[0] == way)
        if not places:
            continue
        where = ", ".join(f"{at} (×{n})" if n > 1 else at for at, n in places.items())
        last = number + places.total()
        yield label(f"plan_{way}", first=number + 1, last=last, where=where)
        number = last


def _minutes(cuts: int) -> int:
    """Give how long some cuts take, in whole minutes, rounded up to five.

    >>> _minutes(380), _minutes(1)
    (160, 5)
    """
    return 5 * ceil(cuts * SECONDS / 60 / 5)


_NAMED: Final = 3
"""So many pieces with the same remark are named; `kit.json` has them all."""


def tell_remarks(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Say which texts are left out or smaller than asked for, on which pieces of which file."""
    told: dict[tuple[str, str], list[str]] = {}
    for each in manifest.get("remarks", ()):
        told.setdefault((each["file"], each["say"]), []).append(each["piece"])
    if told:
        things = "1 thing is" if len(told) == 1 else f"{len(told)} things are"
        yield f"Note: {things} not printed as asked for:"
    for (file, say), pieces in told.items():
        names = list(dict.fromkeys(pieces))
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        yield f"  {file}: {', '.join(names[:_NAMED])}{more}: {say}"
