"""Games of the examples with lines made at random; hledger and beancount add up their books.

`PNP_EXAMPLES=10000` plays so many of each game; `make test` plays 1,000.
"""

import os
import random
import shutil
from pathlib import Path

import pytest

from pnp.bank.exports import beancount, hledger
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.bank.open import bring_rules
from pnp.cli.bank.play import sit_down
from tests.random_evenings import RandomPlay, play_evening
from tests.referees.bookkeepers import by_beancount, by_hledger, own_sums

LINES = int(os.environ.get("PNP_EXAMPLES", "1000"))
EVENING = 250


@pytest.mark.parametrize("kit", ["promenade", "rails"])
def test_random_lines_keep_books_sound(
    kit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder, chance, played = content_root() / "examples" / kit, random.Random(kit), RandomPlay()
    rules, box, verbs = bring_rules(kit, folder, "", agreed=True), read_box(folder), set[str]()
    while played.typed < LINES:
        path = tmp_path / f"table-{played.tables}.pnp"
        lines = min(EVENING, LINES - played.typed)
        verbs |= play_evening(path, box, played, lines, chance, rules)
        with sit_down(path).looking() as loaded:
            own = own_sums(loaded)
            assert by_beancount("\n".join(beancount(loaded)) + "\n") == own
            if shutil.which("hledger"):
                assert by_hledger("\n".join(hledger(loaded)) + "\n") == own
    assert played.told["entered"] > LINES / 8, played.told
    assert verbs - played.verbs.keys() <= {"count", "note", "sell", "trade", "settle", "salary"}
