"""A final board as it is typed at the table, laid out from the box."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pnp.box.written import require
from pnp.errors import Code, UsageError
from pnp.games.neue_heimat import building_site
from pnp.games.neue_heimat.terms import SiteTerms
from pnp.ledger.entry import Posting, move
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.spelling import fold_name


@dataclass(frozen=True, slots=True)
class House:
    """A house as it is typed: its cubes from the ground up, and its roof if it has one."""

    cubes: Annotated[tuple[str, ...], require(bool, "a house has one cube at least")]
    roof: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it is typed, from the street."""

    houses: tuple[House, ...] = ()
    permits: tuple[int, ...] = ()
    """The permits in it: `+1` if it lengthens, `-1` if it shortens."""
    mayor: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """All that is typed of a final board."""

    game: str
    """The id of a kit, or the path to a pack."""
    rows: tuple[Row, ...]
    owners: Mapping[str, str] = field(default_factory=dict)
    """Colour → player."""
    box: Mapping[str, int] = field(default_factory=dict)
    """Player → his cheques in the box."""
    players: tuple[str, ...] = ()
    """Everybody at the table; if left out, whoever is named elsewhere."""


def seats(tally: Tally) -> tuple[str, ...]:
    """Name everybody at the table once, as first written."""
    named = tally.players or (*tally.owners.values(), *tally.box)
    first = {fold_name(name): name for name in reversed(named)}
    return tuple(first[key] for key in dict.fromkeys(map(fold_name, named)))


def _seat(tally: Tally, name: str) -> str:
    return next((each for each in seats(tally) if fold_name(each) == fold_name(name)), name)


def lay_out(tally: Tally, state: GameState) -> GameState:
    """Put pieces and cheques where they were typed; a Refusal says what cannot lie there."""
    if state.terms(SiteTerms).tie == "more_cash":
        message = "a typed board does not tell the cheques in hand: settle a tie at the table"
        raise UsageError(message)
    _check_players(tally, state)
    left, postings = _stock(state), list[Posting]()
    for what, account, lies in _pieces(tally):
        left[what] -= 1
        if left[what] < 0:
            facts = {"what": what.partition(":")[2], "where": lies}
            raise state.refusal(Code.PLACEMENT, "floors", "tally.pieces", **facts)
        postings += move(accounts.BOX, account, what)
    for r, row in enumerate(tally.rows, 1):
        for n in row.permits:
            longer = accounts.LONGER + f"permit-{abs(n)}"
            postings += move(accounts.BOX, accounts.row(r), longer, int(n > 0))
    for name, n in tally.box.items():
        who = _seat(tally, name)
        postings += move(accounts.player(who), accounts.pouch(who), accounts.CASH, n)
    laid = state.after(tuple(postings))
    _check_rows(tally, laid)
    return laid


def _pieces(tally: Tally) -> Iterator[tuple[str, str, str]]:
    # each as the box has it, where it goes, and how that place is called
    for typed, name in tally.owners.items():
        yield accounts.OWNERS + fold_name(typed), accounts.player(_seat(tally, name)), "owners"
    for r, row in enumerate(tally.rows, 1):
        specials = [f"permit-{abs(n)}" for n in row.permits] + ["mayor"] * row.mayor
        yield from ((accounts.piece(each), accounts.row(r), str(r)) for each in specials)
        for h, house in enumerate(row.houses, 1):
            lot, lies = accounts.lot(r, h), f"{r}.{h}"
            yield from ((accounts.piece(fold_name(cube)), lot, lies) for cube in house.cubes)
            if house.roof is not None:
                yield accounts.roof(house.roof), lot, lies


def _stock(state: GameState) -> Counter[str]:
    floors = building_site.floors(state)
    stock = Counter(map(accounts.piece, (*floors, *building_site.specials(state))))
    stock.update({accounts.OWNERS + building_site.colour_of(each) for each in floors})
    return stock + Counter({accounts.roof(n): k for n, k in building_site.roofs(state).items()})


def _check_players(tally: Tally, state: GameState) -> None:
    names, box = seats(tally), state.box
    limits = box.game.players
    if not limits.least <= len(names) <= (limits.most if tally.players else len(names)):
        facts = {"n": len(names), "least": limits.least, "most": limits.most}
        raise state.refusal(Code.PLACEMENT, "start", "tally.players", **facts)
    known = set(map(fold_name, names)) - {""}
    for name in (*names, *tally.owners.values(), *tally.box):
        if fold_name(name) not in known:
            raise state.refusal(Code.NAME, "", "tally.player", who=name)
    have = box.money.start * (len(tally.players) or limits.most)
    hidden = sum(tally.box.values())
    if hidden > have or min(tally.box.values(), default=0) < 0:
        raise state.refusal(Code.PLACEMENT, "start", "tally.box-beyond", n=hidden, have=have)


def _check_rows(tally: Tally, laid: GameState) -> None:
    site, least = building_site.rows(laid), laid.terms(SiteTerms).min_row_length
    if len(tally.rows) > len(site):
        facts = {"n": len(tally.rows), "most": len(site)}
        raise laid.refusal(Code.PLACEMENT, "floors", "tally.rows", **facts)
    owned = set(map(fold_name, tally.owners))
    for row in site:
        if row.length < least:
            facts = {"row": row.number, "length": row.length, "least": least}
            raise laid.refusal(Code.LENGTH, "shorten", "tally.row-least", **facts)
        for house in row.houses:
            if house.colour not in owned:
                told = {"lot": f"{house.row}.{house.lot}", "colour": house.colour}
                raise laid.refusal(Code.PLACEMENT, "house", "tally.no-owner", **told)
