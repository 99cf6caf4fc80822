"""People and bots in one event on its pages: from the tick to the final table, every match played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from bots.models import Bot
from clubs.models import Club, Player
from matches.models import Match
from tests.helpers.company import browser_of, club_with_roles
from tests.tournaments.matches import matches_of
from tests.tournaments.mixed import PEOPLE, by_page, play_out
from tournaments.models import Competition, Pairing
from tournaments.policy import policy_of
from tournaments.services import competitions

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(people: dict[str, Player]) -> Club:
    return club_with_roles("House", people)


@pytest.fixture
def made(house: Club, people: dict[str, Player]) -> Competition:
    """Ticked where a tournament is made."""
    organiser = browser_of(people["Organiser"])
    page = f"/clubs/{house.slug}/tournaments/new/"
    assert 'name="takes_bots"' in organiser.get(f"{page}?game=hex").content.decode()
    assert 'name="takes_bots"' not in organiser.get(f"{page}?game=nine-ball").content.decode()
    form = {
        "game": "hex",
        "title": "Mixed",
        "format": "swiss",
        "strictness": "club",
        "takes_bots": "on",
        "option-size": "4",
    }
    settings = organiser.post(page, form)["Location"]
    fields = organiser.get(settings).context["form"].fields
    shown = {name: field.initial for name, field in fields.items() if field.initial not in (None, "")}
    shown = {name: value for name, value in shown.items() if value is not False}
    assert organiser.post(settings, shown | {"rounds": "2"}).status_code == 302
    return Competition.objects.get()


def test_four_people_and_four_bots_play_to_the_final_table(
    made: Competition, people: dict[str, Player], builtin: dict[str, Player]
) -> None:
    at = f"/competitions/{made.slug}/"
    organiser = browser_of(people["Organiser"])
    bots = list(builtin.values())[:4]
    assert len(bots) == 4
    shown = organiser.get(f"{at}bots/").content.decode()
    assert "Bots may enter. Who meets one plays on the site" in shown and "Easy bot" in shown
    for bot in bots:
        answer = organiser.post(f"{at}bots/enter/", {"player": bot.pk}, follow=True).content.decode()
        assert f"{bot.name} is in." in answer
    for name in PEOPLE:
        browser_of(people[name]).post(f"{at}enter/", {"seen": policy_of(made).digest})
    assert made.entries.count() == 8
    organiser.post(f"{at}bots/say/", {"takes_bots": "on", "played_here": "on", "watch_delay": "30"})
    for rubbish in ("31", "-1", "x", "9" * 40, "\0"):
        organiser.post(f"{at}bots/say/", {"takes_bots": "on", "watch_delay": rubbish})
    assert '<option value="30" selected>' in organiser.get(f"{at}bots/").content.decode()
    organiser.post(f"{at}start/")
    for number in (1, 2):
        page = Client().get(at).content.decode()
        assert page.count('<span class="tag">bot</span>') >= 8, "in the standings and in the round"
        playing = matches_of(made, status=Match.Status.RUNNING)
        assert len(playing) == 4 and not any(match.entered for match in playing)
        results = organiser.get(f"{at}rounds/{number}/results/").content.decode()
        assert results.count("played on the site") == 4 and 'name="result"' not in results
        own = browser_of(people["Member"]).get(f"{at}mine/").content.decode()
        assert ">Play<" in "".join(own.split()) or "Play" in own
        for match in playing:
            play_out(match, by_page)
        competitions.make_next_round(competition_id=made.pk)
        made.refresh_from_db()
    assert made.status == "finished" and not Pairing.objects.filter(counted=False).exists()
    final = Client().get(at).content.decode()
    assert all(name in final for name in [*PEOPLE, *(bot.name for bot in bots)])
    for sheet in ("pairings", "table", "cross", "certificates", "slips", "seating", "plan"):
        assert organiser.get(f"{at}print/{sheet}/").status_code == 200, sheet
    for page in ("wall/", "files/", "people/", "entries/", "finality/"):
        assert organiser.get(f"{at}{page}").status_code in (200, 404), page


def test_an_owner_enters_their_own_bot_alone(
    made: Competition, people: dict[str, Player], builtin: dict[str, Player], submitted: Callable[..., Bot]
) -> None:
    at, own = f"/competitions/{made.slug}/bots/", submitted("Own", "hex").player
    author, member = browser_of(people["Author"]), browser_of(people["Member"])
    shown = author.get(at).content.decode()
    assert own.name in shown and builtin["greedy"].name not in shown and "By entering you promise" in shown
    assert own.name not in member.get(at).content.decode()
    for action in ("enter", "withdraw"):
        assert member.post(f"{at}{action}/", {"player": own.pk}).status_code == 403
        for rubbish in ("", "x", "\0", "9" * 40, str(people["Member"].pk)):
            assert author.post(f"{at}{action}/", {"player": rubbish}).status_code == 403
    assert "Read what holds" in author.post(f"{at}enter/", {"player": own.pk}, follow=True).content.decode()
    seen = policy_of(made).digest
    author.post(f"{at}enter/", {"player": own.pk, "seen": seen})
    shown = author.get(at).content.decode()
    assert "by Author" in shown and "Take it out" in shown
    assert "Take it out" not in member.get(at).content.decode()
    author.post(f"{at}withdraw/", {"player": own.pk})
    assert not made.entries.exists()
    author.post(f"/competitions/{made.slug}/enter/", {"player": own.pk})
    assert not made.entries.exists(), "not without having read what holds"
    assert author.post(f"{at}say/", {}).status_code == 403


def test_the_page_says_why_not_and_leagues_have_none(house: Club, people: dict[str, Player]) -> None:
    arena = competitions.create_competition(
        kind="tournament", title="A", game="hex", format="arena", club=house
    )
    league = competitions.create_competition(kind="league", title="L", game="hex", format="swiss", club=house)
    organiser = browser_of(people["Organiser"])
    assert (
        "cannot enter in this format" in organiser.get(f"/competitions/{arena.slug}/bots/").content.decode()
    )
    said = organiser.post(f"/competitions/{arena.slug}/bots/say/", {"takes_bots": "on"}, follow=True)
    assert "Bots cannot enter" in said.content.decode()
    assert organiser.get(f"/competitions/{league.slug}/bots/").status_code == 404
    assert organiser.post(f"/competitions/{league.slug}/bots/say/").status_code == 404


def test_people_alone_find_their_match_by_links_and_play_it_to_its_end(
    house: Club, people: dict[str, Player]
) -> None:
    organiser, at = browser_of(people["Organiser"]), f"/clubs/{house.slug}/tournaments/new/"
    form = {
        "game": "hex",
        "title": "Evening",
        "format": "knock-out",
        "strictness": "club",
        "option-size": "4",
    }
    organiser.post(at, form | {"played_here": "on"})
    made = Competition.objects.get()
    assert (made.takes_bots, made.played_here) == (False, True)
    at = made.get_absolute_url()
    assert "Bots, and play on the site" in organiser.get(at).content.decode()
    competitions.enter(competition=made, players=[people["Member"], people["Keeper"]])
    organiser.post(f"{at}start/")
    (match,) = matches_of(made)
    assert not match.entered
    member = browser_of(people["Member"])
    assert f'href="{at}mine/"' in member.get(at).content.decode()
    assert f'href="{match.get_absolute_url()}"' in member.get(f"{at}mine/").content.decode()
    assert f'href="{match.get_absolute_url()}"' in Client().get(at).content.decode()
    play_out(match, by_page)
    pairing = Pairing.objects.get(round__competition=made)
    assert pairing.counted, "the round has it by itself"
