"""Whatever a name holds, its folder lies beside the others and on every file system."""

import re

import pytest

from pnp.box.recipient import Recipient
from pnp.editions.personal.folder_names import folder_name

NAMES = [
    "Zoë Ångström-Łukasiewicz", "../../etc/passwd", "CON", "nul.txt", "a\x00b\x1f", ". .", "C:\\x",
    "x" * 300, "Анна", "😀", "-rf *", "con ", "ẞtraße", "\u202egnp.exe",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_made_safe(name: str) -> None:
    folder = folder_name(Recipient(7, 8, (("name", name),)), 4)
    assert re.fullmatch(r"0007(-[a-z0-9]+)*", folder)
    assert len(folder) <= 45


def test_names_that_differ_in_case_alone_have_folders_apart() -> None:
    names = ["Ben", "ben", "BEN", "Bén", "!", "?"]
    folders = {folder_name(Recipient(n, n + 1, (("name", each),)), 4).casefold()
               for n, each in enumerate(names, 1)}  # fmt: skip
    assert len(folders) == len(names)
