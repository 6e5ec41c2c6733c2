"""Ways to spoil a rule booklet."""

import random
from typing import Final

from tests.fuzz.trees import TEXTS

_LINES: Final = (
    *("# ", "## ", "### ", "#### x", "- ", "1. ", "- x", "9999999. x", "|", "||", "| |", "|-|"),
    *("| a | b |", "| " * 30, "---", "***", "** **", "* *", "**", "*", "_x_", "```", "> x"),
    *("<b>x</b>", "## " + "w" * 90, "| " + "w" * 90 + " | x |", "Example:", "**Example:** x"),
    *("Example: ", "- **a** *b*", "\u00ad", "\u00a0", "a" * 300, "## Heading\n" * 50, "x " * 9_000),
    *("{price:mill-lane}", "{mortgage:mill-lane}", "{x}", "{" * 30, "{price:}", "![x](y.png)"),
    *(
        "  - x\n    - y\n      - z",
        "\tx",
        "[a](b)",
        "| a |\n|---|\n| " + "b |" * 40,
        "\\",
        "&nbsp;",
    ),
    *TEXTS,
)


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
