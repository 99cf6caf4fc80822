"""Contract Bridge and Contract Whist as PBN: a deal after the other, with auction and play where it was played here.

Seats go round as N, E, S, W. It is a rubber (`Scoring`), so that vulnerability follows from games won; `Score` is by
how much a side gained more from the deal, everything counted. Alerts and what else was said stand in notes. The order
in which the pack lay, its seal, and thinking times are not written; of a sheet of real cards what it came to is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.core.game import GameTable
from games.core.log import LogEvent
from games.core.match import LiveMatch
from games.core.match_file import MatchFile, begun, happen
from games.core.sheet import Row
from games.files import pbn
from games.kits.cards import RANKS, SUITS, cards_of
from games.tricks.kit.lines import ContractState

DIRECTIONS: Final = "NESW"
SIDES: Final = ("NS", "EW")
VULNERABLE: Final = {(0, 0): "None", (1, 0): "NS", (0, 1): "EW", (1, 1): "All"}
CALLS: Final = {"pass": "Pass", "double": "X", "redouble": "XX"}
DOUBLED: Final = {"1": "", "2": "X", "4": "XX"}
BRIDGE: Final = "contract-bridge"
GAME: Final = "KerhoGame"
"""The tag that names the game, where it is not bridge."""
HONOURS: Final = "KerhoHonours"
"""Of a sheet: the honours of both sides, `100 0`."""
VERSION: Final = "KerhoRules"
A_TRICK: Final = 4
ALL_CARDS: Final = 52


def takes(table: GameTable) -> bool:
    """Whether a match at such a table can be written: four hands of thirteen, an auction, a contract."""
    state = table.game.State
    return state is not None and issubclass(state, ContractState)


def to_text(file: MatchFile) -> str:
    """A match as PBN. Raises BadLog."""
    live = begun(file)
    if file.entered:
        for event in file.log:
            happen(live, event)
        return pbn.written([(_tags(file, live, row.deal, row), []) for row in live.sheet.rows])
    boards: list[tuple[Mapping[str, str], list[str]]] = []
    deal: list[LogEvent[Any]] = []
    start = live.copy()
    for event in file.log:
        rows = len(live.sheet.rows)
        happen(live, event)
        deal.append(event)
        if len(live.sheet.rows) > rows:
            boards.append(_board(file, start, deal, live.sheet.rows[-1]))
            deal, start = [], live.copy()
    if any(event.kind == "chance" for event in deal):
        boards.append(_board(file, start, deal, None))
    return pbn.written(boards)


def _tags(
    file: MatchFile, live: LiveMatch, deal: Any, row: Row | None, state: ContractState | None = None
) -> dict[str, str]:
    """What the format asks of every game, in its order, and what was scored."""
    names = dict(zip(DIRECTIONS, [*file.players, *[""] * 4][:4], strict=True))
    year = file.played.replace("-", ".") if len(file.played) == 10 else "????.??.??"
    declarer, contract, result = contract_of(row, state)
    games = deal.carry["games"]
    tags = {
        "Event": "",
        "Site": "Kerho",
        "Date": year,
        "Board": str(deal.number),
        **{full: names[full[0]] for full in ("West", "North", "East", "South")},
        "Dealer": DIRECTIONS[deal.dealer],
        "Vulnerable": VULNERABLE[min(games[0], 1), min(games[1], 1)],
        "Deal": _hands(state) if state else "",
        "Scoring": "Rubber",
        "Declarer": declarer,
        "Contract": contract,
        "Result": result,
    }
    if row is not None:
        tags["Score"] = _score(row)
    game = live.table.game
    if game.key != BRIDGE:
        tags[GAME] = game.key
    tags[VERSION] = str(game.rules_version)
    honours = getattr(row.result, "honours", None) if row is not None and state is None else None
    return tags | ({HONOURS: " ".join(map(str, honours))} if honours else {})


def contract_of(row: Row | None, state: ContractState | None) -> tuple[str, str, str]:
    """Declarer, contract and result, as the tags have them."""
    if row is not None:
        result: Any = row.result
        if not result.level:
            return "", "Pass", ""
        bid = f"{result.level}{result.strain}{DOUBLED[result.doubled]}"
        return DIRECTIONS[result.declarer], bid, str(result.tricks)
    if state is None or state.declarer < 0:
        return "", "", ""
    strain = [*SUITS, "NT"][state.strain]
    return DIRECTIONS[state.declarer], f"{state.level}{strain}{DOUBLED[str(state.doubled)]}", ""


def _score(row: Row) -> str:
    ahead = row.points[0] - row.points[1]
    return f"{SIDES[ahead < 0]} {abs(ahead)}"


def _hands(state: ContractState) -> str:
    """The four hands as they were dealt, the dealer's first."""
    first = state.deal.dealer
    held = [state.hands[seat] | state.played[seat] for seat in range(4)]
    hands = [_hand(held[(first + step) % 4]) for step in range(4)]
    return f"{DIRECTIONS[first]}:{' '.join(hands)}"


