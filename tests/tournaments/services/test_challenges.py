"""Challenges on a ladder."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Club, Notice, Player
from clubs.services import join
from matches.models import Match
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.tournaments.matches import matches_of, win
from tournaments.errors import CompetitionError
from tournaments.models import Challenge, Competition, Entry, Pairing
from tournaments.selectors import table_of_standings
from tournaments.services import competitions
from tournaments.services.challenges import (
    challenge_answer,
    challenge_make,
    challenge_take_back,
    ladder_end,
    lapse_due,
)
from tournaments.services.leaving import go_home
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db
FREE = {"protection": 0, "again": 0}


def ladder(club: Club, people: int = 5, **settings: int) -> Competition:
    made = competitions.create_competition(
        kind="tournament",
        title="Ladder",
        game="hex",
        format="ladder",
        settings={**FREE, **settings},
        club=club,
        seed=7,
    )
    players = Player.objects.bulk_create(Player(name=f"L{n}", slug=f"l{n}-{made.pk}") for n in range(people))
    for player in players[:6]:
        join(club=club, player=player)
    competitions.enter(competition=made, players=players)
    return competitions.start(competition=made)


def rung(made: Competition, place: int) -> Entry:
    """Who stands there now."""
    return table_of_standings(made)[place - 1].entry


def names(made: Competition) -> list[str]:
    return [line.entry.player.name for line in table_of_standings(made)]


def make(made: Competition, challenger: Entry, challenged: Entry) -> Challenge:
    return challenge_make(competition=made, challenger=challenger.player, challenged=challenged.pk)


def accept(challenge: Challenge) -> Match:
    one = challenge_answer(challenge=challenge, by=challenge.challenged.player, accepted=True)
    assert one.pairing is not None
    return one.pairing.matches.get().match


def test_who_wins_takes_the_place_and_all_between_go_down(club: Club) -> None:
    made = ladder(club)
    before = names(made)
    win(accept(make(made, rung(made, 5), rung(made, 3))))
    assert names(made) == [*before[:2], before[4], *before[2:4]]
    win(accept(make(made, rung(made, 4), rung(made, 2))), side=1)
    assert names(made) == [*before[:2], before[4], *before[2:4]], "a challenger who loses stays"
    made.refresh_from_db()
    assert made.status == Competition.Status.RUNNING and made.round_set.count() == 1


def test_a_table_that_was_finished_later_counts_later_though_it_was_made_first(club: Club) -> None:
    made = ladder(club, 4)
    a, b, c, d = (rung(made, place) for place in (1, 2, 3, 4))
    first, second = accept(make(made, b, a)), accept(make(made, d, c))
    win(second)
    win(first)
    assert names(made) == [one.player.name for one in (b, a, d, c)]


def test_only_who_is_within_reach_and_one_at_a_time(club: Club) -> None:
    made = ladder(club)
    with pytest.raises(CompetitionError, match="out of reach: at most 2"):
        make(made, rung(made, 5), rung(made, 1))
    with pytest.raises(CompetitionError, match="out of reach"):
        make(made, rung(made, 1), rung(made, 2))
    with pytest.raises(CompetitionError, match="somebody else"):
        make(made, rung(made, 2), rung(made, 2))
    one = make(made, rung(made, 5), rung(made, 4))
    assert make(made, rung(made, 5), rung(made, 4)) == one, "again changes nothing"
    for challenger, challenged in ((5, 3), (4, 3)):
        with pytest.raises(CompetitionError, match="only one at a time"):
            make(made, rung(made, challenger), rung(made, challenged))
    accept(one)
    with pytest.raises(CompetitionError, match="only one at a time"):
        make(made, rung(made, 5), rung(made, 3))


def test_who_was_challenged_is_protected_and_two_do_not_meet_again_so_soon(club: Club) -> None:
    made = ladder(club, protection=3, again=7)
    five, four, three = (rung(made, place) for place in (5, 4, 3))
    win(accept(make(made, five, four)), side=1)
    with pytest.raises(CompetitionError, match="protected"):
        make(made, five, four)
    Pairing.objects.update(counted_at=timezone.now() - timedelta(days=4))
    with pytest.raises(CompetitionError, match="You two have played lately"):
        make(made, five, four)
    make(made, five, three)


@pytest.mark.parametrize("walkover", [0, 1])
def test_a_challenge_that_is_declined_or_not_answered(club: Club, walkover: int) -> None:
    made = ladder(club, walkover=walkover)
    before = names(made)
    one = make(made, rung(made, 2), rung(made, 1))
    challenge_answer(challenge=one, by=one.challenged.player, accepted=False)
    after = [before[1], before[0], *before[2:]] if walkover else before
    assert names(made) == after
    late = make(made, rung(made, 5), rung(made, 4))
    assert lapse_due() == 0
    Challenge.objects.filter(pk=late.pk).update(answer_by=timezone.now() - timedelta(minutes=1))
    assert lapse_due() == 1 and lapse_due() == 0
    late.refresh_from_db()
    assert late.state == Challenge.State.LAPSED
    assert names(made)[3:] == ([after[4], after[3]] if walkover else after[3:])


def test_who_may_answer_and_who_may_take_back(club: Club) -> None:
    made = ladder(club)
    one = make(made, rung(made, 2), rung(made, 1))
    with pytest.raises(CompetitionError, match="Who is challenged answers"):
        challenge_answer(challenge=one, by=one.challenger.player, accepted=True)
    with pytest.raises(CompetitionError, match="Who has challenged takes it back"):
        challenge_take_back(challenge=one, by=one.challenged.player)
    challenge_take_back(challenge=one, by=one.challenger.player)
    challenge_take_back(challenge=one, by=one.challenger.player)
    with pytest.raises(CompetitionError, match="This challenge is over: taken back"):
        challenge_answer(challenge=one, by=one.challenged.player, accepted=True)


def test_each_is_told_what_the_other_has_done(club: Club) -> None:
    made = ladder(club, 3)
    people = list(with_logins("Aino", "Eero").values())
    for entry, player in zip(made.entries.order_by("number"), people, strict=False):
        entry.player = player
        entry.save()
    one = make(made, rung(made, 2), rung(made, 1))
    challenge_answer(challenge=one, by=one.challenged.player, accepted=False)
    told = Notice.objects.order_by("pk").values_list("player__name", "kind", "where")
    page = f"/competitions/{made.slug}/ladder/"
    assert list(told) == [("Aino", "challenge", page), ("Eero", "taken-up", page)]


def test_who_has_left_is_neither_challenged_nor_challenges(club: Club) -> None:
    made = ladder(club)
    two, one = rung(made, 2), rung(made, 1)
    go_home(competition=made, player=one.player)
    with pytest.raises(CompetitionError, match="somebody else"):
        make(made, two, one)
    with pytest.raises(CompetitionError, match="not on this ladder"):
        make(made, one, two)


def test_the_organisers_end_it_once_all_is_played(club: Club) -> None:
    made = ladder(club)
    match = accept(make(made, rung(made, 2), rung(made, 1)))
    waiting = make(made, rung(made, 5), rung(made, 4))
    with pytest.raises(CompetitionError, match="without a result"):
        ladder_end(competition=made)
    win(match)
    assert ladder_end(competition=made).status == Competition.Status.FINISHED
    assert ladder_end(competition=made).status == Competition.Status.FINISHED
    waiting.refresh_from_db()
    assert waiting.state == Challenge.State.LAPSED
    with pytest.raises(CompetitionError, match="Nobody is challenged here now"):
        make(made, rung(made, 5), rung(made, 4))


def test_its_round_is_not_undone_and_no_other_is_drawn(club: Club) -> None:
    made = ladder(club)
    owner = club.memberships.first()
    assert owner is not None
    with pytest.raises(CompetitionError, match="not drawn one by one"):
        round_undo(competition=made, round_id=made.round_set.get().pk, reason="Wrong", by=owner.player)
    win(accept(make(made, rung(made, 2), rung(made, 1))))
    assert competitions.make_next_round(competition_id=made.pk) is None
    assert matches_of(made) and made.round_set.count() == 1


@pytest.mark.django_db(transaction=True)
def test_twenty_who_challenge_and_accept_at_once_make_one_challenge_and_one_table(club: Club) -> None:
    made = ladder(club, 4)
    first = rung(made, 1)
    rivals = [rung(made, 2), rung(made, 3)]
    raised = at_once([partial(make, made, one, first) for one in rivals * 10])
    assert Challenge.objects.count() == 1 and all(isinstance(one, CompetitionError) for one in raised)
    one = Challenge.objects.get()
    assert at_once([partial(accept, one)] * 20) == []
    assert Pairing.objects.count() == 1 and Match.objects.count() == 1
