"""The page on which organisers write to a part of the club's people, and where what was sent is kept."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext

from clubs import letters
from clubs.errors import ClubError
from clubs.models import Club, Membership, Player
from clubs.permissions import require_role
from clubs.signing import told_for
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole

ORGANISER = Membership.Role.ORGANISER


@login_required
def letters_page(request: HttpRequest, slug: str) -> HttpResponse:
    """To whom first, then the text, then as one of them gets it, and then it is sent."""
    club, looker = seen_club(request, slug)
    player = require_role(looker, club, ORGANISER, _("Only the club's organisers write to its people."))
    asked = request.POST if request.method == "POST" else request.GET
    context: dict[str, Any] = {"club": club, "parts": letters.parts(club), "problem": ""}
    try:
        if asked.get("part"):
            context |= _chosen(club, asked["part"], asked.get("text"), request.GET.get("again", ""))
        if request.method == "POST" and "send" in request.POST:
            sent = letters.send_letter(
                club=club,
                by=player,
                part=asked["part"],
                text=asked.get("text", ""),
                to=whole(asked.get("to", "")) or 0,
            )
            flash.success(request, _said(sent.count))
            return redirect("letters", slug=slug)
        if request.method == "POST":
            context["seen"] = _seen(club, player, context, whole(asked.get("reader", "")))
    except Refusal as error:
        context["problem"] = reason_for(error)
        if request.method == "POST" and "reach" in context and "send" in request.POST:
            context["seen"] = None
    page = Paginator(club.letters.select_related("by"), 20).get_page(request.GET.get("page"))
    context["sent"] = told_for(page, by="by", at=lambda row: row.sent_at, need=ORGANISER)
    context["page"] = page
    return render(request, "clubs/letters.html", context, status=422 if context["problem"] else 200)


def _chosen(club: Club, key: str, text: str | None, again: str) -> dict[str, Any]:
    """The part, whom a letter reaches there, and what stands in it: as typed, as an earlier one, or as such begin."""
    part = letters.part_of(club, key)
    if text is None:
        earlier = club.letters.filter(pk=whole(again) or 0).first()
        text = earlier.text if earlier else part.begin
    return {"part": part, "reach": letters.reach(part), "text": text}


def _seen(club: Club, by: Player, context: dict[str, Any], wanted: int | None) -> letters.Seen:
    """As the first of them gets it, or whoever was chosen. Raises ClubError."""
    if "reach" not in context:
        raise ClubError(_("Choose to whom it goes."))
    readers = context["reach"].readers
    if not readers:
        raise ClubError(_("Nobody of them can be reached by mail."))
    reader = next((one for one in readers if one.pk == wanted), readers[0])
    return letters.seen_as(club=club, part=context["part"], text=context["text"], reader=reader, by=by)


def _said(count: int) -> str:
    words = ngettext("The letter goes to %(n)s person.", "The letter goes to %(n)s people.", count)
    return words % {"n": count}
