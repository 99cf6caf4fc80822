"""What is seen and told of a canasta game, as canasta has it."""

from __future__ import annotations

import pytest

from games.core.state import OPEN
from games.kits.melds import DRAW
from tests.games.rummy.canasta_positions import able, position
from tests.games.rummy.samba_positions import play


class TestWhatIsSeen:
    def test_nobody_is_shown_or_told_what_is_hidden(self):
        state = position("KH KD 4S", stock="9S 3H 9D", others=("QS", "JS", "TS"))
        assert state.told(1, 1, DRAW) == state.told(0, 1, DRAW) == "{1} draws from the stock."
        for viewer in (None, 0, 2, 3):
            view = state.view(viewer)
            assert view["seats"][1]["hand"] == ["?"] * 3
            assert "cards" not in view["piles"][0]
        assert state.view(1)["seats"][1]["hand"] == ["KD", "KH", "4S"]
        assert state.view(OPEN)["piles"][0]["cards"] == ["9D", "3H", "9S"]

    def test_the_melds_of_a_side_lie_at_its_first_seat(self):
        seats = position("KH", opened=True, melds=["AS AH AD"]).view(None)["seats"]
        assert [bool(seat.get("melds")) for seat in seats] == [False, True, False, False]

    def test_the_question_and_the_answer_stand_at_the_seats(self):
        state = play(able(), "draw", "ask")
        assert state.view(None)["seats"][1]["call"] == "May I go out?"
        for answer in ("yes", "no"):
            assert play(state.clone(), answer).view(None)["seats"][3]["call"] == answer

    def test_who_went_out_is_marked(self):
        state = play(able(), "draw", "meld KS", "meld KD", "meld KH", "discard 4S")
        assert ["out" in seat["labels"] for seat in state.view(None)["seats"]] == [False, True, False, False]

    def test_what_each_side_needs_to_open_or_that_it_has_is_a_fact(self):
        state = position("KH", opened=True, scores=(1500, 0), melds=["AS AH AD"])
        assert [fact for _, fact in state.facts(None)] == ["opens with 90", "opened"]

    def test_what_an_opening_has_come_to_so_far_is_a_fact(self):
        state = play(position("KS KH KD QS QH QD 7S 9S", stock="8D"), "draw", "meld KS", "meld KD", "meld KH")
        assert state.facts(None)[-1] == ["laid towards the opening", "30"]

    def test_an_answer_of_no_is_a_fact(self):
        assert play(able(), "draw", "ask", "no").facts(None)[-1] == ["going out", "not in this turn"]

    @pytest.mark.parametrize(
        ("move", "line"),
        [
            ("draw", "{1} draws from the stock."),
            ("threes", "{1} lays down red threes and replaces them."),
            ("end", "The stock is empty and {1} does not take the pile: the deal ends."),
            ("ask", "{1} asks: May I go out?"),
            ("yes", "{1} answers: Yes."),
            ("no", "{1} answers: No."),
            ("discard 4S", "{1} discards 4♠."),
            ("discard *", "{1} discards joker."),
        ],
    )
    def test_what_is_done_is_told(self, move, line):
        state = position("4S *")
        assert state.told(None, 1, state.parse(1, move)) == line
