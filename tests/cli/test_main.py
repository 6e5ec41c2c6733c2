"""The command line: whatever goes wrong is a sentence and a code, and little is loaded."""

import ast
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from click.testing import CliRunner

from pnp import errors
from pnp.cli import main
from pnp.cli.kits import kits
from pnp.cli.main import COMMANDS, EXIT_CODES, pnp
from pnp.cli.new import make
from pnp.cli.options import shift, two_numbers
from pnp.cli.streams import write_plainly
from pnp.errors import UsageError
from tests.typed import run_python, typed
from tests.written import each_row

ROOT = Path(__file__).parents[2]
SMALL = "content/examples/fair"


def begin(words: str, out: int) -> subprocess.Popen[str]:
    asked = [sys.executable, "-m", "pnp", *words.split()]
    return subprocess.Popen(asked, cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("words", ["show", "show chalet", "--help"])
def test_a_full_disk_behind_the_output_is_a_sentence(words: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full, begin(words, full.fileno()) as run:
        assert run.communicate()[1] == "The output cannot be used: No space left on device.\n"
    assert run.returncode == 1


@pytest.mark.parametrize("words", ["show chalet", "show", f"check {SMALL}", "schema -o PLACE/s"])
def test_a_reader_that_goes_away_is_no_fault_to_be_told(words: str, tmp_path: Path) -> None:
    with begin(words.replace("PLACE", str(tmp_path)), subprocess.PIPE) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == ""


def test_a_place_the_system_refuses_is_a_sentence() -> None:
    done = typed("check", "./" + "a" * 300, cwd=ROOT)
    assert done.returncode == 1
    assert "there is no game here" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_lies_in_the_folder_one_stands_in_is_not_run(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("print('a stranger runs')\n", "utf-8")
    done = run_python("-m", "pnp", "--version", cwd=tmp_path)
    assert (done.returncode, done.stdout[:4]) == (0, "pnp "), done.stderr


SHARED = {"content", "output", "lang", "langs", "paper", "jobs", "as_json"}


def walk(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command, info_name=name)
        for each in command.list_commands(context):
            found = command.get_command(context, each)
            assert found is not None
            yield from walk(found, f"{name} {each}")


def options_of(command: click.Command) -> list[click.Option]:
    return [each for each in command.params if isinstance(each, click.Option)]


def test_there_are_at_most_40_commands_and_140_options() -> None:
    found = dict(walk(pnp, "pnp"))
    assert sum(not isinstance(each, click.Group) for each in found.values()) <= 40
    assert sum(len(options_of(each)) for each in found.values()) <= 140


def test_build_has_at_most_16_options_of_its_own() -> None:
    own = [x for x in options_of(dict(walk(pnp, "pnp"))["pnp build"]) if x.name not in SHARED]
    assert len(own) <= 16


def test_help_names_every_command_in_its_group() -> None:
    told = CliRunner().invoke(pnp, ["--help"]).output
    groups = list(dict.fromkeys(row.group for row in COMMANDS))
    assert len(groups) == 6
    places = [told.index(f"\n{group}:\n") for group in groups]
    assert places == sorted(places)
    for row in COMMANDS:
        assert f"  {row.name} " in told
        assert row.says in " ".join(told.split())


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1;2", "nan,0", "0,nan", "inf,0"])
def test_what_is_not_two_numbers_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=f"--left wants two readings, not “{text}”"):
        two_numbers("--left", text, "two readings")


@pytest.mark.parametrize("text", ["10.1,0", "0,-10.1", "-11,3"])
def test_a_shift_off_the_sheet_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=f"--offset {text} moves the labels away; at most 10 mm"):
        shift("--offset", text, "the labels away")


@pytest.mark.parametrize("text", ["10,-10", " 0.5, -1 ", "0,0"])
def test_a_small_shift_is_taken(text: str) -> None:
    right, down = shift("--offset", text, "the labels away")
    assert f"{right:g},{down:g}" == text.replace(" ", "")


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "latin-1", "cp437", "ascii"])
def test_what_a_console_cannot_show_is_shown_by_the_nearest_letters(encoding: str) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "pnp", "build", SMALL, "--plan"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": f"{encoding}:strict"},
        cwd=ROOT, capture_output=True, check=True,
    ).stdout  # fmt: skip
    times = shown.split(b" A4")[0].split()[-1]
    assert times == ("x" if encoding in {"cp437", "ascii"} else "×").encode(encoding)


