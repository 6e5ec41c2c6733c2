"""What once was a fault, or leads far into the program, is tried again on every run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz import cases

CORPUS = Path(__file__).with_name("corpus")
KEPT = sorted(each.relative_to(CORPUS).as_posix() for each in CORPUS.glob("*/*"))


@pytest.fixture(scope="module", autouse=True)
def hosts() -> Iterator[None]:
    yield
    cases.let_go()


@pytest.mark.parametrize("kept", KEPT)
def test_what_is_kept_is_answered_in_sentences(kept: str) -> None:
    cases.JUDGES[kept.partition("/")[0]]((CORPUS / kept).read_bytes())


def test_something_is_kept_of_every_kind() -> None:
    assert {each.partition("/")[0] for each in KEPT} == set(cases.JUDGES)
