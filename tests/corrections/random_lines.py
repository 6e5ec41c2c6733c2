"""Lines as they could be typed at a table of each game, most of them in place."""

import random
from collections.abc import Callable, Mapping
from typing import Final

from pnp.games.chalet import savings
from pnp.games.neue_heimat import building_site
from pnp.games.property import deeds, ring, turns
from pnp.rules.state.game_state import GameState

Lines = Callable[[GameState, random.Random], str]


def two(state: GameState, dice: random.Random) -> tuple[str, str]:
    """Choose somebody still in the game, and another or the Bank."""
    players = list(state.playing) or list(state.table.players)
    first = dice.choice(players)
    others = [each for each in players if each != first]
    return first, dice.choice(others) if others else "bank"


def property_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed in the games of streets."""
    p, q = two(state, dice)
    ids = [deed.id for deed in state.box.deeds]
    scale = max(deed.price for deed in state.box.deeds) // 40
    held = deeds.held_by(state, p)
    theirs = [d for d in ids if deeds.holder(state, d) not in {p, "bank"}]
    free = [d for d in ids if deeds.holder(state, d) == "bank"]
    own = dice.choice(held) if held else dice.choice(ids)
    due = dice.choice(theirs) if theirs else own
    housed = [d for d in theirs if deeds.built(state, d) or len(deeds.siblings(state, d)) > 2]
    costly = dice.choice(housed) if housed else due
    new = dice.choice(free) if free else own
    sum_, cards = (
        dice.randint(1, 40) * scale,
        [c.id for deck in state.box.decks for c in deck.cards],
    )
    group = "; ".join(f"build {p} {each}" for each in deeds.siblings(state, own))
    rest = "; ".join(f"buy {p} {e} {scale}" for e in deeds.siblings(state, new) if e in free)
    return dice.choice((
        f"buy {p} {new}", f"buy {p} {new}", f"buy {p} {new} {sum_}", rest, rest, f"salary {p}",
        f"rent {p} {due}", f"rent {p} {due} {dice.randint(2, 12)}", f"rent {p} {costly}",
        f"rent {p} {costly}", f"rent {p} {due}", group, group,
        f"build {p} {own}", f"demolish {p} {own}", f"demolish {p} {own} all", f"mortgage {p} {own}",
        f"mortgage {p} {own}", f"lift {p} {own}", f"sell {p} {q} {own} {sum_}",
        f"trade {p} {q} give {own} {sum_} get {due}", f"card {p} {dice.choice(cards)}",
        f"pay {p} {q} {sum_}", f"pay bank {p} {sum_}", debt_line(state, dice, scale),
        f"rent {p} {costly} owed", f"card {p} {dice.choice(cards)} owed",
        f"count {p} {state.cash(p)}", "note half past eight",
    ))  # fmt: skip


def ring_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed where the Bank keeps turns: throws, and what each throw asks."""
    whose = turns.next_up(state) or dice.choice(state.table.players)
    pips = dice.randint(1, 6), dice.randint(1, 6)
    thrown = f"throw {whose} {pips[0]} {pips[1]}"
    if state.balances.of(f"player:{whose}", "jail") and dice.random() < 0.4:
        return f"release {whose} fine"
    if dice.random() < 0.6:
        last = turns.threw_last(state)
        space = ring.space_of(state, last) if last else None
        deck = next((d for d in state.box.decks if space and d.id == space.deck), None)
        if deck and dice.random() < 0.6:
            return f"card {last} {dice.choice(deck.cards).id}"
        return dice.choice(
            (thrown, thrown, f"{whose} {sum(pips)}", f"{thrown}; buy", "buy", "rent", "rent",
             f"throw {dice.choice(state.table.players)} 3 4", f"land {whose} {dice.randint(0, 39)}")
        )  # fmt: skip
    return (
        jail_line(state, dice) if state.table.kit == "grundbesitz" else property_line(state, dice)
    )


def debt_line(state: GameState, dice: random.Random, scale: int) -> str:
    """Record a debt, or do with one of those there are what can be done with debts."""
    debts = [(p, q, n) for p in state.playing for q, n in state.debts(p).items()]
    p, q = two(state, dice)
    if not debts or dice.random() < 0.2:
        return f"owe {p} {q} {dice.randint(1, 40) * scale}"
    p, q, owed = dice.choice(debts)
    part, other = dice.randint(1, owed), dice.choice(state.table.players)
    return dice.choice((
        f"settle {p}", f"settle {p} {q}", f"settle {p} {q} {part}", f"settle {p} {part}",
        f"pay {p} {q} {part} debt", f"pay {p} {q} {part} aside", f"pay {p} {q} {part}",
        f"owe {p} {other} {part} instead {q}", f"owe {other} {q} {part} instead {p}",
        f"owe {p} {other} instead {q}", f"pay bank {p} {owed}; settle {p} {q}",
    ))  # fmt: skip


def jail_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed in Grundbesitz beside the streets."""
    p, q = two(state, dice)
    if dice.random() < 0.8:
        return property_line(state, dice)
    own = deeds.held_by(state, p) or [deed.id for deed in state.box.deeds]
    return dice.choice((
        f"jail {p}", f"throw {p} {dice.randint(1, 6)} {dice.randint(1, 6)}", f"release {p} fine",
        f"release {p} card", f"cede {p} {q} {dice.choice(own)} {dice.randint(1, 9)}00 agreed",
        f"bankrupt {p}", f"bankrupt {p} {q}", f"quit {p}",
    ))  # fmt: skip


def solo_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed by one who plays against the Bank."""
    p = state.table.players[0]
    offered = [
        what.removeprefix("offer:") for what in state.balances.holdings(f"player:{p}", "offer:")
    ]
    if offered and dice.random() < 0.8:
        return dice.choice((f"buy {p} {offered[0]}", f"decline {offered[0]}"))
    if dice.random() < 0.6:
        return f"throw {p} {dice.randint(1, 6)} {dice.randint(1, 6)}"
    if dice.random() < 0.3:
        return dice.choice((f"release {p} fine", f"settle {p}", f"jail {p}"))
    return property_line(state, dice)