@pytest.mark.parametrize("words", ["--help", "show kits --json"])
def test_no_colour_is_forced_into_what_scripts_read(words: str, tmp_path: Path) -> None:
    forced = {"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}
    done = run_python("-m", "pnp", *words.split(), cwd=tmp_path, env=forced)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout


def test_letters_fall_back_to_plain_ones_and_never_fail() -> None:
    said = "Élan, ’25 ≥ 3½ × „Straße“ → 漢 \udcff"
    error = UnicodeEncodeError("ascii", said, 0, len(said), "")
    assert write_plainly(error) == ("Elan, '25 >= 31/2 x 'Strasse' -> ? ?", len(said))


PACKAGE = Path(main.__file__).parents[1]


def end(words: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["pnp", *words.split()])
    try:
        main.main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0


@pytest.mark.parametrize(
    ("stopped", "code"), [(KeyboardInterrupt(), 130), (MemoryError(), 3), (OSError(28, "full"), 1)]
)
def test_what_stops_a_command_has_its_code(
    stopped: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(**_: object) -> None:
        raise stopped

    monkeypatch.setattr(kits, "callback", stop)
    assert end("kits", monkeypatch) == code
    assert code in EXIT_CODES


def written(tree: ast.AST) -> Iterator[int]:
    """Give every figure that a command may leave with, as the code has it."""
    for each in ast.walk(tree):
        leaves = isinstance(each, ast.Call) and ast.unparse(each.func) == "sys.exit"
        told = isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "exit_code"
        for part in ast.walk(each) if leaves or told else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, int):
                yield part.value


def test_no_command_ends_with_a_code_that_the_reference_does_not_have() -> None:
    trees = [ast.parse(file.read_text("utf-8")) for file in PACKAGE.rglob("*.py")]
    found = {code for tree in trees for code in written(tree)}
    kinds: tuple[type[errors.PnpError], ...] = (errors.PnpError, *errors.PnpError.__subclasses__())
    found |= {each.exit_code for each in kinds}
    assert found | {0} == set(EXIT_CODES)


@each_row(__file__, "refused.txt")
@pytest.mark.usefixtures("village")
def test_what_cannot_be_is_a_sentence_and_writes_nothing(row: str) -> None:
    code, words, says = row.split(" | ")
    before = sorted(Path().rglob("*"))
    done = typed(*shlex.split(words), cwd=Path.cwd())
    assert done.returncode == int(code), done
    assert int(code) in EXIT_CODES
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1 or "Usage: " in done.stderr
    assert [file for file in sorted(Path().rglob("*")) if file.parts[0] != "cache"] == before


@each_row(__file__, "unloaded.txt")
def test_what_is_needed_for_one_thing_is_not_loaded_for_another(row: str) -> None:
    runs, names = row.split(" | ")
    told = f"print(*[each for each in sys.modules if each.startswith({tuple(names.split())})])"
    done = run_python("-c", f"{runs}\nimport sys; {told}")
    assert (done.returncode, done.stdout.split()) == (0, []), done


LOADS: Final = """
import sys
from pnp.cli.main import pnp
pnp(sys.argv[1:], standalone_mode=False)
ours = [each for name, each in sys.modules.items() if name.partition(".")[0] == "pnp"]
print(len([each for each in ours if not hasattr(each, "__path__")]))  # packages are empty
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("loaded")
    make(folder / "village")
    load(folder, "bank open cronulla Anna Ben")
    return folder


def load(folder: Path, words: str) -> int:
    done = run_python("-c", LOADS, *words.split(), cwd=folder, env={"HOME": str(folder)})
    assert done.returncode == 0, done.stderr
    return int(done.stdout.split()[-1])


@pytest.mark.parametrize(("words", "most"), [
    ("--help", 3), ("kits", 18), ("show cronulla", 80), ("bank pay anna ben 2", 48),
    ("build ./village --only deeds --jobs 1 -o kit", 215),
    ("build ./village --only deeds --jobs 1 --ink line -o kit", 150),  # its box is kept
    ("check ./village", 215), ("lookup CR-D07-4", 24), ("completion bash", 12),
])  # fmt: skip
def test_a_command_loads_what_it_wants_and_no_more(words: str, most: int, place: Path) -> None:
    if words.startswith("lookup"):  # the first asks the content and keeps an index
        load(place, words)
    if "--ink line" in words:
        load(place, words.replace("--ink line", "--plan"))
    assert load(place, words) <= most
