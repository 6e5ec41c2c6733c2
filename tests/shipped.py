"""The games of the house: its own tests bind these, and not what somebody adds beside them."""

from typing import Final

SHIPPED: Final = ("chalet", "cronulla", "grundbesitz", "neue-heimat", "solo")
