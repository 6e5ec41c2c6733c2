"""The functions of pdfium by their own names, called with addresses instead of wrapped pointers."""

from ctypes import CFUNCTYPE, c_float, c_int, c_size_t, c_uint, c_ulong, c_void_p, cast
from typing import Any, Final

import pypdfium2.raw as c


class _Pdfium:
    """Takes a function from pypdfium2 when it is first asked for, as it is declared there.

    Wrapped pointers cost twice as much: each becomes a plain address, taken and given as a number.
    """

    def __getattr__(self, name: str) -> Any:
        function = getattr(c, name)
        types = (function.restype, *function.argtypes)
        plain = [each if each in _PLAIN else c_void_p for each in types]
        bound = CFUNCTYPE(*plain)(find_address(function))
        setattr(self, name, bound)
        return bound


_PLAIN: Final = {None, c_int, c_uint, c_ulong, c_size_t, c_float}


def find_address(handle: Any) -> int:
    """Give where pdfium keeps what a handle of its stands for; 0 if it stands for nothing."""
    return cast(handle, c_void_p).value or 0


PDFIUM: Final = _Pdfium()
"""Every function of pdfium, as `PDFIUM.FPDFPage_GetObject`."""
