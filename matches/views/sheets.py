"""Keeping a sheet: the next deal as it is typed, saved, taken back; the sheet confirmed or stopped."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.selectors import player_of
from common.refusals import Refusal, reason_alone, reason_for
from common.request_input import line, whole
from games.core.errors import BadResult, RulesError, StaleSequence
from games.core.match import LiveMatch
from matches import dealing, event_store, hurrying, permissions, selectors, services
from matches.forms import deals as deal_form
from matches.models import Match
from matches.views.matches import base_context, seen_match, seq_of, sheet, tell


def _posted(request: HttpRequest) -> dict[str, str]:
    return {key: str(value) for key, value in request.POST.items()}


@login_required
@require_POST
def preview_deal(request: HttpRequest, code: str) -> HttpResponse:
    """What the deal would be worth as it is typed so far: points and how they come about, or what is wrong."""
    match = seen_match(request, code)
    permissions.require_keeper(player_of(request.user), match)
    context = base_context(request, match)
    live = event_store.load(match, seats=len(context["names"]))
    description = selectors.form_of(live)
    data = deal_form.read(description, _posted(request))
    try:
        with selectors.refusals_named(live, context["names"]):
            row = live.enter(data, live.seq)
    except BadResult as error:
        context["lacking"] = deal_form.lacking(description, data, error)
        titles = {what["name"]: what["title"] for what in description}
        wrong = deal_form.problems(description, data, error).items()
        context["wrong"] = [f"{titles[name]}: {why}" if name in titles else why for name, why in wrong]
    except RulesError as error:
        context["wrong"] = [reason_for(error)]
    else:
        in_words = selectors.words_at(live, context["names"]).said
        context |= {
            "row": row,
            "why": [in_words(line) for line in row.why],
            "results": zip(context["sides"], row.points, row.totals, strict=True),
        }
        context["ends"] = in_words(live.result.reason) if live.result else ""
    return render(request, "matches/_preview.html", context)


@login_required
@require_POST
def enter_deal(request: HttpRequest, code: str) -> HttpResponse:
    """Save a deal; what was typed comes back with the reason if it cannot be."""
    match = seen_match(request, code)
    player = player_of(request.user)
    permissions.require_keeper(player, match)
    posted, seq = _posted(request), seq_of(request)

    def read(live: LiveMatch) -> dict[str, Any]:
        return deal_form.read(selectors.form_of(live), posted)

    try:
        if deal_form.MORE in posted:
            return sheet(request, match, posted)
        services.enter_result(match_id=match.pk, data=read, expect_seq=seq, by=player)
    except BadResult as error:
        return _refused(request, code, posted, error)
    except StaleSequence as error:
        return _too_late(request, code, posted, error, player)
    except Refusal as error:
        flash.error(request, reason_alone(error))
    return redirect("match", code=code)


def _refused(request: HttpRequest, code: str, posted: dict[str, str], error: RulesError) -> HttpResponse:
    """The sheet as it is now, with what was typed and why it was not saved."""
    return sheet(request, seen_match(request, code), posted, error)


def _too_late(
    request: HttpRequest, code: str, posted: dict[str, str], error: StaleSequence, player: Player | None
) -> HttpResponse:
    """The sheet has gone on. The same deal once more (two taps, a lost answer) is saved; another one comes back."""
    match, seq = seen_match(request, code), seq_of(request)
    before = event_store.load(match, seq, seats=len(match.seats.all())) if 0 <= seq < match.seq else None
    if before is not None:
        data = deal_form.read(selectors.form_of(before), posted)
        saved = selectors.entered_before(match, before, data)
        if saved is not None:
            if saved.by_id != (player.pk if player else None):
                who = saved.by.name if saved.by else _("Somebody else")
                flash.info(request, _("%(name)s had saved the same already.") % {"name": who})
            return redirect("match", code=code)
    return _refused(request, code, posted, error)


@login_required
@require_POST
def put_dealer(request: HttpRequest, code: str) -> HttpResponse:
    """Another player deals next, or lot decides who deals first."""
    match, player = seen_match(request, code), player_of(request.user)
    permissions.require_keeper(player, match)
    try:
        if request.POST.get("number") == "lot":
            dealing.draw_first_dealer(match=match, expect_seq=seq_of(request), by=player)
        else:
            seat = whole(request.POST.get("number", ""))
            services.put_dealer_right(
                match_id=match.pk, seat=-1 if seat is None else seat, expect_seq=seq_of(request), by=player
            )
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)


@login_required
@require_POST
def hurry(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the table to play a little faster, without a name."""
    match, player = seen_match(request, code), player_of(request.user)
    permissions.require_seat(player, match)
    try:
        hurrying.ask(match=match, by=player)
    except Refusal as error:
        flash.error(request, reason_alone(error))
    return redirect("match", code=code)


@login_required
@require_POST
def change_sheet(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Undo the last deal, confirm the result, or stop the match. Whether one may is asked where it is done."""
    asked: dict[str, Any] = {
        "match_id": UUID(code),
        "expect_seq": seq_of(request),
        "by": player_of(request.user),
    }
    try:
        if action == "undo":
            services.undo_result(**asked)
        elif action == "confirm":
            services.confirm_result(**asked)
        else:
            match = services.stop_match(reason=line(request.POST.get("reason", ""), 200), **asked)
            if match.status == Match.Status.RUNNING:
                flash.info(request, _("Noted: the match is stopped once each side has said so."))
    except Match.DoesNotExist:
        raise Http404 from None
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
