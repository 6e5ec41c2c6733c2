"""A hall as a director runs it: a process of its own, which can be killed and started again."""

import os
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

from tests.hall.postgres import cpu_of, free_port

FREE_CUP: Final = """\
name: {name}
title: Cup
games: [cronulla, chalet]
seats: {{least: 3, most: 4}}
points: {{by: rank, places: [6, 3, 1]}}
rounds:
  - {{title: Round 1, minutes: 60, seating: free}}
"""


class HallProcess:
    """`pnp hall serve`, at one port whenever it runs."""

    def __init__(self, folder: Path, name: str, database: str) -> None:
        self.port = free_port()
        self.file = folder / f"{name}.yaml"
        self.file.write_text(FREE_CUP.format(name=name), encoding="utf-8")
        self._database = database
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "pnp", "hall", "serve", str(self.file)]
        self._running = subprocess.Popen(
            [*command, "--port", str(self.port)],
            env={**os.environ, "PNP_HALL_DB": self._database},
            stdout=subprocess.DEVNULL,
        )
        while not self.answers():
            assert self._running.poll() is None
            time.sleep(0.1)

    def answers(self) -> bool:
        wire = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            wire.request("GET", "/hall.css")
            return wire.getresponse().status == 200
        except OSError:
            return False
        finally:
            wire.close()

    def get(self, path: str) -> bytes:
        wire = HTTPConnection("127.0.0.1", self.port, timeout=60)
        wire.request("GET", path)
        told = wire.getresponse().read()
        wire.close()
        return told

    def kill(self) -> None:
        assert self._running is not None
        self._running.kill()
        self._running.wait()

    def cpu(self) -> float:
        """Give the seconds of processor time it has taken."""
        assert self._running is not None
        return cpu_of(self._running.pid)
