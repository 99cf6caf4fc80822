"""A turn of canasta is laid out, undone and sent as one; before that nobody else sees anything of it."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from clubs.models import Player
from clubs.privacy import anonymise
from games.core.errors import Illegal, NotYourTurn, StaleSequence
from games.core.turn_drafts import waiting
from matches import adjourning, clock_acts, event_store, flags, services, take_backs, turn_drafts
from matches.errors import MatchError
from matches.models import Event, Match, TurnDraft
from matches.pace_rules import Pace
from matches.turn_drafts import MOST, of_player
from tests.helpers.concurrency import at_once
from tests.matches.clocked import A_MINUTE_EACH, pass_time
from tests.matches.laid_out import ACES, canasta_of, laid, lay, send
from tests.matches.ordering import hex_of, log, move

pytestmark = pytest.mark.django_db


def test_steps_are_laid_out_undone_and_sent_as_one(two: list[Player]) -> None:
    match = lay(canasta_of(*two), *ACES)
    assert laid(match) == ACES and log(match) == ["draw"] and match.seq == 2
    own = of_player(match, event_store.load(match), 1, two[1])
    assert own.texts == ACES and own.ahead.seq == 5 and "meld AC" in own.ahead.legal_texts(1)
    undo = partial(turn_drafts.undo, match_id=match.pk, seat=1, by=two[1])
    for _again in range(2):
        undo(keep=2)
        assert laid(match) == ACES[:2]
    match = lay(match, "meld AC", known=2)
    undo(keep=0)
    assert laid(match) == [] and not TurnDraft.objects.exists()
    match = lay(match, "meld KS", "meld KH", "meld KD", *ACES)
    match = lay(match, "discard 5S", known=6)
    assert log(match) == ["draw", "meld KS", "meld KH", "meld KD", *ACES, "discard 5S"]
    assert laid(match) == [] and event_store.load(match).actors() == (0,)
    assert set(Event.objects.filter(match=match, seq__gt=2).values_list("by", flat=True)) == {two[1].pk}


def test_it_is_sent_before_it_is_complete(two: list[Player]) -> None:
    match = send(lay(canasta_of(*two), *ACES), known=3)
    assert log(match) == ["draw", *ACES] and laid(match) == []
    assert event_store.load(match).actors() == (1,)


def test_what_shows_something_is_never_laid_out(two: list[Player]) -> None:
    """A card drawn cannot be put back: it is made at once, with all that was laid out."""
    match = lay(canasta_of(*two, draws=False), "draw")
    assert log(match) == ["draw"] and not match.drafted


def test_only_what_is_possible_is_laid_out_and_only_on_ones_turn(two: list[Player]) -> None:
    match = canasta_of(*two)
    for text in ("meld QS", "zzz", "", "draw"):
        with pytest.raises(Illegal):
            lay(match, text)
    with pytest.raises(NotYourTurn):
        lay(match, "meld AS", seat=0)
    with pytest.raises(MatchError, match="nothing to send"):
        send(match, known=0)
    TurnDraft.objects.create(match=match, seat=1, player=two[1], seq=2, texts=["x"] * MOST)
    with pytest.raises(Illegal):
        lay(match, "meld AS", known=MOST)
    assert log(match) == ["draw"]


def test_one_that_is_refused_is_named_and_nothing_is_sent(two: list[Player]) -> None:
    match = canasta_of(*two)
    TurnDraft.objects.create(match=match, seat=1, player=two[1], seq=2, texts=["meld AS", "meld QS"])
    with pytest.raises(Illegal, match="Move 2 of 2"):
        send(match, known=2)
    assert log(match) == ["draw"] and laid(match) == ["meld AS", "meld QS"]


class TestTwice:
    def test_a_second_click_lays_nothing_out(self, two: list[Player]) -> None:
        match = lay(canasta_of(*two), "meld AS")
        lay(match, "meld AS")
        assert laid(match) == ["meld AS"]

    def test_another_page_that_knows_less_is_told_so(self, two: list[Player]) -> None:
        match = lay(canasta_of(*two), "meld AS", "meld AH")
        for late in (partial(lay, match, "meld AC"), partial(send, match, known=1)):
            with pytest.raises(MatchError, match="otherwise by now"):
                late()
        assert laid(match) == ["meld AS", "meld AH"] and log(match) == ["draw"]

    def test_one_send_counts(self, two: list[Player]) -> None:
        match = lay(canasta_of(*two), *ACES)
        send(match, known=3)
        with pytest.raises(StaleSequence):
            send(match, known=3, seq=2)
        assert log(match) == ["draw", *ACES]

    @pytest.mark.django_db(transaction=True)
    def test_nor_at_the_same_moment(self, two: list[Player]) -> None:
        match = lay(canasta_of(*two), *ACES)
        assert at_once([partial(_tried, match)] * 2) == []
        assert log(match) == ["draw", *ACES]


def cell(match: Match) -> str:
    """A move that is possible."""
    live = event_store.load(match)
    return live.legal_texts(live.actors()[0])[0]


def _tried(match: Match) -> None:
    try:
        send(match, known=3, seq=2)
    except StaleSequence:
        pass


class TestVoid:
    def dropped(self, match: Match, player: Player, seat: int = 1) -> int:
        match = Match.objects.get(pk=match.pk)
        found = of_player(match, event_store.load(match), seat, player)
        assert found.texts == []
        return found.dropped

    def test_a_flag_falls_as_ever(self, two: list[Player]) -> None:
        match = canasta_of(*two, clock=A_MINUTE_EACH)
        for player in two:
            clock_acts.come(match_id=match.pk, player=player)
        match = lay(match, *ACES)
        pass_time(match, 300)
        with pytest.raises(MatchError):
            send(match, known=3)
        assert flags.fall(match_id=match.pk)
        assert self.dropped(match, two[1]) == 3

    def test_a_move_taken_back_by_consent(self, two: list[Player]) -> None:
        """On a board, where a turn is two tiles; the other's turn is laid out meanwhile."""
        match = hex_of(*two, game="ponte-del-diavolo", options={})
        first = event_store.load(match).actors()[0]
        match = move(match, first, cell(match))
        while (live := event_store.load(match)).actors() == (first,) or not waiting(live.playing, 1 - first):
            match = move(match, live.actors()[0], cell(match))
        match = lay(match, cell(match), seat=1 - first)
        assert len(laid(match, 1 - first)) == 1
        proposal = take_backs.ask(match_id=match.pk, by=two[first], expect_seq=match.seq)
        take_backs.answer(proposal=proposal, by=two[1 - first], agrees=True)
        assert self.dropped(match, two[1 - first], 1 - first) == 1
        turn_drafts.undo(match_id=match.pk, seat=1 - first, by=two[1 - first], keep=1)
        assert self.dropped(match, two[1 - first], 1 - first) == 0

    def test_who_has_moved_otherwise_is_told_nothing(self, two: list[Player]) -> None:
        match = lay(canasta_of(*two), *ACES)
        services.play_move(match_id=match.pk, seat=1, texts=["discard 5S"], expect_seq=2)
        assert self.dropped(match, two[1]) == 0

    def test_somebody_else_in_the_seat_has_laid_nothing_out(self, two: list[Player], aino: Player) -> None:
        match = lay(canasta_of(*two), *ACES)
        match.seats.filter(index=1).update(player=aino)
        assert self.dropped(match, aino) == 0

    def test_a_move_is_sealed_not_laid_out(self, two: list[Player]) -> None:
        match = lay(canasta_of(*two), *ACES)
        until = timezone.now() + timedelta(hours=1)
        asked = adjourning.ask(match_id=match.pk, by=two[0], until=until)
        adjourning.agree(match_id=match.pk, by=two[1], number=asked.pk)
        with pytest.raises(MatchError, match="sealed"):
            send(match, known=3)
        assert self.dropped(match, two[1]) == 0, "it waits, and is void once the sealed move is played"

    def test_it_goes_with_its_players_account(self, two: list[Player]) -> None:
        lay(canasta_of(*two), *ACES)
        anonymise(player=two[1])
        assert not TurnDraft.objects.exists()


def test_a_turn_that_is_held_back_is_made_once(two: list[Player]) -> None:
    match = lay(canasta_of(*two), *ACES)
    Match.objects.filter(pk=match.pk).update(pace=Pace(tick=60).to_json())
    send(match, known=3)
    assert log(match) == ["draw"] and match.held_moves.get().texts == ACES
    with pytest.raises(MatchError, match="moved already"):
        lay(match, "meld AC")


def test_a_sheet_has_none(tuppi_sheet: Match) -> None:
    with pytest.raises(MatchError, match="sheet"):
        lay(tuppi_sheet, "x", seat=0)


def test_a_board_of_single_moves_has_none(two: list[Player]) -> None:
    match = lay(hex_of(*two), "a1", seat=0)
    assert log(match) == ["a1"] and not match.drafted
