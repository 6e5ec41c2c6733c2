"""Lines made of words people type, in any order: each is read in one way, asked about, or refused.

`PNP_LINES=2000000` tries so many, from `PNP_FROM` on; `make test` tries 300.
"""

import os
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from pnp.bank.decision import correction_in, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import decide
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.arguments import spoken
from pnp.rules.language.form_reading import Repeated
from pnp.rules.language.line import Misread, parse
from pnp.rules.language.usage import keywords
from pnp.rules.protocols import Verb
from pnp.rules.registry import loader
from pnp.rules.state import accounts
from pnp.rules.state.game_state import Question
from tests.fixtures.bank import sit

INNER = re.compile(
    rf"\b({'|'.join(n for n in vars(accounts).values() if isinstance(n, str) and n[-1:] == ':')})\w"
)
"""How accounts and commodities are called inside, and nowhere else."""

LINES = int(os.environ.get("PNP_LINES", "300"))
FROM = int(os.environ.get("PNP_FROM", "0"))

TABLES = (
    ("cronulla", "en", ("Anna", "Ben", "Mary Lou"), ("buy anna 37", "buy ben surf-road")),
    ("grundbesitz", "de", ("Jörg", "Bärbel", "Ute"), ("buy ute lindenallee", "buy jörg 39")),
    ("chalet", "fr", ("Anne", "Benoît", "Zoé"), ("visit anne h4", "contract anne 20k")),
    ("neue-heimat", "de", ("Anna", "Ben", "Cem"), ()),
    ("solo", "en", ("Emma",), ("throw emma 1 2",)),
)


def words_of(loaded: LoadedTable) -> list[str]:
    """List what may come up at a table: verbs, keywords, names and their parts, numbers, noise."""
    state, box = loaded.state, loaded.state.box
    names = [text for deed in box.deeds for text in (deed.id, deed.name.said("de"))]
    titles = [card.title for deck in box.decks for card in deck.cards if card.title]
    names += [text for title in titles for text in title.texts.values()]
    verbs = [*loaded.verbs, *sorted(keywords(loaded.verbs, loader(loaded.table.kit)))]
    known = (*verbs, "filler", "from", "to", "and")
    said = [each for verb in known for each in spoken(state.messages, verb)]
    players = [*loaded.table.players, *(name[:2] for name in loaded.table.players), "bank"] * 4
    numbers = [str(n) for n in range(41)] + [
        "50", "1", "500", "1.500", "2k", "$9", "9.-", "@37", "20000", "20-1", "3x50", "1.5k",
        "1.500k", "+", "x", "all", "each", "anna,ben", "2.3", "red-5",
    ]  # fmt: skip
    odd = [
        "", "CR-D17", "GB-D01-4", '"', "“", ";", "#", "\u202e", "--force", "x" * 50, "é", "½", "٣",
    ]  # fmt: skip
    parts = [part for name in names for part in name.split()]
    return [*verbs, *said, *players * 3, *numbers, *names, *parts, *odd]


def lines(loaded: LoadedTable, count: int, seed: str) -> Iterator[str]:
    """Make lines of up to nine such words, most of them with a verb or a sum and a player."""
    chance = random.Random(seed)  # any lines will do
    words = words_of(loaded)
    verbs = [*loaded.verbs]
    for _ in range(count):
        line = chance.choices(words, k=chance.randint(0, 6))
        for more in (verbs, loaded.table.players, words):
            if chance.random() < 0.7:
                line.insert(chance.randint(0, len(line)), chance.choice(more))
        yield " ".join(line)


@pytest.mark.parametrize(("kit", "lang", "players", "before"), TABLES)
def test_a_line_is_read_in_one_way_asked_about_or_refused(
    tmp_path: Path, kit: str, lang: str, players: tuple[str, ...], before: tuple[str, ...]
) -> None:
    session = sit(tmp_path / "table.pnp", kit, Wishes(players, "paper", lang=lang), *before)
    tally = {"read": 0, "asked": 0, "refused": 0}
    with session.looking() as loaded:
        first, last = FROM // len(TABLES), (FROM + LINES) // len(TABLES)
        for text in islice(lines(loaded, last, kit), first, None):
            tally[judged(loaded, text)] += 1
    assert tally["read"] >= LINES // 1000, tally
    assert tally["refused"], tally


def check_order(loaded: LoadedTable, text: str) -> None:
    """Read a line again with verbs and players in reverse: no first reading may win silently."""
    line = parse(text)
    if correction_in(loaded, line):
        return
    acts = line.acts
    table = replace(loaded.table, players=loaded.table.players[::-1])
    turned = loaded._replace(
        state=replace(loaded.state, table=table), verbs=dict(reversed(tuple(loaded.verbs.items())))
    )
    meant = verbs_of(loaded, loaded.state, acts)
    assert [*map(parts, verbs_of(turned, turned.state, acts))] == [*map(parts, meant)], text


def parts(act: Verb) -> set[Verb]:
    """Give the acts of a line about several in no order: all pay in the order they sit in."""
    return set(act.acts) if isinstance(act, Repeated) else {act}


def judged(loaded: LoadedTable, text: str) -> str:
    """Read a line and decide on it; what a question offers must not be the same question again."""
    say = loaded.state.messages
    try:
        entry = decide(loaded, parse(text)).entry
        told = [say.said(phrase) for phrase in (*entry.say, *entry.why)]
    except Refusal as refusal:
        check_words(text, str(refusal))
        if isinstance(refusal, Misread):
            check_place((refusal.start, refusal.end), text)
        if isinstance(refusal, Question):
            check_place(refusal.place or (-1, -1), text)
            check_question(loaded, refusal, text)
            return "asked"
        return "refused"
    check_words(text, *told)
    check_order(loaded, text)
    return "read"


def check_words(text: str, *told: str) -> None:
    assert not INNER.search(" ".join(told)), (text, told)


def check_place(place: tuple[int, int], text: str) -> None:
    assert 0 <= place[0] <= place[1] <= len(text)


def check_question(loaded: LoadedTable, asked: Question, text: str) -> None:
    """Answer a question: it is settled, whatever else may still be wrong."""
    assert asked.choices
    assert len({each.writes for each in asked.choices}) == len(asked.choices)
    for choice in asked.choices[:2]:
        settled = asked.settled(text, choice.writes)
        try:
            verbs_of(loaded, loaded.state, parse(settled).acts)
        except Refusal as again:
            more = isinstance(again, Question) and (again.place, again.choices)
            assert more != (asked.place, asked.choices), settled
