"""Pontoon: Parlett, lines 5140-5279."""

from random import Random

import pytest

from games.banking.kit.banking import Hand
from games.banking.pontoon import best, is_pontoon, low, pays
from games.kits.pack import PACK_52
from tests.games.dsl import Dealt, deal, gain_of_greedy, no_table, played_and_typed, sheet


def cards(text: str) -> tuple[int, ...]:
    return tuple(PACK_52.cards(text))


def dealt(first: str, then: str, *moves: str, **options) -> Dealt:
    """The first cards from seat 0 on, who has the bank, then the others: the second ones from seat 1 on, and so on."""
    return deal("pontoon", *first.split(), later=then, **options).plays(*moves)


def punter(
    then: str, *moves: str, first: str = "9C 8H", second: str = "9D", stakes: str = "stake 3", **options
) -> Dealt:
    """One punter against the bank, which has nine and nine; he has staked."""
    own, *drawn = then.split()
    return dealt(first, " ".join([own, "9D", *drawn]), stakes, *moves, **options)


class TestCounts:
    @pytest.mark.parametrize(
        ("hand", "least", "most"),
        [
            ("AS KD", 11, 21),
            ("AS AD", 2, 12),
            ("9C 7D 5H", 21, 21),
            ("AS 9D 5C", 15, 15),
            ("TC JC QC", 30, 30),
        ],
    )
    def test_an_ace_is_one_or_eleven_and_court_cards_are_ten(self, hand, least, most):
        assert (low(cards(hand)), best(cards(hand))) == (least, most)

    def test_a_pontoon_is_an_ace_and_a_ten_in_two_cards(self):
        assert is_pontoon(cards("AS TD"))
        assert not is_pontoon(cards("7C 7D 7H"))
        assert not is_pontoon(cards("AS 5C 5D"))


TABLE = {
    "bust": "",
    "20": "KC QD",
    "21": "KC 5D 6D",
    "pontoon": "AC KD",
    "five": "2C 2D 3C 4D 5C",
    "royal": "7C 7D 7H",
}
BANKS = {
    "bust": "KS QS 5S",
    "17": "KS 7S",
    "20": "KS QS",
    "21": "KS 5S 6S",
    "pontoon": "AS JS",
    "five": "AS 2S 3S 4S 5S",
}


class TestPayments:
    @pytest.mark.parametrize(
        ("hand", "expected"),
        [
            ("bust", {"bust": -1, "17": -1, "20": -1, "21": -1, "pontoon": -1, "five": -1}),
            ("20", {"bust": 1, "17": 1, "20": -1, "21": -1, "pontoon": -2, "five": -1}),
            ("21", {"bust": 1, "17": 1, "20": 1, "21": -1, "pontoon": -2, "five": -1}),
            ("pontoon", {"bust": 2, "17": 2, "20": 2, "21": 2, "pontoon": -1, "five": 2}),
            ("five", {"bust": 2, "17": 2, "20": 2, "21": 2, "five": -1}),
            ("royal", {"bust": 3, "17": 3, "20": 3, "21": 3, "five": 3}),
        ],
    )
    def test_table_7_lines_5184_5192(self, hand, expected):
        held = Hand(1, cards(TABLE[hand]), bust=hand == "bust")
        assert {bank: pays(held, cards(BANKS[bank])) for bank in expected} == expected

    def test_on_seventeen_the_banker_pays_eighteen_line_5180(self):
        assert [pays(Hand(1, cards(text)), cards("KS 7S")) for text in ("KC 7D", "KC 8D")] == [-1, 1]

    def test_trap_the_bankers_three_sevens_are_an_ordinary_21(self):
        assert [pays(Hand(1, cards(text)), cards("7C 7D 7S")) for text in ("KC 5D 6D", "AC KD")] == [-1, 2]


def test_the_sample_round_lines_5263_5269():
    """The ace of hearts in the book is a two: only with that the counts are right."""
    game = dealt("AS 3C KH 8H", "2C 2S 8S 2D TC 5H 9C 6D 3D KS 2H AD 4C QS 7H")
    game.plays("stake 3", "stake 4", "stake 2").turn(1).plays("buy 2", "twist", "stick")
    game.turn(2).plays("twist", "stick").turn(3).plays("split", "twist").turn(3).plays(
        "buy 2", "twist", "twist"
    )
    game.turn(0).may("twist").plays("twist", "twist", "stick").turn()
    game.ended(won=(-5, -5, 4, 6), bank=None)


