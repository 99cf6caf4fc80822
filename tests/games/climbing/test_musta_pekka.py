"""Musta Pekka: My Games, lines 2478-2522."""

from random import Random

import pytest

from games.climbing.musta_pekka import FANNING, MOST_DRAWS, deck_for, set_of
from games.kits.card_tracking import STOCK
from games.kits.cards import BIT, CARD, cards_of, mask_of
from games.kits.going_out import OutOrCalledOff
from games.kits.kinds import JOKER, KIND
from tests.games.dsl import Dealt, begin, no_table, sheet


def cards(text: str) -> int:
    return mask_of([KIND[word] for word in text.split()])


def holding(*hands: str, turn: int = 0, **options) -> Dealt:
    """The seats hold these cards; the fan is about to be made."""
    deal = begin("musta-pekka", len(hands), **options)
    for seat, hand in enumerate(hands):
        deal.hands[seat] = cards(hand)
        deal.trail.add(STOCK, seat, cards(hand), 1 << seat)
        deal.out_if_empty(seat)
    deal.state.turn, deal.state.phase = turn, FANNING
    return deal


def dealt(seats: int, seed: int = 1, **options) -> Dealt:
    return begin("musta-pekka", seats, **options).happens(seed=seed)


def draw(deal: Dealt, card: str, viewer: int | None = None) -> str:
    """Whoever is in turn draws that card. Returns what the viewer is told of it."""
    deal.happens(seed=7).plays(f"card {deal.fan.index(KIND[card]) + 1}")
    assert deal.draw(Random(1)) == card
    story = deal.told_chance(viewer, card)
    deal.happens(card)
    return story


@pytest.mark.parametrize(
    ("seats", "size", "low"), [(2, 33, "7"), (3, 49, "3"), (4, 49, "3"), (5, 41, "5"), (6, 49, "3")]
)
def test_worked_example_lines_2492_2496_the_deck_depends_on_the_number_of_players(seats, size, low):
    deck = deck_for(seats)
    assert len(deck) == size
    assert len(set(deck)) == size
    assert JOKER in deck
    assert CARD[f"{low}S"] in deck
    assert size % seats == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_worked_example_line_2512_all_hold_multiples_of_four_but_the_one_to_be_drawn_from(seats):
    deal, rng = dealt(seats), Random(seats)
    for _ in range(60):
        if not deal.actors():
            break
        giver = deal.giver()
        for seat, hand in enumerate(deal.hands):
            assert hand.bit_count() % 4 == (seat == giver), seat
        deal.happens(seed=rng.getrandbits(32)).plays(f"card {rng.randint(1, len(deal.fan))}").happens()


def test_the_player_left_of_the_one_with_the_odd_card_begins():
    deal = begin("musta-pekka", 4).happens()
    odd = deal.table.next_seat(deal.deal.dealer)
    assert deal.state.turn == deal.table.next_seat(odd)
    assert deal.happens(seed=3).giver() == odd


def test_trap_cards_are_drawn_from_the_right_and_from_the_next_active_one_there():
    assert holding("KC KD KH 3C", "", "QC QD QH *", "4C 4D 4H 4S", turn=2).giver() == 0
    assert holding("KC KD KH 3C", "5C", "QC QD QH *", "4C 4D 4H 7S", turn=2).giver() == 1


THREE = ("KS 3C", "KC KD KH QD", "QC QS QH 4C")


def test_a_completed_four_is_laid_aside_for_all_to_see():
    deal = holding(*THREE, turn=1)
    assert draw(deal, "KS").startswith("{1} lays aside K♠ K♥ K♦ K♣.")
    assert deal.hands[1] == cards("QD")
    assert deal.view(None)["last_trick"][0] == {"seat": 1, "card": "KC"}


@pytest.mark.parametrize(
    ("viewer", "told"), [(0, "The card is 3♣."), (1, "The card is 3♣."), (2, ""), (None, "")]
)
def test_trap_only_the_two_concerned_learn_the_card(viewer, told):
    assert draw(holding(*THREE, turn=1), "3C", viewer) == told


def offered() -> Dealt:
    """Seat 1 is offered the fan of seat 0: 4D, KS, 3C."""
    deal = holding("KS 3C 4D", "KC KD KH QD", "QC QS QH 4C", turn=1)
    assert cards_of(deal.hands[0]) == [CARD["3C"], CARD["4D"], CARD["KS"]]
    return deal.happens([1, 2, 0])


