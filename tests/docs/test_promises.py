"""Pages that make promises, and workflows to give away: what they name is there and works."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.cli.main import COMMANDS
from pnp.cli.new import make
from tests.docs.test_followed import run, with_command

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/conformance.md").read_text(encoding="utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.splitlines()
    if re.match(r"\| [0-9]", line)
]
SECURITY = (ROOT / "docs/SECURITY.md").read_text(encoding="utf-8")
TOLD = (ROOT / "docs/decisions.md").read_text(encoding="utf-8").split("\n## ")[1:]
CRITERIA = re.findall(
    r"\S+",
    "1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 "
    "1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 "
    "2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 "
    "3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3",
)
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


def test_the_budgets_are_linked() -> None:
    links = re.findall(r"\]\((\.\./[^)]+)\)", SECURITY)
    assert links
    assert all((ROOT / "docs" / link).is_file() for link in links)


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
    return with_command(tmp_path)


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
        run(beside, words.replace("build", "build --only news"))
    assert (beside / "kits/proof.pdf").is_file()
    assert json.loads((beside / "pnp.sarif").read_text(encoding="utf-8"))["version"] == "2.1.0"


def test_a_push_and_a_commit_with_a_fault_are_stopped_and_show_its_line(beside: Path) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", EDITORS, re.DOTALL)
    ((hook,),) = [each["hooks"] for each in yaml.safe_load(block)["repos"]]
    assert re.match(hook["files"], "mygame/deeds.yaml")
    run(beside, hook["entry"])
    look = beside / "mygame/look.yaml"
    look.write_text(look.read_text("utf-8").replace("palette:", "palete:", 1), "utf-8")
    said = run(beside, hook["entry"], wanted=1)
    matcher = json.loads((FLOWS / "problems.json").read_text(encoding="utf-8"))
    ((pattern,),) = [each["pattern"] for each in matcher["problemMatcher"]]
    found = [re.match(pattern["regexp"], line) for line in said.splitlines()]
    assert {each[pattern["file"]] for each in found if each} == {"mygame/look.yaml"}
    check = next(step["run"] for step in steps("print") if "pnp check" in step.get("run", ""))
    run(beside, check, wanted=1)
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
