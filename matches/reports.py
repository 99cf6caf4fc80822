"""Reporting a breach: somebody at a table says that somebody else there broke what everybody promises.

An organiser of the club who did not sit there answers: no breach, a word, a warning, or a removal. All of it is kept,
and for a while the table as it was (`report_records`); results, ratings and money stay as they are, whoever owes whom.
Whom it is about hears the answer, and not from whom it came. Each write locks the people, then the report.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from clubs.services import hold, remove_member
from matches import objections, report_records, sittings
from matches.errors import MatchError
from matches.models import Match, Report
from matches.permissions import decides_in, may_decide, organisers_apart, sat_at
from matches.telling import tell_answered, tell_careless, tell_reported

Answer = Report.Answer
ANSWERS: Final = [choice for choice in Answer.choices if choice[0] not in (Answer.OPEN, Answer.TABLE)]
"""What an organiser can answer."""
WARNINGS: Final = 3
"""So often whose cards can be seen is told so by the table; the next time goes to an organiser (My Games, 3363)."""
LATELY: Final = timedelta(days=90)
"""What was longer ago does not count towards them."""


@transaction.atomic
def report(*, match_id: int, by: Player, about: Player, promise: str, text: str) -> Report:
    """Tell the organisers who did not sit at a club's table of a breach there. The same again changes nothing.

    Whose cards could be seen is told so themselves, the first times (`WARNINGS`), and not by whom.

    Raises MatchError: no match of a club, one of the two does not sit there or is a bot, oneself, the time is over, no
    such promise, or nothing is said.
    """
    text = _said(text)
    if promise not in Report.Promise.values:
        raise MatchError(_("Say what was broken."))
    match = Match.objects.select_related("club").get(pk=match_id)
    if promise not in promises_at(match):
        raise MatchError(_("Friendly and not rated: one may play for fun here."))
    hold([by, about])
    if not sat_at(by, match):
        raise MatchError(_("Only those who sat at the table report what happened there."))
    made = Report.objects.filter(match=match, by=by, about=about).first()
    if made is not None:
        return made
    if about.pk not in {player.pk for player in others_at(match, by)}:
        raise MatchError(_("Choose somebody else who sat at this table."))
    if not _takes_reports(match):
        raise MatchError(_("The time to report what happened at this table is over."))
    made = Report(match=match, by=by, about=about, promise=promise, text=text)
    if promise == Report.Promise.CARELESS and times_careless(match, about) < WARNINGS:
        made.answer, made.decided_at = Answer.TABLE, timezone.now()
        made.save()
        report_records.keep(made)
        tell_careless(match, made)
        return made
    made.save()
    report_records.keep(made)
    tell_reported(match, organisers_apart(match), made)
    return made


def promises_at(match: Match) -> dict[str, str]:
    """What can be reported there: friends who play unrated owe each other no effort (My Games, line 3532)."""
    relaxed = match.strictness == Match.Strictness.FRIENDLY and not match.rated
    return {
        key: str(label)
        for key, label in Report.Promise.choices
        if not (relaxed and key == Report.Promise.EFFORT)
    }


def times_careless(match: Match, about: Player) -> int:
    """How often somebody's cards could be seen lately at tables of the match's club, as the tables said."""
    rows = Report.objects.filter(match__club=match.club_id, about=about, promise=Report.Promise.CARELESS)
    return rows.exclude(answer=Answer.NOTHING).filter(made_at__gte=timezone.now() - LATELY).count()


@transaction.atomic
def answer(*, report: Report, by: Player, answer: str, note: str = "") -> Report:
    """An organiser's answer, in words that are told to whom it is about. The same answer again changes nothing.

    Raises MatchError for who sat there, what was answered otherwise, no such answer, or nothing said with a word, a
    warning or a removal. Raises ClubError where the organiser may not remove them.
    """
    hold([report.by, report.about, by])
    made = (
        Report.objects.select_for_update(of=("self",))
        .select_related("match__club", "by", "about", "decided_by")
        .get(pk=report.pk)
    )
    if by in (made.by, made.about) or not may_decide(by, made.match):
        raise MatchError(_("An organiser of the club who does not sit at that table decides."))
    if answer not in dict(ANSWERS):
        raise MatchError(_("Choose an answer."))
    note = _said(note) if answer != Answer.NOTHING or note.strip() else ""
    if made.answer == answer:
        return made
    if made.answer:
        raise MatchError(_("This was answered before: %(answer)s.") % {"answer": made.get_answer_display()})
    made.answer, made.note, made.decided_by, made.decided_at = answer, note, by, timezone.now()
    made.save(update_fields=["answer", "note", "decided_by", "decided_at"])
    if answer == Answer.REMOVAL:
        assert made.match.club is not None
        remove_member(club=made.match.club, player=made.about, by=by, why=note)
    tell_answered(made.match, made)
    return made


def others_at(match: Match, player: Player | None) -> list[Player]:
    """The people who sit at a table with a player, by seat; nobody for who does not sit there."""
    seated = [seat.player for seat in match.seats.select_related("player").order_by("index")]
    if player is None or not sat_at(player, match):
        return []
    seated += sittings.gone(match)
    return [one for one in dict.fromkeys(seated) if one != player and not one.is_bot]


def to_report(match: Match, player: Player | None) -> list[Player]:
    """Whom a player can still report: people at their table of a club, in time, each once."""
    if player is None or not _takes_reports(match):
        return []
    told = set(match.reports.filter(by=player).values_list("about", flat=True))
    return [one for one in others_at(match, player) if one.pk not in told]


def of_player(match: Match, player: Player | None) -> QuerySet[Report]:
    """What a player has reported of a match."""
    return match.reports.filter(by=player).select_related("about").order_by("pk")


def to_answer(player: Player, club: Club | None = None) -> QuerySet[Report]:
    """What waits for a player's answer: of clubs that they organise, of tables where they did not sit."""
    return seen_by(player, club).filter(answer=Answer.OPEN)


def seen_by(player: Player, club: Club | None = None) -> QuerySet[Report]:
    """Every report that a player may read as an organiser; never of a table where they sat."""
    rows = Report.objects.filter(decides_in(player, "match"))
    rows = rows.filter(match__club=club) if club is not None else rows
    return rows.select_related("match__club", "by", "about", "decided_by").order_by("pk")


def readable(player: Player, club: Club, pk: int) -> Report | None:
    """A report of a club whose table somebody may read: its organisers and the site's owner, where they did not sit."""
    made = seen_by(player, club).filter(pk=pk).select_related("record", "match").first()
    if made is not None or player.user is None or not player.user.is_superuser:
        return made
    made = (
        Report.objects.filter(pk=pk, match__club=club)
        .select_related("record", "match", "by", "about")
        .first()
    )
    return None if made is None or sat_at(player, made.match) else made


def breaches(rows: QuerySet[Report]) -> dict[int, int]:
    """Of whom these are about: how many words, warnings and removals they have had, by player."""
    counted = Q(answer__in=(Answer.WORD, Answer.WARNING, Answer.REMOVAL))
    by_player = rows.order_by().values("about").annotate(n=Count("pk", filter=counted))
    return {row["about"]: row["n"] for row in by_player}


def _takes_reports(match: Match) -> bool:
    """A club's table, from its start on, as long as its result can be objected to."""
    if match.club_id is None or match.started_at is None:
        return False
    return match.finished_at is None or timezone.now() < objections.until(match)


def _said(text: str) -> str:
    said = " ".join(text.split())
    if not 0 < len(said) <= 300 or not said.isprintable():
        raise MatchError(_("Say in 1 to 300 characters what happened."))
    return said
