"""Bhargage Solitaire: Abstract Games, lines 1879-1881."""

from __future__ import annotations

from random import Random

import pytest

from games.core.registry import get
from games.kits.bhargs import counted
from games.kits.decktet import DECKTET
from games.kits.stock import TURNING
from games.patience.bhargage_solitaire import BHARGAGE, HANDS, OWN
from tests.games.dsl import Dealt, deal, no_table, played_and_typed, sheet

KEY = "bhargage-solitaire"


def dealt(later: str = "Pmsl 4ms 3ly Aw Al Kw Kl", **options) -> Dealt:
    """A hand; the crowns of Wyrms and of Knots lie in the bhargage."""
    return deal(KEY, "Km Ks Am 2mk 9wy", later=later, **options)


def hand(game: Dealt, holder: int = OWN) -> list[str]:
    return DECKTET.texts_of(game.hands[holder])


class TestAHand:
    def test_five_cards_and_two_that_nobody_has_seen(self):
        game = dealt().turn(0).may("Am", "2mk", "9wy", "Km", "Ks")
        assert "cards" not in game.view(0)["piles"][1] and game.view(0)["piles"][1]["count"] == 2
        assert len({game.resample(0, Random(seed)).hands[BHARGAGE] for seed in range(9)}) > 1

    def test_two_are_laid_away_and_then_a_card_is_turned_up(self):
        game = dealt().plays("2mk").told(0, "{0} picks 2 of Moons-Knots.").plays("9wy")
        assert game.phase == TURNING
        assert str(game.told_chance(0, "Pmsl")) == (
            "Pawn of Moons-Suns-Leaves is turned up: 10 in hand, 12 in the bhargage, 6 for shortage."
        )

    def test_the_hand_and_the_bhargage_count_and_what_they_lack_is_the_others(self):
        game = dealt().plays("2mk", "9wy").happens("Pmsl")
        assert (game.scored, game.short) == (22, 6)
        titles = [str(meld["title"]) for meld in game.view(0)["seats"][0]["melds"]]
        assert titles == ["10: 11 for 8, sets 2, 3 suits are lacking", "12: 11 for 4, sets 2, bhargs 6"]

    def test_trap_the_card_turned_up_is_the_first_of_the_next_hand(self):
        game = dealt().plays("2mk", "9wy").happens("Pmsl").turn(0)
        assert sorted(hand(game)) == sorted(["Pmsl", "4ms", "3ly", "Kw", "Kl"])
        assert hand(game, BHARGAGE) == ["Al", "Aw"]

    def test_cards_that_were_counted_do_not_come_again(self):
        game = dealt().plays("2mk", "9wy").happens("Pmsl")
        assert game.gone == DECKTET.mask("Km Ks Am 2mk 9wy Ky Kk")
        assert not game.gone & (game.hands[0] | game.hands[1] | game.hands[2])

    def test_characters_score_only_where_it_was_agreed(self):
        assert dealt("8ms").plays("2mk", "9wy").happens("8ms").scored == 4 + 2 + 2 + 2
        assert dealt("8ms", chief=True).plays("2mk", "9wy").happens("8ms").scored == 10 + 2 + 2

    @pytest.mark.parametrize("rubbish", ["Ky", "KS", "5", "", None, 3])
    def test_what_one_has_not_is_refused(self, rubbish):
        dealt().refuses(0, rubbish)


class TestTheEnd:
    def test_trap_the_last_three_cards_count_and_lack_nothing(self):
        game = dealt().to_the_end(seed=3)
        assert game.number == HANDS
        assert game.hands[OWN] == DECKTET.whole & ~game.gone and game.hands[OWN].bit_count() == 3
        before = 0
        again = dealt()
        rng = Random(3)
        while again.phase != "over":
            before = again.scored, again.short
            if again.actors() == (0,):
                again.state.apply(0, again.state.sample_legal(0, rng))
            else:
                again.happens()
        made = sum(count.points for count, _ in again.counts(again.last))
        lacking = sum(lacks.points for _, lacks in again.counts(again.last))
        assert again.scored == before[0] + made + counted(again.hands[OWN]).points
        assert again.short == before[1] + lacking

    def test_the_quick_player_does_better_than_chance(self):
        def reached(clever: bool) -> float:
            total, rng = 0.0, Random(5)
            for _ in range(12):
                state = get(KEY).State(table := get(KEY).table_for(1), get(KEY).sheet(table).next_deal())
                while actors := state.actors():
                    if actors == (0,):
                        state.apply(0, (state.greedy if clever else state.sample_legal)(0, rng))
                    else:
                        state.apply_chance(state.draw(rng))
                total += state.returns()[0]
            return total

        assert reached(clever=True) > reached(clever=False) + 120


class TestTheRecord:
    def test_more_than_a_circuit_and_the_shortage_wins(self):
        board = sheet(KEY).enter(points=70, shortage=13)
        board.ends(1, places=None, because="Won: 70 points are 1 beyond the circuit and the shortage of 13.")

    def test_as_many_do_not(self):
        sheet(KEY).enter(points=69, shortage=13).ends(
            0, places=None, because="Not won: 69 points; more than 69 were needed, 13 of them for shortage."
        )

    def test_who_falls_short_of_the_circuit_has_less_than_nothing(self):
        sheet(KEY).enter(points=40, shortage=10).counts(-26)

    @pytest.mark.parametrize("rubbish", [-1, 1000, "many", None])
    def test_rubbish_is_no_result(self, rubbish):
        sheet(KEY).refuses(points=rubbish, shortage=0, at="points")
        sheet(KEY).refuses(points=0, shortage=rubbish, at="shortage")

    def test_what_was_played_can_be_typed_in(self):
        played_and_typed(KEY, 3)


def test_one_plays():
    no_table(KEY, 2)
