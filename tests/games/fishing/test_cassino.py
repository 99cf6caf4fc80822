"""Cassino, Parlett, lines 1602-1672."""

from __future__ import annotations

from random import Random

import pytest

from games.core.errors import Illegal
from games.fishing.cassino import LOW_ACE
from games.kits.cards import cards_of
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet

WON = {"cards": [26, 26], "spades": [7, 6], "big": 0, "little": 0, "aces": [2, 2], "sweeps": [0, 0]}
FILL = [rank + suit for rank in "KQJ" for suit in "CDHS"]
"""What stands in a hand where a test does not care."""


def dealt(own: str, table: str, other: str = "") -> Dealt:
    """A deal in which seat 1 plays first: its hand, the table, the dealer's hand; court cards fill them up."""
    named = [own.split(), table.split(), other.split()]
    spare = [text for text in FILL if text not in f"{own} {table} {other}".split()]
    hand, laid, dealer = (cards + [spare.pop() for _ in range(4 - len(cards))] for cards in named)
    used = {*hand, *laid, *dealer}
    rest = [text for text in LOW_ACE.texts if text not in used]
    return begin("cassino").happens([LOW_ACE.first[text] for text in [*dealer, *hand, *laid, *rest]])


def builds(game: Dealt) -> list[tuple[int, int, int]]:
    """Cards, value and owner of each."""
    return [(build.cards.bit_count(), build.value, build.owner) for build in game.state.builds]


class TestTaking:
    def test_four_cards_each_and_four_on_the_table(self):
        state = begin("cassino").happens().state
        assert [hand.bit_count() for hand in state.hands] == [4, 4, 40]
        assert len(state.loose) == 4

    @pytest.mark.parametrize("taken", ["9S AC", "5H 5C", "4H 3D 3C"])
    def test_a_ten_takes_any_total_of_ten__line_1632(self, taken):
        dealt("TS", taken).allows(1, f"TS takes {taken}")

    def test_a_numeral_takes_several_pairs_and_totals_at_once(self):
        game = dealt("5S", "5H 5C 3D 2C").allows(1, "5S takes 5H", "5S takes 5H 5C", "5S takes 3D 2C")
        game.plays("5S takes 5H 3D 5C 2C")
        assert game.state.sweeps[1].bit_count() == 1

    def test_one_may_take_less_than_one_could(self):
        dealt("5S", "5H 5C 3D 2C").plays("5S takes 5C")

    def test_trap_a_court_card_takes_one_of_its_rank_only(self):
        game = dealt("KS QS", "KH KD TH 3C").allows(1, "KS takes KH", "KS takes KD")
        game.refuses(1, "KS takes KH KD", because="not allowed").refuses(
            1, "KS takes TH 3C", because="not allowed"
        )

    def test_one_may_trail_a_card_that_could_take(self):
        dealt("5S", "5H 9C").plays("trail 5S")


