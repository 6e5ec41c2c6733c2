"""How often somebody may ask: so many at once, and so many a second from then on."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

_MOST_KNOWN: Final = 4096
"""Askers remembered; the one that has been silent longest is forgotten for one more."""


class RateLimit:
    """A measure that is full at first, is drawn from with each request and fills up again."""

    def __init__(self, burst: int, a_second: float, now: Callable[[], float]) -> None:
        """Let each asker ask `burst` times at once, then so often a second; the clock is given."""
        self._burst, self._a_second, self._now = float(burst), a_second, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, asker: str) -> bool:
        """Tell whether an asker may ask once more, and count it if so."""
        now = self._now()
        left, since = self._left.pop(asker, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._a_second)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        if len(self._left) > _MOST_KNOWN:
            self._left.popitem(last=False)
        return allowed
