"""The second pair of eyes: every check over the finished files of a kit, and the report of it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import replace_unprintable
from pnp.errors import Finding, each_once
from pnp.pool import Progress, in_steps, silent
from pnp.proof.boards import check_lid, check_places, check_sums
from pnp.proof.facts import DueFile, FileFacts, read_all_facts, read_facts
from pnp.proof.inventory import Inventory
from pnp.proof.legibility import check_colours
from pnp.proof.listing import ListedPage, ListedPart, ListedPiece, Listing, read_listing
from pnp.proof.page import CLOSE, MeasuredPage, add_figure, measure_offset
from pnp.proof.reading import check_told
from pnp.units import Rect, Size

_report = partial(Finding, page=0, rule="counts")

# What no run of several parts goes on: each colour is loaded by itself, and a screen by nobody.
_APART: Final = frozenset({"coloured", "screen"})


def check_counts(listing: Listing, inventory: Inventory | None) -> Iterator[Finding]:
    """Count the placements of each piece against the part's list and the rules' inventory."""
    for part in listing.parts:
        yield from _check_part(part)
        numbers = [page.page for page in part.layout]
        if numbers != list(range(1, len(numbers) + 1)):
            yield _report(f"its pages are numbered {numbers}", part.file)
    yield from _check_runs(listing)
    if inventory is not None:
        yield from _check_inventory(listing, inventory)


def _check_part(part: ListedPart) -> Iterator[Finding]:
    pieces = [piece for page in part.layout for piece in page.pieces]
    windows = {piece.id for piece in pieces if piece.window}
    fronts, backs = (
        Counter(piece.id for piece in pieces if piece.side == side and not piece.window)
        for side in ("front", "back")
    )
    for name, count in part.counts.items():
        # a board is one piece, however many sheets it takes
        if any(window == name or window.startswith(f"{name}/") for window in windows):
            continue  # one piece over several tiles
        if fronts[name] != count:
            say = f"{fronts[name]} are placed, and the part lists {count}"
            yield _report(say, part.file, piece=name)
        if part.duplex and backs[name] != count:
            say = f"{backs[name]} backs are placed for {count} pieces"
            yield _report(say, part.file, piece=name)
        del fronts[name], backs[name]
    for name in {**fronts, **backs}:
        yield _report("is placed, and the part does not list it", part.file, piece=name)


def _check_runs(listing: Listing) -> Iterator[Finding]:
    known = {part.id: part for part in listing.parts}
    for run in listing.runs:
        for name in run.parts:
            if name not in known:
                yield _report(f"it lists a part `{name}` that is not there", run.file)
            elif known[name].duplex != run.duplex:
                yield _report(f"`{name}` is not printed on the same sides as the rest", run.file)
    where = Counter(name for run in listing.runs for name in run.parts)
    for part in listing.parts if listing.runs else ():
        if where[part.id] > 1 or (not where[part.id] and part.stock not in _APART):
            say = f"it is in {where[part.id]} of the files of whole runs instead of one"
            yield _report(say, part.file)


def _check_inventory(listing: Listing, inventory: Inventory) -> Iterator[Finding]:
    if inventory.content != listing.content:
        say = "the content has changed since this kit was built; build it again"
        yield _report(say, "kit.json")
        return
    if listing.options.since:
        return  # the rest of the kit was printed before
    found = sum((Counter(part.counts) for part in listing.parts), Counter[str]())
    where = {name: part.file for part in listing.parts for name in part.counts}
    for family in inventory.families:
        missing = not family.keys() & where.keys()
        if listing.options.only and missing:
            continue  # this part was not asked for
        boxed = all(name.startswith("box-") for name in family)
        if boxed and not listing.options.box:
            continue  # nor was the box
        if boxed and listing.options.large and missing:
            continue  # no sheet takes it at its size
        for name, count in family.items():
            if found[name] != count:
                say = f"the kit has {found[name]}, the rules ask for {count}"
                yield _report(say, where.get(name, "kit.json"), piece=name)


def check_pairs(listing: Listing) -> Iterator[Finding]:
    """Recompute where each back must lie and compare it with where the manifest has it."""
    for part in listing.parts:
        for _, pages in groupby(part.layout, key=lambda page: page.sheet):
            fronts, *backs = pages
            yield from _check_sheet(listing, part, fronts, backs)


def _check_sheet(
    listing: Listing, part: ListedPart, front: ListedPage, backs: list[ListedPage]
) -> Iterator[Finding]:
    report = partial(Finding, file=part.file, rule="pairs")
    if front.folds:
        found = [piece for piece in front.pieces if piece.side == "back"]
        where, shift = front, (0.0, 0.0)
    elif part.duplex:
        if len(backs) != 1:
            yield report(f"sheet {front.sheet} has {len(backs)} backs", page=front.page)
            return
        found, where, shift = list(backs[0].pieces), backs[0], listing.options.back_shift
    else:
        for page in backs:
            yield report("is a back, and the part is printed on one side", page=page.page)
        return
    for piece in (piece for piece in front.pieces if piece.side == "front"):
        area, turn = _place_back(piece, listing.paper_of(part), part.duplex, front)
        area = area.shifted(*shift)
        back = min(found, key=lambda back: measure_offset(back.area, area), default=None)
        if say := _compare(piece, area, turn, back):
            yield report(say, page=where.page, piece=piece.id)
        if back:
            found.remove(back)
    for left in found:
        yield report("is a back without a front", page=where.page, piece=left.id)


def _place_back(
    piece: ListedPiece, paper: Size, flip: str | None, page: ListedPage
) -> tuple[Rect, int]:
    area = piece.area
    if flip == "short-edge" and not page.folds:
        return area.shifted(0, paper.height - area.bottom - area.y), (180 - piece.turn) % 360
    # turned over the long edge a sheet is mirrored as if it were folded down its middle
    middle = page.folds[0] if page.folds else paper.width / 2  # mirrored across it
    return area.shifted(2 * middle - area.right - area.x, 0), -piece.turn % 360


def _compare(front: ListedPiece, area: Rect, turn: int, back: ListedPiece | None) -> str:
    if back is None:
        return "has no back"
    apart = measure_offset(back.area, area)
    if apart > CLOSE:
        return f"its back lies {apart:.2f} mm off"
    if back.turn != turn:
        return f"its back is turned by {back.turn} instead of {turn} degrees"
    return f"the back of {back.id} lies behind it" if back.id != front.id else ""


def check_same_faces(pages: Sequence[MeasuredPage]) -> Iterator[Finding]:
    """Compare every back of a deck with the first; the cards of a deck are named `deck/card`."""
    first: dict[tuple[str, str], tuple[str, Counter[tuple[str, int]]]] = {}
    for page in pages:
        if page.is_leaf:
            continue  # leaves of a booklet have backs of their own
        for piece in page.listed.pieces:
            deck, slash, _ = piece.id.partition("/")
            decks = {page.part.id, *page.part.of} - {*page.part.own_backs}
            if piece.side != "back" or not slash or deck not in decks:
                continue
            traits = _collect_traits(page, piece)
            name, like = first.setdefault((page.file, deck), (piece.id, traits))
            if traits != like:
                unlike = sum(((traits - like) + (like - traits)).values())
                say = f"its back differs from that of {name} in {unlike} words or outlines"
                yield page.report("alike", say, piece)


def _collect_traits(page: MeasuredPage, piece: ListedPiece) -> Counter[tuple[str, int]]:
    # words with their sizes, and of each outline how many segments it has
    inner, seen = piece.area.inset(3), page.objects
    words = [(each.area, each.text, round(each.size)) for each in seen.lines]
    shapes = [(each.area, "", each.segments) for each in seen.drawn]
    return Counter((text, n) for area, text, n in words + shapes if inner.holds(area.middle))


# Pages by their part and place in it, as they were seen in the part's own file.
_KnownPages = dict[tuple[str, ListedPage], MeasuredPage]


@dataclass(frozen=True, slots=True)
class Proof:
    """What proof saw of a kit: every finding, and the figures of every file."""

    folder: Path
    listing: Listing
    findings: tuple[Finding, ...]
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    with_rules: bool = False
    """Whether counts and groups were compared with the content too."""


def prove(
    folder: Path,
    count: Callable[[Listing], Inventory | None] = lambda _: None,
    jobs: int = 1,
    progress: Progress = silent,
) -> Proof:
    """Measure every finished file of a kit, so many at a time; what cannot be read is a breach.

    `count` counts the game meanwhile. Raises PrintError if there is no kit to measure.
    """
    listing = read_listing(folder)
    files = tuple(_list_files(listing))
    known = _KnownPages()
    pages: list[MeasuredPage] = []
    with read_all_facts(folder, listing, files, jobs) as every:
        inventory = count(listing)
        findings = [*check_counts(listing, inventory), *check_pairs(listing)]
        for due, seen in zip(in_steps(files, "file", progress), every, strict=True):
            facts = _share(seen, due, known) or read_facts(folder, listing, due, whole=True)
            findings += facts.findings
            for page in facts.pages:
                findings += page.findings
                if page.is_seen:
                    pages.append(page)
                    known.setdefault((page.part.id, page.listed), page)
    findings += check_same_faces(pages)
    findings += check_sums(pages, listing, inventory)
    with_rules = inventory is not None and inventory.content == listing.content
    if inventory is not None and with_rules:
        runs = {run.file for run in listing.runs}
        # what is wrong on a page is told once by its part, and not again by its run
        own = [page for page in pages if page.file not in runs]
        findings += check_colours(own, inventory)
        findings += (each for page in own for each in check_told(page, inventory.told, listing))
        findings += check_places(own, listing, inventory)
        findings += check_lid(own, inventory)
    figures: dict[str, dict[str, float]] = {}
    for page in pages:
        for name, figure in page.figures.items():
            add_figure(figures.setdefault(page.file, {}), name, figure)
    return Proof(folder, listing, each_once(findings), figures, with_rules)


def _list_files(listing: Listing) -> Iterator[DueFile]:
    for part in listing.parts:
        yield DueFile(part.file, tuple((part, page) for page in part.layout), run=False)
    for run in listing.runs:
        parts = (part for part in listing.parts if part.id in run.parts)
        pages = tuple((part, page) for part in parts for page in part.layout)
        yield DueFile(run.file, pages, run=True)


def _share(seen: FileFacts, due: DueFile, known: _KnownPages) -> FileFacts | None:
    """Give the pages of a run as they were seen in the files of its parts; None if one differs."""
    if not due.run:
        return seen
    pages = []
    for own in seen.pages:
        same = known.get((own.part.id, own.listed))
        if not same or not own.is_shared or (same.boxes, same.tags) != (own.boxes, own.tags):
            return None
        file, number, figures = own.file, own.number, dict(same.figures)
        found = [each._replace(file=file, page=number) for each in same.findings]
        pages.append(replace(same, file=file, number=number, findings=found, figures=figures))
    return replace(seen, pages=tuple(pages))


_FIGURES: Final = (
    ("least type", "least type {:.1f} pt"),
    ("words to trim", "words {:.1f} mm off the trim"),
    ("least line", "lines from {:.2f} pt"),
    ("least contrast", "contrast from {:.1f} : 1"),
    ("off by", "placed within {:.2f} mm"),
    ("codes read", "{:.0f} QR codes read"),
    ("least module", "modules from {:.2f} mm"),
    ("bar", "bar {:.1f} mm"),
    ("overlap unlike", "tiles differ by {:.0f} of 255"),
    ("bands apart, without patterns", "bands {:.0f} of lightness apart"),
)


def write_report(proof: Proof) -> Iterator[str]:
    """Write the report, one line for each file and each breach."""
    return map(replace_unprintable, _write_lines(proof))  # texts of a stranger's file are in it


def _write_lines(proof: Proof) -> Iterator[str]:
    listing, how = proof.listing, proof.listing.options
    ordered = f"{how.paper}, {how.lang}, backs {how.backs}, {how.ink} ink"
    yield f"{proof.folder}: {listing.title} ({ordered})"
    if how.printer:
        yield f"  Measured as the printer {how.printer.name} prints it."
    for file, held in count_files(listing):
        sign = "✗" if any(finding.file == file for finding in proof.findings) else "✓"
        yield f"  {sign} {file:<18} {', '.join([held, *list_figures(proof, file)])}"
    for finding in proof.findings:
        yield f"  ✗ {finding}"
    if not proof.with_rules:
        yield "  Counted against the manifest only: the game's content is missing or has changed;"
        yield "  `pnp proof FOLDER` with the folder of its game.yaml counts against that too."
    verdict = state_verdict(proof.findings)
    yield verdict.removesuffix(".") if proof.findings else verdict


def count_files(listing: Listing) -> Iterator[tuple[str, str]]:
    """Give each file of a kit with what it holds, in words."""
    for part in listing.parts:
        pages, pieces = len(part.layout), sum(part.counts.values())
        yield part.file, f"{_format_count(pages, 'page')}, {_format_count(pieces, 'piece')}"
    for run in listing.runs:
        yield run.file, _format_count(run.pages, "page")


def state_verdict(findings: Sequence[Finding]) -> str:
    """Say in one sentence how a kit stands."""
    count = len(findings)
    return f"{count} {'breach' if count == 1 else 'breaches'}." if count else "All is well."


def list_figures(proof: Proof, file: str) -> list[str]:
    """Say each figure of a file in words."""
    figures = proof.figures.get(file, {})
    return [form.format(figures[name]) for name, form in _FIGURES if name in figures]


def _format_count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def encode_report(proof: Proof) -> dict[str, Any]:
    """Give the report for scripts."""
    listing, how = proof.listing, proof.listing.options

    def measure(file: str, pages: int, **more: Any) -> dict[str, Any]:
        own = proof.figures.get(file, {})
        figures = {name: round(figure, 3) for name, figure in own.items()}
        return {"file": file, "pages": pages, **more, "figures": figures}

    return {
        "kit": listing.kit,
        "folder": str(proof.folder),
        "ok": not proof.findings,
        "with_rules": proof.with_rules,
        "options": {
            **{name: getattr(how, name) for name in ("paper", "lang", "backs", "ink")},
            "printer": how.printer.name if how.printer else None,
        },
        "parts": [
            {"id": part.id} | measure(part.file, len(part.layout), pieces=sum(part.counts.values()))
            for part in listing.parts
        ],
        "runs": [measure(run.file, run.pages) for run in listing.runs],
        "breaches": [
            {
                "file": each.file,
                "page": each.page or None,
                "piece": each.piece or None,
                "check": each.rule,
                "say": each.what,
            }
            for each in proof.findings
        ],
    }
