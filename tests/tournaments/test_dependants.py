"""What was drawn by a result is named before it is put right; and a correction late in a large event is quick."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Player
from matches import corrections
from matches.corrections import Change, Kind
from matches.models import Match
from tests.tournaments.drafts import drafted, play_on, publish, seated
from tests.tournaments.matches import matches_of, win
from tournaments.dependants import dependants
from tournaments.models import Competition, Pairing, PairingEntry, Round
from tournaments.services import competitions
from tournaments.services.drafts import draft_draw
from tournaments.services.table_results import table_forfeit

pytestmark = pytest.mark.django_db
OTHER_WINNER = Change(Kind.DEALS, {1: {"winner": 1, "swapped": False}})


def bracket(club: Club) -> Competition:
    """Two rounds of three are drawn."""
    made = drafted(club, 8, rounds=0, format="knock-out")
    play_on(made)
    publish(made)
    return made


def of_first_round(made: Competition) -> Pairing:
    return Pairing.objects.filter(round__competition=made, round__number=1).order_by("table")[0]


def test_the_place_in_the_bracket_that_depended_on_it_is_named(club: Club) -> None:
    made = bracket(club)
    (said,) = dependants(made, of_first_round(made))
    names = " – ".join(seated(made.round_set.get(number=2))[0])
    assert said == f"Round 2, table 1 ({names}) was drawn by this result and stays as it is."
    last = Pairing.objects.filter(round__competition=made, round__number=2)[0]
    assert dependants(made, last) == []


def test_in_a_swiss_system_it_says_how_many_rounds_followed_and_in_a_round_robin_nothing(
    club: Club, hex_open: Callable[..., Competition]
) -> None:
    made = drafted(club, 6)
    play_on(made)
    publish(made)
    (said,) = dependants(made, of_first_round(made))
    assert said.startswith("1 round was drawn since and stays as it is")
    robin = hex_open(4)
    competitions.start(competition=robin)
    assert dependants(robin, of_first_round(robin)) == []


def test_it_stands_on_the_page_before_the_click_and_in_the_api(
    visit: Callable[[str], Client], house: Club
) -> None:
    made = bracket(house)
    browser, first = visit("Organiser"), of_first_round(made)
    match = first.matches.get().match
    form = {"kind": "annul", "reason": "mistyped", "seq": match.seq, "known": "0"}
    page = browser.post(f"/matches/{match.code}/put-right/", form).content.decode()
    assert "was drawn by this result and stays as it is" in page
    match.refresh_from_db()
    assert match.status == "finished", "nothing is done yet"
    told = browser.get(f"/api/competitions/{made.slug}/rounds/1/tables/1/dependants/").json()
    assert len(told) == 1 and told[0].startswith("Round 2, table 1")


def test_the_round_that_was_drawn_stays_when_an_earlier_result_is_corrected(club: Club) -> None:
    made = drafted(club, 6)
    play_on(made)
    before = seated(publish(made))
    match = of_first_round(made).matches.get().match
    owner = club.memberships.get(role="owner").player
    corrections.correct(
        match_id=match.pk, change=OTHER_WINNER, by=owner, reason="mistyped", expect_seq=match.seq, known=0
    )
    assert seated(made.round_set.get(number=2)) == before


def test_neither_came_in_any_round_of_a_bracket_and_it_ends(club: Club) -> None:
    for format in ("knock-out", "double-knock-out"):
        made = drafted(club, 4, rounds=0, format=format)
        for _ in range(12):
            publish(made)
            for table in Pairing.objects.filter(round__competition=made, counted=False):
                neither_came(made, table)
            competitions.make_next_round(competition_id=made.pk)
            made.refresh_from_db()
            if made.status == "finished" or draft_draw(competition=made) is None:
                break
        made.refresh_from_db()
        assert made.status == "finished", format


def neither_came(made: Competition, table: Pairing) -> None:
    table_forfeit(competition=made, pairing_id=table.pk, came=[False, False])


def decided(round_: Round, but: Match | None = None) -> None:
    """The first of each table has won, as it is stored; its match is left alone."""
    tables = Pairing.objects.filter(round=round_, kind="played")
    if but is not None:
        tables = tables.exclude(matches__match=but)
    pks = list(tables.values_list("pk", flat=True))
    for position, points in ((0, 2), (1, 0)):
        PairingEntry.objects.filter(pairing__in=pks, position=position).update(points=points)
    Pairing.objects.filter(pk__in=pks).update(counted=True)


def test_a_correction_after_round_five_of_nine_of_a_hundred_takes_less_than_three_tenths_of_a_second(
    club: Club,
) -> None:
    made = drafted(club, 100, rounds=9)
    first = publish(made)
    match = matches_of(made)[0]
    decided(first, but=match)
    win(match)
    for _ in range(4):
        draft_draw(competition=made)
        decided(publish(made))
    match.refresh_from_db()
    owner: Player = club.memberships.get(role="owner").player
    begun = time.process_time()
    corrections.correct(
        match_id=match.pk, change=OTHER_WINNER, by=owner, reason="mistyped", expect_seq=match.seq, known=0
    )
    assert time.process_time() - begun < 0.3
    points = PairingEntry.objects.filter(pairing__matches__match=match).order_by("position")
    assert list(points.values_list("points", flat=True)) == [0, 2]
