"""The table without a file of tests/rulebook serves here too."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_SPEC = spec_from_file_location(
    "rulebook_table", Path(__file__).parents[2] / "rulebook/conftest.py"
)
assert _SPEC is not None
assert _SPEC.loader is not None
_MODULE = module_from_spec(_SPEC)
_SPEC.loader.exec_module(_MODULE)

box, play, table = _MODULE.box, _MODULE.play, _MODULE.table
boxes, seat = _MODULE.boxes, _MODULE.seat
