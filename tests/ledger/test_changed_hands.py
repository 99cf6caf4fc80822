"""A seat changed hands in mid-match: what each settlement comes to, worked by hand, from the sheet to the books."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs.models import Player
from clubs.services import add_guest, join, merge_guest, sign_up
from ledger import limits
from ledger.agreed import add_caps
from ledger.audit import faults
from ledger.models import LedgerEntry, Posting
from ledger.services import reverse_entry, settle_match
from ledger.statements import statement
from matches import corrections, objections, services
from matches.corrections import Change
from matches.models import Correction, Match, Sitting
from matches.sittings import hand_over

pytestmark = pytest.mark.django_db

Deal = tuple[int, ...]


@pytest.fixture
def eino(club) -> Player:
    player = sign_up(username="eino", password="x", name="Eino").player
    join(club=club, player=player)
    return player


@pytest.fixture
def changed(staked, members, eino):
    """`changed(game, rule, before, after, people=3)`: Eino takes Aino's seat between the two; then the match ends."""

    def play(
        game: str, rule: str, before: list[Any], after: list[Any], *, people: int = 3, **terms: Any
    ) -> Match:
        match = services.start(match=staked(game, members[:people], rule=rule, **terms))
        match = entered(match, *before)
        hand_over(match=match, index=0, newcomer=eino, rows=len(before))
        match = entered(match, *after)
        return services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)

    return play


def entered(match: Match, *deals: Any) -> Match:
    for deal in deals:
        data = deal if isinstance(deal, dict) else {"points": list(deal)}
        match = services.enter_result(match_id=match.pk, data=data, expect_seq=match.seq)
    return match


def booked(match: Match) -> dict[str, int]:
    """What the settlement that stands has brought whom; a pot by its own name."""
    rows = Posting.objects.filter(entry__match=match, entry__kind="settlement", entry__reversed_by=None)
    return {
        row.account.player.name if row.account.player else "pot": row.amount
        for row in rows.select_related("account__player")
    }


