"""Home: what is on now, and what is mine to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from clubs.merging import still_waiting, waiting_for as asked_to_merge
from clubs.models import Club, JoinRequest, Membership, Player
from clubs.permissions import clubs_with_role
from clubs.selectors import listed_clubs, player_of
from clubs.telling import unseen
from games.core import registry
from ledger.models import Payment
from ledger.selectors import Balance, unsettled
from lobby.selectors import asked_to, own_tables, to_join
from matches.corrections import to_confirm
from matches.models import Correction, Match, Objection, Proposal, Report
from matches.objections import to_decide
from matches.proposals import to_rule
from matches.reports import to_answer
from matches.selectors import SEATS, visible
from matches.standing_in import stand_ins_of
from matches.telling import title_of
from nights.models import Attendance, Session
from nights.selectors.chain_members import newest
from nights.selectors.chains import asks_waiting_for
from nights.selectors.nights import coming, nights
from nights.selectors.seat_changes import changes_waiting_for
from nights.selectors.terms import waiting_for
from tournaments import selectors as events
from tournaments.models import Competition
from tournaments.own_events import OF_EVENT, lately, own_events, played_now
from tournaments.waiting_selectors import asking_to_play, named_for

ORGANISERS = (Membership.Role.OWNER, Membership.Role.ORGANISER)
OF_NO_EVENT = Q(pairing_match=None)
LATEST, LOOKED_AT = 10, 60
"""So many results stand there, of so many that are looked at: a league of bots has thousands."""
SINCE, AHEAD = timedelta(hours=18), timedelta(hours=12)
"""A night that began so long ago may still be on; one that begins so soon is tonight's."""


def favicon(request: HttpRequest) -> HttpResponse:
    """The address at which a browser looks for a picture of the site, whatever page of it is open."""
    return redirect(static("mark.svg"))


@dataclass(frozen=True, slots=True)
class Todo:
    """What waits for the reader: in words that lead to where it is done, and what it belongs to."""

    text: str
    address: str
    about: str = ""


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    player = player_of(request.user)
    context: dict[str, object] = {
        "player": player,
        "open_tables": to_join(player)[:4],
        "live": visible(player, status=Match.Status.RUNNING).filter(OF_NO_EVENT)[:6],
        "live_events": played_now(player),
        "leagues": events.competitions(kind=Competition.Kind.LEAGUE)[:6],
        "tournaments": events.visible(events.competitions(kind=Competition.Kind.TOURNAMENT), player)[:4],
        "nights": coming(nights(player=player), timezone.now() - SINCE)[:4],
        "clubs": listed_clubs(player)[:6],
    }
    context |= _latest(player)
    context |= _own(player) if player else {"games": len(registry.all_games()), "numbers": _numbers()}
    return render(request, "pages/home.html", context)


def _latest(player: Player | None) -> dict[str, object]:
    """The newest results: those of an event in one line, the others a line each."""
    rows = visible(player, status=Match.Status.FINISHED).prefetch_related(None).select_related(OF_EVENT)
    alone, of_events = lately(rows[:LOOKED_AT])
    prefetch_related_objects(alone[:LATEST], SEATS)
    return {"latest": alone[:LATEST], "latest_events": of_events[:LATEST]}


def _own(player: Player) -> dict[str, object]:
    """What is the reader's alone, and whether that is nothing at all."""
    shown: dict[str, object] = {
        "todo": list(todo(player)),
        "tonight": list(_tonight(player)[:4]),
        "told": list(unseen(player)[:8]),
        "own_events": own_events(player),
        "mine": list(_mine(player)[:8]),
        "sitting": list(own_tables(player)[:4]),
        "unsettled": [(_debt(club, balance), balance) for club, balance in unsettled(player=player)],
    }
    return shown | {"idle": not any(shown.values())}


def _debt(club: Club, balance: Balance) -> str:
    owes = balance.amount < 0
    return (_("You owe in %(club)s") if owes else _("You are owed in %(club)s")) % {"club": club.name}


def _numbers() -> list[tuple[str, int]]:
    """What the site holds, in one line."""
    matches = Match.objects.filter(status=Match.Status.FINISHED).count()
    bots, clubs = Player.objects.filter(kind=Player.Kind.BOT).count(), Club.objects.count()
    games = len(registry.all_games())
    return [
        (ngettext("game", "games", games), games),
        (ngettext("match played", "matches played", matches), matches),
        (ngettext("bot", "bots", bots), bots),
        (ngettext("club", "clubs", clubs), clubs),
    ]


