"""Make a slip in the program, one at a time, and see whether a test notices: `make mutate`.

Which tests run a line is learned once, test by test. Then each slip has a process of its own,
forked where all tests are collected and none has run; in it the code of one function is changed,
and the tests that run that line follow each other, the likeliest first, until one fails. A slip on the
level of a module or a class is made while the program is read, in a process that knew nothing of it.

    python bench/mutation/run.py money codes …     the groups, else all of them
    … games tests/bank/test_turns.py               and what a new or further test runs
    PNP_SLIPS=300 PNP_SLIPS_FROM=100               a piece of the sample of a group
"""

import ast
import json
import os
import sys
import traceback
from collections import Counter, defaultdict
from functools import partial
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import operators  # noqa: E402
from children import SPENT, Warm, cold_notices, judge, read_before  # noqa: E402
from learned import ASKING, GROUPS, KEPT, READERS, ROOT, SAMPLE, learn  # noqa: E402
from slips import NONE, changed, module_of  # noqa: E402


def hopes(known, place, file):
    """Give the tests that run a place, first those that go far in its file in little time."""
    at = known["lines"].get(file, {})
    tests = {test for line in place.lines for test in witnesses(known, at.get(str(line), ()))}
    if file not in known["reach"]:
        known["reach"][file] = Counter(test for contexts in at.values() for test in contexts)
    reach = known["reach"][file]
    return sorted(tests, key=lambda test: -(1 + reach[test]) / (0.02 + known["took"].get(test, 9)))


def witnesses(known, contexts):
    """Give the tests among contexts, and those that use the fixtures among them."""
    for each in contexts:
        if each.startswith("fixture "):
            yield from known["by_fixture"].get(each.removeprefix("fixture "), ())
        else:
            yield each


def told(file, number):
    _, place, before, after = changed(file, number)
    return f"{file}:{place.line} {place.kind}\n  - {before}\n  + {after}"


def slips_of(group, known):
    """List the slips of a group, or the sample of it."""
    files = [
        f.relative_to(ROOT).as_posix()
        for glob in GROUPS[group][0].split()
        for f in sorted(ROOT.glob(glob))
    ]
    found = []
    for file in files:
        text = (ROOT / file).read_text()
        for n, place in enumerate(operators.places(ast.parse(text))):
            # a slip keeps its name while its file does
            mark = f"{file}#{n}#{sha256(text.encode()).hexdigest()[:12]}"
            found.append(
                {
                    "mark": mark,
                    "file": file,
                    "n": n,
                    "cold": not place.unit,
                    "unit": place.unit,
                    "place": place,
                }
            )
    if group in SAMPLE:  # in an order that a change of one file leaves to all others
        found = sorted(
            found, key=lambda slip: sha256(f"{slip['file']}#{slip['n']}".encode()).digest()
        )[: SAMPLE[group]]
    start = int(os.environ.get("PNP_SLIPS_FROM", "0"))
    found = found[start : start + int(os.environ.get("PNP_SLIPS", "1000000"))]
    for slip in found:
        place = slip.pop("place")
        slip["tests"] = hopes(known, place, slip["file"])
        if (
            group in SAMPLE
            and place.kind == "constant"
            and any(f"{each}(" in place.text() for each in ASKING)
        ):
            slip["readers"] = [test for test in known["took"] if test.startswith(READERS["said"])]
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
    known["by_fixture"], known["reach"] = defaultdict(list), {}
    for test, names in known["uses"].items():
        for name in names:
            known["by_fixture"][name].append(test)
    path, done = fates(group)
    slips = [
        slip
        for slip in slips_of(group, known)
        if done.get(slip["mark"]) not in {"noticed", "endless", "broke"}
    ]
    for slip in slips:
        if slip["cold"]:  # what is reckoned once is seen by no single test
            lines = known["lines"].get(slip["file"], {})
            some = {
                test
                for tests in lines.values()
                for test in tests
                if not test.startswith("fixture ")
            }
            beside = {
                test.split("::")[0] for test in some
            }  # a name may be read without a line being run
            some |= {test for test in known["took"] if test.split("::")[0] in beside}
            slip["readers"] = [
                test for test in known["took"] if test.startswith(tuple(READERS["cited"].split()))
            ]
            slip["tests"] = sorted(
                some | set(slip["tests"]) or known["took"],
                key=lambda test: known["took"].get(test, 9),
            )[:400]
    is_read = lambda slip: slip["cold"] and (not read or module_of(slip["file"]) in sys.modules)
    if read and slips:
        warm = Warm(group, known["took"], known.get("only", ()))
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
            print(
                f"{group}: {n} of {len(chosen)}, {sum(SPENT):.0f} s of the processor",
                file=sys.stderr,
                flush=True,
            )


def report(groups):
    """Print the figures, and each slip that nobody noticed."""
    print(f"{'':<44} {'slips':>6} {'seen':>6} {'score':>7}")
    for group in groups:
        known = {"lines": {}, "took": {}, "by_fixture": {}, "reach": {}}
        _, done = fates(group)
        count, seen, left = Counter(), Counter(), []
        for slip in slips_of(group, known):
            fate = done.get(slip["mark"])
            if fate is None:
                continue
            name = slip["file"] if group not in SAMPLE else "/".join(slip["file"].split("/")[:3])
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
    groups = [word for word in words if word in GROUPS] or [
        group for group in GROUPS if group != "rules"
    ]
    for group in groups:
        if "report" in words:
            break
        some = [word for word in words if "/" in word]
        steps = {
            "learn": partial(learn, only=some),
            "read": partial(go_through, read=True),
            "unread": partial(go_through, read=False),
        }
        for name, step in steps.items():
            if (
                name == "learn"
                and (KEPT / f"{group}.json").exists()
                and not some
                and "anew" not in words
            ):
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
