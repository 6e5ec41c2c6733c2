"""The keys of the line being typed: Enter, the one key of an answer, and what a held line takes."""

import asyncio
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Reading
from pnp.cli.bank.shell_desk import ShellDesk
from pnp.rules.language.vocabulary import choose_by_key, keys_of
from pnp.rules.state.messages import Catalogue

ALONE: Final = 0.3
"""Seconds after which a key that nothing follows is the answer to a question."""

Entered = Callable[[Buffer], None]
"""What is done with a line after Enter."""

# the keys after which a held line is mended; any other begins a new one
_MENDING: Final = ("left", "right", "up", "down", "home", "end", "backspace", "delete")


@dataclass(slots=True)
class ShellLine:
    """The line being typed: how it was last understood, and the fault it is held back for."""

    reading: Reading
    held: Reading | None = None
    fresh: bool = False
    """Whether nothing was typed since the line was held back."""
    refused: bool = False
    """Whether the last line that was to be entered was held back."""
    asked: Reading | None = None
    """The question that may be answered by the one key that stands in its place now."""

    def hold(self, buffer: Buffer, reading: Reading) -> None:
        """Keep a line that cannot be entered, with the cursor at the end of its fault."""
        end = reading.fault[1] if reading.fault else len(reading.text)
        self.held, self.asked = replace(reading, wants=""), None
        self.fresh = self.refused = True
        buffer.cursor_position = min(end, len(buffer.text))

    def is_held(self, text: str) -> bool:
        """Tell whether this is the held line as it was held."""
        return self.held is not None and self.held.text == text


def line_keys(line: ShellLine, entered: Entered, desk: ShellDesk) -> KeyBindings:
    """Bind the keys of a line; `entered` is what Enter does, the desk has keys of its own."""
    keys = KeyBindings()
    _desk_keys(keys, desk)
    fresh = Condition(lambda: line.fresh and line.is_held(get_app().current_buffer.text))

    @keys.add("enter")
    def enter(event: KeyPressEvent) -> None:
        if not _answer(event.current_buffer, line, entered):
            entered(event.current_buffer)

    @keys.add(Keys.Any, filter=fresh)
    def begin(event: KeyPressEvent) -> None:
        _begin_anew(event, line, event.data)
        if line.asked is not None:
            event.app.create_background_task(_answer_alone(event.current_buffer, line, entered))

    @keys.add(Keys.BracketedPaste, filter=fresh)
    def paste(event: KeyPressEvent) -> None:
        _begin_anew(event, line, event.data.replace("\r", "\n").replace("\n", " "))
        line.asked = None

    def mend(event: KeyPressEvent) -> None:
        line.fresh = False
        event.key_processor.feed(event.key_sequence[0], first=True)

    for key in _MENDING:
        keys.add(key, filter=fresh)(mend)
    return keys


def _desk_keys(keys: KeyBindings, desk: ShellDesk) -> None:
    asked = Condition(lambda: not get_app().current_buffer.text and bool(desk.refresh()))

    @keys.add("+", filter=asked)
    def accept(event: KeyPressEvent) -> None:
        event.current_buffer.text = desk.key_line("+")
        event.current_buffer.validate_and_handle()

    @keys.add("-", filter=asked)
    @keys.add("=", filter=asked)
    def begin(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(desk.key_line(event.data))


def _begin_anew(event: KeyPressEvent, line: ShellLine, typed: str) -> None:
    buffer, held = event.current_buffer, line.held
    line.fresh = False
    if not typed.isspace():
        buffer.reset(append_to_history=True)
        line.asked = held if held is not None and held.question is not None else None
    buffer.insert_text(typed)


async def _answer_alone(buffer: Buffer, line: ShellLine, entered: Entered) -> None:
    await asyncio.sleep(ALONE)
    _answer(buffer, line, entered)


def _answer(buffer: Buffer, line: ShellLine, entered: Entered) -> bool:
    asked, line.asked = line.asked, None
    question = asked.question if asked is not None else None
    writes = choose_by_key(question, buffer.text) if question is not None else None
    if asked is None or question is None or writes is None:
        return False
    buffer.text = question.settled(asked.text, writes)
    buffer.cursor_position = len(buffer.text)
    if asked.hasty and buffer.text == asked.text:
        buffer.validate_and_handle()
    else:
        entered(buffer)
    return True


_GLUE: Final = "\u00a0"  # keeps a key and what it chooses on one line
_LINES: Final = 3  # so many lines a question is shown in in full; of a longer one only its choices


def toolbar(loaded: LoadedTable, reading: Reading, width: int) -> tuple[tuple[str, str], ...]:
    """Write the toolbar for a terminal of this many columns: pieces, each with its style."""
    style, said = _say(reading, loaded.say, width)
    wrapped = textwrap.wrap(said, width, max_lines=_LINES, placeholder=" …") or [" "]
    told = [part.replace(_GLUE, " ") for part in wrapped]
    stands = _fit(list(_standing(loaded)), width, 3) + _fit(list(_open(loaded)), width, 2)
    pieces = (style, _fill(told, width)), ("", "\n" + _fill(stands, width))
    return (*pieces, *_struck(loaded, width))


def _struck(loaded: LoadedTable, width: int) -> tuple[tuple[str, str], ...]:
    table, state = loaded.table, loaded.state
    if not table.until or time.time() < table.until or state.over:
        return ()
    told = state.messages.text("shell.struck", hour=table.hour)
    return (("class:hour", "\n" + _fill([told[:width]], width)),)


def _say(reading: Reading, say: Catalogue, width: int) -> tuple[str, str]:
    if reading.wants:
        return "", f"… {reading.wants}"
    if reading.question:
        keys = [(f"{key}{_GLUE}", told) for key, told in keys_of(reading.question)]
        asked = f"{_GLUE}· ".join(map("".join, keys))
        if reading.hasty:
            return "class:wrong", f"? {reading.says} {asked} ({say.text('shell.open')})"
        asked = f"{say.text('shell.which')}: {asked}"
        whole = f"✗ {reading.says} – {asked}"
        return "class:wrong", whole if len(textwrap.wrap(whole, width)) <= _LINES else f"? {asked}"
    if reading.fault:
        return "class:wrong", f"✗ {reading.says}"
    return ("class:fits", f"→ {reading.says}") if reading.says else ("", " ")


def _fill(lines: list[str], width: int) -> str:
    return "\n".join(line.ljust(width) for line in lines)


def _fit(parts: list[str], width: int, most: int) -> list[str]:
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
    state, say = loaded.state, loaded.say
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
