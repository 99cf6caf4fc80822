"""Founding the next season of a series: its people, its tournaments and its days; answered, and undone.

People are held first, then the rows of the series, then those of competitions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final, Literal

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import refuse_closed
from clubs.models import Notice, Player
from clubs.services import hold
from clubs.telling import tell
from tournaments import next_season as selectors
from tournaments.engine.formats.divided import League, promotions
from tournaments.errors import CompetitionError
from tournaments.models import (
    STANDING,
    BoardResult,
    Competition,
    Entry,
    Event,
    EventTerms,
    Pairing,
    Series,
    SeriesMember,
    SeriesPart,
    Window,
)
from tournaments.next_season import Carried
from tournaments.services import cloning, competitions, members
from tournaments.services.cancelling import cancel
from tournaments.services.events import entrants_divide
from tournaments.services.season_sections import entrance, sections_of_divisions
from tournaments.services.series import held_series, series_create
from tournaments.stages import stage_of

Entering = Literal["enter", "ask", "nobody"]
ENTERING: Final = ("enter", "ask", "nobody")
LONGEST: Final = timedelta(days=5 * 366)
Word = SeriesMember.Word


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the organisers changed in what was suggested. places: the division of each person, None: not in it.

    parts: which of the season's tournaments and events come along, by the parts' ids; None: all. first_day: of the
    new season, None: as suggested. entering: everybody is entered, everybody is asked, or nobody is entered.
    """

    places: Mapping[int, int | None] = field(default_factory=dict)
    parts: Collection[int] | None = None
    first_day: date | None = None
    entering: Entering = "enter"


@transaction.atomic
def season_found(*, series: Series, title: str, by: Player, wanted: Wanted = Wanted()) -> Series:
    """The next season, once: divisions, settings and tournaments as in this one, everybody where they belong now.

    Raises CompetitionError for a season that is not closed, has one already, and for places and days that are none.
    """
    hold(Player.objects.filter(pk__in=[*wanted.places, *series.places.values_list("player", flat=True)]))
    row = _held_closed(series)
    people = _people(row, wanted.places)
    days = _days(row, wanted.first_day)
    made = series_create(
        title=title,
        club=row.club,
        organiser=by,
        counting=row.counting,
        scale=row.scale,
        best=row.best,
        game=row.game,
        divisions=row.divisions,
        up=row.up,
        down=row.down,
    )
    made.previous = row
    made.save(update_fields=["previous"])
    word = Word.ASKED if wanted.entering == "ask" else ""
    SeriesMember.objects.bulk_create(
        SeriesMember(
            series=made, player=one.player, division=one.after or 0, category=one.category, word=word
        )
        for one in people
    )
    for part in _chosen(row, wanted.parts):
        _found_part(_Founding(row, made, by, people, days, wanted.entering == "enter"), part)
    if wanted.entering == "ask":
        _ask(made, people, by)
    return made


def _held_closed(series: Series) -> Series:
    rows = Series.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    row = rows.get(pk=series.pk)
    refuse_closed(row.club)
    if row.closed_at is None:
        raise CompetitionError(_("Close this season first: its final table says who rises and falls."))
    if Series.objects.filter(previous=row).exists():
        raise CompetitionError(_("The next season has been made already."))
    return row


def _people(row: Series, places: Mapping[int, int | None]) -> list[Carried]:
    """Who is in the next season, by division. Raises CompetitionError."""
    known = selectors.carried(row)
    new = Player.objects.filter(memberships__club=row.club, pk__in=places, kind=Player.Kind.PERSON)
    new = new.exclude(pk__in=[one.player.pk for one in known])
    everybody = [*known, *(Carried(player, "", None, None, "new") for player in new.order_by("name", "pk"))]
    if not {*places} <= {one.player.pk for one in everybody}:
        raise CompetitionError(_("Only members of the club come into the next season."))
    lowest = max(len(row.divisions) - 1, 0)
    if any(number is not None and not 0 <= number <= lowest for number in places.values()):
        raise CompetitionError(_("There is no such division."))
    moved = [
        Carried(one.player, one.category, one.before, places.get(one.player.pk, one.after), one.why)
        for one in everybody
    ]
    return sorted((one for one in moved if one.after is not None), key=lambda one: one.after or 0)


