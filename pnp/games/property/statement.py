"""The standing of a deed game, for scripts and for the table."""

from typing import Any, Final

from pnp.games.property import deeds, ring, turns
from pnp.games.property.building import StockTerms
from pnp.rules.registry import late
from pnp.rules.state import accounts, statement
from pnp.rules.state.game_state import GameState
from pnp.rules.state.holdings import holders
from pnp.rules.state.opening import PawnTerms
from pnp.rules.state.payments import BankTerms

# A payment needs no box.
_board_number: Final = late("pnp.box.model.board_number")


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them; where turns are kept, whose turn it is."""
    turn = {"turn": turns.facts_of(state)} if turns.are_kept(state) else {}
    return turn | {
        "players": {name: _player(state, name) for name in state.table.players},
        "bank": {
            "cash": state.balances.of(accounts.BANK, accounts.CASH),
            "houses": _stock(state, accounts.HOUSE),
            "hotels": _stock(state, accounts.HOTEL),
            "deeds": {
                each: _deed(state, each) | {"pawn": deeds.pawned(state, each)}
                for each in deeds.list_held(state, accounts.BANK)
            },
        },
    }


def _player(state: GameState, name: str) -> dict[str, Any]:
    account = accounts.player(name)
    in_jail = state.balances.of(account, accounts.JAIL) > 0
    found = {
        "cash": state.cash(name),
        "retired": state.retired(name),
        "jail": state.balances.of(account, accounts.JAIL) - 1 if in_jail else None,
        "cards": [accounts.card_id(c) for c in state.balances.holdings(account, accounts.CARDS)],
        "owes": statement.owes(state, name),
        "deeds": {each: _deed(state, each) for each in deeds.list_held(state, name)},
    }
    found |= _parts(state, name)
    return found | (_place(state, name) if turns.are_kept(state) else {})


def _parts(state: GameState, name: str) -> dict[str, Any]:
    held = (*deeds.list_held(state, name), *deeds.list_shared(state, name))
    parts = {each: deeds.units(state, name, each) for each in held if _is_shared(state, each)}
    return {"parts": parts} if parts else {}


def _is_shared(state: GameState, deed: str) -> bool:
    return len(holders(state, deed)) > 1


def _part_line(state: GameState, name: str, deed: str) -> str:
    others = tuple(each for each in holders(state, deed) if each != name)
    facts = {"n": deeds.units(state, name, deed), "parts": deeds.title(state, deed).parts}
    return state.messages.text("status.part", **facts, others=others)


def _place(state: GameState, name: str) -> dict[str, Any]:
    # Rents only if the Bank tells of them.
    due = turns.claims_on(state, name) if turns.says_rent_is_due(state) else ()
    offer = ring.find_offer(state, name)
    space = ring.space_of(state, name)
    return {"at": ring.at(state, name), "space": space.id, "offer": offer or None, "due": [*due]}


def _deed(state: GameState, deed: str) -> dict[str, Any]:
    return {
        "mortgaged": deeds.mortgaged(state, deed),
        "houses": deeds.houses(state, deed),
        "hotel": deeds.hotel(state, deed),
    }


def _stock(state: GameState, piece: str) -> int | None:
    # None where the Bank makes more when it needs them.
    return state.balances.of(accounts.BANK, piece) if state.find_terms(StockTerms) else None


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with their cash, debts and deeds, and what the Bank holds."""
    found = statement.pages(state, names, _player_lines)
    whose = turns.next_up(state) if turns.are_kept(state) and not state.over else ""
    last = [state.messages.said(turns.tell_next(state))] if whose else []
    return tuple(found if names else [*found, *bank_lines(state), *last])


def bank_lines(state: GameState) -> list[str]:
    """Show how many deeds and pieces the Bank has, what it owns as a player, what it auctions."""
    say = state.messages
    kept = deeds.list_held(state, accounts.BANK)
    unsold = [each for each in kept if not deeds.pawned(state, each)]
    found = [say.text("status.bank-sells", n=len(unsold))]
    for piece in (accounts.HOUSE, accounts.HOTEL):
        left = _stock(state, piece)
        if left is not None:
            found.append(say.text("status.stock", piece=piece, n=left))
    found += _own_lines(state, [each for each in kept if each not in unsold])
    for each in unsold:
        down, up = deeds.mortgaged(state, each), deeds.auctioned(state, each)
        key = "status.auction" if down else "status.auction-up"
        found += [f"  {name_with_number(state, each)}: {say.text(key)}"] if down or up else []
    return [*found, say.text("status.over")] if state.over else found


def _own_lines(state: GameState, owned: list[str]) -> list[str]:
    say, found = state.messages, []
    if state.find_terms(BankTerms):
        left = state.balances.of(accounts.BANK, accounts.CASH)
        found.append(say.text("bank-left", amount=left))
    if state.find_terms(PawnTerms):
        found.append(say.text("status.pawns", n=state.balances.of(accounts.BANK, accounts.PAWN)))
    for each in owned:
        marks = [say.text("status.pawn"), *_buildings(state, each)]
        found.append(f"  {name_with_number(state, each)}: {', '.join(marks)}")
    return found


def name_with_number(state: GameState, deed: str) -> str:
    """Name a deed by the number of its space, which is what is typed, and as its card does."""
    return f"{_board_number(state.box, deed)} {state.messages.deed(deed)}"


def _buildings(state: GameState, deed: str) -> list[str]:
    say, n = state.messages, deeds.houses(state, deed)
    found = [say.counted("house", n)] if n else []
    return found + ([say.counted("hotel", 1)] if deeds.hotel(state, deed) else [])


def _place_lines(state: GameState, name: str) -> list[str]:
    say, place = state.messages, _place(state, name)
    offer = [say.text("status.offer", deed=place["offer"])] if place["offer"] else []
    due = [say.text("status.due", deed=deed) for deed in place["due"]]
    return [say.text("status.at", space=place["space"]), *offer, *due]


def _player_lines(state: GameState, name: str) -> list[str]:
    say, account = state.messages, accounts.player(name)
    if state.retired(name):
        return [statement.out(state, name)]
    jailed = state.balances.of(account, accounts.JAIL)
    where = [say.text("status.jail", n=jailed - 1)] if jailed else []
    where += _place_lines(state, name) if turns.are_kept(state) else []
    found = [statement.first_line(state, name, *where)]
    found += [
        f"  {say.text('status.card', card=accounts.card_id(card))}"
        for card in state.balances.holdings(account, accounts.CARDS)
    ]
    for each in deeds.list_held(state, name):
        down = [say.text("status.mortgaged")] if deeds.mortgaged(state, each) else []
        shared = [_part_line(state, name, each)] if _is_shared(state, each) else []
        marks = ", ".join([*down, *_buildings(state, each), *shared])
        found.append(f"  {name_with_number(state, each)}" + (f" ({marks})" if marks else ""))
    for each in deeds.list_shared(state, name):
        found.append(f"  {name_with_number(state, each)} ({_part_line(state, name, each)})")
    return found
