"""A text as YAML: plain values with their places, and what keeps it from being YAML."""

import marshal
from functools import lru_cache
from typing import Any, Final, NamedTuple

import yaml

from pnp.box.reading.yaml_events import Marked
from pnp.box.source import Source, Spot
from pnp.errors import ContentError
from pnp.findings import Finding

_TABS: Final = "; indent with blanks, not with tabs"
_SLIPS: Final = {
    "mapping values are not allowed": "; a text with a colon in it needs quotes",
    "expected ',' or '}'": "; put commas between the parts, and quotes round a text with a colon",
    "expected ',' or ']'": "; put commas between the parts, and a ] at the end",
    "expected key": "; the keys of one thing begin in one column",
}
"""What a parser's words mean for whoever writes the file."""

_Loader: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_KEPT: Final = 128
"""Texts whose values are kept: a pack that is watched changes in one file, not in all."""


class ParsedYaml(NamedTuple):
    """What a YAML text says, where each value stands, and its faults."""

    data: Any
    spot: Spot
    problems: tuple[Finding, ...]


def parse_yaml(source: Source) -> ParsedYaml:
    """Parse a text as YAML 1.2 into plain values with their places; the values are the caller's."""
    packed, spot, problems = _parse(source.file, "\n".join(source.lines))
    return ParsedYaml(marshal.loads(packed), spot, problems)  # noqa: S302  # packed below


@lru_cache(_KEPT)
def _parse(file: str, text: str) -> tuple[bytes, Spot, tuple[Finding, ...]]:
    # Its values are packed, for whoever reads them changes them.
    marked, source = Marked(file), Source(file, text.split("\n"))
    try:
        marked.read(yaml.parse(text, Loader=_Loader))
    except ContentError:
        pass  # its last problem is among those of the file
    except yaml.MarkedYAMLError as error:
        marked.problems.append(_problem_of(source, error))
    except yaml.YAMLError as error:
        marked.problems.append(Finding(f"this is not YAML: {error}", file, 1))
    if marked.problems and not isinstance(marked.value, dict):
        marked.value = None
    last = len(source.lines)  # a file may end where the parser still waits for something
    problems = [
        source.at_line(min(each.line, last), each.sentence, each.column) for each in marked.problems
    ]
    return marshal.dumps(marked.value), marked.spot, tuple(problems)


def _problem_of(source: Source, error: yaml.MarkedYAMLError) -> Finding:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 0)
    problem = str(error.problem or error.context)
    tabs = "\t" in source.lines[min(line, len(source.lines)) - 1]
    say = f"this is not YAML: {problem}{_TABS if tabs else _slip(problem)}"
    return Finding(say, source.file, line, column)


def _slip(problem: str) -> str:
    return next((say for words, say in _SLIPS.items() if words in problem), "")
