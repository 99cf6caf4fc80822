"""Drafts: drawn, drawn again, changed by hand, published, told; and nobody makes two rounds of one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Notice, Player, User
from matches.models import Match, Objection
from tests.helpers.concurrency import at_once
from tests.tournaments.drafts import drafted, play_on, publish, seated, the_draft, win_all
from tests.tournaments.matches import matches_of, win
from tournaments import selectors
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, Round
from tournaments.services import competitions
from tournaments.services.by_hand import hand_begin, hand_end
from tournaments.services.drafts import (
    draft_draw,
    draft_exchange,
    draft_of,
    draft_set,
    round_publish,
    round_tell,
    wish_set,
)
from tournaments.services.drawn_by_results import waits_for
from tournaments.services.leaving import come_back, go_home
from tournaments.services.undoing import round_undo

pytestmark = pytest.mark.django_db


def entry(competition: Competition, name: str) -> int:
    return competition.entries.get(player__name=name).pk


def by_hand(competition: Competition) -> None:
    owner = Player.objects.get(name="Owner")
    hand_begin(competition=competition, round_id=the_draft(competition).pk, by=owner)


def test_a_draft_has_no_matches_and_is_in_no_list_of_rounds(club: Club) -> None:
    made = drafted(club, 6)
    assert the_draft(made).seed == 7 and len(seated(the_draft(made))) == 3
    assert not Match.objects.exists() and selectors.rounds(made) == []
    assert not selectors.pairings(made).exists() and selectors.progress(made).round == 0
    assert (made.drawn_seed, made.opened_seal, made.started_at) == (None, "", None)
    assert [row.entry.pk for row in selectors.table_of_standings(made)] == sorted(
        row.entry.pk for row in selectors.table_of_standings(made)
    ), "the order of the draw is not shown before it"


def test_matches_begin_when_it_is_published_once(club: Club) -> None:
    made = drafted(club, 6)
    draft = the_draft(made)
    publish(made)
    assert [match.status for match in matches_of(made)] == ["running"] * 3
    assert round_publish(competition=made, round_id=draft.pk).state == "published", "again"
    assert len(matches_of(made)) == 3
    made.refresh_from_db()
    assert made.drawn_seed == 7 and made.started_at is not None
    win_all(made)
    draft.refresh_from_db()
    assert draft.state == "closed" and draft_of(made) is None, "the organisers draw the next one"
    assert "organisers" in waits_for(made)


def test_it_is_played_to_its_end(club: Club) -> None:
    made = drafted(club, 5)
    for _ in range(2):
        play_on(made)
    publish(made)
    win_all(made)
    made.refresh_from_db()
    assert (made.status, len(selectors.rounds(made))) == ("finished", 3)
    met = [frozenset(table) for row in selectors.rounds(made) for table in seated(row)]
    assert len(met) == len(set(met))


def test_a_table_still_open_is_waited_for(club: Club) -> None:
    made = drafted(club, 4)
    publish(made)
    win(matches_of(made)[0])
    with pytest.raises(CompetitionError, match="without a result"):
        draft_draw(competition=made)
    assert draft_of(made) is None


def test_drawn_again_it_is_the_same_unless_somebody_went(club: Club) -> None:
    made = drafted(club, 6)
    first = the_draft(made)
    tables = seated(first)
    again = draft_draw(competition=made, known=first.pk)
    assert again is not None and again.pk != first.pk and seated(again) == tables
    assert draft_draw(competition=made, known=first.pk) == again, "a stale page draws nothing"
    leaver = made.entries.get(player__name=tables[0][0]).player
    go_home(competition=made, player=leaver)
    with pytest.raises(CompetitionError, match="has gone since"):
        publish(made)
    last = draft_draw(competition=made, known=again.pk)
    assert last is not None and leaver.name not in {name for table in seated(last) for name in table}
    come_back(competition=made, player=leaver)
    with pytest.raises(CompetitionError, match="has come since"):
        publish(made)
    assert not Match.objects.exists()


def test_two_change_places_and_everybody_reads_it(club: Club) -> None:
    made = drafted(club, 6)
    draft = the_draft(made)
    (a, b), (c, d), _rest = seated(draft)
    with pytest.raises(CompetitionError, match="by hand"):
        draft_exchange(competition=made, round_id=draft.pk, one=entry(made, a), other=entry(made, c))
    by_hand(made)
    draft_exchange(competition=made, round_id=draft.pk, one=entry(made, a), other=entry(made, c))
    assert seated(draft)[:2] == [(c, b), (a, d)]
    draft_exchange(competition=made, round_id=draft.pk, one=entry(made, c), other=entry(made, b))
    assert seated(draft)[0] == (b, c), "at one table they change sides"
    hand_end(competition=made, round_id=draft.pk)
    publish(made)
    assert [row.by_hand for row in selectors.pairings(made, 1)] == [True, True, False]
    assert [row.why != [] for row in selectors.pairings(made, 1)] == [False, False, True]


def test_who_is_free_changes_with_who_plays(club: Club) -> None:
    made = drafted(club, 5)
    draft = the_draft(made)
    free, plays = seated(draft)[-1][0], seated(draft)[0][0]
    by_hand(made)
    draft_exchange(competition=made, round_id=draft.pk, one=entry(made, free), other=entry(made, plays))
    hand_end(competition=made, round_id=draft.pk)
    publish(made)
    made.refresh_from_db()
    assert selectors.table_of_standings(made)[0].entry.player.name == plays, "the free point goes along"


@pytest.mark.parametrize("who", ["self", "nobody", "elsewhere", "gone"])
def test_rubbish_changes_no_draft(club: Club, who: str) -> None:
    made = drafted(club, 4)
    draft, one = the_draft(made), entry(made, "P1")
    other = {"self": one, "nobody": 0, "elsewhere": entry(drafted(club, 2), "P1"), "gone": entry(made, "P2")}
    by_hand(made)
    before = seated(draft)
    known = 0 if who == "gone" else draft.pk
    with pytest.raises(CompetitionError):
        draft_exchange(competition=made, round_id=known, one=one, other=other[who])
    assert seated(draft) == before and not Pairing.objects.filter(by_hand=True).exists()


def test_wishes_put_together_and_apart(club: Club) -> None:
    made = drafted(club, 8)
    first, second = seated(the_draft(made))[:2]
    wish_set(competition=made, one=entry(made, first[0]), other=entry(made, second[0]), together=True)
    wish_set(competition=made, one=entry(made, first[1]), other=entry(made, second[1]), together=False)
    again = draft_draw(competition=made, known=the_draft(made).pk)
    assert again is not None
    tables = [frozenset(table) for table in seated(again)]
    assert tables.index(frozenset((first[0], second[0]))) == 0
    assert frozenset((first[1], second[1])) not in tables and len(tables) == 4
    assert [row.by_hand for row in again.pairings.order_by("table")] == [True, False, False, False]
    with pytest.raises(CompetitionError, match="already"):
        wish_set(competition=made, one=entry(made, first[0]), other=entry(made, second[1]), together=True)
    wish_set(competition=made, one=entry(made, second[0]), other=entry(made, first[0]), together=None)
    last = draft_draw(competition=made, known=again.pk)
    assert last is not None and not last.pairings.filter(by_hand=True).exists()


@pytest.mark.parametrize("format", ["dutch", "knock-out"])
def test_rules_that_leave_no_choice_take_no_wishes(club: Club, format: str) -> None:
    made = drafted(club, 4, rounds=3 if format == "dutch" else 0, format=format)
    with pytest.raises(CompetitionError, match="no choice"):
        wish_set(competition=made, one=entry(made, "P1"), other=entry(made, "P2"), together=True)


def test_nobody_changes_places_in_a_bracket(club: Club) -> None:
    made = drafted(club, 4, rounds=0, format="knock-out")
    with pytest.raises(CompetitionError, match="bracket"):
        draft_exchange(
            competition=made, round_id=the_draft(made).pk, one=entry(made, "P1"), other=entry(made, "P2")
        )


def test_publishing_and_telling_are_two_acts(club: Club) -> None:
    made = drafted(club, 4)
    owner = club.memberships.get(role="owner").player
    entrant = made.entries.select_related("player").first()
    assert entrant is not None
    entrant.player.user = User.objects.create_user("una", "una@example.org")
    entrant.player.save()
    with pytest.raises(CompetitionError, match="not published"):
        round_tell(competition=made, number=1, by=owner)
    publish(made)
    assert not Notice.objects.exists()
    for _ in range(2):
        round_tell(competition=made, number=1, by=owner)
    (told,) = Notice.objects.all()
    assert (told.player, told.kind, told.about) == (entrant.player, "paired", "Hex Swiss, round 1")


def test_who_draws_can_be_changed_while_it_is_played(club: Club) -> None:
    made = drafted(club, 4)
    with pytest.raises(CompetitionError, match="publish it first"):
        draft_set(competition=made, drafts=False)
    publish(made)
    draft_set(competition=made, drafts=False)
    win_all(made)
    assert len(selectors.rounds(made)) == 2, "drawn by itself"
    draft_set(competition=made, drafts=True)
    win_all(made)
    assert len(selectors.rounds(made)) == 2 and draft_of(made) is None


def test_leagues_of_bots_have_no_drafts(hex_league: Competition) -> None:
    competitions.start(competition=hex_league)
    for act in (
        lambda: draft_set(competition=hex_league, drafts=True),
        lambda: draft_draw(competition=hex_league),
    ):
        with pytest.raises(CompetitionError):
            act()


class TestARoundRobinOneRoundAtATime:
    def test_it_is_drawn_by_berger_to_its_end(self, club: Club) -> None:
        made = drafted(club, 5, rounds=0, format="round-robin")
        assert made.rounds == 5
        for _ in range(4):
            play_on(made)
        publish(made)
        win_all(made)
        made.refresh_from_db()
        assert (made.status, len(selectors.rounds(made))) == ("finished", 5)
        met = [frozenset(table) for row in selectors.rounds(made) for table in seated(row) if len(table) == 2]
        assert len(met) == len(set(met)) == 10

    def test_the_tables_are_those_that_are_drawn_all_at_once(
        self, club: Club, hex_open: Callable[..., Competition]
    ) -> None:
        at_once_ = hex_open(6)
        competitions.start(competition=at_once_)
        numbers = [numbered(row) for row in at_once_.round_set.order_by("number")]
        made = drafted(club, 6, rounds=0, format="round-robin")
        for number in range(5):
            assert numbered(the_draft(made)) == numbers[number]
            publish(made)
            draft_draw(competition=made) if number < 4 else None

    def test_the_next_round_is_drawn_while_tables_are_open_and_it_ends_with_the_last(
        self, club: Club
    ) -> None:
        made = drafted(club, 4, rounds=0, format="round-robin")
        for _ in range(2):
            publish(made)
            draft_draw(competition=made)
        publish(made)
        with pytest.raises(CompetitionError, match="All rounds are drawn"):
            draft_draw(competition=made)
        win_all(made)
        made.refresh_from_db()
        assert made.status == "finished"

    def test_who_leaves_in_between_forfeits_what_is_still_drawn(self, club: Club) -> None:
        made = drafted(club, 4, rounds=0, format="round-robin")
        play_on(made)
        go_home(competition=made, player=made.entries.all()[0].player)
        draft_draw(competition=made, known=the_draft(made).pk)
        publish(made)
        assert made.round_set.get(number=2).pairings.filter(kind="played").count() == 1

    def test_rounds_that_were_drawn_at_once_are_undone_and_published_one_by_one(
        self, hex_open: Callable[..., Competition], club: Club
    ) -> None:
        robin = hex_open(4)
        competitions.start(competition=robin)
        with pytest.raises(CompetitionError, match="undo rounds"):
            draft_set(competition=robin, drafts=True)
        owner = club.memberships.get(role="owner").player
        second = robin.round_set.get(number=2)
        before = numbered(second)
        round_undo(competition=robin, round_id=second.pk, reason="too early", by=owner)
        win_all(robin)
        assert numbered(draft_draw(competition=robin)) == before  # type: ignore[arg-type]
        with pytest.raises(CompetitionError, match="undo rounds"):
            draft_set(competition=robin, drafts=False)


def numbered(round_: Round) -> list[tuple[int, ...]]:
    rows = Pairing.objects.filter(round=round_).order_by("table")
    return sorted(tuple(side.entry.number or 0 for side in row.sides.order_by("position")) for row in rows)


class TestDrawnAllTheSame:
    def half_open(self, club: Club, format: str = "swiss") -> Competition:
        """The first of three tables still plays."""
        made = drafted(club, 6, format=format)
        publish(made)
        for match in matches_of(made)[1:]:
            win(match)
        made.refresh_from_db()
        return made

    def points(self, competition: Competition) -> list[int]:
        return sorted(row.hundredths for row in selectors.table_of_standings(competition))

    @pytest.mark.parametrize("format", ["swiss", "dutch"])
    def test_both_have_half_a_point_until_the_real_result(self, club: Club, format: str) -> None:
        made = self.half_open(club, format)
        with pytest.raises(CompetitionError, match="without a result"):
            draft_draw(competition=made)
        assert self.points(made) == [0, 0, 0, 0, 100, 100]
        draft_draw(competition=made, anyway=True)
        publish(made)
        assert self.points(made) == [0, 0, 50, 50, 100, 100]
        assert selectors.progress(made).provisional == 1
        win(matches_of(made)[0])
        assert self.points(made) == [0, 0, 0, 100, 100, 100]
        assert selectors.progress(made).provisional == 0
        assert len(selectors.rounds(made)) == 2, "the round that was drawn stays"

    def test_it_is_not_over_before_the_last_table_is(self, club: Club) -> None:
        made = self.half_open(club)
        for _ in range(2):
            draft_draw(competition=made, anyway=True)
            publish(made)
            for match in matches_of(made, status="running")[1:]:
                win(match)
        for anyway in (False, True):
            with pytest.raises(CompetitionError, match="All rounds are drawn"):
                draft_draw(competition=made, anyway=anyway)
        made.refresh_from_db()
        assert made.status == "running"
        win_all(made)
        made.refresh_from_db()
        assert made.status == "finished"

    def test_in_a_bracket_somebody_has_to_go_on(self, club: Club) -> None:
        made = drafted(club, 4, rounds=0, format="knock-out")
        publish(made)
        with pytest.raises(CompetitionError, match="Who goes on"):
            draft_draw(competition=made, anyway=True)
        assert not Pairing.objects.filter(provisional=True).exists()

    def test_undoing_takes_the_half_points_back(self, club: Club) -> None:
        made = self.half_open(club)
        draft_draw(competition=made, anyway=True)
        publish(made)
        owner = club.memberships.get(role="owner").player
        second = made.round_set.get(number=2)
        round_undo(competition=made, round_id=second.pk, reason="they come", by=owner)
        assert self.points(made) == [0, 0, 0, 0, 100, 100]

    def test_a_result_that_is_objected_to_moves_no_draw(self, club: Club) -> None:
        made = drafted(club, 6)
        publish(made)
        win_all(made)
        made.refresh_from_db()
        match = matches_of(made)[0]
        Objection.objects.create(match=match, player=match.seats.all()[0].player, reason="mistyped")
        with pytest.raises(CompetitionError, match="without a result"):
            draft_draw(competition=made)
        draft_draw(competition=made, anyway=True)
        publish(made)
        assert self.points(made)[:3] == [0, 0, 0], "the standings have what is written until it is ruled on"
        Objection.objects.update(status="dismissed")
        draft = the_draft_after(made)
        assert draft.number == 3


def the_draft_after(competition: Competition) -> Round:
    win_all(competition)
    made = draft_draw(competition=competition)
    assert made is not None
    return made


def test_a_draft_and_a_round_of_a_hundred_take_few_statements(
    club: Club, django_assert_max_num_queries: Callable[..., object]
) -> None:
    made = drafted(club, 100)
    known = the_draft(made).pk
    with django_assert_max_num_queries(14 + 2):  # type: ignore[attr-defined]
        again = draft_draw(competition=made, known=known)
    assert again is not None
    with django_assert_max_num_queries(14 + 4):  # type: ignore[attr-defined]
        round_publish(competition=made, round_id=again.pk)
    assert len(matches_of(made)) == 50


@pytest.mark.django_db(transaction=True)
def test_twenty_who_draw_and_publish_at_once_make_one_round(club: Club) -> None:
    made = drafted(club, 6)
    first = the_draft(made)
    assert at_once([lambda: round_publish(competition=made, round_id=first.pk)] * 20) == []
    assert len(matches_of(made)) == 3
    win_all(made)
    assert at_once([lambda: draft_draw(competition=made)] * 20) == []
    second = the_draft(made)
    draws = [lambda: draft_draw(competition=made, known=second.pk)] * 10
    raised = at_once([*draws, *[lambda: round_publish(competition=made, round_id=second.pk)] * 10])
    assert all(isinstance(error, CompetitionError) for error in raised)
    rows = Round.objects.filter(competition=made, number=2)
    assert rows.count() == 1 and Pairing.objects.filter(round__in=rows).count() == 3
    open_ = 3 if rows.get().state == "published" else 0
    assert len(matches_of(made, status="running")) == open_


def test_a_stranger_is_nobody_in_it(club: Club) -> None:
    made = drafted(club, 4)
    outsider = Player.objects.create(name="Outi", slug="outi")
    with pytest.raises(CompetitionError):
        go_home(competition=made, player=outsider)
