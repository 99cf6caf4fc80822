"""Contract Petanque: three players, an auction after the first balls, and a declarer against two defenders.

Source: My Games, lines 3738-3784 (older edition, chapter 34, the same but for the distance of the target ball). A round
is two rows: the auction, and the balls that lie nearest at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.core.errors import BadResult, refuse
from games.core.game import Deal, GameTable, SheetGame
from games.core.messages import Message, Seat, joined, say, say_in
from games.core.options import Option, Variant
from games.core.registry import register
from games.core.results import Choice, DealResult, Score, SeatOf, many
from games.core.sheet import Sheet as ScoreSheet
from games.kits.frames import Happening

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
BID_TITLES: Final = {
    "pass": say_in("a bid", "Pass"),
    "double": say_in("a bid", "Double"),
    "redouble": say_in("a bid", "Redouble"),
    "flee": say_in("a bid", "Flee"),
}
BID_WORDS: Final = {
    "pass": say_in("a bid", "pass"),
    "double": say_in("a bid", "double"),
    "redouble": say_in("a bid", "redouble"),
    "flee": say_in("a bid", "flee"),
}
"""The same within a sentence."""
PASSES_THAT_END: Final = 2
LONGEST: Final = 45
"""More bids than any auction can have: no more than two calls between one number, double, redouble or flee and the "
"next."""


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

    def said(self) -> Message:
        """In words: `{1} plays for 3, doubled by {0}, {2} flees to the declarer`."""
        assert self.declarer is not None
        said = say("{player} plays for {bid}", player=Seat(self.declarer), bid=self.bid)
        if self.doubler is not None:
            said = say("{contract}, doubled by {player}", contract=said, player=Seat(self.doubler))
        if self.redoubled:
            said = say("{contract}, redoubled", contract=said)
        if self.fled is not None:
            said = say("{contract}, {player} flees to the declarer", contract=said, player=Seat(self.fled))
        return said

    def forbids(self, seat: int, bid: str, far_behind: bool) -> Message | None:
        """Why the seat may not make this bid, or nothing (lines 3752-3768 and 3784)."""
        if bid == "pass":
            return None if self.bid else say("the first bidder may not pass")
        if far_behind and self.bid:
            return say("more than {points} points behind in the last round one may only pass", points=BEHIND)
        if far_behind and bid != NUMBERS[0]:
            return say(
                "more than {points} points behind in the last round one may only bid {bid}",
                points=BEHIND,
                bid=NUMBERS[0],
            )
        if bid in NUMBERS:
            return (
                None
                if int(bid) > self.bid
                else say("{bid} is not higher than {last}", bid=bid, last=self.bid)
            )
        if not self.bid:
            return say("there is no number bid yet")
        return self._forbids_call(seat, bid)

    def _forbids_call(self, seat: int, bid: str) -> Message | None:
        own = seat == self.declarer
        if bid == "redouble":
            if not own:
                return say("only the player who made the number bid may redouble it")
            if self.doubler is None:
                return say("nobody has doubled")
            return say("it has been redoubled") if self.redoubled else None
        if own:
            return say("one cannot {bid} against the own bid", bid=BID_WORDS[bid])
        if bid == "double":
            return say("it has been doubled") if self.doubler is not None else None
        if self.doubler in (None, seat):
            return say("only after the other defender has doubled")
        return say("it has been fled") if self.fled is not None else None

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


