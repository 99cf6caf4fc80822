"""Which rows are a club's, table by table, in the order in which they can be loaded; and what is left behind, and why.

A test compares this with the models: a new one needs its line in `PARTS` or in `LEFT`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Player
from ledger.models import Account, ClubMoney, Payment, PlayerLimit, Reminder, Stake
from matches.models import Match
from nights.models import HouseGame, RuleSheetVersion
from operations.backups import schema
from operations.backups.archive import BackupError, Reader
from ratings.models import Pool, RatedMatch

Rows = QuerySet[Model]


@dataclass(frozen=True)
class PartOfClub:
    """A table's rows of a club. `emptied`: columns that are not taken along, and what stands in them instead.

    `after`: by what else than their numbers rows are ordered, in SQL.
    """

    label: str
    of: Callable[[Club], Q]
    emptied: Mapping[str, Any] = field(default_factory=dict)
    after: str = ""

    @property
    def model(self) -> type[Model]:
        return apps.get_model(self.label)

    @property
    def key(self) -> str:
        """The column by which a row is known."""
        key: Any = self.model._meta.pk
        return str(key.column)

    @property
    def fields(self) -> dict[str, Any]:
        """By the name of the column."""
        fields: Sequence[Any] = self.model._meta.concrete_fields
        return {field.column: field for field in fields}

    @property
    def table(self) -> str:
        return self.model._meta.db_table

    def rows(self, club: Club) -> Rows:
        """Those of one club."""
        return self.model._base_manager.filter(self.of(club))


def _by(path: str) -> Callable[[Club], Q]:
    return lambda club: Q(**{path: club.pk})


def _currencies(club: Club) -> Q:
    """Those that anything of the club is counted in, or was offered in."""
    counted = (
        Account.objects.filter(club=club), Stake.objects.filter(match__club=club), Payment.objects.filter(club=club),
        ClubMoney.objects.filter(club=club), PlayerLimit.objects.filter(club=club), Reminder.objects.filter(club=club),
    )  # fmt: skip
    codes = {
        code for rows in counted for code in rows.values_list("currency", flat=True).distinct().order_by()
    }
    offered = [
        *HouseGame.objects.filter(club=club, stake__isnull=False).values_list("stake", flat=True),
        *RuleSheetVersion.objects.filter(sheet__club=club).values_list("terms__stake", flat=True),
    ]
    return Q(pk__in=codes | {str(stake.get("currency", "")) for stake in offered if isinstance(stake, dict)})


def _configs(club: Club) -> Q:
    used = RatedMatch.objects.filter(family__club=club).values("config")
    return Q(pk__in=Pool.objects.filter(club=club).values("config")) | Q(pk__in=used)


def _board_sets(club: Club) -> Q:
    return Q(pk__in=Match.objects.filter(club=club, board_set__isnull=False).values("board_set")) | Q(
        pairings__round__competition__club=club
    )


def _open_deals(club: Club, to: str = "") -> Q:
    """Of events that are over: whoever plays in one may read the club's file."""
    over, until = f"{to}competition__status__in", f"{to}closed_until"
    shown = Q(**{until: None}) | Q(**{f"{until}__lt": timezone.now()})
    return Q(**{f"{to}competition__club": club.pk, over: ("finished", "cancelled")}) & shown


def _of_open_deals(club: Club) -> Q:
    return _open_deals(club, "deals__")


