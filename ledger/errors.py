"""What this room refuses."""


class LedgerError(ValueError):
    """The request cannot be met; `str(error)` says why and what to do. Nothing has changed."""


class KeyReused(LedgerError):
    """The key of an earlier request came with a different one (409 in the API)."""
