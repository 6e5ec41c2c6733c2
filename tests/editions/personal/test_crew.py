"""A crew of processes: each task once, whoever dies."""

import os
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pnp.editions.personal.crew import TRIES, Crew


def crew(work: Callable[[int], str], size: int, left: list[int] | None = None) -> Crew[int, str]:
    cleaned = [] if left is None else left
    return Crew(work, size, lambda task: f"{task} given up", cleaned.append)


def say(task: int) -> str:
    return f"{task} done"


def die_once(folder: Path, task: int) -> str:
    """Do a task; die in every third one when it is met first."""
    sign = folder / str(task)
    if task % 3 == 0 and not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{task} done"


def die_of_four(task: int) -> str:
    if task == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{task} done"


def test_one_process_does_all_in_order() -> None:
    assert list(crew(say, 1).do([3, 1, 2])) == [(3, "3 done"), (1, "1 done"), (2, "2 done")]


def test_what_a_killed_worker_was_at_is_done_once(tmp_path: Path) -> None:
    left: list[int] = []
    hands = crew(partial(die_once, tmp_path), 2, left)
    done = list(hands.do(range(12)))
    assert sorted(done) == [(n, f"{n} done") for n in range(12)]
    assert hands.deaths == len(left) == 4
    assert sorted(left) == [0, 3, 6, 9]


def test_a_task_that_kills_whoever_does_it_is_given_up() -> None:
    hands = crew(die_of_four, 2)
    done = dict(hands.do(range(6)))
    assert done.pop(4) == "4 given up"
    assert done == {n: f"{n} done" for n in (0, 1, 2, 3, 5)}
    assert hands.deaths == TRIES
