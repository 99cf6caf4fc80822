"""Who comes to a club's books, and as what: the one place where pages and the API ask."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from django.http import Http404
from django.shortcuts import get_object_or_404

from clubs.models import Club, Membership, Player, User
from clubs.selectors import has_role, player_of
from ledger import roles, selectors


class Needs(IntEnum):
    """What an address asks of whoever comes."""

    OWN = 1
    """To have money in the club, or to be a member."""
    ALL = 2
    """To see everybody's money: treasurers, organisers, owners."""
    REVERSE = 3
    """To take entries back: treasurers, owners."""
    OWNER = 4


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody at a club's books."""

    club: Club
    player: Player
    sees_all: bool

    def noted(self) -> Visit:
        """That somebody sees all of it is recorded."""
        if self.sees_all:
            roles.note_look(club=self.club, by=self.player)
        return self

    def whose(self, slug: str) -> Player:
        """Whose statement is looked at, which is recorded. Raises Http404 for another's, unless one sees all."""
        if slug != self.player.slug and (not self.sees_all or "\0" in slug):
            raise Http404
        person = get_object_or_404(selectors.people(club=self.club), slug=slug)
        roles.note_look(club=self.club, by=self.player, whose=person)
        return person


def visit(user: object, slug: str, needs: Needs = Needs.OWN) -> Visit:
    """Raises Http404 for whoever may not: not even that there are books is told."""
    player = player_of(user) if isinstance(user, User) else None
    club = get_object_or_404(Club, slug=slug)
    if player is None:
        raise Http404
    sees_all = roles.sees_all(player, club)
    allowed = {
        Needs.OWN: lambda: sees_all or selectors.people(club=club).filter(pk=player.pk).exists(),
        Needs.ALL: lambda: sees_all,
        Needs.REVERSE: lambda: roles.may_reverse(player, club),
        Needs.OWNER: lambda: has_role(player, club, Membership.Role.OWNER),
    }
    if not allowed[needs]():
        raise Http404
    return Visit(club, player, sees_all)
