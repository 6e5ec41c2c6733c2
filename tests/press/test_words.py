"""Every label the drawing code asks for is in the word files of all three languages."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]


def asked() -> set[str]:
    code = [*ROOT.glob("pnp/faces/**/*.py"), *ROOT.glob("pnp/press/*.py")]
    return {
        key
        for file in code
        for key in re.findall(r'label\(\s*"([a-z0-9_]+)"', file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_word_files_hold_every_label_that_is_drawn(lang: str) -> None:
    file = ROOT / "content" / "words" / f"press.{lang}.yaml"
    assert asked() - yaml.safe_load(file.read_text(encoding="utf-8")).keys() == set()


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_a_translation_fills_in_the_same_figures(lang: str) -> None:
    words = {
        name: yaml.safe_load((ROOT / f"content/words/press.{name}.yaml").read_text("utf-8"))
        for name in ("en", lang)
    }
    assert words["en"].keys() == words[lang].keys()
    for key, text in words["en"].items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(
            re.findall(r"\{\w+\}", words[lang][key])
        ), key
