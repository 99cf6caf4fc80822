"""A rubber out of a PBN: every deal bid and played through the rules, or, where only results are known, its sheet.

Of a file that is no rubber (boards dealt in another order) the deals up to there are read. What is left out is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from games.core.commitment import Sealed
from games.core.early_ends import Claim
from games.core.errors import BadLog, Refusal
from games.core.game import GameTable
from games.core.log import Chance
from games.core.match import LiveMatch
from games.core.match_file import LONGEST_COMMENT, MatchFile, by_its_rules, happen
from games.core.messages import Message, say, say_n
from games.files import pbn
from games.files.pbn import Board, Token
from games.files.pbn_matches import (
    A_TRICK,
    ALL_CARDS,
    BRIDGE,
    DIRECTIONS,
    DOUBLED,
    GAME,
    HONOURS,
    VERSION,
    VULNERABLE,
    contract_of,
    takes,
)
from games.kits.cards import RANKS, SUITS
from games.tricks.kit.lines import ContractState

CALL: Final = re.compile(r"([1-7])(C|D|H|S|NT?)")
CONTRACT: Final = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})")
CARD: Final = re.compile(r"([SHDC])(10|[2-9TJQKA])")
NOTE: Final = re.compile(r"=(\d{1,2})=")
BID: Final = "bid"
WORDS: Final = {"PASS": "pass", "P": "pass", "X": "double", "D": "double", "XX": "redouble", "R": "redouble"}
SUITS_IN_DEAL: Final = "SHDC"
HAND: Final = 13
ALL_PASS: Final = "AP"


def read(text: str) -> MatchFile:
    """The match of a file. Raises RulesError, which names the board and what of it cannot have happened."""
    boards = [board for board in pbn.parse(text) if board.tag("Deal") or board.tag("Contract")]
    if not boards:
        raise BadLog(say("There is no game in this PBN."))
    version = boards[0].tag(VERSION)
    said = int(version) if re.fullmatch(r"\d{1,6}", version) else version
    game = by_its_rules(boards[0].tag(GAME) or BRIDGE, said or None)
    table = game.table_for()
    if not takes(table):
        raise BadLog(say("{title} is not read from PBN.", title=game.title))
    entered = not all(map(_whole, boards[:-1])) or not boards[0].tag("Deal")
    reader = _Reader(table, entered=entered and all(map(_scored, boards)))
    for number, board in enumerate(boards):
        if not reader.take(board):
            break
        reader.taken = number + 1
    return reader.file(boards)


def _whole(board: Board) -> bool:
    """Whether a deal was bid, and played to its end or claimed, or passed out."""
    if not board.tag("Deal") or not board.section("Auction"):
        return False
    played = [one for one in board.section("Play") if not one.comment and CARD.fullmatch(one.text)]
    return len(played) == ALL_CARDS or _scored(board)


def _scored(board: Board) -> bool:
    """Whether a deal's result is known."""
    return board.tag("Contract").upper() == "PASS" or bool(board.tag("Contract") and board.tag("Result"))


