"""`pnp lookup`: from a code to the piece, without reading the content again."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageFilter
from PIL.PngImagePlugin import PngInfo
from qrcode.main import QRCode

from pnp.box.coded_pieces import codes_of
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.check import check
from pnp.cli.lookup import lookup
from pnp.cli.new import make
from pnp.errors import PnpError
from pnp.lookup.index import find_index
from tests.box.test_codes import payloads
from tests.fixtures.pack import change
from tests.typed import run_python

CODE = "VI-N01-R"  # of the card `eggs`


@pytest.fixture(autouse=True)
def village(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    make(Path("content/village"))
    return Path("content/village")


def asked(*words: str) -> Result:
    return CliRunner().invoke(lookup, words)


def test_a_card_is_shown_in_all_its_languages() -> None:
    result = asked(CODE)
    assert result.output.splitlines() == [
        f"{CODE}  Village  [content/village]",
        "en  News: Your hens lay well. Collect 20.",
        "de  Neues: Ihre Hühner legen gut. Sie erhalten 20.",
        "fr  Nouvelles: Vos poules pondent bien. Recevez 20.",
    ]


def test_a_deed_is_shown_with_its_figures(village: Path) -> None:
    code = codes_of(read_box(village))["castle-hill"]
    result = asked(code.lower().replace("-", " "), "--lang", "de")
    assert "Burgberg" in result.output
    assert all(sum_ in result.output for sum_ in ("Burg", "200 p", "100 p", "60 p", "600 p"))


def test_an_index_is_fresh_until_the_content_changes(village: Path) -> None:
    CliRunner().invoke(check, ["village"])
    kept = find_index(village)
    assert kept
    assert kept.kit == "village"
    change(village / "cards.yaml", ("Your hens lay well.", "Lazy hens!"))
    assert find_index(village) is None
    assert "Lazy hens! Collect 20." in asked(CODE).output


def test_a_fresh_index_needs_neither_yaml_nor_pydantic() -> None:
    CliRunner().invoke(check, ["village"])
    program = (
        "import sys; from pnp.cli.main import pnp\n"
        f"pnp(['lookup', {CODE!r}], standalone_mode=False)\n"
        "print(sorted({'yaml', 'pydantic', 'pnp.box.model'} & set(sys.modules)))"
    )
    ran = run_python("-c", program)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_words_in_any_language_find_the_card() -> None:
    for typed in ("hens lay", "HÜHNER LEGEN", "huehner legen", "poules pondent"):
        result = asked(*typed.split(), "--kit", "village")
        assert result.output.startswith(f"{CODE}  Village  [content/village]\n"), typed


def test_a_mistyped_word_says_what_is_near(village: Path) -> None:
    output = asked("neighbuor", "--kit", "village").output
    assert output.startswith("Nothing says “neighbuor”. Near it:")
    assert codes_of(read_box(village))["goat"] in output


def test_a_term_is_shown_in_all_languages_and_on_the_cards_it_stands_on() -> None:
    output = asked("beleihungsgr").output
    assert "Beleihungsgrenze = Mortgage limit = Plafond d’emprunt" in output
    assert "(Chalet)\n" in output
    deed = asked("CR-D07-4").output
    assert "  rent = Miete = loyer = alquiler\n" in deed


def test_json_has_pieces_and_terms() -> None:
    found = json.loads(asked(CODE, "--json").output)
    assert found["terms"] == []
    (piece,) = found["pieces"]
    assert piece["code"] == CODE
    assert piece["text"]["fr"] == "Vos poules pondent bien. Recevez 20."
    both = json.loads(asked("hypothek", "--kit", "cronulla", "--json").output)
    words = {"en": "mortgage", "de": "Hypothek", "fr": "hypothèque"}
    assert both["terms"][0]["words"].items() >= words.items()
    assert {piece["kit"] for piece in both["pieces"]} == {"cronulla"}


def test_one_pack_in_two_places_answers_once(village: Path) -> None:
    shutil.copytree(village, "content/copy")
    CliRunner().invoke(check, ["content/village", "content/copy"])
    assert asked(CODE).output.count(CODE) == 1


def a_stranger(folder: Path) -> None:
    shutil.copytree(content_root() / "cronulla", folder)
    change(folder / "deeds.yaml", ("Croydon Street", "Mallory Lane"))


def test_a_pack_out_of_reach_answers_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    a_stranger(Path("far/stranger"))
    assert asked("CR-D07-4", "--kit", "far/stranger").exit_code == 0
    Path("here").mkdir()
    monkeypatch.chdir("here")
    for typed in ("CR-D07-4", "croydon", "mallory"):
        result = asked(typed)
        assert "Mallory" not in result.output, typed
    assert asked("CR-D07-4").output.startswith("CR-D07-4  Cronulla 2230\n")


def test_an_answer_from_another_folder_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.cli.check.layout_faults", lambda *_, **__: ())  # it is read, no more
    a_stranger(Path("far/stranger"))
    named = asked("CR-D07-4", "--kit", "far/stranger").output
    assert named.startswith("CR-D07-4  Cronulla 2230  [far/stranger]\n")
    assert "Mallory Lane" in named
    a_stranger(Path("content/stranger"))  # now within reach, beside the true one
    assert CliRunner().invoke(check, ["cronulla", "content/stranger"]).exit_code == 0
    lines = asked("CR-D07-4").output.splitlines()
    heads = [line for line in lines if line.startswith("CR-")]
    assert sorted(heads) == [
        "CR-D07-4  Cronulla 2230",
        "CR-D07-4  Cronulla 2230  [content/stranger]",
    ]
    (mallory,) = json.loads(asked("mallory", "--json").output)["pieces"]
    assert mallory["folder"] == "content/stranger"


def test_who_stands_in_a_game_finds_its_pieces_first(
    village: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not json.loads(asked("collect", "--json").output)["pieces"][0]["folder"]
    monkeypatch.chdir(village)
    assert json.loads(asked("collect", "--json").output)["pieces"][0]["folder"] == "."


def test_a_photo_of_cards_shows_each_of_them(village: Path) -> None:
    box = read_box(village)
    lines = [payloads(box, "en")[name] for name in ("goat", "eggs")]
    photo = village.parent / "photo.png"
    photo_of(lines).save(photo)
    shown = asked(str(photo)).output
    assert all(codes_of(box)[name] in shown for name in ("goat", "eggs"))
    assert "Ziege" in shown


def photo_of(lines: list[str]) -> Image.Image:
    """Lay QR codes on a grey table, turned and out of focus."""
    table = Image.new("L", (900, 500), 120)
    for n, line in enumerate(lines):
        code = QRCode(border=4, box_size=4)
        code.add_data(line)
        drawn = code.make_image().get_image().convert("L").rotate(20, expand=True, fillcolor=120)
        table.paste(drawn, (40 + 430 * n, 80))
    return table.filter(ImageFilter.GaussianBlur(1.2))


def test_a_file_that_is_no_photo_is_named(village: Path) -> None:
    photo = village.parent / "photo.png"
    photo_of([]).save(photo)
    whole = photo.read_bytes()
    for content, says in ((b"no picture", "is no picture"), (whole[:600], "cannot be read")):
        photo.write_bytes(content)
        refusal = asked(str(photo)).exception
        assert isinstance(refusal, PnpError)
        assert f"{photo} {says}" in str(refusal)


def test_postscript_starts_no_other_program(village: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photo = village.parent / "photo.jpg"
    photo.write_text("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n%%EOF\n")
    started: list[object] = []
    monkeypatch.setattr("subprocess.check_call", lambda *words, **_: started.append(words))
    refusal = asked(str(photo)).exception
    assert f"{photo} is no picture" in str(refusal)
    assert started == []


def test_a_photo_with_a_text_too_long_is_named(village: Path) -> None:
    photo = village.parent / "photo.png"
    text = PngInfo()
    text.add_text("note", "x" * 80_000_000, zip=True)
    photo_of([]).save(photo, pnginfo=text)
    refusal = asked(str(photo)).exception
    assert f"{photo} cannot be read" in str(refusal)


def test_a_photo_without_a_code_says_what_to_do(village: Path) -> None:
    photo = village.parent / "photo.png"
    photo_of([]).save(photo)
    refusal = asked(str(photo)).exception
    assert "No QR code is seen" in str(refusal)
    assert "Go nearer" in str(refusal)


def test_a_rule_is_found_by_its_number_and_a_deed_told_in_the_language_of_the_screen_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert asked("cr 07").output.splitlines()[:2] == [
        "CR-07  (Cronulla 2230)", "  de  eine freie Urkunde kauft zum Preis, wer dort ankommt",
    ]  # fmt: skip
    assert "de  Zahlt die Bank" in asked("CR-A16").output
    deed = asked("CR-D05-8").output.splitlines()
    assert deed[1].startswith("de  Gerrale Street: Ganze Gruppe in einer Hand")
    assert [row.split() for row in deed if "Mit 2" in row] == [["Mit", "2", "Häusern", "112", "$"]]
    assert asked("himmel").output.startswith("CR-D04-A  Ozone Street, Preis")
