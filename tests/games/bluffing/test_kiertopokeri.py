"""Kiertopokeri: My Games, lines 1702-1738."""

from random import Random

import pytest

from games.bluffing.kiertopokeri import ANNOUNCING, ANSWERING, HAND, Change, Kiertopokeri, KiertopokeriState
from games.bluffing.poker_claims import CLAIMS, is_true, true_claims, words
from games.core.errors import BadOption, BadResult, Illegal
from games.core.match import LiveMatch
from games.core.state import CHANCE
from games.kits.cards import CARD, DECK_52, RANKS, cards_of, mask_of
from games.kits.going_out import DroppedOut
from games.kits.poker import CATEGORY_NAMES
from tests.games.dsl import cards, legal, play_with_events as play


def claim(text: str) -> tuple[int, ...]:
    """`pair Q J` as an announcement."""
    name = next(name for name in reversed(CATEGORY_NAMES) if text.startswith(name + " "))
    return (CATEGORY_NAMES.index(name), *(RANKS.index(rank) for rank in text[len(name) :].split()))


def table_with(hand: str, announced: str = "", seats: int = 4, stock: str = "") -> KiertopokeriState:
    """Seat 0 holds the hand; with an announcement made, seat 1 is to answer."""
    table = Kiertopokeri.table_for(seats)
    state = KiertopokeriState(table, Kiertopokeri.Sheet(table).next_deal())
    state.hand, state.holder, state.turn = cards(hand), 0, 0
    state.path = [Change(0, 0, 0, state.hand)]
    rest = [card for card in DECK_52 if not state.hand & (1 << card)]
    state.stock = [CARD[word] for word in stock.split()] or rest
    state.discards = mask_of(rest) & ~mask_of(state.stock)
    state.phase = ANNOUNCING
    if announced:
        state.announced, state.turn, state.phase = claim(announced), 1, ANSWERING
    return state


# Announcements --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pair Q J", "a pair of queens and a jack"),
        ("two pair Q T 5", "a pair of queens, a pair of tens and a five"),
        ("flush Q T", "a flush with a queen and a ten"),
        ("high card A 6", "a high card with an ace and a six"),
        ("three of a kind 6 A", "three sixes and an ace"),
        ("straight J", "a straight, jack high"),
        ("full house K 5", "a full house of kings and fives"),
        ("straight flush 5", "a straight flush, five high"),
    ],
)
def test_worked_example_lines_1716_1722_what_is_announced(text, said):
    assert claim(text) in CLAIMS
    assert words(claim(text)) == said


def test_trap_announcements_are_compared_by_what_is_named():
    order = [
        "high card 3 2", "high card A K", "pair 2 3", "pair 2 A", "pair 3 2", "two pair 3 2 A", "two pair 4 2 3",
        "three of a kind 2 3", "straight 5", "straight 6", "straight A", "flush 3 2", "full house 2 3",
        "full house 3 2", "four of a kind 2 3", "straight flush 5", "straight flush A",
    ]  # fmt: skip
    numbers = [CLAIMS.index(claim(text)) for text in order]
    assert numbers == sorted(numbers)
    assert numbers[0] == 0
    assert numbers[-1] == len(CLAIMS) - 1


def test_trap_higher_than_the_last_announcement_not_than_the_cards():
    state = table_with("2C 3D 5H 7S 9C", "pair Q J")
    play(state, "take", "done")
    assert legal(state)[0] == "pair Q"
    play(state, "pair Q")
    assert legal(state) == ["and K", "and A"]
    play(state, "and K")
    assert state.announced == claim("pair Q K")


def test_after_the_best_extra_card_the_next_main_rank():
    state = table_with("2C 3D 5H 7S 9C", "pair A K")
    play(state, "take", "done")
    assert legal(state)[0] == "two pair 3 2"


def test_trap_after_the_highest_announcement_only_doubting_is_left():
    assert legal(table_with("2C 3D 5H 7S 9C", "straight flush A")) == ["doubt"]
    assert legal(table_with("2C 3D 5H 7S 9C", "straight flush K")) == ["take", "doubt"]


@pytest.mark.parametrize(
    ("text", "hand", "true"),
    [
        ("pair Q J", "QC QD JH 5S 3C", True),
        ("pair Q 3", "QC QD JH 5S 3C", True),
        ("pair Q 4", "QC QD JH 5S 3C", False),
        ("pair Q J", "QC QD QH JS 3C", False),
        ("pair Q J", "QC QD JH JS 3C", False),
        ("two pair Q J 3", "QC QD JH JS 3C", True),
        ("full house Q J", "QC QD QH JS JC", True),
        ("full house J Q", "QC QD QH JS JC", False),
        ("straight 5", "AC 2D 3H 4S 5C", True),
        ("straight A", "AC 2D 3H 4S 5C", False),
        ("flush Q T", "QC TC 8C 3C 2C", True),
        ("high card Q T", "QC TC 8C 3C 2D", True),
        ("straight 6", "6C 2C 3C 4C 5C", False),
        ("straight flush 6", "6C 2C 3C 4C 5C", True),
        ("four of a kind 6 5", "6C 6D 6H 6S 5C", True),
    ],
)
def test_true_is_exactly_the_announced_kind_with_the_named_cards(text, hand, true):
    assert is_true(claim(text), cards(hand)) == true
    assert (claim(text) in true_claims(cards(hand))) == true


# Doubting -------------------------------------------------------------------------------------------------------------


