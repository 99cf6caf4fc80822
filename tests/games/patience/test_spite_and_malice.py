"""Spite and Malice, Parlett, lines 1678-1777."""

from __future__ import annotations

from games.core.state import CHANCE
from games.kits.cards import mask_of
from games.patience.spite_and_malice import FIRST, HAND, IDLE, LOW, OWN, SHUFFLE
from games.patience.spite_and_malice_words import PACK, may_lie
from tests.games.dsl import Dealt, begin, gain_of_greedy, no_table, sheet


def table(
    hands: tuple[str, str] = ("9C TC JC QC KC", "9D TD JD QD KD"),
    own: tuple[str, str] = ("3C 8C", "3D 8D"),
    stacks: str = "",
    piles: str = "",
    **fields: object,
) -> Dealt:
    """A position with seat 0 in turn: hands and own packs with the upcard last, stacks up to these ranks, its piles."""
    game = begin("spite-and-malice").happens(seed=3)
    state = game.state
    left = list(PACK.deck)

    def take(words: str, first: bool) -> list[int]:
        cards = []
        for word in words.split():
            card = next(
                one
                for one in left
                if PACK.texts[one] == word and (bool(FIRST >> one & 1) is first or word == "*")
            )
            left.remove(card)
            cards.append(card)
        return cards

    state.own = tuple(tuple(take(words, True)) for words in own)
    hands_now = [take(words, False) for words in hands]
    built = [
        tuple(
            take(" ".join(rank + "H" for rank in "A23456789TJQK"[: "A23456789TJQK".index(top) + 1]), at < 1)
        )
        for at, top in enumerate(stacks)
    ]
    state.stacks = tuple(built)
    mine = [tuple(take(words, False)) for words in piles.split("/")] if piles else []
    state.discards = (*mine, *((),) * (8 - len(mine)))
    state.stock = tuple(card for card in left if not FIRST >> card & 1)
    state.hands = [*map(mask_of, hands_now), mask_of(state.stock), *map(mask_of, state.own)]
    state.shown = [0, 0, 0, *(1 << cards[-1] for cards in state.own)]
    state.turn = (0,)
    for name, value in fields.items():
        setattr(state, name, value)
    return game


class TestTheDeal:
    def test_line_1698_two_packs_apart(self):
        for seed in range(5):
            state = begin("spite-and-malice").happens(seed=seed).state
            assert [hand.bit_count() for hand in state.hands] == [HAND, HAND, 46, OWN, OWN]
            assert state.hands[3] | state.hands[4] == FIRST

    def test_line_1706_the_higher_upcard_begins(self):
        for seed in range(12):
            state = begin("spite-and-malice").happens(seed=seed).state
            ranks = [PACK.rank[cards[-1]] for cards in state.own]
            if state.phase == SHUFFLE:
                assert ranks[0] == ranks[1] and state.actors() == (CHANCE,)
            else:
                assert state.turn == (ranks.index(max(ranks)),)

    def test_line_1706_equal_upcards_are_shuffled_again(self):
        """The last card of each half of the first pack is the upcard."""
        first = [card for card in range(PACK.kinds) if PACK.texts[card] not in ("2C", "2D")]
        twos = PACK.first["2C"], PACK.first["2D"]
        order = [*first[:25], twos[0], *first[25:], twos[1], *range(PACK.kinds, len(PACK.deck))]
        game = begin("spite-and-malice").happens(order)
        kept = [set(cards) for cards in game.own]
        assert game.actors() == (CHANCE,) and game.phase == SHUFFLE
        game.happens([twos[0], *first, twos[1]])
        assert [set(cards) for cards in game.own] == kept and game.actors() != (CHANCE,)

    def test_two_play(self):
        no_table("spite-and-malice", 3)


