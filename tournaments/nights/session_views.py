"""Pages of club nights, and of sitting down to play at a live table."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.errors import ClubError
from clubs.models import Membership, Player, User
from clubs.posted import whole
from clubs.selectors import has_role, may_see, members
from clubs.services import player_of as own_player
from games.core import registry
from games.core.errors import RulesError
from games.core.game import Game
from ledger.errors import LedgerError
from matches import services as matches
from matches.errors import MatchError
from tournaments import selectors
from tournaments.errors import SessionError
from tournaments.forms import GuestForm, OptionsForm
from tournaments.models import Session
from tournaments.nights import planning, sessions, tonight

REFUSALS = (SessionError, ClubError, MatchError, RulesError, LedgerError)
KEEPER, ORGANISER = Membership.Role.SCOREKEEPER, Membership.Role.ORGANISER


def seen_night(request: HttpRequest, pk: int) -> tuple[Session, Player | None]:
    """The night and who looks at it. Http404 for whoever may not see the club."""
    session = get_object_or_404(Session.objects.select_related("club"), pk=pk)
    player = getattr(request.user, "player", None)
    if not may_see(player, session.club):
        raise Http404
    return session, player


def session_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A club night: my table, all tables, people, and for those who may see it who owes whom."""
    session, player = seen_night(request, pk)
    return _page(request, session, player)


def _page(request: HttpRequest, session: Session, player: Player | None, guest: str = "") -> HttpResponse:
    """The page; `guest`: a guest's name that was refused, to be mended."""
    tables = selectors.tables_with_totals(session)
    people = tonight.people(session, tables)
    sees_money = tonight.sees_money(session, people, player)
    own = next((one for one in people if player is not None and one.player.pk == player.pk), None)
    mine = [one for one in tables if player in one.players and not one.match.is_over]
    seatings = [one.row.seating for one in tables if one.row.seating]
    context = {
        "session": session,
        "mine": mine,
        "tables": [tonight.shown(one, player, sees_money) for one in tables],
        "seating": max(seatings, key=lambda one: one.number, default=None),
        "undo": tonight.undoable(tables),
        "by_hand": tonight.undoable_by_hand(tables),
        "present": [one for one in people if one.here],
        "gone": [one for one in people if one.gone],
        "absent": [one for one in people if not one.here and not one.gone],
        "free": sum(one.here and not one.table for one in people),
        "own": own,
        "is_here": own is not None and own.here,
        "is_member": own is not None and bool(own.role),
        "keeps": tonight.holds(people, player, KEEPER),
        "plans": tonight.holds(people, player, ORGANISER),
        "sees_money": sees_money,
        "guest": guest.strip(),
        "focus_guest": bool(guest) or "guest" in request.GET,
    }
    if sees_money and player is not None:
        tonight.noted(session, player)
        if not _only_tables(request):
            money = tonight.money(session)
            context |= {"balances": money.balances, "transfers": money.transfers}
    return render(request, "tournaments/session.html", context, status=422 if guest else 200)


def _only_tables(request: HttpRequest) -> bool:
    """Whether the page only renews its list of tables."""
    return bool(request.htmx and request.htmx.target == "tables")  # type: ignore[attr-defined]


@login_required
@require_POST
def change_session(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """People come and go, or the night is closed."""
    session, player = seen_night(request, pk)
    keeps = has_role(player, session.club, KEEPER)
    wanted = request.POST.getlist("player")
    myself = action == "check-in" and not wanted
    if not keeps and not (myself and has_role(player, session.club, Membership.Role.MEMBER)):
        return HttpResponse(_("Only the club's scorekeepers and organisers do that."), status=403)
    try:
        return _changed(request, session, player, action)
    except REFUSALS as error:
        flash.error(request, str(error))
    if action == "guest":
        return _page(request, session, player, request.POST.get("name", "") or " ")
    return redirect("session", pk=pk)


def _changed(request: HttpRequest, session: Session, player: Player | None, action: str) -> HttpResponse:
    """Do it, or ask first where something would be lost. Raises what REFUSALS names."""
    wanted, sure = request.POST.getlist("player"), bool(request.POST.get("sure"))
    if action == "close":
        still = tonight.still_open(session)
        if still.asks and not still.playing and not sure:
            return render(request, "tournaments/close_night.html", {"session": session, "still": still})
        sessions.close_session(session=session)
    elif action == "guest":
        form = GuestForm(request.POST)
        if not form.is_valid():
            raise SessionError(_("A guest needs a name of at most 60 characters."))
        guest = sessions.check_in_guest(session=session, name=form.cleaned_data["name"]).player
        flash.success(request, _("%(name)s is here.") % {"name": guest.name})
        return redirect(reverse("session", args=[session.pk]) + "?guest=1#guest-name")
    elif action == "leave":
        leaver = _members(session, wanted[:1] or [""])[0]
        tables = planning.not_begun(session=session, player=leaver)
        if tables and not sure:
            context = {"session": session, "player": leaver, "tables": tables}
            return render(request, "tournaments/go_home.html", context)
        for table in planning.go_home(session=session, player=leaver):
            flash.info(request, _("Table %(n)s was called off.") % {"n": table.number})
    else:
        arrived = _members(session, wanted) if wanted else [_self(player)]
        planning.check_in_all(session=session, players=arrived)
    return redirect("session", pk=session.pk)


def _self(player: Player | None) -> Player:
    assert player is not None
    return player


def _members(session: Session, wanted: list[str]) -> list[Player]:
    """The people of the club that were chosen. Raises SessionError for anybody else, and for rubbish."""
    numbers = [whole(one) or 0 for one in wanted]
    known = {row.player_id: row.player for row in members(session.club).filter(player_id__in=numbers)}
    if any(number not in known for number in numbers):
        raise SessionError(_("Choose somebody of this club."))
    return [known[number] for number in numbers]


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
    options = OptionsForm(posted, game=game, played=True)
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
