"""What no play could have led to: the faults of a typed board, each with its place and its rule."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.building_site import House
from pnp.games.neue_heimat.tally_sheet import Kind, Tally, TypedPiece, lay_out, pieces, seats
from pnp.games.neue_heimat.terms import DisplayTerms, RowTerms
from pnp.ledger.entry import Fact
from pnp.rules.language.names import fold, nearest
from pnp.rules.state.final_board import BoardFault, BoardPath
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True, eq=False)
class TypedBoard:
    """A typed board beside the state before anything lay there."""

    tally: Tally
    state: GameState
    unread: frozenset[BoardPath] = frozenset()
    """What could not be read; with any of it nothing is concluded from what is missing."""

    def tell(self, path: BoardPath, matter: str, key: str, /, **facts: Fact) -> BoardFault:
        """Word a fault by its matter."""
        return BoardFault(path, self.state.because(matter, key, **facts))


def misfits(tally: Tally, state: GameState, unread: frozenset[BoardPath]) -> Iterator[BoardFault]:
    """Name every fault of a typed board."""
    board = TypedBoard(tally, state, unread)
    yield from _players(board)
    yield from _cheques(board)
    strange = tuple(_supply(board))
    yield from strange
    yield from _rows(board, frozenset(each.path[:3] for each in strange))
    yield from _houses(board)
    yield from _owners(board)


def _key(fault: BoardFault) -> BoardFault:
    return replace(fault, at_key=True)


# -- players and cheques ---------------------------------------------------------------------------


def _players(board: TypedBoard) -> Iterator[BoardFault]:
    typed, limits = board.tally.players, board.state.box.game.players
    names = seats(board.tally)
    n = len(names)
    if n > limits.most or (typed and n < limits.least) or (not n and not board.unread):
        facts = {"n": n, "least": limits.least, "most": limits.most}
        at = ("players" if typed else "owners",)
        yield _key(board.tell(at, "start", "tally.players", **facts))
    for k, name in enumerate(typed):
        if fold(name) in map(fold, typed[:k]):
            yield board.tell(("players", k), "start", "tally.player-twice", who=name)
        elif not fold(name):
            yield board.tell(("players", k), "", "tally.player", who=name)
    known = {fold(name): name for name in names if fold(name)}
    owners = ((("owners", colour), name) for colour, name in board.tally.owners.items())
    for path, name in (*owners, *((("box", name), name) for name in board.tally.box)):
        if fold(name) not in known:
            fault = board.tell(path, "", "tally.player", who=name)
            near = "".join(nearest(fold(name), known)[:1])
            yield replace(fault, at_key=path[0] == "box", near=near)


def _cheques(board: TypedBoard) -> Iterator[BoardFault]:
    hidden = board.tally.box
    folded = [fold(name) for name in hidden]
    for k, (name, n) in enumerate(hidden.items()):
        if folded[k] in folded[:k]:
            yield _key(board.tell(("box", name), "box", "tally.player-twice", who=name))
        if n < 0:
            yield board.tell(("box", name), "box", "tally.box-negative", who=name, n=n)
    box = board.state.box
    have = box.money.start * (len(board.tally.players) or box.game.players.most)
    if sum(hidden.values()) > have:
        facts = {"n": sum(hidden.values()), "have": have}
        yield _key(board.tell(("box",), "start", "tally.box-beyond", **facts))


# -- pieces ----------------------------------------------------------------------------------------

_MATTERS: Final[Mapping[Kind, str]] = {
    "colour": "owner",
    "permit": "length",
    "mayor": "mayor",
    "floor": "floors",
    "roof": "roof",
}
"""The matters of the rule book that tell how many there are of a kind of piece."""


def _supply(board: TypedBoard) -> Iterator[BoardFault]:
    # And floors beyond those in play.
    stock, lying = _stock(board.state), dict[tuple[Kind, str], list[TypedPiece]]()
    most, floors = board.state.terms(DisplayTerms).in_play, 0
    for piece in pieces(board.tally):
        there = stock[piece.kind][piece.name]
        alike = lying.setdefault((piece.kind, piece.name), [])
        if not there:
            yield _unknown(board, piece, tuple(stock[piece.kind]))
        elif len(alike) >= there:
            facts: dict[str, Fact] = {
                "typed": piece.name,
                "n": there,
                "lot": alike[0].lies,
                "here": piece.lies,
            }
            key = f"tally.{piece.kind}-twice"
            fault = board.tell(piece.path, _MATTERS[piece.kind], key, **facts)
            yield replace(fault, at_key=piece.kind == "colour")
        alike.append(piece)
        floors += piece.kind == "floor"
        if piece.kind == "floor" and floors == most + 1:
            yield board.tell(piece.path, "floors", "tally.floors", n=most)


def _stock(state: GameState) -> dict[Kind, Counter[str]]:
    roofs = building_site.roofs(state)
    return {
        "colour": Counter(dict.fromkeys(_colours(state), 1)),
        "permit": Counter(map(str, building_site.permits(state))),
        "mayor": Counter(["mayor"]),
        "floor": Counter(building_site.floors(state)),
        "roof": Counter({str(n): roofs[n] for n in sorted(roofs)}),
    }


def _colours(state: GameState) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(building_site.colour_of, building_site.floors(state))))


def _unknown(board: TypedBoard, piece: TypedPiece, known: tuple[str, ...]) -> BoardFault:
    # Of a floor only what is wrong.
    key, near = f"tally.{piece.kind}", known if piece.kind in {"colour", "floor"} else ()
    colour = building_site.colour_of(piece.name)
    if piece.kind == "floor":
        pips = tuple(each.rpartition("-")[2] for each in known if each.startswith(f"{colour}-"))
        key, near = ("tally.pips", ()) if pips else (key, near)
        known = pips or _colours(board.state)
    elif piece.kind == "permit":
        known = tuple(f"+{n}" for n in known)
    facts: dict[str, Fact] = {"typed": piece.typed, "colour": colour, "known": known}
    fault = board.tell(piece.path, _MATTERS[piece.kind], key, **facts)
    found = nearest(piece.name, {each: each for each in near})
    return replace(fault, at_key=piece.kind == "colour", near="".join(found[:1]))


# -- rows and houses -------------------------------------------------------------------------------


def _rows(board: TypedBoard, strange: frozenset[BoardPath]) -> Iterator[BoardFault]:
    typed, least = board.tally.rows, board.state.terms(RowTerms).min_row_length
    laid = building_site.rows(board.state.after(lay_out(board.tally, board.state)))
    if len(typed) > len(laid):
        facts: dict[str, Fact] = {"n": len(typed), "most": len(laid)}
        yield board.tell(("rows", len(laid)), "floors", "tally.rows", **facts)
    unread = {path[:2] for path in board.unread if len(path) < 4}
    for r, (row, site) in enumerate(zip(typed, laid, strict=False)):
        path: BoardPath = ("rows", r)
        if path in unread or (*path, "permits") in strange:
            continue
        facts = {"row": site.number, "length": site.length, "n": len(row.houses)}
        if site.length < least:
            yield board.tell((*path, "permits"), "shorten", "tally.row-least", **facts, least=least)
        elif len(row.houses) > site.length:
            yield board.tell((*path, "houses", site.length), "shorten", "place.row-full", **facts)


def _typed_houses(board: TypedBoard) -> Iterator[tuple[BoardPath, House]]:
    # Floors in the order typed.
    plan = board.state.box.rows
    for r, row in enumerate(board.tally.rows):
        fenced = plan.fenced[r] if plan and r < len(plan.fenced) else ()
        for h, each in enumerate(row.houses):
            floors = tuple(map(fold, each.cubes))
            house = House(r + 1, h + 1, floors, each.roof, h + 1 in fenced)
            yield ("rows", r, "houses", h), house


def _houses(board: TypedBoard) -> Iterator[BoardFault]:
    known = set(building_site.floors(board.state))
    for path, house in _typed_houses(board):
        if not house.floors and path not in board.unread:
            yield board.tell(path, "floors", "tally.no-cube", lot=f"{house.row}.{house.lot}")
        elif known.issuperset(house.floors):
            for place, matter, key, facts in building_site.breaches(house):
                yield board.tell((*path, "cubes", place), matter, key, **facts)


def _owners(board: TypedBoard) -> Iterator[BoardFault]:
    if board.unread:
        return
    known = {each: each for each in _colours(board.state)}
    floors = set(building_site.floors(board.state))
    owned = set(map(fold, board.tally.owners))
    meant = {near for each in owned - set(known) for near in nearest(each, known)[:1]}
    standing, told = set[str](), owned | meant
    for path, house in _typed_houses(board):
        standing.update(map(building_site.colour_of, house.floors))
        if house.floors and house.floors[-1] in floors and house.colour not in told:
            told.add(house.colour)
            top = (*path, "cubes", len(house.floors) - 1)
            facts: dict[str, Fact] = {"lot": f"{house.row}.{house.lot}", "colour": house.colour}
            yield board.tell(top, "house", "tally.no-owner", **facts)
    for typed in board.tally.owners:
        colour = fold(typed)
        if colour in known and colour not in standing:
            yield _key(board.tell(("owners", typed), "owner", "tally.owns-nothing", colour=colour))
