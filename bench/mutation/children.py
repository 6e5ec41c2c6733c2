"""Children of one process, each with a slip of its own and tests to notice it."""

import importlib
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections import defaultdict, deque
from pathlib import Path

from learned import GROUPS, JOBS, MOST, ROOT, UNSEEN, lenient
from slips import NONE, Slipped, held_functions, module_of, swap, write


def quiet():
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for fd in (0, 1, 2):
        os.dup2(null, fd)


def bound(seconds):
    """Let a slip have so much of the processor, however busy the machine is, and not much memory."""
    limit = int(10 + 4 * seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    for sign in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(sign, signal.SIG_DFL)
    signal.alarm(300 + 25 * int(seconds))


PLAIN = "-q -p no:cacheprovider -p no:xdist --assert=plain --tb=native".split()
"""Whether a test fails is all that is asked, not why."""

KILLER = "killer"
"""Where a child writes which test has failed."""

SPENT = []
"""Seconds of the processor that each child took."""


READ_EARLY = {"games": ("pnp.bank.session", "pnp.bank.table_opening"), "rules": ()}
"""What may be read before a slip is made, beside the kits."""


def read_before(group):
    """Read once what no slip in a game or its rules can change: the kits, and what lies below."""
    if group not in READ_EARLY:
        return
    for name in READ_EARLY[group]:
        importlib.import_module(name)
    from pnp.box.reading import reader

    read = reader.read_box
    kept = {each.parent: read(each.parent) for each in ROOT.glob("content/*/game.yaml")}

    def read_box(folder, house=None, *more, **asked):
        if more or asked or house not in {None, ROOT / "content"} or folder not in kept:
            return read(folder, house, *more, **asked)
        return kept[folder]

    reader.read_box = read_box
    if early := [name for name in sys.modules if name.startswith(f"pnp.{group}.")]:
        sys.exit(f"{group} were read too early: {early}")


class Warm:
    """Tests collected and none run: each slip is a fork of this."""

    def __init__(self, group, took, only=()):
        from _pytest.config import _prepareconfig
        from _pytest.main import Session

        lenient()
        read_before(group)
        tests = [*GROUPS[group][1].split(), *only]
        self.config = _prepareconfig([*tests, *UNSEEN, *PLAIN])
        self.session = Session.from_config(self.config)
        self.config._do_configure()
        self.config.hook.pytest_sessionstart(session=self.session)
        self.config.hook.pytest_collection(session=self.session)
        self.items = {item.nodeid: item for item in self.session.items}
        self.functions, self.took, self.sound = held_functions(), took, {}

    def is_sound(self, test):
        """Tell whether a test holds in a child without a slip, so that its word counts."""
        if test not in self.sound:
            slip = {"file": "", "n": NONE}
            pid, folder = start(slip, [test], self.took.get(test, 1), self.notices)
            self.sound[test] = os.waitpid(pid, 0)[1] == 0
            shutil.rmtree(folder, ignore_errors=True)
            if not self.sound[test]:
                print(f"left out, for it fails in a child without a slip: {test}", file=sys.stderr)
                del self.items[test]
        return self.sound[test]

    def notices(self, file, number, tests, folder):
        """In a child: 1 if a test fails, 0 if none does."""
        from _pytest.runner import runtestprotocol

        if number != NONE:
            write(file, number)
        if number == NONE:
            pass
        elif module_of(file) in sys.modules:
            swap(file, number, self.functions)
        else:  # what a table needs is read when it is asked for
            sys.meta_path.insert(0, Slipped(file, number))
        self.config._tmp_path_factory._basetemp = Path(folder)
        items = [self.items[test] for test in tests if test in self.items]
        for n, item in enumerate(items):
            following = items[n + 1] if n + 1 < len(items) else None
            signal.setitimer(signal.ITIMER_PROF, 3 + 10 * self.took.get(item.nodeid, 1))
            if any(
                report.failed for report in runtestprotocol(item, log=False, nextitem=following)
            ):
                (Path(folder) / KILLER).write_text(item.nodeid)
                return 1
        return 0


def cold_notices(file, number, tests, folder):
    """In a child that has not read the program yet: 1 if a test fails, or nothing can be read."""
    import pytest

    lenient()
    sys.meta_path.insert(0, Slipped(file, number))
    return int(pytest.main([*tests, "-x", *PLAIN, f"--basetemp={folder}"]) != 0)


def enough(known, tests):
    """Take the first tests, as many as there is time for."""
    chosen, seconds = [], 0.0
    for test in tests:
        took = known["took"].get(test, 1)
        if not chosen or seconds + took <= MOST:
            chosen.append(test)
            seconds += took
    return chosen, seconds


def start(slip, tests, seconds, notices):
    """Fork a child that makes a slip and runs tests in a folder of its own; give both."""
    folder = tempfile.mkdtemp(
        prefix="pnp-slip-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None
    )
    pid = os.fork()
    if not pid:
        code = 3
        try:
            quiet()
            bound(seconds)
            code = notices(slip["file"], slip["n"], tests, folder)
        except BaseException:
            code = 1
        finally:
            os._exit(code)
    return pid, folder


def judge(slips, known, notices, is_sound=lambda test: True):
    """Make each slip in a child, several at a time; yields each with its fate."""
    alive = {}
    killers = defaultdict(list)
    waiting = deque(slips)

    def reap():
        pid, status, used = os.wait4(-1, 0)
        slip, folder = alive.pop(pid)
        SPENT.append(used.ru_utime + used.ru_stime)
        named = Path(folder) / KILLER
        killer = named.read_text() if named.exists() else ""
        try:
            os.killpg(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        shutil.rmtree(folder, ignore_errors=True)
        if killer and not is_sound(killer):
            waiting.append(slip | {"tests": [test for test in slip["tests"] if test != killer]})
            return
        if killer:
            killers[slip["file"], slip["unit"]].insert(0, killer)
        code = os.waitstatus_to_exitcode(status)
        yield slip, {0: "survived", 1: "noticed"}.get(code, "broke" if code > 0 else "endless")

    while waiting or alive:
        if not waiting or len(alive) >= JOBS:
            yield from reap()
            continue
        slip = waiting.popleft()
        before = [test for test in killers[slip["file"], slip["unit"]] if test in slip["tests"]]
        tests, seconds = enough(known, [*dict.fromkeys([*before, *slip["tests"]])])
        tests += [each for each in slip.get("readers", ()) if each not in tests]
        if not tests:
            yield slip, "not run"
            continue
        pid, folder = start(slip, tests, seconds, notices)
        alive[pid] = slip, folder
