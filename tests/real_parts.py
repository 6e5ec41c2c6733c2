"""The real parts that tests call: which commands, and the packages of Debian that bring them.

Run by itself it names the packages that are missing on this machine, as `.ci/run` asks.
"""

import shutil
import sys
from collections.abc import Mapping
from typing import Final

PACKAGES: Final[Mapping[str, str]] = {
    "hledger": "hledger",
    "strace": "strace",
    "chromium": "chromium",
    "chromedriver": "chromium-driver",
    "ledger": "ledger",
    "npm": "npm",
    "node": "nodejs",
    "java": "openjdk-17-jre-headless",
    "msgfmt": "gettext",
    "javac": "openjdk-17-jdk-headless",
    "gs": "ghostscript",
}
"""Command → package."""


def list_missing() -> tuple[str, ...]:
    """List the packages whose commands are not found here."""
    return tuple(package for name, package in PACKAGES.items() if not shutil.which(name))


if __name__ == "__main__":
    sys.stdout.write(" ".join(list_missing()))
