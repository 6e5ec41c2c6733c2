"""The shell of the bank: one line, one act; what is wrong stays on the line and can be mended.

Each key pressed shows below the line how it is understood. Without a terminal that can do that,
`lines.py` reads the same lines plainly.
"""

import asyncio
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.output import create_output
from prompt_toolkit.styles import Style

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Reading, Watch, completions, doubt
from pnp.bank.session import Session
from pnp.box.model import board_number
from pnp.cli.bank.answers import tell
from pnp.cli.bank.lines import BankerLines, ask, leaves, sitting_down
from pnp.cli.streams import text_output
from pnp.rules.language.line import write
from pnp.rules.state.game_state import Question, choose_by_key, keys_of
from pnp.rules.state.messages import Catalogue

_GLANCE: Final = 0.5  # seconds between two looks at what others have entered

# the keys after which a held line is mended; any other begins a new one
_MENDING: Final = ("left", "right", "up", "down", "home", "end", "backspace", "delete")


_GLUE: Final = "\u00a0"  # keeps a key and what it chooses on one line
_LINES: Final = 3  # so many lines a question is shown in in full; of a longer one only its choices


def toolbar(loaded: LoadedTable, reading: Reading, width: int) -> tuple[tuple[str, str], ...]:
    """Write the toolbar for a terminal of this many columns: pieces, each with its style."""
    style, said = _say(reading, loaded.say, width)
    wrapped = textwrap.wrap(said, width, max_lines=_LINES, placeholder=" …") or [" "]
    told = [part.replace(_GLUE, " ") for part in wrapped]
    stands = _fit(list(_tell_cash(loaded)), width, 3) + _fit(list(_tell_open(loaded)), width, 2)
    pieces = [(style, _fill(told, width)), ("", "\n" + _fill(stands, width))]
    table, state = loaded.table, loaded.state
    if table.until and time.time() >= table.until and not state.over:
        struck = state.messages.text("shell.struck", hour=table.hour)
        pieces.append(("class:hour", "\n" + _fill([struck[:width]], width)))
    return tuple(pieces)


def _say(reading: Reading, say: Catalogue, width: int) -> tuple[str, str]:
    if reading.wants:
        return "", f"… {reading.wants}"
    if reading.question:
        keys = [f"{key}{_GLUE}{told}" for key, told in keys_of(reading.question)]
        asked = f"{_GLUE}· ".join(keys)
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


def _tell_cash(loaded: LoadedTable) -> Iterator[str]:
    # Behind `~` what the book makes of notes that nobody counted.
    state = loaded.state
    for name in loaded.table.players:
        cash = state.cash(name)
        if state.retired(name):
            yield f"({name})"
        else:
            yield f"{name} {f'~{state.cash_by_book(name)}' if cash is None else cash}"


