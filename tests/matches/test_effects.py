"""What a correction changes for each who sat there."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import translation

from clubs.models import Club, Player
from matches import effects
from matches.effects import Weight
from matches.models import Correction, CorrectionEffect, Match
from tests.matches.objected import won_by_the_first

pytestmark = pytest.mark.django_db
What = CorrectionEffect.What


@pytest.fixture
def correction(people: list[Player], club: Club) -> Correction:
    """One of a match that Aino has won against Eero, made by Veikko."""
    match = won_by_the_first(people[:2], club)
    return Correction.objects.create(
        match=match, kind=Correction.Kind.ANNUL, by=people[3], reason="No", seq_before=match.seq
    )


def stored(correction: Correction) -> list[tuple[int, str, int | None, int | None]]:
    rows = correction.effects.order_by("pk")
    return [(one.player_id, one.what, one.before, one.after) for one in rows]


def test_a_finished_match_means_a_score_and_a_place_to_each(people: list[Player], club: Club) -> None:
    match = won_by_the_first(people[:2], club)
    weighed = effects.weigh(match, list(match.seats.order_by("index")))
    places = {one.player: one.value for one in weighed if one.what == What.PLACE}
    assert places == {people[0].pk: 1, people[1].pk: 2}
    assert {one.player for one in weighed if one.what == What.SCORE} == set(places)


def test_only_what_has_changed_is_written_down(correction: Correction, people: list[Player]) -> None:
    aino, eero = people[0].pk, people[1].pk
    before = [Weight(aino, What.PLACE, 1), Weight(eero, What.PLACE, 2), Weight(aino, What.SCORE, 3)]
    after = [Weight(aino, What.PLACE, 2), Weight(eero, What.PLACE, 2), Weight(eero, What.SCORE, 4)]
    effects.store(correction, before, after)
    assert stored(correction) == [
        (aino, What.PLACE, 1, 2),
        (aino, What.SCORE, 3, None),
        (eero, What.SCORE, None, 4),
    ]
    effects.store(correction, before, before)
    assert stored(correction) == [], "stored again, what was stored before goes"


def test_money_of_two_currencies_is_two_things(correction: Correction, people: list[Player]) -> None:
    aino = people[0].pk
    effects.store(
        correction, [Weight(aino, What.MONEY, 5, "EUR", 2)], [Weight(aino, What.MONEY, 5, "SEK", 2)]
    )
    assert stored(correction) == [(aino, What.MONEY, 5, None), (aino, What.MONEY, None, 5)]


def test_changes_are_said_in_words_by_player(correction: Correction, people: list[Player]) -> None:
    aino, eero = people[0].pk, people[1].pk
    before = [Weight(aino, What.MONEY, 460, "€", 2), Weight(eero, What.PLACE, 2)]
    after = [Weight(aino, What.MONEY, -210, "€", 2)]
    effects.store(correction, before, after)
    with translation.override("en"):
        lines = effects.lines(correction.effects.select_related("player").order_by("pk"))
    assert [line.player for line in lines] == people[:2]
    assert [text for line in lines for _what, text in line.changes] == ["+€4.60 → −€2.10", "2 → –"]


def test_a_rating_is_kept_to_the_thousandth(correction: Correction, people: list[Player]) -> None:
    effects.store(correction, [Weight(people[0].pk, What.RATING, 24_386, decimals=3)], [])
    with translation.override("en"):
        assert [text for line in effects.lines(correction.effects.all()) for _what, text in line.changes] == [
            "24.4 → –"
        ]


def test_the_largest_sum_is_kept_to_the_last_minor_unit(correction: Correction, people: list[Player]) -> None:
    most = 10**18 - 1
    effects.store(correction, [Weight(people[0].pk, What.MONEY, most, "€", 2)], [])
    assert stored(correction) == [(people[0].pk, What.MONEY, most, None)]


@pytest.mark.django_db(transaction=True)
def test_what_was_kept_as_floats_becomes_whole_numbers_and_back(
    correction: Correction, people: list[Player]
) -> None:
    """This migration alone: nobody has changed the table since, and all later ones undone would be two minutes."""
    whole = [
        (What.MONEY, 460, -210, 2), (What.RATING, 24_386, 23_999, 3),
        (What.CLUB_RATING, 25_000, None, 3), (What.SCORE, 3, 4, 0),
    ]  # fmt: skip
    CorrectionEffect.objects.bulk_create(
        CorrectionEffect(correction=correction, player=people[0], what=w, before=b, after=a, decimals=d)
        for w, b, a, d in whole
    )
    loader = MigrationLoader(connection)
    migration = loader.get_migration("matches", "0005_effects_are_whole_numbers")
    as_floats = loader.project_state(("matches", "0004_corrections"))
    try:
        with connection.schema_editor() as editor:
            migration.unapply(as_floats.clone(), editor)
        with connection.cursor() as cursor:
            cursor.execute("SELECT what, before, after, decimals FROM matches_correctioneffect ORDER BY id")
            assert cursor.fetchall() == [
                ("money", 460.0, -210.0, 2), ("rating", 24.386, 23.999, 0),
                ("club-rating", 25.0, None, 0), ("score", 3.0, 4.0, 0),
            ]  # fmt: skip
    finally:
        with connection.schema_editor() as editor:
            migration.apply(as_floats.clone(), editor)
    rows = correction.effects.order_by("pk").values_list("what", "before", "after", "decimals")
    assert list(rows) == whole
    assert all(isinstance(before, int) for _what, before, _after, _decimals in rows)


def test_a_void_match_means_nothing(people: list[Player], club: Club) -> None:
    match: Match = won_by_the_first(people[:2], club)
    seats = list(match.seats.order_by("index"))
    for seat in seats:
        seat.score = seat.place = None
    assert [one for one in effects.weigh(match, seats) if one.what in (What.SCORE, What.PLACE)] == []
