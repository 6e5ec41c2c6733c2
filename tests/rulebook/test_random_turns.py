"""Evenings with turns, typed at random: sums, places and refusals are as the referee has them.

`PNP_TURNS=100` plays so many evenings of each game, from `PNP_FROM` on.
"""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from pnp.errors import Refusal
from tests.rulebook.ring_referee import Referee

NAMES = ("Anna", "Ben", "Cem")
EVENINGS = int(os.environ.get("PNP_TURNS", "5"))
FROM = int(os.environ.get("PNP_FROM", "0"))
LINES = 250

Judged = Callable[[], bool]


def typed(referee: Referee, dice: random.Random) -> tuple[str, Judged]:
    """Give a line, most often one that fits, and how the referee judges it."""
    name = referee.next if referee.next and dice.random() < 0.92 else dice.choice(NAMES)
    seat, first = referee.seats[name], dice.randint(1, 6)
    second = first if dice.random() < 0.3 else dice.randint(1, 6)
    other, last = dice.choice(NAMES), referee.last or dice.choice(NAMES)
    free = [deed for deed in referee.deeds if deed not in referee.owner]
    space = referee.ring[referee.seats[last].at]
    drawn = [
        card
        for card, each in referee.cards.items()
        if space.kind == "card" and each.effect.kind != "per_building"
    ]
    lines: list[tuple[str, Judged]] = [
        (f"throw {name} {first} {second}", lambda: referee.throw(name, first, second)),
        (f"{name} {first + second}", lambda: referee.throw(name, first + second, 0)),
        (f"{name} {first} {second}", lambda: referee.throw(name, first, second)),
        (f"buy {last}", lambda: referee.buy(last)),
        (f"buy {other}", lambda: referee.buy(other)),
        (f"rent {last}", lambda: referee.rent(last)),
        (f"rent {other}", lambda: referee.rent(other)),
        (f"salary {name}", lambda: False),
        (f"release {name} fine", lambda: referee.release(name, "fine")),
        (f"release {name} card", lambda: referee.release(name, "card")),
    ]
    if drawn:
        card = dice.choice(drawn)
        return f"card {last} {card}", lambda: referee.card(last, card)
    if seat.due and dice.random() < 0.5:
        deed = dice.choice(list(seat.due))
        return f"rent {name} {deed}", lambda: referee.rent(name, deed)
    if free and dice.random() < 0.08:
        deed, bid = dice.choice(free), dice.randint(1, 40)
        return f"buy {other} {deed} {bid}", lambda: referee.auction(other, deed, bid)
    return dice.choice(lines)


def standing(referee: Referee) -> dict[str, Any]:
    return {
        name: (seat.cash, seat.at, seat.offer or None, seat.jail, seat.owes)
        for name, seat in referee.seats.items()
    } | {"next": referee.next}


def kept(play: Any) -> dict[str, Any]:
    status = play.game.status(play.state)
    return {
        name: (
            each["cash"],
            each["at"],
            each["offer"],
            each["jail"],
            sum(debt["amount"] for debt in each["owes"]),
        )
        for name, each in status["players"].items()
    } | {"next": status["turn"]["next"]}


def entered(play: Any, text: str) -> bool:
    """Type a line, and tell whether it was accepted."""
    try:
        play.do(text)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz"])
def test_the_bank_and_the_referee_agree_on_every_throw(kit: str, seat: Callable[..., Any]) -> None:
    accepted = 0
    for evening in range(FROM, FROM + EVENINGS):
        dice = random.Random(f"{kit} {evening}")
        options = ("require_all_sold=no",) if kit == "grundbesitz" else ()
        play = seat(kit, *options, turns=True)
        referee = Referee(play.box, NAMES)
        for name in NAMES if evening % 2 else ():  # poor players come to owe taxes
            gone = referee.seats[name].cash * 4 // 5
            play.do(f"pay {name} bank {gone}")
            referee.seats[name].cash -= gone
        for _ in range(LINES):
            text, judged = typed(referee, dice)
            lawful = judged()
            assert entered(play, text) == lawful, (evening, text)
            accepted += lawful
            assert kept(play) == standing(referee), (evening, text)
            for name in NAMES:
                due = play.state.balances.holdings(f"player:{name}", "rent-due:")
                assert {what[9:]: n for what, n in due.items()} == referee.seats[name].due
    assert accepted > EVENINGS * LINES / 3
