"""A junior's name is read nowhere by who may not know it: every page and list is opened and looked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from clubs.juniors import mark_junior
from clubs.models import Player, User
from common.tasks import send_mail
from ratings.models import Pool
from tests.pages.night_in_full import Night, full_night
from tests.pages.permission_table import ACTIONS, read
from tests.pages.walking import walk
from tests.pages.whole_site import send

pytestmark = pytest.mark.django_db
WORDS = ("zenobia", "quist")
OPEN = (
    *("players/", "players/?q=zenobia", "bots/", "matches/", "nights/", "competitions/", "ratings/pools/"),
    *("clubs/{club}/members/", "nights/{night}/", "nights/{night}/people/", "nights/{night}/tables/"),
    *(
        "matches/{objected}/",
        "matches/{sheet}/",
        "matches/{sheet}/corrections/",
        "competitions/{tournament}/",
    ),
    *("ratings/pools/{pool}/leaderboard/", "ratings/players/{junior_there}/"),
)
READS = [action for action in ACTIONS if action.form is None] + [read(f"/api/{one}", set()) for one in OPEN]


@pytest.fixture(scope="module")
def night(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    """Somebody who sits at tables, has objected, is in the books and in mails, is marked only now."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = full_night()
        junior = made.players["elsewhere"]
        Player.objects.filter(pk=junior.pk).update(name="Zenobia Quist", slug="zenobia-quist")
        junior.refresh_from_db()
        stands = made.players["owner"]
        mark_junior(player=junior, club=made.club, by=stands)
        pool = Pool.objects.filter(ratings__player=junior, game="hex").first()
        assert pool is not None
        made.words |= {"pool": str(pool.pk), "junior_there": Player.objects.get(pk=junior.pk).slug}
        yield made
        transaction.set_rollback(True)


class Watching(Client):
    """A browser that keeps whatever it was shown."""

    shown: list[tuple[str, str]]

    def request(self, **asked: Any) -> Any:
        answer = super().request(**asked)
        self.shown.append((asked["PATH_INFO"], text_of(answer)))
        return answer


def text_of(answer: Any) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(content.decode(errors="replace")) + str(answer.headers)


def told(text: str) -> list[str]:
    return [word for word in WORDS if word in text.lower()]


def browser(night: Night, role: str) -> Watching:
    watching = Watching()
    watching.shown = []
    if role in night.browsers:
        watching.cookies["sessionid"] = night.browsers[role]
    return watching


@pytest.mark.parametrize("role", ["stranger", "outsider", "author", "member", "treasurer"])
def test_who_may_not_know_it_reads_it_on_no_page_and_in_no_list(role: str, night: Night) -> None:
    asked = 0
    for action in READS:
        cache.clear()
        answer = send(night, action, role)
        assert not told(text_of(answer)), f"{action}: {text_of(answer)}"
        asked += answer.status_code == 200
    assert asked > 30
    watching = browser(night, role)
    walk(watching, each=6)
    assert [path for path, text in watching.shown if told(text)] == []
    assert len(watching.shown) > 60


@pytest.mark.parametrize("role", ["owner", "organiser", "scorekeeper", "seated", "elsewhere"])
def test_officers_their_own_table_and_they_themselves_do(role: str, night: Night) -> None:
    watching = browser(night, role)
    watching.get(f"/clubs/{night.club.slug}/members/?q=Zenobia")
    assert told(watching.shown[0][1].split("</form>", 1)[1]) == list(WORDS)
    answer = send(night, next(one for one in READS if one.address == "/api/clubs/{club}/members/"), role)
    assert told(text_of(answer)) == list(WORDS)


def test_mail_names_them_by_initials(night: Night) -> None:
    User.objects.update(mail_written_down=True, mail_reminders=True, mail_announcements=True)
    send_mail()
    assert mail.outbox
    assert [one.subject for one in mail.outbox if told(one.subject + str(one.body))] == []
