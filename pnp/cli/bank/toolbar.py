"""The lines below the prompt: how the line is understood, and where the table stands."""

import textwrap
import time
from collections.abc import Iterator
from typing import Final

from pnp.bank.live_preview import Reading
from pnp.bank.loaded_table import LoadedTable
from pnp.rules.language.choosing import keys_of
from pnp.rules.state.messages import Catalogue

_GLUE: Final = "\u00a0"
"""Keeps a key and what it chooses on one line."""

_LINES: Final = 3
"""So many lines a question is shown in in full; of a longer one only its choices."""


def toolbar(loaded: LoadedTable, reading: Reading, width: int) -> tuple[tuple[str, str], ...]:
    """Write the toolbar for a terminal of this many columns: pieces, each with its style."""
    style, said = _said(reading, loaded.state.messages, width)
    wrapped = textwrap.wrap(said, width, max_lines=_LINES, placeholder=" …") or [" "]
    told = [part.replace(_GLUE, " ") for part in wrapped]
    stands = _fitted(list(_standing(loaded)), width, 3) + _fitted(list(_open(loaded)), width, 2)
    pieces = (style, _filled(told, width)), ("", "\n" + _filled(stands, width))
    return (*pieces, *_struck(loaded, width))


def _struck(loaded: LoadedTable, width: int) -> tuple[tuple[str, str], ...]:
    table, state = loaded.table, loaded.state
    if not table.until or time.time() < table.until or state.over:
        return ()
    told = state.messages.text("shell.struck", hour=table.hour)
    return (("class:hour", "\n" + _filled([told[:width]], width)),)


def _said(reading: Reading, say: Catalogue, width: int) -> tuple[str, str]:
    if reading.wants:
        return "", f"… {reading.wants}"
    if reading.question:
        keys = [(f"{key}{_GLUE}", told) for key, told in keys_of(reading.question)]
        asked = f"{_GLUE}· ".join(map("".join, keys))
        if reading.hasty:
            return "class:wrong", f"? {reading.says} {asked}"
        asked = f"{say.text('shell.which')}: {asked}"
        whole = f"✗ {reading.says} – {asked}"
        return "class:wrong", whole if len(textwrap.wrap(whole, width)) <= _LINES else f"? {asked}"
    if reading.fault:
        return "class:wrong", f"✗ {reading.says}"
    return ("class:fits", f"→ {reading.says}") if reading.says else ("", " ")


def _filled(lines: list[str], width: int) -> str:
    return "\n".join(line.ljust(width) for line in lines)


def _fitted(parts: list[str], width: int, most: int) -> list[str]:
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= width:
            lines[-1] += f" · {part}"
        else:
            lines.append(part[:width])
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][: width - 2]} …"]
    return lines


def _standing(loaded: LoadedTable) -> Iterator[str]:
    # Behind `~` what the book makes of notes that nobody counted.
    state = loaded.state
    for name in loaded.table.players:
        cash = state.cash(name)
        if state.retired(name):
            yield f"({name})"
        else:
            yield f"{name} {f'~{state.cash_by_book(name)}' if cash is None else cash}"


def _open(loaded: LoadedTable) -> Iterator[str]:
    state, say = loaded.state, loaded.state.messages
    for name in state.playing:
        for whom, amount in state.debts(name).items():
            yield f"{name} {say.text('status.owes', whom=whom, amount=amount)}"
    bank = loaded.game.status(state).get("bank", {})
    for piece in ("house", "hotel"):
        left = bank.get(f"{piece}s")
        if isinstance(left, int):
            yield say.text("status.stock", piece=piece, n=left)
    table = loaded.table
    seconds = table.until - int(time.time())
    if seconds > 0 and not state.over:
        minutes = -(-seconds // 60)
        left = f"{minutes // 60}:{minutes % 60:02}"
        yield say.text("shell.clock", hour=table.hour, n=left)
    if state.over:
        yield say.text("status.over")
