"""What no play could have led to: the faults of a typed board, each with its place and its rule."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pnp.box.source import Path
from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import House
from pnp.games.neue_heimat.tally_sheet import Sheet
from pnp.ledger.entry import Fact, Phrase
from pnp.rules.language.names import fold, nearest


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong on a sheet: where it is typed, what to say, and by which rule."""

    path: Path
    say: Phrase
    at_key: bool = False
    near: str = ""
    """The nearest right spelling."""


def faults(sheet: Sheet) -> Iterator[Fault]:
    """Name every fault of a sheet."""
    yield from _players(sheet)
    yield from _cheques(sheet)
    yield from _colours(sheet)
    yield from _rows(sheet)
    yield from _permits(sheet)
    yield from _floors(sheet)
    yield from _stacks(sheet)
    yield from _roofs(sheet)


def _fault(sheet: Sheet, path: Path, matter: str, key: str, /, **facts: Fact) -> Fault:
    return Fault(path, Phrase(key, facts, sheet.rules.get(matter)))


def _key(fault: Fault, near: tuple[str, ...] = ()) -> Fault:
    """Move a fault to the key of its place, and offer the nearest right one."""
    return replace(fault, at_key=True, near=near[0] if near else "")


def _players(sheet: Sheet) -> Iterator[Fault]:
    """Find players too many or too few, and names nobody bears (NH-01)."""
    typed, limits, n = sheet.tally.players, sheet.box.game.players, len(sheet.players)
    at = "players" if typed else "owners"
    if n > limits.most or (typed and n < limits.least) or (not n and sheet.whole):
        facts = {"n": n, "least": limits.least, "most": limits.most}
        yield _key(_fault(sheet, (at,), "start", "tally.players", **facts))
    for k, name in enumerate(typed):
        if fold(name) in map(fold, typed[:k]):
            yield _fault(sheet, ("players", k), "start", "tally.player-twice", who=name)
        elif not fold(name):
            yield _fault(sheet, ("players", k), "", "tally.player", who=name)
    known = {fold(name): name for name in sheet.players if fold(name)}
    for colour, name in sheet.tally.owners.items():
        if fold(name) not in known:
            fault = _fault(sheet, ("owners", colour), "", "tally.player", who=name)
            yield replace(fault, near="".join(nearest(fold(name), known)[:1]))
    for name in sheet.tally.box:
        if fold(name) not in known:
            fault = _fault(sheet, ("box", name), "", "tally.player", who=name)
            yield _key(fault, nearest(fold(name), known))


def _cheques(sheet: Sheet) -> Iterator[Fault]:
    """Find boxes given twice or below nothing, and more cheques than there are (NH-01, NH-02)."""
    folded = [fold(name) for name in sheet.tally.box]
    for k, (name, n) in enumerate(sheet.tally.box.items()):
        if folded[k] in folded[:k]:
            yield _key(_fault(sheet, ("box", name), "box", "tally.player-twice", who=name))
        if n < 0:
            yield _fault(sheet, ("box", name), "box", "tally.box-negative", who=name, n=n)
    seats = len(sheet.tally.players) or sheet.box.game.players.most
    have, hidden = sheet.box.money.start * seats, sum(sheet.tally.box.values())
    if hidden > have:
        yield _key(_fault(sheet, ("box",), "start", "tally.box-beyond", n=hidden, have=have))


def _known_colours(sheet: Sheet) -> dict[str, str]:
    """Give the colours of the game, each under its own name for the search of near ones."""
    floors = building_site.floors_in(sheet.box)
    return {colour: colour for colour in map(building_site.colour_of, floors)}


def _colours(sheet: Sheet) -> Iterator[Fault]:
    """Find owners of no colour, of one twice, or of one that stands nowhere (NH-10)."""
    known = _known_colours(sheet)
    state = {
        building_site.colour_of(fold(cube))
        for row in sheet.tally.rows
        for house in row.houses
        for cube in house.cubes
    }
    seen: set[str] = set()
    for typed in sheet.tally.owners:
        colour, path = fold(typed), ("owners", typed)
        if colour not in known:
            fault = _fault(sheet, path, "owner", "tally.colour", typed=typed, known=tuple(known))
            yield _key(fault, nearest(colour, known))
        elif colour in seen:
            yield _key(_fault(sheet, path, "owner", "tally.colour-twice", colour=colour))
        elif colour not in state and sheet.whole:
            yield _key(_fault(sheet, path, "owner", "tally.owns-nothing", colour=colour))
        seen.add(colour)


def _rows(sheet: Sheet) -> Iterator[Fault]:
    """Find rows too many, and a second mayor (NH-19)."""
    rows, most = sheet.tally.rows, len(sheet.fenced)
    if len(rows) > most:
        yield _fault(sheet, ("rows", most), "floors", "tally.rows", n=len(rows), most=most)
    stands = [n for n, row in enumerate(rows) if row.mayor]
    for n in stands[1:]:
        facts = {"row": n + 1, "other": stands[0] + 1}
        yield _fault(sheet, ("rows", n, "mayor"), "mayor", "tally.mayor-twice", **facts)


