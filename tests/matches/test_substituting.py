"""Somebody sits in at a running table: by everybody's word, once, and never who can know another hand."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from bots.models import Bot
from clubs.models import Club, Player
from clubs.privacy import anonymise
from matches import adjourning, changed, clock_acts, event_store, held_moves, orders, services, substituting
from matches.errors import MatchError
from matches.models import BoardSet, ClockStop, Match, Substitution
from matches.selectors import viewer_of
from matches.substitutes import AWAY, free_seats, terms_of
from matches.substituting import SeatGone
from tests.helpers.company import club_of, with_logins
from tests.helpers.concurrency import at_once
from tests.matches.adjourned import in_hours
from tests.matches.clocked import THREE_DAYS, clocked, pass_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    """Aino, Eero and Kalle play; Liisa and Outi come by."""
    return with_logins("Aino", "Eero", "Kalle", "Liisa", "Outi")


@pytest.fixture
def hearts(people: dict[str, Player]) -> Match:
    """The first deal has been dealt."""
    return table(people)


def table(people: dict[str, Player], names: str = "Aino Eero Kalle", **more: object) -> Match:
    seats = [services.SeatPlan(people[name]) for name in names.split()]
    match = services.start(match=services.create_match(game="hearts", seats=seats, **more))  # type: ignore[arg-type]
    services.change(match.pk, lambda live: None, None)
    return Match.objects.get(pk=match.pk)


def ask(row: Substitution, by: Player) -> Substitution:
    return substituting.ask(substitution=row, by=by, terms=terms_of(row.match, row.seat))


def answer(row: Substitution, by: Player, who: Player, agrees: bool = True) -> Substitution:
    return substituting.answer(substitution=row, by=by, newcomer=who.pk, agrees=agrees)


def away(match: Match) -> None:
    """Whose turn it is has thought for long."""
    pass_time(match, AWAY.total_seconds() + 1)


def seated(match: Match) -> list[str]:
    return list(match.seats.order_by("index").values_list("player__name", flat=True))


class TestByEverybodysWord:
    def test_who_steps_away_is_sat_in_for_with_their_hand(
        self, hearts: Match, people: dict[str, Player]
    ) -> None:
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        assert substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0) == row, "once"
        assert [one.pk for one in free_seats(people["Liisa"])] == [row.pk]
        before = event_store.load(hearts).view(0)
        ask(row, people["Liisa"])
        answer(row, people["Eero"], people["Liisa"])
        assert viewer_of(Match.objects.get(pk=hearts.pk), people["Liisa"]) is None, (
            "not before all have agreed"
        )
        for _again in range(2):
            row = answer(row, people["Kalle"], people["Liisa"])
        match = Match.objects.get(pk=hearts.pk)
        assert (row.status, row.since, seated(match)) == ("done", 1, ["Liisa", "Eero", "Kalle"])
        assert (match.changed_hands, match.rated, match.offers_seat) == (True, False, False)
        assert viewer_of(match, people["Liisa"]) == 0 and viewer_of(match, people["Aino"]) is None
        assert event_store.load(match).view(0) == before and "hand" in str(before)
        assert free_seats(people["Outi"]) == []

    def test_lists_of_what_is_played_are_told_of_a_seat_that_is_free_and_that_is_not_any_more(
        self, hearts: Match, people: dict[str, Player], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[str] = []
        monkeypatch.setattr(changed, "tell_list", lambda: told.append("list"))
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        assert told == ["list"]
        substituting.take_back(substitution=row, by=people["Aino"])
        assert told == ["list"] * 2

    def test_one_no_is_enough_and_is_not_asked_again(self, hearts: Match, people: dict[str, Player]) -> None:
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        ask(row, people["Liisa"])
        for _again in range(2):
            answer(row, people["Eero"], people["Liisa"], agrees=False)
        with pytest.raises(MatchError, match="said no"):
            ask(row, people["Liisa"])
        ask(row, people["Outi"])
        with pytest.raises(SeatGone, match="do not ask any more"):
            answer(row, people["Kalle"], people["Liisa"])

    def test_who_is_back_before_all_have_agreed_stays(self, hearts: Match, people: dict[str, Player]) -> None:
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        ask(row, people["Liisa"])
        with pytest.raises(MatchError, match="takes that back"):
            substituting.take_back(substitution=row, by=people["Eero"])
        for _again in range(2):
            substituting.take_back(substitution=row, by=people["Aino"])
        with pytest.raises(SeatGone):
            answer(row, people["Eero"], people["Liisa"])
        assert "Aino" in seated(hearts)

    def test_an_answer_that_does_not_come_frees_the_seat_for_the_next(
        self, hearts: Match, people: dict[str, Player]
    ) -> None:
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        ask(row, people["Liisa"])
        with pytest.raises(SeatGone, match="Liisa has asked before you"):
            ask(row, people["Outi"])
        Substitution.objects.update(answer_by=timezone.now())
        assert ask(row, people["Outi"]).newcomer == people["Outi"]
        Substitution.objects.update(until=timezone.now())
        with pytest.raises(SeatGone, match="not free any more"):
            ask(row, people["Liisa"])
        again = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        assert again.pk != row.pk and hearts.substitutions.filter(status="open").count() == 1

    def test_against_bots_alone_nobody_is_left_to_ask(
        self, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        match = clocked([people["Aino"], bots["greedy"]])
        row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
        assert ask(row, people["Liisa"]).status == "done"
        assert Match.objects.get(pk=match.pk).rated, "no stone lay: one player only has had the seat"

    def test_both_may_go_one_after_the_other(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]])
        rows = [
            substituting.offer(match_id=match.pk, by=people[name], index=index)
            for index, name in enumerate(("Aino", "Eero"))
        ]
        ask(rows[0], people["Liisa"])
        answer(rows[0], people["Eero"], people["Liisa"])
        ask(rows[1], people["Outi"])
        answer(rows[1], people["Liisa"], people["Outi"])
        assert seated(match) == ["Liisa", "Outi"]


class TestWhoIsAway:
    def test_others_offer_a_seat_only_while_its_player_is_away(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]])
        with pytest.raises(MatchError, match="Aino is not away"):
            substituting.offer(match_id=match.pk, by=people["Eero"], index=0)
        away(match)
        for index in (1, 2, -1):
            with pytest.raises(MatchError):
                substituting.offer(match_id=match.pk, by=people["Aino"], index=index)
        with pytest.raises(MatchError, match="Only who sits"):
            substituting.offer(match_id=match.pk, by=people["Outi"], index=0)

    def test_who_moves_after_all_is_back(self, people: dict[str, Player]) -> None:
        match = services.start(
            match=services.create_match(
                game="hex",
                options={"size": 4},
                seats=[services.SeatPlan(people[n]) for n in ("Aino", "Eero")],
            )
        )
        Match.objects.update(started_at=timezone.now() - AWAY - timedelta(seconds=1))
        row = substituting.offer(match_id=match.pk, by=people["Eero"], index=0)
        held_moves.play(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=people["Aino"])
        with pytest.raises(SeatGone, match="Aino is back"):
            ask(row, people["Liisa"])
        assert free_seats(people["Liisa"]) == []

    def test_by_correspondence_the_clock_says_who_is_away(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]], THREE_DAYS)
        pass_time(match, 86_400)
        with pytest.raises(MatchError, match="not away"):
            substituting.offer(match_id=match.pk, by=people["Eero"], index=0)

    def test_the_seat_of_a_deleted_account_is_free_at_once(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]], THREE_DAYS)
        anonymise(player=people["Aino"])
        row = substituting.offer(match_id=match.pk, by=people["Eero"], index=0)
        ask(row, people["Liisa"])
        assert answer(row, people["Eero"], people["Liisa"]).status == "done"


class TestWhoMayNotSitIn:
    def test_who_sits_or_has_sat_there(self, hearts: Match, people: dict[str, Player]) -> None:
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        ask(row, people["Liisa"])
        for name in ("Eero", "Kalle"):
            answer(row, people[name], people["Liisa"])
        again = substituting.offer(match_id=hearts.pk, by=people["Eero"], index=1)
        for name in ("Aino", "Eero", "Kalle", "Liisa"):
            with pytest.raises(MatchError, match="has sat at this table"):
                ask(again, people[name])

    def test_a_second_account_and_the_owner_of_a_bot(
        self, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        match = clocked([people["Aino"], people["Eero"]])
        row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
        terms = terms_of(match, 0)
        with pytest.raises(MatchError, match="with this browser too"):
            substituting.ask(
                substitution=row, by=people["Liisa"], terms=terms, known=lambda one: one == people["Eero"]
            )
        for name, address in (("Eero", "e@example.org"), ("Outi", "e+2@example.org")):
            EmailAddress.objects.create(user=people[name].user, email=address, verified=True)
        with pytest.raises(MatchError, match="mailbox"):
            ask(row, people["Outi"])
        Bot.objects.filter(player=bots["greedy"]).update(owner=people["Liisa"].user, builtin="")
        mine = clocked([people["Aino"], bots["greedy"]])
        offered = substituting.offer(match_id=mine.pk, by=people["Aino"], index=0)
        with pytest.raises(MatchError, match="A bot of yours"):
            ask(offered, people["Liisa"])

    def test_who_is_no_member_of_the_clubs_table(self, people: dict[str, Player]) -> None:
        club: Club = club_of("Kallio", people["Aino"], [people["Eero"], people["Liisa"]])
        match = clocked([people["Aino"], people["Eero"]], club=club)
        row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
        with pytest.raises(MatchError, match="members of Kallio"):
            ask(row, people["Outi"])
        assert free_seats(people["Outi"]) == [] and free_seats(people["Liisa"]) == [row]

    def test_nor_on_other_terms_than_they_are(self, hearts: Match, people: dict[str, Player]) -> None:
        row = substituting.offer(match_id=hearts.pk, by=people["Aino"], index=0)
        for terms in ("", "x", terms_of(hearts, 1)):
            with pytest.raises(SeatGone, match="not as you read it"):
                substituting.ask(substitution=row, by=people["Liisa"], terms=terms)

    @pytest.mark.parametrize("what", ["unwatched", "boards", "entered"])
    def test_tables_that_have_no_substitutes(self, people: dict[str, Player], what: str) -> None:
        more: dict[str, object] = {
            "boards": {"board_set": BoardSet.objects.create() if what == "boards" else None},
            "entered": {"entered": True},
        }.get(what, {})
        seats = [services.SeatPlan(people[name]) for name in ("Aino", "Eero", "Kalle")]
        match = services.start(match=services.create_match(game="hearts", seats=seats, **more))  # type: ignore[arg-type]
        Match.objects.filter(pk=match.pk).update(unwatched=what == "unwatched")
        with pytest.raises(MatchError):
            substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
        assert not Substitution.objects.exists()


class TestWhatGoesWithTheSeat:
    def test_its_time_and_holidays_go_on(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]], THREE_DAYS)
        clock_acts.take_holiday(match_id=match.pk, player=people["Aino"], days=2)
        row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
        ask(row, people["Liisa"])
        answer(row, people["Eero"], people["Liisa"])
        stop = ClockStop.objects.get()
        assert stop.player == people["Liisa"] and stop.until is not None and stop.until <= timezone.now()
        held_moves.play(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=people["Liisa"])

    def test_what_the_one_before_ordered_or_asked_is_over(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]])
        orders.give(match_id=match.pk, seat=1, by=people["Eero"], kind="premove", text="b2", expect_seq=0)
        adjourning.ask(match_id=match.pk, by=people["Eero"], until=in_hours(2))
        row = substituting.offer(match_id=match.pk, by=people["Eero"], index=1)
        ask(row, people["Liisa"])
        answer(row, people["Aino"], people["Liisa"])
        match.refresh_from_db()
        assert match.adjourns == "" and match.orders.get().why == "seat"

    def test_no_seat_is_free_once_the_match_is_over(self, people: dict[str, Player]) -> None:
        match = clocked([people["Aino"], people["Eero"]])
        row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
        held_moves.concede(match_id=match.pk, seat=0, by=people["Aino"])
        row.refresh_from_db()
        assert row.status == "dropped"
        with pytest.raises(MatchError, match="finished"):
            ask(row, people["Liisa"])


@pytest.mark.django_db(transaction=True)
def test_of_two_who_ask_at_once_one_sits(people: dict[str, Player], bots: dict[str, Player]) -> None:
    match = clocked([people["Aino"], bots["greedy"]])
    row = substituting.offer(match_id=match.pk, by=people["Aino"], index=0)
    terms = terms_of(match, 0)
    raised = at_once(
        [
            lambda who=who: substituting.ask(substitution=row, by=people[who], terms=terms)  # type: ignore[misc]
            for who in ("Liisa", "Outi")
        ]
    )
    assert [type(one) for one in raised] == [SeatGone]
    row.refresh_from_db()
    assert row.newcomer is not None and seated(match)[0] == row.newcomer.name
