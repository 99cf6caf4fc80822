"""Proposing at a sheet, answering what was proposed, and the organisers' page of penalties and disputes."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import require_role
from clubs.selectors import player_of
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from matches import (
    event_store,
    option_changes,
    penalties,
    permissions,
    proposals,
    table_disputes,
    table_votes,
)
from matches.errors import MatchError
from matches.forms.options import ChangedOptionsForm
from matches.models import Match, Proposal
from matches.views.matches import seen_match, seq_of, tell

GOES = ("lost", "others", "shared")


def _keeper(request: HttpRequest, match: Match) -> Player:
    player = player_of(request.user)
    permissions.require_keeper(player, match)
    assert player is not None
    return player


@login_required
@require_POST
def propose_points(request: HttpRequest, code: str) -> HttpResponse:
    """A penalty or a correction beside the deals: who is at fault, how many points, where they go, and why."""
    match = seen_match(request, code)
    player = _keeper(request, match)
    try:
        _propose_points(request, match, player)
    except Refusal as error:
        tell(request, error)
        return _with_what_was_typed(request, match, ("what", "fault", "penalty", "points", "goes", "reason"))
    return redirect("match", code=code)


def _with_what_was_typed(request: HttpRequest, match: Match, names: Sequence[str]) -> HttpResponse:
    """The sheet again, whose form begins with what was refused."""
    typed = {name: line(request.POST.get(name, ""), 301) for name in names}
    return redirect(
        reverse("match", args=[match.code], query={key: said for key, said in typed.items() if said})
    )


def _propose_points(request: HttpRequest, match: Match, player: Player) -> None:
    posted = request.POST
    fault, goes = whole(posted.get("fault", "")), posted.get("goes", "lost")
    table = event_store.table_of(match, len(match.seats.all()))
    if fault is None or not 0 <= fault < len(table.sides) or goes not in GOES:
        raise MatchError(_("Say which side is at fault, and where the points go."))
    points = whole(posted.get("points", ""))
    if posted.get("points", "").strip() and points is None:
        raise MatchError(_("Points are a whole number."))
    correction = posted.get("what") == "correction"
    penalty = "" if correction else line(posted.get("penalty", ""), 40)
    data = {
        "points": penalties.points_for(table, fault=fault, penalty=penalty, points=points, goes=goes),
        "penalty": penalty,
        "reason": line(posted.get("reason", ""), 201),
    }
    made = penalties.propose(
        match_id=match.pk,
        data=data,
        by=player,
        expect_seq=seq_of(request),
        fault=None if correction else fault,
    )
    if made.status == Proposal.Status.OPEN:
        words_do = proposals.words_do(made, match)
        flash.info(
            request,
            _("Noted: it counts once each side has agreed.")
            if words_do
            else _("Noted: it counts once an organiser has ruled so."),
        )


@login_required
@require_POST
def raise_dispute(request: HttpRequest, code: str) -> HttpResponse:
    """The rules are not agreed: the sheet rests until they are."""
    match = seen_match(request, code)
    player = _keeper(request, match)
    try:
        table_disputes.raise_dispute(
            match_id=match.pk, reason=line(request.POST.get("reason", ""), 301), by=player
        )
    except Refusal as error:
        tell(request, error)
        return _with_what_was_typed(request, match, ("reason",))
    return redirect("match", code=code)


@login_required
@require_POST
def put_to_the_vote(request: HttpRequest, code: str) -> HttpResponse:
    """A more exact answer or a penalty card, which goes by the majority of the table."""
    match = seen_match(request, code)
    player, seat = _keeper(request, match), whole(request.POST.get("seat", ""))
    try:
        made = table_votes.propose(
            match_id=match.pk,
            vote=line(request.POST.get("vote", ""), 7),
            reason=line(request.POST.get("reason", ""), 301),
            by=player,
            seat=-1 if seat is None else seat,
        )
    except Refusal as error:
        tell(request, error)
    else:
        if made.status == Proposal.Status.OPEN:
            flash.info(request, _("Noted: it counts once more than half of the table has agreed."))
    return redirect("match", code=code)


@login_required
def change_options(request: HttpRequest, code: str) -> HttpResponse:
    """Other options from the next deal on, to be agreed by everybody."""
    match = seen_match(request, code)
    player = _keeper(request, match)
    live = event_store.load(match, seats=len(match.seats.all()))
    if match.is_over or not match.entered:
        raise Http404
    form = ChangedOptionsForm(request.POST or None, table=live.table)
    problem = ""
    if request.method == "POST" and form.is_valid():
        try:
            option_changes.propose(
                match_id=match.pk, options=form.options(), by=player, expect_seq=seq_of(request)
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.info(request, _("Noted: it counts from the next deal on, once everybody has agreed."))
            return redirect("match", code=code)
    wrong = bool(problem or form.errors)
    context = {"match": match, "form": form, "seq": live.seq, "problem": problem}
    return render(request, "matches/change_options.html", context, status=422 if wrong else 200)


@login_required
@require_POST
def answer_proposal(request: HttpRequest, code: str, pk: int, action: str) -> HttpResponse:
    """Agree to what is proposed, or not."""
    match = seen_match(request, code)
    player = _keeper(request, match)
    made = get_object_or_404(match.proposals, pk=pk)
    try:
        answered = (proposals.agree if action == "agree" else proposals.refuse)(proposal=made, by=player)
    except Refusal as error:
        tell(request, error)
    else:
        if answered.status == Proposal.Status.OPEN:
            flash.info(request, _("Noted: it waits for the others."))
    return redirect("match", code=code)


@login_required
def club_penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """For organisers: what waits at the club's sheets, and whose side gets penalties often."""
    club, player = seen_club(request, slug)
    require_role(player, club, Membership.Role.ORGANISER, _("Only organisers of the club see that."))
    context = {
        "club": club,
        "waiting": proposals.waiting_in(club),
        "often": penalties.who_gets_them(club),
    }
    return render(request, "matches/club_penalties.html", context)
