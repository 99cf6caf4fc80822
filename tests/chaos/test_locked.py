"""The database is locked by somebody else for half a minute, longer than a request waits."""

from __future__ import annotations

import sys
import threading
import time
from html import unescape
from re import findall

import pytest

from clubs.models import Club
from tests.helpers.broken import broken
from tests.helpers.company import browser_of, with_logins
from tests.helpers.locking import locked

pytestmark = [pytest.mark.chaos, pytest.mark.django_db(transaction=True)]
HELD = 30.0


@broken(
    "the database is locked for half a minute",
    lost="nothing: what was typed is on the page that says so, and is sent again",
    said="`The site is busy`, 503 with `Retry-After`, after 20 seconds; reading goes on",
)
def test_a_form_is_answered_in_time_and_sent_again_is_done_once(capsys: pytest.CaptureFixture[str]) -> None:
    browser = browser_of(with_logins("Owner")["Owner"])
    browser.raise_request_exception = False
    browser.get("/clubs/new/")
    held, over = threading.Event(), threading.Event()

    def hold() -> None:
        with locked("clubs_club", "clubs_doneonce"):
            held.set()
            over.wait(HELD)

    other = threading.Thread(target=hold)
    other.start()
    try:
        assert held.wait(10)
        begun = time.monotonic()
        page = browser.post("/clubs/new/", {"name": "Kallio", "visibility": "private", "once": "a-key"})
        waited = time.monotonic() - begun
        looking = time.monotonic()
        assert browser.get("/clubs/").status_code == 200
        looked = time.monotonic() - looking
    finally:
        other.join()
    with capsys.disabled():
        sys.stdout.write(
            f"\nlocked for {HELD:g} s: the form was answered after {waited:.1f} s, a page after {looked:.1f} s\n"
        )
    assert page.status_code == 503 and waited < 25 and looked < 5
    kept = {
        name: unescape(value)
        for name, value in findall(r'name="(\w+)" value="([^"]*)"', page.content.decode())
    }
    assert [browser.post("/clubs/new/", kept).status_code for _ in range(2)] == [302, 302]
    assert Club.objects.count() == 1
