"""Checks of declared parts: the columns they ask for, and boxes that can be drawn and read."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations, islice
from typing import Final

from pnp.box import figures
from pnp.box.checks.kinds import of_each
from pnp.box.kinds import beyond_letters
from pnp.box.limits import FAULTS, FIGURES, PLACES, SHARES
from pnp.box.model import Box, label
from pnp.box.parts import declared, faces, texts
from pnp.box.parts.declared import DeclaredPart, PartBox, kind_of, parts_of
from pnp.box.parts.faces import ALL, DEEDS, LID, SMALLEST_PAGE, face_of, least_lid, net_of
from pnp.box.parts.rows import ASIDE
from pnp.box.places.place import count_room
from pnp.box.rulebook import LIST, TABLE, Booklet, Rules
from pnp.box.source import Row, Slip, Source, Sources, YamlPath, list_words, offer
from pnp.box.words import Words
from pnp.errors import Finding
from pnp.spelling import nearest
from pnp.units import Rect, Size

# Columns that look-up reads of pieces with a code, drawn or not.
_LOOKED_UP: Final = frozenset({*texts.NAMES, "short", "text"})


def asked_columns_are_there(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find columns a box asks for that no row has, and words of the house there are not."""
    for n, part in enumerate(parts_of(box)):
        known = {*part.fill, *_columns(part)}
        for path, value in _boxes_and_fills(part, n):
            for name in sorted(texts.columns_of(value) - known - {*texts.GIVEN}):
                if say := _missing(box, part, name, known):
                    yield sources.at("parts", path, say)


def _boxes_and_fills(part: DeclaredPart, n: int) -> Iterator[tuple[YamlPath, PartBox | Words]]:
    yield from ((path, each) for each, path in texts.boxes_with_places(part, n))
    yield from ((("parts", n, "fill", key), words) for key, words in part.fill.items())


def _missing(box: Box, part: DeclaredPart, name: str, known: Collection[str]) -> str:
    # Nothing of a word of the house.
    if name.startswith(texts.LABEL):
        if label(box, box.game.source, name) != name:
            return ""
        return f"there is no word `{name}`; write it under `labels` of words.{box.game.source}.yaml"
    if name.startswith(LIST):
        own, lists = name.removeprefix(LIST), box.rules.lists
        hint = nearest(own, lists) or "; write it under `lists` of rules.yaml"
        return "" if own in lists else f"there is no list `{own}`{hint}"
    if name.startswith(TABLE):
        return _missing_in_table(box.rules, name)
    have = f"; there are {list_words(sorted(known))}" if known else ""
    hint = nearest(name, [*known, *texts.GIVEN]) or have
    return f"no row of `{part.id}` has the column `{name}`{hint}"


def _missing_in_table(rules: Rules, name: str) -> str:
    table, _, column = name.removeprefix(TABLE).partition(".")
    rows = rules.tables.get(table)
    if rows is None:
        hint = nearest(table, rules.tables) or "; write it under `tables` of rules.yaml"
        return f"there is no table `{table}`{hint}"
    there = dict.fromkeys(key for row in rows for key in row)
    lacks = column and column not in there
    return f"the table `{table}` has no column `{column}`{offer(column, there)}" if lacks else ""