def chalet_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed between offices and plots."""
    p, q = two(state, dice)
    offices = ("h4", "h8", "h14", "r4", "s7", "s11")
    ids = [deed.id for deed in state.box.deeds]
    held = [d for d in ids if deeds.holder(state, d) == p]
    own = dice.choice(held) if held else dice.choice(ids)
    mine = [each.id for each in savings.contracts_of(state, p)] or ["20-1"]
    one, k = dice.choice(mine), dice.randint(1, 9)
    buildings = [each.id for each in state.box.buildings]
    cards = [card.id for deck in state.box.decks for card in deck.cards]
    desk = dice.choice((
        f"visit {p} h4; contract {p} {dice.choice((20, 40, 60))}k", f"visit {p} h8; insure {p} 1",
        f"visit {p} s11; deposit {p} {one}", f"visit {p} h4; deposit {p} {one}",
    ))  # fmt: skip
    return dice.choice((
        f"visit {p} {dice.choice(offices)}", f"visit {p} {' '.join(dice.sample(offices, 2))}",
        desk, desk, f"contract {p} {dice.choice((20, 40, 60))}k", f"deposit {p} {one}",
        f"deposit {p} {one}", f"draw {p} {one}", f"repay {p} {one}", f"withdraw {p} {one}",
        f"borrow {p} {k}k", f"payback {p} {k}k", f"insure {p}", f"damage {p} {k}k",
        f"damage {p} {k}k pay", f"income {p} {30 + k}k", f"buy {p} {dice.choice(ids)}",
        f"buy {p} {dice.choice(ids)}", f"build {p} {own} {dice.choice(buildings)}",
        f"build {p} {own} {dice.choice(buildings)}", f"sell {p} {q} {own} {k}k",
        f"sell {p} bank {own}", f"hunt {p}", f"card {p} {dice.choice(cards)}", f"pay {p} {q} {k}k",
        f"pay bank {p} {20 * k}k", debt_line(state, dice, 1000),
        f"visit {p} {dice.choice(offices)} owed", f"card {p} {dice.choice(cards)} owed",
    ))  # fmt: skip


def site_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed at the building site: an auction, and what was bought in it is built."""
    now, held = building_site.find_auctioneer(state), building_site.bought(state)
    r, lot, n = dice.randint(1, 3), dice.randint(1, 4), dice.randint(1, 6)
    if held is None:
        others = building_site.clockwise(state, now)
        bids = " ".join(f"{q}:{dice.choice(('pass', '1', '2', '3'))}" for q in others)
        passed = " ".join(f"{q}:pass" for q in others)
        colours = ("red", "blue", "green", "black", "white", "yellow")
        floors = [f"{colour}-{height}" for colour in colours for height in (6, 6, 5, 4, 3)]
        piece = dice.choice((*floors, "roof", "mayor", "cancel", "permit-1", "permit-2"))
        return dice.choice((
            f"auction {now} {piece} {bids} {dice.choice(('sell', 'keep'))}",
            f"auction {now} {piece} {bids} {dice.choice(('sell', 'keep'))}",
            f"auction {now} {piece} {passed}", f"box {now}", "round",
        ))  # fmt: skip
    who, piece = held
    if piece.startswith("permit"):
        return f"permit {who} {piece} {r} {dice.choice(('longer', 'shorter'))}"
    return {
        "roof": f"roof {who} {n} {r}.{lot}",
        "mayor": f"mayor {who} {r}",
        "cancel": f"cancel {who} {min(n, 3)} {r}",
    }.get(piece, dice.choice((f"place {who} {piece} {r}", f"place {who} {piece} {r}.{lot}")))


def paper_line(state: GameState, dice: random.Random) -> str:
    """Type what is typed where the players hold notes: they count them, and spend nearly all."""
    who = dice.choice(state.playing or state.table.players)
    there = state.cash_by_book(who)
    counts = f"count {who} {there}", f"count {who} {there + dice.randint(0, 300)}"
    if dice.random() < 0.25:
        spent = f"pay {who} bank {max(there - dice.randint(0, 60), 1)}"
        return dice.choice((*counts, spent, spent, spent, f"count {who} more"))
    return property_line(state, dice)


def houses(state: GameState) -> int:
    """Count the houses of the building site."""
    return sum(len(row.houses) for row in building_site.rows(state))


GAMES: Final[Mapping[str, tuple[str, str, Lines]]] = {
    "cronulla": ("cronulla", "Anna Ben Cem", property_line),
    "grundbesitz": ("grundbesitz", "Anna Ben Cem", jail_line),
    "cronulla with turns": ("cronulla", "Anna Ben Cem", ring_line),
    "grundbesitz with turns": ("grundbesitz", "Anna Ben Cem", ring_line),
    "cronulla on paper": ("cronulla", "Anna Ben Cem", paper_line),
    "solo": ("solo", "Nova", solo_line),
    "chalet": ("chalet", "Anna Ben Cem", chalet_line),
    "neue-heimat": ("neue-heimat", "Anna Ben Cem", site_line),
}
"""Kit, players, and what is typed there."""
