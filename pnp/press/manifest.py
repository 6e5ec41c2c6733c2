"""`kit.json`: what lies in a built kit, where on which page, printed how."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from pnp.box.two_languages import first_language, second_of
from pnp.errors import Misfit
from pnp.faces.context import Context
from pnp.faces.pen import LEAST_TYPE
from pnp.press.cut_plan import CutPile, count_cuts_of, list_piles
from pnp.press.cuts import count_cuts, count_cuts_in_piles
from pnp.press.face_digests import PieceLooks
from pnp.press.imposition import CutBlock, Page, Placement
from pnp.press.job import PrintJob
from pnp.press.part import Part
from pnp.press.runs import PrintRun

VERSION = 2
"""Version of the manifest's form; a reader refuses a higher one."""


def manifest(
    context: Context,
    job: PrintJob,
    parts: tuple[Part, ...],
    runs: tuple[PrintRun, ...],
    looks: PieceLooks | None = None,
    gone: tuple[tuple[str, int], ...] = (),
    remarks: tuple[Misfit, ...] = (),
) -> dict[str, Any]:
    """Give the manifest of a kit; lengths in mm from the top left of the page, turns clockwise."""
    game = context.box.game
    own_backs = _find_own_backs(parts)
    piles = list_piles(parts) if job.stack else ()
    return {
        "manifest": VERSION,
        "kit": game.id,
        "title": game.title.said(first_language(job.lang)),
        "content": context.box.digest,
        "options": {
            "paper": job.paper.name,
            "page": [job.paper.size.width, job.paper.size.height],
            "lang": job.lang,
            "backs": job.backs,
            "back_shift": list(job.back_shift),
            "ink": job.ink,
            "money_backs": job.money_backs,
            "box": job.box,
            "stack": job.stack,
            "board_sheet": job.board_sheet,
            "board_size": job.board_size,
            "large": job.large,
            "qr": job.qr,
            **({"qr_langs": list(job.qr_langs)} if job.qr_langs else {}),
            "codes": job.codes,
            "only": list(job.only),
            "since": job.since,
            "printer": asdict(job.printer) if job.printer else None,
        },
        "sheets": sum(len(part.sheets) for part in parts),
        "cuts": count_cuts(parts),
        "cuts_in_piles": count_cuts_of(piles) if job.stack else count_cuts_in_piles(parts),
        **({"take_out": [list(each) for each in gone]} if job.since else {}),
        **({"piles": [_pile(pile) for pile in piles]} if piles else {}),
        "runs": [_run(run, job) for run in runs],
        "parts": [_part(part, job, own_backs) for part in parts],
        **({"remarks": [_remark(each) for each in remarks]} if remarks else {}),
        **({"looks": _list_looks(looks)} if looks else {}),
    }


def _remark(each: Misfit) -> dict[str, str]:
    second = second_of(each.text)
    text = second.text if second else each.text
    return {"file": each.file, "piece": each.piece, "text": text, "say": each.say}


def _list_looks(looks: PieceLooks) -> dict[str, list[list[Any]]]:
    return {
        piece: [[*look, count] for look, count in counted.items()]
        for piece, counted in looks.items()
    }


def _pile(pile: CutPile) -> dict[str, Any]:
    return {
        "file": f"{pile.part}.pdf",
        "sheets": [pile.first, pile.last],
        "cuts": [list(cut) for cut in pile.cuts],
    }


def _run(run: PrintRun, job: PrintJob) -> dict[str, Any]:
    return {
        "file": run.file,
        "stock": run.stock,
        "paper": run.paper.title,
        "duplex": job.backs if run.duplex else None,
        "sheets": sum(len(part.sheets) for part in run.parts),
        "pages": sum(len(part.pages) for part in run.parts),
        "parts": [part.id for part in run.parts],
    }


