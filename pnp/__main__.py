"""`python -m pnp` is the command `pnp`."""

import sys
from pathlib import Path

# `-m` puts the folder one stands in before everything else: a stranger's pack with a `click.py`
# in it would run that. What is installed, and where this package lies, stays as it is.
if not sys.flags.safe_path and sys.path and Path(sys.path[0]) == Path.cwd():
    del sys.path[0]

from pnp.cli.main import start  # not before the path is safe

start()
