"""What others wrote down about one, marked as seen."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs import telling
from clubs.models import User
from clubs.services import player_of
from common.request_input import whole


@login_required
@require_POST
def notices_seen(request: HttpRequest) -> HttpResponse:
    """I have seen them, up to the newest on the page."""
    assert isinstance(request.user, User)
    telling.seen(player=player_of(request.user), upto=whole(request.POST.get("upto", "")) or 0)
    return redirect("home")
