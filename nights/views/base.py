"""What every page of a night shares: the night and who looks at it, and the choice of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise

from clubs.models import Membership, Player
from clubs.permissions import has_role, may_see
from common.refusals import Refusal, reason_for
from games.core.game import Game
from matches.forms.options import GameChoiceForm
from nights import permissions
from nights.forms.terms import TermsForms, as_last_time, as_the_sheet, rules_asked
from nights.models import HouseGame, Session
from nights.selectors import house_games
from nights.selectors.nights import games_on_offer
from nights.selectors.rule_sheets import is_readable

KEEPER, ORGANISER = Membership.Role.SCOREKEEPER, Membership.Role.ORGANISER


def seen_night(request: HttpRequest, pk: int, **told: Q) -> tuple[Session, Player | None]:
    """The night and who looks at it, with what else its row is to tell. Http404 for whoever may not see the club."""
    session = get_object_or_404(Session.objects.select_related("club").annotate(**told), pk=pk)
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


@dataclass(frozen=True, slots=True)
class Opening:
    """Tables about to be opened: by whom, at which game, on which terms. `posted` None: the page is only read.

    `house`: how the club last played the game, where the page begins with that.
    """

    session: Session
    keeper: Player
    game: type[Game]
    posted: QueryDict | None
    terms: TermsForms
    house: HouseGame | None


Page = Callable[[HttpRequest, Opening], HttpResponse]


def opens_tables(what: Promise, steps: Promise) -> Callable[[Page], Callable[..., HttpResponse]]:
    """A page on which a scorekeeper opens tables: the game is asked for first, and the terms are as last time.

    `what` is done on it, in these `steps`: said where the game is chosen.
    """

    def after_the_game(page: Page) -> Callable[..., HttpResponse]:
        @login_required
        @wraps(page)
        def opening(request: HttpRequest, pk: int) -> HttpResponse:
            session, keeper = kept_night(request, pk)
            choice = GameChoiceForm(request.POST or request.GET or None)
            game = choice.chosen()
            problem = _not_on_offer(session, game) if game else ""
            if game is None or problem:
                context = {
                    "form": choice,
                    "session": session,
                    "what": what,
                    "steps": steps,
                    "games": games_on_offer(session),
                    "problem": problem,
                }
                return render(request, "nights/choose_game.html", context)
            house = None if "fresh" in request.GET else house_games.recalled(session.club, game)
            posted = request.POST if request.method == "POST" else None
            rules = rules_asked(session.club, game, posted or request.GET)
            before = as_the_sheet(rules) if rules and is_readable(rules) else as_last_time(house)
            terms = TermsForms(posted, game=game, session=session, before=before)
            begun = house if posted is None and rules is None else None
            return page(request, Opening(session, keeper, game, posted, terms, begun))

        return opening

    return after_the_game


def _not_on_offer(session: Session, game: type[Game]) -> str:
    try:
        permissions.check_offer(session, game.key)
    except Refusal as error:
        return reason_for(error)
    return ""
