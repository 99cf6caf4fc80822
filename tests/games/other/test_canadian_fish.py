"""Canadian Fish: Unusual card games, lines 186-204."""

from random import Random

from games.core.state import WORLDS_GIVEN_UP
from games.kits.cards import CARD
from games.other.canadian_fish import PLAYED
from tests.games.dsl import Dealt, begin as begun, cards, no_table, sheet

HANDS = (
    "2C 3C 4C 5C 6C 7C 9C TC",
    "2D 3D 4D 5D 6D 7D JC QC",
    "2H 3H 4H 5H 6H 7H KC AC",
    "2S 3S 4S 5S 6S 7S 9D TD",
    "9H TH JH QH KH AH JD QD",
    "9S TS JS QS KS AS KD AD",
)


def fish(*hands: str, dealer: int = 5) -> Dealt:
    order = [CARD[card] for hand in hands or HANDS for card in hand.split()]
    return begun("canadian-fish", dealer=dealer).happens(order)


def without(game: Dealt, *kept: str) -> Dealt:
    """Only these hands are left in play."""
    game.state.hands = [cards(hand) for hand in kept]
    return game


def test_six_play_with_forty_eight_cards_three_against_three():
    assert len(PLAYED) == 48 and CARD["8H"] not in PLAYED
    assert [seat["side"] for seat in fish().view(None)["seats"]] == [0, 1] * 3
    no_table("canadian-fish", 5)


def test_one_asks_opponents_for_cards_of_half_suits_that_one_holds():
    """Line 191: to ask for the seven of clubs one of the two to six of clubs is needed, and not the seven."""
    game = fish().turn(0)
    game.allows(0, "ask left JC", "ask across QC", "ask right AC")
    game.refuses(0, "ask left 7C", "ask left 2D", "ask left 8C", "ask mate-left JC")
    assert len([text for text in game.texts(0) if text.startswith("ask")]) == 3 * 4


def test_who_has_the_card_gives_it_and_the_same_player_goes_on():
    game = fish().plays("ask left JC").turn(0)
    game.told(4, "{0} asks {1} for J♣.")
    assert game.known(None, 0) == cards("JC") and game.view(3)["facts"][1][1] == "{0} had J♣ from {1}"


def test_who_has_not_got_it_has_the_turn():
    game = fish().plays("ask across JC").turn(3)
    assert game.view(3)["facts"][1][1] == "{3} had no J♣ for {0}"


def test_a_player_without_cards_is_not_asked():
    game = without(fish(), "9C", "", "TC", "JC", "QC", "KC AC")
    game.may("ask across TC", "ask across JC", "ask across QC", "ask across KC", "ask across AC",
             "ask right TC", "ask right JC", "ask right QC", "ask right KC", "ask right AC",
             *[text for text in game.texts(0) if not text.startswith("ask")])  # fmt: skip


def test_a_half_suit_is_won_when_every_card_is_placed_right():
    game = without(fish(), "9C TC 2D", "3D", "JC QC", "4D", "KC AC", "5D")
    game.plays("9C-AC", "myself", "myself", "mate-left", "mate-left", "mate-right", "mate-right").turn(0)
    assert game.won == (1, 0) and not sum(hand & cards("9C TC JC QC KC AC") for hand in game.hands)


def test_it_is_the_others_when_a_card_is_with_the_wrong_team_mate():
    game = without(fish(), "9C TC 2D", "3D", "JC QC", "4D", "KC AC", "5D")
    game.plays("9C-AC", "myself", "myself", "mate-right", "mate-left", "mate-right", "mate-right").turn(0)
    assert game.won == (0, 1)


def test_one_may_declare_what_one_has_no_card_of():
    game = without(fish(), "2D", "3D", "9C TC JC QC KC AC", "4D", "5D", "6D 7D")
    assert game.plays("9C-AC", *["mate-left"] * 6).won == (1, 0)


def test_who_declares_the_last_cards_away_hands_the_turn_to_a_team_mate_with_cards():
    game = without(fish(), "9C TC JC QC KC AC", "3D", "", "4D", "2D", "5D")
    game.plays("9C-AC", *["myself"] * 6).may("mate-right").plays("mate-right").turn(4)


def test_without_team_mates_it_goes_to_the_left_and_the_others_only_declare():
    game = without(fish(), "9C TC JC QC KC AC", "", "", "2D 3D 4D", "", "5D 6D 7D")
    game.plays("9C-AC", *["myself"] * 6).turn(3)
    assert [text for text in game.texts(3) if text.startswith("ask")] == []


def test_who_asks_has_another_card_of_the_half_suit_in_every_world():
    given_up = WORLDS_GIVEN_UP.total()
    game = fish().plays("ask across JC")
    for seed in range(40):
        world = game.resample(1, Random(seed))
        assert world.hands[0] & cards("9C TC QC KC AC") and not world.hands[0] & cards("JC")
        assert not world.hands[3] & cards("JC") and world.hands[1] == game.hands[1]
    assert WORLDS_GIVEN_UP.total() == given_up


def test_the_eight_half_suits_are_shared():
    sheet("canadian-fish").enter(suits=[5, 3]).counts(5, 3)
    sheet("canadian-fish").refuses(suits=[5, 4], at="suits")
    sheet("canadian-fish", deals=2).each({"suits": [5, 3]}, {"suits": [2, 6]}).ends(7, 9, places=(2, 1))
