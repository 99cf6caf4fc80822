"""Writing a club into a file, while the site runs: one moment of it, read back before the file has its name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Exists, Model, OuterRef
from django.utils import timezone

from bots.models import Bot, BotVersion
from clubs.models import Club, Player
from matches.models import Match, Seat
from nights.models import ChainLot, SessionTable
from operations.backups import rows, schema
from operations.backups.archive import TABLES as FOLDER, BackupError, Kind, Manifest, Reader, Writer, whole
from operations.club_files import chains
from operations.club_files.parts import NAMED_INSIDE, PARTS, PEOPLE, PartOfClub
from tournaments.models import Competition

CLUB: Final = Kind("kerho-club", 1, "exported club", longest=64 << 20, most=200)
MANY: Final = 200
ANEW: Final = "anew"
"""What stands for a seed that nobody may know yet: it is drawn anew where the club is loaded."""
Telling = Callable[[int, int], None]


def export_club(club: Club, path: Path, tell: Telling = lambda done, of: None) -> Manifest:
    """Write a club into a file that only its owner can read. Raises BackupError; then there is no file.

    tell: hears how many of how many tables are written.
    """
    with whole(path) as part:
        with Writer(part) as writer, rows.snapshot():
            manifest = _Export(club, writer, tell).write()
            writer.manifest(manifest)
        with Reader(part, CLUB) as written:
            written.check()
            chain_of(written)
    return manifest


def being_played(club: Club) -> int:
    """How many matches are played on this site now: their log says what nobody at the table may know yet."""
    over = (Match.Status.FINISHED, Match.Status.VOID)
    return Match.objects.filter(club=club, entered=False).exclude(status__in=over).count()


def named(part: PartOfClub, columns: Sequence[str], model: type[Model]) -> list[int]:
    """Where in a row the numbers of such a model's rows stand."""
    fields = part.fields
    return [at for at, name in enumerate(columns) if fields[name].related_model is model]


def records(file: Reader, table: str) -> Iterator[dict[str, Any]]:
    """A table's rows by the names of the columns."""
    columns = file.manifest.tables[table].columns
    return (dict(zip(columns, row, strict=True)) for batch in file.batches(table) for row in batch)


def chain_of(file: Reader) -> tuple[int, str]:
    """How many entries the books of a file have and their last hash.

    Raises BackupError for others than were booked, and for a closing that is not of them.
    """
    accounts = {row["id"]: row for row in records(file, "ledger_account")}
    legs: dict[str, list[chains.Leg]] = {}
    try:
        for row in records(file, "ledger_posting"):
            account = accounts[row["account_id"]]
            leg = (row["account_id"], account["player_id"], row["amount"], account["currency_id"])
            legs.setdefault(row["entry_id"], []).append(leg)
        verified = chains.verified(records(file, "ledger_entry"), records(file, "ledger_link"), legs)
        closed = {row["entries"]: row["hash"] for row in records(file, "ledger_closing")}
        found = {
            row["number"]: row["hash"] for row in records(file, "ledger_link") if row["number"] in closed
        }
    except (KeyError, TypeError):
        raise BackupError(f"{file.path} is damaged: its books cannot be read.") from None
    except chains.Broken as broken:
        raise BackupError(
            f"The books of the club are not what was booked: their chain breaks at entry {broken or 'the last'}."
        ) from None
    if found != closed:
        raise BackupError(
            "The books of the club are not what was booked: they were closed with another hash."
        )
    return verified


