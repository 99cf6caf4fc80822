"""Believe or Doubt: My Games, lines 2725-2770; packs that a club supplies."""

import json
from random import Random

import pytest

from games.bluffing.believe_or_doubt import (
    MOST_QUESTIONS,
    BelieveOrDoubt,
    BelieveOrDoubtState,
    Turn,
    places_to_move,
)
from games.bluffing.trivia_packs import own_pack, read_pack
from games.core.errors import BadOption, BadResult, Illegal
from games.core.match import LiveMatch
from games.core.state import CHANCE, OPEN
from tests.games.dsl import play_and_show as play

NAMES = "category,question,answer,low,high"
LINES = [f"{'Sums' if n % 2 else 'Words'},Question {n}?,{n},0,50" for n in range(12)]
CSV = "\n".join([NAMES, *LINES])


def asked(question: int = 3, seats: int = 4, **options) -> BelieveOrDoubtState:
    """A question of the little pack above, put to seat 0."""
    table = BelieveOrDoubt.table_for(seats, {"pack": CSV, **options})
    state = BelieveOrDoubtState(table, BelieveOrDoubt.Sheet(table).next_deal())
    state.apply_chance(["ordinary", question % 2])
    assert state.actors() == (CHANCE,)
    state.apply_chance(question)
    return state


def sheet_after(*turns: Turn, **options):
    sheet = BelieveOrDoubt.Sheet(BelieveOrDoubt.table_for(3, options))
    for turn in turns:
        sheet.enter(turn)
    return sheet


# Questions ------------------------------------------------------------------------------------------------------------


def test_worked_example_line_2743_all_believe_and_the_answer_counts_whatever_is_printed():
    state = asked()
    play(state, "answer 44", "believe", "believe", "believe")
    assert state.result() == Turn(answerer=0, outcome="believed")
    sheet = sheet_after(Turn(answerer=0, outcome="believed"))
    assert sheet.totals == [1, 0, 0]
    assert sheet.next_deal().carry["answerer"] == 0


def test_worked_example_line_2745_a_doubted_wrong_answer_gives_no_points_and_the_turn_to_the_doubter():
    state = asked()
    assert play(state, "answer 44", "believe", "doubt") == "The printed answer is 3: 44 is wrong."
    assert state.result() == Turn(answerer=0, outcome="doubted-wrong", doubter=2)
    sheet = sheet_after(Turn(answerer=0, outcome="doubted-wrong", doubter=2))
    assert sheet.totals == [0, 0, 0]
    assert sheet.next_deal().carry["answerer"] == 2


def test_worked_example_line_2747_a_doubted_right_answer_and_trap_scores_below_nought():
    state = asked()
    assert play(state, "answer 3", "doubt") == "The printed answer is 3: 3 is right."
    assert state.result() == Turn(answerer=0, outcome="doubted-right", doubter=1)
    sheet = sheet_after(Turn(answerer=0, outcome="doubted-right", doubter=1))
    assert sheet.totals == [1, -1, 0]
    assert sheet.next_deal().carry["answerer"] == 0


def test_trap_announcements_go_round_from_the_left_and_the_first_doubt_ends_them():
    state = asked()
    play(state, "answer 3")
    assert state.actors() == (1,)
    play(state, "believe")
    assert state.actors() == (2,)
    assert state.view(3)["seats"][1]["call"] == "believe"
    play(state, "doubt")
    assert state.actors() == ()


def test_trap_the_printed_answer_is_hidden_until_the_announcements_are_over():
    state = asked()
    play(state, "answer 7", "believe")
    for viewer in (0, 1, 2, 3, None):
        assert "printed answer" not in dict(state.view(viewer)["facts"])
    assert dict(state.view(OPEN)["facts"])["printed answer"] == "3"
    assert len({state.resample(1, Random(n)).printed for n in range(40)}) > 10
    play(state, "believe", "believe")
    assert dict(state.view(None)["facts"])["printed answer"] == "3"


def test_the_legal_answers_say_nothing_of_the_printed_one():
    state = asked()
    assert [state.text(0, action) for action in state.legal(0)] == [f"answer {n}" for n in range(51)]


