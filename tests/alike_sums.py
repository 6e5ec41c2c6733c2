"""Lengths are added by `math.fsum`: `sum` adds floats otherwise since Python 3.12, in the last bit.

One such bit moved a drawing of a rule booklet by a ten-thousandth of a point, so that 3.11 and
3.13 wrote two files. Under the tests the program is therefore told of every such sum.
"""

import builtins
import sys
from collections.abc import Iterable
from typing import Any

_sum = builtins.sum


def _told_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    total = _sum(values, start)
    if type(total) is float:
        adder = sys._getframe(1).f_globals.get("__name__", "")
        assert not adder.startswith("pnp."), f"{adder}: lengths are added by math.fsum"
    return total


def forbid_float_sums() -> None:
    """Let every sum of floats within the program be an error."""
    builtins.sum = _told_sum
