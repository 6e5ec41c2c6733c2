"""Carrying out what a card or a space says, whichever of the two it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pnp.box.cards import has_outcome
from pnp.games.property import arrivals, decks, happenings, luck, ring, turns
from pnp.ledger.entry import Entry, joined
from pnp.rules.language.arguments import COUNT, Argument, Owed, Player, after, card_names, pick
from pnp.rules.language.arguments import read_card as read_drawn
from pnp.rules.language.names import names_of
from pnp.rules.state.game_state import GameState


def _names(state: GameState) -> Mapping[str, str]:
    spaces = names_of((s.id, s.name) for s in ring.spaces(state) if s.effect is not None)
    return {**spaces, **card_names(state)}


def _read(state: GameState, word: str) -> str:
    names = _names(state)
    if any(each.isdigit() for each in word):
        return read_drawn(state, word)
    return pick(state, word, names, "a-card")


THING = Argument("CARD|SPACE", _read, lambda s: dict.fromkeys(_names(s).values()), names=_names)


@dataclass(frozen=True, slots=True)
class Do:
    """Do what a card or a space says; `way N`: the way chosen; `owed`: what it takes as a debt."""

    player: Player
    thing: Annotated[str, THING]
    way: Annotated[int, after("way", COUNT)] = 0
    owed: Owed = False
    cites: ClassVar[tuple[str, ...]] = ()
    may_cite: ClassVar[tuple[str, ...]] = (
        "luck", "laps", "tax", "turn", "stock", "at-once", "insolvent",
    )  # fmt: skip

    def entry(self, state: GameState) -> Entry:
        """Read the card out, or name the space, and carry out what it says."""
        space = next((each for each in ring.spaces(state) if each.id == self.thing), None)
        if space is not None and space.effect is not None:
            if turns.kept(state):
                here = ring.space_of(state, self.player).id
                happenings.check_there(state, self.player, space.id, here)
            chosen = happenings.choose(state, self.player, space.id, space.effect, self.way)
            return arrivals.happen(state, self.player, space, chosen, owed=self.owed)
        deck, card = decks.find_card(state, self.thing)
        if not has_outcome(card.effect):
            done = luck.carry_out(state, self.player, card, owed=self.owed)
        else:
            read = Entry((), (luck.read_out(self.player, card),))
            happens = happenings.carry_out_card(
                state, self.player, card, way=self.way, owed=self.owed
            )
            done = joined((read, happens))
        return joined((decks.note_drawn(state, deck), done))
