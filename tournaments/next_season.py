"""The next season before it is founded: who goes up, goes down, stays or has left, what comes along, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from django.db.models import Q, QuerySet

from clubs.models import Player
from common.site_time import today
from tournaments.engine import season
from tournaments.models import Competition, Entry, Series, SeriesMember, SeriesPart
from tournaments.series_selectors import stored

Why = Literal["rises", "falls", "stays", "fills", "left", "withdrew", "absent", "new"]
WEEK = 7
MOST_NEW = 300
"""So many members who were not in the season are offered at most."""


@dataclass(frozen=True, slots=True)
class Carried:
    """Somebody and their division in this season and the next, by number; None: not in it."""

    player: Player
    category: str
    before: int | None
    after: int | None
    why: Why

    @property
    def by(self) -> int:
        """1 who rises, -1 who falls."""
        return 0 if self.before is None or self.after is None else self.before - self.after


def carried(series: Series) -> list[Carried]:
    """Everybody of a closed season, by their next division; then who is not in the next. Five queries."""
    lines = {line.player.pk: line for division in stored(series) for line in division.lines}
    before = [[line.player.pk for line in division.lines] for division in stored(series)]
    was = {pk: number for number, people in enumerate(before) for pk in people}
    after = season.moved(before, series.up, series.down)
    gone = _gone(series, list(lines))
    moves = {pk: number for number, people in enumerate(after) for pk in people}
    found = [
        Carried(lines[pk].player, lines[pk].category, was[pk], number, _why(was[pk], moves[pk], number))
        for number, people in enumerate(season.refilled(before, after, gone.keys()))
        for pk in people
    ]
    out = [
        Carried(lines[pk].player, lines[pk].category, was[pk], None, gone[pk]) for pk in lines if pk in gone
    ]
    silent = series.members.exclude(player__in=lines).select_related("player").order_by("division", "pk")
    out += [Carried(one.player, one.category, one.division, None, "absent") for one in silent]
    return found + out


def _why(was: int, moved: int, now: int) -> Why:
    if now < moved:
        return "fills"
    return "rises" if now < was else "falls" if now > was else "stays"


def _gone(series: Series, people: Sequence[int]) -> dict[int, Why]:
    """Who has left the club, or went home for good in a tournament of the season."""
    members = Player.objects.filter(pk__in=people, memberships__club=series.club).values_list("pk", flat=True)
    found: dict[int, Why] = dict.fromkeys(
        Entry.objects.filter(
            Q(until__isnull=False) | Q(expelled_at__isnull=False),
            competition__counts_in__series=series,
            player__in=people,
        ).values_list("player", flat=True),
        "withdrew",
    )
    return found | dict.fromkeys(set(people) - set(members), "left")


def newcomers(series: Series, known: Sequence[Carried]) -> QuerySet[Player]:
    """Members of the club who were not in the season."""
    people = Player.objects.filter(memberships__club=series.club, kind=Player.Kind.PERSON)
    return people.exclude(pk__in=[one.player.pk for one in known]).order_by("name", "pk")[:MOST_NEW]


def founded_again(series: Series) -> list[SeriesPart]:
    """What can come along: its tournaments and events; club nights are planned by themselves. One query."""
    rows = series.parts.select_related("competition", "event").filter(night="")
    bots = Competition.Kind.LEAGUE
    return list(rows.exclude(competition__kind=bots))


def first_day(series: Series) -> date:
    """The day on which the season began; today if nothing counts in it."""
    first = series.parts.order_by("at").first()
    return first.at.date() if first else today()


def suggested_day(series: Series) -> date:
    """The next first day: on the same weekday, after all that counted in this season, and not before today."""
    begun, last = first_day(series), series.parts.order_by("-at").first()
    after = max(today(), last.at.date() + timedelta(days=1) if last else begun)
    return begun + timedelta(days=-(-(after - begun).days // WEEK) * WEEK)


def asked_words(series: Series, viewer: Player | None) -> dict[str, Any]:
    """Of who was asked whether they play: all with their words, who has none yet first; and the viewer's own."""
    order = list(SeriesMember.Word.values)
    rows = sorted(
        series.members.exclude(word="").select_related("player"),
        key=lambda one: (order.index(one.word), one.player.name),
    )
    own = next((one for one in rows if viewer is not None and one.player_id == viewer.pk), None)
    return {"asked": rows, "own_word": own}
