"""Which tests run which line of the program: learned once, test by test and fixture by fixture."""

import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutation"
JOBS = int(os.environ.get("PNP_JOBS", "2"))
MOST = float(os.environ.get("PNP_SLIP_SECONDS", "60"))
"""Seconds of tests that a slip is given, as they took without it."""

UNSEEN = "--ignore=tests/faults --ignore=tests/fuzz --ignore=tests/web --ignore=tests/host".split()
# what takes long is left out: a slip that only such a test notices wants a quicker one
PRESS = (
    "tests/press/test_imposition.py tests/press/test_stacking.py tests/press/test_tiling.py "
    "--deselect=tests/press/test_stacking.py::test_the_pile_is_the_deck"
)
BOOKS = "tests/bank/test_journal.py tests/bank/test_session.py tests/bank/test_old_tables.py"
TABLES = "books live_preview notes old_tables open_debts request_queue session words"
GAMES = (
    "tests/rulebook tests/games tests/rules tests/playthroughs tests/refusals tests/own_rules "
    "tests/corrections/test_evenings_typed_right.py tests/content/test_print_and_bank_agree.py tests/content/test_rulings.py "
    "tests/content/test_facts_on_paper.py tests/cli/bank/test_commands.py tests/cli/bank/test_shell.py "
    f"{' '.join(f'tests/bank/test_{each}.py' for each in TABLES.split())} "
    "--ignore-glob=*_random_*"
)
GROUPS = {
    "money": (
        "pnp/money.py pnp/ledger/*.py",
        f"pnp/money.py pnp/ledger tests/test_ground.py tests/ledger tests/box/test_deed_terms.py tests/bank/test_notes.py tests/rulebook/cronulla tests/rulebook/test_lines.py {BOOKS}",
    ),
    "chain": (
        "pnp/bank/books.py pnp/bank/integrity.py",
        f"pnp/bank/books.py tests/bank/test_books.py tests/bank/test_kept_standing.py tests/cli/bank/test_witnesses.py {BOOKS}",
    ),
    "codes": (
        "pnp/box/coded_pieces.py",
        "pnp/box/coded_pieces.py tests/box/test_codes.py tests/cli/test_release.py tests/cli/bank/test_commands.py tests/lookup/test_search.py tests/bank/test_session.py",
    ),
    "imposition": (
        "pnp/press/imposition.py",
        f"pnp/press/imposition.py {PRESS}",
    ),
    "games": ("pnp/games/**/*.py", GAMES),
    "rules": ("pnp/rules/**/*.py", GAMES),
}
SAMPLE = {"games": 1000, "rules": 1000}
ASKING = "refusal demand because Phrase text pay afford short".split()
READERS = {
    "said": "tests/rules/test_phrases.py",
    "cited": "tests/rulebook/test_every_rule_is_kept.py tests/rulebook/chalet/test_building.py "
    "tests/rules/language/test_grammar.py::test_every_verb_has_a_form",
}
"""Tests that read the text of a game, or its tables, and so run no line of it."""


def spent():
    """Tell the seconds of the processor spent here and by commands: the same on a busy machine."""
    return time.process_time() + sum(os.times()[2:4])


class Watch:
    """A plugin that learns which lines each test and each fixture runs, and how long it takes."""

    def __init__(self, cov):
        self.cov, self.took, self.uses, self.failed = cov, {}, {}, set()

    def pytest_runtest_logreport(self, report):
        if report.failed or report.skipped:
            self.failed.add(report.nodeid)

    def _hooked():  # noqa: N805
        import pytest

        @pytest.hookimpl(hookwrapper=True)
        def protocol(self, item, nextitem):
            self.here = item.nodeid
            self.uses[item.nodeid] = sorted(set(getattr(item, "fixturenames", ())))
            self.cov.switch_context(item.nodeid)
            began = spent()
            yield
            self.took[item.nodeid] = spent() - began
            self.cov.switch_context("")

        @pytest.hookimpl(hookwrapper=True)
        def setup(self, fixturedef, request):
            shared = fixturedef.scope != "function"
            if shared:
                self.cov.switch_context(f"fixture {fixturedef.argname}")
            yield
            if shared:
                self.cov.switch_context(self.here)

        return protocol, setup

    pytest_runtest_protocol, pytest_fixture_setup = _hooked()


def lenient():
    """Let generated examples be the same each time, and as slow as the machine is."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "slips",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
    )
    settings.load_profile("slips")


def learn(group, only=()):
    """Run the tests of a group once, or only some; keep which of them run which lines."""
    import coverage
    import pytest

    KEPT.mkdir(exist_ok=True)
    files, tests = GROUPS[group]
    cov = coverage.Coverage(
        data_file=None, include=[str(ROOT / each) for each in files.split()], config_file=False
    )
    watch = Watch(cov)
    cov.start()
    lenient()
    pytest.main(
        [*(only or tests.split()), *UNSEEN, "-p", "no:cacheprovider", "-p", "no:xdist", "-q"],
        plugins=[watch],
    )
    cov.stop()
    if watch.failed:
        print(
            f"{group}: left out, for they fail without a slip: {sorted(watch.failed)}",
            file=sys.stderr,
        )
    path = KEPT / f"{group}.json"
    known = (
        json.loads(path.read_text()) if only else {"lines": {}, "took": {}, "uses": {}, "only": []}
    )
    data = cov.get_data()
    for file in data.measured_files():
        lines = known["lines"].setdefault(str(Path(file).relative_to(ROOT)), {})
        for n, contexts in data.contexts_by_lineno(file).items():
            found = {each for each in contexts if each and each not in watch.failed}
            lines[str(n)] = sorted({*lines.get(str(n), ()), *found})
    known["took"] |= {test: took for test, took in watch.took.items() if test not in watch.failed}
    known["uses"] |= {test: names for test, names in watch.uses.items() if test not in watch.failed}
    known["only"] = sorted({*known.get("only", ()), *only})
    path.write_text(json.dumps(known))
