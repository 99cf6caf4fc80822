"""A request with a key is done once, and what was refused frees its key."""

from __future__ import annotations

from clubs.models import Announcement, Club, DoneOnce, Player
from tests.clubs.keys import news
from tests.helpers.company import browser_of


def test_a_form_with_other_things_in_it_is_another_one(kallio: Club, people: dict[str, Player]) -> None:
    """Who goes back and changes something does not want the first answer again."""
    owner = browser_of(people["Owner"])
    for title in ("Closed", "Closed", "Open"):
        assert news(owner, kallio, title, "k").status_code == 302
    assert sorted(Announcement.objects.values_list("title", flat=True)) == ["Closed", "Open"]


def test_what_was_refused_frees_its_key(kallio: Club, people: dict[str, Player]) -> None:
    owner = browser_of(people["Owner"])
    news(owner, kallio, "", "k")
    assert not DoneOnce.objects.exists()
    news(browser_of(people["Aino"]), kallio, "Closed", "k")
    assert not DoneOnce.objects.exists()
    assert browser_of(None).post(f"/clubs/{kallio.slug}/announcements/", {"once": "k"}).status_code == 403


def test_keys_are_each_makers_own(kallio: Club, people: dict[str, Player]) -> None:
    for name in ("Aino", "Eero"):
        browser_of(people[name]).post("/clubs/new/", {"name": "Same", "visibility": "public", "once": "k"})
    assert Club.objects.filter(name="Same").count() == 2
