"""Loading a club from a file: everything gets numbers of its own, in one transaction, and the books are proved.

Nobody who is here already becomes anybody of the file: its people are guests until they are invited. A file is read
twice, the first time to check every value, so that a wrong one costs nothing.
"""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.db import DatabaseError, connection, transaction
from django.utils.text import slugify

from bots.models import Bot
from clubs import changes
from clubs.errors import ClubError
from clubs.models import Club, Membership, Player
from clubs.services import clean_name
from games.core import registry
from games.core.commitment import seal
from games.core.errors import RulesError
from ledger import chain
from ledger.audit import faults
from ledger.models import Currency
from operations.backups import rows
from operations.backups.archive import BackupError, Reader
from operations.club_files import values
from operations.club_files.exporting import ANEW, CLUB, chain_of, records
from operations.club_files.parts import PARTS, PEOPLE, TABLES, PartOfClub, check_known, digest_of
from operations.club_files.renumbering import Renumbering
from operations.models import ImportedClub
from ratings.models import ConfigVersion, Pool
from ratings.pools import Family
from ratings.recompute import recompute_family
from ratings.services import ensure_pools
from tournaments.models import Competition, Event, Series

Row = dict[str, Any]
Change = Callable[[Row], None]

HERE: Final = ("ledger_currency", "ledger_link", "ratings_configversion")
"""Not loaded as they are: what the site has, or the database writes."""
LAST: Final = "ledger_closing"
"""Loaded once the database has linked the entries: a closing keeps a hash of the chain, and is never changed."""
REFERRED: Final = {
    TABLES[table].model._meta.db_table
    for part in PARTS
    for field in part.model._meta.concrete_fields
    if field.related_model is not None
    and (table := field.related_model._meta.db_table) in TABLES
    and table not in HERE
} | {"ledger_payment"}
"""Tables whose rows others name by their numbers."""
OVER: Final = ("finished", "void")


@dataclass(frozen=True)
class Loaded:
    """What became of a file. `rated_here`: its ratings were counted anew, with this site's parameters."""

    club: Club
    rows: int
    entries: int
    last_hash: str
    rated_here: bool


def import_club(path: Path, *, owner: Player, name: str = "") -> Loaded:
    """Load a club, whose owner is from then on `owner`. Raises BackupError; then nothing has changed.

    name: what it is to be called here; without one as it was, once.
    """
    with Reader(path, CLUB) as file:
        check_known(file)
        try:
            file.check()
            loader = _Loader(file, owner, name)
            with transaction.atomic():
                return loader.load()
        except DatabaseError as error:
            raise BackupError(f"The club cannot be loaded here: {str(error).strip()}") from None
        except RecursionError:
            raise BackupError(f"{path} is damaged: it is nested too deeply.") from None


