"""Rows of lots and what stands on them: read off the balances, judged by the rules of the site."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pnp.pack import TABLE, Bounds, Code, GameState, Posting, Tally, accounts, move

if TYPE_CHECKING:
    from pnp.pack import content


@dataclass(frozen=True, slots=True)
class SiteTerms:
    """Numbers and answers of its rule book."""

    in_play: Tally
    display_rows: Tally
    min_bid: Tally
    no_bid: Literal["auctioneer_free", "piece_stays"]
    """What becomes of a piece nobody bids for (NH-08)."""
    unplaceable: Literal["refuse", "discard"]
    """What becomes of a floor that fits nowhere (NH-03)."""
    first: Tally
    """Which of the players begins, as they were named."""
    min_row_length: Annotated[int, Bounds("lots", 0, 10)]
    """How far permits may shorten a row (NH-16)."""
    mayor_factor: Tally
    end_rows: Tally
    stuck_end: bool
    rounds: Tally
    round_wins: Tally
    tie: Literal["shared", "fewer_box", "more_cash"]
    """What parts players of equal points (NH-25)."""
    box_between_rounds: Literal["return", "stay"]
    """What becomes of illegal earnings after a round (NH-26)."""


@dataclass(frozen=True, slots=True)
class House:
    """A house on a lot: its floors from the ground up, and its roof if it has one."""

    row: int
    lot: int
    floors: tuple[str, ...]
    roof: int | None
    fenced: bool

    @property
    def place(self) -> str:
        """Give where it stands, as it is typed and told."""
        return f"{self.row}.{self.lot}"

    @property
    def colour(self) -> str:
        """Give the colour of the top floor: its owner scores the house."""
        return colour_of(self.floors[-1])

    @property
    def worth(self) -> int:
        """Add up the pips of all floors and the roof."""
        return sum(map(pips_of, self.floors)) + (self.roof or 0)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its permitted length, its houses from the street, and whether the mayor is there."""

    number: int
    length: int
    houses: tuple[House, ...]
    mayor: bool
    permits: tuple[tuple[int, bool], ...]
    """Each permit in it, and whether it lengthens."""

    @property
    def complete(self) -> bool:
        """Tell whether every lot has a house and every house a roof."""
        roofed = all(house.roof is not None for house in self.houses)
        return roofed and 0 < self.length == len(self.houses)


def colour_of(floor: str) -> str:
    """Give the colour of a floor."""
    return floor.rpartition("-")[0]


def pips_of(floor: str) -> int:
    """Give the pips of a floor."""
    return int(floor.rpartition("-")[2])


def numbered(box: "content.Box", kind: str) -> Iterator[tuple[str, int]]:
    """Give the pieces of a kind, each by its colour, if it has one, and its number."""
    pieces = (piece for piece in box.pieces if piece.kind == kind)
    return ((piece.id.partition("-")[2], n) for piece in pieces for n in piece.pips)


def floors(box: "content.Box") -> tuple[str, ...]:
    """Name all floors in the box, colour by colour."""
    return tuple(f"{colour}-{n}" for colour, n in numbered(box, "floor"))


def permits(box: "content.Box") -> tuple[int, ...]:
    """Give the numbers of the permits in the box."""
    return tuple(n for _, n in numbered(box, "permit"))


def specials(box: "content.Box") -> tuple[str, ...]:
    """Name the pieces that are neither floors nor roofs."""
    return (*(f"permit-{n}" for n in permits(box)), "cancel", "mayor")


def unused_specials(state: GameState) -> tuple[str, ...]:
    """Name those of them that nobody has chosen in this round."""
    holder = state.balances.holder
    return tuple(each for each in specials(state.box) if holder(accounts.piece(each)) is None)


def rows(state: GameState) -> tuple[Row, ...]:
    """Give every row from the top down."""
    plan = state.box.rows
    return tuple(_row(state, plan, n) for n in range(1, len(plan.fenced) + 1)) if plan else ()


def _row(state: GameState, plan: "content.Rows", number: int) -> Row:
    there = state.balances.holdings(accounts.row(number))
    laid = (n for n in permits(state.box) if accounts.piece(f"permit-{n}") in there)
    lying = tuple((n, f"{accounts.LONGER}permit-{n}" in there) for n in laid)
    length = plan.before_river + sum(n if longer else -n for n, longer in lying)
    mayor, houses = accounts.piece("mayor") in there, list[House]()
    for lot in range(1, plan.lots + 1):
        account = accounts.lot(f"{number}.{lot}")
        names = map(accounts.piece.id, state.balances.holdings(account, accounts.PIECES))
        # a floor always has fewer pips than the one below, so the pips tell the order
        stacked = tuple(sorted(names, key=pips_of, reverse=True))
        if not stacked:
            break
        roofs = map(accounts.roof.id, state.balances.holdings(account, accounts.roof.start))
        roof = next(map(int, roofs), None)
        houses.append(House(number, lot, stacked, roof, lot in plan.fenced[number - 1]))
    return Row(number, length, tuple(houses), mayor, lying)


def houses(state: GameState) -> tuple[House, ...]:
    """Give all houses, row by row from the street."""
    return tuple(house for row in rows(state) for house in row.houses)


