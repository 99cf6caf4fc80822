"""A question asked before something that is not easily taken back."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from common.questions import Question, ask
from tests.html import flat


def asked(question: Question) -> str:
    request = RequestFactory().get("/clubs/kallio/members/leave/")
    request.user = AnonymousUser()
    page = ask(
        request, question, above=("Kallio & co", "/clubs/kallio/"), sent=[("player", "7"), ("word", '"a"')]
    )
    return flat(page.content.decode())


def test_a_question_sends_back_what_was_sent_and_that_it_is_sure() -> None:
    page = asked(
        Question("Leave?", "It ends.", "Leave the club", warnings=["You owe <b>."], items=["Table 1"])
    )
    assert "<h1>Leave?</h1><p>It ends.</p>" in page
    assert '<p class="notice wait">You owe &lt;b&gt;.</p>' in page
    assert "<li>Table 1</li>" in page
    assert '<form method="post" action="/clubs/kallio/members/leave/">' in page
    assert '<input type="hidden" name="player" value="7">' in page
    assert '<input type="hidden" name="word" value="&quot;a&quot;">' in page
    assert '<button class="danger" name="sure" value="1">Leave the club</button>' in page
    assert '<a class="button quiet" href="/clubs/kallio/">No, back</a>' in page
    assert '<p class="trail"><a href="/clubs/kallio/">Kallio &amp; co</a></p>' in page


def test_a_harmless_question_has_a_plain_button_and_its_own_way_back() -> None:
    page = asked(Question("Close?", "", "Close", no="Not yet", kind=""))
    assert '<button name="sure" value="1">Close</button>' in page
    assert ">Not yet</a>" in page
    assert "danger" not in page
