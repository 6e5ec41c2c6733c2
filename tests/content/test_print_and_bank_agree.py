"""What is printed is what the bank takes, whatever mortgages, rates and answers a pack has."""

import random
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pnp.box.coded_pieces import coded_pieces
from pnp.box.model import Box, Deed
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Booklet
from pnp.errors import Refusal
from pnp.faces.context import Context, Face, Wording, fill_booklet
from pnp.faces.parts.deed import deed_piece
from pnp.faces.parts.reference_tables import bankers_faces
from pnp.faces.parts.rule_booklet import booklet_faces
from pnp.lookup.entries import facts_of
from pnp.press.job import PrintJob
from pnp.press.kit import board_piece
from pnp.press.paper import A4, page_room
from pnp.press.printing import context_for
from pnp.units import Size
from tests.faces.conftest import Notebook
from tests.fixtures.rules_table import Play

EXAMPLE = {"cronulla": "kingsway", "grundbesitz": "parkstrasse", "solo": "usine-a-gaz"}
"""The deed whose lift the rule booklet works out."""
PAIR = {"cronulla": ("waratah-street", "surf-road"), "grundbesitz": ("parkstrasse", "schlossallee")}
"""A whole group of two deeds."""
TABLE = {"cronulla": (), "grundbesitz": ("require_all_sold=no",), "solo": ("mortgage_when=any",)}
"""The answers with which deeds can be built on and mortgaged at once."""


def draw(face: Face | None) -> Notebook:
    """Take down what a face prints; figures at random need not fit their boxes."""
    assert face is not None
    book = Notebook()
    face.draw(book)
    return book


@dataclass(frozen=True)
class Pack:
    box: Box
    context: Context
    stated: tuple[str, ...]
    """The deeds whose mortgage is not half the price."""

    def play(self, *options: str) -> Play:
        kit = self.box.game.id
        players = "Nova" if kit == "solo" else "Nova Ben"
        return Play(self.box, *TABLE[kit], *options, players=players)

    def bought(self, name: str, play: Play | None = None) -> Play:
        """Let Nova buy a deed; against the Bank, she lands there first."""
        landed = f"land {name}; " if self.box.game.id == "solo" else ""
        return (play or self.play()).do(f"pay bank nova 5000; {landed}buy nova {name}")

    def deed(self, name: str) -> Deed:
        return next(deed for deed in self.box.deeds if deed.id == name)


@dataclass(frozen=True)
class Taken:
    mortgage: int
    lift: int
    transfer: int | None


def rewrite(file: Path, *changes: tuple[str, str]) -> None:
    """Change lines of a pack's file, each in one place."""
    text = file.read_text(encoding="utf-8")
    for pattern, new in changes:
        text, n = re.subn(pattern, new, text, flags=re.MULTILINE)
        assert n == 1, pattern
    file.write_text(text, encoding="utf-8")


