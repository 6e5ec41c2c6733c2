"""The command `pnp bank` as a banker and as a script call it, with real files."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.decision import CORRECTIONS, LOOKS
from pnp.cli.bank.group import COMMANDS
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE
from tests.typed import Done, typed

ROOT = Path(__file__).parents[3]

Bank = Callable[..., Any]


@pytest.fixture
def bank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bank:
    """Give the command, called in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_TABLE", raising=False)

    def call(*words: str, stdin: str = "", **env: str) -> Done:
        return typed("bank", *words, cwd=tmp_path, stdin=stdin, env={**os.environ, **env})

    return call


@pytest.fixture
def table(bank: Bank) -> Bank:
    done = bank("open", "cronulla", "Anna", "Ben", "--cash", "book")
    assert done.returncode == 0, done.stderr
    return bank


def test_an_evening_in_one_shots(table: Bank, tmp_path: Path) -> None:
    assert (tmp_path / "table.pnp").is_file()
    assert table("buy", "anna", "kingsway").stdout.startswith("   2  Anna buys Kingsway for 350\n")
    assert table("50", "anna", "ben", "--why", "a bet").returncode == 0
    assert table("anna ben 50; ben anna 20").stdout.startswith("   4  ")
    assert "a bet" in table("why", "3").stdout
    status = json.loads(table("status", "--json").stdout)
    assert (status["entries"], status["players"]["Anna"]["cash"]) == (4, 1070)
    assert "Kingsway" in table("status", "anna").stdout
    assert [e["entry"] for e in json.loads(table("history", "--json").stdout)] == [1, 2, 3, 4]
    assert json.loads(table("score", "--json").stdout)["winner"] == ["Ben"]
    assert table("check").returncode == 0
    assert "buy P D [AMOUNT]" in table("help").stdout


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("pay", "anna", "ben", "1.500"), 1, "write 1500"),
        (("pay", "anna", "ben", "-5"), 1, "less than nothing"),
        (("pay", "anna", "ben", "0"), 1, "unquoted $50"),
        (("pay", "anna", "ben", "2000"), 1, "there; or type `owe Anna Ben 2000`"),
        (("frobnicate",), 2, "no verb"),
        (("pay", "anna"), 2, "The payee (TO) is missing"),
        (("pay", "anna", "ben", "5", "--nonsense"), 2, "no option --nonsense"),
        (("pay", "anna", "ben", "5", "--why"), 2, "--why needs a value"),
        (("why", "99"), 1, "no entry 99"),
        (("status", "emma"), 1, "no player"),
        (("export", "xml"), 2, "xml"),
        (("run", "missing.txt"), 2, "cannot be read"),
    ],
)
def test_refusals_are_one_sentence_and_an_exit_code(
    table: Bank, words: tuple[str, ...], code: int, says: str
) -> None:
    done = table(*words)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_slip_before_there_is_a_table(bank: Bank) -> None:
    done = bank("opne", "cronulla", "Anna", "Ben")
    assert (done.returncode, "did you mean `pnp bank open`?" in done.stderr) == (2, True)


def test_a_misspelt_look_is_told(table: Bank) -> None:
    assert "did you mean history?" in table("histroy").stderr