class _Reader:
    """Plays the deals of a file, `taken` of them. turn: how far seats are turned from N, E, S, W, so that who dealt
    first there deals first here. board: what the deal is called in the file."""

    def __init__(self, table: GameTable, *, entered: bool) -> None:
        self.table, self.live = table, LiveMatch(table, entered=entered)
        self.turn: int | None = None
        self.board, self.taken, self.vulnerable = "", 0, 0
        self.comments: dict[int, str] = {}
        self.notes: list[Message] = []

    def wrong(self, why: str) -> BadLog:
        return BadLog(say("Board {board}: {why}", board=self.board, why=why))

    def take(self, board: Board) -> bool:
        """One deal; whether it belongs to this rubber and was read to its end. Raises BadLog."""
        self.board = board.tag("Board")[:20] or str(self.taken + 1)
        if self.live.over:
            return False
        seat = self.dealer(board)
        if self.live.entered:
            self.enter(board)
            return True
        deal = self.live.playing.deal
        if seat != deal.dealer:
            return False
        games = deal.carry["games"]
        said = board.tag("Vulnerable").replace("Love", "None").replace("-", "None").replace("Both", "All")
        self.vulnerable += bool(said) and said != VULNERABLE[min(games[0], 1), min(games[1], 1)]
        self.deal(board)
        self.auction(board)
        self.play(board)
        if len(self.live.sheet.rows) < deal.number:
            self.claim(board)
        return self.settled(board, len(self.live.sheet.rows) == deal.number)

    # Seats and cards --------------------------------------------------------------------------------------------------

    def dealer(self, board: Board) -> int:
        """The seat that deals; the first decides how the table is turned."""
        said = (board.tag("Dealer") or board.tag("Deal"))[:1].upper()
        if said not in DIRECTIONS or not said:
            raise self.wrong(say("nobody is said to deal."))
        if self.turn is None:
            self.turn = (self.live.sheet.next_deal().dealer - DIRECTIONS.index(said)) % 4
        return self.seat(said)

    def seat(self, direction: str) -> int:
        """Raises BadLog for what is no direction."""
        said = direction[:1].upper()
        if not said or said not in DIRECTIONS:
            raise self.wrong(say("{text} is none of N, E, S, W.", text=direction[:20] or "-"))
        return (DIRECTIONS.index(said) + (self.turn or 0)) % 4

    def deal(self, board: Board) -> None:
        """The cards, hand by hand."""
        first, _, hands = board.tag("Deal").partition(":")
        held: dict[int, list[int]] = {}
        for step, hand in enumerate(hands.split()[:4]):
            held[(self.seat(first) + step) % 4] = self.hand(hand)
        if sorted(card for cards in held.values() for card in cards) != list(range(ALL_CARDS)):
            raise self.wrong(say("the four hands are not the 52 cards of a pack."))
        if any(len(cards) != HAND for cards in held.values()):
            raise self.wrong(say("every hand has 13 cards."))
        outcome = [card for seat in range(4) for card in held[seat]]
        happen(self.live, Chance(self.live.seq + 1, None, Sealed(outcome, "pbn").text))

    def hand(self, text: str) -> list[int]:
        suits = text.upper().replace("10", "T").split(".")
        if len(suits) != len(SUITS_IN_DEAL) or set("".join(suits)) - set(RANKS):
            raise self.wrong(say("{text} is no hand of four suits.", text=text[:40]))
        return sorted(
            13 * SUITS.index(suit) + RANKS.index(rank)
            for suit, ranks in zip(SUITS_IN_DEAL, suits, strict=True)
            for rank in ranks
        )

    # What was done ----------------------------------------------------------------------------------------------------

    def auction(self, board: Board) -> None:
        """All calls. Raises BadLog."""
        if board.section("Auction") and self.seat(board.tag("Auction")) != self.live.playing.deal.dealer:
            raise self.wrong(say("the auction does not begin with the dealer."))
        rows, number = len(self.live.sheet.rows), 0
        for token in board.section("Auction"):
            if self.remark(board, "Auction", token):
                continue
            word = token.text.upper().rstrip("!?")
            if word in ("*", "+"):
                break
            for text in self.calls(word):
                if self.bidding(rows):
                    number += 1
                    self.move(say("call {number}", number=number), text)

    def calls(self, word: str) -> list[str]:
        """A call as the rules have it; `AP` is as many passes as end the auction."""
        if word == ALL_PASS:
            return ["pass"] * 4
        found = CALL.fullmatch(word)
        if not found and word not in WORDS:
            raise self.wrong(say("{text} is no call.", text=word[:20]))
        return [" ".join((BID, _spelt(found[0])))] if found else [WORDS[word]]

    def bidding(self, rows: int) -> bool:
        """Whether this deal is still in its auction: passes after it end it no further."""
        state = self.live.state
        return len(self.live.sheet.rows) == rows and isinstance(state, ContractState) and state.declarer < 0

    def play(self, board: Board) -> None:
        """All cards: a trick a line, each column a player's; they are played in the order of the trick."""
        tokens = board.section("Play")
        state = self.live.playing
        if not tokens or not isinstance(state, ContractState) or state.declarer < 0:
            return
        leader = self.seat(board.tag("Play"))
        if leader != state.first_leader():
            raise self.wrong(say("the first lead is not by who sits after the declarer."))
        row: list[list[Token]] = []
        for token in tokens:
            self.regular(token)
            if not token.comment and (token.text == "-" or CARD.fullmatch(token.text.upper())):
                if len(row) == A_TRICK:
                    self.trick(board, leader, row)
                    row = []
                row.append([token])
            elif not token.comment and token.text in ("*", "+"):
                break
            elif row:
                row[-1].append(token)
            else:
                self.remark(board, "Play", token)
        self.trick(board, leader, row)

    def claim(self, board: Board) -> None:
        """Where play stops and the tricks are known, whoever is on turn has claimed theirs, and all agreed."""
        state, said = self.live.playing, board.tag("Result")
        if not isinstance(state, ContractState) or state.declarer < 0 or not re.fullmatch(r"\d{1,2}", said):
            return
        seat = self.live.actors()[0]
        may = state.rest_claimable(seat)
        rest = int(said) - state.won_so_far(state.declarer)
        count = rest if state.team[seat] == state.team[state.declarer] else max(may, default=0) - rest
        if count in may:
            happen(self.live, Claim(self.live.seq + 1, seat, str(count)))

    def trick(self, board: Board, leader: int, row: list[list[Token]]) -> None:
        """One line of the play."""
        columns = {(leader + place) % 4: tokens for place, tokens in enumerate(row)}
        state = self.live.playing
        while isinstance(state, ContractState) and columns:
            holder = state.order[len(state.trick)]
            card, *remarks = columns.pop(holder, [Token("-")])
            found = CARD.fullmatch(card.text.upper())
            if not found:
                return
            ended = len(self.live.sheet.rows)
            text = found[2].replace("10", "T") + found[1]
            self.move(say("trick {number}", number=1 + sum(state.won)), text)
            for remark in remarks:
                self.remark(board, "Play", remark)
            if len(self.live.sheet.rows) > ended:
                return

    def regular(self, token: Token) -> None:
        """Raises BadLog for what was done against the rules: a revoke, a lead out of turn."""
        if not token.comment and token.text.startswith("^"):
            raise self.wrong(say("an irregularity ({text}) is not read.", text=token.text[:10]))

    def move(self, place: str, text: str) -> None:
        """Raises BadLog, which names the place."""
        try:
            self.live.play(self.live.actors()[0], text, self.live.seq)
        except Refusal as error:
            raise self.wrong(
                say("{place} ({text}): {error}", place=place, text=text[:20], error=error.message)
            ) from None

    def remark(self, board: Board, section: str, token: Token) -> bool:
        """Whether it is no call and no card, but said of the one before; then it is kept."""
        note = NOTE.fullmatch(token.text)
        if not token.comment and not note:
            self.regular(token)
            return token.text.startswith("$") or set(token.text) <= set("!?-")
        said = board.notes.get((section, note[1]), "") if note else token.text
        before = self.comments.get(self.live.seq)
        if said:
            self.comments[self.live.seq] = "; ".join(filter(None, [before, said]))[:LONGEST_COMMENT]
        return True

    # Results ----------------------------------------------------------------------------------------------------------

    def settled(self, board: Board, done: bool) -> bool:
        """Whether the deal was played to its end; what its tags say must be so. Raises BadLog."""
        said = board.tag("Declarer").upper(), _spelt(board.tag("Contract")), board.tag("Result")
        if not done:
            if said[2]:
                self.notes.append(
                    say(
                        "Board {board}: the file says {result} tricks, and its play stops before the end.",
                        board=self.board,
                        result=said[2][:20],
                    )
                )
            return False
        declarer, contract, result = contract_of(self.live.sheet.rows[-1], None)
        ours = declarer and DIRECTIONS[(DIRECTIONS.index(declarer) - (self.turn or 0)) % 4], contract, result
        for tag, counted in zip(said, ours, strict=True):
            if tag and counted and tag.strip("^").isalnum() and tag != counted:
                raise self.wrong(
                    say("its tags say {said}, its cards come to {counted}.", said=tag[:20], counted=counted)
                )
        return True

    def enter(self, board: Board) -> None:
        """The result alone. Raises BadLog."""
        contract = _spelt(board.tag("Contract"))
        found = CONTRACT.fullmatch(contract)
        if not found and contract != "Pass":
            raise self.wrong(say("{text} is no contract.", text=contract[:20]))
        data: Mapping[str, Any] = {"level": 0}
        if found:
            tricks = board.tag("Result").strip("^")
            data = {
                "level": int(found[1]),
                "strain": found[2],
                "declarer": self.seat(board.tag("Declarer").strip("^")),
                "doubled": next(key for key, sign in DOUBLED.items() if sign == found[3]),
                "tricks": int(tricks) if re.fullmatch(r"\d{1,2}", tricks) else None,
                **self.honours(board),
            }
        try:
            self.live.enter(data, self.live.seq)
        except Refusal as error:
            raise self.wrong(error.message) from None

    def honours(self, board: Board) -> Mapping[str, list[int]]:
        """Those that the file names, for a game that counts them."""
        if self.table.game.key != BRIDGE:
            return {}
        said = re.fullmatch(r"(\d{1,3}) (\d{1,3})", board.tag(HONOURS))
        return {"honours": [int(said[1]), int(said[2])] if said else [0, 0]}

    def file(self, boards: list[Board]) -> MatchFile:
        """All that was read, and what was not."""
        first, names = boards[0], [""] * 4
        for full in ("North", "East", "South", "West"):
            names[self.seat(full)] = first.tag(full)
        date = re.fullmatch(r"(\d{4})\.(\d\d)\.(\d\d)", first.tag("Date"))
        if more := len(boards) - max(self.taken, 1):
            self.notes.append(
                say_n(
                    "{count} deal is left out: it does not go on with the rubber.",
                    "{count} deals are left out: they do not go on with the rubber.",
                    more,
                )
            )
        if self.vulnerable:
            self.notes.append(
                say(
                    "Here it is a rubber: who is vulnerable follows from the games won, and so do the scores."
                )
            )
        if self.live.entered:
            self.notes.append(
                say("Not every deal of the file was played to its end: it is read as a sheet of results.")
            )
        return MatchFile(
            self.table,
            entered=self.live.entered,
            log=tuple(self.live.log),
            players=tuple(names) if any(names) else (),
            played="-".join(date.groups()) if date else "",
            comments=self.comments,
            left_out=tuple(self.notes),
        )


def _spelt(contract: str) -> str:
    """A contract as it is written here: `3NTX`, `Pass`."""
    upper = contract.upper().replace("NT", "N").replace("N", "NT")
    return "Pass" if upper == "PASS" else upper