def test_trap_the_accuracy_is_fixed_before():
    pack = CSV.replace(NAMES, NAMES + ",within").replace(",50", ",50,2")
    for answer, right in ((5, True), (6, False), (1, True)):
        state = asked(pack=pack)
        play(state, f"answer {answer}", "doubt")
        assert state.right() == right


LOOSE = CSV.replace(NAMES, NAMES + ",within").replace(",50", ",50,2")


def test_more_than_half_have_the_exact_number_before_anybody_announces():
    """Line 2755: four players, three wishes; the first answer, 5 for 3, would have been within 2."""
    state = asked(pack=LOOSE, wishes=True)
    play(state, "answer 5")
    assert [state.text(1, action) for action in state.legal(1)] == ["exactly", "enough"]
    play(state, "exactly", "exactly", "enough")
    assert state.actors() == (0,), "the answerer has a word, too"
    play(state, "exactly")
    assert state.actors() == (0,)
    assert [state.text(0, action) for action in state.legal(0)] == [f"answer {n}" for n in range(3, 8)]
    play(state, "answer 4")
    assert dict(state.view(2)["facts"])["accuracy"] == "the exact number"
    assert state.actors() == (1,)
    play(state, "doubt")
    assert not state.right()


def test_half_of_the_table_is_not_enough_and_the_answer_stands():
    state = asked(pack=LOOSE, wishes=True)
    play(state, "answer 5", "exactly", "enough", "exactly", "enough")
    assert state.actors() == (1,)
    play(state, "doubt")
    assert state.right()


def test_nobody_is_asked_where_a_question_is_exact_or_the_table_does_not_play_so():
    for options in ({"wishes": True}, {"pack": LOOSE}):
        state = asked(**options)
        play(state, "answer 5")
        assert [state.text(1, action) for action in state.legal(1)] == ["believe", "doubt"]


def test_the_category_may_be_chosen():
    table = BelieveOrDoubt.table_for(3, {"pack": CSV, "topic": "chosen"})
    state = BelieveOrDoubtState(table, BelieveOrDoubt.Sheet(table).next_deal())
    assert [state.say(state.text(0, action)) for action in state.legal(0)] == ["Words", "Sums"]
    play(state, "topic 2")
    assert all(state.draw(Random(n)) % 2 for n in range(9))


# The board ------------------------------------------------------------------------------------------------------------


def landed(square: str, **options) -> BelieveOrDoubtState:
    pack = CSV.replace("Sums,Question 11", "Art,Question 11")
    table = BelieveOrDoubt.table_for(4, {"pack": pack, "topic": "board", **options})
    state = BelieveOrDoubtState(table, BelieveOrDoubt.Sheet(table).next_deal())
    state.apply_chance([square, 1])
    return state


def test_variant_board_on_a_free_square_one_bans_and_the_right_neighbour_chooses():
    state = landed("free")
    assert state.actors() == (0,)
    play(state, "topic 3")
    assert state.actors() == (3,)
    assert len(state.legal(3)) == 2
    play(state, "topic 1")
    assert state.draw(Random(1)) % 2 == 0


def test_variant_board_a_pie_square_is_a_question_or_a_change_of_seats():
    state = landed("pie")
    assert [state.text(0, action) for action in state.legal(0)] == ["stay", "move 1", "move 2"]
    play(state, "move 2")
    assert state.actors() == ()
    assert state.result() == Turn(answerer=0, outcome="moved", beside=2)
    assert landed("pie", **{"seat-changes": False}).actors() == (CHANCE,)


def test_variant_board_after_moving_the_player_left_of_the_old_seat_is_next():
    sheet = BelieveOrDoubt.Sheet(BelieveOrDoubt.table_for(4, {"topic": "board"}))
    sheet.enter(Turn(answerer=0, outcome="moved", beside=2))
    assert sheet.next_deal().carry == {"answerer": 1, "order": [1, 2, 0, 3]}
    assert places_to_move([1, 2, 0, 3], 1) == [0, 2]


# The match ------------------------------------------------------------------------------------------------------------


def test_first_to_ten_points():
    sheet = sheet_after(*[Turn(answerer=0, outcome="believed")] * 10)
    assert sheet.over
    assert sheet.ranking == [1, 2, 2]


