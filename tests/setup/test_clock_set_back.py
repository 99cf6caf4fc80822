"""A clock that ran an hour ahead is set right: what it stored lies in the future, and nothing waits for that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.utils import timezone

from bots import selectors as bots
from bots.builtin import ensure_builtin_bots
from bots.models import Bot, BotVersion
from bots.services import take_check
from clubs import announcing, inviting, joining, members_csv, merging, services as clubs
from clubs.errors import ClubError
from clubs.models import Invitation, MergeRequest
from common import outbox
from common.beat import Scheduler
from matches import leases, queue, services
from matches.bot_play import play_bots
from matches.models import Match

HOUR = timedelta(hours=1)
pytestmark = pytest.mark.django_db


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Moves the clock of this process; a second call sets it anew."""
    now, apps_now = timezone.now, Celery.now

    def move(by: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: now() + by)
        monkeypatch.setattr(Celery, "now", lambda app: apps_now(app) + by)

    return move


@pytest.fixture
def match() -> Match:
    seats = [services.SeatPlan(bot.player) for bot in ensure_builtin_bots()[:2]]
    return services.start(match=services.create_match(game="hex", seats=seats, options={"size": 4}))


def test_a_lease_from_the_future_is_taken_over(match: Match, ahead: Callable[[timedelta], None]) -> None:
    ahead(HOUR)
    assert leases.take(match_id=match.pk, holder="silent") is not None
    ahead(timedelta())
    assert play_bots(match_id=match.pk, holder="other") == "finished"


def test_the_sweep_finds_a_lease_from_the_future(match: Match, ahead: Callable[[timedelta], None]) -> None:
    ahead(HOUR)
    leases.take(match_id=match.pk, holder="silent")
    ahead(timedelta())
    assert [leases.call_for_expired(), leases.call_for_expired()] == [1, 0]


def test_a_lease_of_a_clock_that_runs_a_little_ahead_is_respected(
    match: Match, ahead: Callable[[timedelta], None]
) -> None:
    ahead(timedelta(seconds=5))
    leases.take(match_id=match.pk, holder="ahead")
    ahead(timedelta())
    assert leases.call_for_expired() == 0
    assert leases.take(match_id=match.pk, holder="other") is None


def test_a_call_from_the_future_is_repeated(
    match: Match, ahead: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "_waiting", lambda *_: False)
    ahead(HOUR)
    queue.call_workers([match])
    ahead(timedelta())
    assert [queue.call_again(), queue.call_again()] == [1, 0]


def test_a_bots_check_from_the_future_is_repeated(ahead: Callable[[timedelta], None]) -> None:
    author = clubs.sign_up(username="aino", password="kolme-sanaa-ja-yksi", name="Aino")
    player = clubs.create_player(name="Slow", kind="bot")
    ahead(HOUR)
    version = BotVersion.objects.create(
        bot=Bot.objects.create(player=player, owner=author),
        number=1,
        manifest={},
        archive=b"",
        checksum="0" * 64,
    )
    BotVersion.objects.filter(pk=version.pk).update(submitted_at=timezone.now())
    assert take_check(holder="a checker that has gone") == version
    assert bots.checks_in_turn() == []
    ahead(timedelta())
    assert bots.checks_in_turn() == [(version.pk, author.pk)]


def test_mail_left_by_the_future_is_sent(ahead: Callable[[timedelta], None]) -> None:
    owner = clubs.sign_up(username="aino", password="kolme-sanaa-ja-yksi", email="aino@example.org").player
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(HOUR)
    announcing.announce(club=club, author=owner, title="Clock", text="It is late.")
    ahead(timedelta())
    assert outbox.send_waiting() == 1


