"""`kit.json`: what lies in a built kit, on which page, printed how, and how often it is cut."""

import json
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import ceil
from typing import Any, Final

from pnp.box.words import first_language, second_of
from pnp.errors import Finding
from pnp.faces.pen import LEAST_TYPE
from pnp.press.changes import PieceDigests
from pnp.press.imposition import PILE, Page, Part, Placement, batches
from pnp.press.job import PrintJob
from pnp.press.kit_folder import MANIFEST_FORM
from pnp.press.sheets import Arranged, PrintRun
from pnp.units import Rect

# What was ordered, by the names of a job.
_OPTIONS: Final = (
    "lang", "backs", "back_shift", "ink", "money_backs", "box", "stack", "board_sheet",
    "board_size", "large", "qr",
)  # fmt: skip


def manifest(
    kit: Arranged, looks: PieceDigests | None = None, remarks: tuple[Finding, ...] = ()
) -> dict[str, Any]:
    """Give the manifest of a kit; lengths in mm from the top left of the page, turns clockwise."""
    box, job, parts = kit.context.box, kit.job, kit.parts
    game, options = box.game, {name: getattr(job, name) for name in _OPTIONS}
    backs: dict[str, set[str]] = {}
    for piece in (piece for part in parts for piece in part.pieces):
        deck, slash, _ = piece.id.partition("/")
        if piece.back and slash:
            backs.setdefault(deck, set()).add(piece.back.key)
    own_backs = {deck for deck, keys in backs.items() if len(keys) > 1}
    piles = [
        {"file": f"{pile.part}.pdf", "sheets": [pile.first, pile.last],
         "cuts": [list(cut) for cut in pile.cuts]}
        for pile in (list_piles(parts) if job.stack else ())
    ]  # fmt: skip
    piled = sum(len(pile["cuts"]) for pile in piles) if job.stack else count_cuts_in_piles(parts)
    listed = {key: [[*look, n] for look, n in each.items()] for key, each in (looks or {}).items()}
    return {
        "manifest": MANIFEST_FORM,
        "kit": game.id,
        "title": game.title.said(first_language(job.lang)),
        "content": box.digest,
        "options": {
            "paper": job.paper.name,
            "page": [job.paper.size.width, job.paper.size.height],
            **options,
            **({"qr_langs": job.qr_langs} if job.qr_langs else {}),
            "codes": job.codes,
            "only": job.only,
            "since": job.since,
            "printer": asdict(job.printer) if job.printer else None,
        },
        "sheets": sum(map(_count_sheets, parts)),
        "cuts": count_cuts(parts),
        "cuts_in_piles": piled,
        **({"take_out": [list(each) for each in kit.gone]} if job.since else {}),
        **({"piles": piles} if piles else {}),
        "runs": [_describe_run(run, job) for run in kit.runs],
        "parts": [_describe_part(part, job, own_backs) for part in parts],
        **({"remarks": [_describe_remark(each) for each in remarks]} if remarks else {}),
        **({"looks": listed} if looks else {}),
    }


def _describe_remark(each: Finding) -> dict[str, str]:
    second = second_of(each.text)
    text = second.text if second else each.text
    return {"file": each.file, "piece": each.piece, "text": text, "say": each.what}


def _describe_run(run: PrintRun, job: PrintJob) -> dict[str, Any]:
    return {
        "file": run.file,
        "stock": run.stock,
        "paper": run.paper.title,
        "duplex": job.backs if run.duplex else None,
        "sheets": sum(len(part.sheets) for part in run.parts),
        "pages": sum(len(part.pages) for part in run.parts),
        "parts": [part.id for part in run.parts],
    }


def _describe_part(part: Part, job: PrintJob, own_backs: Container[str]) -> dict[str, Any]:
    # mats are used on both sides; proof must not take their backs for marked cards
    own = [deck for deck in (part.id, *part.of) if deck in own_backs]
    payloads = {piece.id: (piece.payload, piece.qr_side) for piece in part.pieces}
    numbered = enumerate(part.sheets, start=1)
    pages = ((n, x) for n, sheet in numbered for x in (sheet.front, sheet.back) if x is not None)
    return {
        "id": part.id,
        "title": part.title,
        "file": f"{part.id}.pdf",
        "pages": len(part.pages),
        "sheets": _count_sheets(part),
        "cuts": count_cuts([part]),
        "stock": part.stock,
        "paper": part.paper.title,
        "page": [part.paper.size.width, part.paper.size.height],
        "duplex": job.backs if part.duplex else None,
        **({"of": list(part.of), "note": part.note} if part.of else {}),
        **({"own_backs": own} if own else {}),
        "pieces": [{"id": each.id, "code": each.code, "count": each.count} for each in part.pieces],
        "layout": [
            {"page": number, "sheet": sheet, **_describe_page(page, payloads)}
            for number, (sheet, page) in enumerate(pages, start=1)
        ],
    }


def _count_sheets(part: Part) -> int:
    return 0 if part.on_screen else len(part.sheets)


