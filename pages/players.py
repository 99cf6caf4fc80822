"""A player: how good, at what, with whom."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from bots.models import Bot
from clubs.models import Player
from clubs.selectors import became, player_of
from common.request_input import line
from lobby.selectors import can_be_asked
from matches import records
from matches.models import Match
from matches.selectors import named_players, visible
from ratings import selectors as ratings
from ratings.models import Pool, Rating
from ratings.plot import PlotPoint, rating_plot
from tournaments.series_selectors import titles


def player_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A player, person or bot; a merged guest's address leads to who they are now."""
    known = get_object_or_404(
        Player.objects.select_related("merged_into", "bot__owner", "bot__current"), slug=slug
    )
    player, viewer = became(known), player_of(request.user)
    _may_be_named(player, viewer)
    if player != known:
        return redirect("player", slug=player.slug)
    seen = visible(viewer, player=player)
    own = [r for r in ratings.ratings_of(player=player) if r.pool.club_id is None]
    everyone = [r for r in own if r.pool.population == Pool.Population.EVERYONE]
    everyone.sort(key=lambda r: r.pool.pace == Pool.Pace.CLOCKED)
    shown = _chosen(everyone, request.GET.get("game"), request.GET.get("pace", Pool.Pace.UNCLOCKED))
    context = {
        "player": player,
        "kind": kind_of(player),
        "is_me": viewer == player,
        "can_ask": viewer is not None and can_be_asked(viewer).filter(pk=player.pk).exists(),
        "ratings": [_line(rating) for rating in everyone],
        "shown": shown,
        "latest": seen[:15],
        "titles": titles(player, viewer)[:20],
        "played": seen.filter(status=Match.Status.FINISHED).count(),
    }
    if shown is not None:
        history = ratings.history(pool=shown.pool, player=player, limit=200)
        points = [PlotPoint(point.at, point.mu, point.sd) for point in history]
        context["plot"] = mark_safe(rating_plot(points, title=player.name))
        context["history"] = history[::-1][:30]
    return render(request, "pages/player.html", context)


def kind_of(player: Player) -> str:
    """What somebody is: a player, a guest, whose bot."""
    if not player.is_bot:
        return _("guest") if player.is_guest else _("player")
    bot: Bot | None = getattr(player, "bot", None)
    if bot is None:
        return _("bot of another site")
    if bot.builtin:
        return _("built-in bot")
    owner, current = bot.owner, bot.current
    title = _("bot of %(owner)s") % {"owner": owner.username} if owner else _("bot")
    return title + " · " + _("version %(n)s") % {"n": current.number} if current else title


def _may_be_named(player: Player, viewer: Player | None) -> None:
    """Raises Http404 for a guest whom the viewer meets neither in a club nor in a match."""
    if not named_players(viewer).filter(pk=player.pk).exists():
        raise Http404


@dataclass(frozen=True, slots=True)
class Line:
    """A rating for display: common skill and offset together; without a game the common skill alone."""

    game: str
    clocked: bool
    mu: float
    sd: float
    matches: int


def _line(rating: Rating) -> Line:
    common = rating.overall
    mu = rating.mu + (common.mu if common else 0.0)
    clocked = rating.pool.pace == Pool.Pace.CLOCKED
    sd = sqrt(rating.var + (common.var if common else 0.0))
    return Line(rating.pool.game, clocked, mu, sd, rating.matches)


def _chosen(own: list[Rating], game: str | None, pace: str) -> Rating | None:
    """The rating to draw: the game asked for, with or without a clock, else the one most played."""
    for rating in own:
        if rating.pool.game == (game or None) and rating.pool.pace == pace:
            return rating
    return max((r for r in own if r.pool.game), key=lambda r: r.matches, default=None)


def company_page(request: HttpRequest, slug: str) -> HttpResponse:
    """With whom and against whom: partners and opponents, and how it went. Of a merged guest as `player_page`."""
    known = get_object_or_404(Player.objects.select_related("merged_into"), slug=slug)
    player, viewer = became(known), player_of(request.user)
    game = line(request.GET.get("game", ""), 60)
    _may_be_named(player, viewer)
    if player != known:
        return redirect("company", slug=player.slug)
    seen = visible(viewer)
    context = {
        "player": player,
        "game": game,
        "games": sorted(set(seen.filter(seats__player=player).order_by().values_list("game", flat=True))),
        "partners": records.partners(player, game, within=seen)[:100],
        "opponents": records.head_to_head(player, game, within=seen)[:100],
    }
    return render(request, "pages/company.html", context)
