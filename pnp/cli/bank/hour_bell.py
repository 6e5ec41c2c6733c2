"""The stroke of the agreed hour, rung once to whoever sits at the table when it strikes."""

from pnp.rules.state.game_state import Table


class HourBell:
    """Rings once, when the hour a table agreed on is reached; never for one that struck before."""

    def __init__(self, table: Table, now: int) -> None:
        """Hang the bell at this time of the clock."""
        self._until = table.until
        self._waits = now < table.until

    def strikes(self, now: int) -> bool:
        """Tell whether it is to be rung now."""
        if not self._waits or now < self._until:
            return False
        self._waits = False
        return True