def test_mail_that_failed_in_the_future_is_tried_again_after_its_pause(
    ahead: Callable[[timedelta], None], settings: Any
) -> None:
    owner = clubs.sign_up(username="aino", password="kolme-sanaa-ja-yksi", email="aino@example.org").player
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(timedelta(days=365))
    announcing.announce(club=club, author=owner, title="Clock", text="It is late.")
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1
    assert outbox.send_waiting() == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert outbox.send_waiting() == 0, "it waits"
    ahead(timedelta())
    assert outbox.send_waiting() == 1


def test_an_invitation_of_next_year_does_not_last_until_then(ahead: Callable[[timedelta], None]) -> None:
    owner, new = clubs.create_player(name="Aino"), clubs.create_player(name="Eero")
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(timedelta(days=365))
    link: Invitation = joining.invite(club=club, by=owner)
    ahead(timedelta())
    with pytest.raises(ClubError, match="expired"):
        joining.accept(token=link.token, player=new)


def test_nor_does_it_count_as_waiting_or_is_it_mailed(ahead: Callable[[timedelta], None]) -> None:
    owner = clubs.create_player(name="Aino")
    club = clubs.create_club(name="Kerho", owner=owner)
    ahead(timedelta(days=365))
    link = joining.invite(club=club, by=owner, email="eero@example.org")
    ahead(timedelta())
    inviting.mail_later([link], "http://kerho")
    assert outbox.send_waiting() == 0
    assert not members_csv._waiting(club).exists()


def test_a_merge_asked_for_next_year_is_asked_for_anew(ahead: Callable[[timedelta], None]) -> None:
    owner = clubs.create_player(name="Aino")
    club = clubs.create_club(name="Kerho", owner=owner)
    guest = clubs.add_guest(club=club, name="Lempi")
    member = clubs.sign_up(username="lempi", password="kolme-sanaa-ja-yksi", name="Lempi M").player
    clubs.join(club=club, player=member)
    ahead(timedelta(days=365))
    merging.ask_to_merge(club=club, guest=guest, into=member, by=owner)
    ahead(timedelta())
    assert not merging.still_waiting(MergeRequest.objects.all())
    merging.ask_to_merge(club=club, guest=guest, into=member, by=owner)
    assert len(merging.still_waiting(MergeRequest.objects.all())) == 1


class Beat(Scheduler):
    """The beat with one task, every two seconds, noting what it would send."""

    def __init__(self, folder: Path) -> None:
        self.sent: list[str] = []
        app = Celery("beat", broker="memory://", set_as_current=False)
        app.conf.beat_schedule = {"sweep": {"task": "sweep", "schedule": 2.0}}
        super().__init__(app, schedule_filename=str(folder / "schedule"))

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Note it."""
        self.sent.append(entry.name)


def test_a_beat_started_after_a_run_in_the_future_runs_again(
    ahead: Callable[[timedelta], None], tmp_path: Path
) -> None:
    ahead(HOUR)
    earlier = Beat(tmp_path)
    ahead(HOUR + timedelta(seconds=3))
    earlier.tick()
    assert earlier.sent == ["sweep"]
    earlier.close()
    ahead(timedelta())
    later = Beat(tmp_path)
    later.tick()
    assert later.sent == []
    ahead(timedelta(seconds=3))
    later.tick()
    assert later.sent == ["sweep"]


def test_a_beat_that_runs_meanwhile_goes_on(ahead: Callable[[timedelta], None], tmp_path: Path) -> None:
    beat = Beat(tmp_path)
    for seconds in (3600, 3603, 3606):
        ahead(timedelta(seconds=seconds))
        beat.tick()
    before = len(beat.sent)
    assert before >= 2
    for seconds in (0, 3, 6):
        ahead(timedelta(seconds=seconds))
        beat.tick()
    assert len(beat.sent) == before + 2


def test_what_fell_due_while_the_beat_was_away_is_run_at_its_next_start(
    ahead: Callable[[timedelta], None], tmp_path: Path
) -> None:
    Beat(tmp_path).close()
    ahead(HOUR)
    later = Beat(tmp_path)
    later.tick()
    assert later.sent == ["sweep"]
