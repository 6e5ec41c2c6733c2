"""From the box of a game to its look-up: its pieces, its terms and its rules, in all languages."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, groupby
from typing import Final

from pnp.box import deed_terms
from pnp.box.coded_pieces import CodedPiece, coded_pieces, retired_pieces
from pnp.box.codes import squeeze
from pnp.box.model import Box, Building, Contract, Deed, board_number, group_of, label
from pnp.box.parts.declared import parts_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.texts import words_on
from pnp.box.rulebook import Booklet, agreed_terms
from pnp.box.words import Words
from pnp.faces.context import Wording, bears_houses, fill_booklet, note_on, rent_labels
from pnp.faces.parts.deed import building_rows, plot_rows
from pnp.faces.text.markup import BULLET, Element, parse_markup
from pnp.lookup.search import Found, Gloss, Index
from pnp.spelling import haystack

PrintedFact = tuple[str, str]
"""A word, and the figure that belongs to it."""


def facts_of(box: Box, piece: CodedPiece, lang: str) -> Iterator[PrintedFact]:
    """Give the figures of a deed, a building card or a savings contract, none of other pieces."""
    words = Wording(box, lang)
    match piece.thing:
        case Deed(limit=None) as deed:
            return _of_deed(words, deed)
        case Deed() as plot:
            return _of_rows(plot_rows(words, plot))
        case Building() as building:
            return _of_building(words, building)
        case Contract() as contract:
            return _of_contract(words, contract)
        case _:
            return iter(())


def _of_deed(words: Wording, deed: Deed) -> Iterator[PrintedFact]:
    # Its rents, what is looked up most, then its costs and the mortgage, each below a head.
    box, lang, printed, write = words.box, words.lang, words.label, words.sum
    group = group_of(box, deed)
    labels = rent_labels(words, group, len(deed.rents))
    bare, *built = zip(labels, map(write, deed.rents), strict=True)
    yield label(box, lang, "lookup.group"), group.name.said(lang)
    yield printed("rent"), ""
    yield bare
    yield from built
    yield label(box, lang, "lookup.costs"), ""
    yield printed("price"), write(deed.price)
    if bears_houses(group, deed):
        if group.house:
            yield printed("house_price"), write(group.house)
        if group.hotel:
            whole = printed("hotel_sum", sum=write(group.hotel), n=len(built) - 1)
            yield printed("hotel_price"), whole
    if deed_terms.has_mortgage(deed):
        yield f"{printed('mortgaged')} – {printed('no_rent')}", ""
        yield printed("mortgage_value"), write(deed_terms.mortgage_value(deed))
        if lift := deed_terms.redeem_as_printed(box.rules, (deed,)):
            yield printed("lift_cost", sum="").rstrip("\xa0: "), write(lift.total)


def _of_rows(rows: Iterable[tuple[str, str, str]]) -> Iterator[PrintedFact]:
    for said, value, remark in rows:
        yield said, f"{value} {remark}".strip().replace("\u00ad", "")


def _of_building(words: Wording, building: Building) -> Iterator[PrintedFact]:
    yield from _of_rows(building_rows(words, building))
    if building.area:
        needs = words.label("needs_area", n=words.figures(building.area))
        yield words.label("building_plot"), needs


def _of_contract(words: Wording, contract: Contract) -> Iterator[PrintedFact]:
    terms = agreed_terms(words.box.rules, deed_terms.SavingsTerms)
    for key, amount in {
        "contract_sum": contract.sum,
        "credit_interest": terms.deposit_interest,
        "initial_loan": contract.circles * terms.counter,
        "loan_interest": terms.loan_interest,
    }.items():
        yield words.label(key), words.sum(amount)


# Letters from which on a word may have an ending of two letters more: Hypothek, Hypotheken.
_STEM: Final = 5

Marks = Mapping[str, Mapping[str, re.Pattern[str]]]
"""Term → language → how it is recognised in a text."""


def index_of(box: Box) -> Index:
    """Write down every piece with a code and every term, in all languages of the game."""
    marks = {
        term.id: {lang: mark_of(term.words.said(lang)) for lang in box.game.languages}
        for term in box.terms
    }
    coded = chain(coded_pieces(box), retired_pieces(box))
    pieces = {squeeze(each.code): _found(box, marks, each) for each in coded}
    terms = [_gloss(box, one.id, _say(box, one.words), one.says, *one.aliases) for one in box.terms]
    told = [(each.id, each.says) for each in box.rules.rules]
    told += [(each.id, each.says) for each in box.rules.rulings]
    rules = [_gloss(box, key, dict.fromkeys(box.game.languages, key), says) for key, says in told]
    asking = " ".join(label(box, lang, "lookup.site_asking") for lang in box.game.languages)
    return Index(box.game.id, dict(box.game.title.texts), pieces, terms, rules, asking)


def _found(box: Box, marks: Marks, piece: CodedPiece) -> Found:
    game, languages = box.game.title.texts, box.game.languages
    facts = {lang: list(facts_of(box, piece, lang)) for lang in languages}
    name, short, stack = (_say(box, each) for each in (piece.name, piece.short, _stack(box, piece)))
    figures = any(facts.values())
    printed = words_on(box, piece.kind, piece.thing) if isinstance(piece.thing, PartRow) else None
    text = _say(box, printed or piece.text or (None if figures else piece.short))
    told = {lang: [name[lang], short[lang], *chain(*facts[lang])] for lang in languages}
    if isinstance(thing := piece.thing, Deed):
        group = group_of(box, thing)
        text = {lang: note_on(Wording(box, lang), group, thing) for lang in languages}
    whole = {lang: [*told[lang], text[lang]] for lang in languages}
    space = board_number(box, piece.id)
    number = "" if space is None else str(space)
    return Found(
        code=piece.code,
        id=piece.id,
        kit=box.game.id,
        kind=piece.kind,
        game=dict(game),
        stack=stack,
        name=name,
        short=short,
        text=text,
        facts=facts,
        # the note of a deed says that rent doubles, which is no double of the dice
        terms=_standing(marks, told if isinstance(thing, Deed) else whole),
        hay=haystack(
            *(each for lang in languages for each in (*whole[lang], stack[lang])),
            *(*game.values(), number),
        ),
        number=number,
        replaced_by=piece.replaced_by,
    )


def _say(box: Box, words_: Words | None) -> dict[str, str]:
    return {lang: words_.said(lang) if words_ else "" for lang in box.game.languages}


def _stack(box: Box, piece: CodedPiece) -> Words | None:
    if isinstance(piece.thing, Deed):
        return group_of(box, piece.thing).name
    if piece.kind == "retired":
        said = {lang: label(box, lang, "lookup.retired_pile") for lang in box.game.languages}
        return Words(box.game.source, said)
    parts = {each.id: each.name for each in parts_of(box)}
    return ({each.id: each.name for each in box.decks} | parts).get(piece.kind)


def _gloss(box: Box, name: str, words: Mapping[str, str], says_: Words | None, *more: str) -> Gloss:
    game, says = dict(box.game.title.texts), _say(box, says_)
    hay = haystack(*words.values(), *more, *says.values(), *game.values())
    return Gloss(name, box.game.id, game, words, says, hay, " ".join(more))


def mark_of(term: str) -> re.Pattern[str]:
    """Recognise a term in a text; a long word may have an ending.

    >>> bool(mark_of("Hypothek").search("zwei Hypotheken")), bool(mark_of("rent").search("Renton"))
    (True, False)
    >>> bool(mark_of("Hypothek").search("Hypothekenzins"))
    False
    """
    ending = r"\w{0,2}" if len(term) >= _STEM else ""
    return re.compile(rf"(?<!\w){re.escape(term)}{ending}(?!\w)", re.IGNORECASE)


def _standing(marks: Marks, whole: Mapping[str, Sequence[str]]) -> list[str]:
    texts = {lang: " / ".join(said) for lang, said in whole.items()}
    return [
        name
        for name, mark in marks.items()
        # a word of one language alone may be another that is written like it
        if 2 * sum(bool(mark[lang].search(text)) for lang, text in texts.items()) >= len(texts)
    ]


TextBlock = tuple[str, tuple[Element, ...]]
"""What an address ends in to lead there, such as `s4-en`, if anything does; and a heading, a
paragraph or a table, or all items of one list."""

_SHOWN: Final = frozenset({"heading", "subheading", "paragraph", "item", "table"})


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text in one language, block by block."""

    lang: str
    blocks: tuple[TextBlock, ...]


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section of the rules: its place, and what it is called in each language."""

    number: int
    titles: Mapping[str, str]


def rule_texts(box: Box, booklets: Sequence[Booklet]) -> Sequence[RuleText]:
    """Fill in texts of a game and part them into blocks, its own language first."""
    source = box.game.source
    return [
        RuleText(each.lang, tuple(_blocks(parse_markup(fill_booklet(box, each)), each)))
        for each in sorted(booklets, key=lambda each: (each.lang != source, each.lang))
    ]


def sections_for(texts: Sequence[RuleText], terms: Iterable[Gloss]) -> Mapping[str, RuleSection]:
    """Say in which section of the rules each term is told of, if it is.

    That is the first whose heading names it in some language, else the one that names it most, if
    it does so as often as all others: what all of them say is told of in none.
    """
    found = {}
    for term in terms:
        number = _headed(texts, term) or _fullest(texts, term)
        if number:
            titles = {text.lang: title for text in texts if (title := _titles(text).get(number))}
            found[term.id] = RuleSection(number, titles)
    return found


def _headed(texts: Sequence[RuleText], term: Gloss) -> int:
    for text in texts:
        if word := term.words.get(text.lang):
            for number, title in _titles(text).items():
                if mark_of(word).search(title):
                    return number
    return 0


def _fullest(texts: Sequence[RuleText], term: Gloss) -> int:
    for text in texts:
        word = term.words.get(text.lang)
        told = _tell(text) if word else {}
        counts = {n: len(mark_of(word or "").findall(said)) for n, said in told.items()}
        if any(counts.values()):
            most = max(counts, key=lambda n: counts[n])
            return most if 2 * counts[most] >= sum(counts.values()) else 0
    return 0


def _titles(text: RuleText) -> dict[int, str]:
    headings = [block[0] for _, block in text.blocks if block[0].kind == "heading"]
    return {n: each.text for n, each in enumerate(headings, start=1)}


def _tell(text: RuleText) -> dict[int, str]:
    told: dict[int, str] = {}
    number = 0
    for _, block in text.blocks:
        number += block[0].kind == "heading"
        cells = (cell for each in block for row in each.rows for cell in row)
        said = (*(each.text for each in block), *("".join(x.text for x in cell) for cell in cells))
        told[number] = " / ".join((told.get(number, ""), *said))
    told.pop(0, None)
    return told


def _blocks(elements: Sequence[Element], booklet: Booklet) -> Iterator[TextBlock]:
    number = count(1)
    for (kind, _), alike in groupby(elements, _alike):
        anchor = f"s{next(number)}-{booklet.lang}" if kind == "heading" else ""
        if kind in _SHOWN:
            yield anchor if booklet.name == "rulebook" else "", tuple(alike)


def _alike(element: Element) -> tuple[str, bool | int]:
    # Items with points and those with numbers are lists of their own; all else stands alone.
    return element.kind, element.mark == BULLET if element.kind == "item" else element.line
