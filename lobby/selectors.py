"""What pages and the API read about open tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs.models import Membership, Player
from common.maintenance import lapsed
from games.core.game import GameTable
from lobby.models import OpenSeat, OpenTable
from matches.clock_rules import ClockTerms
from matches.models import Match
from matches.seating import rules_for
from matches.strictness import Strictness, digested

LONGEST = timedelta(days=7)
"""No table waits for longer."""
BOTS_AFTER: Final = (0, 1, 5, 15, 60)
"""After so many minutes bots can take the seats that are free then; 0: they do not by themselves."""


def with_seats(rows: QuerySet[OpenTable]) -> QuerySet[OpenTable]:
    """With all that is shown of a table: two queries, however many there are."""
    seats = OpenSeat.objects.select_related("player", "asked", "card__card").order_by("index")
    return rows.select_related("host", "club", "match", "currency").prefetch_related(Prefetch("seats", seats))


def waiting() -> QuerySet[OpenTable]:
    """The tables that wait for players and have not lapsed."""
    return OpenTable.objects.filter(status=OpenTable.Status.OPEN).exclude(lapsed("lapses_at", LONGEST))


def to_join(player: Player | None) -> QuerySet[OpenTable]:
    """The tables at which somebody could sit down, the newest first: open to anybody, or to a club of theirs."""
    seen = Q(audience=OpenTable.Audience.ANYBODY)
    rows = waiting()
    if player is not None:
        own = Membership.objects.filter(player=player).values("club")
        seen |= Q(audience=OpenTable.Audience.CLUB, club__in=own)
        rows = rows.exclude(host=player).exclude(
            pk__in=OpenSeat.objects.filter(player=player).values("table")
        )
    free = OpenSeat.objects.filter(player=None).values("table")
    return with_seats(rows.filter(seen, pk__in=free)).order_by("-pk")


def own_tables(player: Player) -> QuerySet[OpenTable]:
    """The tables at which somebody sits and waits."""
    return with_seats(waiting().filter(seats__player=player).distinct()).order_by("-pk")


def asked_to(player: Player) -> QuerySet[OpenTable]:
    """The tables at which a seat is kept for somebody who has not yet said yes or no."""
    kept = OpenSeat.objects.filter(asked=player, player=None).values("table")
    return with_seats(waiting().filter(pk__in=kept)).order_by("-pk")


def can_be_asked(player: Player) -> QuerySet[Player]:
    """Whom somebody may ask to a table by name: who has a login and is a member of a club of theirs."""
    clubs = Membership.objects.filter(player=player).values("club")
    people = Membership.objects.filter(club__in=clubs).values("player")
    rows = Player.objects.filter(pk__in=people, user__is_active=True, merged_into=None)
    return rows.exclude(pk=player.pk).order_by("name", "pk")


def rules_of(table: OpenTable) -> GameTable:
    """The rules' table. Raises what `rules_for` does where the game or its options have gone."""
    return rules_for(game=table.game, seats=len(table.seats.all()), options=table.options)


def terms_of(table: OpenTable, rules: GameTable, conventions: Mapping[str, str] | None = None) -> str:
    """What is agreed by sitting down. Keyed, since options may hold what players must not guess.

    conventions: the digests of the cards that lie there, by side. What is as usual is left out.
    """
    ways = {
        "clock": table.clock,
        "ends_decided": table.ends_decided,
        "claims": table.claim_window,
        "strictness": digested(Strictness(table.strictness, table.strictness_details)),
        "pace": table.pace,
        "bots_after": table.bots_after,
        "unwatched": table.unwatched,
        "watch_delay": table.watch_delay,
        "opens_deals": table.opens_deals,
        "talk": table.talk,
        "conventions": conventions,
        "night": table.night,
        "stake": table.stake and {"club": table.club_id, **table.stake},
    }
    agreed = {
        "game": rules.game.key,
        "version": rules.game.rules_version,
        "seats": rules.seats,
        "options": dict(rules.options),
        "objective": table.objective or rules.game.objective,
        "rated": table.rated,
        **{key: value for key, value in ways.items() if value},
    }
    return salted_hmac("lobby.terms", json.dumps(agreed, sort_keys=True), algorithm="sha256").hexdigest()


def bots_due() -> QuerySet[OpenTable]:
    """The tables at which a seat is still free although bots were to take it by now."""
    now = timezone.now()
    due = Q(pk__in=[])
    for minutes in BOTS_AFTER[1:]:
        due |= Q(bots_after=minutes, created_at__lte=now - timedelta(minutes=minutes))
    free = OpenSeat.objects.filter(player=None).values("table")
    return waiting().filter(due, pk__in=free).order_by("pk")


def opened_again(match: Match) -> OpenTable | None:
    """The table at which those of a match play again, if one of them has opened it."""
    rows = OpenTable.objects.filter(again=match, status__in=(OpenTable.Status.OPEN, OpenTable.Status.BEGUN))
    return rows.first()


def last_clock(host: Player, game: str) -> ClockTerms | None:
    """By which clock somebody's newest table at a game was played."""
    rows = OpenTable.objects.filter(host=host, game=game).order_by("-pk")
    return ClockTerms.from_json(rows.values_list("clock", flat=True).first())
