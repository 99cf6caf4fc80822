"""What every address of the API of nights shares: the night, who asks, and refusals in the API's one error shape."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs.models import Player
from clubs.permissions import may_see, require_role
from clubs.selectors import player_of
from nights.models import Session


class NightView(APIView):
    """Read by whoever may look into the club; what else is needed each method says."""

    permission_classes: tuple[type[BasePermission], ...] = (IsAuthenticatedOrReadOnly,)

    def night(self, request: Request, pk: int) -> tuple[Session, Player | None]:
        """The night and who asks. Http404 for whoever may not see the club."""
        session = get_object_or_404(Session.objects.select_related("club"), pk=pk)
        player = player_of(request.user)
        if not may_see(player, session.club):
            raise Http404
        return session, player

    def held(self, request: Request, pk: int, role: str) -> tuple[Session, Player]:
        """The night for somebody who holds that role in its club, or a higher one. Raises PermissionDenied."""
        session, player = self.night(request, pk)
        return session, require_role(player, session.club, role)
