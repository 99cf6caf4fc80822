"""A club with something of everything, and a file of it."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection

from clubs.announcing import announce
from clubs.models import Club, Player
from clubs.services import add_guest, merge_guest, sign_up
from ledger.audit import faults
from ledger.models import LedgerEntry
from ledger.services import reverse_entry, set_stake
from ledger.stakes import StakeTerms
from matches import adjourning, event_store, services as matches
from matches.models import Match
from nights.models import SessionTable, TeamDraw
from operations.backups.archive import MANIFEST
from operations.club_files.exporting import export_club
from tests.helpers.kept_rows import KeptRows
from tests.pages.night_in_full import full_night
from tests.tournaments.matches import matches_of, win
from tournaments.services import competitions

Changed = Callable[[Callable[[dict[str, list[dict[str, Any]]]], None]], Path]


def play(club: Club, players: list[Player], *, seed: int, stake: StakeTerms) -> Match:
    """A match of Sinkki with real cards, to its end, and settled."""
    match = matches.create_match(
        game="sinkki", seats=[matches.SeatPlan(p) for p in players], entered=True, club=club
    )
    set_stake(match=match, terms=stake)
    matches.start(match=match)
    rng = Random(seed)
    while not (live := event_store.load(Match.objects.get(pk=match.pk))).over:
        trash = [rng.randrange(1, 9) for _player in players]
        deal = {"ended": "stock", "by": None, "trash": trash}
        matches.enter_result(match_id=match.pk, data=deal, expect_seq=live.seq)
    if (match := Match.objects.get(pk=match.pk)).status == Match.Status.RUNNING:
        matches.confirm_result(match_id=match.pk, expect_seq=match.seq)
    return match


def _tournament(club: Club, *players: Player) -> None:
    """A small one, played."""
    made = competitions.create_competition(
        kind="tournament", title="Small", format="round-robin", game="hex", club=club, organiser=players[0]
    )
    competitions.enter(competition=made, players=players)
    competitions.start(competition=made)
    while waiting := matches_of(made, status="running"):
        win(waiting[0])


def _give_up(match: Match) -> None:
    """The first side gives up, one partner after the other."""
    for seat in match.seats.filter(side=0):
        match.refresh_from_db()
        if not match.is_over:
            matches.concede(match_id=match.pk, seat=seat.index)


@pytest.fixture(scope="session")
def kept_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the club of this run and the file of it are kept."""
    return tmp_path_factory.mktemp("club")


@pytest.fixture(scope="session")
def kept_club(kept_folder: Path) -> KeptRows:
    """The rows of the club, once it has been made."""
    return KeptRows(kept_folder / "club.sqlite3")


@pytest.fixture
def club(transactional_db: None, kept_club: KeptRows) -> Club:
    """A full night, stakes whose cents do not divide, a guest who became a member, and an entry taken back."""
    if kept_club.there:
        kept_club.put()
    else:
        _full_club()
        kept_club.keep()
    return Club.objects.get(slug="kerho")


def _full_club() -> None:
    night = full_night()
    for rests in Match.objects.filter(club=night.club, adjourns="rests"):
        for seat in rests.seats.select_related("player"):
            adjourning.go_on(match_id=rests.pk, by=seat.player)
    for live in Match.objects.filter(club=night.club, entered=False, status="running").order_by("pk"):
        _give_up(live)
    who = night.players
    guest = add_guest(club=night.club, name="Ville Vieras")
    three = [who["member"], who["rival"], guest]
    for seed in range(6):
        stake = StakeTerms("EUR", 7, "average-pot", per=3)
        play(night.club, three, seed=seed, stake=stake)
    reverse_entry(
        entry=LedgerEntry.objects.filter(kind="settlement").order_by("created_at")[0], by=who["owner"]
    )
    became = sign_up(username="ville", password="kortti-ilta", name="Ville").player
    merge_guest(guest=guest, into=became)
    _tournament(night.club, who["member"], who["rival"])
    announce(club=night.club, author=who["owner"], title="Joulu", text="On kakkua.")
    cards = [
        {"player": player.pk, "card": card} for player, card in zip(three, ("KS", "KH", "QS"), strict=True)
    ]
    TeamDraw.objects.create(
        table=SessionTable.objects.filter(session__club=night.club, team_draw=None).earliest("pk"),
        seed="5",
        cards=cards,
        demanded_by=who["member"],
        written_by=who["member"],
    )
    assert list(faults()) == []
    assert LedgerEntry.objects.filter(kind="merge").exists()


@pytest.fixture
def exported(club: Club, kept_folder: Path) -> Path:
    """The file of the club, which no test changes."""
    if not (path := kept_folder / "club.zip").exists():
        export_club(club, path)
    return path


@pytest.fixture
def host(club: Club) -> Player:
    """Who is to own what is loaded."""
    return sign_up(username="newowner", password="kortti-ilta", name="Uusi Omistaja").player


@pytest.fixture
def forged(exported: Path, tmp_path: Path) -> Changed:
    """The file with rows changed by somebody who can make digests and counts anew."""

    def make(change: Callable[[dict[str, list[dict[str, Any]]]], None]) -> Path:
        with zipfile.ZipFile(exported) as old:
            manifest = json.loads(old.read(MANIFEST))
            tables = {
                name.removeprefix("tables/"): [
                    dict(zip(part["columns"], row, strict=True))
                    for line in old.read(name).splitlines()
                    for row in json.loads(line)
                ]
                for name, part in manifest["parts"].items()
            }
        change(tables)
        path = tmp_path / "forged.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
            for table, rows in tables.items():
                part = manifest["parts"][f"tables/{table}"]
                data = json.dumps([[row[name] for name in part["columns"]] for row in rows]).encode() + b"\n"
                part.update(sha256=hashlib.sha256(data).hexdigest(), size=len(data), rows=len(rows))
                new.writestr(f"tables/{table}", data)
            new.writestr(MANIFEST, json.dumps(manifest))
        return path

    return make


def everything() -> dict[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        counts = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
            counts[table] = cursor.fetchone()[0]
    return counts
