"""What every address of the API of nights shares: the night, who asks, and refusals in the API's one error shape."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import exceptions, serializers
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Player
from clubs.selectors import has_role, may_see, player_of
from matches.api import refused
from tournaments.errors import NotYourWord
from tournaments.models import Session
from tournaments.nights.session_views import REFUSALS


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
        if player is None or not has_role(player, session.club, role):
            raise exceptions.PermissionDenied("Your role in the club does not allow that.")
        return session, player

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal of the services is the asker's to mend, not a fault of the site."""
        if isinstance(exc, NotYourWord):
            return super().handle_exception(exceptions.PermissionDenied(str(exc)))
        return super().handle_exception(refused(exc) if isinstance(exc, REFUSALS) else exc)


def valid(
    kind: type[serializers.Serializer[Any]], request: Request, *, partial: bool = False
) -> dict[str, Any]:
    """What was sent, checked field by field. Raises ValidationError."""
    given = kind(data=request.data, partial=partial)
    given.is_valid(raise_exception=True)
    return dict(given.validated_data)