def test_a_table_that_is_not_there_or_no_table(bank: Bank, tmp_path: Path) -> None:
    missing = bank("salary", "anna")
    assert (missing.returncode, "pnp bank open" in missing.stderr) == (1, True)
    (tmp_path / "folder").mkdir()
    assert "directory" in bank("--table", "folder", "status").stderr
    (tmp_path / "text.pnp").write_text("not a table", encoding="utf-8")
    damaged = bank("status", "--table", "text.pnp")
    assert (damaged.returncode, "damaged or no table" in damaged.stderr) == (3, True)
    assert (tmp_path / "text.pnp").read_text(encoding="utf-8") == "not a table"
    assert bank("run", "-", "--table", "text.pnp").returncode == 3
    assert bank("open", "cronulla", "X", "Y", "--table", "none/at/all.pnp").returncode == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("cronulla", "Anna"), "2 to 8 players"),
        (("cronulla", "Anna", "anna"), "two players"),
        (("cronulla", "Anna", "bank"), "word of the bank"),
        (("cronulla", "Anna", "rent"), "word of the bank"),
        (("cronulla", "Anna", "by"), "word of the bank"),
        (("cronulla", "Anna", "Tally"), "word of the bank"),
        (("cronulla", "Anna", "undo"), "word of the bank"),
        (("cronulla", "Anna", "Hilfe"), "word of the bank"),
        (("cronulla", "Anna", "2pac"), "begin with a letter"),
        (("cronulla", "Anna", "x;y"), "leave it out"),
        (("cronulla", "Anna", "x\ny\x07"), "is no name"),
        (("cronulla", "Anna", "Ben", "--option", "shrot=yes"), "no option"),
        (("cronulla", "Anna", "Ben", "--option", "short=perhaps"), "one of"),
        (("cronula", "Anna", "Ben"), "cronulla"),
    ],
)
def test_a_table_is_not_opened_anyhow(
    bank: Bank, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    done = bank("open", *words)
    assert done.returncode in {1, 2}
    assert says in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_open_table_is_not_opened_again(table: Bank, tmp_path: Path) -> None:
    before = (tmp_path / "table.pnp").read_bytes()
    assert "there already" in table("open", "cronulla", "Anna", "Ben").stderr
    assert (tmp_path / "table.pnp").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Cash: the players hold the printed notes, the book reckons along"),
        (("--cash", "book"), "Cash: the book is the money, no notes are handed out"),
        (
            ("--lang", "de"),
            "Bargeld: Die Spieler halten die gedruckten Scheine, das Buch rechnet mit",
        ),
        (("--lang", "fr", "--cash", "book"), "Espèces"),
    ],
)
def test_who_holds_the_cash_is_said_when_the_table_opens(
    bank: Bank, words: tuple[str, ...], says: str
) -> None:
    assert says in bank("open", "cronulla", "Anna", "Ben", *words).stdout


def test_cash_the_book_never_saw_is_refused_where_nobody_can_answer(bank: Bank) -> None:
    bank("open", "cronulla", "Anna", "Ben")
    done = bank("1700", "anna", "ben")
    assert (done.returncode, "type `count Anna more;`" in done.stderr) == (1, True)
    told = json.loads(bank("1700", "anna", "ben", "--json").stdout)
    assert (told["code"], len(told["choices"])) == ("E_ASK", 2)
    assert bank("count Anna more; 1700 anna ben").returncode == 0


def test_the_table_is_named_by_option_or_surroundings(bank: Bank, tmp_path: Path) -> None:
    assert bank("open", "cronulla", "Anna", "Ben", "--table", "a.pnp").returncode == 0
    assert bank("--table", "b.pnp", "open", "cronulla", "Anna", "Ben").returncode == 0
    assert bank("salary", "anna", "--table", "a.pnp").stdout.startswith("   2  ")
    assert bank("salary", "anna", PNP_TABLE="b.pnp").stdout.startswith("   2  ")
    assert bank("salary", "anna", "--table=a.pnp").stdout.startswith("   3  ")
    assert not (tmp_path / "table.pnp").exists()


SCRIPT = """
# an evening
buy anna kingsway

rent ben kingsway; 20 anna ben  # a round of drinks
buy ben kingsway
salary ben
status
"""