def _describe_page(page: Page, payloads: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    blocks = [{**describe_area(each.area), "bleed": each.bleed} for each in page.blocks]
    return {
        "side": page.side,
        "bleed": page.bleed,
        "folds": list(page.folds_x),
        "cut": bool(page.cuts_x),
        **({"blocks": blocks} if blocks else {}),
        "pieces": [_describe_placement(placement, payloads) for placement in page.placements],
    }


def describe_area(area: Rect) -> dict[str, float]:
    """Give an area in mm as lists of what was printed have it."""
    return {name: round(length, 4) for name, length in area._asdict().items()}


def _describe_placement(
    placement: Placement, payloads: Mapping[str, tuple[str, str]]
) -> dict[str, Any]:
    placed: dict[str, Any] = {
        "id": placement.piece,
        "code": placement.code,
        "side": placement.side,
        **describe_area(placement.area),
        "turn": placement.turn,
        "safe": placement.face.safe,
    }
    if placement.face.scale != 1:
        placed["scale"] = round(placement.face.scale, 6)
    if placement.face.least != LEAST_TYPE:
        placed["least"] = round(placement.face.least, 4)
    if placement.window:
        placed["window"] = list(placement.window)
    payload, side = payloads.get(placement.piece, ("", "front"))
    if payload and side == placement.side:
        placed["qr"] = payload
    return placed


def manifest_text(made: Mapping[str, Any]) -> str:
    """Write a manifest as JSON: a line for each fact, and for each page of a part."""
    apart = {"runs", "parts", "looks", "remarks"}
    head = {key: value for key, value in made.items() if key not in apart}
    parts = []
    for part in made["parts"]:
        about = {key: value for key, value in part.items() if key != "layout"}
        parts.append(f'{_json(about)[:-1]},\n"layout": {_json_lines(map(_json, part["layout"]))}}}')
    text = f'{_json(head)[:-1]},\n"runs": {_json_lines(map(_json, made["runs"]))}'
    text += f',\n"parts": {_json_lines(parts)}'
    if "looks" in made:
        text += f',\n"looks": {_json(made["looks"])}'
    if "remarks" in made:
        text += f',\n"remarks": {_json_lines(map(_json, made["remarks"]))}'
    return f"{text}}}\n"


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json_lines(written: Iterable[str]) -> str:
    return "[\n" + ",\n".join(written) + "\n]"


Label = Callable[..., str]
"""Gives a label of the printed matter by its key, its figures filled in."""


def plan(manifest: Mapping[str, Any], label: Label) -> tuple[str, ...]:
    """Write the printing plan of a kit: one line for each file to print, then what is in them."""
    runs: Sequence[Mapping[str, Any]] = manifest["runs"]
    read = [part for part in manifest["parts"] if part["stock"] == "screen"]
    parts = [part for part in manifest["parts"] if part not in read]
    apart = [part for part in parts if not any(part["id"] in run["parts"] for run in runs)]
    wide = max((len(file["file"]) for file in (*runs, *parts)), default=0)
    lines = [label("plan_head", title=label("plan_title"))] if parts or not read else []
    lines += [f"  {file['file']:<{wide}}  {tell_load(file, label)}" for file in (*runs, *apart)]
    if runs:
        lines.append(label("plan_head", title=label("plan_parts")))
        lines += [f"  {part['file']:<{wide}}  {_holding(part, label)}" for part in parts]
    single, piled = manifest["cuts"], manifest["cuts_in_piles"]
    lines.append(f"{label('plan_total', sheets=manifest['sheets'])}. {label('print_100')}.")
    if single:
        times = {"minutes": minutes(single), "less": minutes(piled)}
        lines.append(label("plan_cutting", cuts=single, piled=piled, **times))
    lines += [label("plan_on_screen", file=part["file"], title=part["title"]) for part in read]
    lines += _piles(manifest.get("piles", ()), label)
    return tuple(lines)


def encode_plan(manifest: Mapping[str, Any], label: Label) -> dict[str, Any]:
    """Give the printing plan of a kit for scripts: the files to print in their order, the parts."""
    runs: Sequence[Mapping[str, Any]] = manifest["runs"]
    parts = [part for part in manifest["parts"] if part["stock"] != "screen"]
    apart = [part for part in parts if not any(part["id"] in run["parts"] for run in runs)]
    return {
        **{key: manifest[key] for key in ("kit", "title", "sheets", "cuts", "cuts_in_piles")},
        "lang": manifest["options"]["lang"],
        "minutes": minutes(manifest["cuts"]),
        "minutes_in_piles": minutes(manifest["cuts_in_piles"]),
        "files": [
            {"file": each["file"], "sheets": each["sheets"], "say": tell_load(each, label).strip()}
            for each in (*runs, *apart)
        ],
        "parts": [
            {key: part[key] for key in ("id", "title", "file", "sheets", "cuts")} for part in parts
        ],
    }


def tell_load(file: Mapping[str, Any], label: Label) -> str:
    """Say how many sheets of which paper a file takes, and which sides are printed."""
    flips = {"long-edge": "flip_long_edge", "short-edge": "flip_short_edge"}
    sides = label(flips.get(file["duplex"] or "", "no_back"))
    stock = label(f"paper_{file['stock']}")
    return f"{file['sheets']:>3} × {file['paper']}, {stock}; {sides}"


def _holding(part: Mapping[str, Any], label: Label) -> str:
    title = f"{part['title']}: {part['note']}" if part.get("note") else part["title"]
    cuts = label("plan_cuts", n=part["cuts"]) if part["cuts"] else ""
    return f"{part['sheets']:>3} × {title}{f'; {cuts}' if cuts else ''}"


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
    if piles:
        yield label("plan_head", title=label("plan_piles"))
    wide = max((len(pile["file"]) for pile in piles), default=0)
    for pile in piles:
        (first, last), cuts = pile["sheets"], pile["cuts"]
        key = "plan_pile_one" if first == last else "plan_pile"
        said = label(key, first=first, last=last, n=len(cuts))
        number, runs = 0, []
        for way in ("upright", "level"):
            places = Counter(f"{round(cut[1], 1):g}" for cut in cuts if cut[0] == way)
            where = ", ".join(f"{at} (×{n})" if n > 1 else at for at, n in places.items())
            start, number = number + 1, number + places.total()
            if places:
                runs.append(label(f"plan_{way}", first=start, last=number, where=where))
        yield f"  {pile['file']:<{wide}}  {said}: {'; '.join(runs)}"


# So many pieces with the same remark are named; `kit.json` has them all.
_NAMED: Final = 3


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


# Cuts: how often a knife goes along a ruler until every piece of a kit is cut out. What counts as
# one, how long it takes and how thick a pile is: docs/figures.md#cuts.
_SECONDS: Final = 25  # of one straight cut with a ruler (docs/figures.md#cuts)
_CLOSE: Final = 1e-3
Cut = tuple[str, float, float, float]
"""One straight cut: which way it runs, where it lies, from where to where."""


def list_cuts(page: Page) -> tuple[Cut, ...]:
    """List the straight cuts of a page: each goes on as far as it runs into no piece."""
    return list_cuts_round(page.areas) if page.cuts_x else ()


def list_cuts_round(areas: Sequence[Rect]) -> tuple[Cut, ...]:
    """List the straight cuts that free some areas of a sheet, in the order they are made.

    Upright ones come first, from the left, then level ones from the top.
    """
    turned = [Rect(area.y, area.x, area.height, area.width) for area in areas]
    upright = (("upright", *cut) for cut in _run_along(areas))
    level = (("level", *cut) for cut in _run_along(turned))
    return (*upright, *level)


def _run_along(areas: Sequence[Rect]) -> Iterator[tuple[float, float, float]]:
    for x in sorted({round(edge, 3) for area in areas for edge in (area.x, area.right)}):
        edges = [area for area in areas if min(abs(area.x - x), abs(area.right - x)) < _CLOSE]
        # a knife along a ruler cannot stop within a sheet but where it would run into a piece
        walls = [area for area in areas if area.x + _CLOSE < x < area.right - _CLOSE]
        start, end = None, 0.0
        for area in sorted(edges, key=lambda area: area.y):
            if start is not None and any(end - _CLOSE <= wall.y < area.y for wall in walls):
                yield x, round(start, 3), round(end, 3)
                start = None
            start, end = area.y if start is None else start, max(end, area.bottom)
        if start is not None:
            yield x, round(start, 3), round(end, 3)


def minutes(cuts: int) -> int:
    """Give how long some cuts take, in whole minutes, rounded up to five.

    >>> minutes(380), minutes(1)
    (160, 5)
    """
    return 5 * ceil(cuts * _SECONDS / 60 / 5)


def count_cuts(parts: Iterable[Part]) -> int:
    """Count the straight cuts of some parts, one sheet at a time."""
    return sum(len(list_cuts(sheet.front)) for part in parts for sheet in part.sheets)


def count_cuts_in_piles(parts: Iterable[Part]) -> int:
    """Count the straight cuts of some parts if sheets that are cut alike are cut in piles."""
    alike = Counter((part.stock, list_cuts(sheet.front)) for part in parts for sheet in part.sheets)
    return sum(len(cuts) * -(-count // PILE) for (_, cuts), count in alike.items())


@dataclass(frozen=True, slots=True)
class CutPile:
    """Sheets of a part that are cut together: from which to which, counted from 1, and where."""

    part: str
    first: int
    last: int
    cuts: tuple[Cut, ...]


def list_piles(parts: Iterable[Part]) -> Iterator[CutPile]:
    """Give the piles of some parts in the order they are cut; a sheet cut unlike is its own."""
    for part in parts:
        start = 0
        piles = groupby((sheet.pile, list_cuts(sheet.front)) for sheet in part.sheets)
        for (_, cuts), group in piles:
            count = len(list(group))
            for batch in batches(count) if cuts else ():
                yield CutPile(part.id, start + batch.start + 1, start + batch.stop, cuts)
            start += count
