"""Lines as people say them, forty in each language: what each is read as."""

from pathlib import Path

import pytest

from pnp.bank.decision import verbs_of
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import sit

HERE = Path(__file__).parent / "sentences"


def understood(lang: str, folder: Path) -> tuple[list[str], list[str], list[str]]:
    """List the sentences that are understood, asked about or refused, and wrongly read."""
    right: list[str] = []
    asked: list[str] = []
    wrong: list[str] = []
    for scene in (HERE / f"{lang}.txt").read_text(encoding="utf-8").split("\n@ ")[1:]:
        head, *lines = scene.splitlines()
        kit, *players = head.split("; ")
        wishes = Wishes(tuple(players), "paper", lang=lang.removeprefix("more."))
        before = [line[1:] for line in lines if line.startswith("=")]
        session = sit(folder / f"{kit}.pnp", kit, wishes, *before)
        with session.looking() as loaded:
            for sentence, act in (line.split(" => ") for line in lines if " => " in line):
                meant = verbs_of(loaded, loaded.state, parse(act).acts)
                try:
                    read = verbs_of(loaded, loaded.state, parse(sentence).acts)
                except Refusal as refusal:
                    asked.append(f"{sentence}: {refusal}")
                else:
                    (right if read == meant else wrong).append(f"{sentence}: {read}")
    return right, asked, wrong


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_what_people_say_is_understood_and_never_wrongly(lang: str, tmp_path: Path) -> None:
    right, asked, wrong = understood(lang, tmp_path)
    assert wrong == []
    assert len(right) + len(asked) == 40
    assert len(right) >= 38, asked


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_lines_about_several_and_sums_in_them_are_all_understood(lang: str, tmp_path: Path) -> None:
    right, asked, wrong = understood(f"more.{lang}", tmp_path)
    assert (asked, wrong) == ([], [])
    assert len(right) > 10
