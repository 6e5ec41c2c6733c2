"""Workflows that are given away: sound YAML, and what they type works as far as it goes here."""

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
FLOWS = ROOT / "docs" / "workflows"
PAGE = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")


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
    (block,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
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
