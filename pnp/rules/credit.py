"""What a player owes the Bank, how much more he may owe, and when it is too much.

Debts are held against the limits together, or, where the table plays so, each debt must fit on
one plot: every loan whole, the mortgage in steps.
"""

from collections.abc import Sequence
from typing import Any

from pnp.ledger.entry import Entry, Phrase, Posting, move
from pnp.money import percent
from pnp.rules import chart, estates, savings, visits
from pnp.rules.deeds import held_by
from pnp.rules.purse import pay
from pnp.rules.standing import Standing


def mortgage(standing: Standing, name: str) -> int:
    """Give a player's bank mortgage in coins."""
    return standing.balances.of(chart.player(name), chart.MORTGAGE)


def interest(standing: Standing, owed: int) -> int:
    """Give the interest on so much bank mortgage (CH-16)."""
    return percent(owed, standing.number("mortgage_rate"))


def debts(standing: Standing, name: str) -> int:
    """Give all a player owes the Bank: mortgage and loans (CH-19)."""
    return mortgage(standing, name) + sum(savings.loans(standing, name))


def limits(standing: Standing, name: str) -> int:
    """Give the sum of the limits of a player's deeds."""
    return sum(estates.limit(standing, each) for each in held_by(standing, name))


def overdrawn(standing: Standing, name: str) -> bool:
    """Tell whether a player owes more than his deeds can bear (CH-20)."""
    return not _bears(standing, name, mortgage(standing, name))


def _bears(standing: Standing, name: str, amount: int) -> bool:
    """Tell whether a player's deeds bear his loans and a mortgage of this much."""
    loans = savings.loans(standing, name)
    if standing.option("limit_scope") != "per_plot":
        return amount + sum(loans) <= limits(standing, name)
    rooms = [estates.limit(standing, each) for each in held_by(standing, name)]
    return fits(rooms, loans, amount, standing.number("mortgage_step", 1))


