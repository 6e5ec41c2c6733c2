"""The real parts that tests call: which commands, and the packages of Debian that bring them.

Run by itself it names the packages that are missing on this machine, as `.ci/run` asks.
"""

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PACKAGES: Final[Mapping[str, str]] = {
    "hledger": "hledger", "strace": "strace", "chromium": "chromium", "ledger": "ledger",
    "chromedriver": "chromium-driver", "npm": "npm", "node": "nodejs", "msgfmt": "gettext",
    "java": "openjdk-17-jre-headless", "javac": "openjdk-17-jdk-headless", "gs": "ghostscript",
    "postgres": "postgresql",
}  # fmt: skip
"""Command → package."""


_ASIDE: Final = Path("/usr/lib/postgresql")
"""Where Debian puts the commands of each version of PostgreSQL, in no search path."""


def find_part(name: str) -> str | None:
    """Find a command, also where Debian keeps several versions of it."""
    versions = sorted(_ASIDE.glob("*/bin"), key=lambda each: each.parent.name, reverse=True)
    places = (os.environ.get("PATH", ""), *map(str, versions))
    return shutil.which(name, path=os.pathsep.join(places))


def list_missing() -> tuple[str, ...]:
    return tuple(package for name, package in PACKAGES.items() if not find_part(name))


if __name__ == "__main__":
    sys.stdout.write(" ".join(list_missing()))
