"""Offices: which there are, what each is for, and what a visit allows until the next move."""

from typing import TYPE_CHECKING, Any

from pnp.pack import (
    Choice, Code, GameState, Posting, accounts, arguments, clear_marks, fold_name, move, named,
    write,
)  # fmt: skip

if TYPE_CHECKING:
    from pnp.pack import content


def stops(state: GameState) -> "tuple[content.Stop, ...]":
    """Give all stops of the town."""
    return state.box.town.stops if state.box.town else ()


def short_name(state: GameState, role: "content.OfficeRole") -> str:
    """Give the short name of the office with a role; content has one for each."""
    return next(stop.office for stop in stops(state) if stop.role == role)


def role_of(state: GameState, office: str) -> "content.OfficeRole | None":
    """Tell what an office is for; None where no rule asks for it."""
    return next((stop.role for stop in stops(state) if stop.office == office), None)


def label_key(state: GameState, role: "content.OfficeRole") -> str:
    """Give the key of the label that names the office with a role."""
    return f"office.{short_name(state, role)}"


def _office_names(state: GameState) -> dict[str, str]:
    names: dict[str, str] = {}
    old = {term.id: term.aliases for term in state.box.terms}
    for stop in filter(lambda each: each.office, stops(state)):
        streets = [f"{alias} {stop.number}" for alias in old.get(stop.street, ())]
        printed = stop.name.texts.values() if stop.name else ()
        goes_for = arguments.spoken(
            state.messages, f"office.{stop.office}"
        )  # what one goes there for: wages
        called = (*map(fold_name, (*streets, *printed, *goes_for)), stop.id, stop.office)
        names |= dict.fromkeys(called, stop.office)
    return names


OFFICE = named("OFFICE", "an-office", _office_names)
"""An office by its short name, its space, or the name printed there."""


def is_at(state: GameState, name: str, role: "content.OfficeRole") -> bool:
    """Tell whether a player has visited the office with this role on his last move."""
    return count_uses(state, name, short_name(state, role)) > 0


def count_uses(state: GameState, name: str, what: str) -> int:
    """Count how often a player has visited an office on this move, or done something else."""
    return state.held(name, f"{accounts.WINDOW}{what}")


def note_use(name: str, what: str, amount: int = 1) -> tuple[Posting, ...]:
    """Note that a player has visited an office on this move, or done something else."""
    return move(accounts.TABLE, accounts.player(name), f"{accounts.WINDOW}{what}", amount)


def check_at(state: GameState, name: str, role: "content.OfficeRole", matter: str) -> None:
    """Refuse what needs a visit to the office with this role; E_NOT_AT_SPACE offers it."""
    demand_visit(state, name, role, matter, met=is_at(state, name, role))


def demand_visit(
    state: GameState, name: str, role: "content.OfficeRole", matter: str, *, met: bool, **more: Any
) -> None:
    """Refuse what a visit is needed for, unless it was made; one key types it first."""
    facts = {**more, "who": name, "office": label_key(state, role)}
    if met or state.overruled is not None:
        return state.demand(met, Code.NOT_AT_SPACE, matter, "visit.needed", **facts)
    refused = state.refusal(Code.NOT_AT_SPACE, matter, "visit.needed", **facts)
    called = state.messages.text(label_key(state, role))
    visit = Choice(f"visit {write(name)} {short_name(state, role)}; ", called)
    asked = state.offer(refused, visit)
    asked.first = True
    raise asked


def begin(state: GameState, name: str, *, again: bool = False) -> tuple[Posting, ...]:
    """Go on with a move, or begin the next one: it closes what the one before had opened.

    Landing somewhere is moving as a visit is: when somebody else has moved since, it is the next
    move (CH-A30).
    """
    me, holder = accounts.player(name), state.balances.holder(accounts.TURN) or accounts.TABLE
    if holder == me and not again:
        return ()
    return move(holder, me, accounts.TURN) + clear_marks(state, me, accounts.WINDOW)


def check_first_visit(state: GameState, name: str, office: str, visited: tuple[str, ...]) -> None:
    """Ask about the second visit of an office on one move: its sums would be due twice."""
    if count_uses(state, name, office):
        facts = {"who": name, "office": f"office.{office}"}
        state.forbid(visited.count(office) > 1, Code.VISIT_LIMIT, "move", "visit.twice", **facts)
        writes = f"visit {write(name)} {' '.join(visited)} again"
        new = Choice(writes, state.messages.text("visit.new-move"))
        raise state.question("move", "visit.twice", new, **facts)
