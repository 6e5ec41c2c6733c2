"""What the words mean that a `kind:` and its like choose from, for the reference."""

from collections.abc import Mapping
from typing import Any, Final

from pnp.box.board import OfficeRole, SpaceKind, StopKind
from pnp.box.cards import EffectKind
from pnp.box.estate import DeedKind, RentBy
from pnp.box.game import FrameName, LetteringName
from pnp.box.pieces import PieceKind
from pnp.box.rulebook import RuleMark

MEANINGS: Final[Mapping[str, tuple[Any, Mapping[str, str]]]] = {
    "Space.kind": (SpaceKind, {
        "start": "where the way begins; pays its `amount` to whoever passes",
        "deed": "its `deed` is for sale",
        "card": "a card of its `deck` is drawn",
        "tax": "costs its `amount`",
        "event": "does what its `effect` says",
        "rest": "nothing happens",
        "jail": "the jail, and visiting it",
        "go-to-jail": "leads to the jail",
    }),
    "Stop.kind": (StopKind, {
        "start": "where the round begins",
        "plot": "building plots are for sale, named by `deeds`",
        "home": "homes that stand ready are for sale, named by `deeds`",
        "chance": "a card is drawn",
        "office": "an office; `role` says what it does",
    }),
    "Stop.role": (OfficeRole, {
        "head-office": "savings contracts are taken, and their loans paid back",
        "branch": "one deposit is laid on each savings contract",
        "savings-bank": "the yearly rents are paid, and the mortgages served",
        "insurance": "insurances are bought",
        "tax-office": "depreciation and tax are paid",
        "factory": "the yearly income is paid",
    }),
    "Group.kind": (DeedKind, {
        "street": "a street, to be built on",
        "club": "a surf club",
        "wharf": "a wharf",
        "station": "a railway station",
        "works": "a utility; its rents are factors of the throw",
        "plot": "a building plot that waits for a building card",
        "home": "a home that stands ready",
    }),
    "Group.rent_by": (RentBy, {
        "buildings": "rents of the bare site, with one to four houses, with a hotel",
        "owned": "rents by how many deeds of the group one owns",
        "throw": "factors of the throw, by how many deeds of the group one owns",
    }),
    "Effect.kind": (EffectKind, {
        "collect": "the Bank pays the `amount`",
        "pay": "the Bank takes the `amount`",
        "per_building": "the Bank takes `house` for each house and `hotel` for each hotel",
        "advance": "the pawn moves to the space `to`",
        "jail": "the pawn goes to jail",
        "jail_free": "may be kept until it leads out of jail",
        "income": "the `amount` is the yearly income from now on; the card is kept",
        "damage": "costs the `amount`; nothing if it is `insurable` and one is insured",
        "renovate": "costs the `amount`, or `house` for each home, whoever owns what `owning` says",
    }),
    "Look.frame": (FrameName, {
        "bordered": "a line round the face within white paper; the deck's name on a tab",
        "poster": "round corners and a strong line; the deck's name on a ribbon over the crest",
        "form": "office paper to the edge, a spine with punch holes, a rubber stamp; no crest",
        "trail": "a sheet of a map, a yellow signpost on the scene",
        "night": "dark to the edge, the words on a lit panel; the deck's name over the crest",
    }),
    "Look.lettering": (LetteringName, {
        "serif": "a strong serif from the left",
        "poster": "a strong serif, centred",
        "grotesque": "a bold sans from the left",
        "enamel": "capitals of a sans, centred, as on a street sign",
    }),
    "Piece.kind": (PieceKind, {
        "house": "a house: a flat token, and a little building to fold up",
        "hotel": "a hotel: likewise",
        "pawn": "a pawn to fold, with the drawing that its id ends with (`pawn-gull`)",
        "die": "a die to fold up",
        "cheque": "bank cheques to write on; with `pips` their sum is printed",
        "roof": "gables with a number or none (`pips`), one of `drawings` sitting on each, "
        "and one back for all",
        "floor": "strips with a room in a wall of a colour and `pattern`, `pips` as windows; "
        "cubes to fold up with `--only floors-cubes`",
        "permit": "building permits with their number (`pips`)",
        "marker": "the marker of a colour's owner, with a `pattern`",
        "pouch": "a pouch to fold and glue, to draw pieces from",
    }),
    "Rule.kept_by": (RuleMark, {
        "bank": "the bank, with a verb",
        "table": "the people at the table",
        "print": "the printed matter",
    }),
}  # fmt: skip
"""Each key, the words it chooses from, and what each of them means."""
