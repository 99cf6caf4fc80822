"""Correcting a deal on the sheet, and putting a finished result right: beforehand is shown what it changes."""

from __future__ import annotations

from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import RANK, role_of
from clubs.selectors import members, player_of
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from common.signals import answers
from common.speaking import NOBODY, ReadersWords
from games.core import registry
from games.core.errors import BadResult
from games.core.game import Game
from games.core.match import LiveMatch
from games.core.sheet import Sheet
from matches import corrections, effects, event_store, permissions, selectors, services, wrong_game
from matches.corrections import Change
from matches.errors import MatchError
from matches.forms import deals as deal_form
from matches.models import Correction, Match
from matches.signals import dependants_asked
from matches.views.matches import base_context, seen_match, seq_of

KEPT = ("csrfmiddlewaretoken", "once", "sure")
"""What the form that does it has anew."""


@login_required
def correct_deal(request: HttpRequest, code: str, deal: int) -> HttpResponse:
    """Put another result in a deal's place; what follows is counted anew. Of a finished match: see first, then do."""
    match = seen_match(request, code)
    player = player_of(request.user)
    finished = match.status == Match.Status.FINISHED and match.entered
    (permissions.require_corrector if finished else permissions.require_keeper)(player, match)
    context = base_context(request, match)
    live = event_store.load(match, seats=len(context["names"]))
    if not (finished or match.status == Match.Status.RUNNING) or not 1 <= deal <= len(live.sheet.rows):
        raise Http404
    sheet = _before(live, deal)
    description = ReadersWords(NOBODY).in_json(sheet.expects().describe(live.table))
    posted = {key: str(value) for key, value in request.POST.items()}
    problems: dict[str, str] = {}
    if request.method == "POST":
        data = deal_form.read(description, posted)
        try:
            if finished:
                return _put_right(request, match, Change(Correction.Kind.DEALS, {deal: data}))
            services.correct_result(
                match_id=match.pk, deal=deal, data=data, expect_seq=seq_of(request), by=player
            )
        except BadResult as error:
            problems = deal_form.problems(description, data, error)
        except Refusal as error:
            if not finished:
                flash.error(request, reason_for(error))
                return redirect("match", code=code)
            problems = {"": reason_for(error)}
        else:
            return redirect("match", code=code)
    typed = posted or deal_form.typed(live.sheet.rows[deal - 1].result.to_json())
    context |= {"live": live, "deal": deal, "problem": problems.get("", ""), "row": live.sheet.rows[deal - 1]}
    context |= {"finished": finished, "known": _known(match), "reason": posted.get("reason", "")}
    context["form"] = _form(context, live, description, typed, problems)
    return render(request, "matches/correct.html", context, status=422 if problems else 200)


@login_required
def put_right(request: HttpRequest, code: str) -> HttpResponse:
    """What can be put right on a finished match: its deals, that it counts, or that it was corrected."""
    match = seen_match(request, code)
    player = permissions.require_corrector(player_of(request.user), match)
    if not match.is_over:
        raise Http404
    problem = ""
    if request.method == "POST":
        try:
            return _put_right(request, match, _change(request, match))
        except Refusal as error:
            problem = reason_for(error)
            match.refresh_from_db()
    last = corrections.last_done(match)
    context = {
        "match": match,
        "names": selectors.seat_names(match),
        "known": _known(match),
        "last": last,
        "deals": match.entered and match.status == Match.Status.FINISHED,
        "problem": problem,
        "typed": request.POST,
        "seats": _seats(match, request),
        "games": _games(match),
        "guests": _guests(match, player),
    }
    return render(request, "matches/put_right.html", context, status=422 if problem else 200)


def _change(request: HttpRequest, match: Match) -> Change:
    kind = request.POST.get("kind", "")
    if kind == Correction.Kind.RESTORE:
        return Change(Correction.Kind.RESTORE)
    if kind == Correction.Kind.SEATS:
        return Change(Correction.Kind.SEATS, seats=_people_sent(request, match))
    if kind == Correction.Kind.GAME:
        return Change(Correction.Kind.GAME, game=request.POST.get("game", ""))
    if kind != Correction.Kind.ANNUL:
        raise MatchError(_("Say what is to be put right."))
    code = request.POST.get("doubles", "").strip().strip("/").rsplit("/", 1)[-1]
    try:
        doubles = Match.objects.filter(code=code, club=match.club_id).first() if code else None
    except (ValidationError, ValueError):
        doubles = None
    if code and doubles is None:
        raise MatchError(corrections.no_such_double())
    return Change(Correction.Kind.ANNUL, doubles=doubles)


