"""Psychological Jujitsu: a bid of one card from every hand at the same time, for one prize after another."""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.commitment import shuffled
from games.core.errors import refuse
from games.core.fields import Fields, each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Card, Seat, joined, say, say_in
from games.core.options import Option
from games.core.registry import register
from games.core.results import DealResult, Number, Score, per_seat
from games.core.sheet import Sheet, first_to
from games.core.state import CHANCE, Action, Outcome
from games.core.ties import TABLE_CHOOSES
from games.core.views import SeatView, View
from games.kits.cards import BIT, cards_of
from games.kits.hands import DEAL, HandsState
from games.kits.pack import Pack

CARDS: Final = 13
TOTAL: Final = CARDS * (CARDS + 1) // 2
TARGET: Final = 200
SUITS: Final = 3
"""Hands are of suits 0 to 2, of a second pack where more than so many play; the prizes are the fourth suit."""
PACK: Final = Pack("A23456789TJQK", copies=2)
PRIZES: Final = tuple(range(SUITS * CARDS, (SUITS + 1) * CARDS))
HANDS: Final = tuple(
    ((1 << CARDS) - 1) << ((seat // SUITS * (SUITS + 1) + seat % SUITS) * CARDS) for seat in range(2 * SUITS)
)
BIDDING: Final = say_in("phase", "bidding")
SHOWING: Final = say_in("phase", "bids are shown")


def worth(card: int) -> int:
    """The ace counts 1, the king 13."""
    return PACK.rank[card] + 1


class JujitsuState(Fields, HandsState):
    """prizes: those to come, the next one first. won: what each has won. bids: the last. ties: so many in a row."""

    pack = PACK

    prizes: tuple[int, ...] = ()
    won: list[int] = each_seat(0)
    bids: list[int] = each_seat(-1)
    ties: int = 0

    def draw(self, rng: Random) -> Outcome:
        if self.phase == DEAL:
            return shuffled(list(PRIZES), rng)
        return [self.text(seat, bid) for seat, bid in enumerate(self._chosen())]

    def reveals(self) -> bool:
        return self.phase == SHOWING

    def apply_chance(self, outcome: Outcome) -> None:
        if self.phase == DEAL:
            self.prizes = tuple(outcome)
            self.hands = list(HANDS[: self.table.seats])
            self.shown = self.hands[:]
        else:
            self._auction(self._chosen())
        if self.prizes:
            self.ask(BIDDING, *range(self.table.seats))
        else:
            self.end()

    def _chosen(self) -> list[int]:
        return [chosen.bit_length() - 1 for chosen in self.chosen]

    def _auction(self, bids: list[int]) -> None:
        """The prize goes to the highest bid; of a tie the option says what becomes of it."""
        self.bids, self.chosen = bids, [0] * len(bids)
        winner, prize = self._winner(bids), self.prizes[0]
        back = winner is None and self.table.options["ties"] == "again" and self.ties + 1 < len(self.prizes)
        self.ties = self.ties + 1 if back else 0
        self.prizes = (*self.prizes[1:], *self.prizes[: int(back)])
        if not back:
            self.hands = [hand & ~BIT[bid] for hand, bid in zip(self.hands, bids, strict=True)]
        if winner is not None:
            self.won[winner] |= BIT[prize]
        elif self.table.options["ties"] == "again" and not back:
            self.prizes = ()

    def _winner(self, bids: list[int]) -> int | None:
        """The seat of the highest bid, of those that nobody else made where the option says so; None of a tie."""
        values = [worth(bid) for bid in bids]
        alone = self.table.options["ties"] == "highest"
        open_bids = [value for value in values if not alone or values.count(value) == 1]
        best = max(open_bids, default=0)
        return values.index(best) if open_bids and values.count(best) == 1 else None

    def choices(self, seat: int) -> list[Action]:
        return self.pickable(seat)

    def act(self, seat: int, action: Action) -> None:
        self.pick(seat, action, 1)
        self.turn = tuple(other for other in self.turn if other != seat) or (CHANCE,)
        if self.turn == (CHANCE,):
            self.phase = SHOWING

    def resampled(self, viewer: int, rng: Random) -> None:
        self.prizes = (*self.prizes[:1], *shuffled(list(self.prizes[1:]), rng))

    def greedy(self, seat: int, rng: Random) -> Action:
        """As much as the prize is worth, or the next higher card, or the highest there is."""
        held = self.pickable(seat)
        return next((card for card in held if worth(card) >= worth(self.prizes[0])), held[0])

    def result(self) -> PsychologicalJujitsu.Result:
        return PsychologicalJujitsu.Result(points=tuple(sum(map(worth, cards_of(won))) for won in self.won))

    # What is seen -------------------------------------------------------------------------------------------------

    def call(self, seat: int) -> str:
        return joined([Card(PACK.texts[self.bids[seat]])]) if self.bids[seat] >= 0 else ""

    def view(self, viewer: int | None) -> View:
        view = super().view(viewer)
        top = [PACK.texts[prize] for prize in self.prizes[:1]]
        prizes = {"name": say_in("pile", "prizes"), "count": len(self.prizes), "cards": top}
        view["piles"] = [prizes, *view.get("piles", [])]  # type: ignore[list-item]
        return view

    def _seat_view(self, viewer: int | None, seat: int) -> SeatView:
        shown = super()._seat_view(viewer, seat)
        shown["points"] = sum(map(worth, cards_of(self.won[seat])))
        if self.won[seat]:
            shown["melds"] = [{"cards": PACK.texts_of(self.won[seat]), "title": say_in("cards", "won")}]
        return shown

    def told_choice(self, viewer: int | None, seat: int, action: Action) -> str:
        return say("{player} has chosen a bid.", player=Seat(seat))

    def told_chance(self, viewer: int | None, outcome: Outcome) -> str:
        if self.phase == DEAL:
            return super().told_chance(viewer, outcome)
        bids, prize = self._chosen(), Card(PACK.texts[self.prizes[0]])
        each = joined(joined([Seat(seat), Card(PACK.texts[bid])], " ") for seat, bid in enumerate(bids))
        winner = self._winner(bids)
        if winner is None:
            return say("{bids}: nobody wins {prize}.", bids=each, prize=prize)
        return say("{bids}: {player} wins {prize}.", bids=each, player=Seat(winner), prize=prize)


@register
class PsychologicalJujitsu(Game):
    title = "Psychological Jujitsu"
    summary = say("Bid your cards, all at the same time and each once, for {count} prizes.", count=CARDS)
    sources = ("unusual 176-185",)
    seats = (2, 3, 4, 5, 6)
    options = (
        Option("target", say("Points that win (1: a single deal)"), TARGET, lo=1, hi=1000),
        Option(
            "ties",
            say("When the highest bids are equal"),
            "out",
            choices={
                "out": say("the prize is thrown out"),
                "highest": say("the highest bid that nobody else made wins"),
                "again": say("the bids are taken back, and the prize comes last"),
            },
        ),
    )
    simultaneous = True
    tie = TABLE_CHOOSES
    settlements = ("two-sides", "average-pot", "each-from-each", "fixed")
    max_actions = 2 * SUITS * CARDS * (CARDS + 1)

    State = JujitsuState
    Sheet = first_to(TARGET)

    class Result(DealResult):
        """The points of the prizes that each has won."""

        points: tuple[int, ...] = per_seat(say("Points"), Number(0, TOTAL))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            if sum(self.points) > TOTAL:
                total = sum(self.points)
                refuse("points", "{sum} are more than the {total} at stake.", sum=total, total=TOTAL)

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            left = TOTAL - sum(self.points)
            return Score(
                self.points, (say("{points} points were won by nobody", points=left),) if left else ()
            )