def test_a_script_answers_one_object_for_each_act(table: Bank) -> None:
    done = table("run", "-", "--json", "--keep-going", stdin=SCRIPT)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [(each["line"], each["ok"]) for each in found] == [
        (3, True),
        (5, True),
        (5, True),
        (6, False),
        (7, True),
        (8, True),
    ]
    assert found[0] == {
        "line": 3,
        "act": "buy anna kingsway",
        "ok": True,
        "entry": 2,
        "moves": [
            {"from": "Anna", "to": "bank", "what": "cash", "amount": 350},
            {"from": "bank", "to": "Anna", "what": "deed:kingsway", "amount": 1},
        ],
        "say": "Anna buys Kingsway for 350",
    }
    assert found[1]["entry"] == found[2]["entry"] == 3
    assert found[3] == {
        "line": 6,
        "act": "buy ben kingsway",
        "ok": False,
        "code": "E_OWNED",
        "rule": "CR-07",
        "say": "Ben cannot buy Kingsway from the Bank: Anna owns it; "
        "what players agree on is sell Anna Ben kingsway AMOUNT",
    }


def test_a_script_stops_at_the_first_refusal(table: Bank, tmp_path: Path) -> None:
    script = tmp_path / "evening.txt"
    script.write_text(SCRIPT, encoding="utf-8-sig")
    done = table("run", "evening.txt")
    assert (done.returncode, "line 6: " in done.stderr) == (1, True)
    assert json.loads(table("status", "--json").stdout)["entries"] == 3


def test_a_command_with_a_mark_is_entered_once(table: Bank) -> None:
    assert table("salary", "anna", "--id", "tap-7").stdout.startswith("   2  ")
    assert table("salary", "anna", "--id", "tap-7").stdout.startswith("   2  ")
    assert json.loads(table("status", "--json").stdout)["entries"] == 2


def test_a_scanned_code_is_a_name(table: Bank) -> None:
    payload = "CR-D07-4: Croydon Street, 140 $; # und mehr"
    assert "Croydon Street" in table("buy", "anna", payload).stdout
    assert "Croydon Street" in table(f"rent ben {payload}").stdout
    assert table(payload).stdout == "CR-D07-4: Croydon Street\n"


def test_a_scanned_code_of_a_card_no_longer_in_the_kit_says_so(bank: Bank, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "content" / "cronulla", tmp_path / "content" / "cronulla")
    with (tmp_path / "content" / "cronulla" / "codes.lock").open("a", encoding="utf-8") as lock:
        lock.write("CR-L99-7: {was: luck/ferry, moved: CR-L01-Q}\n")
    assert bank("open", "cronulla", "Anna", "Ben").returncode == 0
    said = bank("CR-L99-7").stdout
    assert said == "CR-L99-7 is no longer in the kit; CR-L01-Q took its place\n"


def test_the_table_overrules_in_words(table: Bank) -> None:
    table("buy", "anna", "kingsway")
    assert table("build", "anna", "kingsway").returncode == 1
    done = table("build", "anna", "kingsway", "--force", "house rule")
    assert (done.returncode, "by decision of the table: house rule" in done.stdout) == (0, True)
    assert "house rule" in table("history").stdout


def test_alone_it_reads_lines_and_answers_each(table: Bank) -> None:
    done = table(stdin="buy anna kingsway\nbuy ben kingswya\nsalary ben\nexit\nsalary ben\n")
    assert done.returncode == 1, "a line was refused"
    assert "   2  Anna buys Kingsway" in done.stdout
    assert "   3  Ben gets the salary" in done.stdout
    assert "   4  " not in done.stdout
    assert "buy ben kingswya\n        ^^^^^^^^\n" in done.stderr


def test_books_are_exported_backed_up_and_recovered(table: Bank, tmp_path: Path) -> None:
    table("buy", "anna", "kingsway")
    for form in ("hledger", "beancount", "csv", "json"):
        assert (
            "Kingsway" in table("export", form).stdout or "kingsway" in table("export", form).stdout
        )
    assert table("backup", "copy.pnp").returncode == 0
    assert "there already" in table("backup", "copy.pnp").stderr
    assert table("recover", "saved.pnp").returncode == 0
    raw = bytearray((tmp_path / "table.pnp").read_bytes())
    place = raw.index(b"buy anna kingsway")
    raw[place : place + 3] = b"BUY"
    (tmp_path / "table.pnp").write_bytes(raw)
    done = table("check")
    assert (done.returncode, "entry 2: " in done.stderr) == (3, True)
    assert json.loads(table("check", "--json").stdout)["faults"][0]["entry"] == 2
    assert table("salary", "anna").returncode == 3
    assert "saved to again.pnp: 1 of 2" in table("recover", "again.pnp").stdout
    assert json.loads(table("status", "--json", "--table", "again.pnp").stdout)["entries"] == 1


