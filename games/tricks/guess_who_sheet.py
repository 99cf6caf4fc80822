"""The score sheet of Bridge Meets Guess Who: contracts, questions and errors in chips.

Source: My Games, lines 858, 864 (chips and rake), 898-910 (payments, loans, the end).
"""

from __future__ import annotations

from typing import Final

from games.core.game import Deal
from games.core.messages import say
from games.core.results import (
    DealResult,
    Maybe,
    Number,
    Score,
    SeatOf,
    choice,
    entry,
    flag,
    per_seat,
    per_side,
)
from games.core.sheet import Sheet
from games.tricks.guess_who_words import BIDS, bid_of, bid_said, bid_text, contract_said

TRICKS: Final = 13
BOOK: Final = 6
CHIPS: Final = 55
RAKE: Final = 5
PROMISED: Final = 5
"""For each trick over six that was promised and made, and for each one short."""
WON: Final = 1
"""For each trick over six that the side of a made contract has won."""
DOUBLED: Final = 2
PASSED_OUT: Final = 7
"""What the side with more tricks has bid, as it were, when nobody bids."""
PRICE: Final = 1
"""Of a question, and of an error."""
DEBT_TOKENS: Final = 20
MOST_QUESTIONS: Final = 40

CONTRACTS: Final = tuple((bid_text(bid), bid_said(bid)) for bid in range(BIDS))
DECLARED: Final = {"declarer": (0, 1)}


class GuessWhoResult(DealResult):
    """The contract, the tricks, and what was paid during the deal."""

    declarer: int | None = entry(Maybe(SeatOf()), say("Declarer"), help=say("Nobody if both passed."))
    contract: str | None = choice(say("Contract"), *CONTRACTS, when=DECLARED)
    doubled: bool | None = flag(say("Doubled"), when=DECLARED)
    tricks: tuple[int, ...] = per_side(say("Tricks"), Number(0, TRICKS), total=TRICKS)
    paid: tuple[int, ...] = per_seat(say("Paid for questions and errors"), Number(0, 1000))


def contract_payment(result: GuessWhoResult) -> tuple[int, int, str]:
    """Who is paid for the contract, how much, and why."""
    if result.declarer is None or result.contract is None:
        taker = 0 if result.tricks[0] > result.tricks[1] else 1
        amount = _made(PASSED_OUT, result.tricks[taker])
        return (
            taker,
            amount,
            say(
                "Passed out, {tricks} tricks as in 7 no trump: {points}",
                tricks=result.tricks[taker],
                points=amount,
            ),
        )
    promised, won = int(result.contract.split()[0]), result.tricks[result.declarer]
    times = DOUBLED if result.doubled else 1
    contract = contract_said(bid_of(result.contract), doubled=bool(result.doubled))
    if won >= promised:
        amount = times * _made(promised, won)
        return (
            result.declarer,
            amount,
            say(
                "{contract} made with {tricks} tricks: {points}", contract=contract, tricks=won, points=amount
            ),
        )
    amount = times * PROMISED * (promised - won)
    return (
        1 - result.declarer,
        amount,
        say("{contract}, {count} short: {points}", contract=contract, count=promised - won, points=amount),
    )


def _made(promised: int, won: int) -> int:
    return PROMISED * (promised - BOOK) + WON * (won - BOOK)


class GuessWhoSheet(Sheet):
    """Chips. The game ends when somebody cannot pay: what he owed for the deal, or the next rake."""

    def start_score(self) -> int:
        return CHIPS

    def score(self, result: DealResult, deal: Deal) -> Score:
        assert isinstance(result, GuessWhoResult)
        taker, amount, why = contract_payment(result)
        first = result.paid[1] - result.paid[0] + (amount if taker == 0 else -amount)
        lines = [say("Rake {rake} each", rake=RAKE), why]
        if any(result.paid):
            lines.append(
                say("Questions and errors: {one} and {other} paid", one=result.paid[0], other=result.paid[1])
            )
        return Score((first - RAKE, -first - RAKE), tuple(lines))

    def finished(self) -> bool:
        return min(self.totals) < RAKE

    def reason(self) -> str:
        left = min(self.totals)
        return (
            say("A player is short of {points}.", points=-left)
            if left < 0
            else say("A player has {points}, less than the rake of {rake}.", points=left, rake=RAKE)
        )

    def coming(self) -> tuple[str, ...]:
        chips = self.each([total - RAKE for total in self.totals])
        return (say("Rake {rake} each; then left: {chips}", rake=RAKE, chips=chips),)
