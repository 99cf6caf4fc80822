"""Contracts: an auction for trumps and tricks between two sides, and a rubber kept below and above the line.

Source: Parlett, lines 2324-2508.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from games.core.fields import each_side
from games.core.game import Deal
from games.core.messages import Message, Seat, Template, say, say_in
from games.core.results import DealResult, Score, choice, number, seat
from games.core.sheet import Sheet
from games.core.state import Action
from games.kits.cards import SUIT_MASK, SUIT_SIGNS, SUITS
from games.kits.claims import ANY_TRICKS
from games.kits.high_cards import ALL_POINTS, hcp
from games.kits.phases import Bids, Phase, PhasedState
from games.kits.rankings import NO_TRUMP
from games.kits.targets import MORE_AFTER_TWO_GAMES
from games.kits.tricks import PLAY

TRICKS: Final = 13
BOOK: Final = 6
"""The tricks that no contract counts."""
OPENING: Final = 13
"""The high card points with which the quick player opens."""
DOUBLED: Final = {1: "", 2: " ×", 4: " ××"}
STRAINS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}

GAME: Final = 100
"""Points below the line that win a game."""
GAMES_TO_WIN: Final = 2
RUBBER: Final = (700, 500)
"""For the rubber, by the games of the other side."""
UNFINISHED: Final = 300
PART_SCORE: Final = 50

Lines = tuple[tuple[int, int], tuple[int, int]]
"""What a deal is worth below and above the line, to each side."""


def contracts(lo: int, hi: int, no_trump: bool = True) -> dict[str, str]:
    """The words of bids: `bid 1C` to `bid 7NT`, in their order."""
    strains = [*zip(SUITS, SUIT_SIGNS, strict=True), *[("NT", "NT")] * no_trump]
    return {f"bid {level}{one}": f"{level}{sign}" for level in range(lo, hi + 1) for one, sign in strains}


HIGHEST: Final = 7


class ContractState(PhasedState):
    """An auction, then thirteen tricks. level, strain: the contract. declarer: who must make it."""

    strains: ClassVar[int] = len(STRAINS)
    """In how many a contract can be bid: without no trump in one fewer."""
    roles: ClassVar[Mapping[str, str]] = {"declarer": say_in("beside a seat", "declarer")}
    claimed_by = ANY_TRICKS
    phases: ClassVar[tuple[Phase | str, ...]] = (
        Bids(say_in("phase", "bidding"), contracts(1, HIGHEST), silence=3, doubles=True),
        PLAY,
    )

    level: int = 0
    strain: int = NO_TRUMP
    declarer: int = -1

    def who_bidding(self) -> tuple[int, ...]:
        return self.around(self.deal.dealer)

    def bidding(self, bidder: int, bid: int) -> None:
        """The declarer is who first named the suit for his side."""
        assert self.auction is not None
        self.level, self.strain = bid // self.strains + 1, bid % self.strains
        named = [
            caller
            for caller, call in self.auction.calls
            if call > 0 and (call - 1) % self.strains == self.strain
        ]
        self.declarer = next(caller for caller in named if caller % 2 == bidder % 2)

    def is_jump(self, seat: int, action: Action) -> bool:
        """A level of the same suit, or of no trumps, would have been enough below it."""
        if self.phase == PLAY or self.auction is None or action not in (spoken := self.spoken["bidding"]):
            return False
        place = spoken.index(action)
        return place < self.strains * HIGHEST and place - self.strains >= self.auction.bid

    def trump(self) -> int:
        return self.strain

    def first_leader(self) -> int:
        return self.table.next_seat(self.declarer)

    def contracted(self) -> Mapping[str, Any]:
        """What its result says of the contract."""
        if self.declarer < 0:
            return {"level": 0}
        return {
            "level": self.level,
            "strain": tuple(STRAINS)[self.strain],
            "declarer": self.declarer,
            "doubled": str(self.doubled),
            "tricks": self.side_tricks()[self.declarer % 2],
        }

    def result(self) -> DealResult:
        return self.table.game.Result(**self.contracted())

    @property
    def doubled(self) -> int:
        return getattr(self.auction, "doubled", 1)

    def facts(self, viewer: int | None) -> list[list[str]]:
        contract = f"{self.level}{list(STRAINS.values())[self.strain]}{DOUBLED[self.doubled]}"
        return [[say("Contract"), contract]] if self.level else []

    # Bots ---------------------------------------------------------------------------------------------------------

    def greedy_bidding(self, seat: int, rng: Random) -> int:
        """The best suit, as high as both hands are worth; a partner's bid promises an opening."""
        assert self.auction is not None
        hand, mate = self.hands[seat], (seat + 2) % 4
        own = hcp(hand)
        suits = self.strains
        named = [(call - 1) % suits for caller, call in self.auction.calls if caller == mate and call > 0]
        if own < OPENING and not named:
            return -1
        points = own + (OPENING if named else (ALL_POINTS - own) // 3)
        lengths = [(hand & suit).bit_count() for suit in SUIT_MASK]
        support = named and (named[-1] == NO_TRUMP or lengths[named[-1]] >= 3)
        strain = named[-1] if support else max(range(4), key=lambda suit: (lengths[suit], suit))
        level = max(1, (points - 15) // 3)
        content = self.auction.bidder == mate and support and level < 4
        bid = max(
            self.auction.bid // suits * suits + strain, (level - 1) * suits + strain if level >= 4 else strain
        )
        bid += suits * (bid < self.auction.bid)
        return -1 if content or bid // suits + 1 > min(level, 7) else bid


class Part(NamedTuple):
    """What a side has for one thing, below the line or above it. what: a template of `side` and `points`."""

    side: int
    points: int
    what: Template

    @property
    def below(self) -> bool:
        return self.what is BID


BID: Final = Template("{side}: {points} below the line")
OVER: Final = Template("{side}: {points} for tricks over")
INSULTED: Final = Template("{side}: {points} for making it doubled")
SLAM: Final = Template("{side}: {points} for the slam")
SHORT: Final = Template("{side}: {points} for tricks short")
HONOURS: Final = Template("{side}: {points} for honours")


class LineResult(DealResult):
    """A deal whose points stand below and above the line."""

    def parts(self, deal: Deal) -> Iterator[Part]:
        """Its points one by one, some perhaps 0, as vulnerable as `deal.carry` says the sides are."""
        raise NotImplementedError

    def lines(self, deal: Deal) -> Lines:
        """Its points below and above the line."""
        below, above = [0, 0], [0, 0]
        for part in self.parts(deal):
            (below if part.below else above)[part.side] += part.points
        return (below[0], below[1]), (above[0], above[1])

    def reckoned(self, sheet: LineSheet, deal: Deal) -> list[Message]:
        """How its points come about, in lines."""
        parts = [part for part in self.parts(deal) if part.points]
        return [part.what.said(side=sheet.party(part.side), points=part.points) for part in parts]

    def explained(self) -> str:
        """What happened, in a line."""
        raise NotImplementedError

    def score(self, sheet: LineSheet, deal: Deal) -> Score:
        self.check(sheet.table, deal)
        below, above = self.lines(deal)
        why = [self.explained(), *self.reckoned(sheet, deal)]
        points = [low + high for low, high in zip(below, above, strict=True)]
        games = deal.carry["games"]
        for side in (0, 1):
            if deal.carry["below"][side] + below[side] >= sheet.enough:
                why.append(say("{side} win a game", side=sheet.party(side)))
                if games[side] + 1 == GAMES_TO_WIN:
                    points[side] += sheet.rubber[games[1 - side]]
                    why.append(say("Rubber: {points}", points=sheet.rubber[games[1 - side]]))
        return Score(tuple(points), tuple(why))

    def follow(self, sheet: LineSheet) -> None:
        below, _ = self.lines(sheet.rows[-1].deal)
        sheet.below = [had + more for had, more in zip(sheet.below, below, strict=True)]
        for side in (0, 1):
            if sheet.below[side] >= sheet.enough:
                sheet.games[side] += 1
                sheet.below = [0, 0]


class ContractResult(LineResult):
    """The contract, who declared, and the tricks of his side; level 0 is a deal that all passed."""

    level: int = number(say("Level (0: all passed)"), 0, 7)
    strain: str | None = choice(say("Trumps"), *STRAINS.items(), when={"level": tuple(range(1, 8))})
    declarer: int | None = seat(say("Declarer"), when={"level": tuple(range(1, 8))})
    doubled: str | None = choice(
        say("Doubled"),
        ("1", say_in("an answer", "no")),
        ("2", say_in("a bid", "double")),
        ("4", say_in("a bid", "redouble")),
        when={"level": tuple(range(1, 8))},
    )
    tricks: int | None = number(say("Declarer's tricks"), 0, TRICKS, when={"level": tuple(range(1, 8))})

    @property
    def over(self) -> int:
        """The tricks over the contract; below nought those that are missing."""
        return (self.tricks or 0) - BOOK - self.level

    def explained(self) -> str:
        if self.declarer is None or self.tricks is None:
            return say("All passed")
        doubled = DOUBLED[int(self.doubled or 1)]
        player, contract = Seat(self.declarer), f"{self.level}{STRAINS[str(self.strain)]}{doubled}"
        if self.over < 0:
            return say(
                "{player} declared {contract}: {down} down", player=player, contract=contract, down=-self.over
            )
        return say("{player} made {contract}, {over} over", player=player, contract=contract, over=self.over)


class LineSheet(Sheet):
    """A rubber: who has enough below the line wins a game, and both begin anew; two games win it.

    enough: the points of a game. rubber: what it brings by the games of the other side. unfinished, part_score: what
    the only game, and the only part-score in a game, bring where the match is stopped.
    """

    enough: ClassVar[int] = GAME
    rubber: ClassVar[tuple[int, int]] = RUBBER
    unfinished: ClassVar[int] = UNFINISHED
    part_score: ClassVar[int] = PART_SCORE

    draws = True
    objective = "margin"
    wins = MORE_AFTER_TWO_GAMES
    of_sides = True
    carried = ("below", "games")
    below: list[int] = each_side(0)
    games: list[int] = each_side(0)

    def finished(self) -> bool:
        return max(self.games) == GAMES_TO_WIN

    def coming(self) -> tuple[str, ...]:
        below = say("Below the line: {each}", each=self.each(self.below))
        won = say(
            "Games won: {each}; {needed} make the rubber", each=self.each(self.games), needed=GAMES_TO_WIN
        )
        return (below, won) if any(self.games) else (below,)

    def reason(self) -> str:
        return say("{count} games won make the rubber.", count=GAMES_TO_WIN)

    def stop(self) -> None:
        """For the only game of a rubber that is not finished, and for the only part-score in a game."""
        for side in (0, 1):
            self.totals[side] += self.unfinished * (self.games[side] > self.games[1 - side])
            self.totals[side] += self.part_score * (self.below[side] > 0 == self.below[1 - side])