def test_worked_example_line_2751_chips_are_points_still_to_make():
    table = BelieveOrDoubt.table_for(3, {"pack": CSV, "chips": True})
    sheet = BelieveOrDoubt.Sheet(table)
    sheet.enter(Turn(answerer=0, outcome="believed"))
    sheet.enter(Turn(answerer=0, outcome="doubted-right", doubter=2))
    state = BelieveOrDoubtState(table, sheet.next_deal())
    assert [seat["chips"] for seat in state.view(None)["seats"]] == [8, 10, 11]


def test_doubts_for_ever_come_to_an_end():
    sheet = BelieveOrDoubt.Sheet(BelieveOrDoubt.table_for(3))
    while not sheet.over:
        who = sheet.next_deal().carry["answerer"]
        sheet.enter(Turn(answerer=who, outcome="doubted-wrong", doubter=(who + 1) % 3))
    assert len(sheet.rows) == MOST_QUESTIONS
    assert "questions have been asked" in sheet.reason()


@pytest.mark.parametrize(
    "wrong",
    [
        {"answerer": 1, "outcome": "believed"},
        {"answerer": 0, "outcome": "doubted-right"},
        {"answerer": 0, "outcome": "doubted-right", "doubter": 0},
        {"answerer": 0, "outcome": "moved", "beside": 1},
        {"answerer": 0, "outcome": "guessed"},
    ],
)
def test_results_by_hand_that_cannot_be(wrong):
    match = LiveMatch(BelieveOrDoubt.table_for(3), entered=True)
    with pytest.raises(BadResult):
        match.enter(wrong, match.seq)
    match.enter({"answerer": 0, "outcome": "doubted-wrong", "doubter": 1}, match.seq)
    with pytest.raises(BadResult):
        match.enter({"answerer": 0, "outcome": "believed"}, match.seq)


@pytest.mark.parametrize(
    "text", ["answer", "answer -1", "answer 01", "answer 1234567890123", "topic 99", "nonsense", None]
)
def test_moves_that_are_none(text):
    with pytest.raises(Illegal):
        asked().parse(0, text)


# Packs ----------------------------------------------------------------------------------------------------------------


def test_the_own_pack_has_about_forty_questions_in_several_categories():
    pack = own_pack()
    assert len(pack.questions) >= 40
    assert len(pack.categories) >= 5
    assert all(question.low <= question.answer <= question.high for question in pack.questions)


def test_a_pack_as_csv_with_semicolons_and_as_json_is_the_same():
    rows = [dict(zip(NAMES.split(","), line.split(","), strict=True)) for line in LINES]
    assert read_pack(CSV) == read_pack(CSV.replace(",", ";")) == read_pack(json.dumps(rows))


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (CSV.replace("answer", "solution"), "line 1: the names are category"),
        (CSV.replace("Words,Question 4?,4", "Words,Question 4?,four"), "line 6: answer is 'four'"),
        (
            CSV.replace("Words,Question 4?,4", "Words,Question 4?,51"),
            "line 6: the answer 51 does not lie between 0 and 50",
        ),
        (CSV.replace("Question 4?,4,0,50", "Question 4?,4,0,900"), "line 6: from 0 to 900"),
        (CSV.replace("Question 4?", "Question 2?"), "'Question 2?' is there twice"),
        (CSV.replace("Words,Question 4?", ",Question 4?"), "line 6: the category must be"),
        (CSV.replace("Question 4?", "Question {4}?"), "line 6: the question contains"),
        (CSV + "\nWords,Question", "line 14 has 2 cells"),
        ("\n".join([NAMES, *LINES[:5]]), "10 to 500 questions are needed, not 5"),
        (CSV.replace("Words", "Sums"), "2 to 12 categories are needed, not 1"),
        (CSV + '\n"x', "not CSV"),
        ("[1, 2", "not JSON"),
        ("{}", "must be a list"),
        ("[1]", "question 1 is not an object"),
        ('[{"question": "?"}]', "question 1: the names are"),
        ("[" * 5000, "not JSON"),
    ],
)
def test_packs_with_mistakes_are_refused_with_the_place(pack, says):
    with pytest.raises(BadOption, match="Pack") as refusal:
        BelieveOrDoubt.table_for(4, {"pack": pack})
    assert says in str(refusal.value)
