"""Under PNP_CI a skipped test is an error: what is not run there is not known."""

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.alike_sums import forbid_float_sums
from tests.read_once import read_house_once
from tests.real_parts import list_missing

pytest_plugins = ["tests.fixtures.bank", "tests.fixtures.pack", "tests.fixtures.rules_table"]

read_house_once()  # before a test takes the reader by its name

_skipped: list[str] = []


def pytest_configure() -> None:
    forbid_float_sums()
    # How fast examples are made tells of the machine's other work, not of the program; and what
    # fixtures give to tests of examples are makers of tables, which each example asks anew.
    passed_over = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
    settings.register_profile("house", deadline=None, suppress_health_check=passed_over)
    settings.load_profile("house")
    _let_interrupts_through()
    # Tests share the processors already: a command starts others only where a test asks for them.
    os.cpu_count = lambda: 1
    _write_to_memory()


def _let_interrupts_through() -> None:
    """Let Ctrl-C reach the commands under test, also where the run itself is in the background.

    A shell has what it puts there ignore SIGINT, and children inherit that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _write_to_memory() -> None:
    """Let what tests write lie in memory, where there is room and commands may be run there.

    A table waits for its disk with every entry: that is a quarter of the time of an evening.
    """
    memory = Path("/dev/shm")
    if sys.platform == "linux" and memory.is_dir():
        told = os.statvfs(memory)
        if told.f_bavail * told.f_frsize > 4_000_000_000 and not told.f_flag & os.ST_NOEXEC:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))


def pytest_collection_finish() -> None:
    """Let the collector of garbage leave alone what stays: modules, tests, the words of packs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped:
        _skipped.append(report.nodeid)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.skipped:
        _skipped.append(report.nodeid)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if os.environ.get("PNP_CI") and _skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    missing = list_missing() if _skipped else ()
    if missing:
        terminalreporter.section("not tested here, for want of real parts")
        terminalreporter.line(f"apt install {' '.join(missing)}")
    if os.environ.get("PNP_CI") and _skipped:
        terminalreporter.section("skipped, and so not known to work", red=True)
        for name in sorted(set(_skipped)):
            terminalreporter.line(name)