def _put_right(request: HttpRequest, match: Match, change: Change) -> HttpResponse:
    """Show what it would change; the form on that page does it. Raises Refusal."""
    player = permissions.require_corrector(player_of(request.user), match)
    known = whole(request.POST.get("known", ""))
    asked: dict[str, Any] = {
        "match_id": match.pk,
        "change": change,
        "by": player,
        "reason": line(request.POST.get("reason", ""), corrections.LONGEST + 1),
        "expect_seq": seq_of(request),
        "known": -1 if known is None else known,
    }
    if "sure" in request.POST:
        made = corrections.correct(**asked)
        said = _("Another organiser has been asked for a second look.")
        if made.status == Correction.Status.DONE:
            said = _("Done: everybody who sat there is told.")
            if made.anew is not None:
                flash.success(request, said)
                return redirect("match", code=made.anew.code)
        elif not made.look:
            said = _("Who sat there has been asked: nothing changes before they agree.")
        flash.success(request, said)
        return redirect("match", code=match.code)
    found = corrections.preview(**asked)
    context = {
        "match": match,
        "names": selectors.seat_names(match),
        "what": Correction.Kind(change.kind).label,
        "reason": asked["reason"],
        "effects": effects.lines(found),
        "depends": [said for told in answers(dependants_asked, Match, match=match) for said in told],
        "waits": player.pk in permissions.sat_there(match) or player in change.seats.values(),
        "asks": bool(change.seats),
        "game": registry.get(change.game) if change.game else None,
        "calls_off": change.kind == Correction.Kind.RESTORE and _called_off(match),
        "sent": [(name, value) for name, value in request.POST.items() if name not in KEPT],
    }
    return render(request, "matches/correction_preview.html", context)


def _people_sent(request: HttpRequest, match: Match) -> dict[int, Player]:
    """Who is named at each seat of the match; what is no person's number names nobody. Raises MatchError."""
    sent = {seat.index: whole(request.POST.get(f"seat.{seat.index}", "")) for seat in match.seats.all()}
    people = Player.objects.in_bulk([one for one in sent.values() if one is not None and 0 < one < 2**63])
    found = {index: people[one] for index, one in sent.items() if one in people}
    if len(found) < len(sent):
        raise MatchError(_("Say who sat at each seat."))
    return found


def _seats(match: Match, request: HttpRequest) -> list[tuple[int, list[tuple[Player, bool]]]]:
    """Each seat of a club's sheet with who may have sat there, and whether that is who is named there now."""
    if match.club is None or not match.entered or match.status != Match.Status.FINISHED:
        return []
    at = {seat.index: seat.player_id for seat in match.seats.all()}
    own = Q(memberships__club=match.club) | Q(pk__in=at.values())
    people = list(
        Player.objects.filter(own, kind=Player.Kind.PERSON, merged_into=None).distinct().order_by("name")
    )
    return [
        (index, [(one, one.pk == (whole(request.POST.get(f"seat.{index}", "")) or now)) for one in people])
        for index, now in sorted(at.items())
    ]


def _games(match: Match) -> list[type[Game]]:
    """What the people of a club night's sheet can have played in truth."""
    if match.status != Match.Status.FINISHED or not match.entered or not match.seq:
        return []
    return [game for game in wrong_game.games_for(match.seats.count()) if game.key != match.game]


def _called_off(match: Match) -> bool:
    """Whether taking the last correction back declares void a sheet that was opened by it."""
    last = corrections.last_done(match)
    return last is not None and last.anew is not None and last.anew.status != Match.Status.VOID


def _guests(match: Match, player: Player) -> list[Membership]:
    """The guests at the table whom one may say to be a member, as an organiser who ranks no lower."""
    own = role_of(player, match.club) if match.club else None
    if match.club is None or own is None or RANK[own] > RANK[Membership.Role.ORGANISER]:
        return []
    at = members(match.club).filter(player__in=match.seats.values("player"))
    return [row for row in at if row.player.is_guest and RANK[own] <= RANK[row.role]]


def _known(match: Match) -> int:
    last = corrections.last_done(match)
    return last.pk if last else 0


def version_before(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """The sheet as it was before a correction."""
    match = seen_match(request, code)
    made = get_object_or_404(match.corrections.filter(status=Correction.Status.DONE), pk=pk)
    if not match.entered:
        raise Http404
    context = base_context(request, match)
    live = event_store.load(match, upto=made.seq_before, seats=len(context["names"]))
    context |= {"live": live, "rows": selectors.named_rows(live, context["names"]), "correction": made}
    return render(request, "matches/version.html", context)


@login_required
@require_POST
def decide_correction(request: HttpRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """The second pair of eyes; who asked may also drop it."""
    club, player = seen_club(request, slug)
    made = get_object_or_404(Correction.objects.select_related("match__club", "by"), pk=pk, match__club=club)
    decider = corrections.require_answer(player, made, confirm=action == "confirm")
    try:
        made = (corrections.confirm if action == "confirm" else corrections.refuse)(
            correction=made, by=decider
        )
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        said = {
            Correction.Status.DONE: _("Done: everybody who sat there is told."),
            Correction.Status.REFUSED: _("It stays as it is."),
        }
        flash.success(
            request, said.get(Correction.Status(made.status), _("Noted: it waits for somebody else's word."))
        )
    decides = permissions.may_decide(decider, made.match) and decider != made.by
    return redirect("club-objections", slug=slug) if decides else redirect("match", code=made.match.code)


def _before(live: LiveMatch, deal: int) -> Sheet:
    """The sheet as it was when the deal was due."""
    return live.sheet.before(deal)


def _form(
    context: dict[str, Any],
    live: LiveMatch,
    description: Any,
    typed: dict[str, str],
    problems: dict[str, str],
) -> list[deal_form.Asked]:
    return deal_form.asked(description, context["names"], live.table.sides, typed, problems)
