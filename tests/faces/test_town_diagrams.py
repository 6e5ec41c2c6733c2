"""Diagrams of a town: counters lie in the circles of a savings card, a space has its plate."""

import pytest

from pnp.box.diagrams import Exhibit
from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.places.rings import circles
from pnp.box.reading.reader import read_box
from pnp.errors import PrintError
from pnp.faces.diagrams.exhibits import show
from pnp.faces.parts.overview import addresses_of, lift_office_steps
from pnp.press.job import PrintJob
from pnp.press.printing import context_for


@pytest.fixture(scope="module")
def chalet() -> Box:
    return read_box(find_kit("chalet"))


def covered(chalet: Box, laid: int) -> None:
    exhibit = Exhibit(piece="contracts/contract/contract-20000", laid=laid)
    show(context_for(chalet, PrintJob(lang="en")), exhibit)


def test_a_card_is_covered_as_far_as_it_has_circles(chalet: Box) -> None:
    covered(chalet, 2)
    assert len(circles(2, 2)) == 2
    with pytest.raises(PrintError, match="has 2 circles to cover, not 3"):
        covered(chalet, 3)


def test_a_space_is_shown_with_its_number_and_plate(chalet: Box) -> None:
    context = context_for(chalet, PrintJob(lang="en"))
    shown = show(context, Exhibit(space="parkallee-2"))
    assert 50 < shown.size.width < 80
    assert 36 < shown.size.height < 46
    with pytest.raises(PrintError, match="there is no space `parkallee-3`"):
        show(context, Exhibit(space="parkallee-3"))


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_bankers_sheet_says_what_every_office_does(chalet: Box, lang: str) -> None:
    context = context_for(chalet, PrintJob(lang=lang))
    assert chalet.town is not None
    steps = lift_office_steps(context)
    addresses = list(addresses_of(context, chalet.town))
    assert len(addresses) == 6
    for address in addresses:
        assert steps.count(f"**{address}") == 1, address
    assert steps.count("\n1.") == 2
    assert "\n5." in steps
    assert "{" not in steps
