"""`python -m pnp` is the command `pnp`."""

import os
import sys

# `-m` puts the folder one stands in before everything else: a stranger's pack with a `click.py`
# in it would run that. What is installed, and where this package lies, stays as it is.
# pathlib would cost every payment 4 ms.
if not sys.flags.safe_path and sys.path and os.path.normpath(sys.path[0]) == os.getcwd():  # noqa: PTH109
    del sys.path[0]

from pnp.cli.main import start  # not before the path is safe

start()
