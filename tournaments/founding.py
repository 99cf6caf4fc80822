"""Founding a league in one go, and who may found and run competitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from bots.models import Bot
from bots.selectors import bots_seen_by, knows
from clubs.models import Club, Membership, Player, User
from clubs.selectors import has_role
from tournaments import competitions
from tournaments.errors import CompetitionError
from tournaments.models import Competition


def organises(competition: Competition, player: Player | None, user: object) -> bool:
    """The organiser, the club's organisers, and the site's staff for the site's own leagues."""
    if competition.club is not None:
        return has_role(player, competition.club, Membership.Role.ORGANISER)
    staff = isinstance(user, User) and user.is_staff
    return staff or (player is not None and competition.organiser_id == player.pk)


def may_found(club: Club | None, player: Player | None, user: object) -> bool:
    """A club's organisers found its competitions, the site's staff those of no club."""
    if club is not None:
        return has_role(player, club, Membership.Role.ORGANISER)
    return isinstance(user, User) and user.is_staff


def bots_for(game: str, user: object) -> list[Bot]:
    """The bots that somebody who founds a league may enter at once: built-in ones, and their own that play the game."""
    seen = bots_seen_by(user)
    return [bot for bot in seen if bot.builtin or (bot.owner == user and knows(bot, game))]


@transaction.atomic
def found_league(
    *,
    title: str,
    game: str,
    bots: Sequence[Player] = (),
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    rounds: int = 0,
    boards: int = 1,
    most_entries: int | None = None,
    entries_until: datetime | None = None,
    club: Club | None = None,
    organiser: Player | None = None,
    rated: bool = True,
    begin: bool = False,
) -> Competition:
    """A league with its first bots entered, and drawn if it is to begin at once.

    Raises like `create_competition`, `enter` and `start`; then there is no league.
    """
    if begin and entries_until is not None:
        raise CompetitionError(
            _("A league that begins at once takes no entries until later: choose one of the two.")
        )
    league = competitions.create_competition(
        kind=Competition.Kind.LEAGUE,
        title=title,
        game=game,
        format="duplicate-league",
        seats=seats,
        options=options,
        settings={"rounds": rounds, "boards": boards},
        club=club,
        organiser=organiser,
        rated=rated,
        most_entries=most_entries,
        entries_until=entries_until,
    )
    competitions.enter(competition=league, players=bots)
    return competitions.start(competition=league) if begin else league
