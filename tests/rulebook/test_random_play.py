"""Lines typed at random: each is accepted or refused with a sentence, and the books stay sound."""

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.property import deeds
from tests.fixtures.rules_table import seat
from tests.random_evenings import GAMES, two
from tests.rulebook.ring_referee import Referee

Play = Any

PLAYERS = ("Anna", "Ben", "Cem", "Dora")
LATER = ("grundbesitz", "require_all_sold=no")
TABLES = (
    ("grundbesitz",), (*LATER, "hotel_sale=step_down", "sell_even=yes"),
    (*LATER, "building_refund_basis=paid", "rent_hints=yes"),
    (*LATER, "mortgage_scope=group", "must_mortgage_first=yes"),
    ("cronulla",), ("cronulla", "half_dollar_combine=carry", "building_refund_basis=paid"),
)  # fmt: skip


# What is typed besides: mortgages that go along, sums that are agreed on, cards that change hands.
MORE = (
    "build {p} {own} 2 for {sum}", "sell {p} {q} {own} {sum} lift", "deal {p} {d}",
    "trade {p} {q} give {own} get {d} {sum} lift", "handover {p} {q} {card} {sum}",
    "buy {p} {d} {sum} owed", "bankrupt {p} {q} lift {own}", "release {p} card",
)  # fmt: skip


def line(play: Play, kit: str, dice: random.Random) -> str:
    """Type all that could be typed, much of it out of place."""
    if dice.random() < 0.8:
        return GAMES[kit][2](play.state, dice)
    p, q = two(play.state, dice)
    d, cards = dice.choice(play.box.deeds), [c.id for deck in play.box.decks for c in deck.cards]
    own = dice.choice(deeds.list_held(play.state, p) or [d.id])
    sum_, card = dice.randint(1, 60) * d.price // 40, dice.choice(cards)
    return dice.choice(MORE).format(p=p, q=q, d=d.id, own=own, sum=sum_, card=card)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table)[:40])
@pytest.mark.parametrize("seed", range(2))
def test_no_line_breaks_the_books(table: tuple[str, ...], seed: int) -> None:
    play = seat(*table, players=" ".join(PLAYERS))
    dice, accepted = random.Random(seed), 0
    for _ in range(700):
        text = line(play, table[0], dice)
        if entered(play, text):
            accepted += 1
            assert "{" not in play.said() + play.why(), text
            sound(play, text)
        if play.state.over:
            break
    assert accepted > 60


def entered(play: Play, text: str) -> bool:
    before = play.state.balances
    told = ""
    try:
        play.do(text)
    except Refusal as refusal:
        told = str(refusal)
    if told:
        assert "{" not in told, text
        assert play.state.balances is before, text
    return not told


def sound(play: Play, text: str) -> None:
    totals: dict[str, int] = {}
    for account, commodity, amount in play.state.balances:
        totals[commodity] = totals.get(commodity, 0) + amount
        if account.startswith(("player:", "plot:")):
            assert amount >= 0, (text, account, commodity)
    assert set(totals.values()) == {0}, text
    for name in PLAYERS:
        assert play.state.balances.of(f"player:{name}", "jail") <= 3, text
    for deed in play.box.deeds:
        houses, hotel = deeds.houses(play.state, deed.id), deeds.hotel(play.state, deed.id)
        assert houses <= 4, text
        assert not (houses and hotel), text
    if not play.state.over:
        play.game.lawful(play.state)


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
    own = referee.cards if space.kind == "card" else {}
    drawn = [card for card, each in own.items() if each.effect.kind != "per_building"]
    lines: list[tuple[str, Judged]] = [
        (f"throw {name} {first} {second}", lambda: referee.throw(name, first, second)),
        (f"{name} {first + second}", lambda: referee.throw(name, first + second, 0)),
        (f"{name} {first} {second}", lambda: referee.throw(name, first, second)),
        (f"buy {last}", lambda: referee.buy(last)), (f"buy {other}", lambda: referee.buy(other)),
        (f"rent {last}", lambda: referee.rent(last)),
        (f"rent {other}", lambda: referee.rent(other)), (f"salary {name}", lambda: False),
        (f"release {name} fine", lambda: referee.release(name, "fine")),
        (f"release {name} card", lambda: referee.release(name, "card")),
    ]  # fmt: skip
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
            each["cash"], each["at"], each["offer"], each["jail"],
            sum(debt["amount"] for debt in each["owes"]),
        )
        for name, each in status["players"].items()
    } | {"next": status["turn"]["next"]}  # fmt: skip


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz"])
def test_the_bank_and_the_referee_agree_on_every_throw(kit: str) -> None:
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
