"""Which Pythons a machine has, of those that the program is made for; alone, it lists them."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13")


def list_interpreters() -> Iterator[str]:
    """Give one interpreter of each version that is found and can make environments."""
    for version in VERSIONS:
        found = next((each for each in _candidates(version) if _serves(each, version)), None)
        if found:
            yield found


def _candidates(version: str) -> Iterator[str]:
    named = shutil.which(f"python{version}")
    yield from [named] if named else []
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, sorted(pyenv.glob(f"versions/{version}.*/bin/python3")))


def _serves(python: str, version: str) -> bool:
    asked = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == version


if __name__ == "__main__":
    print(*list_interpreters())  # noqa: T201  # `make pythons` reads it
