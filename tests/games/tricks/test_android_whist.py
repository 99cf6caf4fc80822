"""Android Whist, My Games, lines 317-373."""

import pytest

from games.core.errors import BadResult
from games.core.game import Deal
from games.core.match import LiveMatch
from games.kits.cards import CARD
from games.kits.hands import CALL
from games.tricks.android_whist import AndroidWhist, AndroidWhistState, obeyed
from tests.games.dsl import cards as hand, legal, play_with_events as act
from tests.games.tricks.android_positions import deal

ERROR = -1


def obeys(command, cards, led=None, best=None):
    """What an android plays, as a text; None for an error."""
    words = AndroidWhistState.words
    card = obeyed(
        CALL + words.index(command), hand(cards), CARD[led] if led else -1, CARD[best or led] if led else -1
    )
    return None if card == ERROR else next(text for text, number in CARD.items() if number == card)


class TestDealers:
    def test_the_people_deal_in_turn__line_345(self):
        sheet = AndroidWhist.Sheet(AndroidWhist.table_for(2))
        dealers = []
        for _ in range(4):
            dealers.append(sheet.next_deal().dealer)
            sheet.enter(AndroidWhist.Result(tricks=(7, 6)))
        assert dealers == [0, 1, 0, 1]


class TestFollowCommands:
    def test_duck_plays_the_lowest_of_the_suit_or_reports_an_error__line_355(self):
        assert obeys("duck", "9H 4H 2S", "5H") == "4H"
        assert obeys("duck", "9C 4C 2S", "5H") is None

    def test_beat_plays_the_lowest_card_that_beats__line_357(self):
        assert obeys("beat", "KH 9H 4H", "5H") == "9H"
        assert obeys("beat", "KH 9H 4H", "5H", "AH") == "4H"
        assert obeys("beat", "KC 9C", "5H") is None

    def test_a_void_android_may_ruff_and_trumps_outrank_all__lines_361_363(self):
        assert obeys("beat", "KC 9S 3S", "5H", "AH") == "3S"
        assert obeys("high", "KC 9S 3S", "5H", "AH") == "9S"
        assert obeys("beat", "KC 9S 3S", "5H", "8S") == "9S"
        assert obeys("beat", "KC 7S 3S", "5H", "8S") is None, "neither beats nor follows"

    def test_it_may_not_ruff_while_it_can_follow(self):
        assert obeys("beat", "2H 3S", "5H") == "2H"
        assert obeys("high", "2H KS", "5H", "4S") == "2H"

    def test_high_plays_the_highest_that_beats_else_the_lowest__line_361(self):
        assert obeys("high", "KH 9H 4H", "5H") == "KH"
        assert obeys("high", "KH 9H 4H", "5H", "AH") == "4H"


class TestLeadCommands:
    def test_a_named_suit__line_369(self):
        assert obeys("hearts", "KH 9H 4S") == "9H"
        assert obeys("high hearts", "KH 9H 4S") == "KH"
        assert obeys("clubs", "KH 9H 4S") is None

    def test_shortest_leaves_trumps_out_and_a_tie_is_an_error__line_371(self):
        assert obeys("shortest", "KH 9H 4C 5C 6C 2S") == "9H"
        assert obeys("high shortest", "KH 9H 4C 5C 6C 2S") == "KH"
        assert obeys("shortest", "KH 9H 4C 5C 2S") is None

    def test_a_void_suit_is_not_the_shortest_and_only_trumps_are_an_error(self):
        assert obeys("shortest", "KH 9H 2S") == "9H"
        assert obeys("shortest", "KS 2S") is None

    def test_longest_includes_trumps_and_a_tie_is_an_error__line_373(self):
        assert obeys("longest", "KS 9S 4S 5C 6C") == "4S"
        assert obeys("high longest", "KS 9S 4S 5C 6C") == "KS"
        assert obeys("longest", "KS 9S 5C 6C") is None

    def test_they_are_for_leading_and_after_an_error_only__line_365(self):
        state = deal("2C 3C", "4H 5C", "6H 7D", "8C 9C")
        assert "duck" not in legal(state)
        act(state, "clubs")
        assert legal(state) == ["duck", "beat", "high"]
        act(state, "duck")
        assert state.phase == "play"
        assert "shortest" in legal(state)
        assert "duck" not in legal(state), "it would fail again"
        assert "beat" in legal(state)
        act(state, "beat", "diamonds")
        assert state.trick == [CARD["8C"], CARD["7D"]]


class TestScoring:
    @pytest.mark.parametrize(("tricks", "points"), [(7, 1), (10, 4), (13, 7)])
    def test_tricks_over_six__line_341(self, tricks, points):
        match = LiveMatch(AndroidWhist.table_for(2), entered=True)
        assert match.enter({"tricks": [13 - tricks, tricks]}, match.seq).points == (0, points)

    def test_five_points_or_more_win__line_341(self):
        match = LiveMatch(AndroidWhist.table_for(2), entered=True)
        for _ in range(2):
            match.enter({"tricks": [10, 3]}, match.seq)
        assert match.result.totals == (8, 0)
        assert match.result.places == (1, 2)

    @pytest.mark.parametrize("tricks", [[7, 7], [14, -1], [7], None])
    def test_impossible_tricks_are_refused(self, tricks):
        match = LiveMatch(AndroidWhist.table_for(2), entered=True)
        with pytest.raises(BadResult):
            match.enter({"tricks": tricks}, match.seq)


def test_four_people_play_the_same_whist_without_androids__lines_337_341():
    state = AndroidWhistState(AndroidWhist.table_for(4), Deal(1, 0, (0, 0)))
    state.apply_chance(list(range(52)))
    assert state.actors() == (1,)
    assert "piles" not in state.view(0)
    assert state.view(0)["seats"][1]["hand"] == ["?"] * 13
    assert legal(state)[0] == "2D"
    assert state.table.sides == ((0, 2), (1, 3))
