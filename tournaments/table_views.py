"""Pages of a table on a club night: opening one, what its players agree on, the draw of sides."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.selectors import has_role
from ledger.forms import StakeForm
from tournaments import sessions
from tournaments.errors import SessionError
from tournaments.forms import GameChoiceForm, OptionsForm
from tournaments.models import Session
from tournaments.session_views import KEEPER, REFUSALS, places, seen_night


@login_required
def new_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a table: the game, then who sits where, options and stake."""
    session, player = seen_night(request, pk)
    if not has_role(player, session.club, KEEPER):
        raise Http404
    choice = GameChoiceForm(request.POST or request.GET or None)
    game = choice.chosen() if choice.is_bound else None
    if game is None:
        return render(
            request,
            "tournaments/choose_game.html",
            {"form": choice, "club": session.club, "session": session},
        )
    posted = request.POST if request.method == "POST" else None
    options, stake = OptionsForm(posted, game=game), StakeForm(posted, game=game)
    problem = ""
    if posted and options.is_valid() and stake.is_valid():
        try:
            table = sessions.open_table(
                session=session,
                game=game.key,
                players=_players(session, request.POST.getlist("seat")),
                options=options.options(),
                preset=options.cleaned_data.get("preset", ""),
                stake=stake.terms(),
            )
        except REFUSALS as error:
            problem = str(error)
        else:
            return redirect("match", code=table.match.code)
    context = {
        "session": session,
        "game": game,
        "options": options,
        "stake": stake,
        "problem": problem,
        "present": [
            one.player for one in session.attendances.filter(left_at__isnull=True).select_related("player")
        ],
        "seats": places(game, request.POST.getlist("seat")),
    }
    return render(request, "tournaments/new_table.html", context, status=422 if problem else 200)


def _players(session: Session, chosen: list[str]) -> list[Player]:
    here = {str(one.player_id): one.player for one in session.attendances.select_related("player")}
    wanted = [one for one in chosen if one]
    if any(one not in here for one in wanted):
        raise SessionError(_("Seat people who have been checked in tonight."))
    return [here[one] for one in wanted]
