"""The manual is followed to the letter and made from the code, and its promises are kept.

The kit that it prints is made whole in English, in other languages as far as `PNP_MANUAL=all` asks.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from PIL import Image, ImageChops, ImageStat

from docs.film import FILM, write_film
from docs.manual_pictures import HERE, blocks, draw_pictures, write_files
from docs.parts_page import PICTURES, write_page
from docs.reference_examples import MEANINGS
from docs.reference_page import write_reference
from docs.samples import PICTURES as SAMPLES_DRAWN
from docs.samples import Sample, draw_sample, find_samples
from pnp.bank.own_rules import find_package
from pnp.box.game import STYLES
from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.json_schema import schema_of
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.cli.lists import LISTS
from pnp.cli.main import COMMANDS
from pnp.cli.new import make
from pnp.rules.registry import take_in
from tests.docs.test_pages import is_sound
from tests.typed import typed

ROOT = Path(__file__).parents[2]
COPIED = (
    "pnp", "content/art", "content/fonts", "content/layouts", "content/words", "content/cronulla",
    "tests/conftest.py", "tests/fixtures", "tests/alike_sums.py", "tests/read_once.py",
    "tests/real_parts.py", "tests/shipped.py", "tests/typed.py", "pyproject.toml",
)  # fmt: skip
WHOLE_KIT = r"(?!)" if os.environ.get("PNP_MANUAL") else r"^pnp build cronulla .*--lang ..$"
PLAYED = ("Anna pays the Bank a toll of 20", "Anna pays Ben a toll of 20", "the bridge costs 20")


def run(folder: Path, script: str, *, wanted: int = 0) -> str:
    """Run lines of a shell in a folder, whose own `pnp` and modules come first."""
    tools = (str(folder / "bin"), str(Path(sys.executable).parent), os.environ["PATH"])
    home = {name: str(folder / name.lower()) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    house = folder if (folder / "pnp").is_dir() else ROOT
    known = {"PYTHONPATH": str(house), "PATH": os.pathsep.join(tools), "PNP_TABLE": "evening.pnp"}
    known |= {**home, "LC_ALL": "C", "COLUMNS": "200"}
    asked = ["/bin/sh", "-ec", script]
    done = subprocess.run(
        asked, cwd=folder, env=os.environ | known, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == wanted, f"{script}\n{said}"
    return said


def type_here(folder: Path, script: str, *, wanted: int = 0) -> str:
    """Type what begins with `pnp` in this process, and run what stands between in a shell."""
    home = {name: str(folder / name.lower()) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    known = os.environ | home | {"LC_ALL": "C", "COLUMNS": "200", "PNP_TABLE": "evening.pnp"}
    said = ""
    for ours, lines in groupby(script.strip().splitlines(), lambda line: line.startswith("pnp ")):
        if not ours:
            said += run(folder, "\n".join(lines))
            continue
        for line in lines:
            command, _, into = line.partition(" >")
            find_package.cache_clear()  # as in a process of its own
            done = typed(*shlex.split(command.partition(" <")[0])[1:], cwd=folder, env=known)
            assert done.returncode == wanted, f"{line}\n{done.stdout}{done.stderr}"
            if into:
                (folder / into).write_text(done.stdout, encoding="utf-8")
            said += done.stdout + done.stderr
    return said


def follow(page: str, folder: Path, *, refused: int, run: Callable[..., str] = run) -> str:
    """Write every file of a page and type every command; give all that is said."""
    said = ""
    for file, kind, text in blocks(page):
        if file:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        elif kind == "sh":
            planned = re.sub(WHOLE_KIT, r"\g<0> --plan\n\g<0> --only deeds", text.strip())
            said += run(folder, planned)
        elif kind == "refused":
            command, _, answer = text.strip().partition("\n")
            assert answer in run(folder, command, wanted=refused)
        elif kind == "answer":
            assert text.strip("\n") in said
    return said


TYPED = """import shlex, sys; from pathlib import Path; from tests.typed import typed
for line in sys.stdin.readlines():
    done = typed(*shlex.split(line)[1:], cwd=Path.cwd())
    print(done.stdout + done.stderr)
    if done.returncode: sys.exit(done.returncode)
