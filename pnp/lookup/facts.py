"""The figures that stand on a piece, each with the word that is printed beside it."""

from collections.abc import Iterator

from pnp.box.coded_pieces import CodedPiece
from pnp.box.deed_terms import (
    SavingsTerms,
    credit_interest,
    has_mortgage,
    initial_loan,
    loan_interest,
    mortgage_value,
)
from pnp.box.estate import Building, Contract, Deed, Group
from pnp.box.model import Box, deeds_of, dwelling_of, group_of, label, numerals_of
from pnp.box.rulebook import agreed_terms
from pnp.box.words import plural_form
from pnp.faces.theme import write_figures, write_sum

PrintedFact = tuple[str, str]
"""A word, and the figure that belongs to it."""


def facts_of(box: Box, piece: CodedPiece, lang: str) -> Iterator[PrintedFact]:
    """Give the figures of a deed, a building card or a savings contract, none of other pieces."""
    match piece.thing:
        case Deed(limit=None) as deed:
            return _of_deed(box, deed, lang)
        case Deed() as plot:
            return _of_plot(box, plot, lang)
        case Building() as building:
            return _of_building(box, building, lang)
        case Contract() as contract:
            return _of_contract(box, contract, lang)
        case _:
            return iter(())


def _of_deed(box: Box, deed: Deed, lang: str) -> Iterator[PrintedFact]:
    group = group_of(box, deed)
    yield label(box, lang, "lookup.group"), group.name.said(lang)
    sums = [("price", deed.price)]
    sums += [("mortgage", mortgage_value(deed))] if has_mortgage(deed) else []
    sums += [(key, price) for key in ("house", "hotel") if (price := getattr(group, key))]
    for key, amount in sums:
        yield label(box, lang, f"lookup.{key}"), write_sum(box, amount, lang)
    for number, rent in enumerate(deed.rents):
        yield _rent(box, group, number, len(deed.rents), lang), write_sum(box, rent, lang)


def _rent(box: Box, group: Group, number: int, of: int, lang: str) -> str:
    one = group.rent_by != "buildings" and of == 1 < len(deeds_of(box, group.id))
    if one and group.rent_by == "throw":
        return _printed(box, lang, "rent_throw_only")
    if (of == 1 and group.rent_by == "buildings") or one:
        return _printed(box, lang, "rent_only")
    if group.rent_by == "buildings":
        if key := {0: "site", of - 1: "hotel"}.get(number):
            return _printed(box, lang, f"rent_{key}")
        key = "rent_house"
    else:
        key = "rent_owned" if group.rent_by == "owned" else "rent_throw"
        number += 1
    say = numerals_of(box, lang)
    form = f"{key}_{plural_form(say, number)}"
    return _printed(box, lang, form if say(f"press.{form}") else f"{key}_many", str(number))


def _of_plot(box: Box, deed: Deed, lang: str) -> Iterator[PrintedFact]:
    yield _printed(box, lang, "buying_price"), write_sum(box, deed.price, lang)
    if has_mortgage(deed):
        yield _printed(box, lang, "loan_limit"), write_sum(box, mortgage_value(deed), lang)
    if deed.area is not None:
        size = write_figures(box, deed.area, lang)
        said = [_printed(box, lang, "plot_area", size)]
        if deed.only:
            what = dwelling_of(box, deed.only).name.said(lang).replace("\u00ad", "")
            said.append(_printed(box, lang, "only_for").replace("{what}", what))
        elif not deed.buildable:
            said.append(_printed(box, lang, "not_buildable"))
        ground = "building_plot" if deed.buildable else "hunting_ground"
        yield _printed(box, lang, ground), " ".join(said)
    rent = [write_sum(box, deed.rents[0], lang)]
    if deed.area is not None and deed.buildable:
        rent.append(f"({_printed(box, lang, 'while_unbuilt')})")
    yield _printed(box, lang, "yearly_rent"), " ".join(rent)


def _of_building(box: Box, building: Building, lang: str) -> Iterator[PrintedFact]:
    yield _printed(box, lang, "building_price"), write_sum(box, building.price, lang)
    yield _printed(box, lang, "loan_limit"), write_sum(box, building.limit, lang)
    yield _printed(box, lang, "yearly_rent"), write_sum(box, building.rent, lang)
    if building.area:
        size = write_figures(box, building.area, lang)
        needs = _printed(box, lang, "needs_area", size)
        yield _printed(box, lang, "building_plot"), needs


def _of_contract(box: Box, contract: Contract, lang: str) -> Iterator[PrintedFact]:
    terms = agreed_terms(box.rules, SavingsTerms)
    sums = {
        "contract_sum": contract.sum,
        "credit_interest": credit_interest(1, terms),
        "initial_loan": initial_loan(contract, terms),
        "loan_interest": loan_interest(1, terms),
    }
    for key, amount in sums.items():
        yield _printed(box, lang, key), write_sum(box, amount, lang)


def _printed(box: Box, lang: str, key: str, figure: str = "") -> str:
    return label(box, lang, f"press.{key}").replace("{n}", figure)
