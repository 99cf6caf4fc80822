"""What is printed of a round and of the whole, and the page for the wall: what is published, and nothing more."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club
from tests.tournaments.drafts import drafted, play_on, publish, seated, win_all
from tests.tournaments.matches import matches_of
from tournaments.models import Round

pytestmark = pytest.mark.django_db
SHEETS = ["pairings", "seating", "plan", "slips", "table", "cross"]


@pytest.mark.parametrize("what", SHEETS)
def test_everybody_of_the_round_is_on_each_sheet(
    visit: Callable[[str], Client], house: Club, what: str
) -> None:
    made, browser = drafted(house, 5), visit("Nobody")
    at = f"/competitions/{made.slug}/print/{what}/"
    assert browser.get(at).status_code == 404, "a draft is nobody's to print"
    publish(made)
    page = browser.get(at).content.decode()
    names = {
        name for table in seated(Round.objects.get()) for name in table if what != "slips" or len(table) > 1
    }
    assert all(name in page for name in names) and len(names) == (4 if what == "slips" else 5)
    assert (
        f"/competitions/{made.slug}/print/pairings/"
        in browser.get(f"/competitions/{made.slug}/").content.decode()
    )
    assert browser.get(f"{at}?round=many").status_code == 200


def test_a_slip_has_the_code_of_its_own_match(visit: Callable[[str], Client], house: Club) -> None:
    made = drafted(house, 4)
    publish(made)
    slips = visit("Nobody").get(f"/competitions/{made.slug}/print/slips/").context["slips"]
    assert [slip.table.table for slip in slips] == [1, 2]
    addresses = {f"http://testserver/matches/{match.code}/" for match in matches_of(made)}
    assert {slip.address for slip in slips} == addresses
    assert all(slip.code.startswith("<svg") for slip in slips)


def test_certificates_are_written_once_it_is_over(visit: Callable[[str], Client], house: Club) -> None:
    made, browser = drafted(house, 4, rounds=1), visit("Nobody")
    at = f"/competitions/{made.slug}/print/certificates/"
    publish(made)
    assert "once the event is over" in browser.get(at).content.decode()
    made.entries.filter(number__in=(1, 2)).update(category="newcomers")
    win_all(made)
    assert made.round_set.get().state == Round.State.CLOSED
    page = browser.get(at)
    assert len(page.context["certificates"]) == 4, "two share the first place, two the third"
    one = browser.get(at, {"places": "1", "category": "newcomers"}).context["certificates"]
    assert [(c.place, c.category) for c in one if c.category] in ([(1, "newcomers")], [(1, "newcomers")] * 2)
    refused = browser.get(at, {"places": "best"}).content.decode()
    assert "not best" in refused and 'aria-invalid="true"' in refused


@pytest.mark.parametrize("what", [*SHEETS, "certificates"])
def test_a_sheet_of_thirty_takes_few_queries(
    visit: Callable[[str], Client],
    house: Club,
    what: str,
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    made, browser = drafted(house, 30), visit("Nobody")
    publish(made)
    browser.get(f"/competitions/{made.slug}/")
    with django_assert_max_num_queries(14):  # type: ignore[attr-defined]
        browser.get(f"/competitions/{made.slug}/print/{what}/")


def test_seating_is_by_name_with_table_and_opponent(visit: Callable[[str], Client], house: Club) -> None:
    made = drafted(house, 5)
    row = publish(made)
    seating = visit("Nobody").get(f"/competitions/{made.slug}/print/seating/").context["seating"]
    assert [name for name, _table, _other in seating] == ["P1", "P2", "P3", "P4", "P5"]
    tables = seated(row)
    for name, table, other in seating:
        assert name in tables[table.table - 1]
        assert other in tables[table.table - 1] or other == "free"


def test_the_wall_shows_the_round_that_is_played_and_no_draft(
    visit: Callable[[str], Client], house: Club
) -> None:
    made, browser = drafted(house, 4), visit("Nobody")
    at = f"/competitions/{made.slug}/wall/"
    assert "No round is published yet" in browser.get(at).content.decode()
    play_on(made)
    page = browser.get(at)
    assert page.context["shown_round"].number == 1, "the second is a draft"
    assert "every 10s" in page.content.decode()
    publish(made)
    assert browser.get(at).context["shown_round"].number == 2
