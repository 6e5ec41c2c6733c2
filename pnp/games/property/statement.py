"""The standing of a deed game, for scripts and for the table; and what is asked of one deed."""

from typing import Any

from pnp.games.property import deeds, rent, ring, turns
from pnp.games.property.building import StockTerms
from pnp.games.property.deeds import TradingTerms
from pnp.games.property.mortgages import price_lift
from pnp.pack import (
    BANK, BankTerms, BuildingTerms, GameState, LiftTerms, PawnTerms, View, accounts, content,
    holders, statement,
)  # fmt: skip


def status(state: GameState) -> dict[str, Any]:
    """Give players and Bank as scripts read them; where turns are kept, whose turn it is."""
    turn = {"threw": turns.threw_last(state), "next": turns.next_up(state)}
    return ({"turn": turn} if turns.are_kept(state) else {}) | {
        "players": {name: _player(state, name) for name in state.table.players},
        "bank": {
            "cash": state.held(BANK, accounts.CASH),
            "houses": _stock(state, accounts.HOUSE),
            "hotels": _stock(state, accounts.HOTEL),
            "deeds": {
                each: _deed(state, each) | {"pawn": deeds.pawned(state, each)}
                for each in deeds.list_held(state, BANK)
            },
        },
    }


def _player(state: GameState, name: str) -> dict[str, Any]:
    held, jailed = deeds.list_held(state, name), state.held(name, accounts.JAIL)
    kept = state.balances.holdings(accounts.player(name), accounts.CARDS)
    shared = (each for each in held if len(holders(state, each)) > 1)
    parted = *shared, *deeds.list_shared(state, name)
    parts = {each: deeds.units(state, name, each) for each in parted}
    return {
        "cash": state.cash(name),
        "retired": state.retired(name),
        "jail": jailed - 1 if jailed else None,
        "cards": list(map(accounts.card.id, kept)),
        "owes": statement.owes(state, name),
        "deeds": {each: _deed(state, each) for each in held},
        **({"parts": parts} if parts else {}),
        **(_place(state, name) if turns.are_kept(state) else {}),
    }


def _place(state: GameState, name: str) -> dict[str, Any]:
    # Rents only if the Bank tells of them; who is out has nothing left to decide.
    due = turns.claims_on(state, name) if state.terms(TradingTerms).rent_hints else ()
    space, plays = ring.space_of(state, name), not state.retired(name)
    offer = ring.find_offer(state, name) if plays else ""
    there = {"at": ring.at(state, name), "space": space.id, "offer": offer or None, "due": [*due]}
    draws = space.deck and turns.threw_last(state) == name and plays
    return there | ({"draw": space.deck} if draws else {})


def _deed(state: GameState, deed: str) -> dict[str, Any]:
    return {
        "mortgaged": deeds.mortgaged(state, deed),
        "houses": deeds.houses(state, deed),
        "hotel": deeds.hotel(state, deed),
    }


def _stock(state: GameState, piece: str) -> int | None:
    # None where the Bank makes more when it needs them.
    return state.held(BANK, piece) if state.find_terms(StockTerms) else None


