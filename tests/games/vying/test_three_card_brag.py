"""Three-card Brag: Parlett, lines 5281-5325."""

from __future__ import annotations

from random import Random

from games.core.registry import get
from tests.games.dsl import Dealt, deal, sheet

PAIR, HIGH, RUN = "7C 7D KH", "9C 5D 2H", "8C 9D TH"
RAISES = [f"raise {n}" for n in range(1, 6)]


def brag(*hands: str, dealer: int = 0, **options: object) -> Dealt:
    return deal("three-card-brag", *hands, later="", dealer=dealer, **options)


def test_the_dealer_alone_pays_an_ante():
    assert brag(PAIR, HIGH, RUN, dealer=1).betting.paid == [0, 1, 0]


def test_the_first_player_bets_the_ante_at_least_or_stacks():
    brag(PAIR, HIGH, RUN).turn(1).may("stack", "stay", *RAISES).plays("stay")
    assert brag(PAIR, HIGH, RUN).plays("stay").betting.paid == [1, 1, 0]


def test_nothing_is_shown_while_three_are_in_who_finds_stakes_equal_raises_or_stacks():
    game = brag(PAIR, HIGH, RUN).plays("stay", "stay").turn(0).may("stack", *RAISES)
    game.refuses(0, "see", "stay", "check").plays("raise 2").turn(1).allows(1, "stay", "raise 5")


def test_of_the_last_two_either_sees_the_other_by_making_the_stakes_equal():
    game = brag(PAIR, HIGH, RUN).plays("stack", "raise 3").turn(0).may("stack", "see", *RAISES)
    game.plays("see").happens().ended(paid=(4, 0, 4), won=(0, 0, 8))


def test_who_has_paid_to_see_and_is_beaten_need_not_show():
    game = brag(PAIR, HIGH, RUN).plays("stack", "raise 3", "see").happens()
    shown = [seat["hand"] for seat in game.view(None)["seats"]]
    assert shown == [["?", "?", "?"], ["2H", "5D", "9C"], ["TH", "9D", "8C"]]
    assert game.view(None)["seats"][2]["labels"] == ["run"]


def test_who_has_paid_to_see_and_wins_shows_as_the_other_does():
    game = brag(RUN, HIGH, PAIR).plays("stack", "raise 3", "see").happens().ended(won=(8, 0, 0))
    assert "?" not in game.view(None)["seats"][0]["hand"] + game.view(None)["seats"][2]["hand"]


def test_stacked_cards_lie_face_up():
    game = brag(PAIR, HIGH, RUN).plays("stack").told(2, "{1} stacks the cards.")
    assert game.view(2)["seats"][1]["hand"] == ["2H", "5D", "9C"]


def test_the_last_one_in_takes_the_pot_and_shows_nothing():
    game = brag(PAIR, HIGH, RUN).plays("raise 1", "stack", "stack").ended(paid=(1, 2, 0), won=(0, 3, 0))
    assert game.view(None)["seats"][1]["hand"] == ["?", "?", "?"]


def test_what_a_beaten_caller_held_stays_open_in_other_worlds():
    game = brag(PAIR, HIGH, RUN).plays("stack", "raise 3", "see").happens()
    worlds = {game.state.resample(1, Random(seed)).hands[0] for seed in range(20)}
    assert len(worlds) > 10


def test_equal_hands_share():
    brag("7C 7D KH", "7H 7S KC").plays("raise 1", "see").happens().ended(won=(2, 2))


def test_the_jack_of_clubs_may_be_wild():
    game = brag("JC 4D 9H", "KC KD 2H", bragger=True).plays("see").happens().ended(won=(0, 2))
    assert game.hand_name(0) == "pair"
    brag("JC AD 9H", "KC KD 2H", bragger=True).plays("see").happens().ended(won=(2, 0))


def test_everybody_deals_as_often_as_the_others():
    assert sheet("three-card-brag", 6, deals=20).match.sheet.number_of_deals() == 18
    assert sheet("three-card-brag", 6, deals=3).match.sheet.number_of_deals() == 6
    assert get("three-card-brag").seats[-1] == 8
