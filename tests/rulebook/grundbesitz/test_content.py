"""What Grundbesitz leaves open is asked in its content and tried here."""

from collections.abc import Callable
from pathlib import Path

from pnp.box.model import Box


def test_every_question_the_rules_leave_open_is_tried(boxes: Callable[[str], Box]) -> None:
    here = Path(__file__)
    tests = (*here.parent.rglob("*.py"), here.parents[2] / "bank" / "test_agreements.py")
    source = "".join(path.read_text(encoding="utf-8") for path in tests)
    for option in boxes("grundbesitz").rules.options:
        assert f"{option.name}=" in source, option.name
