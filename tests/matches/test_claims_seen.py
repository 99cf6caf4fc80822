"""What each viewer sees of a claim on the table, and what they may claim."""

from __future__ import annotations

from typing import Any

import pytest

from bots.models import Bot, BotVersion
from clubs.models import Player
from clubs.services import sign_up
from matches import claiming, claims_seen, event_store, selectors
from matches.claims_seen import ClaimSeen
from matches.models import Claim, ClaimAnswer, Match
from tests.helpers.company import browser_of
from tests.matches.programs import program
from tests.matches.sheets import page
from tests.matches.whist import dealt, play

pytestmark = pytest.mark.django_db
LINE = "drawing trumps first"


@pytest.fixture
def whist(people: list[Player]) -> Match:
    return dealt(people)


def claimed(match: Match, count: int = 13, **more: Any) -> Claim:
    return claiming.claim(match_id=match.pk, seat=1, count=count, expect_seq=match.seq, line=LINE, **more)


def seen(match: Match, viewer: int | None) -> ClaimSeen | None:
    return claims_seen.seen_by(match, event_store.load(match), viewer, selectors.seat_names(match))


def may_claim(match: Match, viewer: int | None) -> list[int]:
    names, live = selectors.seat_names(match), event_store.load(match)
    made = claims_seen.seen_by(match, live, viewer, names)
    return [one.count for one in claims_seen.may_claim(match, live, viewer, names, made)]


def test_the_partner_and_who_looks_on_read_neither_the_line_nor_the_hand(
    whist: Match, people: list[Player]
) -> None:
    for shows in (False, True):
        Claim.objects.all().delete()
        claimed(whist, shows_hand=shows)
        for other in (people[3], None):
            shown = page(whist, other)
            assert "claims all 13" in shown
            assert LINE not in shown and "A♦" not in shown


def test_an_answer_changes_nothing_that_anybody_else_is_sent(whist: Match, people: list[Player]) -> None:
    """Two worlds: one has agreed, or wants to play on; until all have answered the others get the same bytes."""
    claimed(whist)
    worlds = []
    for agrees in (None, True, False):
        ClaimAnswer.objects.all().delete()
        if agrees is not None:
            claiming.answer(match_id=whist.pk, seat=0, number=Claim.objects.get().pk, agrees=agrees)
        answers = [
            program(people[seat]).get(f"/api/matches/{whist.code}/claims/").content for seat in (1, 2, 3)
        ]
        answers += [program(people[seat]).get(f"/api/matches/{whist.code}/").content for seat in (1, 2, 3)]
        known = f"/matches/{whist.code}/?seq=1&status=running&words=0--c{Claim.objects.get().pk}waiting0"
        htmx: Any = {"headers": {"HX-Request": "true", "HX-Target": "live"}}
        answers += [
            str(browser_of(people[seat]).get(known, **htmx).status_code).encode() for seat in (1, 2, 3)
        ]
        worlds.append(answers)
    assert worlds[0] == worlds[1] == worlds[2]
    assert worlds[0][-3:] == [b"204"] * 3


def test_opponents_answer_the_claimer_does_not_and_who_has_answered_is_not_asked_again(whist: Match) -> None:
    made = claimed(whist, shows_hand=True)
    told = {viewer: seen(whist, viewer) for viewer in (0, 1, 2, 3, None)}
    assert {viewer for viewer, one in told.items() if one and one.to_answer} == {0, 2, 3}
    assert {viewer for viewer, one in told.items() if one and one.mine} == {1}
    assert {viewer for viewer, one in told.items() if one and one.hand} == {0, 2}
    claiming.answer(match_id=whist.pk, seat=0, number=made.pk, agrees=True)
    after = seen(whist, 0)
    assert after is not None and after.answered and not after.to_answer and after.waits


def test_the_key_of_a_page_changes_for_who_has_answered_alone(whist: Match) -> None:
    assert claims_seen.key_for(whist, 0) == ""
    made = claimed(whist)
    before = [claims_seen.key_for(whist, seat) for seat in range(4)]
    claiming.answer(match_id=whist.pk, seat=0, number=made.pk, agrees=True)
    after = [claims_seen.key_for(whist, seat) for seat in range(4)]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, True, True, True]


def test_it_is_off_the_table_once_somebody_has_played(whist: Match) -> None:
    claimed(whist)
    assert claims_seen.on_table(whist) is not None
    play(whist, "AD")
    assert claims_seen.on_table(whist) is None and seen(whist, 0) is None


def test_one_claims_on_ones_turn_and_once(whist: Match) -> None:
    assert may_claim(whist, 1) == list(range(13, -1, -1))
    assert [may_claim(whist, viewer) for viewer in (0, 2, 3, None)] == [[]] * 4
    claimed(whist)
    assert may_claim(whist, 1) == []


def test_against_a_bot_that_was_handed_in_nothing_can_be_claimed(whist: Match, people: list[Player]) -> None:
    owner = sign_up(username="lempi", password="kortti-ilta", name="Lempi")
    bot = Bot.objects.create(player=people[0], owner=owner)
    version = BotVersion.objects.create(
        bot=bot, number=1, manifest={}, archive=b"", checksum="x", status="ready"
    )
    whist.seats.filter(player=people[0]).update(bot_version=version)
    assert may_claim(whist, 1) == []


def test_games_without_claims_and_games_that_are_gone_know_none(hex_of_people: Match) -> None:
    assert claims_seen.knows_claims("rubber-whist")
    assert not claims_seen.knows_claims("hex")
    assert not claims_seen.knows_claims("no-such-game")
    assert claims_seen.on_table(hex_of_people) is None
    assert may_claim(hex_of_people, 0) == []
