"""A stranger's files are read in a child that has limits; its death is one sentence."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.cli.landlock import abi
from pnp.cli.new import make

ROOT = Path(__file__).parents[2]

TRIES = {
    "memory": "x = bytearray(400_000_000)",
    "seconds": "while True: pass",
    "file": "open('big', 'wb').write(b'x' * 3_000_000)",
    "death": "import ctypes; ctypes.string_at(0)",
    "outside": "open('../outside', 'w')",
    "call": "import socket; socket.create_connection(('127.0.0.1', int(sys.argv[1])), 5)",
    "inside": "open('inside', 'w').write('x'); print('done')",
    "option": "open('../out/file', 'w').write('x'); print('done')",
}

CAGED = """
import sys
from pnp.cli import cage
from pnp.cli.main import told_in_one_sentence
with told_in_one_sentence():
    cage.enter({words}, cage.Limits(300_000_000, 1, 1_000_000))
    {does}
"""

WORDS = ["check", "x", "-o", "../out/deeper"]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    for name in ("here", "out"):
        (tmp_path / name).mkdir()
    return tmp_path / "here"


def tried(
    does: str, here: Path, port: int = 0, words: Sequence[str] = WORDS
) -> subprocess.CompletedProcess[str]:
    script = CAGED.format(does=does, words=list(words))
    around = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(here), "HOME": str(here)}
    around.pop("XDG_CACHE_HOME", None)
    ask = [sys.executable, "-c", script, str(port)]
    return subprocess.run(ask, cwd=here, env=around, capture_output=True, text=True, check=False)


def test_one_of_many_things_has_seconds_of_its_own(here: Path) -> None:
    one = "cage.renew(cage.Limits(seconds=1)); t = time.process_time()\n"
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


@pytest.mark.skipif(abi() < 4, reason="the kernel has no Landlock that knows of TCP")
@pytest.mark.parametrize("name", ["outside", "call"])
def test_nothing_is_written_elsewhere_and_nobody_is_called(name: str, here: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        done = tried(TRIES[name], here, listener.getsockname()[1])
    assert (done.returncode, "Permission denied" in done.stderr) == (1, True)
    assert not (here.parent / "outside").exists()


@pytest.mark.parametrize("name", ["inside", "option"])
def test_what_is_asked_for_is_written(name: str, here: Path) -> None:
    done = tried(TRIES[name], here)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child")
def test_who_ends_the_command_ends_what_is_in_the_cage(here: Path) -> None:
    stay = "import os, time; print(os.getpid(), flush=True); time.sleep(20); print('there still')"
    script = CAGED.format(does=stay, words=WORDS)
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=here, env=around, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert int(running.stdout.readline()) != running.pid
        running.kill()
        assert running.stdout.read() == b"", "nobody holds the pipe any more"


@pytest.mark.skipif(not abi(), reason="the kernel has no Landlock")
@pytest.mark.parametrize(
    ("words", "file"),
    [
        (("check", "../pack", "--release"), "../pack/codes.lock-7"),
        (("preview", "../out"), "../out/preview"),
        (("build", "x", "-o../out"), "../out/file"),
        (("build", "x", "--output=../out"), "../out/file"),
        (("site", "x", "-o", "../out/there"), "../out/.there-beside"),
        (("proof", "../pack", "--certificate", "../out/there/page.pdf"), "../out/there/.beside"),
    ],
)
def test_a_command_may_write_beside_what_its_words_name(
    words: tuple[str, ...], file: str, here: Path
) -> None:
    for name in ("pack", "out/there"):
        (here.parent / name).mkdir()
    (here.parent / "out/there/page.pdf").write_text("a page")
    done = tried(f"open('{file}', 'w'); print('done')", here, words=words)
    assert (done.stdout, done.stderr) == ("done\n", "")


@pytest.mark.skipif(not abi(), reason="the kernel has no Landlock")
@pytest.mark.parametrize(
    ("folder", "caged"),
    [
        ("village", True),
        ("hamlet", True),  # by its name, in the folder `content` that is here
        ("thorp", True),  # by its name, in that of PNP_CONTENT
        ("solo", False),
        (str(ROOT / "content/solo"), False),
    ],
)
def test_only_what_strangers_made_is_caged(
    folder: str, caged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for place in ("village", "content/hamlet", "lent/thorp"):
        Path(place).parent.mkdir(exist_ok=True)
        make(Path(place))
    watch = "import os, sys; sys.argv = ['pnp', 'check', sys.argv[1]]; fork = os.fork\n"
    watch += "os.fork = lambda: print('forks', flush=True) or fork()\n"
    watch += "import pnp.cli.check as here; here.layout_faults = lambda *_, **__: ()\n"
    watch += "from pnp.cli.main import start; start()"
    around = {**os.environ, "PYTHONPATH": str(ROOT), "PNP_CONTENT": "lent"}
    done = subprocess.run(
        [sys.executable, "-c", watch, folder],
        env=around,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("forks") is caged
    assert "sound" in done.stdout
