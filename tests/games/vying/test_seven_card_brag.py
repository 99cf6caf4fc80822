"""Seven- and Nine-card Brag: Parlett, lines 5331-5337."""

from __future__ import annotations

from random import Random

from tests.games.dsl import Dealt, cards, deal, no_table, sheet

TWO_PRIALS = "AC AD AH KC KD KH 2S"
PAIRS = "QC QD 3H JC JD 4H 5S"


def arranged(*hands: str, **options: object) -> Dealt:
    """Everybody makes hands of the cards in the order in which they are written."""
    game = deal("seven-card-brag", *hands, later="", **options)
    number = 9 if options.get("cards") == "9" else 7
    for start in range(0, number - 3, 3):
        for seat, hand in enumerate(hands):
            for card in hand.split()[start : start + 3]:
                game.by(seat, card)
    return game.happens()


def test_two_hands_are_made_in_secret_and_the_odd_card_is_rejected():
    game = deal("seven-card-brag", TWO_PRIALS, PAIRS, later="")
    assert game.actors() == (0, 1)
    game.by(1, "QC").told(0, "{1} picks a card.").by(1, "QD").by(1, "3H").told(0, "{1} has made a hand.")
    assert game.actors() == (0,)


def test_who_wins_with_both_hands_takes_the_pool():
    arranged(PAIRS, TWO_PRIALS, dealer=1).ended(winner=1)


def test_trap_the_higher_hand_is_on_the_left():
    game = arranged("5C 5D 9H AC AD 3S 2S", PAIRS.replace("5S", "6S"))
    assert game.rows[0] == [cards("AC AD 3S"), cards("5C 5D 9H")]


def test_trap_a_prial_of_sevens_is_highest_and_threes_are_not_special():
    arranged("7C 7D 7H KC KD 3H 2S", "AC AD AH QC QD 4H 5S").ended(winner=0)
    arranged("3C 3D 3H KC KD 4H 2S", "AC AD AH QC QD 6H 5S").ended(winner=None)
    arranged("3C 3D 3H KC KD 4H 2S", "AC AD AH QC QD 6H 5S", prial="threes").ended(winner=0)


def test_trap_each_wins_one_hand_and_the_pool_is_carried_on():
    arranged("AC AD 3H 9C 9D 2H 4S", "KC KD 3C TC TD 2C 5S").ended(winner=None)


def test_one_win_and_a_tie_take_the_pool():
    arranged("AC AD 3H TC TD 2H 4S", "AH AS 3C 9C 9D 2C 5S").ended(winner=0)


def test_trap_two_ties_carry_the_pool_on():
    arranged("AC AD 3H TC TD 2H 4S", "AH AS 3C TH TS 2C 5S").ended(winner=None)
    three = "AC AD 3H TC TD 2H 4S", "AH AS 3C 9C 9D 6H 5S", "KC KD 6C TH TS 2C 5C"
    arranged(*three).ended(winner=None)


def test_trap_the_winner_of_the_first_hands_leads_the_second_and_who_is_beaten_shows_nothing():
    game = arranged("QC QD 3H 9C 9D 2H 4S", "AC AD 4H 8C 8D 2C 5S", "KC KD 5H 6C 6D 2D 7S", dealer=0)
    shown = [seat["hand"] for seat in game.view(None)["seats"]]
    assert [hand.count("?") for hand in shown] == [4, 1, 7]
    assert set(shown[1]) >= {"AC", "AD", "8C"}


def test_four_of_a_kind_dealt_wins_the_pool_at_once_and_the_highest_does():
    game = deal("seven-card-brag", "9C 9D 9H 9S 2C 3C 5C", "TC TD TH TS 2D 3D 5D", later="").happens()
    game.ended(winner=1)
    assert sorted(set(game.view(None)["seats"][1]["hand"])) == ["?", "TC", "TD", "TH", "TS"]


def test_four_fours_or_sevens_beat_four_aces_where_that_is_agreed():
    aces, fours = "AC AD AH AS 2C 3C 5C", "4C 4D 4H 4S 2D 3D 5D"
    deal("seven-card-brag", aces, fours, later="").happens().ended(winner=0)
    deal("seven-card-brag", aces, fours, later="", best_four="fours").happens().ended(winner=1)
    deal("seven-card-brag", aces, fours, later="", best_four="own").happens().ended(winner=0)


def test_without_that_refinement_four_of_a_kind_are_cards_like_others():
    game = deal("seven-card-brag", "9C 9D 9H 9S 2C 3C 5C", TWO_PRIALS, later="", fours=False)
    assert game.actors() == (0, 1)


def test_the_others_pay_what_has_been_put_in_since_the_pool_was_won():
    score = sheet("seven-card-brag", 3).enter(winner=None).counts(0, 0, 0).next(antes=2)
    score.says("Nobody takes the pool of 3: it is carried on").enter(winner=1).counts(-2, 4, -2)
    score.next(antes=1).enter(winner=0).stands(0, 3, -3)


def test_in_other_worlds_the_others_hold_other_hands():
    game = deal("seven-card-brag", TWO_PRIALS, PAIRS, later="").by(1, "QC").by(1, "QD").by(1, "3H")
    worlds = {game.state.resample(0, Random(seed)).position() for seed in range(10)}
    assert len(worlds) == 10


def test_trap_nine_card_brag_uses_all_nine_cards():
    game = arranged("AC AD 3H KC KD 4H QC QD 5H", "JC JD 3C TC TD 4C 9C 9D 5C", cards="9").ended(winner=0)
    assert sum(game.rows[0]) == game.hands[0]


def test_nine_card_brag_takes_all_three_or_the_best_of_what_is_not_won():
    arranged("AC AD 3H KC KD 4H QC QD 5H", "AH AS 3C KH KS 4C 9C 9D 5C", cards="9").ended(winner=0)
    arranged("AC AD 3H KC KD 4H 8C 8D 5H", "AH AS 3C KH KS 4C 9C 9D 5C", cards="9").ended(winner=1)
    arranged("AC AD 4H KC KD 4S 8C 8D 5H", "AH AS 3C KH KS 5C 9C 9D 6C", cards="9").ended(winner=None)


def test_nine_card_brag_has_a_prial_of_nines_as_its_best_hand():
    nines = "9C 9D 9H 5C 5D 2H 4C 4D 2S", "AC AD AH 3C 3D 6H 2C 2D 7S"
    arranged(*nines, cards="9").ended(winner=0)
    arranged(*nines, cards="9", prial="threes").ended(winner=None)


def test_as_many_play_as_there_are_cards_for():
    no_table("seven-card-brag", 8)
    no_table("seven-card-brag", 6, cards="9")
