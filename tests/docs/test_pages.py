"""Pages of the manual: their tables are those of the code, their examples come true."""

import ast
import json
import re
import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import polib
import pytest
from click.testing import CliRunner
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from docs.command_line import walk, write_pages
from pnp.box.board import LOOPS, MapSpace, Route, SpaceMap
from pnp.box.fields import keys_of
from pnp.box.figures import WORKED_OUT, index_figures
from pnp.box.game import STYLES, TextStyle
from pnp.box.packs import content_root
from pnp.box.parts.declared import BoxTable, CellGrid, DeclaredPart, PartBox, RepeatedBoxes
from pnp.box.parts.sizes import SIZES, BoxNet
from pnp.box.reading.published_tables import read_machines
from pnp.box.reading.reader import read_box
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.rulebook import Booklet, Rules, agreed_terms
from pnp.box.source import Source
from pnp.cli.main import EXIT_CODES, pnp
from pnp.cli.new import make
from pnp.editions.cut.cut_kit import MachineEdition, write_cut_kit
from pnp.errors import UsageError
from pnp.faces.context import fill_booklet
from pnp.press.job import PrintJob
from pnp.press.printing import context_for
from tests.box.checks.test_boards import MarketTerms
from tests.typed import accepted, typed

BOOKLETS = (Path(__file__).parents[2] / "docs" / "booklets.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    table = BOOKLETS.split(heading)[1].split("\n\n")[0]
    return [row.strip("|").split(" | ") for row in table.split("\n")[2:]]


def test_every_kind_of_figure_is_explained() -> None:
    index = index_figures(read_box(content_root() / "cronulla"))
    told = re.findall(r"`(\w+):", " ".join(row[0] for row in rows("| kind | is |")))
    assert set(told) == {*index.sums, *WORKED_OUT}


def test_the_examples_are_printed_as_they_say() -> None:
    box = read_box(content_root() / "cronulla")
    examples = rows("| in the file | in print |")
    assert len(examples) >= 5
    for written, printed in examples:
        text = written.strip().strip("`")
        assert fill_booklet(box, Booklet("en", text)) == printed.strip()


CUTTING = Path("docs/cutting.md").read_text(encoding="utf-8")
FAIR = Path("content/examples/fair")


def test_the_table_tells_every_machine_and_its_figures() -> None:
    rows = {row[0]: row for row in re.findall(
        r"^\| `([\w-]+)` \| (.+?) \| (.+?) \| ([\d.]+) mm \| ([\d.]+) mm \| (.+?) \|$",
        CUTTING, re.MULTILINE)}  # fmt: skip
    machines = read_machines(content_root())
    assert list(rows) == [each.id for each in machines]
    for each in machines:
        _, sheets, marks, margin, gap, forms = rows[each.id]
        assert sheets.startswith(each.sheet.upper())
        assert ("none" in marks) == (each.marks is None)
        assert (float(margin), float(gap)) == (each.margin, each.gap)
        assert forms == ", ".join(form.upper() for form in each.formats)


def test_a_machine_is_one_row(tmp_path: Path) -> None:
    (row,) = re.findall(r"```yaml\n(.*?)```", CUTTING, re.DOTALL)
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


HOUSE = Path(__file__).parents[2]
FIGURES = HOUSE / "docs/figures.md"
CITED = re.compile(r"docs/figures\.md#([\w-]+)")


def slug(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def sections() -> dict[str, str]:
    parts = FIGURES.read_text(encoding="utf-8").split("\n## ")[1:]
    return {slug(head): text for head, _, text in (part.partition("\n") for part in parts)}


def sources() -> Iterator[Path]:
    yield HOUSE / "pyproject.toml"
    for folder in ("pnp", "tests", "docs", "content"):
        for path in sorted((HOUSE / folder).rglob("*")):
            if path.suffix in {".py", ".md", ".yaml"} and path != Path(__file__):
                yield path


def figures() -> Iterator[tuple[str, str, float]]:
    """Each number whose docstring cites the page: its name, the heading cited, the number."""
    for path in sources():
        if path.suffix != ".py":
            continue
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for before, after in pairwise(body):
            if not isinstance(before, ast.Assign | ast.AnnAssign):
                continue
            value = before.value
            if not isinstance(value, ast.Constant) or not isinstance(value.value, int | float):
                continue
            if isinstance(after, ast.Expr) and (cited := CITED.search(ast.unparse(after))):
                yield f"{path.name}:{before.lineno}", cited[1], value.value


def test_every_citation_leads_to_a_heading() -> None:
    known = sections()
    found = [(path.name, name) for path in sources()
             for name in CITED.findall(path.read_text(encoding="utf-8"))]  # fmt: skip
    assert len(found) >= 15
    assert [each for each in found if each[1] not in known] == []


def test_the_cited_figure_stands_in_its_section() -> None:
    known = sections()
    cited = list(figures())
    assert len(cited) >= 12
    for where, heading, figure in cited:
        told = rf"(?<![\d.]){re.escape(f'{figure:g}')} (mm|pt)\b"
        assert re.search(told, known.get(heading, "")), (where, heading, figure)


def test_no_source_is_cited_that_is_not_in_the_house() -> None:
    named = [path.name for path in sources() if "print-craft" in path.read_text(encoding="utf-8")]
    assert named == []


MACROS = {"TH", "SH", "SS", "PP", "TP", "B", "BR", "nf", "fi"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("man") / "man1"
    write_pages(folder)
    return {file.stem: file.read_text("ascii") for file in folder.iterdir()}


def test_each_command_has_a_page_with_all_its_options(pages: dict[str, str]) -> None:
    commands = dict(walk(pnp))
    assert pages.keys() == {path.replace(" ", "-") for path in commands}
    for path, context in commands.items():
        page = pages[path.replace(" ", "-")].replace("\\-", "-")
        for each in context.command.params:
            if isinstance(each, click.Option) and not each.hidden:
                assert re.search(rf"^\.B .*{re.escape(each.opts[0])}\b", page, re.MULTILINE), path


def test_every_line_is_text_or_a_macro_that_is_known(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        for line in page.splitlines():
            assert line.strip(), f"{name}: a blank line"
            assert line[0] != "'", f"{name}: {line}"
            assert line[0] != "." or re.split(r"[ ]", line[1:])[0] in MACROS, f"{name}: {line}"
            assert re.fullmatch(r"([^\\]|\\[e\-&]|\\\[u[0-9A-F]{4,5}\])*", line), f"{name}: {line}"
        heads = re.findall(r"^\.SH (.*)$", page, re.MULTILINE)
        assert [heads[0], heads[-2], heads[-1]] == ["NAME", "EXIT STATUS", "SEE ALSO"], name
        assert page.splitlines().count(".nf") == page.splitlines().count(".fi")
        assert re.findall(r"^\.B (\d+)$", page, re.MULTILINE) == [*map(str, EXIT_CODES)]


def test_a_page_is_dated_by_who_packs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    write_pages(tmp_path)
    assert (tmp_path / "pnp-cut.1").read_text("ascii").startswith('.TH "PNP\\-CUT" 1 "1970-01-02"')


TRANSLATING = Path(__file__).parents[2] / "docs/translating.md"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRIES = re.compile(r"^```po\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_is_followed_to_the_letter(tmp_path: Path) -> None:
    page = TRANSLATING.read_text(encoding="utf-8")
    said = ""
    for kind, block in BLOCK.findall(page):
        if kind == "text":
            assert said.endswith(block) or block in said, said
            continue
        said = ""
        for line in block.splitlines():
            if "import" in line:
                fill_entries(page, tmp_path / "village.po")
            done = typed(*shlex.split(line)[1:], cwd=tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            said += done.stdout + done.stderr


def fill_entries(page: str, file: Path) -> None:
    found = ENTRIES.search(page)
    assert found
    given = polib.pofile(file)
    wanted = polib.pofile(found[1])
    for each in wanted:
        assert given.find(each.msgid, msgctxt=each.msgctxt) is not None
    wanted.metadata = given.metadata
    wanted.save(file)


STRANGERS = Path(__file__).parents[2] / "docs/strangers.md"
HEIGHT = 297


def wonders(file: Path, *, back_off: float = 0) -> None:
    """Draw two cards and their backs as somebody does who has never heard of us."""
    canvas = Canvas(str(file), pagesize=(210 * mm, HEIGHT * mm))
    for side, off in (("front", 0.0), ("back", back_off)):
        for x, name in ((42, "lamp"), (105, "carpet")):
            left, foot = (x + off) * mm, (HEIGHT - 104.5 - 88) * mm
            canvas.rect(left, foot, 63 * mm, 88 * mm)
            canvas.setFont("Helvetica", 12)
            canvas.drawCentredString(left + 31 * mm, foot + 44 * mm, f"{name} {side}")
            canvas.rect(left + 8 * mm, foot + 8 * mm, 47 * mm, 72 * mm)
        canvas.showPage()
    canvas.save()


@pytest.fixture
def wonderland(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    page = STRANGERS.read_text(encoding="utf-8")
    found = re.search(r"`kit\.json`\n\n```json\n(.*?)```", page, re.DOTALL)
    assert found
    (tmp_path / "kit.json").write_text(found[1], encoding="utf-8")
    return tmp_path


def breaches(wonderland: Path) -> list[tuple[str, int | None, str, str]]:
    del wonderland
    said = CliRunner().invoke(pnp, ["proof", ".", "--json"])
    assert said.exit_code == 1, said.output
    told = json.loads(said.output)
    return [(b["check"], b["page"], b["piece"] or "", b["say"]) for b in told["breaches"]]


def test_a_strangers_good_print_lacks_only_what_a_sheet_of_ours_carries(wonderland: Path) -> None:
    wonders(wonderland / "wonders.pdf")
    assert "pnp proof ." in STRANGERS.read_text(encoding="utf-8")
    kinds = {check for check, *_ in breaches(wonderland)}
    assert kinds == {
        "true size", "duplex", "language", "fonts", "boxes", "bar", "slug", "crop marks", "bleed",
        "reading",
    }  # fmt: skip


def test_a_back_that_does_not_meet_its_front_is_measured(wonderland: Path) -> None:
    wonders(wonderland / "wonders.pdf", back_off=0.4)
    placed = [each for each in breaches(wonderland) if each[0] == "placed"]
    assert ("placed", 2, "lamp (back)", "its ground stands 0.40 mm too far right") in placed


def test_words_too_near_the_cut_are_found(wonderland: Path) -> None:
    wonders(wonderland / "wonders.pdf")
    listing = json.loads((wonderland / "kit.json").read_text(encoding="utf-8"))
    listing["parts"][0]["layout"][0]["pieces"][0]["safe"] = 30
    (wonderland / "kit.json").write_text(json.dumps(listing), encoding="utf-8")
    assert ("safe zone", 1, "lamp") in {each[:3] for each in breaches(wonderland)}


CONTENT_ALONE = (Path(__file__).parents[2] / "docs/bank-by-content.md").read_text(encoding="utf-8")


def block(mark: str) -> str:
    (found,) = re.findall(rf"```{mark}\n(.*?)```", CONTENT_ALONE, re.DOTALL)
    return str(found)


@pytest.fixture
def village(tmp_path: Path) -> Path:
    folder = tmp_path / "village"
    make(folder)
    for name in ("parties", "stocks"):
        (folder / f"{name}.yaml").write_text(block(name), encoding="utf-8")
    rules = folder / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    bare, _, kept = text.partition("options:")
    chosen = bare.replace("version: 1\n", "version: 1\nverbs: [do, buy, hand, salary]\n")
    chosen = chosen.replace("salary: 100", "salary: 100, fare: 30")
    rules.write_text(f"{chosen}rules:{kept.partition('rules:')[2]}", encoding="utf-8")
    fill(folder, "board", lambda data: data["spaces"])
    fill(folder, "cards", lambda data: data["decks"][0]["cards"])
    return folder


def fill(folder: Path, name: str, things: Callable[[Any], list[dict[str, Any]]]) -> None:
    """Lay what the page says of some spaces or cards over those of the new game."""
    file = folder / f"{name}.yaml"
    data = parse_yaml(Source(file.name, file.read_text(encoding="utf-8").split("\n")))[0].data
    said = things(parse_yaml(Source(name, block(name).split("\n")))[0].data)
    told = {each["id"]: each for each in said}
    for each in things(data):
        each.update(told.get(each["id"], {}))
    file.write_text(json.dumps(data), encoding="utf-8")


def test_the_pot_is_paid_in_three_languages_and_gives(village: Path, tmp_path: Path) -> None:
    assert "sound" in typed("check", village, cwd=tmp_path).stdout
    typed("bank", "open", village, "Ann", "Ben", "--lang", "de", "--cash", "book", cwd=tmp_path)
    said = typed("bank", "20", "ben", "topf", cwd=tmp_path).stdout
    assert "Ben zahlt dem Topf 20" in said
    typed("bank", "hand", "bank", "ann", "anteil an der mühle", "2", "free", cwd=tmp_path)
    status = typed("bank", "status", cwd=tmp_path).stdout
    assert "der Topf 120" in status, "what the pot began with, and what Ben has paid"
    assert "8 × Anteil an der Mühle" in status


def test_carts_are_bought_and_given_away(village: Path, tmp_path: Path) -> None:
    typed("bank", "open", village, "Ann", "Ben", "--cash", "book", cwd=tmp_path)
    acts = ("bench", "pie", "aunt", "eggs", "goat way 2", "goat way 1")
    said = [typed("bank", "do", "ann", *act.split(), cwd=tmp_path).stdout for act in acts]
    assert "Ann pays the pot 30" in said[0]
    assert "the pot gives Ann 1 × cart" in said[0]
    assert "Ann gives Ben 1 × cart" in said[1]
    assert "Ann owes the pot 30" in said[2]
    assert "The Bank gives Ann 2 × share in the mill" in said[3]
    assert "the pot gives Ann 1 × cart" in said[4]
    assert "Ann gives the Bank 1 × cart" in said[5]


def test_lists_and_tables_are_read_as_they_stand() -> None:
    data = parse_yaml(Source("bank-by-content.md", block("rules").split("\n")))[0].data
    tables = {name: tuple(rows) for name, rows in data["tables"].items()}
    market = {"market": tuple(data["lists"]["market"])}
    rules = Rules(lists=market, tables={"engines": tables["trains"]})
    terms = agreed_terms(rules, MarketTerms)
    assert terms.market[0] == 60
    assert (terms.engines[1].name, terms.engines[1].price) == ("three", 180)


DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "parts.md").read_text(encoding="utf-8")
BOARDS = (DOCS / "boards.md").read_text(encoding="utf-8")
MAPS = re.findall(r"```yaml\n(.*?)```", BOARDS, re.DOTALL)
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
KITS = sorted((content_root() / "examples").glob("*/parts.yaml"))


def is_sound(folder: Path, output: Path, *asked: str) -> None:
    accepted("build", folder, "-o", output, *asked, cwd=Path.cwd())
    accepted("proof", next(output.glob("*/kit.json")).parent, cwd=Path.cwd())


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.split()[3].strip(","))
def test_an_example_is_printed(text: str, tmp_path: Path) -> None:
    village = tmp_path / "village"
    make(village)
    (village / "parts.yaml").write_text(text, encoding="utf-8")
    look = village / "look.yaml"
    own = re.findall(r"```look\n(.*?)```", PAGE, re.DOTALL)
    look.write_text("\n".join([look.read_text(encoding="utf-8"), *own]), encoding="utf-8")
    if "like: card\n" in text and "Ann" in text:
        (words,) = re.findall(r"```words\n(.*?)```", PAGE, re.DOTALL)
        (village / "words.de.yaml").write_text(words, encoding="utf-8")
    only = [each for name in re.findall(r"- \{?id: (.*?)[,\n]", text) for each in ("--only", name)]
    is_sound(village, tmp_path / "output", *only, "--lang", "de")


@pytest.mark.parametrize("parts", KITS, ids=lambda parts: parts.parent.name)
def test_an_example_game_is_at_most_90_lines_and_prints(parts: Path, tmp_path: Path) -> None:
    assert len(parts.read_text(encoding="utf-8").splitlines()) <= 90
    is_sound(parts.parent, tmp_path / "full")
    if parts in KITS[:2]:  # as its opposite, too
        is_sound(parts.parent, tmp_path / "line", "--ink", "line", "--paper", "letter")


@pytest.mark.parametrize("text", MAPS, ids=lambda text: text.split()[1])
def test_a_map_is_printed(text: str, tmp_path: Path) -> None:
    village = tmp_path / "village"
    make(village)
    for name in ("board", "deeds", "cards", "rules"):
        (village / f"{name}.yaml").unlink()
    (village / "map.yaml").write_text(text, encoding="utf-8")
    for name in re.findall(r"picture: (\S+)", text):
        (village / name).parent.mkdir(exist_ok=True)
        Image.new("RGB", (740, 600), "#dfeaf2").save(village / name)
    is_sound(village, tmp_path / "output", "--only", "board")


def test_every_kind_of_map_has_an_example() -> None:
    assert {text.split()[1] for text in MAPS} == {"grid", "track", "hex", "free", *LOOPS}


@pytest.mark.parametrize(("page", "kinds"), [
    (PAGE, (DeclaredPart, PartBox, CellGrid, BoxTable, RepeatedBoxes, BoxNet, TextStyle)),
    (BOARDS, (SpaceMap, MapSpace, Route)),
])  # fmt: skip
def test_every_key_is_told(page: str, kinds: tuple[type, ...]) -> None:
    keys = {key for kind in kinds for key in keys_of(kind)}
    assert keys - set(re.findall(r"\b\w+\b", page)) == set()


def test_every_size_style_and_ready_made_part_is_told() -> None:
    told = set(re.findall(r"`([\w-]+)`", PAGE))
    papers = {f"a{n}" for n in range(3, 9)}  # told as `a3` to `a8`
    ready = {path.stem for path in (content_root() / "parts").glob("*.yaml")}
    assert ({*SIZES, *STYLES, *ready} - papers) - told == set()
