"""A stranger's Python: run in the bank alone, when somebody has agreed; its slips are named."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.bank import own_rules
from pnp.box.reading.bank_files import read_bank_files
from pnp.cli.check import phrases
from pnp.cli.kit_checks import ask_rules, try_rules
from pnp.cli.main import pnp
from pnp.cli.reading import read_kit
from pnp.errors import ContentError, RulesFailed, TableInTheWay, UsageError
from tests.fixtures.pack import with_few_notes
from tests.typed import run_python, started

OPEN = ("bank", "open", "./village", "Anna", "Ben", "--cash", "book")


def typed(*words: str) -> Result:
    """Type a command where nobody can be asked."""
    return CliRunner().invoke(pnp, words)


def accepted(*words: str) -> str:
    done = typed(*words)
    assert done.exit_code == 0, done.exception or done.output
    return done.output


@pytest.fixture
def mark(pack: Path) -> Path:
    """A file that the Python of the pack writes as soon as any of it runs."""
    mark = pack.parent / "RAN"
    for file in ("game.py", "toll.py"):
        with (pack / "bank" / file).open("a") as text:
            text.write(f"\nopen({str(mark)!r}, 'a').write('x')\n")
    return mark


def change(pack: Path, right: str, wrong: str) -> None:
    toll = pack / "bank/toll.py"
    assert right in toll.read_text()
    toll.write_text(toll.read_text().replace(right, wrong))


@pytest.mark.parametrize(
    "command",
    [
        "check ./village",
        "show ./village",
        "--content . show",
        "build ./village --only deeds",
        "site ./village -o pages",
        "--content . lookup miller",
        "labels ./village",
        "preview ./village art",
        "cut ./village --only deeds -o cuts",
        "shop ./village --to tgc-poker --only news -o shop",
        "tts ./village -o table",
        "words status ./village",
    ],
)
def test_no_other_command_runs_it(pack: Path, mark: Path, command: str) -> None:
    with_few_notes(pack)  # of which `tts` draws every single one
    before = sorted(pack.rglob("*"))
    accepted(*command.split())
    assert not mark.exists()
    assert sorted(pack.rglob("*")) == before


def test_proof_does_not_run_it(mark: Path) -> None:
    accepted("build", "./village", "--only", "deeds")
    accepted("proof", "output/village")
    assert not mark.exists()


@pytest.mark.parametrize("command", ["watch ./village", "--content . serve --port 0"])
def test_neither_a_look_at_the_watched_kit_nor_the_served_look_up_runs_it(
    mark: Path, command: str
) -> None:
    with started(*command.split(), until="") as (_, said):
        assert said
    assert not mark.exists()


def test_open_refuses_where_nobody_can_be_asked(mark: Path) -> None:
    done = typed(*OPEN)
    assert isinstance(done.exception, UsageError)
    assert "they can read, change, send and delete anything" in str(done.exception)
    assert "--trust" in str(done.exception)
    assert not mark.exists()
    assert not Path("table.pnp").exists()


def test_trust_is_remembered_for_these_files(pack: Path, mark: Path) -> None:
    accepted(*OPEN, "--trust")
    assert mark.exists()
    assert "toll of 20" in accepted("bank", "toll", "anna")
    accepted("bank", "--table", "two.pnp", *OPEN[1:])
    told = json.loads(own_rules.place().read_text())
    assert [*told["trusted"].values()] == [str(pack / "bank")]
    assert not list(pack.rglob("__pycache__"))


def test_a_table_from_another_machine_asks_first(mark: Path) -> None:
    accepted(*OPEN, "--trust")
    own_rules.place().unlink()
    mark.unlink()
    done = run_python("-m", "pnp", "bank", "toll", "anna")
    assert "nobody here has agreed to run it" in done.stderr
    assert "pnp bank trust" in done.stderr
    assert not mark.exists()
    accepted("bank", "trust", "./village")
    assert "toll of 20" in accepted("bank", "toll", "anna")


def test_a_pack_that_changed_is_told_with_what_may_be_done(pack: Path) -> None:
    accepted(*OPEN, "--trust")
    accepted("bank", "toll", "anna")
    change(pack, "miller, amount =", "miller, amount = 'Ben', 70  #")
    from pnp.bank.own_rules import find_package

    find_package.cache_clear()  # as in the next command
    done = typed("bank", "toll", "anna")
    assert isinstance(done.exception, TableInTheWay)
    assert "has changed since this table was opened" in str(done.exception)
    assert "put it back" in str(done.exception)
    accepted("bank", "trust", "./village")
    assert "Anna pays Ben a toll of 70" in accepted("bank", "toll", "anna")
    assert "other rules than it was opened with" in accepted("bank", "status")
    assert "toll anna: Anna → Bank 20" in accepted("bank", "history")


def test_a_pack_that_was_moved_is_found_among_the_kits(pack: Path) -> None:
    accepted(*OPEN, "--trust")
    from pnp.bank.own_rules import find_package

    pack.rename(pack.parent / "away")
    find_package.cache_clear()
    done = typed("bank", "toll", "anna")
    assert isinstance(done.exception, TableInTheWay)
    assert "is not there any more" in str(done.exception)
    Path("content").mkdir()
    (pack.parent / "away").rename("content/village")
    assert "toll of 20" in accepted("bank", "toll", "anna")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("1 / 0", r"village/bank/toll\.py:33: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", r"toll\.py:33: SystemExit: 3"),
        ("return None", r"village/bank: AttributeError: 'NoneType'"),
        ("return Entry((1,))", r"toll\.py:33: AttributeError"),
        (
            "return Entry(pay(state, self.player, 'Bank', 20, 'toll', 'cannot.pay'))",
            r"village/bank: ValueError: `toll Anna` books for 'player:Bank', and nobody here",
        ),
        ("state.terms(int)", r"toll\.py:33: TypeError"),
        (
            "state.terms(__import__('pnp.box.deed_terms', fromlist='x').SalaryTerms)",
            r"toll\.py:33: ValueError: there is no 'salary' for SalaryTerms: list `pnp\.box",
        ),
    ],
)
def test_python_that_fails_is_named_and_the_table_is_untouched(
    pack: Path, wrong: str, says: str
) -> None:
    change(pack, "miller, amount =", f"{wrong}; miller, amount =")
    accepted(*OPEN, "--trust")
    before = Path("table.pnp").read_bytes()
    done = typed("bank", "toll", "anna")
    assert isinstance(done.exception, RulesFailed)
    assert re.search(says, str(done.exception))
    assert "nothing was entered" in str(done.exception)
    assert Path("table.pnp").read_bytes() == before
    assert "500" in accepted("bank", "status")


@pytest.mark.parametrize("wrong", ["raise RuntimeError('no')", "import no_such_library"])
def test_python_that_fails_when_it_is_imported_opens_no_table(pack: Path, wrong: str) -> None:
    game = pack / "bank/game.py"
    game.write_text(f"{game.read_text()}\n{wrong}\n")
    done = typed(*OPEN, "--trust")
    assert isinstance(done.exception, RulesFailed)
    assert "village/bank/game.py:52" in str(done.exception)
    assert not Path("table.pnp").exists()


def test_help_is_kept_with_the_table(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = 'labels:\n  help.village.toll: "Den Zoll zahlen."\n'
    (pack / "words.de.yaml").write_text(words, encoding="utf-8")
    accepted(*OPEN, "--trust")
    (pack.parent / "elsewhere").mkdir()
    monkeypatch.chdir(pack.parent / "elsewhere")
    told = accepted("bank", "--table", "../table.pnp", "--lang", "de", "help", "toll")
    assert "Den Zoll zahlen." in told


def test_a_damaged_list_of_trusted_rules_is_named(pack: Path) -> None:
    own_rules.place().parent.mkdir(parents=True)
    own_rules.place().write_text("[]")
    done = typed(*OPEN)
    assert isinstance(done.exception, UsageError)
    assert "trusted-rules.json cannot be read" in str(done.exception)
    assert pack.is_dir()


def test_trusting_a_pack_without_rules_says_that_there_are_none(pack: Path) -> None:
    for file in (pack / "bank").iterdir():
        file.unlink()
    (pack / "bank").rmdir()
    done = typed("bank", "trust", "./village")
    assert isinstance(done.exception, UsageError)
    assert "there is nothing to trust" in str(done.exception)


def test_the_live_table_and_the_exports_know_it(pack: Path) -> None:
    from pnp.bank.session import Session
    from pnp.bank.table_view import table_view

    accepted(*OPEN, "--trust")
    accepted("bank", "toll", "anna")
    with Session(Path("table.pnp"), lambda: 0).looking() as loaded:
        view = table_view(loaded)
    assert [each["cash"] for each in view["players"]] == [480, 500]
    assert "Anna pays the Bank a toll of 20" in str(view["last"])
    for form in ("hledger", "beancount", "csv", "json"):
        assert "20" in accepted("bank", "export", form)
    assert pack.is_dir()


def test_translators_are_given_what_its_verbs_say(pack: Path) -> None:
    accepted("words", "export", "./village", "--to", "de", "-o", "village.po")
    sent = Path("village.po").read_text(encoding="utf-8")
    says = "{who:party} pays {whom:party} a toll of {amount:sum}"
    toll = f'msgctxt "bank.toll"\nmsgid "{says}"\nmsgstr "'
    assert toll in sent
    Path("village.po").write_text(sent.replace(toll, f"{toll}{{who:party}} zahlt {{amount}} Zoll"))
    accepted("--content", ".", "words", "import", "village.po")
    assert "says: " in (pack / "bank/words.de.yaml").read_text(encoding="utf-8")
    accepted(*OPEN, "--trust", "--lang", "de")
    assert "Anna zahlt 20 Zoll" in accepted("bank", "toll", "anna")


SLIPS = re.findall(
    r"^(\S+): (.*)\n- (.*)\n\+ (.*)$",
    Path(__file__).with_name("slips.txt").read_text(encoding="utf-8"),
    re.MULTILINE,
)
"""The file, what is said of it, and what is written there instead of what."""


def findings(pack: Path) -> str:
    """Everything that is wrong, as `pnp check` says it to somebody who trusts the pack."""
    try:
        box = read_kit(pack)
    except ContentError as error:
        return str(error)
    return "\n".join(map(str, (*phrases(box, pack), *ask_rules(pack).findings)))


@pytest.mark.parametrize(("file", "says", "right", "wrong"), SLIPS, ids=[s[1] for s in SLIPS])
def test_a_slip_is_named(pack: Path, file: str, says: str, right: str, wrong: str) -> None:
    right, wrong = (each.replace("\\n", "\n") for each in (right, wrong))
    text = (pack / file).read_text(encoding="utf-8")
    assert right in text
    (pack / file).write_text(text.replace(right, wrong), encoding="utf-8")
    assert re.search(says, findings(pack))


def test_there_are_slips() -> None:
    assert len(SLIPS) > 20


def test_the_pack_of_the_page_is_sound(pack: Path) -> None:
    assert not findings(pack)


def test_nothing_is_tried_before_somebody_has_agreed(pack: Path) -> None:
    (pack / "bank/toll.py").write_text("raise RuntimeError\n")
    assert "2 files of Python" in try_rules(pack).untried
    assert not try_rules(pack).findings


@pytest.mark.parametrize(
    ("wrong", "says"),
    [("", ""), ("raise RuntimeError('no')", r"bank/toll\.py:1: RuntimeError: no"),
     ("import os; os.abort()", "broke Python")],
)  # fmt: skip
def test_what_was_agreed_to_is_tried_in_a_child(pack: Path, wrong: str, says: str) -> None:
    toll = pack / "bank/toll.py"
    toll.write_text(f"{wrong}\n{toll.read_text()}")
    files = read_bank_files(pack)
    assert files is not None
    own_rules.trust(files.digest, files.folder)
    tried = try_rules(pack)
    assert re.search(says, "".join(map(str, tried.findings)))
    assert bool(tried.findings) == bool(says)
    assert [name for name, _ in tried.verbs] == ([] if says else ["buy", "toll"])


def test_terms_may_be_enums_and_spans_of_their_own(pack: Path) -> None:
    toll = pack / "bank/toll.py"
    own = (
        "from enum import Enum\nfrom typing import Annotated\nfrom pnp.box.terms import Bounds\n"
        'class Way(Enum):\n    UP = "up"\n    DOWN = "down"\n\n'
        "@dataclass(frozen=True, slots=True)\nclass TollTerms:\n    toll: Coins\n    way: Way\n"
        '    boats: Annotated[int, Bounds("boats", 2, 5)]\n'
    )
    toll.write_text(toll.read_text() + own)
    said = findings(pack)
    assert "`way` is missing under `options`: one of `up`, `down`" in said
    assert "`boats` is missing under `numbers`: a whole number, 2 to 5 (boats)" in said


def test_a_folder_of_python_without_a_game_is_named(pack: Path) -> None:
    (pack / "bank/game.py").unlink()
    assert "a folder `bank` has a game.py" in findings(pack)


def test_python_in_a_folder_within_or_outside_is_named(pack: Path) -> None:
    (pack / "bank/more").mkdir()
    (pack / "bank/more/one.py").write_text("")
    (pack.parent / "aside.py").write_text("")
    (pack / "bank/aside.py").symlink_to(pack.parent / "aside.py")
    said = findings(pack)
    assert "the Python of a pack lies in one folder" in said
    assert "this path leaves the pack" in said


def test_a_line_that_a_terminal_would_hide_is_named_before_anybody_agrees(pack: Path) -> None:
    toll = pack / "bank/toll.py"
    hidden = b'import os; os.remove("x")\r"""A toll is paid to the ferryman."""     \n'
    toll.write_bytes(b"# a toll\r\n" + hidden + toll.read_bytes())
    with pytest.raises(ContentError, match=r"toll\.py:2: a carriage return hides a part"):
        read_bank_files(pack)