class TestByHand:
    """Aino, Eero, Kalle and Liisa in the order of the seats, every settlement the other books proved with it."""

    def check(self, match: Match, **due: int) -> None:
        assert booked(match) == {name: amount for name, amount in due.items() if amount}
        assert sum(due.values()) == 0
        assert list(faults()) == []

    def test_a_difference_of_two_sides(self, changed) -> None:
        # 300:100 and 50:50 while Aino sat there, 0:400 while Eino did. A cent for ten points.
        match = changed(
            "toy-pair-rounds", "two-sides", [(300, 100), (50, 50)], [(0, 400)], people=4, value=1, per=10
        )
        self.check(match, Aino=20, Eino=-40, Kalle=-20, Eero=20, Liisa=20)

    def test_an_odd_cent_goes_once_for_the_whole_match(self, changed) -> None:
        # thirds of cents in each part, in all 5/3 for each of two: one rounding of everything
        match = changed("toy-rounds", "average-pot", [(1, 0, 0)], [(1, 0, 0)], value=1)
        assert sum(booked(match).values()) == 0
        assert list(faults()) == []

    def test_an_average_pot(self, changed) -> None:
        match = changed("toy-rounds", "average-pot", [(10, 20, 30)], [(30, 0, 0)], value=100)
        self.check(match, Aino=-1000, Eino=2000, Eero=-1000, Kalle=0)

    def test_each_from_each(self, changed) -> None:
        match = changed("toy-rounds", "each-from-each", [(10, 20, 30)], [(30, 0, 0)], value=1)
        self.check(match, Aino=-30, Eino=60, Eero=-30, Kalle=0)

    def test_the_winner_from_each(self, changed) -> None:
        match = changed("toy-rounds", "winner-from-each", [(10, 20, 30)], [(30, 0, 0)], value=1)
        self.check(match, Aino=-30, Eino=60, Eero=-20, Kalle=-10)

    def test_a_fixed_stake_goes_by_deals(self, changed) -> None:
        match = changed(
            "toy-pair-rounds", "fixed", [(10, 0)] * 3, [(0, 90)], people=4, value=100
        )  # Eero and Liisa win
        self.check(match, Aino=-75, Eino=-25, Kalle=-100, Eero=100, Liisa=100)

    def test_a_pot_that_was_carried_on(self, changed, staked, members) -> None:
        drawn = services.start(match=staked("toy-rounds", members[:3], rule="pot", value=8))
        drawn = entered(drawn, (1, 1, 1))
        services.stop_match(match_id=drawn.pk, reason="late", expect_seq=drawn.seq)
        self.check(drawn, Aino=-8, Eero=-8, Kalle=-8, pot=24)
        # 48 for the first seat, which has put in eight: a quarter of it Aino's, who sat for one deal of four
        match = changed("toy-rounds", "pot", [(5, 0, 0)], [(5, 0, 0)] * 3, value=8)
        self.check(match, Aino=10, Eino=30, Eero=-8, Kalle=-8, pot=-24)

    def test_a_pot_that_nobody_wins(self, changed) -> None:
        match = changed("toy-rounds", "pot", [(5, 0, 0)], [(0, 5, 5)], value=10)
        self.check(match, Aino=-5, Eino=-5, Eero=-10, Kalle=-10, pot=30)

    def test_chips_are_cashed_out_by_who_goes(self, changed) -> None:
        match = changed("toy-rounds", "chips", [(40, -10, -30)], [(-50, 10, 40)], value=2)
        self.check(match, Aino=80, Eino=-100, Eero=0, Kalle=20)

    def test_a_margin_that_is_doubled_in_the_end(self, changed) -> None:
        match = changed("toy-rounds", "doubled", [(60, 20)], [(60, 70)], people=2, value=1, line=100)
        # 120:90, and 90 fall short of 100: thirty twice; Aino was forty ahead, Eino ten behind
        self.check(match, Aino=80, Eino=-20, Eero=-60)

    def test_a_single_or_double_game(self, changed) -> None:
        match = changed("toy-rounds", "double-game", [(60, 20)], [(60, 70)] * 1, people=2, value=10, line=100)
        self.check(match, Aino=10, Eino=10, Eero=-20)

    def test_a_rubicon(self, changed) -> None:
        match = changed("toy-rounds", "rubicon", [(50, 70)], [(100, 50)], people=2, value=1)
        self.check(match, Aino=30, Eino=100, Eero=-130)

    def test_ninety_nine(self, changed) -> None:
        match = changed("toy-rounds", "ninety-nine", [(50, 90, 110)], [(200, 0, 0)], value=1)
        self.check(match, Aino=90, Eino=800, Eero=-610, Kalle=-280)

    def test_what_is_written_pair_by_pair(self, changed) -> None:
        first = {"against": [[0, 30, 0], [0, 0, 0], [0, 0, 0]], "hole": [0, 0, 0]}
        then = {"against": [[0, 40, 0], [0, 0, 0], [5, 0, 0]], "hole": [0, 0, 0]}
        match = changed("toy-books", "pairwise", [first], [then], value=1)
        self.check(match, Aino=30, Eino=5, Eero=-40, Kalle=5)

    def test_the_hole_of_preference(self, changed) -> None:
        first = {"against": [[0, 3, 0], [0, 0, 0], [0, 0, 0]], "hole": [4, 1, 1]}
        then = {"against": [[0, 3, 0], [0, 0, 0], [0, 0, 0]], "hole": [4, 4, 1]}
        match = changed("toy-books", "preference", [first], [then], value=1)
        self.check(match, Aino=-17, Eino=10, Eero=-13, Kalle=20)

    def test_a_bank_of_its_deal(self, changed) -> None:
        first = {"banker": 1, "units": [7, 0, -2]}
        then = {"banker": 0, "units": [0, 4, 4]}
        match = changed("toy-pontoon", "banker", [first], [then], value=1)
        self.check(match, Aino=7, Eino=-8, Eero=-1, Kalle=2)


class TestCaps:
    def test_each_who_sat_in_the_seat_has_a_cap_of_their_own(self, changed) -> None:
        match = changed("toy-pair-rounds", "two-sides", [(0, 300)], [(0, 300)], people=4, value=1, cap=250)
        # due: Aino -300, Eino -300, Kalle -600, and 600 for each of the others
        assert booked(match) == {"Aino": -250, "Eino": -250, "Kalle": -250, "Eero": 375, "Liisa": 375}
        assert list(faults()) == []

    def test_the_night_s_cap_of_who_comes_holds(self, staked, members, eino, club) -> None:
        limits.set_own_limit(club=club, player=eino, currency="EUR", cap_per_night=70)
        match = services.start(match=staked("toy-rounds", members[:2], rule="two-sides", value=1))
        match = entered(match, (0, 10))
        hand_over(match=match, index=0, newcomer=eino, rows=1)
        add_caps(match=match, players=[eino.pk])
        match = entered(match, (0, 100))
        match = services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        assert booked(match) == {"Aino": -10, "Eino": -70, "Eero": 80}
        assert list(faults()) == []