def _part(part: Part, job: PrintJob, own_backs: Mapping[str, bool]) -> dict[str, Any]:
    own = [deck for deck in (part.id, *part.of) if own_backs.get(deck)]
    payloads = {piece.id: (piece.payload, piece.qr_side) for piece in part.pieces}
    return {
        "id": part.id,
        "title": part.title,
        "file": f"{part.id}.pdf",
        "pages": len(part.pages),
        "sheets": len(part.sheets),
        "cuts": count_cuts([part]),
        "stock": part.stock,
        "paper": part.paper.title,
        "page": [part.paper.size.width, part.paper.size.height],
        "duplex": job.backs if part.duplex else None,
        **({"of": list(part.of), "note": part.note} if part.of else {}),
        **({"own_backs": own} if own else {}),
        "pieces": [
            {"id": piece.id, "code": piece.code, "count": piece.count} for piece in part.pieces
        ],
        "layout": [
            _page(number, sheet, page, payloads)
            for number, (sheet, page) in enumerate(_number_pages(part), start=1)
        ],
    }


def _find_own_backs(parts: Iterable[Part]) -> dict[str, bool]:
    backs: dict[str, set[str]] = {}
    for part in parts:
        for piece in part.pieces:
            deck, slash, _ = piece.id.partition("/")
            if piece.back and slash:
                backs.setdefault(deck, set()).add(piece.back.key)
    return {deck: len(keys) > 1 for deck, keys in backs.items()}


def _number_pages(part: Part) -> list[tuple[int, Page]]:
    return [
        (number, page)
        for number, sheet in enumerate(part.sheets, start=1)
        for page in (sheet.front, sheet.back)
        if page is not None
    ]


def _page(
    number: int, sheet: int, page: Page, payloads: Mapping[str, tuple[str, str]]
) -> dict[str, Any]:
    return {
        "page": number,
        "sheet": sheet,
        "side": page.side,
        "bleed": page.bleed,
        "folds": list(page.folds_x),
        "cut": bool(page.cuts_x),
        **({"blocks": [_block(block) for block in page.blocks]} if page.blocks else {}),
        "pieces": [_describe_placement(placement, payloads) for placement in page.placements],
    }


def _block(block: CutBlock) -> dict[str, float]:
    area = block.area
    return {
        "x": round(area.x, 4),
        "y": round(area.y, 4),
        "width": round(area.width, 4),
        "height": round(area.height, 4),
        "bleed": block.bleed,
    }


def _describe_placement(
    placement: Placement, payloads: Mapping[str, tuple[str, str]]
) -> dict[str, Any]:
    area = placement.area
    placed: dict[str, Any] = {
        "id": placement.piece,
        "code": placement.code,
        "side": placement.side,
        "x": round(area.x, 4),
        "y": round(area.y, 4),
        "width": round(area.width, 4),
        "height": round(area.height, 4),
        "turn": placement.turn,
        "safe": placement.face.safe,
    }
    if placement.face.scale != 1 and not placement.window:
        placed["scale"] = round(placement.face.scale, 6)
    if placement.face.least != LEAST_TYPE:
        placed["least"] = round(placement.face.least, 4)
    if placement.window:
        window = placement.window
        placed["window"] = [window.x, window.y, window.width, window.height]
    payload, side = payloads.get(placement.piece, ("", "front"))
    if payload and side == placement.side:
        placed["qr"] = payload
    return placed


def manifest_text(made: Mapping[str, Any]) -> str:
    """Write a manifest as JSON: a line for each fact, and for each page of a part."""
    apart = {"runs", "parts", "looks", "remarks"}
    head = {key: value for key, value in made.items() if key not in apart}
    runs = ",\n".join(_json(run) for run in made["runs"])
    parts = ",\n".join(_write_part(part) for part in made["parts"])
    looks = f',\n"looks": {_json(made["looks"])}' if "looks" in made else ""
    said = ",\n".join(_json(each) for each in made.get("remarks", ()))
    looks += f',\n"remarks": [\n{said}\n]' if said else ""
    return f'{_json(head)[:-1]},\n"runs": [\n{runs}\n],\n"parts": [\n{parts}\n]{looks}}}\n'


def _write_part(part: Mapping[str, Any]) -> str:
    head = {key: value for key, value in part.items() if key != "layout"}
    pages = ",\n".join(_json(page) for page in part["layout"])
    return f'{_json(head)[:-1]},\n"layout": [\n{pages}\n]}}'


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
