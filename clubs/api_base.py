"""What every address of the API of a club shares: the club, who asks, and refusals in the API's one error shape."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs import permissions, selectors
from clubs.models import Club, Membership, Player, User
from clubs.services import player_of


class ClubView(APIView):
    """For whoever has logged in; what else is needed each method says."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticated,)

    def opened(self, request: Request, slug: str, role: str) -> tuple[Club, Player]:
        """The club and who asks. Http404 for a club one may not look into, PermissionDenied for a lower role."""
        player = selectors.player_of(request.user)
        club = get_object_or_404(selectors.open_clubs(player), slug=slug)
        return club, permissions.require_role(player, club, role)

    def known(self, request: Request, slug: str) -> tuple[Club, Player]:
        """A club that the asker may know of, and the asker. Raises Http404."""
        assert isinstance(request.user, User)
        club, player = get_object_or_404(Club, slug=slug), player_of(request.user)
        if not permissions.may_know(player, club):
            raise Http404
        return club, player


def member_of(club: Club, slug: str) -> Membership:
    """The membership of the player of that address. Raises Http404."""
    return get_object_or_404(selectors.members(club), player__slug=slug)
