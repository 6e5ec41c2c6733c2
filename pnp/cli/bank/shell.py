"""The shell of the bank: one line, one act; what is wrong stays on the line and can be mended.

Each key pressed shows below the line how it is understood. Without a terminal that can do that,
`lines.py` reads the same lines plainly.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.styles import Style

from pnp.bank.live_preview import Reading, Watch, completions, numbers, place_of
from pnp.bank.session import Answer, Session
from pnp.cli.bank.answers import shown
from pnp.cli.bank.lines import LEAVE, tell_head
from pnp.cli.bank.options import Seat, session_of
from pnp.cli.bank.question import ask_which
from pnp.cli.bank.screen import tell
from pnp.cli.bank.toolbar import toolbar
from pnp.errors import Asked, JournalDamaged, PnpError, Refusal
from pnp.rules.language.line import parse
from pnp.rules.language.syntax_errors import write

_GLANCE = 0.5
"""Seconds between two looks at what others have entered."""

_STYLE = Style.from_dict(
    {
        "fault": "bold underline reverse",
        "fits": "ansigreen",
        "wrong": "ansired bold",
        "bottom-toolbar": "noreverse bg:default",
        "bottom-toolbar.text": "noreverse bg:default",
    }
)


@dataclass(slots=True)
class ShellLine:
    """The line being typed: how it was last understood, and the fault it was refused for."""

    reading: Reading
    refused: Reading | None = None


class Shell:
    """One banker typing at one table."""

    def __init__(self, session: Session) -> None:
        """Look at the table; the acts of its journal are the history of the line."""
        self._session = session
        self._watch = Watch(session, lambda: int(time.time()))
        self._line = ShellLine(Reading(""))
        books = self._watch.loaded.books
        self._prompt: PromptSession[str] = PromptSession(
            message=lambda: f"{self._watch.loaded.books.count + 1}> ",
            history=InMemoryHistory([row[4] for row in books.rows if row[2] != "open"]),
            completer=_Words(self._watch),
            complete_while_typing=False,
            lexer=_Marked(self._line),
            bottom_toolbar=self._toolbar,
            key_bindings=self._keys(),
            style=_STYLE,
            reserve_space_for_menu=5,
        )

    def lines(self) -> None:
        """Read and answer lines until the banker leaves."""
        text, at = "", (0, 0)
        while True:
            try:
                text = self._asked(text, at)
            except KeyboardInterrupt:
                text, at = "", (0, 0)
                continue
            except EOFError:
                return
            if text.strip().casefold() in LEAVE:
                return
            refused = self._answer(text)
            text, at = (text, refused) if refused else ("", (0, 0))

    def _asked(self, text: str, fault: tuple[int, int]) -> str:
        """Let a line be typed; a refused one is there again, with the cursor at its fault."""

        def begin() -> None:
            if text:
                get_app().current_buffer.cursor_position = min(fault[1], len(text))
            get_app().create_background_task(self._glance())

        return self._prompt.prompt(default=text, pre_run=begin)

    def _answer(self, text: str) -> tuple[int, int] | None:
        """Enter a line and show the answer; for a refused one give the place of its fault."""
        line = parse(text)
        if not line.acts:
            return None
        try:
            answer = self._session.answer(line)
        except JournalDamaged:
            raise
        except Asked as asked:
            return self._decide(text, asked)
        except Refusal as refusal:
            tell(self._watch.news())
            click.echo(str(refusal), err=True)
            return place_of(text, refusal)
        except PnpError as error:
            click.echo(str(error), err=True)
            return (0, len(text))
        if isinstance(answer, Answer):
            tell(self._watch.news(own=answer.n))
        tell(shown(answer))
        return None

    def _decide(self, text: str, asked: Asked) -> tuple[int, int] | None:
        """Ask the one question of a line, and enter the line with the answer to it."""
        tell(self._watch.news())
        loaded = self._watch.loaded
        tell(asked.lines)
        answer = ask_which(loaded.state.messages, asked.asked)
        if not answer:
            tell((loaded.state.messages.text("dry.nothing"),))
            return None
        if self._watch.refresh().books.count > loaded.books.count:
            tell((loaded.state.messages.text("ask.again"),))
            return self._answer(text)
        return self._answer(asked.answered(answer))

    async def _glance(self) -> None:
        """Show entries of others above the line as they come; the toolbar follows the table."""
        while True:
            await asyncio.sleep(_GLANCE)
            self._watch.refresh()
            if self._watch.seen < self._watch.loaded.books.count:
                news = tuple(self._watch.news())
                await run_in_terminal(lambda told=news: tell(told))  # type: ignore[misc]  # bound now
            get_app().invalidate()

    def _toolbar(self) -> StyleAndTextTuples:
        text = get_app().current_buffer.text
        line = self._line
        if line.refused is not None and line.refused.text == text:
            reading = line.refused
        else:
            line.refused = None
            reading = line.reading = self._watch.read(text)
        return [*toolbar(self._watch.loaded, reading, get_app().output.get_size().columns)]

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("enter")
        def enter(event: KeyPressEvent) -> None:
            text = event.current_buffer.text
            if not text.strip():
                return
            reading = self._judged(text)
            if text.strip().casefold() in LEAVE or reading.fault is None:
                event.current_buffer.validate_and_handle()
                return
            self._line.refused = replace(reading, wants="")
            event.current_buffer.cursor_position = min(reading.fault[1], len(text))

        for number in range(1, 10):
            self._answers(keys, number)
        return keys

    def _answers(self, keys: KeyBindings, number: int) -> None:
        """Let a figure answer the question a line was held back for."""

        def asked() -> bool:
            refused = self._line.refused
            text = get_app().current_buffer.text
            return refused is not None and refused.text == text and number <= len(refused.choices)

        @keys.add(str(number), filter=Condition(asked))
        def answer(event: KeyPressEvent) -> None:
            buffer, asked_for = event.current_buffer, self._line.refused
            if asked_for is None:
                return
            self._line.refused = None
            buffer.text = asked_for.chosen(number)
            buffer.cursor_position = len(buffer.text)
            reading = self._line.reading = self._watch.read(buffer.text)
            if reading.fault is None:
                buffer.validate_and_handle()
            else:
                self._line.refused = replace(reading, wants="")

    def _judged(self, text: str) -> Reading:
        """Read a line as it is now; what others did since it was shown may have changed it."""
        before = self._line.refused or self._line.reading
        now = self._watch.read(text)
        say = self._watch.loaded.state.messages
        if before.text != text or before.entries == now.entries or before.says == now.says:
            return now
        if before.fault:
            return now
        key = "shell.moved" if now.fault else "shell.changed"
        says = say.text(key, first=before.entries + 1, last=now.entries, what=now.says)
        self._line.reading = now
        return Reading(text, says, now.fault or (0, len(text)), now.entries)


def read_lines(seat: Seat) -> None:
    """Sit down at the table and read lines until the banker leaves."""
    session = session_of(seat)
    tell_head(seat, session)
    with session.held():
        Shell(session).lines()


class _Words(Completer):
    """Completes verbs, players, deeds and keywords, where each may stand."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Offer the words that may stand where the cursor is."""
        del complete_event
        typed, words = completions(self._watch.loaded, document.text_before_cursor)
        spaces = numbers(self._watch.loaded) if words else {}
        for word in words:
            meta = spaces.get(word, "")
            yield Completion(write(word), start_position=-len(typed), display_meta=meta)


class _Marked(Lexer):
    """Shows the place of a fault in a refused line, also where there are no colours."""

    def __init__(self, line: ShellLine) -> None:
        self._line = line

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """Mark the fault of the line, if this is the line that was refused."""
        text, refused = document.text, self._line.refused
        if refused is None or refused.text != text or refused.fault is None:
            return lambda _number: [("", text)]
        start, end = refused.fault
        parts: StyleAndTextTuples = [
            ("", text[:start]),
            ("class:fault", text[start:end] or " "),
            ("", text[end:]),
        ]
        return lambda _number: parts

    def invalidation_hash(self) -> object:
        """Tell that the marks have changed."""
        return self._line.refused