class Auction(Happening):
    """How the first three balls lay, and the bids in order."""

    order: tuple[int, ...] = many(
        say("Whose first ball lies where, from the farthest to the closest"), SeatOf(), PLAYERS, least=PLAYERS
    )
    bids: tuple[str, ...] = many(
        say("Bids in order, farthest first"),
        Choice(tuple((bid, BID_TITLES.get(bid, bid)) for bid in BIDS)),
        LONGEST,
        least=1 + PASSES_THAT_END,
        help=say("Up to the two passes that end the auction."),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if len(set(self.order)) != PLAYERS:
            refuse("order", "each player has one ball there.")

    def contract(self, sheet: ContractPetanque.Sheet) -> Contract:
        """Follow the bids. Raises BadResult naming the bid that cannot be."""
        contract, passes = Contract(), 0
        for number, bid in enumerate(self.bids, 1):
            if passes == PASSES_THAT_END:
                late = say("bid {number} comes after the two passes that end the auction.", number=number)
                raise BadResult({"bids": late})
            seat = self.order[(number - 1) % PLAYERS]
            if why := contract.forbids(seat, bid, sheet.far_behind(seat)):
                said = BID_WORDS.get(bid, bid)
                refuse("bids", "bid {number} ({bid}): {why}.", number=number, bid=said, why=why)
            contract = contract.bidden(seat, bid)
            passes = passes + 1 if bid == "pass" else 0
        if passes < PASSES_THAT_END:
            refuse("bids", "the auction goes on until two players pass one after the other.")
        return contract

    def told(self, sheet: ContractPetanque.Sheet) -> list[Message]:
        return [self.contract(sheet).said()]

    def follow(self, sheet: ContractPetanque.Sheet) -> None:
        sheet.contract, sheet.order = self.contract(sheet), self.order


class Balls(DealResult):
    """Whose balls lie nearest at the end of a round."""

    nearest: tuple[int, ...] = many(
        say("Whose balls are the closest three, closest first"),
        SeatOf(),
        len(BALL_POINTS),
        least=len(BALL_POINTS),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        if len(set(self.nearest)) == 1:
            few = say("a player has {balls} balls, not {count}.", balls=BALLS, count=len(BALL_POINTS))
            raise BadResult({"nearest": few})

    def score(self, sheet: ContractPetanque.Sheet, deal: Deal) -> Score:
        contract = sheet.contract
        assert contract is not None
        assert contract.declarer is not None
        declarer, bid, multiple = Seat(contract.declarer), contract.bid, contract.multiple()
        got = sum(p for p, seat in zip(BALL_POINTS, self.nearest, strict=True) if seat == contract.declarer)
        made, worth = got >= bid, bid * multiple
        has = say("{player} has {points} ball points, bid {bid}", player=declarer, points=got, bid=bid)
        sum_said = say("{bid} x {multiple} = {points}", bid=bid, multiple=multiple, points=worth)
        amount = sum_said if multiple > 1 else worth
        why = [
            say("{points}: made", points=has) if made else say("{points}: failed", points=has),
            say("Won: {points}", points=amount) if made else say("Lost: {points}", points=amount),
        ]
        if contract.fled is not None:
            why.append(say("{player} fled and scores with the declarer", player=Seat(contract.fled)))
        gets = {contract.declarer, contract.fled if contract.fled is not None else contract.declarer}
        return sheet.points(dict.fromkeys(gets, worth if made else -worth), *why)

    def follow(self, sheet: ContractPetanque.Sheet) -> None:
        sheet.contract, sheet.order, sheet.round = None, (), sheet.round + 1


@register
class ContractPetanque(SheetGame):
    title = "Contract Petanque"
    summary = say(
        "Petanque for three: after the first balls an auction decides who plays alone, and for how much."
    )
    wins = say("Most points after the last round win.")
    sources = ("my-games 3738-3784",)
    variants = (Variant("older", say("The older edition"), "my-games 3738-3784", {"distance": False}),)
    seats = (PLAYERS,)
    options = (
        Option("rounds", say("Rounds"), ROUNDS, lo=1, hi=30),
        Option(
            "distance",
            say("The target ball must lie 6-10 m away"),
            True,
            help=say("The older edition names no distance."),
        ),
    )
    objective = "either"
    draws = True
    settlements = ("average-pot", "each-from-each", "fixed", "winner-from-each")
    max_deals = 60

    Result = Auction

    class Sheet(ScoreSheet):
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

        def far_behind(self, seat: int) -> bool:
            """In the last round: more than twenty points behind each of the others."""
            others = [total for other, total in enumerate(self.totals) if other != seat]
            return self.round == self.rounds() and min(others) - self.totals[seat] > BEHIND

        def rounds(self) -> int:
            return int(self.table.options["rounds"])

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
            return say("{count} rounds have been played.", count=self.rounds())

        def carry(self) -> Mapping[str, Any]:
            """For the form: the round, who may only pass in the auction, the contract, and who throws at the end."""
            return {
                "round": self.round,
                "only pass": [seat for seat in range(PLAYERS) if self.far_behind(seat)],
                "contract": self.contract.said() if self.contract else None,
                "throwing": list(self.throwing()),
            }

        def coming(self) -> tuple[str, ...]:
            if self.contract is None:
                now = say("Round {number} of {of}: the auction", number=self.round, of=self.rounds())
                behind = joined(Seat(seat) for seat in range(PLAYERS) if self.far_behind(seat))
                only = say("Too far behind to bid more than {bid}: {players}", bid=NUMBERS[0], players=behind)
                return now, *[only] * bool(behind)
            return (
                say("Round {number} of {of}: the balls", number=self.round, of=self.rounds()),
                self.contract.said(),
                say("Last balls: {players}", players=joined(map(Seat, self.throwing()))),
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
