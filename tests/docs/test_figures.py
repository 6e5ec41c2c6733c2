"""The page of figures: each citation of the code leads to a heading, each figure stands there."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

HOUSE = Path(__file__).parents[2]
PAGE = HOUSE / "docs/figures.md"
CITED = re.compile(r"docs/figures\.md#([\w-]+)")


def slug(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def sections() -> dict[str, str]:
    parts = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
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


def test_links_within_the_page_lead_somewhere() -> None:
    links = re.findall(r"\]\(#([\w-]+)\)", PAGE.read_text(encoding="utf-8"))
    assert links
    assert set(links) <= set(sections())
