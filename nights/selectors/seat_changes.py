"""The change of players that waits at a table: whose word is given, and what it would mean for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Q, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from clubs.models import Player
from common.speaking import spoken
from games.core.match import LiveMatch
from games.core.settlements import settlement_rule
from ledger.models import Stake
from matches import turns
from matches.event_store import load
from matches.models import Match
from matches.permissions import keeps_score
from matches.row_labels import word_of
from matches.selectors import SEATS, names_of
from matches.sheet_notes import SheetNote, notes_on
from matches.sittings import of_player, told
from nights import permissions
from nights.models import SeatChange, SeatChangeWord, SessionTable
from nights.selectors.seating import free_people


@dataclass(frozen=True, slots=True)
class Said:
    """Whose word a change takes, what was written down of it, and whether the viewer may write it down."""

    player: Player
    word: SeatChangeWord | None
    you: bool
    may_say: bool

    @property
    def written_by(self) -> str:
        """Who wrote it down for them, if it was somebody else."""
        if self.word is None or self.word.written_by_id == self.player.pk:
            return ""
        return self.word.written_by.name


def nameable(table: SessionTable) -> QuerySet[Player]:
    """Whom one can name in a change of players: who is or was at this night or table, and the people of its club."""
    night = table.session
    there = Q(attendances__session=night) | Q(seats__match=table.match_id) | Q(sits_out__match=table.match_id)
    there |= Q(memberships__club=night.club_id)
    return Player.objects.filter(pk__in=Player.objects.filter(there).values("pk"))


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """A table's players as one viewer may see and change them.

    `change`: what waits; `said`: everybody concerned. `void`: a deal was entered since it was asked for. `leavers`,
    `newcomers`: who can be chosen for another. `past`: what has been changed at this table. `seq`: the log's length.
    `out`: who sits out now; `may_leave`: of whom the viewer may say that they take no more turns.
    """

    change: SeatChange | None
    void: bool
    said: tuple[Said, ...]
    rows: int
    seq: int
    means: tuple[str, ...]
    notes: tuple[SheetNote, ...]
    may_ask: bool
    may_drop: bool
    leavers: tuple[Player, ...]
    newcomers: tuple[Player, ...]
    past: tuple[str, ...]
    out: tuple[Player, ...]
    may_leave: tuple[Player, ...]

    @property
    def you(self) -> Said | None:
        """The viewer's own word."""
        return next((one for one in self.said if one.you), None)

    @property
    def asks_you(self) -> bool:
        """The viewer's word is missing."""
        return self.you is not None and self.you.word is None and not self.void

    @property
    def others(self) -> tuple[Said, ...]:
        """Those for whom the viewer may still write down what they say."""
        return tuple(
            one for one in self.said if one.may_say and not one.you and not one.word and not self.void
        )

    @property
    def state(self) -> str:
        """Changes with whatever the page shows."""
        words = "".join("1" if one.word else "0" for one in self.said)
        return f"{self.seq}-{self.change.pk if self.change else 0}-{words}-{len(self.past)}-{len(self.out)}"


def shown(table: SessionTable, viewer: Player | None) -> ChangeShown:
    """The page of a table's players for one viewer; what money it means for who sits there, or is to, alone.

    Raises MatchError, RulesError if its rules have changed.
    """
    match = table.match
    live = load(match)
    change = waiting_at(table)
    running = match.status == Match.Status.RUNNING and not live.over
    prefetch_related_objects([match], SEATS)
    people, out = [seat.player for seat in match.seats.all()], tuple(turns.out(match))
    at_table = viewer in (*people, *out) or (change is not None and viewer == change.newcomer)
    keeps = keeps_score(viewer, match)
    asks = keeps and running and change is None
    return ChangeShown(
        change=change,
        void=change is not None and change.seq != match.seq,
        said=_said(table, change, viewer) if change else (),
        rows=len(live.sheet.rows),
        seq=match.seq,
        means=tuple(_means(match, live, change)) if running else (),
        notes=tuple(notes_on(match, live, viewer)) if running and (at_table or keeps) else (),
        may_ask=asks,
        may_drop=change is not None and (at_table or keeps),
        leavers=tuple(people) if asks else (),
        newcomers=_free(table) if asks else (),
        past=tuple(told(match, names_of(match).seats, word_of(live.sheet.unit))),
        out=out,
        may_leave=tuple(player for player in out if running and (keeps or player == viewer)),
    )


def waiting_at(table: SessionTable) -> SeatChange | None:
    """The change that waits at a table, with who asked for it."""
    rows = SeatChange.objects.filter(table=table, done_at=None)
    return rows.select_related("leaver", "newcomer", "asked_by", "table__session").first()


def changes_waiting_for(player: Player) -> QuerySet[SeatChange]:
    """The changes that wait for a player's word, and that no deal has made void."""
    rows = SeatChange.objects.filter(done_at=None, seq=F("table__match__seq"))
    rows = rows.filter(table__match__status=Match.Status.RUNNING)
    own = rows.filter(newcomer=player) | rows.filter(table__match__in=of_player(player))
    own = own.exclude(pk__in=SeatChangeWord.objects.filter(player=player).values("change"))
    return own.select_related("newcomer", "leaver", "table__session__club", "table__match").order_by("pk")


def _said(table: SessionTable, change: SeatChange, viewer: Player | None) -> tuple[Said, ...]:
    words = {word.player_id: word for word in change.words.select_related("written_by")}
    people = permissions.concerned(table, change)
    sayable = permissions.sayable(table, people, viewer)
    return tuple(
        Said(player=player, word=words.get(pk), you=player == viewer, may_say=pk in sayable)
        for pk, player in people.items()
    )


def _means(match: Match, live: LiveMatch, change: SeatChange | None) -> list[str]:
    """What a change would mean, in sentences: for the deals, for the money, for ratings."""
    turn = _(
        "After each deal who has sat longest goes out, of those who have sat equally long the first in the order of "
        "the seats, and who has been out longest comes in."
    )
    once = _(
        "It holds from the next deal on; the deals until now stay as they are, and cannot be taken back."
    )
    said = [turn if change is not None and change.leaver_id is None else once]
    stake = Stake.objects.filter(match=match).first()
    if stake is not None:
        said.append(spoken(settlement_rule(stake.rule).spread.said))
        said.append(_("The stake goes on as it was agreed, with each player's own caps."))
    if match.rated and (live.sheet.rows or (change is not None and change.leaver_id is None)):
        said.append(_("The match is not rated then, and counts in nobody's record against others."))
    return said


def _free(table: SessionTable) -> tuple[Player, ...]:
    return tuple(Player.objects.filter(pk__in=free_people(table.session)).order_by("name", "pk"))
