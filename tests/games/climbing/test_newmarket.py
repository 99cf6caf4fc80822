"""Newmarket: Parlett, lines 5077-5130."""

from dataclasses import replace
from random import Random

import pytest

from games.climbing.kit.stops import LOW_ACE
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, played_and_typed, sheet

CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(rank + suit for rank in "A23456789TJQ") for suit in "CDHS")
LOW = [" ".join(suit.split()[:10]) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)]
NOBODY = dict.fromkeys(("buyer", "clubs", "diamonds", "hearts", "spades", "kitty"))


def hands(*texts: str, kings=(True,) * 4, kitty=(0, 0, 0), **begun) -> Dealt:
    """The hands of seats 0 (who deals) to 2 and the dead one; which Kings are left, and what is in the kitty."""
    game = begin("newmarket", 3, **begun)
    game.state.deal = replace(game.state.deal, carry={"kings": list(kings), "kitty": list(kitty)})
    return game.happens(LOW_ACE.cards(" ".join(texts)))


def won(**fields):
    return {**NOBODY, **fields}


class TestTheDeadHand:
    def deal(self) -> Dealt:
        return hands(DIAMONDS, CLUBS, HEARTS, SPADES)

    def test_the_dealer_takes_it_free(self):
        game = self.deal().turn(0).may("take", "keep").plays("take")
        game.told(1, "{0} takes the dead hand.").turn(1)
        assert game.hands[0] == LOW_ACE.mask(SPADES)
        assert game.buyer == -1

    def test_otherwise_it_is_offered_to_the_left_and_costs_a_stake(self):
        game = self.deal().plays("keep").told(2, "{0} keeps the hand.").turn(1).plays("take")
        assert game.buyer == 1
        assert game.view(None)["facts"][1] == ["kitty", "4"]

    def test_trap_once_taken_it_is_not_offered_again(self):
        self.deal().plays("keep", "take").turn(0).may("AD")

    def test_when_all_have_declined_the_play_begins(self):
        self.deal().plays("keep", "keep", "keep").turn(0).may("AD")

    def test_only_who_took_it_knows_the_hand_that_he_left(self):
        game = self.deal().plays("keep", "take")
        assert game.view(1)["piles"][0]["cards"] == list(reversed(CLUBS.split()))
        assert "cards" not in game.view(2)["piles"][0]

    @pytest.mark.parametrize("move", ["AD", "pass", "buy", "bury JD", "", None, 5])
    def test_nothing_else_is_an_answer(self, move):
        self.deal().refuses(0, move)


class TestKings:
    def test_a_queen_wins_the_stake_on_her_king(self):
        game = hands(f"{LOW[1]} JD AS", HEARTS, f"{LOW[0]} JC QD", f"{SPADES[3:]} QC").plays(
            "keep", "keep", "keep"
        )
        game.plays(*LOW[1].split(), "JD", "QD").told(0, "{2} plays Q♦ and wins the King's stake.")
        assert game.kings == (-1, 2, -1, -1)
        game.turn(2).may("AC")

    def test_trap_only_once(self):
        kings = (True, False, True, True)
        game = hands(f"{LOW[1]} JD AS", HEARTS, f"{LOW[0]} JC QD", f"{SPADES[3:]} QC", kings=kings)
        game.plays("keep", "keep", "keep", *LOW[1].split(), "JD", "QD").told(0, "{2} plays Q♦.")
        assert game.kings == (-1, -1, -1, -1)

    def test_two_queens_in_a_row_sweep_both_kings_and_the_kitty_lines_5124_5128(self):
        """As in the figure West ends with the queen of hearts, and with the queen of spades, of the other colour."""
        game = late("QH QS", due="QH").plays("QH").turn(0).may("QS").plays("QS").turn()
        game.ended(hearts=0, spades=0, kitty=0, clubs=None, diamonds=None)

    def test_who_plays_his_last_card_takes_the_kitty(self):
        late("QH", due="QH").plays("QH").turn().ended(hearts=0, kitty=0)

    def test_the_last_queen_takes_the_kitty_though_he_has_cards_left(self):
        late("QH 2C 3C", due="QH", kings=(False, False, True, False)).plays("QH").turn().ended(
            hearts=0, kitty=0
        )

    def test_a_queen_of_a_king_that_is_gone_does_not(self):
        late("QH 2C 3C", due="QH", kings=(True, False, False, False)).plays("QH").turn(0).may("2C")

    def test_where_nobody_can_start_the_kitty_stays(self):
        low = [" ".join(suit.split()[:10]) for suit in (CLUBS, SPADES, DIAMONDS)]
        game = hands(f"{low[0]} QD QS", f"{low[1]} JD QC", f"{low[2]} JC JS", HEARTS).plays(
            "keep", "keep", "keep"
        )
        game.plays(*low[2].split(), "JD", "QD", *low[0].split(), "JC", "QC", "pass", "pass", "pass").turn()
        game.ended(diamonds=0, clubs=1, hearts=None, spades=None, kitty=None)


