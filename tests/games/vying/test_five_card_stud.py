"""Five-card Stud: Parlett, lines 5576-5594."""

from __future__ import annotations

from games.kits.cards import CARD, DECK_52
from tests.games.dsl import Dealt, begin, no_table, sheet


def stud(*hands: str, dealer: int = 0, stacks: list[int] | None = None, later: str = "") -> Dealt:
    """For each seat a card up and one down, then what the stock holds: a card a seat, from seat 0 on."""
    game = begin("five-card-stud", len(hands), dealer=dealer)
    if stacks:
        game.state.betting = type(game.state.betting)(
            type(game.state.betting.chips)(stacks), [0] * len(hands), -1, 0
        )
    first = [CARD[text] for text in " ".join((*hands, later)).split()]
    return game.happens(first + [card for card in DECK_52 if card not in first])


def test_the_highest_card_up_speaks_first_and_may_not_check():
    stud("7D 2C", "KS 3C", "9H 4C").turn(1).may("fold", "bet 1", "bet 2", "bet 3", "bet 4", "bet 5")


def test_of_equal_cards_the_nearest_to_the_dealers_left_speaks_and_the_dealer_last():
    stud("KD 2C", "7S 3C", "KH 4C", dealer=0).turn(2)
    stud("KD 2C", "7S 3C", "KH 4C", dealer=2).turn(0)


def test_while_nobody_has_bet_in_the_first_round_each_bets_or_folds():
    stud("7D 2C", "KS 3C", "9H 4C").plays("fold").turn(2).may("fold", *(f"bet {n}" for n in range(1, 6)))


def test_in_later_rounds_a_pair_speaks_before_a_high_card_and_may_check():
    game = stud("7D 2C", "KS 3C", "9H 4C", later="7H AS TC").plays("bet 1", "call", "call")
    game.happens().turn(0).allows(0, "check", "bet 5")


def test_equal_high_cards_leave_it_to_the_second_highest():
    game = stud("7D 2C", "KS 3C", "AH 4C", later="AD 9C 8C").plays("bet 1", "call", "call").happens()
    game.turn(2).plays("check", "check", "check")


def test_when_all_check_the_next_card_is_dealt():
    game = stud("7D 2C", "KS 3C", "9H 4C", later="7H AS TC").plays("bet 1", "call", "call").happens()
    game.plays("check", "check", "check").turn(-1).happens()
    assert [cards.bit_count() for cards in game.up] == [3, 3, 3]


def test_the_last_to_stay_in_wins_and_his_hole_card_is_not_shown():
    game = stud("7D 2C", "KS 3C", "9H 4C").plays("bet 1", "fold", "fold")
    game.ended(paid=(1, 2, 1), won=(0, 4, 0))
    assert game.told(2, "{0} folds. {1} takes the pot of 4.")
    assert [seat["hand"] for seat in game.view(None)["seats"]] == [["7D", "?"], ["KS", "?"], ["9H", "?"]]


def test_in_the_end_the_hole_cards_are_shown_and_the_best_hand_wins():
    game = stud("7D 2C", "KS 7C", later="9H 3C 8H 4D TH 5S").plays("bet 2", "raise 1", "call")
    for _ in range(3):
        game.happens().plays("check", "check")
    assert "shows high card" in game.state.told_chance(None, game.draw(None))
    game.happens().ended(paid=(4, 4), won=(0, 8))
    assert [seat["labels"][-1] for seat in game.view(None)["seats"]] == ["high card", "high card"]


def test_a_player_sees_which_of_his_cards_lie_open():
    game = stud("7D 2C", "KS 3C", "9H 4C")
    assert game.view(0)["seats"][0]["melds"] == [{"title": "face up", "cards": ["7D"]}]
    assert "melds" not in game.view(1)["seats"][0]


def test_a_hand_that_was_folded_stays_hidden_when_others_are_shown():
    game = stud("7D 2C", "KS 7C", "9H 4C").plays("bet 1", "fold", "call")
    for _ in range(3):
        game.happens().plays("check", "check")
    game.happens()
    assert game.view(0)["seats"][2]["hand"] == ["9H", "?"]


def test_who_cannot_pay_all_stays_in_for_what_he_has_paid():
    game = stud("7D AC", "KS KC", "9H 4C", stacks=[3, 50, 50], later="AD 3S 2H AH 4S 3H 5D 6D 8C").turn(1)
    game.plays("bet 5", "call", "call").happens()
    assert game.betting.paid == [3, 6, 6]
    game.plays("check", "check").happens().plays("check", "check").happens().plays("check", "check").happens()
    game.ended(paid=(3, 6, 6), won=(9, 6, 0))


def test_what_is_left_of_the_stacks_is_handed_on_and_who_has_none_is_out():
    table = sheet("five-card-stud", 3).enter(paid=[200, 200, 10], won=[0, 410, 0])
    table.stands(-200, 210, -10).next(dealer=1, stacks=[0, 410, 190]).enter(
        paid=[0, 190, 190], won=[0, 380, 0]
    )
    table.ends(-200, 400, -200, because="One player has all the chips.")


def test_the_pot_is_what_was_paid_and_nobody_pays_more_than_he_has():
    table = sheet("five-card-stud", 2)
    table.refuses(paid=[5, 5], won=[0, 9], at="won").refuses(paid=[201, 5], won=[0, 206], at="paid")
    table.refuses(paid=[0, 5], won=[5, 0], at="won").refuses(paid=[0, 0], won=[0, 0], at="paid")


def test_eight_are_a_good_table():
    no_table("five-card-stud", 9)