@pytest.mark.parametrize(("text", "card"), [("card 1", "4D"), ("card 2", "KS"), ("card 3", "3C")])
def test_line_2510_the_player_chooses_a_card_of_the_fan_and_gets_that_one(text, card):
    deal = offered().turn(1).may("card 1", "card 2", "card 3").plays(text)
    deal.told(2, f"{{1}} draws {text} of 3 from {{0}}.")
    assert deal.reveals()
    assert deal.draw(Random(5)) == card
    deal.happens(card)
    assert deal.hands[0] == cards("KS 3C 4D") & ~cards(card)


def test_line_2510_only_the_backs_of_the_fan_are_seen():
    deal = offered()
    for viewer, seen in ((0, ["4D", "KS", "3C"]), (1, ["?"] * 3), (2, ["?"] * 3), (None, ["?"] * 3)):
        assert deal.view(viewer)["piles"] == [{"name": "fan", "count": 3, "cards": seen}]
    firsts = {deal.resample(1, Random(n)).fan[0] for n in range(60)}
    assert len(firsts) > 10, "neither the hand nor its order is known"
    assert {deal.resample(0, Random(n)).fan for n in range(5)} == {deal.fan}


def test_the_last_one_holds_the_joker_and_loses():
    deal = holding("KS", "KC KD KH *", turn=1)
    assert draw(deal, "KS") == "{1} lays aside K♠ K♥ K♦ K♣. {0} is out as number 1."
    assert deal.turn().result() == OutOrCalledOff(went_out=(0,), called_off=False)
    assert deal.view(None)["seats"][1]["labels"] == ["left with the joker"]


def test_trap_a_game_without_end_is_called_off():
    deal = holding(*THREE, turn=1)
    deal.state.drawn = MOST_DRAWS - 1
    draw(deal, "3C")
    assert deal.result() == OutOrCalledOff(went_out=(), called_off=True)


def test_variant_line_2522_pairs_are_of_one_rank_and_colour():
    assert set_of(CARD["8C"], "pairs") == cards("8C 8S")
    assert set_of(CARD["8H"], "pairs") == cards("8D 8H")
    assert set_of(JOKER, "pairs") == 0
    deal = holding("8S 3C", "8C 8D", "QC QD", turn=1, collect="pairs")
    draw(deal, "8S")
    assert deal.hands[1] == cards("8D")


def test_variant_line_2522_pairs_need_three_players_and_may_use_the_whole_deck():
    no_table("musta-pekka", 2, collect="pairs")
    no_table("musta-pekka", 4, deck="full")
    assert len(dealt(4, collect="pairs", deck="full").trail.deck) == 53


def test_in_pairs_the_drawer_may_go_out_too():
    deal = holding("8S", "8C", "QC * 3D", turn=1, collect="pairs", deck="full")
    assert draw(deal, "8S").endswith("{0} is out as number 1. {1} is out as number 2.")


def test_worlds_hold_no_sets_and_keep_what_the_seat_knows():
    deal = dealt(4, 5, collect="pairs", deck="full")
    for number in range(20):
        deal.happens(seed=number).plays("card 1").happens()
    whole = 0
    for number in range(30):
        world = deal.resample(0, Random(number))
        assert world.hands[0] == deal.hands[0]
        assert sum(world.hands) == sum(deal.hands)
        for hand in world.hands:
            whole += any(
                deal.sets[card] and hand & deal.sets[card] == deal.sets[card] for card in cards_of(hand)
            )
    assert whole <= 3


def test_a_card_given_away_is_still_there_in_every_world():
    deal = holding(*THREE, turn=1)
    draw(deal, "3C")
    assert all(deal.resample(0, Random(n)).hands[1] & BIT[CARD["3C"]] for n in range(20))


def test_results_by_hand():
    game = sheet("musta-pekka", 3).refuses(went_out=[0, 1, 2], called_off=False)
    game.enter(went_out=[1], called_off=True).ends(places=(2, 1, 2))


def test_with_two_players_each_knows_the_hand_of_the_other_but_not_how_it_is_fanned():
    deal = dealt(2)
    assert all(deal.resample(0, Random(n)).hands == deal.hands for n in range(5))
    deal.happens(seed=1)
    assert len({deal.resample(deal.state.turn, Random(n)).fan for n in range(9)}) == 9
