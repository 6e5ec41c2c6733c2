"""A table without a file: lines in, entries or refusals out."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import matters_of
from pnp.errors import Refusal
from pnp.ledger.balances import Balances
from pnp.ledger.entry import Entry, Phrase
from pnp.rules.judge import Judged, judge
from pnp.rules.language.grammar import read
from pnp.rules.language.line import parse
from pnp.rules.language.names import names_of
from pnp.rules.protocols import Verb
from pnp.rules.registry import game, loader, numbers, settings, verb_names
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.opening import opening
from pnp.rules.state.question import Question

CONTENT = Path(__file__).parents[2] / "content"


class Play:
    """A game that is played by typing lines."""

    def __init__(
        self, box: Box, players: str, cash: str, *options: str, turns: bool = False
    ) -> None:
        self.box = box
        self.game = game(box.game.id)
        chosen = settings(box, options)
        self.table = Table(
            kit=box.game.id,
            players=tuple(players.split()),
            cash="paper" if cash == "paper" else "book",
            prefix=box.game.prefix,
            notes=tuple(note.value for note in box.money.notes),
            numbers=numbers(box, chosen) | ({"turns": 1} if turns else {}),
            lists={**box.rules.lists, **box.rules.tables},
            options=chosen,
            parties=names_of((each.id, each.name) for each in box.parties),
            verbs=box.rules.verbs,
            matters=matters_of(box.rules),
        )
        words = {
            key.removeprefix("bank."): text
            for key, text in box.labels["en"].items()
            if key.startswith("bank.")
        }
        first = opening(self.table, box)
        messages = Catalogue("en", words, lambda: box)
        self.state = GameState(self.table, Balances(first.postings), messages, self.game.means)
        self.last: Entry = first

    def judged(self, text: str, *, force: bool = False) -> Judged:
        line = parse(text)
        names, load = verb_names(self.table.kit, chosen=self.table.verbs), loader(self.table.kit)
        state, acts = self.state, list[Verb]()
        for words in line.acts:
            if acts:
                with suppress(Refusal):  # the judge tells what is not allowed
                    state = state.after(acts[-1].entry(state).postings)
            acts.append(read(state, words, names, load))
        return judge(self.state, self.game, acts, force=force)

    def do(self, *lines: str, force: bool = False) -> "Play":
        """Play lines; each must be accepted."""
        for text in lines:
            judged = self.judged(text, force=force)
            self.state = judged.after
            self.last = judged.entry
            self.worded(*self.last.say, *self.last.why)
        return self

    def worded(self, *phrases: Phrase) -> None:
        """Hold that the bank has words for phrases, and all that these words ask for."""
        for phrase in phrases:
            told = self.state.messages.said(phrase)
            assert told != phrase.key, f"{told} has no words"
            assert "{'" not in told, f"{told} lacks words, or a fact"

    def refused(self, text: str) -> Refusal:
        """Type a line that must be refused."""
        with pytest.raises(Refusal) as caught:
            self.judged(text)
        refusal = caught.value
        if isinstance(refusal, Question) and not refusal.key:  # its sentence is made already
            assert refusal.asks
        else:
            self.worded(Phrase(refusal.key, refusal.facts))
        return refusal

    def cash(self, name: str) -> int | None:
        return self.state.cash(name)

    def moved(self, name: str) -> int:
        """Tell what the last line did to a player's cash."""
        account = f"player:{name}"
        return sum(
            p.amount for p in self.last.postings if p.account == account and p.commodity == "cash"
        )

    def give(self, name: str, *deeds: str) -> "Play":
        """Hand deeds out without payment, to set a scene."""
        for deed in deeds:
            self.do(f"pay bank {name} 9999; buy {name} {deed} 9999")
        return self

    def owed_for(self) -> str:
        """Tell what the debt that the last line left is for."""
        told = (each.facts["what"] for each in self.last.say if "what" in each.facts)
        (what,) = (each for each in told if isinstance(each, Mapping))
        return self.state.messages.said(Phrase(str(what["key"]), what["facts"]))

    def said(self) -> str:
        return "; ".join(self.state.messages.said(phrase) for phrase in self.last.say)

    def why(self) -> str:
        return "; ".join(self.state.messages.said(phrase) for phrase in self.last.why)


@pytest.fixture(scope="session")
def box() -> Box:
    return read_box(CONTENT / "cronulla", CONTENT)


@pytest.fixture
def play(box: Box) -> Play:
    return Play(box, "Anna Ben Cem", "book")


@pytest.fixture
def table(box: Box) -> Callable[..., Play]:
    def make(
        *options: str, players: str = "Anna Ben Cem", cash: str = "book", turns: bool = False
    ) -> Play:
        return Play(box, players, cash, *options, turns=turns)

    return make


@pytest.fixture(scope="session")
def boxes() -> Callable[[str], Box]:
    """Read kits once."""
    return cache(lambda kit: read_box(CONTENT / kit, CONTENT))


@pytest.fixture
def seat(boxes: Callable[[str], Box]) -> Callable[..., Play]:
    """Sit down to any game: the id of its kit, then options."""

    def make(
        kit: str,
        *options: str,
        players: str = "Anna Ben Cem",
        cash: str = "book",
        turns: bool = False,
    ) -> Play:
        return Play(boxes(kit), players, cash, *options, turns=turns)

    return make
