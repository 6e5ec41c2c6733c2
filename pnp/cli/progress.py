"""How far a command is: one line of a terminal while it works, gone when it is done."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from time import monotonic
from typing import Final, TypeVar

from pnp.pool import STEPS, Progress, silent

Result = TypeVar("Result")

_A_BLINK: Final = 0.1  # seconds between two steps that are told to a page
_PATIENCE: Final = 1.0  # seconds for which nothing is told: most commands are over by then


@contextmanager
def telling(*, shown: bool = True, begun: float | None = None) -> Iterator[Progress]:
    """Give what is to be called at each step; if one looks at a terminal, it is told there."""
    if shown and os.environ.get(STEPS):
        yield _tell_page()
        return
    if not (shown and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"):
        yield silent
        return
    thing, count = "", ""

    def show() -> None:
        from rich import console, live, text  # noqa: PLC0415  # none waits for it

        terminal = console.Console(stderr=True)

        def draw() -> text.Text:
            line = text.Text(thing, no_wrap=True, overflow="crop")
            line.truncate(max(0, terminal.width - len(count)))  # the count is seen in any window
            return line.append(count)

        told = live.Live(
            get_renderable=draw,
            console=terminal,
            transient=True,
            redirect_stdout=False,  # what is said may go into a file
            redirect_stderr=False,
        )
        stack.enter_context(told)
        terminal.show_cursor()  # who ends it the hard way keeps his cursor

    def step(at_work: str, number: int, of: int) -> None:
        nonlocal thing, count
        # a letter that the stream lacks may take two: it counts as what is seen
        encoding, errors = sys.stderr.encoding, sys.stderr.errors or "replace"
        shown_as = at_work.encode(encoding, errors).decode(encoding, errors)
        thing, count = shown_as, f" {number} of {of}"
        if timer.ident is None:  # not sooner: a pool begins its processes before any thread
            timer.start()

    timer = Timer(max(0.0, (begun or monotonic()) + _PATIENCE - monotonic()), show)
    timer.daemon = True
    with ExitStack() as stack:
        try:
            yield step
        finally:
            timer.cancel()
            if timer.ident is not None:
                timer.join()


def _tell_page() -> Progress:
    last = 0.0

    def step(at_work: str, number: int, of: int) -> None:
        nonlocal last
        if monotonic() - last > _A_BLINK:
            last = monotonic()
            print(STEPS, at_work, number, of, sep="\t", file=sys.stderr, flush=True)

    return step


def counted(
    results: Iterator[Result], thing: str, many: int, *, shown: bool = True
) -> Iterator[Result]:
    """Give results as they come, and tell which is waited for; not while the caller has one."""
    begun = monotonic()
    for number in range(1, many + 1):
        with telling(shown=shown, begun=begun) as step:
            step(thing, number, many)
            result = next(results)
        yield result
