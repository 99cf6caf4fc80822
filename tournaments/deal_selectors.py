"""What is read of the deals of an event's boards: which boards are shown by now, their hands, and the proofs of them.

A board is shown once everybody has scored it, and not before the moment that its organisers said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from common.speaking import spoken
from games.core import registry
from games.core.board_deals import AT_A_TABLE, BoardDeal, board_of, why_not_dealt
from games.core.commitment import Sealed
from games.core.errors import RulesError
from games.core.game import GameTable
from games.files import pbn_deals
from tournaments.board_selectors import Made, bridge, open_boards, travellers
from tournaments.card_movements import GO_ROUND, on_boards
from tournaments.engine import contracts
from tournaments.models import STANDING, Competition, DealLook, Deals, DealtBoard, Pairing, Round

OVER: Final = (Competition.Status.FINISHED, Competition.Status.CANCELLED)


def table_of(competition: Competition) -> GameTable | None:
    """The table at which its boards are played; none for a game that is not known any more."""
    try:
        return registry.get(competition.game).table_for(competition.seats, competition.options)
    except RulesError:
        return None


def plays_boards(competition: Competition) -> bool:
    """Whether the same boards are played at several of its tables. No query."""
    table = table_of(competition)
    entered = competition.kind == Competition.Kind.TOURNAMENT
    return on_boards(competition) or (entered and table is not None and table.game.apart is not None)


def why_no_deals(competition: Competition) -> str:
    """Why the site deals no boards for it, in words; empty where it can. No query."""
    table = table_of(competition)
    if table is None or not plays_boards(competition):
        return _("No boards are played in this event.")
    return spoken(why_not_dealt(table))


def writes_pbn(competition: Competition) -> bool:
    """Whether its deals can stand in a PBN. No query."""
    table = table_of(competition)
    return table is not None and plays_boards(competition) and pbn_deals.takes(table)


def boards_of_round(competition: Competition) -> int:
    """How many boards are played in a round; of a match at two tables, all of them."""
    table = table_of(competition)
    if not on_boards(competition) and table is not None and table.game.apart is not None:
        return table.game.apart.boards
    return int(competition.settings.get("boards", 0))


def usual_count(competition: Competition) -> int:
    """How many boards the whole event needs, as far as can be said. One query."""
    rounds = competition.rounds or int(competition.settings.get("rounds", 0)) or 1
    if competition.format in GO_ROUND:
        entered = competition.entries.count()
        rounds = max((entered + 1) // 2 if competition.format == "mitchell" else entered + entered % 2 - 1, 1)
    return boards_of_round(competition) * rounds


def begun_boards(competition: Competition) -> set[int]:
    """The boards of rounds that are published. One query."""
    if on_boards(competition):
        rows = Pairing.objects.filter(round__competition=competition, round__state__in=STANDING)
        return {board for boards in rows.values_list("boards", flat=True) for board in boards}
    return _in_rounds(competition, STANDING)


def _in_rounds(competition: Competition, states: Sequence[str]) -> set[int]:
    """Of a game at two tables: the boards of each round go on from those of the round before."""
    count = boards_of_round(competition)
    rows = competition.round_set.filter(state__in=states).values_list("number", flat=True)
    return {(number - 1) * count + at for number in rows for at in range(1, count + 1)}


def deals_of(competition: Competition) -> Deals | None:
    """One query."""
    return Deals.objects.filter(competition=competition).select_related("made_by").first()


def is_open(competition: Competition, deals: Deals) -> bool:
    """Whether everything is shown: the event is over, and the moment that was said has come. No query."""
    return competition.status in OVER and not waits(deals)


def waits(deals: Deals) -> bool:
    """Whether the moment before which nothing is shown is still to come."""
    return deals.closed_until is not None and deals.closed_until > timezone.now()


def shown_numbers(competition: Competition, deals: Deals, boards: Sequence[DealtBoard]) -> set[int]:
    """The boards whose deals everybody may see. One query at most."""
    if waits(deals):
        return set()
    if competition.status in OVER:
        return {board.number for board in boards}
    if on_boards(competition):
        return open_boards(competition)
    return _in_rounds(competition, [Round.State.CLOSED])


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A dealt board as everybody may see it. deal, opened: empty while it is closed; results: of its traveller."""

    row: DealtBoard
    deal: BoardDeal | None
    opened: str = ""
    results: Sequence[Made] = ()

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def dealer(self) -> str:
        """Who deals, by compass."""
        return contracts.dealer(self.row.number)


@dataclass(frozen=True, slots=True)
class DealsShown:
    """The deals of an event. opened: salt and seed, once it is over; looks: who saw them before."""

    deals: Deals
    boards: list[BoardShown] = field(default_factory=list)
    opened: str = ""
    looks: Sequence[DealLook] = ()

    @property
    def open_boards(self) -> list[BoardShown]:
        return [board for board in self.boards if board.deal is not None]


def deals_shown(competition: Competition, *, results: bool = False) -> DealsShown | None:
    """Everything that everybody may see of its deals; nothing where no boards are dealt. Four queries, and those of
    the travellers with results.
    """
    deals, table = deals_of(competition), table_of(competition)
    if deals is None or table is None:
        return None
    rows = current_boards(deals)
    numbers = shown_numbers(competition, deals, rows)
    found = travellers(competition, numbers) if results and numbers and on_boards(competition) else {}
    boards = [
        BoardShown(
            row,
            hands_of(table, row) if row.number in numbers else None,
            row.sealed if row.number in numbers else "",
            found.get(row.number, ()),
        )
        for row in rows
    ]
    opened = deals.sealed if is_open(competition, deals) else ""
    return DealsShown(deals, boards, opened, list(deals.looks.select_related("player")))