def varied(kit: str, folder: Path, seed: int) -> Pack:
    """Copy a game and give it rates, answers and mortgages by chance."""
    chance = random.Random(f"{kit} {seed}")
    pack = shutil.copytree(find_kit(kit), folder / kit)
    prices = {deed.id: deed.price for deed in read_box(pack, content_root()).deeds}
    stated = dict.fromkeys((EXAMPLE[kit], *chance.sample(list(prices), 5)))
    mortgages = {name: 10 * chance.randint(2, prices[name] // 10 - 1) for name in stated}
    price = r"^(  - id: {}\n(?:    .*\n)*?    price: \d+)$"
    stating = [(price.format(k), rf"\1\n    mortgage: {n}") for k, n in mortgages.items()]
    rewrite(pack / "deeds.yaml", *stating)
    rates = {"lift_rate": chance.randint(3, 45), "transfer_rate": chance.randint(3, 45)}
    answers = {"mortgage_scope": ("group", "plot"), "rounding": ("up", "down")}
    rules = (pack / "rules.yaml").read_text(encoding="utf-8")
    rated = [(rf"^  {k}: \d+", f"  {k}: {rate}") for k, rate in rates.items() if k in rules]
    for name, known in answers.items():
        if f"name: {name}\n" in rules:
            answer = rf"\1 {chance.choice(known)}"
            rated.append((rf"^(  - name: {name}\n    default:) \w+$", answer))
    rewrite(pack / "rules.yaml", *rated)
    box = read_box(pack, content_root())
    told = tuple(replace(each, text=re.sub(r"(?m)^!\[.*$", "", each.text)) for each in box.booklets)
    box = replace(box, booklets=told, diagrams=())  # no notes may make up the sums of this pack
    return Pack(box, context_for(box, PrintJob(lang="en")), tuple(mortgages))


def ask_bank(pack: Pack, name: str) -> Taken:
    """Mortgage a deed at a table and lift it; sell it mortgaged where there is somebody to buy."""
    play = pack.bought(name)
    lent = play.do(f"mortgage nova {name}").moved("Nova")
    assert ("half the price" in play.why()) == (name not in pack.stated), play.why()
    transfer = None
    if len(play.table.players) > 1:
        play.do(f"sell nova ben {name} $1")
        transfer = -1 - play.moved("Ben")
        play.do(f"pay bank ben 9999; lift ben {name}")
        return Taken(lent, 9999 - play.moved("Ben"), transfer)
    return Taken(lent, -play.do(f"lift nova {name}").moved("Nova"), transfer)


SEEDS = range(3)


@pytest.fixture(scope="module", params=[(kit, seed) for kit in EXAMPLE for seed in SEEDS],
                ids=lambda each: f"{each[0]}-{each[1]}")  # fmt: skip
def pack(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Pack:
    kit, seed = request.param
    return varied(kit, tmp_path_factory.mktemp("packs"), seed)


@pytest.fixture(scope="module")
def taken(pack: Pack) -> dict[str, Taken]:
    """What the bank takes for every deed of the pack that states its mortgage, and three more."""
    others = [deed.id for deed in pack.box.deeds if deed.id not in pack.stated][:3]
    return {name: ask_bank(pack, name) for name in (*pack.stated, *others)}


@pytest.mark.rule("CR-28", "DE-27", "SO-18")
def test_both_sides_of_a_deed_say_what_the_bank_takes(pack: Pack, taken: dict[str, Taken]) -> None:
    for name, cash in taken.items():
        piece = deed_piece(pack.context, pack.deed(name))
        front = draw(piece.front).written
        label = next(x for x in front if x.text == pack.context.label("mortgage_value"))
        row = [x.text for x in front if abs(x.corners[2][1] - label.corners[2][1]) < 0.5]
        assert sorted(row) == sorted([label.text, pack.context.sum(cash.mortgage), piece.code])
        assert piece.back is not None
        back = draw(piece.back)
        assert back.says(pack.context.label("pledge", sum=pack.context.sum(cash.mortgage))) == 1
        assert back.says(pack.context.label("lift_cost", sum=pack.context.sum(cash.lift))) == 1


@pytest.mark.rule("CR-28", "DE-28")
def test_the_bankers_sheet_says_what_the_bank_takes(pack: Pack, taken: dict[str, Taken]) -> None:
    metrics = Notebook()
    faces = bankers_faces(pack.context, page_room(A4).size, metrics)
    words = [line.text.replace("\u00a0", "").replace(",", "") for face in faces
             for line in draw(face).written]  # fmt: skip
    for name, cash in taken.items():
        begins = [str(pack.deed(name).price), str(cash.mortgage)]
        rows = [words[n : n + 6] for n in range(len(words)) if words[n : n + 2] == begins]
        if cash.transfer:
            tail = [str(cash.transfer), str(cash.lift), str(cash.transfer + cash.lift)]
            assert any(row[3:] == tail for row in rows), (name, cash, rows)
        else:
            assert any(row[5] == str(cash.lift) for row in rows), (name, cash, rows)


def test_the_look_up_says_what_the_bank_lends(pack: Pack, taken: dict[str, Taken]) -> None:
    pieces = {piece.id: piece for piece in coded_pieces(pack.box)}
    for name, cash in taken.items():
        facts = dict(facts_of(pack.box, pieces[name], "en"))
        assert facts[pack.context.label("mortgage_value")] == pack.context.sum(cash.mortgage)


def test_the_booklet_works_out_what_the_bank_takes(pack: Pack, taken: dict[str, Taken]) -> None:
    for name, cash in taken.items():
        asked = Booklet("en", f"{{mortgage:{name}}} {{redemption:{name}}}")
        filled = fill_booklet(pack.box, asked)
        assert filled == f"{pack.context.sum(cash.mortgage)} {pack.context.sum(cash.lift)}"
    faces = booklet_faces(pack.context, Size(148, 210), Notebook())
    printed = " ".join(line.text for face in faces for line in draw(face).written)
    lift = taken[EXAMPLE[pack.box.game.id]].lift
    assert pack.context.sum(lift) in printed
    for booklet in pack.box.booklets:
        assert Wording(pack.box, booklet.lang).sum(lift) in fill_booklet(pack.box, booklet)


def test_the_board_reminds_of_the_rates_of_the_pack(pack: Pack) -> None:
    assert pack.box.board is not None
    board = draw(board_piece(pack.context, pack.box.board).front)
    printed = " ".join(line.text for line in board.written).replace("\u00a0", "")
    assert f"{pack.box.rules.numbers['lift_rate']}%" in printed
    assert "half the price" not in printed
    if "transfer_rate" in pack.box.rules.numbers:
        assert f"{pack.box.rules.numbers['transfer_rate']}% at once" in printed


@pytest.mark.rule("CR-32", "SO-18")
def test_deeds_lifted_together_share_the_rounding_on_paper_and_at_the_bank(pack: Pack) -> None:
    pair = pack.stated[:2]
    play = pack.play()
    for name in pair:
        pack.bought(name, play).do(f"mortgage nova {name}")
    paid = -play.do(f"lift nova {' '.join(pair)}").moved("Nova")
    asked = Booklet("en", f"{{redemption:{','.join(pair)}}}")
    assert fill_booklet(pack.box, asked) == pack.context.sum(paid)


@pytest.mark.rule("CR-26", "DE-26")
def test_the_answer_of_the_pack_says_what_stands_in_the_way_of_a_mortgage(pack: Pack) -> None:
    kit = pack.box.game.id
    if kit not in PAIR:
        return
    first, second = PAIR[kit]
    play = pack.play().do(f"buy nova {first}; buy nova {second}")
    play.do(f"build nova {first}")
    scope = next(each.default for each in pack.box.rules.options if each.name == "mortgage_scope")
    if scope == "plot":
        play.do(f"mortgage nova {second}")
        return
    with pytest.raises(Refusal, match="sell the buildings"):
        play.judged(f"mortgage nova {second}")


@pytest.mark.rule("SO-03")
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_the_list_of_a_turn_pays_the_salary_before_the_space_as_the_bank_does(lang: str) -> None:
    solo = read_box(find_kit("solo"))
    assert next(o.default for o in solo.rules.options if o.name == "salary_timing") == "on_pass"
    text = next(each.text for each in solo.booklets if each.lang == lang)
    steps = re.findall(r"(?m)^\d+\. (.+)$", text)
    paid = next(n for n, step in enumerate(steps) if "{salary}" in step)
    assert [word for word in ("space", "Feld", "case") if word in steps[paid + 1]]
