"""Historical Skruuvi, My Games, lines 1335-1425."""

from random import Random

import pytest

from games.core.errors import BadResult
from games.kits.cards import HEARTS, SPADES
from games.kits.rankings import NO_TRUMP
from games.kits.skruuvi_rubbers import held_fields, run_from_ace
from games.tricks.historical_skruuvi import HistoricalSheet, HistoricalSkruuvi
from tests.games.dsl import played_and_typed
from tests.games.tricks.skruuvi_positions import (
    EIGHT_PASSES,
    FOUR_PASSES,
    act,
    begun,
    greedy_balance,
    play_out,
)

ACES = [{"side": 0, "trick": 1}, {"side": 0, "trick": 4}, {"side": 1, "trick": 6}, {"side": 1, "trick": 13}]


def historical(**start):
    carry = {"leg": [0, 0], "games": [0, 0], "factor": 1, "replay": False, **start.pop("carry", {})}
    return begun("historical-skruuvi", carry=carry, **start)


def contract(game="H", tricks=11, **more):
    """A contract of five in hearts by side 0, aces two and two, honours three and two: value cards 5 to 4."""
    values = {"game": game, "declarer": 0, "level": 5, "tricks": [tricks, 13 - tricks], "knock": "none"}
    if game in "SCDH":
        values["trump_honours"] = [3, 2]
    if game != "misere":
        values |= {"aces_held": [2, 2], "aces_in_hand": [], "sequences": []}
    return {**values, "first": None, **more}


def passed(**more):
    return {"game": "pass-misere", "tricks": [6, 7], "knock": "none", "aces": ACES, **more}


PASSED_POINTS = (2600, 1100)
"""What `passed()` scores."""


def sheet(**options):
    return HistoricalSkruuvi.Sheet(HistoricalSkruuvi.table_for(options=options))


def enter(book, result):
    return book.enter(book.expects().clean(result, book.table, book.next_deal()))


def lines(result, **options):
    """What the sheet says of the first deal, with the sides' points."""
    row = enter(sheet(**options), result)
    return row.points, row.why


def worth(what, result):
    """The points of the line that says so."""
    _, why = lines(result)
    return [int(line.rsplit(" ", 1)[1]) for line in why if what in line]


class TestContracts:
    @pytest.mark.parametrize(("level", "points"), [(7, 4500), (6, 3000), (5, 2000)])
    def test_made__lines_1373_1377(self, level, points):
        assert worth("contract made", contract(level=level, tricks=level + 6)) == [points]

    @pytest.mark.parametrize(
        ("level", "first", "further"), [(7, 1700, 700), (6, 1100, 600), (5, 500, 500), (4, 400, 400)]
    )
    def test_missing__lines_1373_1377(self, level, first, further):
        knocked = "knock" if level == 4 else "none"
        times = 2 if level == 4 else 1
        assert worth("short", contract(level=level, tricks=level + 5, knock=knocked)) == [-first * times]
        assert worth("short", contract(level=level, tricks=level + 3, knock=knocked)) == [
            -times * (first + 2 * further)
        ]

    def test_200_for_each_trick_more_but_not_in_a_four__line_1379(self):
        assert worth("contract made", contract(tricks=13)) == [2400]
        assert worth("contract made", contract(level=4, tricks=13, knock="knock")) == [2000]

    def test_knocks_multiply_contract_honours_and_aces_but_not_trick_points__line_1411(self):
        single, _ = lines(contract(tricks=12))
        double, _ = lines(contract(tricks=12, knock="knock"))
        assert single[0] - 60 - 200 == 2000 + 200 + 250
        assert double[0] - 60 - 200 == 2 * (2000 + 200 + 250)
        assert double[1] == single[1] == 5


class TestTrickPoints:
    def test_both_sides_get_them_made_or_not__lines_1341_1345(self):
        assert worth("trick points", contract(tricks=11)) == [55, 10]
        assert worth("trick points", contract(tricks=3)) == [15, 50]

    def test_in_misere_for_tricks_avoided__line_1347(self):
        assert worth("trick points", contract("misere", tricks=1, aces=TestMisere.one_trick))[0] == 60

    def test_none_in_a_pass_misere__line_1349(self):
        assert worth("trick points", passed()) == []
        book = sheet()
        enter(book, passed())
        assert book.rubber.leg == (0, 0)


