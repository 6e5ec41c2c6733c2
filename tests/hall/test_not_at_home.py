"""Nothing of a hall or a cluster is loaded by who plays or prints at home."""

import subprocess
import sys

import pytest

APART = ("psycopg", "dask", "distributed", "pnp.bank.hall_wire", "pnp.hall", "starlette")


@pytest.mark.parametrize(
    "command",
    [
        "import pnp.cli.main",
        "import pnp.cli.bank.group, pnp.cli.bank.act, pnp.cli.bank.open, pnp.cli.bank.shell",
        "import pnp.cli.build",
        "import pnp.cli.hall",
    ],
)
def test_what_is_needed_for_many_is_not_loaded_for_one(command: str) -> None:
    told = f"{command}; import sys; print(*sorted(set({APART!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
