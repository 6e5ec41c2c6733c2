"""A good kit is damaged in many ways, and proof names each: file, page, piece and figure."""

import re
from pathlib import Path

import pytest

from pnp.proof.inventory import count_inventory
from pnp.proof.prove import prove
from tests.proof.conftest import Built, check_damage, small
from tests.proof.damage import (
    Damage,
    before,
    both,
    box,
    content,
    crossed_qr,
    cut_short,
    document,
    drop_first,
    enlarged,
    exchanged,
    forget_first,
    language,
    move_back_everywhere,
    on_top,
    one_note_more,
    other_content,
    paged,
    pieces,
    preference,
    quarter_turn,
    shrunk,
    swap,
    swap_codes,
    told,
    unembed,
    untitled,
)

PARTS = ["board", "deeds", "luck", "money", "rulebook-read"]
NAME = r"(BT 1 0 0 -1 )([\d.]+ [\d.]+)( Tm /T8\S+ )([\d.]+)( Tf)"
SLUG = r"(BT 1 0 0 -1 )([\d.]+ [\d.]+)( Tm /T4\S+ )(2\.4694)( Tf)"
FIRST, CARD = "waratah-street", "luck/carnival-champion"
ONE_BACK = r"1 0 0 1 136\.5 16\.5 cm"
NOTE = r"(?s:q\n1 0 0 1 9 16\.5 cm\n/Artifact BMC\n/FormXob\.f0 Do.*?EMC\nQ\n)"

