"""Games that play themselves: met by the exact chain of the dice, the same for the same seed."""

import json
from dataclasses import replace
from itertools import product
from typing import Any, Final

import numpy as np
import pytest

from pnp.bank import trial_games
from pnp.bank.trial_games import figure, play_games, tell_trials
from pnp.box.board import Space
from pnp.box.cards import Card, Deck, Effect
from pnp.box.model import Box
from pnp.box.words import Words
from pnp.errors import UsageError
from pnp.web.report import FORMS
from tests.shipped import box_of

JAIL: Final = 10
CHESTS: Final = (2, 17, 33)
MOVES: Final = {
    7: (0, JAIL, 11, 24, 39, 5, 15, 15, 12, 4),
    22: (0, JAIL, 11, 24, 39, 5, 25, 25, 28, 19),
    36: (0, JAIL, 11, 24, 39, 5, 5, 5, 12, 33),  # back to a space where a card is drawn, too
} | dict.fromkeys(CHESTS, (0, JAIL))
"""The ring whose chances are published: a space → where the cards that move lead, of sixteen."""
PUBLISHED: Final = {JAIL: 6.24, 24: 3.18, 0: 3.09}
"""How often in a hundred throws one comes to stand there, where nobody waits in jail."""


def one_turn(where: Any, *, over: bool) -> tuple[Any, Any]:
    """Give how often each space is stood on in a turn from there, and where it ends."""
    stands, ends = np.zeros(40), np.zeros(40)
    for nth in (1, 2, 3):
        again = np.zeros(40)
        for one, other in product(range(1, 7), repeat=2):
            there = np.roll(where, one + other) / 36
            if nth == 3 and one == other:
                there = np.eye(40)[JAIL] * there.sum()
            free, caught = follow_cards(there)
            stands += free
            stands[JAIL] += caught
            on = again if one == other and nth < 3 else ends
            on += free
            (ends if over else on)[JAIL] += caught
        where = again
    return stands, ends


def follow_cards(there: Any) -> tuple[Any, float]:
    free, caught = there.copy(), float(there[30])
    free[30] = 0
    for space, moves in MOVES.items():
        share = free[space] / 16
        for to in moves:
            free[space] -= share
            if to == JAIL:
                caught += share
            else:
                free[to] += share
    return free, caught


def expected(turns: int, *, over: bool = True) -> Any:
    """Give the share of each space of all throws in so many turns; jail may end a turn."""
    # from several spaces at once a turn comes to what it comes to from each
    stands, ends = map(
        np.array, zip(*(one_turn(each, over=over) for each in np.eye(40)), strict=True)
    )
    where, stood = np.eye(40)[0], np.zeros(40)
    for _ in range(turns):
        stood += where @ stands
        where = where @ ends
    return stood / stood.sum()


@pytest.fixture(scope="module")
def ring() -> Box:
    """The ring of forty spaces: nothing is for sale there, and nobody has to be let out of jail."""
    box, kinds = box_of("cronulla"), dict[int, Any]({0: "start", JAIL: "jail", 30: "go-to-jail"})
    assert box.board
    decks = {n: "chest" if n in CHESTS else f"chance-{n}" for n in MOVES}
    spaces: list[Any] = [
        Space(f"s{n}", kinds.get(n, "card" if n in decks else "rest"), Words("en", {"en": f"S{n}"}),
              deck=decks.get(n), amount=200 if n == 0 else None) for n in range(40)
    ]  # fmt: skip
    kept = {n: name for n, name in decks.items() if n not in CHESTS[1:]}
    cards = {name: tuple(cards_of(name, MOVES[n])) for n, name in kept.items()}
    drawn = tuple(Deck(k, "L", Words("en", {"en": k}), 16, each) for k, each in cards.items())
    board = replace(box.board, spaces=tuple(spaces))
    return replace(box, board=board, decks=drawn, deeds=(), groups=())


def cards_of(deck: str, moves: tuple[int, ...]) -> list[Card]:
    said = Words("en", {"en": "A card."})
    does = [Effect("jail") if to == JAIL else Effect("advance", to=f"s{to}") for to in moves]
    does += [Effect("collect", 10)] * (16 - len(does))
    return [Card(f"{deck}-{n}", n, True, each, said, said) for n, each in enumerate(does, 1)]


def test_the_published_chances_of_a_ring_of_forty_spaces_are_met_in_three_sigma(
    ring: Box,
) -> None:
    long_run = expected(3_000, over=False)  # as it was published
    assert {n: round(float(long_run[n] * 100), 2) for n in PUBLISHED} == PUBLISHED
    courses = play_games(ring, 60, seed=1)
    exact, throws = expected(trial_games.ROUNDS), [each.throws for each in courses]
    for n in range(40):
        met = figure([each.stands[n] for each in courses], throws)
        assert abs(met["value"] - exact[n]) <= 3 * met["error"], n
        assert abs(met["value"] - long_run[n]) <= 3 * met["error"] or n not in PUBLISHED


def test_one_seed_gives_the_same_bytes_however_many_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box = box_of("cronulla")
    monkeypatch.setattr(trial_games, "ROUNDS", 12)
    told = [tell_trials(box, play_games(box, 2, 5, jobs), 5) for jobs in (1, 2)]
    alone, shared = ([write(each) for write in FORMS.values()] for each in told)
    assert alone == shared
    read = json.loads(FORMS[".json"](told[0]))
    assert sum(each["stands"]["value"] for each in read["spaces"]) == pytest.approx(1, abs=1e-4)
    assert sum(each["income"]["value"] for each in read["deeds"]) > 0


def test_a_game_without_dice_of_the_bank_does_not_play_itself() -> None:
    with pytest.raises(UsageError, match="throws no dice in chalet: only a ring with deeds"):
        play_games(box_of("chalet"), 2, seed=1)