class TestDrawing:
    def test_below_sixteen_a_card_must_be_added(self):
        punter("7C").may("twist", "buy 1", "buy 2", "buy 3")

    def test_with_sixteen_one_may_stick(self):
        punter("8C 2D", first="9C KH").allows(1, "stick", "twist", "buy 1")

    def test_trap_a_price_is_no_less_than_the_last_one_and_no_more_than_is_staked(self):
        punter("2C 2D 3C", "buy 2").may("twist", "buy 2", "buy 3", "buy 4", "buy 5")

    def test_trap_after_a_twist_one_only_twists(self):
        punter("2C 2D 3C", "twist").may("twist")

    def test_trap_with_four_cards_of_eleven_or_less_one_only_twists(self):
        punter("3C 3D 2D 4C", "buy 1", "buy 1", first="9C 2H").may("twist")
        punter("3C 4D 3D 3H", "buy 1", "buy 1", first="9C 2H").may(
            "twist", "buy 1", "buy 2", "buy 3", "buy 4", "buy 5"
        )

    def test_a_bought_card_lies_face_down_but_the_fifth(self):
        game = punter("3C 4D 3D 3H", "buy 1", "buy 1", "buy 1", first="9C 2H").turn(0)
        assert sorted(game.view(0)["seats"][1]["hand"]) == ["3H", "?", "?", "?", "?"]

    def test_trap_nobody_has_more_than_five_cards(self):
        punter("2C 2D 3C 3D 4C", "twist", "twist", "twist", first="9C 2H").turn(0)

    def test_trap_who_is_bust_loses_even_if_the_banker_is_too(self):
        game = punter("7C KD QD", "twist").turn()
        game.ended(won=(3, -3))

    def test_nobody_stakes_more_than_he_has_left(self):
        punter("2C 2D", stakes="stake 5", stack=10).allows(1, "buy 5")
        game = dealt("9C 8H", "2C 9D 2D", "stake 5", stack=10)
        game.plays("buy 5").may("twist")

    @pytest.mark.parametrize(
        "move", ["stick", "split", "stake 1", "buy 0", "buy 4", "buy 41", "", None, 2, "AS"]
    )
    def test_nothing_else_may_be_done(self, move):
        punter("7C").refuses(1, move)


class TestPairs:
    def test_trap_a_queen_and_a_jack_are_no_pair(self):
        assert "split" not in punter("JC", first="9C QH").texts(1)
        assert "split" in punter("QC", first="9C QH").texts(1)

    def test_each_hand_has_its_stake_and_may_be_split_again(self):
        game = punter("8C 8D 3C KC KD", "split", first="9C 8H").turn(1).allows(1, "split").plays("split")
        assert [hand.stake for hand in game.held] == [3, 3, 3, 0]

    def test_trap_the_banker_does_not_split(self):
        game = punter("KC", "stick", first="9C 8H").turn(0).may("stick", "twist")
        assert game.phase == "the banker plays"

    def test_who_has_not_as_much_left_does_not_split(self):
        assert "split" not in dealt("9C 8H", "8C 9D", "stake 6", stack=11, stake=6).texts(1)


class TestPontoons:
    def test_the_bankers_ends_the_deal_and_takes_two_stakes_but_one_from_a_pontoon(self):
        game = dealt("AC 8H AH", "8C KH KC", "stake 2", "stake 3").turn()
        game.ended(won=(4 + 3, -4, -3), bank=None)

    def test_a_punters_shows_its_ace_and_wins_the_bank(self):
        game = dealt("9C 8H AH", "8C KH 9D", "stake 2", "stake 3").turn(1)
        assert game.view(1)["seats"][2]["hand"] == ["AH", "?"]
        game.plays("stick").turn(0).plays("stick").ended(won=(2 - 6, -2, 6), bank=2)

    def test_of_several_the_first_from_the_bankers_left_has_it(self):
        dealt("9C AS AH", "KS KH 9D", "stake 1", "stake 1").turn(0).plays("stick").ended(bank=1)

    def test_trap_one_of_a_split_hand_is_paid_and_does_not_win_the_bank(self):
        game = punter("AC KD 5D", "split", first="9C AH").plays("stick").turn(0).plays("stick")
        game.ended(won=(-6 + 3, 6 - 3), bank=None)

    def test_in_every_world_it_is_one_and_the_banker_has_none(self):
        game = dealt("9C 8H AH", "8C KH 9D", "stake 2", "stake 3")
        for world in (game.resample(1, Random(seed)) for seed in range(30)):
            assert is_pontoon(world.held[1].cards)
            assert not is_pontoon(world.held[2].cards)


class TestTheSheet:
    def test_who_takes_the_bank_deals_next_and_else_it_stays(self):
        game = sheet("pontoon", 3).enter(won=[-6, 6, 0], bank=1).says("{0}: -6", "{1}: +6").next(dealer=1)
        game.enter(won=[3, 0, -3], bank=None).next(dealer=1, stacks=[47, 56, 47])

    def test_it_ends_when_somebody_has_nothing_left(self):
        game = sheet("pontoon", 2, stack=10).enter(won=[-10, 10], bank=None)
        game.ends(-10, 10, places=(2, 1), because="Somebody has no chips left.")

    def test_or_after_the_last_deal(self):
        sheet("pontoon", 2, deals=1).enter(won=[1, -1], bank=None).ends(
            1, -1, because="The last deal has been played."
        )

    @pytest.mark.parametrize(
        ("won", "bank"),
        [
            ([1, 1, -2], 0),
            ([1, 0, -1], 1),
            ([1, 0, 0], None),
            ([1, -1], None),
            (["x", 0, 0], None),
            (None, None),
        ],
    )
    def test_what_cannot_be_is_refused(self, won, bank):
        sheet("pontoon", 3).refuses(won=won, bank=bank)

    def test_two_to_seven_play(self):
        no_table("pontoon", 1)
        no_table("pontoon", 8)
        no_table("pontoon", 3, stake=11)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_played_is_a_match_typed_in(seed):
    played, _ = played_and_typed("pontoon", seed)
    assert sum(played.sheet.totals) == 0


def test_greedy_is_better_than_chance():
    chance, greedy = gain_of_greedy("pontoon", 100, seed=1)
    assert greedy > chance + 200
