"""What every page of a night shares: the night and who looks at it, and the choice of a game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from clubs.models import Membership, Player
from clubs.permissions import has_role, may_see
from common.refusals import Refusal, told
from games.core.game import Game
from matches.option_form import GameChoiceForm
from nights import permissions
from nights.models import Session
from nights.selectors.nights import games_on_offer

KEEPER, ORGANISER = Membership.Role.SCOREKEEPER, Membership.Role.ORGANISER


def seen_night(request: HttpRequest, pk: int) -> tuple[Session, Player | None]:
    """The night and who looks at it. Http404 for whoever may not see the club."""
    session = get_object_or_404(Session.objects.select_related("club"), pk=pk)
    player = getattr(request.user, "player", None)
    if not may_see(player, session.club):
        raise Http404
    return session, player


def kept_night(request: HttpRequest, pk: int) -> tuple[Session, Player]:
    """The night for somebody who keeps the club's scores; Http404 for everybody else."""
    session, player = seen_night(request, pk)
    if player is None or not has_role(player, session.club, KEEPER):
        raise Http404
    return session, player


def chosen_game(request: HttpRequest, session: Session) -> type[Game] | None:
    """The game that was chosen, if there is such a one and it is on offer that night."""
    game = _asked_for(request).chosen()
    return None if game is None or _not_on_offer(session, game) else game


def ask_for_game(request: HttpRequest, session: Session, what: str, steps: str) -> HttpResponse:
    """The games on offer, for choosing one to do `what` with, and why the one that was chosen cannot be."""
    form = _asked_for(request)
    game = form.chosen()
    context = {
        "form": form,
        "session": session,
        "what": what,
        "steps": steps,
        "games": games_on_offer(session),
        "problem": _not_on_offer(session, game) if game else "",
    }
    return render(request, "nights/choose_game.html", context)


def _asked_for(request: HttpRequest) -> GameChoiceForm:
    return GameChoiceForm(request.POST or request.GET or None)


def _not_on_offer(session: Session, game: type[Game]) -> str:
    try:
        permissions.check_offer(session, game.key)
    except Refusal as error:
        return told(error)
    return ""
