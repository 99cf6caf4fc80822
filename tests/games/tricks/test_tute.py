"""Tute: Parlett, lines 1027-1057."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kits.pack import total
from games.tricks.tute import PACK, WORTH
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "tute"
NORTH, SOUTH = "AS KS QS KH QH 7C 2D 4D", "AH 3H JH AD 3D JD 2C 5H"


def dealt(
    turned: str = "JC", north: str = NORTH, south: str = SOUTH, later: str = "", **begun: object
) -> Dealt:
    """Seat 1 deals, so seat 0 leads; clubs are trumps."""
    return deal(KEY, north, south, later=f"{turned} {later}", dealer=1, **begun)


def with_scores(game: Dealt, *scores: int) -> Dealt:
    game.state.deal = replace(game.state.deal, scores=scores)
    return game


def last_eight(north: str, south: str) -> Dealt:
    """Only the last eight tricks are left."""
    game = dealt(north=north, south=south)
    game.state.stock, game.state.hands[2] = (), 0
    return game


def entered(points: list[int], how: str = "count", winner: int | None = None) -> dict:
    return {"points": points, "how": how, "winner": winner}


class TestDeal:
    def test_trap_1033_the_three_is_second_highest_and_counts_ten(self):
        assert "".join(reversed(PACK.ranks)) == "A3KQJ76542"
        assert total(PACK.deck, WORTH) == 4 * (11 + 10 + 4 + 3 + 2) == 120

    def test_1037_24_cards_in_the_stock_with_the_turned_one(self):
        game = dealt()
        assert (len(game.state.stock), len(PACK.deck)) == (24, 40)

    def test_twenty_tricks(self):
        game = dealt()
        while game.state.actors():
            (seat,) = game.state.actors()
            game.by(seat, next(text for text in game.texts(seat) if len(text) == 2))
        assert sum(game.state.won) == 20


class TestExchange:
    def test_trap_1041_the_seven_for_a_card_that_counts(self):
        game = dealt().plays("exchange")
        assert "JC" in game.texts(0)
        assert game.state.pack.texts[game.state.turned] == "7C"

    def test_trap_1041_then_the_two_for_the_seven(self):
        game = dealt().plays("exchange", "2D").turn(1).plays("exchange")
        assert game.state.pack.texts[game.state.turned] == "2C"
        assert "7C" in game.texts(1)

    def test_trap_1041_not_the_two_for_a_card_that_counts_nor_anything_for_a_low_one(self):
        dealt(north=NORTH.replace("7C", "2C"), south=SOUTH.replace("2C", "4C")).refuses(0, "exchange")
        dealt("6C").refuses(0, "exchange")


class TestPlay:
    def test_trap_1043_only_trumps_are_followed_while_there_is_a_stock(self):
        game = dealt().plays("2D").turn(1)
        assert {"AH", "AD", "2C"} <= set(game.texts(1))
        game = dealt(north=NORTH).plays("7C").turn(1)
        assert [text for text in game.texts(1) if len(text) == 2] == ["2C"]

    def test_trap_1045_who_has_no_trump_lays_his_hand_open_until_he_draws_one(self):
        game = dealt(south=SOUTH.replace("2C", "6H"), later="4H 5D 4C 6C").plays("7C", "6H").turn(0)
        assert game.known(0, 1) == game.state.hands[1]
        assert game.view(None)["seats"][1]["labels"] == ["dealer", "open hand"]
        game.plays("2D", "JD").turn(1)
        assert game.known(0, 1) & PACK.named["4C"]
        assert not game.state.open_hand[1]

    def test_trap_1055_the_last_eight_are_strict(self):
        game = last_eight("AS KS QS KH QH 7C 2D 4D", "AH 3H JH AD 3D JD 2C 5H").plays("2D").turn(1)
        assert [text for text in game.texts(1) if len(text) == 2] == ["JD", "3D", "AD"]
        game = last_eight("AS KS QS KH QH 7C 2D 4D", "AH 3H JH AD 3D JD 2C 5H").plays("AS").turn(1)
        assert [text for text in game.texts(1) if len(text) == 2] == ["2C"]

    def test_1057_the_last_trick_brings_ten(self):
        game = dealt()
        while game.state.actors():
            (seat,) = game.state.actors()
            game.by(seat, next(text for text in game.texts(seat) if len(text) == 2))
        assert game.state.points_shown(0) + game.state.points_shown(1) == 130


class TestMarriages:
    def test_trap_1049_about_to_lead_and_one_at_a_time(self):
        game = dealt().allows(0, "marriage-S", "marriage-H").plays("marriage-S").turn(0)
        assert game.state.extra == [20, 0]
        assert "marriage-H" not in game.texts(0)
        game.plays("AS", "5H").turn(0).allows(0, "marriage-H")
        assert "marriage-S" not in game.texts(0)

    def test_1047_forty_in_trumps(self):
        assert dealt("JS").plays("marriage-S").state.extra == [40, 0]

    def test_trap_1049_not_when_following_nor_in_the_last_eight(self):
        game = dealt(north=SOUTH, south=NORTH).plays("JD").turn(1)
        assert "marriage-S" not in game.texts(1)
        assert "marriage-S" not in last_eight(NORTH, SOUTH).texts(0)


class TestOutright:
    def test_1051_four_kings_or_queens(self):
        kings = "KC KD KH KS 2S 4S 5S 6S"
        game = dealt(north=kings).plays("tute-kings").ended(how="tute", winner=0)
        assert game.state.returns()[0] > 0
        dealt(north=kings.replace("K", "Q")).allows(0, "tute-queens")

    def test_trap_1053_a_right_claim_wins_and_a_wrong_one_loses(self):
        with_scores(dealt(), 101, 0).plays("claim").ended(how="claim", winner=0)
        with_scores(dealt(), 100, 0).plays("claim").ended(how="wrong", winner=1)

    def test_marriages_count_for_it(self):
        with_scores(dealt(), 81, 0).plays("marriage-S", "claim").ended(how="claim", winner=0)

    def test_trap_1057_capote(self):
        game = last_eight("AS 3S KS QS JS 7S 6S 5S", "AH 3H KH QH JH 7H 6H 5H")
        for north, south in zip(
            ["AS", "3S", "KS", "QS", "JS", "7S", "6S", "5S"],
            ["AH", "3H", "KH", "QH", "JH", "7H", "6H", "5H"],
            strict=True,
        ):
            game.plays(north, south)
        game.ended(how="capote", winner=0)


class TestSheet:
    def test_1043_it_may_take_two_deals(self):
        sheet(KEY).enter(entered([70, 60])).goes_on().enter(entered([40, 90])).ends(110, 150, places=(2, 1))

    def test_level_it_goes_on(self):
        sheet(KEY, scores=(50, 50)).enter(entered([60, 60])).goes_on()

    def test_outright(self):
        sheet(KEY, scores=(0, 100)).enter(entered([10, 0], "tute", 0)).ends(
            10, 100, places=(1, 2), because="{0} wins by tute: four kings or four queens."
        )

    @pytest.mark.parametrize(
        ("given", "at"),
        [
            (entered([10, 0], "tute"), "winner"),
            (entered([10, 0], "count", 0), "winner"),
            (entered([10, 0], "claim", 0), "how"),
        ],
    )
    def test_what_cannot_be_is_refused(self, given, at):
        sheet(KEY).refuses(given, at=at)


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1, clever=1.0)


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=20, seed=2)
    assert gain[1] > gain[0]
