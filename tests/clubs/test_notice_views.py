"""What others wrote down about one, marked as seen."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Notice, Player
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(club: Club, aino: Player) -> list[int]:
    return [Notice.objects.create(player=aino, kind="void", key=str(n), club=club).pk for n in range(3)]


def unseen() -> list[int]:
    return list(Notice.objects.filter(seen_at=None).order_by("pk").values_list("pk", flat=True))


def test_what_came_after_the_page_was_shown_stays(three: list[int], aino: Player) -> None:
    answer = browser_of(aino).post("/notices/seen/", {"upto": str(three[1])})
    assert answer.status_code == 302
    assert unseen() == three[2:]
    assert Notice.objects.filter(seen_at__lte=timezone.now()).count() == 2


@pytest.mark.parametrize("upto", ["", "x", "-1", "²", "9" * 30, "\0", "1.5"])
def test_rubbish_marks_nothing(upto: str, three: list[int], aino: Player) -> None:
    assert browser_of(aino).post("/notices/seen/", {"upto": upto}).status_code == 302
    assert unseen() == three


def test_nobody_marks_what_was_told_another(
    three: list[int], aino: Player, lempi: Player, client: Client
) -> None:
    browser_of(lempi).post("/notices/seen/", {"upto": str(three[2])})
    client.post("/notices/seen/", {"upto": str(three[2])})
    browser_of(aino).get("/notices/seen/", {"upto": str(three[2])})
    assert unseen() == three
