"""In French the bank says `au tour d’Anna`, and `au tour de Ben`."""

from pathlib import Path

import pytest

from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.rules.language.line import parse
from pnp.rules.state.messages import elide


@pytest.mark.parametrize(
    ("lang", "players", "said"),
    [
        ("fr", ("Ben", "Anna"), "Au tour d’Anna"),
        ("fr", ("Ben", "Émile"), "Au tour d’Émile"),
        ("fr", ("Anna", "Ben"), "Au tour de Ben"),
        ("fr", ("Ben", "Hans"), "Au tour de Hans"),
        ("de", ("Ben", "Anna"), "Jetzt würfelt Anna"),
        ("en", ("Ben", "Anna"), "Anna is next"),
    ],
)
def test_a_name_that_begins_with_a_vowel_shortens_what_stands_before_it(
    tmp_path: Path, lang: str, players: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "table.pnp"
    box = read_box(find_kit("cronulla"), content_root())
    open_table(path, box, Wishes(players, "book", lang=lang, turns=True), 0)
    told = " ".join(Session(path, lambda: 0).enter(parse(f"throw {players[0]} 5")).lines())
    assert said in told
    assert "\ue010" not in told


def test_what_is_written_in_a_sentence_itself_stays() -> None:
    assert elide("de Anna, que Ben", "de d’, que qu’") == "de Anna, que Ben"
    assert elide("De \ue010Anna à \ue010Émile", "de d’") == "D’Anna à Émile"
    assert elide("grande \ue010Anna", "de d’") == "grande Anna"
