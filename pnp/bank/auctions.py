"""Bids that phones make in an auction: each waits as a request until the banker knocks it down."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pnp.bank.decision import stop_guessing, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.phone_acts import BID, deed_particulars, foretell_own, name_thing
from pnp.bank.preview import Forecast
from pnp.bank.queries import Json
from pnp.bank.requests import PhoneRequest
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Phrase
from pnp.rules.language.line import parse, write
from pnp.rules.language.usage import Field, arguments_of
from pnp.rules.state import accounts
from pnp.spelling import fold_name

BIDS: Final = "bids"
"""What the field of a verb is called that takes a bid or a pass from each of the others."""

PASSES: Final = "pass"
"""What stands for the bid of who makes none."""


class Bid(NamedTuple):
    """What somebody offers for a deed that the Bank sells."""

    deed: str
    amount: int
    player: str
    request: int


@lru_cache(maxsize=256)
def read_bid(loaded: LoadedTable, line: str) -> tuple[str, int] | None:
    """Read the deed and the sum of a line that is a bid; None if it is something else.

    Who passes bids nought: if it is who may buy it at its price, the others bid for it then.
    """
    bare = line.removesuffix(f" {PASSES}")
    with suppress(Refusal):
        verbs = verbs_of(loaded, stop_guessing(loaded.state), parse(bare).acts)
        amount = int(getattr(verbs[0], BID, 0)) if len(verbs) == 1 else 0
        if bool(amount) == (bare == line) and hasattr(verbs[0], BID):
            return str(getattr(verbs[0], "deed", "")), amount
    return None


def decline_line(loaded: LoadedTable, name: str) -> str:
    """Write the line by which somebody does not buy what he has come to; nothing without any."""
    offers = loaded.state.balances.holdings(accounts.player(name), accounts.OFFER)
    for deed in (each.removeprefix(accounts.OFFER) for each in offers):
        if "decline" in loaded.kinds:  # the game itself knows what becomes of it
            return f"decline {write(name)} {write(deed)}"
        return pass_line(loaded, name, deed)
    return ""


def pass_line(loaded: LoadedTable, name: str, deed: str) -> str:
    """Write the line by which somebody does not bid for a deed; nothing where none is."""
    bid = bid_line(loaded, name, deed)
    return bid and f"{bid} {PASSES}"


def foretell_line(loaded: LoadedTable, name: str, line: str) -> Forecast:
    """Tell what a line of a player would do; after a pass there is nothing to enter before bids."""
    deed, amount = read_bid(loaded, line) or ("", 1)
    if amount or line != pass_line(loaded, name, deed):  # nobody passes for another
        return foretell_own(loaded, name, line)
    facts, state = {"who": name, "deed": deed}, loaded.state
    comer = state.balances.holder(accounts.OFFER + deed)
    if not comer:
        refusal = state.refusal(Code.NOT_AT_SPACE, "purchase", "buy.not-landed", **facts)
        return Forecast(line, refusal=refusal)
    own = comer == accounts.player(name)  # else it is one of those who could bid for it
    said = Phrase("desk.not-bought", facts) if own else Phrase("desk.passes", {"who": name})
    return Forecast(line, (loaded.say.said(said),), said=(said,), is_open=True)


def bids_among(loaded: LoadedTable, requests: Iterable[PhoneRequest]) -> list[Bid]:
    """List the bids among requests, the highest for each deed first."""
    found = [(each, read_bid(loaded, each.line)) for each in requests]
    bids = [Bid(*bid, each.player, each.id) for each, bid in found if bid]
    return sorted(bids, key=lambda bid: (bid.deed, -bid.amount, bid.request))


def bid_line(loaded: LoadedTable, name: str, deed: str) -> str:
    """Begin the line of a bid, which its sum ends; nothing in a game without auctions of deeds."""
    for verb, kind in loaded.kinds.items():
        if BID in {field for field, _, _ in arguments_of(kind)}:
            return f"{verb} {write(name)} {write(deed)}"
    return ""


def buyer_of(loaded: LoadedTable, deed: str) -> str:
    """Name who has a deed that was the Bank's; nothing while the Bank still has it."""
    known = deed_particulars(loaded, deed)
    return (known.data.get("owner") or "") if known else ""


@dataclass(frozen=True, slots=True)
class BiddingRound:
    """An auction as far as it has come."""

    line: str
    seller: str
    thing: str
    name: str
    """What the thing is called at this table."""
    bids: tuple[tuple[str, int], ...]
    """Who has bid how much so far, in turn; nought for a pass."""
    to_bid: tuple[str, ...]
    """Who has not bid yet, in turn."""
    endings: tuple[str, ...]
    """The words by which the seller may end it."""
    ending: str = ""
    request: int = 0

    @property
    def told(self) -> tuple[Phrase, ...]:
        """Say what is put up, for whoever reads of it when it is no more."""
        return (Phrase("desk.auctions", {"who": self.seller, "what": self.name}),)

    @property
    def next(self) -> str:
        """Name who bids next; nothing once everybody has."""
        return self.to_bid[0] if self.to_bid else ""

    @property
    def is_open(self) -> bool:
        """Tell whether somebody has still to bid, or the seller to choose between endings."""
        bid_for = any(amount for _, amount in self.bids)
        return bool(self.to_bid) or (bid_for and bool(self.endings) and not self.ending)

    @property
    def highest(self) -> tuple[str, int] | None:
        """Give the highest bid and whose it is."""
        return max((each for each in self.bids if each[1]), key=lambda bid: bid[1], default=None)


