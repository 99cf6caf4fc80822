"""A club goes into a file as it is; what nobody may know yet stays here."""

from __future__ import annotations

import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from clubs.closing import open_again
from clubs.models import Club, Player
from matches.models import Match
from operations.backups.archive import BackupError, Reader
from operations.club_files.exporting import CLUB, export_club
from operations.club_files.importing import import_club
from tests.ledger.booked import run


def test_only_its_owner_can_read_it_and_it_is_never_written_over(exported: Path, club: Club) -> None:
    assert stat.S_IMODE(exported.stat().st_mode) == 0o600
    with pytest.raises(BackupError, match="is there already"):
        export_club(club, exported)
    with pytest.raises(BackupError, match="cannot be written"):
        export_club(club, exported / "below")


def test_it_says_how_many_rows_each_table_has(exported: Path, club: Club) -> None:
    with Reader(exported, CLUB) as file:
        tables = file.manifest.tables
        assert tables["matches_match"].rows == club.matches.count()
        assert file.manifest.about["slug"] == club.slug
        (bot,) = (bot for bot in file.manifest.about["bots"] if not bot["builtin"])
        assert [len(version["sha256"]) for version in bot["versions"]] == [64]


def test_a_match_that_is_being_played_keeps_its_cards_here(club: Club, tmp_path: Path) -> None:
    Match.objects.filter(club=club, entered=False).update(status="running")
    with pytest.raises(BackupError, match="are being played on this site"):
        export_club(club, tmp_path / "club.zip")
    assert list(tmp_path.glob("*.zip*")) == []


def test_books_whose_chain_is_broken_are_not_taken_away(club: Club, tmp_path: Path) -> None:
    from django.db import connection

    from ledger import triggers

    with triggers.suspended(connection):
        run(f"UPDATE ledger_entry SET revision = 9 WHERE club_id = {club.pk}")
    with pytest.raises(BackupError, match="chain breaks at entry"):
        export_club(club, tmp_path / "club.zip")


def test_a_closed_club_is_closed_where_it_is_loaded_and_its_owner_opens_it(
    club: Club, host: Player, tmp_path: Path
) -> None:
    owner, day = club.memberships.get(role="owner").player, datetime(2026, 3, 1, tzinfo=UTC)
    Club.objects.filter(pk=club.pk).update(closed_at=day, closed_by=owner)
    export_club(club, tmp_path / "closed.zip")
    loaded = import_club(tmp_path / "closed.zip", owner=host, name="Toinen").club
    loaded.refresh_from_db()
    assert (loaded.closed_at, str(loaded.closed_by)) == (day, str(owner))
    assert loaded.closed_by != owner and loaded.closed_by.is_guest
    assert open_again(club=loaded, by=host).closed_at is None
