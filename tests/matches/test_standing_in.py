"""A bot plays on for who is away: by the word of all others there, until they are back, and never for the last one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from bots.selectors import who_play
from clubs.models import Player
from clubs.privacy import anonymise
from games.core import registry
from matches import event_store, held_moves, leases, services, standing_in, substituting
from matches.bot_play import play_bots
from matches.clock_rules import ClockTerms
from matches.errors import LeaseLost, MatchError
from matches.models import Match, Substitution
from matches.selectors import seat_names, viewer_of
from matches.standing_in import come_back, let_bot, meanwhile, own_stand_in, stand_ins_of
from matches.substitutes import AWAY, WARNED, shown, terms_of, told
from matches.substituting import SeatGone
from tests.helpers.company import with_logins
from tests.helpers.concurrency import at_once
from tests.matches.clocked import A_MINUTE_EACH, clocked, left, pass_time
from tests.matches.going_on import moved

pytestmark = pytest.mark.django_db
AN_HOUR = ClockTerms("match", 3600)


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return with_logins("Aino", "Eero", "Kalle", "Liisa")


@pytest.fixture
def hearts(people: dict[str, Player], bots: dict[str, Player]) -> Match:
    """Aino, Eero and Kalle, in the first deal; it is Aino's turn."""
    seats = [services.SeatPlan(people[name]) for name in ("Aino", "Eero", "Kalle")]
    match = services.start(match=services.create_match(game="hearts", seats=seats))
    services.change(match.pk, lambda live: None, None)
    match.refresh_from_db()
    while 0 not in event_store.load(match).actors():
        match = moved(match, 1)
    return match


def offered(match: Match, by: Player, index: int = 0) -> Substitution:
    return substituting.offer(match_id=match.pk, by=by, index=index)


def agree(row: Substitution, *people: Player) -> Substitution:
    for one in people:
        row.refresh_from_db()
        assert row.newcomer is not None
        row = substituting.answer(substitution=row, by=one, newcomer=row.newcomer.pk, agrees=True)
    return row


@pytest.fixture
def stood_in(hearts: Match, people: dict[str, Player]) -> Substitution:
    """Aino has gone, and a bot has her seat."""
    row = let_bot(substitution=offered(hearts, people["Aino"]), by=people["Aino"])
    return agree(row, people["Eero"], people["Kalle"])


def now(row: Substitution) -> Match:
    return Match.objects.get(pk=row.match_id)


