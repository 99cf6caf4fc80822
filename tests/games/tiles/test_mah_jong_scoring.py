"""What hands are worth in Tuomas's Mah Jong, My Games, lines 2884-2940."""

import pytest

from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.tiles.mah_jong_scoring import (
    Combination,
    HandResult,
    combination_points,
    flower_points,
    loser_value,
    pair_points,
    payments,
    winner_value,
)
from games.tiles.tuomas_mah_jong import TuomasMahJong

EAST, SOUTH, WEST, NORTH = range(4)
NOTHING = {"combinations": [], "pairs": [], "flowers": []}


def combination(text):
    """`chow C1`, `pung Green`, `kong C8 concealed`."""
    kind, tile, *concealed = text.split()
    return Combination(kind=kind, tile=tile, concealed=bool(concealed))


def hand(*combinations, pairs=(), flowers=()):
    return HandResult(
        combinations=tuple(map(combination, combinations)), pairs=tuple(pairs), flowers=tuple(flowers)
    )


def winning(*combinations, pair, own=SOUTH, round_wind=EAST, flowers=(), from_wall=False, replacement=False):
    held = hand(*combinations, pairs=[pair], flowers=flowers)
    return winner_value(held, own, round_wind, from_wall=from_wall, replacement=replacement)


EXAMPLE = ("chow C1", "chow C4", "pung Green concealed", "kong C8 concealed")


class TestExample:
    def test_the_example_of_the_book_is_worth_184__lines_2928_2940(self):
        value = winning(*EXAMPLE, pair="Red")
        assert (value.points, value.factors, value.total) == (46, (2, 2), 184)

    def test_typed_in_it_pays_368_by_east_and_184_by_the_others__derived(self):
        match = LiveMatch(TuomasMahJong.table_for(), entered=True)
        example = [
            {"kind": kind, "tile": tile, "concealed": bool(down)}
            for kind, tile, *down in (text.split() for text in EXAMPLE)
        ]
        row = match.enter(
            {
                "winner": 2,
                "from_wall": False,
                "replacement": False,
                "hands": [
                    NOTHING,
                    NOTHING,
                    {"combinations": example, "pairs": ["Red"], "flowers": []},
                    NOTHING,
                ],
            },
            match.seq,
        )
        assert row.points == (-368, -184, 736, -184)
        assert row.totals == (632, 816, 1736, 816)
        assert row.why[2] == "{2}: 46 × 2 × 2 = 184 (winning 20 + combinations 24 + pairs 2)"


class TestCategoryOne:
    @pytest.mark.parametrize(
        ("text", "points"),
        [
            ("chow C1", 0),
            ("chow C1 concealed", 0),
            ("pung C5", 2),
            ("pung C5 concealed", 4),
            ("pung C9", 4),
            ("pung North", 4),
            ("pung Green concealed", 8),
            ("kong C5", 8),
            ("kong C8 concealed", 16),
            ("kong M1 concealed", 32),
        ],
    )
    def test_combinations__lines_2892_2895(self, text, points):
        assert combination_points(combination(text)) == points

    def test_flowers_of_the_own_and_the_rounds_wind__lines_2896_2898(self):
        assert flower_points("F4a", SOUTH, EAST) == 4
        assert flower_points("F2b", SOUTH, EAST) == 8
        assert flower_points("F1a", SOUTH, EAST) == 8
        assert flower_points("F1a", EAST, EAST) == 16

    def test_pairs__lines_2899_2900(self):
        assert pair_points("White", SOUTH, EAST) == 2
        assert pair_points("South", SOUTH, EAST) == 2
        assert pair_points("East", SOUTH, EAST) == 2
        assert pair_points("East", EAST, EAST) == 4
        assert pair_points("North", SOUTH, EAST) == 0
        assert pair_points("C1", SOUTH, EAST) == 0

    def test_a_wind_both_own_and_the_rounds_is_times_four__line_2903(self):
        assert loser_value(hand("pung East"), EAST, EAST).total == 4 * 2 * 2
        assert loser_value(hand("pung East"), SOUTH, EAST).total == 4 * 2
        assert loser_value(hand("pung North"), SOUTH, EAST).total == 4

    def test_each_dragon_combination_doubles_the_entire_hand__line_2901(self):
        value = loser_value(hand("pung Green", "kong Red", pairs=["White"], flowers=["F3a"]), SOUTH, EAST)
        assert value.total == (4 + 16 + 2 + 4) * 2 * 2