class _Loader:
    """`new`: by table, what a number of the file is here."""

    def __init__(self, file: Reader, owner: Player, name: str) -> None:
        self.file, self.owner, self.name = file, owner, name
        self.new: dict[str, dict[Any, Any]] = {table: {} for table in TABLES}
        self.numbers = Renumbering(file.path, self.new)
        self.known_bots: dict[int, int] = {}
        self.configs: dict[int, int | None] = {}
        self.seen: dict[str, list[Any]] = {}
        for part in PARTS:
            self._check(part)
        self.entries, self.last_hash = chain_of(file)
        if len(self.seen["clubs_club"]) != 1:
            raise BackupError(f"{file.path} is damaged: it holds {len(self.seen['clubs_club'])} clubs.")

    def _check(self, part: PartOfClub) -> None:
        """Every value of a table is one that may stand there, and no number comes twice."""
        columns, fields = self.file.manifest.tables[part.table].columns, part.fields
        checks = [values.check_of(fields[name]) for name in columns]
        key = columns.index(part.key)
        numbers, count = [], 0
        for batch in self.file.batches(part.table):
            count += len(batch)
            for row in batch:
                for check, value, name in zip(checks, row, columns, strict=True):
                    if not check(value):
                        raise self._damaged(part.table, row[key], name)
            if part.table in REFERRED or part.table in HERE:
                numbers += [row[key] for row in batch]
        if len(set(numbers)) != len(numbers) or count != self.file.manifest.tables[part.table].rows:
            raise BackupError(
                f"{self.file.path} is damaged: rows of {part.table} are there twice, or are missing."
            )
        self.seen[part.table] = numbers

    def _damaged(self, table: str, row: Any, column: str) -> BackupError:
        return BackupError(
            f"{self.file.path} is damaged: {table} {str(row)[:40]} has a {column} that cannot be."
        )

    def load(self) -> Loaded:
        called, slug = self._called()
        for game in {row["game"] for row in records(self.file, "matches_match")}:
            try:
                registry.get(game)
            except RulesError:
                raise BackupError(
                    f"The club has played {game[:60]}, which this Kerho does not know."
                ) from None
        self._currencies()
        self._find_bots()
        self._number()
        rated_here = not self._configs()
        changes = self._changes(called, slug)
        for part in PARTS:
            if part.table in (*HERE, LAST) or (rated_here and part.table.startswith("ratings_")):
                continue
            self._write(part, changes.get(part.table))
        club = Club.objects.get(pk=next(iter(self.new["clubs_club"].values())))
        chain.link_now(connection)
        self.numbers.chained(club.pk)
        self._write(TABLES[LAST], changes[LAST])
        self._finish(club, rated_here)
        return Loaded(
            club,
            sum(part.rows for part in self.file.manifest.tables.values()),
            self.entries,
            self.last_hash,
            rated_here,
        )

    def _called(self) -> tuple[str, str]:
        """The name and address of the club here. Raises BackupError where one like it is here already."""
        (club,) = records(self.file, "clubs_club")
        if self.name:
            try:
                called = clean_name(self.name, 80)
            except ClubError as error:
                raise BackupError(str(error)) from None
            slug = slugify(called)[:80] or "club"
        else:
            called, slug = club["name"], slugify(club["slug"])[:80] or "club"
            before = ImportedClub.objects.filter(digest=digest_of(self.file)).select_related("club").first()
            if before is not None:
                raise BackupError(
                    f"This file has been loaded already, as {before.club}: give another name to load it again."
                )
        if Club.objects.filter(slug=slug).exists():
            raise BackupError(
                f"There is a club at the address {slug} already: give another name to load this one beside it."
            )
        return called, slug

    def _currencies(self) -> None:
        here = {row.code: row for row in Currency.objects.all()}
        for row in records(self.file, "ledger_currency"):
            known = here.get(row["code"])
            if known is None:
                Currency.objects.create(**row)
            elif (known.exponent, known.kind) != (row["exponent"], row["kind"]):
                raise BackupError(
                    f"{row['code']} is counted otherwise on this site: with {known.exponent} decimals, as {known.kind}."
                )
            self.new["ledger_currency"][row["code"]] = row["code"]

    def _find_bots(self) -> None:
        """A program of Kerho's own is the same everywhere: it keeps the number that it has here."""
        here = dict(Bot.objects.exclude(builtin="").values_list("builtin", "player"))
        bots = {
            bot.get("player"): here.get(bot.get("builtin"))
            for bot in self.file.manifest.about["bots"]
            if bot.get("builtin")
        }
        for row in records(self.file, PEOPLE):
            found = bots.get(row["id"])
            if row["kind"] == Player.Kind.BOT and found is not None:
                self.known_bots[row["id"]] = found

    def _number(self) -> None:
        """Every row that others name gets its new number, in the order of the old ones."""
        for table in REFERRED:
            old = [number for number in self.seen[table] if table != PEOPLE or number not in self.known_bots]
            if table == "ledger_entry":
                self.new[table] = {number: uuid.uuid4().hex for number in old}
            else:
                self.new[table] = dict(zip(sorted(old), rows.numbers(table, len(old)), strict=True))
        self.new[PEOPLE] |= self.known_bots

    def _configs(self) -> bool:
        """Whether this site has all the parameters by which the club was rated."""
        here: dict[str, list[ConfigVersion]] = {}
        for config in ConfigVersion.objects.order_by("version"):
            here.setdefault(config.game, []).append(config)
        for row in records(self.file, "ratings_configversion"):
            parameters = json.loads(row["parameters"])
            same = [one for one in here.get(row["game"], ()) if one.parameters == parameters]
            if not same and row["game"] not in here:
                same = [
                    ConfigVersion.objects.create(
                        game=row["game"], version=row["version"], parameters=parameters
                    )
                ]
                here[row["game"]] = same
            if not same:
                return False
            exact = [one for one in same if one.version == row["version"]]
            self.new["ratings_configversion"][row["id"]] = (exact or same)[0].pk
        return True

    def _changes(self, called: str, slug: str) -> Mapping[str, Change]:
        """What is made anew in a row besides the numbers, by table."""
        people = _Slugs(set(Player.objects.values_list("slug", flat=True)), "player")
        events = _Slugs(set(Competition.objects.values_list("slug", flat=True)), "event")
        seasons = _Slugs(set(Series.objects.values_list("slug", flat=True)), "series")
        staged = _Slugs(set(Event.objects.values_list("slug", flat=True)), "event")
        return {
            PEOPLE: lambda row: row.update(slug=people.free(row["name"])),
            "clubs_club": lambda row: row.update(name=called, slug=slug),
            "matches_match": self._match,
            "tournaments_series": lambda row: row.update(slug=seasons.free(row["slug"])),
            "tournaments_event": lambda row: row.update(slug=staged.free(row["slug"])),
            "tournaments_competition": lambda row: row.update(
                {"slug": events.free(row["slug"]), **_drawn(row)}
            ),
            "nights_sessiontable": lambda row: row.update(_sealed(row)),
            "nights_seating": self.numbers.seating,
            "nights_teamdraw": self.numbers.team_draw,
            "nights_chainlot": self._lot,
            "ledger_stake": self.numbers.stake,
            "ratings_pool": lambda row: row.update(_pool(row)),
            "ledger_entry": self.numbers.entry,
            LAST: self.numbers.closing,
        }

    def _lot(self, row: Row) -> None:
        self.numbers.lot(row)
        row.update(_sealed(row))

    def _match(self, row: Row) -> None:
        """It counts in its club alone: nobody here has confirmed it."""
        if not row["entered"] and row["status"] not in OVER:
            raise BackupError(f"{self.file.path} is damaged: a match in it is being played.")
        row.update(code=uuid.uuid4().hex, vouched=0)

    def _write(self, part: PartOfClub, change: Change | None) -> None:
        columns, fields = self.file.manifest.tables[part.table].columns, part.fields
        numbered = part.table in REFERRED
        refers = [
            (name, fields[name].related_model._meta.db_table)
            for name in columns
            if fields[name].related_model is not None
        ]
        constants = dict(part.emptied) | {
            name: _stored(field.get_default()) for name, field in fields.items() if name not in columns
        }
        names = [name for name in fields if numbered or name != part.key]

        def batches() -> Iterator[list[list[Any]]]:
            for batch in self.file.batches(part.table):
                loaded = []
                for values_ in batch:
                    row = dict(zip(columns, values_, strict=True))
                    number = row[part.key]
                    if number in self.known_bots and part.table == PEOPLE:
                        continue
                    row.update(constants)
                    if part.table == "ledger_stake" and row["was"] is None:
                        row["was"] = row["match_id"]
                    for name, table in refers:
                        if row[name] is not None and name not in constants:
                            row[name] = self.numbers.here(table, row[name])
                    if numbered:
                        row[part.key] = self.new[part.table][number]
                    if change is not None:
                        change(row)
                    loaded.append([row[name] for name in names])
                yield loaded

        rows.write(part.table, names, batches(), numbered=numbered)

    def _finish(self, club: Club, rated_here: bool) -> None:
        if rated_here:
            rows = records(self.file, "ratings_pool")
            for game, pace in sorted({(row["game"], _pace(row)) for row in rows if row["game"]}):
                ensure_pools([Family(Pool.Population.EVERYONE, club.pk, pace)], game)
            for overall in Pool.objects.filter(club=club, game=""):
                recompute_family(family=overall)
        if found := next(faults(), ""):
            raise BackupError(f"The books would not be right: {found}")
        Membership.objects.create(club=club, player=self.owner, role=Membership.Role.OWNER)
        changes.note_role(club, self.owner, None, Membership.Role.OWNER, by=None)
        manifest = self.file.manifest
        ImportedClub.objects.create(
            club=club, digest=digest_of(self.file), origin=str(manifest.about.get("slug", ""))[:80],
            exported_at=manifest.made_at[:40], kerho=manifest.kerho[:40], entries=self.entries,
            last_hash=self.last_hash, bots=manifest.about["bots"],
        )  # fmt: skip


