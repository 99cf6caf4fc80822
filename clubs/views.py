"""Pages about accounts and clubs."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from clubs import permissions, selectors, services
from clubs.arrivals import Way, way_back
from clubs.forms import ClubForm, SignUpForm
from clubs.models import Club, Player, User
from common.refusals import Refusal, reason_for


def sign_up(request: HttpRequest) -> HttpResponse:
    """Make a login with a player, log in, and go back to where one came from, with what one came for done."""
    way = way_back(request)
    if request.user.is_authenticated:
        return redirect(way.address if way else "home")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            user = services.sign_up(
                username=given["username"],
                password=given["password1"],
                name=given["name"],
                email=given["email"] or "",
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            login(request, user)
            flash.success(request, _("Welcome, %(name)s.") % {"name": given["name"]})
            return _back(request, way, user.player)
    return render(request, "clubs/sign_up.html", {"form": form, "way": way})


def _back(request: HttpRequest, way: Way | None, player: Player) -> HttpResponse:
    """To where a newcomer came from, having done what they came for."""
    if way is None:
        return redirect("home")
    try:
        way.come(player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect(way.address)


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """One's own player page."""
    assert isinstance(request.user, User)
    return redirect("player", slug=services.player_of(request.user).slug)


def club_list(request: HttpRequest) -> HttpResponse:
    """The clubs one may see."""
    return render(
        request, "clubs/club_list.html", {"clubs": selectors.visible_clubs(selectors.player_of(request.user))}
    )


@login_required
def new_club(request: HttpRequest) -> HttpResponse:
    """Create a club; who creates it owns it."""
    assert isinstance(request.user, User)
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            club = services.create_club(owner=services.player_of(request.user), **given)
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