class TestHeld:
    def test_value_cards_are_nine_for_the_side_with_more__line_1387(self):
        assert worth("value cards", contract(trump_honours=[3, 2], aces_held=[2, 2])) == [5 * 5 * 10]
        assert worth("5 value cards", contract(trump_honours=[1, 4], aces_held=[3, 1])) == [250]
        _, why = lines(contract(trump_honours=[1, 4], aces_held=[3, 1]))
        assert "{side 1}: 5 value cards +250" in why

    def test_they_go_to_the_opponents_of_a_declarer_with_fewer_tricks__line_1387(self):
        _, why = lines(contract(tricks=6))
        assert "{side 1}: 5 value cards +250" in why
        _, why = lines(contract(tricks=7))
        assert "{side 0}: 5 value cards +250" in why

    def test_no_trump_with_three_aces_at_five_is_350__line_1397(self):
        assert worth("value cards", contract("NT", aces_held=[3, 1])) == [350]

    def test_two_aces_each_in_no_trump_are_the_declarers__line_1397(self):
        _, why = lines(contract("NT", declarer=1, tricks=2))
        assert "{side 1}: 2 value cards +250" in why
        _, why = lines(contract("NT", declarer=1, tricks=7))
        assert "{side 0}: 2 value cards +250" in why

    @pytest.mark.parametrize(("game", "three", "four"), [("H", 200, 400), ("NT", 400, 800)])
    def test_aces_in_one_hand__lines_1391_1399(self, game, three, four):
        for aces, points in ((3, three), (4, four)):
            held = {"aces_held": [4, 0], "aces_in_hand": [{"side": 0, "aces": aces}]}
            assert worth("aces in one hand", contract(game, **held)) == [points]

    def test_sequences_of_trumps_200_and_200_a_card__line_1393(self):
        for cards, points in ((3, 200), (4, 400), (7, 1000)):
            held = {"sequences": [{"side": 0, "suit": "H", "cards": cards}], "trump_honours": [5, 0]}
            assert worth("a sequence", contract(**held)) == [points]

    def test_in_no_trump_every_suits__line_1401(self):
        both = [{"side": 0, "suit": "H", "cards": 3}, {"side": 1, "suit": "C", "cards": 4}]
        assert worth("a sequence", contract("NT", sequences=both)) == [200, 400]
        with pytest.raises(BadResult) as refusal:
            lines(contract(sequences=[{"side": 0, "suit": "C", "cards": 3}]))
        assert "sequences" in refusal.value.fields

    def test_they_are_read_from_the_hands_after_the_exchange(self):
        state = act(historical(), "4 H", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, KH, 3H", FOUR_PASSES, "2D, 2S")
        act(state, "knock, pass, pass")
        before = held_fields([state.held(seat) for seat in range(4)], state.team, HEARTS, (HEARTS,))
        play_out(state, Random(4))
        result = state.result()
        assert result.trump_honours == before["trump_honours"] == (5, 0)
        assert [(ace.side, ace.aces) for ace in result.aces_in_hand] == [(0, 4)]
        assert result.aces_held == (4, 0)

    def test_a_run_goes_from_the_ace_down_without_a_gap(self):
        state = historical(kotka=True)
        assert run_from_ace(state.hands[3], SPADES) == 13
        assert run_from_ace(state.hands[2], SPADES) == 0
        fields = held_fields(state.hands, state.team, NO_TRUMP, range(4))
        assert [one.cards for one in fields["sequences"]] == [13] * 4
        assert fields["trump_honours"] is None


class TestMisere:
    one_trick = ({"side": 0, "trick": 2}, *({"side": 1, "trick": trick} for trick in (3, 4, 5)))

    def test_aces_count_a_hundredfold_made_or_not__line_1405(self):
        made = contract("misere", tricks=2, aces=ACES)
        assert worth("aces", made) == [1900, 500]
        assert worth("aces", contract("misere", tricks=5, aces=ACES)) == [1900, 500]
        assert worth("aces", {**made, "knock": "knock"}) == [3800, 1000]

    def test_pass_misere_counts_a_hundredfold__line_1421(self):
        assert lines(passed())[0] == PASSED_POINTS == (100 * (7 + 19), 100 * (6 + 5))
        assert lines(passed(knock="kontra"))[0] == (400 * 26, 400 * 11)


class TestContractOfFour:
    def test_numbers_are_raised_to_four__line_1363(self):
        state = act(historical(), "1 H", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, KH, 3H", FOUR_PASSES, "2D, 2S")
        assert state.level == 4

    def test_unknocked_it_is_not_played_but_booked_ten_tricks_to_three__line_1365(self):
        state = act(historical(), "1 H", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, KH, 3H", FOUR_PASSES, "2D, 2S")
        act(state, "pass, pass")
        assert state.actors() == ()
        result = state.result()
        assert result.tricks == (10, 3)
        assert worth("contract made", result.to_json()) == [1000]
        assert worth("trick points", result.to_json()) == [40, 12]

    def test_knocked_it_is_played__line_1365(self):
        state = act(historical(), "1 H", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, KH, 3H", FOUR_PASSES, "2D, 2S")
        assert act(state, "knock, pass, pass").phase == "play"

    def test_four_misere_is_always_played__line_1365(self):
        state = act(historical(), "1 misere", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, KH, 3H", FOUR_PASSES)
        assert act(state, "2D, 2S", "pass, pass").phase == "play"

    def test_other_tricks_cannot_be_entered_for_it(self):
        with pytest.raises(BadResult) as refusal:
            lines(contract(level=4, tricks=11))
        assert "tricks" in refusal.value.fields


class TestRubber:
    def test_60_trick_points_win_a_game_and_both_begin_anew__line_1355(self):
        book = sheet()
        enter(book, contract(level=4, tricks=10))
        assert book.next_deal().carry["leg"] == [40, 12]
        row = enter(book, contract(level=4, tricks=10))
        assert "{side 0}: game number 1 +200" in row.why
        assert book.next_deal().carry["leg"] == [0, 0]
        assert book.next_deal().carry["games"] == [1, 0]

    def rubber_won(self):
        book = sheet()
        for _ in range(4):
            enter(book, contract(level=4, tricks=10))
        return book

    def test_two_games_bring_four_kotkas__line_1357(self):
        book = self.rubber_won()
        assert book.next_deal().carry["kotka"]
        for _ in range(4):
            assert not book.over
            enter(book, contract(level=6, tricks=12))
        assert book.over

    def test_in_a_kotka_a_game_needs_60_in_one_deal_and_counts_on__lines_1357_1415(self):
        book = self.rubber_won()
        row = enter(book, contract(level=6, tricks=9))
        assert not any("game" in line for line in row.why)
        row = enter(book, contract(level=6, tricks=9))
        assert not any("game" in line for line in row.why)
        row = enter(book, contract(level=6, tricks=10))
        assert "{side 0}: game number 3 +600" in row.why
        row = enter(book, contract(level=6, tricks=2))
        assert "{side 1}: game number 1 +200" in row.why

    def test_a_kotka_is_for_six_or_seven(self):
        with pytest.raises(BadResult) as refusal:
            enter(self.rubber_won(), contract(level=5))
        assert "level" in refusal.value.fields


class TestDecisiveTrick:
    def test_a_game_of_both_goes_to_who_was_first__line_1355(self):
        book = sheet()
        enter(book, contract(level=5, tricks=6))
        assert book.rubber.leg == (30, 35)
        both = contract(level=5, tricks=7)
        with pytest.raises(BadResult) as refusal:
            enter(book, both)
        assert "first" in refusal.value.fields
        row = enter(book, {**both, "first": 1})
        assert "{side 1}: game number 1 +200" in row.why

    def test_it_is_not_asked_otherwise(self):
        with pytest.raises(BadResult) as refusal:
            lines(contract(first=0))
        assert "first" in refusal.value.fields

    def test_play_tells_it_by_the_order_of_tricks__line_1355(self):
        firsts = set()
        for seed in range(40):
            rng = Random(seed)
            state = historical(carry={"leg": [30, 30]}, dealer=seed % 4)
            state.collect()
            state.apply_chance(state.draw(rng))
            act(state, "5 NT", EIGHT_PASSES)
            play_out(state, rng)
            result = state.result()
            won = [30, 30]
            order = []
            for winner in state.winners:
                won[state.team[winner] ^ (result.game == "misere")] += result.level
                order += [by for by in range(2) if won[by] >= 60 and by not in order]
            assert result.first == (order[0] if len(order) == 2 else None)
            firsts.add(result.first)
        assert firsts == {None, 0, 1}

    def test_a_booked_contract_gives_the_declarers_tricks_first__line_1365(self):
        state = historical(carry={"leg": [20, 55]})
        act(state, "1 H", EIGHT_PASSES, "2C, 3C, 4C, 5C", "2H, KH, 3H", FOUR_PASSES, "2D, 2S", "pass, pass")
        assert state.result().first == 0

    @pytest.mark.parametrize(("tricks", "winner"), [(7, 0), (6, 1)])
    def test_without_the_rule_more_trick_points_win_it_and_equal_ones_the_declarer(self, tricks, winner):
        book = sheet(decisive_trick=False)
        enter(book, contract(level=5, tricks=6))
        row = enter(book, contract(level=5, tricks=tricks))
        assert f"{{side {winner}}}: game number 1 +200" in row.why


class TestEnd:
    def ended(self, difference):
        book = sheet()
        book.totals = [1000 + difference, 1000]
        book.rubber = type(book.rubber)(games=(2, 0))
        book.kotkas = 3
        return book

    def test_a_difference_below_10_is_replayed_at_double_scores__line_1423(self):
        book = self.ended(9 + PASSED_POINTS[1] - PASSED_POINTS[0])
        enter(book, passed())
        assert book.difference == 9
        assert not book.over
        carry = book.next_deal().carry
        assert (carry["factor"], carry["replay"], carry["kotka"]) == (2, True, False)
        row = enter(book, contract())
        assert row.totals == row.points
        assert row.points[0] == 2 * (2000 + 250 + 55)
        assert "Replayed match: all times 2" in row.why
        assert not book.next_deal().carry["replay"]

    def test_a_difference_of_10_is_the_end(self):
        book = self.ended(10 + PASSED_POINTS[1] - PASSED_POINTS[0])
        enter(book, passed())
        assert book.over
        assert book.ranking == [1, 2]

    @pytest.mark.parametrize(("difference", "booked"), [(49, 0), (50, 1), (149, 1), (150, 2), (2349, 23)])
    def test_the_main_book_counts_hundreds_and_50_rounds_up__line_1425(self, difference, booked):
        book = self.ended(difference)
        assert book.main_book == booked


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"trump_honours": [3, 3]}, "trump_honours"),
        ({"aces_held": [3, 2]}, "aces_held"),
        ({"aces_in_hand": [{"side": 0, "aces": 3}]}, "aces_in_hand"),
        ({"aces_in_hand": [{"side": 0, "aces": 2}]}, "aces_in_hand"),
        ({"trump_honours": [5, 0], "aces_held": [0, 4]}, "aces_held"),
        ({"sequences": [{"side": 1, "suit": "H", "cards": 3}]}, "trump_honours"),
        ({"sequences": [{"side": 0, "suit": "H", "cards": 3}] * 2}, "sequences"),
        ({"sequences": [{"side": 0, "suit": "H", "cards": 3}], "aces_held": [0, 4]}, "sequences"),
        ({"level": 3}, "level"),
        ({"first": 2}, "first"),
        ({"tricks": 14}, "tricks"),
    ],
)
def test_a_result_that_cannot_be(wrong, field):
    with pytest.raises(BadResult) as refusal:
        lines(contract(**wrong))
    assert field in refusal.value.fields


@pytest.mark.parametrize("decisive", [True, False])
def test_played_matches_typed_in_give_the_same_totals(decisive):
    match, typed = played_and_typed("historical-skruuvi", 5, decisive_trick=decisive)
    assert isinstance(typed.sheet, HistoricalSheet)
    winner = match.result.places.index(1)
    assert f"{typed.sheet.main_book} to {{side {winner}}} in the main book" in match.result.reason


@pytest.mark.parametrize("kotka", [False, True])
def test_greedy_beats_random(kotka):
    assert greedy_balance("historical-skruuvi", 60, Random(2), kotka=kotka) > 1000


@pytest.mark.parametrize(
    ("totals", "gets"), [((2600, 1100), (15, 0)), ((1000, 3050), (0, 21)), ((100, 149), (0, 0))]
)
def test_an_evening_adds_up_what_a_side_got_in_the_main_book__line_1425(totals, gets):
    assert HistoricalSkruuvi.in_evening(totals) == gets
