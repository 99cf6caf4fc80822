"""Finding a partner as people do it: from the event by links, with what each of them sees."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.juniors import mark_junior
from clubs.models import Club, Notice, Player
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.teams import founded
from tournaments.models import Competition, Entry, PartnerAsk, PartnerSeeker
from tournaments.policy import digest_of
from tournaments.services.members import enter_team
from tournaments.services.partners import partner_ask, partner_seek

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def made(house: Club) -> Competition:
    return founded(house)


def page_of(who: Player | None, made: Competition, page: str = "entering") -> str:
    return str(browser_of(who).get(f"/competitions/{made.slug}/{page}/").content.decode())


def form_on(page: str, made: Competition, action: str) -> dict[str, str]:
    """The hidden fields of the first form of that action."""
    start = page.index(f'action="/competitions/{made.slug}/partners/{action}/"')
    inside = page[start : page.index("</form>", start)]
    fields = re.findall(r'<input[^>]*type="hidden"[^>]*name="(\w+)"[^>]*value="([^"]*)"', inside)
    return dict(fields)


def press(who: Player, made: Competition, action: str, **more: str) -> str:
    """What the page says after that form of it was sent."""
    form = form_on(page_of(who, made), made, action) | more
    answer = browser_of(who).post(f"/competitions/{made.slug}/partners/{action}/", form, follow=True)
    return str(answer.content.decode())


def test_from_the_event_to_a_pair(people: dict[str, Player], made: Competition) -> None:
    member, keeper = people["Member"], people["Keeper"]
    teams = f"/competitions/{made.slug}/teams/"
    assert teams in browser_of(member).get(f"/competitions/{made.slug}/").content.decode()
    assert f"/competitions/{made.slug}/entering/#partners" in page_of(member, made, "teams")
    page = press(member, made, "seek", note="<b>Evenings</b>")
    assert "You look for a partner." in page and "&lt;b&gt;Evenings&lt;/b&gt;" in page
    assert "<b>Evenings" not in page_of(keeper, made)
    assert "Member has been asked." in press(keeper, made, "ask")
    (notice,) = Notice.objects.filter(player=member)
    assert (notice.kind, notice.where) == ("pair-asked", f"/competitions/{made.slug}/entering/")
    page = str(browser_of(member).get(notice.where).content.decode())
    assert "Keeper asks you to play together." in page and "Yes, I play with Keeper" in page
    assert "You are entered, with Keeper." in press(member, made, "yes")
    assert Entry.objects.get().name == "Keeper & Member"
    page = page_of(member, made)
    assert "I look for a partner" not in page and "Nobody looks for a partner." in page


def test_no_taking_back_and_looking_no_longer(people: dict[str, Player], made: Competition) -> None:
    member, keeper = people["Member"], people["Keeper"]
    press(member, made, "seek")
    press(keeper, made, "ask")
    press(keeper, made, "take-back")
    assert not PartnerAsk.objects.exists()
    press(keeper, made, "ask")
    press(member, made, "no")
    page = page_of(keeper, made)
    assert "has said no" in page and "Ask them to play with me" not in page
    press(member, made, "stop")
    assert not PartnerSeeker.objects.exists()
    gone = {"player": str(member.pk), "seen": digest_of(made)}
    answer = browser_of(keeper).post(f"/competitions/{made.slug}/partners/ask/", gone, follow=True)
    assert "does not look for a partner any more" in answer.content.decode()


def test_organisers_make_a_pair_on_the_page_of_pairs(people: dict[str, Player], made: Competition) -> None:
    one, two, organiser = people["Member"], people["Keeper"], people["Organiser"]
    for player in (one, two):
        partner_seek(competition=made, player=player, seen=digest_of(made), note="From afar")
    assert "Make them a pair" in page_of(organiser, made, "teams")
    for other in (one, people["Stranger"], None):
        page = page_of(other, made, "teams")
        assert "Make them a pair" not in page and "From afar" not in page
    form = {"player": [str(one.pk), str(two.pk)]}
    at = f"/competitions/{made.slug}/partners/join/"
    assert browser_of(one).post(at, form).status_code == 403
    page = browser_of(organiser).post(at, form, follow=True).content.decode()
    assert "Member &amp; Keeper" in page and "Nobody looks for a partner." in page
    assert set(Notice.objects.values_list("player__name", "kind")) == {
        ("Member", "entered"),
        ("Keeper", "entered"),
    }


def test_who_is_not_logged_in_sees_nobody(people: dict[str, Player], made: Competition) -> None:
    partner_seek(competition=made, player=people["Member"], seen=digest_of(made), note="From afar")
    page = page_of(None, made)
    assert "Log in to look for a partner" in page and "From afar" not in page
    assert "From afar" in page_of(people["Stranger"], made), "who could enter"


def test_a_hidden_club_hides_it_and_juniors_are_initials(
    people: dict[str, Player], made: Competition, house: Club
) -> None:
    mark_junior(player=people["Member"], club=house, by=people["Owner"])
    member = Player.objects.get(pk=people["Member"].pk)
    partner_seek(competition=made, player=member, seen=digest_of(made))
    page = page_of(people["Stranger"], made)
    assert ">M.<" in page and "Member" not in page
    house.visibility = Club.Visibility.PRIVATE
    house.save(update_fields=["visibility"])
    client = browser_of(people["Stranger"])
    assert client.get(f"/competitions/{made.slug}/entering/").status_code == 404
    seek = client.post(f"/competitions/{made.slug}/partners/seek/", {"seen": digest_of(made)})
    assert seek.status_code == 404


def test_rubbish_changes_nothing(people: dict[str, Player], made: Competition, house: Club) -> None:
    partner_seek(competition=made, player=people["Member"], seen=digest_of(made))
    client, seen = browser_of(people["Keeper"]), digest_of(made)
    base = f"/competitions/{made.slug}/partners"
    for action in ("ask", "take-back", "yes", "no"):
        for wrong in ("", "x", "-1", "9" * 30, "²", "\x00", str(people["Stranger"].pk)):
            answer = client.post(f"{base}/{action}/", {"player": wrong, "seen": seen})
            assert answer.status_code == 404, (action, wrong)
        assert client.post(f"{base}/{action}/", {"seen": seen}).status_code == 404
    organiser = browser_of(people["Organiser"])
    for names in ([], ["1"], ["x", "y"], [str(people["Member"].pk)]):
        assert organiser.post(f"{base}/join/", {"player": names}).status_code == 404
    for form in ({}, {"seen": "x"}, {"seen": seen, "note": "a\x00b"}, {"seen": seen, "note": "x" * 500}):
        client.post(f"{base}/seek/", form)
    assert client.get(f"{base}/seek/").status_code == 302, "back to the event"
    assert client.post(f"{base}/dance/").status_code == 404
    alone = founded(house, game="hex")
    assert client.post(f"/competitions/{alone.slug}/partners/seek/", {"seen": seen}).status_code == 404
    assert (
        PartnerSeeker.objects.count() == 1 and not PartnerAsk.objects.exists() and not Entry.objects.exists()
    )


def test_the_list_says_nothing_to_ask_to_who_plays_in_a_pair(
    people: dict[str, Player], made: Competition
) -> None:
    partner_seek(competition=made, player=people["Member"], seen=digest_of(made))
    enter_team(competition=made, players=[people["Keeper"], people["Owner"]], by=people["Keeper"])
    assert "Ask them to play with me" not in page_of(people["Keeper"], made)
    assert "Ask them to play with me" in page_of(people["Organiser"], made)


def test_the_entering_page_costs_as_much_however_many_look(
    people: dict[str, Player], made: Competition
) -> None:
    counts = []
    names = ["Member", "Keeper", "Organiser", "Author"]
    client = browser_of(people["Owner"])
    client.get(f"/competitions/{made.slug}/entering/")
    for name in names:
        partner_seek(competition=made, player=people[name], seen=digest_of(made))
        partner_ask(competition=made, asker=people["Owner"], seeker=people[name], seen=digest_of(made))
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/competitions/{made.slug}/entering/")
        counts.append(len(queries))
    assert len(set(counts)) == 1, counts
