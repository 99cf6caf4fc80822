"""Valepaska: My Games, lines 2682-2721."""

from random import Random

import pytest

from games.bluffing.valepaska import MOST_PLAYS, Valepaska, ValepaskaState
from games.core.errors import BadOption, BadResult, Illegal, NotYourTurn
from games.core.match import LiveMatch
from games.core.state import CHANCE, OPEN
from games.kits.bluffing import PLAYING
from games.kits.card_tracking import STOCK
from games.kits.cards import DECK_52, RANKS, cards_of, mask_of
from games.kits.going_out import OutOrCalledOff
from tests.games.dsl import cards, event


def table_with(*hands: str, stock: str = "", **options) -> ValepaskaState:
    """A game in which the seats hold these cards and seat 0 is to play on an empty pile."""
    table = Valepaska.table_for(len(hands), options)
    state = ValepaskaState(table, Valepaska.Sheet(table).next_deal())
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards(hand)
        state.trail.add(STOCK, seat, cards(hand), 1 << seat)
    state.stock = cards_of(cards(stock))
    state.turn = 0
    state.phase = PLAYING
    return state


def put(state: ValepaskaState, laid: str, rank: str) -> None:
    """Whoever is in turn puts cards down and announces a rank; both must be allowed."""
    (seat,) = state.actors()
    for word in (*(f"+{card}" for card in laid.split()), f"claim {rank}"):
        action = state.parse(seat, word)
        assert state.is_legal(seat, action), word
        state.apply(seat, action)


def answer(state: ValepaskaState, *doubters: int) -> str:
    """Those named doubt, the others believe, and the window closes. Returns what a spectator is told of it."""
    while state.actors() != (CHANCE,):
        seat = state.actors()[-1]
        state.apply(seat, state.parse(seat, "doubt" if seat in doubters else "believe"))
    return event(state)


def play(state: ValepaskaState, laid: str, rank: str, *doubters: int) -> str:
    put(state, laid, rank)
    return answer(state, *doubters)


def claimable(state: ValepaskaState) -> str:
    """The ranks that can be announced, from low to high."""
    order = "3456789TJQKA2"
    return "".join(sorted((RANKS[rank] for rank in state.claimable()), key=order.index))


def after(*claims: str, **options) -> ValepaskaState:
    """A pile on which these claims have been made and believed, by two players in turn."""
    state = table_with("3C 4C 5C 6C 7C 8C 9C", "3D 4D 5D 6D 7D 8D 9D", **options)
    for claim in claims:
        (seat,) = state.actors()
        laid = cards_of(state.hands[seat])[: int(claim[:-1] or 1)]
        put(state, " ".join(state.text(seat, card)[1:] for card in laid), claim[-1])
        answer(state)
    return state


# What may be announced ------------------------------------------------------------------------------------------------


def test_worked_example_line_2690_two_is_high_then_ace_king_queen_jack_ten_down_to_three():
    assert claimable(after("9")) == "9TJQK2"
    assert claimable(after("9", "J")) == "JQKA2"
    assert claimable(after("9", "J", "K")) == "KA2"


def test_trap_on_an_empty_pile_ten_and_lower_twos_and_aces():
    assert claimable(table_with("3C", "3D")) == "3456789TA2"


def test_option_high_cards_may_start_a_pile():
    assert claimable(table_with("3C", "3D", **{"allow-high-on-empty": True})) == "3456789TJQKA2"


@pytest.mark.parametrize(
    ("top", "ranks"), [("3", "3456789T2"), ("6", "6789T2"), ("7", "789TJQK2"), ("8", "89TJQK2")]
)
def test_trap_no_face_cards_on_cards_below_seven(top, ranks):
    assert claimable(after(top)) == ranks


@pytest.mark.parametrize(("top", "ranks"), [("J", "JQKA2"), ("Q", "QKA2"), ("K", "KA2")])
def test_trap_aces_only_on_face_cards(top, ranks):
    assert claimable(after("9", top)) == ranks
    assert "A" not in claimable(after("9"))


@pytest.mark.parametrize("claims", [["2"], ["3", "2"], ["9", "K", "2"]])
def test_trap_twos_on_anything_and_only_twos_on_a_two(claims):
    assert claimable(after(*claims)) == "2"