def _days(row: Series, first_day: date | None) -> timedelta:
    begun = selectors.first_day(row)
    days = (first_day or selectors.suggested_day(row)) - begun
    if not timedelta(0) < days <= LONGEST:
        raise CompetitionError(_("The next season begins after this one, within five years."))
    return days


def _chosen(row: Series, parts: Collection[int] | None) -> list[SeriesPart]:
    offered = selectors.founded_again(row)
    if parts is not None and not {*parts} <= {part.pk for part in offered}:
        raise CompetitionError(_("That does not count in this series."))
    return [part for part in offered if parts is None or part.pk in parts]


@dataclass(frozen=True, slots=True)
class _Founding:
    """What each part of a new season is made from."""

    old: Series
    new: Series
    by: Player
    people: Sequence[Carried]
    days: timedelta
    enters: bool

    def renamed(self, title: str) -> str:
        """With the new season's title in place of the old one's, or behind it."""
        if self.old.title in title:
            return title.replace(self.old.title, self.new.title)[:80]
        return f"{title[: max(10, 77 - len(self.new.title))]}, {self.new.title}"[:80]

    def later(self, moments: Mapping[str, datetime | None]) -> dict[str, datetime]:
        """Moments shifted; those that would be past already are left out."""
        shifted = {name: at + self.days for name, at in moments.items() if at is not None}
        return {name: at for name, at in shifted.items() if at > timezone.now()}


def _found_part(founding: _Founding, part: SeriesPart) -> None:
    made = SeriesPart(series=founding.new, at=part.at + founding.days, founded=True)
    if part.event is not None:
        title = founding.renamed(part.event.title)
        made.event = cloning.event_clone(event=part.event, title=title, by=founding.by)
        pairs = list(zip(_stages(part.event), _stages(made.event), strict=True))
        made.title = made.event.title
    else:
        assert part.competition is not None
        title = founding.renamed(part.competition.title)
        made.competition = cloning.competition_clone(
            competition=part.competition, title=title, by=founding.by
        )
        made.division = _division(founding, part.competition, part.division)
        pairs = [(part.competition, made.competition)]
        made.title = made.competition.title
    made.save()
    for old, new in pairs:
        _shift(founding, old, new)
    first = [(old, new) for old, new in pairs if new.stage in (None, 1)]
    if founding.enters and len(first) == 1:
        _carry(founding, [first[0][0]], first[0][1], made.division)
    elif founding.enters:
        _carry_into_sections(founding, first)


def _carry_into_sections(founding: _Founding, pairs: Sequence[tuple[Competition, Competition]]) -> None:
    """Into a first stage of several sections: each division into its own, else all, so that they are equally strong."""
    numbers = sections_of_divisions(founding.old, [old for old, _new in pairs])
    if numbers is not None:
        for (old, new), number in zip(pairs, numbers, strict=True):
            _carry(founding, [old], new, number)
        return
    olds, first = [old for old, _new in pairs], pairs[0][1]
    limits = [one.most_entries for one in olds if one.most_entries is not None]
    own, first.most_entries = first.most_entries, min(limits) * len(olds) if limits else None
    first.save(update_fields=["most_entries"])
    _carry(founding, olds, first, None)
    assert first.event is not None
    if first.entries.exists():
        entrants_divide(event=first.event, by="rating")
    first.most_entries = own
    first.save(update_fields=["most_entries"])


def _stages(event: Event) -> list[Competition]:
    """In the order in which they are cloned."""
    return list(event.competitions.order_by("stage", "pk"))


