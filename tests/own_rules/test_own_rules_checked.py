"""`pnp check` names what is wrong with the Python of a pack by file and line, and runs none."""

import re
from pathlib import Path

import pytest

from pnp.cli.content import read_kit
from pnp.errors import ContentError

SLIPS = re.findall(
    r"^(\S+): (.*)\n- (.*)\n\+ (.*)$",
    Path(__file__).with_name("slips.txt").read_text(encoding="utf-8"),
    re.MULTILINE,
)
"""The file, what is said of it, and what is written there instead of what."""


@pytest.mark.parametrize(("file", "says", "right", "wrong"), SLIPS, ids=[s[1] for s in SLIPS])
def test_a_slip_is_named(pack: Path, file: str, says: str, right: str, wrong: str) -> None:
    right, wrong = (each.replace("\\n", "\n") for each in (right, wrong))
    text = (pack / file).read_text(encoding="utf-8")
    assert right in text
    (pack / file).write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(ContentError, match=says):
        read_kit(pack)


def test_there_are_slips() -> None:
    assert len(SLIPS) > 30


def test_the_pack_of_the_page_is_sound(pack: Path) -> None:
    assert read_kit(pack).game.id == "village"


def test_a_label_of_its_own_wants_a_word(pack: Path) -> None:
    toll = pack / "bank/toll.py"
    more = 'from pnp.rules.language.arguments import AMOUNT\nX = AMOUNT._replace(label="COMPANY")\n'
    toll.write_text(toll.read_text() + more)
    with pytest.raises(ContentError, match=r"`bank\.label\.company` has no words"):
        read_kit(pack)


def test_terms_may_be_enums_and_spans_of_their_own(pack: Path) -> None:
    toll = pack / "bank/toll.py"
    own = (
        "from enum import Enum\nfrom typing import Annotated\nfrom pnp.box.rulebook import Bounds\n"
        'class Way(Enum):\n    UP = "up"\n    DOWN = "down"\n\n'
        "@dataclass(frozen=True, slots=True)\nclass TollTerms:\n    toll: Coins\n    way: Way\n"
        '    boats: Annotated[int, Bounds("boats", 2, 5)]\n'
    )
    toll.write_text(toll.read_text() + own)
    with pytest.raises(ContentError) as told:
        read_kit(pack)
    assert "`way` is missing under `options`: one of `up`, `down`" in str(told.value)
    assert "`boats` is missing under `numbers`: a whole number, 2 to 5 (boats)" in str(told.value)


def test_a_folder_of_python_without_a_game_is_named(pack: Path) -> None:
    (pack / "bank/game.py").unlink()
    with pytest.raises(ContentError, match=r"a folder `bank` has a game\.py"):
        read_kit(pack)


def test_python_in_a_folder_within_or_outside_is_named(pack: Path) -> None:
    (pack / "bank/more").mkdir()
    (pack / "bank/more/one.py").write_text("")
    (pack.parent / "aside.py").write_text("")
    (pack / "bank/aside.py").symlink_to(pack.parent / "aside.py")
    with pytest.raises(ContentError) as told:
        read_kit(pack)
    assert "the Python of a pack lies in one folder" in str(told.value)
    assert "this path leaves the pack" in str(told.value)
