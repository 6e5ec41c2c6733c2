"""A command typed at the shell, answered in this process or, where that matters, in its own."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from pnp.cli.main import main


@dataclass(frozen=True, slots=True)
class Done:
    returncode: int
    stdout: str
    stderr: str


def typed(
    *words: str | Path, cwd: Path, stdin: str = "", env: Mapping[str, str] | None = None
) -> Done:
    """Type `pnp` and some words in a folder; `env` is all of the surroundings, if it is given."""
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    with chdir(cwd), _seated(words, stdin, env), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as left:
            code = left.code or 0
    assert isinstance(code, int)
    return Done(code, out.getvalue(), err.getvalue())


def accepted(command: str, *words: str | Path, cwd: Path) -> str:
    """Type a command, perhaps with paths behind it, that must be obeyed; give what it says."""
    done = typed(*command.split(), *words, cwd=cwd)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


HOUSE = Path(__file__).parents[1]


def run_python(
    *words: str | Path, cwd: Path | None = None, stdin: str = "", env: Mapping[str, str] = {}
) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own that finds this program; `env` goes before what is set."""
    around = {**os.environ, "PYTHONPATH": str(HOUSE), "PYTHONIOENCODING": "utf-8", **env}
    return subprocess.run([sys.executable, *words], cwd=cwd, env=around, input=stdin,
                          capture_output=True, encoding="utf-8", check=False)  # fmt: skip


@contextmanager
def started(
    *words: str | Path, cwd: Path | None = None, env: Mapping[str, str] = {}, until: str = "Ctrl-C"
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Start `pnp` and some words; give the process, and what it says up to a line."""
    around = {**os.environ, "PYTHONPATH": str(HOUSE), "PYTHONUNBUFFERED": "1", **env}
    command = [sys.executable, "-m", "pnp", *words]
    with subprocess.Popen(command, cwd=cwd, env=around, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True) as running:  # fmt: skip
        assert running.stdout
        said = []
        try:
            for line in running.stdout:
                said.append(line)
                if until in line:
                    break
            yield running, said
        finally:
            running.kill()


@contextmanager
def _seated(
    words: tuple[str | Path, ...], stdin: str, env: Mapping[str, str] | None
) -> Iterator[None]:
    asked = patch.object(sys, "argv", ["pnp", *map(str, words)])
    around = patch.dict(os.environ, env or {}, clear=env is not None)
    with asked, around, patch.object(sys, "stdin", io.StringIO(stdin)):
        yield