def bare(state: GameState) -> tuple[House, ...]:
    """Give the houses without a roof."""
    return tuple(house for house in houses(state) if house.roof is None)


def find_obstacle(house: House, floor: str) -> tuple[str, str] | None:
    """Tell by matter and key why a house bears no such floor; None if it does (NH-12, NH-13)."""
    if house.roof is not None:
        return "roof", "place.roofed"
    if house.fenced:
        return "fence", "place.fenced"
    return None if pips_of(floor) < pips_of(house.floors[-1]) else ("floors", "place.not-lower")


def check_bears(state: GameState, house: House, floor: str) -> None:
    """Refuse a floor that a house does not bear; E_PLACEMENT."""
    if found := find_obstacle(house, floor):
        facts = {"lot": house.place, "what": floor, "top": house.floors[-1]}
        raise state.refusal(Code.PLACEMENT, *found, **facts)


def list_grounds(state: GameState, floor: str) -> Iterator[str]:
    """List where a floor may be put, as it is typed: rows with an empty lot, houses that bear it.

    Of nothing that is a floor only rows are listed.
    """
    is_floor = floor in floors(state.box)
    for row in rows(state):
        if len(row.houses) < row.length:
            yield str(row.number)
        for house in row.houses if is_floor else ():
            if not find_obstacle(house, floor):
                yield house.place


def placeable(state: GameState, floor: str) -> bool:
    """Tell whether a floor fits anywhere."""
    return any(list_grounds(state, floor))


def unused(state: GameState) -> tuple[str, ...]:
    """Name the floors nobody has chosen in this round."""
    free = {None, *(accounts.display(row) for row in _display_rows(state))}
    holder = state.balances.holder
    return tuple(each for each in floors(state.box) if holder(accounts.piece(each)) in free)


def count_chosen(state: GameState) -> int:
    """Count the floors that have been chosen in this round."""
    return len(floors(state.box)) - len(unused(state))


def _display_rows(state: GameState) -> range:
    return range(1, state.terms(SiteTerms).display_rows + 1)


def count_laid_out(state: GameState) -> int:
    """Count the display rows that the table has told the bank."""
    held = state.balances.holdings
    return sum(1 for n in _display_rows(state) if held(accounts.display(n), accounts.SEATS))


def at_an_end(state: GameState, floor: str) -> bool:
    """Tell whether a floor lies at an end of a display row; true where the bank cannot know."""
    at = state.balances.holder(accounts.piece(floor))
    if at is None:
        return count_laid_out(state) < state.terms(SiteTerms).display_rows
    there = state.balances.holdings(at, accounts.PIECES)
    places = [state.balances.of(at, _seat(name)) for name in there]
    return state.balances.of(at, _seat(accounts.piece(floor))) in {min(places), max(places)}


def _seat(commodity: str) -> str:
    return accounts.SEATS + commodity.removeprefix(accounts.PIECES)


def roofs_left(state: GameState) -> Counter[int]:
    """Count the numbered roofs that are still face down, by their number."""
    used = Counter(house.roof for house in houses(state) if house.roof is not None)
    return Counter(n for _, n in numbered(state.box, "roof")) - used


def find_auctioneer(state: GameState) -> str:
    """Name the player whose turn it is."""
    players, holder = state.table.players, state.balances.holder(accounts.TURN)
    first = (state.terms(SiteTerms).first - 1) % len(players)
    return players[first] if holder is None else accounts.party(holder)


def find_bought(state: GameState) -> tuple[str, str] | None:
    """Give the player who has to place a piece, and the piece; None if nobody has."""
    for name in state.table.players:
        for piece in state.balances.holdings(accounts.player(name), accounts.PIECES):
            return name, piece.removeprefix(accounts.PIECES)
    return None


def in_hand(state: GameState) -> str:
    """Name the piece that somebody has to place; nothing if nobody has."""
    held = find_bought(state)
    return held[1] if held else ""


def round_over(state: GameState) -> bool:
    """Tell whether the round is over and the next not begun."""
    return state.balances.of(TABLE, accounts.ROUND_OVER) > 0


def demand_turn(state: GameState, name: str) -> None:
    """Refuse an act at the beginning of a turn by anybody but the auctioneer; E_PHASE."""
    demand_round(state)
    if held := find_bought(state):
        facts = {"who": held[0], "what": held[1]}
        raise state.refusal(Code.PHASE, "placed-at-once", "site.place-first", **facts)
    now = find_auctioneer(state)
    state.demand(now == name, Code.PHASE, "choice", "site.turn", who=name, whom=now)


def demand_round(state: GameState) -> None:
    """Refuse an act between two rounds; E_PHASE."""
    state.forbid(round_over(state), Code.PHASE, "end", "site.round-over")


def turn_over(state: GameState) -> tuple[Posting, ...]:
    """Pass the turn to the left of the auctioneer."""
    now = find_auctioneer(state)
    me, nearest = accounts.player(now), accounts.player(state.clockwise(now)[0])
    passed = move(state.balances.holder(accounts.TURN) or TABLE, nearest, accounts.TURN)
    return passed + move(me, TABLE, accounts.BOXED, state.held(now, accounts.BOXED))
