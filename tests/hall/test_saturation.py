"""How many posts a second a hall keeps up with: rates are raised until it falls behind.

Only when asked for: `make hall RATES="50 100 200 400"`.
"""

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest

from tests.hall.hall_process import HallProcess
from tests.hall.load import Load, percentile, play_all, read_table
from tests.hall.postgres import Postgres
from tests.hall.test_many_tables import TABLES, check_kept

RATES = tuple(map(float, os.environ.get("PNP_HALL_RATES", "").split()))
"""Posts a second, one step after the other."""

SECONDS = float(os.environ.get("PNP_HALL_STEP", "20"))
"""How long each step takes."""


@pytest.fixture
def played(tmp_path: Path) -> list[Path]:
    """Tables with enough entries for all steps."""
    kept = os.environ.get("PNP_HALL_PLAYED")
    if kept:
        return sorted(Path(kept).glob("*.pnp"))[:TABLES]
    entries = int(sum(RATES) * SECONDS / TABLES) + 3
    return play_all(tmp_path, TABLES, entries, "http://127.0.0.1:9/load")


def test_where_a_hall_falls_behind_it_still_loses_nothing(
    tmp_path: Path, postgres: Postgres, played: list[Path]
) -> None:
    hall = HallProcess(tmp_path, "load", postgres.fresh())
    hall.start()
    load = Load([read_table(each) for each in played], hall.port, "load")

    async def climb() -> None:
        await load.open_all()
        for rate in RATES:
            start, spent = time.monotonic(), (hall.cpu(), postgres.cpu(), time.process_time())
            waits = await load.push(rate, SECONDS)
            took = time.monotonic() - start
            now = (hall.cpu(), postgres.cpu(), time.process_time())
            parts = ", ".join(
                f"p{part} {percentile(waits, part / 100):.1f}" for part in (50, 95, 99)
            )
            cores = ", ".join(f"{(b - a) / took:.2f}" for a, b in zip(spent, now, strict=True))
            sys.stdout.write(
                f"\n{rate:.0f} a second: {len(waits) / took:.0f} kept, {parts}, longest "
                f"{1000 * max(waits):.0f} ms, {load.failed} failed; cores of hall, PostgreSQL, "
                f"load: {cores}; load {os.getloadavg()[0]:.1f}\n"
            )
            await asyncio.sleep(1)
        for each in load.tables:
            while each.acknowledged < each.due:
                await load.deliver(each)

    try:
        asyncio.run(climb())
        check_kept(postgres.last, list(load.tables))
    finally:
        hall.kill()
