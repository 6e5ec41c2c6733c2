"""Lines typed at random: each is accepted or refused with a sentence, and the books stay sound."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pnp.errors import Refusal
from pnp.games.property import deeds

Play = Any

PLAYERS = ("Anna", "Ben", "Cem", "Dora")
TABLES = (
    ("grundbesitz",),
    ("grundbesitz", "require_all_sold=no", "hotel_sale=step_down", "sell_even=yes"),
    ("grundbesitz", "require_all_sold=no", "building_refund_basis=paid", "rent_hints=yes"),
    ("grundbesitz", "require_all_sold=no", "mortgage_scope=group", "must_mortgage_first=yes"),
    ("cronulla",),
    ("cronulla", "half_dollar_combine=carry", "building_refund_basis=paid"),
)


def lines(play: Play, dice: random.Random) -> Iterator[str]:
    """Type all that could be typed, most of it out of place."""
    ids = [deed.id for deed in play.box.deeds]
    cards = [card.id for deck in play.box.decks for card in deck.cards]
    scale = max(deed.price for deed in play.box.deeds) // 40
    while True:
        p, q, third = dice.sample(PLAYERS, 3)
        d, e = dice.sample(ids, 2)
        held = deeds.held_by(play.state, p)
        own = dice.choice(held) if held else d
        n, sum_ = dice.randint(1, 4), dice.randint(1, 60) * scale
        group = "; ".join(f"build {p} {each} {n}" for each in deeds.siblings(play.state, own))
        yield dice.choice((
            f"buy {p} {d}", f"buy {p} {d}", f"buy {p} {d} {sum_}", f"salary {p} {n}",
            f"rent {p} {d}", f"rent {p} {d} {n + 4}", f"build {p} {own} {n}", group, group,
            f"build {p} {own} for {sum_}", f"demolish {p} {own} {n}", f"demolish {p} {own} all",
            f"mortgage {p} {own}", f"lift {p} {own}", f"sell {p} {q} {own} {sum_}",
            f"sell {p} {q} {own} {sum_} lift", f"trade {p} {q} give {own} {sum_} get {d}",
            f"trade {p} {q} give {own} get {d} {sum_} lift", f"card {p} {dice.choice(cards)}",
            f"pay {p} {q} {sum_}", f"pay bank {p} {sum_}", f"owe {p} {q} {20 * sum_}",
            f"owe {p} bank {sum_}", f"settle {p}", f"settle {p} {q} {sum_}",
            f"pay bank {p} {20 * sum_}; settle {p}", f"pay bank {p} {20 * sum_}; settle {p}",
            f"pay {p} {q} {sum_} debt", f"pay {p} {q} {sum_} aside", f"rent {p} {d} owed",
            f"card {p} {dice.choice(cards)} owed", f"buy {p} {d} {sum_} owed",
            f"owe {p} {q} {sum_} instead bank", f"owe {p} {q} instead {third}",
            f"bankrupt {p}", f"bankrupt {p} {q} lift {own}",
            f"jail {p}", f"throw {p} {n} {dice.randint(1, 6)}", f"release {p} fine",
            f"release {p} card", f"cede {p} {q} {own} {sum_} agreed", f"cede {p} {q} {own} {sum_}",
            f"handover {p} {q} {dice.choice(cards)} {sum_}", f"deal {p} {d} {e}",
        ))  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(table)[:40])
@pytest.mark.parametrize("seed", range(2))
def test_no_line_breaks_the_books(
    table: tuple[str, ...], seed: int, seat: Callable[..., Any]
) -> None:
    play = seat(*table, players=" ".join(PLAYERS))
    dice = random.Random(seed)
    typed, accepted = lines(play, dice), 0
    for _ in range(700):
        text = next(typed)
        if entered(play, text):
            accepted += 1
            assert "{" not in play.said() + play.why(), text
            sound(play, text)
        if play.state.over:
            break
    assert accepted > 60


def entered(play: Play, text: str) -> bool:
    """Type a line, and tell whether it was accepted; if not, nothing has changed."""
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
    """Check what must hold after every line."""
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
