"""When a final table is final: its time, what is unusual, and what changes it afterwards."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import join
from matches.models import Match
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, publish, win_all
from tests.tournaments.matches import matches_of
from tests.tournaments.unusual import MARGIN, lopsided, the_table, winner_and_loser
from tournaments.errors import CompetitionError
from tournaments.finality import State, finality, is_final
from tournaments.models import Competition, OutlierWord, Ruling
from tournaments.outliers import to_look_at, unusual
from tournaments.services.counting import count_anew
from tournaments.services.finality import make_due_final, outlier_accept, provisional_set
from tournaments.services.table_results import ruling_add
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get(role="owner").player


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """With logins, for an organiser is asked by theirs."""
    return with_logins("Aino", "Eero", "Olga", "Sylvi", "Veikko", "Lauri")


@pytest.fixture
def made(club: Club, people: dict[str, Player]) -> Competition:
    """Over for an hour; Aino and Eero met at the table whose result is unusual, Lauri does not play."""
    for player in people.values():
        join(club=club, player=player)
    return lopsided(club, [people[name] for name in ("Aino", "Eero", "Olga", "Sylvi", "Veikko")])


def accept(made: Competition, by: Player, value: int = MARGIN) -> OutlierWord:
    return outlier_accept(competition=made, pairing_id=the_table(made).pk, what="margin", value=value, by=by)


def make_organiser(club: Club, *players: Player) -> None:
    club.memberships.filter(player__in=players).update(role="organiser")


class TestTheTime:
    def test_provisional_then_final_and_stored(self, club: Club) -> None:
        made = drafted(club, 4, rounds=1)
        assert finality(made).state is State.OPEN and finality(made).said == ""
        publish(made)
        win_all(made)
        made.refresh_from_db()
        now = finality(made)
        assert now.state is State.PROVISIONAL
        assert now.at == made.finished_at + timedelta(minutes=30)
        assert now.said.startswith("Provisional until ")
        assert make_due_final() == 0
        Competition.objects.update(finished_at=timezone.now() - timedelta(minutes=31))
        assert make_due_final() == 1 and make_due_final() == 0
        made.refresh_from_db()
        assert finality(made) == finality(made) and finality(made).at == made.final_at
        assert made.final_at == made.finished_at + timedelta(minutes=30)
        assert "only a ruling changes it" in finality(made).said

    def test_with_no_time_it_is_final_at_once(self, club: Club) -> None:
        made = drafted(club, 4, rounds=1, provisional=0)
        publish(made)
        win_all(made)
        made.refresh_from_db()
        assert is_final(made)

    def test_it_is_said_until_the_draw_and_then_only_made_longer(self, club: Club) -> None:
        made = drafted(club, 4, rounds=1, provisional=20)
        with pytest.raises(CompetitionError, match="only be made longer"):
            provisional_set(competition=made, minutes=10)
        assert provisional_set(competition=made, minutes=45).provisional == 45
        for wrong in (-1, 10_081, 10**9):
            with pytest.raises(CompetitionError, match="from 0 to 10080"):
                provisional_set(competition=made, minutes=wrong)
        publish(made)
        win_all(made)
        Competition.objects.update(finished_at=timezone.now() - timedelta(minutes=46))
        with pytest.raises(CompetitionError, match="Too late: the final table has been final since"):
            provisional_set(competition=made, minutes=90)

    def test_undoing_a_round_opens_it_again(self, club: Club, owner: Player) -> None:
        made = drafted(club, 4, rounds=1, provisional=0)
        row = publish(made)
        win_all(made)
        assert make_due_final() == 1
        round_undo(competition=made, round_id=row.pk, reason="The wrong list", by=owner)
        made.refresh_from_db()
        assert made.final_at is None and finality(made).state is State.OPEN


class TestWhatChangesItAfterwards:
    def test_a_match_that_is_put_right_leaves_the_table_and_a_ruling_does_not(
        self, club: Club, owner: Player
    ) -> None:
        made = drafted(club, 4, rounds=1)
        publish(made)
        win_all(made)
        match = matches_of(made)[0]
        table = match.pairing_match.pairing
        turned = match.result | {"places": match.result["places"][::-1]}
        before = list(table.sides.values_list("points", flat=True))
        Match.objects.filter(pk=match.pk).update(result=turned)
        count_anew(Match.objects.get(pk=match.pk))
        assert list(table.sides.values_list("points", flat=True)) == before[::-1], "provisional: it follows"
        Competition.objects.update(finished_at=timezone.now() - timedelta(minutes=31))
        Match.objects.filter(pk=match.pk).update(result=match.result)
        count_anew(Match.objects.get(pk=match.pk))
        assert list(table.sides.values_list("points", flat=True)) == before[::-1], "final: it stays"
        ruling_add(
            competition=made,
            pairing_id=table.pk,
            kind="adjusted",
            points=[50, 50],
            reason="Typed wrongly",
            by=owner,
        )
        assert Ruling.objects.count() == 1 and is_final(Competition.objects.get())


class TestUnusualResults:
    def test_the_table_is_not_final_before_somebody_has_looked(
        self, made: Competition, owner: Player, people: dict[str, Player], club: Club
    ) -> None:
        now = finality(made)
        assert (now.state, now.unusual) == (State.WAITS, 1)
        assert "1 unusual result has still to be looked at." in now.said
        (one,) = unusual(made)
        assert (one.what, one.outlier.value, set(one.names)) == ("margin", MARGIN, {"Aino", "Eero"})
        make_organiser(club, people["Lauri"])
        word = accept(made, people["Lauri"])
        assert (word.organises, word.side, word.gains) == (True, None, False)
        assert accept(made, people["Lauri"]) == word or not to_look_at(made)
        made.refresh_from_db()
        assert made.final_at == word.at and is_final(made)

    def test_who_won_it_never_clears_it_alone(
        self, made: Competition, people: dict[str, Player], club: Club
    ) -> None:
        winner, loser = winner_and_loser(made)
        make_organiser(club, winner)
        word = accept(made, winner)
        assert (word.organises, word.side, word.gains) == (True, 0, True)
        assert len(to_look_at(made)) == 1
        other = accept(made, loser)
        assert (other.organises, other.side, other.gains) == (False, 1, False)
        assert to_look_at(made) == []

    def test_others_have_no_say_and_rubbish_changes_nothing(
        self, made: Competition, people: dict[str, Player], owner: Player
    ) -> None:
        with pytest.raises(CompetitionError, match="organisers look at"):
            accept(made, people["Lauri"])
        for value in (MARGIN - 1, 0, -MARGIN):
            with pytest.raises(CompetitionError, match="no longer, unusual"):
                accept(made, people["Lauri"], value)
        with pytest.raises(CompetitionError, match="no longer, unusual"):
            outlier_accept(competition=made, pairing_id=10**9, what="x", value=1, by=people["Aino"])
        assert not OutlierWord.objects.exists()

    def test_another_value_needs_another_word_and_a_ruling_is_one(
        self, made: Competition, people: dict[str, Player], club: Club
    ) -> None:
        make_organiser(club, people["Lauri"])
        accept(made, people["Lauri"])
        assert to_look_at(made) == []
        the_table(made).sides.filter(position=0).update(score=MARGIN + 1)
        assert [one.value for one, _words in to_look_at(made)] == [MARGIN + 1]
        Ruling.objects.create(
            pairing=the_table(made), kind="penalty", points=[-10, 0], reason="Late", by=people["Lauri"]
        )
        assert to_look_at(made) == []


@pytest.mark.django_db(transaction=True)
def test_twenty_words_at_once_are_one_of_each(club: Club) -> None:
    people = list(with_logins("Aino", "Eero", "Olga", "Sylvi", "Veikko").values())
    for player in people:
        join(club=club, player=player)
    made = lopsided(club, people)
    winner, loser = winner_and_loser(made)
    make_organiser(club, winner)
    words = [partial(accept, made, player) for player in (winner, loser)] * 10
    problems = at_once(words)
    assert all(isinstance(one, CompetitionError) for one in problems) or problems == []
    assert OutlierWord.objects.count() == 2
    made.refresh_from_db()
    assert made.final_at is not None