def todo(player: Player) -> Iterator[Todo]:
    """What waits for a player's word, wherever it does."""
    if n := _to_confirm(player):
        text = ngettext(
            "%(n)s payment waits for your confirmation", "%(n)s payments wait for your confirmation", n
        )
        yield Todo(text % {"n": n}, reverse("money"))
    for asked in asked_to(player)[:8]:
        text = _("%(name)s asks you to a table") % {"name": asked.host.name}
        yield Todo(text, asked.get_absolute_url(), asked.title)
    yield from _bots_play(player)
    for table in waiting_for(player)[:8]:
        text = _("Table %(n)s waits for your confirmation") % {"n": table.number}
        about = (title_of(table.match), table.session.title, table.session.club.name)
        yield Todo(text, table.get_absolute_url(), " · ".join(about))
    for change in changes_waiting_for(player)[:8]:
        text = _("%(newcomer)s is to join a table: your word is asked for") % {
            "newcomer": change.newcomer.name
        }
        table = change.table
        about = (title_of(table.match), table.title, table.session.title)
        yield Todo(text, reverse("table-players", args=[table.session_id, table.number]), " · ".join(about))
    for asked_there in asks_waiting_for(player)[:8]:
        night = asked_there.chain.session
        text = _("Where people cut in at %(night)s your word is asked for") % {"night": night.title}
        number = newest(asked_there.chain).number
        yield Todo(text, reverse("table-chain", args=[night.pk, number]), night.title)
    for merge in still_waiting(asked_to_merge(player))[:8]:
        names = {"guest": merge.guest.name, "member": merge.into.name}
        text = _("Is the guest %(guest)s %(member)s?") % names
        yield Todo(text, reverse("members", args=[merge.club.slug]), merge.club.name)
    for name, slug, n in _asking_to_join(player):
        text = ngettext("%(n)s person asks to join %(name)s", "%(n)s people ask to join %(name)s", n)
        yield Todo(text % {"n": n, "name": name}, reverse("joining", args=[slug]))
    yield from _of_tournaments(player)
    for name, slug, n in _objected(player):
        text = ngettext(
            "%(n)s objection in %(name)s waits for your decision",
            "%(n)s objections in %(name)s wait for your decision",
            n,
        )
        yield Todo(text % {"n": n, "name": name}, reverse("club-objections", args=[slug]))
    for name, slug, n in _by_club(to_answer(player)):
        text = ngettext(
            "%(n)s report in %(name)s waits for your answer",
            "%(n)s reports in %(name)s wait for your answer",
            n,
        )
        yield Todo(text % {"n": n, "name": name}, reverse("club-reports", args=[slug]))
    for name, slug, n in _by_club(to_rule(player)):
        text = ngettext(
            "%(n)s dispute about the rules in %(name)s", "%(n)s disputes about the rules in %(name)s", n
        )
        yield Todo(text % {"n": n, "name": name}, reverse("club-penalties", args=[slug]))
    for name, slug, n in _second_looks(player):
        text = ngettext(
            "%(n)s correction in %(name)s waits for your second look",
            "%(n)s corrections in %(name)s wait for your second look",
            n,
        )
        yield Todo(text % {"n": n, "name": name}, reverse("club-objections", args=[slug]))


def _of_tournaments(player: Player) -> Iterator[Todo]:
    """Who asks to play where the reader organises, and for which pairs and teams the reader is named."""
    for title, slug, n in asking_to_play(player):
        text = ngettext("%(n)s asks to play", "%(n)s ask to play", n)
        yield Todo(text % {"n": n}, reverse("entry-desk", args=[slug]), title)
    for member in named_for(player)[:8]:
        text = _("You are named for “%(team)s”: do you play?") % {"team": member.entry.name}
        address = reverse("competition-teams", args=[member.competition.slug])
        yield Todo(text, address, member.competition.title)


def _mine(player: Player) -> QuerySet[Match]:
    """The matches that a player sits in now; those of an event stand in its line."""
    return visible(player, player=player, status=Match.Status.RUNNING).filter(OF_NO_EVENT)


def _tonight(player: Player) -> QuerySet[Session]:
    """The nights of one's clubs that are on, or begin within hours; `here`: one is checked in."""
    at = Attendance.objects.filter(session=OuterRef("pk"), player=player, left_at__isnull=True)
    near = (timezone.now() - SINCE, timezone.now() + AHEAD)
    nights = Session.objects.filter(status=Session.Status.OPEN, club__memberships__player=player)
    return (
        nights.filter(starts_at__range=near)
        .select_related("club")
        .annotate(here=Exists(at))
        .order_by("starts_at", "pk")
    )


def _bots_play(player: Player) -> Iterator[Todo]:
    """Where a bot plays on for them until they are back."""
    for row in stand_ins_of(player)[:8]:
        yield Todo(
            _("A bot plays for you"), reverse("free-seats", args=[row.match.code]), title_of(row.match)
        )


def _asking_to_join(player: Player) -> Iterable[tuple[str, str, int]]:
    """The clubs that the player organises and somebody asks to join, by name: name, slug, and how many ask."""
    own = Club.objects.filter(pk__in=clubs_with_role(player, ORGANISERS))
    waiting = Count("join_requests", Q(join_requests__status=JoinRequest.Status.WAITING), distinct=True)
    rows = own.annotate(asking=waiting).filter(asking__gt=0).order_by("name")
    return rows.values_list("name", "slug", "asking")


def _objected(player: Player) -> Iterable[tuple[str, str, int]]:
    """The clubs in which objections wait for the player's decision, by name: name, slug, and how many."""
    return _by_club(to_decide(player))


def _second_looks(player: Player) -> Iterable[tuple[str, str, int]]:
    """The same of corrections that wait for another organiser."""
    return _by_club(to_confirm(player))


def _by_club(
    waiting: QuerySet[Objection] | QuerySet[Correction] | QuerySet[Report] | QuerySet[Proposal],
) -> Iterable[tuple[str, str, int]]:
    rows = waiting.order_by().values("match__club").annotate(n=Count("pk", distinct=True))
    return rows.order_by("match__club__name").values_list("match__club__name", "match__club__slug", "n")


def _to_confirm(player: Player) -> int:
    """How many payments wait for the player's word."""
    waiting = Payment.objects.filter(Q(payer=player) | Q(payee=player), status=Payment.Status.PROPOSED)
    return waiting.exclude(proposed_by=player).count()
