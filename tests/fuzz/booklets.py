"""Ways to spoil a rule booklet."""

import random
from typing import Final

from tests.fuzz.trees import HOSTILE

_LINES: Final = (*HOSTILE["lines"], *HOSTILE["texts"])


def spoil_booklet(data: bytes, rng: random.Random) -> bytes:
    """Change a booklet line by line, or write another."""
    lines = data.decode(errors="replace").split("\n")
    for _ in range(rng.choice((1, 2, 4))):
        n = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[n] = rng.choice(_LINES)
            case 1 | 2:
                lines.insert(n, rng.choice(_LINES))
            case 3:
                lines = lines[:n] or [""]
            case _:
                lines = [rng.choice(_LINES)]
    return "\n".join(lines).encode("utf-8", "surrogatepass")