class TestCategoryTwo:
    MIXED = ("chow C1", "chow B4", "pung M5", "pung B8")

    def test_the_winning_hand_counts_twenty__line_2908(self):
        assert winning(*self.MIXED, pair="C9").total == 20 + 2 + 2

    def test_the_tile_from_the_wall_and_a_replacement_add_up__lines_2909_2910(self):
        assert winning(*self.MIXED, pair="C9", from_wall=True).points == 26
        assert winning(*self.MIXED, pair="C9", from_wall=True, replacement=True).points == 36

    @pytest.mark.parametrize(
        ("combinations", "pair", "factors"),
        [
            (("chow C1", "chow C4", "pung C5", "pung North"), "C9", (2,)),
            (("chow C1", "chow C4", "pung C5", "pung C8"), "North", (2,)),
            (("chow C1", "chow C4", "pung C5", "pung C8"), "C9", (8,)),
            (("pung North", "pung West", "pung Red", "pung Green"), "White", (2, 2, 8, 2)),
            (("pung C1", "pung B1", "pung M2", "kong B8"), "C9", (2,)),
            (("chow C1", "chow B1", "chow M2", "chow B4"), "C9", (2,)),
            (("chow C1", "chow B1", "chow M2", "chow B4"), "North", (2,)),
            (("chow C1", "chow B1", "chow M2", "chow B4"), "Red", ()),
            (("chow C1", "chow B1", "chow M2", "chow B4"), "East", ()),
            (("chow C1", "chow C1", "chow C4", "chow C7"), "C9", (8,)),
            (("chow C1", "chow C1", "chow C4", "chow C7"), "North", (2,)),
            (("pung C1", "pung C3", "pung C5", "pung C8"), "C9", (8, 2)),
        ],
    )
    def test_what_multiplies_the_entire_hand__lines_2911_2917(self, combinations, pair, factors):
        assert winning(*combinations, pair=pair).factors == factors

    def test_flowers_never_spoil_a_bonus__line_2917(self):
        with_flower = winning("chow C1", "chow C4", "pung C5", "pung C8", pair="C9", flowers=["F3a"])
        assert with_flower.factors == (8,)

    def test_losers_count_category_one_only__line_2923(self):
        assert loser_value(hand("pung C1", "pung C3", pairs=["C9"]), SOUTH, EAST).factors == ()


class TestPayments:
    def test_losers_settle_among_themselves_doubled_with_east__lines_2921_2926(self):
        assert payments(1, [10, 100, 4, 0], east=0) == [-200 + 12 + 20, 400, -100 - 12 + 4, -100 - 20 - 4]

    def test_east_as_the_winner_receives_double(self):
        assert payments(0, [50, 0, 0, 0], east=0) == [300, -100, -100, -100]


def typed(**changes):
    full = {
        "combinations": [
            {"kind": "chow", "tile": "C1", "concealed": True},
            {"kind": "chow", "tile": "B4", "concealed": True},
            {"kind": "pung", "tile": "M5", "concealed": False},
            {"kind": "kong", "tile": "B8", "concealed": True},
        ],
        "pairs": ["C9"],
        "flowers": ["F1a"],
    }
    loser = {**NOTHING, **changes.pop("loser", {})}
    full.update(changes.pop("hand", {}))
    return {
        "winner": 0,
        "from_wall": True,
        "replacement": False,
        "hands": [full, loser, NOTHING, NOTHING],
        **changes,
    }


def pung(tile):
    return {"kind": "pung", "tile": tile, "concealed": True}


class TestRefusals:
    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"hand": {"pairs": []}}, "4 combinations and one pair"),
            ({"hand": {"combinations": [pung("C1")]}}, "4 combinations and one pair"),
            ({"hand": {"pairs": ["M5"]}}, "only 4 tiles M5"),
            ({"loser": {"pairs": ["B8"]}}, "only 4 tiles B8"),
            ({"loser": {"flowers": ["F1a"]}}, "only one flower F1a"),
            ({"loser": {"combinations": [pung("C5")] * 1, "pairs": ["Red"] * 6}}, "more than 13 tiles"),
            ({"from_wall": False, "replacement": True}, "comes from the wall"),
            ({"hand": {"combinations": [{"kind": "chow", "tile": "C8", "concealed": True}]}}, "lowest tile"),
            (
                {"hand": {"combinations": [{"kind": "chow", "tile": "East", "concealed": True}]}},
                "lowest tile",
            ),
            ({"winner": 4}, "winner"),
            ({"hands": None}, "hands"),
            ({"hand": {"flowers": ["F5a"]}}, "F5a"),
        ],
    )
    def test_impossible_results_are_refused_with_the_reason(self, changes, reason):
        match = LiveMatch(TuomasMahJong.table_for(), entered=True)
        with pytest.raises(BadResult, match=reason):
            match.enter(typed(**changes), match.seq)
        assert match.seq == 0

    def test_the_same_without_the_mistake_is_accepted(self):
        match = LiveMatch(TuomasMahJong.table_for(), entered=True)
        row = match.enter(typed(), match.seq)
        assert sum(row.points) == 0
        assert all(points % 2 == 0 for points in row.points)


class TestMatch:
    def test_a_void_deal_pays_nothing_and_the_winds_still_rotate__line_2876(self):
        match = LiveMatch(TuomasMahJong.table_for(), entered=True)
        easts = []
        for _ in range(4):
            easts.append(match.sheet.next_deal().dealer)
            row = match.enter(
                {"winner": None, "from_wall": None, "replacement": None, "hands": None}, match.seq
            )
            assert row.points == (0, 0, 0, 0)
        assert easts == [0, 3, 2, 1], "everybody plays all winds in a round of four deals"
        assert match.result.places == (1, 1, 1, 1)

    def test_the_long_game_has_eight_deals_and_2000_chips__lines_2814_2822(self):
        sheet = TuomasMahJong.Sheet(TuomasMahJong.table_for(preset="long"))
        assert sheet.totals == [2000] * 4
        for _ in range(8):
            assert not sheet.over
            sheet.enter(TuomasMahJong.Result(winner=None))
        assert sheet.over

    def test_from_the_fifth_deal_on_the_round_is_south__line_2814(self):
        match = LiveMatch(TuomasMahJong.table_for(preset="long"), entered=True)
        for _ in range(4):
            match.enter({"winner": None}, match.seq)
        row = match.enter(typed(loser={"pairs": ["South"]}), match.seq)
        assert row.why[1] == "{1}: 2 (pairs 2)"
