"""The lines below the prompt: how the line is understood, and where the table stands."""

import textwrap
import time
from collections.abc import Iterator

from pnp.bank.sitting import Sitting
from pnp.cli.bank.watch import Reading


def toolbar(sitting: Sitting, reading: Reading, width: int) -> str:
    """Write the toolbar for a terminal of this many columns."""
    mark = "" if not reading.says else "✗ " if reading.fault else "→ "
    said = f"{mark}{reading.says}" or " "
    lines = textwrap.wrap(said, width, max_lines=3, placeholder=" …") or [" "]
    lines += _fitted(list(_standing(sitting)), width, 3)
    lines += _fitted(list(_open(sitting)), width, 2)
    return "\n".join(line.ljust(width) for line in lines)


def _fitted(parts: list[str], width: int, most: int) -> list[str]:
    """Join parts with dots, never breaking one while it fits a line."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= width:
            lines[-1] += f" · {part}"
        else:
            lines.append(part[:width])
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1][: width - 2]} …"]
    return lines


def _standing(sitting: Sitting) -> Iterator[str]:
    """Tell everybody's cash, as far as the bank knows it."""
    standing = sitting.standing
    for name in sitting.table.players:
        cash = standing.cash(name)
        if standing.retired(name):
            yield f"({name})"
        else:
            yield f"{name} {'?' if cash is None else cash}"


def _open(sitting: Sitting) -> Iterator[str]:
    """Tell open debts, what is left to build with, and how long there is to play."""
    standing, say = sitting.standing, sitting.standing.speech
    for name in standing.playing:
        for whom, amount in standing.debts(name).items():
            yield f"{name} {say.text('status.owes', whom=whom, amount=amount)}"
    bank = sitting.game.status(standing).get("bank", {})
    for piece in ("house", "hotel"):
        left = bank.get(f"{piece}s")
        if isinstance(left, int):
            yield say.text("status.stock", piece=piece, n=left)
    table = sitting.table
    if table.until and not standing.over:
        minutes = max(0, -(-(table.until - int(time.time())) // 60))
        left = f"{minutes // 60}:{minutes % 60:02}"
        yield say.text("shell.clock", hour=table.hour, n=left)
    if standing.over:
        yield say.text("status.over")
