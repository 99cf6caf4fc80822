"""A club's file is asked for, made by a worker, downloaded by owners alone, and removed in time."""

from __future__ import annotations

import zipfile
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core import mail as letters
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from clubs import permissions, telling
from clubs.deputies import name_deputy
from clubs.models import Club, Membership, Notice, Player
from clubs.services import join
from common import outbox
from matches.models import Match
from operations import tasks
from operations.backups.archive import BackupError
from operations.club_files import asking
from operations.models import ClubFile, ClubFilePiece
from tests.helpers.company import club_of, with_logins

Status = ClubFile.Status


@pytest.fixture
def club(db: None) -> Club:
    """Aino owns it with Outi, Lempi organises; nothing is played."""
    people = with_logins("Aino", "Outi", "Lempi")
    club = club_of("Kerho", people["Aino"])
    join(club=club, player=people["Outi"], role="owner")
    join(club=club, player=people["Lempi"], role="organiser")
    return club


def one(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.fixture
def exports(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the file would be; the real one has a test of its own."""
    told: list[Any] = []

    def export(club: Club, path: Any, tell: Any) -> None:
        tell(7, 50)
        told.append(asking.progress(ClubFile.objects.get(club=club, status=Status.MAKING)))
        path.write_bytes(b"PK" + bytes(asking.PIECE))

    monkeypatch.setattr(asking, "export_club", export)
    return told


@pytest.mark.django_db(transaction=True)
def test_what_is_downloaded_is_the_whole_club(club: Club) -> None:
    made = asking.ask(club=club, by=one("Aino"))
    assert tasks.make_club_file(made.pk)
    pieces = asking.fetch(file=made, by=one("Aino"))
    assert pieces is not None
    with zipfile.ZipFile(BytesIO(b"".join(pieces))) as opened:
        assert opened.testzip() is None and "tables/clubs_membership" in opened.namelist()


def test_a_second_click_makes_no_second_file(club: Club, exports: list[Any]) -> None:
    first = asking.ask(club=club, by=one("Aino"))
    assert asking.ask(club=club, by=one("Outi")) == first
    with pytest.raises(IntegrityError), transaction.atomic():
        ClubFile.objects.create(club=club, asked_by=one("Outi"))
    assert [asking.make(first.pk) for _twice in range(2)] == [True, False]
    assert exports == [(7, 50)]
    assert asking.ask(club=club, by=one("Aino")) != first


def test_two_that_ask_at_once_get_the_same(
    club: Club, monkeypatch: pytest.MonkeyPatch, exports: list[Any]
) -> None:
    first = asking.ask(club=club, by=one("Aino"))
    found = iter([None, first])
    monkeypatch.setattr(asking, "_under_way", lambda club: next(found))
    assert asking.ask(club=club, by=one("Outi")) == first


def test_owners_are_told_by_notice_and_mail_and_the_earlier_file_goes(club: Club, exports: list[Any]) -> None:
    for player in club.memberships.values_list("player", flat=True):
        user = Player.objects.get(pk=player).user
        assert user is not None
        user.email, user.mail_written_down = f"{user.username}@example.org", True
        user.save()
    before = asking.ask(club=club, by=one("Aino"))
    asking.make(before.pk)
    made = asking.ask(club=club, by=one("Aino"))
    asking.make(made.pk)
    told = Notice.objects.filter(key=f"club-file/{made.pk}/file-ready")
    assert {str(notice.player) for notice in told} == {"Aino", "Outi"}
    assert "Aino asked for is ready" in telling.in_words(told[0])
    outbox.send_waiting()
    assert f"https://kerho.example/clubs/{club.slug}/file/" in letters.outbox[-1].body
    with translation.override("fi"):
        assert "on valmis" in telling.in_words(told[0])
    before.refresh_from_db()
    assert (before.status, before.pieces.count(), made.pieces.count()) == (Status.GONE, 0, 2)


def test_only_owners_themselves_ask_and_download_and_it_is_written_down(
    club: Club, exports: list[Any]
) -> None:
    aino, lempi, today = one("Aino"), one("Lempi"), permissions.today()
    made = asking.ask(club=club, by=aino)
    asking.make(made.pk)
    name_deputy(
        club=club, officer=aino, office="owner", deputy=lempi, first_day=today, last_day=today, by=aino
    )
    assert permissions.has_role(lempi, club, Membership.Role.OWNER)
    with pytest.raises(PermissionDenied):
        asking.ask(club=club, by=lempi)
    with pytest.raises(PermissionDenied):
        asking.fetch(file=made, by=lempi)
    assert asking.fetch(file=made, by=one("Outi")) is not None
    assert [fetched.by.name for fetched in asking.listed(club).get().fetched.all()] == ["Outi"]


def test_it_is_removed_when_its_days_are_over(club: Club, exports: list[Any]) -> None:
    made = asking.ask(club=club, by=one("Aino"))
    asking.make(made.pk)
    assert tasks.see_to_club_files() == 0
    ClubFile.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert asking.fetch(file=made, by=one("Aino")) is None
    assert tasks.see_to_club_files() == 1
    assert not ClubFilePiece.objects.exists() and not made.fetched.exists()
    assert ClubFile.objects.get().status == Status.GONE


def test_a_killed_worker_leaves_a_sentence_and_a_way_to_ask_again(club: Club, exports: list[Any]) -> None:
    made = asking.ask(club=club, by=one("Aino"))
    ClubFile.objects.update(status=Status.MAKING, begun_at=timezone.now())
    asking.see_to_all()
    assert ClubFile.objects.get().status == Status.MAKING
    ClubFile.objects.update(begun_at=timezone.now() - asking.LONGEST)
    asking.see_to_all()
    left = ClubFile.objects.get()
    assert (left.status, left.fault) == (Status.FAILED, "stopped")
    assert Notice.objects.filter(kind=Notice.Kind.NO_FILE, player=one("Aino")).exists()
    again = asking.ask(club=club, by=one("Aino"))
    assert again != made and asking.make(again.pk)
    assert asking.LONGEST.total_seconds() > asking.TIME_LIMIT


def test_who_was_given_up_keeps_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that was only slow finds its row given up when it is done."""
    made = asking.ask(club=club, by=one("Aino"))

    def export(club: Club, path: Any, tell: Any) -> None:
        path.write_bytes(b"PK")
        ClubFile.objects.update(status=Status.FAILED, fault="stopped")

    monkeypatch.setattr(asking, "export_club", export)
    assert not asking.make(made.pk)
    assert not ClubFilePiece.objects.exists()


def test_a_lost_call_is_repeated(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    made = asking.ask(club=club, by=one("Aino"))
    sent: list[Any] = []
    monkeypatch.setattr(asking, "send", lambda *call: sent.append(call))
    asking.see_to_all()
    ClubFile.objects.update(asked_at=timezone.now() - 2 * asking.PATIENCE)
    asking.see_to_all()
    assert sent == [(asking.TASK, made.pk)]


def test_it_waits_for_matches_that_are_played_for_a_day(club: Club, exports: list[Any]) -> None:
    Match.objects.create(game="hex", rules_version=1, club=club, entered=False)
    made = asking.ask(club=club, by=one("Aino"))
    assert not asking.make(made.pk)
    assert ClubFile.objects.get().status == Status.WAITING
    ClubFile.objects.update(asked_at=timezone.now() - asking.WAITS - timedelta(minutes=1))
    asking.see_to_all()
    assert ClubFile.objects.get().fault == "playing"


@pytest.mark.parametrize("begins", [False, True], ids=["nothing is played", "a match has just begun"])
def test_what_cannot_be_made_says_so(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, begins: bool
) -> None:
    def export(*_: Any) -> None:
        if begins:
            Match.objects.create(game="hex", rules_version=1, club=club, entered=False)
        raise BackupError("there is no room")

    monkeypatch.setattr(asking, "export_club", export)
    made = asking.ask(club=club, by=one("Aino"))
    assert not asking.make(made.pk)
    found = ClubFile.objects.get()
    assert (found.status, found.fault) == ((Status.WAITING, "") if begins else (Status.FAILED, "broken"))
    assert ("there is no room" in caplog.text) is not begins
