"""YAML changed by its spans: cells of the things in a file, and whole things in its lists.

A value is replaced where it begins and ends, as it is spelt. All else of the file stays as it is:
comments, order, quotes, blanks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from pnp.box.edits.splices import Splice, apply
from pnp.box.reading.yaml_text import FORMS_OF_WORDS, Scalar, scalars_of, tree_of
from pnp.box.source import YamlPath
from pnp.errors import PnpError

Value = str | int | float | bool

_BLOCK: Final = ("|", ">")
# How signs are written between quotes that could not be told from others, or that end a text.
_ESCAPED: Final = {
    "\\": "\\\\",
    '"': '\\"',
    "\n": "\\n",
    "\t": "\\t",
    "\u00a0": "\\u00A0",
    "\u202f": "\\u202F",
    "\u00ad": "\\u00AD",
}


# What may stand without quotes, also between braces; more than is sure has them.
_PLAIN: Final = re.compile(
    r"[^\W\d_](?:[^\n\t\u00a0\u00ad\u202f:#\"'{}\[\],&*!|>%@`]|:(?! |$)|(?<! )#)*(?<! )"
)
_IN_BLOCK: Final = re.compile(_PLAIN.pattern.replace("{}\\[\\],", "").replace("\"'", ""))
_ITEM: Final = re.compile(r"[ ]*-[ ]+")


def put_values(text: str, values: Mapping[YamlPath, Value]) -> list[Splice]:
    """Write values at some ways of a sound file, and add the keys and last items it lacks."""
    found, lacking = list[Splice](), dict[YamlPath, dict[Any, Any]]()
    for way, value in values.items():
        nodes = _walk(text, way)
        depth, node = len(nodes) - 1, nodes[-1]
        if depth == len(way) and node.id == "scalar":
            flow = any(each.flow_style for each in nodes[:-1])
            found.append(_replace(text, scalars_of(text)[way], value, flow=flow))
        elif depth == len(way) or (node.id == "scalar" and node.value):
            raise PnpError(f"`{_name(way)}` cannot be written: other things stand there")
        else:
            owner = lacking.setdefault(way[:depth], {})
            for step in way[depth:-1]:
                owner = owner.setdefault(step, {})
            owner[way[-1]] = value
    for way, more in lacking.items():
        found += _add(text, _walk(text, way), more)
    return found


def drop_values(text: str, ways: Iterable[YamlPath]) -> list[Splice]:
    """Take some keys away with what they hold, and a thing whose keys all go; comments stay."""
    gone = {way for way in ways if len(_walk(text, way)) == len(way) + 1}
    for long in range(max(map(len, gone), default=0), 0, -1):
        for owner in {way[:-1] for way in gone if len(way) == long}:
            node = _walk(text, owner)[-1]
            if node.id != "mapping":
                say = "is a list: what is behind moves up if one is taken away"
                raise PnpError(f"`{_name(owner)}` {say}")
            if all((*owner, key.value) in gone for key, _ in node.value):
                if not owner or isinstance(owner[-1], int):
                    raise PnpError("a row keeps at least one of its values: delete the row")
                gone = {way for way in gone if way[: len(owner)] != owner} | {owner}
    found = list[Splice]()
    for owner in {way[:-1] for way in gone}:
        node = _walk(text, owner)[-1]
        found += _drop_pairs(text, node, [(*owner, key.value) in gone for key, _ in node.value])
    return found


def copy_rows(
    text: str, table: YamlPath, n: int, rows: Iterable[Mapping[YamlPath, Value]]
) -> list[Splice]:
    """Put copies of a row behind it, each with other values at some ways from it."""
    start, end, flow = _span(text, table, n)
    row = text[start:end]
    top: YamlPath = () if flow else (0,)
    copies = (
        apply(row, put_values(row, {(*top, *way): value for way, value in values.items()}))
        for values in rows
    )
    return [_inserted(text, end, copies, flow=flow)]


def delete_row(text: str, table: YamlPath, n: int) -> list[Splice]:
    """Take a row away; the comment above it stays. A list keeps its last row."""
    items = _walk(text, table)[-1].value
    if len(items) == 1:
        raise PnpError("a list keeps its last row: change it instead")
    start, end, flow = _span(text, table, n)
    if flow:  # with the comma behind it, or before it
        start = start if n + 1 < len(items) else _end(text, items[n - 1])
        end = items[n + 1].start_mark.index if n + 1 < len(items) else end
    return [Splice(start, end, "")]


def move_row(text: str, table: YamlPath, n: int, to: int) -> list[Splice]:
    """Move a row to where another stands."""
    if n == to:
        return []
    start, end, flow = _span(text, table, n)
    there, behind, _ = _span(text, table, to)
    row = text[start:end]
    put = _inserted(text, behind, [row], flow=flow)
    if to < n:
        put = Splice(there, there, f"{row}, " if flow else _whole_lines(row))
    return [*delete_row(text, table, n), put]


def put_entries(text: str, section: str, entries: Mapping[str, str]) -> str:
    """Add entries, each a line, to the end of a section of a file, or of the file if it is `""`."""
    if section and not re.search(rf"^{section}:\s*(#.*)?$", text, re.MULTILINE):
        text = f"{text.rstrip()}\n{section}:\n" if text.strip() else f"{section}:\n"
    indent, way = ("  ", (section,)) if section else ("", ())
    begun = re.search(rf"^{section}:.*\n", text, re.MULTILINE) if section else None
    ends = [each.end for path, each in scalars_of(text).items() if path[:-1] == way]
    at = _line_behind(text, max(ends, default=begun.end() if begun else len(text)))
    lines = [] if not at or text[at - 1] == "\n" else ["\n"]
    for key, said in entries.items():
        style = "|" if said.count("\n") > 1 else '"'
        lines.append(f"{indent}{key}: {spell(said, style, indent)}\n")
    return text[:at] + "".join(lines) + text[at:]


def _line_behind(text: str, end: int) -> int:
    if not end or text[end - 1] == "\n":
        return end
    newline = text.find("\n", end)
    return newline + 1 if newline >= 0 else len(text)


def spell_plain(value: Value, *, flow: bool) -> str:
    """Spell a value in one line: without quotes where that reads as the same.

    >>> [spell_plain(each, flow=True) for each in (7, True, "tea", "yes, tea", "7", "null")]
    ['7', 'true', 'tea', '"yes, tea"', '"7"', '"null"']
    """
    if not isinstance(value, str):
        return str(value).lower() if isinstance(value, bool) else str(value)
    form = _PLAIN if flow else _IN_BLOCK
    plain = form.fullmatch(value) and not any(x.fullmatch(value) for x in FORMS_OF_WORDS)
    return value if plain else spell(value, '"', "")


def spell(text: str, style: str, indent: str) -> str:
    """Spell a text in the style of the one it takes the place of, as far as that can hold it."""
    quoted = '"' + "".join(_ESCAPED.get(each, each) for each in text) + '"'
    if style not in _BLOCK:
        return quoted
    lines = text[:-1].split("\n")
    sound = all(line == line.rstrip() and not {"\t", "\u00ad"} & {*line} for line in lines)
    if text.endswith("\n") and sound and lines[-1] and lines[0] and lines[0][0] != " ":
        return "|\n" + "\n".join(f"{indent}  {line}" if line else "" for line in lines) + "\n"
    return f"{quoted}\n"


def _replace(text: str, place: Scalar, value: Value, *, flow: bool) -> Splice:
    start, end, style, key = place
    while style in _BLOCK and text[end - 2 : end] == "\n\n":
        end -= 1  # blank lines below are none of its
    if style == "" or not isinstance(value, str):
        said = spell_plain(value, flow=flow)
        said += "\n" if style in _BLOCK else ""
    elif style == "'" and value.isprintable():
        said = "'" + value.replace("'", "''") + "'"
    else:
        indent = " " * (len(text[key:]) - len(text[key:].lstrip(" ")))
        said = spell(value, style, indent)
    blank = " " if start == end and text[start - 1 : start] not in {"", " ", "\n"} else ""
    return Splice(start, end, blank + said)


def _walk(text: str, way: YamlPath) -> list[Any]:
    """Give the nodes on a way from the top, as far as there are any."""
    nodes = [tree_of(text)]
    if nodes[0] is None:
        raise PnpError("there is nothing in this file yet: write its first lines as text")
    for step in way:
        node = nodes[-1]
        inside = () if node.id == "scalar" else node.value
        if isinstance(step, int):
            found = inside[step] if node.id == "sequence" and step < len(inside) else None
        else:
            pairs = inside if node.id == "mapping" else ()
            found = next((each for key, each in pairs if key.value == step), None)
        if found is None:
            break
        if found.start_mark.index < node.start_mark.index:
            raise PnpError("this stands elsewhere in the file, for it is an alias: change it there")
        nodes.append(found)
    return nodes


def _end(text: str, node: Any) -> int:
    """Tell where a thing ends: its node ends where the next begins, behind comments and blanks."""
    if node.id == "scalar" or node.flow_style:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(text, last[1] if node.id == "mapping" else last)


def _span(text: str, table: YamlPath, n: int) -> tuple[int, int, bool]:
    """Give where a row begins and ends, in a list of lines its lines; and whether it is no such."""
    nodes = _walk(text, (*table, n))
    if len(nodes) != len(table) + 2 or nodes[-2].id != "sequence":
        raise PnpError("this row is no more")
    node = nodes[-1]
    start, end = node.start_mark.index, _end(text, node)
    if nodes[-2].flow_style:
        return start, end, True
    line = text.rfind("\n", 0, start) + 1
    if not _ITEM.fullmatch(text, line, start):
        raise PnpError("this row does not begin on a line of its own: change it as text")
    return line, _line_behind(text, end), False


def _whole_lines(row: str) -> str:
    return row if row.endswith("\n") else f"{row}\n"


def _inserted(text: str, at: int, rows: Iterable[str], *, flow: bool) -> Splice:
    if flow:
        return Splice(at, at, "".join(f", {row}" for row in rows))
    before = "" if text[:at].endswith("\n") else "\n"
    return Splice(at, at, before + "".join(map(_whole_lines, rows)))


def _add(text: str, nodes: Sequence[Any], more: Mapping[Any, Any]) -> Iterator[Splice]:
    node, flow = nodes[-1], any(each.flow_style for each in nodes)
    if node.id == "scalar":  # a key with nothing behind it
        yield Splice(node.end_mark.index, node.end_mark.index, f" {_in_braces(more)}")
    elif flow:
        # a list is filled up in the order of its places, whatever order they come in
        inside = _in_braces(more)[1:-1] if node.id == "mapping" else _listed(more)
        at = int(node.end_mark.index) - 1
        at -= len(text[:at]) - len(text[:at].rstrip())
        yield Splice(at, at, f", {inside}" if node.value else inside)
    elif node.id == "mapping":
        indent = " " * node.value[0][0].start_mark.column
        short = [each for _, each in node.value if each.id != "sequence" or each.flow_style]
        at = _line_behind(text, _end(text, short[-1] if short else node))
        lines = (f"{indent}{_key(key)}: {_said(value)}" for key, value in more.items())
        yield _inserted(text, at, lines, flow=False)
    else:
        dash = " " * node.start_mark.column + "- "
        at = _line_behind(text, _end(text, node))
        lines = (f"{dash}{_said(more[n])}" for n in sorted(more))
        yield _inserted(text, at, lines, flow=False)


def _key(key: Any) -> str:
    return spell_plain(str(key), flow=True)


def _in_braces(more: Mapping[Any, Any]) -> str:
    if all(isinstance(key, int) for key in more):
        return f"[{_listed(more)}]"
    pairs = (f"{_key(key)}: {_said(value, flow=True)}" for key, value in more.items())
    return f"{{{', '.join(pairs)}}}"


def _listed(more: Mapping[Any, Any]) -> str:
    return ", ".join(_said(more[n], flow=True) for n in sorted(more))


def _said(value: Any, *, flow: bool = False) -> str:
    if isinstance(value, list | tuple):
        value = dict(enumerate(value))
    return _in_braces(value) if isinstance(value, Mapping) else spell_plain(value, flow=flow)


def spell_flow(value: Any) -> str:
    """Spell a value in one line, what is in it between braces.

    >>> spell_flow({"text": "{title}", "at": [5, 5, -5, 12]})
    '{text: "{title}", at: [5, 5, -5, 12]}'
    """
    return _said(value, flow=True)


def _drop_pairs(text: str, node: Any, gone: Sequence[bool]) -> Iterator[Splice]:
    pairs = node.value
    for first in (n for n in range(len(pairs)) if gone[n] and not (n and gone[n - 1])):
        behind = next((n for n in count(first) if n == len(pairs) or not gone[n]), len(pairs))
        start = int(pairs[first][0].start_mark.index)
        line = text.rfind("\n", 0, start) + 1
        if not node.flow_style and not text[line:start].strip():
            # whole lines, but for the comments on them
            for key, value in pairs[first:behind]:
                yield _drop_lines(text, int(key.start_mark.index), _end(text, value))
        elif behind < len(pairs):
            yield Splice(start, int(pairs[behind][0].start_mark.index), "")
        else:
            yield Splice(_end(text, pairs[first - 1][1]), _end(text, pairs[-1][1]), "")


def _drop_lines(text: str, start: int, end: int) -> Splice:
    rest = text[end : _line_behind(text, end)] if text[end - 1] != "\n" else ""
    if rest.strip():
        return Splice(start, end + len(rest) - len(rest.lstrip(" ")), "")
    return Splice(text.rfind("\n", 0, start) + 1, _line_behind(text, end), "")


def _name(way: YamlPath) -> str:
    return ".".join(map(str, way))