def board_shown(competition: Competition, number: int) -> BoardDeal | None:
    """The hands of one board, where it was dealt and everybody may see it. Three queries."""
    deals, table = deals_of(competition), table_of(competition)
    if deals is None or table is None:
        return None
    row = deals.boards.filter(number=number, replaced=False).first()
    if row is None or number not in shown_numbers(competition, deals, [row]):
        return None
    return hands_of(table, row)


def current_boards(deals: Deals) -> list[DealtBoard]:
    """Those that count, by number. One query."""
    return list(deals.boards.filter(replaced=False).order_by("number"))


def hands_of(table: GameTable, row: DealtBoard) -> BoardDeal:
    """What lies in a board. No query."""
    return board_of(table, row.number, Sealed.parse(row.sealed).outcome)


def pbn_of(competition: Competition, boards: Sequence[BoardDeal]) -> str:
    """A file of those deals."""
    return pbn_deals.to_text(competition.game, boards, competition.title)


def open_pbn(competition: Competition) -> str:
    """A file of the deals that everybody may see."""
    shown = deals_shown(competition)
    return pbn_of(competition, [board.deal for board in shown.open_boards if board.deal] if shown else [])


def has_open_pbn(competition: Competition) -> bool:
    """Whether there is such a file now. Two queries where its deals could stand in one."""
    if not competition.was_drawn or not writes_pbn(competition):
        return False
    shown = deals_shown(competition)
    return shown is not None and bool(shown.open_boards)


@dataclass(frozen=True, slots=True)
class SuitLine:
    """Cards of a hand in one suit, the highest first; no sign: cards without a suit. name: S, H, D, C."""

    name: str
    sign: str
    cards: str


SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
ORDER: Final = "AKQJT98765432"


def suit_lines(cards: Sequence[str]) -> list[SuitLine]:
    """A hand as it is printed; every suit has its line, so that a void is seen."""
    plain = [card for card in cards if len(card) == 2 and card[1] in SIGNS and card[0] in ORDER]
    lines = []
    for suit, sign in SIGNS.items():
        ranks = sorted((card[0] for card in plain if card[1] == suit), key=ORDER.index)
        lines.append(SuitLine(suit, sign, " ".join("10" if rank == "T" else rank for rank in ranks)))
    others = [_other(card) for card in cards if card not in plain]
    if others:
        kept = [line for line in lines if line.cards]
        return [*kept, SuitLine("", "", ", ".join(others))]
    return lines


def _other(card: str) -> str:
    """A joker, or a card of the game's own: its number with the playing cards on it."""
    if card.startswith("*"):
        return _("joker")
    number, colon, several = card.partition(":")
    shown = [f"{one[0].replace('T', '10')}{SIGNS.get(one[1:], one[1:])}" for one in several.split("/") if one]
    return f"{number} ({' '.join(shown)})" if colon else number


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's cards on a board, for a slip or a diagram. name: of the seat by compass, or of a pile."""

    name: str
    lines: Sequence[SuitLine]


def hands_named(deal: BoardDeal) -> list[Hand]:
    """The four hands, and the piles, in the reader's words."""
    names = (_("North"), _("East"), _("South"), _("West"))
    hands = [Hand(name, suit_lines(cards)) for name, cards in zip(names, deal.hands, strict=True)]
    piles = [
        Hand(spoken(name) or _("left over"), [SuitLine("", "", _in_order(cards))])
        for name, cards in deal.piles
    ]
    return [*hands, *piles]


def _in_order(cards: Sequence[str]) -> str:
    """Cards of a pile, the top one first: their order counts."""
    return " ".join(
        f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"
        if len(card) == 2 and card[1] in SIGNS
        else _other(card)
        for card in cards
    )


def turned_said(deal: BoardDeal) -> list[tuple[str, str]]:
    """What is turned up of a board, in the reader's words."""
    return [(spoken(what), spoken(card)) for what, card in deal.turned]


def vulnerable(competition: Competition, number: int) -> str:
    """Who is vulnerable, in bridge: `NS`, `EW`, both; empty for nobody and for other games."""
    if not bridge(competition):
        return ""
    risky: Any = zip(("NS", "EW"), contracts.vulnerable(number), strict=True)
    return " ".join(name for name, is_risky in risky if is_risky)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board as it lies on the table. hands: by compass; vulnerable: `NS`, `EW`, both or empty; turned: turned up."""

    number: int
    dealer: str
    vulnerable: str
    hands: Mapping[str, Hand]
    piles: Sequence[Hand]
    turned: Sequence[tuple[str, str]]


def diagram(competition: Competition, deal: BoardDeal) -> Diagram:
    """A deal that may be shown, in the reader's words. No query."""
    named = hands_named(deal)
    return Diagram(
        deal.number,
        contracts.dealer(deal.number),
        vulnerable(competition, deal.number),
        dict(zip("nwes", (named[0], named[3], named[1], named[2]), strict=True)),
        named[AT_A_TABLE:],
        turned_said(deal),
    )
