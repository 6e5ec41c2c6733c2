"""Where a board is folded."""

from typing import Final

FOLD_CLEAR: Final = 2.0
"""Words keep this far from the fold, in mm (docs/figures.md#tiles)."""
