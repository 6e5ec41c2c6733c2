"""The ring of spaces: where each pawn stands, and how it is moved on."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from pnp.pack import (
    BANK, Argument, Code, Coins, Entry, GameState, KeptTurns, Phrase, Player, Posting, SalaryTerms,
    Times, accounts, arguments, choice, clear_marks, fold_name, joined, move, pay, pick,
    read_number, verb,
)  # fmt: skip

if TYPE_CHECKING:
    from pnp.pack import content


class Arrival(NamedTuple):
    """What comes of arriving on a space."""

    what: Phrase
    """Names the space and what it asks, within a sentence."""
    entry: Entry = Entry()


def spaces(state: GameState) -> "tuple[content.Space, ...]":
    """Give the spaces of the ring in order."""
    return state.box.board.spaces if state.box.board else ()


def at(state: GameState, name: str) -> int:
    """Give the number of the space a player stands on.

    The spaces a pawn has gone are only ever added to, so that a corrected throw shifts all later
    ones with it, as on the board.
    """
    return state.held(name, accounts.AT) % len(spaces(state))


def space_of(state: GameState, name: str) -> "content.Space":
    """Give the space a player stands on."""
    return spaces(state)[at(state, name)]


def jail_number(state: GameState) -> int | None:
    """Give the number of the jail's space; None on a ring without a jail."""
    return next((n for n, space in enumerate(spaces(state)) if space.kind == "jail"), None)


def deed_number(state: GameState, deed: str) -> int:
    """Give the number of a deed's space."""
    return next(n for n, space in enumerate(spaces(state)) if space.deed == deed)


def space_number(state: GameState, space_id: str) -> int:
    """Give the number of a space by its id."""
    return next(n for n, space in enumerate(spaces(state)) if space.id == space_id)


def move_pawn(state: GameState, name: str, number: int) -> tuple[Posting, ...]:
    """Move the pawn forward to a space, and take away what belonged to the space before."""
    me = accounts.player(name)
    there = move(accounts.TABLE, me, accounts.AT, (number - at(state, name)) % len(spaces(state)))
    return there + clear_marks(state, me, accounts.HERE, accounts.OFFER, accounts.LIFTED)


def find_offer(state: GameState, name: str) -> str:
    """Name the deed a player has landed on and may buy at its price; nothing if there is none.

    Rules of one's own may give it away otherwise than by a purchase: then it is for sale no more.
    """
    held = state.balances.holdings(accounts.player(name), accounts.OFFER)
    offered = (what.removeprefix(accounts.OFFER) for what in held)
    return next((each for each in offered if state.held(BANK, accounts.deed(each))), "")


def _names(state: GameState) -> dict[str, str]:
    # A name that several bear names none.
    names: dict[str, str] = {}
    for space in spaces(state):
        for named in space.name.texts.values() if space.name else ():
            names[fold_name(named.replace("\u00ad", ""))] = space.id
    for deed in state.box.deeds:
        place = spaces(state)[deed_number(state, deed.id)].id
        names |= dict.fromkeys(map(fold_name, deed.name.texts.values()), place) | {deed.id: place}
    return names | {space.id: space.id for space in spaces(state)}


def _read_space(state: GameState, word: str) -> int:
    """Read a space by its id, name or number, or by the code of its deed."""
    typed = word.removeprefix("@")
    if re.fullmatch(r"[0-9]{1,4}", typed) and int(typed) < len(spaces(state)):
        return int(typed)
    bare = fold_name(word.rpartition("/")[2])
    if bare.startswith(fold_name(state.table.prefix)) and any(each.isdigit() for each in bare):
        return deed_number(state, arguments.read_deed(state, word))
    return space_number(state, pick(state, word, _names(state), "a-space"))


SPACE: Final = Argument("D", _read_space, lambda s: (space.id for space in spaces(s)), names=_names)
Place = Annotated[int, SPACE]


