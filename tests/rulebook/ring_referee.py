"""A referee of throws, spaces and rents, written from the rule books and not from the bank.

It knows no buildings and no mortgages: these have tests and models of their own. What it reads of
the content is what stands on board, deeds and cards.
"""

from dataclasses import dataclass, field

from pnp.box.model import Box


@dataclass
class Seat:
    cash: int
    at: int = 0
    offer: str = ""
    due: dict[str, int] = field(default_factory=dict)
    """Deed → how many more times the turn may pass on before its rent lapses."""
    jail: int | None = None
    """Throws in jail that did not free; None outside."""
    free: list[str] = field(default_factory=list)
    owes: int = 0
    """To the Bank."""


class Referee:
    """The rules of throwing: CR-04 to CR-16, DE-05 to DE-17; an act tells whether it is allowed."""

    def __init__(self, box: Box, names: tuple[str, ...]) -> None:
        assert box.board is not None
        self.ring = box.board.spaces
        self.deeds = {deed.id: deed for deed in box.deeds}
        self.by = {group.id: group.rent_by for group in box.groups}
        self.cards = {card.id: card for deck in box.decks for card in deck.cards}
        self.salary = box.rules.numbers["salary"]
        self.deadline = {"cronulla": 2, "grundbesitz": 1}[box.game.id]
        self.fine = box.rules.numbers.get("jail_fine", 0)
        self.names = names
        self.seats = {name: Seat(box.money.start) for name in names}
        self.owner: dict[str, str] = {}
        self.last, self.row, self.pips = "", 0, dict.fromkeys(names, 0)

    @property
    def next(self) -> str:
        if not self.last or self.row:
            return self.last
        return self.names[(self.names.index(self.last) + 1) % len(self.names)]

    def throw(self, name: str, first: int, second: int) -> bool:
        seat = self.seats[name]
        double = first == second if second else first in {2, 12}
        jailed = seat.jail
        if jailed is not None:
            if not double and jailed < 2:
                seat.jail = jailed + 1
            else:
                seat.jail = None
                if not double:
                    self.pay_bank(seat, self.fine)
        self.take(name, first + second)
        if seat.jail is not None:
            self.row = 0
            return True
        self.row = self.row + 1 if double and jailed is None else 0
        if self.row == 3:
            self.row = 0
            if any(space.kind == "jail" for space in self.ring):
                self.to_jail(seat)
                return True
        self.move(name, seat.at + first + second)
        return True

    def take(self, name: str, total: int) -> None:
        """Let a player throw: what was on offer has lapsed, and rents come nearer to it."""
        for seat in self.seats.values():
            seat.offer = ""
        if self.last != name:
            self.row = 0
            if self.last:
                for seat in self.seats.values():
                    seat.due = {deed: n - 1 for deed, n in seat.due.items() if n > 1}
        self.last, self.pips[name] = name, total

    def to_jail(self, seat: Seat) -> None:
        seat.at = next(n for n, space in enumerate(self.ring) if space.kind == "jail")
        seat.jail, seat.offer = 0, ""
        if self.last and seat is self.seats[self.last]:
            self.row = 0

    def pay_bank(self, seat: Seat, amount: int) -> None:
        if seat.cash >= amount:
            seat.cash -= amount
        else:
            seat.owes += amount

    def move(self, name: str, far: int) -> None:
        seat = self.seats[name]
        if far >= len(self.ring):
            seat.cash += self.salary
        seat.at, seat.offer = far % len(self.ring), ""
        space = self.ring[seat.at]
        if space.kind == "go-to-jail":
            self.to_jail(seat)
        elif space.kind == "tax":
            self.pay_bank(seat, space.amount or 0)
        elif space.deed and space.deed not in self.owner:
            seat.offer = space.deed
        elif space.deed and self.owner[space.deed] != name:
            seat.due[space.deed] = self.deadline

    def buy(self, name: str) -> bool:
        seat = self.seats[name]
        deed = seat.offer
        if not deed or seat.owes or seat.cash < self.deeds[deed].price:
            return False
        seat.cash -= self.deeds[deed].price
        self.owner[deed], seat.offer = name, ""
        return True

    def auction(self, name: str, deed: str, bid: int) -> bool:
        if deed in self.owner or self.seats[name].owes or self.seats[name].cash < bid:
            return False
        self.seats[name].cash -= bid
        self.owner[deed] = name
        for seat in self.seats.values():
            seat.offer = "" if seat.offer == deed else seat.offer
        return True

    def rent_of(self, name: str, deed: str) -> int:
        group = [each.id for each in self.deeds.values() if each.group == self.deeds[deed].group]
        held = sum(self.owner.get(each) == self.owner[deed] for each in group)
        rents = self.deeds[deed].rents
        match self.by[self.deeds[deed].group]:
            case "buildings":
                return rents[0] * (2 if held == len(group) else 1)
            case "owned":
                return rents[held - 1]
        return rents[held - 1] * self.pips[name]

    def rent(self, name: str, deed: str = "") -> bool:
        seat = self.seats[name]
        here = self.ring[seat.at].deed or ""
        if not deed:
            deed = next(iter(seat.due)) if len(seat.due) == 1 and here not in seat.due else here
        if deed not in seat.due or self.owner[deed] == name:
            return False
        amount = self.rent_of(name, deed)
        if seat.cash < amount:
            return False
        seat.cash -= amount
        self.seats[self.owner[deed]].cash += amount
        del seat.due[deed]
        return True

    def card(self, name: str, card: str) -> bool:
        seat, effect = self.seats[name], self.cards[card].effect
        amount = effect.amount or 0
        match effect.kind:
            case "collect":
                seat.cash += amount
            case "pay":
                if seat.cash < amount:
                    return False
                seat.cash -= amount
            case "jail":
                if seat.jail is not None:
                    return False
                self.to_jail(seat)
            case "jail_free":
                if any(card in each.free for each in self.seats.values()):
                    return False
                seat.free.append(card)
            case "advance":
                goal = next(n for n, space in enumerate(self.ring) if space.id == effect.to)
                self.move(name, goal if goal > seat.at else goal + len(self.ring))
        return True

    def release(self, name: str, way: str) -> bool:
        seat = self.seats[name]
        if seat.jail is None:
            return False
        if way == "card":
            if not seat.free:
                return False
            first = min(seat.free, key=list(self.cards).index)
            seat.free.remove(first)
        else:
            if seat.jail > 1 or seat.cash < self.fine:
                return False
            seat.cash -= self.fine
        seat.jail = None
        return True
