"""Écarté: Parlett, lines 365-507. In the sample game Bertrand is seat 0 and deals first, Armand is seat 1."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.dsl import Dealt, begin, deal, gain_of_greedy, no_table, played_and_typed, sheet

KEY = "ecarte"
ELDER, YOUNGER = "JD 9D KS KC 7H", "QD 8D 7D KH 9S"


def dealt(
    bertrand: str = YOUNGER, armand: str = ELDER, turned: str = "AD", dealer: int = 0, draws: str = ""
) -> Dealt:
    return deal(KEY, bertrand, armand, later=f"{turned} {draws}", dealer=dealer)


def entered(tricks: list[int], how: str = "exchanged", king: int | None = None, turned: bool = False) -> dict:
    return {"turned": turned, "king": king, "tricks": tricks, "how": how}


def standing(game: Dealt, *points: int) -> Dealt:
    game.state.deal = replace(game.state.deal, carry={"standing": list(points), "won": [0, 0]})
    return game


class TestDeal:
    def test_trap_385_the_ace_is_between_jack_and_ten(self):
        ranks = dealt().state.pack.ranks
        assert "".join(reversed(ranks)) == "KQJAT987"

    def test_381_elder_plays_or_proposes(self):
        dealt().turn(1).may("stand", "propose").plays("propose").turn(0).may("accept", "refuse")

    def test_trap_389_elder_puts_away_at_least_one_and_younger_perhaps_none(self):
        game = dealt().plays("propose", "accept").turn(1)
        assert "enough" not in game.texts(1)
        game.plays("7H").allows(1, "enough").plays("enough").turn(0).allows(0, "enough").plays("enough").turn(
            1
        )
        game.may("stand", "propose")

    def test_389_as_many_are_drawn_and_only_he_knows_them(self):
        game = dealt(draws="9C").plays("propose", "accept", "7H", "enough")
        assert "9C" in [game.state.pack.texts[card] for card in range(32) if game.state.hands[1] >> card & 1]
        assert game.known(0, 1) == 0
        game.told(0, "{1} changes a card.")

    def test_trap_391_the_turned_card_is_never_drawn(self):
        game = dealt()
        while game.state.phase != "play":
            (seat,) = game.state.actors()
            texts = game.texts(seat)
            word = next((text for text in ("propose", "accept") if text in texts), None)
            game.plays(word or ("enough" if len(texts) == 1 or texts[0] == "enough" else texts[0]))
        assert len(game.state.stock) == 1
        assert game.state.stock[0] == game.state.turned

    def test_389_nobody_changes_more_than_are_left_and_then_play_begins(self):
        game = dealt()
        game.state.hands[2] = 0b1 << game.state.turned
        game.state.stock = game.state.stock[:3]
        game.plays("propose", "accept", "7H", "9D")
        assert game.texts(1) == ["enough"]
        game.plays("enough").turn(1)
        assert game.state.phase == "play"


class TestPlay:
    def test_trap_397_follow_and_head_and_trump_if_void(self):
        game = dealt().plays("stand", "KC").turn(0)
        assert set(game.texts(0)) == {"7D", "8D", "QD"}
        dealt().plays("stand", "9D").turn(0).may("QD")

    def test_trap_393_the_king_is_marked_before_the_first_card_or_with_it(self):
        game = dealt("KD 8D 7D KH 9S").plays("stand", "KC").turn(0).allows(0, "king").plays("king")
        assert game.state.king == 0
        game.turn(0)
        late = dealt("KD 8D 7D KH 9S").plays("stand", "KC", "8D").turn(0)
        assert "king" not in late.texts(0)

    def test_trap_393_a_king_that_makes_five_ends_the_game(self):
        game = standing(dealt("KD 8D 7D KH 9S"), 4, 0).plays("stand", "KC", "king")
        game.ended(king=0, tricks=(0, 0))

    def test_381_a_turned_king_that_makes_five(self):
        game = begin(KEY)
        standing(game, 4, 0)
        pack = game.state.pack
        cards = pack.cards(f"{YOUNGER} {ELDER} KD".replace("KC", "TC"))
        game.happens([*cards, *[card for card in pack.deck if card not in cards]]).ended(
            turned=True, tricks=(0, 0)
        )


class TestSampleGame:
    def test_453_first_deal(self):
        game = dealt(draws="9C").plays("propose", "accept", "7H", "enough", "enough", "stand")
        game.plays("KC", "7D", "KH", "9D", "9C", "8D", "9S", "KS", "JD", "QD")
        game.ended(tricks=(3, 2), how="exchanged", king=None)

    def test_465_second_deal(self):
        game = dealt("TH QC TC 9D 9S", "JH JC KD QD 8S", "KH", dealer=1).turn(0).plays("propose", "refuse")
        game.plays("9S", "8S", "9D", "KD", "QD", "TH", "QC", "JC", "TC", "JH")
        game.ended(tricks=(3, 2), how="refused", turned=True)

    def test_475_third_deal(self):
        game = dealt("QD KS 9S 8H 7H", "JD TD JS QH AC", "9D", draws="7D 7C 9H KD AS TS")
        game.plays("propose", "accept", "JS", "QH", "AC", "enough", "9S", "8H", "7H", "enough")
        game.plays("propose", "refuse", "JD", "king", "KD", "KS", "7D", "9H", "QD", "AS", "TD", "7C", "TS")
        game.ended(tricks=(2, 3), how="exchanged", king=0)

    def test_491_fourth_deal(self):
        game = dealt("KD QD QH TH 7C", "KS KC QC JH 8H", "TS", dealer=1).plays("propose", "refuse")
        game.plays("KD", "king", "KS", "KC", "7C", "QC", "TH", "JH", "QH", "QD", "8H")
        game.ended(tricks=(2, 3), how="refused", king=1)

    def test_500_fifth_deal(self):
        game = dealt("TC JH 9H KD QD", "7C KH QH QS 9S", "8C").plays("stand")
        game.plays("KH", "9H", "QS", "TC", "KD", "7C", "QH", "JH", "9S", "QD")
        game.ended(tricks=(1, 4), how="stood")

    def test_453_the_score_of_the_whole_game(self):
        game = sheet(KEY).enter(entered([3, 2])).stands(1, 0)
        game.enter(entered([3, 2], "refused", turned=True)).stands(3, 1)
        game.enter(entered([2, 3], king=0)).stands(4, 2)
        game.enter(entered([2, 3], "refused", king=1)).stands(4, 4)
        game.enter(entered([1, 4], "stood")).ends(4, 5, places=(2, 1))


class TestSheet:
    @pytest.mark.parametrize(
        ("given", "points"),
        [
            (entered([3, 2]), (1, 0)),
            (entered([5, 0]), (2, 0)),
            (entered([3, 2], "stood"), (2, 0)),
            (entered([5, 0], "stood"), (2, 0)),
            (entered([2, 3], "stood"), (0, 1)),
            (entered([2, 3], "refused"), (0, 2)),
            (entered([3, 2], "refused"), (1, 0)),
            (entered([0, 5], "refused"), (0, 2)),
            (entered([3, 2], turned=True), (2, 0)),
            (entered([3, 2], king=1), (1, 1)),
        ],
    )
    def test_trap_399_seat_0_deals(self, given, points):
        sheet(KEY).enter(given).counts(*points)

    def test_403_a_rubber_and_its_bonus(self):
        vole = entered([5, 0], "exchanged", king=0)
        sheet(KEY, preset="rubber").each(*[vole] * 4).ends(12 + 2, 0).mentions("{0}: 2 for the rubber")

    @pytest.mark.parametrize(("loser", "worth"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
    def test_403_game_points(self, loser, worth):
        game = sheet(KEY, mode="five")
        game.match.sheet.standing = [4, loser]
        game.enter(entered([3, 2])).next(won=[worth, 0], standing=[0, 0])

    def test_403_game_points_to_ten(self):
        game = sheet(KEY, mode="ten")
        game.match.sheet.standing, game.match.sheet.won = [0, 4], [0, 7]
        game.enter(entered([2, 3])).ends(places=(2, 1), because="{1} won.")

    def test_where_a_king_won_no_tricks_are_played(self):
        game = sheet(KEY)
        game.match.sheet.standing = [4, 0]
        game.refuses(entered([3, 2], turned=True), at="tricks").enter(entered([0, 0], turned=True)).ends(1, 0)

    @pytest.mark.parametrize(
        ("given", "at"), [(entered([3, 1]), "tricks"), (entered([3, 2], king=0, turned=True), "king")]
    )
    def test_what_cannot_be_is_refused(self, given, at):
        sheet(KEY).refuses(given, at=at)


def test_two_play_and_what_was_played_can_be_typed_in():
    no_table(KEY, 3)
    played_and_typed(KEY, 1)
    played_and_typed(KEY, 2, mode="rubber")


def test_greedy_is_better_than_chance():
    gain = gain_of_greedy(KEY, deals=60, seed=1)
    assert gain[1] > gain[0]