def test_nobody_can_pass_and_something_can_always_be_said():
    """Line 2719: with high cards only and an empty pile there is no true play, but there is a lie."""
    state = table_with("JC QC KC", "JD QD KD")
    put(state, "JC", "3")
    assert state.actors() == (1,)


# Picking --------------------------------------------------------------------------------------------------------------


def test_cards_are_picked_one_by_one_then_announced():
    state = table_with("3C 4C", "3D")
    texts = [state.text(0, action) for action in state.legal(0)]
    assert texts == ["+3C", "+4C"]
    state.apply(0, state.parse(0, "+4C"))
    assert [state.text(0, action) for action in state.legal(0)][:2] == ["+3C", "claim 2"]
    assert state.view(0)["seats"][0]["melds"] == [{"cards": ["4C"], "title": "picked"}]
    assert "melds" not in state.view(1)["seats"][0]


def test_at_most_four_cards_are_put_down():
    state = table_with("3C 4C 5C 6C 7C", "3D")
    for card in ("3C", "4C", "5C", "6C"):
        state.apply(0, state.parse(0, f"+{card}"))
    assert not state.is_legal(0, state.parse(0, "+7C"))


def test_trap_only_the_number_must_be_true():
    state = table_with("KC QC 5C", "3D 4D")
    put(state, "KC QC", "3")
    assert state.pile[-1].words == "2 threes"
    assert state.told(1, 0, state.parse(0, "believe")) == ""


# Falling piles --------------------------------------------------------------------------------------------------------


def test_worked_example_line_2703_a_ten_makes_the_pile_fall_and_the_player_goes_on():
    state = table_with("3C 4C", "TD 4D 5D")
    play(state, "3C", "3")
    story = play(state, "TD", "T")
    assert story == "Nobody doubts it. The pile of 2 cards falls and leaves the game."
    assert state.pile == []
    assert state.actors() == (1,)


def test_a_ten_on_an_empty_pile_falls_too():
    state = table_with("TC 4C", "3D")
    play(state, "TC", "T")
    assert state.pile == []
    assert state.actors() == (0,)


def test_worked_example_line_2703_an_ace_on_a_face_card_makes_the_pile_fall():
    state = after("9", "K")
    play(state, "5C", "A")
    assert state.pile == []
    assert state.actors() == (0,)


def test_worked_example_line_2703_four_equal_ranks_on_top_make_the_pile_fall():
    state = after("38", "18")
    assert state.pile == []
    assert state.actors() == (1,)


def test_more_than_four_equal_ranks_fall_and_equal_ranks_further_down_do_not_count():
    assert after("38", "28").pile == []
    assert len(after("38", "19", "19").pile) == 3
    assert len(after("28", "18").pile) == 2


def test_trap_four_or_more_twos_do_not_make_the_pile_fall():
    state = after("22", "22", "2")
    assert sum(claim.count for claim in state.pile) == 5
    assert claimable(state) == "2"


def test_trap_an_ace_on_an_empty_pile_goes_to_the_next_player_and_the_same_player_goes_on():
    state = table_with("AC 4C", "3D 5D", "3S 5S")
    story = play(state, "AC", "A")
    assert story == "Nobody doubts it. {1} takes 1 card."
    assert state.hands[1] == cards("AC 3D 5D")
    assert state.pile == []
    assert state.actors() == (0,)


def test_four_aces_on_an_empty_pile_are_picked_up_too():
    state = table_with("AC AD AH AS 4C", "3D 5D")
    play(state, "AC AD AH AS", "A")
    assert state.hands[1] == cards("AC AD AH AS 3D 5D")


def test_trap_a_pile_that_falls_without_a_doubt_stays_unseen():
    state = table_with("KC 4C", "3D 5D")
    put(state, "KC", "T")
    answer(state)
    for viewer in (1, None):
        assert "KC" not in str(state.view(viewer))
    assert state.shown is None


# Doubting -------------------------------------------------------------------------------------------------------------


def test_trap_after_a_lie_the_player_takes_the_whole_pile_and_the_turn_passes():
    state = table_with("3C 4C", "KD 5D", "3S 5S")
    play(state, "3C", "3")
    story = play(state, "KD", "4", 0)
    assert story == "{0} doubts it. The cards are K♦: a lie. {1} takes 2 cards."
    assert state.hands[1] == cards("3C KD 5D")
    assert state.actors() == (2,)