class TestBuilding:
    def test_two_fives_in_the_hand_and_one_on_the_table__line_1638(self):
        game = dealt("5S 5D", "5H 9C").plays("5S builds 5 5H")
        assert builds(game) == [(2, 5, 1)]
        assert game.view(0)["piles"][1]["name"] == "{1} builds: fives"
        game.plays("trail " + game.texts(0)[0].split()[1]).plays("5D takes 5S 5H")
        assert game.state.won[1].bit_count() == 3

    def test_a_three_on_a_five_is_taken_with_an_eight__line_1640(self):
        game = dealt("3S 8S", "5H 9C").plays("3S builds 8 5H")
        assert game.view(0)["piles"][1]["name"] == "{1} builds: eight"
        game.by(0, game.texts(0)[0]).plays("8S takes 3S 5H")

    def test_trap_what_is_built_cannot_be_taken_by_what_its_cards_are(self):
        game = dealt("3S 8S", "5H 9C", "5D 3D").plays("3S builds 8 5H")
        game.refuses(0, "5D takes 5H", because="not allowed").refuses(0, "3D takes 3S", because="not allowed")

    def test_trap_one_builds_only_what_one_can_take(self):
        game = dealt("3S 7S", "5H 9C")
        game.refuses(1, "3S builds 8 5H", because="not allowed")
        assert not [text for text in game.texts(1) if "builds" in text]

    def test_or_what_one_can_make_more_and_then_take(self):
        game = dealt("3S AS 9S", "5H KC").plays("3S builds 8 5H")
        game.by(0, game.texts(0)[0]).plays("AS builds 9 3S 5H")
        game.by(0, game.texts(0)[0]).plays("9S takes 3S AS 5H")

    def test_trap_two_fives_are_fives_or_a_ten_as_he_says(self):
        game = dealt("5S 5D TS", "5H 9C").allows(1, "5S builds 5 5H", "5S builds 10 5H")
        game.plays("5S builds 10 5H")
        assert game.view(0)["piles"][1]["name"] == "{1} builds: ten"
        game.by(0, game.texts(0)[0]).refuses(1, "5D takes 5S 5H", because="not allowed").plays(
            "TS takes 5S 5H"
        )

    def test_a_build_of_threes_out_of_the_figure__lines_1652_to_1654(self):
        game = dealt("2S 3S", "AH 3H").plays("2S builds 3 3H AH")
        assert builds(game) == [(3, 3, 1)]
        game.by(0, game.texts(0)[0]).plays("3S takes 2S 3H AH")

    def test_sevens_out_of_the_figure(self):
        dealt("4S 7S", "3H 7H").allows(1, "4S builds 7 3H", "4S builds 7 7H 3H")

    def test_court_cards_are_in_no_build(self):
        game = dealt("KS KH", "KD 3C")
        assert not [text for text in game.texts(1) if "builds" in text]


class TestAdding:
    def test_another_player_s_build_is_made_more__line_1658(self):
        game = dealt("2S 5S", "3H KC", "AD 6D").plays("2S builds 5 3H").plays("AD builds 6 2S 3H")
        assert builds(game) == [(3, 6, 0)]
        game.refuses(1, "5S takes 2S 3H", because="not allowed")

    def test_but_only_by_one_who_can_take_it(self):
        dealt("2S 5S", "3H KC", "AD 7D").plays("2S builds 5 3H").refuses(
            0, "AD builds 6 2S 3H", because="not allowed"
        )

    def test_trap_several_fours_may_not_become_ten_but_one_eight_may__line_1660(self):
        game = dealt("4S 4D 8S", "3H AH", "2D TD")
        fours = Dealt(game.state.clone()).plays("4S builds 4 3H AH")
        assert not [text for text in fours.texts(0) if "builds" in text]
        game.plays("4S builds 8 3H AH").allows(0, "2D builds 10 4S 3H AH")

    def test_cards_of_one_rank_take_another_of_it(self):
        game = dealt("5S 5D 5C", "5H 9C").plays("5S builds 5 5H")
        game.by(0, game.texts(0)[0]).plays("5D builds 5 5S 5H")
        assert builds(game) == [(3, 5, 1)]

    def test_trap_a_card_of_the_table_is_not_added(self):
        game = dealt("2S 5S", "3H AD", "4D 9D").plays("2S builds 5 3H")
        game.refuses(0, "4D builds 9 2S 3H AD", because="not allowed")


class TestOneSOwnBuild:
    def test_trap_who_has_one_on_the_table_does_not_trail(self):
        game = dealt("3S 8S", "5H 9C").plays("3S builds 8 5H")
        game.by(0, game.texts(0)[0])
        assert not [text for text in game.texts(1) if text.startswith("trail")]

    def test_he_may_take_elsewhere_but_keeps_what_takes_it(self):
        game = dealt("3S 8S KS", "5H KD 8D", "2D").plays("3S builds 8 5H").plays("trail 2D")
        game.allows(1, "KS takes KD", "8S takes 3S 5H 8D")
        game.refuses(1, "8S takes 8D", because="not allowed")

    def test_there_is_always_a_move(self):
        for seed in range(60):
            state, rng = begin("cassino").happens(seed=seed).state, Random(seed)
            while state.turn:
                building = [one for one in state.legal(state.turn[0]) if "builds" in state.text(0, one)]
                state.apply(state.turn[0], rng.choice(building or state.legal(state.turn[0])))


