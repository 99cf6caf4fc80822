"""What this room refuses."""


class ClubError(ValueError):
    """The request cannot be met; `str(error)` says why and what to do."""
