"""Tute: marriages and card points from 40 cards, and four kings, four queens or all the last tricks win outright.

Source: Parlett, lines 1027-1057.
"""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Template, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, choice, entry, per_side
from games.core.sheet import Sheet
from games.kits.cards import BIT, cards_of
from games.kits.pack import Pack, total
from games.kits.rankings import Duties
from games.kits.targets import Outright
from games.tricks.kit.drawing import ENOUGH, MARRY, SWAP, Call, DrawingState

TARGET: Final = 101
CARDS_EACH: Final = 8
ACE, THREE, KING, QUEEN, JACK = 11, 10, 4, 3, 2
TRUMP_MARRIAGE, MARRIAGE, LAST = 40, 20, 10
MOST: Final = 300

PACK: Final = Pack("24567JQK3A")
WORTH: Final = PACK.worth({"A": ACE, "3": THREE, "K": KING, "Q": QUEEN, "J": JACK})
PAIRS: Final = tuple((PACK.of_rank["K"] | PACK.of_rank["Q"]) & suit for suit in PACK.of_suit)
FOURS: Final = (PACK.of_rank["K"], PACK.of_rank["Q"])
COUNT, CLAIM, WRONG, TUTE, CAPOTE = "count", "claim", "wrong", "tute", "capote"
HOW: Final = {
    COUNT: say("it was played out"),
    CLAIM: say("a right claim"),
    WRONG: say("the other's wrong claim"),
    TUTE: say("tute: four kings or four queens"),
    CAPOTE: say("capote: all the last tricks"),
}


class TuteState(DrawingState):
    """One deal. extra: points of marriages. married: pairs shown, has_married: before this lead.

    open_hand: by seat whether his hand lies open, since he had no trump to follow with. how, winner: what ended it.
    late: by seat the tricks of the last eight.
    """

    pack = PACK
    cards_each = CARDS_EACH
    calls = (
        ENOUGH,
        Call(
            "tute",
            {"tute-kings": say("four kings"), "tute-queens": say("four queens")},
            Template("{player} shows a tute: {word}."),
        ),
        SWAP,
        MARRY,
    )
    roles = {"open_hand": say_in("beside a seat", "open hand")}
    extra: list[int] = each_seat(0)
    married: int = 0
    has_married: bool = False
    open_hand: list[bool] = each_seat(False)
    late: list[int] = each_seat(0)
    how: str = COUNT
    winner: int = -1

    def exchanger(self) -> int:
        """The seven for a card that counts, the two for the seven."""
        trumps, turned = PACK.of_suit[self.trump()], BIT[self.turned]
        if WORTH[self.turned]:
            return PACK.of_rank["7"] & trumps
        return PACK.of_rank["2"] & trumps if turned & PACK.of_rank["7"] else 0

    # Tricks -------------------------------------------------------------------------------------------------------

    def follow_duties(self, led: int, best: int) -> Duties:
        """While there is a stock only trumps are followed."""
        if self.strict():
            return self.strict_duties(led, best)
        return self.ranking.duty[led] if BIT[led] & self.ranking.trumps else ()

    def play_card(self, card: int) -> None:
        """Who has no trump for a trump that is led lays his hand open."""
        follows = bool(self.trick) and not self.strict() and bool(BIT[self.trick[0]] & self.ranking.trumps)
        seat = self.order[len(self.trick)]
        if follows and not self.hands[seat] & self.ranking.trumps:
            self.shown[seat] |= self.hands[seat]
            self.open_hand[seat] = True
        super().play_card(card)

    def on_trick(self, winner: int) -> None:
        self.has_married = False
        self.late[winner] += not self.stock
        for seat in (winner, 1 - winner):
            before = self.hands[seat]
            self.from_stock(seat)
            if self.open_hand[seat]:
                drawn = self.hands[seat] & ~before
                self.shown[seat] |= drawn
                self.open_hand[seat] = not drawn & self.ranking.trumps

    def after_play(self) -> None:
        if CARDS_EACH in self.late:
            self.how, self.winner = CAPOTE, self.late.index(CARDS_EACH)
        super().after_play()

    def points_shown(self, seat: int) -> int:
        """Cards taken, marriages, and the last trick."""
        last = sum(self.late) == CARDS_EACH and self.best_holder == seat
        return total(cards_of(self.taken[seat]), WORTH) + self.extra[seat] + LAST * last

    # Calls --------------------------------------------------------------------------------------------------------

    def claim(self, seat: int, value: int) -> None:
        right = self.has_enough(seat)
        self.how, self.winner = (CLAIM, seat) if right else (WRONG, 1 - seat)
        self.end()

    def may_tute(self, seat: int) -> list[int]:
        hand = self.hands[seat] if self.about_to_lead() and self.stock else 0
        return [place for place, four in enumerate(FOURS) if hand & four == four]

    def tute(self, seat: int, place: int) -> None:
        self.shown[seat] |= FOURS[place]
        self.how, self.winner = TUTE, seat
        self.end()

    def may_marry(self, seat: int) -> list[int]:
        """One before each lead; another trick must be won for the next."""
        may = self.about_to_lead() and self.stock and not self.has_married
        free = self.hands[seat] & ~self.married if may else 0
        return [suit for suit, pair in enumerate(PAIRS) if free & pair == pair]

    def marry(self, seat: int, suit: int) -> None:
        self.shown[seat] |= PAIRS[suit]
        self.married |= PAIRS[suit]
        self.has_married = True
        self.extra[seat] += TRUMP_MARRIAGE if PAIRS[suit] & self.ranking.trumps else MARRIAGE

    def result(self) -> Tute.Result:
        winner = self.winner if self.winner >= 0 else None
        return Tute.Result(points=tuple(map(self.points_shown, (0, 1))), how=self.how, winner=winner)

    # What is seen, and bots ---------------------------------------------------------------------------------------

    def points(self) -> tuple[int, ...]:
        """For bots: what wins outright is worth a whole game."""
        return tuple(self.points_shown(by) + self.table.target * (by == self.winner) for by in (0, 1))


class TuteSheet(Outright):
    alone = True

    def won_at_once(self) -> tuple[int, str] | None:
        last = self.rows[-1].result if self.rows else None
        if not isinstance(last, Tute.Result) or last.winner is None:
            return None
        return last.winner, HOW[last.how]


@register
class Tute(Game):
    title = "Tute"
    summary = say(
        "Spain's marriage game: {goal} points, four kings or queens, or all the last tricks.", goal=TARGET
    )
    wins = say("The first player with the agreed points wins, or whoever has a tute or a capote.")
    sources = ("parlett 1027-1057",)
    seats = (2,)
    options = (Option("target", say("Points that win"), TARGET, lo=50, hi=500),)

    State = TuteState
    Sheet = TuteSheet

    class Result(DealResult):
        """The points of each, and what won outright."""

        points: tuple[int, ...] = per_side(say("Points"), Number(0, MOST))
        how: str = choice(say("How it ended"), *HOW.items())
        winner: int | None = entry(Maybe(SideOf()), say("Won outright by"))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if (self.winner is None) != (self.how == COUNT):
                refuse("winner", "what ends the game has a winner, and nothing else has.")
            if deal and self.winner is not None and self.how == CLAIM:
                had = deal.scores[self.winner] + self.points[self.winner]
                if had < table.target:
                    refuse("how", "a right claim needs {goal} points.", goal=table.target)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            why = [
                say("{side}: {points} for cards and marriages", side=sheet.party(by), points=points)
                for by, points in enumerate(self.points)
            ]
            return Score(tuple(self.points), tuple(why))