"""


def type_there(folder: Path, script: str, *, wanted: int = 0) -> str:
    """Run a script, all that begins with `pnp` and stands together in one process."""
    (folder / "bin/typed.py").write_text(TYPED, "utf-8")
    asked = re.compile(r"^pnp .*(?:\npnp .*)*", re.MULTILINE)
    return run(
        folder, asked.sub(r"python bin/typed.py <<'LINES'\n\g<0>\nLINES", script), wanted=wanted
    )


def with_command(folder: Path) -> Path:
    command = folder / "bin/pnp"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pnp "$@"\n')
    command.chmod(0o755)
    return folder


def test_the_page_on_own_rules_works(tmp_path: Path) -> None:
    said = follow("own-rules.md", tmp_path, refused=2, run=type_here)
    take_in("village", "")  # the house keeps its bank again
    for each in (*PLAYED, "village: sound.", "The books are sound"):
        assert each in said
    assert "Pay the toll of the bridge to the miller" in said
    assert "bridge.play: 5 lines are answered as written; the books are sound." in said
    script = (tmp_path / "village/bridge.play").read_text(encoding="utf-8")
    assert "> toll ben\n  E_OWNER: Ben is the miller and pays no toll (VI-01)\n" in script
    assert not list((tmp_path / "village").rglob("__pycache__"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if (ROOT / "pnp/games/hamlet").exists():
        pytest.skip("the page was followed in this house already")
    folder = tmp_path_factory.mktemp("house")
    for name in COPIED:
        old, new = ROOT / name, folder / name
        new.parent.mkdir(parents=True, exist_ok=True)
        if old.is_dir():
            shutil.copytree(old, new)  # with what is compiled: it is as old as its source
        else:
            shutil.copy(old, new)
    return with_command(folder)


def test_the_page_on_a_sixth_game_works(house: Path) -> None:
    kinds = [kind for _, kind, _ in blocks("a-sixth-game.md")]
    assert kinds.count("sh") >= 6
    assert kinds.count("refused") == 1
    said = follow("a-sixth-game.md", house, refused=1, run=type_there)
    for each in (*PLAYED, "All is well.", "0 broken"):
        assert each in said
    assert "1 passed" in said or "[100%]" in said
    assert (house / "output/hamlet/certificate.pdf").is_file()


def test_its_files_are_written_as_the_house_is(house: Path) -> None:
    for file, _, text in blocks("a-sixth-game.md"):
        if file.endswith(".py"):
            (house / file).parent.mkdir(parents=True, exist_ok=True)
            (house / file).parent.joinpath("__init__.py").touch()
            (house / file).write_text(text, encoding="utf-8")
            run(house, f"ruff check {file}; ruff format --check {file}")
    run(house, "mypy --no-incremental pnp/games/hamlet/game.py pnp/games/hamlet/toll.py")


@pytest.mark.parametrize("page", sorted(each.name for each in HERE.glob("[123]-*.md")))
def test_the_manual_works(page: str, tmp_path: Path) -> None:
    assert len([kind for _, kind, _ in blocks(page) if kind in {"answer", "refused"}]) >= 2
    said = follow(page, tmp_path, refused=1, run=type_here)
    assert "Counted against the manifest only" not in said


def looks_as_kept(drawn: Path, kept: Path, most: float = 1) -> None:
    say = f"{drawn.name}: `make reference` draws it anew"
    with Image.open(drawn) as new, Image.open(kept) as old:
        assert new.size == old.size, say
        apart = ImageStat.Stat(ImageChops.difference(new.convert("RGB"), old.convert("RGB")))
        assert max(apart.mean) < most, say


def test_the_pictures_of_the_manual_are_what_it_makes(tmp_path: Path) -> None:
    draw_pictures(tmp_path)
    for drawn in sorted(tmp_path.iterdir()):
        looks_as_kept(drawn, HERE / "pictures/manual" / drawn.name)


def test_the_film_of_the_first_page_shows_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # its kit is planned: that one which is built is told of alike stands in the first page
    planned = re.compile("^pnp build cronulla")
    typing = partial(planned.sub, r"\g<0> --plan")
    monkeypatch.setattr("docs.film.run", lambda folder, line: type_here(folder, typing(line)))
    write_film(tmp_path / "film.svg")
    films = (each.read_text("utf-8") for each in (tmp_path / "film.svg", FILM))
    new, kept = (re.sub('base64,[^"]+', "", each) for each in films)
    assert new == kept, "`make reference` draws it anew"


def test_the_manual_names_every_page_and_each_link_leads_somewhere() -> None:
    pages = [ROOT / "README.md", *HERE.glob("*.md")]
    leads = {page: re.findall(r"\]\(([\w./-]+\.\w+)", page.read_text("utf-8")) for page in pages}
    told = {"README.md", *map(os.path.basename, leads[HERE / "README.md"])}
    assert {each.name for each in pages} == told
    named = [(page, at) for page, found in leads.items() for at in found]
    assert [(page.name, at) for page, at in named if not (page.parent / at).exists()] == []


PAGE = (ROOT / "docs/conformance.md").read_text(encoding="utf-8")
LINES = [line for line in PAGE.splitlines() if re.match(r"\| [0-9]", line)]
ROWS = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in LINES]
SECURITY = (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8")
TOLD = (ROOT / "docs/decisions.md").read_text(encoding="utf-8").split("\n## ")[1:]
CRITERIA = Path(__file__).with_name("wcag-2.2-aa.txt").read_text("utf-8").split()
"""Levels A and AA of WCAG 2.2."""


def test_every_clause_has_one_line() -> None:
    assert len(CRITERIA) == 55
    numbers = [clause.split()[0] for clause, *_ in ROWS]
    assert numbers == [*(f"{n:02}" for n in range(1, 32)), *CRITERIA]


@pytest.mark.parametrize(("clause", "state", "held"), ROWS, ids=lambda cell: cell[:24])
def test_what_is_kept_names_tests_that_there_are(clause: str, state: str, held: str) -> None:
    assert state in {"kept", "not ours", "open"}
    tests = re.findall(r"`(tests/[\w/.]+)(?:::(\w+))?`", held)
    assert (state == "kept") == bool(tests), clause
    for file, name in tests:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not name or f"def {name}(" in text, (clause, name)


@pytest.mark.parametrize("named", re.findall(r"`(tests/[^`]+)`", SECURITY))
def test_a_test_that_is_named_is_there(named: str) -> None:
    found = ROOT / named
    assert found.is_file() or list(found.glob("test_*.py"))


@pytest.mark.parametrize("command", re.findall(r"`make ([a-z]+)`", SECURITY))
def test_a_command_that_is_named_is_there(command: str) -> None:
    assert f"\n{command}:" in (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("decision", TOLD, ids=lambda told: told.partition("\n")[0])
def test_a_decision_is_dated_and_says_what_why_and_instead_of_what(decision: str) -> None:
    _, date, *lines = decision.strip().splitlines()
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", date)
    said = [line.removeprefix("- **").partition(":")[0] for line in lines]
    assert said == ["What", "Why", "Instead of"]


def test_no_decision_stands_twice() -> None:
    titles = [told.partition("\n")[0] for told in TOLD]
    assert len(set(titles)) == len(titles) >= 25


LISTED = json.loads((ROOT / "pnp/cli/command-line.json").read_text("utf-8"))["commands"]
READ = [
    *(ROOT / "docs").glob("*.md"),
    *ROOT.glob("README.md"),
    *(each for each in (ROOT / "content").rglob("*") if each.suffix in {".md", ".yaml"}),
    *(each for each in (ROOT / "pnp").rglob("*") if each.suffix in {".py", ".yaml", ".html"}),
]
OLD = {"decisions.md", "main.py"}
"""What tells of commands that are no more."""


def astray(text: str) -> list[str]:
    """Options that a line of text gives to a command that has none of the name."""
    told = []
    for name, rest in re.findall(r"\bpnp ([a-z]+)([^`|\n]*)", text):
        known = {"--help", *options_of("pnp"), *options_of(f"pnp {name}")}
        if name == "bank":  # whose options may stand before the verb, and verbs are each game's own
            known |= {"--why", "--json"}
        asked = re.findall(r"(?<=\s)--[a-z][a-z-]+", rest.partition(" pnp ")[0])
        told += [f"{name} {each}" for each in asked if each not in known]
    return told


def options_of(command: str) -> set[str]:
    of_it = {name for name in LISTED if name == command or name.startswith(f"{command} ")}
    of_it -= {name for name in of_it if command == "pnp" and name != command}
    return {each for name in of_it for names, *_ in LISTED[name]["params"] for each in names}


def test_every_option_that_is_told_of_is_one_of_its_command() -> None:
    assert astray("type `pnp build deeds --papper a4`") == ["build --papper"]
    found = {each.name: astray(each.read_text("utf-8")) for each in READ if each.name not in OLD}
    assert {file: told for file, told in found.items() if told} == {}


FLOWS = ROOT / "docs" / "workflows"
EDITORS = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")


def steps(name: str) -> list[dict[str, Any]]:
    flow = yaml.safe_load((FLOWS / f"{name}.yml").read_text(encoding="utf-8"))
    assert True in flow  # `on` is a truth to YAML 1.1, and what starts it to who reads it
    return [step for job in flow["jobs"].values() for step in job["steps"]]


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    make(tmp_path / "mygame")
    return tmp_path


@pytest.mark.parametrize("name", ["print", "release"])
def test_every_step_runs_something_or_uses_a_pinned_one(name: str) -> None:
    for step in steps(name):
        assert ("run" in step) != ("uses" in step), step
        assert re.fullmatch(r"[\w-]+/[\w/-]+@[\w./]+", step.get("uses", "a/b@v1")), step


def test_a_game_is_printed_on_each_push(beside: Path) -> None:
    typed = [step["run"] for step in steps("print") if "run" in step]
    assert [words.split()[:2] for words in typed] == [
        ["pip", "install"], ["pnp", "check"], ["pnp", "build"], ["pnp", "proof"]]  # fmt: skip
    for words in typed[1:]:
        type_here(beside, words.replace("build", "build --only news"))
    assert (beside / "kits/proof.pdf").is_file()
    assert json.loads((beside / "pnp.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


def test_a_push_and_a_commit_with_a_fault_are_stopped_and_show_its_line(beside: Path) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", EDITORS, re.DOTALL)
    ((hook,),) = [each["hooks"] for each in yaml.safe_load(block)["repos"]]
    assert re.match(hook["files"], "mygame/deeds.yaml")
    type_here(beside, hook["entry"])
    look = beside / "mygame/look.yaml"
    look.write_text(look.read_text("utf-8").replace("palette:", "palete:", 1), "utf-8")
    said = type_here(beside, hook["entry"], wanted=1)
    matcher = json.loads((FLOWS / "problems.json").read_text(encoding="utf-8"))
    ((pattern,),) = [each["pattern"] for each in matcher["problemMatcher"]]
    found = [re.match(pattern["regexp"], line) for line in said.splitlines()]
    assert {each[pattern["file"]] for each in found if each} == {"mygame/look.yaml"}
    check = next(step["run"] for step in steps("print") if "pnp check" in step.get("run", ""))
    type_here(beside, check, wanted=1)
    (result,) = json.loads((beside / "pnp.sarif").read_text("utf-8"))["runs"][0]["results"]
    assert "palete" in result["message"]["text"]


def test_the_release_packs_the_one_file_as_the_house_does() -> None:
    house = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n\t  ", "")
    house = house.replace("$(ONE)", "one").replace("$(BIN)/python", "python")
    for step in steps("release"):
        for line in step.get("run", "").splitlines():
            if "one/" in line:
                assert f"\t{line.replace('packages/', 'one/')}\n" in house
            if found := re.search(r"make (\w+)", line):
                assert f"\n{found[1]}:" in house
            if found := re.search(r"pnp.pyz ([a-z]+)", line):
                assert found[1] in {row.name for row in COMMANDS}


def test_the_release_builds_wheel_and_source_by_what_it_types(tmp_path: Path) -> None:
    typed = next(step["run"] for step in steps("release") if "build_sdist" in step.get("run", ""))
    packed = "pnp content docs README.md CHANGELOG.md LICENSE pyproject.toml"
    for name in packed.split():
        (tmp_path / name).symlink_to(ROOT / name)
    program = typed.removeprefix("python -c '").removesuffix("'")
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True)
    made = {each.suffix for each in (tmp_path / "packages").iterdir()}
    assert made == {".whl", ".gz"}


DOCS = Path(__file__).parents[2] / "docs"
REFERENCE = (DOCS / "reference.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([\w.]+)` \| (.*) \| (.*) \| `(.*)` \|$", re.MULTILINE)


def things() -> list[tuple[str, str, set[str]]]:
    """Give every section of keys: the file, the thing, and the keys it must have."""
    found: list[tuple[str, str, set[str]]] = []
    for name, form in FORMS.items():
        schema = schema_of(name, form)
        found.append((f"## {name}.yaml", form.__name__, set(schema["properties"])))
        parts = [(thing, part) for thing, part in schema["$defs"].items() if "properties" in part]
        found += [(f"### {thing}", thing, set(part["properties"])) for thing, part in parts]
    return found


def rows(heading: str) -> list[tuple[str, str, str, str]]:
    section = REFERENCE.split(f"\n{heading}\n", 1)[1]
    return ROW.findall(re.split(r"^#", section, maxsplit=1, flags=re.MULTILINE)[0])


def test_the_page_is_what_the_code_says() -> None:
    assert write_reference(DOCS) == REFERENCE, "run `make reference`"


def test_every_key_has_a_sentence_and_an_example() -> None:
    for heading, thing, keys in things():
        told = rows(heading)
        assert {key for key, *_ in told} == keys, thing
        for key, holds, says, example in told:
            assert holds, (thing, key)
            assert says.endswith("."), (thing, key)
            assert example.startswith(f"{key}: "), (thing, key)


def test_every_example_is_yaml_of_its_key() -> None:
    examples = [(key, each) for key, *_, each in ROW.findall(REFERENCE) if "…" not in each]
    assert len(examples) > 250
    for key, example in examples:
        text = example.replace("\\|", "|")
        parsed, problems = parse_yaml(Source("reference.md", text.split("\n")))
        assert not problems, example
        assert list(parsed.data) == [key], example


def test_every_word_of_a_kind_is_explained() -> None:
    for key, (kind, meanings) in MEANINGS.items():
        assert set(meanings) == set(get_args(kind)), key
        assert all(f"| `{word}` | {says} |" in REFERENCE for word, says in meanings.items())


def test_every_name_of_every_list_is_told() -> None:
    names = {each.name for choose in LISTS.values() for each in choose(None)}
    assert {*SIZES, *STYLES} <= set(re.findall(r"^\| `([\w-]+)` \|", REFERENCE, re.MULTILINE))
    assert [name for name in sorted(names) if f"| `{name}` |" not in REFERENCE] == []


def test_the_example_of_a_ring_is_printed(tmp_path: Path) -> None:
    """The other examples are printed by the tests of the pages on parts and boards."""
    is_sound(content_root() / "examples" / "fair", tmp_path / "out")


def test_every_part_of_the_kits_is_shown_with_its_picture_and_its_yaml() -> None:
    page = write_page()
    assert page == (DOCS / "printed-parts.md").read_text(encoding="utf-8"), "make reference"
    shown = set(re.findall(rf"\({PICTURES}/([\w-]+\.png)\)", page))
    assert shown == {each.name for each in (DOCS / PICTURES).iterdir()}


SAMPLES = tuple(find_samples())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.heading)
def test_a_sample_prints_its_picture_or_is_refused_as_told(sample: Sample, tmp_path: Path) -> None:
    game = tmp_path / "game"
    write_files(sample.files, game)
    if sample.refused:
        command, _, answer = sample.refused.strip().partition("\n")
        done = typed(*shlex.split(command)[1:], cwd=game)
        assert done.returncode
        assert answer in done.stdout + done.stderr
    else:
        checked = typed("check", cwd=game)
        assert not checked.returncode, checked.stdout + checked.stderr
        draw_sample(sample, tmp_path / sample.picture)
        looks_as_kept(tmp_path / sample.picture, SAMPLES_DRAWN / sample.picture, most=0.2)


def test_there_are_at_least_forty_and_no_picture_is_left_over_or_large() -> None:
    shown = Counter(each.picture for each in SAMPLES if each.picture)
    files = {each.name: each.stat().st_size for each in SAMPLES_DRAWN.iterdir()}
    assert len(shown) >= 40
    assert max(shown.values()) == 1
    assert set(files) == set(shown)
    assert max(files.values()) <= 15_000
    assert sum(files.values()) < 600_000
