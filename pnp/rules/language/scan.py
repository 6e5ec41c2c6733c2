"""The words of a line, each read once: who is named, which words are sums, what is said."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cached_property

from pnp.rules.language.arguments import is_bare
from pnp.rules.language.form_reading import Said
from pnp.rules.language.line import Word, looks_like_amount
from pnp.rules.language.names import is_player
from pnp.rules.language.usage import Grammar, takes_text
from pnp.rules.language.vocabulary import Spoken, hints_in, is_filler, is_noise, means, verbs_in


@dataclass(frozen=True)
class Scan:
    """A line whose words are read once, for all that may be guessed of it."""

    by: Grammar
    words: Said

    @cached_property
    def said(self) -> tuple[Spoken, ...]:
        """The verbs of the line, in full or begun."""
        return tuple(verbs_in(self.by, self.words))

    @cached_property
    def hints(self) -> tuple[Spoken, ...]:
        """The words that make one think of a verb."""
        return tuple(hints_in(self.by, self.words))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs it says in full, but those that end with a sentence."""
        found = {each.verb for each in self.said if not each.begun}
        return frozenset(verb for verb in found if not takes_text(self.by.load(verb)))

    @cached_property
    def told(self) -> frozenset[str]:
        """The verbs it says in full, or makes one think of."""
        return self.verbs | {each.verb for each in self.hints}

    @cached_property
    def players(self) -> tuple[int, ...]:
        """Where players stand, by their whole names."""
        return tuple(n for n, word in enumerate(self.words) if is_player(self.by.state, word))

    @property
    def who(self) -> Said:
        """The players named."""
        return tuple(self.words[n] for n in self.players)

    @cached_property
    def sums(self) -> Said:
        """The words that begin as numbers do."""
        return tuple(word for word in self.words if looks_like_amount(word.text))

    @cached_property
    def bare(self) -> Said:
        """The words that are numbers and nothing else."""
        return tuple(filter(is_bare, self.words))

    def where(self, *keys: str) -> frozenset[int]:
        """Tell where a word means one of these, such as `and`."""
        say = self.by.state.messages
        found = (n for n, word in enumerate(self.words) if any(means(say, k, word) for k in keys))
        return frozenset(found)

    @cached_property
    def small(self) -> frozenset[int]:
        """Where words stand that say nothing of their own: `the`, `to`, `please`."""
        say = self.by.state.messages
        small = (is_filler(say, word) or is_noise(say, word) for word in self.words)
        return frozenset(n for n, each in enumerate(small) if each)

    def without(self, *left_out: Container[int]) -> Said:
        """Give the line without the words at some places."""
        words = enumerate(self.words)
        return tuple(word for n, word in words if not any(n in each for each in left_out))

    def windows(self) -> Iterator[tuple[Said, Said, Said]]:
        """Give what stands before some words, those words, and what is behind: the most first."""
        words = self.words
        for size in range(len(words), 0, -1):
            for at in range(len(words) - size + 1):
                yield words[:at], words[at : at + size], words[at + size :]


def led_by(verb: str, words: Said) -> Said:
    """Give a line with this verb first."""
    start = words[0].start if words else 0
    return (Word(verb, start, start), *words)


def as_name(thing: str, like: Word) -> Word:
    """Give the name of a thing in place of a word."""
    return Word(thing, like.start, like.end, quoted=True)
