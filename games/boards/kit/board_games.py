"""Games on boards that everybody sees: whose men stand where, whose turn it is, moves by name, the end, the picture.

A game says what may be done (`moves`), what a move does (`play`) and who has won; views, texts and the log follow.
Colours are numbered as they begin, and who plays which may change (`swap`). A move is a kind with up to two sites; its
text is the kind's template. What is said and not played on a site is a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Literal

from games.boards.kit.board_sheets import BoardSheet, Counted, Won
from games.boards.kit.board_words import AT, COLOURS, SAID, read_move
from games.boards.kit.exchanged import EXCHANGED, MOST, ExchangedSides, exchanged_option
from games.boards.kit.sites import Board, sites_of
from games.core.errors import Illegal
from games.core.fields import Fields, first
from games.core.game import Deal, Game, GameTable
from games.core.messages import Seat, joined, say, say_in
from games.core.results import DealResult
from games.core.sheet import Sheet as ScoreSheet
from games.core.state import Action, State
from games.core.views import BoardView, SeatView, View

PLACE, MOVE = 0, 1
"""The first two kinds of moves."""
WORDS: Final = 1 << 24
"""The number of the first word."""
LOOKS: Final = 24
"""So many moves the quick player tries."""


class BoardGame(Game):
    """What all of them have in common: nothing is hidden, nothing left to chance, one game is a match."""

    seats = (2,)
    hidden = False
    chance = False
    luck: ClassVar[Literal["none", "some", "much"]] = "none"
    may_stop = False
    settlements = ("fixed",)
    max_actions = 2000
    max_deals = MOST
    wins = say("Who wins the game wins the match.")

    Result: ClassVar[type[DealResult]] = Won
    Sheet: ClassVar[type[ScoreSheet]] = BoardSheet

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.seats == (2,) and cls.max_deals == MOST and issubclass(cls.Sheet, ExchangedSides):
            own = tuple(option for option in cls.options if option.key != EXCHANGED)
            cls.options = (*own, exchanged_option(counted=issubclass(cls.Result, Counted)))


class BoardState(Fields, State):
    """A game on a board. men: by colour the sites where they stand. leader: the seat that plays the first colour.

    turn: the seat that moves, -1 when the game is over. again: whether it goes on after this move. last, came: where
    the last move ended, and where it began. quiet: moves since something that cannot be undone; after `patience` of
    them the game is over.
    """

    colours: ClassVar[tuple[str, ...]] = ("black", "white")
    """Those of the seats, in the order in which they begin, then what belongs to nobody."""
    kinds: ClassVar[tuple[str, ...]] = ("{to}", "{at}-{to}")
    words: ClassVar[Mapping[str, str]] = SAID
    pieces: ClassVar[Mapping[str, str]] = {}
    """What the letters on men stand for."""
    patience: ClassVar[int] = 0
    points: ClassVar[bool] = False
    """Whether the men stand on crossings of lines."""
    blocks: ClassVar[int] = 0
    plan: ClassVar[Board]
    """The board, where it is the same at every table."""
    always_able: ClassVar[bool] = False
    """Whether something may always be done, so that nobody has to look."""

    in_steps: ClassVar[bool] = False
    """Whether a turn may be several moves of one player, laid out before the other sees them."""

    derived = frozenset({"board", "choices"})

    board: Board = first(lambda state: state.geometry())
    men: list[int] = first(lambda state: [0] * len(state.colours))
    leader: int = first(lambda state: state.deal.dealer)
    turn: int = first(lambda state: state.deal.dealer)
    again: bool = False
    victor: int = -1
    plies: int = 0
    quiet: int = 0
    passes: int = 0
    last: int = -1
    came: int = -1
    choices: tuple[Action, ...] | None = None

    def __init__(self, table: GameTable, deal: Deal) -> None:
        super().__init__(table, deal)
        self.begin()

    # What a game says -----------------------------------------------------------------------------------------------

    def geometry(self) -> Board:
        """The board of this table."""
        return self.plan

    def begin(self) -> None:
        """Set the men up."""

    def moves(self) -> Iterable[Action]:
        """All that may be done now, by `at`, `move` and `word`; what is found at once first."""
        raise NotImplementedError

    def allows(self, kind: int, at: int, to: int) -> bool:
        """Whether a move may be made now; overridden where that is known without looking for all."""
        return self.move(at, to, kind) in self.moves()

    def able(self) -> bool:
        """Whether anything may be done now."""
        return self.always_able or next(iter(self.moves()), None) is not None

    def play(self, kind: int, at: int, to: int) -> None:
        """Make a move."""
        raise NotImplementedError

    def spoken(self, word: str) -> None:
        """Do as a word says: a pass, or the choice of a colour. When all pass one after the other the game is over."""
        if word == "swap":
            self.leader = 1 - self.leader
        elif word in self.colours:
            self.leader = self.turn ^ self.colours.index(word)
            self.again = self.leader == self.turn
        self.passes = self.passes + 1 if word == "pass" else 0
        if self.passes == self.table.seats:
            self.finish()

    def before_turn(self) -> None:
        """What is looked at before somebody moves, or goes on moving."""

    def stuck(self) -> None:
        """Nothing may be done: the game is over."""
        self.finish()

    def counts(self) -> dict[str, tuple[int, ...]]:
        """What is counted, by colour: the fields of a `Counted` result."""
        return {}

    def hope(self, colour: int) -> float:
        """How well a colour stands, for the quick player."""
        points = self.counts().get("points", [men.bit_count() for men in self.men])
        return 2 * points[colour] - sum(points[: self.table.seats])

    def tempting(self) -> Sequence[Action]:
        """The moves among which the quick player looks."""
        return self._listed()

    def on(self) -> Mapping[int, str]:
        """What is written on sites: a height, a kind of man."""
        return {}

    def stacks(self) -> Mapping[int, list[str]]:
        """Men on men by their site, the lowest first, each the letters of its colour and kind."""
        return {}

    def links(self) -> Iterable[tuple[int, int, int]]:
        """Bridges: from, to, and the colour."""
        return ()

    def reserves(self) -> Mapping[int, Mapping[str, int]]:
        """By colour what is not on the board yet."""
        return {}

    def marked(self) -> int:
        """Sites that stand out."""
        return 0

    # What a game uses -----------------------------------------------------------------------------------------------

    @property
    def colour(self) -> int:
        """The colour of who moves."""
        return (self.turn - self.leader) % self.table.seats

    def colour_of(self, seat: int) -> int:
        return (seat - self.leader) % self.table.seats

    def seat_of(self, colour: int) -> int:
        return (colour + self.leader) % self.table.seats

    @property
    def taken(self) -> int:
        """The sites where something stands."""
        taken = 0
        for men in self.men:
            taken |= men
        return taken

    @property
    def empty(self) -> int:
        """The sites where nothing stands."""
        taken = 0
        for men in self.men:
            taken |= men
        return self.board.sites & ~taken

    def move(self, at: int, to: int, kind: int = MOVE) -> Action:
        return self.board.move(kind, at, to)

    def at(self, sites: int, kind: int = PLACE) -> list[Action]:
        """A man set on any of these sites."""
        first = self.move(0, 0, kind)
        return [first + site for site in sites_of(sites)]

    def word(self, word: str) -> Action:
        return WORDS + list(self.words).index(word)

    def carry(self, at: int, to: int) -> None:
        """Take the man of who moves to another site, and away whatever stood there."""
        kept = ~(1 << at | 1 << to)
        self.men = [men & kept for men in self.men]
        self.men[self.colour] |= 1 << to

    def win(self, colour: int) -> None:
        """The game is won by a colour."""
        self.victor = self.seat_of(colour)
        self.finish()

    def finish(self) -> None:
        """The game is over."""
        self.turn = -1

    def by_seat(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Numbers by colour, by seat."""
        return tuple(numbers[self.colour_of(seat)] for seat in range(self.table.seats))

    # Turns ----------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        return () if self.turn < 0 else (self.turn,)

    def _listed(self) -> tuple[Action, ...]:
        if self.choices is None:
            self.choices = tuple(sorted(self.moves()))
        return self.choices

    def legal(self, seat: int) -> list[Action]:
        return list(self._listed())

    def is_legal(self, seat: int, action: Action) -> bool:
        if self.choices is not None:
            return action in self.choices
        if action >= WORDS:
            return action in self.moves()
        kind, at, to = self._parts(action)
        return kind < len(self.kinds) and bool(self.board.sites >> to & 1) and self.allows(kind, at, to)

    def can_wait(self, seat: int, action: Action) -> bool:
        return self.in_steps

    def sample_legal(self, seat: int, rng: Random) -> Action:
        listed = self._listed()
        return listed[int(rng.random() * len(listed))]

    def apply(self, seat: int, action: Action) -> None:
        self.choices, self.again = None, False
        self.plies += 1
        self.quiet += 1
        if action >= WORDS:
            self.spoken(list(self.words)[action - WORDS])
        else:
            kind, at, to = self._parts(action)
            self.passes = 0
            self.last, self.came = to, at if AT in self.kinds[kind] else -1
            self.play(kind, at, to)
        if self.turn >= 0:
            if not self.again:
                self.turn = self.table.next_seat(self.turn)
            self.before_turn()
        if self.turn >= 0:
            if self.quiet == self.patience:
                self.finish()
            elif not self.able():
                self.stuck()

    def _parts(self, action: Action) -> tuple[int, int, int]:
        span = self.board.span
        rest, to = divmod(action, span)
        return rest // span, rest % span, to

    # The end --------------------------------------------------------------------------------------------------------

    def result(self) -> DealResult:
        counts = {name: self.by_seat(numbers) for name, numbers in self.counts().items()}
        fields: dict[str, Any] = counts or {"winner": self.victor if self.victor >= 0 else None}
        return self.table.game.Result(**fields)

    def returns(self) -> list[float]:
        result = self.result()
        best = result.best() if isinstance(result, Counted) else self.victor
        drawn = best is None or best < 0
        return [0.0 if drawn else 1.0 if seat == best else -1.0 for seat in range(self.table.seats)]

    # What is seen: everything, by everybody ---------------------------------------------------------------------------

    def phase(self) -> str:
        return say_in("phase", "play")

    def facts(self) -> list[list[str]]:
        """Pairs of a name and a value that stand beside the board."""
        return []

    def view(self, viewer: int | None) -> View:
        points = self.counts().get("points")
        seats: list[SeatView] = []
        for seat in range(self.table.seats):
            colour = self.colour_of(seat)
            seats.append({"seat": seat, "side": seat, "labels": [COLOURS[self.colours[colour]]]})
            if points:
                seats[-1]["points"] = points[colour]
        view: View = {
            "picture": self.board.picture,
            "phase": self.phase() if self.turn >= 0 else say_in("phase", "over"),
            "seats": seats,
            "board": self._board(),
            "facts": self.facts(),
        }
        if viewer is not None and 0 <= viewer < self.table.seats:
            view["you"] = viewer
        return view

    def letter(self, colour: int) -> str:
        return self.colours[colour][0].upper()

    def _board(self) -> BoardView:
        names = self.board.names
        standing = {
            site: self.letter(colour) for colour, men in enumerate(self.men) for site in sites_of(men)
        }
        view = self.board.picture_of(standing)
        view["colours"] = {self.letter(colour): name for colour, name in enumerate(self.colours)}
        view["marks"] = [names[site] for site in sites_of(self.marked())]
        if self.last >= 0:
            view["last"] = names[self.last]
        if self.came >= 0:
            view["came"] = names[self.came]
        if on := self.on():
            view["on"] = {names[site]: text for site, text in sorted(on.items())}
        if self.pieces:
            view["pieces"] = dict(self.pieces)
        if stacks := self.stacks():
            view["stacks"] = {names[site]: stack for site, stack in sorted(stacks.items())}
        if links := list(self.links()):
            view["links"] = [[names[at], names[to], self.letter(colour)] for at, to, colour in links]
        if self.points:
            view["points"] = True
        if self.blocks:
            view["blocks"] = self.blocks
        if reserves := self.reserves():
            view["reserves"] = {self.letter(colour): dict(left) for colour, left in reserves.items()}
        return view

    def told(self, viewer: int | None, seat: int, action: Action) -> str:
        colour = COLOURS[self.colours[self.colour_of(seat)]]
        move = self.say(self.text(seat, action))
        return say("{player} ({colour}): {word}.", player=Seat(seat), colour=colour, word=move)

    def text(self, seat: int, action: Action) -> str:
        if action >= WORDS:
            return list(self.words)[action - WORDS]
        kind, at, to = self._parts(action)
        return self.kinds[kind].format(at=self.board.names[at], to=self.board.names[to])

    def parse(self, seat: int, text: str) -> Action:
        if not isinstance(text, str):
            raise Illegal(say("{text} is not a move of this game.", text=repr(text)))
        if text in self.words:
            return self.word(text)
        return read_move(self.board, self.kinds, text)

    def say(self, action_text: str) -> str:
        piece = self.pieces.get(action_text[:1])
        return joined((piece, action_text[1:]), " ") if piece else self.words.get(action_text, action_text)

    # A quick sensible move ------------------------------------------------------------------------------------------

    def greedy(self, seat: int, rng: Random) -> Action:
        """Of some moves the one after which the own colour stands best; a win at once."""
        listed, colour = self.tempting(), self.colour_of(seat)
        tried = listed if len(listed) <= LOOKS else tuple(rng.sample(listed, LOOKS))
        return max(tried, key=lambda action: (self._after(seat, action, colour), rng.random()))

    def _after(self, seat: int, action: Action, colour: int) -> float:
        after = self.clone()
        after.apply(seat, action)
        if after.turn < 0 and after.returns()[seat]:
            return float("inf") * after.returns()[seat]
        return after.hope(colour if after.leader == self.leader else 1 - colour)