def test_trap_after_the_truth_the_doubter_takes_the_pile():
    state = table_with("3C 4C", "4D 5D", "3S 5S")
    play(state, "3C", "3")
    story = play(state, "4D", "4", 0)
    assert story == "{0} doubts it. The cards are 4♦: true. {0} takes 2 cards."
    assert state.hands[0] == cards("3C 4D 4C")
    assert state.actors() == (2,)


def test_trap_a_doubter_who_would_be_next_is_skipped():
    state = table_with("3C 4C", "KD 5D", "3S 5S")
    play(state, "3C", "3", 1)
    assert state.actors() == (2,)
    state = table_with("3C 4C", "KD 5D")
    play(state, "3C", "3", 1)
    assert state.actors() == (0,)


def test_trap_true_cards_that_make_the_pile_fall_keep_the_turn_and_go_to_the_doubter():
    state = table_with("3C 4C", "TD 5D", "3S 5S")
    play(state, "3C", "3")
    play(state, "TD", "T", 2)
    assert state.hands[2] == cards("3C TD 3S 5S")
    assert state.actors() == (1,)


def test_a_lie_that_would_have_made_the_pile_fall_does_not():
    state = table_with("3C 4C", "KD 5D", "3S 5S")
    play(state, "3C", "3")
    play(state, "KD", "T", 0)
    assert state.hands[1] == cards("3C KD 5D")
    assert state.actors() == (2,)


def test_of_several_doubters_the_first_to_the_left_of_the_player_counts():
    state = table_with("3C 4C", "KD 5D", "3S 5S", "6S 7S")
    play(state, "3C", "3")
    play(state, "5D", "5", 0, 3)
    assert state.hands[3] == cards("3C 5D 6S 7S")
    assert state.hands[0] == cards("4C")


def test_one_false_card_makes_a_lie():
    state = table_with("8C 8D 9C 4C", "KD 5D")
    play(state, "8C 8D 9C", "8", 1)
    assert state.hands[0] == cards("8C 8D 9C 4C")
    assert state.actors() == (1,)


def test_a_true_doubted_ace_on_an_empty_pile_goes_to_the_doubter_and_the_turn_passes():
    state = table_with("AC 4C", "3D 5D", "3S 5S")
    play(state, "AC", "A", 2)
    assert state.hands[2] == cards("AC 3S 5S")
    assert state.actors() == (1,)


def test_everybody_still_in_is_asked_at_the_same_time_and_answers_stay_secret():
    state = table_with("3C 4C", "KD 5D", "3S 5S", "6S 7S")
    put(state, "3C", "3")
    assert state.actors() == (1, 2, 3)
    assert state.told(2, 1, state.parse(1, "doubt")) == ""
    assert state.told(1, 1, state.parse(1, "doubt")) == "{1} doubts it."
    before = state.view(2)
    state.apply(1, state.parse(1, "doubt"))
    assert state.view(2) == before
    assert state.view(1)["seats"][1]["call"] == "doubt"
    assert state.actors() == (2, 3)
    state.apply(3, state.parse(3, "doubt"))
    state.apply(2, state.parse(2, "believe"))
    assert state.actors() == (CHANCE,)
    assert state.reveals()
    assert "doubts" not in str(state.view(2))


# Drawing and going out ------------------------------------------------------------------------------------------------


def test_the_player_draws_up_to_five_after_the_doubting():
    state = table_with("3C 3H 4C 5C 6C", "3D 4D 5D 6D 7D", stock="KS QS JS")
    put(state, "3C 3H", "3")
    assert len(state.stock) == 3
    assert answer(state) == "Nobody doubts it. {0} draws 2 cards."
    assert state.hands[0].bit_count() == 5
    assert len(state.stock) == 1


def test_a_liar_who_takes_his_cards_back_draws_nothing():
    state = table_with("3C 3H 4C 5C 6C", "3D 4D 5D 6D 7D", stock="KS QS JS")
    play(state, "3C 3H", "4", 1)
    assert state.hands[0] == cards("3C 3H 4C 5C 6C")
    assert len(state.stock) == 3


