"""Pages of dealt boards: dealing them, slips for who duplicates, deals from elsewhere, and the hands played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.permissions import require
from common.refusals import Refusal, reason_for
from games.core.board_deals import BoardDeal
from tournaments import deal_selectors
from tournaments.deal_forms import BringForm, DealForm
from tournaments.exchange.files import PBN_TYPE
from tournaments.models import Competition, DealLook
from tournaments.permissions import organises, sees_deals
from tournaments.services import deals as services
from tournaments.views.competitions import seen


def _seen(request: HttpRequest, slug: str) -> tuple[Competition, Player | None]:
    """An event that plays boards. Raises Http404."""
    competition, player = seen(request, slug)
    if not deal_selectors.plays_boards(competition):
        raise Http404
    return competition, player


def deals_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The seals of the boards and what is opened of them; for organisers what they can do."""
    competition, player = _seen(request, slug)
    return _page(request, competition, player)


def _page(
    request: HttpRequest,
    competition: Competition,
    player: Player | None,
    form: DealForm | None = None,
    brings: BringForm | None = None,
) -> HttpResponse:
    runs = organises(competition, player, request.user)
    shown = deal_selectors.deals_shown(competition)
    usual = {"boards": deal_selectors.usual_count(competition) or None} if runs else {}
    refused = bool((form and form.errors) or (brings and brings.errors))
    context = {
        "competition": competition,
        "shown": shown,
        "waits": shown is not None and deal_selectors.waits(shown.deals),
        "organises": runs,
        "sees": runs and sees_deals(competition, player, request.user),
        "why_not": deal_selectors.why_no_deals(competition),
        "pbn": deal_selectors.writes_pbn(competition),
        "form": form or DealForm(initial=usual),
        "brings": brings or BringForm(),
    }
    return render(request, "tournaments/deals.html", context, status=422 if refused else 200)


def hand_records(request: HttpRequest, slug: str) -> HttpResponse:
    """All four hands of every board that is played, with its results."""
    competition, _player = _seen(request, slug)
    shown = deal_selectors.deals_shown(competition, results=True)
    boards = shown.open_boards if shown else []
    context = {
        "competition": competition,
        "boards": [
            (board, deal_selectors.diagram(competition, board.deal)) for board in boards if board.deal
        ],
        "dealt": shown is not None,
    }
    return render(request, "tournaments/hand_records.html", context)


@login_required
@require_POST
def change_deals(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Deal, look, take a file away, bring one."""
    competition, player = _seen(request, slug)
    require(
        player is not None and organises(competition, player, request.user),
        _("Only the organisers deal boards."),
    )
    assert player is not None
    return ACTIONS[action](request, competition, player)


def _deal(request: HttpRequest, competition: Competition, player: Player) -> HttpResponse:
    form = DealForm(request.POST)
    if form.is_valid():
        try:
            services.deals_make(competition=competition, by=player, **form.cleaned_data)
            return redirect("deals", slug=competition.slug)
        except Refusal as error:
            form.add_error(None, reason_for(error))
    return _page(request, competition, player, form=form)


def _looked_at(competition: Competition, player: Player, what: str) -> Sequence[BoardDeal]:
    return services.deals_look(competition=competition, what=what, by=player)


def _slips(request: HttpRequest, competition: Competition, player: Player) -> HttpResponse:
    """A slip for each hand; those of one direction lie together, so that who sorts them sees no other."""
    try:
        found = _looked_at(competition, player, DealLook.What.SLIPS)
    except Refusal as error:
        return _refused(request, competition, error)
    hands = [(deal, deal_selectors.hands_named(deal)) for deal in found]
    most = max((len(named) for _deal, named in hands), default=0)
    sheets = [
        [
            (deal, deal_selectors.vulnerable(competition, deal.number), named[at])
            for deal, named in hands
            if at < len(named)
        ]
        for at in range(most)
    ]
    turned = [(deal, lines) for deal in found if (lines := deal_selectors.turned_said(deal))]
    context = {"competition": competition, "sheets": sheets, "turned": turned}
    answer = render(request, "tournaments/deal_slips.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


def _file(request: HttpRequest, competition: Competition, player: Player) -> HttpResponse:
    if not deal_selectors.writes_pbn(competition):
        raise Http404
    try:
        found = _looked_at(competition, player, DealLook.What.FILE)
    except Refusal as error:
        return _refused(request, competition, error)
    answer = HttpResponse(deal_selectors.pbn_of(competition, found).encode("latin-1"), content_type=PBN_TYPE)
    answer["Content-Disposition"] = f'attachment; filename="{competition.slug}-deals.pbn"'
    answer["Cache-Control"] = "no-store"
    return answer


def _refused(request: HttpRequest, competition: Competition, error: Refusal) -> HttpResponse:
    flash.error(request, reason_for(error))
    return redirect("deals", slug=competition.slug)


def _bring(request: HttpRequest, competition: Competition, player: Player) -> HttpResponse:
    form = BringForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            found = services.deals_bring(competition=competition, raw=form.raw(), by=player)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            said = ngettext("The deal of %(n)s board is in.", "The deals of %(n)s boards are in.", len(found))
            flash.success(request, said % {"n": len(found)})
            return redirect("deals", slug=competition.slug)
    return _page(request, competition, player, brings=form)


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], HttpResponse]] = {
    "deal": _deal,
    "slips": _slips,
    "file": _file,
    "bring": _bring,
}
