"""`python -m pnp` is the command `pnp`."""

from pnp.cli.main import start

start()
