"""Klaberjass: jack and nine of trumps are highest, and who makes trumps must get the more points.

Source: Parlett, lines 1061-1135, with Belote for two.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.core.errors import refuse
from games.core.fields import each_seat
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, Template, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import DealResult, Maybe, Number, Score, SeatOf, entry, per_side
from games.core.sheet import Sheet
from games.core.ties import TABLE_CHOOSES
from games.kits.asides import Aside, AsideState
from games.kits.cards import BIT, RANK_PLURALS, RANKS, SUIT_NAMES, SUITS, cards_of
from games.kits.pack import total
from games.kits.phases import Say
from games.kits.rankings import Duties, Ranking, in_order
from games.kits.stock import StockState
from games.kits.targets import Outright
from games.kits.tricks import PLAY
from games.tricks.kit.declarations import PACK, SEQUENCE, TOPS, Declare, DeclaringState, Holding, runs

TARGET: Final = 500
TARGET_OF_BELOTE: Final = 1000
FIRST, MORE = 6, 3
THREE, FOUR, FIVE = 20, 50, 100
BELLA: Final = 20
LAST: Final = 10
JASS, MENEL, ACE, TEN, KING, QUEEN, JACK = 20, 14, 11, 10, 4, 3, 2
JACKS, NINES, OTHERS = 200, 150, 100
PLAIN: Final = "789JQKTA"
TRUMPS: Final = "78QKTA9J"
QUARTETS: Final = "QKTA9J"
MOST_CARDS: Final = JASS + MENEL + 4 * (ACE + TEN + KING + QUEEN) + 3 * JACK + LAST
WORTH: Final = tuple(
    PACK.worth({"A": ACE, "T": TEN, "K": KING, "Q": QUEEN, "J": JACK, f"J{suit}": JASS, f"9{suit}": MENEL})
    for suit in SUITS
)
"""By trump suit, by card its points."""
RUNS: Final = runs(lambda size: THREE if size == MORE else FOUR)
BELOTE_RUNS: Final = runs(lambda size: (THREE, FOUR, FIVE)[min(size - MORE, 2)])
FEW, ENOUGH = 22, 32
"""With so many points in hand the quick player does not throw the deal in, and makes trumps."""
WORDS: Final = {f"trumps-{suit}": name for suit, name in zip(SUITS, SUIT_NAMES, strict=True)}
PASS: Final = {"pass": say_in("a bid", "pass")}
OUT_SAID: Final = Template("{player} claims to be out.")
DIX: Final = {"keep": say("keep your cards"), "exchange": say("exchange the seven")}
DIX_SAID: Final = (
    Template("{player} exchanges nothing."),
    Template("{player} exchanges the seven of trumps."),
)


def ranking_of(trump: int) -> Ranking:
    orders = [TRUMPS if suit == trump else PLAIN for suit in range(len(SUITS))]
    return Ranking(
        [[PACK.first[r + suit] for r in order] for suit, order in zip(SUITS, orders, strict=True)], trump
    )


class KlaberjassState(StockState, DeclaringState, AsideState):
    """maker, suit: who made which trumps, -1 before. offer: who proposed to throw the deal in.

    bella: who had it. claimed: who said that he was out.
    late: by seat, the cards that changed places after the sequences were declared.
    """

    phases = (
        Say(
            say_in("phase", "turned suit"),
            {"accept": say("accept"), "schmeiss": say("schmeiss: throw it in?"), **PASS},
        ),
        Say(say_in("phase", "schmeiss"), {"throw in": say("throw the deal in"), "refuse": say("refuse")}),
        Say(say_in("phase", "other suit"), WORDS | PASS),
        Say(say_in("phase", "dix"), DIX, DIX_SAID),
        Declare(
            say_in("phase", "sequences"),
            SEQUENCE,
            TOPS,
            {"plain": say("not in trumps"), "trumps": say("in trumps")},
            at_once=True,
        ),
        Declare(
            say_in("phase", "quartets"),
            {f"four-{rank}": say("four {ranks}", ranks=RANK_PLURALS[RANKS.index(rank)]) for rank in QUARTETS},
            at_once=True,
        ),
        Say(say_in("phase", "late dix"), DIX, DIX_SAID),
        PLAY,
        Aside(say_in("phase", "out"), {"out": say("say that you are out")}, OUT_SAID),
    )
    pack = PACK
    rankings = (*map(ranking_of, range(len(SUITS))), ranking_of(-1))
    roles = {"maker": say_in("beside a seat", "maker")}
    cards_each = FIRST

    maker: int = -1
    suit: int = -1
    offer: int = -1
    bella: int = -1
    claimed: int | None = None
    late: list[int] = each_seat(0)

    # Making trumps ------------------------------------------------------------------------------------------------

    def after_deal(self) -> None:
        self.turn_up(under=True)
        super().after_deal()

    def may_turned_suit(self, seat: int) -> list[int]:
        return [0, 1, 2] if self.table.options["schmeiss"] else [0, 2]

    def turned_suit(self, seat: int, word: int) -> None:
        if word == 0:
            self.make(seat, PACK.suit[self.turned])
        elif word == 1:
            self.offer = seat
            self.goto("schmeiss")

    def who_schmeiss(self) -> tuple[int, ...]:
        return (1 - self.offer,) if self.offer >= 0 else ()

    def schmeiss(self, seat: int, refused: int) -> None:
        if refused:
            self.make(self.offer, PACK.suit[self.turned])
        else:
            self.end()

    def may_other_suit(self, seat: int) -> list[int]:
        return [word for word in range(len(SUITS) + 1) if word != PACK.suit[self.turned]]

    def other_suit(self, seat: int, word: int) -> None:
        if word < len(SUITS):
            self.make(seat, word)
        elif not self.waiting:
            self.end()

    def make(self, seat: int, suit: int) -> None:
        """Three cards more for each, and the bottom card of the stock is shown."""
        self.maker, self.suit = seat, suit
        elder, dealer = self.around()
        self.from_stock(*[elder] * MORE, *[dealer] * MORE)
        self.shown[self.stock_holder] |= BIT[self.stock[1]]
        self.goto("dix")

    # The seven of trumps ------------------------------------------------------------------------------------------

    @property
    def seven(self) -> int:
        return PACK.first["7" + SUITS[self.suit]]

    def who_dix(self) -> tuple[int, ...]:
        """Both are asked, so that nobody learns who could exchange."""
        exchanged = self.turned == self.seven
        return () if exchanged or self.suit != PACK.suit[self.turned] else self.around()

    def may_dix(self, seat: int) -> list[int]:
        return [0, 1] if self.hands[seat] & BIT[self.seven] else [0]

    def dix(self, seat: int, exchanged: int) -> None:
        if exchanged:
            self.swap_turned(seat, self.seven)
            self.next_phase()

    who_late_dix, may_late_dix = who_dix, may_dix

    def late_dix(self, seat: int, exchanged: int) -> None:
        if exchanged:
            self.late[seat] = BIT[self.seven] | BIT[self.turned]
        self.dix(seat, exchanged)

    # Sequences, quartets and bella ----------------------------------------------------------------------------------

    def sequences(self, hand: int) -> list[Holding]:
        found = BELOTE_RUNS if self.table.options["quartets"] else RUNS
        trumps = PACK.of_suit[self.suit]
        return [
            run._replace(rank=(*run.rank, bool(run.cards & trumps)))
            for run in found
            if run.cards & hand == run.cards
        ]

    def who_quartets(self) -> tuple[int, ...]:
        return self.around() if self.table.options["quartets"] else ()

    def quartets(self, hand: int) -> list[Holding]:
        worth = {"J": JACKS, "9": NINES}
        sets = [(place, PACK.of_rank[rank], worth.get(rank, OTHERS)) for place, rank in enumerate(QUARTETS)]
        return [Holding((place,), cards, points) for place, cards, points in sets if cards & hand == cards]

    def plausible(self, seat: int, held: int) -> bool:
        return super().plausible(seat, held ^ self.late[seat])

    def play_card(self, card: int) -> None:
        seat = self.order[len(self.trick)]
        super().play_card(card)
        pair = (PACK.of_rank["K"] | PACK.of_rank["Q"]) & PACK.of_suit[self.suit]
        if BIT[card] & pair and self.played[seat] & pair == pair:
            self.bella = seat

    # Play ---------------------------------------------------------------------------------------------------------

    def trump(self) -> int:
        return self.suit

    def follow_duties(self, led: int, best: int) -> Duties:
        """A led trump must be beaten; who cannot follow must trump."""
        trumps = self.ranking.trumps
        if BIT[led] & trumps:
            return in_order(trumps & self.ranking.beats[best], trumps)
        return in_order(self.ranking.follow[led], trumps)

    def cards_won(self, seat: int) -> int:
        """The points of his tricks."""
        over = sum(self.won) == FIRST + MORE and self.best_holder == seat
        return total(cards_of(self.taken[seat]), WORTH[self.suit]) + LAST * over

    def melds_of(self, seat: int) -> int:
        return sum(one.points for one in self.counts if one.seat == seat)

    def points_shown(self, seat: int) -> int:
        return (
            self.cards_won(seat) + self.melds_of(seat) + BELLA * (self.bella == seat) if self.suit >= 0 else 0
        )

    def result(self) -> Klaberjass.Result:
        kind, more = result_type(self.table), {"out": self.claimed} if self.table.options["out"] else {}
        if self.maker < 0:
            return kind(maker=None, cards=(0, 0), melds=(0, 0), bella=None, **more)
        cards, melds = ((of(0), of(1)) for of in (self.cards_won, self.melds_of))
        return kind(
            maker=self.maker, cards=cards, melds=melds, bella=self.bella if self.bella >= 0 else None, **more
        )

    # Saying that one is out ---------------------------------------------------------------------------------------

    def may_out(self, seat: int) -> list[int]:
        return [0] if self.table.options["out"] and self.won[seat] else []

    def out(self, seat: int, value: int) -> None:
        self.claimed = seat
        self.end()

    def has_enough(self, seat: int) -> bool:
        return self.deal.scores[seat] + self.points_shown(seat) >= self.table.target

    def points(self) -> tuple[int, ...]:
        """For bots: a right claim is worth a whole game, a wrong one is to the other."""
        if self.claimed is None:
            return super().points()
        right, goal = self.has_enough(self.claimed), self.table.target
        return tuple(self.points_shown(seat) + goal * ((seat == self.claimed) == right) for seat in (0, 1))

    def greedy_out(self, seat: int, rng: Random) -> int:
        return 0 if self.has_enough(seat) else -1

    # What is seen -------------------------------------------------------------------------------------------------

    def facts(self, viewer: int | None) -> list[list[str]]:
        trumps: list[list[str]] = [[say("Trumps"), SUIT_NAMES[self.suit]]] if self.suit >= 0 else []
        return [*trumps, *super().facts(viewer)]

    # Bots ---------------------------------------------------------------------------------------------------------

    def strength(self, seat: int, suit: int) -> int:
        """The points of trumps and aces in a hand, and the seven that can be exchanged."""
        hand, turned = self.hands[seat], PACK.suit[self.turned] == suit
        dix = PACK.first["7" + SUITS[suit]]
        found = total(cards_of(hand & (PACK.of_suit[suit] | PACK.of_rank["A"])), WORTH[suit])
        return found + (WORTH[suit][self.turned] if turned and hand & BIT[dix] else 0)

    def greedy_turned_suit(self, seat: int, rng: Random) -> int:
        return 0 if self.strength(seat, PACK.suit[self.turned]) >= ENOUGH else 2

    def greedy_schmeiss(self, seat: int, rng: Random) -> int:
        return int(self.strength(seat, PACK.suit[self.turned]) >= FEW)

    def greedy_other_suit(self, seat: int, rng: Random) -> int:
        best = max(self.may_other_suit(seat)[:-1], key=lambda suit: self.strength(seat, suit))
        return best if self.strength(seat, best) >= ENOUGH else len(SUITS)

    def greedy_dix(self, seat: int, rng: Random) -> int:
        return self.may_dix(seat)[-1]

    greedy_late_dix = greedy_dix


def result_type(table: GameTable) -> type[Klaberjass.Result]:
    return Klaberjass.OutResult if table.options["out"] else Klaberjass.Result


def claimant(result: DealResult) -> int | None:
    """Who said that he was out."""
    return getattr(result, "out", None)


class KlaberjassSheet(Outright):
    """Who says that he is out has won if he is, and lost if he is not."""

    def expects(self) -> type[DealResult]:
        return result_type(self.table)

    def won_at_once(self) -> tuple[int, str] | None:
        out = claimant(self.rows[-1].result) if self.rows else None
        if out is None:
            return None
        if self.rows[-1].totals[out] >= self.goal():
            return out, say("a right claim")
        return 1 - out, say("the other's wrong claim")


@register
class Klaberjass(Game):
    title = "Klaberjass"
    summary = say("Make trumps, in which jack and nine are highest, and get more points than the other.")
    sources = ("parlett 1061-1135",)
    variants = (
        Variant(
            "belote", say("Belote for two"), "parlett belote 1132-1135",
            {"schmeiss": False, "quartets": True, "out": True, "target": TARGET_OF_BELOTE},
        ),
    )  # fmt: skip
    seats = (2,)
    options = (
        Option("target", say("Points that win"), TARGET, lo=50, hi=5000),
        Option("schmeiss", say("A player may propose to throw the deal in (schmeiss)"), True),
        Option("quartets", say("Four of a kind count, and sequences of five (Belote)"), False),
        Option("out", say("Who says that he is out wins or loses at once"), False, later=True),
    )
    tie = TABLE_CHOOSES
    settlements = ("two-sides", "fixed")

    State = KlaberjassState
    Sheet = KlaberjassSheet

    class Result(DealResult):
        """Who made trumps, and what each had; nobody: the deal was thrown in."""

        maker: int | None = entry(
            Maybe(SeatOf()), say("Who made trumps"), help=say("Empty if the deal was thrown in.")
        )
        cards: tuple[int, ...] = per_side(say("Points in tricks, with the last"), Number(0, MOST_CARDS))
        melds: tuple[int, ...] = per_side(say("Sequences and quartets"), Number(0, 2 * JACKS, LAST))
        bella: int | None = entry(Maybe(SeatOf()), say("Who had bella"))

        def check(self, table: GameTable, deal: Deal | None) -> None:
            played, least = sum(self.cards), LAST if claimant(self) is None else 0
            if self.maker is None and (played or any(self.melds) or self.bella is not None):
                refuse("maker", "where something counts, somebody made trumps.")
            if self.maker is not None and not least <= played <= MOST_CARDS:
                refuse("cards", "together they are {lo} to {hi}.", lo=least, hi=MOST_CARDS)
            if not table.options["quartets"] and all(self.melds):
                refuse("melds", "only one player counts it.")

        def score(self, sheet: Sheet, deal: Deal) -> Score:
            self.check(sheet.table, deal)
            maker = self.maker
            if maker is None:
                return sheet.points({}, say("The deal was thrown in"))
            had = [
                cards + melds + BELLA * (self.bella == side)
                for side, (cards, melds) in enumerate(zip(self.cards, self.melds, strict=True))
            ]
            own, other = had[maker], had[1 - maker]
            why = say("{maker} made trumps: {own} against {other}", maker=Seat(maker), own=own, other=other)
            if (out := claimant(self)) is not None:
                return Score(tuple(had), (OUT_SAID.said(player=Seat(out)),))
            if own > other:
                return Score(tuple(had), (why,))
            failed = (
                say("bête: the other counts both") if own < other else say("equal: the maker counts nothing")
            )
            return sheet.points({1 - maker: other + own * (own < other)}, why, failed)

    class OutResult(Result):
        """The same with who said that he was out."""

        out: int | None = entry(
            Maybe(SeatOf()), say("Who said that he was out"), help=say("Empty if nobody did.")
        )

        def check(self, table: GameTable, deal: Deal | None) -> None:
            super().check(table, deal)
            if self.out is not None and self.maker is None:
                refuse("out", "it is said in play, and nobody has made trumps.")