def _tell_open(loaded: LoadedTable) -> Iterator[str]:
    state, say, table = loaded.state, loaded.say, loaded.table
    for name in state.playing:
        for whom, amount in state.debts(name).items():
            yield f"{name} {say.text('status.owes', whom=whom, amount=amount)}"
    bank = loaded.game.status(state).get("bank", {})
    for piece in ("house", "hotel"):
        left = bank.get(f"{piece}s")
        if isinstance(left, int):
            yield say.text("status.stock", piece=piece, n=left)
    seconds = table.until - int(time.time())
    if seconds > 0 and not state.over:
        hours, minutes = divmod(-(-seconds // 60), 60)
        yield say.text("shell.clock", hour=table.hour, n=f"{hours}:{minutes:02}")
    if state.over:
        yield say.text("status.over")


_STYLE = Style.from_dict(
    {
        "fault": "bold underline reverse",
        "fits": "ansigreen",
        "wrong": "ansired bold",
        "hour": "ansired bold reverse",
        "bottom-toolbar": "noreverse bg:default",
        "bottom-toolbar.text": "noreverse bg:default",
    }
)


class Shell:
    """One banker typing at one table: the line, how it was last understood, what it is held for."""

    def __init__(self, session: Session) -> None:
        """Look at the table; the acts of its journal are the history of the line."""
        self._lines = BankerLines(session, _ask)
        self._desk, self._watch = self._lines.desk, self._lines.watch
        self._reading = Reading("")
        self._held: Reading | None = None  # back for its fault
        self._is_fresh = False  # nothing was typed since it was held back
        self._refused = False  # the last line that was to be entered was held back
        self._asked: Reading | None = None  # may be answered by the key that stands there alone
        books = self._watch.loaded.books
        self._prompt: PromptSession[str] = PromptSession(
            message=lambda: f"{self._watch.loaded.books.count + 1}> ",
            history=InMemoryHistory([row[4] for row in books.rows if row[2] != "open"]),
            completer=_Words(self._watch),
            complete_while_typing=False,
            lexer=_Marked(lambda: self._held),
            bottom_toolbar=self._toolbar,
            key_bindings=self._bind_keys(),
            style=_STYLE,
            reserve_space_for_menu=5,
            output=create_output(plain) if (plain := text_output()) else None,
        )

    def lines(self) -> None:
        """Read and answer lines until the banker leaves."""
        self._lines.read(self._typed)

    def _typed(self, held: Reading | None) -> str:
        # A refused one is there again, with the cursor at its fault.
        def begin() -> None:
            if held is not None:
                self._hold(get_app().current_buffer, held)
            get_app().create_background_task(self._glance())

        text = self._prompt.prompt(default=held.text if held is not None else "", pre_run=begin)
        self._refused = False
        return text

    def _hold(self, buffer: Buffer, reading: Reading) -> None:
        # the cursor stands at the end of its fault
        end = reading.fault[1] if reading.fault else len(reading.text)
        self._held, self._asked = replace(reading, wants=""), None
        self._is_fresh = self._refused = True
        buffer.cursor_position = min(end, len(buffer.text))

    def _is_held(self, text: str) -> bool:
        return self._held is not None and self._held.text == text

    def _bind_keys(self) -> KeyBindings:
        keys, desk = KeyBindings(), self._desk
        asked = Condition(lambda: not get_app().current_buffer.text and bool(desk.refresh()))
        fresh = Condition(lambda: self._is_fresh and self._is_held(get_app().current_buffer.text))

        @keys.add("+", filter=asked)
        def accept(event: KeyPressEvent) -> None:
            event.current_buffer.text = desk.key_line("+")
            event.current_buffer.validate_and_handle()

        @keys.add("-", filter=asked)
        @keys.add("=", filter=asked)
        def take(event: KeyPressEvent) -> None:
            event.current_buffer.insert_text(desk.key_line(event.data))

        @keys.add("enter")
        def enter(event: KeyPressEvent) -> None:
            if not self._answer(event.current_buffer):
                self._enter(event.current_buffer)

        @keys.add(Keys.Any, filter=fresh)
        def begin(event: KeyPressEvent) -> None:
            self._begin_anew(event.current_buffer, event.data)

        @keys.add(Keys.BracketedPaste, filter=fresh)
        def paste(event: KeyPressEvent) -> None:
            text = event.data.replace("\r", "\n").replace("\n", " ")
            self._begin_anew(event.current_buffer, text)
            self._asked = None

        def mend(event: KeyPressEvent) -> None:
            self._is_fresh = False
            event.key_processor.feed(event.key_sequence[0], first=True)

        for key in _MENDING:
            keys.add(key, filter=fresh)(mend)
        return keys

    def _begin_anew(self, buffer: Buffer, typed: str) -> None:
        self._is_fresh = False
        if not typed.isspace():
            buffer.reset(append_to_history=True)
            self._asked = self._held if self._held and self._held.question else None
        buffer.insert_text(typed)

    def _answer(self, buffer: Buffer) -> bool:
        # a figure answers with Enter alone: the next sum may begin with it, read off a card slowly
        asked, self._asked = self._asked, None
        question = asked.question if asked is not None else None
        writes = choose_by_key(question, buffer.text) if question is not None else None
        if asked is None or question is None or writes is None:
            return False
        buffer.text = question.settled(asked.text, writes)
        buffer.cursor_position = len(buffer.text)
        if asked.hasty and buffer.text == asked.text:
            buffer.validate_and_handle()
        else:
            self._enter(buffer)
        return True

    async def _glance(self) -> None:
        """Show entries of others above the line as they come; the toolbar follows the table.

        At the stroke of the agreed hour the bell is rung.
        """
        while True:
            await asyncio.sleep(_GLANCE)
            self._watch.refresh()
            if self._lines.struck():
                get_app().output.bell()
            asked = tuple(self._desk.news())
            if asked or self._watch.seen < self._watch.loaded.books.count:
                news = (*self._watch.news(), *asked)
                await run_in_terminal(lambda told=news: tell(told))  # type: ignore[misc]  # bound now
            get_app().invalidate()

    def _toolbar(self) -> StyleAndTextTuples:
        text = get_app().current_buffer.text
        if self._desk.takes(text):
            reading = Reading(text)
        elif self._held is not None and self._is_held(text):
            reading = self._held
        else:
            self._held = None
            reading = self._reading = self._watch.read(text)
        if not text and (asked := self._desk.toolbar(self._watch.loaded.say)):
            reading = Reading(text, wants=asked, says=asked)
        return [*toolbar(self._watch.loaded, reading, get_app().output.get_size().columns)]

    def _enter(self, buffer: Buffer) -> None:
        text = buffer.text
        if not text.strip():
            return
        reading = self._judge(text)
        if leaves(text) or self._desk.takes(text):
            buffer.validate_and_handle()
            return
        if reading.fault is None:
            question = doubt(self._watch.loaded, text, refused=self._refused)
            if question is None:
                buffer.validate_and_handle()
                return
            place = question.place or (0, len(text))
            reading = Reading(text, question.asks, place, reading.entries, "", question, True)
        self._hold(buffer, reading)

    def _judge(self, text: str) -> Reading:
        # What others did since it was shown may have changed it.
        before, now = self._held or self._reading, self._watch.read(text)
        alike = before.entries == now.entries or before.says == now.says
        if before.text != text or alike or before.fault:
            return now
        key = "shell.moved" if now.fault else "shell.changed"
        facts = {"first": before.entries + 1, "last": now.entries, "what": now.says}
        self._reading = now
        says = self._watch.loaded.say.text(key, **facts)
        return Reading(text, says, now.fault or (0, len(text)), now.entries)


def read_lines(session: Session) -> None:
    """Sit down at the table and read lines until the banker leaves."""
    with sitting_down(session):
        Shell(session).lines()


def _ask(say: Catalogue, question: Question) -> str | None:
    return ask(say, question, PromptSession[str]().prompt)


class _Words(Completer):
    """Completes verbs, players, deeds and keywords, where each may stand."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def get_completions(self, document: Document, _event: CompleteEvent) -> Iterator[Completion]:
        """Offer the words that may stand where the cursor is."""
        typed, words = completions(self._watch.loaded, document.text_before_cursor)
        for word in words:
            number = board_number(self._watch.loaded.state.box, word)
            meta = "" if number is None else str(number)
            yield Completion(write(word), start_position=-len(typed), display_meta=meta)


class _Marked(Lexer):
    """Shows the place of a fault in a refused line, also where there are no colours."""

    def __init__(self, held: Callable[[], Reading | None]) -> None:
        self._held = held

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """Mark the fault of the line, if this is the line that was refused."""
        text, refused = document.text, self._held()
        parts: StyleAndTextTuples = [("", text)]
        if refused and refused.text == text and refused.fault and not refused.hasty:
            start, end = refused.fault
            fault = ("class:fault", text[start:end] or " ")
            parts = [("", text[:start]), fault, ("", text[end:])]
        return lambda _number: parts

    def invalidation_hash(self) -> object:
        """Tell that the marks have changed."""
        return self._held()
