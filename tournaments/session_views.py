"""Pages of club nights, and of sitting down to play at a live table."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.errors import ClubError
from clubs.models import Membership, Player, User
from clubs.posted import whole
from clubs.selectors import has_role, may_see, members, player_of
from clubs.services import player_of as own_player
from clubs.views import seen_club
from games.core import registry
from games.core.errors import RulesError
from games.core.game import Game
from ledger.errors import LedgerError
from ledger.selectors import Suggestion, balances, settle_up_proposal
from matches import services as matches
from matches.errors import MatchError
from tournaments import selectors, sessions
from tournaments.calendar import feed
from tournaments.errors import SessionError
from tournaments.forms import GuestForm, OptionsForm, SessionForm
from tournaments.models import Session

REFUSALS = (SessionError, ClubError, MatchError, RulesError, LedgerError)
KEEPER, ORGANISER = Membership.Role.SCOREKEEPER, Membership.Role.ORGANISER


def seen_night(request: HttpRequest, pk: int) -> tuple[Session, Player | None]:
    session = get_object_or_404(Session.objects.select_related("club"), pk=pk)
    player = player_of(request.user)
    if not may_see(player, session.club):
        raise Http404
    return session, player


def session_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A club night: tables, people, and for organisers who owes whom."""
    session, player = seen_night(request, pk)
    present = list(session.attendances.filter(left_at__isnull=True).select_related("player"))
    here = {one.player_id for one in present}
    club_members = list(members(session.club))
    sees_money = has_role(player, session.club, ORGANISER)
    context = {
        "session": session,
        "tables": selectors.tables_with_totals(session),
        "present": present,
        "is_here": player is not None and player.pk in here,
        "is_member": player is not None and any(row.player_id == player.pk for row in club_members),
        "absent": [row for row in club_members if row.player_id not in here],
        "keeps": has_role(player, session.club, KEEPER),
        "sees_money": sees_money,
    }
    if sees_money:
        standing = balances(club=session.club)
        context |= {
            "balances": standing,
            "transfers": _transfers(session, {b.currency.code for b in standing}),
        }
    return render(request, "tournaments/session.html", context)


def _transfers(session: Session, currencies: set[str]) -> list[Suggestion]:
    """The fewest payments that make the club even, each currency apart."""
    return [
        one for code in sorted(currencies) for one in settle_up_proposal(club=session.club, currency=code)
    ]


@login_required
def new_session(request: HttpRequest, slug: str) -> HttpResponse:
    """A new club night."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, ORGANISER):
        raise Http404
    form = SessionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            session = sessions.open_series(club=club, **form.cleaned_data)[0]
        except SessionError as error:
            form.add_error(None, str(error))
        else:
            return redirect("session", pk=session.pk)
    return render(request, "tournaments/new_session.html", {"form": form, "club": club})


def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's nights for people's own calendars."""
    club, _player = seen_club(request, slug)
    nights = selectors.sessions(club=club)[:200]
    address = f"{request.scheme}://{request.get_host()}"
    return HttpResponse(feed(club, nights, address), content_type="text/calendar; charset=utf-8")


@login_required
@require_POST
def change_session(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Check in (oneself, a member, a guest), or close the night."""
    session, player = seen_night(request, pk)
    keeps = has_role(player, session.club, KEEPER)
    wanted = request.POST.get("player", "")
    if not keeps and (
        action != "check-in" or wanted or not has_role(player, session.club, Membership.Role.MEMBER)
    ):
        return HttpResponse(_("Only the club's scorekeepers and organisers do that."), status=403)
    try:
        if action == "close":
            sessions.close_session(session=session)
        elif action == "guest":
            form = GuestForm(request.POST)
            if not form.is_valid():
                raise SessionError(_("A guest needs a name of at most 60 characters."))
            sessions.check_in_guest(session=session, name=form.cleaned_data["name"])
        elif action == "leave":
            sessions.check_out(session=session, player=_member(session, wanted))
        else:
            sessions.check_in(session=session, player=_member(session, wanted) if wanted else _self(player))
    except REFUSALS as error:
        flash.error(request, str(error))
    return redirect("session", pk=pk)


def _self(player: Player | None) -> Player:
    assert player is not None
    return player


def _member(session: Session, wanted: str) -> Player:
    row = members(session.club).filter(player_id=whole(wanted) or 0).first()
    if row is None:
        raise SessionError(_("Choose somebody of this club."))
    return row.player


def places(game: type[Game], chosen: list[str]) -> list[str]:
    """As many places as the game can have, with who was chosen for each."""
    return [*chosen, *[""] * max(game.seats)][: max(game.seats)]


@login_required
def new_match(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down at once against built-in bots (or other people, once they sit down too)."""
    assert isinstance(request.user, User)
    try:
        game = registry.get(key)
    except RulesError as error:
        raise Http404(str(error)) from None
    if game.State is None:
        raise Http404
    bots = Player.objects.filter(kind=Player.Kind.BOT).filter(
        bot__current__isnull=False
    ) | Player.objects.filter(bot__builtin__gt="")
    posted = request.POST if request.method == "POST" else None
    options = OptionsForm(posted, game=game)
    problem = ""
    if posted and options.is_valid():
        chosen = {str(bot.pk): bot for bot in bots.select_related("bot__current")}
        wanted = [one for one in request.POST.getlist("seat") if one]
        try:
            if any(one not in chosen for one in wanted):
                raise MatchError(_("Choose bots for the other seats."))
            players = [own_player(request.user), *(chosen[one] for one in wanted)]
            match = matches.create_match(
                game=key,
                seats=[matches.SeatPlan(one) for one in players],
                options=options.options(),
                preset=options.cleaned_data.get("preset", ""),
            )
            matches.start(match=match)
        except REFUSALS as error:
            problem = str(error)
        else:
            return redirect("match", code=match.code)
    context = {
        "game": game,
        "options": options,
        "bots": bots.order_by("name"),
        "problem": problem,
        "seats": places(game, request.POST.getlist("seat"))[1:],
    }
    return render(request, "tournaments/new_match.html", context, status=422 if problem else 200)
