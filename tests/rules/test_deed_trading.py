"""What the games of deeds share is imported when it is asked for."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("kit", ["cronulla", "grundbesitz", "solo"])
def test_a_payment_does_not_wait_for_the_deeds(kit: str) -> None:
    late = ["deeds", "buildings", "raising", "register", "valuation", "landings", "lifting"]
    seen = f"""
import sys
from pnp.rules.rulebook import game, verb
assert callable(game({kit!r}).means)
verb({kit!r}, "pay")
print(*[each for each in {late!r} if f"pnp.rules.{{each}}" in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
