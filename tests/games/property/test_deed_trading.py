"""What the games of deeds share is imported when it is asked for."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_a_payment_does_not_wait_for_the_deeds(kit: str) -> None:
    seen = f"""
import sys
from pnp.rules.registry import game, verb
assert callable(game({kit!r}).means)
verb({kit!r}, "pay")
early = ("pnp.games.property.deed_trading", "pnp.games.property.selling_out",
         "pnp.games.{kit}.game")
print(*[each for each in sys.modules if each.startswith("pnp.games.") and each.count(".") > 2
        and each not in early])
"""
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