def lines(state: GameState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Show players with their cash, debts and deeds, and what the Bank holds."""
    found = [line for name in names or state.table.players for line in _player_lines(state, name)]
    whose = turns.next_up(state) if turns.are_kept(state) and not state.over else ""
    last = map(state.messages.said, turns.tell_next(state) if whose else ())
    return tuple(found if names else [*found, *_bank_lines(state), *last])


def _bank_lines(state: GameState) -> list[str]:
    # How many deeds and pieces the Bank has, what it owns as a player, what it auctions.
    say, kept = state.messages, deeds.list_held(state, BANK)
    owned = [each for each in kept if deeds.pawned(state, each)]
    found = [say.text("status.bank-sells", n=len(kept) - len(owned))]
    for piece in (accounts.HOUSE, accounts.HOTEL):
        left = _stock(state, piece)
        if left is not None:
            found.append(say.text("status.stock", piece=piece, n=left))
    if state.find_terms(BankTerms):
        found.append(say.text("bank-left", amount=state.held(BANK, accounts.CASH)))
    if state.find_terms(PawnTerms):
        found.append(say.text("status.pawns", n=state.held(BANK, accounts.PAWN)))
    pawn = say.text("status.pawn")
    told = [(each, ", ".join((pawn, *_buildings(state, each)))) for each in owned]
    told += [(each, _auction(state, each)) for each in kept if each not in owned]
    found += [f"  {_numbered(state, each)}: {how}" for each, how in told if how]
    return [*found, say.text("status.over")] if state.over else found


def _numbered(state: GameState, deed: str) -> str:
    # By the number of its space, which is what is typed, and as its card does.
    return f"{content.board_number(state.box, deed)} {state.messages.deed(deed)}"


def _auction(state: GameState, deed: str) -> str:
    # How the Bank auctions a deed; nothing if it sells it at its price.
    if deeds.mortgaged(state, deed):
        return state.messages.text("status.auction")
    return state.messages.text("status.auction-up") if deeds.auctioned(state, deed) else ""


def _buildings(state: GameState, deed: str) -> list[str]:
    say, n = state.messages, deeds.houses(state, deed)
    found = [say.counted("house", n)] if n else []
    return found + ([say.counted("hotel", 1)] if deeds.hotel(state, deed) else [])


def _player_lines(state: GameState, name: str) -> list[str]:
    say, own = state.messages, _player(state, name)
    if own["retired"]:
        return [f"{name}: {say.text('status.out')}"]
    where = [] if own["jail"] is None else [say.text("status.jail", n=own["jail"])]
    if "space" in own:
        where.append(say.text("status.at", space=own["space"]))
        where += [say.text("status.offer", deed=own["offer"])] if own["offer"] else []
        where += [say.text("status.due", deed=deed) for deed in own["due"]]
    found = [statement.first_line(state, name, *where)]
    found += [f"  {say.text('status.card', card=card)}" for card in own["cards"]]
    parts = own.get("parts", {})
    for each in own["deeds"] | parts:  # what a partner manages comes last
        managed = own["deeds"].get(each, {})
        down = [say.text("status.mortgaged")] if managed.get("mortgaged") else []
        shared = [_part_line(state, name, each)] if each in parts else []
        marks = ", ".join([*down, *(_buildings(state, each) if managed else ()), *shared])
        found.append(f"  {_numbered(state, each)}" + (f" ({marks})" if marks else ""))
    return found


def _part_line(state: GameState, name: str, deed: str) -> str:
    others = tuple(each for each in holders(state, deed) if each != name)
    facts = {"n": deeds.units(state, name, deed), "parts": deeds.title(state, deed).parts}
    return state.messages.text("status.part", **facts, others=others)


def of_deed(state: GameState, deed: str) -> View:
    """Tell who has a deed, what its rent is now, and what it costs, brings and bears."""
    title, group, say = deeds.title(state, deed), deeds.group_of(state, deed), state.messages
    holder = deeds.holder(state, deed)
    owner = holder if deeds.owns(state, holder, deed) else ""
    due: rent.RentDue | None = None
    if owner and not deeds.mortgaged(state, deed):
        # of a rent that goes by the dice, each pip
        due = rent.due(state, deed, owner, 1 if group.rent_by == "throw" else 0)
    lends = state.find_terms(LiftTerms) is not None  # a game of content alone has no mortgages
    data: dict[str, Any] = {
        "deed": deed,
        "number": content.board_number(state.box, deed),
        "name": say.deed(deed),
        "group": group.id,
        "owner": owner or None,
        "auction": deeds.auctioned(state, deed),
        "price": title.price,
        "mortgage": deeds.mortgage(state, deed),
        "mortgaged": deeds.mortgaged(state, deed),
        "lift": price_lift(state, owner, (deed,)).total if lends else None,
        "rent": due[0] if due else None,
        "rent_by": group.rent_by,
        "rents": list(title.rents),
        "houses": deeds.houses(state, deed),
        "hotel": deeds.hotel(state, deed),
        "house_price": group.house,
        "hotel_price": group.hotel,
    }
    sold = _auction(state, deed) or say.text("deed.for-sale")
    whose = say.text("deed.owned", who=owner) if owner else sold
    found = [f"{_numbered(state, deed)} ({group.name.said(say.lang)}): {whose}"]
    found.append(f"  {_tell_rent(state, deed, owner, due)}")
    key = "deed.face-down" if data["mortgaged"] else "deed.prices" if lends else "deed.price"
    found.append(f"  {say.text(key, **data)}")
    if group.house is not None:
        there = ", ".join(_buildings(state, deed)) or say.text("deed.unbuilt")
        found.append(f"  {say.text('deed.houses', there=there, each=group.house)}")
        terms = state.find_terms(BuildingTerms) if group.hotel else None
        if terms and group.hotel:
            found[-1] += say.text("deed.hotel", sum=group.hotel, n=terms.hotel_houses)
    return View(tuple(found), data)


def _tell_rent(state: GameState, deed: str, owner: str, due: rent.RentDue | None) -> str:
    say = state.messages
    if due is None and owner:
        return say.text("rent.mortgaged", deed=deed, whom=owner)
    if due is None:
        return say.text("deed.rents", rents=list(map(str, deeds.title(state, deed).rents)))
    if deeds.group_of(state, deed).rent_by == "throw":
        return say.text("deed.rent-throw", rent=due[0])
    return say.text("deed.rent", amount=due[0], how="; ".join(map(say.said, due[1])))


def figures(state: GameState) -> tuple[str, ...]:
    """Tell what the board and the Bank pay and ask, one figure a line."""
    say, board = state.messages, state.box.board
    fine = state.find_terms(ring.FineTerms)
    found = [say.text("figure.salary", amount=ring.salary_of(state))]
    found += [say.text("figure.fine", amount=fine.jail_fine)] if fine else []
    taxed = (each for each in (board.spaces if board else ()) if each.kind == "tax")
    found += [say.text("figure.tax", space=each.id, amount=each.amount) for each in taxed]
    return tuple(found)


def of_bank(state: GameState) -> View:
    """List the deeds the Bank still sells, by group, with their numbers and prices; and pieces."""
    if not state.box.deeds:
        return View((), {})
    say, kept = state.messages, deeds.list_held(state, BANK)
    unsold = [deeds.title(state, each) for each in kept if not deeds.pawned(state, each)]
    found = _bank_lines(state)
    for group in state.box.groups:
        own = (each for each in unsold if each.group == group.id)
        priced = " · ".join(f"{_numbered(state, each.id)} {each.price}" for each in own)
        found += [f"  {group.name.said(say.lang)}: {priced}"] if priced else []
    if state.find_terms(StockTerms) is None:
        found.append(say.text("status.stock-endless"))
    for_sale = [
        {
            "deed": each.id,
            "number": content.board_number(state.box, each.id),
            "name": say.deed(each.id),
            "group": each.group,
            "price": each.price,
            "mortgaged": deeds.mortgaged(state, each.id),
            "auction": deeds.auctioned(state, each.id),
        }
        for each in unsold
    ]
    return View(tuple(found), {**status(state)["bank"], "unsold": for_sale})
