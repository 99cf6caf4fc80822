"""The page of a tournament's bots: whether they may enter, which have, and entering one."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from common.watching import Delay
from tournaments.bot_selectors import bots_view
from tournaments.bots_beside import refusal, said
from tournaments.models import Competition
from tournaments.permissions import organises
from tournaments.policy import policy_of
from tournaments.services import competitions
from tournaments.services.bot_entrants import bots_say
from tournaments.services.entering import enter_bot
from tournaments.views.competitions import seen

FLAGS = ("takes_bots", "played_here", "own_bots_rated")


def bots_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Which bots play, and for organisers and owners what they can do about it until the draw."""
    competition, player = seen(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    runs = organises(competition, player, request.user)
    shown = bots_view(competition, request.user, organises=runs)
    draft = competition.status == Competition.Status.DRAFT
    context = {
        "competition": competition,
        "shown": shown,
        "organises": runs,
        "draft": draft,
        "refusal": refusal(competition),
        "said": said(competition),
        "delays": Delay.choices,
        "digest": policy_of(competition).digest if draft and shown.offered and not runs else "",
    }
    return render(request, "tournaments/bots.html", context)


@login_required
@require_POST
def change_bots(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Say what holds; enter a bot, or take one out, before the draw."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    try:
        ACTIONS[action](request, competition, own_player(request.user))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("event-bots", slug=slug)


def _say(request: HttpRequest, competition: Competition, player: Player) -> None:
    runs = organises(competition, player, request.user)
    require(runs, _("Only the organisers say whether bots may enter."))
    delay = None
    if "watch_delay" in request.POST:
        wanted = whole(request.POST["watch_delay"])
        delay = -1 if wanted is None else wanted  # what is no number is refused as what cannot be chosen
    flags = {flag: flag in request.POST for flag in FLAGS}
    bots_say(competition=competition, watch_delay=delay, **flags)


def _bot(request: HttpRequest, competition: Competition, player: Player) -> tuple[Player, bool]:
    """The bot that the form names, of the visitor or for organisers any, and whether they organise it."""
    runs = organises(competition, player, request.user)
    bots = Player.objects.filter(kind=Player.Kind.BOT, pk=whole(request.POST.get("player", "")) or 0)
    bot = bots.select_related("bot__current").first()
    may = bot is not None and (runs or bot.bot.owner_id == player.user_id)
    require(may, _("You can enter your own bots, and organisers any."))
    assert bot is not None
    return bot, runs


def _enter(request: HttpRequest, competition: Competition, player: Player) -> None:
    bot, runs = _bot(request, competition, player)
    seen_as = request.POST.get("seen", "")
    if enter_bot(competition=competition, bot=bot, by=player, organiser=runs, seen=seen_as):
        flash.success(request, _("%(player)s is in.") % {"player": bot})
    else:
        flash.success(request, _("%(player)s waits for a place.") % {"player": bot})


def _withdraw(request: HttpRequest, competition: Competition, player: Player) -> None:
    bot, _runs = _bot(request, competition, player)
    competitions.withdraw(competition=competition, player=bot, by=player)


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {
    "say": _say,
    "enter": _enter,
    "withdraw": _withdraw,
}