class _Export:
    def __init__(self, club: Club, writer: Writer, tell: Telling) -> None:
        self.club, self.writer, self.tell = club, writer, tell
        self.people: set[int] = set()
        undrawn = SessionTable.objects.filter(session__club=club, team_draw=None, match__status="waiting")
        drafts = Competition.objects.filter(club=club, status=Competition.Status.DRAFT)
        coming = SessionTable.objects.filter(chain=OuterRef("chain"), link__gt=OuterRef("number"))
        undrawn_lots = ChainLot.objects.filter(~Exists(coming), chain__session__club=club)
        self.secret: dict[str, tuple[set[int], dict[str, Any]]] = {
            "nights_sessiontable": (
                set(undrawn.exclude(seal="").values_list("pk", flat=True)),
                {"seal": ANEW},
            ),
            "nights_chainlot": (set(undrawn_lots.values_list("pk", flat=True)), {"seal": ANEW}),
            "tournaments_competition": (set(drafts.values_list("pk", flat=True)), {"seal": ANEW, "seed": 0}),
        }

    def write(self) -> Manifest:
        if playing := being_played(self.club):
            raise BackupError(
                f"{playing} matches are being played on this site: export the club when they are over."
            )
        manifest = Manifest(
            schema.version(), connection.vendor, timezone.now().isoformat(), schema.applied(),
            format=CLUB.format, format_version=CLUB.version,
        )  # fmt: skip
        for number, part in enumerate(sorted(PARTS, key=lambda part: part.table == PEOPLE), 1):
            manifest.parts[FOLDER + part.table] = self.writer.table(
                part.table, list(rows.columns(part.table)), self._batches(part)
            )
            self.tell(number, len(PARTS))
        manifest.about = {"slug": self.club.slug, "name": self.club.name, "bots": self._bots()}
        return manifest

    def _batches(self, part: PartOfClub) -> Iterator[list[list[Any]]]:
        columns = list(rows.columns(part.table))
        people = named(part, columns, Player)
        emptied = [(columns.index(name), value) for name, value in part.emptied.items()]
        secret, instead = self.secret.get(part.table, (set(), {}))
        inside, named_by = NAMED_INSIDE.get(part.table, ("", None))
        key = columns.index(part.key)
        for batch in self._read(part):
            changed = [list(row) for row in batch]
            for row in changed:
                self.people.update(row[at] for at in people if row[at] is not None)
                if named_by is not None:
                    self.people.update(named_by(json.loads(row[columns.index(inside)])))
                for at, value in emptied:
                    row[at] = value
                if row[key] in secret:
                    for name, value in instead.items():
                        row[columns.index(name)] = value
            yield changed

    def _read(self, part: PartOfClub) -> Iterator[list[tuple[Any, ...]]]:
        key = connection.ops.quote_name(part.key)
        order = part.after or key
        if part.table == PEOPLE:
            listed = ",".join(map(str, sorted(self._everybody()))) or "NULL"
            return rows.read(part.table, f"WHERE id IN ({listed}) ORDER BY {order}", many=MANY)
        try:
            wanted, parameters = part.rows(self.club).order_by().values("pk").query.sql_with_params()
        except EmptyResultSet:
            return iter(())
        return rows.read(part.table, f"WHERE {key} IN ({wanted}) ORDER BY {order}", parameters, many=MANY)

    def _everybody(self) -> set[int]:
        """Whoever is named, and whom guests among them turned out to be."""
        fresh = set(self.people)
        while fresh:
            became = set(
                Player.objects.filter(merged_into__isnull=False, pk__in=fresh).values_list(
                    "merged_into", flat=True
                )
            )
            fresh = {pk for pk in became if pk is not None} - self.people
            self.people |= fresh
        return self.people

    def _bots(self) -> list[dict[str, Any]]:
        """Those among them by number and name: which program of Kerho's own, or which versions of a submitted one."""
        played = Seat.objects.filter(match__club=self.club, bot_version__isnull=False).values("bot_version")
        versions: dict[int, list[dict[str, Any]]] = {}
        for bot, number, digest in (
            BotVersion.objects.filter(pk__in=played)
            .order_by("number")
            .values_list("bot", "number", "checksum")
        ):
            versions.setdefault(bot, []).append({"number": number, "sha256": digest})
        return [
            {
                "player": bot.player_id,
                "name": bot.player.name,
                "builtin": bot.builtin,
                "versions": versions.get(bot.pk, []),
            }
            for bot in Bot.objects.filter(player__in=self.people).select_related("player").defer("current")
        ]
