"""A stranger's files are read in a child that has limits; its death is one sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli import sandbox
from pnp.cli.new import make
from tests.typed import HOUSE as ROOT
from tests.typed import run_python

SANDBOXED = """
import sys
from pnp import system
from pnp.cli import sandbox
from pnp.cli.main import tell_in_one_sentence
with tell_in_one_sentence():
    sandbox.enter(sandbox.Limits(300_000_000, 1, 1_000_000))
    {does}
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "here").mkdir()
    return tmp_path / "here"


def tried(does: str, here: Path) -> subprocess.CompletedProcess[str]:
    around = {"TMPDIR": str(here), "HOME": str(here), "XDG_CACHE_HOME": ""}
    return run_python("-c", SANDBOXED.format(does=does), cwd=here, env=around)


def test_one_of_many_things_has_seconds_of_its_own(here: Path) -> None:
    one = "system.renew_time(sandbox.Limits(seconds=1)); t = time.process_time()\n"
    one += "        while time.process_time() < t + 0.7: pass\n"
    does = f"import time\n    for _ in range(3):\n        {one}    print('done')"
    done = tried(does, here)
    assert (done.stdout, done.stderr) == ("done\n", "")


@pytest.mark.parametrize(("does", "says"), [
    ("x = bytearray(400_000_000)", "more memory than it may take"),
    ("while True: pass", "more than 1 s"),
    ("open('big', 'wb').write(b'x' * 3_000_000)", "File too large"),
    ("import ctypes; ctypes.string_at(0)", "SIGSEGV"),
])  # fmt: skip
def test_a_limit_is_told_in_one_sentence(does: str, says: str, here: Path) -> None:
    done = tried(does, here)
    assert done.returncode != 0
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("code", "says"), [
    (124, "more than 900 s"), (0xC0000005, r"broken the program.*\(0xc0000005\)"),
])  # fmt: skip
def test_windows_has_its_own_way_to_tell_how_a_child_ended(
    code: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "enter_child", lambda: code)
    with pytest.raises(sandbox.SandboxError, match=says):
        sandbox.enter()


def test_where_nothing_forks_a_program_is_started_and_keeps_its_time(here: Path) -> None:
    make(here / "dorf")
    windows = {"PYTHONPATH": os.pathsep.join((str(ROOT / "tests/as_windows"), str(ROOT)))}
    watch = "import subprocess, sys; popen = subprocess.Popen; sys.argv[0] = 'pnp'\n"
    watch += "subprocess.Popen = lambda *a, **k: print('starts', flush=True) or popen(*a, **k)\n"
    watch += "from pnp.cli.main import start; start()"
    done = run_python("-c", watch, "check", "dorf", cwd=here, env=windows)
    assert done.stdout.startswith("starts\ndorf: sound."), done.stderr
    late = "from pnp.system import *; limit(Limits(seconds=0))\nwhile True: pass"
    assert run_python("-c", late, env=windows).returncode == 124


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child")
def test_who_ends_the_command_ends_what_is_in_the_sandbox(here: Path) -> None:
    stay = "import os, time; print(os.getpid(), flush=True); time.sleep(20); print('there still')"
    script = SANDBOXED.format(does=stay)
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=here, env=around, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert int(running.stdout.readline()) != running.pid
        running.kill()
        assert running.stdout.read() == b"", "nobody holds the pipe any more"


@pytest.mark.parametrize(("words", "limited"), [
    ("check village", True),
    ("check hamlet", True),  # by its name, in the folder `content` that is here
    ("check thorp", True),  # by its name, in that of PNP_CONTENT
    ("--content aside check hut", True), ("--content=aside check hut", True),
    ("check solo", False), (f"check {ROOT / 'content/solo'}", False),
])  # fmt: skip
def test_only_what_strangers_made_is_read_in_a_sandbox(
    words: str, limited: bool, sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in ("village", "content/hamlet", "lent/thorp", "aside/hut"):
        shutil.copytree(sound, place)
    watch = "import os, sys; sys.argv[0] = 'pnp'; fork = os.fork\n"
    watch += "os.fork = lambda: print('forks', flush=True) or fork()\n"
    watch += "import pnp.cli.check as here; here.layout_faults = lambda *_, **__: ()\n"
    watch += "from pnp.cli.main import start; start()"
    done = run_python("-c", watch, *words.split(), env={"PNP_CONTENT": "lent"})
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("forks") is limited
    assert "sound" in done.stdout