def _division(founding: _Founding, old: Competition, said: int | None) -> int | None:
    """Whose it is: as it was said, or the only division from which anybody played it."""
    if said is not None or not founding.old.divisions:
        return said
    places = founding.old.places.filter(player__in=old.entries.values("player"))
    found = set(places.order_by().values_list("division", flat=True))
    return found.pop() if len(found) == 1 else None


def _shift(founding: _Founding, old: Competition, new: Competition) -> None:
    """The days of the old one, so many days later, where they are not past then."""
    said = founding.later({"entries_until": old.entries_until, "cards_until": old.cards_until})
    Competition.objects.filter(pk=new.pk).update(**said)
    terms = EventTerms.objects.filter(competition=old).first()
    if terms is not None:
        names = ("starts_at", "check_in_from", "check_in_until")
        said = founding.later({name: getattr(terms, name) for name in names})
        EventTerms.objects.filter(competition=new).update(**said)
    for used in old.event_venues.filter(day__isnull=False):
        there = new.event_venues.filter(number=used.number, venue=used.venue_id)
        there.update(day=(used.day or date.min) + founding.days)
    Window.objects.bulk_create(
        Window(
            competition=new,
            number=one.number,
            opens=one.opens + founding.days,
            closes=one.closes + founding.days,
        )
        for one in old.windows.all()
    )


def _carry(founding: _Founding, olds: Sequence[Competition], new: Competition, division: int | None) -> None:
    """Who plays it: everybody of its division; of one that several divisions play, who played it and who is new."""
    there = [one.player for one in founding.people if division is None or one.after == division]
    there = [player for player in there if not player.is_bot]
    if new.team_size > 1:
        return _carry_teams(founding, olds, new, {player.pk for player in there})
    if division is None:
        played = set(Entry.objects.filter(competition__in=olds).values_list("player", flat=True))
        fresh = {one.player.pk for one in founding.people if one.why in ("new", "absent")}
        there = [player for player in there if player.pk in played | fresh]
    if new.most_entries is not None:
        there = there[: new.most_entries]
    entries = competitions.enter(competition=new, players=there, by=founding.by) if there else []
    if new.format == League.key and entries:
        _put_in_order(founding, olds[0], new, entries)
    return None


def _carry_teams(founding: _Founding, olds: Sequence[Competition], new: Competition, there: Set[int]) -> None:
    """Pairs and teams whose members all play on, under their names, as many as there are places."""
    entries = Entry.objects.filter(competition__in=olds).order_by("number", "pk")
    for entry in entries:
        if new.most_entries is not None and new.entries.count() >= new.most_entries:
            return
        rows = list(entry.members.filter(until=None).select_related("player").order_by("place"))
        regular = [row.player for row in rows if not row.substitute][: new.team_size]
        if len(regular) < new.team_size or not {player.pk for player in regular} <= there:
            continue
        others = [row.player for row in rows if row.player not in regular and row.player.pk in there]
        members.enter_team(
            competition=new,
            players=regular,
            substitutes=others[: members.MOST_SUBSTITUTES],
            name=entry.name,
            by=founding.by,
        )


def _put_in_order(founding: _Founding, old: Competition, new: Competition, entries: Sequence[Entry]) -> None:
    """A league in divisions is cut by the order of the draw: by the season's divisions, or by its own moves."""
    order = {one.player.pk: at for at, one in enumerate(founding.people)}
    if not founding.old.divisions:
        order = {pk: at for at, pk in enumerate(_after_moves(old))} | {
            pk: at + len(order) for pk, at in order.items() if not old.entries.filter(player=pk).exists()
        }
    for place, entry in enumerate(sorted(entries, key=lambda one: order.get(one.player_id, len(order))), 1):
        entry.seeded = place
    Entry.objects.bulk_update(entries, ["seeded"])
    Competition.objects.filter(pk=new.pk).update(seeding=Competition.Seeding.HAND)


