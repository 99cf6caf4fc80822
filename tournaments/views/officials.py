"""Pages of an event's directors and helpers, and of links to its tables."""

from __future__ import annotations

import segno
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from tournaments import selectors
from tournaments.models import Competition, EventOfficial, TableLink
from tournaments.permissions import organises_for_club
from tournaments.services import officials as services, result_grid
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised

HOURS = 6
"""How long a link lasts, where nobody says otherwise."""


@login_required
def officials_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Who they are, and for the club's organisers a form that names another."""
    return _page(request, *organised(request, slug))


def _page(request: HttpRequest, competition: Competition, player: Player, problem: str = "") -> HttpResponse:
    context = {
        "competition": competition,
        "officials": services.officials_of(competition),
        "names": organises_for_club(competition, player, request.user),
        "roles": EventOfficial.Role.choices,
        "viewer": player,
        "typed": line(request.POST.get("player", ""), 120) if problem else "",
        "problem": problem,
    }
    return render(request, "tournaments/officials.html", context, status=422 if problem else 200)


@login_required
@require_POST
def change_officials(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Name somebody, or let them go; anybody lays down their own office."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    by = own_player(request.user)
    names = organises_for_club(competition, by, request.user)
    player = named_player(request.POST.get("player", ""))
    require(
        names or (action == "dismiss" and player == by), _("The club’s organisers name an event’s officials.")
    )
    try:
        if player is None:
            return _page(request, competition, by, _("Nobody with a login has that address."))
        if action == "name":
            role = request.POST.get("role", "")
            services.official_name(competition=competition, player=player, role=role, by=by)
        else:
            services.official_dismiss(competition=competition, player=player)
    except Refusal as error:
        return _page(request, competition, by, reason_for(error))
    return redirect("event-officials" if names else "competition", slug=slug)


def named_player(typed: str) -> Player | None:
    """Somebody with a login, by the address of their page or its last word."""
    words = [part for part in line(typed, 200).split("?")[0].split("/") if part]
    slug = words[-1] if words else ""
    return Player.objects.filter(slug=slug, user__isnull=False, kind=Player.Kind.PERSON).first()


@login_required
def table_links(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A code for each open table of a round, to be printed and laid there."""
    competition, player = organised(request, slug)
    if number not in [round_.number for round_ in selectors.rounds(competition)]:
        raise Http404
    if request.method == "POST":
        try:
            if "end" in request.POST:
                services.table_links_end(competition=competition, number=number)
            else:
                hours = whole(request.POST.get("hours", "")) or 0
                services.table_links_make(competition=competition, number=number, by=player, hours=hours)
        except Refusal as error:
            flash.error(request, reason_for(error))
        return redirect("table-links", slug=slug, number=number)
    shown = [(link, *_code(request, link)) for link in services.links_of(competition, number)]
    context = {"competition": competition, "number": number, "links": shown, "hours": HOURS}
    return render(request, "tournaments/table_links.html", context)


def _code(request: HttpRequest, link: TableLink) -> tuple[str, SafeString]:
    """The address, and the code that a phone reads."""
    address = request.build_absolute_uri(reverse("table-helper", args=[link.secret]))
    drawn = segno.make(address, micro=False).svg_inline(scale=4, border=2, dark="#000", light="#fff")
    return address, mark_safe(drawn)


@login_required
def table_helper(request: HttpRequest, secret: str) -> HttpResponse:
    """One table and a field for its result, for whoever follows its link; nothing is claimed by looking."""
    assert isinstance(request.user, User)
    player = own_player(request.user)
    link = services.open_links().select_related("pairing__round__competition").filter(secret=secret).first()
    if link is None:
        return render(request, "tournaments/table_helper.html", {"ended": True}, status=404)
    competition, problem = link.pairing.round.competition, ""
    if request.method == "POST":
        try:
            typed = line(request.POST.get("result", ""), 20)
            result_grid.result_by_link(secret=secret, text=typed, by=player)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("The result is written down. Thank you."))
            return render(
                request, "tournaments/table_helper.html", {"done": True, "competition": competition}
            )
    context = {
        "competition": competition,
        "table": selectors.pairings(competition).get(pk=link.pairing_id),
        "ends_at": link.ends_at,
        "problem": problem,
        "typed": line(request.POST.get("result", ""), 20),
    }
    return render(request, "tournaments/table_helper.html", context, status=422 if problem else 200)