class TestByTheWordOfTheOthers:
    def test_all_others_agree_and_it_is_marked_and_unrated(
        self, hearts: Match, people: dict[str, Player]
    ) -> None:
        row = let_bot(substitution=offered(hearts, people["Aino"]), by=people["Aino"])
        assert let_bot(substitution=row, by=people["Eero"]).status == "open", "Kalle has not said"
        (seen,) = shown(now(row), people["Kalle"])
        assert seen.bot and seen.answers and seen.waits_for == ("Kalle",) and not seen.lets_bot
        row = agree(row, people["Kalle"])
        match = now(row)
        assert (match.changed_hands, match.rated, match.offers_seat) == (True, False, False)
        assert viewer_of(match, people["Aino"]) is None, "who is away sees what others see"
        assert match.seats.get(index=0).player.is_bot
        assert let_bot(substitution=row, by=people["Eero"]) == row, "again changes nothing"
        assert [one.pk for one in stand_ins_of(people["Aino"])] == [row.pk]

    def test_one_no_is_enough_and_a_person_who_has_asked_comes_first(
        self, hearts: Match, people: dict[str, Player]
    ) -> None:
        row = offered(hearts, people["Aino"])
        substituting.ask(substitution=row, by=people["Liisa"], terms=terms_of(hearts, 0))
        with pytest.raises(SeatGone, match="Liisa has asked before you"):
            let_bot(substitution=row, by=people["Eero"])
        substituting.take_back(substitution=row, by=people["Liisa"])
        row = let_bot(substitution=row, by=people["Eero"])
        assert row.newcomer is not None
        substituting.answer(substitution=row, by=people["Kalle"], newcomer=row.newcomer.pk, agrees=False)
        with pytest.raises(MatchError, match="said no"):
            let_bot(substitution=row, by=people["Eero"])
        with pytest.raises(MatchError, match="Only who sits"):
            let_bot(substitution=row, by=people["Liisa"])
        assert not now(row).seats.filter(player__bot__isnull=False).exists()

    def test_nobody_s_word_is_enough_for_the_last_person_and_the_table_waits(
        self, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        match = clocked([people["Aino"], people["Eero"]])
        row = let_bot(substitution=offered(match, people["Aino"]), by=people["Eero"])
        assert row.status == "done"
        last = offered(match, people["Eero"], 1)
        with pytest.raises(MatchError, match="the table waits"):
            let_bot(substitution=last, by=people["Eero"])
        assert play_bots(match_id=match.pk, holder="worker") == "waits"
        assert now(row).status == "running" and now(row).seq == 1

    def test_whose_seat_others_offer_is_warned_first_and_who_left_for_good_is_not(
        self, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        match = clocked([people["Aino"], people["Eero"]], AN_HOUR)
        pass_time(match, AWAY.total_seconds() + 1)
        row = offered(match, people["Eero"])
        with pytest.raises(MatchError, match="Aino can say for two minutes"):
            let_bot(substitution=row, by=people["Eero"])
        Substitution.objects.update(offered_at=timezone.now() - WARNED - timedelta(seconds=1))
        assert let_bot(substitution=row, by=people["Eero"]).status == "done"
        other = clocked([people["Kalle"], people["Liisa"]])
        anonymise(player=people["Kalle"])
        gone = let_bot(substitution=offered(other, people["Liisa"]), by=people["Liisa"])
        assert gone.status == "done"
        with pytest.raises(MatchError, match="Only who stepped away"):
            come_back(substitution=gone, by=people["Liisa"])

    def test_who_moves_before_all_have_agreed_stays_where_others_offered_the_seat(
        self, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        match = clocked([people["Aino"], people["Eero"]], AN_HOUR)
        pass_time(match, AWAY.total_seconds() + 1)
        row = offered(match, people["Eero"])
        Substitution.objects.update(offered_at=timezone.now() - WARNED - timedelta(seconds=1))
        Match.objects.update(clock=None)
        held_moves.play(match_id=match.pk, seat=0, texts=["a1"], expect_seq=0, by=people["Aino"])
        with pytest.raises(SeatGone, match="Aino is back"):
            let_bot(substitution=row, by=people["Eero"])


class TestBack:
    def test_what_happened_meanwhile_is_listed_until_one_moves_again(
        self, stood_in: Substitution, people: dict[str, Player]
    ) -> None:
        aino = people["Aino"]
        play_bots(match_id=stood_in.match_id, holder="worker")
        match = now(stood_in)
        assert own_stand_in(match, aino) == stood_in and match.seq > (stood_in.taken_seq or 0)
        for _again in range(2):
            row = come_back(substitution=stood_in, by=aino)
        match = now(row)
        assert (row.status, row.back_in, row.back_seq) == ("back", 1, match.seq)
        assert viewer_of(match, aino) == 0 and own_stand_in(match, aino) is None
        lines = meanwhile(match, 0, aino, seat_names(match))
        assert [one["seq"] for one in lines] == list(range((row.taken_seq or 0) + 1, match.seq + 1))
        assert meanwhile(match, 1, people["Eero"], seat_names(match)) == []
        assert "sat in for Aino in Deal 1" in told(match, "Deal")[0]
        Substitution.objects.update(back_in=3)
        assert "sat in for Aino from Deal 1 to 3" in told(now(row), "Deal")[0]
        while not match.events.filter(seq__gt=row.back_seq, seat=0).exists():
            match = moved(match, 1)
        assert meanwhile(match, 0, aino, seat_names(match)) == []
        assert not match.rated

    def test_only_to_one_s_own_seat_and_only_from_a_bot(
        self, stood_in: Substitution, hearts: Match, people: dict[str, Player]
    ) -> None:
        with pytest.raises(MatchError, match="Only who stepped away"):
            come_back(substitution=stood_in, by=people["Eero"])
        row = offered(hearts, people["Eero"], 1)
        with pytest.raises(SeatGone, match="Somebody else sits there"):
            come_back(substitution=row, by=people["Eero"])

    def test_one_can_go_again_and_has_a_clock_again(
        self, people: dict[str, Player], bots: dict[str, Player]
    ) -> None:
        match = clocked([people["Aino"], people["Eero"]], A_MINUTE_EACH)
        for _each in range(2):
            row = let_bot(substitution=offered(match, people["Aino"]), by=people["Eero"])
            assert len(left(now(row))) == 1, "a bot has no clock"
            come_back(substitution=row, by=people["Aino"])
            assert len(left(now(row))) == 2
        assert match.substitutions.filter(status="back").count() == 2


class TestWorkers:
    def test_who_is_back_while_the_bot_thinks_plays_themselves(
        self, stood_in: Substitution, people: dict[str, Player]
    ) -> None:
        match = now(stood_in)
        assert leases.take(match_id=match.pk, holder="thinks") is not None
        live = event_store.load(match)
        seat = next(iter(live.actors()))
        live.play(seat, live.legal_texts(seat)[0], live.seq)
        come_back(substitution=stood_in, by=people["Aino"])
        with pytest.raises(LeaseLost):
            leases.write(match_id=match.pk, holder="thinks", events=live.log[match.seq :], live=live)
        assert play_bots(match_id=match.pk, holder="other") == "waits"
        assert now(stood_in).seq == match.seq

    def test_a_worker_that_is_killed_leaves_the_seat_to_the_next(
        self, stood_in: Substitution, people: dict[str, Player]
    ) -> None:
        match = now(stood_in)
        leases.take(match_id=match.pk, holder="killed")
        assert play_bots(match_id=match.pk, holder="other") == "held"
        Match.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        assert leases.call_for_expired() == 1
        assert play_bots(match_id=match.pk, holder="other") == "waits"
        assert now(stood_in).seq > match.seq

    def test_a_worker_that_knew_the_person_does_not_stand_in_the_bot_s_way(
        self, hearts: Match, people: dict[str, Player]
    ) -> None:
        leases.take(match_id=hearts.pk, holder="knows Aino")
        row = let_bot(substitution=offered(hearts, people["Aino"]), by=people["Eero"])
        agree(row, people["Kalle"])
        assert now(row).lease_holder == "" and now(row).called_at is not None
        assert play_bots(match_id=hearts.pk, holder="other") == "waits"
        assert now(row).seq > hearts.seq


def test_every_game_that_people_play_here_has_a_bot_for_an_empty_seat(bots: dict[str, Player]) -> None:
    games = [game for game in registry.all_games() if game.dealt_here() and max(game.seats) > 1]
    assert len(games) > 50
    assert [game.key for game in games if not any(bot.builtin for bot in who_play(game))] == []


def test_a_bot_sits_on_no_second_side_and_its_window_for_claims_goes(
    people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = clocked([people["Aino"], people["Eero"], bots["greedy"]], game="hearts", options={})
    row = offered(match, people["Aino"])
    assert standing_in.bot_for(match, row) not in (None, bots["greedy"])
    Match.objects.update(claim_window=20, claims_close_at=timezone.now())
    with pytest.raises(MatchError, match="Claims can be made now"):
        let_bot(substitution=row, by=people["Eero"])
    Match.objects.update(claims_close_at=None)
    let_bot(substitution=row, by=people["Eero"])
    assert now(row).claim_window == 0


@pytest.mark.django_db(transaction=True)
def test_of_two_clicks_one_bot_sits_down_and_one_person_comes_back(
    people: dict[str, Player], bots: dict[str, Player]
) -> None:
    match = clocked([people["Aino"], people["Eero"]])
    row = offered(match, people["Aino"])
    assert at_once([lambda: let_bot(substitution=row, by=people["Eero"])] * 2) == []
    assert now(row).seats.filter(player__bot__isnull=False).count() == 1
    assert at_once([lambda: come_back(substitution=row, by=people["Aino"])] * 2) == []
    assert now(row).sittings.count() == 0 and now(row).seats.get(index=0).player == people["Aino"]
