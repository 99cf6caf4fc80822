"""What devices are told of a notice: what the page says, unless it was read there, to who wants that kind."""

from __future__ import annotations

from typing import Any

import pytest

from clubs import telling
from clubs.models import Club, Notice, Player, User
from clubs.notice_pushes import SWITCHES, USUAL, message_about
from common import pushes
from common.models import Push
from common.pushes import Message
from tests.helpers.push_service import switched_on

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


@pytest.fixture
def reader(lempi: Player) -> Player:
    switched_on(lempi)
    return lempi


def tell(club: Club, player: Player, by: Player, kind: str = Kind.CHALLENGE) -> Message | None:
    telling.tell(
        players=[player, by],
        kind=kind,
        key=f"k/{kind}",
        club_id=club.pk,
        by=by,
        about="the ladder",
        where="/x/",
    )
    return message_about(Push.objects.get(about=f"k/{kind}"))


def test_it_says_what_the_page_says_and_leads_there(club: Club, reader: Player, aino: Player) -> None:
    said = tell(club, reader, aino)
    assert said is not None
    assert (said.title, said.body) == ("Kerho", "Aino challenges you in Kerho: the ladder.")
    assert (said.path, said.tag) == ("/x/", "notice/k/challenge")


def test_of_a_table_only_the_newest_is_shown(club: Club, reader: Player, aino: Player) -> None:
    said = tell(club, reader, aino, Kind.AGREED)
    assert said is not None and said.topic() == Message("", "", "/x/", 1).topic()


def test_in_the_language_of_its_reader(club: Club, reader: Player, aino: Player) -> None:
    User.objects.update(language="fi")
    said = tell(club, reader, aino, Kind.JUNIOR)
    assert said is not None and "juniori" in said.body


@pytest.mark.parametrize("kind", [Kind.CHALLENGE, Kind.PAIRED, Kind.CHECKED_IN])
def test_each_kind_has_its_switch(club: Club, reader: Player, aino: Player, kind: Kind) -> None:
    switch = SWITCHES.get(kind, USUAL)
    User.objects.update(**{name: name == switch for name in {*SWITCHES.values(), USUAL}})
    assert tell(club, reader, aino, kind) is not None
    User.objects.update(**{name: name != switch for name in {*SWITCHES.values(), USUAL}})
    assert message_about(Push.objects.select_related("device__user").get()) is None


def test_what_was_seen_on_the_page_or_withdrawn_is_not_sent(club: Club, reader: Player, aino: Player) -> None:
    tell(club, reader, aino)
    telling.seen(player=reader, upto=Notice.objects.get().pk)
    assert message_about(Push.objects.get()) is None
    telling.withdraw(["k/challenge"])
    assert message_about(Push.objects.get()) is None


def test_who_has_no_device_costs_one_question(
    club: Club, aino: Player, lempi: Player, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1):
        pushes.post("notice", [("k", aino.user_id), ("k", lempi.user_id)])