class TestTheLastKing:
    def buried(self, *texts: str) -> Dealt:
        return hands(*texts, kings=(False, False, False, True))

    def test_who_has_nine_to_queen_has_the_eight_buried_lines_5112_5116(self):
        first = f"9S TS JS QS {DIAMONDS[:23]}"
        game = self.buried(
            first, f"8S {CLUBS[3:]}", HEARTS, f"AC {SPADES[:20]} 9D TD JD QD".replace(" 8S", "")
        )
        game.turn(0).may("bury 8S").plays("bury 8S").told(2, "{0}: bury 8♠!").turn(1).may("take")
        left = game.hands[1]
        game.plays("take").turn(0).may("AD")
        assert game.hands[3] == left
        assert game.buyer == -1
        assert all(world.hands[3] & LOW_ACE.mask("8S") for world in self.worlds(game, 2))
        assert all(world.hands[0] & LOW_ACE.mask("9S TS JS QS") for world in self.worlds(game, 2))

    def worlds(self, game: Dealt, viewer: int) -> list:
        return [game.resample(viewer, Random(seed)) for seed in range(20)]

    def test_without_the_jack_it_is_the_jack(self):
        game = self.buried(f"QS {DIAMONDS[3:]}", f"JS {CLUBS[3:]}", HEARTS, f"AC AD {SPADES[:29]}")
        game.may("bury JS").plays("bury JS").turn(1).may("take")

    def test_a_card_in_the_dead_hand_stays_there(self):
        game = self.buried(f"QS {DIAMONDS[3:]}", CLUBS, HEARTS, f"AD {SPADES[:32]}").plays("bury JS").turn(0)
        assert "JS" in game.view(1)["piles"][0]["cards"]

    def test_if_the_queen_is_dead_it_is_played_as_dealt(self):
        game = self.buried(DIAMONDS, CLUBS, HEARTS, SPADES).turn(0).may("AD")
        assert game.view(1)["piles"][0]["cards"] == ["QS"]

    def test_who_has_the_whole_suit_has_nothing_buried(self):
        self.buried(SPADES, DIAMONDS, CLUBS, HEARTS).turn(1).may("AD")

    @pytest.mark.parametrize("move", ["bury QS", "bury 7S", "take", "keep", "bury", "bury KS", "", None])
    def test_nothing_else_can_be_buried(self, move):
        self.buried(f"QS {DIAMONDS[3:]}", f"JS {CLUBS[3:]}", HEARTS, f"AC AD {SPADES[:29]}").refuses(0, move)


def late(hand: str, due: str, **begun) -> Dealt:
    """Seat 0 has these cards left and must play one of them; the others have a club each, and one is dead."""
    game = hands(DIAMONDS, CLUBS, HEARTS, SPADES, **begun)
    state, held = game.state, [LOW_ACE.mask(text) for text in (hand, "TC", "JC", "AC")]
    state.hands = [*held, LOW_ACE.whole & ~sum(held)]
    state.laid = tuple(
        LOW_ACE.first[text] for text in LOW_ACE.texts if state.hands[4] >> LOW_ACE.first[text] & 1
    )
    state.due = LOW_ACE.first[due]
    state.ask("play", 0)
    return game


class TestTheSheet:
    def test_a_king_brings_what_the_others_laid_on_it(self):
        sheet("newmarket", 4, king=5).enter(won(hearts=2)).counts(-5, -5, 15, -5).says(
            "{0}: -5", "{1}: -5", "{2}: +15", "{3}: -5"
        )

    def test_trap_the_kitty_is_carried_on_with_what_was_paid_for_the_dead_hand(self):
        game = sheet("newmarket", 3).enter(won(buyer=1)).counts(0, 0, 0).next(dealer=1, kitty=[1, 2, 1])
        game.enter(won(kitty=0)).counts(5, -3, -2).next(kitty=[0, 0, 0])

    def test_a_king_that_was_won_is_gone(self):
        game = sheet("newmarket", 3).enter(won(clubs=0)).next(kings=[False, True, True, True])
        game.refuses(won(clubs=1), at="clubs", because="won before")

    def test_when_all_are_won_it_is_over_and_sums_to_nought(self):
        game = sheet("newmarket", 3).each(won(clubs=0, diamonds=1), won(hearts=2), won(spades=0, kitty=0))
        game.ends(8, -4, -4, places=(1, 2, 2), because="The stakes on all four Kings are won.")

    def test_the_last_queen_takes_the_kitty(self):
        game = sheet("newmarket", 3).enter(won(clubs=0, diamonds=1, hearts=1))
        game.refuses(won(spades=0), at="kitty").refuses(won(spades=0, kitty=1), at="kitty")

    def test_the_dealer_does_not_pay(self):
        sheet("newmarket", 3).refuses(won(buyer=0), at="buyer", because="without paying")

    def test_nobody_buys_when_one_king_is_left(self):
        game = sheet("newmarket", 3).enter(won(clubs=0, diamonds=1, hearts=1))
        game.refuses(won(buyer=0), at="buyer", because="one King is left")

    def test_who_stops_before_takes_his_stakes_back(self):
        sheet("newmarket", 3).enter(won(clubs=0)).stop().ends(2, -1, -1)

    @pytest.mark.parametrize(
        "rubbish", [None, [], 3, "x", {}, won(kitty=3), won(buyer=-1), won(clubs="a"), won(more=1)]
    )
    def test_rubbish_is_refused(self, rubbish):
        sheet("newmarket", 3).refuses(rubbish)

    def test_three_to_eight_play(self):
        no_table("newmarket", 2)
        no_table("newmarket", 9)
        no_table("newmarket", 4, stake=0)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_played_is_a_match_typed_in(seed):
    played, _ = played_and_typed("newmarket", seed)
    assert sum(played.sheet.totals) == 0


def test_greedy_is_better_than_chance():
    chance, greedy = gain_of_greedy("newmarket", 400, seed=1)
    assert greedy > chance + 200