def _pace(row: Row) -> str:
    """Of a rating pool in a file: before there were clocks all were played without one."""
    return Pool.Pace.UNCLOCKED if row["pace"] == "any" else str(row["pace"])


def _pool(row: Row) -> Row:
    pace = _pace(row)
    return {"pace": pace, "key": Family(row["population"], row["club_id"], pace).key(row["game"])}


def _drawn(row: Row) -> Row:
    """A seed that nobody knows, for an event that is not drawn yet."""
    if row["seal"] != ANEW:
        return {}
    seed = secrets.randbits(62)
    return {"seed": seed, "seal": seal(seed).text}


def _sealed(row: Row) -> Row:
    return {"seal": seal(secrets.token_hex(16)).text} if row["seal"] == ANEW else {}


def _stored(value: Any) -> Any:
    """A default as a file has it."""
    if isinstance(value, bool):
        return int(value)
    return json.dumps(value) if isinstance(value, (dict, list)) else value


class _Slugs:
    """Addresses that nobody has."""

    def __init__(self, taken: set[str], usual: str) -> None:
        self.taken, self.usual = taken, usual

    def free(self, name: str) -> str:
        stem = slugify(name)[:50] or self.usual
        slug = stem
        while slug in self.taken:
            slug = f"{stem}-{secrets.token_hex(4)}"
        self.taken.add(slug)
        return slug
