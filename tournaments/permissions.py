"""Who may create and run competitions, and enter which bots at once."""

from __future__ import annotations

from django.db.models import Q

from bots.models import Bot
from bots.selectors import bots_seen_by, knows
from clubs.models import Club, Membership, Player, User
from clubs.permissions import has_role
from tournaments.models import Competition


def organises(competition: Competition, player: Player | None, user: object) -> bool:
    """The organiser, the club's organisers, and the site's staff for the site's own leagues."""
    if competition.club is not None:
        return has_role(player, competition.club, Membership.Role.ORGANISER)
    staff = isinstance(user, User) and user.is_staff
    return staff or (player is not None and competition.organiser_id == player.pk)


def may_cancel(competition: Competition, player: Player | None, user: object) -> bool:
    """Who organises it; while it is played none who plays in it, or whose bot does, nor the deputy of one who does.

    Else whoever is about to lose could see to it that nobody wins. Where all the club's organisers play, each may.
    """
    if not organises(competition, player, user):
        return False
    if competition.status != Competition.Status.RUNNING or player is None:
        return True
    party = Q(entries__competition=competition) | Q(user__bots__player__entries__competition=competition)
    entrants = set(Player.objects.filter(party).values_list("pk", flat=True))
    club, organiser = competition.club, Membership.Role.ORGANISER
    if club is None:
        return player.pk not in entrants
    if player.pk not in entrants and has_role(player, club, organiser, not_for=entrants):
        return True
    officers = club.memberships.filter(role__in=(Membership.Role.OWNER, organiser))
    return not officers.exclude(player__in=entrants).exists()


def may_create(club: Club | None, player: Player | None, user: object) -> bool:
    """A club's organisers create its competitions, the site's staff those of no club."""
    if club is not None:
        return has_role(player, club, Membership.Role.ORGANISER)
    return isinstance(user, User) and user.is_staff


def bots_for(game: str, user: object) -> list[Bot]:
    """The bots that whoever creates a league may enter at once: built-in ones, and their own that play the game."""
    seen = bots_seen_by(user)
    return [bot for bot in seen if bot.builtin or (bot.owner == user and knows(bot, game))]