def test_the_report_counts_up_and_draws_wealth(table: Bank, tmp_path: Path) -> None:
    for line in ("buy anna kingsway", "700 anna ben", "salary ben"):
        table(line)
    lines = table("report").stdout.splitlines()
    assert lines[0] == "cronulla: Anna and Ben, 4 entries"
    assert "Ahead if it ended now: Ben" in lines
    assert "  Ben  ▅▅█|  Ben from 1500 to 2400" in [each.replace("▅▅██", "▅▅█") for each in lines]
    assert table("report", "evening.txt").returncode == 0
    assert (tmp_path / "evening.txt").read_text(encoding="utf-8").splitlines() == lines
    assert "not written" in table("report", "evening.txt").stderr


def test_every_command_has_help(bank: Bank) -> None:
    listed = bank("--help").stdout
    for name in ("open", "run", "status", "score", "history", "why", "check", "recover", "export"):
        assert name in listed
        assert bank(name, "--help").returncode == 0


def test_a_command_typed_in_the_shell_is_told_where_it_belongs(table: Bank) -> None:
    assert set(OUTSIDE) == set(COMMANDS) - set(LOOKS)
    assert set(OTHER_WORDS) == {*CORRECTIONS, *LOOKS} - {"?", "hilfe", "aide"}
    assert "pnp bank report" in table(stdin="report\n").stderr


def test_a_fresh_process_answers_alike(table: Bank, tmp_path: Path) -> None:
    del table
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "bank", "buy", "anna", "kingsway"],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("   2  Anna buys Kingsway for 350\n")


def test_bytes_that_are_no_text_are_refused_and_the_next_line_is_read(table: Bank) -> None:
    del table
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "bank"],
        input=b"\xff\xfe anna\nsalary ben\n",
        capture_output=True,
        check=False,
        env={
            "PYTHONPATH": str(ROOT),
            "PATH": os.environ["PATH"],
            "PYTHONIOENCODING": "utf-8:strict",
        },
    )
    assert b"Traceback" not in done.stderr
    assert b"control character U+DCFF" in done.stderr
    assert b"Ben" in done.stdout


def test_a_script_with_bytes_that_are_no_text_goes_on_behind_them(table: Bank) -> None:
    done = table("run", "-", "--json", "--keep-going", stdin="salary anna\n\udcff\nsalary ben\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["ok"] for line in lines] == [True, False, True]
    assert "control character U+DCFF" in lines[1]["say"]


def test_a_line_without_end_is_refused_whole(table: Bank) -> None:
    done = table(stdin=f"50 anna ben # {'x' * 3_000}\n50 anna ben # {'x' * 300_000}\nsalary ben\n")
    assert done.stderr.count("2000 are the most") == 2
    assert "Ben" in done.stdout
    assert len(json.loads(table("history", "--json").stdout)) == 2


def test_a_script_without_end_is_refused(table: Bank) -> None:
    done = table("run", "/dev/zero")
    assert done.returncode == 2
    assert done.stderr == "/dev/zero has more than 5,000,000 characters: play it in parts\n"


@pytest.mark.parametrize("line", ["why \x9b31m", "status \u202eanna", "history \x07", "? \x85"])
def test_a_look_is_refused_control_characters_too(table: Bank, line: str) -> None:
    done = table(stdin=f"{line}\n")
    assert "control character" in done.stderr
    assert not {"\x9b", "\u202e", "\x07", "\x85"} & set(done.stdout + done.stderr)