def _permits(sheet: Sheet) -> Iterator[Fault]:
    """Find permits there are not or used twice, and rows too short for them (NH-15, NH-16)."""
    known, first = building_site.permits_in(sheet.box), dict[int, int]()
    for r, row in enumerate(sheet.rows):
        wrong = not sheet.knows_length(r)
        for k, (n, _) in enumerate(row.permits):
            path = ("rows", r, "permits", k)
            if n not in known:
                names = tuple(f"+{each}" for each in known)
                yield _fault(sheet, path, "length", "tally.permit", n=n, known=names)
            elif n in first:
                facts = {"n": n, "row": first[n]}
                yield _fault(sheet, path, "length", "tally.permit-twice", **facts)
            wrong = wrong or n not in known or n in first
            first.setdefault(n, row.number)
        facts = {"row": row.number, "length": row.length, "n": len(row.houses)}
        if wrong or row.number > len(sheet.fenced):
            continue
        if row.length < sheet.least_length:
            facts["least"] = sheet.least_length
            yield _fault(sheet, ("rows", r, "permits"), "shorten", "tally.row-least", **facts)
        elif len(row.houses) > row.length:
            path = ("rows", r, "houses", row.length)
            yield _fault(sheet, path, "shorten", "place.row-full", **facts)


def _floors(sheet: Sheet) -> Iterator[Fault]:
    """Find cubes there are not, cubes on two lots, and more of them than are in play (NH-12)."""
    floors = building_site.floors_in(sheet.box)
    known, first = {floor: floor for floor in floors}, dict[str, str]()
    most, placed = dict(sheet.box.rules.numbers).get("in_play", len(floors)), 0
    for path, house, k in _cubes(sheet):
        floor, placed = house.floors[k], placed + 1
        lot = f"{house.row}.{house.lot}"
        typed = sheet.tally.rows[house.row - 1].houses[house.lot - 1].cubes[k]
        if floor not in known:
            yield _unknown(sheet, path, typed, known)
        elif floor in first:
            yield _fault(sheet, path, "floors", "tally.cube-twice", what=floor, lot=first[floor])
        first.setdefault(floor, lot)
        if placed == most + 1:
            yield _fault(sheet, path, "floors", "tally.cubes", n=most)


def _unknown(sheet: Sheet, path: Path, typed: str, known: Mapping[str, str]) -> Fault:
    """Say what is wrong with a cube: its pips if its colour is right, else all of it."""
    colour, floor = building_site.colour_of(fold(typed)), fold(typed)
    pips = tuple(each.rpartition("-")[2] for each in known if each.startswith(f"{colour}-"))
    if pips:
        return _fault(sheet, path, "floors", "tally.pips", typed=typed, colour=colour, known=pips)
    colours = tuple(dict.fromkeys(map(building_site.colour_of, known)))
    fault = _fault(sheet, path, "floors", "tally.cube", typed=typed, known=colours)
    return replace(fault, near="".join(nearest(floor, known)[:1]))


def _cubes(sheet: Sheet) -> Iterator[tuple[Path, House, int]]:
    """Go through all cubes: where each is typed, its house, and its place from the ground."""
    for row in sheet.rows:
        for house in row.houses:
            for k in range(len(house.floors)):
                yield ("rows", row.number - 1, "houses", house.lot - 1, "cubes", k), house, k


def _owned(sheet: Sheet) -> set[str]:
    """Name the colours that have an owner, and those a misspelt owner's line must mean."""
    known = _known_colours(sheet)
    meant = (nearest(colour, known)[:1] for colour in sheet.owners if colour not in known)
    return set(sheet.owners).union(*meant)


def _stacks(sheet: Sheet) -> Iterator[Fault]:
    """Find houses of nothing, floors not lower than what bears them, and tops nobody owns."""
    known, told = set(building_site.floors_in(sheet.box)), _owned(sheet)
    for row in sheet.rows:
        for house in row.houses:
            path = ("rows", row.number - 1, "houses", house.lot - 1)
            lot = f"{house.row}.{house.lot}"
            if not house.floors:
                if path not in sheet.unread:
                    yield _fault(sheet, path, "floors", "tally.no-cube", lot=lot)
                continue
            if set(house.floors) <= known:
                yield from _stack(sheet, house, (*path, "cubes"))
            unowned = house.colour not in told and house.floors[-1] in known
            if unowned and sheet.whole:
                told.add(house.colour)
                facts = {"lot": lot, "colour": house.colour}
                last = (*path, "cubes", len(house.floors) - 1)
                yield _fault(sheet, last, "house", "tally.no-owner", **facts)


def _stack(sheet: Sheet, house: House, path: Path) -> Iterator[Fault]:
    """Find floors that may not lie where they do (NH-12, NH-13)."""
    lot = f"{house.row}.{house.lot}"
    for place in building_site.misplaced(house):
        if house.fenced:
            yield _fault(sheet, (*path, place), "fence", "place.fenced", lot=lot)
            return
        what, top = house.floors[place], house.floors[place - 1]
        facts = {"lot": lot, "what": what, "top": top}
        yield _fault(sheet, (*path, place), "floors", "place.not-lower", **facts)


def _roofs(sheet: Sheet) -> Iterator[Fault]:
    """Find roofs with a number there is not, or on more houses than there are of it (NH-14)."""
    printed, used = building_site.roofs_in(sheet.box), Counter[int]()
    for row in sheet.rows:
        for house in row.houses:
            if house.roof is None:
                continue
            path = ("rows", row.number - 1, "houses", house.lot - 1, "roof")
            used[house.roof] += 1
            if house.roof not in printed:
                facts = {"typed": str(house.roof), "known": tuple(map(str, sorted(printed)))}
                yield _fault(sheet, path, "roof", "tally.roof", **facts)
            elif used[house.roof] > printed[house.roof]:
                facts_ = {"value": house.roof, "n": printed[house.roof]}
                yield _fault(sheet, path, "roof", "tally.roof-used", **facts_)
