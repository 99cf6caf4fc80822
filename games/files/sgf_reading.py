"""A match out of an SGF: its main line, played through the rules move by move. What is left out is said."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.boards.beginners_go import KOMI_DOUBLED, halves
from games.core import registry
from games.core.errors import BadLog, Illegal, Refusal
from games.core.game import Game, GameTable
from games.core.log import stored_event
from games.core.losses import OutOfTime
from games.core.match import LiveMatch
from games.core.match_file import LONGEST_COMMENT, MatchFile, by_its_rules, happen, whole
from games.core.messages import Message, say, say_n
from games.files import sgf
from games.files.sgf import GameTree, Node
from games.files.sgf_matches import GO, HEX, NUMBERS, OTHER, colour_of, result_of, takes

SET_UP: Final = ("AB", "AW", "AE", "PL")
READ: Final = frozenset(
    {
        "FF", "CA", "AP", "GM", "SZ", "PB", "PW", "DT", "RE", "RU", "KM", "HA",
        "RO", "B", "W", "C", "XG", "XV", "XO", "XE", "GN", "EV", "PC", "ST",
        "US", "SO", "CP", "AN", "ON", "BR", "WR", "BT", "WT", "TM", "OT", "BL",
        "WL", "OB", "OW", "MN", "IS", "IP",
    }
)  # fmt: skip
"""What is read, or says nothing that a replay could show; anything else is left out and said to be."""
ENDED: Final = re.compile(r"([BW])\+(R|T|F)", re.IGNORECASE)
CELL: Final = re.compile(r"([a-z])(\d{1,2})")
HIGHEST_LETTER: Final = 26


def read(text: str) -> MatchFile:
    """The match of a file, its main line. Raises RulesError, which names the move that cannot have been made."""
    trees = [tree for tree in sgf.parse(text) if tree.nodes]
    if not trees:
        raise BadLog(say("There is no game in this SGF."))
    root = trees[0].nodes[0]
    game = _game(root)
    table = game.table_for(2 if 2 in game.seats else None, _options(root, game))
    if not takes(table, entered=False):
        raise BadLog(say("{title} is not read from SGF.", title=game.title))
    reader = _Reader(table)
    used = trees if table.options.get("exchanged", "off") != "off" else trees[:1]
    for tree in used:
        reader.take(tree)
    return reader.file(root, trees)


def _game(root: Node) -> type[Game]:
    """Raises BadLog, UnknownGame."""
    if key := sgf.said(root, "XG"):
        version = sgf.said(root, "XV", "1")
        return by_its_rules(key, int(version) if version.isdigit() and len(version) < 9 else version)
    number = sgf.said(root, "GM", "1")
    for key, known in NUMBERS.items():
        if number == str(known):
            return registry.get(key)
    raise BadLog(
        say(
            "Games of number {number} (GM) are not read: only Go (1), Hex (11) and what Kerho has written.",
            number=number[:20],
        )
    )


def _options(root: Node, game: type[Game]) -> Mapping[str, Any]:
    """The table's options: as Kerho wrote them, and the size."""
    own: Any = {}
    if written := sgf.said(root, "XO"):
        try:
            own = json.loads(written, parse_int=whole)
        except (ValueError, RecursionError):
            own = None
        if not isinstance(own, dict):
            raise BadLog(say("The options (XO) in this SGF cannot be read."))
    sizes = set(sgf.said(root, "SZ").split(":")) - {""}
    if len(sizes) > 1:
        raise BadLog(say("The board is not a square one (SZ): such boards are not here."))
    if sizes and "size" in {option.key for option in game.options}:
        return {"size": sizes.pop()[:9], **own}
    usual = {"size": 19} if game.key == GO and "size" not in own else {}
    return {**usual, **own}


