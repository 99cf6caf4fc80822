"""Contract Petanque: three players, an auction after the first balls, and a declarer against two defenders.

Source: My Games, lines 3738-3784 (older edition, chapter 34, the same but for the distance of the target ball). A round
is two rows: the auction, and the balls that lie nearest at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from games.core.errors import BadResult
from games.core.game import Deal, Game, GameTable
from games.core.options import Option, Preset, Source
from games.core.registry import register
from games.core.results import Choice, DealResult, Score, SeatOf, many
from games.core.sheet import Sheet

PLAYERS: Final = 3
BALLS: Final = 2
BALL_POINTS: Final = (3, 2, 1)
"""Ball points of the closest, the second and the third ball."""
HIGHEST: Final = sum(BALL_POINTS[:BALLS])
"""The most that two balls can get, and so the highest number bid."""
ROUNDS: Final = 10
BEHIND: Final = 20
DOUBLED: Final = 2
REDOUBLED: Final = 4
NUMBERS: Final = tuple(str(number) for number in range(1, HIGHEST + 1))
BIDS: Final = ("pass", *NUMBERS, "double", "redouble", "flee")
PASSES_THAT_END: Final = 2
LONGEST: Final = 45
"""More bids than any auction can have: no more than two calls between one number, double, redouble or flee and the "
"next."""


