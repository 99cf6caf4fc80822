"""What a page has to know so that nothing is new to it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory

from clubs.models import Club, Player
from matches import explaining, services, talk
from matches.models import Match
from matches.presenters import news
from matches.selectors import matches
from tests.matches.bidding import act, begun
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db


def asked(player: Player | None, **known: object) -> HttpRequest:
    request = RequestFactory().get("/", {name: str(value) for name, value in known.items()})
    request.user = AnonymousUser() if player is None or player.user is None else player.user
    return request


def test_a_sheet_is_news_once_a_side_confirms_it_or_somebody_ends_the_talk(
    people: list[Player], club: Club
) -> None:
    match = matches().get(pk=running("tuppi", people, club=club, talk="past").pk)
    known = {"seq": 0, "status": "running", "words": news.words_on_sheet(match)}
    assert news.unchanged(asked(people[0], **known), match)
    assert not news.unchanged(asked(people[0], **{**known, "seq": 1}), match)
    assert not news.unchanged(asked(people[0], **{**known, "people": "0"}), match)
    match.quiet_deal = talk.end_talk(match_id=match.pk, by=people[1]).quiet_deal
    assert not news.unchanged(asked(people[0], **known), match)
    assert news.words_on_sheet(match, confirmed=2) == "2.0.0-1"


def test_at_a_live_table_only_what_concerns_the_reader_is_news(people: list[Player]) -> None:
    table = begun(people)
    seat, seq = act(table)
    match: Match = matches().get(pk=table.pk)
    known = {one: news.words_at_table(asked(one), match) for one in people}
    explaining.ask(match_id=match.pk, seat=(seat + 1) % 4, seq=seq)
    services.concede(match_id=match.pk, seat=(seat + 2) % 4, by=people[(seat + 2) % 4])
    fresh = matches().get(pk=table.pk)
    now = {one: news.words_at_table(asked(one), fresh) for one in people}
    changed = {people.index(one) for one in people if known[one] != now[one]}
    assert {seat, (seat + 1) % 4} <= changed and (seat + 3) % 4 not in changed