IN_CHAIN: Final = "(SELECT number FROM ledger_link WHERE ledger_link.entry_id = ledger_entry.id)"
PARTS: Final[Sequence[PartOfClub]] = (
    PartOfClub("ledger.Currency", _currencies),
    PartOfClub(
        "clubs.Player", lambda club: Q(pk__in=()), {"user_id": None, "picture": ""}
    ),  # whoever the others name: see exporting
    PartOfClub("clubs.Club", _by("pk")),
    PartOfClub("clubs.Membership", _by("club")),
    PartOfClub("clubs.Removal", _by("club")),
    PartOfClub("clubs.JuniorMark", _by("club")),
    PartOfClub("clubs.Deputy", _by("club")),
    PartOfClub("clubs.ClubChange", _by("club")),
    PartOfClub("clubs.Announcement", _by("club")),
    PartOfClub("clubs.Letter", _by("club"), {"part": ""}),
    PartOfClub("matches.BoardSet", _board_sets),
    PartOfClub("matches.Board", lambda club: Q(board_set__in=_sets(club))),
    PartOfClub(
        "matches.Match",
        _by("club"),
        {"called_at": None, "turn": 0, "lease_holder": "", "lease_until": None},
    ),
    PartOfClub("matches.Seat", _by("match__club"), {"bot_version_id": None, "bot_log": ""}),
    PartOfClub("matches.Sitting", _by("match__club")),
    PartOfClub("matches.SitsOut", _by("match__club")),
    PartOfClub("matches.Event", _by("match__club")),
    PartOfClub("matches.Confirmation", _by("match__club")),
    PartOfClub("matches.TableConventions", _by("match__club"), {"version_id": None}),
    PartOfClub("matches.Explanation", _by("match__club")),
    PartOfClub("matches.MatchClock", _by("match__club"), {"flag_at": None, "warned": None}),
    PartOfClub("matches.ClockPresence", _by("match__club")),
    PartOfClub("matches.ClockStop", _by("match__club")),
    PartOfClub("matches.HeldMove", _by("match__club")),
    PartOfClub("matches.Order", _by("match__club"), {"due_at": None}),
    PartOfClub("matches.StopSign", _by("match__club")),
    PartOfClub("matches.Claim", _by("match__club")),
    PartOfClub("matches.ClaimAnswer", _by("claim__match__club")),
    PartOfClub("matches.Adjournment", _by("match__club"), {"sealed": ""}),
    PartOfClub("matches.AdjournmentWord", _by("adjournment__match__club")),
    PartOfClub("matches.Substitution", _by("match__club")),
    PartOfClub("matches.SubstitutionWord", _by("substitution__match__club")),
    PartOfClub("matches.WindowAnswer", _by("match__club")),
    PartOfClub("matches.Correction", _by("match__club")),
    PartOfClub("matches.CorrectedSeat", _by("correction__match__club")),
    PartOfClub("matches.CorrectionEffect", _by("correction__match__club")),
    PartOfClub("matches.Objection", _by("match__club")),
    PartOfClub("matches.Report", _by("match__club")),
    PartOfClub("matches.Comment", _by("match__club")),
    PartOfClub("matches.CommentHiding", _by("comment__match__club")),
    PartOfClub("matches.CommentsClosed", _by("match__club")),
    PartOfClub("matches.PlayedTwice", _by("first__club")),
    PartOfClub("matches.Proposal", _by("match__club")),
    PartOfClub("matches.ProposalWord", _by("proposal__match__club")),
    PartOfClub("nights.Session", _by("club")),
    PartOfClub("nights.RuleSheet", _by("club")),
    PartOfClub("nights.RuleSheetVersion", _by("sheet__club")),
    PartOfClub("nights.Attendance", _by("session__club")),
    PartOfClub("nights.Seating", _by("session__club")),
    PartOfClub("nights.Chain", _by("session__club")),
    PartOfClub("nights.ChainMember", _by("chain__session__club")),
    PartOfClub("nights.ChainLot", _by("chain__session__club")),
    PartOfClub("nights.ChainAsk", _by("chain__session__club")),
    PartOfClub("nights.ChainWord", _by("ask__chain__session__club")),
    PartOfClub("nights.SessionTable", _by("session__club")),
    PartOfClub("nights.TableConsent", _by("table__session__club")),
    PartOfClub("nights.SeatChange", _by("table__session__club")),
    PartOfClub("nights.SeatChangeWord", _by("change__table__session__club")),
    PartOfClub("nights.TeamDraw", _by("table__session__club")),
    PartOfClub("nights.HouseGame", _by("club")),
    PartOfClub("tournaments.Venue", _by("club")),
    PartOfClub("tournaments.ApartPair", _by("club")),
    PartOfClub("tournaments.Event", _by("club")),
    PartOfClub("tournaments.StageFilling", _by("event__club")),
    PartOfClub("tournaments.Competition", _by("club")),
    PartOfClub("tournaments.EventVenue", _by("venue__club")),
    PartOfClub("tournaments.Entry", _by("competition__club")),
    PartOfClub("tournaments.Series", _by("club")),
    PartOfClub("tournaments.SeriesPart", _by("series__club")),
    PartOfClub("tournaments.SeriesMember", _by("series__club")),
    PartOfClub("tournaments.SeriesPlace", _by("series__club")),
    PartOfClub("tournaments.EventOfficial", _by("competition__club")),
    PartOfClub("tournaments.EventTerms", _by("competition__club")),
    PartOfClub("tournaments.Application", _by("competition__club")),
    PartOfClub("tournaments.EntryQuestion", _by("competition__club")),
    PartOfClub("tournaments.EntryAnswer", _by("question__competition__club")),
    PartOfClub("tournaments.PartnerSeeker", _by("competition__club")),
    PartOfClub("tournaments.PartnerAsk", _by("seeker__competition__club")),
    PartOfClub("tournaments.EntryMember", _by("competition__club")),
    PartOfClub("tournaments.LineUp", _by("entry__competition__club")),
    PartOfClub("tournaments.Regulations", _by("competition__club")),
    PartOfClub("tournaments.Prizes", _by("competition__club")),
    PartOfClub("tournaments.Prize", _by("of__competition__club")),
    PartOfClub("tournaments.CompetitionCard", _by("competition__club"), {"version_id": None}),
    PartOfClub("tournaments.Round", _by("competition__club")),
    PartOfClub("tournaments.RoundClock", _by("round__competition__club")),
    PartOfClub("tournaments.HandPairing", _by("round__competition__club")),
    PartOfClub("tournaments.PairWish", _by("competition__club")),
    PartOfClub("tournaments.Pairing", _by("round__competition__club")),
    PartOfClub("tournaments.PairingEntry", _by("pairing__round__competition__club")),
    PartOfClub("tournaments.Window", _by("competition__club")),
    PartOfClub("tournaments.Challenge", _by("competition__club")),
    PartOfClub("tournaments.ArenaTime", _by("competition__club")),
    PartOfClub("tournaments.BoardResult", _by("pairing__round__competition__club")),
    PartOfClub("tournaments.Deals", _open_deals),
    PartOfClub("tournaments.DealtBoard", _of_open_deals),
    PartOfClub("tournaments.DealLook", _of_open_deals),
    PartOfClub("tournaments.OutlierWord", _by("pairing__round__competition__club")),
    PartOfClub("tournaments.Ruling", _by("pairing__round__competition__club")),
    PartOfClub("tournaments.PairingMatch", _by("pairing__round__competition__club")),
    PartOfClub("ratings.ConfigVersion", _configs),
    PartOfClub("ratings.Pool", _by("club")),
    PartOfClub("ratings.Rating", _by("pool__club")),
    PartOfClub("ratings.RatedMatch", _by("family__club")),
    PartOfClub("ratings.RatingChange", _by("rated__family__club")),
    PartOfClub("ledger.Stake", _by("match__club")),
    PartOfClub("ledger.NightRoom", _by("match__club")),
    PartOfClub("ledger.Account", _by("club")),
    PartOfClub("ledger.Posting", _by("entry__club")),
    PartOfClub("ledger.LedgerEntry", _by("club"), after=IN_CHAIN),
    PartOfClub("tournaments.PrizeAward", _by("to__competition__club")),
    PartOfClub("ledger.Link", _by("club_id"), after="number"),
    PartOfClub("ledger.Closing", _by("club")),
    PartOfClub("ledger.Fee", _by("club")),
    PartOfClub("tournaments.EntryFee", _by("competition__club")),
    PartOfClub("ledger.Dues", _by("fee__club")),
    PartOfClub("ledger.Reduction", _by("dues__fee__club")),
    PartOfClub("ledger.PaidFor", _by("club")),
    PartOfClub("ledger.Charge", _by("fee__club")),
    PartOfClub("ledger.Expense", _by("club")),
    PartOfClub("ledger.Outlay", _by("expense__club")),
    PartOfClub("ledger.Share", _by("expense__club")),
    PartOfClub("ledger.HeldSettlement", _by("entry__club")),
    PartOfClub("ledger.Payment", _by("club")),
    PartOfClub("ledger.ClubMoney", _by("club")),
    PartOfClub("ledger.PlayerLimit", _by("club")),
    PartOfClub("ledger.Treasurer", _by("club")),
    PartOfClub("ledger.StatementLook", _by("club")),
    PartOfClub("ledger.Reminder", _by("club")),
)
TABLES: Final = {part.table: part for part in PARTS}
PEOPLE: Final = Player._meta.db_table
NAMED_INSIDE: Final[Mapping[str, tuple[str, Callable[[Any], Iterable[int]]]]] = {
    "nights_seating": ("out", lambda out: out),
    "nights_teamdraw": ("cards", lambda cards: (card["player"] for card in cards)),
    "nights_chainlot": ("lot", lambda lot: (one["player"] for one in lot)),
    "ledger_stake": ("night_caps", lambda caps: map(int, caps)),
}
"""Columns of JSON in which people stand by their numbers, by table."""

