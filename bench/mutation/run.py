"""Make a slip in the program, one at a time, and see whether a test notices: `make mutate`.

Which tests run a line is learned once, test by test. Then each slip has a process of its own,
forked where all tests are collected and none has run; in it the code of one function is changed,
and the tests that run that line follow each other, quickest first, until one fails. A slip on the
level of a module or a class is made while the program is read, in a process that knew nothing of it.

    python bench/mutation/run.py money codes …     the groups, else all of them
    PNP_SLIPS=300 PNP_SLIPS_FROM=100               a piece of the sample of a group
"""

import ast
import gc
import importlib.abc
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
import types
from collections import Counter, defaultdict, deque
from functools import partial
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import operators  # noqa: E402

from learned import GROUPS, JOBS, KEPT, MOST, ROOT, SAMPLE, UNSEEN, learn, lenient  # noqa: E402


def hopes(known, place, file):
    """Give the tests that run a place, quickest first."""
    at = known["lines"].get(file, {})
    contexts = {context for line in place.lines for context in at.get(str(line), ())}
    tests = {each for each in contexts if not each.startswith("fixture ")}
    for fixture in {each.removeprefix("fixture ") for each in contexts - tests}:
        tests |= set(known["by_fixture"].get(fixture, ()))
    return sorted(tests, key=lambda test: known["took"].get(test, 9))


NONE = -1
"""The number of no slip at all: nobody may notice it."""


def changed(file, number):
    """Make the slip of that number in a file; give the code of the module, and the place."""
    tree = ast.parse((ROOT / file).read_text())
    if number == NONE:
        return tree, None, "", ""
    place = next(each for n, each in enumerate(operators.places(tree)) if n == number)
    before = place.text()
    place.change()
    ast.fix_missing_locations(tree)
    return tree, place, before, place.text()


def code_of(code, unit, first):
    """Find the code of a unit within that of its module."""
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            if each.co_qualname == unit and each.co_firstlineno == first:
                return each
            if unit.startswith(each.co_qualname + ".") and (found := code_of(each, unit, first)):
                return found
    return None


def swap(file, number, functions):
    """Change the function a slip lies in, wherever it is held."""
    tree, place, *_ = changed(file, number)
    path = str(ROOT / file)
    for function in functions[path, place.unit, place.first]:
        if place.default >= 0:
            node = next(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)
                        and min([n.lineno, *(d.lineno for d in n.decorator_list)]) == place.first)
            value = eval(compile(ast.Expression(node.args.defaults[place.default]), path, "eval"), function.__globals__)
            defaults = list(function.__defaults__ or ())
            defaults[place.default] = value
            function.__defaults__ = tuple(defaults)
        else:
            code = code_of(compile(tree, path, "exec"), place.unit, place.first)
            function.__code__ = code


def held_functions():
    """Find all functions of the program that are alive."""
    gc.unfreeze()
    found = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and "/pnp/" in each.__code__.co_filename:
            code = each.__code__
            found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    gc.freeze()
    return found


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


def read_before(group):
    """Read once what no slip in a game can change: the kits, and what lies below the games."""
    if group != "games":
        return
    import pnp.bank.session
    import pnp.bank.table_opening
    from pnp.box.reading import reader

    read = reader.read_box
    kept = {each.parent: read(each.parent) for each in ROOT.glob("content/*/game.yaml")}

    def read_box(folder, house=None, *more, **asked):
        if more or asked or house not in {None, ROOT / "content"} or folder not in kept:
            return read(folder, house, *more, **asked)
        return kept[folder]

    reader.read_box = read_box
    if early := [name for name in sys.modules if name.startswith("pnp.games.")]:
        sys.exit(f"games were read too early: {early}")


class Warm:
    """Tests collected and none run: each slip is a fork of this."""

    def __init__(self, group, took):
        from _pytest.config import _prepareconfig
        from _pytest.main import Session

        lenient()
        read_before(group)
        tests = GROUPS[group][1].split()
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
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                (Path(folder) / KILLER).write_text(item.nodeid)
                return 1
        return 0


def module_of(file):
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


class Slipped(importlib.abc.MetaPathFinder):
    """Reads one module with a slip in it."""

    def __init__(self, file, number):
        self.name = module_of(file)
        self.file, self.number = file, number

    def find_spec(self, name, path=None, target=None):
        if name != self.name:
            return None
        from importlib.machinery import SourceFileLoader
        from importlib.util import spec_from_loader

        tree = changed(self.file, self.number)[0]
        where = str(ROOT / self.file)

        class Loader(SourceFileLoader):
            def get_code(self, fullname):
                return compile(tree, where, "exec")

        return spec_from_loader(name, Loader(name, where), is_package=self.file.endswith("__init__.py"))


def cold_notices(file, number, tests, folder):
    """In a child that has not read the program yet: 1 if a test fails, or nothing can be read."""
    import pytest

    lenient()
    sys.meta_path.insert(0, Slipped(file, number))
    return int(pytest.main([*tests, "-x", *PLAIN, f"--basetemp={folder}"]) != 0)


def enough(known, tests):
    """Take the quickest tests, as many as there is time for."""
    chosen, seconds = [], 0.0
    for test in tests:
        seconds += known["took"].get(test, 1)
        if chosen and seconds > MOST:
            break
        chosen.append(test)
    return chosen, seconds


