"""Pages of competitions: lists, the league or tournament with its standings, entering, starting, creating."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bots.models import Bot
from bots.selectors import knows
from clubs.models import Club, Membership, Player, User
from clubs.permissions import has_role, require
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole
from games.core.game import Game
from ledger.permissions import may_reverse
from matches.forms.options import GameChoiceForm, OptionsForm
from matches.forms.strictness import StrictnessForm
from matches.models import Match
from matches.strictness import Strictness
from tournaments import convention_page, round_selectors, selectors
from tournaments.card_movements import CARD_MOVEMENTS, on_boards
from tournaments.deal_selectors import plays_boards
from tournaments.engine.formats.open_ended import Arena
from tournaments.entering_selectors import own_state, terms_of
from tournaments.finality import finality
from tournaments.forms import LeagueForm, TournamentForm
from tournaments.models import Competition, EventOfficial, Round
from tournaments.offers import BY_CHALLENGES, OPEN_ENDED, by_results, drawn_singly, offer, offers, ranked_by
from tournaments.own_table import OwnTable, entry_of, own_table
from tournaments.part_selectors import has_parts
from tournaments.permissions import (
    clubs_organised,
    may_clone,
    may_create,
    office_of,
    organises,
    organises_for_club,
    still_cancels,
)
from tournaments.regulations import said
from tournaments.round_selectors import reasons
from tournaments.services import competitions as services, drawn_by_results, entering
from tournaments.services.leagues import create_league
from tournaments.venue_selectors import tables_at

LINES = TABLES = 50
"""So many lines of the standings, and tables of a round, stand on one page."""


def competition_list(request: HttpRequest, kind: str) -> HttpResponse:
    """Leagues, or tournaments."""
    player, leagues = player_of(request.user), kind == Competition.Kind.LEAGUE
    rows = selectors.visible(selectors.competitions(kind=kind), player)
    context = {
        "page": Paginator(rows, 24).get_page(request.GET.get("page")),
        "title": _("Leagues of bots") if leagues else _("Tournaments"),
        "tries": not leagues,
        "creates": leagues and may_create(None, None, request.user),
        "organised": clubs_organised(player) if player else (),
        "founds": "new-league" if leagues else "new-tournament",
        "founding": _("New league") if leagues else _("New tournament"),
    }
    return render(request, "tournaments/competition_list.html", context)


def seen(request: HttpRequest, slug: str) -> tuple[Competition, Player | None]:
    """A competition that the visitor may see, and who that is. Raises Http404."""
    player = player_of(request.user)
    rows = selectors.visible(
        Competition.objects.select_related("club", "organiser", "prizes", "regulations", "event"), player
    )
    return get_object_or_404(rows, slug=slug), player


def competition_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings first, then rounds; while a league runs the standings renew themselves."""
    competition, player = seen(request, slug)
    league = competition.kind == Competition.Kind.LEAGUE
    every_round = selectors.counted_rounds(competition)
    made = [one for one in every_round if one.state != Round.State.UNDONE]
    columns = selectors.columns_of(competition)
    table = Paginator(selectors.table_of_standings(competition), LINES)
    standings = table.get_page(request.GET.get("standings"))
    context = {
        "competition": competition,
        "entrant": _("Bot") if league else _("Player"),
        "tournament": not league,
        "renewed": league and competition.status == Competition.Status.RUNNING,
        "columns": columns,
        "explained": [column for column in columns if column.explanation],
        "standings": standings,
        "rows": [(row, list(zip(columns, row.figures, strict=True))) for row in standings],
        "ranked": ranked_by(competition) is not None,
        "has_parts": has_parts(competition),
        "progress": selectors.progress(competition, made),
        "recent": selectors.recent_matches(competition) if league else [],
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/_standings.html", context)
    for_club = organises_for_club(competition, player, request.user)
    office = "" if for_club else office_of(competition, player)
    runs = for_club or office == EventOfficial.Role.DIRECTOR
    ended = competition.status in (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    context |= {
        "format": selectors.format_of(competition),
        "movement": competition.format in CARD_MOVEMENTS,
        "plays_boards": plays_boards(competition),
        "on_boards": on_boards(competition),
        **_round_shown(request, competition, made),
        "organises": runs,
        "may_charge": _sets_fee(competition, player),
        "writes": runs or (bool(office) and not league),
        "conventions": convention_page.shown(competition, player, organises=runs),
        "own": _own(competition, player),
        "clones": not league and for_club and may_clone(competition, request.user),
        "finality": finality(competition),
        "cancels": not ended and for_club and still_cancels(competition, player),
    }
    if competition.status == Competition.Status.DRAFT:
        context |= _entering(competition, player) | {"regulations": said(competition)}
        context["set_up"] = by_results(competition.format) is not None
    elif ranked_by(competition) is not None:
        context |= {
            "waits_for": drawn_by_results.waits_for(competition) if not shown_is_open(context) else "",
            "draws": competition.format not in OPEN_ENDED,
            "laddered": competition.format in BY_CHALLENGES,
            "arena": competition.format == Arena.key,
            "windows": list(competition.windows.all()) if competition.format == "league" else [],
            "publishes": (
                singly := drawn_singly(competition) is not None and competition.format not in OPEN_ENDED
            ),
            "undone": len(every_round) - len(made) if singly else 0,
        }
    return render(request, "tournaments/competition.html", context)


def _own(competition: Competition, player: Player | None) -> OwnTable | None:
    """Where the viewer sits in a tournament that is played."""
    played = competition.status == Competition.Status.RUNNING and competition.was_drawn
    if player is None or not played or competition.kind == Competition.Kind.LEAGUE:
        return None
    entry = entry_of(competition, player)
    return own_table(competition, entry) if entry else None


def _sets_fee(competition: Competition, player: Player | None) -> bool:
    """Whether the visitor says what entering costs."""
    draft = competition.status == Competition.Status.DRAFT
    return (
        draft
        and player is not None
        and competition.club is not None
        and may_reverse(player, competition.club)
    )


def shown_is_open(context: Mapping[str, Any]) -> bool:
    """Whether a round still has tables to be counted."""
    return any(round_.left for round_ in context.get("rounds", []))


def _round_shown(request: HttpRequest, competition: Competition, made: list[Round]) -> dict[str, object]:
    """All rounds by number, and a page of the tables of the one asked for, or of the one that is played."""
    asked = whole(request.GET.get("round", ""))
    shown = next((round_ for round_ in made if round_.number == asked), selectors.current_round(made))
    if shown is None:
        return {}
    there, venues = tables_at(competition, shown, request.GET.get("venue", ""), request.GET.get("q", ""))
    tables = Paginator(there, TABLES)
    if not venues["venue"] and not venues["name_asked"]:
        tables.count = shown.tables  # type: ignore[attr-defined]  # counted with the rounds
    page = tables.get_page(request.GET.get("page"))
    rows = [(pairing, reasons(pairing)) for pairing in page]
    shown_by_hand = round_selectors.by_hand(competition, shown) if competition.drafts else {}
    return {"rounds": made, "shown_round": shown, "page": page, "tables": rows, **venues, **shown_by_hand}


def _entering(competition: Competition, player: Player | None) -> dict[str, object]:
    """Whom the visitor could enter: their bots, themselves, and for organisers the club's members."""
    entered = set(competition.entries.values_list("player_id", flat=True))
    if competition.kind == Competition.Kind.LEAGUE:
        bots = Bot.objects.filter(owner=player.user if player else None, current__isnull=False)
        own = [
            bot.player
            for bot in bots.exclude(player__in=entered).select_related("player", "current")
            if player and knows(bot, competition.game)
        ]
        others = Player.objects.filter(kind=Player.Kind.BOT, bot__owner__isnull=True).exclude(pk__in=entered)
        return {"own_bots": own, "candidates": others}
    if competition.team_size > 1:
        return {"own_entry": own_state(competition, player), "own_terms": terms_of(competition)}
    members = Player.objects.filter(memberships__club=competition.club).exclude(pk__in=entered)
    place = own_state(competition, player)
    return {
        "can_enter": not place.confirmed and place.application is None,
        "own_entry": place,
        "own_terms": terms_of(competition),
        "candidates": members,
    }


@login_required
@require_POST
def change_competition(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Enter, or close the entries and draw."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player = own_player(request.user)
    allowed = organises(competition, player, request.user)
    back = "competition"
    try:
        if action == "start":
            require(allowed, _("Only the organisers start a competition."))
            services.start(competition=competition, with_absent="with_absent" in request.POST)
        else:
            entrant = _entrant(request, competition, player, organises=allowed)
            if entrant is None:
                raise PermissionDenied(_("You can enter yourself and your own bots."))
            if entrant == player and competition.kind == Competition.Kind.TOURNAMENT:
                back = "event-entering"  # what holds is read there, and what is missing is done
            _enter(request, competition, entrant, player, organiser=allowed)
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect(back, slug=slug)
    return redirect("competition", slug=slug)


def _enter(
    request: HttpRequest, competition: Competition, entrant: Player, by: Player, *, organiser: bool
) -> None:
    seen_as = request.POST.get("seen", "")
    if competition.kind == Competition.Kind.LEAGUE:
        services.enter(competition=competition, players=[entrant], by=by)
    elif entrant.is_bot:
        entering.enter_bot(competition=competition, bot=entrant, by=by, organiser=organiser, seen=seen_as)
    elif entrant == by:
        entering.ask_to_play(competition=competition, player=by, seen=seen_as)
    else:
        entering.enter_all(competition=competition, players=[entrant], by=by)


def _entrant(
    request: HttpRequest, competition: Competition, player: Player, *, organises: bool
) -> Player | None:
    """Whom the form names, if the visitor may enter them; else nobody, whether there is somebody of that number or not.

    In a league: one's own bots, and organisers any bot. In a tournament: oneself, and organisers their club's people.
    """
    wanted = request.POST.get("player", "")
    if not wanted:
        return player
    may = Q(pk=player.pk) | Q(bot__owner=request.user)
    if organises and competition.kind == Competition.Kind.LEAGUE:
        may |= Q(kind=Player.Kind.BOT)
    elif organises and competition.club is not None:
        may |= Q(memberships__club=competition.club)
    return Player.objects.select_related("bot").filter(may, pk=whole(wanted) or 0).distinct().first()


def _chosen_game(request: HttpRequest) -> type[Game] | None:
    choice = GameChoiceForm(request.POST or request.GET or None)
    return choice.chosen() if choice.is_bound else None


def _choose_game(request: HttpRequest, kind: str, club: Club | None) -> HttpResponse:
    """The games that such a competition can be of, and why not the others."""
    offered = offers(kind)
    context = {
        "club": club,
        "tournament": kind == Competition.Kind.TOURNAMENT,
        "what": _("New league") if kind == Competition.Kind.LEAGUE else _("New tournament"),
        "steps": _("first the game, then how it is played."),
        "games": [offer.game for offer in offered if not offer.refusal],
        "refused": [offer for offer in offered if offer.refusal],
    }
    return render(request, "tournaments/choose_competition_game.html", context)


@login_required
def new_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament of the club: first the game, then the rest on the same page."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    kind, game = Competition.Kind.TOURNAMENT, _chosen_game(request)
    if game is None or offer(game, kind).refusal:
        return _choose_game(request, kind, club)
    posted = request.POST if request.method == "POST" else None
    form, options = TournamentForm(posted, game=game), OptionsForm(posted, game=game)
    strict = StrictnessForm(posted, entered=True, before=Strictness(Match.Strictness.CLUB))
    if posted and form.is_valid() and options.is_valid() and strict.is_valid():
        try:
            competition = services.create_competition(
                kind=kind,
                title=form.cleaned_data["title"],
                game=game.key,
                format=form.cleaned_data["format"],
                options=options.with_preset(),
                settings=form.settings(),
                drafts=form.cleaned_data.get("drafts", False),
                takes_bots=form.cleaned_data.get("takes_bots", False),
                played_here=form.cleaned_data.get("played_here", False),
                club=club,
                organiser=player,
                strictness=strict.asked(),
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            more = by_results(competition.format) is not None
            return redirect("format-settings" if more else "competition", slug=competition.slug)
    context = {
        "form": form,
        "options": options,
        "strict": strict,
        "game": game,
        "club": club,
        "formats": list(form.formats.values()),
    }
    return render(request, "tournaments/new_tournament.html", context)


@login_required
def new_league(request: HttpRequest, slug: str = "") -> HttpResponse:
    """A league of bots, of a club by its organisers or of the site by its staff."""
    assert isinstance(request.user, User)
    club, player = seen_club(request, slug) if slug else (None, player_of(request.user))
    if not may_create(club, player, request.user):
        raise Http404
    kind, game = Competition.Kind.LEAGUE, _chosen_game(request)
    if game is None or offer(game, kind).refusal:
        return _choose_game(request, kind, club)
    posted = request.POST if request.method == "POST" else None
    form = LeagueForm(posted, game=game, user=request.user)
    options = OptionsForm(posted, game=game, played=True)
    if posted and form.is_valid() and options.is_valid():
        try:
            league = create_league(
                game=game.key, options=options.with_preset(), club=club, organiser=player, **form.wanted()
            )
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            more = by_results(league.format) is not None and not league.was_drawn
            return redirect("format-settings" if more else "competition", slug=league.slug)
    context = {"form": form, "options": options, "game": game, "club": club}
    return render(request, "tournaments/new_league.html", context)
