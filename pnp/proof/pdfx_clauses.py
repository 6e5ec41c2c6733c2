"""The clauses of PDF/X-4 and of manufacturers that are measured on a file, each by its name.

There is no open validator: what stands here is what can be measured, and no certificate
(ISO 15930-7:2010; the limits of ink and the die line are manufacturers', see docs/shops.md).
"""

from collections.abc import Mapping
from typing import Final

CLAUSES: Final[Mapping[str, str]] = {
    "version": "the file is PDF 1.6 or lower",
    "encryption": "the file is not encrypted",
    "file id": "the trailer has an ID",
    "intent": "there is one output intent for PDF/X, with its profile",
    "profile": "its profile is of a printer with four inks, and reads both ways",
    "condition": "it names the printing condition and the registry that knows it",
    "standard": "the metadata name PDF/X-4",
    "metadata": "the metadata have title, dates, ids and rendition",
    "info": "the information dictionary says what the metadata say",
    "trapped": "both say whether the file is trapped",
    "boxes": "each page has a TrimBox within its BleedBox within its MediaBox, and no ArtBox",
    "bleed": "the BleedBox is as much larger as the manufacturer asks",
    "fonts": "all fonts are embedded",
    "RGB operators": "no operator sets a colour in RGB",
    "RGB spaces": "no colour space is RGB, calibrated or Lab",
    "RGB pictures": "no picture is in RGB",
    "RGB groups": "no group of transparency blends in RGB",
    "total ink": "no colour and no dot of a picture has more ink than the manufacturer takes",
    "black type": "dark type is black alone",
    "overprint": "nothing overprints but the die line",
    "transfer": "no transfer curve and no halftone is set",
    "foreign code": "there is no PostScript, no OPI, no reference to other files",
    "actions": "there are no actions and no scripts",
    "annotations": "no annotation lies within the bleed",
    "layers": "each layer has a name and a place in the order, and none switches by itself",
    "die colour": "the die line is in a spot colour of its own, shown by inks",
    "die place": "the die line lies at the trim, on each front and on no back",
    "die overprint": "the die line overprints",
    "die layer": "the die line is on a layer of its own",
}
"""What is measured, in the order it is told."""
