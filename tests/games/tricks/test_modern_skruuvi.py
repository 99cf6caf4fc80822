"""Modern Skruuvi, My Games, lines 1176-1265: scores and refusals. The course of a deal: tests of the kit."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.tricks.modern_skruuvi import ModernSkruuvi
from tests.games.dsl import played_and_typed
from tests.games.tricks.skruuvi_positions import greedy_balance

ACES = [{"side": 0, "trick": 1}, {"side": 0, "trick": 4}, {"side": 1, "trick": 6}, {"side": 1, "trick": 13}]


def entered(kotka=False, **result):
    sheet = ModernSkruuvi.Sheet(ModernSkruuvi.table_for())
    if kotka:
        for _ in range(4):
            sheet.enter(clean(sheet, tricks=[11, 2]))
    return sheet.enter(clean(sheet, **result))


def clean(sheet, **result):
    data = {"game": "H", "declarer": 0, "level": 5, "knock": "none", **result}
    return sheet.expects().clean(data, sheet.table, sheet.next_deal())


def won(tricks, **result):
    return entered(tricks=[tricks, 13 - tricks], **result).points


class TestContracts:
    @pytest.mark.parametrize(("level", "points"), [(5, 25), (6, 36), (7, 49)])
    def test_made_contracts__line_1228(self, level, points):
        assert won(level + 6, level=level) == (points, 0)
        assert won(13, level=level) == (points, 0)

    @pytest.mark.parametrize(("level", "misere", "no_trump"), [(5, 13, 37), (6, 24, 48), (7, 37, 61)])
    def test_misere_is_12_less_and_no_trump_12_more__line_1228(self, level, misere, no_trump):
        assert won(13, level=level, game="NT") == (no_trump, 0)
        row = entered(
            level=level,
            game="misere",
            tricks=[0, 13],
            aces=[{"side": 1, "trick": trick} for trick in (1, 2, 3, 4)],
        )
        assert row.points == (misere + 10, 0)

    @pytest.mark.parametrize(("level", "first", "further"), [(5, 11, 5), (6, 11, 6), (7, 17, 7)])
    def test_missing_tricks__lines_1230_1237(self, level, first, further):
        assert won(level + 5, level=level) == (-first, 0)
        assert won(level + 3, level=level) == (-first - 2 * further, 0)

    def test_six_missing_three_is_23_and_46_knocked__derived(self):
        assert won(9, level=6) == (-23, 0)
        assert won(9, level=6, knock="knock") == (-46, 0)
        assert won(9, level=6, knock="kontra") == (-92, 0)

    def test_knocks_multiply_a_made_contract__line_1239(self):
        assert won(12, declarer=0, knock="knock") == (50, 0)
        assert won(1, declarer=1, knock="kontra") == (0, 100)
        assert entered(tricks=[12, 1], knock="knock").why == ("5♥, knocked, made with 1 over: +50",)


class TestMisere:
    def test_five_misere_is_at_most_two_tricks__line_1216(self):
        assert won(2, game="misere", aces=ACES)[0] > 0
        assert won(3, game="misere", aces=ACES) == (-11, 0)

    def test_aces_count_their_trick_for_both_sides_when_made__line_1241(self):
        assert won(2, game="misere", aces=ACES) == (13 + 6 + 13, 1 + 4)

    def test_knocks_leave_the_aces_alone__line_1241(self):
        assert won(2, game="misere", aces=ACES, knock="kontra") == (4 * 13 + 19, 5)

    def test_pass_misere_counts_the_others_tricks_and_aces_and_multiplies_both__lines_1251_1255(self):
        assert won(5, game="pass-misere", aces=ACES) == (8 + 19, 5 + 5)
        assert won(5, game="pass-misere", aces=ACES, knock="knock") == (54, 20)


class TestMatch:
    def test_four_basic_deals_then_four_kotkas__line_1186(self):
        sheet = ModernSkruuvi.Sheet(ModernSkruuvi.table_for())
        kotkas = []
        while not sheet.over:
            kotkas.append(sheet.next_deal().carry["kotka"])
            sheet.enter(clean(sheet, level=6, tricks=[12, 1]))
        assert kotkas == [False] * 4 + [True] * 4
        assert sheet.totals == [8 * 36, 0]
        assert sheet.ranking == [1, 2]

    def test_equal_sums_are_a_draw(self):
        sheet = ModernSkruuvi.Sheet(ModernSkruuvi.table_for())
        for declarer in (0, 1) * 4:
            tricks = [12, 1] if declarer == 0 else [1, 12]
            sheet.enter(clean(sheet, level=6, declarer=declarer, tricks=tricks))
        assert sheet.ranking == [1, 1]

    def test_played_deals_typed_in_give_the_same_totals(self):
        played_and_typed("modern-skruuvi", 8)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"tricks": [7, 7]}, "tricks"),
        ({"tricks": [14, -1]}, "tricks"),
        ({"level": 4}, "level"),
        ({"level": 8}, "level"),
        ({"declarer": 2}, "declarer"),
        ({"declarer": None}, "declarer"),
        ({"game": "whist"}, "game"),
        ({"knock": "twice"}, "knock"),
        ({"game": "misere", "tricks": [2, 11]}, "aces"),
        ({"game": "misere", "tricks": [2, 11], "aces": ACES[:3]}, "aces"),
        ({"game": "misere", "tricks": [1, 12], "aces": ACES}, "aces"),
        ({"game": "misere", "tricks": [4, 9], "aces": [*ACES[:3], {"side": 1, "trick": 4}]}, "aces"),
        ({"game": "misere", "tricks": [4, 9], "aces": [*ACES[:3], {"side": 1, "trick": 14}]}, "aces"),
        ({"trump": "S"}, "trump"),
    ],
)
def test_a_result_that_cannot_be(wrong, field):
    with pytest.raises(BadResult) as refusal:
        entered(**{"tricks": [11, 2], **wrong})
    assert field in refusal.value.fields


def test_a_kotka_is_for_six_or_seven__line_1263():
    with pytest.raises(BadResult) as refusal:
        entered(kotka=True, tricks=[11, 2])
    assert "level" in refusal.value.fields


@pytest.mark.parametrize("kotka", [False, True])
def test_greedy_beats_random(kotka):
    assert greedy_balance("modern-skruuvi", 60, Random(2), kotka=kotka) > 20