def fits(rooms: Sequence[int], loans: Sequence[int], mortgage_: int, step: int) -> bool:
    """Tell whether loans, each whole, and a mortgage in steps can be laid on plots (CH-A6).

    >>> fits((18_000, 25_000), (12_000,), 20_000, 10_000)
    True
    >>> fits((18_000, 18_000), (12_000,), 20_000, 10_000)
    False
    >>> fits((12_000, 12_000), (12_000, 12_000), 0, 10_000)
    True
    """
    if not loans:
        return sum(room // step for room in rooms) * step >= mortgage_
    first, *rest = sorted(loans, reverse=True)
    tried: set[int] = set()
    for n, room in enumerate(rooms):
        if room >= first and room not in tried:
            tried.add(room)
            left = [*rooms[:n], room - first, *rooms[n + 1 :]]
            if fits(left, rest, mortgage_, step):
                return True
    return False


def headroom(standing: Standing, name: str) -> int:
    """Give how much more a player may owe in all; less than nothing when overdrawn."""
    return limits(standing, name) - debts(standing, name)


def lendable(standing: Standing, name: str) -> int:
    """Give how much mortgage a player may still take, in whole steps."""
    step, now = standing.number("mortgage_step", 1), mortgage(standing, name)
    more = max(headroom(standing, name), 0) // step * step
    while more > 0 and not _bears(standing, name, now + more):
        more -= step
    return more


def going_along(standing: Standing, name: str, deed: str) -> int:
    """Give how much mortgage goes along with a deed that is sold, where the table plays so.

    It is what the seller's other deeds no longer bear, in whole steps, at most what this one does.
    """
    if not standing.chosen("mortgage_follows_plot"):
        return 0
    step, own = standing.number("mortgage_step", 1), estates.limit(standing, deed)
    excess = own - headroom(standing, name)
    steps = min(-(-excess // step), mortgage(standing, name) // step, own // step)
    return max(steps, 0) * step


def means(standing: Standing, name: str) -> int:
    """Tell what a player could raise: deposits cashed in, and all deeds sold at their limits."""
    deposits = savings.saved(standing, name) * standing.number("counter")
    return deposits + sum(estates.unit_limit(standing, each) for each in held_by(standing, name))


DEBT = f"{chart.GROUP}debt"
"""New debt taken in this line."""
PRICE = f"{chart.GROUP}price"
"""What was bought or built in this line, in coins."""
PURPOSE = f"{chart.GROUP}purpose"
"""Something was bought, built, renovated or repaid in this line."""


def figures(standing: Standing, name: str) -> dict[str, Any]:
    """Give what a phrase about a player's credit tells: his debts and his limits."""
    return {"who": name, "debts": debts(standing, name), "limit": limits(standing, name)}


def told(standing: Standing, name: str) -> Phrase:
    """Say what a player owes now, and how much he may."""
    return Phrase("credit.now", figures(standing, name))


def at_once(standing: Standing, name: str, office: str, matter: str, due: int, act: str) -> Entry:
    """Take the interest on debt that is new in this visit, where each step counts (CH-A21)."""
    if standing.option("interest_snapshot") != "step" or not visits.at(standing, name, office):
        return Entry()
    say = Phrase("visit.step-pays", {"who": name, "amount": due})
    why = standing.because(matter, "why.step", amount=due)
    return Entry(pay(standing, name, chart.BANK, due, matter, act), (say,), (why,))


def check_not_overdrawn(standing: Standing, name: str, matter: str) -> None:
    """Refuse new debt, purchase or building to who was overdrawn before this line (CH-20)."""
    if standing.balances.of(chart.player(name), DEBT):
        return  # judged when the whole line is done
    kept = not overdrawn(standing, name)
    standing.demand(kept, "E_OVERDRAWN", matter, "credit.overdrawn", **figures(standing, name))


def check_limit(standing: Standing, name: str) -> None:
    """Refuse a line that leaves a player with more debt than his limits (CH-19, CH-A25)."""
    bought = standing.balances.of(chart.player(name), PRICE) > 0
    if bought and standing.option("overdraw_on_purchase") == "flag":
        return
    new = standing.balances.of(chart.player(name), DEBT)
    room, step = max(headroom(standing, name) + new, 0), standing.number("mortgage_step", 1)
    facts = figures(standing, name) | {"room": room, "steps": room // step, "step": step}
    standing.demand(not overdrawn(standing, name), "E_LIMIT", "limit", "credit.limit", **facts)


def check_own_capital(standing: Standing, name: str) -> None:
    """Refuse a purchase paid wholly with new debt, where the table is strict (CH-06)."""
    account = chart.player(name)
    new, spent = standing.balances.of(account, DEBT), standing.balances.of(account, PRICE)
    kept = not new or not spent or new < spent
    if standing.option("own_capital") == "strict":
        facts = {"who": name, "debt": new, "price": spent}
        standing.demand(kept, "E_LIMIT", "own-capital", "credit.own-capital", **facts)


def remark_on_capital(standing: Standing, name: str, debt: int, spent: int) -> tuple[Phrase, ...]:
    """Say that a purchase is paid wholly with new debt, where that is only said (CH-06)."""
    account = chart.player(name)
    debt += standing.balances.of(account, DEBT)
    spent += standing.balances.of(account, PRICE)
    if not debt or not spent or debt < spent:
        return ()
    facts = {"who": name, "debt": debt, "price": spent}
    return (standing.because("own-capital", "credit.own-capital", **facts),)


def marked(name: str, mark: str, amount: int = 1) -> tuple[Posting, ...]:
    """Note something for the other acts of the same line."""
    return move(chart.TABLE, chart.player(name), mark, amount)


def drawn(standing: Standing, contract: savings.Contract) -> tuple[tuple[Posting, ...], int]:
    """Give the postings of a draw-down and the loan it leaves."""
    loan = savings.printed(standing, contract.total).circles * standing.number("counter")
    owner = contract.owner
    postings = move(chart.BANK, chart.player(owner), chart.CASH, contract.total)
    postings += savings.turned(contract) + marked(owner, DEBT, loan)
    return postings, loan