def test_only_who_draws_is_told_the_cards():
    state = table_with("3C 4C 5C 6C 7C", "3D 4D 5D 6D 7D", stock="KS")
    put(state, "3C", "3")
    state.apply(1, state.parse(1, "believe"))
    outcome = state.draw(Random(0))
    assert state.told_chance(0, outcome).endswith("{0} draws 1 card: K♠.")
    assert state.told_chance(OPEN, outcome).endswith("K♠.")
    assert state.told_chance(1, outcome).endswith("{0} draws 1 card.")


def test_trap_nobody_is_out_while_there_is_a_stock():
    state = table_with("3C", "3D 4D 5D 6D 7D", stock="KS QS")
    play(state, "3C", "3")
    assert state.went_out == []
    assert state.hands[0] == cards("KS QS")


def test_trap_without_stock_and_cards_a_player_is_out_and_not_asked_any_more():
    state = table_with("3C", "3D 4D", "3S 5S")
    story = play(state, "3C", "3")
    assert story == "Nobody doubts it. {0} is out as number 1."
    put(state, "4D", "4")
    assert state.actors() == (2,)


def test_a_last_card_that_was_a_lie_comes_back():
    state = table_with("KC", "3D 4D", "3S 5S")
    play(state, "KC", "3", 2)
    assert state.went_out == []
    assert state.hands[0] == cards("KC")


def test_a_last_card_that_was_doubted_and_true_is_out_and_the_doubter_skipped():
    state = table_with("3C", "3D 4D", "3S 5S")
    play(state, "3C", "3", 1)
    assert state.went_out == [0]
    assert state.actors() == (2,)


def test_if_who_would_play_again_is_out_the_next_to_the_left_plays():
    state = table_with("TC", "3D 4D", "3S 5S")
    play(state, "TC", "T")
    assert state.actors() == (1,)
    state = table_with("AC", "3D 4D", "3S 5S")
    play(state, "AC", "A")
    assert state.hands[1] == cards("AC 3D 4D")
    assert state.actors() == (1,)


def test_the_first_out_wins_and_the_last_with_cards_loses():
    state = table_with("3C", "4D", "3S 5S")
    play(state, "3C", "3")
    play(state, "4D", "4")
    assert state.actors() == ()
    assert state.result() == OutOrCalledOff(went_out=(0, 1), called_off=False)
    assert state.returns() == [1.0, 0.0, -1.0]


def test_five_cards_each_and_the_rest_is_stock_and_the_left_of_the_dealer_starts():
    match = LiveMatch(Valepaska.table_for(6))
    match.advance(Random(4))
    assert [hand.bit_count() for hand in match.state.hands] == [5] * 6
    assert len(match.state.stock) == 52 - 30
    assert match.actors() == (1,)
    assert sum(match.state.hands) | mask_of(match.state.stock) == mask_of(DECK_52)


# A game that does not end ---------------------------------------------------------------------------------------------


def test_err_6_a_game_that_goes_in_circles_is_called_off_and_those_with_cards_share_the_last_place():
    state = table_with("JC", "JD QD", "JS QS")
    state.went_out, state.hands[0] = [0], 0
    state.turn = 1
    for _ in range(MOST_PLAYS):
        (seat,) = state.actors()
        story = play(state, "JD" if seat == 1 else "JS", "3", 3 - seat)
    assert story.endswith(f"After {MOST_PLAYS} plays the game is called off.")
    assert state.actors() == ()
    assert state.result() == OutOrCalledOff(went_out=(0,), called_off=True)
    sheet = Valepaska.Sheet(Valepaska.table_for(3))
    sheet.enter(state.result())
    assert sheet.totals == [2, 0, 0]
    assert sheet.ranking == [1, 2, 2]
    assert "called off" in sheet.reason()


@pytest.mark.parametrize(
    ("went_out", "called_off", "reason"),
    [
        ([0, 1], True, "only one player left"),
        ([0], False, "2 go out and one is left"),
        ([0, 0], False, "cannot go out twice"),
        ([0, 0], True, "cannot go out twice"),
        ([0, 3], False, "not between 0 and 2"),
        ([0, 1], "perhaps", "neither yes nor no"),
    ],
)
def test_impossible_results_are_refused_and_change_nothing(went_out, called_off, reason):
    match = LiveMatch(Valepaska.table_for(3), entered=True)
    with pytest.raises(BadResult, match=reason):
        match.enter({"went_out": went_out, "called_off": called_off}, 0)
    assert match.seq == 0
    assert match.sheet.rows == []


# What is seen ---------------------------------------------------------------------------------------------------------


