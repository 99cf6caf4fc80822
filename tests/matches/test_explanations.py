"""A partner reads nothing: their page and the API are byte for byte as if nothing had been said."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Player
from matches import event_store, explaining, services
from matches.explanations import calls_of, key_for, read_by, sides_of
from matches.models import Explanation, Match
from matches.selectors import matches
from tests.matches.bidding import act, begun
from tests.matches.pages import TOKENS
from tests.matches.sheets import phone

pytestmark = pytest.mark.django_db
WORDS = "Five spades or more"


@pytest.fixture
def table(people: list[Player]) -> Match:
    return begun(people)


def everything(match: Match, player: Player | None) -> list[str]:
    """Whatever that person can get of the match, without what differs from request to request."""
    browser: Client = phone(player)
    page = browser.get(f"/matches/{match.code}/").content.decode()
    known = re.search(r'hx-get="([^"]+)"', page)
    assert known is not None
    polled = browser.get(known[1].replace("&amp;", "&"), HTTP_HX_REQUEST="true", HTTP_HX_TARGET="live")
    told = [
        browser.get(f"/api/matches/{match.code}/{part}").content.decode() for part in ("", "explanations/")
    ]
    return [TOKENS.sub("", page), str(polled.status_code), *told]


def explained(match: Match, seat: int, seq: int) -> Explanation:
    """An opponent has asked, and everything is said."""
    asked = explaining.ask(match_id=match.pk, seat=(seat + 1) % 4, seq=seq)
    explaining.answer(match_id=match.pk, seat=seat, number=asked.pk, text=WORDS)
    return explaining.alert(match_id=match.pk, seat=seat, text=f"{WORDS}!")


def test_the_partner_and_who_looks_on_get_the_very_same_bytes(table: Match, people: list[Player]) -> None:
    seat, seq = act(table)
    table.refresh_from_db()
    partner, opponent, other = (people[(seat + n) % 4] for n in (2, 1, 3))
    before = {one: everything(table, one) for one in (partner, None)}
    explained(table, seat, seq)
    for one, was in before.items():
        assert everything(table, one) == was
    assert WORDS in everything(table, opponent)[0] and f"{WORDS}!" in everything(table, opponent)[0]
    assert f"{WORDS}!" in everything(table, other)[0], "an alert is for both opponents"
    assert "asked" not in everything(table, other)[3].replace('"asked_by":null', "")
    assert len(Explanation.objects.all()) == 2


def test_who_asks_tells_their_own_partner_nothing_by_it(table: Match, people: list[Player]) -> None:
    seat, seq = act(table)
    table.refresh_from_db()
    asker, partner_of_asker = (seat + 1) % 4, people[(seat + 3) % 4]
    before = everything(table, partner_of_asker)
    made = explaining.ask(match_id=table.pk, seat=asker, seq=seq)
    explaining.answer(match_id=table.pk, seat=seat, number=made.pk, text=WORDS)
    assert everything(table, partner_of_asker) == before


def test_the_key_changes_for_those_alone_who_read_it(table: Match) -> None:
    seat, seq = act(table)
    seen = matches().get(pk=table.pk)

    def keys() -> list[str]:
        return [key_for(seen, (seat + n) % 4) for n in range(4)]

    assert keys() == [""] * 4
    asked = explaining.ask(match_id=table.pk, seat=(seat + 1) % 4, seq=seq)
    assert keys() == [f"{asked.pk}q", f"{asked.pk}q", "", ""]
    explaining.answer(match_id=table.pk, seat=seat, number=asked.pk, text=WORDS)
    assert keys() == [f"{asked.pk}a", f"{asked.pk}a", "", ""]
    assert key_for(seen, None) == "" and read_by(seen, None, sides_of(seen)) == []


def test_a_match_without_partners_is_asked_nothing(
    hex_of_people: Match, django_assert_num_queries: Callable[[int], object]
) -> None:
    seen = matches().get(pk=hex_of_people.pk)
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        assert key_for(seen, 0) == ""


def test_calls_are_those_of_the_deal_that_is_played(table: Match) -> None:
    seat, seq = act(table)
    live = event_store.load(Match.objects.get(pk=table.pk))
    assert [event.seq for event in calls_of(live, [seat])] == [seq]
    live.ended_at = seq
    assert calls_of(live, [seat]) == []


def test_after_the_match_everybody_reads_all_of_it_in_the_replay(table: Match, people: list[Player]) -> None:
    seat, seq = act(table)
    explained(table, seat, seq)
    services.concede(match_id=table.pk, seat=seat)
    for one in (people[(seat + 2) % 4], None):
        shown = phone(one).get(f"/matches/{table.code}/").content.decode()
        assert "Alerts and questions" in shown and f"{WORDS}!" in shown
        assert len(phone(one).get(f"/api/matches/{table.code}/explanations/").json()) == 2
