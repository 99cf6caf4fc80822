"""Greetings and talk between deals at a table on the site, among those who sit there and for nobody else.

Who has seen a card of the deal that is played says nothing (`matches.closed_hands`), and once somebody has moved in it
nobody does: so what is said, and when, can tell no hand. That is asked of the log and of who has looked, never of what
anybody holds. A line is no event of the match; it has a place in its log. Each reader decides whom they do not read.
Each write locks the club, the people, then the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Player
from clubs.removals import refuse_removed
from clubs.services import hold
from common.counters import counted, key_of
from common.refusals import Refusal
from common.request_input import line
from games.core.match import LiveMatch
from matches import changed, closed_hands, event_store, permissions, reports
from matches.errors import MatchError, TooOften
from matches.models import Match, Muted, Report, Seat, TableLine

SiteTalk = Match.SiteTalk
LONGEST: Final = 200
AT_ONCE: Final = (5, 10)
"""So many lines of one person in so many seconds, at all tables together."""
A_DEAL: Final = 30
"""So many of one person before one deal."""
AFTER: Final = timedelta(hours=1)
"""So long after the end of a match its people can still say something."""
SHOWN: Final = 100
"""The newest lines stand on the page."""


@transaction.atomic
def speak(*, match_id: int, by: Player, phrase: str = "", text: str = "") -> TableLine:
    """Greet with a phrase of the list, or say something in one line, as the table agreed.

    Raises MatchError: neither or both, not at this table or not now, too long, too often. Raises ClubError for a closed
    club, or who was removed from it.
    """
    said = _said(phrase, text)
    require_open(Match.objects.values_list("club", flat=True).get(pk=match_id))
    hold([by])
    changed.tell(match_id)
    rows = Match.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    match = rows.prefetch_related("seats__player").get(pk=match_id)
    if match.club is not None:
        refuse_removed(match.club, by)
    live = event_store.load(match, seats=len(match.seats.all()))
    if why := why_not(match, live, by, free=bool(text)):
        raise MatchError(why)
    deal = closed_hands.deal_of(live)
    _count(match, deal, by)
    return TableLine.objects.create(match=match, player=by, seq=match.seq, deal=deal, **said)


def why_not(match: Match, live: LiveMatch, player: Player | None, *, free: bool) -> str:
    """Why somebody cannot say anything there now, a greeting or (free) their own words; empty if they can."""
    if _seat(match, player) is None:
        return _("Only those who sit at the table say something there.")
    if not closed_hands.talks(match):
        return _("At this table nothing is said but by moves.")
    if free and level(match) != SiteTalk.DEALS:
        return _("At this table people greet with what stands in the list.")
    if match.is_over:
        late = match.finished_at is None or match.finished_at + AFTER < timezone.now()
        return _("The match has been over for a while: the talk has ended.") if late else ""
    if not free and greets_always(live):
        return ""
    if closed_hands.has_moved(live, [seat.index for seat in match.seats.all() if not seat.player.is_bot]):
        return _("The deal is being played: say it once it is over.")
    if closed_hands.hides(live) and not closed_hands.is_closed(match, player):
        return _("You have looked at your cards: say it once the deal is over.")
    return ""


def level(match: Match) -> str:
    """What may be said at a table on the site: as it agreed, but greetings alone where a junior sits."""
    if not closed_hands.talks(match):
        return ""
    return SiteTalk.GREET if any(seat.player.junior for seat in match.seats.all()) else match.talk


def greets_always(live: LiveMatch) -> bool:
    """Whether a greeting in mid-deal can tell nothing: two play against each other, and both see everything."""
    return not closed_hands.hides(live) and [len(side) for side in live.table.sides] == [1, 1]


def lines_for(match: Match, reader: Player | None) -> QuerySet[TableLine]:
    """What a reader who sits there reads, or who sat there once it is over; in order. For anybody else nothing."""
    if reader is None or not closed_hands.talks(match) or not _reads(match, reader):
        return TableLine.objects.none()
    return (
        match.table_lines.exclude(player__in=muted_by(reader, match)).select_related("player").order_by("pk")
    )


def muted_by(reader: Player, match: Match) -> set[int]:
    """Whom (players) somebody does not read in a match."""
    rows = Muted.objects.filter(Q(match=match) | Q(match=None), by=reader)
    return set(rows.values_list("about", flat=True))


def muted_always(reader: Player) -> QuerySet[Muted]:
    """Whom somebody reads at no table."""
    return Muted.objects.filter(by=reader, match=None).select_related("about").order_by("pk")


def others_at(match: Match, player: Player) -> list[Player]:
    """The other people who sit there now, by seat."""
    seated = [seat.player for seat in match.seats.all()]
    return [one for one in dict.fromkeys(seated) if one != player and not one.is_bot]


def key_for(match: Match, player: Player | None) -> str:
    """Changes with whatever this player reads of the talk and may do there. No query where nothing is ever said."""
    if not closed_hands.talks(match) or match.is_late or _seat(match, player) is None or player is None:
        return ""
    newest = lines_for(match, player).order_by("-pk").values_list("pk", flat=True).first() or 0
    try:
        live = event_store.load(match, seats=len(match.seats.all()))
    except Refusal:
        return f"-t{newest}"
    may = "".join("01"[not why_not(match, live, player, free=free)] for free in (False, True))
    hears = ".".join(str(pk) for pk in sorted(muted_by(player, match)))
    return f"-t{newest}.{may}.{int(closed_hands.is_closed(match, player))}.{hears}"


@transaction.atomic
def mute(*, match_id: int, by: Player, about: Player, always: bool = False) -> Muted:
    """`by` does not read `about` in this match, or (always) at any table. Nobody else learns it; again changes nothing.

    Raises MatchError for who does not sit at one table with them.
    """
    match = Match.objects.prefetch_related("seats__player").get(pk=match_id)
    hold([by, about])
    if not _reads(match, by) or about not in others_at(match, by):
        raise MatchError(_("Choose somebody else who sits at this table."))
    changed.tell(match_id)
    row, _made = Muted.objects.get_or_create(by=by, about=about, match=None if always else match)
    return row


@transaction.atomic
def hear(*, by: Player, about: Player, match_id: int | None = None) -> None:
    """`by` reads them again, here and everywhere. Who reads them already changes nothing."""
    Muted.objects.filter(by=by, about=about).delete()
    if match_id is not None:
        changed.tell(match_id)


def report(*, match_id: int, by: Player, line_id: int) -> Report:
    """One tap: the organisers of the club who did not sit there read this line, and what else was said there.

    Raises MatchError for a line that `by` does not read, their own, and as `reports.report` does.
    """
    match = Match.objects.prefetch_related("seats__player").get(pk=match_id)
    found = lines_for(match, by).exclude(player=by).filter(pk=line_id).first()
    if found is None:
        raise MatchError(_("Choose what somebody else has said at your table."))
    if match.club_id is None:
        raise MatchError(_("Tables of a club take reports. Here you can mute somebody."))
    return reports.report(
        match_id=match_id,
        by=by,
        about=found.player,
        promise=Report.Promise.OTHER,
        text=_("Said at the table: “%(said)s”") % {"said": found.said},
    )


def forget(player: Player) -> None:
    """All that somebody has said goes, and who did not read whom."""
    TableLine.objects.filter(player=player).delete()
    Muted.objects.filter(Q(by=player) | Q(about=player)).delete()


def _seat(match: Match, player: Player | None) -> Seat | None:
    return next((one for one in match.seats.all() if player and one.player_id == player.pk), None)


def _reads(match: Match, reader: Player) -> bool:
    if _seat(match, reader) is not None:
        return True
    return match.is_over and reader.pk in permissions.sat_there(match)


def _said(phrase: str, text: str) -> Mapping[str, str]:
    """Which of both. Raises MatchError."""
    said = line(text, LONGEST + 1)
    if bool(phrase) == bool(said):
        raise MatchError(_("Choose a greeting, or write a line."))
    if phrase and phrase not in TableLine.Phrase.values:
        raise MatchError(_("Choose a greeting from the list."))
    if len(said) > LONGEST:
        raise MatchError(_("A line has 1 to %(most)s characters.") % {"most": LONGEST})
    return {"phrase": phrase} if phrase else {"text": said}


def _count(match: Match, deal: int, by: Player) -> None:
    most, seconds = AT_ONCE
    if counted(key_of("table-talk", str(by.pk)), seconds) > most:
        raise TooOften(_("That is a lot in a few seconds: wait a moment."))
    if match.table_lines.filter(player=by, deal=deal).count() >= A_DEAL:
        raise TooOften(_("You have said enough until the next deal is over."))


def phrases() -> Sequence[tuple[str, str]]:
    """The list of greetings, in the reader's words."""
    return [(key, str(label)) for key, label in TableLine.Phrase.choices]