def test_a_true_announcement_puts_the_doubter_out_and_the_next_player_starts():
    state = table_with("QC QD JH 5S 3C", "pair Q J")
    assert play(state, "doubt") == "The hand is Q♦ J♥ 5♠ 3♣ Q♣: true. {1} drops out.".replace(
        "Q♦ J♥ 5♠ 3♣ Q♣", "5♠ J♥ Q♦ Q♣ 3♣"
    )
    assert state.out == [1]
    assert state.actors() == (2,)
    assert (state.phase, state.announced) == (ANNOUNCING, ())


def test_a_lie_puts_the_announcer_out_and_the_doubter_starts():
    state = table_with("QC 9D JH 5S 3C", "pair Q J")
    play(state, "doubt")
    assert state.out == [0]
    assert state.actors() == (1,)


def test_trap_only_the_next_player_may_doubt():
    state = table_with("QC 9D JH 5S 3C", "pair Q J")
    assert state.actors() == (1,)
    state.out = [1]
    state.turn = state.next_in(0)
    assert state.actors() == (2,)


def test_trap_only_the_last_announcement_is_judged():
    state = table_with("2C 3D 5H 7S 9C", "pair K A", stock="KC KD KH AS")
    play(
        state,
        "take",
        "drop 2C",
        "drop 3D",
        "drop 5H",
        "drop 7S",
        "done",
        "three of a kind K",
        "and A",
        "doubt",
    )
    assert state.out == [2]


def test_the_last_player_wins():
    state = table_with("QC 9D JH 5S 3C", "pair Q J")
    state.out = [2, 3]
    play(state, "doubt")
    assert state.actors() == ()
    assert state.result() == DroppedOut(dropped=(2, 3, 0))
    assert state.returns() == [0.5, 1.5, -1.5, -0.5]


# Cards ----------------------------------------------------------------------------------------------------------------


def test_any_number_may_be_discarded_and_is_replaced():
    state = table_with("2C 3D 5H 7S 9C", "pair K A", stock="KC KD KH AS TC")
    play(state, "take", "drop 2C", "drop 9C")
    assert play(state, "done") == "{1} discards 2 cards."
    assert state.hand == cards("3D 5H 7S KC KD")


def test_trap_the_deck_is_not_shuffled_when_somebody_drops_out():
    state = table_with("QC 9D JH 5S 3C", "pair Q J", stock="KC KD KH AS TC 8C")
    play(state, "doubt")
    assert state.hand == cards("KC KD KH AS TC")
    assert state.stock == [CARD["8C"]]


def test_trap_discards_come_back_only_when_the_stock_is_empty():
    state = table_with("2C 3D 5H 7S 9C", "pair K A", stock="KC")
    assert (
        play(state, "take", "drop 2C", "drop 9C", "done") == "The discards are shuffled and make a new stock."
    )
    assert state.discards == 0
    assert state.hand.bit_count() == HAND
    assert state.hand & cards("3D 5H 7S KC") == cards("3D 5H 7S KC")


def test_picks_are_secret_and_their_number_is_not():
    state = table_with("2C 3D 5H 7S 9C", "pair K A")
    play(state, "take")
    assert state.told(2, 1, state.parse(1, "drop 2C")) == ""
    assert "2♣" in state.told(1, 1, state.parse(1, "drop 2C"))


def test_one_who_passed_the_hand_on_still_knows_it_and_then_a_part_of_it():
    state = table_with("2C 3D 5H 7S 9C", "pair K A")
    assert all(state.resample(0, Random(n)).hand == state.hand for n in range(5))
    assert len({state.resample(2, Random(n)).hand for n in range(20)}) == 20
    play(state, "take", "drop 2C", "drop 9C", "done", "pair A", "and K")
    before = cards("2C 3D 5H 7S 9C")
    worlds = [state.resample(0, Random(n)).hand for n in range(40)]
    assert all((world & before).bit_count() == 3 for world in worlds)
    assert len({world & before for world in worlds}) > 4
    for number in range(10):
        world = state.resample(0, Random(number))
        everything = [world.hand, world.discards, mask_of(world.stock)]
        assert sum(everything) == mask_of(DECK_52)
        assert len(cards_of(world.discards)) == 2


def test_own_discards_never_come_back_in_a_world():
    state = table_with("2C 3D 5H 7S 9C", "pair K A")
    play(
        state,
        "take",
        "drop 2C",
        "drop 9C",
        "done",
        "pair A",
        "and K",
        "take",
        "done",
        "two pair 3 2",
        "and 4",
    )
    assert all(not state.resample(1, Random(n)).hand & cards("2C 9C") for n in range(20))


def test_a_game_of_any_size_ends():
    for seats in (4, 10):
        table = Kiertopokeri.table_for(seats)
        for seed in range(5):
            rng = Random(seed)
            state = KiertopokeriState(table, Kiertopokeri.Sheet(table).next_deal())
            while actors := state.actors():
                if actors == (CHANCE,):
                    state.apply_chance(state.draw(rng))
                else:
                    state.apply(actors[0], state.greedy(actors[0], rng))
            assert len(state.out) == seats - 1


def test_wrong_moves_results_and_tables_are_refused():
    with pytest.raises(Illegal):
        table_with("2C 3D 5H 7S 9C").parse(0, "pair Q Q")
    with pytest.raises(BadOption):
        Kiertopokeri.table_for(3)
    match = LiveMatch(Kiertopokeri.table_for(4), entered=True)
    for wrong in ([0, 1], [0, 1, 1], [0, 1, 4]):
        with pytest.raises(BadResult):
            match.enter({"dropped": wrong}, match.seq)
    match.enter({"dropped": [2, 0, 3]}, match.seq)
    assert match.sheet.totals == [1, 3, 0, 2]
    assert match.result.places == (3, 1, 4, 2)
