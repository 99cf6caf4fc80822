"""Pages of venues: from the club's page to the wall of one of two venues."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from tests.tournaments.drafts import drafted, publish
from tests.tournaments.staged import group_event, sections
from tournaments.models import Venue
from tournaments.services import competitions
from tournaments.services.venues import venue_use, venue_write

pytestmark = pytest.mark.django_db
Visit = Callable[[str], Client]
JSON = "application/json"


def text(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_from_the_club_to_the_wall_of_one_venue(visit: Visit, house: Club) -> None:
    owner, nobody, base = visit("Owner"), visit("Nobody"), f"/clubs/{house.slug}/venues/"
    assert f'href="{base}"' in text(owner, f"/clubs/{house.slug}/")
    for name in ("Library", "Barn"):
        owner.post(f"{base}save/", {"name": name, "address": "Lane 2", "access": "Ring twice\nNo steps"})
    assert "No steps" in text(nobody, base) and "One more" not in text(nobody, base)
    library, barn = Venue.objects.order_by("pk")
    owner.post(f"{base}save/", {"venue": barn.pk, "name": "Old barn", "map_link": "https://maps.example/1"})
    assert "Old barn" in text(nobody, base) and "https://maps.example/1" in text(nobody, base)
    made = drafted(house, 8)
    at = f"/competitions/{made.slug}/"
    assert f'href="{at}venues/"' in text(owner, at)
    owner.post(f"{at}venues/use/", {"venue": library.pk, "tables": "1", "day": "2027-01-31"})
    owner.post(f"{at}venues/use/", {"venue": barn.pk, "number": ""})
    for rubbish in (
        {},
        {"venue": "x"},
        {"venue": library.pk, "tables": "x"},
        {"venue": library.pk, "day": "x"},
    ):
        assert "error" in owner.post(f"{at}venues/use/", rubbish, follow=True).content.decode()
    publish(made)
    for page in (at, f"{at}print/pairings/", f"{at}print/seating/", f"{at}wall/"):
        both = text(nobody, page)
        assert "Library" in both and "Old barn" in both, page
        assert f"venue={library.pk}" in both
    assert len(nobody.get(f"{at}print/pairings/?venue={library.pk}").context["tables"]) == 1
    assert len(nobody.get(f"{at}wall/?venue={barn.pk}").context["tables"]) == 3
    assert len(nobody.get(f"{at}?venue={barn.pk}").context["tables"]) == 3
    assert len(nobody.get(f"{at}wall/?venue=x").context["tables"]) == 4
    assert f"/wall/?venue={barn.pk}" in text(nobody, f"{at}wall/?venue={barn.pk}")


def test_an_entrant_says_where_and_reads_it_on_their_own_page(visit: Visit, house: Club) -> None:
    barn, member = venue_write(club=house, name="Barn"), Player.objects.get(name="Member")
    made = competitions.create_competition(
        kind="tournament", title="Cup", game="hex", format="swiss", club=house, seed=1, drafts=True
    )
    others = Player.objects.bulk_create(Player(name=f"Q{n}", slug=f"q{n}") for n in range(3))
    competitions.enter(competition=made, players=[member, *others])
    venue_use(competition=made, venue=venue_write(club=house, name="Library").pk, tables=1)
    venue_use(competition=made, venue=barn.pk, tables=1)
    browser, at = visit("Member"), f"/competitions/{made.slug}/"
    assert "Where would you like to play?" in text(browser, f"{at}venues/")
    browser.post(f"{at}venues/wish/", {"venue": barn.pk})
    assert made.entries.get(player=member).venue_wished == barn
    assert browser.post(f"{at}venues/use/", {"venue": barn.pk}).status_code == 403
    assert visit("Keeper").post(f"{at}venues/wish/", {"venue": barn.pk}).status_code == 403
    competitions.start(competition=made)
    publish(made)
    assert "Barn" in text(browser, f"{at}mine/")
    assert browser.get(f"/api{at}mine/").json()["venue"] == "Barn"


def test_from_an_event_to_the_venues_of_all_its_stages(visit: Visit, house: Club) -> None:
    owner, nobody = visit("Owner"), visit("Nobody")
    event = group_event(house, 4)
    library, barn = (venue_write(club=house, name=name) for name in ("Library", "Barn"))
    at, group, final = f"/events/{event.slug}/", *(sections(event, stage)[0] for stage in (1, 2))
    assert f'href="{at}venues/"' in text(owner, at) and f'href="{at}venues/"' not in text(nobody, at)
    owner.post(f"{at}venues/use/", {"venue": library.pk, "tables": "2"})
    for rubbish in ({}, {"venue": "x"}, {"venue": library.pk, "tables": "x"}):
        assert "error" in owner.post(f"{at}venues/use/", rubbish, follow=True).content.decode()
    assert "Library" in text(nobody, at) and "It is played there" not in text(nobody, f"{at}venues/")
    owner.post(f"/competitions/{final.slug}/venues/use/", {"venue": barn.pk})
    listed = dict(nobody.get(f"{at}venues/").context["stages"])
    assert [str(one) for one in listed[group]] == ["Library"] and [str(one) for one in listed[final]] == [
        "Barn"
    ]
    own = text(owner, f"/competitions/{group.slug}/venues/")
    assert "As the whole event" in own and "Take it out" not in own and f'href="{at}venues/"' in own
    owner.post(f"{at}venues/leave/", {"number": event.venues_used.get().pk})
    assert "Library" not in text(nobody, at)
