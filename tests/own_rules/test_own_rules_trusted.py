"""A stranger's Python: run in the bank alone, when somebody has agreed; its slips are named."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.bank import own_rules
from pnp.box.reading.bank_files import read_bank_files
from pnp.cli.check import phrases
from pnp.cli.main import pnp
from pnp.cli.reading import read_kit
from pnp.cli.rehearsal import ask_rules, try_rules
from pnp.errors import ContentError
from pnp.system import user_folder
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


@pytest.mark.parametrize(
    "command", Path(__file__).with_name("commands.txt").read_text(encoding="utf-8").splitlines()
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
def test_neither_a_watched_kit_nor_a_served_look_up_runs_it(mark: Path, command: str) -> None:
    with started(*command.split(), until="") as (_, said):
        assert said
    assert not mark.exists()


def test_a_table_from_another_machine_asks_first(mark: Path) -> None:
    accepted(*OPEN, "--trust")
    shutil.rmtree(user_folder("config") / "trusted-rules")
    mark.unlink()
    done = run_python("-m", "pnp", "bank", "toll", "anna")
    assert "nobody here has agreed to run it" in done.stderr
    assert "pnp bank trust" in done.stderr
    assert not mark.exists()
    accepted("bank", "trust", "./village")
    assert "toll of 20" in accepted("bank", "toll", "anna")


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


def slips(table: str) -> list[tuple[str, ...]]:
    """The file, what is said of it, and what is written there instead of what."""
    told = Path(__file__).with_name(table).read_text("utf-8")
    return re.findall(r"^(\S+): (.*)\n- (.*)\n\+ (.*)$", told, re.MULTILINE)


def plant(file: Path, right: str, wrong: str) -> None:
    right, wrong = (each.replace("\\n", "\n") for each in (right, wrong))
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), encoding="utf-8")


def findings(pack: Path) -> str:
    """Everything that is wrong, as `pnp check` says it to somebody who trusts the pack."""
    try:
        box, files = read_kit(pack), read_bank_files(pack)
    except ContentError as error:
        return str(error)
    assert files is not None
    own_rules.trust(files.digest, files.folder)
    return "\n".join(map(str, (*phrases(box, pack), *ask_rules(pack).findings)))


@pytest.mark.parametrize(("file", "says", "right", "wrong"), slips("slips.txt"))
def test_a_slip_is_named(pack: Path, file: str, says: str, right: str, wrong: str) -> None:
    plant(pack / file, right, wrong)
    assert re.search(says, findings(pack))


@pytest.mark.parametrize(("file", "says", "right", "wrong"), slips("evenings.txt"))
def test_a_slip_that_no_sample_meets_is_named_by_an_evening(
    nobody_agreed: Path, with_evenings: Path, file: str, says: str, right: str, wrong: str
) -> None:
    kit = file.partition("/")[0]
    pack = shutil.copytree(with_evenings / kit, nobody_agreed / kit)
    plant(nobody_agreed / file, right, wrong)
    assert re.search(says, findings(pack))


def test_there_are_slips() -> None:
    assert len(slips("slips.txt")) > 50
    assert len(slips("evenings.txt")) >= 30


def test_the_pack_of_the_page_is_sound(pack: Path) -> None:
    assert not findings(pack)


def test_a_verb_that_nothing_got_past_is_told_and_no_more_once_an_evening_does_it(
    nobody_agreed: Path, with_evenings: Path
) -> None:
    pack = shutil.copytree(with_evenings / "village", nobody_agreed / "village")
    assert not findings(pack)
    assert not ask_rules(pack).untried
    (pack / "village.play").unlink()
    (told,) = ask_rules(pack).untried
    assert "`dowry` was refused whatever was tried: Mill Lane is not Seat 1’s to give" in told


def test_the_evening_of_a_game_of_content_alone_is_played_too(
    sound: Path, nobody_agreed: Path
) -> None:
    pack = shutil.copytree(sound, nobody_agreed / "village")
    evening = pack / "evening.play"
    evening.write_text("open . Anna Ben\n> pay anna ben 30\n> pay anna ben 900 coins\n")
    assert "evening.play:3: this is refused" in str(typed("check", "./village").exception)
    evening.write_text("open . Anna\n")
    assert "evening.play:1: village is for 2 to 4" in str(typed("check", "./village").exception)
    evening.write_text("open . Anna Ben\n> pay anna ben 30\n")
    assert "village: sound" in accepted("check", "./village")


def test_what_the_content_has_not_chosen_cannot_be_typed(
    nobody_agreed: Path, with_evenings: Path
) -> None:
    pack = shutil.copytree(with_evenings / "village", nobody_agreed / "village")
    plant(pack / "rules.yaml", "race, ", "")
    (pack / "village.play").unlink()
    assert not findings(pack)
    accepted(*OPEN, "--trust")
    assert "not understood: race" in typed("bank", "race", "anna", "ben", "double").output
    assert "race" not in accepted("bank", "help")
    assert "toll of 20" in accepted("bank", "toll", "anna")


def test_a_game_without_pawns_tells_its_seats_or_says_itself_who_is_next(pack: Path) -> None:
    accepted(*OPEN, "--trust")
    assert "its order of seats: Anna and Ben" in accepted("bank", "who")
    plant(
        pack / "bank/game.py",
        "LIKE: Final",
        "from pnp.games.property import deed_trading\ndef status(state):\n"
        "    return deed_trading.status(state) | {'turn': state.playing[1]}\nLIKE: Final",
    )
    accepted("bank", "trust", "./village")
    own_rules.find_package.cache_clear()  # as in a process of its own
    assert "Next: Ben" in accepted("bank", "who")


def test_a_game_for_four_is_tried_by_four_and_one_that_seats_nobody_says_so(pack: Path) -> None:
    game, toll, rules = pack / "game.yaml", pack / "bank/toll.py", pack / "bank/game.py"
    game.write_text(game.read_text().replace("least: 2, most: 4", "least: 4, most: 6"))
    toll.write_text(toll.read_text().replace('"whom": miller,', '"whom": mill,'))
    assert "NameError: name 'mill'" in findings(pack)
    asks = "def take_seats(table, box):\n    raise UsageError('agree on a pond')\nLIKE: Final"
    asks = f"from pnp.pack import UsageError\n{asks}"
    rules.write_text(rules.read_text().replace("LIKE: Final", asks))
    assert ask_rules(pack).untried[0].endswith("not done on a sample table: agree on a pond")


def test_a_verb_may_be_a_dataclass_written_out(pack: Path) -> None:
    toll, spelt = pack / "bank/toll.py", "@dataclass(frozen=True, slots=True)\nclass Toll:"
    text = toll.read_text().replace('@verb("toll")\nclass Toll:', spelt)
    toll.write_text(text.replace("player: Player", 'player: Player\n    cites = ("toll",)'))
    assert not findings(pack)


def test_nothing_is_tried_before_somebody_has_agreed(pack: Path) -> None:
    (pack / "bank/toll.py").write_text("raise RuntimeError\n")
    assert "2 files of Python" in "".join(try_rules(pack).untried)
    assert not try_rules(pack).findings


@pytest.mark.parametrize(("wrong", "says"), [
    ("", ""), ("raise RuntimeError('no')", r"bank/toll\.py:1: RuntimeError: no"),
    ("import os; os.abort()", "broke Python"),
])  # fmt: skip
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
        "from enum import Enum\nfrom typing import Annotated\nfrom pnp.box.limits import Bounds\n"
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
