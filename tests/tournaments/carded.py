"""A league of Tuppi of a club, with bots of Author's and built-in ones, and who writes cards for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from bots.models import Bot
from clubs.models import Club, Player
from clubs.services import join
from matches.models import ConventionVersion
from tests.helpers.card_writing import a_card
from tests.helpers.company import club_with_roles
from tournaments.models import Competition, Entry
from tournaments.services import competitions
from tournaments.services.conventions import set_conventions
from tournaments.services.leagues import create_league


@dataclass(frozen=True)
class CardedLeague:
    """`own`: the entry of the bot of `author`; `organiser` runs the league of `club`."""

    league: Competition
    club: Club
    own: Entry
    author: Player
    organiser: Player

    def allow(
        self, conventions: str, *allowed: ConventionVersion, until: datetime | None = None
    ) -> Competition:
        """As the organiser says."""
        return set_conventions(
            competition=self.league,
            by=self.organiser,
            conventions=conventions,
            allowed=allowed,
            cards_until=until,
        )

    def organisers_card(self, **more: Any) -> ConventionVersion:
        return a_card(self.organiser, title="Usual", **more)


def carded_league(
    people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> CardedLeague:
    """With the author's bot Tupakka and the built-in `random` entered."""
    house, bot = club_with_roles("House", people), submitted("Tupakka", "tuppi")
    join(club=house, player=people["Author"])
    league = create_league(title="Tuppi league", game="tuppi", club=house, organiser=people["Organiser"])
    competitions.enter(competition=league, players=[bot.player, builtin["random"]], by=people["Organiser"])
    own = league.entries.get(player=bot.player)
    return CardedLeague(league, house, own, people["Author"], people["Organiser"])


def soon(hours: int = 1) -> datetime:
    return timezone.now() + timedelta(hours=hours)