class Auction(DealResult):
    """How the first three balls lay, and the bids in order."""

    order: tuple[int, ...] = many(
        "Whose first ball lies where, from the farthest to the closest", SeatOf(), PLAYERS, least=PLAYERS
    )
    bids: tuple[str, ...] = many(
        "Bids in order, farthest first",
        Choice(tuple((bid, bid.capitalize()) for bid in BIDS)),
        LONGEST,
        least=1 + PASSES_THAT_END,
        help="Up to the two passes that end the auction.",
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if len(set(self.order)) != PLAYERS:
            raise BadResult({"order": "each player has one ball there."})


class Balls(DealResult):
    """Whose balls lie nearest at the end of a round."""

    nearest: tuple[int, ...] = many(
        "Whose balls are the closest three, closest first", SeatOf(), len(BALL_POINTS), least=len(BALL_POINTS)
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if len(set(self.nearest)) == 1:
            raise BadResult({"nearest": f"a player has {BALLS} balls, not {len(BALL_POINTS)}."})


@dataclass(frozen=True, slots=True)
class Contract:
    """What stands in an auction. bid: 0 before the first. doubler, fled: seats or None."""

    declarer: int | None = None
    bid: int = 0
    doubler: int | None = None
    redoubled: bool = False
    fled: int | None = None

    def multiple(self) -> int:
        """What the bid is multiplied by."""
        if self.redoubled:
            return REDOUBLED
        return 1 if self.doubler is None else DOUBLED

    def said(self) -> str:
        """In words: `{1} bids 3, doubled by {0}, with {2}`."""
        parts = [f"{{{self.declarer}}} plays for {self.bid}"]
        parts += [f"doubled by {{{self.doubler}}}"] if self.doubler is not None else []
        parts += ["redoubled"] if self.redoubled else []
        parts += [f"{{{self.fled}}} flees to the declarer"] if self.fled is not None else []
        return ", ".join(parts)

    def forbids(self, seat: int, bid: str, far_behind: bool) -> str:
        """Why the seat may not make this bid, or nothing (lines 3752-3768 and 3784)."""
        if bid == "pass":
            return "" if self.bid else "the first bidder may not pass"
        if far_behind and (self.bid or bid != NUMBERS[0]):
            only = "pass" if self.bid else f"bid {NUMBERS[0]}"
            return f"more than {BEHIND} points behind in the last round one may only {only}"
        if bid in NUMBERS:
            return "" if int(bid) > self.bid else f"{bid} is not higher than {self.bid}"
        if not self.bid:
            return "there is no number bid yet"
        own = seat == self.declarer
        if bid == "redouble":
            if not own:
                return "only the player who made the number bid may redouble it"
            if self.doubler is None:
                return "nobody has doubled"
            return "it has been redoubled" if self.redoubled else ""
        if own:
            return f"one cannot {bid} against the own bid"
        if bid == "double":
            return "it has been doubled" if self.doubler is not None else ""
        if self.doubler in (None, seat):
            return "only after the other defender has doubled"
        return "it has been fled" if self.fled is not None else ""

    def bidden(self, seat: int, bid: str) -> Contract:
        """The contract after a bid that is allowed."""
        if bid in NUMBERS:
            return Contract(seat, int(bid))
        if bid == "pass":
            return self
        return Contract(
            self.declarer,
            self.bid,
            seat if bid == "double" else self.doubler,
            self.redoubled or bid == "redouble",
            seat if bid == "flee" else self.fled,
        )


class ContractPetanqueSheet(Sheet):
    """Two rows a round: the auction, then the balls. Everybody has a total of his own."""

    unit = "Entry"
    dealer_does = ""

    def begin(self) -> None:
        super().begin()
        self.contract: Contract | None = None
        self.order: tuple[int, ...] = ()
        self.round = 1

    def expects(self) -> type[DealResult]:
        return Balls if self.contract else Auction

    def dealer(self) -> int:
        if self.contract is not None and self.contract.declarer is not None:
            return self.contract.declarer
        return (self.round - 1) % PLAYERS

    def score(self, result: DealResult, deal: Deal) -> Score:
        if isinstance(result, Auction):
            return Score((0,) * PLAYERS, (self._contract(result).said(),))
        assert isinstance(result, Balls)
        assert self.contract is not None
        contract = self.contract
        got = sum(p for p, seat in zip(BALL_POINTS, result.nearest, strict=True) if seat == contract.declarer)
        made = got >= contract.bid
        worth = contract.bid * contract.multiple() * (1 if made else -1)
        points = [worth if seat in (contract.declarer, contract.fled) else 0 for seat in range(PLAYERS)]
        why = [
            f"{{{contract.declarer}}} has {got} ball points, bid {contract.bid}: {'made' if made else 'failed'}"
        ]
        product = f"{contract.bid} x {contract.multiple()} = " if contract.multiple() > 1 else ""
        why.append(f"{'Won' if made else 'Lost'}: {product}{abs(worth)}")
        if contract.fled is not None:
            why.append(f"{{{contract.fled}}} fled and scores with the declarer")
        return Score(tuple(points), tuple(why))

    def far_behind(self, seat: int) -> bool:
        """In the last round: more than twenty points behind each of the others."""
        others = [total for other, total in enumerate(self.totals) if other != seat]
        return self.round == self.rounds() and min(others) - self.totals[seat] > BEHIND

    def rounds(self) -> int:
        return int(self.table.options["rounds"])

    def _contract(self, auction: Auction) -> Contract:
        """Follow the bids. Raises BadResult naming the bid that cannot be."""
        contract, passes = Contract(), 0
        for number, bid in enumerate(auction.bids, 1):
            if passes == PASSES_THAT_END:
                raise BadResult({"bids": f"bid {number} comes after the two passes that end the auction."})
            seat = auction.order[(number - 1) % PLAYERS]
            reason = contract.forbids(seat, bid, self.far_behind(seat))
            if reason:
                raise BadResult({"bids": f"bid {number} ({bid}): {reason}."})
            contract = contract.bidden(seat, bid)
            passes = passes + 1 if bid == "pass" else 0
        if passes < PASSES_THAT_END:
            raise BadResult({"bids": "the auction goes on until two players pass one after the other."})
        return contract

    def follow(self, result: DealResult) -> None:
        if isinstance(result, Auction):
            self.contract, self.order = self._contract(result), result.order
        else:
            self.contract, self.order, self.round = None, (), self.round + 1

    def throwing(self) -> Sequence[int]:
        """Who throws the last balls, in order: a defender, the declarer, a defender (lines 3772-3774)."""
        contract = self.contract
        if contract is None or contract.declarer is None:
            return ()
        defenders = [seat for seat in self.order if seat != contract.declarer]
        if contract.fled is not None:
            defenders = [seat for seat in defenders if seat != contract.fled] * 2
        return defenders[0], contract.declarer, defenders[1]

    def finished(self) -> bool:
        return self.round > self.rounds()

    def reason(self) -> str:
        return f"{self.rounds()} rounds have been played."

    def carry(self) -> Mapping[str, Any]:
        """For the form: the round, who is restricted in the auction, the contract, and who throws in the end game."""
        return {
            "round": self.round,
            "only pass": [seat for seat in range(PLAYERS) if self.far_behind(seat)],
            "contract": self.contract.said() if self.contract else None,
            "throwing": list(self.throwing()),
        }

    def coming(self) -> tuple[str, ...]:
        now = f"Round {self.round} of {self.rounds()}: {'the balls' if self.contract else 'the auction'}"
        if self.contract is None:
            behind = [f"{{{seat}}}" for seat in range(PLAYERS) if self.far_behind(seat)]
            only = f"Too far behind to bid more than {NUMBERS[0]}: {', '.join(behind)}"
            return (now, *([only] if behind else []))
        return (
            now,
            self.contract.said(),
            f"Last balls: {', '.join(f'{{{seat}}}' for seat in self.throwing())}",
        )

    def example(self, rng: Random) -> DealResult:
        """Bids that are possible, mostly passes; then any order of the balls."""
        if self.contract:
            balls = [seat for seat in range(PLAYERS) for _ in range(BALLS)]
            return Balls(nearest=tuple(rng.sample(balls, len(BALL_POINTS))))
        order, bids, contract = rng.sample(range(PLAYERS), PLAYERS), list[str](), Contract()
        while bids[-PASSES_THAT_END:] != ["pass"] * PASSES_THAT_END:
            seat = order[len(bids) % PLAYERS]
            bid = rng.choice(("pass", *BIDS))
            if not contract.forbids(seat, bid, self.far_behind(seat)):
                bids.append(bid)
                contract = contract.bidden(seat, bid)
        return Auction(order=tuple(order), bids=tuple(bids))


@register
class ContractPetanque(Game):
    title = "Contract Petanque"
    summary = (
        "Petanque for three: after the first balls an auction decides who plays alone, and for how much."
    )
    wins = "Most points after the last round win."
    kind = "sheet"
    seats = (PLAYERS,)
    options = (
        Option("rounds", "Rounds", ROUNDS, lo=1, hi=30),
        Option(
            "distance",
            "The target ball must lie 6-10 m away",
            True,
            help="The older edition names no distance.",
        ),
    )
    presets = (
        Preset("my-games", "Contract Petanque", (Source("my-games", "contract-petanque", (3738, 3784)),)),
        Preset(
            "older",
            "The older edition",
            (Source("my-games", "contract-petanque", (3738, 3784)),),
            {"distance": False},
        ),
    )
    hidden = False
    chance = False
    objective = "either"
    draws = True
    luck = "some"
    settlements = ("average-pot", "each-from-each", "fixed", "winner-from-each")
    max_deals = 60
    page: ClassVar[dict[str, str]] = {
        "object": "Bid what your balls will be worth, and be right.",
        "equipment": (
            f"{PLAYERS} sets of {BALLS} petanque balls, the target ball and a place with gravel. {PLAYERS} players."
        ),
        "deal": "Throw the target ball 6-10 m; then everybody throws one ball.",
        "auction": (
            "Who lies farthest bids first, then the second-closest, then the closest, and round again in that order. "
            f"A number bid, 1 to {HIGHEST}, says how many ball points you will get and must be higher than the "
            "last. You may "
            "double a number bid of somebody else, once; who made it may then redouble. When your fellow defender "
            "has "
            "doubled you may flee: you trust the declarer and share the result. A new number bid wipes out doubles, "
            f"redoubles and flights. The first bid of all cannot be a pass; {PASSES_THAT_END} passes one after the "
            "other end "
            "the auction. The last number bidder is the declarer against the two others. "
            f"In the last round a player more than {BEHIND} points behind the others may only pass, or begin with "
            f"{NUMBERS[0]} if first to bid."
        ),
        "play": (
            "Everybody throws the other ball: a defender, the declarer, the other defender. If a defender fled, the "
            "other "
            "one throws that ball too."
        ),
        "scoring": (
            f"Of all balls the closest is worth {BALL_POINTS[0]} ball points, the second {BALL_POINTS[1]}, the third "
            f"{BALL_POINTS[2]}. With at least as many as bid the declarer wins the number bid, otherwise loses it: "
            f"{DOUBLED} times when doubled, {REDOUBLED} times when redoubled. A defender who fled gets the same as "
            "the "
            "declarer; other defenders get nothing."
        ),
        "match": f"{ROUNDS} rounds; most points win.",
    }
    decisions = (
        "The defender whose first ball lies farther away throws first in the end game, the other one last.",
        "Of first balls equally far, the one thrown later counts as the farther. At the end a defender's ball "
        "equally far "
        "goes before the declarer's, as a tie in petanque is no gain for the winner.",
        "More than twenty behind the others means behind each of them.",
        "A defender may flee after the redouble too, and only after the double of the other defender.",
        "Passes are counted one after the other, whoever makes them; any other bid in between begins the count anew.",
        "The target ball is thrown by the players in turn.",
    )

    Result = Auction
    Sheet = ContractPetanqueSheet