@lru_cache(maxsize=256)
def read_round(loaded: LoadedTable, line: str) -> BiddingRound | None:
    """Read a line as an auction, however far it has come; None if it is something else."""
    acts = parse(line).acts
    verb = loaded.verbs.get(fold_name(acts[0][0].text), "") if len(acts) == 1 else ""
    fields = arguments_of(loaded.kinds[verb]) if verb else ()
    if BIDS not in {name for name, _, _ in fields}:
        return None
    bidden = any(":" in word.text for word in acts[0][1:])
    whole = line if bidden else f"{line} {bid_word(loaded.state.playing[0], PASSES)}"
    with suppress(Refusal):
        (read,) = verbs_of(loaded, loaded.state, parse(whole).acts)
        return _round(loaded, verb, fields, read, bids=getattr(read, BIDS) if bidden else ())
    return None


def _round(
    loaded: LoadedTable, verb: str, found: tuple[Field, ...], read: Any, bids: tuple[Any, ...]
) -> BiddingRound | None:
    seller, thing = (str(getattr(read, name)) for name, _, _ in found[:2])
    order = loaded.state.clockwise(seller)
    if tuple(name for name, _ in bids) != order[: len(bids)]:
        return None
    flags = tuple(name for name, argument, _ in found if argument.flag)
    ending = next((name for name in flags if getattr(read, name)), "")
    words = [verb, write(seller), write(thing), *(bid_word(*each) for each in bids), ending]
    told = name_thing(loaded.state, found[1][1], thing)
    line = " ".join(filter(None, words))
    return BiddingRound(line, seller, thing, told, bids, order[len(bids) :], flags, ending)


def bid_word(name: str, bid: int | str) -> str:
    """Write what somebody bids as a word of the line."""
    return write(f"{name}:{bid or PASSES}")


def rounds_among(loaded: LoadedTable, requests: Iterable[PhoneRequest]) -> list[BiddingRound]:
    """List the auctions among requests that are not done with."""
    found = ((each, read_round(loaded, each.line)) for each in requests)
    return [replace(one, request=each.id) for each, one in found if one and one.is_open]


def foretell_round(loaded: LoadedTable, found: BiddingRound) -> Forecast:
    """Tell how a round stands, or what is forbidden: it is tried as if nobody bid any more."""
    bare = " ".join((found.line, *(bid_word(each, PASSES) for each in found.to_bid)))
    for ending in ("",) if found.ending else (*found.endings, ""):
        would = foretell_own(loaded, found.seller, f"{bare} {ending}".rstrip())
        if would.fits:
            return Forecast(found.line, tuple(tell_round(loaded, found)), is_open=True)
    return Forecast(found.line, refusal=would.refusal)


def foretell_request(loaded: LoadedTable, request: PhoneRequest) -> Forecast:
    """Tell what a request would do, or why it cannot be; of a round under way how it stands."""
    found = read_round(loaded, request.line)
    if found and found.is_open:
        return foretell_round(loaded, found)
    return foretell_line(loaded, request.player, request.line)


def opening(loaded: LoadedTable, line: str) -> BiddingRound | None:
    """Read a line that opens a round: who sells what is allowed, and nobody has bid yet."""
    found = read_round(loaded, line)
    if found is None or found.bids or found.ending:
        return None
    return found if foretell_round(loaded, found).fits else None


def form_to_open(loaded: LoadedTable, name: str, form: Json) -> Json:
    """Give the form of an auction that phones bid in, with what its seller may put up now.

    Where that is nothing all is left, so that he is told why not.
    """
    who, what = form["fields"][:2]
    begun = f"{form['verb']} {write(name)}"
    fits = [each for each in what["choices"] if opening(loaded, f"{begun} {each['writes']}")]
    fields = [who, what | {"choices": fits or what["choices"]}]
    return form | {"fields": fields, "fits": bool(fits)}


def tell_round(loaded: LoadedTable, found: BiddingRound) -> Iterator[str]:
    """Tell what is auctioned, who bids what, and who is next."""
    say = loaded.say
    yield from map(say.said, found.told)
    for who, amount in found.bids:
        yield say.text("desk.bids" if amount else "desk.passes", who=who, amount=amount)
    if found.next:
        yield say.text("desk.to-bid", who=found.next)
    elif found.is_open:
        yield say.text("desk.to-choose", who=found.seller)
