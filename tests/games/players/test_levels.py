"""Built-in players by their measured strength: nothing that was not proved has a name that says more."""

from __future__ import annotations

import pytest

from games.core import registry
from games.core.messages import Message
from games.players import catalogue, offered
from games.players.levels import CERTAIN, Level, Word, ahead, levels, levels_of, nearest
from games.players.measured import CLEAR, Proof

FLOOR = Proof("greedy", "random", 2.0, 0.5, 16)


def over(gain: float, error: float, deals: int = 16, spec: str = "tree-fast", below: str = "greedy") -> Proof:
    return Proof(spec, below, gain, error, deals)


def test_a_game_that_was_not_measured_calls_nobody_but_the_random_one_anything() -> None:
    found = levels_of([])
    assert found["random"].word is Word.EASY
    rest = [level for spec, level in found.items() if spec != "random"]
    assert {level.word for level in rest} == {Word.UNMEASURED}
    assert len({level.name for level in rest}) == len(rest), "two at one table can be told apart"
    assert {level.reason for level in rest} == {"strength not measured"}


def test_each_proved_step_is_a_word_up() -> None:
    found = levels_of([FLOOR, over(0.4, 0.13)])
    assert [found[spec].word for spec in ("random", "greedy", "tree-fast")] == [
        Word.EASY,
        Word.MEDIUM,
        Word.HARD,
    ]
    assert found["monte-carlo"].word is Word.UNMEASURED


@pytest.mark.parametrize(
    ("gain", "word"),
    [(CLEAR * 0.5, Word.HARD), (CLEAR * 0.5 - 1e-9, Word.UNMEASURED), (-2.0, Word.UNMEASURED)],
)
def test_the_limit_of_proof(gain: float, word: Word) -> None:
    assert levels_of([FLOOR, over(gain, 0.5)])["tree-fast"].word is word


def test_very_hard_is_so_even_where_luck_helped() -> None:
    limit = next(z for n in range(3000, 9000) if ahead(over(z := n / 1000, 1.0), CLEAR) >= CERTAIN)
    assert levels_of([FLOOR, over(limit, 1.0)])["tree-fast"].word is Word.VERY_HARD
    assert levels_of([FLOOR, over(limit - 0.01, 1.0)])["tree-fast"].word is Word.HARD
    assert levels_of([FLOOR, over(2.0, 0.0)])["tree-fast"].word is Word.VERY_HARD, "all deals alike"


def test_what_was_proved_against_one_that_was_not_proves_nothing() -> None:
    stray = over(9.0, 1.0, spec="tree-strong", below="monte-carlo")
    assert levels_of([FLOOR, stray])["tree-strong"].word is Word.UNMEASURED
    assert levels_of([over(0.1, 1.0, spec="greedy", below="random"), over(9.0, 1.0)])["tree-fast"].word is (
        Word.UNMEASURED
    )


def test_nothing_is_above_very_hard_and_a_second_one_is_numbered() -> None:
    steps = [FLOOR, over(2.0, 0.0), over(2.0, 0.0, spec="tree-strong", below="tree-fast")]
    found = levels_of(steps)
    assert (found["tree-strong"].word, found["tree-strong"].name) == (Word.VERY_HARD, "Very hard bot 2")
    assert found["tree-fast"].name == "Very hard bot"


@pytest.mark.parametrize(
    ("proof", "share"),
    [
        (over(0.0, 0.0), 0.5),
        (over(1.0, 0.0), 1.0),
        (over(-1.0, 0.0), 0.0),
        (over(0.0, 1.0), 0.5),
        (over(4.0, 1.0, deals=16), pytest.approx(0.8413, abs=1e-4)),
        (over(-4.0, 1.0, deals=16), pytest.approx(0.1587, abs=1e-4)),
        (over(1.0, 1.0, deals=0), pytest.approx(0.8413, abs=1e-4)),
    ],
)
def test_how_often_one_comes_out_ahead(proof: Proof, share: float) -> None:
    assert ahead(proof) == share


def test_nobody_is_said_to_win_always() -> None:
    assert levels_of([over(2.0, 0.0, spec="greedy", below="random")])["greedy"].reason == (
        "ahead 99 times of 100 against: Easy bot"
    )


@pytest.mark.parametrize("key", [game.key for game in registry.all_games()])
def test_those_on_offer_at_a_game_have_names_of_their_own(key: str) -> None:
    found = levels(key)
    assert {strength.spec for strength in catalogue()} == set(found)
    names = [level.name for level in found.values()]
    assert len(set(names)) == len(names)
    assert all(isinstance(name, Message) for name in names)
    words = [found[strength.spec].word for strength in offered(key)]
    assert words == sorted(words) or Word.UNMEASURED in words, "weakest first"
    assert not any(strength.title in str(level.name) for strength in catalogue() for level in found.values())


@pytest.mark.parametrize(
    ("offered", "own", "best"),
    [
        ([(Word.EASY, 10.0), (Word.MEDIUM, 20.0), (Word.HARD, 30.0)], 26.0, 2),
        ([(Word.EASY, 10.0), (Word.MEDIUM, 20.0), (Word.HARD, 30.0)], 25.0, 1),
        ([(Word.EASY, 10.0), (Word.MEDIUM, 20.0)], -50.0, 0),
        ([(Word.EASY, None), (Word.MEDIUM, None), (Word.HARD, 30.0)], 2.0, 2),
        ([(Word.EASY, 10.0), (Word.MEDIUM, 20.0)], None, 1),
        ([(Word.EASY, None), (Word.MEDIUM, None), (Word.HARD, None)], 26.0, 1),
        ([(Word.EASY, None), (Word.UNMEASURED, None)], None, 0),
        ([(Word.UNMEASURED, None), (None, None)], None, 0),
        ([(None, 12.0), (Word.MEDIUM, None)], 11.0, 0),
        ([], 11.0, 0),
    ],
)
def test_who_suits_somebody_best(
    offered: list[tuple[Word | None, float | None]], own: float | None, best: int
) -> None:
    assert nearest(offered, own) == best


def test_a_level_without_a_number_reads_well() -> None:
    assert Level(Word.UNMEASURED).name == "Bot 1"
    assert Level(Word.UNMEASURED).reason == "strength not measured"