def test_what_lies_in_the_pile_is_seen_only_by_who_put_it_there():
    state = table_with("KC 4C", "3D 5D", "3S 5S")
    put(state, "KC", "3")
    assert state.told(0, 0, state.parse(0, "doubt")) == "{0} doubts it."
    assert state.view(0)["piles"][1]["cards"] == ["KC"]
    assert state.view(1)["piles"][1] == {"name": "pile", "count": 1, "cards": ["?"], "note": "1 three"}
    assert state.view(OPEN)["piles"][1]["cards"] == ["KC"]


def test_an_announcement_is_told_and_what_it_really_is_only_to_its_maker():
    state = table_with("KC QC 4C", "3D 5D")
    for card in ("+KC", "+QC"):
        assert state.told(1, 0, state.parse(0, card)) == ""
        state.apply(0, state.parse(0, card))
    claim = state.parse(0, "claim 3")
    assert state.told(1, 0, claim) == "{0} puts down 2 cards and says: 2 threes."
    assert state.told(0, 0, claim) == "{0} puts down 2 cards (K♣ Q♣) and says: 2 threes."


def test_cards_turned_over_are_seen_by_everybody_until_the_next_announcement():
    state = table_with("KC 4C", "3D 5D", "3S 5S")
    play(state, "KC", "3", 2)
    assert state.view(None)["last_trick"] == [{"seat": 0, "card": "KC"}]
    put(state, "3D", "3")
    assert "last_trick" not in state.view(None)


def test_in_every_imagined_world_a_card_turned_over_is_in_the_hand_that_took_it():
    state = table_with("KC 4C", "3D 5D", "3S 5S")
    play(state, "KC", "3", 2)
    for seed in range(30):
        assert state.resample(1, Random(seed)).hands[0] & cards("KC")


def test_texts_for_people():
    state = table_with("KC 4C", "3D 5D")
    assert [state.say(text) for text in ("+KC", "claim 6", "believe", "doubt")] == [
        "+K♣", "Say: sixes", "believe", "doubt",
    ]  # fmt: skip


@pytest.mark.parametrize("rubbish", ["", "KC", "+1C", "claim", "claim 1", "claim 10", "I doubt it", None, 5])
def test_rubbish_is_no_move(rubbish):
    with pytest.raises(Illegal):
        table_with("KC 4C", "3D 5D").parse(0, rubbish)


def test_nobody_doubts_out_of_turn_or_twice():
    match = LiveMatch(Valepaska.table_for(3))
    match.advance(Random(1))
    with pytest.raises(NotYourTurn):
        match.play(2, "doubt", match.seq)
    first = match.legal_texts(1)[0]
    match.play_many(1, [first, "claim 3"], match.seq)
    match.play(0, "doubt", match.seq)
    with pytest.raises(NotYourTurn):
        match.play(0, "doubt", match.seq)
    with pytest.raises(Illegal, match="not allowed now"):
        match.play(2, first, match.seq)


def test_the_option_is_checked():
    with pytest.raises(BadOption, match="neither yes nor no"):
        Valepaska.table_for(3, {"allow-high-on-empty": "maybe"})


# A quick sensible move ------------------------------------------------------------------------------------------------


def test_greedy_tells_the_truth_cheaply_and_doubts_what_its_hand_disproves():
    state = table_with("6C 6D TC 2C KC", "8D 8H 8S 9D 9C")
    for expected in ("+6C", "+6D", "claim 6"):
        action = state.greedy(0, Random(0))
        assert state.text(0, action) == expected
        state.apply(0, action)
    answer(state)
    assert state.text(1, state.greedy(1, Random(0))) == "+8D"
    state = table_with("6C 6D TC", "8D 8H 8S 9D 9C")
    put(state, "6C 6D", "8")
    assert state.text(1, state.greedy(1, Random(0))) == "doubt"


def test_greedy_beats_random_players():
    wins = 0
    for seed in range(20):
        rng = Random(seed)
        match = LiveMatch(Valepaska.table_for(3))
        match.advance(rng)
        while not match.over:
            seat = rng.choice(match.actors())
            choose = match.state.greedy if seat == seed % 3 else match.state.sample_legal
            match.play_action(seat, choose(seat, rng))
            match.advance(rng)
        wins += match.result.places[seed % 3] == 1
    assert wins >= 14
