"""The page of a match's comments, and the page of one of them."""

from __future__ import annotations

import pytest
from django.test import override_settings

from clubs.models import Club, Player
from matches import comments
from matches.models import Comment, Match
from tests.helpers.company import browser_of
from tests.matches.commented import begun, over, said
from tests.matches.pages import RUBBISH

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(people: list[Player], club: Club) -> Match:
    return over(people, club)


def at(match: Match, rest: str = "") -> str:
    return f"/matches/{match.code}/comments/{rest}"


def test_from_the_replay_to_a_comment_on_a_moment_and_back(played: Match, people: list[Player]) -> None:
    browser = browser_of(people[2])
    assert f'{at(played)}?at=2"' in browser.get(f"/matches/{played.code}/?at=2").content.decode()
    assert 'value="2"' in browser.get(f"{at(played)}?at=2").content.decode()
    page = browser.post(at(played), {"text": "A <b>fine</b>\nmove", "position": "2"}, follow=True)
    text = page.content.decode()
    assert "A &lt;b&gt;fine&lt;/b&gt;<br>move" in text and f"/matches/{played.code}/?at=2" in text
    for where in ("?at=2", "?at=1"):
        assert "&lt;b&gt;fine" in browser_of(None).get(f"/matches/{played.code}/{where}").content.decode()


def test_rubbish_comes_back_with_the_reason_and_what_was_typed(played: Match, people: list[Player]) -> None:
    browser = browser_of(people[2])
    answer = browser.post(at(played), {"text": "Kept words", "position": "99"})
    assert answer.status_code == 422 and "Kept words" in answer.content.decode()
    for rubbish in RUBBISH:
        assert browser.get(at(played), {"at": rubbish, "page": rubbish}).status_code == 200
        assert browser.post(at(played), {"text": "x", "position": rubbish}).status_code in (302, 422)
        assert browser.post(at(played), {"text": rubbish}).status_code in (302, 422)
    assert not Comment.objects.exclude(position=None).exists()


def test_who_is_not_logged_in_reads_and_logs_in_to_write(played: Match, people: list[Player]) -> None:
    said(played, people[2])
    page = browser_of(None).get(at(played)).content.decode()
    assert "Well played" in page and "<textarea" not in page
    assert "/log-in/" in browser_of(None).post(at(played), {"text": "x"})["Location"]


def test_a_match_that_goes_on_takes_none(people: list[Player], club: Club) -> None:
    match = begun(people, club)
    browser = browser_of(people[2])
    assert "once it is over" in browser.get(at(match)).content.decode()
    assert browser.post(at(match), {"text": "x"}).status_code == 422
    assert not Comment.objects.exists()


def test_changed_removed_after_a_question_and_hidden(played: Match, people: list[Player]) -> None:
    made = said(played, people[2])
    own, organiser, other = (browser_of(people[n]) for n in (2, 3, 0))
    assert other.get(at(played, f"{made.pk}/")).status_code == 403
    assert "Better" in own.post(at(played, f"{made.pk}/"), {"text": "Better"}, follow=True).content.decode()
    assert own.post(at(played, f"{made.pk}/"), {"text": ""}).status_code == 422
    assert organiser.post(at(played, f"{made.pk}/hide/"), {"why": ""}).status_code == 422
    assert (
        "Rude"
        in organiser.post(at(played, f"{made.pk}/hide/"), {"why": "Rude"}, follow=True).content.decode()
    )
    assert "Rude" in own.get(at(played)).content.decode()
    assert "Better" not in other.get(at(played)).content.decode()
    assert other.get(at(played, f"{made.pk}/")).status_code == 404
    assert "Remove this comment?" in own.post(at(played, f"{made.pk}/remove/")).content.decode()
    assert Comment.objects.filter(removed_at=None).exists()
    own.post(at(played, f"{made.pk}/remove/"), {"sure": "1"})
    assert "Better" not in own.get(at(played)).content.decode()


def test_many_are_paged(played: Match, people: list[Player]) -> None:
    rows = [Comment(match=played, player=people[2], text=f"No. {n}") for n in range(21)]
    Comment.objects.bulk_create(rows)
    page = browser_of(None).get(at(played)).content.decode()
    assert "No. 20" in page and "No. 0<" not in page
    assert "No. 0<" in browser_of(None).get(f"{at(played)}?page=2").content.decode()


def test_whoever_sat_there_ends_them(played: Match, people: list[Player]) -> None:
    page = browser_of(people[0]).post(at(played, "close/"), follow=True).content.decode()
    assert "wants no more comments" in page and "<textarea" not in page
    assert browser_of(people[2]).post(at(played, "close/")).status_code == 403
    browser_of(people[0]).post(at(played, "open/"))
    assert not comments.closed_by(played)


@override_settings(API_CALLS_PER_MINUTE=1)
def test_too_often(played: Match, people: list[Player]) -> None:
    browser = browser_of(people[2])
    answers = [browser.post(at(played), {"text": "x"}).status_code for _n in range(2)]
    assert answers == [302, 429]


def test_the_switch_is_on_the_page_of_mail_and_privacy(people: list[Player]) -> None:
    browser = browser_of(people[0])
    assert "tell_comments" in browser.get("/me/privacy/").content.decode()
    browser.post("/me/privacy/", {"mail_turns": "on"})
    assert not Player.objects.get(pk=people[0].pk).user.tell_comments  # type: ignore[union-attr]
