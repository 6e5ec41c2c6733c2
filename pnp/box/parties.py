"""Parties beside the players and the Bank that may hold cash and things: a pot, a company."""

from dataclasses import dataclass

from pnp.box.words import Words


@dataclass(frozen=True, slots=True)
class Party:
    """A pot, a company, a pool: it holds what is paid into it, and no more leaves it."""

    id: str
    """One word that names it in commands and effects."""
    name: Words
    """What it is called in a sentence, such as `the pot`."""
    to: Words | None = None
    """The same as the one to whom something is given, in languages that bend it: `dem Topf`."""
    cash: int = 0
    """What the Bank puts into it when a table is opened, in coins."""


@dataclass(frozen=True, slots=True)
class Parties:
    """All parties of a game (`parties.yaml`)."""

    parties: tuple[Party, ...] = ()
    """One entry for each."""
