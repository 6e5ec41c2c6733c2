"""What every game of trading in deeds tells of a table, whichever of its verbs are played."""

from typing import Final

from pnp.rules.registry import late

means: Final = late("pnp.games.property.mortgages.raisable")
status: Final = late("pnp.games.property.statement.status")
lines: Final = late("pnp.games.property.statement.lines")
deed: Final = late("pnp.games.property.particulars.of_deed")
bank: Final = late("pnp.games.property.particulars.of_bank")
score: Final = late("pnp.games.property.valuation.final_count")
throw_turn: Final = late("pnp.games.property.turns.throw_turn")
lawful: Final = late("pnp.games.property.mortgages.check_lawful")
