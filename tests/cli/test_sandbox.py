"""A stranger's files are read in a child that has limits; its death is one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli import sandbox
from pnp.cli.new import make

ROOT = Path(__file__).parents[2]

TRIES = {
    "memory": "x = bytearray(400_000_000)",
    "seconds": "while True: pass",
    "file": "open('big', 'wb').write(b'x' * 3_000_000)",
    "death": "import ctypes; ctypes.string_at(0)",
}

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
    script = SANDBOXED.format(does=does)
    around = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(here), "HOME": str(here)}
    around.pop("XDG_CACHE_HOME", None)
    ask = [sys.executable, "-c", script]
    return subprocess.run(ask, cwd=here, env=around, capture_output=True, text=True, check=False)


def test_one_of_many_things_has_seconds_of_its_own(here: Path) -> None:
    one = "system.renew_time(sandbox.Limits(seconds=1)); t = time.process_time()\n"
    one += "        while time.process_time() < t + 0.7: pass\n"
    does = f"import time\n    for _ in range(3):\n        {one}    print('done')"
    done = tried(does, here)
    assert (done.stdout, done.stderr) == ("done\n", "")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("memory", "more memory than it may take"),
        ("seconds", "more than 1 s"),
        ("file", "File too large"),
        ("death", "SIGSEGV"),
    ],
)
def test_a_limit_is_told_in_one_sentence(name: str, says: str, here: Path) -> None:
    done = tried(TRIES[name], here)
    assert done.returncode != 0
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("code", "says"),
    [(124, "more than 900 s"), (0xC0000005, r"broken the program.*\(0xc0000005\)")],
)
def test_windows_has_its_own_way_to_tell_how_a_child_ended(
    code: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "enter_child", lambda: code)
    with pytest.raises(sandbox.SandboxError, match=says):
        sandbox.enter()


def test_where_nothing_forks_a_program_is_started_and_keeps_its_time(here: Path) -> None:
    make(here / "dorf")
    windows = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(ROOT / "tests/as_windows"), str(ROOT))),
    }
    watch = "import subprocess, sys; popen = subprocess.Popen; sys.argv[0] = 'pnp'\n"
    watch += "subprocess.Popen = lambda *a, **k: print('starts', flush=True) or popen(*a, **k)\n"
    watch += "from pnp.cli.main import start; start()"
    check = [sys.executable, "-c", watch, "check", "dorf"]
    done = subprocess.run(check, cwd=here, env=windows, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("starts\ndorf: sound."), done.stderr
    late = "from pnp.system import *; limit(Limits(seconds=0))\nwhile True: pass"
    assert subprocess.run([sys.executable, "-c", late], env=windows, check=False).returncode == 124


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


@pytest.mark.parametrize(
    ("words", "limited"),
    [
        ("check village", True),
        ("check hamlet", True),  # by its name, in the folder `content` that is here
        ("check thorp", True),  # by its name, in that of PNP_CONTENT
        ("--content aside check hut", True),
        ("--content=aside check hut", True),
        ("check solo", False),
        (f"check {ROOT / 'content/solo'}", False),
    ],
)
def test_only_what_strangers_made_is_read_in_a_sandbox(
    words: str, limited: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in ("village", "content/hamlet", "lent/thorp", "aside/hut"):
        Path(place).parent.mkdir(exist_ok=True)
        make(Path(place))
    watch = "import os, sys; sys.argv[0] = 'pnp'; fork = os.fork\n"
    watch += "os.fork = lambda: print('forks', flush=True) or fork()\n"
    watch += "import pnp.cli.check as here; here.layout_faults = lambda *_, **__: ()\n"
    watch += "from pnp.cli.main import start; start()"
    around = {**os.environ, "PYTHONPATH": str(ROOT), "PNP_CONTENT": "lent"}
    done = subprocess.run(
        [sys.executable, "-c", watch, *words.split()],
        env=around,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("forks") is limited
    assert "sound" in done.stdout