def _hand(mask: int) -> str:
    """Spades, hearts, diamonds, clubs, the highest card first."""
    cards = cards_of(mask)
    return ".".join(
        "".join(RANKS[card % 13] for card in reversed(cards) if card // 13 == suit) for suit in (3, 2, 1, 0)
    )


def _board(
    file: MatchFile, live: LiveMatch, events: list[LogEvent[Any]], row: Row | None
) -> tuple[Mapping[str, str], list[str]]:
    """One deal that was played; live: the match before it, which is played on to the last card."""
    deal = live.playing.deal
    calls, play = list[tuple[LogEvent[Any], str]](), list[LogEvent[Any]]()
    for event in events:
        if event.kind == "move" and len(event.text) == 2:
            play.append(event)
        elif event.kind == "move":
            calls.append((event, CALLS.get(event.text, event.text.removeprefix("bid "))))
        happen(live, event)
    dealt = live.ended if row is not None else live.playing
    assert isinstance(dealt, ContractState)
    tags = _tags(file, live, deal, row, dealt)
    lines = _auction(file, deal.dealer, calls, whole=dealt.declarer >= 0 or row is not None)
    if play:
        lines += _play(file, play, dealt, ends="" if len(play) == ALL_CARDS else "+" if row is None else "*")
    return tags, lines


def _auction(
    file: MatchFile, dealer: int, calls: list[tuple[LogEvent[Any], str]], *, whole: bool
) -> list[str]:
    """The calls, four a line, and what they meant."""
    notes, words = list[str](), list[str]()
    for event, call in calls:
        words.append(call)
        if said := file.comments.get(event.seq):
            notes.append(_note(len(notes) + 1, said))
            words[-1] += f" ={len(notes)}="
    lines = [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    return [pbn.tag_line("Auction", DIRECTIONS[dealer]), *lines, *([] if whole else ["+"]), *notes]


def _note(number: int, said: str) -> str:
    return pbn.tag_line("Note", f"{number}:{said}")


def _play(file: MatchFile, play: list[LogEvent[Any]], state: ContractState, *, ends: str) -> list[str]:
    """The tricks, a line each; every column is one player's, the first the leader's of the first trick.

    ends: the sign below them.
    """
    leader, notes, lines = state.first_leader(), list[str](), list[str]()
    for at in range(0, len(play), A_TRICK):
        row = ["-"] * A_TRICK
        for event in play[at : at + A_TRICK]:
            holder = next(seat for seat in range(4) if state.played[seat] >> _card(event.text) & 1)
            row[(holder - leader) % 4] = event.text[1] + event.text[0]
            if said := file.comments.get(event.seq):
                notes.append(_note(len(notes) + 1, said))
                row[(holder - leader) % 4] += f" ={len(notes)}="
        lines.append(" ".join(row))
    return [pbn.tag_line("Play", DIRECTIONS[leader]), *lines, *([ends] if ends else []), *notes]


def _card(text: str) -> int:
    return 13 * SUITS.index(text[1]) + RANKS.index(text[0])
