"""The journal added up: who holds how much of what. This one fold gives the whole state."""

from collections.abc import Iterable, Iterator, Mapping

from pnp.ledger.entry import Posting

_NONE: Mapping[str, int] = {}


class Balances:
    """How much of each commodity lies on each account, after some postings.

    >>> Balances([Posting("bank", "cash", -5), Posting("anna", "cash", 5)]).of("anna", "cash")
    5
    """

    __slots__ = ("_by_account",)

    def __init__(self, postings: Iterable[Posting] = ()) -> None:
        """Fold postings from nothing."""
        self._by_account: dict[str, dict[str, int]] = {}
        for posting in postings:
            self._add(posting.account, posting.commodity, posting.amount)

    @classmethod
    def of_accounts(cls, accounts: Mapping[str, Mapping[str, int]]) -> "Balances":
        """Give the balances that stand account by account, as `accounts` gives them."""
        balances = cls()
        balances._by_account = {account: dict(purse) for account, purse in accounts.items()}
        return balances

    def accounts(self) -> Mapping[str, Mapping[str, int]]:
        """Give what lies on each account, also nought where there was something."""
        return self._by_account

    def _add(self, account: str, commodity: str, amount: int) -> None:
        purse = self._by_account.setdefault(account, {})
        purse[commodity] = purse.get(commodity, 0) + amount

    def after(self, postings: Iterable[Posting]) -> "Balances":
        """Give the balances after more postings; these here stay as they are."""
        later = Balances()
        later._by_account = {account: dict(purse) for account, purse in self._by_account.items()}
        for posting in postings:
            later._add(posting.account, posting.commodity, posting.amount)
        return later

    def of(self, account: str, commodity: str) -> int:
        """Tell how much of a commodity lies on an account."""
        return self._by_account.get(account, _NONE).get(commodity, 0)

    def holdings(self, account: str, prefix: str = "") -> dict[str, int]:
        """List what lies on an account, of commodities that begin so."""
        purse = self._by_account.get(account, _NONE)
        return {what: n for what, n in purse.items() if n and what.startswith(prefix)}

    def holder(self, commodity: str) -> str | None:
        """Name the account that holds a thing there is one of; none if nobody has it."""
        return next((a for a, p in self._by_account.items() if p.get(commodity, 0) > 0), None)

    def holders(self, commodity: str) -> dict[str, int]:
        """Give all accounts that hold some of a commodity, and how much."""
        held = ((a, p.get(commodity, 0)) for a, p in self._by_account.items())
        return {account: amount for account, amount in held if amount > 0}

    def __iter__(self) -> Iterator[tuple[str, str, int]]:
        """Go through all balances that are not nought: account, commodity, amount."""
        for account, purse in self._by_account.items():
            for commodity, amount in purse.items():
                if amount:
                    yield account, commodity, amount

    def __eq__(self, other: object) -> bool:
        """Two standings are alike if every balance is."""
        return isinstance(other, Balances) and sorted(self) == sorted(other)

    __hash__ = None  # type: ignore[assignment]  # balances are compared, never used as keys
