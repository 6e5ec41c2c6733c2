"""The desk beside a shell: what phones ask is shown between the lines, and settled by one key.

`+` enters what is asked, or lets a phone in; `=` takes the line to change it; `-` and a word
refuses. Where nobody has ever shown the table to phones there is no desk, and nothing is read.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import click

from pnp.bank.session import Session
from pnp.cli.bank.answers import show, tell
from pnp.errors import JournalDamaged, PnpError
from pnp.rules.state.messages import Catalogue

if TYPE_CHECKING:
    from pnp.bank.request_queue import RequestQueue, Waiting
    from pnp.bank.tournament import Posting
    from pnp.web.live.application import LiveHost

_SERVE: Final = "serve"  # has the table shown to phones while the shell goes on
_BESIDE: Final = ".desk"


class ShellDesk:
    """The desk of the table that a shell keeps, once there is one."""

    def __init__(self, session: Session) -> None:
        """Take the banker's session; nothing is opened yet."""
        self._session = session
        self._desk: RequestQueue | None = None
        self._host: LiveHost | None = None
        self._posting: Posting | None = None
        self._told: set[tuple[bool, int, str]] = set()
        self._seen = (-1, -1)  # the desk's own count of changes, and the entries of the table
        self._waiting: tuple[Waiting, ...] = ()
        self._changing = 0
        self.entered = 0
        """The number of the entry that was made here last."""

    def refresh(self) -> "tuple[Waiting, ...]":
        """Look what waits, phones first; cheap where there is no desk or nothing is new."""
        if self._desk is None:
            if not os.path.exists(f"{os.fspath(self._session.path)}{_BESIDE}"):  # noqa: PTH110  # looked at twice a second
                return ()
            from pnp.bank.request_queue import RequestQueue  # noqa: PLC0415  # most shells have none

            try:
                self._desk = RequestQueue(self._session)
            except PnpError:
                return ()  # who serves is told; the shell goes on without it
        serial, entries = self._desk.refresh(), self._session.entries()
        if (serial, entries) != self._seen:
            self._desk.refuse_overtaken()
            self._seen = (self._desk.refresh(), entries)
            self._waiting = self._desk.listed()
        return self._waiting

    def news(self) -> Iterator[str]:
        """Tell what has come since this was last asked, from the hall first."""
        yield from self._post()
        for each in self.refresh():
            known = each.is_phone, each.id, each.told if each.is_open else ""
            if known not in self._told:
                self._told.add(known)
                yield f"   ⇠  {each.told}"

    def toolbar(self, say: Catalogue) -> str:
        """Say what the one key would settle; nothing if nothing waits."""
        first = self._first()
        if first is None:
            return ""
        if first.is_open:
            return f"⇠ {first.told}  {say.text('desk.keys-open')}"
        keys = say.text("desk.keys-phone" if first.is_phone else "desk.keys")
        more = f" (+{len(self._waiting) - 1})" if len(self._waiting) > 1 else ""
        return f"⇠ {first.told}  {keys}{more}"

    def takes(self, text: str) -> bool:
        """Tell whether a line is for the desk and no act."""
        first = next(iter(text.split()), "")
        if not first or first == _SERVE or self._desk is None:
            return first == _SERVE
        return first[0] in "+-" or (not self._changing and self._desk.opening(text) is not None)

    def answer(self, text: str) -> None:
        """Do what a line asks of the desk, and tell what came of it."""
        words = text.split()
        try:
            if words[0] == _SERVE:
                self._serve(words[1:])
            elif words[0][0] not in "+-" and self._desk is not None:
                self._desk.open_as_typed(text)
            else:
                self._settle(words[0][0], text.strip()[1:].strip())
        except JournalDamaged:
            raise
        except (PnpError, KeyError) as error:
            click.echo(str(error), err=True)

    def _first(self) -> "Waiting | None":
        return min(self._waiting, key=lambda each: each.is_open, default=None)

    def key_line(self, key: str) -> str:
        """Write the line that one key stands for: it names what was shown when it was pressed."""
        first = self._first()
        if first is not None and key == "=":
            self._changing = 0 if first.is_phone else first.id
            return first.line
        return f"{key}{first.name} " if first is not None else ""

    def changed(self, text: str) -> bool:
        """Enter the line that a request was changed to; tell whether this was one."""
        number, self._changing = self._changing, 0
        if not number or self._desk is None:
            return False
        self._desk.change(number, text)
        self._accept(number)
        return True

    def _settle(self, mark: str, rest: str) -> None:
        word, _, reason = rest.partition(" ")
        named = next((each for each in self.refresh() if each.name == word), None)
        found = named or self._first()
        with self._session.looking() as loaded:
            say = loaded.say
        unnamed = named is None and (word[:1].isdigit() or (mark == "+" and word))
        if found is None or self._desk is None or unnamed:
            tell((say.text("desk.none"),))
        elif found.is_phone and mark == "+":
            tell((say.text("desk.let-in", who=self._desk.give_seat(found.id).player),))
        elif found.is_phone:
            self._desk.take_back(found.id)
            tell((say.text("desk.turned-away"),))
        elif mark == "+":
            self._accept(found.id)
        else:
            self._desk.refuse(found.id, reason if named else rest)
            tell((say.text("desk.refused"),))

    def _accept(self, request: int) -> None:
        assert self._desk is not None  # asked only where there is one
        self._seen = (-1, -1)
        still = [each.told for each in self.refresh() if each.id == request and each.is_open]
        if still:
            tell(still[:1])
            return
        _, answer = self._desk.accept(request)
        if answer is not None:
            self.entered = answer.n
            tell(show(answer))

    def _serve(self, words: list[str]) -> None:
        from pnp.cli.bank import live  # noqa: PLC0415  # only who serves needs a host

        lan = "--lan" in words or "lan" in words
        if self._host is None:
            numbers = [int(each) for each in words if each.isdecimal() and int(each) < 65536]
            port = numbers[0] if numbers else live.PORT
            self._host = live.serve_beside(self._session, lan=lan, port=port)
        live.greet(self._host, lan=lan)

    def leave(self) -> None:
        """Stop showing the table, and post what waits if the hall is quick."""
        if self._host is not None:
            self._host.stop()
        tell(self._post())

    def _post(self) -> Iterator[str]:
        # to the tournament, where the table plays in one
        if not self._session.is_in_tournament:
            return
        from pnp.bank import tournament  # noqa: PLC0415  # few tables play in one

        with self._session.looking() as loaded:
            self._posting = self._posting or tournament.Posting(loaded)
            standing = tournament.tell_standing(loaded)
        yield from self._posting.post(standing)
