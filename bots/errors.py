"""What this app refuses."""

from __future__ import annotations

from common.refusals import SiteRefusal


class BotError(SiteRefusal):
    """The request cannot be met; `problems` are sentences that say why and what to do."""

    def __init__(self, *problems: str) -> None:
        self.problems = list(problems)
        super().__init__(" ".join(problems))
