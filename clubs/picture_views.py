"""Pictures of people: shown, drawn and taken off."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs import pictures, selectors
from clubs.models import Picture, User
from clubs.services import player_of
from common.refusals import Refusal, reason_for


@require_safe
def picture(request: HttpRequest, slug: str, digest: str) -> HttpResponse:
    """The picture of that digest; nobody's to whoever may not know the name."""
    players = selectors.shown_players(selectors.player_of(request.user))
    player = get_object_or_404(players, slug=slug)
    if not pictures.shown(player) or player.picture != digest:
        raise Http404
    answer = HttpResponse(bytes(get_object_or_404(Picture, player=player).image), content_type="image/webp")
    answer["Cache-Control"] = "private, max-age=31536000, immutable"
    answer["Content-Disposition"] = "inline"
    return answer


@login_required
@require_POST
def change_picture(request: HttpRequest, action: str) -> HttpResponse:
    """Show a picture of oneself, or no more."""
    assert isinstance(request.user, User)
    player, file = player_of(request.user), request.FILES.get("picture")
    try:
        if action == "remove":
            pictures.remove_picture(player=player)
            flash.success(request, _("Your picture is gone."))
        elif file is None or file.file is None:
            flash.error(request, _("Choose a picture first."))
        else:
            pictures.show_picture(player=player, file=file.file)
            flash.success(request, _("This is your picture now."))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("privacy")
