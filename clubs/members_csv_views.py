"""Taking a club's members in and out as CSV."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext

from clubs import members_csv, permissions
from clubs.forms import CsvForm
from clubs.models import Membership
from clubs.views import seen_club
from common.refusals import Refusal, reason_for

MOST_SHOWN = 200
"""So many bad lines, and good ones, stand on the page."""


@login_required
def import_members(request: HttpRequest, slug: str) -> HttpResponse:
    """First a look at every line; a second click takes them in."""
    club, player = seen_club(request, slug)
    if player is None or not permissions.has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    form = CsvForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"club": club, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            text = form.table(most_bytes=members_csv.MOST_BYTES)
            if "store" in request.POST:
                address = request.build_absolute_uri("/").rstrip("/")
                done = members_csv.store(club=club, text=text, by=player, address=address)
                flash.success(request, outcome(done))
                return redirect("members", slug=slug)
            context |= looked_through(members_csv.read(text, club=club, by=player))
        except Refusal as error:
            form.add_error(None, reason_for(error))
    failed = bool(form.errors) or bool(context.get("bad"))
    return render(request, "clubs/import_members.html", context, status=422 if failed else 200)


def looked_through(lines: list[members_csv.Line]) -> dict[str, object]:
    """For the page: bad lines first, because there may be thousands of good ones."""
    bad = [line for line in lines if line.problem]
    good = [line for line in lines if not line.problem]
    n = len(bad or good)
    if bad:
        heading = ngettext("%(n)s line is not right", "%(n)s lines are not right", n)
    else:
        heading = ngettext("%(n)s line, all is well", "%(n)s lines, all is well", n)
    return {
        "looked": True,
        "heading": heading % {"n": n},
        "bad": bad[:MOST_SHOWN],
        "good": good[:MOST_SHOWN],
        "most": MOST_SHOWN if n > MOST_SHOWN else 0,
        "text": members_csv.confirmed_form(good) if good and not bad else "",
    }


def outcome(done: members_csv.Done) -> str:
    """What has been done, in a sentence."""
    counts = _("%(guests)s new guests, %(invitations)s invitations, %(roles)s new roles.") % {
        "guests": done.guests,
        "invitations": done.invitations,
        "roles": done.roles,
    }
    return f"{counts} {done.not_mailed}".strip()


@login_required
def export_members(request: HttpRequest, slug: str) -> HttpResponse:
    """The members as CSV, for members."""
    club, player = seen_club(request, slug)
    if player is None or permissions.role_of(player, club) is None:
        raise PermissionDenied(_("Only members take the list away."))
    answer = HttpResponse(
        members_csv.export(club=club, viewer=player), content_type="text/csv; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="{club.slug}-members.csv"'
    return answer