DAMAGES = (
    Damage(
        "a line is thinner than a printer holds", "deeds",
        on_top("deeds", 1, "0 0 0 RG 0.07 w 20 60 m 60 60 l S"),
        "line width", r"a line at \(20\.0, 60\.0\) is 0\.20 pt thick; the least is 0\.25 pt",
        1, FIRST,
    ),
    Damage(
        "a line is light on dark, and so thin that ink closes it", "deeds",
        on_top("deeds", 1, "0 0 0 rg 16 50 40 6 re f 1 1 1 RG 0.14 w 20 53 m 50 53 l S"),
        "line width", r"0\.40 pt thick; the least is 0\.5 pt where it is light on dark", 1, FIRST,
    ),
    Damage(
        "a title of hairlines is set small", "rulebook",
        content("rulebook", 1, lambda data: re.sub(rb"(/T1\+0) [\d.]+ Tf", rb"\1 5 Tf", data)),
        "line width", r"the hairline of “.*” in 14\.2 pt .* is 0\.\d\d pt thick", 1, "rulebook/1",
    ),
    Damage(
        "colour ends at the trim", "deeds",
        on_top("deeds", 1, "0.2 0.4 0.4 rg 10.5 16.5 20 88 re f"),
        "bleed", r"its left edge is coloured, .* along 80 mm: let the colour run on", 1, FIRST,
    ),
    Damage(
        "all backs lie half a millimetre to the right", "deeds",
        before("deeds", 2, "1 0 0 1 1.41732 0"),
        "placed", r"0\.50 mm too far right", 2, f"{FIRST} (back)",
    ),
    Damage(
        "one back lies half a millimetre to the right", "deeds",
        swap("deeds", 2, ONE_BACK, "1 0 0 1 137 16.5 cm"),
        "placed", r"0\.50 mm too far right", 2, f"{FIRST} (back)",
    ),
    Damage(
        "one back has been moved, and the manifest with it", "deeds",
        move_back_everywhere("deeds", ONE_BACK, "1 0 0 1 137 16.5 cm", 0, 0.5),
        "pairs", r"back lies 0\.50 mm off", 2, FIRST,
    ),
    Damage(
        "one back is clipped away", "deeds",
        swap("deeds", 2, ONE_BACK, "0 0 1 1 re W n 1 0 0 1 136.5 16.5 cm"),
        "placed", "is empty|nothing is drawn", 2, f"{FIRST} (back)",
    ),
    Damage(
        "two backs have changed places", "deeds",
        content("deeds", 2, exchanged),
        "codes", r"bears the code CR-D02-\w instead of CR-D01-\w", 2, f"{FIRST} (back)",
    ),
    Damage(
        "everything is printed at 98 %: the pieces", "deeds",
        document("deeds", shrunk), "placed", r"drawn at 98\.0% of its size", 1, FIRST,
    ),
    Damage(
        "everything is printed at 98 %: the bar", "deeds",
        document("deeds", shrunk), "bar", r"49\.0 mm long instead of 50 mm", 2,
    ),
    Damage(
        "one deed is one per cent too big", "deeds",
        swap("deeds", 1, r"1 0 0 1 10\.5 16\.5 cm", "1.01 0 0 1.01 10.5 16.5 cm"),
        "placed", r"drawn at 101\.0% of its size", 1, FIRST,
    ),
    Damage(
        "one deed stands on its head", "deeds",
        swap("deeds", 1, r"1 0 0 1 10\.5 16\.5 cm", "-1 0 0 -1 10.5 16.5 cm"),
        "placed", r"turned by 180\.0 degrees", 1, FIRST,
    ),
    Damage(
        "a note is missing on its sheet", "money",
        swap("money", 1, NOTE, ""), "placed", r"nothing is drawn .* at \(9\.0, 16\.5\)", 1,
        "note-500",
    ),
    Damage(
        "a card is missing in the layout", "luck",
        told(drop_first), "counts", "0 are placed, and the part lists 1", piece=CARD,
    ),
    Damage(
        "a card is missing in the whole kit", "luck",
        told(forget_first), "counts", "the kit has 0, the rules ask for 1", piece=CARD,
        file="kit.json",
    ),
    Damage(
        "a note too many is drawn", "money",
        on_top("money", 1, "q\n1 0 0 1 9 190 cm\n/FormXob.f0 Do\nQ"),
        "placed", r"9\d\.\d × (39|4\d)\.\d mm is drawn at .* where kit\.json has no piece", 1,
    ),
    Damage(
        "a note too many is drawn and listed", "money",
        both(
            on_top("money", 1, "q\n1 0 0 1 105 104.5 cm\n/FormXob.f0 Do\nQ"), told(one_note_more)
        ),
        "counts", "the kit has 5, the rules ask for 4", piece="note-500",
    ),
    Damage(
        "ink runs into the quiet zone of a QR code", "luck",
        content("luck", 1, crossed_qr), "codes", r"quiet zone .* a dot of \d+ of 255", 1,
        CARD,
    ),
    Damage(
        "the QR codes of two cards have changed places", "luck",
        told(swap_codes), "codes", r"says “CR-L\d\d-.*” instead of “CR-L\d\d-", 1, CARD,
    ),
    Damage(
        "a QR code has modules that are too small", "luck",
        swap("luck", 1, r"q 0\.[45]\d* 0 0 0\.[45]\d* ", "q 0.42 0 0 0.42 "),
        "codes", r"modules of 0\.420 mm; the least is 0\.45 mm", 1, CARD,
    ),
    Damage(
        "a QR code is struck through", "luck",
        on_top("luck", 1, "0 0 0 rg 50 80 14 10 re f 50 95 20 4 re f 60 78 4 20 re f"),
        "codes", "cannot be read at 200 dpi", 1, CARD,
    ),
    Damage(
        "a font is not embedded", "deeds",
        document("deeds", unembed), "fonts", r"font \S+ is not embedded",
        1, FIRST,
    ),
    Damage(
        "a name is enlarged until it runs off the card", "deeds",
        swap("deeds", 1, NAME, r"\1\2\g<3>8\5"),
        "safe zone", r"“Waratah Street” comes within -\d+\.\d mm of the trim", 1, FIRST,
    ),
    Damage(
        "a name is set in 6 pt", "deeds",
        swap("deeds", 1, NAME, r"\1\2\g<3>2.1167\5"),
        "type", r"“Waratah Street” is set in 6\.0 pt; the least is 7 pt", 1, FIRST,
    ),
    Damage(
        "a sum has slipped off the card into the margin", "deeds",
        swap("deeds", 1, r"BT 1 0 0 -1 [\d.]+ ([\d.]+ Tm /\S+ [\d.]+ Tf \[\(\$4\)\])",
             r"BT 1 0 0 -1 -5 \1"),
        "safe zone", r"“\$4” stands outside every trim at \(5\.", 1,
    ),
    Damage(
        "a name lies across the trim", "deeds",
        swap("deeds", 1, NAME, r"\g<1>-2 13\3\4\5"),
        "safe zone", r"“Waratah Street” comes within -\d\.\d mm of the trim", 1, FIRST,
    ),
    Damage(
        "a name is cut off by its own card", "deeds",
        swap("deeds", 1, NAME, r"0 0 20 20 re W n \1\2\3\4\5"),
        "safe zone", "“Waratah Street” is cut off", 1, FIRST,
    ),
    Damage(
        "a name is too pale to read", "deeds",
        swap("deeds", 1, NAME, r"0.95 0.8 0.75 rg \1\2\3\4\5"),
        "contrast", r"“Waratah Street” stands out by 2\.\d : 1; the least is 3 : 1", 1, FIRST,
    ),
    Damage(
        "a name stands through the line above it", "deeds",
        swap("deeds", 1, NAME, r"\g<1>12 9.5\3\4\5"),
        "words apart", "“Waratah Street” and “TITLE DEED · STREET” are printed over", 1, FIRST,
    ),
    Damage(
        "one card can be told by its back", "luck",
        on_top("luck", 2, "0 0 0 RG 1 w 80 40 m 90 50 l S"),
        "alike", f"differs from that of {CARD} in 1 words", 2, "luck/oyster-pearl (back)",
    ),
    Damage(
        "the frame of a deed has slipped under its words", "deeds",
        swap("deeds", 1, "/FormXob.f0 Do", "q 1 0 0 1 0.4 0 cm /FormXob.f0 Do Q"),
        "placed", r"its ground stands 0\.40 mm too far right", 1, FIRST,
    ),
    Damage(
        "a QR code stands where there should be none", "luck",
        told(lambda listing: pieces(listing, 1)[0].pop("qr")),
        "codes", "a QR code stands where none is listed", 1, CARD,
    ),
    Damage(
        "QR code and manifest agree, and are those of another card", "luck",
        told(lambda listing: pieces(listing, 1)[0].update(code="CR-L99-X")),
        "codes", "says “CR-L01-Q: .*”, and not its code CR-L99-X", 1, CARD,
    ),
    Damage(
        "a card bears no code to type", "luck",
        swap("luck", 1, r"\[\(CR\S*\)[^\]]*L01-Q\)\]", "[(CR)]"),
        "codes", "its code CR-L01-Q is not printed on it", 1, CARD,
    ),
    Damage(
        "a tile of the board has slipped", "board",
        swap("board", 2, r"1 0 0 1 (-[\d.]+) ([\d.]+) cm\n/Artifact BMC\n/FormXob",
             r"1 0 0 1 -172 \2 cm\n/Artifact BMC\n/FormXob"),
        "placed", r"0\.50 mm too far right", 2, "board/2",
    ),
    Damage(
        "words of the board lie on its fold", "board",
        swap("board", 1, SLUG, r"\g<1>172 150\3\4\5"),
        "safe zone", r"“Cronulla 2230 .*” comes within 2 mm of the fold", 1, "board/1",
    ),
    Damage(
        "a word of the board is torn by its glued seam", "board",
        swap("board", 1, SLUG, r"\g<1>40 240\g<3>70\5"),
        "safe zone", r"“Cronulla 2230 .*” stands on no tile whole", 1, "board/1",
    ),
    Damage(
        "two tiles differ where they meet", "board",
        on_top("board", 1, "0 0 0 rg 60 226.7 20 1.7 re f"),
        "tiles", r"differs from board/1 where they meet, on 185 × 1.8 mm: by \d+ of 255", 3,
        "board/3",
    ),
    Damage(
        "a tile shows too little of the board", "board",
        told(lambda listing: pieces(listing, 4)[0].update(
            height=140, window=[185, 180, 185, 140])),
        "tiles", r"no tile shows the spot \(278, 345\)", 1, "board/1",
    ),
    Damage(
        "PrintScaling is gone", "deeds",
        preference("deeds", "/PrintScaling", None), "true size", "PrintScaling is not None",
    ),
    Damage(
        "Duplex names the wrong edge", "deeds",
        preference("deeds", "/Duplex", "/DuplexFlipShortEdge"), "duplex",
        "Duplex is DuplexFlipShortEdge instead of DuplexFlipLongEdge",
    ),
    Damage(
        "a file without backs asks for both sides", "money",
        preference("money", "/Duplex", "/DuplexFlipLongEdge"), "duplex",
        "Duplex is DuplexFlipLongEdge instead of not set",
    ),
    Damage(
        "a file names the wrong language", "money",
        document("money", language), "language", "Lang is de instead of en",
    ),
    Damage(
        "a file has no title", "money",
        document("money", untitled), "title", "it has no title",
    ),
    Damage(
        "the board has another size than the rules say", "board",
        told(lambda listing: listing["options"].update(board_size=400)),
        "tiles", "the tiles make a board of 370 × 370 mm, not 400 × 400 mm", 1, "board/1",
    ),
    Damage(
        "a page is Letter in a kit for A4", "money",
        box("money", 1, "/MediaBox", 0, 0, 215.9, 279.4), "page size",
        r"the page is 215\.9 × 279\.4 mm, the paper 210 × 297 mm", 1,
    ),
    Damage(
        "a page to be read on a screen is as large as the sheet", "rulebook-read",
        box("rulebook-read", 2, "/MediaBox", 0, 0, 210, 297), "page size",
        r"the page is 210\.0 × 297\.0 mm, the paper 136\.5 × 210 mm", 2,
    ),
    Damage(
        "a page to be read on a screen has slipped", "rulebook-read",
        before("rulebook-read", 2, "1 0 0 1 1.41732 0"),
        "placed", r"0\.50 mm too far right", 2, "rulebook-read/2",
    ),
    Damage(
        "a CropBox hides the bar", "money",
        box("money", 1, "/CropBox", 0, 20, 210, 297), "page size", "CropBox .* hides a part", 1,
    ),
    Damage(
        "a page is turned on its side", "money",
        document("money", quarter_turn), "page size", "rotated by 90 degrees", 1,
    ),
    Damage(
        "a page counts in units of its own", "money",
        document("money", enlarged), "page size", r"enlarged 1\.5 times", 1,
    ),
    Damage(
        "the TrimBox is a millimetre off", "deeds",
        box("deeds", 1, "/TrimBox", 11.5, 16.5, 199.5, 280.5), "boxes",
        r"TrimBox is 188\.0 × 264\.0 mm", 1,
    ),
    Damage(
        "the BleedBox is missing", "deeds",
        box("deeds", 2, "/BleedBox"), "boxes", "it has no BleedBox", 2,
    ),
    Damage(
        "a crop mark runs to the page's edge", "deeds",
        swap("deeds", 1, r"4\.500 16\.500 m 7\.500 16\.500 l", "0 16.5 m 7.5 16.5 l"), "margins",
        r"within -?0\.\d mm of the page's edge", 1,
    ),
    Damage(
        "a crop mark stands half a millimetre off its cut", "deeds",
        swap("deeds", 1, r"4\.500 16\.500 m 7\.500 16\.500 l", "4.5 17 m 7.5 17 l"), "crop marks",
        r"stands 0\.50 mm off the cut at 16\.5 mm", 1,
    ),
    Damage(
        "a cut has no crop marks", "deeds",
        content("deeds", 1, lambda data: re.sub(
            rb"[\d.]+ 104\.500 m [\d.]+ 104\.500 l S\n", b"", data)),
        "crop marks", r"the level cut at 104\.5 mm has no crop mark", 1,
    ),
    Damage(
        "the words of the sheet stand too near to its edge", "money",
        swap("money", 1, r"(BT 1 0 0 -1 [\d.]+) 9\.3 Tm", r"\1 5 Tm"), "margins",
        r"“Cronulla 2230 .*” comes within 3\.\d mm", 1,
    ),
    Damage(
        "the bar is 49 mm long", "money",
        swap("money", 1, r"(289\.500 m )59\.000( 289\.500 l)", r"\g<1>58\2"), "bar",
        r"49\.0 mm long instead of 50 mm", 1,
    ),
    Damage(
        "the bar is missing", "money",
        swap("money", 1, r"9\.000 289\.500 m 59\.000 289\.500 l S", ""), "bar",
        "bar of 50 mm is missing", 1,
    ),
    Damage(
        "a page is lost", "deeds",
        paged("deeds", lambda pages: pages[:-1]), "pages", "has 1 pages instead of 2",
    ),
    Damage(
        "front and back are in the wrong order", "deeds",
        paged("deeds", lambda pages: pages[::-1]), "codes",
        r"bears the code CR-D03-\w instead of CR-D01-\w", 1, FIRST,
    ),
    Damage(
        "the pages of another sheet lie here", "money",
        paged("money", lambda pages: pages[::-1]), "slug", "does not say page 1 of 2", 1,
    ),
    Damage(
        "a file is missing", "money",
        lambda folder: (folder / "money.pdf").unlink(), "files", "the file is missing",
    ),
    Damage(
        "a file is cut short", "money",
        cut_short,
        "files", "cannot be read",
    ),
    Damage(
        "the content has changed since", "money",
        told(other_content), "counts", "content has changed", file="kit.json",
    ),
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
def test_a_good_kit_has_no_breach(kit_of: Built, part: str) -> None:
    proof = prove(kit_of(part), count_inventory(small(part)))
    assert proof.findings == ()
    assert proof.with_rules


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.what)
def test_proof_names_the_damage(kit_of: Built, tmp_path: Path, damage: Damage) -> None:
    check_damage(kit_of(damage.part), tmp_path, damage)
