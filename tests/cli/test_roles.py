"""A role that the rules of a game do not know, or miss, is named with its line."""

import shutil
from pathlib import Path

import pytest

from pnp.box.packs import content_root
from pnp.cli.reading import read_kit
from pnp.errors import ContentError

OFFICES = "town.yaml"
HOMES = "deeds.yaml"


def said_of(folder: Path, file: str, before: str, after: str) -> list[str]:
    """Read Chalet with one text of a file replaced; give what is said, and of which line."""
    pack = folder / "chalet"
    shutil.copytree(content_root() / "chalet", pack)
    text = (pack / file).read_text(encoding="utf-8")
    assert before in text
    changed = text.replace(before, after, 1)
    (pack / file).write_text(changed, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_kit(pack)
    lines = changed.splitlines()
    assert {Path(each.file).name for each in caught.value.findings} == {file}
    return [f"{lines[each.line - 1].strip()} → {each.sentence}" for each in caught.value.findings]


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        (
            OFFICES,
            "role: tax-office",
            "role: tax-ofice",
            "role: tax-ofice → `role` cannot be `tax-ofice`; did you mean `tax-office`?",
        ),
        (
            OFFICES,
            "    role: branch\n",
            "",
            "- id: start → no office has the role `branch`, but the rules ask for it",
        ),
        (
            OFFICES,
            "role: branch",
            "role: factory",
            "role: factory → two are given the role `factory`, but a game has one such office",
        ),
        (
            OFFICES,
            "    deeds: [hauptstrasse-2]\n",
            "    deeds: [hauptstrasse-2]\n    role: factory\n",
            "role: factory → `hauptstrasse-2` is no office, so it has no `role`",
        ),
        (OFFICES, "role: branch", "role: 4", "role: 4 → `role` cannot be `4`"),
        (
            HOMES,
            "role: castle",
            "role: casle",
            "role: casle → no rule of this game asks for the dwelling `casle`; did you mean `cast",
        ),
        (
            HOMES,
            "    role: castle\n",
            "",
            "- id: wohnung → no dwelling has the role `castle`, but the rules ask for it",
        ),
    ],
)
def test_a_role_the_rules_do_not_know_or_miss_is_named(
    tmp_path: Path, file: str, before: str, after: str, said: str
) -> None:
    found = said_of(tmp_path, file, before, after)
    assert any(each.startswith(said) for each in found), found