def _after_moves(league: Competition) -> list[int]:
    """The players of a league in the order of their next divisions."""
    entries = {entry.number or 0: entry for entry in league.entries.select_related("player")}
    stage = League.opened(stage_of(league, entries.values()))
    divisions = League.divisions(stage)
    place = {line.number: line.rank for line in League.standings(stage)}
    of = {number: at for at, division in enumerate(divisions, 1) for number in division}
    of |= {move.number: move.after for move in promotions(stage)}
    return [entries[number].player_id for number in sorted(of, key=lambda one: (of[one], place[one]))]


def _ask(made: Series, people: Sequence[Carried], by: Player) -> None:
    tell(
        players=[one.player for one in people],
        kind=Notice.Kind.PLAYS_ON,
        key=f"series/{made.pk}/plays-on",
        club_id=made.club_id,
        by=by,
        about=made.title,
        where=reverse("series", args=[made.slug]),
    )


@transaction.atomic
def season_answer(*, series: Series, player: Player, plays: bool, by: Player) -> SeriesMember:
    """Who was asked plays, or does not: entered in what their division plays, or taken out, before its draw.

    Again changes nothing. Raises CompetitionError for who was not asked, and where all places are taken.
    """
    hold([player])
    row = held_series(series.pk)
    member = row.members.filter(player=player).exclude(word="").first()
    if member is None:
        raise CompetitionError(_("%(player)s was not asked.") % {"player": player})
    word = Word.YES if plays else Word.NO
    if member.word == word:
        return member
    for one in _open(row, member.division, player):
        entered = one.entries.filter(player=player).exists()
        if plays and not entered:
            competitions.enter(competition=one, players=[player], by=row.organiser or by)
        elif not plays and entered:
            competitions.withdraw(competition=one, player=player, by=by)
    member.word = word
    member.save(update_fields=["word"])
    return member


def _open(row: Series, division: int, player: Player) -> list[Competition]:
    """What was founded for single players of a division, and not drawn yet; of an event the section that is theirs."""
    parts = row.parts.filter(founded=True).select_related("competition", "event")
    found = [entrance(part, division, player) for part in parts if part.division in (None, division)]
    return [
        one
        for one in found
        if one is not None and one.team_size == 1 and one.status == Competition.Status.DRAFT
    ]


@transaction.atomic
def season_undo(*, series: Series, by: Player) -> Series:
    """As if the season had not been founded: what was made with it is cancelled. The season before.

    Raises CompetitionError once anything of it has been played, or counts besides what it was founded with.
    """
    entered = Player.objects.filter(entries__competition__counts_in__series=series)
    hold(entered.distinct())
    row = held_series(series.pk)
    before = row.previous
    if before is None:
        raise CompetitionError(_("It was not founded from a season before it."))
    if row.parts.filter(founded=False).exists():
        raise CompetitionError(_("Something else counts in it already: drop that first."))
    own = Competition.objects.filter(counts_in__series=row) | Competition.objects.filter(
        event__counts_in__series=row
    )
    made = list(own.distinct().order_by("pk"))
    if _played(made):
        raise CompetitionError(_("Something of it has been played: it stays."))
    row.parts.all().delete()
    row.members.all().delete()
    title = row.title
    row.delete()
    for one in made:
        if one.status not in (Competition.Status.CANCELLED, Competition.Status.FINISHED):
            cancel(competition=one, reason=_("%(title)s does not begin.") % {"title": title}, by=by)
    return before


def _played(made: Sequence[Competition]) -> bool:
    """Whether any table has a result."""
    tables = Pairing.objects.filter(round__competition__in=made, round__state__in=STANDING)
    lines = BoardResult.objects.filter(pairing__round__competition__in=made)
    return tables.filter(counted=True, kind=Pairing.Kind.PLAYED).exists() or lines.exists()