class TestChanges:
    def test_one_who_comes_back_settles_all_they_sat_for(self, staked, members, eino) -> None:
        match = services.start(match=staked("toy-rounds", members[:2], rule="two-sides", value=1))
        match = entered(match, (10, 0))
        hand_over(match=match, index=0, newcomer=eino, rows=1)
        match = entered(match, (0, 50))
        hand_over(match=match, index=0, newcomer=members[0], rows=2)
        match = entered(match, (5, 0))
        match = services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        assert booked(match) == {"Aino": 15, "Eino": -50, "Eero": 35}
        assert list(Sitting.objects.values_list("index", "player__name", "until")) == [
            (0, "Aino", 1),
            (0, "Eino", 2),
        ]
        assert list(faults()) == []

    def test_one_may_sit_on_both_sides_one_after_the_other(self, staked, members, eino) -> None:
        match = services.start(match=staked("toy-rounds", members[:2], rule="two-sides", value=1))
        match = entered(match, (10, 0))
        hand_over(match=match, index=0, newcomer=eino, rows=1)
        hand_over(match=match, index=1, newcomer=members[0], rows=1)
        match = entered(match, (30, 0))
        match = services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        assert booked(match) == {"Aino": 10 - 30, "Eero": -10, "Eino": 30}
        assert list(faults()) == []

    def test_who_sat_for_no_deal_has_not_sat_there(self, staked, members, eino) -> None:
        match = services.start(match=staked("toy-rounds", members[:2], rule="two-sides", value=1))
        hand_over(match=match, index=0, newcomer=eino, rows=0)
        match = entered(match, (10, 0))
        match = services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        assert booked(match) == {"Eino": 10, "Eero": -10}
        assert not Sitting.objects.exists() and match.rated

    def test_who_came_for_no_deal_settles_nothing(self, changed) -> None:
        match = changed("toy-rounds", "two-sides", [(10, 0)], [], people=2, value=1)
        assert booked(match) == {"Aino": 10, "Eero": -10}
        assert list(faults()) == []


class TestAfterwards:
    def test_a_correction_moves_the_money_of_who_sat_there(self, changed, members, club) -> None:
        match = changed("toy-rounds", "two-sides", [(10, 0)], [(20, 0)], people=2, value=1)
        assert booked(match) == {"Aino": 10, "Eino": 20, "Eero": -30}
        made = corrections.correct(
            match_id=match.pk,
            change=Change(Correction.Kind.DEALS, deals={1: {"points": [0, 5]}}),
            by=members[0],
            reason="Added up wrongly",
            expect_seq=match.seq,
            known=0,
        )
        assert made.status == Correction.Status.WAITING, "Aino sat there until she left: another looks first"
        told = {(one.player.name, one.before, one.after) for one in made.effects.filter(what="money")}
        assert told == {("Aino", 10, -5), ("Eero", -30, -15)}
        assert booked(match) == {"Aino": 10, "Eino": 20, "Eero": -30}

    def test_who_left_may_object_and_the_settlement_waits(self, changed, members) -> None:
        match = changed("toy-rounds", "two-sides", [(10, 0)], [(20, 0)], people=2, value=1)
        objections.object_to(match_id=match.pk, player=members[0], reason="It was 20")
        assert booked(match) == {}
        objections.withdraw(match_id=match.pk, player=members[0])
        assert booked(match) == {"Aino": 10, "Eino": 20, "Eero": -30}
        assert list(faults()) == []

    def test_settled_anew_it_comes_to_the_same(self, changed, members) -> None:
        match = changed("toy-rounds", "average-pot", [(1, 0, 0)], [(1, 3, 0)], value=1)
        before = booked(match)
        reverse_entry(entry=LedgerEntry.objects.get(match=match))
        settle_match(match=match)
        assert booked(match) == before
        assert list(faults()) == []

    def test_a_guest_who_left_is_proved_as_the_member_they_became(self, staked, members, club, eino) -> None:
        guest = add_guest(club=club, name="Lempi")
        match = services.start(match=staked("toy-rounds", [guest, members[1]], rule="two-sides", value=1))
        match = entered(match, (10, 0))
        hand_over(match=match, index=0, newcomer=eino, rows=1)
        match = entered(match, (20, 0))
        match = services.stop_match(match_id=match.pk, reason="late", expect_seq=match.seq)
        merge_guest(guest=guest, into=members[2])
        assert Sitting.objects.get().player == members[2]
        assert list(faults()) == []

    def test_a_statement_names_who_sat_there(self, changed, members, club) -> None:
        changed("toy-rounds", "two-sides", [(10, 0)], [(20, 0)], people=2, value=1)
        line = statement(club=club, player=members[0], currency="EUR")[0]
        assert any("Aino" in names for names, _score in line.sides)


def test_the_sheet_says_what_everybody_would_get(staked, members, eino, client: Client) -> None:
    match = services.start(match=staked("toy-rounds", members[:2], rule="two-sides", value=1))
    match = entered(match, (10, 0))
    hand_over(match=match, index=0, newcomer=eino, rows=1)
    entered(match, (0, 50))
    client.force_login(eino.user)
    page = client.get(f"/matches/{match.code}/").content.decode()
    told = [line.replace("−", "-") for line in re.findall("<dd[^>]*>(.*€.*)</dd>", page)[1:]]
    assert sorted(told) == ["Aino +€0.10", "Eero +€0.40", "Eino -€0.50"]
    assert "Aino sat in the seat of Eino until deal 1" in page
