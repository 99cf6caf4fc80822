"""Pages about accounts and clubs."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from clubs import entrance, permissions, selectors, services
from clubs.forms import ClubForm
from clubs.models import Club, Player, User
from common.refusals import Refusal, reason_for


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """One's own player page."""
    assert isinstance(request.user, User)
    return redirect("player", slug=services.player_of(request.user).slug)


def club_list(request: HttpRequest) -> HttpResponse:
    """The clubs one may see."""
    return render(
        request, "clubs/club_list.html", {"clubs": selectors.listed_clubs(selectors.player_of(request.user))}
    )


@login_required
def new_club(request: HttpRequest) -> HttpResponse:
    """Create a club; who creates it owns it."""
    assert isinstance(request.user, User)
    try:
        entrance.refuse_founding(request.user)
    except Refusal as error:
        return render(request, "clubs/new_club.html", {"closed": reason_for(error)}, status=403)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            club = entrance.found_club(user=request.user, **given)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("club", slug=club.slug)
    return render(request, "clubs/new_club.html", {"form": form})


def seen_club(request: HttpRequest, slug: str) -> tuple[Club, Player | None]:
    """The club and who looks at it. Raises Http404 for a club that the visitor may not see."""
    club = get_object_or_404(Club, slug=slug)
    player = selectors.player_of(request.user)
    if not permissions.may_see(player, club):
        raise Http404
    return club, player
