"""The standing of a deed game, for scripts and for the table."""

from typing import Any

from pnp.rules import chart, deeds, statement
from pnp.rules.standing import Standing


def status(standing: Standing) -> dict[str, Any]:
    """Give players and Bank as scripts read them."""
    return {
        "players": {name: _player(standing, name) for name in standing.table.players},
        "bank": {
            "cash": standing.balances.of(chart.BANK, chart.CASH),
            "houses": _stock(standing, chart.HOUSE, "houses"),
            "hotels": _stock(standing, chart.HOTEL, "hotels"),
            "deeds": {
                each: _deed(standing, each) | {"pawn": deeds.pawned(standing, each)}
                for each in deeds.held_by(standing, chart.BANK)
            },
        },
    }


def _player(standing: Standing, name: str) -> dict[str, Any]:
    account = chart.player(name)
    in_jail = standing.balances.of(account, chart.JAIL) > 0
    return {
        "cash": standing.cash(name),
        "retired": standing.retired(name),
        "jail": standing.balances.of(account, chart.JAIL) - 1 if in_jail else None,
        "cards": [chart.card_id(c) for c in standing.balances.holdings(account, chart.CARDS)],
        "owes": statement.owes(standing, name),
        "deeds": {each: _deed(standing, each) for each in deeds.held_by(standing, name)},
    }


def _deed(standing: Standing, deed: str) -> dict[str, Any]:
    return {
        "mortgaged": deeds.mortgaged(standing, deed),
        "houses": deeds.houses(standing, deed),
        "hotel": deeds.hotel(standing, deed),
    }


def _stock(standing: Standing, piece: str, number: str) -> int | None:
    """Give what is left of a stock; None where the Bank makes more when it needs them."""
    return standing.balances.of(chart.BANK, piece) if standing.number(number) else None


def lines(standing: Standing, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with their cash, debts and deeds, and what the Bank holds."""
    found = statement.pages(standing, names, _player_lines)
    return tuple(found if names else [*found, *_bank_lines(standing)])


def _bank_lines(standing: Standing) -> list[str]:
    say = standing.speech
    kept = deeds.held_by(standing, chart.BANK)
    unsold = [each for each in kept if not deeds.pawned(standing, each)]
    found = [say.text("status.bank-sells", n=len(unsold))]
    for piece in (chart.HOUSE, chart.HOTEL):
        left = _stock(standing, piece, f"{piece}s")
        if left is not None:
            found.append(say.text("status.stock", piece=piece, n=left))
    found += _own_lines(standing, [each for each in kept if each not in unsold])
    down = deeds.mortgaged_of(standing, unsold)
    found += [f"  {say.deed(each)}: {say.text('status.auction')}" for each in down]
    return [*found, say.text("status.over")] if standing.over else found


def _own_lines(standing: Standing, owned: list[str]) -> list[str]:
    """Show what the Bank owns as a player would, and its cash where that has an end."""
    say, found = standing.speech, []
    if standing.number("bank_cash"):
        left = standing.balances.of(chart.BANK, chart.CASH)
        found.append(say.text("bank-left", amount=left))
    if standing.number("bank_pawns"):
        found.append(say.text("status.pawns", n=standing.balances.of(chart.BANK, chart.PAWN)))
    for each in owned:
        marks = [say.text("status.pawn"), *_buildings(standing, each)]
        found.append(f"  {say.deed(each)}: {', '.join(marks)}")
    return found


def _buildings(standing: Standing, deed: str) -> list[str]:
    """Name the houses or the hotel on a plot."""
    say, n = standing.speech, deeds.houses(standing, deed)
    found = [say.counted("house", n)] if n else []
    return found + ([say.counted("hotel", 1)] if deeds.hotel(standing, deed) else [])


def _player_lines(standing: Standing, name: str) -> list[str]:
    say, account = standing.speech, chart.player(name)
    if standing.retired(name):
        return [statement.out(standing, name)]
    jailed = standing.balances.of(account, chart.JAIL)
    where = [say.text("status.jail", n=jailed - 1)] if jailed else []
    found = [statement.first_line(standing, name, *where)]
    found += [
        f"  {say.text('status.card', card=chart.card_id(card))}"
        for card in standing.balances.holdings(account, chart.CARDS)
    ]
    for each in deeds.held_by(standing, name):
        down = [say.text("status.mortgaged")] if deeds.mortgaged(standing, each) else []
        marks = ", ".join([*down, *_buildings(standing, each)])
        found.append(f"  {say.deed(each)}" + (f" ({marks})" if marks else ""))
    return found
