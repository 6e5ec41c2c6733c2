"""Neither a cluster nor a server of databases is needed, or imported, at home."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from pnp.cli.build import build
from pnp.editions.personal.cluster import Cluster
from pnp.errors import UsageError

HOME = """
import sys
import pnp.cli.main, pnp.cli.build, pnp.cli.personal_kits, pnp.cli.bank.group
heavy = {"dask", "distributed", "psycopg"} & {name.partition(".")[0] for name in sys.modules}
assert not heavy, heavy
"""


def test_nothing_of_a_cluster_is_imported_at_home() -> None:
    subprocess.run([sys.executable, "-c", HOME], check=True)


def test_without_dask_a_scheduler_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    cluster = Cluster[int, str]("tcp://x:1", str, str, str, print)
    with pytest.raises(UsageError, match="--scheduler needs Dask: pip install 'pnp-kits"):
        list(cluster.do([1]))


def test_a_scheduler_goes_with_a_list() -> None:
    told = CliRunner().invoke(build, ["cronulla", "--scheduler", "tcp://x:1"])
    assert "--scheduler go with --for LIST" in str(told.exception)
