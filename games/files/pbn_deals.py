"""Deals without auction and play as PBN: for dealing machines, and from whoever dealt elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.core.board_deals import AT_A_TABLE, BoardDeal, board_of, dealer_of, outcome_of, why_not_dealt
from games.core.errors import BadLog
from games.core.game import GameTable
from games.core.messages import say
from games.files import pbn
from games.files.pbn_matches import ALL_CARDS, BRIDGE, DIRECTIONS, GAME
from games.kits.cards import RANKS, SUITS, TEXT

HAND: Final = 13
SUITS_IN_DEAL: Final = "SHDC"
MOST_BOARDS: Final = 200
MOST_NUMBER: Final = 10_000
VULNERABLE: Final = ("None", "NS", "EW", "All")
SPELLINGS: Final = {"LOVE": "NONE", "-": "NONE", "BOTH": "ALL"}


def takes(table: GameTable) -> bool:
    """Whether a game's boards can stand in such a file: four hands of thirteen, of all 52 cards."""
    if why_not_dealt(table):
        return False
    hands = board_of(table, 1, list(range(ALL_CARDS))).hands if _has_52(table) else ()
    return [len(hand) for hand in hands] == [HAND] * AT_A_TABLE


def _has_52(table: GameTable) -> bool:
    outcome = outcome_of(table, "", 1)
    return isinstance(outcome, list) and sorted(map(str, outcome)) == sorted(map(str, range(ALL_CARDS)))


def vulnerable(board: int) -> str:
    """Who is vulnerable by the number of a board: repeats every sixteen."""
    at = (board - 1) % 16
    return VULNERABLE[(at + at // 4) % 4]


def to_text(game: str, boards: Iterable[BoardDeal], event: str = "") -> str:
    """A file of deals, each with its dealer and, in bridge, who is vulnerable."""
    return pbn.written([(_tags(game, board, event), []) for board in boards])


def _tags(game: str, board: BoardDeal, event: str) -> Mapping[str, str]:
    tags = {"Event": event, "Board": str(board.number), "Dealer": DIRECTIONS[board.dealer]}
    if game == BRIDGE:
        tags["Vulnerable"] = vulnerable(board.number)
    hands = " ".join(_written(hand) for hand in board.hands)
    tags["Deal"] = f"N:{hands}"
    return tags if game == BRIDGE else {**tags, GAME: game}


def _written(hand: Sequence[str]) -> str:
    by_rank = sorted(hand, key=lambda card: -RANKS.index(card[0]))
    return ".".join("".join(card[0] for card in by_rank if card[1] == suit) for suit in SUITS_IN_DEAL)


def read(raw: bytes, table: GameTable) -> dict[int, list[int]]:
    """By number of the board the outcome that deals those hands. Raises BadLog, which names what is wrong."""
    boards = [board for board in pbn.parse(pbn.decoded(raw)) if board.tag("Deal")]
    if not boards:
        raise BadLog(say("There is no deal in this PBN."))
    if len(boards) > MOST_BOARDS:
        raise BadLog(say("The PBN has more than {most} deals.", most=MOST_BOARDS))
    if not takes(table):
        raise BadLog(say("{title} is not read from PBN.", title=table.game.title))
    found: dict[int, list[int]] = {}
    for board in boards:
        number = _number(board)
        if number in found:
            raise _wrong(number, say("it stands in the file twice."))
        _check_tags(board, number, table.game.key)
        found[number] = _outcome(table, number, _held(board, number))
    return found


def _wrong(board: object, why: str) -> BadLog:
    return BadLog(say("Board {board}: {why}", board=str(board), why=why))


def _number(board: pbn.Board) -> int:
    said = board.tag("Board").strip()
    if not re.fullmatch(r"\d{1,5}", said, re.ASCII) or not 1 <= int(said) <= MOST_NUMBER:
        raise _wrong(said[:20] or "?", say("its number is missing."))
    return int(said)


def _check_tags(board: pbn.Board, number: int, game: str) -> None:
    """Dealer and vulnerability follow from the number here. Raises BadLog where the file says something else."""
    dealer, said = DIRECTIONS[dealer_of(number)], board.tag("Dealer").strip().upper()[:1]
    if said and said != dealer:
        raise _wrong(number, say("{said} deals in the file; here it is {dealer}.", said=said, dealer=dealer))
    risky = board.tag("Vulnerable").strip().upper()
    if game == BRIDGE and risky and SPELLINGS.get(risky, risky) != vulnerable(number).upper():
        raise _wrong(
            number,
            say(
                "the file says {said} of who is vulnerable; here it is {by}.",
                said=risky[:20],
                by=vulnerable(number),
            ),
        )


def _held(board: pbn.Board, number: int) -> list[list[int]]:
    """The cards of north, east, south, west. Raises BadLog."""
    first, _colon, hands = board.tag("Deal").partition(":")
    start = first.strip().upper()
    if len(start) != 1 or start not in DIRECTIONS:
        raise _wrong(number, say("{text} is none of N, E, S, W.", text=first[:20] or "-"))
    given = [_hand(text, number) for text in hands.split()]
    if sorted(card for hand in given for card in hand) != list(range(ALL_CARDS)):
        raise _wrong(number, say("the four hands are not the 52 cards of a pack."))
    if [len(hand) for hand in given] != [HAND] * AT_A_TABLE:
        raise _wrong(number, say("every hand has 13 cards."))
    turn = DIRECTIONS.index(start)
    return [given[(seat - turn) % AT_A_TABLE] for seat in range(AT_A_TABLE)]


def _hand(text: str, number: int) -> list[int]:
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != len(SUITS_IN_DEAL) or set("".join(suits)) - set(RANKS):
        raise _wrong(number, say("{text} is no hand of four suits.", text=text[:40]))
    return [
        13 * SUITS.index(suit) + RANKS.index(rank)
        for suit, ranks in zip(SUITS_IN_DEAL, suits, strict=True)
        for rank in ranks
    ]


def _outcome(table: GameTable, number: int, held: Sequence[Sequence[int]]) -> list[int]:
    """The order of the pack that deals those hands: where each card of a pack in order goes says which places are
    whose.
    """
    places = board_of(table, number, list(range(ALL_CARDS))).hands
    left = [sorted(hand) for hand in held]
    outcome: list[Any] = [None] * ALL_CARDS
    for seat, hand in enumerate(places):
        for place in sorted(map(TEXT.index, hand)):
            outcome[place] = left[seat].pop(0)
    dealt = board_of(table, number, outcome).hands
    if [set(hand) for hand in dealt] != [{TEXT[card] for card in hand} for hand in held]:
        raise _wrong(number, say("{game} does not deal such hands.", game=table.game.title))
    return outcome