class TestStacks:
    def test_line_1708_from_ace_to_king_whatever_the_suit(self):
        game = table(("AC 2D 3S 4C 9C", "9D TD JD QD KD")).plays("AC", "2D", "3S", "4C")
        assert len(game.stacks[0]) == 4
        game.refuses(0, "9C").plays("discard 9C 1").turn(1)

    def test_line_1708_the_upcard_goes_to_a_stack_and_the_next_is_turned(self):
        game = table(stacks="7").plays("top")
        assert len(game.own[0]) == 1 and game.view(1)["piles"][1]["cards"] == ["3C"]

    def test_figure_11_line_1694_south(self):
        """On a four: five from hand, the upcard six, seven from hand, eight to queen from discards, king from hand."""
        piles = "QC/JC/TC 9C/8C"
        game = table(("5C 7C KC 2S 3S", "9D TD JD QD KD"), ("3C 6C", "3D 8D"), "4", piles)
        game.plays("5C", "top", "7C", "pile 4", "pile 3", "pile 3", "pile 2", "pile 1", "KC")
        assert not game.stacks and game.full.bit_count() == 13

    def test_figure_11_line_1694_north_plays_the_upcard(self):
        """Jack upon a ten, then the queen."""
        game = table(("2S 3S 4S 5S 6S", "9D TD 2D 3D KD"), ("3C QC JC", "3D 8D"), "T").plays("top", "top")
        assert len(game.stacks[0]) == 12 and len(game.own[0]) == 1

    def test_line_1718_no_card_goes_on_a_king(self):
        game = table(("KC AC 3S 5S 6S", "9D TD 2D 3D KD"), stacks="Q").plays("KC")
        assert not game.stacks and game.full.bit_count() == 13

    def test_line_1714_who_has_played_five_goes_on_with_five_more(self):
        game = table(("AC 2C 3C 4C 5C", "9D TD JD QD KD")).plays("AC", "2C", "3C", "4C", "5C").turn(0)
        assert game.hands[0].bit_count() == HAND


class TestDiscards:
    def test_line_1712_trap_equal_or_one_lower(self):
        """On a king may go Q J J J T 9 9 8."""
        pile = (PACK.first["KC"],)
        for word in ["QC", "JC", "JD", "JH", "TC", "9C", "9D", "8C"]:
            assert may_lie(pile, PACK.first[word])
            pile = (*pile, PACK.first[word])
        assert not may_lie(pile, PACK.first["6C"]) and not may_lie(pile, PACK.first["9C"])

    def test_line_1712_trap_an_ace_is_never_discarded(self):
        game = table(("AC 9C TC JC QC", "9D TD JD QD KD"))
        assert not [move for move in game.texts(0) if move.startswith("discard A")]
        assert not may_lie((PACK.first["2C"],), PACK.first["AC"])

    def test_line_1726_jokers_on_a_pile(self):
        """Two jokers on a nine take a nine, an eight, a seven or a six."""
        joker = PACK.first["*"]
        pile = (PACK.first["9C"], joker, joker + 1)
        fits = [rank for rank in PACK.ranks if may_lie(pile, PACK.first[rank + "D"])]
        assert fits == ["6", "7", "8", "9"]

    def test_line_1726_trap_no_joker_on_a_two(self):
        joker = PACK.first["*"]
        assert not may_lie((PACK.first["2C"],), joker) and may_lie((PACK.first["3C"],), joker)

    def test_line_1726_a_joker_on_a_pile_is_played_as_anything(self):
        game = table(("9S TC JC QC KC", "9D TD JD QD KD"), stacks="5", piles="9C *")
        game.allows(0, "pile 1 as A", "pile 1 as 6").refuses(0, "pile 1 as 7", "pile 1")
        game.plays("pile 1 as 6")
        assert len(game.stacks[0]) == 6

    def test_line_1710_one_discard_ends_the_turn_and_the_hand_is_filled_up(self):
        game = table().plays("discard 9C 1").turn(1)
        assert game.hands[0].bit_count() == HAND

    def test_at_most_four_piles(self):
        game = table(("KC KS 5S 6S 7S", "9D TD JD QD KD"), piles="3C/3S/3H/4C")
        assert not [move for move in game.texts(0) if move.startswith("discard K")]


