"""The talk on the page of a table: who has it there, what can be tapped, and what a refusal says where."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from clubs.models import Club, Player
from matches import event_store, services, talking
from matches.models import Match, Muted, Report, TableLine
from tests.matches.sheets import page, phone
from tests.matches.spoken import look, move, table

pytestmark = pytest.mark.django_db
LIVE = {"HX-Request": "true", "HX-Target": "live"}


@pytest.fixture(autouse=True)
def _nobody_has_spoken() -> None:
    cache.clear()


@pytest.fixture
def at(people: list[Player], club: Club) -> Match:
    return table(people, club)


def post(match: Match, player: Player, what: str, **sent: Any) -> Any:
    return phone(player).post(f"/matches/{match.code}/{what}/", sent, follow=True)


def test_two_greet_and_talk(at: Match, people: list[Player]) -> None:
    assert "Thank you for the game!" in page(at, people[0])
    post(at, people[0], "talk/say", phrase="luck")
    answer = post(at, people[1], "talk/say", text="<b>http://example.org</b>").content.decode()
    assert "Good luck!" in answer and "&lt;b&gt;http://example.org&lt;/b&gt;" in answer
    assert 'href="http://example.org' not in answer, "no link can be followed"


def test_who_does_not_sit_there_has_no_talk_on_the_page(at: Match, crowd: dict[str, Player]) -> None:
    assert 'id="talk"' not in page(at, crowd["Stranger"]) and 'id="talk"' not in page(at)
    for what in ("talk/say", "talk/mute", "talk/report", "look"):
        assert post(at, crowd["Stranger"], what, number="1").status_code == 403
    assert phone(crowd["Stranger"]).get(f"/matches/{at.code}/talk/").status_code == 403


def test_in_a_deal_the_page_says_why_and_offers_nothing_to_say(at: Match, people: list[Player]) -> None:
    html = page(look(at, people[0]), people[0])
    assert "You have looked at your cards" in html and 'name="phrase"' not in html
    refused = post(at, people[0], "talk/say", phrase="hello").content.decode()
    assert refused.count("You have looked at your cards") == 2, "beside the talk, where it was tapped"


def test_a_page_with_a_stream_is_told_of_a_line_and_only_who_reads_it(
    at: Match, people: list[Player]
) -> None:
    talking.mute(match_id=at.pk, by=people[2], about=people[0])
    asked = {}
    for number in (1, 2):
        html = page(at, people[number])
        known = html.split(f'hx-get="/matches/{at.code}/?')[1].split('"')[0].replace("&amp;", "&")
        asked[number] = f"/matches/{at.code}/?{known}"
        assert phone(people[number]).get(asked[number], headers=LIVE).status_code == 204
    talking.speak(match_id=at.pk, by=people[0], phrase="hello")
    answers = [phone(people[number]).get(asked[number], headers=LIVE).status_code for number in (1, 2)]
    assert answers == [200, 204]


def test_one_tap_mutes_and_one_reports(at: Match, people: list[Player]) -> None:
    line = talking.speak(match_id=at.pk, by=people[1], text="You fool")
    assert "Report what Eero said" in page(at, people[0])
    post(at, people[0], "talk/report", number=line.pk)
    assert Report.objects.get().about == people[1]
    post(at, people[0], "talk/mute", number=people[1].pk)
    assert "You fool" not in page(at, people[0]) and "You fool" in page(at, people[2])
    post(at, people[0], "talk/hear", number=people[1].pk)
    assert "You fool" in page(at, people[0]) and not Muted.objects.exists()
    post(at, people[0], "talk/mute-always", number=people[1].pk)
    assert Muted.objects.get().match is None and "at any table" in page(at, people[0])


@pytest.mark.parametrize("number", ["", "x", "-1", "99999999999999", "0"])
def test_rubbish_mutes_and_reports_nobody(number: str, at: Match, people: list[Player]) -> None:
    for act in ("mute", "mute-always", "report", "hear"):
        assert post(at, people[0], f"talk/{act}", number=number).status_code in (200, 404)
    assert not Muted.objects.exists() and not Report.objects.exists()


def test_two_clicks_are_one_line(at: Match, people: list[Player]) -> None:
    browser = phone(people[0])
    for _twice in range(2):
        browser.post(f"/matches/{at.code}/talk/say/", {"phrase": "hello", "once": "a" * 32})
    assert TableLine.objects.count() == 1


def test_after_the_match_its_page_has_the_talk_and_asks_for_news(at: Match, people: list[Player]) -> None:
    services.concede(match_id=at.pk, seat=0)
    over = Match.objects.get(pk=at.pk)
    assert 'id="talk"' in page(over, people[1]) and 'id="talk"' not in page(over)
    address = f"/matches/{at.code}/talk/"
    known = talking.key_for(over, people[1])
    assert phone(people[1]).get(address, {"known": known}).status_code == 204
    talking.speak(match_id=at.pk, by=people[2], phrase="game")
    answer = phone(people[1]).get(address, {"known": known})
    assert "Thank you for the game!" in answer.content.decode()


def test_a_move_from_the_page_ends_it_for_all(at: Match, people: list[Player]) -> None:
    seat, *_others = event_store.load(at).actors()
    look(at, people[seat])
    move(at)
    other = people[(seat + 1) % 4]
    assert "The deal is being played" in page(at, other) and "Look at my cards" in page(at, other)
