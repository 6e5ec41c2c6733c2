"""An hour with printed notes: every note the bank names is really in the hand that gives it.

The hands are kept here from the sentences alone, as people keep theirs, and not as the bank does.
"""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.box.reading.reader import read_box
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.random_evenings import property_line

CONTENT = Path(__file__).parents[2] / "content"
PLAYERS = ("Anna", "Ben", "Cem", "Dora")

NOTES = r"((?:\d+×\d+ ?)*)"
SENTENCES = (
    (re.compile(rf"pay (\w+) (\d+)(?:: {NOTES})?(?:, take back {NOTES})?(;.*)?"), "Bank>1"),
    (re.compile(rf"take (\d+) from (\w+)(?:: {NOTES})?(?:, give back {NOTES})?(;.*)?"), "2>Bank"),
    (re.compile(rf"(\w+) hands (\w+) (\d+): {NOTES}(?:, gets back {NOTES})?"), "1>2"),
    (re.compile(rf"(\w+) changes {NOTES} for {NOTES}: the Bank runs short"), "1=Bank"),
)


class Hands:
    """The notes in everybody's hands, and the cheques."""

    def __init__(self, box: Box) -> None:
        notes = box.money.notes
        begins = Counter({note.value: note.start for note in notes})
        stock = Counter({note.value: note.count + note.spare for note in notes})
        self.held = {name: Counter(begins) for name in PLAYERS}
        for _ in PLAYERS:
            stock -= begins
        self.held["Bank"] = stock
        self.cheques: Counter[str] = Counter()

    def worth(self, name: str) -> int:
        return sum(v * n for v, n in self.held[name].items()) + self.cheques[name]

    def obey(self, sentence: str) -> None:
        for pattern, kind in SENTENCES:
            found = pattern.fullmatch(sentence)
            if found is None:
                continue
            facts = [each or "" for each in found.groups()]
            if kind == "Bank>1":
                giver, taker, amount, gives, back = "Bank", facts[0], int(facts[1]), *facts[2:4]
            elif kind == "2>Bank":
                giver, taker, amount, gives, back = facts[1], "Bank", int(facts[0]), *facts[2:4]
            elif kind == "1>2":
                giver, taker, amount, gives, back = facts[0], facts[1], int(facts[2]), *facts[3:5]
            else:
                giver, taker, amount, gives, back = facts[0], "Bank", 0, facts[1], facts[2]
            before = {name: self.worth(name) for name in PLAYERS}
            self.pass_on(giver, taker, gives)
            self.pass_on(taker, giver, back)
            self.write(giver if taker == "Bank" else taker, sentence)
            for name, change in ((giver, -amount), (taker, amount)):
                if name != "Bank":
                    assert self.worth(name) - before[name] == change, sentence
            return
        pytest.fail(sentence)

    def pass_on(self, giver: str, taker: str, notes: str) -> None:
        for count, value in re.findall(r"(\d+)×(\d+)", notes):
            self.held[giver][int(value)] -= int(count)
            self.held[taker][int(value)] += int(count)
            assert self.held[giver][int(value)] >= 0, (giver, value)

    def write(self, name: str, sentence: str) -> None:
        if old := re.search(r"cheque for (\d+) comes back|in place of the one for (\d+)", sentence):
            self.cheques[name] -= int(old[1] or old[2])
        if new := re.search(r"write \w+ a cheque for (\d+)", sentence):
            self.cheques[name] += int(new[1])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz"])
def test_every_note_that_is_named_is_in_the_hand_that_gives_it(
    kit: str, seed: int, tmp_path: Path
) -> None:
    box = read_box(CONTENT / kit, CONTENT)
    path = tmp_path / "table.pnp"
    open_table(path, box, Wishes(PLAYERS, "paper", lang="en"), 1_800_000_000)
    session, hands = Session(path, lambda: 1_800_000_060), Hands(box)
    dice, told = random.Random(f"{kit} {seed}"), 0
    with session.held():
        while told < 150:
            with session.looking() as loaded:
                undone = dice.choice(("undo", "undo 2", "redo"))
                text = undone if dice.random() < 0.05 else property_line(loaded.state, dice)
            try:
                answer = session.enter(parse(text))
            except Refusal:
                continue
            for line in answer.handed():
                hands.obey(line)
                told += 1
        with session.looking() as loaded:
            for name in PLAYERS:
                assert hands.worth(name) == loaded.state.cash_by_book(name)
