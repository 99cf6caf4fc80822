"""One word says how strictly people play; what it says is done, on sheets and on the site."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from clubs.models import Club, Player
from clubs.services import join, set_role, sign_up
from games.core import registry
from games.core.adjustments import Penalty
from games.core.messages import say
from matches import corrections, event_store, penalties, proposals, reports, services, table_disputes
from matches.corrections import Change
from matches.errors import MatchError
from matches.models import Correction, Match, Proposal
from matches.strictness import (
    DETAILS,
    SAYS,
    UNSAID,
    Strictness,
    asked,
    asking,
    check,
    details_said,
    digested,
    from_json,
    in_words,
    policy,
    policy_of,
)
from tests.matches.sheets import running

pytestmark = pytest.mark.django_db
FRIENDLY, CLUB, TOURNAMENT = map(Strictness, ("friendly", "club", "tournament"))
Status = Proposal.Status
ALONE = "an organiser of the club who does not sit here"


@pytest.fixture
def keeper(club: Club) -> Player:
    keeper = sign_up(username="keeper", password="kortti-ilta", name="Keeper").player
    join(club=club, player=keeper)
    set_role(club=club, player=keeper, role="scorekeeper")
    return keeper


@pytest.fixture
def organiser(club: Club) -> Player:
    """Somebody who sits nowhere; Veikko, the owner, may sit at a table."""
    one = sign_up(username="organiser", password="kortti-ilta", name="Organiser").player
    join(club=club, player=one)
    set_role(club=club, player=one, role="organiser")
    return one


def tennis(club: Club, people: list[Player], strictness: Strictness, **more: Any) -> Match:
    """Aino leads by one, of two."""
    match = running("totem-tennis", people, club=club, options={"target": 2}, strictness=strictness, **more)
    return services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=0)


class TestTheWord:
    def test_every_word_decides_everything(self) -> None:
        assert set(SAYS) == {"", *Match.Strictness.values}
        for says in SAYS.values():
            assert says.keys() == DETAILS.keys()
            assert all(says[key] in one.answers for key, one in DETAILS.items())

    def test_a_detail_that_the_word_has_anyway_is_none(self) -> None:
        made = asked("club", {"penalties": "any", "undo": "organiser", "rules": ""})
        assert made == Strictness("club", {"undo": "organiser"})
        assert from_json(made.to_json()) == made
        assert (UNSAID.to_json(), from_json(None), from_json({})) == ({}, UNSAID, UNSAID)

    @pytest.mark.parametrize(
        ("word", "details"),
        [("strict", {}), ("", {"undo": "keeper"}), ("club", {"undo": "no"}), ("club", {"luck": "no"})],
    )
    def test_nonsense_is_refused(self, word: str, details: dict[str, str]) -> None:
        with pytest.raises(MatchError):
            asked(word, details)

    def test_in_words_it_says_what_is_otherwise(self) -> None:
        assert in_words(UNSAID, entered=True) == ""
        assert in_words(TOURNAMENT, entered=True) == "tournament"
        said = in_words(asked("club", {"penalties": "none"}), entered=True)
        assert said == "club, with penalties: none"
        with translation.override("fi"):
            assert in_words(CLUB, entered=True) != ""

    def test_a_sheet_and_a_table_on_the_site_read_what_matters_there(self) -> None:
        assert set(asking(entered=True)) == {"undo", "penalties", "loss_on_time", "rules"}
        assert set(asking(entered=False)) == {"take_backs", "loss_on_time"}
        assert [one.usual for one in details_said(asked("club", {"undo": "organiser"}), entered=True)] == [
            False, True, True, True,
        ]  # fmt: skip
        assert details_said(UNSAID, entered=True) == []

    def test_all_that_it_says_is_in_the_digest(self) -> None:
        assert digested(UNSAID) == {}
        assert len({repr(digested(Strictness(word))) for word in Match.Strictness.values}) == 3
        assert digested(asked("club", {"undo": "organiser"})) != digested(CLUB)

    def test_without_a_club_nobody_can_rule(self) -> None:
        for strictness in (TOURNAMENT, asked("club", {"undo": "organiser"})):
            check(strictness, entered=True, in_club=True)
            with pytest.raises(MatchError, match="no organiser"):
                check(strictness, entered=True, in_club=False)
        check(TOURNAMENT, entered=False, in_club=False)
        check(CLUB, entered=True, in_club=False)
        assert [policy(one).loss_on_time for one in (UNSAID, FRIENDLY, CLUB, TOURNAMENT)] == [
            "yes", "no", "yes", "yes",
        ]  # fmt: skip

    def test_it_stands_on_the_match(self, club: Club, people: list[Player]) -> None:
        match = running("tuppi", people, club=club, strictness=asked("tournament", {"penalties": "any"}))
        match = Match.objects.get(pk=match.pk)
        assert (match.strictness, match.strictness_details) == ("tournament", {"penalties": "any"})
        assert (policy_of(match).undo, policy_of(match).penalties) == ("organiser", "any")


class TestTakingBackOnASheet:
    def test_in_a_tournament_an_organiser_alone_who_does_not_sit_there(
        self, club: Club, people: list[Player], keeper: Player
    ) -> None:
        """Veikko owns the club; whoever sits there, and who merely keeps scores, does not take back what counted."""
        match = tennis(club, people[:2], TOURNAMENT)
        for by in (people[0], people[1], keeper):
            with pytest.raises(MatchError, match=ALONE):
                services.undo_result(match_id=match.pk, expect_seq=1, by=by)
            with pytest.raises(MatchError, match=ALONE):
                services.correct_result(match_id=match.pk, deal=1, data={"winner": 1}, expect_seq=1, by=by)
        assert Match.objects.get().seq == 1
        services.undo_result(match_id=match.pk, expect_seq=1, by=people[3])
        assert event_store.load(Match.objects.get()).sheet.totals == [0, 0]

    def test_an_organiser_who_sits_there_does_not(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, [people[0], people[3]], TOURNAMENT)
        with pytest.raises(MatchError, match=ALONE):
            services.undo_result(match_id=match.pk, expect_seq=1, by=people[3])

    def test_elsewhere_whoever_keeps_the_sheet(self, club: Club, people: list[Player]) -> None:
        for strictness in (UNSAID, FRIENDLY, CLUB, asked("tournament", {"undo": "keeper"})):
            match = tennis(club, people[:2], strictness)
            assert services.undo_result(match_id=match.pk, expect_seq=1, by=people[1]).seq == 2

    def test_a_finished_result_too(
        self, club: Club, people: list[Player], keeper: Player, organiser: Player
    ) -> None:
        match = tennis(club, [people[0], people[3]], TOURNAMENT)
        services.enter_result(match_id=match.pk, data={"winner": 0}, expect_seq=1, by=people[0])
        for by in (people[0], people[3]):
            services.confirm_result(match_id=match.pk, expect_seq=2, by=by)
        asked_for = {
            "match_id": match.pk,
            "change": Change(Correction.Kind.ANNUL),
            "reason": "it was another table's",
            "expect_seq": 2,
            "known": 0,
        }
        for by in (keeper, people[3], people[0]):
            with pytest.raises(MatchError):
                corrections.correct(**asked_for, by=by)
        assert Match.objects.get().status == Match.Status.FINISHED
        made = corrections.correct(**asked_for, by=organiser)
        assert (made.status, Match.objects.get().status) == (Correction.Status.DONE, Match.Status.VOID)


class TestPenalties:
    def given(self, match: Match, by: Player, fault: int | None = 1, **more: Any) -> Proposal:
        data = {"points": [0, -1], "reason": "late", **more}
        return penalties.propose(match_id=match.pk, data=data, by=by, expect_seq=1, fault=fault)

    def test_friends_only_put_points_right(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], FRIENDLY)
        for by in (people[0], people[3]):
            with pytest.raises(MatchError, match="No penalties are given here"):
                self.given(match, by)
        made = self.given(match, people[0], fault=None)
        assert proposals.agree(proposal=made, by=people[1]).status == Status.DONE

    def test_those_of_the_list_only_for_what_they_cost(
        self, club: Club, people: list[Player], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        listed = (Penalty("net", say("a ball in the net"), points=1),)
        monkeypatch.setattr(registry.get("totem-tennis"), "penalties", listed)
        match = tennis(club, people[:2], asked("club", {"penalties": "listed"}))
        for more in ({}, {"penalty": "net", "points": [0, -2]}, {"penalty": "net", "points": [1, 0]}):
            with pytest.raises(MatchError, match="Only the game’s own penalties"):
                self.given(match, people[0], **more)
        with pytest.raises(MatchError, match="Only the game’s own penalties"):
            self.given(match, people[0], fault=None, penalty="net")
        made = self.given(match, people[0], penalty="net")
        assert proposals.agree(proposal=made, by=people[1]).status == Status.DONE

    def test_others_an_organiser_gives(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], TOURNAMENT)
        with pytest.raises(MatchError, match="Only the game’s own penalties"):
            self.given(match, people[0])
        assert self.given(match, people[3]).status == Status.RULED
        assert event_store.load(Match.objects.get()).sheet.totals == [1, -1]

    def test_in_a_tournament_the_words_of_both_sides_are_not_enough(
        self, club: Club, people: list[Player]
    ) -> None:
        match = tennis(club, people[:2], asked("tournament", {"penalties": "any"}))
        made = self.given(match, people[0])
        assert proposals.agree(proposal=made, by=people[1]).status == Status.OPEN
        with pytest.raises(MatchError, match="who does not sit there"):
            proposals.refuse(proposal=made, by=people[1])
        assert list(proposals.to_rule(people[3])) == [made], "it waits on the organiser's first page"
        assert proposals.agree(proposal=made, by=people[3]).status == Status.RULED


class TestWhoRules:
    def test_in_a_tournament_an_organiser_alone(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], TOURNAMENT)
        made = table_disputes.raise_dispute(match_id=match.pk, reason="Rope?", by=people[0])
        proposals.agree(proposal=made, by=people[1])
        assert proposals.agree(proposal=made, by=people[0]).status == Status.OPEN
        assert Match.objects.get().status == Match.Status.PAUSED
        assert proposals.agree(proposal=made, by=people[3]).status == Status.RULED
        assert Match.objects.get().status == Match.Status.RUNNING

    def test_who_raised_it_withdraws_it(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], TOURNAMENT)
        made = table_disputes.raise_dispute(match_id=match.pk, reason="Rope?", by=people[0])
        assert proposals.refuse(proposal=made, by=people[0]).status == Status.REFUSED

    def test_among_friends_an_organiser_only_after_a_day(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], FRIENDLY)
        made = table_disputes.raise_dispute(match_id=match.pk, reason="Rope?", by=people[0])
        with pytest.raises(MatchError):
            proposals.refuse(proposal=made, by=people[3])
        assert proposals.agree(proposal=made, by=people[3]).status == Status.OPEN, "heard, and not ruled"
        Proposal.objects.update(made_at=timezone.now() - timedelta(days=1, minutes=1))
        assert proposals.refuse(proposal=made, by=people[3]).status == Status.REFUSED
        assert Match.objects.get().status == Match.Status.RUNNING

    def test_friends_settle_it_themselves_at_once(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], FRIENDLY)
        made = table_disputes.raise_dispute(match_id=match.pk, reason="Rope?", by=people[0])
        proposals.agree(proposal=made, by=people[0])
        assert proposals.agree(proposal=made, by=people[1]).status == Status.DONE

    def test_what_waits_for_an_organiser_alone_is_asked_of_the_policy(
        self, club: Club, people: list[Player]
    ) -> None:
        """The query of what an organiser is to rule on, and `policy_of`, agree."""
        for strictness in (
            UNSAID, FRIENDLY, CLUB, TOURNAMENT, asked("tournament", {"rules": "either"}),
            asked("club", {"rules": "organiser"}),
        ):  # fmt: skip
            match = tennis(club, people[:2], strictness)
            penalties.propose(
                match_id=match.pk, data={"points": [0, -1], "reason": "slip"}, by=people[0], expect_seq=1
            )
            waits = proposals.to_rule(people[3]).filter(match=match).exists()
            assert waits == (policy_of(match).rules == "organiser"), strictness


class TestEffort:
    """My Games, line 3532: no moves for fun where it counts."""

    def report(self, match: Match, people: list[Player], promise: str = "effort") -> Any:
        return reports.report(
            match_id=match.pk, by=people[0], about=people[1], promise=promise, text="Threw it away"
        )

    def test_rated_play_takes_it_however_friendly(self, club: Club, people: list[Player]) -> None:
        assert self.report(tennis(club, people[:2], FRIENDLY), people).pk

    def test_friends_who_play_unrated_owe_each_other_none(self, club: Club, people: list[Player]) -> None:
        match = tennis(club, people[:2], FRIENDLY, rated=False)
        with pytest.raises(MatchError, match="one may play for fun here"):
            self.report(match, people)
        assert self.report(match, people, "signals").pk, "the other promises stand"
        assert self.report(tennis(club, people[:2], CLUB, rated=False), people).pk