LOGINS: Final = "belongs to a login, which stays where it is"
PASSING: Final = "passes, or is made anew"
LEFT: Final[Mapping[str, str]] = {
    "clubs.User": LOGINS,
    "accounts.ApiToken": LOGINS,
    "tournaments.TableLink": "a key to one table, hours long",
    "clubs.Invitation": "a key to the club, and mail addresses",
    "clubs.JoinRequest": "asked by a login of this site",
    "clubs.MergeRequest": "asked for a login of this site",
    "clubs.Notice": LOGINS,
    "clubs.DoneOnce": LOGINS,
    "matches.ConventionCard": LOGINS,
    "matches.ConventionVersion": LOGINS,
    "matches.HalfBoard": "one table has played it, and nobody else may read that yet",
    "matches.HalfBoardWord": "on such a board",
    "matches.TurnDraft": "its player alone reads it, and has not sent it",
    "matches.ImportedMatch": LOGINS,
    "clubs.Picture": LOGINS,
    "matches.ReportRecord": "for who judges it here, and gone after a while",
    "matches.TableLine": "said among those at one table, and read by them alone",
    "matches.Muted": "their own, and nobody else learns it",
    "matches.ReportedWords": "for who judges it here, and gone after a while",
    "matches.ServerStop": "of the whole site",
    "matches.CountedMatch": "statistics are of deals of this site",
    "matches.DealTally": "statistics are of deals of this site",
    "matches.Heartbeat": PASSING,
    "ledger.HowToPay": "a person's own, shown only to who owes them",
    "ledger.Witness": "the database writes it when an entry is booked",
    "ledger.Chain": "the database writes it when an entry is booked",
    "ledger.BooksCheck": "of the whole site",
    "bots.Bot": "a bot belongs to its author; the file names those that played, with their digests",
    "bots.BotVersion": "a program belongs to its author; the file names those that played, with their digests",
    "lobby.OpenTable": "people of this site wait at it; what was played is a match",
    "lobby.OpenSeat": "people of this site wait at it; what was played is a match",
    "common.Mail": PASSING,
    "matches.TurnTold": PASSING,
    "common.PushDevice": LOGINS,
    "common.Push": PASSING,
    "common.MailRefusal": "of the whole site",
    "operations.ClubFile": PASSING,
    "operations.ClubFilePiece": PASSING,
    "operations.ClubFileFetched": PASSING,
    "common.SiteState": "of the whole site",
    "operations.SiteChange": "of the whole site",
    "operations.ImportedClub": "where the club came from before",
}


