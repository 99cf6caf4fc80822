"""A club's list of who must not meet: it moves every draw, and nobody reads it but the organisers."""

from __future__ import annotations

import json

import pytest

from clubs.models import Club, Player
from clubs.privacy import anonymise
from clubs.services import join
from games.core.errors import Refusal
from tests.tournaments.drafts import drafted, seated, the_draft
from tournaments.models import ApartPair, Competition, Pairing
from tournaments.services.apart import apart_drop, apart_move, apart_set
from tournaments.services.drafts import draft_draw

pytestmark = pytest.mark.django_db
JSON = "application/json"


def first_table(made: Competition) -> list[Player]:
    table = the_draft(made).pairings.order_by("table")[0]
    return [side.entry.player for side in table.sides.all()]


def again(made: Competition) -> list[tuple[str, ...]]:
    draft_draw(competition=made, known=the_draft(made).pk)
    return [tuple(table) for table in seated(the_draft(made))]


def meet(made: Competition, pair: list[Player]) -> bool:
    names = {one.name for one in pair}
    return any(names <= set(table) for table in seated(the_draft(made)))


def members(club: Club, people: list[Player]) -> list[Player]:
    for player in people:
        join(club=club, player=player)
    return people


def test_they_do_not_meet_and_no_reason_says_why(club: Club) -> None:
    made = drafted(club, 8)
    pair = members(club, first_table(made))
    row = apart_set(club=club, people=pair)
    again(made)
    assert not meet(made, pair)
    assert "apart" not in json.dumps(list(Pairing.objects.values_list("why", flat=True)))
    apart_drop(club=club, pair=row.pk)
    again(made)
    assert meet(made, pair)


def test_until_a_round_and_in_every_event_of_the_club(club: Club) -> None:
    made, other = drafted(club, 8), drafted(club, 8)
    pair = members(club, first_table(made))
    apart_set(club=club, people=pair, until=1)
    again(made)
    assert not meet(made, pair)
    (row,) = ApartPair.objects.all()
    ApartPair.objects.update(until=0)
    again(made)
    assert meet(made, pair), "its last round is over"
    assert apart_set(club=club, people=[*reversed(pair)]).pk == row.pk
    pair_there = members(club, first_table(other))
    apart_set(club=club, people=pair_there)
    again(other)
    assert not meet(other, pair_there)


def test_two_who_are_alone_meet_and_it_is_not_said(club: Club) -> None:
    made = drafted(club, 2)
    pair = members(club, first_table(made))
    apart_set(club=club, people=pair)
    again(made)
    assert meet(made, pair)
    assert "apart" not in json.dumps(list(Pairing.objects.values_list("why", flat=True)))


def test_a_guest_s_pairs_become_the_member_s_and_end_with_an_account(club: Club) -> None:
    one, other, into = members(
        club,
        Player.objects.bulk_create(Player(name=name, slug=name.lower()) for name in ("One", "Other", "Into")),
    )
    apart_set(club=club, people=[one, other], until=3)
    apart_move(one, into)
    row = ApartPair.objects.get()
    assert {row.one, row.other, row.until} == {other, into, 3}
    apart_move(other, into)
    assert not ApartPair.objects.exists(), "they are one person"


def test_who_deletes_their_account_is_on_no_list(club: Club, people: dict[str, Player]) -> None:
    pair = members(club, [people["Member"], people["Keeper"]])
    apart_set(club=club, people=pair)
    anonymise(player=pair[0])
    assert not ApartPair.objects.exists()


def test_rubbish_changes_nothing(club: Club) -> None:
    made = drafted(club, 4)
    pair = members(club, first_table(made))
    for wrong in ([pair[0]], [pair[0], pair[0]], [pair[0], Player.objects.create(name="X", slug="x")]):
        with pytest.raises(Refusal, match="Choose two"):
            apart_set(club=club, people=wrong)
    with pytest.raises(Refusal, match="A round from 1"):
        apart_set(club=club, people=pair, until=0)
    with pytest.raises(Refusal, match="not on the list"):
        apart_drop(club=club, pair=0)
    assert not ApartPair.objects.exists()
