"""Whatever is changed in a table, a manifest, a PDF or a request, the answer is a sentence.

`PNP_CASES=100000` tries so many of each kind, from `PNP_FROM` on. What once was a fault, or leads
far into the program, is kept and tried again on every run.
"""

import os
from collections.abc import Iterator
from typing import Final

import pytest

from tests.fuzz import cases
from tests.fuzz.changes import CORPUS, case_of

CASES: Final = int(os.environ.get("PNP_CASES", "8"))
FROM: Final = int(os.environ.get("PNP_FROM", "0"))
KINDS: Final = os.environ.get("PNP_KINDS", "tables manifests pdfs requests live-requests").split()


@pytest.fixture(scope="module", autouse=True)
def hosts() -> Iterator[None]:
    yield
    cases.let_go()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_changed_is_answered_in_sentences(kind: str) -> None:
    kept = [each.read_bytes() for each in sorted((CORPUS / kind).iterdir())]
    for seed in range(FROM, FROM + CASES):
        data = case_of(kind, kept, seed)
        try:
            cases.JUDGES[kind](data)
        except Exception as error:
            raise AssertionError(f"{kind}, seed {seed}: {data[:2_000]!r}") from error


KEPT = sorted(each.relative_to(CORPUS).as_posix() for each in CORPUS.glob("*/*"))


@pytest.mark.parametrize("kept", KEPT)
def test_what_is_kept_is_answered_in_sentences(kept: str) -> None:
    cases.JUDGES[kept.partition("/")[0]]((CORPUS / kept).read_bytes())


def test_something_is_kept_of_every_kind() -> None:
    assert {each.partition("/")[0] for each in KEPT} == set(cases.JUDGES)