def _sets(club: Club) -> QuerySet[Model, dict[str, Any]]:
    return TABLES["matches_boardset"].rows(club).values("pk")


def check_known(file: Reader) -> None:
    """Raise BackupError unless this Kerho has what the file says it holds."""
    manifest = file.manifest
    if unknown := schema.unknown(manifest.migrations):
        first = ".".join(unknown[0])
        raise BackupError(
            f"{file.path} was made by a later Kerho ({manifest.kerho}): {first} is unknown here."
        )
    if set(manifest.parts) != {f"tables/{table}" for table in TABLES}:
        raise BackupError(
            f"{file.path} has other tables than this Kerho: bring both sites up to date and export anew."
        )
    about = manifest.about
    bots = about.get("bots") if isinstance(about, dict) else None
    if not isinstance(bots, list) or not all(isinstance(bot, dict) for bot in bots):
        raise BackupError(f"{file.path} is damaged: its manifest cannot be understood.")
    for table, part in manifest.tables.items():
        fields = TABLES[table].fields
        if strange := set(part.columns) - set(fields):
            raise BackupError(
                f"{file.path} has a column that Kerho does not have: {table}.{sorted(strange)[0]}."
            )
        if len(part.columns) != len(set(part.columns)):
            raise BackupError(f"{file.path} is damaged: its manifest cannot be understood.")
        for lacking in set(fields) - set(part.columns):
            if not fields[lacking].has_default() and not fields[lacking].null:
                raise BackupError(
                    f"{file.path} was made by an earlier Kerho ({manifest.kerho}), which had no {table}.{lacking}:"
                    " bring that site up to date and export the club anew."
                )


def digest_of(file: Reader) -> str:
    """What a file holds, however it is packed."""
    parts = sorted((name, part.sha256) for name, part in file.manifest.parts.items())
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