@verb("salary laps")
class Salary:
    """Pay the salary for landing on or passing Start, N times if it happened N times."""

    player: Player
    times: Times = 1

    def entry(self, state: GameState) -> Entry:
        """Let the Bank pay."""
        case = state.case("salary", who=self.player)
        case.demand(not state.held(self.player, accounts.JAIL), Code.JAIL, "salary.jail")
        by_throw = len(state.table.players) > 1 and state.find_terms(KeptTurns) is not None
        case.demand(not by_throw, Code.PHASE, "salary.by-throw")
        return pay_salary(state, self.player, self.times)


def salary_of(state: GameState) -> int:
    """Give the salary: a number of the rules, or else what the Start of the board says."""
    if terms := state.find_terms(SalaryTerms):
        return terms.salary
    return next((space.amount or 0 for space in spaces(state) if space.kind == "start"), 0)


def pay_salary(state: GameState, name: str, times: int = 1) -> Entry:
    """Let the Bank pay the salary to a player, several times if he came round so often."""
    once = salary_of(state)
    case = state.case("salary", who=name, amount=once * times, times=times, once=once)
    postings = pay(state, BANK, name, once * times, "salary", "cannot.pay", whom=name)
    laps = (state.because("laps", "why.laps", **case.facts),) if times > 1 else ()
    return Entry(postings, (case.because("salary"),), (case.because("why.salary"), *laps))


def _read_pips(state: GameState, word: str) -> int:
    """Read the pips of one die, or of two together where no second number follows."""
    pips = read_number(state, word)
    state.forbid(not 1 <= pips <= 12, Code.AMOUNT, "turn", "throw.dice", typed=word[:20])
    return pips


Pips = Annotated[int, Argument("PIPS", _read_pips, numeric=True)]


def check_dice(state: GameState, first: int, second: int) -> None:
    """Refuse what two dice cannot show: without a second number, the first is their sum."""
    more = max(first, second)
    state.forbid(second and more > 6, Code.AMOUNT, "turn", "throw.die", typed=str(more))
    state.forbid(not second and first < 2, Code.AMOUNT, "turn", "throw.dice", typed=str(first))


def is_double(first: int, second: int) -> bool:
    """Tell whether two dice show the same; of their sum alone, only 2 and 12 must be doubles.

    >>> is_double(4, 4), is_double(8, 0), is_double(12, 0)
    (True, False, True)
    """
    return first == second if second else first in {2, 12}


@dataclass(frozen=True, slots=True)
class FineTerms:
    """What leaving jail costs."""

    jail_fine: Coins


def send(state: GameState, name: str) -> Entry:
    """Move a pawn straight to jail, without a salary, and keep the player there."""
    number = jail_number(state)
    put = Entry(move_pawn(state, name, number) if number is not None else ())
    return joined((put, keep(state, name)))


def keep(state: GameState, name: str) -> Entry:
    """Lay the mark of a prisoner on a player; with it his turn is over."""
    me, fine = accounts.player(name), state.find_terms(FineTerms)
    over = clear_marks(state, me, accounts.DOUBLES)
    if fine is None:  # a jail that nobody has to be let out of
        return Entry(over)
    kept = move(accounts.TABLE, me, accounts.JAIL) + over
    say = state.because("jail", "jail", who=name, fine=fine.jail_fine)
    return Entry(kept, (say,), (state.because("jail", "why.jail"),))


WayOut = Annotated[str, choice("fine", "card")]
"""How a prisoner leaves jail: for the fine, or with a card that frees."""


def check_inside(state: GameState, name: str) -> int:
    """Give the marks a prisoner holds; refuse who is not in jail."""
    marks = state.held(name, accounts.JAIL)
    state.forbid(not marks, Code.JAIL, "jail-out", "jail.not", who=name)
    return marks


def check_outside(state: GameState, name: str) -> None:
    """Refuse to send to jail who sits there already."""
    state.forbid(state.held(name, accounts.JAIL), Code.JAIL, "jail", "jail.already", who=name)
