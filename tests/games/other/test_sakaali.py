"""Sakaali: My Games, lines 2602-2660."""

from itertools import combinations
from random import Random

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.rules_page import own_sections
from games.kits.cards import DECK_52, mask_of
from games.other.sakaali import Sakaali, SakaaliState
from games.other.sakaali_table import KEPT, PLAYED, minus_points, possible_points
from tests.games.dsl import cards


def sheet_after(*deals: tuple[int, int], **options):
    sheet = Sakaali.Sheet(Sakaali.table_for(options=options))
    for minus in deals:
        sheet.enter(Sakaali.Result(minus=minus))
    return sheet


def dealt(seed: int = 1) -> SakaaliState:
    table = Sakaali.table_for()
    state = SakaaliState(table, Sakaali.Sheet(table).next_deal())
    state.apply_chance(state.draw(Random(seed)))
    return state


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ("KC KD KH 5C 5D 5H 5S AC AD AH", 0),
        ("KC KD", 25),
        ("KC", 33),
        ("AC", 21),
        ("KC KD QC QD", 50),
        ("KC KD KH QC QD 2S", 47),
    ],
)
def test_worked_example_lines_2628_2630_sets_pairs_and_singles(held, points):
    assert minus_points(cards(held)) == points


def test_trap_a_four_of_a_kind_is_not_two_pairs():
    assert minus_points(cards("5C 5D 5H 5S")) == 0


def test_worked_example_line_2632_the_difference_and_twenty():
    assert sheet_after((50, 71)).rows[0].points == (41, 0)


def test_worked_example_line_2632_thirty_more_for_nothing_but_sets():
    assert sheet_after((71, 0)).rows[0].points == (0, 71 + 20 + 30)


def test_worked_example_line_2632_a_tie_carries_twenty_to_the_next_deal_and_on():
    sheet = sheet_after((50, 50), (71, 71), (50, 71), (50, 71))
    assert [row.points for row in sheet.rows] == [(0, 0), (0, 0), (81, 0), (41, 0)]
    assert [row.deal.carry["bonus"] for row in sheet.rows] == [20, 40, 60, 20]


def test_two_perfect_sides_tie():
    assert sheet_after((0, 0)).rows[0].points == (0, 0)


def test_first_side_to_a_hundred():
    sheet = sheet_after((50, 71), (50, 71), (50, 71))
    assert sheet.over
    assert sheet.ranking == [1, 2]


def test_variant_best_run_games():
    sheet = sheet_after((0, 100), (100, 0), games=2)
    assert not sheet.over
    sheet.enter(Sakaali.Result(minus=(0, 100)))
    assert sheet.over
    assert sheet.ranking == [1, 2]


def test_trap_rows_keep_the_order_of_play():
    state = dealt()
    played = {seat: [] for seat in range(4)}
    while state.actors():
        (seat,) = state.actors()
        card = state.sample_legal(seat, Random(len(played[seat])))
        played[seat].append(state.text(seat, card))
        state.apply(seat, card)
    for seat in range(4):
        assert state.view(None)["seats"][seat]["melds"][0]["cards"] == played[seat]
        assert state.four.hands[seat].bit_count() == KEPT
    assert all(len(row) == PLAYED for row in played.values())


def test_play_and_sheet_agree_with_the_ten_cards_of_a_side():
    state = dealt(4)
    while state.actors():
        (seat,) = state.actors()
        state.apply(seat, state.greedy(seat, Random(1)))
    hands = state.four.hands
    assert state.result().minus == (minus_points(hands[0] | hands[2]), minus_points(hands[1] | hands[3]))


def test_derived_possible_points_hold_for_random_hands():
    rng = Random(7)
    for _ in range(300):
        assert minus_points(mask_of(rng.sample(DECK_52, 10))) in possible_points()
    assert not {1, 20, 34} & possible_points()
    assert max(possible_points()) == max(
        sum(20 + value for value in chosen) for chosen in combinations(range(1, 14), 10)
    )


def test_hands_of_others_are_hidden_until_the_deal_is_over():
    state = dealt()
    assert set(state.view(0)["seats"][2]["hand"]) == {"?"}
    assert "?" not in state.view(0)["seats"][0]["hand"]


def test_results_by_hand_that_cannot_be():
    match = LiveMatch(Sakaali.table_for(), entered=True)
    for wrong in ([10, 50], [50, 286], [50], [-1, 50]):
        with pytest.raises(BadResult):
            match.enter({"minus": wrong}, match.seq)
    assert match.enter({"minus": [25, 50]}, match.seq).points == (45, 0)


def test_the_agreements_of_lines_2652_2656_stand_in_the_rules():
    agreements = " ".join(dict(own_sections(Sakaali))["Agreements"].split())
    assert "first and the third card" in agreements
    assert "explain it to the opponents" in agreements
