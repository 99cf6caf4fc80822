"""What the end of a chip sheet says: how each total comes about, and what the bank means for the settlement."""

from __future__ import annotations

from games.core.messages import Signed, Value, joined, say
from games.kits.chip_book import Book


def reckoned(book: Book, side: int) -> str:
    """How a side's total comes about: `{0}: 120 + 50 in IOUs - 100 bought = +70`."""
    held, owed = book.held(side), book.owed(side)
    parts: list[Value] = [str(book.stacks[side])]
    if book.cashed[side]:
        parts.append(say("+ {chips} cashed", chips=book.cashed[side]))
    if held:
        parts.append(say("+ {chips} in IOUs", chips=held))
    if owed:
        parts.append(say("- {chips} owed", chips=owed))
    parts.append(say("- {chips} bought", chips=book.bought[side]))
    won = Signed(book.net(side)) if book.net(side) else 0
    return say("{player}: {sum} = {won}", player=book.name(side), sum=joined(parts, " "), won=won)


def bank_note(bank: int) -> str:
    """What it means that the bank has paid so much more than it took (less: negative); empty if it cancels out."""
    if not bank:
        return ""
    if bank > 0:
        return say(
            "The bank has paid {chips} more than it took, so wins and losses do not cancel out: "
            "an average pot or a difference settles them.",
            chips=bank,
        )
    return say(
        "The bank has taken {chips} more than it paid, so wins and losses do not cancel out: "
        "an average pot or a difference settles them.",
        chips=-bank,
    )
