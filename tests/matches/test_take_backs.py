"""Moves are taken back by everybody's word, where those at the table play so."""

from __future__ import annotations

import pytest

from clubs.models import Player
from games.core.errors import Illegal, StaleSequence
from matches import event_store, services, take_backs
from matches.errors import MatchError
from matches.models import Match, Proposal
from matches.strictness import Strictness, asked
from tests.helpers.concurrency import at_once

FRIENDLY = Strictness("friendly")
Status = Proposal.Status


def hex_of(*players: Player, strictness: Strictness = FRIENDLY) -> Match:
    seats = [services.SeatPlan(one) for one in players]
    match = services.create_match(game="hex", seats=seats, options={"size": 4}, strictness=strictness)
    return services.start(match=match)


def move(match: Match, seat: int, cell: str) -> Match:
    seq = Match.objects.get(pk=match.pk).seq
    return services.play_move(match_id=match.pk, seat=seat, texts=[cell], expect_seq=seq)


@pytest.mark.django_db
class TestAsking:
    def test_it_is_done_with_the_other_s_word(self, aino: Player, eero: Player) -> None:
        match = hex_of(aino, eero)
        move(match, 0, "a1")
        made = take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
        assert made == take_backs.ask(match_id=match.pk, by=aino, expect_seq=1), "once"
        assert take_backs.answer(proposal=made, by=aino, agrees=True).status == Status.OPEN
        assert take_backs.answer(proposal=made, by=eero, agrees=True).status == Status.DONE
        match.refresh_from_db()
        assert (match.seq, event_store.load(match).actors()) == (2, (0,))
        assert take_backs.answer(proposal=made, by=eero, agrees=True).status == Status.DONE, "once"
        assert move(match, 0, "b2").seq == 3

    def test_not_without_it(self, aino: Player, eero: Player) -> None:
        match = hex_of(aino, eero)
        move(match, 0, "a1")
        made = take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
        assert take_backs.answer(proposal=made, by=eero, agrees=False).status == Status.REFUSED
        match.refresh_from_db()
        assert match.seq == 1 and take_backs.waiting(match) is None

    def test_a_move_made_meanwhile_makes_it_void(self, aino: Player, eero: Player) -> None:
        match = hex_of(aino, eero)
        move(match, 0, "a1")
        made = take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
        match = move(match, 1, "b2")
        with pytest.raises(MatchError, match="moved since"):
            take_backs.answer(proposal=made, by=eero, agrees=True)
        assert take_backs.waiting(match) is None
        anew = take_backs.ask(match_id=match.pk, by=aino, expect_seq=2)
        assert anew != made and Proposal.objects.get(pk=made.pk).status == Status.REFUSED
        assert take_backs.answer(proposal=anew, by=eero, agrees=True).status == Status.DONE
        assert event_store.load(Match.objects.get()).actors() == (0,), "both moves are gone"

    def test_one_asks_at_a_time(self, aino: Player, eero: Player) -> None:
        match = hex_of(aino, eero)
        move(match, 0, "a1")
        move(match, 1, "b2")
        take_backs.ask(match_id=match.pk, by=aino, expect_seq=2)
        with pytest.raises(MatchError, match="answer that first"):
            take_backs.ask(match_id=match.pk, by=eero, expect_seq=2)

    def test_who_cannot_and_what_cannot(self, aino: Player, eero: Player, tuppi_sheet: Match) -> None:
        match = hex_of(aino, eero)
        with pytest.raises(Illegal, match="no move of yours"):
            take_backs.ask(match_id=match.pk, by=aino, expect_seq=0)
        move(match, 0, "a1")
        with pytest.raises(StaleSequence):
            take_backs.ask(match_id=match.pk, by=aino, expect_seq=0)
        stranger = tuppi_sheet.seats.get(index=2).player
        with pytest.raises(MatchError, match="Only those at the table"):
            take_backs.ask(match_id=match.pk, by=stranger, expect_seq=1)
        with pytest.raises(MatchError, match="final"):
            take_backs.ask(match_id=tuppi_sheet.pk, by=aino, expect_seq=0)
        assert not Proposal.objects.exists()

    @pytest.mark.parametrize(
        "strictness",
        [
            Strictness(),
            Strictness("club"),
            Strictness("tournament"),
            asked("friendly", {"take_backs": "never"}),
        ],
    )
    def test_elsewhere_a_move_is_final(self, aino: Player, eero: Player, strictness: Strictness) -> None:
        match = hex_of(aino, eero, strictness=strictness)
        match = move(match, 0, "a1")
        with pytest.raises(MatchError, match="final here once it is made"):
            take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
        assert take_backs.shown(match, event_store.load(match), aino) is None

    def test_where_something_is_hidden_nothing_is_taken_back(self, people: list[Player]) -> None:
        seats = [services.SeatPlan(one) for one in people]
        match = services.create_match(game="tuppi", seats=seats, strictness=FRIENDLY)
        services.start(match=match)
        with pytest.raises(Illegal, match="nothing is hidden"):
            take_backs.ask(match_id=match.pk, by=people[0], expect_seq=0)

    def test_a_bot_of_the_site_says_yes_once_it_has_moved(
        self, aino: Player, bots: dict[str, Player]
    ) -> None:
        match = hex_of(aino, bots["random"])
        move(match, 0, "a1")
        with pytest.raises(MatchError, match="a bot’s turn"):
            take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
        move(match, 1, "b2")
        assert take_backs.ask(match_id=match.pk, by=aino, expect_seq=2).status == Status.DONE
        assert event_store.load(Match.objects.get()).actors() == (0,)

    def test_what_the_page_offers(self, aino: Player, eero: Player) -> None:
        match = move(hex_of(aino, eero), 0, "a1")
        live = event_store.load(match)
        shown = [take_backs.shown(match, live, one) for one in (aino, eero, None)]
        assert [one and one.may_ask for one in shown] == [True, False, False]
        take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
        shown = [take_backs.shown(match, live, one) for one in (aino, eero, None)]
        assert [one and (one.own, one.answers) for one in shown] == [
            (True, False), (False, True), (False, False),
        ]  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_a_word_and_a_move_at_once_are_one_after_the_other(aino: Player, eero: Player) -> None:
    match = hex_of(aino, eero)
    move(match, 0, "a1")
    made = take_backs.ask(match_id=match.pk, by=aino, expect_seq=1)
    refused = at_once(
        [
            lambda: take_backs.answer(proposal=made, by=eero, agrees=True),
            lambda: services.play_move(match_id=match.pk, seat=1, texts=["b2"], expect_seq=1),
        ]
    )
    assert len(refused) == 1
    match.refresh_from_db()
    assert match.seq == match.events.count() == 2