class TestTheEnd:
    def test_trap_who_took_last_gets_the_rest_and_it_is_no_sweep(self):
        state, rng = begin("cassino").happens(seed=5).state, Random(5)
        while sum(hand.bit_count() for hand in state.hands) > 1:
            state.apply(state.turn[0], state.sample_legal(state.turn[0], rng))
        trail = next(one for one in state.legal(state.turn[0]) if state.text(0, one).startswith("trail"))
        last, before, sweeps = state.last, state.won[state.last].bit_count(), list(state.sweeps)
        left = state.on_table().bit_count()
        state.apply(state.turn[0], trail)
        assert state.won[last].bit_count() == before + left + 1
        assert state.sweeps == sweeps

    def test_trap_the_last_card_can_make_a_sweep(self):
        game = dealt("TS", "9H AH")
        state = game.state
        state.loose, state.hands, state.stock = state.loose[:2], [0, 1 << LOW_ACE.first["TS"], 0], ()
        game.plays("TS takes 9H AH")
        assert state.sweeps[1] == 1 << LOW_ACE.first["TS"]

    def test_all_cards_are_somebody_s(self):
        result = begin("cassino").happens().to_the_end().state.result()
        assert (sum(result.cards), sum(result.spades), sum(result.aces)) == (52, 13, 4)


class TestWhatABuildTells:
    def test_in_every_world_who_built_can_go_on_with_it(self):
        game = dealt("3S 8S", "5H 9C").plays("3S builds 8 5H")
        for seed in range(40):
            hand = {
                LOW_ACE.ranks[LOW_ACE.rank[card]]
                for card in cards_of(game.state.resample(0, Random(seed)).hands[1])
            }
            assert "8" in hand or {"9", "A"} <= hand or {"T", "2"} <= hand

    def test_also_when_it_has_been_taken_by_another(self):
        game = dealt("5S 5D", "5H 9C", "5C").plays("5S builds 5 5H").plays("5C takes 5S 5H")
        for seed in range(20):
            assert game.state.resample(0, Random(seed)).hands[1] & LOW_ACE.named["5D"]

    def test_and_no_longer_when_the_card_has_been_shown(self):
        game = dealt("5S 5D", "5H 9C").plays("5S builds 5 5H")
        game.by(0, game.texts(0)[0]).plays("5D takes 5S 5H")
        assert game.state.vows == ()


class TestTheScore:
    def test_everything_counts_together(self):
        sheet("cassino").enter(
            WON | {"cards": [30, 22], "little": 1, "aces": [3, 1], "sweeps": [0, 2]}
        ).counts(9, 4).says(
            "{0} has most cards: 3",
            "{0} has most spades: 1",
            "{0} has Big Cassino: 2",
            "{1} has Little Cassino: 1",
            "aces: 3, 1",
            "sweeps: 0, 2",
        )

    def test_equal_cards_are_nobody_s(self):
        sheet("cassino").enter(WON).counts(6, 2).ends(6, 2, places=(1, 2))

    def test_a_deal_is_a_game_unless_more_are_agreed(self):
        sheet("cassino", deals=2).enter(WON).goes_on()

    @pytest.mark.parametrize(
        ("field", "wrong"),
        [
            ("cards", {"cards": [26, 25]}),
            ("spades", {"spades": [7, 7]}),
            ("spades", {"cards": [4, 48]}),
            ("little", {"spades": [0, 13]}),
            ("aces", {"aces": "all"}),
            ("big", {"big": 2}),
        ],
    )
    def test_a_result_that_cannot_be_is_refused(self, field, wrong):
        sheet("cassino").refuses(WON | wrong, at=field)


@pytest.mark.parametrize(
    "text", ["5S builds 5", "5S takes 5H 5H", "builds 5 5H", "*S takes 5H", "5S builds 05 5H", {}]
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(Illegal, match="not a move"):
        dealt("5S 5D", "5H 9C").state.parse(1, text)


def test_a_build_that_no_card_takes_is_refused():
    dealt("5S 5D", "5H 9C").refuses(1, "5S builds 11 5H", because="not allowed")


def test_a_table_that_nobody_clears_is_listed_quickly_and_briefly():
    state = begin("cassino").happens(seed=1).state
    most = 0
    while state.turn:
        legal = state.legal(state.turn[0])
        most = max(most, len(legal))
        state.apply(state.turn[0], legal[0])
    assert 100 < most < 400


def test_it_is_for_two():
    no_table("cassino", 4)


def test_greedy_beats_random():
    chance, greedy = gain_of_greedy("cassino", 20, seed=1)
    assert greedy > chance + 100