class _Reader:
    """Plays the games of a file, `taken` of them. turned: since a swap of pieces the board is seen from across."""

    def __init__(self, table: GameTable) -> None:
        self.table, self.live = table, LiveMatch(table)
        self.dealer = self.live.sheet.next_deal().dealer
        self.comments: dict[int, str] = {}
        self.notes: list[Message] = []
        self.turned = False
        self.moves = self.after = self.taken = 0
        self.marks = False

    def take(self, tree: GameTree) -> None:
        """One game, from its root on."""
        self.turned, self.moves = False, 0
        self.taken += 1
        rows, own_end = len(self.live.sheet.rows), False
        for node in tree.nodes:
            self.marks |= not node.keys() <= READ
            own_end |= "XE" in node
            self.node(node, rows)
        if not self.live.over and len(self.live.sheet.rows) == rows and not own_end:
            self.end(sgf.said(tree.nodes[0], "RE"))
        else:
            self.compare(sgf.said(tree.nodes[0], "RE"), rows)

    def node(self, node: Node, rows: int) -> None:
        """One node: a move, an end, a comment."""
        for name in SET_UP:
            if name in node:
                raise BadLog(
                    say(
                        "The SGF sets the board up ({name}): only moves from its beginning are read.",
                        name=name,
                    )
                )
        played = [(colour, sgf.said(node, colour).lower()) for colour in "BW" if colour in node]
        if len(played) > 1:
            raise BadLog(say("Move {number}: both colours move at once.", number=self.moves + 1))
        for colour, text in played:
            self.moves += 1
            if self.live.over or len(self.live.sheet.rows) > rows:
                self.after += 1
            else:
                self.move(colour, sgf.said(node, colour) if self.table.game.key not in NUMBERS else text)
        if "XE" in node:
            self.other(sgf.text_of(node, "XE"))
        if comment := sgf.text_of(node, "C").strip():
            before = self.comments.get(self.live.seq)
            self.comments[self.live.seq] = "\n".join(filter(None, [before, comment]))[:LONGEST_COMMENT]

    def move(self, colour: str, text: str) -> None:
        """Raises BadLog."""
        live = self.live
        seat = live.actors()[0]
        if text in ("resign", "forfeit") and self.table.game.key in NUMBERS:
            self.give_up(colour, "R" if text == "resign" else "F")
            return
        if self.flipped(colour) != colour_of(live.playing, seat):
            raise BadLog(say("Move {number} is made by the colour whose turn it is not.", number=self.moves))
        try:
            live.play(seat, self.text(text), live.seq)
        except Refusal as error:
            raise BadLog(
                say("Move {number} ({text}): {error}", number=self.moves, text=text[:40], error=error.message)
            ) from None
        if text == "swap-pieces":
            self.turned = True

    def flipped(self, colour: str) -> str:
        return OTHER[colour] if self.turned else colour

    def text(self, text: str) -> str:
        """A move as the rules have it. Raises Illegal."""
        key = self.table.game.key
        if key == HEX:
            if text in ("swap-pieces", "swap-sides"):
                return "swap"
            return _across(text) if self.turned else text
        return self.go(text) if key == GO else text

    def go(self, text: str) -> str:
        """A crossing of Go; `tt` is a pass, too: no board here has that crossing."""
        grid = self.live.playing.chains.board.grid  # type: ignore[attr-defined]
        if text in ("", "tt"):
            return "pass"
        column, row = (ord(letter) - ord("a") for letter in text) if len(text) == 2 else (-1, -1)
        if not (0 <= column < grid.width and 0 <= row < grid.height):
            raise Illegal(say("there is no such place on the board."))
        return str(grid.names[row * grid.width + column])

    def other(self, text: str) -> None:
        """What is no move, as Kerho has written it. Raises BadLog."""
        kind, seat, said = [*text.split(" ", 2), "", ""][:3]
        number = int(seat) if seat.isdigit() and len(seat) < 3 else None
        happen(self.live, stored_event(self.live.seq + 1, kind, number, said))

    def end(self, result: str) -> None:
        """A game that its moves do not end: somebody gave up, or the file stops."""
        if found := ENDED.match(result):
            self.give_up(OTHER[found[1].upper()], found[2].upper())
        elif result:
            self.notes.append(
                say("The file says {result}; its moves stop before the end.", result=result[:20])
            )

    def give_up(self, colour: str, how: str) -> None:
        """That colour's player gives up, or loses on time or by a forfeit."""
        state = self.live.playing
        seat = next(seat for seat in (0, 1) if colour_of(state, seat) == self.flipped(colour))
        if how == "R":
            self.live.concede(seat, self.live.seq)
        elif how == "T":
            happen(self.live, OutOfTime.of(self.live.seq + 1, [seat]))
        else:
            self.live.fault(seat, say("forfeited"))

    def compare(self, result: str, rows: int) -> None:
        """Whether the file's result is the one of these rules."""
        if not result or len(self.live.sheet.rows) <= rows:
            return
        ours = result_of(self.live)
        said = self.flipped(ours[0]) + ours[1:] if ours[0] in "BW" else ours
        if said[:1].upper() != result[:1].upper():
            self.notes.append(
                say("The file says {result}; by the rules here it is {ours}.", result=result[:20], ours=said)
            )

    def file(self, root: Node, trees: Sequence[GameTree]) -> MatchFile:
        """All that was read, and what was not."""
        names = [sgf.said(root, "PB"), sgf.said(root, "PW")]
        if self.dealer:
            names.reverse()
        return MatchFile(
            self.table,
            entered=False,
            log=tuple(self.live.log),
            players=tuple(names) if any(names) else (),
            played=sgf.said(root, "DT")[:40],
            comments=self.comments,
            left_out=tuple(self.left_out(root, trees)),
        )

    def left_out(self, root: Node, trees: Sequence[GameTree]) -> list[Message]:
        notes = list(self.notes)
        if more := len(trees) - self.taken:
            notes.append(
                say_n(
                    "{count} other game of the file is left out.",
                    "{count} other games of the file are left out.",
                    more,
                )
            )
        if branches := sum(tree.variations for tree in trees):
            notes.append(
                say_n(
                    "{count} variation is left out: the main line is read.",
                    "{count} variations are left out: the main line is read.",
                    branches,
                )
            )
        if self.after:
            notes.append(
                say_n(
                    "{count} move after the end is left out.",
                    "{count} moves after the end are left out.",
                    self.after,
                )
            )
        if self.marks:
            notes.append(say("Marks on the board and other notes of the file are left out."))
        bonus = sgf.said(root, "KM")
        if self.table.game.key == GO and bonus and bonus.rstrip("0").rstrip(".") != halves(KOMI_DOUBLED):
            notes.append(
                say(
                    "The file's bonus for white, {bonus}, is not used: here it is {own}.",
                    bonus=bonus[:20],
                    own=halves(KOMI_DOUBLED),
                )
            )
        return notes


def _across(text: str) -> str:
    """A cell of Hex seen from the other side: column and row exchanged."""
    found = CELL.fullmatch(text)
    if not found or not 1 <= int(found[2]) <= HIGHEST_LETTER:
        return text
    return chr(ord("a") + int(found[2]) - 1) + str(ord(found[1]) - ord("a") + 1)
