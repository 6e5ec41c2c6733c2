"""What somebody asks about a deed or the Bank: owner, rent now, prices, what is left."""

from typing import Any

from pnp.box.model import board_number
from pnp.games.property import deeds, rent
from pnp.games.property.building import StockTerms
from pnp.games.property.mortgages import price_lift
from pnp.games.property.statement import bank_lines, name_with_number, status
from pnp.ledger.entry import Phrase
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.statement import View


def of_deed(state: GameState, deed: str) -> View:
    """Tell who has a deed, what its rent is now, and what it costs, brings and bears."""
    owner, rent_now = _owner(state, deed), _rent_now(state, deed)
    title, group = deeds.title(state, deed), deeds.group_of(state, deed)
    lift = price_lift(state, owner, (deed,)).total
    data: dict[str, Any] = {
        "deed": deed,
        "number": board_number(state.box, deed),
        "name": state.messages.deed(deed),
        "group": group.id,
        "owner": owner or None,
        "auction": deeds.auctioned(state, deed),
        "price": title.price,
        "mortgage": deeds.mortgage(state, deed),
        "mortgaged": deeds.mortgaged(state, deed),
        "lift": lift,
        "rent": rent_now[0] if rent_now else None,
        "rent_by": group.rent_by,
        "rents": list(title.rents),
        "houses": deeds.houses(state, deed),
        "hotel": deeds.hotel(state, deed),
        "house_price": group.house,
    }
    lines = (_head(state, deed, owner), *_rent_lines(state, deed, owner, rent_now))
    return View((*lines, *_price_lines(state, data)), data)


def _owner(state: GameState, deed: str) -> str:
    holder = deeds.holder(state, deed)
    return holder if deeds.owns(state, holder, deed) else ""


def _rent_now(state: GameState, deed: str) -> tuple[int, tuple[Phrase, ...]] | None:
    # Of a rent that goes by the dice, each pip.
    owner = _owner(state, deed)
    if not owner or deeds.mortgaged(state, deed):
        return None
    by_throw = deeds.group_of(state, deed).rent_by == "throw"
    return rent.due(state, deed, owner, 1 if by_throw else 0)


def _head(state: GameState, deed: str, owner: str) -> str:
    say = state.messages
    if owner:
        whose = say.text("deed.owned", who=owner)
    elif deeds.mortgaged(state, deed):
        whose = say.text("status.auction")
    elif deeds.auctioned(state, deed):
        whose = say.text("status.auction-up")
    else:
        whose = say.text("deed.for-sale")
    group = deeds.group_of(state, deed).name.said(say.lang)
    return f"{name_with_number(state, deed)} ({group}): {whose}"


def _rent_lines(
    state: GameState, deed: str, owner: str, rent: tuple[int, tuple[Phrase, ...]] | None
) -> tuple[str, ...]:
    say, rents_ = state.messages, [str(each) for each in deeds.title(state, deed).rents]
    if rent is None:
        printed = say.text("deed.rents", rents=rents_)
        mortgaged = say.text("rent.mortgaged", deed=deed, whom=owner)
        return (f"  {mortgaged if owner else printed}",)
    amount, why = rent
    if deeds.group_of(state, deed).rent_by == "throw":
        return (f"  {say.text('deed.rent-throw', rent=amount)}",)
    how = "; ".join(map(say.said, why))
    return (f"  {say.text('deed.rent', amount=amount, how=how)}",)


def _price_lines(state: GameState, data: dict[str, Any]) -> tuple[str, ...]:
    say = state.messages
    key = "deed.face-down" if data["mortgaged"] else "deed.prices"
    found = [f"  {say.text(key, **data)}"]
    standing = [say.counted("house", data["houses"])] if data["houses"] else []
    standing += [say.counted("hotel", 1)] if data["hotel"] else []
    if data["house_price"] is not None:
        there = ", ".join(standing) or say.text("deed.unbuilt")
        found.append(f"  {say.text('deed.houses', there=there, each=data['house_price'])}")
    return tuple(found)


def of_bank(state: GameState) -> View:
    """List the deeds the Bank still sells, by group, with their numbers and prices; and pieces."""
    say = state.messages
    unsold = [
        each for each in deeds.list_held(state, accounts.BANK) if not deeds.pawned(state, each)
    ]
    lines = list(bank_lines(state))
    for group in state.box.groups:
        own = [each for each in unsold if deeds.title(state, each).group == group.id]
        priced = (
            f"{name_with_number(state, each)} {deeds.title(state, each).price}" for each in own
        )
        lines += [f"  {group.name.said(say.lang)}: {' · '.join(priced)}"] if own else []
    if state.find_terms(StockTerms) is None:
        lines.append(say.text("status.stock-endless"))
    data = dict(status(state)["bank"])
    data["unsold"] = [_for_sale(state, each) for each in unsold]
    return View(tuple(lines), data)


def _for_sale(state: GameState, deed: str) -> dict[str, Any]:
    return {
        "deed": deed,
        "number": board_number(state.box, deed),
        "name": state.messages.deed(deed),
        "group": deeds.title(state, deed).group,
        "price": deeds.title(state, deed).price,
        "mortgaged": deeds.mortgaged(state, deed),
        "auction": deeds.auctioned(state, deed),
    }
