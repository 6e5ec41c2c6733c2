"""Scripts and styles without what readers need and browsers do not: phones load them whole."""

import re
from collections.abc import Iterator
from typing import Final

_CLOSE: Final = frozenset("(){}[],;=<>&|?:!*")
"""Signs beside which a script needs no blank."""

_BEFORE_PATTERN: Final = frozenset("(,=:[!&|?{;")
"""After these a stroke begins a regular expression, and divides nothing."""

_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*"|' r"'(?:[^'\\]|\\.)*'")

_PATTERN: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/")


def squeeze_style(style: str) -> str:
    """Leave out the blanks of a style that browsers do not need.

    >>> squeeze_style("@media (min-width: 3rem) { .a { top: 0; left: 1px; } }")
    '@media (min-width:3rem){.a{top:0;left:1px}}'
    """
    close = re.sub(r"\s*([{};])\s*", r"\1", style.strip())
    return close.replace(": ", ":").replace(";}", "}")


def squeeze_script(script: str) -> str:
    r"""Leave out indents, lines of comment, and blanks beside signs; texts stay as they are.

    >>> squeeze_script("// why\nlet a = `b = ${c ? d : 'e = f'} g`, h = / = /;")
    "let a=`b = ${c?d:'e = f'} g`,h=/ = /;"
    """
    lines = map(str.strip, script.splitlines())
    kept = "\n".join(line for line in lines if line and not line.startswith("// "))
    return "".join(_Squeezing(kept).code())


class _Squeezing:
    """A script that is gone through once, sign by sign."""

    def __init__(self, script: str) -> None:
        self.script = script
        self.at = 0
        self.last = ""

    def code(self, end: str = "") -> Iterator[str]:
        """Give the script up to a sign that closes what was opened before."""
        depth = 0
        while self.at < len(self.script):
            sign = self.script[self.at]
            if sign == end and not depth:
                return
            depth += (sign == "{") - (sign == "}")
            if sign == "`":
                yield from self._template()
            else:
                yield self._next(sign)

    def _next(self, sign: str) -> str:
        """Give a text, a regular expression or one sign; nothing for a blank that may go."""
        held = _TEXT.match(self.script, self.at) if sign in "\"'" else None
        if sign == "/" and self.last in _BEFORE_PATTERN:
            held = _PATTERN.match(self.script, self.at)
        if held:
            self.at, self.last = held.end(), held[0][-1]
            return held[0]
        self.at += 1
        if sign == " ":
            return "" if {self.last, self.script[self.at : self.at + 1]} & _CLOSE else sign
        self.last = sign
        return sign

    def _template(self) -> Iterator[str]:
        """Give a template as it is, and the code within it squeezed."""
        begun = self.at
        self.at += 1
        while self.script[self.at] != "`":
            if self.script.startswith("${", self.at):
                self.at += 2
                yield self.script[begun : self.at]
                self.last = "{"
                yield from self.code("}")
                begun = self.at
            self.at += 2 if self.script[self.at] == "\\" else 1
        self.at += 1
        self.last = "`"
        yield self.script[begun : self.at]
