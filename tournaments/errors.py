"""What this room refuses."""


class CompetitionError(ValueError):
    """The request cannot be met; `str(error)` says why and what to do."""


class SessionError(ValueError):
    """The club night cannot do that; `str(error)` says why and what to do."""


class NotYourWord(SessionError):
    """Somebody else has to say that (403 in the API)."""
