"""Lines as people say them, forty in each language: what each is read as."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pnp.bank.decision import verbs_of
from pnp.bank.table_opening import Wishes
from pnp.errors import Refusal
from pnp.rules.language.line import parse
from tests.fixtures.bank import sit

HERE = Path(__file__).parent / "sentences"


@dataclass
class Scene:
    """A table: its kit, who sits there, what has happened, what is said and meant."""

    kit: str
    players: tuple[str, ...]
    before: list[str] = field(default_factory=list)
    said: list[tuple[str, str]] = field(default_factory=list)


def scenes(lang: str) -> list[Scene]:
    found: list[Scene] = []
    for line in (HERE / f"{lang}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            kit, *players = (each.strip() for each in line[1:].split(";"))
            found.append(Scene(kit, tuple(players)))
        elif line.startswith("="):
            found[-1].before.append(line[1:])
        elif " => " in line:
            sentence, _, act = line.partition(" => ")
            found[-1].said.append((sentence, act))
    return found


def understood(lang: str, folder: Path) -> tuple[list[str], list[str], list[str]]:
    """List the sentences that are understood, asked about or refused, and wrongly read."""
    right: list[str] = []
    asked: list[str] = []
    wrong: list[str] = []
    for scene in scenes(lang):
        wishes = Wishes(scene.players, "paper", lang=lang.removeprefix("more."))
        session = sit(folder / f"{scene.kit}.pnp", scene.kit, wishes, *scene.before)
        with session.looking() as loaded:
            for sentence, act in scene.said:
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
