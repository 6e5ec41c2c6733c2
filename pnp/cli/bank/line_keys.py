"""The keys of the line being typed: Enter, the one key of an answer, and what a held line takes."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from pnp.bank.live_preview import Reading
from pnp.cli.bank.shell_desk import ShellDesk
from pnp.rules.language.choosing import chosen_by_key

ALONE: Final = 0.3
"""Seconds after which a key that nothing follows is the answer to a question."""

Entered = Callable[[Buffer], None]
"""What is done with a line after Enter."""

_MENDING: Final = ("left", "right", "up", "down", "home", "end", "backspace", "delete")
"""The keys after which a held line is mended; any other begins a new one."""


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
    writes = chosen_by_key(question, buffer.text) if question is not None else None
    if asked is None or question is None or writes is None:
        return False
    buffer.text = question.settled(asked.text, writes)
    buffer.cursor_position = len(buffer.text)
    if asked.hasty and buffer.text == asked.text:
        buffer.validate_and_handle()
    else:
        entered(buffer)
    return True
