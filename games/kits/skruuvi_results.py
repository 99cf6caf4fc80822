"""What a deal of Skruuvi comes to: the contract, the tricks, the knocks, and where the aces fell."""

from __future__ import annotations

from typing import Final

from games.core.errors import refuse
from games.core.game import Deal, GameTable
from games.core.messages import say
from games.core.results import DealResult, Number, Record, choice, many, number, per_side, side
from games.kits.aces import AceTaken, check_aces
from games.kits.skruuvi_bids import BIDDABLE, BOOK, HIGHEST, KINDS, MISERES, TRICKS, contract_said, kind_title

KIND_CHOICES: Final = tuple((kind, kind_title(kind)) for kind in KINDS)
KNOCK_CHOICES: Final = (
    ("none", say("None")),
    ("knock", say("Knocked: double")),
    ("kontra", say("Kontra-knocked: quadruple")),
)
KNOCK_WORDS: Final = tuple(word for word, _ in KNOCK_CHOICES)
MULTIPLIERS: Final = (1, 2, 4)
KOTKA_LOWEST: Final = 6


def times_said(what: str, times: int) -> str:
    """What counts several times."""
    return say("{what}, times {times}", what=what, times=times) if times > 1 else what


def multiplier(knock: str) -> int:
    """1, 2 or 4."""
    return MULTIPLIERS[KNOCK_WORDS.index(knock)]


class Contract(DealResult):
    """Who promised what, and the tricks won by each side."""

    game: str = choice(say("Game"), *KIND_CHOICES)
    declarer: int | None = side(say("Declaring side"), when={"game": BIDDABLE})
    level: int | None = number(
        say("Contract"), 5, HIGHEST, when={"game": BIDDABLE}, help=say("Its number after raising.")
    )
    tricks: tuple[int, ...] = per_side(say("Tricks won"), Number(0, TRICKS), total=TRICKS)

    def counted(self, by: int) -> int:
        """The tricks that count for a side: won, or in a misère avoided."""
        return self.tricks[1 - by if self.game in MISERES else by]

    @property
    def over(self) -> int:
        """Tricks beyond what the declaring side promised; below nought, those missing."""
        assert self.declarer is not None
        assert self.level is not None
        return self.counted(self.declarer) - self.level - BOOK

    @property
    def said(self) -> str:
        """The contract for people."""
        return kind_title(self.game) if self.level is None else contract_said(self.level, self.game)


class SkruuviResult(Contract):
    """A contract (or a pass misère) with its knocks; in misères the aces too."""

    knock: str = choice(say("Knocked"), *KNOCK_CHOICES)
    aces: tuple[AceTaken, ...] | None = many(
        say("Aces"),
        Record(AceTaken),
        4,
        least=4,
        when={"game": MISERES},
        help=say("By whom and in which trick each fell."),
    )

    def check(self, table: GameTable, deal: Deal | None) -> None:
        super().check(table, deal)
        if self.aces is not None:
            check_aces(tuple((ace.trick, ace.side) for ace in self.aces), self.tricks)
        in_kotka = deal is not None and deal.carry.get("kotka")
        if in_kotka and self.level is not None and self.level < KOTKA_LOWEST:
            refuse("level", "in a kotka it is {lowest} or {highest}.", lowest=KOTKA_LOWEST, highest=HIGHEST)

    @property
    def multiplier(self) -> int:
        """What knocks make of the scores."""
        return multiplier(self.knock)

    def ace_points(self, by: int) -> int:
        """What a side gets for the aces in the other side's tricks: the number of the trick for each."""
        return sum(ace.trick for ace in self.aces or () if ace.side != by)

    @property
    def said(self) -> str:
        """The contract for people, with its knocks."""
        contract = super().said
        if self.knock == "none":
            return contract
        if self.knock == "knock":
            return say("{contract}, knocked", contract=contract)
        return say("{contract}, kontra-knocked", contract=contract)
