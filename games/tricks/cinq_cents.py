"""Cinq Cents: one pack of 32, melds before a lead, and the first to say rightly that he has five hundred wins.

Source: Parlett, lines 1273-1303.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.fields import each_seat
from games.core.game import Deal, Game
from games.core.messages import Template, say
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SideOf, entry, per_side, side
from games.core.sheet import FirstTo, Sheet
from games.core.state import Action
from games.kits.cards import BIT, SUIT_SIGNS, cards_of
from games.kits.hands import CALL
from games.kits.pack import Pack, total
from games.tricks.kit.drawing import ENOUGH, SWAP, Call, DrawingState

TARGET: Final = 500
CARDS_EACH: Final = 8
SEVEN: Final = 10
ACE, TEN, KING, QUEEN, JACK = 11, 10, 4, 3, 2
TRUMP_SEQUENCE, SEQUENCE, TRUMP_MARRIAGE, MARRIAGE, BESI = 250, 120, 40, 20, 40
FOUR: Final = {"A": 100, "T": 80, "K": 60, "Q": 40, "J": 20}
OTHER_FOUR: Final = {"A": 100, "T": 90, "K": 80, "Q": 60, "J": 40}
QUARTETS: Final = {"usual": say("100, 80, 60, 40, 20"), "bezique": say("100, 90, 80, 60, 40")}
MOST: Final = 1500

PACK: Final = Pack("789JQKTA")
WORTH: Final = PACK.worth({"A": ACE, "T": TEN, "K": KING, "Q": QUEEN, "J": JACK})
KEPT: Final = PACK.worth({"J": 2, "Q": 4, "K": 5, "T": 6, "A": 8, "QS": 7, "JD": 5})
"""What a card is worth keeping for melds to come."""
COURT: Final = sum(PACK.of_rank[rank] for rank in "ATKQJ")
MELDS: Final = (
    *(("sequence", suit & COURT, suit) for suit in PACK.of_suit),
    *((rank, PACK.of_rank[rank], 0) for rank in FOUR),
    ("besi", PACK.named["QS"] | PACK.named["JD"], 0),
    *(("marriage", (PACK.of_rank["K"] | PACK.of_rank["Q"]) & suit, suit) for suit in PACK.of_suit),
)
"""Kind, cards and suit, in the order of the words."""
WORDS: Final = {
    **{
        f"{'sequence'}-{name}": say("sequence {suit}", suit=SUIT_SIGNS[n])
        for n, name in enumerate(PACK.suits)
    },
    "aces": say("four aces"),
    "tens": say("four tens"),
    "kings": say("four kings"),
    "queens": say("four queens"),
    "jacks": say("four jacks"),
    "besi": say("marriage of besi"),
    **{
        f"{'marriage'}-{name}": say("marriage {suit}", suit=SUIT_SIGNS[n])
        for n, name in enumerate(PACK.suits)
    },
}


class CinqCentsState(DrawingState):
    """One deal. scored: by seat, for melds and the seven. used: cards with the kind of a meld they were in.

    drawn: whether who leads has just drawn and declared nothing. claimed: who has said that he has enough, or -1.
    """

    scored: list[int] = each_seat(0)
    used: tuple[tuple[int, str], ...] = ()
    drawn: bool = False
    claimed: int = -1

    pack = PACK
    cards_each = CARDS_EACH
    calls = (ENOUGH, SWAP, Call("meld", WORDS, Template("{player} declares: {word}.")))

    def after_deal(self) -> None:
        """A seven that is turned up counts for the dealer."""
        super().after_deal()
        if BIT[self.turned] & self.exchanger():
            self.scored[self.deal.dealer] += SEVEN

    def on_trick(self, winner: int) -> None:
        self.drawn = bool(self.stock)
        super().on_trick(winner)

    def points_shown(self, seat: int) -> int:
        """Cards count as soon as they are won."""
        return self.scored[seat] + total(cards_of(self.taken[seat]), WORTH)

    # Calls --------------------------------------------------------------------------------------------------------

    def claim(self, seat: int, value: int) -> None:
        self.claimed = seat
        self.end()

    def may_swap(self, seat: int) -> bool:
        return not BIT[self.turned] & self.exchanger() and super().may_swap(seat)

    def swap(self, seat: int, value: int) -> None:
        super().swap(seat, value)
        self.scored[seat] += SEVEN

    def may_meld(self, seat: int) -> list[int]:
        """Before leading, who has drawn: one meld, no card twice in a kind, nor in a marriage after a sequence."""
        if not self.drawn or self.trick:
            return []
        return [
            value for value, (kind, cards, _) in enumerate(MELDS) if self.free(seat, kind) & cards == cards
        ]

    def free(self, seat: int, kind: str) -> int:
        """The cards of a hand that can be in a meld of that kind."""
        barred = (kind, "sequence") if kind == "marriage" else (kind,)
        return self.hands[seat] & ~sum(cards for cards, other in self.used if other in barred)

    def meld(self, seat: int, value: int) -> None:
        kind, cards, suit = MELDS[value]
        self.used += ((cards, kind),)
        self.shown[seat] |= cards
        self.drawn = False
        self.scored[seat] += self.worth_of(kind, bool(suit & self.ranking.trumps))

    def worth_of(self, kind: str, trumps: bool) -> int:
        four = FOUR if self.table.options["quartets"] == "usual" else OTHER_FOUR
        suited = {
            "sequence": TRUMP_SEQUENCE if trumps else SEQUENCE,
            "marriage": TRUMP_MARRIAGE if trumps else MARRIAGE,
        }
        return {**four, **suited, "besi": BESI}[kind]

    def play_card(self, card: int) -> None:
        self.drawn = False
        super().play_card(card)

    def result(self) -> CinqCents.Result:
        claimed = self.claimed if self.claimed >= 0 else None
        return CinqCents.Result(
            points=tuple(map(self.points_shown, (0, 1))), claimed=claimed, last_trick=max(self.best_holder, 0)
        )

    # Bots ---------------------------------------------------------------------------------------------------------

    def points(self) -> tuple[int, ...]:
        """For bots: a claim wins or loses as much as a game counts."""
        points = [self.points_shown(seat) for seat in (0, 1)]
        if self.claimed >= 0:
            right = self.has_enough(self.claimed)
            points[self.claimed if right else 1 - self.claimed] += self.table.target
        return tuple(points)

    def greedy(self, seat: int, rng: Random) -> Action:
        """While there is a stock: win what counts; else part with what is worth least."""
        said = super().greedy(seat, rng)
        if self.strict() or said >= CALL:
            return said
        cards = self.playable()
        winners = cards & self.ranking.beats[self.best] if self.trick else 0
        if winners and WORTH[self.trick[0]] >= KING:
            return self.ranking.lowest(winners)
        return min(cards_of(cards & ~winners or cards), key=KEPT.__getitem__)


class CinqCentsSheet(FirstTo):
    """Who claims rightly wins; at the end of a deal that finds both with enough, who has more."""

    def finished(self) -> bool:
        last = self.rows[-1].result
        assert isinstance(last, CinqCents.Result)
        return last.claimed is not None or min(self.totals) >= self.goal()

    def reason(self) -> str:
        last = self.rows[-1].result
        assert isinstance(last, CinqCents.Result)
        if last.claimed is None:
            return say("Both have {goal}.", goal=self.goal())
        if self.totals[last.claimed] >= self.goal():
            return say(
                "{side} claimed {goal}, and had them.", side=self.party(last.claimed), goal=self.goal()
            )
        return say(
            "{side} claimed {goal} without having them.", side=self.party(last.claimed), goal=self.goal()
        )

    @property
    def ranking(self) -> list[int] | None:
        if not self.rows or not self.finished():
            return super().ranking
        last = self.rows[-1].result
        assert isinstance(last, CinqCents.Result)
        winner = last.last_trick if self.totals[0] == self.totals[1] else int(self.totals[1] > self.totals[0])
        if last.claimed is not None:
            winner = last.claimed if self.totals[last.claimed] >= self.goal() else 1 - last.claimed
        return [1, 2] if winner == 0 else [2, 1]


@register
class CinqCents(Game):
    title = "Cinq Cents"
    summary = say(
        "Melds and card points from one pack: say first that you have {goal}, and be right.", goal=TARGET
    )
    wins = say("The first player to say rightly that he has the agreed points wins.")
    sources = ("parlett 1273-1303",)
    seats = (2,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=100, hi=2000),
        Option("quartets", say("Four aces, tens, kings, queens, jacks"), "usual", choices=QUARTETS),
    )

    State = CinqCentsState
    Sheet = CinqCentsSheet

    class Result(DealResult):
        """What each scored, who claimed to have enough, and who won the last trick that was played."""

        points: tuple[int, ...] = per_side(say("Points"), Number(0, MOST))
        claimed: int | None = entry(Maybe(SideOf()), say("Claimed to have enough"))
        last_trick: int = side(say("Last trick"))

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            why = [
                say("{side}: {points} for cards and melds", side=sheet.party(by), points=points)
                for by, points in enumerate(self.points)
            ]
            return Score(tuple(self.points), tuple(why))
