"""How far undo and redo go: so many acts, or back to an entry; what is unclear is asked."""

import random

from tests.fixtures.bank import Desk


def test_undo_and_redo_go_back_and_forth_to_the_same_books(desk: Desk) -> None:
    """A random walk through acts, against a list of the sums in force and one of those waiting."""
    chance = random.Random(7)  # any walk will do
    done: list[int] = []
    waiting: list[int] = []
    for step in range(60):
        kind = chance.choice(("pay", "pay", "undo", "redo"))
        if kind == "pay":
            desk.do(f"{step + 1} anna ben")
            done.append(step + 1)
            waiting.clear()
        elif kind == "undo" and done:
            n = chance.randint(1, min(3, len(done)))
            desk.do(f"undo {n}")
            waiting = done[-n:] + waiting
            done = done[:-n]
        elif kind == "redo" and waiting:
            n = chance.randint(1, len(waiting))
            desk.do(f"redo {n}")
            done += waiting[:n]
            waiting = waiting[n:]
        assert desk.cash("Anna") == 1500 - sum(done)
