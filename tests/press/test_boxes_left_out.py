"""In large print a box that no sheet would take is left out, and said so."""

from pnp.box.packs import content_root
from pnp.cli.reading import read_kit
from pnp.press.declared import boxes_left_out
from pnp.press.job import PrintJob
from pnp.press.printing import context_for


def left_out(**wishes: object) -> list[str]:
    folder = content_root() / "neue-heimat"
    box = read_kit(folder)
    job = PrintJob(lang=box.game.source, **wishes)  # type: ignore[arg-type]  # as asked in each test
    context = context_for(box, job, folder)
    return [f"{each.file}: {each.what}" for each in boxes_left_out(context, job)]


def test_large_print_names_the_box_it_leaves_out() -> None:
    say = "left out: in large print it would be larger than a sheet of A4"
    assert left_out(large=True) == [f"box-cheques.pdf: {say}"]


def test_nothing_is_left_out_otherwise() -> None:
    assert left_out() == []
    assert left_out(large=True, box=False) == []
