"""The reference and the samples are made from the code: up to date, whole, sound, as printed."""

import re
import shlex
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from docs.manual_pictures import write_files
from docs.parts_page import PICTURES, write_page
from docs.reference_examples import MEANINGS
from docs.reference_page import write_reference
from docs.samples import PICTURES as SAMPLES_DRAWN
from docs.samples import Sample, draw_sample, find_samples
from pnp.box.game import STYLES
from pnp.box.pack_files import FORMS
from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.json_schema import schema_of
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.cli.lists import LISTS
from tests.docs.test_followed import looks_as_kept
from tests.docs.test_pages import is_sound
from tests.typed import typed

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([\w.]+)` \| (.*) \| (.*) \| `(.*)` \|$", re.MULTILINE)


def things() -> list[tuple[str, str, set[str]]]:
    """Give every section of keys: the file, the thing, and the keys it must have."""
    found: list[tuple[str, str, set[str]]] = []
    for name, form in FORMS.items():
        schema = schema_of(name, form)
        found.append((f"## {name}.yaml", form.__name__, set(schema["properties"])))
        found += [
            (f"### {thing}", thing, set(part["properties"]))
            for thing, part in schema["$defs"].items()
            if "properties" in part
        ]
    return found


def rows(heading: str) -> list[tuple[str, str, str, str]]:
    section = PAGE.split(f"\n{heading}\n", 1)[1]
    return ROW.findall(re.split(r"^#", section, maxsplit=1, flags=re.MULTILINE)[0])


def test_the_page_is_what_the_code_says() -> None:
    assert write_reference(DOCS) == PAGE, "run `make reference`"


def test_every_key_has_a_sentence_and_an_example() -> None:
    for heading, thing, keys in things():
        told = rows(heading)
        assert {key for key, *_ in told} == keys, thing
        for key, holds, says, example in told:
            assert holds, (thing, key)
            assert says.endswith("."), (thing, key)
            assert example.startswith(f"{key}: "), (thing, key)


def test_every_example_is_yaml_of_its_key() -> None:
    examples = [(key, each) for key, *_, each in ROW.findall(PAGE) if "…" not in each]
    assert len(examples) > 250
    for key, example in examples:
        text = example.replace("\\|", "|")
        parsed, problems = parse_yaml(Source("reference.md", text.split("\n")))
        assert not problems, example
        assert list(parsed.data) == [key], example


def test_every_word_of_a_kind_is_explained() -> None:
    for key, (kind, meanings) in MEANINGS.items():
        assert set(meanings) == set(get_args(kind)), key
        assert all(f"| `{word}` | {says} |" in PAGE for word, says in meanings.items())


def test_every_name_of_every_list_is_told() -> None:
    names = {each.name for choose in LISTS.values() for each in choose(None)}
    assert {*SIZES, *STYLES} <= set(re.findall(r"^\| `([\w-]+)` \|", PAGE, re.MULTILINE))
    assert [name for name in sorted(names) if f"| `{name}` |" not in PAGE] == []


def test_every_link_leads_somewhere() -> None:
    for page in re.findall(r"\]\(([\w-]+\.md)\)", PAGE):
        assert (DOCS / page).is_file(), page
    headings = {each.lower() for each in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", PAGE)) <= headings


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