def columns_are_drawn(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find columns of a list that none of its readers needs, and filled ones that no box draws."""
    rows = {name: source.rows for name, source in sources.files.items()}
    own = rows.pop("parts", {})
    elsewhere = {file for places in rows.values() for each in places.values()
                 for file in _files_of(each)}  # fmt: skip
    asked = [_asked(part, n) for n, part in enumerate(parts_of(box))]
    lists = [_files_of(own.get(("parts", n, "each"), ())) for n in range(len(asked))]
    for n, part in enumerate(parts_of(box)):
        shared = frozenset().union(
            *(asked[m] for m in range(len(asked)) if m == n or lists[m] & lists[n])
        )
        for name in _columns(part):
            if not (name in shared or name.startswith(ASIDE) or lists[n] & elsewhere):
                near = nearest(name, asked[n])
                other = "id" if name in texts.NAMES else f"{ASIDE}{name}"
                why = "only tells the rows apart" if name in texts.NAMES else "is a note of yours"
                say = f"no box of `{part.id}` draws the column `{name}`{near}"
                say = f"{say}; draw it as {{{name}}}, or call it `{other}` if it {why}"
                yield sources.at("parts", ("parts", n, "each", 0), say)
        for name in part.fill:
            if name not in asked[n]:
                say = f"no box of `{part.id}` draws `{name}`{nearest(name, asked[n])}"
                yield sources.at("parts", ("parts", n, "fill", name), say, key=True)


def _asked(part: DeclaredPart, n: int) -> frozenset[str]:
    asked = texts.columns_of(tuple(value for _, value in _boxes_and_fills(part, n)))
    return asked | _LOOKED_UP if part.letter else asked


def _files_of(rows: Iterable[Row | int]) -> set[str]:
    return {row.source.file for row in rows if isinstance(row, Row)}


def _columns(part: DeclaredPart) -> dict[str, None]:
    return {name: None for row in part.each for name in row.cells}


_WORDS: Final = frozenset({"text", "figure", "line", "code", "table"})
_EQUAL: Final = frozenset({"round", "hexagon"})
_CLOSE: Final = 0.01


@of_each(PartBox)
def boxes_draw_one_thing(box: PartBox) -> Iterator[Slip]:
    """Find boxes that draw nothing, or several things at once."""
    kinds = tuple(declared.kinds_of(box))
    if not kinds:
        known = list_words(declared.KINDS, len(declared.KINDS))
        yield Slip((), f"this box draws nothing; give it one of {known}")
    elif len(kinds) > 1:
        yield Slip((), f"this box draws {list_words(kinds)} at once; make a box of each")


def boxes_lie_on_their_face(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find boxes that leave the face of their part, or its panel, or have no room at all."""
    for n, part in enumerate(parts_of(box)):
        whole, net = face_of(box, part), net_of(box, part)
        if part.net is not None and net is None:
            continue  # what it holds is not known, which is named elsewhere
        panels = net.panels if net else ()
        sizes = {panel.name: panel.area.size.turned(panel.turn) for panel in panels}
        for each, path in texts.boxes_with_places(part, n):
            face = sizes.get(each.panel, whole)
            if each.panel and each.panel not in {ALL, *sizes}:
                hint = offer(each.panel, sizes, 20) if net else ""
                say = f"there is no panel `{each.panel}` here{hint}"
                yield sources.at("parts", (*path, "panel"), say)
            elif net and not each.panel:
                known = list_words([ALL, *sizes], 20)
                say = f"say on which `panel` {_called(each)} stands: {known}"
                yield sources.at("parts", path, say)
            elif say := _off(each.at.on(face), face):
                times = range(min(part.repeat, SHARES) - 1, 0, -1)
                fewer = (replace(part, repeat=n) for n in times)
                larger = ((share.repeat, face_of(box, share)) for share in fewer)
                would = (n for n, share in larger if not _off(each.at.on(share), share))
                say += "".join(f"; `repeat: {n}` would do" for n in islice(would, 1))
                yield sources.at("parts", (*path, "at"), f"{_called(each)} {say}")


# What fills the box it is drawn in: of words nobody knows how far they reach.
_FILLED: Final = frozenset({"icon", "picture", "emblem", "pips", "cells"})


def cells_are_cut_by_nothing(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find marks that lie half on cells and half beside them, where nobody would tick one."""
    for n, part in enumerate(parts_of(box)):
        size, sides = face_of(box, part), dict[bool, list[tuple[PartBox, YamlPath]]]()
        for each, path in texts.boxes_with_places(part, n):
            if kind_of(each) in _FILLED and not (each.panel or each.when):
                sides.setdefault(path[2] == "back", []).append((each, path))
        pairs = chain.from_iterable(combinations(side, 2) for side in sides.values())
        for (one, _), (other, path) in pairs:
            areas = one.at.on(size).inset(_CLOSE), other.at.on(size)
            if not (one.cells or other.cells) or not areas[0].overlaps(areas[1]):
                continue
            if not (areas[1].covers(areas[0]) or areas[0].covers(areas[1], 2 * _CLOSE)):
                say = f"{_called(other)} lies half on {_called(one)}; set it on it or beside it"
                yield sources.at("parts", (*path, "at"), say)


def nets_hold_what_there_is(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find boxes to fold up that hold nothing known, or have an inside that nothing fits into."""
    known = [*(part.id for part in parts_of(box)), *(deck.id for deck in box.decks)]
    known += [DEEDS] if box.deeds and not box.buildings else []
    for n, part in enumerate(parts_of(box)):
        at: YamlPath = ("parts", n, "net")
        if part.net is None:
            continue
        if sides := part.net.inside:
            if len(sides) != 3 or not all(3 <= side <= 400 for side in sides):
                say = "`inside` is [width, height, depth] in mm, each from 3 to 400"
                yield sources.at("parts", (*at, "inside"), say)
        elif not part.net.holds:
            say = "say what it holds, `holds: ID` of a part or deck, or its inside in mm"
            yield sources.at("parts", at, say)
        elif net_of(box, part) is None:
            held = [each for each in known if each != part.id]
            say = f"there is no other part `{part.net.holds}` to lie in it"
            yield sources.at("parts", (*at, "holds"), f"{say}{offer(part.net.holds, held)}")


def lid_is_covered(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a picture for the lid that leaves much of it bare."""
    least = least_lid(box)
    for n, part in enumerate(parts_of(box)):
        size = face_of(box, part).upright
        if part.id == LID and least and not size.covers(least):
            say = f"the box that takes the board needs a picture of {least} for its lid, not {size}"
            yield sources.at("parts", ("parts", n), say)


def words_keep_off_the_trim(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find boxes of words that come nearer to the trim than the part's `safe`."""
    for n, part in enumerate(parts_of(box)):
        size = face_of(box, part)
        zone = size.area.inset(0 if part.fills_page else part.safe)
        for each, path in texts.boxes_with_places(part, n):
            area = each.at.on(size)
            if not _has_words(each) or each.panel or _off(area, size):
                continue
            if (near := zone.margin_of(area)) < -_CLOSE:
                say = f"{_called(each)} comes within {part.safe + near:.1f} mm of the trim"
                say = f"{say}; words keep {part.safe:g} mm off it (`safe`)"
                yield sources.at("parts", (*path, "at"), say)


def _has_words(box: PartBox) -> bool:
    if box.cells:
        return bool(box.cells.values or box.cells.numbered)
    inner = box.repeat.boxes if box.repeat else box.stack
    return kind_of(box) in _WORDS or any(map(_has_words, inner))


def _off(area: Rect, face: Size) -> str:
    on = f"face of {face.width:g} × {face.height:g} mm"
    if area.width <= _CLOSE or area.height <= _CLOSE:
        return f"has no room: on a {on} it is {area.width:g} mm wide and {area.height:g} mm high"
    far, side = max(
        (-area.x, "on the left"),
        (-area.y, "above"),
        (area.right - face.width, "on the right"),
        (area.bottom - face.height, "below"),
        key=lambda each: each[0],
    )
    return f"leaves its {on} by {far:.1f} mm {side}" if far > _CLOSE else ""


def _called(box: PartBox) -> str:
    return f"the box `{box.name}`" if box.name else f"this box (`{kind_of(box)}`)"


def parts_can_be_counted(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find parts of nothing, and lengths that no knife can follow."""
    for n, part in enumerate(parts_of(box)):
        if part.each and not any(row.count for row in part.each):
            yield sources.at("parts", ("parts", n, "each"), "all rows have the count 0")
        size = face_of(box, part)
        if part.repeat > 1 and (say := _unshared(part, size)):
            yield sources.at("parts", ("parts", n, "repeat"), say)
        if part.outline in _EQUAL and not 0.8 <= size.width / size.height <= 1.25:
            side = min(size.width, size.height)
            say = f"what is {part.outline} is about as wide as high, such as [{side:g}, {side:g}]"
            yield sources.at("parts", ("parts", n, "outline"), say)


_SHARE: Final = 20  # the least side in mm of a share of a page


def _unshared(part: DeclaredPart, size: Size) -> str:
    # Nothing if a page can be shared out so.
    share = faces.share_page(SMALLEST_PAGE, part)
    if part.size.is_page:
        if share.upright.width >= _SHARE:
            return ""
        fewer = (replace(part, repeat=n) for n in range(min(part.repeat, SHARES), 0, -1))
        shares = ((each.repeat, faces.share_page(SMALLEST_PAGE, each).upright) for each in fewer)
        most = next((n for n, each in shares if each.width >= _SHARE), 1)
        say = f"{part.repeat} on a page would be {share} each; {_SHARE} mm is the least"
        return f"{say}, so {most} would do"
    gap = faces.gap_of(part)
    room, piece = (Size(x.width + gap, x.height + gap) for x in (SMALLEST_PAGE, size))
    say = f"a page has room for {count_room(room.area, piece)} of {size}, without `repeat`"
    return f"{say}; with `size: page` each of {part.repeat} would be {share}"


@of_each(declared.CellGrid)
def places_can_be_counted(grid: declared.CellGrid) -> Iterator[Slip]:
    """Find numbered grids of more places than there is paper, or of less than none; odd edges."""
    count, columns = grid.count or len(grid.values), grid.columns or 1
    say = beyond_letters(grid.edges, (columns, -(-count // columns)))
    if grid.edges and (grid.order != "rows" or not grid.columns):
        say = "`edges` name the places of a grid in `rows`, of so many `columns`"
    if say:
        yield Slip(("edges",), say)
    if not grid.numbered:
        return
    first, last, step = (*grid.numbered, 1, 1)[:3]
    count = abs(last - first) // max(1, step) + 1
    if len(grid.numbered) not in {2, 3} or step < 1:
        say = "`numbered` is the first and the last number, and perhaps a step: [0, 50, 5]"
        yield Slip(("numbered",), say)
    elif count > PLACES:
        yield Slip(("numbered",), f"this would be {count:,} places; {PLACES:,} is the most")


def figures_can_be_worked_out(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find figures of unknown things, and braces that are neither figures nor doubled."""
    index = figures.index_figures(box)
    for booklet in (*box.booklets, *box.easy_texts):
        name = booklet.file.removesuffix(".md")
        source = sources.files.get(name) or Source(booklet.file, booklet.text.split("\n"))
        yield from islice(_faults(index, booklet, source), FAULTS)


def _faults(index: figures.FigureIndex, booklet: Booklet, source: Source) -> Iterator[Finding]:
    count = 0
    for number, line in enumerate(booklet.text.split("\n"), start=1):
        for part in figures.split_line(line):
            count += part.kind == "figure"
            if count > FIGURES:
                say = f"a booklet has {FIGURES:,} figures at most, and here is one more"
                yield source.at_line(number, say, part.column)
                return
            alone = line.strip() == f"{{{part.text}}}"
            if say := _fault_of(index, part, alone=alone):
                yield source.at_line(number, say, part.column)


def _fault_of(index: figures.FigureIndex, part: figures.Snippet, *, alone: bool) -> str:
    # Nothing if it is sound.
    if part.kind == "stray":
        fellow = "closed" if part.text == "{" else "opened"
        return f"this brace is never {fellow}; write {2 * part.text} for the brace itself"
    if part.kind == "table":
        name = part.text.removeprefix(TABLE)
        say = (
            f"these are all rows of `{name}`: they want a line of their own, below `| a | b |`; "
            f"in a cell stands one figure, `{{table:{name},1,COLUMN}}`"
        )
        return _missing_in_table(index.rules, part.text) or ("" if alone or "." in name else say)
    if part.kind == "figure":
        try:
            figures.reckon(index, part.text)
        except figures.FigureFault as fault:
            return f"the figure {{{part.text}}}: {fault}"
    return ""


def part_figures_can_be_worked_out(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find figures of unknown things in the texts of boxes, filled columns and rows."""
    asked: dict[str, YamlPath] = {}
    for n, part in enumerate(parts_of(box)):
        rows = [(("parts", n, "each", m, key), words)
                for m, row in enumerate(part.each) for key, words in row.cells.items()]  # fmt: skip
        for path, value in (*_boxes_and_fills(part, n), *rows):
            for each in texts.texts_in(value):
                for text in each.texts.values() if isinstance(each, Words) else (each,):
                    for figure in figures.FIGURE_IN_PART.findall(text):
                        asked.setdefault(figure, path)
    if not asked:
        return
    index = figures.index_figures(box)
    for figure, path in asked.items():
        try:
            figures.reckon(index, figure)
        except figures.FigureFault as fault:
            yield sources.at("parts", path, f"the figure {{={figure}}}: {fault}")
