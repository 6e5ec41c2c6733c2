"""A phrase without words, a fact nobody gives, a key of another verb: each is named by its line."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from shutil import copytree

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.bank_files import read_verb_packages
from pnp.box.reading.reader import labels_of, read_box
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.box.words import VerbPackage
from pnp.errors import Finding
from pnp.rules.checks import gather_citations
from pnp.rules.phrases import phrase_findings, verb_files
from pnp.rules.registry import game
from tests.shipped import SHIPPED, box_of

FINE = '''"""A fine of the mayor."""

class Fine:
    def entry(self, state):
        facts = {"who": self.player, "amount": self.amount}
        state.demand(self.amount, Code.AMOUNT, "fine", "fine.nothing", **facts)
        say = state.because("fine", "fine", **facts)
        return Entry((), (say,), (state.because("fine", "%s", **facts),))
'''
WORDS = """
fine:
  says: "{who:party} pays a fine of {amount}"
  nothing: "A fine of nothing is none"
  why.mayor: "the mayor said so"
"""


@lru_cache(maxsize=8)
def packages_of(kit: str) -> tuple[VerbPackage, ...]:
    return tuple(read_verb_packages(kit, find_kit(kit)))


def judged(
    kit: str, packages: tuple[VerbPackage, ...], box: Box | None = None
) -> Iterator[Finding]:
    own = {each.name for each in packages}
    return phrase_findings(box or box_of(kit), packages, own, labels_of("en").keys())


@pytest.mark.parametrize("kit", SHIPPED)
def test_all_that_a_game_of_the_house_says_has_words(kit: str) -> None:
    said = [x for package in packages_of(kit) for file in verb_files(package) for x in file.said]
    assert len(said) > 100
    assert list(judged(kit, packages_of(kit))) == []


def with_fine(words: str, why: str = "why.mayor", fining: str = FINE) -> list[str]:
    """Judge Grundbesitz with a verb more; its words are laid behind the others in two languages."""
    *house, grundbesitz = packages_of("grundbesitz")
    python = {**grundbesitz.python, "fining": Source("fining.py", (fining % why).splitlines())}
    changed = {}
    for lang, source in grundbesitz.words.items():
        lines = [*source.lines, *(words.splitlines() if lang in {"en", "de"} else ())]
        changed[lang], problems = parse_yaml(Source(f"words.{lang}.yaml", lines))
        assert not problems
    package = replace(grundbesitz, python=python, words=changed)
    has = {name: f"fine.{name}" for name in ("nothing", "dear")}
    own = {"fine", "why.mayor", *(key for name, key in has.items() if f"  {name}:" in words)}
    labels = {f"bank.{key}": "said" for key in own}
    box = box_of("grundbesitz")
    ours = {"en": labels, "de": labels}
    more = {lang: {**each, **ours.get(lang, {})} for lang, each in box.labels.items()}
    languages = replace(box.game, languages=("en", "de"))
    found = judged("grundbesitz", (*house, package), replace(box, labels=more, game=languages))
    return [str(each) for each in found]


def test_a_verb_with_all_its_words_is_sound() -> None:
    assert with_fine(WORDS) == []


def test_a_phrase_without_words_is_named_by_the_line_that_says_it() -> None:
    lacking = WORDS.replace('  nothing: "A fine of nothing is none"\n', "")
    found = with_fine(lacking)
    assert [each.splitlines()[0] for each in found] == [
        "fining.py:6: `fine.nothing` has no words in words.en.yaml beside this file",
        "fining.py:6: `fine.nothing` has no words in words.de.yaml beside this file",
    ]


@pytest.mark.parametrize(("right", "wrong", "says"), [
    ("{amount}", "{amout}", "`fine` is told no fact `{amout}`; did you mean `amount`"),
    ("{who:party}", "{who:partie}", "there is no kind of fact `partie` for `{who:partie}`"),
    ("{amount}", "{amount", "`says` cannot be filled in: expected '}'"),
    ("{amount}", "{amount!r}", "`says` cannot be filled in: it asks for `!r`"),
    ("fine:", "fien:", "no verb and no file here is called `fien`; did you mean `fine`"),
])  # fmt: skip
def test_a_wrong_placeholder_is_named_in_its_words(right: str, wrong: str, says: str) -> None:
    (line,) = {each for each in with_fine(WORDS.replace(right, wrong)) if "words.en" in each}
    assert says in line
    assert line.startswith("words.en.yaml:")


def test_the_sentence_of_another_verb_is_not_taken() -> None:
    (found,) = with_fine(WORDS, "why.fine")
    assert found.startswith("fining.py:8: `why.fine` is a phrase of `cards` of ")


def test_a_key_that_another_owns_is_not_spelt_again() -> None:
    found = with_fine(WORDS.replace("why.mayor", "why"))
    told = [each for each in found if each.startswith("words.en.yaml:")]
    assert any("`why.fine` is a phrase of `cards` of" in each for each in told)
    assert any("`game.over` is a phrase of the bank itself" in each
               for each in with_fine(WORDS + '  game.over: "Over"\n'))  # fmt: skip


def test_every_topic_is_one_a_game_can_have() -> None:
    known = {""}
    for kit in (*SHIPPED, "without-rules"):
        cited = gather_citations(kit, game(kit).VERBS)
        known |= {*cited.needed, *cited.free}
    for kit in SHIPPED:
        for package in packages_of(kit):
            for file in verb_files(package):
                assert {each.topic for each in file.said} <= known, file.source.file


def test_words_are_read_where_they_stand() -> None:
    assert Path(packages_of("grundbesitz")[-1].words["de"].file).name == "words.de.yaml"


@pytest.mark.parametrize(("chosen", "more", "line"), [
    ('key = "fine.dear" if self.amount else ""\n        say = state.because("fine", key', "", 7),
    ('say = self.tell(state, "fine.dear"', "", 7),
    ('say = state.because("fine", DEAR[self.amount]', 'DEAR = {9: "fine.dear"}\n', 10),
    ('say = state.because("fine", dear(self)', 'def dear(fine): return "fine.dear"\n', 10),
], ids=["a name", "a parameter", "a table", "a result"])  # fmt: skip
def test_a_key_chosen_before_it_is_said_is_judged(chosen: str, more: str, line: int) -> None:
    lines = FINE.replace('say = state.because("fine", "fine"', chosen) + "\n" + more
    with_words = WORDS + '  dear: "{who:party} pays {amount}, which is dear"\n'
    assert with_fine(with_words, fining=lines) == []
    missing = with_fine(WORDS, fining=lines)
    assert f"fining.py:{line}: `fine.dear` has no words in words.en.yaml" in missing[0]
    slip = with_fine(with_words.replace("{amount}, which", "{amout}, which"), fining=lines)
    assert slip[0].startswith("words.en.yaml:")
    assert "`fine.dear` is told no fact `{amout}`; did you mean `amount`" in slip[0]


def test_a_wrong_placeholder_is_named_in_the_labels_of_a_pack(tmp_path: Path) -> None:
    pack = tmp_path / "rails"
    copytree(find_kit("content/examples/rails"), pack)
    words = pack / "words.en.yaml"
    text = words.read_text()
    line = text[: text.index("bank.par.other")].count("\n") + 1
    words.write_text(text.replace("{amount:sum} is no price", "{amout:sum} is no price"))
    package = tuple(read_verb_packages("rails", pack))
    (found,) = phrase_findings(read_box(pack), package, {"rails"}, labels_of("en").keys())
    assert f"words.en.yaml:{line}: `par.other` is told no fact `{{amout}}`" in str(found)
