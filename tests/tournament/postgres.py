"""A real PostgreSQL on a data folder of its own, as a user of its own: it refuses to be root."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import psycopg

from tests.real_parts import find_part

USER: Final = "postgres"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """One server; its disk is as safe as a real one's: fsync stays on."""

    def __init__(self) -> None:
        self.port = free_port()
        self._place = Path(tempfile.mkdtemp(prefix="pnp-hall-"))
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            owner = pwd.getpwnam(USER)
            os.chown(self._place, owner.pw_uid, owner.pw_gid)
            self._as = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
        self._data = self._place / "data"
        self._log = self._place / "log"
        trust = ("-U", "hall", "-A", "trust", "--no-locale", "-E", "UTF8", "-N")
        self._call("initdb", "-D", self._data, *trust)
        self._server: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def _call(self, name: str, *words: object) -> None:
        command = [find_part(name) or name, *map(str, words)]
        done = subprocess.run(
            command, capture_output=True, check=False, cwd=self._place, **self._as
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        with self._log.open("ab") as log:
            served = (
                find_part("postgres") or "postgres", "-D", str(self._data), "-p", str(self.port),
                "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self._place}",
                "-c", "max_connections=40", "-c", "shared_buffers=32MB",
            )  # fmt: skip
            at: dict[str, Any] = {"cwd": self._place, **self._as}
            self._server = subprocess.Popen(served, stdout=log, stderr=log, **at)
        for _ in range(600):
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                assert self._server.poll() is None, self._log.read_text()
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self._log.read_text())

    def address(self, database: str) -> str:
        return f"postgresql://hall@127.0.0.1:{self.port}/{database}"

    def fresh(self) -> str:
        self._databases += 1
        name = f"hall_{self._databases}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as wire:
            wire.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def _processes(self) -> list[int]:
        """Give the server's own process, and one for each connection and each duty."""
        assert self._server is not None
        workers = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self._server.pid)], capture_output=True, text=True,
            check=False,
        ).stdout.split()  # fmt: skip
        return [self._server.pid, *map(int, workers)]

    def kill(self) -> None:
        """Kill the server, all its processes at once, and wait until it is gone."""
        assert self._server is not None
        for pid in self._processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._server.wait()
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def remove(self) -> None:
        if self._server is not None and self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait()
        shutil.rmtree(self._place, ignore_errors=True)
