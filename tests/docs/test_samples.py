"""The samples of the manual: every one is sound, and prints the picture that stands below it."""

import shlex
from collections import Counter
from pathlib import Path

import pytest

from docs.manual_pictures import write_files
from docs.samples import PICTURES, Sample, draw_sample, find_samples
from tests.docs.test_followed import looks_as_kept
from tests.typed import typed

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
        looks_as_kept(tmp_path / sample.picture, PICTURES / sample.picture, most=0.2)


def test_there_are_at_least_forty_and_no_picture_is_left_over_or_large() -> None:
    shown = Counter(each.picture for each in SAMPLES if each.picture)
    files = {each.name: each.stat().st_size for each in PICTURES.iterdir()}
    assert len(shown) >= 40
    assert max(shown.values()) == 1
    assert set(files) == set(shown)
    assert max(files.values()) <= 15_000
    assert sum(files.values()) < 600_000
