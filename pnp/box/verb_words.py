"""The words of verbs, which stand beside them: `words.<language>.yaml`, a section for each verb.

In the section of a verb `toll`, `says` is what is said of the act, `why` its reason, `cannot` why
it cannot be paid, `say` what people type for it, `button` what a phone shows, `help` what it does
in a language other than English; any other name, such as `own`, is a phrase of the verb's own,
`toll.own`. A name with a point in it is a whole key. Phrases of a file stand under its name, and
phrases of several files under `shared`, where every name is a whole key.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pnp.box.source import Source
from pnp.errors import Finding

SHARED: Final = "shared"
"""The section of what several files say."""
LABELS: Final = "labels"
"""The section in the words of a pack that changes or brings whole labels."""

# Names by which the phrases of all verbs of a kind are found: `why` of `toll` is `why.toll`.
_FAMILIES: Final = ("why", "cannot", "say", "hint", "button")


class Spelt(NamedTuple):
    """A phrase as it stands in a file of words."""

    package: str
    section: str
    name: str
    text: str
    source: Source

    @property
    def label(self) -> str:
        """Give the label under which it is known everywhere."""
        return whole_label(self.package, self.section, self.name)

    def at(self, say: str) -> Finding:
        """Find something wrong with it."""
        return self.source.at((self.section, self.name), say, key=True)


@dataclass(frozen=True, slots=True)
class VerbPackage:
    """The files of a package of verbs: its Python, and the words beside it."""

    name: str
    """As `help` calls it: `property`, `cronulla`."""
    python: Mapping[str, Source]
    """By the names of the files, without their ending."""
    words: Mapping[str, Source]
    """By language."""
    labels: Mapping[str, Source] = field(default_factory=dict)
    """The words of the pack itself, by language, in which phrases may stand as labels."""


def whole_label(package: str, section: str, name: str) -> str:
    """Give the label under which a phrase is known everywhere.

    >>> [whole_label("cronulla", "toll", each) for each in ("says", "own", "why", "why.half")]
    ['bank.toll', 'bank.toll.own', 'bank.why.toll', 'bank.why.half']
    >>> whole_label("cronulla", "toll", "help"), whole_label("cronulla", "shared", "sold-out")
    ('help.cronulla.toll', 'bank.sold-out')
    """
    if section == LABELS:
        return name
    if name == "help":
        return f"help.{package}.{section}"
    if section == SHARED or "." in name:
        return f"bank.{name}"
    if name == "says":
        return f"bank.{section}"
    return f"bank.{name}.{section}" if name in _FAMILIES else f"bank.{section}.{name}"


def phrases_in(source: Source, package: str) -> Iterator[Spelt]:
    """Give the phrases of a file of words."""
    sections = source.data if isinstance(source.data, dict) else {}
    for section, phrases in sections.items():
        for name, text in (phrases if isinstance(phrases, dict) else {}).items():
            yield Spelt(package, section, name, str(text), source)


def form_faults(source: Source) -> Iterator[Finding]:
    """Find what is no section, or no text in one."""
    if source.data is not None and not isinstance(source.data, dict):
        yield source.at((), "words are sections, one for each verb")
        return
    for section, phrases in (source.data or {}).items():
        if not isinstance(phrases, dict):
            say = f"`{section}` should be a section with a text for each name"
            yield source.at((section,), say)
            continue
        for name, text in phrases.items():
            if not (isinstance(text, str) and text.strip()):
                yield source.at((section, name), f"`{name}` of `{section}` should be a text")
