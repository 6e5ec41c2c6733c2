"""The terms of Chalet: numbers and answers of its rule book, one class a procedure.

What is printed as well stands in `pnp.box.deed_terms`.
"""

from dataclasses import dataclass
from enum import StrEnum

from pnp.box.terms import Coins, Tally


class OwnCapital(StrEnum):
    """What becomes of a purchase paid wholly with new debt (CH-06)."""

    ADVISORY = "advisory"
    STRICT = "strict"


class LimitScope(StrEnum):
    """What a debt must fit under (CH-19)."""

    AGGREGATE = "aggregate"
    PER_PLOT = "per_plot"


class UnitLimit(StrEnum):
    """What is lent on a built plot (CH-19)."""

    SUM = "sum"
    BUILDING_ONLY = "building_only"


class UnitRent(StrEnum):
    """What a built plot earns (CH-15)."""

    BUILDING_ONLY = "building_only"
    BOTH = "both"


class UnitResale(StrEnum):
    """How a built plot lies at the Bank once it is sold to it (CH-14)."""

    SEPARATE = "separate"
    STAYS_BUILT = "stays_built"


class PurchaseOverdraft(StrEnum):
    """What becomes of debts above the limit in a purchase (CH-19)."""

    REFUSE = "refuse"
    FLAG = "flag"


class SaleOverdraft(StrEnum):
    """Whether a sale may leave the seller overdrawn (CH-20)."""

    ALLOW = "allow"
    REFUSE = "refuse"


class ForcedRepayment(StrEnum):
    """Where the overdrawn repay mortgages (CH-20)."""

    ANYTIME = "anytime"
    ONLY_AT_OFFICE = "only_at_office"


class Repayment(StrEnum):
    """Where mortgages are repaid (CH-17)."""

    AT_OFFICE = "at_office"
    ANYTIME = "anytime"

    @classmethod
    def _missing_(cls, value: object) -> "Repayment | None":
        # older tables keep the answer as it was spelt then: by the office's short name
        return cls.AT_OFFICE if value == "h14" else None


class ConversionCheck(StrEnum):
    """How a conversion is judged (CH-28)."""

    ATOMIC = "atomic"
    SEQUENTIAL = "sequential"


class ContractsCounted(StrEnum):
    """Which contracts count towards the most a player may take (CH-21)."""

    PER_VISIT = "per_visit"
    HELD = "total3"


class FirstDeposit(StrEnum):
    """Which contracts take a deposit at the head office (CH-22)."""

    NEW = "new"
    ANY_EMPTY_CONTRACT = "any_empty_contract"


class WithdrawalPurpose(StrEnum):
    """What deposits may be cashed in for (CH-29)."""

    ANY_PURPOSE = "any_purpose"
    LISTED_PURPOSES = "listed_purposes"


class InsuranceCap(StrEnum):
    """Which insurance counters count towards the most (CH-30)."""

    PER_VISIT = "per_visit"
    HOLDING = "holding"


class DepreciationExcludes(StrEnum):
    """Which homes pay no depreciation (CH-32)."""

    NONE = "none"
    CASTLE = "castle"
    BUNGALOWS = "bungalows"
    BUILDINGS = "buildings"


class StateTax(StrEnum):
    """What the state tax falls due for (CH-33)."""

    FLAT = "flat"
    PER_COUNTER = "per_counter"


class TaxOffice(StrEnum):
    """Whether a player pays at the tax office, or receives (CH-32)."""

    PAYS = "pays"
    GRANTS = "grants"


class InterestSnapshot(StrEnum):
    """By which state of the table interest is reckoned (CH-23)."""

    ARRIVAL = "arrival"
    STEP = "step"


class BuildingValue(StrEnum):
    """What a building counts at the end (CH-38)."""

    PRICE = "price"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class IncomeTerms:
    """What the factory pays a year, unless an income card is held."""

    income: Coins


@dataclass(frozen=True, slots=True)
class ContractTerms:
    """How many contracts may be taken, and what their deposits may be used for."""

    contracts_max: Tally
    max_contracts: ContractsCounted
    first_deposit: FirstDeposit
    deposit_withdrawal: WithdrawalPurpose


@dataclass(frozen=True, slots=True)
class InterestTerms:
    """When interest falls due."""

    interest_snapshot: InterestSnapshot


@dataclass(frozen=True, slots=True)
class DebtTerms:
    """How debts are held against the limits."""

    own_capital: OwnCapital
    limit_scope: LimitScope
    overdraw_on_purchase: PurchaseOverdraft
    sale_overdraw: SaleOverdraft
    mortgage_follows_plot: bool


@dataclass(frozen=True, slots=True)
class RepaymentTerms:
    """Where mortgages are repaid, and how they are converted."""

    mortgage_repay: Repayment
    forced_repay: ForcedRepayment
    conversion_check: ConversionCheck


@dataclass(frozen=True, slots=True)
class UnitTerms:
    """What a plot and the building on it are together."""

    unit_limit: UnitLimit
    unit_rent: UnitRent
    unit_resale: UnitResale
    build_on_purchase_landing: bool


@dataclass(frozen=True, slots=True)
class CoverTerms:
    """How many insurance counters may be bought, and whether a damage takes one."""

    insurance_max: Tally
    insurance_cap: InsuranceCap
    insurance_consumed: bool


@dataclass(frozen=True, slots=True)
class TaxTerms:
    """What is due at the tax office."""

    depreciation: Coins
    """For each home."""
    tax_each: Coins
    depreciation_excludes: DepreciationExcludes
    state_tax: StateTax
    finanzamt: TaxOffice


@dataclass(frozen=True, slots=True)
class EndTerms:
    """What ends the game, and what counts then."""

    value_buildings: BuildingValue
    end_counts_building_cards: bool