class TestMust:
    def test_line_1720_trap_an_ace_as_upcard_begins_a_stack(self):
        table(own=("3C AC", "3D 8D")).may("top")

    def test_line_1720_trap_a_two_covers_a_bare_ace(self):
        table(own=("3C 2C", "3D 8D"), stacks="A").may("top")

    def test_line_1720_trap_so_does_a_two_on_a_pile_or_one_from_the_hand(self):
        game = table(("2D 9C TC JC QC", "9D TD JD QD KD"), stacks="A", piles="5C/2C")
        game.may("2D", "pile 2")

    def test_line_1720_when_both_have_passed_low_cards_must_be_played(self):
        game = table(("AC 9C TC JC QC", "AD TD JD QD KD")).plays("pass", "pass").turn(0).may("AC")
        game.plays("AC", "done").turn(1).may("AD")

    def test_line_1720_trap_a_joker_need_not_be_played(self):
        game = table(("* 9C TC JC QC", "9D TD JD QD KD"))
        game.plays("pass", "pass").allows(0, "pass", "joker as A")

    def test_line_1720_if_both_pass_again_all_but_the_packs_is_shuffled(self):
        game = table(stacks="5", piles="KS").plays("pass", "pass", "pass", "pass")
        assert game.actors() == (CHANCE,)
        game.happens()
        assert [hand.bit_count() for hand in game.hands[:2]] == [HAND, HAND]
        assert not game.stacks and not any(game.discards)
        assert [len(cards) for cards in game.own] == [2, 2]

    def test_too_long_without_an_upcard(self):
        table(idle=IDLE - 1, own=("3C 8C", "3D 9H 8D")).plays("pass").ended(winner=0, cards=1, value=0)


class TestTheStock:
    def test_line_1718_trap_full_stacks_go_back_when_it_is_low(self):
        game = table(("KC 9C TC JC QC", "9D TD JD QD KD"), stacks="Q").plays("KC")
        state = game.state
        gone = state.stock[LOW + 1 :]
        state.stock, state.hands[2] = state.stock[: LOW + 1], mask_of(state.stock[: LOW + 1])
        assert gone
        game.plays("discard QC 1")
        assert game.actors() == (CHANCE,) and not game.full
        game.happens().turn(1)
        assert len(game.stock) == LOW + 1 - 2 + 13

    def test_line_1718_stacks_that_are_begun_go_when_it_is_used_up(self):
        game = table(stacks="5")
        state = game.state
        state.stock, state.hands[2] = (), 0
        game.plays("discard 9C 1")
        assert game.actors() == (CHANCE,) and not game.stacks
        game.happens().turn(1)
        assert len(game.stock) == 5 - 1 and game.hands[0].bit_count() == HAND


class TestScoring:
    def test_line_1728_a_point_for_each_card_left(self):
        table(own=("8C", "3D 9H 8D"), stacks="7").plays("top").ended(winner=0, cards=3, value=0)
        sheet("spite-and-malice").enter(winner=0, cards=3, value=0).counts(3, 0)

    def test_line_1730_a_rubber(self):
        match = sheet("spite-and-malice", scoring="rubber")
        match.each({"winner": 0, "cards": 3, "value": 0}, {"winner": 1, "cards": 9, "value": 0})
        match.goes_on().enter(winner=0, cards=4, value=0).counts(14, 0).ends(17, 9)

    def test_line_1731_the_last_two_double_all(self):
        match = sheet("spite-and-malice", scoring="doubled")
        match.each({"winner": 1, "cards": 9, "value": 0}, {"winner": 0, "cards": 4, "value": 0})
        match.enter(winner=0, cards=3, value=0).ends(14, 9)

    def test_line_1731_unless_that_makes_it_level(self):
        match = sheet("spite-and-malice", scoring="doubled")
        match.each({"winner": 1, "cards": 14, "value": 0}, {"winner": 0, "cards": 4, "value": 0})
        match.enter(winner=0, cards=3, value=0).ends(7, 14)

    def test_line_1732_cards_times_the_upcard(self):
        match = sheet("spite-and-malice", scoring="upcard")
        match.enter(winner=0, cards=3, value=11).counts(33, 0).refuses(
            winner=0, cards=3, value=12, at="value"
        )

    def test_line_1733_a_hundred_and_the_cards(self):
        sheet("spite-and-malice", scoring="values").enter(winner=1, cards=2, value=18).counts(0, 118)


def test_a_quick_player_beats_chance():
    assert gain_of_greedy("spite-and-malice", deals=6, seed=1)[1] >= 5
