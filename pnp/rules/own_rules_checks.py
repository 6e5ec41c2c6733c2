"""Checks of the rules that a pack brings itself: its Python is read, and never run."""

from collections.abc import Iterator, Mapping

from pnp.box.model import Box
from pnp.box.source import Source, Sources, listed, nearest
from pnp.findings import Finding
from pnp.rules.content_checks import faults_of_rules
from pnp.rules.declared_game import gather_citations
from pnp.rules.outline.asked_words import Asked, matters_asked, phrases_asked
from pnp.rules.outline.own_game import OwnGame, read_game
from pnp.rules.outline.own_verbs import labels_of
from pnp.rules.registry import is_shipped


def own_rules_are_kept(
    box: Box, sources: Sources, files: Mapping[str, Source]
) -> Iterator[Finding]:
    """Find what the bank would miss in a pack's Python, and in the content it goes by."""
    if is_shipped(box.game.id):
        say = "the house keeps the bank of this game: give the pack an id of its own, or no `bank/`"
        yield sources.at("game", ("id",), say)
        return
    own = read_game(box.game.id, files)
    yield from own.problems
    yield from faults_of_rules(box, sources, own.declared)
    yield from _faults_of_matters(own)
    yield from _missing_words(box, own, box.game.source)


def _faults_of_matters(own: OwnGame) -> Iterator[Finding]:
    cited = gather_citations(own.declared, own.verbs)
    known = {"", *cited.needed, *cited.free}
    for module in own.modules.values():
        for asked in matters_asked(module):
            if asked.word not in known:
                hint = nearest(asked.word, known) or ": list it in `cites` of its verb"
                say = f"no verb cites a rule for the matter `{asked.word}`{hint}"
                yield module.at(asked.node, say)


def _missing_words(box: Box, own: OwnGame, lang: str) -> Iterator[Finding]:
    labels = box.labels.get(lang, {})
    for asked in _asked(own):
        key = f"bank.{asked.word}"
        if key not in labels:
            say = f"`{key}` has no words: write them under `labels` of words.{lang}.yaml"
            yield asked.module.at(asked.node, say + nearest(key, labels))
    for verb, each in own.verbs.items():
        if each is not None and each.help_key not in labels and not (lang == "en" and each.told):
            say = f"the verb `{verb}` has no help: write `{each.help_key}` in words.{lang}.yaml"
            yield own.modules["game"].at(own.modules["game"].defined["VERBS"], say)


def _asked(own: OwnGame) -> Iterator[Asked]:
    for module in own.modules.values():
        yield from phrases_asked(module)
        for node, word in labels_of(module):
            yield Asked(module, node, f"label.{word}")


def untranslated_rules(box: Box, files: Mapping[str, Source]) -> Iterator[str]:
    """Tell which words of the rules are not yet in every language of the game."""
    own = read_game(box.game.id, files)
    for lang in box.game.languages:
        if lang == box.game.source:
            continue
        quoted = (each.sentence.split("`")[1::2] for each in _missing_words(box, own, lang))
        missing = {next(word for word in words if "." in word) for words in quoted}
        if missing:
            yield f"not yet in {lang}: {listed(sorted(missing), 4)}, which its bank says"
