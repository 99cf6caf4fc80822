"""A tournament's prizes: what is offered and who has won it; organisers offer, award and take back."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.permissions import require
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from ledger import limits
from ledger.amounts import minor_units
from ledger.currencies import currency_of, offered
from ledger.permissions import may_reverse
from tournaments import prize_selectors
from tournaments.finality import finality
from tournaments.models import Competition, Prize
from tournaments.permissions import may_award, organises, organises_for_club
from tournaments.services import prizes as services
from tournaments.views.competitions import seen
from tournaments.views.drafts import organised


def prizes_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What is offered, the seal of the lots, and who has got what."""
    competition, player = seen(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    runs = organises(competition, player, request.user)
    return _page(request, competition, player if runs else None)


def _page(
    request: HttpRequest,
    competition: Competition,
    organiser: Player | None,
    *,
    typed: QueryDict | None = None,
    problem: str = "",
) -> HttpResponse:
    prizes = prize_selectors.prizes_of(competition)
    finished = competition.status == Competition.Status.FINISHED
    awards = organiser is not None and finished and may_award(competition, organiser, request.user)
    offers = organiser is not None and organises_for_club(competition, organiser, request.user)
    context: dict[str, object] = {
        "competition": competition,
        "prizes": prizes,
        "shown": prize_selectors.shown(prizes, would=organiser is not None and finished) if prizes else [],
        "organises": organiser is not None,
        "offers": offers and competition.status in ("draft", "running"),
        "drops": offers and competition.status == Competition.Status.DRAFT,
        "awards": awards,
        "finality": finality(competition),
        "problem": problem,
        "typed": typed or {},
    }
    if organiser is not None:
        club = competition.club
        context |= {
            "kinds": Prize.Kind.choices,
            "pays": club is not None and may_reverse(organiser, club),
            "units": offered(),
            "unit": limits.currency_for(club).code if club else "",
            "categories": prize_selectors.categories_of(prizes) if prizes else [],
            "entries": competition.entries.select_related("player").order_by("player__name"),
            "viewer": organiser,
        }
    return render(request, "tournaments/prizes.html", context, status=422 if problem else 200)


@login_required
@require_POST
def change_prizes(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Offer or drop a prize, put somebody into a category, award all of them, take them back."""
    competition, player = organised(request, slug)
    require(
        action == "category" or organises_for_club(competition, player, request.user),
        _("The club’s organisers see to the prizes, not the directors of an event."),
    )
    if action in ("award", "take-back"):
        require(
            may_award(competition, player, request.user),
            _("Who plays in it does not award its prizes: another organiser does."),
        )
    try:
        ACTIONS[action](request, competition, player)
    except Refusal as error:
        return _page(request, competition, player, typed=request.POST, problem=reason_for(error))
    return redirect("prizes", slug=slug)


def _offer(request: HttpRequest, competition: Competition, player: Player) -> None:
    posted = request.POST
    typed, unit = posted.get("amount", "").strip(), line(posted.get("currency", ""), 12)
    services.prize_offer(
        competition=competition,
        kind=posted.get("kind", ""),
        place=whole(posted.get("place", "")) or 0,
        category=posted.get("category", ""),
        amount=minor_units(typed, currency_of(unit)) if typed else 0,
        currency=unit,
        thing=posted.get("thing", ""),
        by=player,
    )


def _drop(request: HttpRequest, competition: Competition, _player: Player) -> None:
    services.prize_drop(competition=competition, prize=whole(request.POST.get("number", "")) or 0)


def _category(request: HttpRequest, competition: Competition, player: Player) -> None:
    services.category_set(
        competition=competition,
        entry=whole(request.POST.get("entry", "")) or 0,
        category=request.POST.get("category", ""),
        by=player,
    )


def _award(request: HttpRequest, competition: Competition, player: Player) -> None:
    services.prizes_award(competition=competition, by=player)
    flash.success(request, _("The prizes are awarded."))


def _take_back(request: HttpRequest, competition: Competition, player: Player) -> None:
    services.prizes_take_back(competition=competition, reason=request.POST.get("reason", ""), by=player)
    flash.success(request, _("The prizes are taken back."))


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {
    "offer": _offer,
    "drop": _drop,
    "category": _category,
    "award": _award,
    "take-back": _take_back,
}
