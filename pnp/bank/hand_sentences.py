"""What the banker is told to hand over: who gives what to whom, and what comes back."""

from collections.abc import Iterable
from typing import Any

from pnp.bank.note_exchange import Notes, added, without_common
from pnp.bank.purses import Hand
from pnp.rules.state.accounts import BANK, party
from pnp.rules.state.messages import Catalogue


def told(say: Catalogue, hands: Iterable[Hand]) -> tuple[str, ...]:
    """Tell which notes go from hand to hand, one sentence for each two hands that meet."""
    return tuple(_sentence(say, each) for each in _met(hands) if not each.quiet)


def shown(notes: Notes) -> str:
    """Write notes as a banker counts them out, the largest first.

    >>> shown({20: 3, 500: 1})
    '1×500 3×20'
    """
    return " ".join(f"{notes[value]}×{value}" for value in sorted(notes, reverse=True))


def _met(hands: Iterable[Hand]) -> list[Hand]:
    met: dict[tuple[str, str, bool], Hand] = {}
    for hand in hands:
        key = (hand.giver, hand.taker, hand.quiet)
        if key[1::-1] + key[2:] in met:
            hand, key = _reversed(hand), (hand.taker, hand.giver, hand.quiet)  # noqa: PLW2901  # seen from the other side
        before = met.get(key)
        met[key] = hand if before is None else _both(before, hand)
    turned = (_reversed(each) if each.amount < 0 else each for each in met.values())
    return [each for each in turned if each.amount or each.gives or each.written]


def _reversed(hand: Hand) -> Hand:
    gives, back = hand.back, hand.gives
    return hand._replace(
        giver=hand.taker, taker=hand.giver, amount=-hand.amount, gives=gives, back=back
    )


def _both(first: Hand, second: Hand) -> Hand:
    gives, back = without_common(added(first.gives, second.gives), added(first.back, second.back))
    returned, written = first.returned + second.returned, first.written + second.written
    passing = min(returned, written)
    return first._replace(
        amount=first.amount + second.amount,
        gives=gives,
        back=back,
        returned=returned - passing,
        written=written - passing,
    )


def _sentence(say: Catalogue, hand: Hand) -> str:
    giver, taker = party(hand.giver), party(hand.taker)
    facts: dict[str, Any] = {"amount": hand.amount, "notes": shown(hand.gives)}
    facts |= {"back": shown(hand.back), "who": party(hand.player)}
    if not hand.amount:
        return say.text("break", **facts)
    key = "hand" if giver == BANK else "take" if taker == BANK else "between"
    facts["whom"] = taker
    text = say.text(f"{key}.notes" if hand.gives else key, **facts)
    if hand.back:
        text += say.text(f"{key}.back", **facts)
    return text + _cheque(say, hand)


def _cheque(say: Catalogue, hand: Hand) -> str:
    if not hand.returned and not hand.written:
        return ""
    facts = {"who": party(hand.player), "old": hand.returned, "amount": hand.written}
    key = "write" if not hand.returned else "back" if not hand.written else "anew"
    return say.text(f"cheque.{key}", **facts)
