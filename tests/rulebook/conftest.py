"""The table without a file, which lines are typed at."""

from tests.fixtures.rules_table import box, boxes, play, seat, table

__all__ = ("box", "boxes", "play", "seat", "table")
