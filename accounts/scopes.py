"""What a token may do: one table for the whole API, by app, with the views that differ. What is not in it is closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS


class Scope(models.TextChoices):
    READ = "read", _("Read what I may see, but for money and mail addresses")
    PLAY = "play", _("Play: move, give up, agree to a table and its stake, object to a result")
    SCORES = "scores", _("Keep scores: enter, correct and confirm results")
    ORGANISE = "organise", _("Take part in and organise clubs, nights and competitions")
    MONEY = "money", _("Read and write money: debts, payments, the books")
    BOTS = "bots", _("Hand in bots and read their logs")


READING: Final[Mapping[str, Scope]] = {
    "accounts": Scope.READ,
    "bots": Scope.READ,
    "clubs": Scope.READ,
    "common": Scope.READ,
    "drf_spectacular": Scope.READ,
    "ledger": Scope.MONEY,
    "lobby": Scope.READ,
    "matches": Scope.READ,
    "nights": Scope.READ,
    "operations": Scope.MONEY,  # a club's file holds its books
    "pages": Scope.READ,
    "ratings": Scope.READ,
    "tournaments": Scope.READ,
}
CHANGING: Final[Mapping[str, Scope]] = {
    "bots": Scope.BOTS,
    "clubs": Scope.ORGANISE,
    "ledger": Scope.MONEY,
    "lobby": Scope.PLAY,
    "matches": Scope.SCORES,
    "nights": Scope.ORGANISE,
    "operations": Scope.MONEY,
    "tournaments": Scope.ORGANISE,
}
OTHERWISE: Final[Mapping[str, Scope]] = {
    "GET operations.windows_api.Maintenance": Scope.READ,
    "GET bots.api.VersionList": Scope.BOTS,  # what one's own bot printed
    "GET bots.api.VersionDetail": Scope.BOTS,
    "POST accounts.push_api.Devices": Scope.PLAY,  # what comes there is read as well
    "DELETE accounts.push_api.OneDevice": Scope.PLAY,
    "PATCH accounts.push_api.Kinds": Scope.PLAY,
    "GET clubs.api.MembersTable": Scope.ORGANISE,  # mail addresses
    "GET clubs.joining_api.Joining": Scope.ORGANISE,  # links by which anybody joins
    "POST matches.api.matches.Moves": Scope.PLAY,
    "POST matches.api.matches.Concede": Scope.PLAY,
    **{f"{method} matches.api.conventions.OneCard": Scope.PLAY for method in ("PUT", "PATCH", "DELETE")},
    **{f"{method} matches.api.files.OneImportedMatch": Scope.PLAY for method in ("PATCH", "DELETE")},
    "POST matches.api.files.ImportedMatches": Scope.PLAY,
    "POST matches.api.explaining.Explanations": Scope.PLAY,
    "POST matches.api.explaining.Questions": Scope.PLAY,
    "PUT matches.api.explaining.QuestionAnswer": Scope.PLAY,
    "POST matches.api.talk.EndTalk": Scope.PLAY,
    "POST matches.api.orders.Orders": Scope.PLAY,
    "DELETE matches.api.orders.OneOrder": Scope.PLAY,
    "POST matches.api.turn_drafts.TurnDrafts": Scope.PLAY,
    "DELETE matches.api.turn_drafts.TurnDrafts": Scope.PLAY,
    "POST matches.api.turn_drafts.SendTurn": Scope.PLAY,
    "POST matches.api.take_backs.TakeBacks": Scope.PLAY,
    "POST matches.api.take_backs.TakeBackAnswer": Scope.PLAY,
    "POST matches.api.conventions.OwnCards": Scope.PLAY,
    "POST matches.api.objections.OwnObjection": Scope.PLAY,
    "DELETE matches.api.objections.OwnObjection": Scope.PLAY,
    "POST matches.api.reports.OwnReports": Scope.PLAY,
    "POST matches.api.reports.ReportAnswer": Scope.ORGANISE,
    "GET matches.api.reports.ClubReports": Scope.ORGANISE,  # who said what of whom
    "POST nights.api.tables.Agree": Scope.PLAY,
    "POST nights.api.tables.Withdraw": Scope.PLAY,
    "POST nights.api.tables.Draw": Scope.PLAY,
    "PUT nights.api.conventions.TableCard": Scope.PLAY,
    "DELETE nights.api.conventions.TableCard": Scope.PLAY,
}
"""Method and view, where the app's rule is not theirs."""

ANY: Final = {"DELETE accounts.token_api.Token"}
"""What every token may: end itself."""


def needed(method: str, view: type[Any]) -> Scope | None:
    """The scope that a token needs for that call; None where none will do."""
    reading = method in SAFE_METHODS
    method = "GET" if reading else method
    app = view.__module__.partition(".")[0]
    usual = (READING if reading else CHANGING).get(app)
    return OTHERWISE.get(f"{method} {view.__module__}.{view.__qualname__}", usual)


def allows(scopes: list[str], method: str, view: type[Any]) -> bool:
    """Whether a token of those scopes may make that call."""
    return f"{method} {view.__module__}.{view.__qualname__}" in ANY or needed(method, view) in scopes
