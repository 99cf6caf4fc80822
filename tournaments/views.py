"""Pages of competitions: lists, the league or tournament with its standings, entering, starting, founding."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.models import Bot
from clubs.errors import ClubError
from clubs.models import Membership, Player, User
from clubs.posted import whole
from clubs.selectors import has_role, player_of
from clubs.services import player_of as own_player
from clubs.views import seen_club
from games.core.errors import RulesError
from matches.errors import MatchError
from matches.option_form import OptionsForm
from tournaments import competitions as services, selectors
from tournaments.engine.formats import FormatError
from tournaments.errors import CompetitionError
from tournaments.forms import GameChoiceForm, TournamentForm
from tournaments.models import Competition

LINES, TABLES = 100, 50
"""So many lines of the standings, and tables of a round, stand on one page."""

REFUSALS = (CompetitionError, ClubError, FormatError, MatchError, RulesError)


def competition_list(request: HttpRequest, kind: str) -> HttpResponse:
    """Leagues, or tournaments."""
    rows = selectors.visible(selectors.competitions(kind=kind), player_of(request.user))
    title = _("Leagues of bots") if kind == Competition.Kind.LEAGUE else _("Tournaments")
    page = Paginator(rows, 24).get_page(request.GET.get("page"))
    return render(request, "tournaments/competition_list.html", {"page": page, "title": title})


def _seen(request: HttpRequest, slug: str) -> tuple[Competition, Player | None]:
    player = player_of(request.user)
    rows = selectors.visible(Competition.objects.select_related("club", "organiser"), player)
    return get_object_or_404(rows, slug=slug), player


def _organises(competition: Competition, player: Player | None, user: object) -> bool:
    """The organiser, the club's organisers, and the site's staff for the site's own leagues."""
    if competition.club is not None:
        return has_role(player, competition.club, Membership.Role.ORGANISER)
    staff = isinstance(user, User) and user.is_staff
    return staff or (player is not None and competition.organiser_id == player.pk)


def competition_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings first, then rounds; while a league runs the standings renew themselves."""
    competition, player = _seen(request, slug)
    league = competition.kind == Competition.Kind.LEAGUE
    context = {
        "competition": competition,
        "standings": Paginator(selectors.table_of_standings(competition), LINES).get_page(
            request.GET.get("standings")
        ),
        "tie_breaks": selectors.tie_breaks_of(competition),
        "progress": selectors.progress(competition),
        "recent": selectors.recent_matches(competition) if league else [],
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/_standings.html", context)
    context |= {
        "format": selectors.format_of(competition),
        **_round_shown(request, competition),
        "organises": _organises(competition, player, request.user),
    }
    if competition.status == Competition.Status.DRAFT:
        context |= _entering(competition, player)
    return render(request, "tournaments/competition.html", context)


def _round_shown(request: HttpRequest, competition: Competition) -> dict[str, object]:
    """All rounds by number, and a page of the tables of the one asked for, or of the one that is played."""
    made = selectors.rounds(competition)
    asked = whole(request.GET.get("round", ""))
    shown = next((one for one in made if one.number == asked), selectors.current_round(made))
    if shown is None:
        return {}
    tables = Paginator(selectors.pairings(competition, shown.number), TABLES)
    return {"rounds": made, "shown_round": shown, "page": tables.get_page(request.GET.get("page"))}


def _entering(competition: Competition, player: Player | None) -> dict[str, object]:
    """Whom the visitor could enter: their bots, themselves, and for organisers the club's members."""
    entered = set(competition.entries.values_list("player_id", flat=True))
    if competition.kind == Competition.Kind.LEAGUE:
        bots = Bot.objects.filter(owner=player.user if player else None, current__isnull=False)
        own = list(bots.exclude(player__in=entered).select_related("player")) if player else []
        others = Player.objects.filter(kind=Player.Kind.BOT, bot__owner__isnull=True).exclude(pk__in=entered)
        return {"own_bots": own, "can_enter": bool(own), "candidates": others}
    members = Player.objects.filter(memberships__club=competition.club).exclude(pk__in=entered)
    return {
        "own_bots": [],
        "can_enter": player is not None and player.pk not in entered,
        "candidates": members,
    }


@login_required
@require_POST
def change_competition(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Enter, or close the entries and draw."""
    assert isinstance(request.user, User)
    competition, _viewer = _seen(request, slug)
    player = own_player(request.user)
    organises = _organises(competition, player, request.user)
    try:
        if action == "start":
            if not organises:
                raise PermissionDenied(_("Only the organisers start a competition."))
            services.start(competition=competition)
        else:
            entrant = _entrant(request, player, organises=organises)
            if entrant is None:
                raise PermissionDenied(_("You can enter yourself and your own bots."))
            services.enter(competition=competition, players=[entrant])
    except REFUSALS as error:
        flash.error(request, str(error))
    return redirect("competition", slug=slug)


def _entrant(request: HttpRequest, player: Player, *, organises: bool) -> Player | None:
    """Whom the form names, if the visitor may enter them."""
    wanted = request.POST.get("player", "")
    if not wanted:
        return player
    entrant = Player.objects.select_related("bot").filter(pk=whole(wanted) or 0).first()
    if entrant is None:
        return None
    own = entrant.is_bot and entrant.bot.owner_id is not None and entrant.bot.owner_id == player.user_id
    return entrant if organises or own or entrant == player else None


@login_required
def new_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament of the club: first the game, then the rest on the same page."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    choice = GameChoiceForm(request.POST or request.GET or None)
    game = choice.chosen() if choice.is_bound else None
    if game is None:
        return render(request, "tournaments/choose_game.html", {"form": choice, "club": club})
    posted = request.POST if request.method == "POST" else None
    form, options = TournamentForm(posted), OptionsForm(posted, game=game)
    if posted and form.is_valid() and options.is_valid():
        preset = (
            game.preset(options.cleaned_data["preset"]).options if options.cleaned_data.get("preset") else {}
        )
        try:
            competition = services.create_competition(
                kind=Competition.Kind.TOURNAMENT,
                title=form.cleaned_data["title"],
                game=game.key,
                format="round-robin",
                options={**preset, **options.options()},
                settings={"cycles": form.cleaned_data["cycles"]},
                club=club,
                organiser=player,
            )
        except REFUSALS as error:
            form.add_error(None, str(error))
        else:
            return redirect("competition", slug=competition.slug)
    context = {"form": form, "options": options, "game": game, "club": club}
    return render(request, "tournaments/new_tournament.html", context)