def start(slip, tests, seconds, notices):
    """Fork a child that makes a slip and runs tests in a folder of its own; give both."""
    folder = tempfile.mkdtemp(prefix="pnp-slip-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
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
        if not tests:
            yield slip, "not run"
            continue
        pid, folder = start(slip, tests, seconds, notices)
        alive[pid] = slip, folder


def told(file, number):
    _, place, before, after = changed(file, number)
    return f"{file}:{place.line} {place.kind}\n  - {before}\n  + {after}"


def slips_of(group, known):
    """List the slips of a group, or the sample of it."""
    files = [f.relative_to(ROOT).as_posix() for glob in GROUPS[group][0].split() for f in sorted(ROOT.glob(glob))]
    found = []
    for file in files:
        text = (ROOT / file).read_text()
        for n, place in enumerate(operators.places(ast.parse(text))):
            # a slip keeps its name while its file does
            mark = f"{file}#{n}#{sha256(text.encode()).hexdigest()[:12]}"
            found.append({"mark": mark, "file": file, "n": n, "cold": not place.unit, "unit": place.unit, "place": place})
    if group in SAMPLE:  # in an order that a change of one file leaves to all others
        found = sorted(found, key=lambda slip: sha256(f"{slip['file']}#{slip['n']}".encode()).digest())[: SAMPLE[group]]
    start = int(os.environ.get("PNP_SLIPS_FROM", "0"))
    found = found[start : start + int(os.environ.get("PNP_SLIPS", "1000000"))]
    for slip in found:
        slip["tests"] = hopes(known, slip.pop("place"), slip["file"])
    return found


def fates(group):
    path = KEPT / f"{group}.fates.json"
    return path, json.loads(path.read_text()) if path.exists() else {}


def go_through(group, read):
    """Judge the slips of a group that have no fate yet, and keep what becomes of each.

    First in children of a process that has read the program; then, where nothing may have been
    read before, in children that read it anew.
    """
    known = json.loads((KEPT / f"{group}.json").read_text())
    known["by_fixture"] = defaultdict(list)
    for test, names in known["uses"].items():
        for name in names:
            known["by_fixture"][name].append(test)
    path, done = fates(group)
    slips = [slip for slip in slips_of(group, known) if done.get(slip["mark"]) not in {"noticed", "endless", "broke"}]
    for slip in slips:
        if slip["cold"]:  # what is reckoned once is seen by no single test
            lines = known["lines"].get(slip["file"], {})
            some = {test for tests in lines.values() for test in tests if not test.startswith("fixture ")}
            beside = {test.split("::")[0] for test in some}  # a name may be read without a line being run
            some |= {test for test in known["took"] if test.split("::")[0] in beside}
            slip["tests"] = sorted(some | set(slip["tests"]) or known["took"], key=lambda test: known["took"].get(test, 9))[:400]
    is_read = lambda slip: slip["cold"] and (not read or module_of(slip["file"]) in sys.modules)
    if read and slips:
        warm = Warm(group, known["took"])
        chosen = [slip for slip in slips if not is_read(slip)]
        for slip in slips:
            done.pop(slip["mark"], None)
        found = judge(chosen, known, warm.notices, warm.is_sound)
    else:
        chosen = [slip for slip in slips if is_read(slip) and not done.get(slip["mark"])]
        if chosen:
            read_before(group)
            import hypothesis, pytest, _pytest.assertion.rewrite, pydantic, yaml, reportlab.pdfgen.canvas, jinja2, rich.table, pypdf, sqlite3  # noqa
            without = {**chosen[-1], "n": NONE}
            if [fate for _, fate in judge([without], known, cold_notices)] != ["survived"]:
                sys.exit(f"{group}: tests of {without['file']} fail without a slip")
        found = judge(chosen, known, cold_notices)
    for n, (slip, fate) in enumerate(found, 1):
        done[slip["mark"]] = fate
        if n % 20 == 0 or n == len(chosen):
            path.write_text(json.dumps(done))
            print(f"{group}: {n} of {len(chosen)}, {sum(SPENT):.0f} s of the processor", file=sys.stderr, flush=True)


def report(groups):
    """Print the figures, and each slip that nobody noticed."""
    print(f"{'':<44} {'slips':>6} {'seen':>6} {'score':>7}")
    for group in groups:
        known = {"lines": {}, "took": {}, "by_fixture": {}}
        _, done = fates(group)
        count, seen, left = Counter(), Counter(), []
        for slip in slips_of(group, known):
            fate = done.get(slip["mark"])
            if fate is None:
                continue
            name = slip["file"] if group != "games" else "/".join(slip["file"].split("/")[:3])
            count[name] += 1
            seen[name] += fate not in {"survived", "not run"}
            if fate in {"survived", "not run"}:
                left.append(f"{told(slip['file'], slip['n'])}\n  {fate}\n")
        for name in count:
            print(f"{name:<44} {count[name]:>6} {seen[name]:>6} {seen[name] / count[name]:>7.1%}")
        whole, noticed = sum(count.values()), sum(seen.values())
        print(f"{group:<44} {whole:>6} {noticed:>6} {noticed / max(1, whole):>7.1%}\n")
        (KEPT / f"{group}.survivors.txt").write_text("".join(left))


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    words = sys.argv[1:]
    groups = [word for word in words if word in GROUPS] or list(GROUPS)
    for group in groups:
        if "report" in words:
            break
        steps = {"learn": learn, "read": partial(go_through, read=True), "unread": partial(go_through, read=False)}
        for name, step in steps.items():
            if name == "learn" and (KEPT / f"{group}.json").exists() and "anew" not in words:
                continue
            pid = os.fork()
            if not pid:
                code = 1
                try:
                    step(group)
                    code = 0
                except SystemExit as left:
                    print(left, file=sys.stderr)
                except BaseException:
                    traceback.print_exc()
                finally:
                    sys.stdout.flush()
                    sys.stderr.flush()
                    os._exit(code)
            if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
                sys.exit(f"{group}: {name} did not end well")
    report(groups)
