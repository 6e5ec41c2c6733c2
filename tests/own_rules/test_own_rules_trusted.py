"""A stranger's Python runs in the bank alone, and there only when somebody has agreed to it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.bank import own_rules
from pnp.cli.main import pnp
from pnp.errors import RulesFailed, TableInTheWay, UsageError
from tests.fixtures.pack import with_few_notes

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
    words = [sys.executable, "-m", "pnp", *command.split()]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as looking:
        assert looking.stdout
        assert looking.stdout.readline()
        looking.terminate()
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
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "bank", "toll", "anna"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
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
