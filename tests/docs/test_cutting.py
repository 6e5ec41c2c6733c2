"""The page on cutting machines tells the figures of their table, and its own machine works."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.box.packs import content_root
from pnp.box.reading.published_tables import read_machines
from pnp.box.reading.reader import read_box
from pnp.editions.cut.cut_kit import MachineEdition, write_cut_kit
from pnp.errors import UsageError
from pnp.press.job import PrintJob
from pnp.press.printing import context_for

PAGE = Path("docs/cutting.md").read_text(encoding="utf-8")
FAIR = Path("content/examples/fair")


def test_the_table_tells_every_machine_and_its_figures() -> None:
    rows = {row[0]: row for row in re.findall(
        r"^\| `([\w-]+)` \| (.+?) \| (.+?) \| ([\d.]+) mm \| ([\d.]+) mm \| (.+?) \|$",
        PAGE, re.MULTILINE)}  # fmt: skip
    machines = read_machines(content_root())
    assert list(rows) == [each.id for each in machines]
    for each in machines:
        _, sheets, marks, margin, gap, forms = rows[each.id]
        assert sheets.startswith(each.sheet.upper())
        assert ("none" in marks) == (each.marks is None)
        assert (float(margin), float(gap)) == (each.margin, each.gap)
        assert forms == ", ".join(form.upper() for form in each.formats)


def test_a_machine_is_one_row(tmp_path: Path) -> None:
    (row,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "cutting-machines.yaml").write_text(f"machines:\n{row}", encoding="utf-8")
    (machine,) = read_machines(tmp_path)
    box, job = read_box(FAIR), PrintJob(only=("deeds",))
    edition = MachineEdition(context_for(box, job, FAIR), job, machine)
    made = write_cut_kit(edition, tmp_path / "cut")
    assert [each["cut"] for part in made["parts"] for each in part["sheets"]] == [["deeds-01.dxf"]]
    small = replace(edition, machine=replace(machine, mat=(200, 280)))
    with pytest.raises(UsageError, match="A4 is 210 × 297 mm, and the mat of corner-cutter 200"):
        write_cut_kit(small, tmp_path / "none")
    assert not (tmp_path / "none").exists()
